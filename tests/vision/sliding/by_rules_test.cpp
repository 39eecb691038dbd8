// Reading sliding puzzles: drawn boards with numbers and with pictures, and what is no board that
// could be played.
#include "vision/sliding/by_rules.hpp"

#include "calibration/grid_lattice.hpp"
#include "tests/vision/sliding/drawn.hpp"
#include "vision/sliding/assignment.hpp"
#include "vision/sliding/jigsaw.hpp"
#include "vision/text/digits.hpp"

#include <algorithm>
#include <numeric>
#include <random>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread::sliding {
namespace {

using test::drawn;
using test::DrawnSliding;
using test::numbers;
using test::shuffled;
using test::some_picture;

DrawnSliding pieces(int rows, int columns, double pitch, unsigned seed, Board goal) {
    DrawnSliding sliding = numbers(rows, columns, pitch, seed);
    sliding.goal = goal;
    sliding.board = shuffled(goal, seed);
    sliding.gap = 2;
    sliding.picture =
        some_picture({static_cast<int>(columns * pitch), static_cast<int>(rows * pitch)}, seed);
    return sliding;
}

Board goal_with_blank_first(int rows, int columns) {
    Board goal = standard_goal(rows, columns);
    std::iota(goal.tiles.begin(), goal.tiles.end(), 0);
    return goal;
}

Reading reading_of(const DrawnSliding& sliding, Knowledge knowledge = {}) {
    const Frame frame = drawn(sliding);
    const auto layout = find_layout(frame);
    if (!layout) {
        Reading none;
        none.why_not = layout.why_not();
        return none;
    }
    return Reader(*layout, std::move(knowledge)).read(frame);
}

TEST(GridLattice, IsFoundAtFractionalPitchesWithAndWithoutGaps) {
    for (const double pitch : {23.0, 31.7, 48.0, 77.35, 120.4})
        for (const double gap : {2.0, 5.0}) {
            DrawnSliding sliding = numbers(4, 5, pitch, 3);
            sliding.gap = gap;
            const auto found = grid_lattices(drawn(sliding).pixels);
            ASSERT_FALSE(found.empty()) << pitch;
            const Lattice& lattice = found.front().lattice;
            EXPECT_EQ(lattice.rows, 4) << pitch << " gap " << gap;
            EXPECT_EQ(lattice.columns, 5) << pitch << " gap " << gap;
            for (const Cell cell : {Cell{0, 0}, Cell{3, 4}}) {
                EXPECT_NEAR(lattice.centre(cell).x, sliding.lattice.centre(cell).x,
                            0.06 * pitch + 1)
                    << pitch;
                EXPECT_NEAR(lattice.centre(cell).y, sliding.lattice.centre(cell).y,
                            0.06 * pitch + 1)
                    << pitch;
            }
        }
}

TEST(GridLattice, NothingIsFoundWhereNothingIs) {
    EXPECT_TRUE(grid_lattices(cv::Mat(300, 300, CV_8UC3, cv::Scalar(90, 90, 90))).empty());
    EXPECT_TRUE(grid_lattices(cv::Mat(5, 5, CV_8UC3, cv::Scalar(90, 90, 90))).empty());
}

TEST(SlidingNumbers, AreReadInEverySizeAndFont) {
    for (const double pitch : {34.0, 52.5, 96.0})
        for (const int font :
             {cv::FONT_HERSHEY_SIMPLEX, cv::FONT_HERSHEY_DUPLEX, cv::FONT_HERSHEY_COMPLEX}) {
            DrawnSliding sliding =
                numbers(4, 4, pitch, static_cast<unsigned>(pitch) + static_cast<unsigned>(font));
            sliding.font = font;
            const Reading reading = reading_of(sliding);
            ASSERT_TRUE(reading.board) << reading.why_not << " at " << pitch << ", font " << font;
            EXPECT_EQ(reading.content, Content::numbers);
            EXPECT_EQ(to_text(reading.board->puzzle), to_text(Puzzle{sliding.board, sliding.goal}));
        }
}

TEST(SlidingNumbers, AreReadOnTilesThatShadeFromOneColourIntoAnother) {
    for (const double pitch : {58.0, 83.4}) {
        DrawnSliding sliding = numbers(4, 5, pitch, 21);
        sliding.tile = {190, 80, 30};
        sliding.shade = cv::Scalar(110, 170, 190);
        sliding.text = {255, 245, 240};
        const Reading reading = reading_of(sliding);
        ASSERT_TRUE(reading.board) << reading.why_not << " at " << pitch;
        EXPECT_EQ(reading.content, Content::numbers);
        EXPECT_EQ(reading.board->puzzle.start, sliding.board);
    }
}

TEST(SlidingNumbers, OnAPictureThatShadesCountToTheBlank) {
    // A sky with numbers on its parts: its seams say little of where the blank belongs.
    DrawnSliding sliding = numbers(3, 3, 96, 5);
    sliding.tile = {30, 60, 40};
    sliding.text = {255, 250, 250};
    Frame frame = drawn(sliding);
    const cv::Rect2d bounds = sliding.lattice.bounds();
    for (int place = 0; place < 9; ++place) {
        const int number = sliding.board.tiles[static_cast<std::size_t>(place)];
        if (number == 0) continue;
        const cv::Rect2d cell = sliding.lattice.cell(sliding.board.cell(place));
        const Cell home = sliding.goal.cell(number - 1);
        for (int y = 4; y < 92; ++y)
            for (int x = 4; x < 92; ++x) {
                auto& pixel = frame.pixels.at<cv::Vec3b>(cvRound(cell.y) + y, cvRound(cell.x) + x);
                const double down = (home.row * 96 + y) / bounds.height,
                             along = (home.column * 96 + x) / bounds.width;
                pixel[0] = cv::saturate_cast<std::uint8_t>(pixel[0] + 200 * down);
                pixel[2] = cv::saturate_cast<std::uint8_t>(pixel[2] + 200 * along);
            }
    }
    const auto layout = find_layout(frame);
    ASSERT_TRUE(layout);
    const Reading reading = Reader(*layout, {}).read(frame);
    ASSERT_TRUE(reading.board) << reading.why_not;
    EXPECT_EQ(reading.board->puzzle.start, sliding.board);
    EXPECT_EQ(reading.board->puzzle.goal, sliding.goal);
}

TEST(SlidingNumbers, AreReadInAFrameCloseAroundTheTiles) {
    // The frame lies where the cells at the sides have their half of a gap.
    for (const int corner : {0, 2, 6, 8}) {
        DrawnSliding sliding = numbers(3, 3, 46.4, 8);
        std::iter_swap(std::find(sliding.board.tiles.begin(), sliding.board.tiles.end(), 0),
                       sliding.board.tiles.begin() + corner);
        sliding.gap = 10;
        Frame frame = drawn(sliding);
        const cv::Rect2d bounds = sliding.lattice.bounds();
        const cv::Rect tiles(cv::Point(cvRound(bounds.x + 5), cvRound(bounds.y + 5)),
                             cv::Point(cvRound(bounds.br().x - 5), cvRound(bounds.br().y - 5)));
        cv::Mat framed(frame.pixels.size(), CV_8UC3, sliding.ground);
        frame.pixels(tiles).copyTo(framed(tiles));
        cv::rectangle(framed, {tiles.tl() - cv::Point(1, 1), tiles.br()}, {136, 136, 136});
        frame.pixels = framed;
        const auto layout = find_layout(frame);
        ASSERT_TRUE(layout) << layout.why_not() << ", blank in " << corner;
        const Reading reading = Reader(*layout, {}).read(frame);
        ASSERT_TRUE(reading.board) << reading.why_not << ", blank in " << corner;
        EXPECT_EQ(reading.board->puzzle.start, sliding.board);
    }
}

TEST(SlidingNumbers, OnLargeAndOblongBoards) {
    for (const auto& [rows, columns] : {std::pair{3, 5}, {5, 3}, {2, 6}, {8, 8}, {10, 10}}) {
        const DrawnSliding sliding = numbers(rows, columns, 47.3, 11);
        const Reading reading = reading_of(sliding);
        ASSERT_TRUE(reading.board) << rows << "x" << columns << ": " << reading.why_not;
        EXPECT_EQ(reading.board->puzzle.start, sliding.board);
    }
}

TEST(SlidingNumbers, TheBlankBelongsWhereItCanGet) {
    // On boards of even sides only one of the two usual goals can be reached.
    DrawnSliding sliding = numbers(4, 4, 50, 5);
    sliding.goal = goal_with_blank_first(4, 4);
    sliding.board = shuffled(sliding.goal, 6);
    const Reading reading = reading_of(sliding);
    ASSERT_TRUE(reading.board) << reading.why_not;
    EXPECT_EQ(reading.board->puzzle.goal, sliding.goal);
    // And where one is missing, that is the blank's.
    sliding.labels = {""};
    for (int number = 1; number < 16; ++number)
        sliding.labels.push_back(std::to_string(number + 1));
    const Reading without_one = reading_of(sliding);
    ASSERT_TRUE(without_one.board) << without_one.why_not;
    EXPECT_EQ(without_one.board->puzzle, reading.board->puzzle);
}

TEST(SlidingNumbers, AnUnsolvableShuffleIsReadAsItIs) {
    DrawnSliding sliding = numbers(3, 5, 50, 5);
    sliding.board = shuffled(sliding.goal, 9, false);
    Knowledge knowledge;
    knowledge.goal_blank = goal_blank_from_text("bottom-right");
    const Reading reading = reading_of(sliding, knowledge);
    ASSERT_TRUE(reading.board) << reading.why_not;
    EXPECT_EQ(reading.board->puzzle.start, sliding.board);
    EXPECT_FALSE(is_solvable(reading.board->puzzle));
}

TEST(SlidingNumbers, MissingOrDoubleOnesAreNotSure) {
    for (const int other : {7, 23}) {
        DrawnSliding sliding = numbers(4, 4, 60, 5);
        sliding.labels = {""};
        for (int number = 1; number < 16; ++number)
            sliding.labels.push_back(std::to_string(number));
        sliding.labels[3] = std::to_string(other);  // twice, or none of this board
        const Reading reading = reading_of(sliding);
        EXPECT_FALSE(reading.board);
        EXPECT_NE(reading.why_not.find("number"), std::string::npos) << reading.why_not;
    }
}

TEST(SlidingPictures, ArePutTogetherWithoutBeingKnown) {
    for (const int side : {3, 4, 6}) {
        for (const bool blank_first : {false, true}) {
            const DrawnSliding sliding =
                pieces(side, side, 364.0 / side, static_cast<unsigned>(side) + 20,
                       blank_first ? goal_with_blank_first(side, side) : standard_goal(side, side));
            const Reading reading = reading_of(sliding);
            ASSERT_TRUE(reading.board) << side << ": " << reading.why_not;
            EXPECT_EQ(reading.content, Content::assembled_picture);
            EXPECT_EQ(to_text(reading.board->puzzle), to_text(Puzzle{sliding.board, sliding.goal}))
                << side;
            EXPECT_GT(reading.sureness, 0.6);
        }
    }
}

// Tiles without frames on a page, `tiles` on them; those that lie beside their neighbours have no
// line between them.
DrawnSliding on_a_page(int rows, int columns, std::vector<int> tiles, unsigned seed) {
    DrawnSliding sliding = pieces(rows, columns, 120, seed, goal_with_blank_first(rows, columns));
    sliding.board.tiles = std::move(tiles);
    sliding.gap = 0;
    sliding.lattice = {rows, columns, {38, 220}, {160, 120}};
    cv::GaussianBlur(some_picture({160 * columns, 120 * rows}, seed), sliding.picture, {}, 3);
    sliding.frame = {1100, 900};
    sliding.ground = cv::Scalar(255, 255, 255);
    sliding.blank = cv::Scalar(0, 0, 0);
    return sliding;
}

TEST(SlidingPictures, AreFoundWhereMostOfALineIsHidden) {
    for (unsigned seed = 61; seed < 67; ++seed) {
        const DrawnSliding sliding = on_a_page(3, 3, {3, 1, 2, 0, 6, 7, 5, 8, 4}, seed);
        const std::optional<Layout> layout = find_layout(drawn(sliding));
        ASSERT_TRUE(layout) << seed;
        EXPECT_EQ(layout->lattice.columns, 3) << seed;
        EXPECT_NEAR(layout->lattice.origin.x, 38, 2) << seed;
        EXPECT_NEAR(layout->lattice.pitch.width, 160, 1) << seed;
    }
}

TEST(SlidingPictures, ColumnsThatAreFinishedBelongToTheBoard) {
    const DrawnSliding sliding =
        on_a_page(4, 5, {1, 6, 2, 3, 4, 5, 0, 7, 8, 9, 11, 12, 10, 13, 14, 16, 15, 17, 18, 19}, 71);
    const std::optional<Layout> layout = find_layout(drawn(sliding));
    ASSERT_TRUE(layout);
    EXPECT_EQ(layout->lattice.rows, 4);
    EXPECT_EQ(layout->lattice.columns, 5);
    EXPECT_NEAR(layout->lattice.origin.x, 38, 2);
}

TEST(SlidingPictures, AreMatchedWithOneThatIsKnown) {
    DrawnSliding sliding = pieces(4, 4, 80, 31, standard_goal(4, 4));
    sliding.gap = 10;  // too wide to go by the edges
    Knowledge knowledge;
    knowledge.pictures = {some_picture({640, 640}, 1), sliding.picture,
                          some_picture({640, 640}, 2)};
    const Reading reading = reading_of(sliding, knowledge);
    ASSERT_TRUE(reading.board) << reading.why_not;
    EXPECT_EQ(reading.content, Content::known_picture);
    EXPECT_EQ(reading.board->puzzle.start, sliding.board);
}

TEST(SlidingPictures, AnUnsolvableShuffleIsNeverPlayedAsASolvableOne) {
    for (unsigned seed = 40; seed < 46; ++seed) {
        DrawnSliding sliding = pieces(4, 4, 90, seed, standard_goal(4, 4));
        sliding.board = shuffled(sliding.goal, seed, false);
        const Reading reading = reading_of(sliding);
        if (!reading.board) continue;  // not sure is right, too
        EXPECT_FALSE(is_solvable(reading.board->puzzle)) << seed;
    }
}

TEST(SlidingPictures, TilesThatLookTheSameMayStandForEachOther) {
    DrawnSliding sliding = pieces(3, 3, 90, 51, standard_goal(3, 3));
    // three tiles are nothing but sky
    cv::rectangle(sliding.picture, {0, 0, 270, 112}, {210, 180, 90}, cv::FILLED);
    const Reading reading = reading_of(sliding);
    ASSERT_TRUE(reading.board) << reading.why_not;
    EXPECT_TRUE(is_solvable(reading.board->puzzle));
    const std::vector<int>& looks = reading.board->look_of;
    int twin = 0;
    for (int tile = 1; tile < 9; ++tile)
        if (looks[static_cast<std::size_t>(tile)] != tile) twin = tile;
    ASSERT_NE(twin, 0) << sightread::sliding::to_text(reading.board->puzzle);
    Seen other = *reading.board;
    std::vector<int>& tiles = other.puzzle.start.tiles;
    std::iter_swap(std::find(tiles.begin(), tiles.end(), twin),
                   std::find(tiles.begin(), tiles.end(), looks[static_cast<std::size_t>(twin)]));
    EXPECT_TRUE(look_the_same(*reading.board, other));
    EXPECT_FALSE(is_solvable(other.puzzle));
    EXPECT_TRUE(is_solvable(solvable_puzzle(other)));
}

TEST(SlidingReader, FollowsTheTilesAndIsNotSureWhileOneMoves) {
    DrawnSliding sliding = numbers(3, 3, 70, 8);
    const Frame first = drawn(sliding);
    const auto layout = find_layout(first);
    ASSERT_TRUE(layout);
    Reader reader(*layout);
    ASSERT_TRUE(reader.read(first).board);
    for (int step = 0; step < 12; ++step) {
        for (const Slide slide : {Slide::left, Slide::up, Slide::right, Slide::down}) {
            const auto next = after(sliding.board, slide);
            if (!next) continue;
            const cv::Mat before = drawn(sliding).pixels;
            sliding.board = *next;
            const Frame now = drawn(sliding);
            const Reading reading = reader.read(now);
            ASSERT_TRUE(reading.board) << reading.why_not;
            EXPECT_EQ(reading.board->puzzle.start, sliding.board);
            cv::Mat between;
            cv::addWeighted(before, 0.5, now.pixels, 0.5, 0, between);
            EXPECT_FALSE(reader.read({between, Clock::now()}).board);
        }
    }
}

TEST(SlidingReader, ABoardWithoutABlankIsNone) {
    DrawnSliding sliding = numbers(4, 4, 60, 5);
    sliding.goal.tiles.back() = 16;
    sliding.board = sliding.goal;
    const std::string why = find_layout(drawn(sliding)).why_not();
    EXPECT_NE(why.find("blank"), std::string::npos) << why;
}

TEST(SlidingReader, APictureOfOneColourIsNone) {
    DrawnSliding sliding = pieces(4, 4, 60, 5, standard_goal(4, 4));
    sliding.picture.setTo(cv::Scalar(90, 160, 90));
    const Reading reading = reading_of(sliding);
    EXPECT_FALSE(reading.board);
    EXPECT_FALSE(reading.why_not.empty());
    const Frame plain{cv::Mat(400, 400, CV_8UC3, cv::Scalar(9, 9, 9)), Clock::now()};
    EXPECT_EQ(find_layout(plain).why_not(), no_tiles);
}

TEST(SlidingReader, AnotherSizeIsNotSure) {
    const DrawnSliding sliding = numbers(3, 3, 60, 5);
    const auto layout = find_layout(drawn(sliding));
    ASSERT_TRUE(layout);
    EXPECT_FALSE(Reader(*layout).read({cv::Mat(50, 50, CV_8UC3), Clock::now()}).board);
}

TEST(GoalBlank, TextsAreCheckedStrictly) {
    EXPECT_EQ(goal_blank_from_text("top-left")->in(4, 5), (Cell{0, 0}));
    EXPECT_EQ(goal_blank_from_text("bottom-right")->in(4, 5), (Cell{3, 4}));
    EXPECT_EQ(goal_blank_from_text("top-right")->in(4, 5), (Cell{0, 4}));
    EXPECT_EQ(goal_blank_from_text("2,3")->in(4, 5), (Cell{1, 2}));
    for (const char* text :
         {"", "middle", "0,1", "1,", ",1", "1,1,1", "21,1", "1;1", "-1,2", "1, 2", "99999999999,1"})
        EXPECT_FALSE(goal_blank_from_text(text)) << text;
}

TEST(Assignment, IsTheCheapestOfAll) {
    std::mt19937 random(4);
    for (int round = 0; round < 30; ++round) {
        const int rows = 5, columns = 6;
        std::vector<float> costs;
        for (int i = 0; i < rows * columns; ++i)
            costs.push_back(static_cast<float>(random() % 100));
        const auto cost_of = [&](const std::vector<int>& column_of) {
            float sum = 0;
            for (int row = 0; row < rows; ++row)
                sum += costs[static_cast<std::size_t>(row * columns + column_of[row])];
            return sum;
        };
        std::vector<int> all(columns);
        std::iota(all.begin(), all.end(), 0);
        float best = 1e9F;
        do best = std::min(best, cost_of(all));
        while (std::next_permutation(all.begin(), all.end()));
        EXPECT_EQ(cost_of(cheapest_assignment(costs, rows, columns)), best);
    }
}

TEST(DigitForms, KnowDigitsOfAnotherPen) {
    const DigitForms forms;
    for (int digit = 0; digit < 10; ++digit) {
        cv::Mat drawn_digit(60, 60, CV_8U, cv::Scalar(0));
        cv::putText(drawn_digit, std::to_string(digit), {12, 48}, cv::FONT_HERSHEY_SIMPLEX, 1.45,
                    255, 5, cv::LINE_AA);
        cv::Mat points;
        cv::findNonZero(drawn_digit > 100, points);
        const auto costs = forms.costs(glyph_of(drawn_digit(cv::boundingRect(points))));
        EXPECT_EQ(std::min_element(costs.begin(), costs.end()) - costs.begin(), digit);
    }
}

TEST(Jigsaw, TheCheapestExchangeIsTheCheapest) {
    const cv::Mat picture = some_picture({240, 240}, 3);
    std::vector<cv::Mat> parts;
    for (int i = 0; i < 15; ++i) parts.push_back(picture(cv::Rect(i % 4 * 60, i / 4 * 60, 60, 60)));
    const SeamCosts costs = seam_costs(parts);
    std::vector<int> board;
    for (int i = 0; i < 16; ++i) board.push_back(i < 15 ? i : -1);
    std::mt19937 random(9);
    for (int round = 0; round < 10; ++round) {
        std::shuffle(board.begin(), board.end(), random);
        const double before = cost_of(costs, board, 4, 4);
        double best = 1e9;
        for (int a = 0; a < 16; ++a)
            for (int b = a + 1; b < 16; ++b) {
                if (board[a] < 0 || board[b] < 0) continue;
                std::swap(board[a], board[b]);
                best = std::min(best, cost_of(costs, board, 4, 4) - before);
                std::swap(board[a], board[b]);
            }
        EXPECT_NEAR(cheapest_exchange(costs, board, 4, 4).added, best, 1e-3);
    }
}

// A person's lattice, or one that the eye took for the board's, may reach out of the window.
TEST(SlidingReader, SaysOfAnyLatticeWhetherItCanBeRead) {
    test::DrawnSliding sliding;
    sliding.goal = standard_goal(3, 3);
    sliding.board = test::shuffled(sliding.goal, 2);
    sliding.lattice = {3, 3, {109, 135}, {160, 160}};
    sliding.frame = {700, 700};
    sliding.gap = 2;
    sliding.picture = test::some_picture({480, 480}, 2);
    const Frame frame = test::drawn(sliding);
    for (const int count : {3, 4, 6, 9})
        for (const double pitch : {26.0, 80.0, 100.0, 160.0})
            for (const double aside : {-20.0, 0.0, 33.0}) {
                const Lattice lattice{
                    count, count, {109 + aside, 135 + aside / 2}, {pitch, 0.97 * pitch}};
                const Reading reading = Reader({lattice, frame.pixels.size()}).read(frame);
                EXPECT_NE(reading.board.has_value(), !reading.why_not.empty());
            }
}

}  // namespace
}  // namespace sightread::sliding
