// Levels that were read, followed by what changes in their picture as they are drawn: lines, filled
// holes, fading, other sizes, other levels.
#include "tests/solvers/lyne/generate.hpp"
#include "tests/vision/lyne/drawn.hpp"
#include "vision/lyne/reader.hpp"

#include <algorithm>
#include <functional>
#include <iostream>
#include <optional>

#include <gtest/gtest.h>
#include <opencv2/core.hpp>

namespace sightread::lyne {
namespace {

Frame frame_of(const cv::Mat& picture) {
    return {picture, {}};
}

// What is read of a picture that stands still.
Reading at_rest(Reader& reader, const Frame& frame) {
    Reading first = reader.read(frame);
    return first.board ? first : reader.read(frame);
}

// Node by node through the whole answer: filled holes and finished lines are those of the rules,
// in whatever colour holes are filled.
class Filled : public testing::TestWithParam<std::optional<cv::Scalar>> {};

TEST_P(Filled, HolesAndLinesAreFollowed) {
    drawn::Style style;
    style.passed = GetParam();
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const Generated level = lettered_anew(level_of(4, 5, 2, seed));
        const drawn::Palette& palette = drawn::palettes()[seed];
        const cv::Size size(960, 600);
        const cv::Mat untouched = drawn::draw(level.board, size, palette, style).picture;
        const auto layout = find_layout(frame_of(untouched));
        ASSERT_TRUE(layout) << palette.name;
        Reader reader(*layout);
        ASSERT_TRUE(at_rest(reader, frame_of(untouched)).board);
        drawn::Progress progress;
        std::vector<int> finished;
        for (const Stroke& stroke : level.answer) {
            progress.strokes.push_back({stroke.shape, {}});
            for (const Cell cell : stroke.cells) {
                progress.strokes.back().cells.push_back(cell);
                if (progress.strokes.back() == stroke) finished.push_back(stroke.shape);
                std::sort(finished.begin(), finished.end());
                const Reading reading = reader.read(
                    frame_of(drawn::draw(level.board, size, palette, style, progress).picture));
                ASSERT_TRUE(reading.board) << palette.name << ": " << reading.why_not;
                EXPECT_TRUE(*reading.board == level.board);
                EXPECT_EQ(reading.finished, finished) << palette.name;
                for (std::size_t i = 0; i < reading.filled.size(); ++i) {
                    const Cell place{static_cast<int>(i) / level.board.columns,
                                     static_cast<int>(i) % level.board.columns};
                    const bool is_octagon = level.board.at(place).kind == Kind::octagon;
                    EXPECT_EQ(reading.filled[i],
                              is_octagon ? filled_holes(progress.strokes, place) : 0);
                    EXPECT_EQ(reading.cells[i].filled, reading.filled[i]);
                }
            }
        }
        progress.fade = 0.5;
        const Reading fading =
            reader.read(frame_of(drawn::draw(level.board, size, palette, style, progress).picture));
        EXPECT_TRUE(fading.faded) << palette.name;
        EXPECT_FALSE(fading.board);
        progress.fade = 1;
        EXPECT_TRUE(
            reader.read(frame_of(drawn::draw(level.board, size, palette, style, progress).picture))
                .faded);
        EXPECT_TRUE(at_rest(reader, frame_of(untouched)).board) << palette.name;
    }
}

INSTANTIATE_TEST_SUITE_P(LyneReader, Filled,
                         testing::Values(std::nullopt, cv::Scalar(70, 80, 91),
                                         cv::Scalar(60, 220, 240)));

// A window that is resized while lines are drawn in it shows no level that could be read: it is the
// one that is known.
TEST(LyneReader, IsFoundAgainInAWindowOfAnotherSizeWhateverIsDrawn) {
    const cv::Size size(640, 480);
    int looked = 0, found = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const Generated level = lettered_anew(level_of(4, 4, 2, seed));
        const drawn::Palette& palette = drawn::palettes()[seed];
        const cv::Mat untouched = drawn::draw(level.board, size, palette).picture;
        const auto layout = find_layout(frame_of(untouched));
        ASSERT_TRUE(layout) << palette.name;
        for (const cv::Size other : {cv::Size(760, 560), cv::Size(900, 520), cv::Size(500, 400)}) {
            const Stroke& whole = level.answer.front();
            const Stroke half{
                level.answer.back().shape,
                {level.answer.back().cells.begin(),
                 level.answer.back().cells.begin() + std::ssize(level.answer.back().cells) / 2}};
            for (const std::vector<Stroke>& strokes :
                 {std::vector<Stroke>{whole}, std::vector<Stroke>{whole, half}}) {
                const drawn::Drawn now = drawn::draw(level.board, other, palette, {}, {strokes});
                ++looked;
                const auto place = find_again(frame_of(now.picture), frame_of(untouched), *layout);
                if (!place) continue;
                ++found;
                EXPECT_LT(cv::norm(place->lattice.centre({0, 0}) - now.first), 0.05 * now.pitch);
                const Reading reading = reader_knowing(frame_of(untouched), *layout, *place)
                                            .read(frame_of(now.picture));
                ASSERT_TRUE(reading.board) << palette.name << ": " << reading.why_not;
                EXPECT_TRUE(*reading.board == level.board) << palette.name;
                EXPECT_EQ(reading.finished, std::vector<int>{whole.shape}) << palette.name;
            }
        }
        const Generated other = level_of(4, 4, 2, seed + 100);
        const cv::Mat another = drawn::draw(other.board, {760, 560}, palette).picture;
        EXPECT_FALSE(find_again(frame_of(another), frame_of(untouched), *layout))
            << "that is another level";
    }
    EXPECT_GE(found, looked * 9 / 10) << "of " << looked;
}

// A panel over the middle, as games show it at the end, hides lines: what was drawn is not taken
// away.
TEST(LyneReader, APanelThatHidesLinesIsNoProgress) {
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        const Generated level = lettered_anew(level_of(4, 4, 2, seed));
        const drawn::Palette& palette = drawn::palettes()[seed];
        const cv::Size size(800, 600);
        const auto picture = [&](const drawn::Progress& progress) {
            return drawn::draw(level.board, size, palette, {}, progress).picture;
        };
        const Frame untouched = frame_of(picture({}));
        const auto layout = find_layout(untouched);
        ASSERT_TRUE(layout) << layout.why_not();
        Reader reader(*layout);
        ASSERT_TRUE(at_rest(reader, untouched).board);
        const cv::Mat finished = picture({level.answer});
        ASSERT_EQ(reader.read(frame_of(finished)).finished.size(), level.answer.size());
        cv::Mat covered = finished.clone();
        covered({240, 180, 320, 240}).setTo(cv::Scalar(250, 90, 250));
        const Reading reading = reader.read(frame_of(covered));
        EXPECT_FALSE(reading.board);
        EXPECT_FALSE(reading.faded);
        EXPECT_EQ(reader.read(frame_of(finished)).finished.size(), level.answer.size());
    }
}

// While nodes spin and ghosts grow, what is told is right, or nothing is told.
TEST(LyneReader, TellsNothingWrongInMotion) {
    int told = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const Generated level = lettered_anew(level_of(4, 4, 2, seed));
        const cv::Mat untouched =
            drawn::draw(level.board, {800, 600}, drawn::palettes()[seed]).picture;
        const auto layout = find_layout(frame_of(untouched));
        ASSERT_TRUE(layout) << layout.why_not();
        Reader reader(*layout);
        ASSERT_TRUE(at_rest(reader, frame_of(untouched)).board);
        drawn::Progress progress;
        progress.strokes = {level.answer.front()};
        progress.strokes.front().cells.resize(3);
        progress.ghost = true;
        for (const double spin : {10.0, 25.0, 45.0, 70.0}) {
            progress.spin = spin;
            const Reading reading = reader.read(
                frame_of(drawn::draw(level.board, {800, 600}, drawn::palettes()[seed], {}, progress)
                             .picture));
            if (!reading.board) continue;
            ++told;
            EXPECT_TRUE(*reading.board == level.board);
            EXPECT_TRUE(reading.finished.empty());
        }
    }
    std::cout << "told " << told << " of 24\n";
}

// Ghosts that cover most of the ground and turn its colour towards the border's, or away from it.
TEST(LyneReader, WhatGrowsOverTheGroundIsNoFading) {
    const Board board = parse("2 3\nA 2 b\nB A B\n");
    const cv::Size size(750, 450);
    for (const drawn::Palette& palette : drawn::palettes()) {
        const cv::Mat untouched = drawn::draw(board, size, palette).picture;
        const auto layout = find_layout(frame_of(untouched));
        ASSERT_TRUE(layout) << palette.name;
        Reader reader(*layout);
        ASSERT_TRUE(at_rest(reader, frame_of(untouched)).board) << palette.name;
        drawn::Progress progress;
        progress.strokes = {{0, {{0, 0}, {0, 1}, {1, 1}}}};
        const cv::Mat still = drawn::draw(board, size, palette, {}, progress).picture;
        for (const double share : {0.2, -0.2}) {
            const cv::Scalar tint = palette.ground + (palette.border - palette.ground) * share;
            cv::Mat ground, moving = still.clone();
            cv::inRange(still, palette.ground - cv::Scalar::all(2),
                        palette.ground + cv::Scalar::all(2), ground);
            ground.colRange(cvRound(0.8 * size.width), size.width).setTo(0);
            moving.setTo(tint, ground);
            EXPECT_FALSE(reader.read(frame_of(moving)).faded) << palette.name << ", " << share;
            const Reading reading = reader.read(frame_of(still));
            ASSERT_TRUE(reading.board) << palette.name << ": " << reading.why_not;
            EXPECT_EQ(reading.finished, std::vector<int>{0}) << palette.name;
        }
    }
}

// Levels of every palette as they look while they appear, read then; how many there were of which a
// layout was found.
struct Appearing {
    const Generated& level;
    Reader reader;  // has read it as it appeared
    std::function<Frame(const std::vector<Stroke>&)> drawn;
    std::string what;
};

int for_each_that_appears(const std::function<void(Appearing&)>& test) {
    int read = 0;
    for (std::uint64_t seed = 0; seed < 14; seed += 2)
        for (const double fade : {0.1, 0.25, 0.4, 0.55, 0.63, 0.78}) {
            const Generated level = lettered_anew(level_of(4, 5, 2, seed));
            const drawn::Palette& palette = drawn::palettes()[seed];
            const auto picture = [&](const drawn::Progress& progress) {
                return frame_of(
                    drawn::draw(level.board, {960, 600}, palette, {}, progress).picture);
            };
            drawn::Progress fading;
            fading.fade = fade;
            const Frame first = picture(fading);
            const auto layout = find_layout(first);
            if (!layout) continue;  // too faint
            ++read;
            Appearing appearing{
                level, Reader(*layout),
                [&](const std::vector<Stroke>& strokes) { return picture({strokes}); },
                palette.name + ", " + std::to_string(fade)};
            EXPECT_TRUE(at_rest(appearing.reader, first).board) << appearing.what;
            test(appearing);
        }
    return read;
}

// It is known by its true colours later, also when a line was drawn meanwhile.
TEST(LyneReader, ALevelReadWhileItAppearsIsFollowed) {
    const int read = for_each_that_appears([](Appearing& appearing) {
        const Stroke& stroke = appearing.level.answer.front();
        const Reading reading = appearing.reader.read(appearing.drawn({stroke}));
        EXPECT_FALSE(reading.faded) << appearing.what;
        ASSERT_TRUE(reading.board) << appearing.what << ": " << reading.why_not;
        EXPECT_EQ(reading.finished, std::vector<int>{stroke.shape}) << appearing.what;
    });
    EXPECT_GE(read, 14);
}

// Once nothing fades any more and nothing is drawn yet, it is learned in its true colours.
TEST(LyneReader, ALevelReadWhileItAppearsIsLearnedAgain) {
    int learned = 0;
    (void)for_each_that_appears([&](Appearing& appearing) {
        if (!appearing.reader.read(appearing.drawn({})).board) return;
        ++learned;
        Reader late(appearing.reader.layout());
        ASSERT_TRUE(at_rest(late, appearing.drawn({})).board) << appearing.what;
        std::vector<Stroke> strokes;
        for (const Stroke& stroke : appearing.level.answer) {
            strokes.push_back(stroke);
            const Frame now = appearing.drawn(strokes);
            const Reading told = appearing.reader.read(now), wanted = late.read(now);
            EXPECT_EQ(told.why_not, wanted.why_not) << appearing.what;
            EXPECT_EQ(told.finished, wanted.finished) << appearing.what;
            EXPECT_EQ(told.filled, wanted.filled) << appearing.what;
        }
    });
    EXPECT_GE(learned, 14);
}

TEST(LyneReader, AnotherLevelIsNotTheOneThatWasRead) {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        const Generated one = lettered_anew(level_of(4, 4, 2, seed)),
                        other = level_of(4, 4, 2, seed + 100);
        ASSERT_FALSE(one.board == other.board);
        const drawn::Palette& palette = drawn::palettes()[seed];
        const cv::Mat picture = drawn::draw(one.board, {640, 480}, palette).picture;
        const auto layout = find_layout(frame_of(picture));
        ASSERT_TRUE(layout);
        Reader reader(*layout);
        ASSERT_TRUE(at_rest(reader, frame_of(picture)).board);
        const Reading reading =
            reader.read(frame_of(drawn::draw(other.board, {640, 480}, palette).picture));
        EXPECT_FALSE(reading.board) << palette.name;
        EXPECT_FALSE(reading.why_not.empty());
        EXPECT_FALSE(reading.faded);
    }
}

// Levels in any palette and any style of drawing, by change alone.
const cv::Size window{900, 640};

drawn::Drawn drawn_level(const Board& level, std::uint64_t seed,
                         const drawn::Progress& progress = {}) {
    return drawn::draw(level, window, drawn::random_palette(seed), drawn::random_style(seed),
                       progress);
}

Followed followed(const Board& level, const drawn::Drawn& untouched) {
    const cv::Point2d half(untouched.pitch / 2, untouched.pitch / 2);
    const Lattice lattice{
        level.rows, level.columns, untouched.first - half, {untouched.pitch, untouched.pitch}};
    return Followed(level, lattice, untouched.picture);
}

// What was drawn, with gaps through which the untouched picture is seen.
cv::Mat dashed(const cv::Mat& untouched, const cv::Mat& drawn) {
    constexpr int dash = 16, gap = 8;  // pixels of a line downwards
    cv::Mat picture = untouched.clone();
    for (int y = 0; y < picture.rows; ++y)
        for (int x = 0; x < picture.cols; ++x)
            if ((2 * x + y) % (dash + gap) < dash)
                picture.at<cv::Vec3b>(y, x) = drawn.at<cv::Vec3b>(y, x);
    return picture;
}

// Of the strokes of twenty levels, those after which all finished lines and filled holes are told
// rightly.
template <class Picture>
std::pair<int, int> right_of_all(const Picture& picture_of) {
    int strokes = 0, right = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Generated level = lettered_anew(level_of(4, 5, 2, seed));
        const drawn::Drawn untouched = drawn_level(level.board, seed);
        Followed known = followed(level.board, untouched);
        drawn::Progress progress;
        std::vector<int> finished;
        for (const Stroke& stroke : level.answer) {
            progress.strokes.push_back(stroke);
            finished.push_back(stroke.shape);
            std::sort(finished.begin(), finished.end());
            const cv::Mat picture = drawn_level(level.board, seed, progress).picture;
            const Reading drawn = known.in(picture_of(untouched.picture, picture));
            bool is_right = drawn.why_not.empty() && drawn.finished == finished;
            for (std::size_t i = 0; is_right && i < drawn.filled.size(); ++i) {
                const Cell place{static_cast<int>(i) / level.board.columns,
                                 static_cast<int>(i) % level.board.columns};
                const bool is_octagon = level.board.at(place).kind == Kind::octagon;
                is_right =
                    drawn.filled[i] == (is_octagon ? filled_holes(progress.strokes, place) : 0);
            }
            ++strokes;
            right += is_right;
        }
    }
    return {right, strokes};
}

TEST(LyneFollowed, TellsFinishedLinesAndFilledHolesOfWholeStrokes) {
    const auto [right, strokes] =
        right_of_all([](const cv::Mat&, const cv::Mat& drawn) { return drawn; });
    EXPECT_GE(right, 0.95 * strokes) << right << " of " << strokes;
}

TEST(LyneFollowed, TellsLinesThatAreDashed) {
    const auto [right, strokes] = right_of_all(dashed);
    EXPECT_GE(right, 0.95 * strokes) << right << " of " << strokes;
}

TEST(LyneFollowed, SeesNothingDrawnWhereNothingIs) {
    const Generated level = level_of(4, 5, 2, 3);
    const drawn::Drawn untouched = drawn_level(level.board, 3);
    const Reading drawn =
        followed(level.board, untouched).in(drawn::with_noise(untouched.picture, 6, 3));
    EXPECT_TRUE(drawn.why_not.empty()) << drawn.why_not;
    EXPECT_TRUE(drawn.finished.empty());
    EXPECT_TRUE(std::ranges::all_of(drawn.filled, [](int filled) { return filled == 0; }));
}

TEST(LyneFollowed, IsNoOtherLevelAndNoOtherSize) {
    const Generated level = level_of(4, 5, 3, 5), other = level_of(4, 5, 3, 6);
    Followed known = followed(level.board, drawn_level(level.board, 5));
    EXPECT_FALSE(known.in(drawn_level(other.board, 5).picture).why_not.empty());
    EXPECT_FALSE(known.in(cv::Mat::zeros(100, 100, CV_8UC3)).why_not.empty());
}

// One more column, in the middle of the same window: its shapes lie between the places.
TEST(LyneFollowed, IsNoLevelWhoseShapesLieBetweenItsPlaces) {
    int told = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const Generated level = lettered_anew(level_of(4, 4, 2, seed)),
                        other = level_of(4, 5, 3, seed);
        const drawn::Drawn untouched = drawn_level(level.board, seed),
                           next = drawn_level(other.board, seed);
        ASSERT_NEAR(untouched.pitch, next.pitch, 0.1 * next.pitch);
        told += !followed(level.board, untouched).in(next.picture).why_not.empty();
    }
    EXPECT_GE(told, 19);
}

}  // namespace
}  // namespace sightread::lyne
