#include "vision/onet/reader.hpp"

#include "vision/eye/eye.hpp"
#include "vision/onet/grouping.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>

#include <opencv2/imgproc.hpp>

namespace sightread::onet::by_eye {
namespace {

using eye::Kind;

constexpr double reach = 0.45;  // of a cell that the picture's edge may cut off: its centre can still be pressed
// Natural logarithm, from which a cell is sure: on boards drawn by other code less than one such cell in 400 is wrong
// (vision/models/README.md has the curve).
constexpr double enough_odds = 4.5;
constexpr double kind_sharpness = 2;  // the networks' odds of kinds are too modest by this power
constexpr int fewest_tiles = 4;       // of a board worth the name
constexpr double fits = 0.5;          // probability that the lattice is one, on the average of its tiles
// How much a tile that waits for its partner looks otherwise: mean difference of its pixels, of 255.
constexpr double other_look = 5;
constexpr int most_selected = 4;  // more that look otherwise at once were not selected: the light has changed

const std::size_t this_game = *eye::game_index("onet");

// What the eye makes of one cell: the likeliest of empty, barrier and some tile (1), and the odds against the second.
CellReading kind_of(const eye::CellSight& sight, Cell cell) {
    CellReading reading;
    reading.cell = cell;
    reading.tile_probability = sight[Kind::onet_tile];
    reading.barrier_probability = sight[Kind::onet_obstacle];
    // Inside the board a place with nothing of it is an empty one.
    reading.empty_probability = sight[Kind::onet_empty] + sight[Kind::nothing];
    struct Answer {
        double probability;
        int tile;
    };
    std::array<Answer, 3> answers = {Answer{reading.tile_probability, 1}, Answer{reading.barrier_probability, barrier},
                                     Answer{reading.empty_probability, empty}};
    std::sort(answers.begin(), answers.end(),
              [](const Answer& a, const Answer& b) { return a.probability > b.probability; });
    reading.likeliest = answers[0].tile;
    reading.odds =
        kind_sharpness * std::log(std::max(1e-9, answers[0].probability) / std::max(1e-9, answers[1].probability));
    return reading;
}

std::string counted(int count, const std::string& what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

}  // namespace

struct Reader::State {
    Layout layout;
    cv::Rect area;               // of the board in the frame, in whole pixels
    cv::Mat seen;                // the board as it was read last
    Reading last;                // of `seen`
    cv::Mat descriptors;         // cells x 48, of `seen`
    double share = 0;            // of its cell that a face takes; 0 before any was seen
    cv::Mat faces;               // known faces x 48: what face i + 1 looks like
    std::vector<cv::Mat> calm;   // of each cell, how its face looked when it was first read there
    std::vector<int> calm_face;  // and which face that was

    explicit State(const Layout& from) : layout(from) {
        const cv::Rect2d bounds = layout.lattice.bounds();
        area = cv::Rect(cv::Point(cv::Point2d(std::floor(bounds.x), std::floor(bounds.y))),
                        cv::Point(cv::Point2d(std::ceil(bounds.br().x), std::ceil(bounds.br().y)))) &
               cv::Rect({}, layout.frame);
        calm.resize(count());
        calm_face.assign(count(), empty);
    }

    std::size_t count() const { return static_cast<std::size_t>(layout.lattice.rows) * layout.lattice.columns; }
    cv::Rect pixels_of(Cell cell) const {
        const cv::Rect2d place = layout.lattice.cell(cell);
        return cv::Rect(cv::Point(cv::Point2d(std::floor(place.x), std::floor(place.y))),
                        cv::Point(cv::Point2d(std::ceil(place.br().x), std::ceil(place.br().y)))) &
               area;
    }
    std::vector<bool> changed(const cv::Mat& pixels) const;
    void name_faces(Reading& reading, const std::vector<std::size_t>& tiles, const Grouping& grouping,
                    const std::vector<bool>& is_changed);
    void find_selected(Reading& reading, const cv::Mat& pixels);
    std::string why_unsure(const Reading& reading) const;
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

// Gives the groups the numbers that their faces had before, or new ones: by the tiles that did not change, else by the
// known face that looks nearest.
void Reader::State::name_faces(Reading& reading, const std::vector<std::size_t>& tiles, const Grouping& grouping,
                               const std::vector<bool>& is_changed) {
    struct Claim {
        double weight;
        int group, face;
    };
    std::map<std::pair<int, int>, double> votes;
    cv::Mat means = cv::Mat::zeros(grouping.count, descriptors.cols, CV_32F);
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        means.row(grouping.group[i]) += descriptors.row(static_cast<int>(tiles[i]));
        if (!is_changed[tiles[i]] && tiles[i] < last.cells.size() && last.cells[tiles[i]].likeliest > empty)
            votes[{grouping.group[i], last.cells[tiles[i]].likeliest}] += 1;
    }
    std::vector<Claim> claims;
    for (const auto& [claim, votes_for] : votes) claims.push_back({1 + votes_for, claim.first, claim.second});
    for (int group = 0; group < grouping.count; ++group) {
        cv::normalize(means.row(group), means.row(group));
        for (int face = 0; face < faces.rows; ++face) {
            const double cosine = means.row(group).dot(faces.row(face));
            if (cosine > FaceOdds{}.middle) claims.push_back({cosine, group, face + 1});
        }
    }
    std::stable_sort(claims.begin(), claims.end(), [](const Claim& a, const Claim& b) { return a.weight > b.weight; });
    std::vector<int> face_of(static_cast<std::size_t>(grouping.count), 0);
    std::vector<bool> is_taken(static_cast<std::size_t>(faces.rows) + 1);
    for (const Claim& claim : claims) {
        if (face_of[static_cast<std::size_t>(claim.group)] != 0 || is_taken[static_cast<std::size_t>(claim.face)])
            continue;
        face_of[static_cast<std::size_t>(claim.group)] = claim.face;
        is_taken[static_cast<std::size_t>(claim.face)] = true;
    }
    for (int group = 0; group < grouping.count; ++group)
        if (int& face = face_of[static_cast<std::size_t>(group)]; face == 0) {
            faces.push_back(means.row(group));
            face = faces.rows;
        }
    for (std::size_t i = 0; i < tiles.size(); ++i)
        reading.cells[tiles[i]].likeliest = face_of[static_cast<std::size_t>(grouping.group[i])];
}

// A tile that has the face it had but looks otherwise waits for its partner.
void Reader::State::find_selected(Reading& reading, const cv::Mat& pixels) {
    int selected = 0;
    for (std::size_t i = 0; i < reading.cells.size(); ++i) {
        CellReading& cell = reading.cells[i];
        const cv::Mat now = pixels(pixels_of(cell.cell));
        if (calm_face[i] != cell.likeliest || calm[i].size() != now.size()) {
            calm[i] = now.clone();
            calm_face[i] = cell.likeliest;
        } else if (cell.likeliest > empty && !now.empty()) {
            cell.selected = cv::norm(calm[i], now, cv::NORM_L1) > other_look * 3 * static_cast<double>(now.total());
            selected += cell.selected ? 1 : 0;
        }
    }
    if (selected <= most_selected) return;
    for (std::size_t i = 0; i < reading.cells.size(); ++i) {
        reading.cells[i].selected = false;
        calm[i] = pixels(pixels_of(reading.cells[i].cell)).clone();
    }
}

std::string Reader::State::why_unsure(const Reading& reading) const {
    const int unknown = reading.unknown();
    const auto tiles = std::count_if(reading.cells.begin(), reading.cells.end(),
                                     [](const CellReading& cell) { return cell.likeliest > empty; });
    if (unknown == 0 || reading.cells.empty()) return {};
    const auto first =
        std::find_if(reading.cells.begin(), reading.cells.end(), [](const CellReading& cell) { return !cell.tile; });
    return counted(unknown, "cell") + (unknown == 1 ? " is" : " are") + " not certain, first " + to_text(first->cell) +
           " (" + counted(static_cast<int>(tiles), "tile") + " on the board)";
}

std::vector<std::pair<std::string, double>> probabilities_of(const CellReading& cell) {
    std::vector<std::pair<std::string, double>> kinds = {{".", cell.empty_probability},
                                                         {"#", cell.barrier_probability}};
    if (cell.likeliest > empty) {
        const double is_that = cell.tile_probability / (1 + std::exp(-std::min(cell.face_odds, 50.0)));
        kinds.emplace_back(std::to_string(cell.likeliest), is_that);
        kinds.emplace_back("another face", cell.tile_probability - is_that);
    } else {
        kinds.emplace_back("some face", cell.tile_probability);
    }
    return kinds;
}

int Reading::unknown() const {
    return static_cast<int>(
        std::count_if(cells.begin(), cells.end(), [](const CellReading& cell) { return !cell.tile; }));
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
    reading.why_not = fault_of(frame.pixels, state.layout, reach * std::max(lattice.pitch.width, lattice.pitch.height));
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
    const eye::BoardSight sight = eye::shared_eye().look_at(frame.pixels, lattice, this_game, std::move(was_seen));
    std::vector<std::size_t> tiles, asked;
    std::vector<Cell> asked_cells;
    for (std::size_t i = 0; i < sight.cells.size(); ++i) {
        reading.cells.push_back(kind_of(sight.cells[i], lattice.cell_of(i)));
        if (reading.cells[i].likeliest <= empty) continue;
        tiles.push_back(i);
        const bool was_tile = i < state.last.cells.size() && state.last.cells[i].likeliest > empty;
        if (is_changed[i] || !was_tile) asked.push_back(i), asked_cells.push_back(lattice.cell_of(i));
    }
    if (state.share == 0 && !asked_cells.empty())
        state.share = eye::shared_eye().share_of_faces(frame.pixels, lattice, asked_cells);
    const cv::Mat described = eye::shared_eye().describe(frame.pixels, lattice, asked_cells, state.share);
    if (!described.empty() && state.descriptors.empty())
        state.descriptors = cv::Mat::zeros(static_cast<int>(state.count()), described.cols, CV_32F);
    for (std::size_t i = 0; i < asked.size(); ++i)
        described.row(static_cast<int>(i)).copyTo(state.descriptors.row(static_cast<int>(asked[i])));
    cv::Mat of_tiles;
    for (const std::size_t i : tiles) of_tiles.push_back(state.descriptors.row(static_cast<int>(i)));
    const Grouping grouping = grouped(of_tiles, FaceOdds{});
    state.name_faces(reading, tiles, grouping, is_changed);
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        CellReading& cell = reading.cells[tiles[i]];
        cell.face_odds = grouping.margin[i];
        cell.odds = std::min(cell.odds, cell.face_odds);
    }
    state.find_selected(reading, frame.pixels);
    reading.odds = std::numeric_limits<double>::max();
    for (CellReading& cell : reading.cells) {
        if (cell.odds >= enough_odds) cell.tile = cell.likeliest;
        cell.margin = std::tanh(cell.odds / 2);  // the best answer's probability less the second's
        reading.odds = std::min(reading.odds, cell.odds);
    }
    reading.read_anew = changed;
    reading.why_not = state.why_unsure(reading);
    if (tiles.empty() && !state.last.board) reading.why_not = "no tile is seen";
    if (reading.why_not.empty()) {
        Board board;
        board.rows = lattice.rows;
        board.columns = lattice.columns;
        for (const CellReading& cell : reading.cells) board.tiles.push_back(*cell.tile);
        for (int face = 1; face <= state.faces.rows; ++face) board.names.push_back(std::to_string(face));
        reading.board = std::move(board);
    }
    frame.pixels(state.area).copyTo(state.seen);
    state.last = reading;
    return reading;
}

std::optional<Layout> find_layout(const Frame& frame, std::string* why_not) {
    const auto no = [&](const char* reason) {
        if (why_not != nullptr) *why_not = reason;
        return std::nullopt;
    };
    if (frame.pixels.type() != CV_8UC3 || frame.pixels.empty())
        return no("the picture does not have three channels of 8 bits");
    const std::vector<eye::BoardSight> sights = eye::shared_eye().look(frame.pixels, this_game);
    if (sights.empty()) return no("nothing in it looks like the tiles of a board");
    const eye::BoardSight& best = sights.front();
    // The board ends where tiles and walls end.
    Lattice lattice = best.lattice;
    int top = lattice.rows, bottom = -1, left = lattice.columns, right = -1, tiles = 0;
    double fit = 0;
    for (std::size_t i = 0; i < best.cells.size(); ++i) {
        const Cell cell = lattice.cell_of(i);
        if (best.visible(cell) <= 0.5F) continue;
        top = std::min(top, cell.row), bottom = std::max(bottom, cell.row);
        left = std::min(left, cell.column), right = std::max(right, cell.column);
        ++tiles, fit += best.cells[i].fit;
    }
    if (tiles < fewest_tiles || fit < fits * tiles) return no("what looks like tiles does not lie in rows and columns");
    lattice.origin += cv::Point2d{left * lattice.pitch.width, top * lattice.pitch.height};
    lattice.rows = bottom - top + 1;
    lattice.columns = right - left + 1;
    return Layout{lattice, frame.pixels.size()};
}

std::string doubt_of(const Frame& frame, const Layout& layout) {
    const eye::BoardSight sight = eye::shared_eye().look_at(frame.pixels, layout.lattice, this_game);
    const auto likeliest =
        std::max_element(sight.game_share.begin(), sight.game_share.end()) - sight.game_share.begin();
    if (static_cast<std::size_t>(likeliest) == this_game) return {};
    return "its cells look more like those of " + std::string(eye::game_names[static_cast<std::size_t>(likeliest)]);
}

}  // namespace sightread::onet::by_eye
