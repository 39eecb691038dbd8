#include "calibration/mirrored_cells.hpp"

#include <cmath>

#include <gtest/gtest.h>

namespace sightread {
namespace {

// Tiles with gaps between them, and a frame's line on each side of the row, as borders.
std::vector<double> borders_of(const CellRow& row, double tile, double frame_away) {
    std::vector<double> profile(static_cast<std::size_t>(row.first + (row.count + 1) * row.pitch),
                                0);
    const auto mark = [&](double place, double strength) {
        profile[static_cast<std::size_t>(std::lround(place))] = strength;
    };
    for (int i = 0; i < row.count; ++i) {
        const double middle = row.first + (i + 0.5) * row.pitch;
        mark(middle - tile / 2, 0.7);
        mark(middle + tile / 2, 0.7);
    }
    mark(row.first - frame_away, 1);
    mark(row.first + row.count * row.pitch + frame_away, 1);
    return profile;
}

void expect_near(const CellRow& found, const CellRow& wanted, const char* what) {
    EXPECT_NEAR(found.first, wanted.first, 0.015 * wanted.pitch) << what;
    EXPECT_NEAR(found.first + found.count * found.pitch, wanted.first + wanted.count * wanted.pitch,
                0.015 * wanted.pitch)
        << what;
}

TEST(MirroredCells, TheFarSideOfAGapIsNoTile) {
    for (const int count : {2, 3, 5, 9}) {
        const CellRow truth{60.4, 83.7, count};
        const std::vector<double> profile = borders_of(truth, 76, 6);
        CellRow aside = truth;
        aside.first += 3.85;  // from a tile's left side to the next one's
        expect_near(settled(profile, aside, false), truth, "half a gap aside");
        expect_near(settled(profile, aside, true), truth, "half a gap aside, the pitch known");
        expect_near(settled(profile, truth, false), truth, "nothing to mend");
    }
}

TEST(MirroredCells, AFrameIsNoTile) {
    const CellRow truth{60.4, 123, 3};
    const CellRow by_frame{50, 130, 3};
    expect_near(settled(borders_of(truth, 114, 10), by_frame, false), truth, "three cells");
}

TEST(MirroredCells, ARowThatIsRightIsMirroredBest) {
    const CellRow truth{40, 50, 4};
    const std::vector<double> profile = borders_of(truth, 44, 8);
    EXPECT_GT(mirrored(profile, truth), 3 * mirrored(profile, {43, 50, 4}));
    EXPECT_EQ(mirrored(std::vector<double>(300, 0), truth), 0);
}

}  // namespace
}  // namespace sightread
