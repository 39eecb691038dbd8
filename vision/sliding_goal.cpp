#include "vision/sliding_goal.hpp"

#include "vision/assignment.hpp"
#include "vision/jigsaw.hpp"
#include "vision/sliding_badges.hpp"
#include "vision/sliding_numbers.hpp"
#include "vision/sliding_preview.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>
#include <optional>

#include <opencv2/imgproc.hpp>

namespace sightread::sliding {
namespace {

constexpr float known_enough = 0.45F;    // mean distance of tiles to their places in a known picture
constexpr float surely_shown = 0.35F;    // the same in one that was found in the window
constexpr float clearly_there = 0.15F;   // by how much more two tiles would be off in each other's places
constexpr double least_agreement = 0.6;  // of seams in a picture that was put together
constexpr double usual_agreement = 0.8;
constexpr double least_lead = 3.5;     // over the next best arrangement
constexpr double lead_if_unusual = 7;  // the same where fewer seams agree than usual, or much of the picture is missing
constexpr double wide_gap = 0.08;      // of a face
constexpr double same_pixels = 0;      // between tiles that show the same: a game knows those apart that we hardly do
constexpr double clearly_impossible = 9;  // by how much a forced exchange makes the picture worse
constexpr double surely_put_together = 0.75;
constexpr int mixed_edge = 3;   // pixels at the edges of tiles that may be mixed with their neighbours
constexpr int least_cells = 6;  // of a picture to be put together: three pieces fit in any order

struct Question {
    const cv::Mat& picture;
    const Lattice& lattice;
    const Backdrop& backdrop;
    const Knowledge& knowledge;
    int rows() const { return lattice.rows; }
    int columns() const { return lattice.columns; }
    int count() const { return rows() * columns(); }
    int index(Cell cell) const { return cell.row * columns() + cell.column; }
};

// By parity, as solvers/sliding/board.hpp says: `home` is where each cell's content belongs.
bool is_possible(const Question& question, const std::vector<int>& home) {
    std::vector<char> seen(home.size(), 0);
    int swaps = static_cast<int>(home.size());
    for (std::size_t start = 0; start < home.size(); ++start) {
        if (seen[start]) continue;
        --swaps;
        for (std::size_t at = start; !seen[at]; at = static_cast<std::size_t>(home[at])) seen[at] = 1;
    }
    const int from = question.backdrop.blank, to = home[static_cast<std::size_t>(from)];
    const int way = std::abs(from / question.columns() - to / question.columns()) +
                    std::abs(from % question.columns() - to % question.columns());
    return (swaps + way) % 2 == 0;
}

std::vector<int> corners(const Question& question) {
    const int last = question.count() - 1, right = question.columns() - 1;
    return {last, 0, right, last - right};
}

// Tiles in order, passing over the cell of the blank.
std::vector<int> home_in_order(const Question& question, const std::vector<int>& numbers, int blank_home) {
    std::vector<int> home;
    for (const int number : numbers) {
        if (number == 0)
            home.push_back(blank_home);
        else
            home.push_back(number - 1 < blank_home ? number - 1 : number);
    }
    (void)question;
    return home;
}

Goal goal_by_numbers(const Question& question, const NumbersReading& reading) {
    Goal goal;
    goal.content = Content::numbers;
    goal.sureness = reading.margin;
    std::vector<int> numbers;
    const bool first_is_missing = std::find(reading.numbers.begin(), reading.numbers.end(), 1) == reading.numbers.end();
    auto next = reading.numbers.begin();
    for (int cell = 0; cell < question.count(); ++cell)
        numbers.push_back(cell == question.backdrop.blank ? 0 : *next++ - first_is_missing);
    const int last = question.count() - 1;
    if (question.knowledge.goal_blank) {
        const int given = question.index(question.knowledge.goal_blank->in(question.rows(), question.columns()));
        goal.home = home_in_order(question, numbers, given);
        return goal;
    }
    goal.home = home_in_order(question, numbers, first_is_missing ? 0 : last);
    if (is_possible(question, goal.home)) return goal;
    // The other usual place of the blank, when only that can be reached.
    const std::vector<int> other = home_in_order(question, numbers, first_is_missing ? last : 0);
    if (!first_is_missing && is_possible(question, other)) goal.home = other;
    return goal;
}

// The cheapest exchange of two tiles, when it costs nearly nothing.
bool exchange_alike(std::vector<int>& home, const std::vector<float>& costs, int blank, float most) {
    const auto n = home.size();
    float best = most;
    std::pair<std::size_t, std::size_t> pair{0, 0};
    for (std::size_t a = 0; a < n; ++a)
        for (std::size_t b = a + 1; b < n; ++b) {
            if (static_cast<int>(a) == blank || static_cast<int>(b) == blank) continue;
            const auto cost = [&](std::size_t cell, std::size_t at) {
                return costs[cell * n + static_cast<std::size_t>(home[at])];
            };
            const float added = cost(a, b) + cost(b, a) - cost(a, a) - cost(b, b);
            if (added < best) best = added, pair = {a, b};
        }
    if (pair.first == pair.second) return false;
    std::swap(home[pair.first], home[pair.second]);
    return true;
}

// A finished picture of another size, brought to the board's: stretched, or its middle.
cv::Mat fitted(const cv::Mat& whole, cv::Size size, bool is_cut) {
    cv::Rect part({0, 0}, whole.size());
    if (is_cut) {
        const double factor =
            std::min(static_cast<double>(whole.cols) / size.width, static_cast<double>(whole.rows) / size.height);
        const cv::Size cut(std::max(1, static_cast<int>(size.width * factor)),
                           std::max(1, static_cast<int>(size.height * factor)));
        part = cv::Rect((whole.cols - cut.width) / 2, (whole.rows - cut.height) / 2, cut.width, cut.height);
    }
    cv::Mat made;
    cv::resize(whole(part), made, size, 0, 0, cv::INTER_AREA);
    return made;
}

// How far the tiles are from their places in a finished picture of the board's size, and the cheapest way to give each
// a place of its own.
struct Placed {
    std::vector<float> costs;  // of each cell's tile at each place
    std::vector<int> home;
    float cost = 0;  // the mean over all tiles
};

Placed placed_in(const Question& question, const std::vector<TileLook>& looks, const cv::Mat& finished) {
    const int n = question.count();
    const auto at = [&](int cell, int place) { return static_cast<std::size_t>(cell) * n + place; };
    Lattice own = question.lattice;
    own.origin = {0, 0};
    std::vector<TileLook> places;
    for (int cell = 0; cell < n; ++cell) places.push_back(look_of(finished, own, cell));
    Placed placed;
    placed.costs.assign(static_cast<std::size_t>(n) * n, 0);
    for (int cell = 0; cell < n; ++cell)
        for (int place = 0; place < n; ++place)
            if (cell != question.backdrop.blank)
                placed.costs[at(cell, place)] = std::min(2.0F, distance(looks[cell], places[place]));
    if (question.knowledge.goal_blank) {
        const int given = question.index(question.knowledge.goal_blank->in(question.rows(), question.columns()));
        for (int place = 0; place < n; ++place)
            placed.costs[at(question.backdrop.blank, place)] = place == given ? 0.0F : 1000.0F;
    }
    placed.home = cheapest_assignment(placed.costs, n, n);
    for (int cell = 0; cell < n; ++cell)
        if (cell != question.backdrop.blank) placed.cost += placed.costs[at(cell, placed.home[cell])];
    placed.cost /= static_cast<float>(n - 1);
    return placed;
}

std::vector<TileLook> looks_of(const Question& question) {
    std::vector<TileLook> looks;
    for (int cell = 0; cell < question.count(); ++cell)
        looks.push_back(look_of(question.picture, question.lattice, cell));
    return looks;
}

Goal goal_by_picture(const Question& question) {
    Goal best;
    float best_cost = known_enough;
    const std::vector<TileLook> looks = looks_of(question);
    const cv::Size size(static_cast<int>(std::lround(question.lattice.bounds().width)),
                        static_cast<int>(std::lround(question.lattice.bounds().height)));
    for (const cv::Mat& whole : question.knowledge.pictures)
        for (const bool is_cut : {false, true}) {
            if (whole.cols < 8 || whole.rows < 8) continue;
            Placed placed = placed_in(question, looks, fitted(whole, size, is_cut));
            if (placed.cost >= best_cost) continue;
            best_cost = placed.cost;
            if (!is_possible(question, placed.home))
                exchange_alike(placed.home, placed.costs, question.backdrop.blank, 0.25F);
            best = {placed.home, Content::known_picture, 1 - placed.cost / known_enough, {}};
        }
    return best;
}

double share_of(int gap, const std::vector<cv::Mat>& pieces) {
    return static_cast<double>(gap) / std::min(pieces.front().cols, pieces.front().rows);
}

// `gap`: of the picture missing between pieces, in pieces. What is not seen is guessed, and a guess may be sure of the
// wrong.
bool is_believable(const Assembly& assembly, double gap) {
    const bool is_unusual = assembly.agreement < usual_agreement || gap > wide_gap;
    return !assembly.piece_at.empty() && assembly.agreement >= least_agreement &&
           assembly.lead >= (is_unusual ? lead_if_unusual : least_lead);
}

// Whether most tiles belong beside those that they lie beside now.
bool keeps_neighbours(const Question& question, const std::vector<int>& home) {
    int pairs = 0, kept = 0;
    const auto count = [&](int cell, int next, int step) {
        if (cell == question.backdrop.blank || next == question.backdrop.blank) return;
        ++pairs;
        kept += home[static_cast<std::size_t>(next)] == home[static_cast<std::size_t>(cell)] + step;
    };
    for (int cell = 0; cell < question.count(); ++cell) {
        if (cell % question.columns() + 1 < question.columns()) count(cell, cell + 1, 1);
        if (cell / question.columns() + 1 < question.rows()) count(cell, cell + question.columns(), question.columns());
    }
    return kept * 2 > pairs;
}

std::vector<cv::Mat> without_edges(const std::vector<cv::Mat>& pieces) {
    std::vector<cv::Mat> made;
    for (const cv::Mat& piece : pieces) {
        const bool is_large = std::min(piece.cols, piece.rows) >= 8 * mixed_edge;
        made.push_back(
            is_large ? piece(cv::Rect(mixed_edge, mixed_edge, piece.cols - 2 * mixed_edge, piece.rows - 2 * mixed_edge))
                           .clone()
                     : piece);
    }
    return made;
}

// Tiles that lie side by side in a picture that was scaled have mixed along their edges, so that they seem to belong
// there. Without the edges another arrangement is believed then.
bool is_contradicted(const Question& question, const Assembly& assembly, const std::vector<cv::Mat>& pieces, int gap,
                     const AssemblyLimits& limits) {
    const Assembly other = assembled(seam_costs(pieces, gap), question.rows(), question.columns(), limits);
    return is_believable(other, 0) && other.piece_at != assembly.piece_at;
}

// By the finished picture that the window shows beside the board. Nobody said that it is one: every tile must be
// clearly at its own place there, and another one than now, for it may be a small copy of the board.
Goal goal_by_preview(const Question& question) {
    Goal goal;
    const std::vector<TileLook> looks = looks_of(question);
    float best_cost = surely_shown;
    for (const cv::Mat& finished : previews_in(question.picture, question.lattice,
                                               faces_of(question.picture, question.lattice, question.backdrop))) {
        Placed placed = placed_in(question, looks, finished);
        if (placed.cost >= best_cost) continue;
        best_cost = placed.cost;
        goal = {};
        std::vector<int> other = placed.home;
        const bool is_open = exchange_alike(other, placed.costs, question.backdrop.blank, clearly_there);
        if (!is_open && is_possible(question, placed.home) && !keeps_neighbours(question, placed.home))
            goal = {placed.home, Content::known_picture, 1 - placed.cost / known_enough, {}};
    }
    return goal;
}

Goal goal_by_assembly(const Question& question) {
    Goal goal;
    goal.content = Content::assembled_picture;
    if (question.count() < least_cells) {
        goal.why_not = "three tiles say too little of the picture that they are of; --picture FILE would tell it";
        return goal;
    }
    int gap = 0;
    const std::vector<cv::Mat> faces = faces_of(question.picture, question.lattice, question.backdrop, &gap);
    std::vector<cv::Mat> pieces;
    std::vector<int> cell_of;
    for (int cell = 0; cell < question.count(); ++cell) {
        if (cell == question.backdrop.blank) continue;
        if (faces[static_cast<std::size_t>(cell)].empty() || faces[static_cast<std::size_t>(cell)].cols < 6 ||
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
                                                    : cell_of[static_cast<std::size_t>(piece)])] = place;
        }
        return home;
    };
    AssemblyLimits limits;
    limits.holes = corners(question);
    if (question.knowledge.goal_blank)
        limits.holes = {question.index(question.knowledge.goal_blank->in(question.rows(), question.columns()))};
    limits.is_possible = [&](const std::vector<int>& piece_at) { return is_possible(question, home_by(piece_at)); };
    for (int piece = 0; piece < static_cast<int>(pieces.size()); ++piece) {
        const auto same = std::find_if(pieces.begin(), pieces.begin() + piece, [&](const cv::Mat& other) {
            return other.size() == pieces[static_cast<std::size_t>(piece)].size() &&
                   cv::norm(other, pieces[static_cast<std::size_t>(piece)], cv::NORM_INF) <= same_pixels;
        });
        limits.look_of.push_back(static_cast<int>(same - pieces.begin()));
    }
    const SeamCosts costs = seam_costs(pieces, gap);
    const Assembly assembly = assembled(costs, question.rows(), question.columns(), limits);
    if (!is_believable(assembly, share_of(gap, pieces)) ||
        (keeps_neighbours(question, home_by(assembly.piece_at)) &&
         is_contradicted(question, assembly, without_edges(pieces), gap + 2 * mixed_edge, limits))) {
        goal.why_not = "the picture on the tiles could not be put together for certain; --picture FILE would tell it";
        return goal;
    }
    if (assembly.forced > clearly_impossible && assembly.agreement < surely_put_together) {
        goal.why_not = "the picture on the tiles can only be put together in a way that no moves lead to";
        return goal;
    }
    goal.home = home_by(assembly.piece_at);
    goal.sureness = std::clamp(assembly.agreement - assembly.forced / 40, 0.0, 1.0);
    if (assembly.forced > clearly_impossible) {
        // Everything fits but two tiles that have changed places: the shuffle was made without looking at parity.
        std::vector<int> piece_at = assembly.piece_at;
        const Exchange exchange = cheapest_exchange(costs, piece_at, question.rows(), question.columns());
        if (exchange.one >= 0) std::swap(piece_at[exchange.one], piece_at[exchange.other]);
        goal.home = home_by(piece_at);
    }
    return goal;
}

}  // namespace

Goal goal_of(const cv::Mat& picture, const Lattice& lattice, const Backdrop& backdrop, const Knowledge& knowledge) {
    const Question question{picture, lattice, backdrop, knowledge};
    if (knowledge.goal_blank) {
        const Cell cell = knowledge.goal_blank->in(lattice.rows, lattice.columns);
        if (cell.row < 0 || cell.column < 0 || cell.row >= lattice.rows || cell.column >= lattice.columns) {
            Goal goal;
            goal.why_not = "the blank cannot belong to row " + std::to_string(cell.row + 1) + ", column " +
                           std::to_string(cell.column + 1) + " on a board of " + std::to_string(lattice.rows) + "x" +
                           std::to_string(lattice.columns);
            return goal;
        }
    }
    if (!knowledge.pictures.empty() && !may_be_a_piece(backdrop)) {
        Goal goal = goal_by_picture(question);
        if (!goal.home.empty()) return goal;
    }
    NumbersReader own;
    NumbersReader& reader = knowledge.numbers ? *knowledge.numbers : own;
    std::vector<cv::Mat> insides;
    for (int cell = 0; cell < question.count(); ++cell)
        if (cell != backdrop.blank) insides.push_back(inside_of(picture, lattice, cell));
    const NumbersReading reading = reader.read(insides);
    if (!reading.numbers.empty()) return goal_by_numbers(question, reading);
    if (reading.are_there) {
        Goal goal;
        goal.content = Content::numbers;
        goal.why_not = reading.why_not;
        return goal;
    }
    std::vector<cv::Mat> faces = faces_of(picture, lattice, backdrop);
    faces.erase(faces.begin() + backdrop.blank);
    for (const std::vector<cv::Mat>& badges : badges_on(faces)) {
        const NumbersReading small = reader.read(badges);
        if (!small.numbers.empty()) return goal_by_numbers(question, small);
    }
    if (may_be_a_piece(backdrop)) {
        Goal goal;
        goal.why_not = no_blank(lattice);
        return goal;
    }
    Goal goal = goal_by_assembly(question);
    if (goal.home.empty())
        if (Goal shown = goal_by_preview(question); !shown.home.empty()) return shown;
    return goal;
}

}  // namespace sightread::sliding
