#include "vision/cat.hpp"

#include "vision/cat_kinds.hpp"

#include <algorithm>
#include <cmath>

namespace sightread::cat {
namespace {

constexpr double slack_in_pitches = 0.3;  // that the board may reach out of the picture
constexpr double clear = 0.8;             // of a cell looks like its kind: nothing is before it
constexpr double visible = 0.2;           // of a cell is enough to tell what it is
constexpr double disturbed = 0.12;        // of a cell looks like no cell: something is before it
constexpr double least_cat = 0.3;         // of a cell that the cat covers most of
constexpr double much = 0.25;             // of that: the cat stands there, and does not only reach into it
constexpr double most_covered = 0.3;      // of all cells
constexpr int most_cat_cells = 9;
constexpr double near = 2.1;  // pitches between two cells that one cat covers
constexpr double least_margin = 0.12;
constexpr float least_edge = 12;    // levels between a cell and what lies between two cells
constexpr double most_lost = 0.12;  // of the edges between cells that a cat may hide
constexpr int always_lost = 14;
constexpr double second_cat = 0.5;  // of what the cat covers

struct Covered {
    std::size_t index = 0;
    double part = 0;
};

}  // namespace

int Reading::unknown() const {
    return static_cast<int>(
        std::count_if(cells.begin(), cells.end(), [](const CellReading& cell) { return !cell.place; }));
}

double Reading::worst_margin() const {
    double worst = cells.empty() ? 0 : 1;
    for (const CellReading& cell : cells) worst = std::min(worst, cell.place ? cell.margin : 0.0);
    return worst;
}

struct Reader::State {
    // What lies between two cells, where it can be told from them. A panel in the colour of the cells hides it.
    struct Edge {
        std::size_t a, b;
        float contrast;
    };

    explicit State(const Layout& of) : layout(of) {}

    Layout layout;
    std::vector<bool> is_cell;  // empty before the first frame was understood
    std::optional<Kinds> kinds;
    std::vector<std::optional<Place>> known;  // what each cell was when it was last seen clearly
    std::optional<Cell> cat;                  // where it was last
    bool cat_is_like_walls = false;
    std::vector<Edge> edges;

    std::size_t count() const { return is_cell.size(); }
    Cell cell(std::size_t index) const {
        return {static_cast<int>(index) / layout.lattice.columns, static_cast<int>(index) % layout.lattice.columns};
    }
    double apart(std::size_t a, std::size_t b) const {
        return cv::norm(layout.lattice.centre(cell(a)) - layout.lattice.centre(cell(b))) / layout.lattice.pitch.width;
    }
    bool understand(const cv::Mat& picture, const std::vector<Samples>& samples, std::string& why_not);
    void tell(Reading& reading, const std::vector<Fit>& fits);
    std::vector<Covered> covered_by_cat(Reading& reading, const std::vector<Fit>& fits) const;
    bool find_cat(Reading& reading, const std::vector<Fit>& fits);
    Board board(const Reading& reading) const;
    float contrast(const cv::Mat& picture, const std::vector<Samples>& samples, std::size_t a, std::size_t b) const;
    void learn_edges(const cv::Mat& picture, const std::vector<Samples>& samples);
    bool has_lost_edges(const cv::Mat& picture, const std::vector<Samples>& samples) const;
};

// How far what lies between two cells is from the colour of the one that it is more like.
float Reader::State::contrast(const cv::Mat& picture, const std::vector<Samples>& samples, std::size_t a,
                              std::size_t b) const {
    const cv::Point middle((layout.lattice.centre(cell(a)) + layout.lattice.centre(cell(b))) * 0.5);
    if (!cv::Rect({}, picture.size()).contains(middle)) return 0;
    const cv::Vec3b& between = picture.at<cv::Vec3b>(middle);
    float least = 255;
    for (const std::size_t side : {a, b}) {
        const Colour& inside = samples[side][samples[side].size() / 2];
        float most = 0;
        for (int channel = 0; channel < 3; ++channel)
            most = std::max(most, std::abs(between[channel] - inside[static_cast<std::size_t>(channel)]));
        least = std::min(least, most);
    }
    return least;
}

void Reader::State::learn_edges(const cv::Mat& picture, const std::vector<Samples>& samples) {
    edges.clear();
    for (std::size_t a = 0; a < count(); ++a)
        for (std::size_t b = a + 1; b < count(); ++b) {
            if (!is_cell[a] || !is_cell[b] || apart(a, b) > 1.3) continue;
            const float now = contrast(picture, samples, a, b);
            if (now >= least_edge) edges.push_back({a, b, now});
        }
}

bool Reader::State::has_lost_edges(const cv::Mat& picture, const std::vector<Samples>& samples) const {
    const auto lost = std::count_if(edges.begin(), edges.end(), [&](const Edge& edge) {
        return contrast(picture, samples, edge.a, edge.b) < 0.4f * edge.contrast;
    });
    return static_cast<double>(lost) > std::max<double>(always_lost, most_lost * static_cast<double>(edges.size()));
}

bool Reader::State::understand(const cv::Mat& picture, const std::vector<Samples>& samples, std::string& why_not) {
    if (is_cell.empty()) {
        is_cell = cells_of(picture, layout.lattice);
        known.assign(is_cell.size(), std::nullopt);
    }
    if (is_cell.empty()) return why_not = "the cells of the board cannot be seen", false;
    kinds = Kinds::learned(samples, is_cell, layout.lattice, &why_not);
    if (!kinds) is_cell.clear();
    return kinds.has_value();
}

// What each cell is, going by the part of it that can be seen.
void Reader::State::tell(Reading& reading, const std::vector<Fit>& fits) {
    for (std::size_t i = 0; i < count(); ++i) {
        CellReading& cell = reading.cells[i];
        if (!is_cell[i]) {
            cell.place = Place::hole;
            cell.margin = 1;
            continue;
        }
        const Fit& fit = fits[i];
        const double margin = std::abs(fit.only_free - fit.only_blocked);
        if (fit.blocked >= clear && fit.only_blocked >= clear && fit.only_free < 0.1) {
            cell.place = known[i] = Place::blocked;
            cell.margin = margin;
        } else if (fit.free >= clear && fit.only_free >= clear && fit.only_blocked < 0.1) {
            cell.place = known[i] = Place::free;
            cell.margin = margin;
        } else if (known[i] == Place::free && !cat_is_like_walls && fit.only_blocked > visible &&
                   fit.only_free < 0.02) {
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

// The cells that one thing covers, the most covered first; empty, with the reason, when that is no cat.
std::vector<Covered> Reader::State::covered_by_cat(Reading& reading, const std::vector<Fit>& fits) const {
    std::vector<Covered> all;
    std::size_t cells = 0;
    for (std::size_t i = 0; i < count(); ++i) {
        if (!is_cell[i]) continue;
        ++cells;
        const double part = 1 - std::max(fits[i].free, fits[i].blocked);
        if (part >= disturbed) all.push_back({i, part});
    }
    std::sort(all.begin(), all.end(), [](const Covered& a, const Covered& b) { return a.part > b.part; });
    if (static_cast<double>(all.size()) > std::max<double>(most_cat_cells, most_covered * static_cast<double>(cells))) {
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
            const bool is_in =
                std::any_of(figure.begin(), figure.end(), [&](const Covered& in) { return in.index == next.index; });
            if (!is_in && apart(figure[head].index, next.index) < near / 1.2 &&
                apart(figure.front().index, next.index) < 1.6 * near)
                figure.push_back(next);
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
    // A wall in plain sight is nowhere to stand.
    std::erase_if(on, [&](const Covered& at) {
        const Fit& fit = fits[at.index];
        return at.part < std::max(disturbed, much * most) || (fit.only_blocked > 0.4 && fit.only_free < 0.05 &&
                                                              (!known[at.index] || known[at.index] == Place::blocked));
    });
    if (on.empty()) return reading.why_not = "where the cat stands cannot be told", false;
    const auto lower = [&](const Covered& a, const Covered& b) {
        const int row_a = cell(a.index).row, row_b = cell(b.index).row;
        return row_a != row_b ? row_a > row_b : a.part > b.part;
    };
    std::sort(on.begin(), on.end(), lower);
    std::size_t best = 0;
    double margin = 1;
    if (on.size() > 1 && cell(on[1].index).row == cell(on[0].index).row) {
        margin = (on[0].part - on[1].part) / on[0].part;
        const auto may_be = [&](const Covered& at) {
            const Cell to = cell(at.index);
            const cv::Point2d by = layout.lattice.centre(to) - layout.lattice.centre(*cat);
            return cv::norm(by) < 1.3 * layout.lattice.pitch.width;
        };
        if (margin < 2 * least_margin && cat && may_be(on[0]) != may_be(on[1])) {
            best = may_be(on[0]) ? 0 : 1;
            margin = 2 * least_margin;
        }
    }
    if (margin < least_margin) return reading.why_not = "the cat is between two cells", false;
    CellReading& there = reading.cells[on[best].index];
    there.is_cat = true;
    there.place = Place::free;
    there.is_hidden = false;
    there.margin = margin;
    cat = there.cell;
    cat_is_like_walls = cat_is_like_walls || fits[on[best].index].only_blocked > visible;
    return true;
}

Board Reader::State::board(const Reading& reading) const {
    Board board;
    board.rows = layout.lattice.rows;
    board.columns = layout.lattice.columns;
    board.shift = layout.lattice.shift == RowShift::odd ? Shift::odd : Shift::even;
    for (const CellReading& cell : reading.cells) board.places.push_back(cell.place.value_or(Place::free));
    board.cat = *cat;
    return board;
}

Reader::Reader(const Layout& layout) : state_(std::make_unique<State>(layout)) {}
Reader::~Reader() = default;
Reader::Reader(Reader&&) noexcept = default;
Reader& Reader::operator=(Reader&&) noexcept = default;

const Layout& Reader::layout() const {
    return state_->layout;
}

void Reader::forget_game() {
    state_->known.assign(state_->known.size(), std::nullopt);
    state_->cat.reset();
}

Reading Reader::read(const Frame& frame) {
    State& state = *state_;
    const Lattice& lattice = state.layout.lattice;
    Reading reading;
    reading.why_not = fault_of(frame.pixels, state.layout, slack_in_pitches * lattice.pitch.width);
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
    const std::vector<Samples> samples = samples_of(frame.pixels, lattice);
    if (!state.kinds) {
        if (!state.understand(frame.pixels, samples, reading.why_not)) return reading;
        state.learn_edges(frame.pixels, samples);
    }
    if (state.has_lost_edges(frame.pixels, samples)) {
        reading.sight = Sight::covered;
        reading.why_not = "something lies over the board";
        return reading;
    }
    std::vector<Fit> fits(samples.size());
    for (std::size_t i = 0; i < samples.size(); ++i)
        if (state.is_cell[i]) fits[i] = state.kinds->fit(samples[i], state.cell(i));
    state.tell(reading, fits);
    if (!state.find_cat(reading, fits)) return reading;
    if (!state.kinds->is_sure_of_names()) {
        reading.why_not = "which of the two kinds of cells is blocked cannot be told, there are as many of both";
        return reading;
    }
    if (const int hidden = reading.unknown(); hidden > 0) {
        reading.sight = Sight::hidden;
        reading.why_not = "the cat hides " + std::to_string(hidden) + (hidden == 1 ? " cell" : " cells");
        reading.likely = state.board(reading);
        return reading;
    }
    reading.sight = Sight::board;
    reading.board = state.board(reading);
    return reading;
}

}  // namespace sightread::cat
