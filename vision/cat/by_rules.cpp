#include "vision/cat/by_rules.hpp"

#include "vision/cat/figure.hpp"
#include "vision/cat/ground.hpp"
#include "vision/cat/rims.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <opencv2/core.hpp>

namespace sightread::cat {
namespace {

constexpr double slack_in_pitches = 0.3;  // that the board may reach out of the picture
constexpr double visible = 0.2;           // of a cell is enough to tell what it is
constexpr double disturbed = 0.12;        // of a cell looks like no cell: something is before it
constexpr double least_cat = 0.3;         // of a cell that the cat covers most of
// of that: the cat stands there, and does not only reach into it
constexpr double much = 0.25;
constexpr double most_covered = 0.3;  // of all cells
constexpr int most_cat_cells = 9;
constexpr double ever_covered = 0.5;  // of all cells, of however small a board
constexpr double near = 2.1;          // pitches between two cells that one cat covers
constexpr double least_margin = 0.12;
constexpr double most_turned = 0.6;  // of what was seen of a cell beside the cat
constexpr double second_cat = 0.5;   // of what the cat covers
constexpr double as_at_rest = 0.63;  // of its lower part: below that it does not stand on its cell
constexpr std::size_t figures_kept = 4;

struct Covered {
    std::size_t index = 0;
    double part = 0;
};

bool is_between(Reading& reading) {
    reading.sight = Sight::between;
    reading.why_not = "the cat is between two cells";
    return false;
}

}  // namespace

int Reading::unknown() const {
    return static_cast<int>(std::count_if(cells.begin(), cells.end(),
                                          [](const CellReading& cell) { return !cell.place; }));
}

double Reading::worst_margin() const {
    double worst = cells.empty() ? 0 : 1;
    for (const CellReading& cell : cells) worst = std::min(worst, cell.place ? cell.margin : 0.0);
    return worst;
}

struct Reader::State {
    explicit State(const Layout& of) : ground{of} {}

    // What is known of a game beyond the picture.
    struct Memory {
        // what each cell was when it was last seen clearly
        std::vector<std::optional<Place>> known;
        std::optional<Cell> cat;
        bool cat_is_like_walls = false;
    };

    Ground ground;
    Memory remembered;
    Memory seen;                  // with what the last look added
    std::vector<Figure> at_rest;  // how the cat stood on its cell, lately
    std::vector<Samples> samples_at_rest, last_samples;
    Figure stance;  // in the last look

    void forget_looks();
    void see(Reading& reading, const cv::Mat& picture, std::optional<Cell> pressed);
    void tell(Reading& reading, const std::vector<Fit>& fits);
    void tell_by_rims(Reading& reading, const cv::Mat& picture, const std::vector<Fit>& fits) const;
    bool is_wider_than_a_cat(const std::vector<Covered>& figure) const;
    std::vector<Covered> covered_by_cat(Reading& reading, const std::vector<Fit>& fits) const;
    bool find_cat(Reading& reading, const std::vector<Fit>& fits);
    bool stands(Reading& reading, const std::vector<Samples>& samples, std::optional<Cell> pressed);
    void take_for_blocked(Reading& reading, const std::vector<Samples>& samples, Cell pressed);
    bool turned_blocked(const Samples& before, const Samples& now, Cell at) const;
    Board board(const Reading& reading) const;
};

void Reader::State::forget_looks() {
    ground = {ground.layout};
    remembered = {};
}

// What each cell is, going by the part of it that can be seen.
void Reader::State::tell(Reading& reading, const std::vector<Fit>& fits) {
    auto& known = seen.known;
    for (std::size_t i = 0; i < ground.count(); ++i) {
        CellReading& cell = reading.cells[i];
        if (!ground.is_cell[i]) {
            cell.place = Place::hole;
            cell.margin = 1;
            continue;
        }
        const Fit& fit = fits[i];
        const double margin = std::abs(fit.only_free - fit.only_blocked);
        if (is_clearly_blocked(fit)) {
            cell.place = known[i] = Place::blocked;
            cell.margin = margin;
        } else if (is_clearly_free(fit)) {
            cell.place = known[i] = Place::free;
            cell.margin = margin;
        } else if (known[i] == Place::free && !seen.cat_is_like_walls &&
                   fit.only_blocked > visible &&
                   fit.only_free < std::max(0.02, 0.2 * fit.only_blocked)) {
            // It was blocked just now, and the cat is before it already.
            cell.is_hidden = true;
            if (fit.only_blocked > 2 * visible) cell.place = Place::blocked;
            cell.margin = 0.3;
        } else if (known[i]) {
            cell.place = known[i];
            cell.is_hidden = true;
            cell.margin = 0.5;
        } else if (fit.only_free >= visible && fit.only_blocked < 0.05) {
            cell.place = Place::free;
            cell.margin = std::min(0.5, margin);
        } else if (fit.only_blocked >= 2 * visible && fit.only_free < 0.02) {
            cell.place = Place::blocked;
            cell.margin = std::min(0.5, margin);
        } else {
            cell.is_hidden = true;
        }
    }
}

// What the middle of a cell does not say, where the cat hides it.
void Reader::State::tell_by_rims(Reading& reading, const cv::Mat& picture,
                                 const std::vector<Fit>& fits) const {
    if (reading.unknown() == 0) return;
    const Rims rims(picture, ground.layout.lattice, ground.in_plain_sight(fits));
    for (CellReading& cell : reading.cells) {
        if (cell.place) continue;
        const auto is_blocked = rims.is_blocked(cell.cell, seen.cat_is_like_walls);
        if (!is_blocked) continue;
        cell.place = *is_blocked ? Place::blocked : Place::free;
        cell.margin = 0.3;
    }
}

// Whether four cells in a row are covered: a cat between two cells that is larger than they are
// reaches into three.
bool Reader::State::is_wider_than_a_cat(const std::vector<Covered>& figure) const {
    return std::any_of(figure.begin(), figure.end(), [&](const Covered& left) {
        return std::any_of(figure.begin(), figure.end(), [&](const Covered& right) {
            return ground.cell(left.index).row == ground.cell(right.index).row &&
                   ground.cell(right.index).column - ground.cell(left.index).column > 2;
        });
    });
}

// The cells that one thing covers, the most covered first; empty, with the reason, when that is no
// cat.
std::vector<Covered> Reader::State::covered_by_cat(Reading& reading,
                                                   const std::vector<Fit>& fits) const {
    std::vector<Covered> all;
    std::size_t cells = 0;
    for (std::size_t i = 0; i < ground.count(); ++i) {
        if (!ground.is_cell[i]) continue;
        ++cells;
        const double part = 1 - std::max(fits[i].free, fits[i].blocked);
        if (part >= disturbed) all.push_back({i, part});
    }
    std::sort(all.begin(), all.end(),
              [](const Covered& a, const Covered& b) { return a.part > b.part; });
    const auto of_all = static_cast<double>(cells);
    if (static_cast<double>(all.size()) >
        std::min(ever_covered * of_all, std::max<double>(most_cat_cells, most_covered * of_all))) {
        reading.sight = Sight::covered;
        reading.why_not = "something lies over the board";
        return {};
    }
    if (all.empty() || all.front().part < least_cat) {
        reading.sight = Sight::no_cat;
        reading.why_not = "there is no cat on the board";
        return {};
    }
    std::vector<Covered> figure{all.front()};
    for (std::size_t head = 0; head < figure.size(); ++head)
        for (const Covered& next : all) {
            const bool is_in = std::any_of(figure.begin(), figure.end(), [&](const Covered& in) {
                return in.index == next.index;
            });
            if (!is_in && ground.apart(figure[head].index, next.index) < near / 1.2 &&
                ground.apart(figure.front().index, next.index) < 1.6 * near)
                figure.push_back(next);
        }
    if (is_wider_than_a_cat(figure)) {
        reading.sight = Sight::other;
        reading.why_not = "something beside the cat lies over the board";
        return {};
    }
    double mine = 0, others = 0;
    for (const Covered& in : figure) mine += in.part;
    for (const Covered& next : all) others += next.part;
    others -= mine;
    if (others > second_cat * mine) {
        reading.sight = Sight::other;
        reading.why_not = "more than one thing on the board could be the cat";
        return {};
    }
    return figure;
}

bool Reader::State::find_cat(Reading& reading, const std::vector<Fit>& fits) {
    std::vector<Covered> on = covered_by_cat(reading, fits);
    if (on.empty()) return false;
    const double most = on.front().part;
    std::erase_if(on,
                  [&](const Covered& at) { return at.part < std::max(disturbed, much * most); });
    // A wall in plain sight is nowhere to stand. Feet in the colour of walls look like one.
    int lowest_wall = -1;
    std::erase_if(on, [&](const Covered& at) {
        const Fit& fit = fits[at.index];
        const bool is_wall =
            fit.only_blocked > 0.4 && fit.only_free < 0.05 && seen.known[at.index] != Place::free;
        if (is_wall) lowest_wall = std::max(lowest_wall, ground.cell(at.index).row);
        return is_wall;
    });
    const bool is_above_wall = std::none_of(on.begin(), on.end(), [&](const Covered& at) {
        return ground.cell(at.index).row >= lowest_wall;
    });
    if (on.empty() || is_above_wall)
        return reading.why_not = "where the cat stands cannot be told", false;
    const auto lower = [&](const Covered& a, const Covered& b) {
        const int row_a = ground.cell(a.index).row, row_b = ground.cell(b.index).row;
        return row_a != row_b ? row_a > row_b : a.part > b.part;
    };
    std::sort(on.begin(), on.end(), lower);
    std::size_t best = 0;
    double margin = 1;
    if (on.size() > 1 && ground.cell(on[1].index).row == ground.cell(on[0].index).row) {
        margin = (on[0].part - on[1].part) / on[0].part;
        const auto may_be = [&](const Covered& at) {
            const Cell to = ground.cell(at.index);
            const cv::Point2d by =
                ground.layout.lattice.centre(to) - ground.layout.lattice.centre(*seen.cat);
            return cv::norm(by) < 1.3 * ground.layout.lattice.pitch.width;
        };
        if (margin < 2 * least_margin && seen.cat && may_be(on[0]) != may_be(on[1])) {
            best = may_be(on[0]) ? 0 : 1;
            margin = 2 * least_margin;
        }
    }
    if (margin < least_margin) return is_between(reading);
    CellReading& there = reading.cells[on[best].index];
    there.is_cat = true;
    there.place = Place::free;
    there.is_hidden = false;
    there.margin = margin;
    seen.cat = there.cell;
    seen.cat_is_like_walls = seen.cat_is_like_walls || fits[on[best].index].only_blocked > visible;
    return true;
}

// Whether the cat stands on its cell as it did when it was at rest. Nor can it be where it was shut
// out just now.
bool Reader::State::stands(Reading& reading, const std::vector<Samples>& samples,
                           std::optional<Cell> pressed) {
    stance = figure_at(
        *seen.cat, ground.layout.lattice, samples,
        [&](Cell at) -> std::optional<std::vector<bool>> {
            const auto index =
                static_cast<std::size_t>(at.row * ground.layout.lattice.columns + at.column);
            const auto kind = at == *seen.cat ? Place::free : seen.known[index];
            if (!ground.is_cell[index] || !kind) return std::nullopt;
            return ground.kinds->covered(samples[index], at, *kind == Place::blocked);
        });
    const auto is_like = [&](const Figure& other) { return likeness(stance, other) >= as_at_rest; };
    if (at_rest.empty() ||
        (pressed != *seen.cat && std::any_of(at_rest.begin(), at_rest.end(), is_like)))
        return true;
    reading
        .cells[static_cast<std::size_t>(seen.cat->row * ground.layout.lattice.columns +
                                        seen.cat->column)]
        .is_cat = false;
    return is_between(reading);
}

// A cell that was pressed and is hidden now: the cat answers a block only, and what is seen of the
// cell beside a cat that stays tells, too.
void Reader::State::take_for_blocked(Reading& reading, const std::vector<Samples>& samples,
                                     Cell pressed) {
    const auto index =
        static_cast<std::size_t>(pressed.row * ground.layout.lattice.columns + pressed.column);
    if (index >= ground.count() || !ground.is_cell[index] || !remembered.cat ||
        pressed == *seen.cat)
        return;
    if (!reading.cells[index].is_hidden) return;
    const bool has_moved = *remembered.cat != *seen.cat;
    if (!has_moved && !turned_blocked(samples_at_rest[index], samples[index], pressed)) return;
    reading.cells[index].place = seen.known[index] = Place::blocked;
}

// Whether what looked free looks blocked now.
bool Reader::State::turned_blocked(const Samples& before, const Samples& now, Cell at) const {
    const std::vector<bool> not_free = ground.kinds->covered(before, at, false),
                            was_blocked = ground.kinds->covered(before, at, true),
                            not_free_now = ground.kinds->covered(now, at, false),
                            not_blocked_now = ground.kinds->covered(now, at, true);
    double free = 0, turned = 0;
    for (std::size_t i = 0; i < now.size(); ++i) {
        if (not_free[i] || !was_blocked[i]) continue;
        ++free;
        turned += not_free_now[i] && !not_blocked_now[i];
    }
    return turned >= disturbed * static_cast<double>(now.size()) && turned > most_turned * free;
}

Board Reader::State::board(const Reading& reading) const {
    Board board;
    board.rows = ground.layout.lattice.rows;
    board.columns = ground.layout.lattice.columns;
    board.shift = ground.layout.lattice.shift == RowShift::odd ? Shift::odd : Shift::even;
    for (const CellReading& cell : reading.cells)
        board.places.push_back(cell.place.value_or(Place::free));
    board.cat = *seen.cat;
    return board;
}

void Reader::State::see(Reading& reading, const cv::Mat& picture, std::optional<Cell> pressed) {
    const std::vector<Samples> samples = samples_of(picture, ground.layout.lattice);
    const bool is_first = !ground.kinds;
    if (is_first) reading.why_not = ground.understand(picture, samples);
    if (!reading.why_not.empty()) return;
    if (seen.known.empty()) seen.known.assign(ground.count(), std::nullopt);
    std::vector<Fit> fits(samples.size());
    for (std::size_t i = 0; i < samples.size(); ++i)
        if (ground.is_cell[i]) fits[i] = ground.kinds->fit(samples[i], ground.cell(i));
    if (is_first) ground.learn_edges(picture, samples, fits);
    if (ground.has_lost_edges(picture, samples, fits)) {
        reading.sight = Sight::covered;
        reading.why_not = "something lies over the board";
        return;
    }
    tell(reading, fits);
    if (!find_cat(reading, fits)) return;
    if (!stands(reading, samples, pressed)) return;
    if (pressed) take_for_blocked(reading, samples, *pressed);
    tell_by_rims(reading, picture, fits);
    last_samples = samples;
    if (!ground.kinds->is_sure_of_names()) {
        reading.why_not =
            "which of the two ground.kinds of cells is blocked cannot be told, there are as many "
            "of both";
        return;
    }
    if (const int hidden = reading.unknown(); hidden > 0) {
        reading.sight = Sight::hidden;
        reading.why_not =
            "the cat hides " + std::to_string(hidden) + (hidden == 1 ? " cell" : " cells");
        reading.likely = board(reading);
        return;
    }
    reading.sight = Sight::board;
    reading.board = board(reading);
}

Reader::Reader(const Layout& layout) : state_(std::make_unique<State>(layout)) {}
Reader::~Reader() = default;
Reader::Reader(Reader&&) noexcept = default;
Reader& Reader::operator=(Reader&&) noexcept = default;

const Layout& Reader::layout() const {
    return state_->ground.layout;
}

void Reader::forget_game() {
    state_->remembered.known.assign(state_->ground.is_cell.size(), std::nullopt);
    state_->remembered.cat.reset();
}

void Reader::remember() {
    State& state = *state_;
    state.remembered = state.seen;
    state.samples_at_rest = state.last_samples;
    if (state.at_rest.size() == figures_kept) state.at_rest.erase(state.at_rest.begin());
    state.at_rest.push_back(state.stance);
}

void Reader::forget_figure() {
    state_->at_rest.clear();
}

Reading Reader::read(const Frame& frame) {
    Reading reading = look(frame);
    if (reading.board || reading.likely) remember();
    return reading;
}

Reading Reader::look(const Frame& frame, std::optional<Cell> pressed) {
    State& state = *state_;
    state.seen = state.remembered;
    const Lattice& lattice = state.ground.layout.lattice;
    Reading reading;
    reading.why_not =
        fault_of(frame.pixels, state.ground.layout, slack_in_pitches * lattice.pitch.width);
    if (lattice.shift == RowShift::none)
        reading.why_not = "the rows of this lattice are not shifted; add ,odd or ,even to it";
    if (lattice.rows > largest_size || lattice.columns > largest_size)
        reading.why_not = "the board is larger than any that is played";
    if (!reading.why_not.empty()) return reading;
    for (int row = 0; row < lattice.rows; ++row)
        for (int column = 0; column < lattice.columns; ++column) {
            CellReading cell;
            cell.cell = {row, column};
            reading.cells.push_back(cell);
        }
    const bool is_first = !state.ground.kinds;
    state.see(reading, frame.pixels, pressed);
    // A picture of something else teaches nothing.
    if (is_first && !reading.board && !reading.likely) state.forget_looks();
    return reading;
}

}  // namespace sightread::cat
