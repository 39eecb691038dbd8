#include "vision/sliding/by_rules.hpp"

#include "calibration/blank_lattice.hpp"
#include "calibration/channels_apart.hpp"
#include "calibration/cut_off.hpp"
#include "calibration/grid_lattice.hpp"
#include "calibration/marked_lattice.hpp"
#include "vision/eye/told_board.hpp"
#include "vision/sliding/by_eye.hpp"
#include "vision/sliding/goal.hpp"
#include "vision/sliding/looks.hpp"
#include "vision/sliding/numbers.hpp"
#include "vision/sliding/tiles.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <utility>

#include <opencv2/imgproc.hpp>

namespace sightread::sliding {
namespace {

constexpr float twins = 0.06F;         // tiles nearer than that cannot be told apart
constexpr float most_distance = 0.5F;  // from a tile that is known
constexpr float clearly = 0.7F;        // of the distance from the second nearest
constexpr float blank_colour_reach = 14;
constexpr double clear_coverage = 0.75;
constexpr double cut_off = 0.45;     // of a cell, by the picture's edge
constexpr double same_pitch = 0.02;  // by which the pitches of one board may differ

// Whether a lattice is another one and more on all four sides: the lines that are clear there end
// at what would be its outer cells, so these are what surrounds the board.
bool surrounds(const Lattice& lattice, const Lattice& clear) {
    const auto is_alike = [](double a, double b) { return std::abs(a - b) <= same_pitch * b; };
    const cv::Rect2d outer = lattice.bounds(), inner = clear.bounds();
    const double across = clear.pitch.width / 2, down = clear.pitch.height / 2;
    return is_alike(lattice.pitch.width, clear.pitch.width) &&
           is_alike(lattice.pitch.height, clear.pitch.height) && outer.x < inner.x - across &&
           outer.br().x > inner.br().x + across && outer.y < inner.y - down &&
           outer.br().y > inner.br().y + down;
}

bool is_rough(const TileLook& look) {
    return look.roughness >= 8;
}

std::vector<TileLook> looks_of(const cv::Mat& picture, const Lattice& lattice,
                               const cv::Rect2d& part) {
    std::vector<TileLook> looks;
    for (int cell = 0; cell < lattice.rows * lattice.columns; ++cell)
        looks.push_back(look_of(picture, lattice, cell, part));
    return looks;
}

// Why no cell is blank: the one that is may lie beyond the edge of the picture.
std::string why_no_blank(const cv::Mat& picture, const Lattice& lattice,
                         const Found<Backdrop>& backdrop) {
    return goes_on_at_edge(picture, lattice) ? std::string(reaches_out) : backdrop.why_not();
}

// Which cell is blank, and the numbers of the others where the eye is certain of them.
struct Understood {
    Found<Backdrop> backdrop;
    NumbersSeen numbers;
};

// By its one colour, or where that is in doubt by the eye: by the numbers, or by what it looks
// like.
Understood understood(const cv::Mat& picture, const Lattice& lattice) {
    Found<Backdrop> backdrop = backdrop_of(picture, lattice);
    if (backdrop && !may_be_a_piece(*backdrop)) {
        NumbersSeen numbers = numbers_in(picture, lattice, backdrop->blank);
        return {backdrop, std::move(numbers)};
    }
    if (NumbersSeen numbers = numbers_in(picture, lattice); !numbers.numbers.empty())
        return {backdrop_at(picture, lattice, numbers.blank()), std::move(numbers)};
    const std::optional<int> told = by_eye::blank_of(picture, lattice);
    if (!told || pixels_of_cell(picture, lattice, *told).area() == 0) {
        if (!backdrop) backdrop = NotFound(why_no_blank(picture, lattice, backdrop));
        return {backdrop, {}};
    }
    const std::string why = backdrop ? std::string() : backdrop.why_not();
    if (!backdrop || backdrop->blank != *told) backdrop = backdrop_at(picture, lattice, *told);
    backdrop->is_told = true;
    backdrop->why_not_by_colour = why;
    return {backdrop, numbers_in(picture, lattice, *told)};
}

// Whether many tiles show the same.
bool repeats(const std::vector<TileLook>& looks) {
    const auto is_repeated = [&](const TileLook& look) {
        return is_rough(look) && std::ranges::any_of(looks, [&](const TileLook& other) {
                   return &other != &look && is_rough(other) && distance(look, other) < twins;
               });
    };
    return std::ranges::count_if(looks, is_repeated) * 4 >
           static_cast<std::ptrdiff_t>(looks.size());
}

}  // namespace

std::optional<GoalBlank> goal_blank_from_text(std::string_view text) {
    if (text == "top-left") return GoalBlank{0, 0};
    if (text == "top-right") return GoalBlank{0, -1};
    if (text == "bottom-left") return GoalBlank{-1, 0};
    if (text == "bottom-right") return GoalBlank{-1, -1};
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const auto number = [](std::string_view digits) {
        int value = 0;
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), value);
        const bool is_good = error == std::errc() && end == digits.data() + digits.size();
        return is_good && value >= 1 && value <= largest_size ? value : 0;
    };
    const int row = number(text.substr(0, comma)), column = number(text.substr(comma + 1));
    if (row == 0 || column == 0) return std::nullopt;
    return GoalBlank{row - 1, column - 1};
}

bool look_the_same(const Seen& a, const Seen& b) {
    const Board &one = a.puzzle.start, &other = b.puzzle.start;
    if (one.rows != other.rows || one.columns != other.columns || a.look_of != b.look_of)
        return false;
    for (std::size_t cell = 0; cell < one.tiles.size(); ++cell)
        if (a.look_of[static_cast<std::size_t>(one.tiles[cell])] !=
            a.look_of[static_cast<std::size_t>(other.tiles[cell])])
            return false;
    return true;
}

bool looks_solved(const Seen& seen) {
    Seen solved = seen;
    solved.puzzle.start = seen.puzzle.goal;
    return look_the_same(seen, solved);
}

Puzzle solvable_puzzle(const Seen& seen) {
    Puzzle puzzle = seen.puzzle;
    if (is_solvable(puzzle)) return puzzle;
    std::vector<int>& tiles = puzzle.start.tiles;
    for (std::size_t one = 0; one < tiles.size(); ++one)
        for (std::size_t other = one + 1; other < tiles.size(); ++other) {
            if (tiles[one] == 0 || tiles[other] == 0) continue;
            if (seen.look_of[static_cast<std::size_t>(tiles[one])] !=
                seen.look_of[static_cast<std::size_t>(tiles[other])])
                continue;
            std::swap(tiles[one], tiles[other]);
            return puzzle;
        }
    return puzzle;
}

int Reading::unknown() const {
    return static_cast<int>(
        std::count_if(cells.begin(), cells.end(), [](const auto& cell) { return !cell.tile; }));
}

double Reading::worst_margin() const {
    double worst = cells.empty() ? 0 : std::max(0.0, sureness);
    for (const CellReading& cell : cells) worst = std::min(worst, cell.margin);
    return worst;
}

struct Reader::State {
    Layout layout;
    Knowledge knowledge;
    cv::Rect2d part = usual_part;  // of each cell, by which tiles are told
    std::vector<TileLook> known;   // of each tile; the first is unused
    std::vector<float> nearest;    // to the nearest tile that looks different
    std::vector<int> look_of;
    cv::Vec3f blank_colour;
    float blank_roughness = 0;
    bool is_blank_plain = true;
    Board goal;
    std::vector<int> before;  // tiles of the last board that was read
    Content content = Content::unknown;
    double sureness = 0;
    cv::Mat finished;

    Reading learn(const cv::Mat& picture);
    Reading recognise(const cv::Mat& picture);
    CellReading recognised(const TileLook& look, int cell) const;
    void tell_by_ink(std::vector<CellReading>& cells, const std::vector<TileLook>& looks) const;
    void tell_last(std::vector<CellReading>& cells, const std::vector<TileLook>& looks) const;
    bool is_blank(const TileLook& look) const {
        return is_blank_plain && look.roughness < blank_roughness + 3 &&
               channels_apart(look.thumbnail.colour, blank_colour) < blank_colour_reach &&
               look.thumbnail.contrast < 14;
    }
    void find_twins();
    void keep_finished(const cv::Mat& picture, const std::vector<int>& home, int blank);
};

// What the tiles show and where they belong.
Reading Reader::State::learn(const cv::Mat& picture) {
    Reading reading;
    const Lattice& lattice = layout.lattice;
    std::optional<Backdrop> backdrop;
    const auto unsure = [&](const std::string& why) {
        reading.why_not = why;
        for (int cell = 0; cell < lattice.rows * lattice.columns; ++cell) {
            const bool is_blank = backdrop && cell == backdrop->blank;
            reading.cells.push_back({{cell / lattice.columns, cell % lattice.columns},
                                     is_blank ? std::optional(0) : std::nullopt,
                                     is_blank ? 1.0 : 0.0});
        }
        return reading;
    };
    if (lattice.rows < smallest_size || lattice.columns < smallest_size ||
        lattice.rows > largest_size || lattice.columns > largest_size)
        return unsure("a board has 2 to 20 rows and columns");
    const auto [seen, numbers] = understood(picture, lattice);
    if (!seen) return unsure(seen.why_not());
    backdrop = seen;
    const int count = lattice.rows * lattice.columns;
    part = telling_part(picture, lattice).value_or(usual_part);
    const std::vector<TileLook> looks = looks_of(picture, lattice, part);
    if (std::ranges::none_of(looks, is_rough))
        return unsure("the tiles show neither numbers nor a picture");
    if (repeats(looks)) return unsure("many tiles show the same, so this is no sliding puzzle");
    const Goal goal_found = goal_of(picture, lattice, *backdrop, knowledge, numbers);
    // Where the rules see no blank, and what the eye takes for one leads nowhere, they were right.
    if (goal_found.home.empty())
        return unsure(backdrop->is_told && !backdrop->why_not_by_colour.empty()
                          ? backdrop->why_not_by_colour
                          : goal_found.why_not);

    const int blank_home = goal_found.home[static_cast<std::size_t>(backdrop->blank)];
    const auto tile_for = [&](int place) {
        return place == blank_home ? 0 : place < blank_home ? place + 1 : place;
    };
    goal = {lattice.rows, lattice.columns, {}};
    before.assign(static_cast<std::size_t>(count), 0);
    known.assign(static_cast<std::size_t>(count), {});
    for (int place = 0; place < count; ++place) goal.tiles.push_back(tile_for(place));
    for (int cell = 0; cell < count; ++cell) {
        const int tile = tile_for(goal_found.home[static_cast<std::size_t>(cell)]);
        before[static_cast<std::size_t>(cell)] = tile;
        known[static_cast<std::size_t>(tile)] = looks[static_cast<std::size_t>(cell)];
    }
    blank_colour = looks[static_cast<std::size_t>(backdrop->blank)].thumbnail.colour;
    blank_roughness = looks[static_cast<std::size_t>(backdrop->blank)].roughness;
    is_blank_plain = backdrop->is_plain;
    content = goal_found.content;
    sureness = goal_found.sureness;
    find_twins();
    if (content != Content::numbers) keep_finished(picture, goal_found.home, backdrop->blank);
    return recognise(picture);
}

void Reader::State::find_twins() {
    const auto n = known.size();
    look_of.assign(n, 0);
    nearest.assign(n, 2);
    for (std::size_t tile = 1; tile < n; ++tile) {
        look_of[tile] = static_cast<int>(tile);
        for (std::size_t other = tile; other-- > 1;)
            if (distance(known[tile], known[other]) < twins) look_of[tile] = look_of[other];
    }
    for (std::size_t tile = 1; tile < n; ++tile)
        for (std::size_t other = 1; other < n; ++other)
            if (look_of[tile] != look_of[other])
                nearest[tile] = std::min(nearest[tile], distance(known[tile], known[other]));
}

void Reader::State::keep_finished(const cv::Mat& picture, const std::vector<int>& home, int blank) {
    const Lattice& lattice = layout.lattice;
    const cv::Size size(static_cast<int>(lattice.pitch.width),
                        static_cast<int>(lattice.pitch.height));
    finished = cv::Mat(size.height * lattice.rows, size.width * lattice.columns, CV_8UC3,
                       cv::Scalar(blank_colour));
    for (int cell = 0; cell < static_cast<int>(home.size()); ++cell) {
        const cv::Rect pixels = pixels_of_cell(picture, lattice, cell);
        if (cell == blank || pixels.size() != size) continue;
        const int place = home[static_cast<std::size_t>(cell)];
        picture(pixels).copyTo(finished(cv::Rect(
            {place % lattice.columns * size.width, place / lattice.columns * size.height}, size)));
    }
}

CellReading Reader::State::recognised(const TileLook& look, int cell) const {
    CellReading reading{
        {cell / layout.lattice.columns, cell % layout.lattice.columns}, std::nullopt, 0};
    const auto limit = [&](std::size_t tile) {
        return std::min(most_distance, 0.5F * nearest[tile]);
    };
    // Most cells show what they showed before.
    const auto last = static_cast<std::size_t>(before[static_cast<std::size_t>(cell)]);
    if (last > 0) {
        const float away = distance(look, known[last]);
        if (away < 0.5F * limit(last)) {
            reading.tile = static_cast<int>(last);
            reading.margin = 1 - away / (2 * limit(last));
            return reading;
        }
    }
    if (is_blank(look)) {
        reading.tile = 0;
        reading.margin =
            1 - channels_apart(look.thumbnail.colour, blank_colour) / (2 * blank_colour_reach);
        return reading;
    }
    std::size_t best = 0;
    float best_distance = 9, second = 9;
    for (std::size_t tile = 1; tile < known.size(); ++tile) {
        const float away = distance(look, known[tile]);
        if (away < best_distance) {
            if (best == 0 || look_of[best] != look_of[tile]) second = best_distance;
            best_distance = away;
            best = tile;
        } else if (best == 0 || look_of[tile] != look_of[best]) {
            second = std::min(second, away);
        }
    }
    if (best == 0 || best_distance > limit(best) || best_distance > clearly * second)
        return reading;
    reading.tile = static_cast<int>(best);
    reading.margin = 1 - best_distance / second;
    return reading;
}

// Many games colour a number that lies where it belongs: where cells were not told, the numbers
// that were not seen are looked for in any colours.
void Reader::State::tell_by_ink(std::vector<CellReading>& cells,
                                const std::vector<TileLook>& looks) const {
    std::vector<char> seen(known.size(), 0);
    for (const CellReading& cell : cells)
        if (cell.tile) seen[static_cast<std::size_t>(*cell.tile)] = 1;
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        if (cells[cell].tile) continue;
        std::size_t best = 0;
        float best_distance = 2, second = 2;
        for (std::size_t tile = 1; tile < known.size(); ++tile) {
            if (seen[tile]) continue;
            const float away = ink_distance(looks[cell], known[tile]);
            second = std::min(second, std::max(away, best_distance));
            if (away < best_distance) best_distance = away, best = tile;
        }
        if (best_distance > most_distance || best_distance > clearly * second) continue;
        cells[cell].tile = static_cast<int>(best);
        cells[cell].margin = 1 - best_distance / second;
    }
}

// The one cell that was not told shows the one tile that was not seen, where it looks like it at
// all: which other tile it looks like, too, does not matter any more. A blank that is not of one
// colour may look like anything.
void Reader::State::tell_last(std::vector<CellReading>& cells,
                              const std::vector<TileLook>& looks) const {
    std::vector<char> seen(cells.size(), 0);
    std::size_t last = cells.size();
    double worst = 1;
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        if (!cells[cell].tile && std::exchange(last, cell) != cells.size()) return;
        if (!cells[cell].tile) continue;
        if (std::exchange(seen[static_cast<std::size_t>(*cells[cell].tile)], 1)) return;
        worst = std::min(worst, cells[cell].margin);
    }
    if (last == cells.size()) return;
    const auto tile =
        static_cast<std::size_t>(std::find(seen.begin(), seen.end(), 0) - seen.begin());
    const bool is_it =
        tile == 0 ? !is_blank_plain : distance(looks[last], known[tile]) < most_distance;
    if (is_it) cells[last].tile = static_cast<int>(tile), cells[last].margin = worst;
}

Reading Reader::State::recognise(const cv::Mat& picture) {
    Reading reading;
    reading.content = content;
    reading.sureness = sureness;
    const int count = layout.lattice.rows * layout.lattice.columns;
    const std::vector<TileLook> looks = looks_of(picture, layout.lattice, part);
    for (int cell = 0; cell < count; ++cell)
        reading.cells.push_back(recognised(looks[static_cast<std::size_t>(cell)], cell));
    if (content == Content::numbers) tell_by_ink(reading.cells, looks);
    tell_last(reading.cells, looks);
    // Of tiles that look the same each stands in one place: those that have not moved first.
    std::vector<int> tiles(static_cast<std::size_t>(count), -1);
    std::vector<char> used(static_cast<std::size_t>(count), 0);
    for (int cell = 0; cell < count; ++cell) {
        const auto& tile = reading.cells[static_cast<std::size_t>(cell)].tile;
        const int last = before[static_cast<std::size_t>(cell)];
        if (!tile || (*tile == 0) != (last == 0) ||
            look_of[static_cast<std::size_t>(*tile)] != look_of[static_cast<std::size_t>(last)])
            continue;
        tiles[static_cast<std::size_t>(cell)] = last;
        used[static_cast<std::size_t>(last)] = 1;
    }
    std::string why;
    for (int cell = 0; cell < count; ++cell) {
        if (tiles[static_cast<std::size_t>(cell)] >= 0) continue;
        const auto& tile = reading.cells[static_cast<std::size_t>(cell)].tile;
        if (!tile) {
            why = "a tile is on its way, or something covers the board";
            continue;
        }
        for (int other = 0; other < count && tiles[static_cast<std::size_t>(cell)] < 0; ++other)
            if (!used[static_cast<std::size_t>(other)] && (other == 0) == (*tile == 0) &&
                look_of[static_cast<std::size_t>(other)] ==
                    look_of[static_cast<std::size_t>(*tile)]) {
                tiles[static_cast<std::size_t>(cell)] = other;
                used[static_cast<std::size_t>(other)] = 1;
            }
        if (tiles[static_cast<std::size_t>(cell)] < 0)
            why = *tile == 0 ? "two cells of the board are blank" : "a tile is seen in two places";
    }
    for (int cell = 0; cell < count; ++cell)
        if (tiles[static_cast<std::size_t>(cell)] >= 0)
            reading.cells[static_cast<std::size_t>(cell)].tile =
                tiles[static_cast<std::size_t>(cell)];
    reading.why_not = why;
    if (!why.empty()) return reading;
    before = tiles;
    Seen seen{{{goal.rows, goal.columns, tiles}, goal}, look_of};
    seen.puzzle = solvable_puzzle(seen);
    reading.board = std::move(seen);
    return reading;
}

Reader::Reader(const Layout& layout, Knowledge knowledge) : state_(std::make_unique<State>()) {
    state_->layout = layout;
    state_->knowledge = std::move(knowledge);
}
Reader::~Reader() = default;
Reader::Reader(Reader&&) noexcept = default;
Reader& Reader::operator=(Reader&&) noexcept = default;

const Layout& Reader::layout() const {
    return state_->layout;
}

cv::Mat Reader::finished_picture() const {
    return state_->finished;
}

Reading Reader::read(const Frame& frame) {
    const cv::Size2d pitch = state_->layout.lattice.pitch;
    Reading reading;
    reading.why_not =
        fault_of(frame.pixels, state_->layout, cut_off * std::min(pitch.width, pitch.height));
    if (!reading.why_not.empty()) return reading;
    return state_->known.empty() ? state_->learn(frame.pixels) : state_->recognise(frame.pixels);
}

Found<Layout> find_layout(const Frame& frame) {
    std::string why(no_tiles);
    if (frame.pixels.type() == CV_8UC3) {
        bool is_first = true;
        std::vector<Lattice> refused;  // clear ones without a blank
        const auto with_blank = [&](const std::vector<Lattice>& lattices) -> std::optional<Layout> {
            // With the window around it, of which many parts show the same: the board itself may
            // follow.
            std::optional<Layout> wide;
            for (const Lattice& lattice : lattices) {
                if (std::any_of(refused.begin(), refused.end(),
                                [&](const Lattice& part) { return surrounds(lattice, part); }))
                    continue;
                if (wide && !surrounds(wide->lattice, lattice)) continue;
                const Found<Backdrop> backdrop = backdrop_of(frame.pixels, lattice);
                if (backdrop) {
                    const Layout layout{lattice, frame.pixels.size()};
                    if (!repeats(
                            looks_of(frame.pixels, lattice,
                                     telling_part(frame.pixels, lattice).value_or(usual_part))))
                        return layout;
                    if (!wide) wide = layout;
                } else if (!numbers_in(frame.pixels, lattice).numbers.empty()) {
                    return Layout{lattice, frame.pixels.size()};
                } else if (std::exchange(is_first, false)) {
                    why = why_no_blank(frame.pixels, lattice, backdrop);
                }
            }
            return wide;
        };
        // Lines that are there only in part may be those of a text: whatever is clearer comes
        // first.
        std::vector<Lattice> clear;
        for (const GridLattice& grid : grid_lattices(frame.pixels))
            if (grid.coverage >= clear_coverage) clear.push_back(grid.lattice);
        if (auto layout = with_blank(clear)) return *layout;
        refused = clear;
        if (auto layout = with_blank(blank_lattices(frame.pixels))) return *layout;
        std::vector<Lattice> seen;
        for (const Lattice& lattice : eye::lattices_in(frame.pixels))
            seen.push_back(over_edges(frame.pixels, lattice));
        if (auto layout = with_blank(seen)) return *layout;
    }
    return NotFound(why);
}

}  // namespace sightread::sliding
