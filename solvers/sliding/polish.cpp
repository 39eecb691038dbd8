#include "solvers/sliding/polish.hpp"

#include "solvers/sliding/beam.hpp"
#include "solvers/sliding/ordered_distance.hpp"

#include <algorithm>

namespace sightread::sliding {

namespace {

struct Round {
    std::size_t length;  // of a piece, in slides
    std::size_t width;   // of the beam
};
constexpr std::size_t longest_piece = 160;
constexpr std::size_t widest = 1 << 14;

std::vector<Slide> joined(const std::vector<Slide>& slides, std::size_t first, std::size_t last,
                          const std::vector<Slide>& piece) {
    std::vector<Slide> result(slides.begin(), slides.begin() + static_cast<std::ptrdiff_t>(first));
    result.insert(result.end(), piece.begin(), piece.end());
    result.insert(result.end(), slides.begin() + static_cast<std::ptrdiff_t>(last), slides.end());
    return result;
}

// Another way from one position to the other that costs at most so much; empty when none was found.
std::vector<Slide> other_way(const Arrangement& from, const Arrangement& to, Metric metric, std::size_t width,
                             int most_cost, Effort& effort) {
    const Arrangement piece = between(from, to);
    const OrderedDistance evaluation(piece, 0, 0, 0, largest_size);
    const std::vector<Leg> ends =
        Beam(piece, evaluation, metric, Task::whole(piece)).run({{piece, 0, no_slide, {}}}, width, most_cost, effort);
    return ends.empty() ? std::vector<Slide>{} : ends.front().slides;
}

// True when the answer became shorter.
bool go_along(const Arrangement& start, std::vector<Slide>& slides, Metric metric, const Round& round, Effort& effort) {
    const int before = cost(slides, metric);
    Arrangement from = start;
    for (std::size_t first = 0; first + 2 < slides.size() && !effort.is_over();) {
        const std::size_t last = std::min(slides.size(), first + round.length);
        Arrangement to = from;
        for (std::size_t i = first; i < last; ++i) make(to, slides[i]);
        const std::vector<Slide> old(slides.begin() + static_cast<std::ptrdiff_t>(first),
                                     slides.begin() + static_cast<std::ptrdiff_t>(last));
        const std::vector<Slide> piece = other_way(from, to, metric, round.width, cost(old, metric), effort);
        if (!piece.empty()) {
            std::vector<Slide> next = joined(slides, first, last, piece);
            if (cost(next, metric) <= cost(slides, metric)) slides = std::move(next);
        }
        const std::size_t step = std::min(first + round.length / 3, slides.size());
        for (; first < step; ++first) make(from, slides[first]);
        if (last == slides.size()) break;
    }
    return cost(slides, metric) < before;
}

}  // namespace

Arrangement between(const Arrangement& from, const Arrangement& to) {
    std::vector<Tile> cell_of(from.at.size());
    for (std::size_t cell = 0; cell < cell_of.size(); ++cell) cell_of[to.at[cell]] = static_cast<Tile>(cell);
    Arrangement result = from;
    for (Tile& tile : result.at) tile = cell_of[tile];
    result.goal_blank = to.blank;
    return result;
}

std::vector<Slide> polish(const Arrangement& start, std::vector<Slide> slides, Metric metric, Effort& effort) {
    Round round{36, 64};
    while (!effort.is_over()) {
        if (go_along(start, slides, metric, round, effort)) continue;
        if (round.length >= slides.size() && round.width >= widest) break;
        if (round.length >= longest_piece && round.width >= widest) break;
        round.length = std::min(round.length * 5 / 4, longest_piece);
        round.width = std::min(round.width * 2, widest);
    }
    return slides;
}

}  // namespace sightread::sliding
