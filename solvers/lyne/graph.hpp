// A level as the solver sees it: nodes, the edges that a line could use, and what each edge may
// become.
//
// The unknowns are the edges. An edge is unused or part of the line of one shape, so its possible
// values fit one word: a bit for every shape, and one for "unused". An answer gives each edge one
// value such that every node has the degree that its kind asks for (end 1, node 2, octagon 2 per
// hole), each shape's degree at an octagon is even, no two crossing diagonals are used, and the
// edges of each shape hang together: then they are one line (see walk.hpp).
#pragma once

#include "solvers/lyne/board.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace sightread::lyne {

using Values = std::uint32_t;
inline constexpr Values unused = Values{1} << 31;

// Questions about a set of values that is not empty.
constexpr bool is_decided(Values values) {
    return std::has_single_bit(values);
}
constexpr bool is_surely_used(Values values) {
    return (values & unused) == 0;
}

struct Edge {
    int first = 0;  // the two nodes
    int second = 0;
    int crossing = -1;  // the edge that crosses this one, -1 when there is none
};

struct Node {
    Cell cell;
    bool is_octagon = false;
    int degree = 0;     // used edges that an answer has here
    Values shapes = 0;  // whose lines may pass
    int edge_count = 0;
    std::array<int, 8> edges{};  // the first edge_count of them
};

struct Graph {
    struct Ends {
        int first = -1;
        int second = -1;
    };

    std::vector<Node> nodes;
    std::vector<Edge> edges;
    std::vector<Values> values;  // of each edge: what it may be before anything is known
    // Of each shape that is present. Shapes count from 0 here, without the gaps that the letters
    // may have.
    std::vector<int> letters;
    std::vector<Ends> ends;
    std::vector<int> sizes;  // nodes and ends
};

// REQUIRES: !defect(board).
[[nodiscard]] Graph graph_of(const Board& board);

// The other node of an edge.
inline int across(const Edge& edge, int node) {
    return edge.first == node ? edge.second : edge.first;
}

}  // namespace sightread::lyne
