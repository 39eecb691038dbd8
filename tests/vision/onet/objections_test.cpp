// What the cells of a lattice say of it, told without a picture.
#include "vision/onet/objections.hpp"

#include <optional>
#include <vector>

#include <gtest/gtest.h>

namespace sightread::onet {
namespace {

Reading reading_of(const std::vector<int>& tiles, const Lattice& lattice) {
    Reading reading;
    reading.board.emplace();
    for (std::size_t i = 0; i < tiles.size(); ++i)
        reading.cells.push_back({lattice.cell_of(i), tiles[i], 1, false});
    return reading;
}

// Tiles cut in two, few of them with two copies of each face, and a blank one whose parts are the
// same.
TEST(OnetObjections, ALatticeThatCutsABlankTileTooSaysHow) {
    const std::vector<int> tiles = {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 7, 8, 1,
                                    2,  11, 12, 13, 14, 11, 12, 13, 14, 0,  0, 3, 4,
                                    15, 16, 17, 18, 0,  0,  0,  0,  17, 18, 5, 6, 19,
                                    19, 20, 21, 19, 19, 9,  10, 15, 16, 20, 21};
    const Lattice lattice{5, 10, {0, 0}, {25, 60}};
    const std::optional<Cut> cut = cut_of(reading_of(tiles, lattice), lattice);
    ASSERT_TRUE(cut);
    EXPECT_TRUE(cut->across);
    EXPECT_EQ(cut->parts, 2);
}

// Few tiles that stand here and there: no tile alone in its line is a part of one, if others are in
// lines of another kind.
TEST(OnetObjections, FewTilesThatStandAloneSayHowFarCellsAreApart) {
    const std::vector<int> tiles = {0, 0, 0, 0, 0, 1, 0, 0, 2, 0, 3, 0, 0, 0, 0, 3, 0,
                                    0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
                                    0, 2, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1, 0, 0, 0};
    const Lattice lattice{5, 10, {0, 0}, {64, 64}};
    EXPECT_EQ(objection_to(reading_of(tiles, lattice), lattice), "");
}

// Six faces of which each keeps to rows of one kind and to columns of one kind, by chance.
TEST(OnetObjections, FacesThatKeepToTheirLinesByChanceAreNoParts) {
    const std::vector<int> tiles = {0, 1, 0, 2, 0, 0, 0, 3, 4, 0, 0, 1, 0, 0, 0, 0,
                                    0, 0, 5, 6, 0, 3, 0, 2, 0, 0, 4, 0, 0, 0, 0, 0,
                                    5, 0, 0, 0, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0};
    const Lattice lattice{6, 8, {0, 0}, {64, 64}};
    EXPECT_EQ(objection_to(reading_of(tiles, lattice), lattice), "");
}

// Two tiles that are left, each cut in four by six parts.
TEST(OnetObjections, TwoTilesInManyPartsAreNoBoard) {
    const Lattice lattice{17, 11, {0, 0}, {10, 10}};
    Reading reading;
    reading.board.emplace();
    for (int i = 0; i < 187; ++i) {
        const int row = i / 11, column = i % 11;
        const int part = row < 4 && column >= 5    ? row * 6 + column - 4
                         : row >= 13 && column < 6 ? (row - 13) * 6 + column + 1
                                                   : empty;
        reading.cells.push_back({{row, column}, part, 1, false});
    }
    EXPECT_FALSE(objection_to(reading, lattice).empty());
}

}  // namespace
}  // namespace sightread::onet
