#include "solvers/lyne/graph.hpp"

#include <algorithm>
#include <cassert>

namespace sightread::lyne {

namespace {

class Builder {
public:
    explicit Builder(const Board& board) : board_(board), node_at_(board.places.size(), -1) {
        graph_.letters = shapes(board);
        graph_.ends.resize(graph_.letters.size());
        graph_.sizes.resize(graph_.letters.size());
    }

    Graph build() {
        for (Cell cell; cell.row < board_.rows; ++cell.row) {
            for (cell.column = 0; cell.column < board_.columns; ++cell.column) add_node(cell);
        }
        for (Cell cell; cell.row < board_.rows; ++cell.row) {
            for (cell.column = 0; cell.column < board_.columns; ++cell.column) add_edges(cell);
        }
        return std::move(graph_);
    }

private:
    int node_at(Cell cell) const {
        return board_.contains(cell)
                   ? node_at_[static_cast<std::size_t>(cell.row) * board_.columns + cell.column]
                   : -1;
    }

    void add_node(Cell cell) {
        const Place& place = board_.at(cell);
        if (place.kind == Kind::empty) return;
        const int index = static_cast<int>(graph_.nodes.size());
        node_at_[static_cast<std::size_t>(cell.row) * board_.columns + cell.column] = index;
        Node node;
        node.cell = cell;
        if (place.kind == Kind::octagon) {
            node.is_octagon = true;
            node.degree = 2 * place.holes;
            node.shapes = (Values{1} << graph_.letters.size()) - 1;
        } else {
            const auto letter =
                std::lower_bound(graph_.letters.begin(), graph_.letters.end(), place.shape);
            const auto shape = static_cast<std::size_t>(letter - graph_.letters.begin());
            node.degree = place.kind == Kind::end ? 1 : 2;
            node.shapes = Values{1} << shape;
            ++graph_.sizes[shape];
            Graph::Ends& ends = graph_.ends[shape];
            if (place.kind == Kind::end) (ends.first < 0 ? ends.first : ends.second) = index;
        }
        graph_.nodes.push_back(node);
    }

    // The edge between two places, if a line could use it: its index, else -1.
    int add_edge(Cell from, Cell to) {
        const int first = node_at(from);
        const int second = node_at(to);
        if (first < 0 || second < 0) return -1;
        const Values common = graph_.nodes[first].shapes & graph_.nodes[second].shapes;
        if (common == 0) return -1;
        const int index = static_cast<int>(graph_.edges.size());
        graph_.edges.push_back({first, second, -1});
        graph_.values.push_back(common | unused);
        for (const int end : {first, second}) {
            Node& node = graph_.nodes[end];
            node.edges[node.edge_count++] = index;
        }
        return index;
    }

    // The four edges whose upper left corner a cell is: right, down, and the diagonals of the
    // square below it.
    void add_edges(Cell cell) {
        const Cell right{cell.row, cell.column + 1};
        const Cell below{cell.row + 1, cell.column};
        const Cell opposite{cell.row + 1, cell.column + 1};
        add_edge(cell, right);
        add_edge(cell, below);
        const int falling = add_edge(cell, opposite);
        const int rising = add_edge(right, below);
        if (falling < 0 || rising < 0) return;
        graph_.edges[falling].crossing = rising;
        graph_.edges[rising].crossing = falling;
    }

    const Board& board_;
    std::vector<int> node_at_;
    Graph graph_;
};

}  // namespace

Graph graph_of(const Board& board) {
    assert(!defect(board));
    return Builder(board).build();
}

}  // namespace sightread::lyne
