#include "vision/onet/by_eye.hpp"

#include "vision/difference.hpp"
#include "vision/eye/eye.hpp"
#include "vision/eye/looks.hpp"
#include "vision/eye/reading.hpp"
#include "vision/eye/rectify.hpp"
#include "vision/onet/calm_tiles.hpp"
#include "vision/onet/face_names.hpp"
#include "vision/onet/first_look.hpp"
#include "vision/onet/known_faces.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <set>

#include <opencv2/imgproc.hpp>

namespace sightread::onet::by_eye {
namespace {

using eye::Kind;

// of a cell that the picture's edge may cut off: its centre can still be pressed
constexpr double reach = 0.45;
constexpr int most_cells = 1600;  // of any board of pairs
// faces never seen before, as a share of the tiles that were dealt: those of another deal
constexpr double another_deal = 0.25;
const std::size_t this_game = *eye::game_index("onet");

bool has_certain_pair(const Reading& reading) {
    std::set<int> seen;
    return std::any_of(reading.cells.begin(), reading.cells.end(), [&](const CellReading& cell) {
        return cell.tile && *cell.tile > empty && !seen.insert(*cell.tile).second;
    });
}

std::string counted(int count, const std::string& what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

}  // namespace

struct Reader::State {
    Layout layout;
    cv::Rect area;    // of the board in the frame, in whole pixels
    cv::Mat seen;     // the board as it was read last
    Reading last;     // of `seen`
    CellFaces faces;  // of `seen`
    FaceNames names;
    CalmTiles calm;
    Looks looks;
    std::vector<Kinds> kinds;  // of the cells, in `seen`
    KnownFaces known;          // of the deal that is played
    double middle = 0;         // the cosine that parts equal from other faces of it
    std::vector<int> certain;  // of each cell, what was certain there last; `unknown` before

    explicit State(const Layout& from)
        : layout(from), faces(from.lattice), calm(count()), certain(count(), unknown) {
        const cv::Rect2d bounds = layout.lattice.bounds();
        area =
            cv::Rect(cv::Point(cv::Point2d(std::floor(bounds.x), std::floor(bounds.y))),
                     cv::Point(cv::Point2d(std::ceil(bounds.br().x), std::ceil(bounds.br().y)))) &
            cv::Rect({}, layout.frame);
    }

    std::size_t count() const {
        return static_cast<std::size_t>(layout.lattice.rows) * layout.lattice.columns;
    }
    cv::Rect pixels_of(Cell cell) const {
        const cv::Rect2d place = layout.lattice.cell(cell);
        return cv::Rect(cv::Point(cv::Point2d(std::floor(place.x), std::floor(place.y))),
                        cv::Point(cv::Point2d(std::ceil(place.br().x), std::ceil(place.br().y)))) &
               area;
    }
    std::vector<cv::Mat> cell_pictures(const cv::Mat& pixels) const {
        std::vector<cv::Mat> pictures;
        for (std::size_t i = 0; i < count(); ++i)
            pictures.push_back(pixels(pixels_of(layout.lattice.cell_of(i))));
        return pictures;
    }

    std::vector<bool> changed(const cv::Mat& pixels) const;
    Answers answers(const cv::Mat& pixels, const eye::BoardSight& sight,
                    const std::vector<bool>& is_changed);
    void decide_cells(Reading& reading, const cv::Mat& pixels, const eye::BoardSight& sight,
                      const std::vector<Kinds>& of_cells, const std::vector<bool>& is_changed);
    void settle(Reading& reading, const std::vector<bool>& is_changed);
    void group(Reading& reading, const cv::Mat& pixels, const Answers& answers,
               const std::vector<bool>& is_changed);
    void learn_doubtful(const Reading& reading, const cv::Mat& pixels);
    bool follow(Reading& reading, const std::vector<Kinds>& of_cells,
                const std::vector<bool>& is_changed);
    std::string why_unsure(const Reading& reading) const;
    Board board_of(const Reading& reading) const;
};

std::vector<bool> Reader::State::changed(const cv::Mat& pixels) const {
    std::vector<bool> differs(count(), seen.empty());
    if (seen.empty()) return differs;
    for (std::size_t i = 0; i < differs.size(); ++i) {
        const cv::Rect place = pixels_of(layout.lattice.cell_of(i));
        for (int y = place.y; y < place.br().y && !differs[i]; ++y)
            differs[i] = std::memcmp(pixels.ptr(y, place.x), seen.ptr(y - area.y, place.x - area.x),
                                     static_cast<std::size_t>(place.width) * 3) != 0;
    }
    return differs;
}

Answers Reader::State::answers(const cv::Mat& pixels, const eye::BoardSight& sight,
                               const std::vector<bool>& is_changed) {
    // What is certain and has not changed is what it was.
    const auto is_kept = [&](std::size_t i) {
        return !is_changed[i] && last.cells[i].tile.has_value();
    };
    std::vector<Cell> all;
    for (std::size_t i = 0; i < sight.cells.size(); ++i) all.push_back(layout.lattice.cell_of(i));
    const std::vector<cv::Mat> pictures =
        eye::cell_pictures(pixels, layout.lattice, all, eye::look_size);
    Answers made{{}, std::vector<bool>(all.size())};
    for (std::size_t i = 0; i < all.size(); ++i) {
        made.kinds.push_back(is_kept(i) ? kinds[i] : kinds_of(sight.cells[i]));
        // each look once, however often it is read
        if (is_changed[i]) looks.see(pictures[i], made.kinds[i]);
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (is_kept(i)) continue;
        const Looks::Agreed said = agreed(looks, pictures[i], made.kinds[i]);
        made.kinds[i] = said.answers;
        made.is_alone[i] = looks_alone(said);
    }
    return made;
}

// Describes the faces of those that are new, too.
void Reader::State::decide_cells(Reading& reading, const cv::Mat& pixels,
                                 const eye::BoardSight& sight, const std::vector<Kinds>& of_cells,
                                 const std::vector<bool>& is_changed) {
    std::vector<Cell> asked;
    for (std::size_t i = 0; i < of_cells.size(); ++i) {
        CellReading& cell = reading.cells.emplace_back();
        cell.cell = layout.lattice.cell_of(i);
        cell.tile_probability = sight.cells[i][Kind::onet_tile];
        cell.barrier_probability = sight.cells[i][Kind::onet_obstacle];
        cell.empty_probability = sight.cells[i][Kind::onet_empty] + sight.cells[i][Kind::nothing];
        decide(cell, of_cells[i]);
        const bool was_tile = i < last.cells.size() && last.cells[i].likeliest > empty;
        if (is_changed[i] ? may_be_tile(cell, of_cells[i]) || !known.is_empty()
                          : may_be_tile(cell, of_cells[i]) && !was_tile)
            asked.push_back(cell.cell);
    }
    faces.see(pixels, asked);
}

// Which cells are certain. What was so stays so as long as nothing changes there.
void Reader::State::settle(Reading& reading, const std::vector<bool>& is_changed) {
    reading.odds = std::numeric_limits<double>::max();
    for (std::size_t i = 0; i < reading.cells.size(); ++i) {
        CellReading& cell = reading.cells[i];
        cell.odds =
            cell.likeliest > empty ? std::min(cell.kind_odds, cell.face_odds) : cell.kind_odds;
        const bool was_certain =
            !is_changed[i] && i < last.cells.size() && last.cells[i].tile == cell.likeliest;
        if (cell.odds >= eye::enough_odds || was_certain) {
            cell.tile = cell.likeliest;
            certain[i] = cell.likeliest;
        }
        cell.margin = std::tanh(cell.odds / 2);  // the best answer's probability less the second's
        reading.odds = std::min(reading.odds, cell.odds);
    }
}

// A board that is seen for the first time, or a new deal.
void Reader::State::group(Reading& reading, const cv::Mat& pixels, const Answers& answers,
                          const std::vector<bool>& is_changed) {
    Seen board{pixels, layout.lattice, faces};
    const Tiles tiles = grouped_tiles(reading, board, answers.kinds);
    doubt_lone_tiles(reading, board, answers, tiles.grouping);
    struct Grouped {
        std::size_t at;
        int group;
        double odds;
    };
    std::vector<Grouped> all;
    for (std::size_t k = 0; k < tiles.at.size(); ++k)
        all.push_back(
            {tiles.at[k], tiles.grouping.group[k], tiles.grouping.margin[k] / face_boldness});
    // A try tells whether these are tiles; until then it is a guess.
    int groups = tiles.grouping.count;
    for (const std::vector<std::size_t>& alike : alike_doubtful(reading, board, tiles)) {
        for (const std::size_t i : alike) all.push_back({i, groups, 0});
        ++groups;
    }
    std::vector<FaceNames::Tile> named;
    for (const Grouped& each : all) {
        const int before =
            each.at < last.cells.size() ? std::max(last.cells[each.at].likeliest, empty) : empty;
        named.push_back({faces.descriptor(each.at), each.group, before, is_changed[each.at]});
    }
    const std::vector<int> face_of = names.named(named, groups);
    known.forget();
    for (const Grouped& each : all) {
        CellReading& cell = reading.cells[each.at];
        cell.likeliest = face_of[static_cast<std::size_t>(each.group)];
        cell.face_odds = each.odds;
        known.learn(faces.descriptor(each.at), cell.likeliest, each.odds);
    }
    middle = tiles.grouping.middle;
    learn_doubtful(reading, pixels);
}

// What could not be told is known again, too, wherever it comes to lie.
void Reader::State::learn_doubtful(const Reading& reading, const cv::Mat& pixels) {
    std::vector<Cell> doubtful;
    for (const CellReading& cell : reading.cells)
        if (cell.likeliest <= empty && cell.kind_odds < eye::enough_odds)
            doubtful.push_back(cell.cell);
    faces.see(pixels, doubtful);
    for (const Cell& cell : doubtful) {
        const int index = cell.row * layout.lattice.columns + cell.column;
        known.learn(faces.descriptor(static_cast<std::size_t>(index)),
                    reading.cells[static_cast<std::size_t>(index)].likeliest, 0);
    }
}

// A deal that is known, as it goes on. False where too much of it was never seen: another deal.
bool Reader::State::follow(Reading& reading, const std::vector<Kinds>& of_cells,
                           const std::vector<bool>& is_changed) {
    if (known.is_empty()) return false;
    int new_ones = 0;
    std::vector<CellReading> followed = reading.cells;
    for (std::size_t i = 0; i < followed.size(); ++i) {
        CellReading& cell = followed[i];
        if (!is_changed[i]) {
            const CellReading& before = last.cells[i];
            cell.likeliest = before.likeliest;
            cell.kind_odds = before.kind_odds;
            cell.face_odds = before.face_odds;
            continue;
        }
        Kinds kinds_here = of_cells[i];
        if (certain[i] >= empty) kinds_here[as_barrier] -= lone;  // nobody builds walls meanwhile
        const cv::Mat look = faces.descriptor(i);
        const KnownFaces::Told told = known.told(look, middle, std::max(certain[i], empty));
        kinds_here[as_tile] += told.is_tile;
        decide(cell, kinds_here);
        if (cell.likeliest == empty && cell.kind_odds >= eye::enough_odds && told.is_new)
            known.learn_empty(look);
        if (cell.likeliest <= empty) continue;
        cell.likeliest = told.face;
        cell.face_odds = told.odds;
        if (told.face <= empty) cell.kind_odds = told.odds;
        new_ones += told.is_new ? 1 : 0;
    }
    if (new_ones > another_deal * static_cast<double>(known.count())) return false;
    reading.cells = std::move(followed);
    return true;
}

Board Reader::State::board_of(const Reading& reading) const {
    Board board;
    board.rows = layout.lattice.rows;
    board.columns = layout.lattice.columns;
    for (const CellReading& cell : reading.cells)
        board.tiles.push_back(cell.tile.value_or(unknown));
    if (board.unknown_left() > 0)
        for (const CellReading& cell : reading.cells) board.guesses.push_back(cell.likeliest);
    for (int face = 1; face <= names.count(); ++face) board.names.push_back(std::to_string(face));
    return board;
}

std::string Reader::State::why_unsure(const Reading& reading) const {
    const int unsure = reading.unknown();
    const auto tiles =
        std::count_if(reading.cells.begin(), reading.cells.end(),
                      [](const CellReading& cell) { return cell.likeliest > empty; });
    if (unsure == 0 || reading.cells.empty()) return {};
    const auto first = std::find_if(reading.cells.begin(), reading.cells.end(),
                                    [](const CellReading& cell) { return !cell.tile; });
    return counted(unsure, "cell") + (unsure == 1 ? " is" : " are") + " not certain, first " +
           to_text(first->cell) + " (" + counted(static_cast<int>(tiles), "tile") +
           " on the board)";
}

std::vector<std::pair<std::string, double>> probabilities_of(const CellReading& cell) {
    std::vector<std::pair<std::string, double>> kinds = {{".", cell.empty_probability},
                                                         {"#", cell.barrier_probability}};
    if (cell.likeliest > empty) {
        const double is_that =
            cell.tile_probability / (1 + std::exp(-std::min(cell.face_odds, 50.0)));
        kinds.emplace_back(std::to_string(cell.likeliest), is_that);
        kinds.emplace_back("another face", cell.tile_probability - is_that);
    } else {
        kinds.emplace_back("some face", cell.tile_probability);
    }
    return kinds;
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
    const Lattice& lattice = state.layout.lattice;
    reading.why_not = fault_of(frame.pixels, state.layout,
                               reach * std::max(lattice.pitch.width, lattice.pitch.height));
    if (reading.why_not.empty() && lattice.rows * lattice.columns > most_cells)
        reading.why_not = "it has more cells than any board of pairs has";
    if (!reading.why_not.empty()) return reading;
    const std::vector<bool> is_changed = state.changed(frame.pixels);
    const auto changed = static_cast<int>(std::count(is_changed.begin(), is_changed.end(), true));
    if (changed == 0) {
        reading = state.last;
        reading.read_anew = 0;
        return reading;
    }
    std::vector<bool> was_seen;
    for (const CellReading& cell : state.last.cells) was_seen.push_back(cell.likeliest != empty);
    const eye::BoardSight sight =
        eye::shared_eye().look_at(frame.pixels, lattice, this_game, std::move(was_seen));
    Answers answers = state.answers(frame.pixels, sight, is_changed);
    state.decide_cells(reading, frame.pixels, sight, answers.kinds, is_changed);
    if (!state.follow(reading, answers.kinds, is_changed))
        state.group(reading, frame.pixels, answers, is_changed);
    state.calm.find_selected(reading, state.cell_pictures(frame.pixels));
    state.settle(reading, is_changed);
    reading.read_anew = changed;
    reading.why_not = state.why_unsure(reading);
    reading.ends_here = -std::log(std::max(1e-6F, sight.beside) / (1.0001F - sight.beside));
    const bool has_tiles =
        std::any_of(reading.cells.begin(), reading.cells.end(),
                    [](const CellReading& cell) { return cell.likeliest > empty; });
    const bool has_board = has_tiles || state.last.board;
    if (!has_board) reading.why_not = "no tile is seen";
    const bool is_known = 2 * static_cast<std::size_t>(reading.unknown()) <= reading.cells.size();
    if (has_board && (is_known || has_certain_pair(reading)))
        reading.board = state.board_of(reading);
    frame.pixels(state.area).copyTo(state.seen);
    state.kinds = std::move(answers.kinds);
    state.last = reading;
    return reading;
}

Reading first_reading(const Frame& frame, const Layout& layout) {
    struct Known {
        cv::Mat picture;
        std::vector<std::pair<Layout, Reading>> readings;
    };
    static Known known;  // as the eye that it goes by, for one thread
    if (!is_same_picture(known.picture, frame.pixels)) known = {frame.pixels.clone(), {}};
    const auto found = std::ranges::find_if(known.readings,
                                            [&](const auto& each) { return each.first == layout; });
    if (found != known.readings.end()) return found->second;
    return known.readings.emplace_back(layout, Reader(layout).read(frame)).second;
}

}  // namespace sightread::onet::by_eye
