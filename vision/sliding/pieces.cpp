#include "vision/sliding/pieces.hpp"

#include "vision/sliding/jigsaw.hpp"
#include "vision/sliding/seams.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include <opencv2/core.hpp>

namespace sightread::sliding {
namespace {

constexpr double least_lead = 3.25;  // over the next best arrangement
// the same where next to nothing is missing: seams are what cuts are
constexpr double lead_if_near = 1.5;
// the same of few pieces that are apart: they teach too little
constexpr double lead_if_few = 6;
constexpr std::ptrdiff_t few_cells = 9;
constexpr double plain = 3.5;       // levels, the deviation within a piece
constexpr double surely_worse = 9;  // of an arrangement, however plain its pieces are
constexpr double half_as_clear = 0.5;
// of what cuts cost: seams are never quite as cuts are
constexpr double vague_anyway = 0.3;
constexpr double worth_hearing = 1.5;  // the lead of what speaks against an arrangement
// by how much others that came up are worse, whichever way one looks
constexpr double least_on_average = 0.5;
// -log likelihood: most games end with it last, some with it first
constexpr double blank_costs[] = {0, 2, 3, 3};
// The same where numbers are written on the pieces: they count from one end to the other.
constexpr double numbered_blank_costs[] = {0, 3, 7, 7};
// of the blank's place among tiles whose order is known
constexpr double lead_by_numbers = 3;
constexpr double most_vague = 1;  // of seams on average, as -log likelihood
// by how much that may be more than is usual
constexpr double excess = 0.05, deviation = 1.5, most_excess = 0.4;
// the same where nothing is said to be missing
constexpr double excess_if_whole = 0.2;
constexpr double usual_pieces = 16;
// between numbers in order with the blank in one place and in another
constexpr double clear_lead = 7;
// between tiles that show the same: a game knows those apart that we hardly do
constexpr double same_pixels = 0;
// by how much a forced exchange makes it worse
constexpr double may_be_impossible = 2, clearly_impossible = 7;
constexpr double surely_put_together = 0.75;
constexpr int border_widths[] = {0, 1, 2, 3, 5};
// pixels: beside a wider one tiles may show their parts of a picture whole all the same
constexpr int clear_gap = 2;
constexpr float same = 6;  // levels, of pixels of a line
constexpr double all_there = 0.97, not_there = 0.2, clearly_covered = 0.8;  // of a line
constexpr int least_cells = 6;  // of a picture to be put together: three pieces fit in any order

// Put together from its pieces: what their seams cost, and the arrangement.
struct Attempt {
    SeamCosts costs;
    Assembly assembly;
    bool fits = false, is_clear = false;
    // What it says beside others: where cuts cost much, pixels that were left out would have told
    // more.
    double weight() const { return 1 / (costs.usual + vague_anyway); }
    double clearness() const { return assembly.lead * weight(); }
};

// Seams that cost more than cuts through the pieces, by more than chance makes of so many, are
// none, or hidden.
bool fits(const Attempt& attempt, bool is_whole) {
    const Assembly& assembly = attempt.assembly;
    const double by_chance =
        std::min(most_excess, deviation / std::sqrt(std::max(1, assembly.seams)));
    const double mean = (assembly.cost - assembly.forced) / std::max(1, assembly.seams);
    return mean <= std::min(most_vague, attempt.costs.usual +
                                            (is_whole ? excess_if_whole : excess + by_chance));
}

// The more pieces there are, the more pairs may have changed places, and the likelier one of them
// leads by chance.
bool is_clear(const Assembly& assembly, int apart) {
    if (assembly.piece_at.empty()) return false;
    const double chances =
        2 * std::log(std::max(1.0, static_cast<double>(assembly.piece_at.size()) / usual_pieces));
    const bool are_few = std::ssize(assembly.piece_at) < few_cells;
    return assembly.lead >= (apart <= clear_gap ? lead_if_near
                             : are_few          ? lead_if_few
                                                : least_lead) +
                                chances;
}

std::vector<cv::Mat> without_edges(const std::vector<cv::Mat>& pieces, int edge) {
    std::vector<cv::Mat> made;
    for (const cv::Mat& piece : pieces) {
        const bool is_large = std::min(piece.cols, piece.rows) >= 8 * edge;
        made.push_back(
            is_large
                ? piece(cv::Rect(edge, edge, piece.cols - 2 * edge, piece.rows - 2 * edge)).clone()
                : piece);
    }
    return made;
}

// The line between two rows or columns of tiles, beside each tile that it runs along: how much is
// seen of what lies under the tiles, and how much goes on from side to side as if there were no
// line.
struct Line {
    std::vector<double> seen, smooth;
};

Line line_between(const Question& question, int line, bool is_upright) {
    const cv::Mat& picture = question.picture;
    const auto pixel = [&](int across, int along) -> cv::Vec3f {
        const cv::Point at = is_upright ? cv::Point(across, along) : cv::Point(along, across);
        return picture.at<cv::Vec3b>(std::clamp(at.y, 0, picture.rows - 1),
                                     std::clamp(at.x, 0, picture.cols - 1));
    };
    const auto are_alike = [](const cv::Vec3f& a, const cv::Vec3f& b) {
        return cv::norm(a - b, cv::NORM_INF) < same;
    };
    const int tiles = is_upright ? question.rows() : question.columns();
    const double pitch = is_upright ? question.lattice.pitch.height : question.lattice.pitch.width;
    const cv::Rect2d last = question.lattice.cell(is_upright ? Cell{0, line} : Cell{line, 0});
    const int place = cvRound(is_upright ? last.br().x : last.br().y),
              reach = std::max(2, cvRound(0.05 * pitch));
    const double begin = is_upright ? last.y : last.x;
    Line best;
    double most = 0;
    for (int across = place - reach; across <= place + reach; ++across) {
        Line found;
        for (int tile = 0; tile < tiles; ++tile) {
            int all = 0, seen = 0, smooth = 0;
            for (int along = cvRound(begin + (tile + 0.15) * pitch);
                 along < begin + (tile + 0.85) * pitch; ++along) {
                const cv::Vec3f here = pixel(across, along);
                ++all, seen += are_alike(here, question.backdrop.blank_colour);
                smooth += are_alike(here, pixel(across - 2, along)) &&
                          are_alike(here, pixel(across + 2, along));
            }
            found.seen.push_back(static_cast<double>(seen) / std::max(1, all));
            found.smooth.push_back(static_cast<double>(smooth) / std::max(1, all));
        }
        const double sum = std::accumulate(found.seen.begin(), found.seen.end(), 0.0);
        if (sum > most) most = sum, best = std::move(found);
    }
    return best;
}

// Whether a line that is all there beside half of the tiles is not there at all beside one:
// something lies over it.
bool is_covered(const Question& question) {
    for (const bool is_upright : {true, false})
        for (int line = 0; line + 1 < (is_upright ? question.columns() : question.rows()); ++line) {
            const auto [seen, smooth] = line_between(question, line, is_upright);
            const auto whole =
                std::ranges::count_if(seen, [](double share) { return share > all_there; });
            // Without lines, it is the blank that is seen beside one tile.
            if (whole < 2 || 2 * whole < std::ssize(seen)) continue;
            for (std::size_t tile = 0; tile < seen.size(); ++tile)
                if (seen[tile] < not_there && smooth[tile] > clearly_covered) return true;
        }
    return false;
}

// Whether another arrangement that came up is as good on the average of all ways of looking, or is
// told by one of them half as clearly: what is seen of one row of pixels only is chance.
bool is_doubted(const Attempt& best, const std::vector<Attempt>& attempts, const Question& question,
                const AssemblyLimits& limits) {
    const auto look = [&](int piece) {
        return piece < 0 ? piece : limits.look_of[static_cast<std::size_t>(piece)];
    };
    const std::vector<int>& told = best.assembly.piece_at;
    return std::ranges::any_of(attempts, [&](const Attempt& other) {
        const std::vector<int>& rival = other.assembly.piece_at;
        if (rival.empty() || std::ranges::equal(rival, told, {}, look, look)) return false;
        if (other.fits && other.assembly.lead > worth_hearing &&
            other.clearness() > half_as_clear * best.clearness())
            return true;
        double more = 0, weights = 0;
        for (const Attempt& attempt : attempts) {
            more += attempt.weight() *
                    (cost_of(attempt.costs, rival, question.rows(), question.columns()) -
                     cost_of(attempt.costs, told, question.rows(), question.columns()));
            weights += attempt.weight();
        }
        return more < least_on_average * weights;
    });
}

bool is_plain(const cv::Mat& piece) {
    cv::Scalar mean, spread;
    cv::meanStdDev(piece, mean, spread);
    return std::max({spread[0], spread[1], spread[2]}) < plain;
}

// Whether it is clear where the blank belongs. Where a piece without anything in it, or another
// such piece in its stead, may as well belong to where the blank is to be, seams hardly tell the
// one from the other, and what was added to the picture on the way to us tells as much: pixels that
// touch must, and more clearly than what is usual.
bool is_blank_clear(const Attempt& touching, const Assembly& told,
                    const std::vector<cv::Mat>& pieces, const Question& question,
                    const AssemblyLimits& limits) {
    const std::vector<int>& piece_at = told.piece_at;
    const auto hole = static_cast<std::size_t>(told.hole());
    const auto is_plain_at = [&](std::size_t place) {
        return piece_at[place] >= 0 && is_plain(pieces[static_cast<std::size_t>(piece_at[place])]);
    };
    const auto cost = [&](const std::vector<int>& arrangement) {
        return cost_of(touching.costs, arrangement, question.rows(), question.columns());
    };
    const auto may_change_places = [&](std::size_t other) {
        for (std::size_t from = 0; from < piece_at.size(); ++from) {
            if (!is_plain_at(from)) continue;
            std::vector<int> rival = piece_at;
            std::swap(rival[other], rival[from]);
            std::swap(rival[other], rival[hole]);
            if (cost(rival) < cost(piece_at) + surely_worse) return true;
        }
        return false;
    };
    const auto cost_of_hole = [&](std::size_t place) {
        const auto at =
            std::ranges::find(limits.holes, static_cast<int>(place)) - limits.holes.begin();
        return limits.hole_costs[static_cast<std::size_t>(at)];
    };
    return std::ranges::none_of(limits.holes, [&](int place) {
        const auto other = static_cast<std::size_t>(place);
        if (!is_plain_at(other) || !may_change_places(other)) return false;
        const double needed = lead_if_few + std::max(0.0, cost_of_hole(other) - cost_of_hole(hole));
        return touching.assembly.hole() != told.hole() || touching.assembly.lead < needed;
    });
}

// Lines and bevels around the tiles are none of the picture, and pixels along edges may have mixed
// with their neighbours, so pieces are tried without their edges, too. What lies under a gap is
// missing, or nothing is: each tile may show its part of the picture whole. The clearest is
// believed unless it is doubted, or an arrangement that no moves lead to is much better.
std::optional<Attempt> put_together(const Question& question, const std::vector<cv::Mat>& pieces,
                                    int gap, const AssemblyLimits& limits) {
    std::vector<Attempt> attempts;
    const Attempt* best = nullptr;
    bool is_impossible = false;
    const auto attempt_with = [&](int hidden, int edge) {
        Attempt attempt{seam_costs(without_edges(pieces, edge), hidden + 2 * edge), {}};
        attempt.assembly = assembled(attempt.costs, question.rows(), question.columns(), limits);
        attempt.fits = fits(attempt, hidden < gap);
        attempt.is_clear = attempt.fits && is_clear(attempt.assembly, gap + 2 * edge);
        is_impossible |= attempt.assembly.forced > clearly_impossible && hidden == gap;
        attempts.push_back(std::move(attempt));
    };
    for (const int edge : border_widths) attempt_with(gap, edge);
    if (gap > clear_gap)
        for (const int edge : {0, 1}) attempt_with(0, edge);
    for (const Attempt& attempt : attempts)
        if (attempt.is_clear && (best == nullptr || attempt.clearness() > best->clearness()))
            best = &attempt;
    if (best == nullptr || is_doubted(*best, attempts, question, limits)) return std::nullopt;
    if (is_impossible && best->assembly.forced < clearly_impossible) return std::nullopt;
    if (!is_blank_clear(attempts.front(), best->assembly, pieces, question, limits))
        return std::nullopt;
    return *best;
}

// Pieces in the order of their numbers, passing over the one place that the seams tell; `lead`:
// over the next.
struct Ordered {
    std::vector<int> home;
    double lead = 0;
};

Ordered ordered_by(const Question& question, const std::vector<int>& numbers,
                   const SeamCosts& costs) {
    const int first = *std::min_element(numbers.begin(), numbers.end()) > 1 ? 2 : 1;
    Ordered best;
    double least = 0;
    const std::vector<int> blanks = goal_blanks(question);
    for (std::size_t i = 0; i < blanks.size(); ++i) {
        const int blank = blanks[i];
        std::vector<int> piece_at(static_cast<std::size_t>(question.count()), -1), home;
        for (std::size_t piece = 0; piece < numbers.size(); ++piece) {
            const int place = numbers[piece] - first;
            home.push_back(place < blank ? place : place + 1);
            piece_at[static_cast<std::size_t>(home.back())] = static_cast<int>(piece);
        }
        home.insert(home.begin() + question.backdrop.blank, blank);
        const double cost =
            cost_of(costs, piece_at, question.rows(), question.columns()) + numbered_blank_costs[i];
        if (best.home.empty()) {
            best = {home, 2 * clear_lead}, least = cost;
        } else if (cost < least) {
            best = {home, least - cost}, least = cost;
        } else {
            best.lead = std::min(best.lead, cost - least);
        }
    }
    return best;
}

// As above, whatever of the pieces' edges is border. All that are clear must say the same, or there
// is none. Where none is clear, most of them must say the usual place.
Ordered ordered_by(const Question& question, const std::vector<int>& numbers,
                   const std::vector<cv::Mat>& pieces, int gap) {
    const int usual_place = goal_blanks(question).front();
    Ordered clearest, usual;
    int usual_ones = 0;
    for (const int edge : border_widths) {
        const Ordered one =
            ordered_by(question, numbers, seam_costs(without_edges(pieces, edge), gap + 2 * edge));
        const bool can_be_reached = is_possible(question, one.home);
        if (one.lead >= (can_be_reached ? lead_by_numbers : clear_lead)) {
            if (!clearest.home.empty() && clearest.home != one.home) return {};
            if (one.lead > clearest.lead) clearest = one;
        } else if (can_be_reached &&
                   one.home[static_cast<std::size_t>(question.backdrop.blank)] == usual_place) {
            ++usual_ones;
            usual = one;
        }
    }
    if (!clearest.home.empty()) return clearest;
    return 2 * usual_ones > static_cast<int>(std::size(border_widths)) ? usual : Ordered();
}

}  // namespace

Goal goal_by_numbered_pieces(const Question& question, const std::vector<int>& numbers) {
    Goal goal;
    goal.content = Content::numbers;
    goal.why_not =
        "where the blank belongs could not be told for certain; --goal-blank PLACE would tell it";
    int gap = 0;
    std::vector<cv::Mat> pieces =
        faces_of(question.picture, question.lattice, question.backdrop, &gap);
    pieces.erase(pieces.begin() + question.backdrop.blank);
    if (std::ranges::any_of(pieces, &cv::Mat::empty)) return goal;  // gaps as wide as the cells
    const Ordered ordered = ordered_by(question, numbers, pieces, gap);
    if (ordered.home.empty()) return goal;
    goal.why_not.clear();
    goal.home = ordered.home;
    goal.sureness = ordered.lead / (2 * clear_lead);
    return goal;
}

Goal goal_by_assembly(const Question& question) {
    Goal goal;
    goal.content = Content::assembled_picture;
    if (question.count() < least_cells) {
        goal.why_not =
            "three tiles say too little of the picture that they are of; --picture FILE would tell "
            "it";
        return goal;
    }
    int gap = 0;
    const std::vector<cv::Mat> faces =
        faces_of(question.picture, question.lattice, question.backdrop, &gap);
    std::vector<cv::Mat> pieces;
    std::vector<int> cell_of;
    for (int cell = 0; cell < question.count(); ++cell) {
        if (cell == question.backdrop.blank) continue;
        if (faces[static_cast<std::size_t>(cell)].empty() ||
            faces[static_cast<std::size_t>(cell)].cols < 6 ||
            faces[static_cast<std::size_t>(cell)].rows < 6) {
            goal.why_not = "the tiles are too small to put their picture together";
            return goal;
        }
        pieces.push_back(faces[static_cast<std::size_t>(cell)]);
        cell_of.push_back(cell);
    }
    const auto home_by = [&](const std::vector<int>& piece_at) {
        std::vector<int> home(piece_at.size());
        for (int place = 0; place < question.count(); ++place) {
            const int piece = piece_at[static_cast<std::size_t>(place)];
            home[static_cast<std::size_t>(piece < 0 ? question.backdrop.blank
                                                    : cell_of[static_cast<std::size_t>(piece)])] =
                place;
        }
        return home;
    };
    if (is_covered(question)) {
        goal.why_not = "lines between the tiles are hidden, as if something covered the board";
        return goal;
    }
    AssemblyLimits limits;
    limits.holes = goal_blanks(question);
    limits.hole_costs.assign(blank_costs, blank_costs + limits.holes.size());
    limits.is_possible = [&](const std::vector<int>& piece_at) {
        return is_possible(question, home_by(piece_at));
    };
    for (int piece = 0; piece < static_cast<int>(pieces.size()); ++piece) {
        const auto same =
            std::find_if(pieces.begin(), pieces.begin() + piece, [&](const cv::Mat& other) {
                return other.size() == pieces[static_cast<std::size_t>(piece)].size() &&
                       cv::norm(other, pieces[static_cast<std::size_t>(piece)], cv::NORM_INF) <=
                           same_pixels;
            });
        limits.look_of.push_back(static_cast<int>(same - pieces.begin()));
    }
    const std::optional<Attempt> attempt = put_together(question, pieces, gap, limits);
    if (!attempt) {
        goal.why_not =
            "the picture on the tiles could not be put together for certain; --picture FILE would "
            "tell it";
        return goal;
    }
    const Assembly& assembly = attempt->assembly;
    if (assembly.forced > may_be_impossible &&
        (assembly.forced < clearly_impossible || assembly.agreement < surely_put_together)) {
        goal.why_not =
            "the picture on the tiles can only be put together in a way that no moves lead to";
        return goal;
    }
    goal.home = home_by(assembly.piece_at);
    goal.sureness = std::clamp(assembly.agreement - assembly.forced / 40, 0.0, 1.0);
    if (assembly.forced > clearly_impossible) {
        // The shuffle was made without looking at parity.
        limits.is_possible = nullptr;
        const Assembly other =
            assembled(attempt->costs, question.rows(), question.columns(), limits);
        goal.home = home_by(other.piece_at);
    }
    return goal;
}

}  // namespace sightread::sliding
