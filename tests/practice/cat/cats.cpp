#include "tests/practice/cat/cats.hpp"

#include <algorithm>
#include <array>

namespace sightread::practice::cat {

namespace {

using Steps = std::vector<int>;

int at(const Board& board, const Steps& steps, Cell cell) {
    return steps[static_cast<std::size_t>(board.index(cell))];
}

// The open neighbour nearest to the border; of equal ones the first in this order of places in
// around().
std::optional<Cell> nearest_step(const Board& board, const std::array<int, 6>& order) {
    const Steps steps = steps_to_border(board);
    const std::vector<Cell> next = around(board, board.cat);
    std::optional<Cell> best;
    for (const int direction : order) {
        const Cell cell = next[static_cast<std::size_t>(direction)];
        if (!board.is_open(cell) || at(board, steps, cell) < 0) continue;
        if (!best || at(board, steps, cell) < at(board, steps, *best)) best = cell;
    }
    return best;
}

constexpr std::array<int, 6> left_first{0, 1, 5, 2, 4, 3};
constexpr std::array<int, 6> clockwise{2, 3, 4, 5, 0, 1};

// Shortest ways to the border that go through each cell.
std::vector<double> shortest_routes(const Board& board, const Steps& steps) {
    std::vector<std::pair<int, int>> order;
    for (int index = 0; index < board.count(); ++index)
        if (steps[static_cast<std::size_t>(index)] >= 0)
            order.emplace_back(steps[static_cast<std::size_t>(index)], index);
    std::ranges::sort(order);
    std::vector<double> routes(board.places.size(), 0);
    for (const auto& [far, index] : order) {
        double& own = routes[static_cast<std::size_t>(index)];
        if (far == 0) own = 1;
        for (const Cell& next : open_around(board, board.cell(index)))
            if (far > 0 && at(board, steps, next) == far - 1)
                own += routes[static_cast<std::size_t>(board.index(next))];
    }
    return routes;
}

std::optional<Cell> most_routes_step(const Board& board) {
    const Steps steps = steps_to_border(board);
    const std::vector<double> routes = shortest_routes(board, steps);
    std::optional<Cell> best;
    for (const Cell& cell : open_around(board, board.cat)) {
        if (at(board, steps, cell) < 0) continue;
        const bool is_nearer = !best || at(board, steps, cell) < at(board, steps, *best);
        const bool has_more = best && at(board, steps, cell) == at(board, steps, *best) &&
                              routes[static_cast<std::size_t>(board.index(cell))] >
                                  routes[static_cast<std::size_t>(board.index(*best))];
        if (is_nearer || has_more) best = cell;
    }
    return best;
}

// The cells of all ways that lead nowhere back, level by level from the cat: the children of a cell
// are its open neighbours one step further from the cat, whosever children they are besides. A
// border cell has none.
class Tree {
public:
    explicit Tree(const Board& board) : board_(board), depth_(board.places.size(), -1) {
        std::vector<Cell> queue{board.cat};
        at_depth(board.cat) = 0;
        for (std::size_t head = 0; head < queue.size(); ++head) {
            if (is_border(board, queue[head])) continue;
            for (const Cell& next : open_around(board, queue[head])) {
                if (at_depth(next) >= 0) continue;
                at_depth(next) = at_depth(queue[head]) + 1;
                queue.push_back(next);
            }
        }
    }

    // The child of the cat from which the way to a goal is shortest; a border cell before all
    // others.
    std::optional<Cell> step() {
        std::optional<Cell> best;
        int shortest = 0;
        for (const Cell& child : children(board_.cat)) {
            if (is_border(board_, child)) return child;
            const int length = way_from(child);
            if (length > 0 && (!best || length < shortest)) best = child, shortest = length;
        }
        return best;
    }

private:
    int& at_depth(Cell cell) { return depth_[static_cast<std::size_t>(board_.index(cell))]; }

    std::vector<Cell> children(Cell cell) {
        std::vector<Cell> found;
        for (const Cell& next : open_around(board_, cell))
            if (at_depth(next) == at_depth(cell) + 1) found.push_back(next);
        return found;
    }

    // Cells up to a goal, which has two border cells among its children; 0 when there is no way. It
    // goes on only from a cell that has more children than it lies deep, whatever is blocked before
    // the cat comes there, or from one whose only border cell must be blocked when it comes.
    int way_from(Cell cell) {
        std::vector<Cell> inner;
        int borders = 0;
        for (const Cell& child : children(cell)) {
            if (is_border(board_, child))
                ++borders;
            else
                inner.push_back(child);
        }
        if (borders >= 2) return 1;
        if (borders == 0 && static_cast<int>(inner.size()) <= at_depth(cell)) return 0;
        int shortest = 0;
        for (const Cell& child : inner) {
            const int length = way_from(child);
            if (length > 0 && (shortest == 0 || length < shortest)) shortest = length;
        }
        return shortest == 0 ? 0 : shortest + 1;
    }

    const Board& board_;
    Steps depth_;
};

std::optional<Cell> tree_step(const Board& board) {
    return Tree(board).step();
}

int room_from(Board board, Cell cell) {
    board.at(board.cat) = Place::blocked;
    std::vector<Cell> queue{cell};
    board.at(cell) = Place::blocked;
    for (std::size_t head = 0; head < queue.size(); ++head)
        for (const Cell& next : open_around(board, queue[head])) {
            board.at(next) = Place::blocked;
            queue.push_back(next);
        }
    return static_cast<int>(queue.size());
}

std::optional<Cell> roomiest_step(const Board& board) {
    std::optional<Cell> best;
    int most = 0;
    for (const Cell& cell : open_around(board, board.cat)) {
        const int room =
            room_from(board, cell) * 8 + static_cast<int>(open_around(board, cell).size());
        if (room > most) most = room, best = cell;
    }
    return best;
}

int open_cells(const Board& board) {
    return static_cast<int>(std::ranges::count(board.places, Place::free));
}

}  // namespace

QStringList kind_names() {
    return {"random", "first", "nearest", "nearest-clockwise", "most-routes", "tree", "perfect"};
}

std::optional<Cell> Cat::step(const Board& board, Random& random) {
    const std::vector<Cell> open = open_around(board, board.cat);
    if (open.empty()) return std::nullopt;
    if (kind_ == Kind::random) return random.pick(open);
    if (kind_ == Kind::first) return open.front();
    std::optional<Cell> chosen;
    if (!is_cut_off(board)) {
        if (kind_ == Kind::nearest) chosen = nearest_step(board, left_first);
        if (kind_ == Kind::nearest_clockwise) chosen = nearest_step(board, clockwise);
        if (kind_ == Kind::most_routes) chosen = most_routes_step(board);
        if (kind_ == Kind::perfect) chosen = perfect_step(board);
        if (!chosen && (kind_ == Kind::tree || kind_ == Kind::perfect)) chosen = tree_step(board);
        if (!chosen) chosen = nearest_step(board, left_first);
    }
    if (!chosen) chosen = roomiest_step(board);
    return chosen ? chosen : open.front();
}

std::optional<Cell> Cat::perfect_step(const Board& board) {
    if (open_cells(board) > most_open_cells) return std::nullopt;
    known_.clear();
    Board trial = board;
    for (const Cell& cell : open_around(board, board.cat)) {
        trial.cat = cell;
        if (is_border(trial, cell) || escapes(trial)) return cell;
    }
    return most_routes_step(board);  // lost against the best, which this catcher may not be
}

bool Cat::escapes(Board& board) {
    const std::vector<Cell> next = open_around(board, board.cat);
    const auto is_exit = [&](const Cell& cell) { return is_border(board, cell); };
    const auto exits = std::ranges::count_if(next, is_exit);
    if (exits >= 2) return true;
    if (is_cut_off(board)) return false;
    std::uint64_t key = static_cast<std::uint64_t>(board.index(board.cat));
    for (const Place place : board.places)
        key = (key ^ static_cast<std::uint64_t>(place)) * 0x100000001B3u + 7;
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    std::vector<Cell> blocks;
    for (int index = 0; index < board.count(); ++index) {
        const Cell cell = board.cell(index);
        if (board.is_open(cell) && !(cell == board.cat)) blocks.push_back(cell);
    }
    if (exits == 1) blocks = {*std::ranges::find_if(next, is_exit)};
    bool always = true;
    const Cell stood = board.cat;
    for (const Cell& block : blocks) {
        board.at(block) = Place::blocked;
        bool gets_out = false;
        for (const Cell& cell : open_around(board, stood)) {
            board.cat = cell;
            gets_out = is_border(board, cell) || escapes(board);
            board.cat = stood;
            if (gets_out) break;
        }
        board.at(block) = Place::free;
        if (!gets_out) {
            always = false;
            break;
        }
    }
    return known_[key] = always;
}

}  // namespace sightread::practice::cat
