#include "tests/solvers/runaway/generate.hpp"

#include <random>
#include <vector>

namespace sightread::runaway::test {

Making of_side(int side, bool has_program) {
    const Shape shape = shape_of_side(side);
    Making making;
    making.rows = making.columns = side;
    making.minimum = shape.minimum;
    making.maximum = shape.maximum;
    making.has_program = has_program;
    return making;
}

Board generated(const Making& making, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    Board board(making.rows, making.columns, making.minimum, making.maximum);
    const auto threshold = static_cast<std::uint64_t>(making.density * 0x1p32);
    for (int row = 0; row < making.rows; ++row)
        for (int column = 0; column < making.columns; ++column)
            board.set_bomb({row, column}, (random() & 0xffffffffu) < threshold);
    board.set_bomb({0, 0}, false);
    if (!making.has_program) return board;
    const auto lengths = static_cast<std::uint64_t>(making.maximum - making.minimum + 1);
    std::vector<bool> program(static_cast<std::size_t>(making.minimum) + random() % lengths);
    for (auto&& is_right : program) is_right = random() % 2 == 0;
    Cell cell;
    for (std::size_t step = 0; board.contains(cell); ++step) {
        board.set_bomb(cell, false);
        ++(program[step % program.size()] ? cell.column : cell.row);
    }
    return board;
}

}  // namespace sightread::runaway::test
