#include "vision/onet/by_rules.hpp"

#include "vision/onet/classes.hpp"
#include "vision/onet/see_through.hpp"

#include <algorithm>
#include <cstring>
#include <map>

#include <opencv2/core.hpp>

namespace sightread::onet {
namespace {

constexpr int most_selected = 12;
constexpr double same_shade = 3;  // grey levels that the same may differ by, on average
constexpr double reach = 1.5;     // pixels of a board that may lie out of the picture
// of pattern_distance, up to which two cells surely show one face
constexpr float one_pattern = 0.2F;
constexpr float two_patterns = 0.7F;  // and from which they show two

std::string counted(int count, const std::string& what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

}  // namespace

struct Reader::State {
    Layout layout;
    Classes classes;
    std::optional<SeeThrough> glass;          // the tiles, where the ground shows through them
    cv::Mat seen;                             // the board as it was read last
    cv::Rect area;                            // of the board in the frame, in whole pixels
    std::vector<Judgement> judgements;        // of `seen`
    bool is_doubtful = false;                 // some faces might be one or two
    std::vector<std::optional<int>> certain;  // of the last reading that was sure

    explicit State(const Layout& from) : layout(from) {
        const cv::Rect2d bounds = layout.lattice.bounds();
        area = cv::Rect(cv::Point(static_cast<int>(std::floor(bounds.x)),
                                  static_cast<int>(std::floor(bounds.y))),
                        cv::Point(static_cast<int>(std::ceil(bounds.br().x)),
                                  static_cast<int>(std::ceil(bounds.br().y))));
        const std::size_t count =
            static_cast<std::size_t>(layout.lattice.rows) * layout.lattice.columns;
        judgements.resize(count);
        certain.resize(count);
    }

    cv::Rect pixels_of(Cell cell) const;
    std::vector<std::size_t> changed(const cv::Mat& pixels) const;
    bool shows_the_same(const cv::Mat& pixels, Cell cell) const;
    std::vector<CellLook> looks(const cv::Mat& pixels, cv::Rect cells) const;
    std::vector<CellLook> opaque(std::vector<CellLook> looks) const;
    bool tells_drawings_empty(const Classes& plain, const std::vector<CellLook>& as_seen) const;
    bool tells_patterns_alike(const std::vector<CellLook>& as_seen) const;
    void learn(const cv::Mat& pixels);
    void judge(const cv::Mat& pixels, const std::vector<std::size_t>& cells);
    std::string why_unsure() const;
    Board board() const;
    void remember(const cv::Mat& pixels);
    void learn_empties(const cv::Mat& pixels);
};

// Whole pixels that belong to the cell, those shared with its neighbours included.
cv::Rect Reader::State::pixels_of(Cell cell) const {
    const cv::Rect2d place = layout.lattice.cell(cell);
    const cv::Rect pixels(
        cv::Point(static_cast<int>(std::floor(place.x)), static_cast<int>(std::floor(place.y))),
        cv::Point(static_cast<int>(std::ceil(place.br().x)),
                  static_cast<int>(std::ceil(place.br().y))));
    return pixels & area;
}

std::vector<std::size_t> Reader::State::changed(const cv::Mat& pixels) const {
    std::vector<std::size_t> cells;
    for (std::size_t i = 0; i < judgements.size(); ++i) {
        const cv::Rect place = pixels_of(layout.lattice.cell_of(i));
        bool differs = seen.empty();
        for (int y = place.y; y < place.br().y && !differs; ++y)
            differs = std::memcmp(pixels.ptr(y, place.x), seen.ptr(y - area.y, place.x - area.x),
                                  static_cast<std::size_t>(place.width) * 3) != 0;
        if (differs) cells.push_back(i);
    }
    return cells;
}

// Whether the middle of a cell is as it was read last; what changes at its rim may be its
// neighbours' doing.
bool Reader::State::shows_the_same(const cv::Mat& pixels, Cell cell) const {
    const cv::Rect place = pixels_of(cell);
    const cv::Rect middle(place.x + place.width / 4, place.y + place.height / 4, place.width / 2,
                          place.height / 2);
    if (seen.empty() || middle.empty()) return false;
    return cv::norm(pixels(middle), seen(middle - area.tl()), cv::NORM_L1) <=
           same_shade * 3.0 * middle.area();
}

std::vector<CellLook> Reader::State::looks(const cv::Mat& pixels, cv::Rect cells) const {
    return opaque(looks_of(pixels, layout.lattice, cells));
}

// As they are, or redrawn where tiles are of glass.
std::vector<CellLook> Reader::State::opaque(std::vector<CellLook> looks) const {
    if (glass)
        for (CellLook& look : looks) look = glass->opaque(look);
    return looks;
}

// Whether something that was drawn again and again is told as empty places: walls on a plain ground
// vanish with it.
bool Reader::State::tells_drawings_empty(const Classes& plain,
                                         const std::vector<CellLook>& as_seen) const {
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < judgements.size(); ++i)
        if (judgements[i].tile == empty) places.push_back(i);
    return std::any_of(places.begin(), places.end(), [&](std::size_t place) {
        return plain.is_drawn_upon(as_seen, place, places);
    });
}

// Whether cells that were told to show one face are pairs of which each is alike and unlike the
// other: pictures that cover their tiles vanish with what seems to be behind them.
bool Reader::State::tells_patterns_alike(const std::vector<CellLook>& as_seen) const {
    std::map<int, std::vector<const Thumbnail*>> faces;
    for (std::size_t i = 0; i < judgements.size(); ++i)
        if (judgements[i].tile.value_or(empty) > empty)
            faces[*judgements[i].tile].push_back(&as_seen[i].face);
    return std::ranges::any_of(faces, [](const auto& face) {
        std::vector<std::pair<const Thumbnail*, const Thumbnail*>> pairs;
        for (std::size_t a = 0; a < face.second.size(); ++a)
            for (std::size_t b = 0; b < a; ++b)
                if (pattern_distance(*face.second[a], *face.second[b]) <= one_pattern)
                    pairs.emplace_back(face.second[a], face.second[b]);
        const auto are_two = [](const Thumbnail* a, const Thumbnail* b) {
            return pattern_distance(*a, *b) >= two_patterns;
        };
        return std::ranges::any_of(pairs, [&](const auto& one) {
            return are_two(one.first, pairs.front().first) &&
                   are_two(one.first, pairs.front().second) &&
                   are_two(one.second, pairs.front().first) &&
                   are_two(one.second, pairs.front().second);
        });
    });
}

// Faces, tiles and ground, from the first frame. Tiles are taken for glass only where that explains
// all that they do not explain as they are.
void Reader::State::learn(const cv::Mat& pixels) {
    const cv::Rect all(0, 0, layout.lattice.columns, layout.lattice.rows);
    std::vector<CellLook> as_seen = looks_of(pixels, layout.lattice, all);
    mark_grained(pixels, layout.lattice, as_seen);
    const auto learn_with = [&](Classes& learned, const std::vector<CellLook>& looks) {
        judgements.assign(judgements.size(), {});
        is_doubtful = !learned.learn(looks, all.width, judgements);
        classes = std::move(learned);
    };
    Classes plain, through;
    plain.learn_ground(pixels, layout.lattice);
    learn_with(plain, as_seen);
    if (why_unsure().empty() || classes.know_a_body()) return;
    glass = SeeThrough::learned(as_seen);
    if (!glass) return;
    const State before = *this;
    through.learn_ground(glass->ground());
    learn_with(through, opaque(as_seen));
    if (why_unsure().empty() && !tells_drawings_empty(before.classes, as_seen) &&
        !tells_patterns_alike(as_seen))
        return;
    *this = before;
    glass.reset();
}

void Reader::State::judge(const cv::Mat& pixels, const std::vector<std::size_t>& cells) {
    if (!classes.are_known()) return learn(pixels);
    const Lattice& lattice = layout.lattice;
    const bool all_at_once = cells.size() * 3 > judgements.size();
    std::vector<CellLook> seen_now;
    if (all_at_once) seen_now = looks(pixels, {0, 0, lattice.columns, lattice.rows});
    for (const std::size_t i : cells) {
        const Cell cell = layout.lattice.cell_of(i);
        const CellLook look =
            all_at_once ? seen_now[i] : looks(pixels, {cell.column, cell.row, 1, 1}).front();
        const bool is_same =
            certain[i] && judgements[i].tile == certain[i] && shows_the_same(pixels, cell);
        judgements[i] = classes.judged(look, certain[i], is_same);
    }
}

std::string Reader::State::why_unsure() const {
    int untold = 0, selected = 0;
    Cell first;
    std::map<int, int> sizes;
    for (std::size_t i = 0; i < judgements.size(); ++i) {
        if (!judgements[i].tile) {
            if (untold++ == 0) first = layout.lattice.cell_of(i);
            continue;
        }
        selected += judgements[i].selected ? 1 : 0;
        if (*judgements[i].tile > empty) ++sizes[*judgements[i].tile];
    }
    if (!classes.are_known()) return "no two cells show the same face";
    if (is_doubtful) return "some faces look so much alike that they might be one or two";
    if (untold > 0)
        return counted(untold, "cell") + (untold == 1 ? " shows" : " show") +
               " neither a face that is known nor an empty place, first at " +
               sightread::to_text(first);
    if (selected > most_selected)
        return counted(selected, "tile") +
               " have another tint than before, as if the board were covered or greyed";
    int odd = 0, face = 0;
    for (const auto& [number, size] : sizes) {
        if (size % 2 == 0) continue;
        if (odd++ == 0) face = number;
    }
    if (odd > 0)
        return counted(odd, "face") + (odd == 1 ? " occurs" : " occur") +
               " an odd number of times, first face " + std::to_string(face);
    return {};
}

Board Reader::State::board() const {
    Board board;
    board.rows = layout.lattice.rows;
    board.columns = layout.lattice.columns;
    for (const Judgement& judgement : judgements)
        board.tiles.push_back(judgement.tile.value_or(empty));
    for (int face = 1; face <= classes.count(); ++face) board.names.push_back(std::to_string(face));
    return board;
}

void Reader::State::remember(const cv::Mat& pixels) {
    const cv::Rect inside = area & cv::Rect({0, 0}, pixels.size());
    area = inside;
    pixels(inside).copyTo(seen);
}

// What is behind the tiles that have gone since the last sure reading.
void Reader::State::learn_empties(const cv::Mat& pixels) {
    for (std::size_t i = 0; i < judgements.size(); ++i) {
        if (!certain[i] || *certain[i] == empty || *judgements[i].tile != empty) continue;
        const Cell cell = layout.lattice.cell_of(i);
        classes.add_ground(looks(pixels, {cell.column, cell.row, 1, 1}).front());
    }
}

int Reading::unknown() const {
    return static_cast<int>(std::count_if(cells.begin(), cells.end(),
                                          [](const CellReading& cell) { return !cell.tile; }));
}

double Reading::worst_margin() const {
    double worst = 1;
    for (const CellReading& cell : cells) worst = std::min(worst, cell.tile ? cell.margin : 0);
    return worst;
}

Reader::Reader(const Layout& layout) : state_(std::make_unique<State>(layout)) {}
Reader::~Reader() = default;
Reader::Reader(Reader&&) noexcept = default;
Reader& Reader::operator=(Reader&&) noexcept = default;

const Layout& Reader::layout() const {
    return state_->layout;
}

Reading Reader::read(const Frame& frame) {
    State& state = *state_;
    Reading reading;
    reading.why_not = fault_of(frame.pixels, state.layout, reach);
    if (!reading.why_not.empty()) return reading;
    state.area &= cv::Rect({0, 0}, frame.pixels.size());
    const std::vector<std::size_t> cells = state.changed(frame.pixels);
    const bool knew = state.classes.are_known();
    if (!cells.empty()) state.judge(frame.pixels, cells);
    if (!cells.empty()) state.remember(frame.pixels);
    reading.read_anew = static_cast<int>(cells.size());
    reading.why_not = state.why_unsure();
    reading.is_doubtful = state.is_doubtful;
    for (std::size_t i = 0; i < state.judgements.size(); ++i) {
        const Judgement& judgement = state.judgements[i];
        reading.cells.push_back({state.layout.lattice.cell_of(i), judgement.tile, judgement.margin,
                                 judgement.selected});
    }
    reading.is_doubtful &= reading.unknown() == 0;
    if (reading.why_not.empty()) {
        reading.board = state.board();
        state.learn_empties(frame.pixels);
        for (std::size_t i = 0; i < state.judgements.size(); ++i)
            state.certain[i] = state.judgements[i].tile;
    } else if (!knew) {
        // Nothing is kept of a first frame that did not make sense.
        state.classes = {};
        state.glass.reset();
        state.seen.release();
    }
    return reading;
}

}  // namespace sightread::onet
