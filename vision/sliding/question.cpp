#include "vision/sliding/question.hpp"

#include <cmath>
#include <cstdlib>

namespace sightread::sliding {

bool is_possible(const Question& question, const std::vector<int>& home) {
    std::vector<char> seen(home.size(), 0);
    int swaps = static_cast<int>(home.size());
    for (std::size_t start = 0; start < home.size(); ++start) {
        if (seen[start]) continue;
        --swaps;
        for (std::size_t at = start; !seen[at]; at = static_cast<std::size_t>(home[at]))
            seen[at] = 1;
    }
    const int from = question.backdrop.blank, to = home[static_cast<std::size_t>(from)];
    const int way = std::abs(from / question.columns() - to / question.columns()) +
                    std::abs(from % question.columns() - to % question.columns());
    return (swaps + way) % 2 == 0;
}

std::vector<int> goal_blanks(const Question& question) {
    if (question.knowledge.goal_blank)
        return {
            question.index(question.knowledge.goal_blank->in(question.rows(), question.columns()))};
    const int last = question.count() - 1, right = question.columns() - 1;
    return {last, 0, right, last - right};
}

bool keeps_neighbours(const Question& question, const std::vector<int>& home) {
    int pairs = 0, kept = 0;
    const auto count = [&](int cell, int next, int step) {
        if (cell == question.backdrop.blank || next == question.backdrop.blank) return;
        ++pairs;
        kept += home[static_cast<std::size_t>(next)] == home[static_cast<std::size_t>(cell)] + step;
    };
    for (int cell = 0; cell < question.count(); ++cell) {
        if (cell % question.columns() + 1 < question.columns()) count(cell, cell + 1, 1);
        if (cell / question.columns() + 1 < question.rows())
            count(cell, cell + question.columns(), question.columns());
    }
    return kept * 2 > pairs;
}

}  // namespace sightread::sliding
