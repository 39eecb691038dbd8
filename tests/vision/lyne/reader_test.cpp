// Levels read off pictures: the real ones, drawn ones, and what is no level.
#include "vision/lyne/reader.hpp"

#include "calibration/cut_off.hpp"
#include "solvers/lyne/solve.hpp"
#include "tests/solvers/lyne/generate.hpp"
#include "tests/vision/drawn_board.hpp"
#include "tests/vision/lyne/drawn.hpp"
#include "vision/lyne/by_eye.hpp"
#include "vision/lyne/name.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include <gtest/gtest.h>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::lyne {
namespace {

// Beside the project, or beside the folder that its worktrees are in.
const std::filesystem::path shared = [] {
    const std::filesystem::path beside = std::filesystem::path(SIGHTREAD_SOURCE_DIR).parent_path();
    return std::filesystem::exists(beside / "shared") ? beside / "shared"
                                                      : beside.parent_path() / "shared";
}();

Frame frame_of(const cv::Mat& picture) {
    return {picture, {}};
}

Reading read_first(const cv::Mat& picture) {
    const auto layout = find_layout(frame_of(picture));
    if (layout) return Reader(*layout).read(frame_of(picture));
    Reading none;
    none.why_not = layout.why_not();
    return none;
}

std::string text_in(const std::filesystem::path& file) {
    std::ifstream stream(file);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

struct RealPicture {
    const char* picture;
    const char* level;
};
class RealPictures : public testing::TestWithParam<RealPicture> {};

TEST_P(RealPictures, AreReadExactly) {
    const auto picture = shared / "screens/lyne" / GetParam().picture,
               level = shared / "levels/lyne" / GetParam().level;
    if (!std::filesystem::exists(picture) || !std::filesystem::exists(level))
        GTEST_SKIP() << "skipped: there is no " << GetParam().picture
                     << " of the real game beside this project";
    const Reading reading = read_first(cv::imread(picture.string()));
    ASSERT_TRUE(reading.board) << reading.why_not;
    EXPECT_TRUE(are_one_level(*reading.board, parse(text_in(level)))) << to_text(*reading.board);
}
INSTANTIATE_TEST_SUITE_P(Lyne, RealPictures,
                         testing::Values(RealPicture{"a06.png", "real_A06.txt"},
                                         RealPicture{"a17.png", "real_A17.txt"},
                                         RealPicture{"b25.png", "real_B25.txt"}),
                         [](const auto& each) {
                             return std::string(each.param.picture).substr(0, 3);
                         });

struct Change {
    const char* name;
    cv::Mat (*apply)(const cv::Mat&);
};
const Change changes[] = {
    {"as drawn", [](const cv::Mat& p) { return p; }},
    {"noise", [](const cv::Mat& p) { return drawn::with_noise(p, 12, 3); }},
    {"JPEG", [](const cv::Mat& p) { return drawn::compressed(p, 80); }},
    {"gamma 0.8", [](const cv::Mat& p) { return drawn::with_gamma(p, 0.8); }},
    {"gamma 1.25", [](const cv::Mat& p) { return drawn::with_gamma(p, 1.25); }},
    {"hue", [](const cv::Mat& p) { return drawn::hue_turned(p, 120); }},
    {"grey", [](const cv::Mat& p) { return drawn::grey(p); }},
};

struct Tally {
    int right = 0, unsure = 0, wrong = 0;
    void add(const Board& truth, const Reading& reading, const std::string& what) {
        if (!reading.board) {
            ++unsure;
            EXPECT_FALSE(reading.why_not.empty()) << what;
            std::cout << what << ": " << reading.why_not << '\n';
            return;
        }
        const bool is_right = are_one_level(*reading.board, truth);
        ++(is_right ? right : wrong);
        if (!is_right) std::cout << what << ": wrong, " << to_text(*reading.board);
    }
};

class Palettes : public testing::TestWithParam<int> {};

// What is read at the first look, and what is believed of a picture that stands still.
TEST_P(Palettes, AreRead) {
    const drawn::Palette& palette = drawn::palettes()[static_cast<std::size_t>(GetParam())];
    Tally tally;
    int believed = 0;
    for (const cv::Size size : {cv::Size(320, 240), cv::Size(1280, 720)}) {
        const Generated level =
            level_of(4, 3 + GetParam() % 5, 3, static_cast<std::uint64_t>(GetParam()));
        const cv::Mat picture = drawn::draw(level.board, size, palette).picture;
        for (const Change& change : changes) {
            const Frame frame = frame_of(change.apply(picture));
            const auto layout = find_layout(frame);
            ASSERT_TRUE(layout) << palette.name << ", " << change.name << layout.why_not();
            Reader reader(*layout);
            tally.add(level.board, reader.read(frame), palette.name + ", " + change.name);
            const Reading at_rest = reader.read(frame);
            believed += at_rest.board && are_one_level(*at_rest.board, level.board);
        }
    }
    std::cout << palette.name << ": right " << tally.right << ", not sure " << tally.unsure
              << ", believed rightly " << believed << '\n';
    EXPECT_GE(tally.right, 5);
    EXPECT_LE(tally.wrong, 1);
    EXPECT_GE(believed, 12);
}
INSTANTIATE_TEST_SUITE_P(Lyne, Palettes, testing::Range(0, 14));

TEST(LyneReader, ReadsOtherStylesOfDrawing) {
    Tally tally;
    for (std::uint64_t seed = 1; seed <= 24; ++seed) {
        const Generated level =
            level_of(3 + static_cast<int>(seed % 3), 4, 2 + static_cast<int>(seed % 2), seed);
        const drawn::Drawn drawn = drawn::draw(level.board, {800, 600}, drawn::random_palette(seed),
                                               drawn::random_style(seed));
        tally.add(level.board, read_first(drawn.picture), "style " + std::to_string(seed));
    }
    std::cout << "right " << tally.right << ", not sure " << tally.unsure << '\n';
    EXPECT_EQ(tally.wrong, 0);
    EXPECT_GE(tally.right, 16);
}

// Most of all palettes' pictures of a level in this style are read, and none wrongly.
void expect_read_in_all_palettes(const drawn::Style& style) {
    const Board board = level_of(4, 5, 3, 3).board;
    Tally tally;
    for (const drawn::Palette& palette : drawn::palettes())
        tally.add(board, read_first(drawn::draw(board, {640, 480}, palette, style).picture),
                  palette.name);
    EXPECT_EQ(tally.wrong, 0);
    EXPECT_GE(tally.right, 10);
}

// Where nodes have the colour of the outlines of ends, not that of their inside, diamonds are still
// no empty places.
TEST(LyneReader, TellsDiamondsByTheOutlinesOfTheirEnds) {
    drawn::Style style;
    style.like_rims = true, style.faint_places = false, style.scale = 0.85;
    expect_read_in_all_palettes(style);
}

TEST(LyneReader, ReadsEndsThatAreNodesInARing) {
    drawn::Style style;
    style.like_rims = true, style.outline = 0.14, style.gap = 0.2, style.centre = 0;
    expect_read_in_all_palettes(style);
}

// What the circle is around says which shape it is an end of.
TEST(LyneReader, ReadsEndsThatAreNodesInAThinCircle) {
    drawn::Style style;
    style.scale = 0.85, style.like_rims = true, style.circle = 0.92;
    expect_read_in_all_palettes(style);
}

// Links that are plain to see make triangles larger than they are, and their rims unclear.
TEST(LyneReader, ReadsSmallTrianglesBetweenPlainLinks) {
    const Board board = parse("3 4\nA a a a\na 2 a 2\nB b B A\n");
    drawn::Style style;
    style.faint_places = false, style.scale = 0.68;
    Tally tally;
    for (drawn::Palette palette : drawn::palettes()) {
        palette.faint = 0.6 * palette.ground + 0.4 * palette.border;
        tally.add(board, read_first(drawn::draw(board, {520, 390}, palette, style).picture),
                  palette.name);
    }
    EXPECT_EQ(tally.wrong, 0);
    EXPECT_GE(tally.right, 10);
}

// Nothing but diamonds on three sides of the ends, and the faint ones beside them are cut off by
// the frame.
TEST(LyneReader, TellsARimOfDiamondsFromEmptyPlaces) {
    const Board board = parse("3 5\nA B b b b\na a b b b\nA B b b b\n");
    Tally tally;
    for (const drawn::Palette& palette : drawn::palettes())
        for (const cv::Size size :
             {cv::Size(1000, 600), cv::Size(1110, 600), cv::Size(640, 360), cv::Size(900, 900)})
            tally.add(board, read_first(drawn::draw(board, size, palette).picture), palette.name);
    EXPECT_EQ(tally.wrong, 0);
    EXPECT_GE(tally.right, 52);
}

// In a small picture the holes of an octagon run together into what looks like the centre of an
// end.
TEST(LyneReader, SmallOctagonsAreNotTakenForEnds) {
    const Board board =
        parse("4 8\nb b b b b a a a\n2 b 2 b 2 b A a\nb b 4 2 2 3 b A\nB b b b 2 B b ?\n");
    for (const drawn::Palette& palette : drawn::palettes())
        for (const cv::Size size : {cv::Size(280, 210), cv::Size(360, 270)}) {
            const Reading reading = read_first(drawn::draw(board, size, palette).picture);
            EXPECT_TRUE(!reading.board || are_one_level(*reading.board, board))
                << palette.name << ", " << to_text(*reading.board);
        }
}

// A letter across an octagon parts a hole or hides it, holes that JPEG ran together look like the
// centre of an end, and grey ends whose ring is not seen look like octagons: seen in made-up
// palettes and styles of these seeds.
TEST(LyneReader, HolesAreCountedOrDoubted) {
    const auto jpeg = [](const cv::Mat& p) { return drawn::compressed(p, 80); };
    const struct {
        const char* board;
        std::uint64_t seed;
        cv::Size size;
        cv::Mat (*change)(const cv::Mat&);
    } cases[] = {
        {"3 4\nb b B B\nb 2 3 a\nb 2 A A\n", 32015, {1280, 720}, jpeg},
        {"8 10\nA a a 2 a a a 2 2 a\na a a a a 3 2 a a 2\n2 2 2 a a a a 3 2 a\na a a a a 3 a 2 3 "
         "a\n"
         "a a 2 a 2 a 2 3 a a\na a 2 a a 2 a 2 2 a\na 3 a a a a a 3 3 a\na a a a a A 2 a 2 a\n",
         19014,
         {640, 480},
         jpeg},
        {"4 5\nE E C 2 A\nC c a a 2\nB 2 a 2 D\nB 2 A D d\n", 34016, {1920, 1080}, drawn::grey},
        {"8 10\na a a a a a a 2 a A\na a 2 3 a a a 2 a A\na 3 2 3 a 3 2 a a a\na a 2 3 a a a 3 3 "
         "a\n"
         "a a a a a 3 a 3 a 2\na 2 a a a a a a 3 a\na a a a a 3 a 2 3 a\na a a a a a 2 2 a a\n",
         29019,
         {3840, 2160},
         [](const cv::Mat& p) { return drawn::with_gamma(p, 0.8); }},
    };
    for (const auto& each : cases) {
        const cv::Mat plain =
            drawn::draw(parse(each.board), each.size, drawn::random_palette(each.seed),
                        drawn::random_style(each.seed))
                .picture;
        const Reading reading = read_first(each.change(plain));
        EXPECT_TRUE(!reading.board || are_one_level(*reading.board, parse(each.board)))
            << each.seed << ": " << to_text(*reading.board);
    }
}

// As when a picture is turned to grey.
TEST(LyneReader, NodesThatCannotBeSeenAreNotTakenForEmptyPlaces) {
    const Board board = parse("2 3\na a A\na a A\n");
    for (drawn::Palette palette : drawn::palettes())
        for (const double apart : {0.0, 3.0}) {
            palette.shapes[0].inner = palette.ground + cv::Scalar::all(apart);
            const Reading reading = read_first(drawn::draw(board, {800, 1200}, palette).picture);
            EXPECT_TRUE(!reading.board || are_one_level(*reading.board, board))
                << palette.name << ", " << apart;
        }
}

TEST(LyneReader, ReadsShapesThatTheGameDoesNotHave) {
    Tally tally;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const Generated level = level_of(6, 7, 6, seed);
        tally.add(level.board,
                  read_first(drawn::draw(level.board, {960, 720}, drawn::palettes()[seed]).picture),
                  "palette " + drawn::palettes()[seed].name);
    }
    EXPECT_EQ(tally.wrong, 0);
    EXPECT_GE(tally.right, 5);
}

// A page in a browser: bars, words, a picture beside the level.
TEST(LyneReader, FindsALevelWithinAPage) {
    Tally tally;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const Generated level = level_of(4, 5, 3, seed);
        const cv::Mat canvas =
            drawn::draw(level.board, {560, 470}, drawn::palettes()[seed]).picture;
        cv::Mat page(880, 1180, CV_8UC3, cv::Scalar(246, 240, 236));
        page.rowRange(0, 120).setTo(cv::Scalar(225, 200, 180));
        cv::rectangle(page, {930, 160, 180, 260},
                      cv::Scalar(170, 90, 40.0 * static_cast<double>(seed % 6)), cv::FILLED);
        for (int line = 0; line < 12; ++line)
            cv::putText(page, "words that go on for a while, as they do", {40, 640 + 20 * line},
                        cv::FONT_HERSHEY_SIMPLEX, 0.5, {40, 40, 40}, 1, cv::LINE_AA);
        canvas.copyTo(page(cv::Rect(340, 150, canvas.cols, canvas.rows)));
        tally.add(level.board, read_first(page), "palette " + drawn::palettes()[seed].name);
    }
    EXPECT_EQ(tally.wrong, 0);
    EXPECT_GE(tally.right, 4);
}

TEST(LyneReader, FindsThePointsOfTheLattice) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const Generated level = level_of(4, 5, 3, seed);
        const drawn::Drawn drawn = drawn::draw(level.board, {1000, 640}, drawn::palettes()[seed]);
        const auto layout = find_layout(frame_of(drawn.picture));
        ASSERT_TRUE(layout);
        EXPECT_NEAR(layout->lattice.pitch.width, drawn.pitch, 0.01 * drawn.pitch);
        for (const Cell cell : {Cell{0, 0}, Cell{3, 4}}) {
            const cv::Point2d truth =
                drawn.first + cv::Point2d(cell.column, cell.row) * drawn.pitch;
            EXPECT_LT(cv::norm(layout->lattice.centre(cell) - truth), 0.03 * drawn.pitch);
        }
    }
}

TEST(LyneReader, ALevelWithoutAnAnswerWasReadWrong) {
    int refused = 0;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const Board slipped = with_slip(level_of(4, 4, 2, seed).board, seed);
        if (defect(slipped) || solve(slipped).outcome != Outcome::impossible) continue;
        const Reading reading =
            read_first(drawn::draw(slipped, {640, 480}, drawn::palettes()[1]).picture);
        EXPECT_FALSE(reading.board);
        EXPECT_FALSE(reading.why_not.empty());
        ++refused;
    }
    EXPECT_GE(refused, 4);
}

TEST(LyneReader, EndsAreTwoOrNothingIsTold) {
    Board one = parse("3 3\nA a a\nB ? A\nb b B\n");
    one.at({0, 0}) = Place::node(0);
    Board three = parse("3 3\nA a a\nB ? A\nb b B\n");
    three.at({0, 1}) = Place::end(0);
    for (const Board& board : {one, three}) {
        const Reading reading =
            read_first(drawn::draw(board, {640, 480}, drawn::palettes()[0]).picture);
        EXPECT_FALSE(reading.board);
        EXPECT_FALSE(reading.why_not.empty());
    }
}

TEST(LyneReader, RefusesFramesThatDoNotFitTheLayout) {
    const Generated level = level_of(3, 3, 1, 1);
    const cv::Mat picture = drawn::draw(level.board, {640, 480}, drawn::palettes()[0]).picture;
    const auto layout = find_layout(frame_of(picture));
    ASSERT_TRUE(layout);
    Reader reader(*layout);
    for (const cv::Mat& wrong : {cv::Mat(), cv::Mat(480, 641, CV_8UC3), cv::Mat(480, 640, CV_8UC1),
                                 cv::Mat(480, 640, CV_8UC4)}) {
        const Reading reading = reader.read(frame_of(wrong));
        EXPECT_FALSE(reading.board);
        EXPECT_FALSE(reading.why_not.empty());
    }
    // A lattice that lies outside of its frame.
    Layout outside = *layout;
    outside.lattice.origin = {-5000, 9000};
    EXPECT_FALSE(Reader(outside).read(frame_of(picture)).board);
}

// What is no level gives no layout and one sentence.
void expect_none(const cv::Mat& picture, const std::string& what) {
    const std::string why_not = find_layout(frame_of(picture)).why_not();
    EXPECT_FALSE(why_not.empty()) << what;
    EXPECT_EQ(why_not.find('\n'), std::string::npos) << what;
}

cv::Mat cloudy(cv::Size size, int grain, std::uint64_t seed) {
    cv::Mat coarse(std::max(2, size.height / grain), std::max(2, size.width / grain), CV_8UC3),
        made;
    cv::RNG random(seed);
    random.fill(coarse, cv::RNG::UNIFORM, 0, 256);
    cv::resize(coarse, made, size, 0, 0, cv::INTER_CUBIC);
    return made;
}

TEST(LyneLayout, WhatIsNoLevelHasNone) {
    expect_none({}, "nothing");
    for (const int type : {CV_8UC1, CV_8UC4, CV_16UC3, CV_32FC3})
        expect_none(cv::Mat::zeros(480, 640, type), "a type");
    for (const cv::Size size : {cv::Size(1, 1), cv::Size(3, 2000), cv::Size(4000, 2),
                                cv::Size(40, 40), cv::Size(5000, 41)})
        expect_none(cv::Mat(size, CV_8UC3, cv::Scalar(30, 90, 60)), "one colour");
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
        expect_none(cloudy({800, 600}, 1, seed), "noise");
        expect_none(cloudy({900, 500}, 8, seed), "a coarse photograph");
        expect_none(cloudy({900, 500}, 60, seed), "a photograph");
    }
    cv::Mat menu(600, 800, CV_8UC3, cv::Scalar(154, 189, 121));
    for (int set = 0; set < 26; ++set)
        cv::putText(menu, std::string(1, static_cast<char>('A' + set)),
                    {80 + 95 * (set % 7), 160 + 110 * (set / 7)}, cv::FONT_HERSHEY_SIMPLEX, 1.6,
                    {223, 241, 233}, 3, cv::LINE_AA);
    expect_none(menu, "a menu");
    for (std::uint64_t seed = 1; seed <= 6; ++seed)
        expect_none(sightread::drawn::draw(sightread::drawn::random_options(seed)).picture,
                    "an Onet board");
}

// As two discs, by themselves or among mahjong tiles: levels have more places.
TEST(LyneLayout, TwoEndsAreNoLevel) {
    for (const bool is_amid : {false, true}) {
        const Board board = parse(
            "6 8\n? ? ? ? ? ? ? ?\n? ? ? ? ? ? ? ?\n? ? ? A A ? ? ?\n? ? ? ? ? ? ? ?\n? ? ? ? ? ? "
            "? ?\n? ? ? ? ? ? ? "
            "?\n");
        drawn::Drawn drawn = drawn::draw(board, {900, 700}, drawn::palettes()[0]);
        const auto at = [&](int row, int column) {
            return drawn.first + cv::Point2d(column, row) * drawn.pitch;
        };
        for (int place = 0; is_amid && place < 48; ++place) {
            const int row = place / 8, column = place % 8;
            if (place % 4 == 0 || (row == 2 && (column == 3 || column == 4))) continue;
            const cv::Point2d aside(0.5 * drawn.pitch, 0.3 * drawn.pitch);
            cv::line(drawn.picture, at(row, column) - aside, at(row, column) + aside, {30, 40, 120},
                     5, cv::LINE_AA);
        }
        EXPECT_FALSE(find_layout(frame_of(drawn.picture)));
    }
}

TEST(LyneLayout, ACroppedLevelIsNotTold) {
    int said = 0, all = 0, said_by_layout = 0;
    for (std::uint64_t seed = 1; seed <= 13; seed += 2) {
        const Generated level = level_of(4, 5, seed % 4 == 1 ? 1 : 3, seed);
        const drawn::Drawn drawn = drawn::draw(level.board, {900, 600}, drawn::palettes()[seed]);
        // Through the middle of a column and of a row, and between two of them.
        for (const double places : {1.1, 0.5, 0.57, 0.43}) {
            const int x = cvRound(drawn.first.x + places * drawn.pitch),
                      y = cvRound(drawn.first.y + places * drawn.pitch);
            for (const cv::Rect& part :
                 {cv::Rect(x, 0, 900 - x, 600), cv::Rect(0, y, 900, 600 - y)}) {
                const cv::Mat picture = drawn.picture(part).clone();
                if (const Reading reading = read_first(picture); reading.board)
                    ADD_FAILURE() << to_text(level.board) << "was read as\n"
                                  << to_text(*reading.board);
                // Less than half of a line of places is seen.
                if (places < 1) continue;
                const auto seen = by_eye::read(picture, std::nullopt);
                ++all;
                if (!seen || seen->why_not != reaches_out) continue;
                ++said;
                said_by_layout += find_layout(frame_of(picture)).why_not() == reaches_out;
            }
        }
    }
    EXPECT_GE(2 * said, all) << said << " of " << all;
    std::cout << said_by_layout << " of " << all << " layouts are told to be cut\n";
    EXPECT_GE(said_by_layout, 3);
}

TEST(LyneAnnotated, IsThePictureWithSomethingOnIt) {
    const Generated level = level_of(3, 4, 2, 2);
    const cv::Mat picture = drawn::draw(level.board, {640, 480}, drawn::palettes()[3]).picture;
    const auto layout = find_layout(frame_of(picture));
    ASSERT_TRUE(layout);
    Reader reader(*layout);
    (void)reader.read(frame_of(picture));  // not certain perhaps, but at rest
    const Reading reading = reader.read(frame_of(picture));
    const cv::Mat made = annotated(frame_of(picture), *layout, reading);
    EXPECT_EQ(made.size(), picture.size());
    EXPECT_GT(cv::norm(made, picture), 0);
}

TEST(LyneName, IsReadOffTheRealGame) {
    const auto picture = shared / "screens/lyne/b25.png";
    if (!std::filesystem::exists(picture))
        GTEST_SKIP() << "skipped: there is no picture of the real game beside this project";
    const Frame frame = frame_of(cv::imread(picture.string()));
    const auto layout = find_layout(frame);
    ASSERT_TRUE(layout);
    NameReader names;
    EXPECT_EQ(names.read(frame, *layout), "B 25");
    EXPECT_EQ(names.read({cv::Mat(480, 640, CV_8UC3, cv::Scalar::all(90)), {}}, *layout), "");
    EXPECT_EQ(names.read({}, *layout), "");
}

}  // namespace
}  // namespace sightread::lyne
