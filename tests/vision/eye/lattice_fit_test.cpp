// Lattices from centres as a detector would tell them, and worse: how near the fitted lattice comes
// to the drawn one.
#include "vision/eye/lattice_fit.hpp"

#include <algorithm>
#include <random>
#include <set>

#include <gtest/gtest.h>

namespace sightread::eye {
namespace {

struct Field {
    Lattice lattice;
    double jitter = 0;         // standard deviation of the centres, in pitches
    double missing = 0;        // share of the centres
    double pitch_error = 0.1;  // how far off a centre's own pitch is told at most
    unsigned seed = 1;
};

std::vector<Peak> peaks_of(const Field& field) {
    std::mt19937 random(field.seed);
    std::normal_distribution<double> normal(0, 1);
    std::uniform_real_distribution<double> uniform(0, 1),
        error(1 - field.pitch_error, 1 + field.pitch_error);
    const cv::Size2d pitch = field.lattice.pitch;
    std::vector<Peak> peaks;
    for (int row = 0; row < field.lattice.rows; ++row)
        for (int column = 0; column < field.lattice.columns; ++column) {
            const double x = field.jitter * normal(random), y = field.jitter * normal(random);
            const cv::Size2d told(pitch.width * error(random), pitch.height * error(random));
            const auto score = static_cast<float>(0.6 + 0.39 * uniform(random));
            if (uniform(random) < field.missing) continue;
            const cv::Point2d off(x * pitch.width, y * pitch.height);
            peaks.push_back({field.lattice.centre({row, column}) + off, told, score});
        }
    return peaks;
}

double corner_error(const Lattice& found, const Lattice& wanted) {
    double worst = 0;
    for (const int row : {0, wanted.rows - 1})
        for (const int column : {0, wanted.columns - 1}) {
            const cv::Point2d off = found.centre({row, column}) - wanted.centre({row, column});
            worst = std::max({worst, std::abs(off.x), std::abs(off.y)});
        }
    return worst;
}

// The best lattice is the wanted one: its size and shift exactly, its corners to some pixels.
void expect_best(const std::vector<LatticeCandidate>& found, const Lattice& wanted, double pixels) {
    const testing::ScopedTrace trace(__FILE__, __LINE__, to_text(wanted));
    ASSERT_FALSE(found.empty());
    const Lattice& best = found.front().lattice;
    ASSERT_EQ(best.rows, wanted.rows);
    ASSERT_EQ(best.columns, wanted.columns);
    EXPECT_EQ(best.shift, wanted.shift);
    EXPECT_LE(corner_error(best, wanted), pixels) << to_text(best);
}

TEST(LatticeFitAccuracy, CleanCentresGiveTheLatticeItself) {
    for (const cv::Size2d pitch :
         {cv::Size2d(9.3, 9.3), cv::Size2d(24, 31.5), cv::Size2d(161.7, 120.25)})
        for (const cv::Size size :
             {cv::Size(2, 2), cv::Size(3, 7), cv::Size(16, 10), cv::Size(30, 4)}) {
            const Lattice wanted{size.height, size.width, {-7.25, 412.5}, pitch};
            const auto found = fitted_lattices(peaks_of({wanted}), false, 3);
            expect_best(found, wanted, 1e-6);
            ASSERT_EQ(found.size(), 1U);
            EXPECT_NEAR(found[0].lattice.pitch.width, pitch.width, 1e-6);
            EXPECT_NEAR(found[0].lattice.pitch.height, pitch.height, 1e-6);
            EXPECT_NEAR(found[0].lattice.origin.x, wanted.origin.x, 1e-6);
            EXPECT_NEAR(found[0].lattice.origin.y, wanted.origin.y, 1e-6);
            EXPECT_EQ(found[0].cells.size(), static_cast<std::size_t>(size.area()));
        }
}

// Both shifts, and both parities of the number of rows: which rows are shifted must not depend on
// where growing began.
TEST(LatticeFitAccuracy, CleanCentresOfShiftedRowsGiveTheLatticeItself) {
    for (const RowShift shift : {RowShift::odd, RowShift::even})
        for (const int rows : {2, 3, 8, 11})
            for (unsigned seed = 1; seed <= 8; ++seed) {
                const Lattice wanted{rows, 9, {31.5, 18.75}, {40.5, 35.1}, shift};
                const auto found =
                    fitted_lattices(peaks_of({.lattice = wanted, .seed = seed}), true, 3);
                expect_best(found, wanted, 1e-6);
                EXPECT_EQ(found[0].cells.size(), static_cast<std::size_t>(rows) * 9);
            }
}

TEST(LatticeFitAccuracy, JitterOfATwentiethKeepsTheCornersToAPixel) {
    for (const RowShift shift : {RowShift::none, RowShift::odd, RowShift::even})
        for (unsigned seed = 1; seed <= 20; ++seed) {
            const Lattice wanted{10, 16, {37.3, 81.6}, {36.25, 32.4}, shift};
            const Field field{.lattice = wanted, .jitter = 0.05, .seed = seed};
            expect_best(fitted_lattices(peaks_of(field), shift != RowShift::none, 3), wanted, 1);
        }
}

TEST(LatticeFitAccuracy, AThirdOfTheCentresMayBeMissing) {
    for (const RowShift shift : {RowShift::none, RowShift::odd, RowShift::even})
        for (unsigned seed = 1; seed <= 20; ++seed) {
            const Lattice wanted{10, 16, {37.3, 81.6}, {36.25, 32.4}, shift};
            const Field field{.lattice = wanted, .jitter = 0.03, .missing = 0.33, .seed = seed};
            expect_best(fitted_lattices(peaks_of(field), shift != RowShift::none, 3), wanted, 1);
        }
}

// A pattern behind the board looks like fainter cells, in a lattice of its own: neither growing nor
// fitting is pulled towards it.
TEST(LatticeFitAccuracy, APatternBehindTheBoardDoesNotPullItAway) {
    for (const double finer : {0.7, 0.85, 1.15})
        for (unsigned seed = 1; seed <= 5; ++seed) {
            const Lattice wanted{4, 4, {295, -14}, {122, 122}};
            std::vector<Peak> peaks = peaks_of({.lattice = wanted, .jitter = 0.02, .seed = seed});
            const Lattice behind{5, 4, {330, 450}, wanted.pitch * finer};
            for (Peak peak : peaks_of({.lattice = behind, .jitter = 0.02, .seed = seed})) {
                peak.score *= 0.6F;
                peaks.push_back(peak);
            }
            const auto found = fitted_lattices(peaks, false, 3);
            // Which of the two is the board is not to be seen here.
            EXPECT_TRUE(
                std::ranges::any_of(found,
                                    [&](const LatticeCandidate& one) {
                                        return std::abs(one.lattice.pitch.width - 122) < 3 &&
                                               std::abs(one.lattice.pitch.height - 122) < 3 &&
                                               corner_error(one.lattice, wanted) < 6;
                                    }))
                << finer << ", seed " << seed;
        }
}

// A cross of two empty columns and three empty rows parts the board into four: growing cannot pass,
// the fit does.
TEST(LatticeFitAccuracy, IslandsBeyondGapsAreTakenIn) {
    for (const RowShift shift : {RowShift::none, RowShift::odd, RowShift::even}) {
        const Lattice wanted{12, 16, {10, 20}, {28, 26}, shift};
        std::vector<Peak> peaks = peaks_of({.lattice = wanted, .jitter = 0.03});
        std::size_t kept = 0;
        std::erase_if(peaks, [&](const Peak& peak) {
            const Cell cell = wanted.cell_at(peak.at).value();
            const bool is_gap =
                (cell.row >= 6 && cell.row <= 8) || cell.column == 9 || cell.column == 10;
            kept += is_gap ? 0 : 1;
            return is_gap;
        });
        const auto found = fitted_lattices(peaks, shift != RowShift::none, 3);
        expect_best(found, wanted, 1);
        EXPECT_EQ(found[0].cells.size(), kept);
    }
}

// What is no cell: between four cells, and the surest of all; twice in one cell; beside the board,
// of another pitch.
TEST(LatticeFitAccuracy, FalseCentresAreLeftOut) {
    const Lattice wanted{8, 12, {60, 50}, {30, 30}};
    std::vector<Peak> peaks = peaks_of({.lattice = wanted, .jitter = 0.02});
    const std::size_t true_ones = peaks.size();
    for (const Cell cell : {Cell{1, 1}, Cell{3, 8}, Cell{6, 4}})
        peaks.push_back({wanted.cell(cell).tl(), {30, 30}, 0.999F});
    for (const Cell cell : {Cell{0, 0}, Cell{5, 5}, Cell{7, 11}})
        peaks.push_back({wanted.centre(cell) + cv::Point2d(5, -4), {30, 30}, 0.3F});
    for (const int column : {0, 2, 5, 9})
        peaks.push_back({wanted.centre({-1, column}), {66, 70}, 0.9F});
    for (const int row : {-1, 1, 4, 6})
        peaks.push_back({wanted.centre({row, 12}) + cv::Point2d(13, 2), {30, 30}, 0.9F});
    const auto found = fitted_lattices(peaks, false, 3);
    expect_best(found, wanted, 1);
    EXPECT_EQ(found[0].cells.size(), true_ones);
    EXPECT_EQ(std::set<Cell>(found[0].cells.begin(), found[0].cells.end()).size(), true_ones);
}

TEST(LatticeFitAccuracy, OfTwoCentresInOneCellTheSurerCounts) {
    const Lattice wanted{2, 2, {0, 0}, {40, 40}};
    std::vector<Peak> peaks;
    for (int i = 0; i < 4; ++i) peaks.push_back({wanted.centre({i / 2, i % 2}), {40, 40}, 0.5F});
    peaks.push_back({wanted.centre({1, 1}) + cv::Point2d(3, 3), {40, 40}, 0.4F});
    const auto found = fitted_lattices(peaks, false, 3);
    expect_best(found, wanted, 1e-6);
    EXPECT_NEAR(found[0].score, 2.0, 1e-6);
}

TEST(LatticeFitAccuracy, TwoBoardsOfOtherPitchesAreTwoLattices) {
    const Lattice large{6, 8, {20, 20}, {50, 46}}, small{9, 4, {460, 100}, {23, 25}};
    std::vector<Peak> peaks = peaks_of({.lattice = small, .jitter = 0.02});
    for (const Peak& peak : peaks_of({.lattice = large, .jitter = 0.02})) peaks.push_back(peak);
    const auto found = fitted_lattices(peaks, false, 3);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_GE(found[0].score, found[1].score);
    expect_best(found, large, 1);
    expect_best({found[1]}, small, 1);
    EXPECT_EQ(fitted_lattices(peaks, false, 1).size(), 1U);
    EXPECT_TRUE(fitted_lattices(peaks, false, 0).empty());
}

// Cells, score and lattice of a candidate belong together: each cell lies in the lattice, on a
// centre.
TEST(LatticeFitAccuracy, CellsLieOnTheirCentres) {
    for (const bool is_shifted : {false, true}) {
        const Lattice wanted{
            7, 9, {12, 34}, {25, 22}, is_shifted ? RowShift::even : RowShift::none};
        const std::vector<Peak> peaks = peaks_of({.lattice = wanted, .missing = 0.2});
        const auto found = fitted_lattices(peaks, is_shifted, 3);
        ASSERT_FALSE(found.empty());
        double score = 0;
        for (const Peak& peak : peaks) score += peak.score;
        EXPECT_NEAR(found[0].score, score, 1e-4);
        ASSERT_EQ(found[0].cells.size(), peaks.size());
        for (const Cell& cell : found[0].cells) {
            EXPECT_TRUE(cell.row >= 0 && cell.row < found[0].lattice.rows) << to_text(cell);
            EXPECT_TRUE(cell.column >= 0 && cell.column < found[0].lattice.columns)
                << to_text(cell);
            const cv::Point2d at = found[0].lattice.centre(cell);
            EXPECT_TRUE(std::any_of(peaks.begin(), peaks.end(), [&](const Peak& peak) {
                return std::hypot(peak.at.x - at.x, peak.at.y - at.y) < 1e-6;
            })) << to_text(cell);
        }
    }
}

// Rows of 9 and 8 cells by turns can be told in two ways; both have 9 columns and mean the same
// centres.
TEST(LatticeFitAccuracy, ShiftedRowsOfUnequalLength) {
    const Lattice drawn{7, 9, {12, 34}, {25, 22}, RowShift::odd};
    std::vector<Peak> peaks = peaks_of({drawn});
    std::erase_if(peaks, [&](const Peak& peak) {
        const Cell cell = drawn.cell_at(peak.at).value();
        return cell.row % 2 != 0 && cell.column == 8;
    });
    const auto found = fitted_lattices(peaks, true, 3);
    ASSERT_FALSE(found.empty());
    const Lattice& lattice = found[0].lattice;
    EXPECT_EQ(lattice.rows, 7);
    EXPECT_EQ(lattice.columns, 9);
    ASSERT_EQ(found[0].cells.size(), peaks.size());
    for (const Peak& peak : peaks) {
        const auto cell = lattice.cell_at(peak.at);
        ASSERT_TRUE(cell);
        EXPECT_NEAR(lattice.centre(*cell).x, peak.at.x, 1e-6);
        EXPECT_NEAR(lattice.centre(*cell).y, peak.at.y, 1e-6);
    }
}

// In one row nothing says how far rows are apart but the centres themselves.
TEST(LatticeFitAccuracy, OneRowAndOneColumn) {
    for (const bool is_shifted : {false, true}) {
        std::vector<Peak> peaks;
        for (int i = 0; i < 7; ++i) peaks.push_back({{100 + 30.0 * i, 55}, {31, 44}, 0.8F});
        const auto found = fitted_lattices(peaks, is_shifted, 3);
        ASSERT_EQ(found.size(), 1U);
        const Lattice& row = found[0].lattice;
        EXPECT_EQ(row.rows, 1);
        EXPECT_EQ(row.columns, 7);
        EXPECT_NEAR(row.pitch.width, 30, 1e-6);
        EXPECT_NEAR(row.pitch.height, 44, 1e-6);
        EXPECT_NEAR(row.centre({0, 6}).x, 280, 1e-6);
        EXPECT_NEAR(row.centre({0, 6}).y, 55, 1e-6);
    }
    std::vector<Peak> peaks;
    for (int i = 0; i < 5; ++i) peaks.push_back({{100, 55 + 20.0 * i}, {31, 21}, 0.8F});
    const auto found = fitted_lattices(peaks, false, 3);
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].lattice.rows, 5);
    EXPECT_EQ(found[0].lattice.columns, 1);
    EXPECT_NEAR(found[0].lattice.pitch.width, 31, 1e-6);
    EXPECT_NEAR(found[0].lattice.pitch.height, 20, 1e-6);
}

TEST(LatticeFitAccuracy, FewerThanFourCentresAreNoLattice) {
    for (const bool is_shifted : {false, true}) {
        EXPECT_TRUE(fitted_lattices({}, is_shifted, 3).empty());
        for (int columns = 1; columns <= 3; ++columns)
            EXPECT_TRUE(
                fitted_lattices(peaks_of({{1, columns, {5, 5}, {30, 30}}}), is_shifted, 3).empty())
                << columns;
    }
    EXPECT_EQ(fitted_lattices(peaks_of({{1, 4, {5, 5}, {30, 30}}}), false, 3).size(), 1U);
    // Four that are no neighbours of each other are no board, either.
    const std::vector<Peak> apart = {{{0, 0}, {30, 30}, 1},
                                     {{100, 7}, {30, 30}, 1},
                                     {{13, 200}, {30, 30}, 1},
                                     {{400, 90}, {30, 30}, 1}};
    EXPECT_TRUE(fitted_lattices(apart, false, 3).empty());
}

TEST(LatticeFitAccuracy, TheOrderOfTheCentresDoesNotMatter) {
    const Lattice wanted{9, 11, {20, 30}, {40.5, 35.1}, RowShift::odd};
    std::vector<Peak> peaks = peaks_of({.lattice = wanted, .jitter = 0.04, .missing = 0.1});
    const Lattice first = fitted_lattices(peaks, true, 1).at(0).lattice;
    std::mt19937 random(5);
    for (int round = 0; round < 10; ++round) {
        std::shuffle(peaks.begin(), peaks.end(), random);
        expect_best(fitted_lattices(peaks, true, 1), first, 1e-6);
    }
}

TEST(LatticeFitAccuracy, TheLineOfLeastSquares) {
    const LineFit exact = fitted_line({-3, 0, 1, 7}, {4, 10, 12, 24}, {0.1, 1, 2, 0.5}, 99);
    EXPECT_NEAR(exact.origin, 10, 1e-9);
    EXPECT_NEAR(exact.pitch, 2, 1e-9);
    // A point without weight does not count; one of weight two counts as two points.
    const LineFit without = fitted_line({0, 1, 2}, {5, 8, 1000}, {1, 1, 0}, 99);
    EXPECT_NEAR(without.origin, 5, 1e-9);
    EXPECT_NEAR(without.pitch, 3, 1e-9);
    const LineFit weighted = fitted_line({0, 1, 2}, {0, 2, 3}, {1, 2, 1}, 99);
    const LineFit repeated = fitted_line({0, 1, 1, 2}, {0, 2, 2, 3}, {1, 1, 1, 1}, 99);
    EXPECT_NEAR(weighted.origin, repeated.origin, 1e-9);
    EXPECT_NEAR(weighted.pitch, repeated.pitch, 1e-9);
    EXPECT_NEAR(weighted.pitch, 1.5, 1e-9);
}

TEST(LatticeFitAccuracy, EqualIndicesKeepThePitch) {
    const LineFit several = fitted_line({4, 4, 4}, {50, 52, 60}, {1, 1, 2}, 10);
    EXPECT_NEAR(several.pitch, 10, 1e-9);
    EXPECT_NEAR(several.origin, 55.5 - 40, 1e-9);
    const LineFit single = fitted_line({-2}, {7}, {0.5}, 3);
    EXPECT_NEAR(single.pitch, 3, 1e-9);
    EXPECT_NEAR(single.origin, 13, 1e-9);
}

}  // namespace
}  // namespace sightread::eye
