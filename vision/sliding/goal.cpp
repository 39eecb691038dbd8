#include "vision/sliding/goal.hpp"

#include "vision/sliding/assignment.hpp"
#include "vision/sliding/looks.hpp"
#include "vision/sliding/pieces.hpp"
#include "vision/sliding/preview.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

#include <opencv2/imgproc.hpp>

namespace sightread::sliding {
namespace {

constexpr float known_enough = 0.45F;  // mean distance of tiles to their places in a known picture
constexpr float surely_shown = 0.35F;  // the same in one that was found in the window
// by how much more two tiles would be off in each other's places
constexpr float clearly_there = 0.15F;

// Tiles in order, passing over the cell of the blank.
std::vector<int> home_in_order(const std::vector<int>& numbers, int blank_home) {
    std::vector<int> home;
    for (const int number : numbers) {
        if (number == 0)
            home.push_back(blank_home);
        else
            home.push_back(number - 1 < blank_home ? number - 1 : number);
    }
    return home;
}

Goal goal_by_numbers(const Question& question, const NumbersSeen& seen) {
    const double sureness = std::tanh(seen.odds / 2);
    const bool first_is_missing = std::ranges::find(seen.numbers, 1) == seen.numbers.end();
    std::vector<int> numbers = seen.numbers;
    for (int& number : numbers) number -= number > 0 && first_is_missing;
    const int last = question.count() - 1;
    if (question.knowledge.goal_blank) {
        const int given =
            question.index(question.knowledge.goal_blank->in(question.rows(), question.columns()));
        return {home_in_order(numbers, given), Content::numbers, sureness, {}};
    }
    if (differ_all_over(question.picture, question.lattice)) {
        std::erase(numbers, 0);
        Goal goal = goal_by_numbered_pieces(question, numbers);
        goal.sureness = std::min(goal.sureness, sureness);
        return goal;
    }
    Goal goal{home_in_order(numbers, first_is_missing ? 0 : last), Content::numbers, sureness, {}};
    if (is_possible(question, goal.home)) return goal;
    // The other usual place of the blank, when only that can be reached.
    const std::vector<int> other = home_in_order(numbers, first_is_missing ? last : 0);
    if (!first_is_missing && is_possible(question, other)) goal.home = other;
    return goal;
}

// The cheapest exchange of two tiles, when it costs nearly nothing.
bool exchange_alike(std::vector<int>& home, const std::vector<float>& costs, int blank,
                    float most) {
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

cv::Size size_of(const Lattice& lattice) {
    return {static_cast<int>(std::lround(lattice.bounds().width)),
            static_cast<int>(std::lround(lattice.bounds().height))};
}

// A finished picture of another size, brought to the board's: stretched, or its middle.
cv::Mat fitted(const cv::Mat& whole, cv::Size size, bool is_cut) {
    cv::Rect part({0, 0}, whole.size());
    if (is_cut) {
        const double factor = std::min(static_cast<double>(whole.cols) / size.width,
                                       static_cast<double>(whole.rows) / size.height);
        const cv::Size cut(std::max(1, static_cast<int>(size.width * factor)),
                           std::max(1, static_cast<int>(size.height * factor)));
        part = cv::Rect((whole.cols - cut.width) / 2, (whole.rows - cut.height) / 2, cut.width,
                        cut.height);
    }
    cv::Mat made;
    cv::resize(whole(part), made, size, 0, 0, cv::INTER_AREA);
    return made;
}

// How far the tiles are from their places in a finished picture of the board's size, and the
// cheapest way to give each a place of its own.
struct Placed {
    std::vector<float> costs;  // of each cell's tile at each place
    std::vector<int> home;
    float cost = 0;  // the mean over all tiles
};

Placed placed_in(const Question& question, const std::vector<TileLook>& looks,
                 const cv::Mat& finished) {
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
                placed.costs[at(cell, place)] =
                    std::min(2.0F, distance(looks[cell], places[place]));
    if (question.knowledge.goal_blank) {
        const int given =
            question.index(question.knowledge.goal_blank->in(question.rows(), question.columns()));
        for (int place = 0; place < n; ++place)
            placed.costs[at(question.backdrop.blank, place)] = place == given ? 0.0F : 1000.0F;
    }
    placed.home = cheapest_assignment(placed.costs, n, n);
    for (int cell = 0; cell < n; ++cell)
        if (cell != question.backdrop.blank)
            placed.cost += placed.costs[at(cell, placed.home[cell])];
    placed.cost /= static_cast<float>(n - 1);
    return placed;
}

std::vector<TileLook> looks_of(const Question& question, const cv::Mat& picture,
                               const Lattice& lattice) {
    std::vector<TileLook> looks;
    for (int cell = 0; cell < question.count(); ++cell)
        looks.push_back(look_of(picture, lattice, cell));
    return looks;
}

// The tiles' places in a box of the window, without the frame that it may have: its sides move
// inwards while the tiles come nearer to their places.
Placed placed_in_box(const Question& question, const std::vector<TileLook>& looks, cv::Rect box,
                     bool is_cut) {
    constexpr float worth_a_try = 0.8F;  // mean distance of tiles to their places
    constexpr int least_side = 8;        // pixels
    const auto placed = [&](const cv::Rect& part) {
        return placed_in(question, looks,
                         fitted(question.picture(part), size_of(question.lattice), is_cut));
    };
    Placed best = placed(box);
    const auto moved = [&](const cv::Rect& by) {
        const cv::Rect part(box.tl() + by.tl(), box.size() + by.size());
        if (std::min(part.width, part.height) < least_side) return false;
        Placed other = placed(part);
        if (other.cost >= best.cost) return false;
        best = std::move(other), box = part;
        return true;
    };
    while (moved({2, 2, -4, -4})) {
    }
    for (bool moves = best.cost < worth_a_try; moves;) {
        moves = false;
        for (const cv::Rect& by : {cv::Rect(1, 0, -1, 0), cv::Rect(0, 1, 0, -1),
                                   cv::Rect(0, 0, -1, 0), cv::Rect(0, 0, 0, -1)})
            moves |= moved(by);
    }
    return best;
}

// The tiles' places in each box beside the board. They are looked at as coarsely as it shows them.
std::vector<Placed> placed_in_boxes(const Question& question) {
    const cv::Size size = size_of(question.lattice);
    const cv::Mat board = question.picture(cv::Rect(cv::Point(question.lattice.origin), size) &
                                           cv::Rect({}, question.picture.size()));
    Lattice own = question.lattice;
    own.origin = {0, 0};
    std::vector<Placed> all;
    for (const cv::Rect& box : boxes_beside(question.picture, question.lattice)) {
        cv::Mat coarse;
        cv::resize(board, coarse,
                   {std::min(box.width, size.width), std::min(box.height, size.height)}, 0, 0,
                   cv::INTER_AREA);
        cv::resize(coarse, coarse, size);
        const std::vector<TileLook> looks = looks_of(question, coarse, own);
        for (const bool is_cut : {false, true})
            all.push_back(placed_in_box(question, looks, box, is_cut));
    }
    return all;
}

Goal goal_by_picture(const Question& question) {
    Goal best;
    float best_cost = known_enough;
    const std::vector<TileLook> looks = looks_of(question, question.picture, question.lattice);
    const cv::Size size = size_of(question.lattice);
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

// By the finished picture that the window shows beside the board. Nobody said that it is one: every
// tile must be clearly at its own place there, and another one than now, for it may be a small copy
// of the board.
Goal goal_by_preview(const Question& question) {
    Goal goal;
    float best_cost = surely_shown;
    for (const Placed& placed : placed_in_boxes(question)) {
        if (placed.cost >= best_cost) continue;
        best_cost = placed.cost;
        goal = {};
        std::vector<int> other = placed.home;
        const bool is_open =
            exchange_alike(other, placed.costs, question.backdrop.blank, clearly_there);
        if (!is_open && !keeps_neighbours(question, placed.home))
            goal = {placed.home, Content::known_picture, 1 - placed.cost / known_enough, {}};
    }
    return goal;
}

}  // namespace

Goal goal_of(const cv::Mat& picture, const Lattice& lattice, const Backdrop& backdrop,
             const Knowledge& knowledge, const NumbersSeen& seen) {
    const Question question{picture, lattice, backdrop, knowledge};
    if (knowledge.goal_blank) {
        const Cell cell = knowledge.goal_blank->in(lattice.rows, lattice.columns);
        if (cell.row < 0 || cell.column < 0 || cell.row >= lattice.rows ||
            cell.column >= lattice.columns) {
            Goal goal;
            goal.why_not = "the blank cannot belong to row " + std::to_string(cell.row + 1) +
                           ", column " + std::to_string(cell.column + 1) + " on a board of " +
                           std::to_string(lattice.rows) + "x" + std::to_string(lattice.columns);
            return goal;
        }
    }
    if (!knowledge.pictures.empty() && !may_be_a_piece(backdrop)) {
        Goal goal = goal_by_picture(question);
        if (!goal.home.empty()) return goal;
    }
    if (!seen.numbers.empty()) return goal_by_numbers(question, seen);
    if (seen.are_there) {
        Goal goal;
        goal.content = Content::numbers;
        goal.why_not =
            "the numbers on the tiles are not those of a sliding puzzle: one is missing, or there "
            "twice";
        return goal;
    }
    if (may_be_a_piece(backdrop)) {
        Goal goal;
        goal.why_not = no_blank(lattice);
        return goal;
    }
    if (Goal shown = goal_by_preview(question); !shown.home.empty()) return shown;
    return goal_by_assembly(question);
}

}  // namespace sightread::sliding
