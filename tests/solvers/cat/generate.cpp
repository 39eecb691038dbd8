#include "tests/solvers/cat/generate.hpp"

namespace sightread::cat::test {

namespace {

Board empty_board(int rows, int columns) {
    Board board;
    board.rows = rows;
    board.columns = columns;
    board.places.assign(static_cast<std::size_t>(rows * columns), Place::free);
    board.cat = {rows / 2, columns / 2};
    return board;
}

}  // namespace

Board random_board(Random& random, int rows, int columns, unsigned most_walls) {
    while (true) {
        Board board = empty_board(rows, columns);
        board.shift = random() % 2 == 0 ? Shift::odd : Shift::even;
        const unsigned walls = random() % (most_walls + 1);
        for (Place& place : board.places)
            place = random() % 100 < walls ? Place::blocked
                    : random() % 60 == 0   ? Place::hole
                                           : Place::free;
        board.cat = {1 + static_cast<int>(random() % static_cast<unsigned>(rows - 2)),
                     1 + static_cast<int>(random() % static_cast<unsigned>(columns - 2))};
        board.places[board.index(board.cat)] = Place::free;
        if (!is_escaped(board)) return board;
    }
}

Board random_start(Random& random, int size) {
    while (true) {
        Board board = empty_board(size, size);
        for (Place& place : board.places) place = random() % 10 == 0 ? Place::blocked : Place::free;
        board.places[board.index(board.cat)] = Place::free;
        if (!is_over(board)) return board;
    }
}

Board random_start(Random& random, int size, int walls) {
    while (true) {
        Board board = empty_board(size, size);
        for (int placed = 0; placed < walls;) {
            const Cell cell = board.cell(static_cast<int>(random() % board.places.size()));
            if (!board.is_free(cell)) continue;
            board.places[board.index(cell)] = Place::blocked;
            ++placed;
        }
        if (!is_over(board)) return board;
    }
}

}  // namespace sightread::cat::test
