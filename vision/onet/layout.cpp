#include "calibration/registration.hpp"
#include "calibration/tile_lattice.hpp"
#include "vision/onet/by_rules.hpp"
#include "vision/onet/cell_look.hpp"
#include "vision/onet/extent.hpp"
#include "vision/onet/objections.hpp"
#include "vision/onet/outside.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include <opencv2/core.hpp>

namespace sightread::onet {
namespace {

constexpr int most_mendings = 3;  // of an extent
constexpr int most_further = 3;   // lines by which an extent is completed
// without a partner, beside as many as a row and a column have
constexpr int few_cells = 4;
// pixels of all cells together, by which a pitch may differ from its faces'
constexpr double most_off = 0.8;
// of the pitch, by which a lattice may be off where not all can be told
constexpr double a_little = 0.04;
constexpr double a_trifle = 0.01;       // the same, by which one that was fitted well may be
constexpr std::size_t most_places = 5;  // of nine
constexpr double reach = 1;             // pixels by which cells may reach out of the picture
constexpr double same_place = 0.1;      // pixels between two lattices that are one
constexpr int most_cells = 700;         // of a board: each face is held against every other
constexpr std::size_t least_kinds = 4;  // of faces: fewer fall into pairs by chance

struct Judged {
    // what speaks against the lattice, in one sentence; empty when nothing does
    std::string objection;
    Reading reading;  // of the lattice, its extent mended, when nothing is said against it
};

std::map<int, int> sizes_of(const Reading& reading) {
    std::map<int, int> sizes;
    for (const CellReading& cell : reading.cells)
        if (cell.tile && *cell.tile > empty) ++sizes[*cell.tile];
    return sizes;
}

// Faces that occur an odd number of times.
int odd_faces(const Reading& reading) {
    const std::map<int, int> sizes = sizes_of(reading);
    return static_cast<int>(std::count_if(sizes.begin(), sizes.end(),
                                          [](const auto& face) { return face.second % 2 == 1; }));
}

// Tiles that were told and have their partners.
int tiles_in_pairs(const Reading& reading) {
    int count = 0;
    for (const auto& [face, size] : sizes_of(reading)) count += size - size % 2;
    return count;
}

// Whether the line one further out on a side shows anything like one of the cells that lack their
// partners.
bool may_hold_partners(const Frame& frame, const Lattice& larger, const Growth& side,
                       const std::vector<CellLook>& lonely) {
    const std::vector<CellLook> looks = looks_of(frame.pixels, larger, outer_line(larger, side));
    return std::ranges::any_of(looks, [&](const CellLook& look) {
        return std::ranges::any_of(lonely, [&](const CellLook& one) {
            return likeness_distance(look.face, one.face) < may_be_alike;
        });
    });
}

// Cells that were not told, and those of faces that occur an odd number of times.
std::vector<CellLook> lonely_cells(const Frame& frame, const Lattice& lattice,
                                   const Reading& reading) {
    std::map<int, int> sizes = sizes_of(reading);
    std::vector<CellLook> looks = looks_of(frame.pixels, lattice,
                                           {0, 0, lattice.columns, lattice.rows}),
                          lonely;
    for (std::size_t i = 0; i < looks.size(); ++i)
        if (const std::optional<int> tile = reading.cells[i].tile;
            !tile || (*tile > empty && sizes[*tile] % 2 == 1))
            lonely.push_back(std::move(looks[i]));
    return lonely;
}

// The lattice with some more lines around it, where that is a board and leaves no face without its
// partner; none where there is no such one. Line by line, always on the side that finds most
// partners.
std::optional<Lattice> completed(const Frame& frame, const Lattice& lattice,
                                 const Reading& reading) {
    const int lacking = odd_faces(reading) + reading.unknown();
    if (lacking == 0 || lacking > lattice.rows + lattice.columns + few_cells) return std::nullopt;
    Lattice best = lattice;
    int most = tiles_in_pairs(reading);
    const std::vector<CellLook> lonely = lonely_cells(frame, lattice, reading);
    for (int line = 0; line < most_further; ++line) {
        const Lattice from = best;
        bool is_better = false;
        for (int Growth::*side : {&Growth::left, &Growth::right, &Growth::top, &Growth::bottom}) {
            Growth one;
            one.*side = 1;
            const Lattice larger = grown(from, one);
            if (!lies_within(larger, frame.pixels.size()) ||
                !may_hold_partners(frame, larger, one, lonely))
                continue;
            const Reading further = Reader({larger, frame.pixels.size()}).read(frame);
            if (further.board && objection_to(further, larger).empty()) return larger;
            const int pairs = tiles_in_pairs(further);
            if (pairs <= most) continue;
            best = larger, most = pairs, is_better = true;
        }
        if (!is_better) break;
    }
    return std::nullopt;
}

// As much of a lattice as lies in the picture.
Lattice clipped(const Lattice& lattice, cv::Size picture) {
    const auto beyond = [](double by, double pitch) {
        return by <= reach ? 0 : static_cast<int>(std::ceil((by - reach) / pitch));
    };
    const cv::Rect2d bounds = lattice.bounds();
    return grown(lattice, {-beyond(-bounds.y, lattice.pitch.height),
                           -beyond(bounds.br().y - picture.height, lattice.pitch.height),
                           -beyond(-bounds.x, lattice.pitch.width),
                           -beyond(bounds.br().x - picture.width, lattice.pitch.width)});
}

// The board of which a lattice cuts the tiles; none when there is none.
std::optional<Lattice> put_together(const Frame& frame, const Lattice& lattice, const Cut& cut) {
    for (int first = 0; first < cut.parts; ++first) {
        Lattice whole = lattice;
        int& lines = cut.across ? whole.columns : whole.rows;
        double& pitch = cut.across ? whole.pitch.width : whole.pitch.height;
        (cut.across ? whole.origin.x : whole.origin.y) += first * pitch;
        lines = (lines - first) / cut.parts;
        pitch *= cut.parts;
        if (lines < 2) continue;
        const Reading reading = Reader({whole, frame.pixels.size()}).read(frame);
        if (reading.board && objection_to(reading, whole).empty()) return whole;
    }
    return std::nullopt;
}

// The lattice with the pitch by which the faces that were told lie over each other.
Lattice registered(const Frame& frame, const Lattice& lattice, const Reading& reading) {
    std::map<int, Cell> last;
    std::vector<std::pair<Cell, Cell>> pairs;
    for (const CellReading& cell : reading.cells) {
        if (!cell.tile || *cell.tile <= empty) continue;
        if (const auto found = last.find(*cell.tile); found != last.end())
            pairs.emplace_back(found->second, cell.cell);
        last[*cell.tile] = cell.cell;
    }
    Lattice made = lattice;
    made.pitch = registered_pitch(frame.pixels, lattice, pairs);
    const cv::Size2d less = lattice.pitch - made.pitch;
    made.origin += cv::Point2d(less.width * lattice.columns / 2, less.height * lattice.rows / 2);
    return made;
}

// Whether the faces that were told on one lattice are the same, each for each, on another one a
// little aside. Faces that occurred an odd number of times were not told rightly.
bool tells_the_same(const Reading& one, const Reading& other) {
    if (one.cells.size() != other.cells.size()) return false;
    std::map<int, int> sizes = sizes_of(one), there, back;
    for (std::size_t i = 0; i < one.cells.size(); ++i) {
        const std::optional<int> was = one.cells[i].tile, is = other.cells[i].tile;
        if (!was || !is || (*was > empty && sizes[*was] % 2 == 1)) continue;
        if ((*was <= empty || *is <= empty) && *was != *is) return false;
        if (there.emplace(*was, *is).first->second != *is ||
            back.emplace(*is, *was).first->second != *was)
            return false;
    }
    return true;
}

// Whether a board is read the same on the lattice with the pitch of its own faces; takes that
// lattice where it is another one.
bool agrees_with_its_faces(const Frame& frame, Lattice& lattice, Reading& reading) {
    const Lattice better = registered(frame, lattice, reading);
    const double off =
        std::max(std::abs(better.pitch.width - lattice.pitch.width) * lattice.columns,
                 std::abs(better.pitch.height - lattice.pitch.height) * lattice.rows);
    if (off < most_off || !lies_within(better, frame.pixels.size())) return off < most_off;
    Reading again = Reader({better, frame.pixels.size()}).read(frame);
    if (!again.board || !tells_the_same(reading, again)) return false;
    lattice = better;
    reading = std::move(again);
    return true;
}

// What the cells say of a lattice. Its extent is mended where what is seen then is a board.
Judged judged(const Frame& frame, Lattice& lattice) {
    Lattice mended = clipped(lattice, frame.pixels.size());
    if (mended.rows * mended.columns > most_cells)
        return {"there is a lattice, but of more cells than any board of pairs has", {}};
    for (int attempt = 0; attempt <= most_mendings; ++attempt) {
        Reader reader({mended, frame.pixels.size()});
        Reading reading = reader.read(frame);
        if (std::string found = objection_to(reading, mended); !found.empty()) {
            std::optional<Lattice> whole;
            if (!shows_one_or_two_pictures(reading)) whole = completed(frame, mended, reading);
            if (const auto cut = whole ? std::nullopt : cut_of(reading, mended); cut)
                whole = put_together(frame, mended, *cut);
            if (!whole) return {std::move(found), {}};
            mended = *whole;
            continue;
        }
        if (const Lattice smaller = trimmed(reading, mended);
            smaller.rows < mended.rows || smaller.columns < mended.columns) {
            mended = smaller;
            continue;
        }
        const std::optional<Growth> growth = wanted_growth(frame, mended, reader, reading);
        if (!growth) break;
        if (*growth == Growth{}) {
            if (loner_outside(frame.pixels, mended)) break;
            if (reading.board && !agrees_with_its_faces(frame, mended, reading))
                return {"there is a lattice, but equal faces lie at other distances", {}};
            lattice = mended;
            return {{}, std::move(reading)};
        }
        mended = grown(mended, *growth);
        if (mended.rows < 2 || mended.columns < 2 || !lies_within(mended, frame.pixels.size()))
            break;
    }
    return {
        "there is a lattice, but its outer rows and columns do not show what the others show, so "
        "its size is not "
        "sure",
        {}};
}

// What was said against lattices: several ways may lead to the same one.
struct Refused {
    std::vector<std::pair<Lattice, std::string>> known;

    const std::string* said_of(const Lattice& lattice) const {
        const auto is_same = [&](const auto& each) {
            const Lattice& other = each.first;
            const cv::Rect2d one = lattice.bounds(), two = other.bounds();
            return lattice.rows == other.rows && lattice.columns == other.columns &&
                   cv::norm(one.tl() - two.tl()) < same_place &&
                   cv::norm(one.br() - two.br()) < same_place;
        };
        const auto found = std::find_if(known.begin(), known.end(), is_same);
        return found == known.end() ? nullptr : &found->second;
    }
};

// A board without a tile that is told under a mark only: of several places one may fit such a tile
// by chance.
bool is_plain(const Reading& reading) {
    return reading.board && std::none_of(reading.cells.begin(), reading.cells.end(),
                                         [](const CellReading& cell) { return cell.selected; });
}

// What is found finer is tried first: a lattice on which a few cells cannot be told may be a little
// off.
struct SecondBest {
    Lattice lattice;
    Reading reading;

    double share_unknown() const {
        return static_cast<double>(reading.unknown()) / reading.cells.size();
    }
};

// Whether a board shows what a doubtful one showed, cell for cell: as much of it as both have,
// which is most of each.
bool goes_on(const SecondBest& doubtful, const SecondBest& board) {
    const Lattice &from = doubtful.lattice, &to = board.lattice;
    const auto lines = [](double way, double pitch) {
        return static_cast<int>(std::lround(way / pitch));
    };
    const cv::Point shift(lines(from.origin.x - to.origin.x, to.pitch.width),
                          lines(from.origin.y - to.origin.y, to.pitch.height));
    const double off = std::max(std::abs(from.pitch.width / to.pitch.width - 1) * from.columns,
                                std::abs(from.pitch.height / to.pitch.height - 1) * from.rows);
    Reading part, same;
    for (std::size_t i = 0; i < doubtful.reading.cells.size(); ++i) {
        const Cell cell = from.cell_of(i), there{cell.row + shift.y, cell.column + shift.x};
        if (there.row < 0 || there.row >= to.rows || there.column < 0 || there.column >= to.columns)
            continue;
        part.cells.push_back(doubtful.reading.cells[i]);
        same.cells.push_back(
            board.reading.cells[static_cast<std::size_t>(there.row) * to.columns + there.column]);
        // What no face explained must be one: another place for its cells is no reason to take it
        // for nothing.
        if (!part.cells.back().tile && same.cells.back().tile.value_or(empty) <= empty)
            return false;
    }
    const std::size_t enough =
        std::max(doubtful.reading.cells.size(), board.reading.cells.size()) * 2 / 3;
    return off < 0.5 && part.cells.size() >= enough && tells_the_same(part, same);
}

const cv::Point places_aside[] = {{0, 0},  {1, 1},  {-1, -1}, {1, 0},  {0, 1},
                                  {-1, 0}, {0, -1}, {2, 2},   {-2, -2}};

Lattice moved_aside(Lattice lattice, cv::Point way, double step) {
    lattice.origin +=
        cv::Point2d(way.x * step * lattice.pitch.width, way.y * step * lattice.pitch.height);
    return lattice;
}

// Of lattices that begin at guessed places the first that tells a board, most lattices a little
// aside the same; none when there is none. Where tiles have nothing in common another guess must
// tell it too, of many kinds.
std::optional<Lattice> borne_out(const Frame& frame, const std::vector<SecondBest>& guesses) {
    for (const SecondBest& guess : guesses) {
        const auto is_same = [&](const SecondBest& other) {
            return &other != &guess && tells_the_same(guess.reading, other.reading);
        };
        if (!guess.reading.tiles_are_alike &&
            (sizes_of(guess.reading).size() < least_kinds ||
             std::none_of(guesses.begin(), guesses.end(), is_same)))
            continue;
        const auto tells = [&](cv::Point way) {
            const Lattice lattice = moved_aside(guess.lattice, way, a_little);
            if (!lies_within(lattice, frame.pixels.size())) return false;
            const Reading there = Reader({lattice, frame.pixels.size()}).read(frame);
            return there.board && tells_the_same(guess.reading, there);
        };
        if (static_cast<std::size_t>(std::count_if(std::begin(places_aside), std::end(places_aside),
                                                   tells)) >= most_places)
            return guess.lattice;
    }
    return std::nullopt;
}

// A lattice some steps aside, on which every cell can be told, and as before where that was sure;
// none when there is none. One place alone may fit by chance: another must tell the same, two more
// where a tile is told under a mark only. Where it was faces that were doubtful, most must.
std::optional<Lattice> moved(const Frame& frame, const SecondBest& from, double step) {
    const Lattice better = registered(frame, from.lattice, from.reading);
    const bool faces_are_doubtful = from.reading.unknown() == 0 && odd_faces(from.reading) == 0;
    std::vector<SecondBest> found;
    for (const cv::Point way : places_aside) {
        const Lattice lattice = moved_aside(better, way, step);
        if (!lies_within(lattice, frame.pixels.size())) continue;
        Reading there = Reader({lattice, frame.pixels.size()}).read(frame);
        if (!there.board || !tells_the_same(from.reading, there)) continue;
        found.push_back({lattice, std::move(there)});
        const auto alike = [&](const SecondBest& other) {
            return tells_the_same(found.back().reading, other.reading);
        };
        const bool are_plain =
            std::ranges::all_of(found, [](const SecondBest& one) { return is_plain(one.reading); });
        const std::size_t enough = faces_are_doubtful ? most_places : are_plain ? 2 : 3;
        if (static_cast<std::size_t>(std::ranges::count_if(found, alike)) < enough) continue;
        for (SecondBest& each : found) {
            if (!alike(each)) continue;
            const Reading again = judged(frame, each.lattice).reading;
            if (again.board && (!are_plain || is_plain(again))) return each.lattice;
        }
    }
    return std::nullopt;
}

}  // namespace

Found<Layout> find_layout(const Frame& frame) {
    std::optional<SecondBest> second_best;
    std::vector<SecondBest> guesses;
    Refused refused;
    const auto judge = [&](Lattice& lattice, Beginning beginning) -> std::string {
        if (const std::string* said = refused.said_of(lattice)) return *said;
        const Lattice as_given = lattice;
        auto [objection, reading] = judged(frame, lattice);
        if (!objection.empty()) {
            refused.known.emplace_back(as_given, objection);
            return objection;
        }
        // What was doubtful on the likeliest lattice is not settled by another.
        if (beginning == Beginning::guessed &&
            (second_best || !reading.tiles_are_alike || !is_plain(reading))) {
            if (reading.board) guesses.push_back({lattice, std::move(reading)});
            return "there is a lattice, but where its cells begin is not sure";
        }
        if (reading.board) return {};
        std::string why_unsure = reading.why_not;
        refused.known.emplace_back(as_given, why_unsure);
        SecondBest one{lattice, std::move(reading)};
        if (!second_best || one.share_unknown() < second_best->share_unknown())
            second_best = std::move(one);
        return why_unsure;
    };
    const Found<Lattice> found = find_tile_lattice(frame.pixels, judge);
    std::optional<Lattice> lattice = found;
    if (!lattice && second_best) {
        lattice = moved(frame, *second_best, a_trifle);
        if (!lattice) lattice = moved(frame, *second_best, a_little);
        std::erase_if(guesses, [&](const SecondBest& one) { return !goes_on(*second_best, one); });
    }
    if (!lattice) lattice = borne_out(frame, guesses);
    if (!lattice && second_best) lattice = second_best->lattice;
    if (!lattice) return NotFound(found.why_not());
    return Layout{*lattice, frame.pixels.size()};
}

}  // namespace sightread::onet
