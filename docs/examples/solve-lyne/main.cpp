// Solves a level of LYNE from standard input: the solvers alone, without OpenCV and X11.
#include "solvers/lyne/solve.hpp"
#include "solvers/malformed.hpp"

#include <iostream>
#include <iterator>

int main() {
    using namespace sightread;
    try {
        const std::string text(std::istreambuf_iterator<char>(std::cin), {});
        const lyne::Board board = lyne::parse(text);
        const Plan<lyne::Stroke> plan = lyne::solve(board);
        if (plan.outcome != Outcome::solved) {
            std::cout << "none\n";
            return plan.outcome == Outcome::impossible ? 3 : 4;
        }
        for (const lyne::Stroke& stroke : plan.moves) std::cout << lyne::to_text(stroke) << '\n';
        return 0;
    } catch (const Malformed& error) {
        std::cerr << "line " << error.line() << ": " << error.what() << '\n';
        return 2;
    }
}
