#include "vision/onet/by_eye.hpp"

#include "vision/eye/eye.hpp"
#include "vision/eye/looks.hpp"
#include "vision/eye/reading.hpp"
#include "vision/eye/rectify.hpp"
#include "vision/onet/copies.hpp"
#include "vision/onet/grouping.hpp"
#include "vision/onet/known_faces.hpp"
#include "vision/onet/plain_faces.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <set>

#include <opencv2/imgproc.hpp>

namespace sightread::onet::by_eye {
namespace {

using eye::Kind;

// of a cell that the picture's edge may cut off: its centre can still be pressed
constexpr double reach = 0.45;
// the odds of faces are too bold by this power on pictures drawn by other code
constexpr double face_boldness = 1.5;
// What being there as often as most faces says against being empty: half of all games deal so, and
// few places that are empty are so many by chance.
constexpr double as_others = 2.3;
// of a face, clear of what its edges show where the lattice is a part of a pixel off
constexpr double within_face = 0.8;
constexpr int face_side = 16;     // pixels, by which faces are held against each other
constexpr int most_cells = 1600;  // of any board of pairs
// How much a tile that waits for its partner looks otherwise: mean difference of its pixels, of
// 255.
constexpr double other_look = 5;
// share of the tiles that show faces never seen before: those of another deal
constexpr double another_deal = 0.25;
// more that look otherwise at once were not selected: the light has changed
constexpr int most_selected = 4;

const std::size_t this_game = *eye::game_index("onet");

// What a cell may be, for the rules of Onet: inside the board a place with nothing of it is an
// empty one.
constexpr std::size_t as_tile = 0, as_barrier = 1, as_empty = 2;
using Kinds = std::array<double, 3>;  // natural logarithms of their probabilities

Kinds kinds_of(const eye::CellSight& sight) {
    return {eye::log_of(sight[Kind::onet_tile]), eye::log_of(sight[Kind::onet_obstacle]),
            eye::log_of(sight[Kind::onet_empty] + sight[Kind::nothing])};
}

using Looks = eye::Looks<3>;

bool looks_alone(const Looks::Agreed& agreed) {
    return agreed.alike < 1.5;
}

// What is said of all cells that look like this one. Walls are built of more than one stone: one
// that looks like nothing else is rather none.
Looks::Agreed agreed(const Looks& looks, const cv::Mat& picture, const Kinds& kinds) {
    Looks::Agreed agreed = looks.agreed(picture, kinds);
    if (looks_alone(agreed)) agreed.answers[as_barrier] -= lone;
    return agreed;
}

// The likeliest of empty, barrier and some tile (1), and the odds against the second.
void decide(CellReading& reading, const Kinds& kinds) {
    constexpr std::array<int, 3> answers = {1, barrier, empty};
    std::array<std::size_t, 3> order = {as_tile, as_barrier, as_empty};
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return kinds[a] > kinds[b]; });
    reading.likeliest = answers[order[0]];
    reading.kind_odds = kinds[order[0]] - kinds[order[1]];
}

// Whether a cell is a tile or may still turn out to be one.
bool may_be_tile(const CellReading& cell, const Kinds& kinds) {
    return cell.likeliest > empty ||
           (cell.kind_odds < eye::enough_odds && kinds[as_tile] > kinds[as_barrier]);
}

// How often most faces are there, of which so many tiles were seen each; 0 where they differ.
int usual_count(const std::vector<int>& members) {
    std::map<int, int> times;
    for (const int count : members) ++times[count];
    for (const auto& [count, faces] : times)
        if (count > 1 && faces >= 3 && 2 * faces >= static_cast<int>(members.size())) return count;
    return 0;
}

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
    cv::Rect area;                       // of the board in the frame, in whole pixels
    cv::Mat seen;                        // the board as it was read last
    Reading last;                        // of `seen`
    cv::Mat descriptors;                 // cells x 48, of `seen`
    std::vector<cv::Mat> face_pictures;  // small ones of the cells, of `seen`
    double share = 0;                    // of its cell that a face takes; 0 before any was seen
    cv::Mat faces;                       // known faces x 48: what face i + 1 looks like
    std::vector<cv::Mat> calm;   // of each cell, how its face looked when it was first read there
    std::vector<int> calm_face;  // and which face that was
    Looks looks;
    std::vector<Kinds> kinds;  // of the cells, in `seen`
    KnownFaces known;          // of the deal that is played
    double middle = 0;         // the cosine that parts equal from other faces of it
    std::vector<int> certain;  // of each cell, what was certain there last; `unknown` before

    explicit State(const Layout& from) : layout(from) {
        const cv::Rect2d bounds = layout.lattice.bounds();
        area =
            cv::Rect(cv::Point(cv::Point2d(std::floor(bounds.x), std::floor(bounds.y))),
                     cv::Point(cv::Point2d(std::ceil(bounds.br().x), std::ceil(bounds.br().y)))) &
            cv::Rect({}, layout.frame);
        calm.resize(count());
        calm_face.assign(count(), empty);
        certain.assign(count(), unknown);
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
    // What each cell may be, and whether it looks like no other.
    struct Answers {
        std::vector<Kinds> kinds;
        std::vector<bool> is_alone;
    };
    // The cells that are tiles, and their faces.
    struct Tiles {
        std::vector<std::size_t> at;
        Grouping grouping;
    };

    std::vector<bool> changed(const cv::Mat& pixels) const;
    Answers answers(const cv::Mat& pixels, const eye::BoardSight& sight,
                    const std::vector<bool>& is_changed);
    void decide_cells(Reading& reading, const cv::Mat& pixels, const eye::BoardSight& sight,
                      const std::vector<Kinds>& of_cells, const std::vector<bool>& is_changed);
    std::vector<cv::Mat> empty_looks(const Reading& reading, const cv::Mat& pixels) const;
    Tiles grouped_tiles(Reading& reading, const cv::Mat& pixels,
                        const std::vector<Kinds>& of_cells) const;
    void settle(Reading& reading, const std::vector<bool>& is_changed);
    void group(Reading& reading, const cv::Mat& pixels, const Answers& answers,
               const std::vector<bool>& is_changed);
    void learn_doubtful(const Reading& reading, const cv::Mat& pixels);
    bool follow(Reading& reading, const std::vector<Kinds>& of_cells,
                const std::vector<bool>& is_changed);
    void describe(const cv::Mat& pixels, const std::vector<Cell>& cells);
    void name_faces(Reading& reading, const std::vector<std::size_t>& tiles,
                    const Grouping& grouping, const std::vector<bool>& is_changed);
    void find_selected(Reading& reading, const cv::Mat& pixels);
    void doubt_lone_tiles(Reading& reading, const cv::Mat& pixels,
                          const std::vector<bool>& is_alone, const std::vector<Kinds>& of_cells,
                          const Grouping& grouping);
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

Reader::State::Answers Reader::State::answers(const cv::Mat& pixels, const eye::BoardSight& sight,
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
    describe(pixels, asked);
}

// What places without a tile show: those that are surely empty, or, where none is, what lies plain
// around the board.
std::vector<cv::Mat> Reader::State::empty_looks(const Reading& reading,
                                                const cv::Mat& pixels) const {
    const Lattice& lattice = layout.lattice;
    const auto pictures_of = [&](const std::vector<Cell>& cells) {
        return eye::cell_pictures(pixels, lattice, cells, face_side, within_face * share);
    };
    std::vector<Cell> cells;
    for (std::size_t i = 0; i < reading.cells.size(); ++i)
        if (reading.cells[i].likeliest == empty && reading.cells[i].kind_odds >= eye::enough_odds)
            cells.push_back(reading.cells[i].cell);
    if (!cells.empty()) return pictures_of(cells);
    for (int row = -1; row <= lattice.rows; ++row)
        for (int column = -1; column <= lattice.columns; ++column) {
            const bool is_inside =
                row >= 0 && row < lattice.rows && column >= 0 && column < lattice.columns;
            const cv::Rect place(lattice.cell({row, column}));
            if (!is_inside && (place & cv::Rect({}, pixels.size())) == place)
                cells.push_back({row, column});
        }
    std::vector<cv::Mat> around = pictures_of(cells);
    std::erase_if(around, [](const cv::Mat& picture) { return !are_plain({picture}); });
    return around;
}

// Cells that show the same are the same: all tiles, or none. What has no partner is rather no tile,
// and what is there as often as most faces are rather one. Where some are no tiles after all, the
// others are grouped without them.
Reader::State::Tiles Reader::State::grouped_tiles(Reading& reading, const cv::Mat& pixels,
                                                  const std::vector<Kinds>& of_cells) const {
    Tiles tiles;
    std::vector<cv::Mat> empties;  // where all faces are plain
    for (std::size_t i = 0; i < of_cells.size(); ++i)
        if (may_be_tile(reading.cells[i], of_cells[i])) tiles.at.push_back(i);
    while (true) {
        cv::Mat of_tiles;
        std::vector<cv::Mat> faces_of_tiles;
        for (const std::size_t i : tiles.at) {
            faces_of_tiles.push_back(face_pictures[i]);
            of_tiles.push_back(descriptors.row(static_cast<int>(i)));
        }
        const bool plain = !faces_of_tiles.empty() && are_plain(faces_of_tiles);
        tiles.grouping =
            grouped(of_tiles, FaceOdds{}, plain ? alike_by_colours(faces_of_tiles) : cv::Mat());
        if (plain && empties.empty()) empties = empty_looks(reading, pixels);
        const std::vector<double> like_empty = alike_empties(faces_of_tiles, empties);
        const auto groups = static_cast<std::size_t>(tiles.grouping.count);
        std::vector<Kinds> sums(groups);
        std::vector<double> as_the_empty(groups);
        std::vector<int> members(groups);
        for (std::size_t i = 0; i < tiles.at.size(); ++i) {
            const auto group = static_cast<std::size_t>(tiles.grouping.group[i]);
            for (std::size_t kind = 0; kind < sums[group].size(); ++kind)
                sums[group][kind] += of_cells[tiles.at[i]][kind];
            as_the_empty[group] += like_empty[i];
            ++members[group];
        }
        const int dealt = usual_count(members);
        std::vector<std::size_t> left;
        for (std::size_t i = 0; i < tiles.at.size(); ++i) {
            const auto group = static_cast<std::size_t>(tiles.grouping.group[i]);
            Kinds kinds_here = sums[group];
            for (double& kind : kinds_here) kind /= members[group];
            kinds_here[as_empty] += as_the_empty[group];
            if (members[group] == 1) kinds_here[as_tile] -= lone;
            if (members[group] == dealt) kinds_here[as_empty] -= as_others;
            decide(reading.cells[tiles.at[i]], kinds_here);
            if (reading.cells[tiles.at[i]].likeliest > empty) left.push_back(tiles.at[i]);
        }
        if (left.size() == tiles.at.size()) {
            std::vector<Cell> cells;
            for (const std::size_t i : tiles.at) cells.push_back(reading.cells[i].cell);
            tiles.grouping = agreed_with_copies(
                std::move(tiles.grouping),
                copies_among(pixels, layout.lattice, cells, within_face * share, faces_of_tiles));
            return tiles;
        }
        tiles.at = std::move(left);
    }
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

void Reader::State::describe(const cv::Mat& pixels, const std::vector<Cell>& cells) {
    if (cells.empty()) return;
    if (share == 0) share = eye::shared_eye().share_of_faces(pixels, layout.lattice, cells);
    const cv::Mat described = eye::shared_eye().describe(pixels, layout.lattice, cells, share);
    if (descriptors.empty())
        descriptors = cv::Mat::zeros(static_cast<int>(count()), described.cols, CV_32F);
    face_pictures.resize(count());
    const std::vector<cv::Mat> pictures =
        eye::cell_pictures(pixels, layout.lattice, cells, face_side, within_face * share);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const int index = cells[i].row * layout.lattice.columns + cells[i].column;
        described.row(static_cast<int>(i)).copyTo(descriptors.row(index));
        face_pictures[static_cast<std::size_t>(index)] = pictures[i];
    }
}

// A cell that looks rather empty, and like no other, would be a tile without a partner where all
// faces are there in even numbers; unless another that looks empty has its face.
void Reader::State::doubt_lone_tiles(Reading& reading, const cv::Mat& pixels,
                                     const std::vector<bool>& is_alone,
                                     const std::vector<Kinds>& of_cells, const Grouping& grouping) {
    std::vector<int> members(static_cast<std::size_t>(grouping.count));
    for (const int group : grouping.group) ++members[static_cast<std::size_t>(group)];
    if (std::any_of(members.begin(), members.end(), [](int count) { return count % 2 != 0; }))
        return;
    const auto less_than_empty = [&](std::size_t i) {
        return of_cells[i][as_empty] - of_cells[i][as_tile];
    };
    std::vector<Cell> doubtful;
    std::vector<std::size_t> at;
    for (std::size_t i = 0; i < of_cells.size(); ++i)
        if (reading.cells[i].likeliest <= empty && less_than_empty(i) < lone) {
            doubtful.push_back(reading.cells[i].cell);
            at.push_back(i);
        }
    describe(pixels, doubtful);
    for (const std::size_t i : at) {
        if (reading.cells[i].likeliest != empty || !is_alone[i] || less_than_empty(i) < 0) continue;
        double without_partner = lone;
        for (const std::size_t other : at) {
            if (other == i) continue;
            const double cosine =
                descriptors.row(static_cast<int>(i)).dot(descriptors.row(static_cast<int>(other)));
            const double other_face = FaceOdds{}.slope * (grouping.middle - cosine) / face_boldness;
            without_partner = std::min(
                without_partner, std::max(0.0, less_than_empty(other)) + std::max(0.0, other_face));
        }
        Kinds alone = of_cells[i];
        alone[as_tile] -= without_partner;
        decide(reading.cells[i], alone);
    }
}

// Gives the groups the numbers that their faces had before, or new ones: by the tiles that did not
// change, else by the known face that looks nearest.
void Reader::State::name_faces(Reading& reading, const std::vector<std::size_t>& tiles,
                               const Grouping& grouping, const std::vector<bool>& is_changed) {
    struct Claim {
        double weight;
        int group, face;
    };
    std::map<std::pair<int, int>, double> votes;
    cv::Mat means = cv::Mat::zeros(grouping.count, descriptors.cols, CV_32F);
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        means.row(grouping.group[i]) += descriptors.row(static_cast<int>(tiles[i]));
        if (!is_changed[tiles[i]] && tiles[i] < last.cells.size() &&
            last.cells[tiles[i]].likeliest > empty)
            votes[{grouping.group[i], last.cells[tiles[i]].likeliest}] += 1;
    }
    std::vector<Claim> claims;
    for (const auto& [claim, votes_for] : votes)
        claims.push_back({1 + votes_for, claim.first, claim.second});
    for (int group = 0; group < grouping.count; ++group) {
        cv::normalize(means.row(group), means.row(group));
        for (int face = 0; face < faces.rows; ++face) {
            const double cosine = means.row(group).dot(faces.row(face));
            if (cosine > FaceOdds{}.middle) claims.push_back({cosine, group, face + 1});
        }
    }
    // What has changed its look is still rather what it was than a face that was never there.
    for (std::size_t i = 0; i < tiles.size(); ++i)
        if (tiles[i] < last.cells.size() && last.cells[tiles[i]].likeliest > empty) {
            const int face = last.cells[tiles[i]].likeliest;
            claims.push_back({0.5 * means.row(grouping.group[i]).dot(faces.row(face - 1)),
                              grouping.group[i], face});
        }
    std::stable_sort(claims.begin(), claims.end(),
                     [](const Claim& a, const Claim& b) { return a.weight > b.weight; });
    std::vector<int> face_of(static_cast<std::size_t>(grouping.count), 0);
    std::vector<bool> is_taken(static_cast<std::size_t>(faces.rows) + 1);
    for (const Claim& claim : claims) {
        if (face_of[static_cast<std::size_t>(claim.group)] != 0 ||
            is_taken[static_cast<std::size_t>(claim.face)])
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
            cell.selected = cv::norm(calm[i], now, cv::NORM_L1) >
                            other_look * 3 * static_cast<double>(now.total());
            selected += cell.selected ? 1 : 0;
        }
    }
    if (selected <= most_selected) return;
    for (std::size_t i = 0; i < reading.cells.size(); ++i) {
        reading.cells[i].selected = false;
        calm[i] = pixels(pixels_of(reading.cells[i].cell)).clone();
    }
}

// A board that is seen for the first time, or a new deal.
void Reader::State::group(Reading& reading, const cv::Mat& pixels, const Answers& answers,
                          const std::vector<bool>& is_changed) {
    const Tiles tiles = grouped_tiles(reading, pixels, answers.kinds);
    doubt_lone_tiles(reading, pixels, answers.is_alone, answers.kinds, tiles.grouping);
    name_faces(reading, tiles.at, tiles.grouping, is_changed);
    known.forget();
    for (std::size_t i = 0; i < tiles.at.size(); ++i) {
        CellReading& cell = reading.cells[tiles.at[i]];
        cell.face_odds = tiles.grouping.margin[i] / face_boldness;
        known.learn(descriptors.row(static_cast<int>(tiles.at[i])), cell.likeliest, cell.face_odds);
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
    describe(pixels, doubtful);
    for (const Cell& cell : doubtful) {
        const int index = cell.row * layout.lattice.columns + cell.column;
        known.learn(descriptors.row(index),
                    reading.cells[static_cast<std::size_t>(index)].likeliest, 0);
    }
}

// A deal that is known, as it goes on. False where too much of it was never seen: another deal.
bool Reader::State::follow(Reading& reading, const std::vector<Kinds>& of_cells,
                           const std::vector<bool>& is_changed) {
    if (known.is_empty()) return false;
    int tiles = 0, new_ones = 0;
    std::vector<CellReading> followed = reading.cells;
    for (std::size_t i = 0; i < followed.size(); ++i) {
        CellReading& cell = followed[i];
        if (!is_changed[i]) {
            const CellReading& before = last.cells[i];
            cell.likeliest = before.likeliest;
            cell.kind_odds = before.kind_odds;
            cell.face_odds = before.face_odds;
            tiles += cell.likeliest > empty ? 1 : 0;
            continue;
        }
        Kinds kinds_here = of_cells[i];
        if (certain[i] >= empty) kinds_here[as_barrier] -= lone;  // nobody builds walls meanwhile
        const cv::Mat look = descriptors.row(static_cast<int>(i));
        const KnownFaces::Told told = known.told(look, middle, std::max(certain[i], empty));
        kinds_here[as_tile] += told.is_tile;
        decide(cell, kinds_here);
        if (cell.likeliest == empty && cell.kind_odds >= eye::enough_odds && told.is_new)
            known.learn_empty(look);
        if (cell.likeliest <= empty) continue;
        ++tiles;
        cell.likeliest = told.face;
        cell.face_odds = told.odds;
        if (told.face <= empty) cell.kind_odds = told.odds;
        new_ones += told.is_new ? 1 : 0;
    }
    if (new_ones > 1 && new_ones > another_deal * tiles) return false;
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
    for (int face = 1; face <= faces.rows; ++face) board.names.push_back(std::to_string(face));
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
    State::Answers answers = state.answers(frame.pixels, sight, is_changed);
    state.decide_cells(reading, frame.pixels, sight, answers.kinds, is_changed);
    if (!state.follow(reading, answers.kinds, is_changed))
        state.group(reading, frame.pixels, answers, is_changed);
    state.find_selected(reading, frame.pixels);
    state.settle(reading, is_changed);
    reading.read_anew = changed;
    reading.why_not = state.why_unsure(reading);
    const double ends_here = -std::log(std::max(1e-6F, sight.beside) / (1.0001F - sight.beside));
    if (reading.why_not.empty() && ends_here < 0)
        reading.why_not = "what lies beside the board might belong to it";
    reading.odds = std::min(reading.odds, ends_here);
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

}  // namespace sightread::onet::by_eye
