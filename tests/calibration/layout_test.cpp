#include "calibration/layout.hpp"

#include <gtest/gtest.h>

namespace sightread {
namespace {

TEST(Layout, LatticeTextGoesBothWays) {
    const auto lattice = lattice_from_text("9x16@66.5,97.25,48.125,62");
    ASSERT_TRUE(lattice);
    EXPECT_EQ(lattice->rows, 9);
    EXPECT_EQ(lattice->columns, 16);
    EXPECT_DOUBLE_EQ(lattice->centre({0, 0}).x, 66.5 + 48.125 / 2);
    EXPECT_EQ(lattice_from_text(to_text(*lattice)), lattice);
}

TEST(Layout, ShiftedRowsAreNamedAtTheEnd) {
    for (const RowShift shift : {RowShift::odd, RowShift::even}) {
        const Lattice lattice{9, 11, {20.25, 31.5}, {44.125, 38.25}, shift};
        EXPECT_EQ(lattice_from_text(to_text(lattice)), lattice);
        for (int row = 0; row < 9; ++row)
            for (int column = 0; column < 11; ++column)
                EXPECT_EQ(lattice.cell_at(lattice.centre({row, column})), (Cell{row, column}));
        EXPECT_DOUBLE_EQ(lattice.bounds().width, 11.5 * 44.125);
        const double first = shift == RowShift::odd ? 0.5 : 1,
                     second = shift == RowShift::odd ? 1 : 0.5;
        EXPECT_DOUBLE_EQ(lattice.centre({0, 0}).x, 20.25 + first * 44.125);
        EXPECT_DOUBLE_EQ(lattice.centre({1, 0}).x, 20.25 + second * 44.125);
    }
    for (const char* text : {"9x9@1,2,30,30,both", "9x9@1,2,30,30odd", "9x9@1,2,30,odd", "odd",
                             ",even", "9x9@1,2,30,30,odd,even", "9x9@1,2,30,30,odd "})
        EXPECT_FALSE(lattice_from_text(text)) << text;
}

TEST(Layout, RefusesTextThatIsNoLattice) {
    for (const char* text : {"", "9x16", "9x16@1,2,3", "0x16@1,2,30,30", "9x16@1,2,30,30 ",
                             "9x16@1,2,nan,30", "9x16@1,2,-5,30", "a"})
        EXPECT_FALSE(lattice_from_text(text)) << text;
}

TEST(Layout, CellsAndPixelsAgree) {
    const Lattice lattice{3, 4, {10.5, 20.25}, {30.5, 40.75}};
    for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 4; ++column)
            EXPECT_EQ(lattice.cell_at(lattice.centre({row, column})), (Cell{row, column}));
    EXPECT_FALSE(lattice.cell_at({10.4, 21}));
    EXPECT_FALSE(lattice.cell_at({10.5 + 4 * 30.5, 21}));
}

}  // namespace
}  // namespace sightread
