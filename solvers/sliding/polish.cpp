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

class Polish {
public:
    Polish(const Arrangement& start, Metric metric, const Squares* squares, Effort& effort)
        : start_(start),
          metric_(metric),
          squares_(squares),
          effort_(effort),
          weights_(equal_weights(start)) {}

    // True when the answer became shorter.
    bool go_along(std::vector<Slide>& slides, const Round& round) {
        const int before = cost(slides, metric_);
        Arrangement from = start_;
        for (std::size_t first = 0; first + 2 < slides.size() && !effort_.is_over();) {
            const std::size_t last = std::min(slides.size(), first + round.length);
            Arrangement to = from;
            for (std::size_t i = first; i < last; ++i) make(to, slides[i]);
            const std::vector<Slide> old(slides.begin() + static_cast<std::ptrdiff_t>(first),
                                         slides.begin() + static_cast<std::ptrdiff_t>(last));
            const std::vector<Slide> piece =
                other_way(between(from, to), round.width, cost(old, metric_));
            if (!piece.empty()) {
                std::vector<Slide> next = joined(slides, first, last, piece);
                if (cost(next, metric_) <= cost(slides, metric_)) slides = std::move(next);
            }
            const std::size_t step = std::min(first + round.length / 3, slides.size());
            for (; first < step; ++first) make(from, slides[first]);
            if (last == slides.size()) break;
        }
        return cost(slides, metric_) < before;
    }

private:
    // A way that costs at most so much; empty when none was found.
    std::vector<Slide> other_way(const Arrangement& piece, std::size_t width, int most_cost) {
        Pace pace(width);
        const auto run = [&](const auto& evaluation) {
            return run_beam(piece, evaluation, metric_, pace, most_cost, effort_);
        };
        const std::vector<Leg> ends = squares_ != nullptr
                                          ? run(SquareSum(*squares_, piece, weights_))
                                          : run(OrderedDistance(piece, weights_));
        return ends.empty() ? std::vector<Slide>{} : ends.front().slides;
    }

    const Arrangement& start_;
    const Metric metric_;
    const Squares* const squares_;
    Effort& effort_;
    const std::vector<int> weights_;
};

}  // namespace

Arrangement between(const Arrangement& from, const Arrangement& to) {
    std::vector<Tile> cell_of(from.at.size());
    for (std::size_t cell = 0; cell < cell_of.size(); ++cell)
        cell_of[to.at[cell]] = static_cast<Tile>(cell);
    Arrangement result = from;
    for (Tile& tile : result.at) tile = cell_of[tile];
    result.goal_blank = to.blank;
    return result;
}

std::vector<Slide> polish(const Arrangement& start, std::vector<Slide> slides, Metric metric,
                          const Squares* squares, Effort& effort) {
    Polish polish(start, metric, squares, effort);
    Round round{36, 64};
    while (!effort.is_over()) {
        if (polish.go_along(slides, round)) continue;
        if (round.length >= slides.size() && round.width >= widest) break;
        if (round.length >= longest_piece && round.width >= widest) break;
        round.length = std::min(round.length * 5 / 4, longest_piece);
        round.width = std::min(round.width * 2, widest);
    }
    return slides;
}

}  // namespace sightread::sliding
