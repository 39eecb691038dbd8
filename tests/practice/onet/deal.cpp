#include "tests/practice/onet/deal.hpp"

#include "tests/practice/problem.hpp"

#include <algorithm>

namespace sightread::practice::onet {

namespace {

constexpr int tries = 100;

// Walls and holes, and a 1 wherever a tile goes, fallen already.
Board empty_places(const Deal& request, Random& random) {
    Board board{request.rows, request.columns, request.border, request.gravity,
                {},           request.passes,  request.bends};
    board.tiles.assign(static_cast<std::size_t>(request.rows * request.columns), 1);
    std::vector<Cell> cells = board.cells();
    const int odd = (static_cast<int>(cells.size()) - request.holes - request.walls) % 2;
    random.shuffle(cells);
    for (int index = 0; index < request.walls + request.holes + odd; ++index)
        board.at(cells[static_cast<std::size_t>(index)]) = index < request.walls ? wall : nothing;
    settle(board);
    return board;
}

std::vector<int> dealt_faces(int tiles, const Deal& request, Random& random) {
    std::vector<int> faces;
    for (int tile = 0; tile < tiles; tile += 2) {
        const int face = tile / request.copies % request.most_faces + 1;
        faces.insert(faces.end(), {face, face});
    }
    random.shuffle(faces);
    return faces;
}

// Plays a board of tiles that are known by number; their faces are looked up, and exchanged where
// the game is stuck.
class Playout {
public:
    Playout(const Board& places, std::vector<int> faces, Random& random)
        : board_(places), faces_(std::move(faces)), random_(random) {
        int number = 0;
        for (const Cell cell : board_.face_cells()) board_.at(cell) = ++number;
    }

    bool clears() {
        while (board_.faces_left() > 0) {
            auto pair = equal_pair();
            if (!pair) pair = any_pair();
            if (!pair) return false;
            make_equal(*pair);
            take(board_, *pair);
        }
        return true;
    }

    const std::vector<int>& faces() const { return faces_; }

private:
    int& face(Cell cell) { return faces_[static_cast<std::size_t>(board_.at(cell) - 1)]; }

    std::vector<Cell> mixed_cells() {
        std::vector<Cell> cells = board_.face_cells();
        random_.shuffle(cells);
        return cells;
    }

    std::optional<Pair> joined_in(const std::vector<Cell>& cells) const {
        for (std::size_t first = 0; first < cells.size(); ++first)
            for (std::size_t second = first + 1; second < cells.size(); ++second)
                if (joining_line(board_, cells[first], cells[second]))
                    return Pair{cells[first], cells[second]};
        return std::nullopt;
    }

    std::optional<Pair> equal_pair() {
        std::vector<std::vector<Cell>> groups(
            static_cast<std::size_t>(*std::ranges::max_element(faces_)) + 1);
        std::vector<int> order;
        for (const Cell cell : mixed_cells()) {
            auto& group = groups[static_cast<std::size_t>(face(cell))];
            if (group.empty()) order.push_back(face(cell));
            group.push_back(cell);
        }
        for (const int one : order)
            if (auto pair = joined_in(groups[static_cast<std::size_t>(one)])) return pair;
        return std::nullopt;
    }

    // Neighbours are joined for certain, and on a full board hardly anything else is.
    std::optional<Pair> any_pair() {
        const std::vector<Cell> cells = mixed_cells();
        for (const Cell cell : cells)
            for (const Cell next :
                 {Cell{cell.row, cell.column + 1}, Cell{cell.row + 1, cell.column}})
                if (board_.is_face(next)) return Pair{cell, next};
        return joined_in(cells);
    }

    void make_equal(Pair pair) {
        if (face(pair.first) == face(pair.second)) return;
        for (const Cell cell : board_.face_cells())
            if (!(cell == pair.first) && face(cell) == face(pair.first)) {
                std::swap(face(cell), face(pair.second));
                return;
            }
    }

    Board board_;
    std::vector<int> faces_;
    Random& random_;
};

Board with_faces(Board places, const std::vector<int>& faces) {
    std::size_t next = 0;
    for (const Cell cell : places.face_cells()) places.at(cell) = faces[next++];
    return places;
}

// Where two by two tiles keep their places for ever, whatever falls around them.
Cell resting_corner(const Board& board) {
    switch (board.gravity) {
        case Gravity::down:
            return {board.rows - 2, 0};
        case Gravity::right:
            return {0, board.columns - 2};
        case Gravity::center_vertical:
            return {board.rows / 2, 0};
        case Gravity::center_horizontal:
            return {0, board.columns / 2};
        default:
            return {0, 0};
    }
}

// Two faces that occur twice, crosswise in a square of four: each pair would need three bends until
// the other is gone.
Board tied_up(Board board) {
    const Cell corner = resting_corner(board);
    if (!board.passes.empty())
        throw bad_usage("an unsolvable deal and a --collapse of several passes exclude each other");
    const bool fits = board.rows >= 4 && board.columns >= 4 && board.faces_left() > 4;
    const Cell square[] = {corner,
                           {corner.row + 1, corner.column + 1},
                           {corner.row, corner.column + 1},
                           {corner.row + 1, corner.column}};
    if (!fits || !std::ranges::all_of(square, [&](Cell cell) { return board.is_face(cell); }))
        throw bad_usage(
            "an unsolvable deal needs four rows, four columns and no hole or wall where its knot "
            "goes");
    std::vector<Cell> others = board.face_cells();
    std::erase_if(others,
                  [&](Cell cell) { return std::ranges::find(square, cell) != std::end(square); });
    const int knot = board.highest_face() + 1;
    // The four faces that lose their place take those of other tiles, so that every face stays
    // even.
    std::vector<int> odd;
    for (const Cell cell : square) odd.push_back(board.at(cell));
    for (std::size_t index = 0; index < 4; ++index)
        board.at(square[index]) = knot + static_cast<int>(index / 2);
    for (const int face : odd)
        if (std::ranges::count(board.tiles, face) % 2 != 0) {
            const auto partner = std::ranges::find_if(others, [&](Cell cell) {
                return board.at(cell) != face &&
                       std::ranges::count(board.tiles, board.at(cell)) % 2 != 0;
            });
            if (partner != others.end()) board.at(*partner) = face;
        }
    return board;
}

std::optional<Board> dealt_once(const Deal& request, Random& random) {
    const Board places = empty_places(request, random);
    std::vector<int> faces = dealt_faces(places.faces_left(), request, random);
    if (request.kind == DealKind::unsolvable) return tied_up(with_faces(places, faces));
    if (request.kind == DealKind::random) return with_faces(places, faces);
    Playout playout(places, std::move(faces), random);
    if (!playout.clears()) return std::nullopt;
    return with_faces(places, playout.faces());
}

}  // namespace

Board deal(const Deal& request, Random& random) {
    if (request.holes + request.walls > request.rows * request.columns - 2)
        throw bad_usage(QString("%1 holes and %2 walls leave no two tiles on %3 cells")
                            .arg(request.holes)
                            .arg(request.walls)
                            .arg(request.rows * request.columns));
    for (int attempt = 0; attempt < tries; ++attempt)
        if (auto board = dealt_once(request, random)) return *board;
    throw bad_usage(
        "no deal of this kind that can be cleared was found; fewer walls, an open border or "
        "--random-deal would help");
}

bool shuffle_faces(Board& board, Random& random) {
    const std::vector<Cell> cells = board.face_cells();
    std::vector<int> faces;
    for (const Cell cell : cells) faces.push_back(board.at(cell));
    for (int attempt = 0; attempt < tries; ++attempt) {
        random.shuffle(faces);
        for (std::size_t index = 0; index < cells.size(); ++index)
            board.at(cells[index]) = faces[index];
        if (has_takeable_pair(board)) return true;
    }
    return false;
}

}  // namespace sightread::practice::onet
