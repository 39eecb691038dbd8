// Reading boards of Runaway Robot drawn in many looks: no cell may be wrong, whatever the pitch.
#include "vision/runaway/by_rules.hpp"

#include "tests/vision/runaway/drawn.hpp"
#include "vision/runaway/controls.hpp"
#include "vision/runaway/slots.hpp"

#include <ctime>
#include <random>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread::runaway {
namespace {

using test::DrawnRunaway;

// How many cells are wrong; -1 when the board has another size or could not be read.
int wrong_cells(const DrawnRunaway& drawing, std::string* why) {
    const Frame frame = test::drawn(drawing);
    const auto layout = find_layout(frame);
    *why = layout.why_not();
    if (!layout) return -1;
    const Reading reading = Reader(*layout).read(frame);
    *why = reading.why_not;
    if (!reading.board) return -1;
    *why = to_text(layout->lattice);
    if (reading.board->rows() != drawing.board.rows() ||
        reading.board->columns() != drawing.board.columns())
        return -1;
    int wrong = 0;
    for (int row = 0; row < drawing.board.rows(); ++row)
        for (int column = 0; column < drawing.board.columns(); ++column)
            wrong += reading.board->is_bomb({row, column}) != drawing.board.is_bomb({row, column});
    return wrong;
}

struct Pitch {
    int level;
    double pitch;
};

class FlatBoard : public testing::TestWithParam<Pitch> {};

TEST_P(FlatBoard, IsReadWithoutAWrongCell) {
    for (const auto edges : {DrawnRunaway::Edges::rounded, DrawnRunaway::Edges::smooth})
        for (const bool is_compressed : {false, true}) {
            DrawnRunaway drawing{.board = test::made_by_law(GetParam().level, 11),
                                 .pitch = GetParam().pitch,
                                 .origin = {41.37, 63.71},
                                 .frame = {1400, 1120},
                                 .edges = edges};
            drawing.around = DrawnRunaway::Around::page;
            if (is_compressed) drawing.noise = 3, drawing.jpeg = 90;
            std::string why;
            EXPECT_EQ(wrong_cells(drawing, &why), 0)
                << why << (is_compressed ? ", compressed" : "");
        }
}

INSTANTIATE_TEST_SUITE_P(Pitches, FlatBoard,
                         testing::Values(Pitch{48, 16}, Pitch{64, 11}, Pitch{96, 8.7},
                                         Pitch{96, 5.9}, Pitch{147, 4.3}, Pitch{300, 3.2},
                                         Pitch{500, 2.4}, Pitch{505, 1.6}),
                         [](const auto& tested) {
                             return "Level" + std::to_string(tested.param.level) + "At" +
                                    std::to_string(static_cast<int>(tested.param.pitch * 10));
                         });

TEST(RunawayReader, ReadsADarkPalette) {
    DrawnRunaway drawing{.board = test::made_by_law(96, 5),
                         .pitch = 8.7,
                         .origin = {30.2, 50.6},
                         .frame = {700, 620}};
    drawing.page = {30, 30, 30}, drawing.free = {60, 60, 60}, drawing.bomb = {120, 80, 200};
    drawing.goal = DrawnRunaway::Goal::cells;
    std::string why;
    EXPECT_EQ(wrong_cells(drawing, &why), 0) << why;
}

TEST(RunawayReader, ReadsTheLargestBoardAgainWithinItsTime) {
    const DrawnRunaway drawing{.board = test::made_by_law(513, 2),
                               .pitch = 1.6,
                               .origin = {20.3, 30.6},
                               .frame = {1100, 1100}};
    const Frame frame = test::drawn(drawing);
    const auto layout = find_layout(frame);
    ASSERT_TRUE(layout);
    Reader reader(*layout);
    ASSERT_TRUE(reader.read(frame).board);
    double least = 1e9;
    for (int round = 0; round < 5; ++round) {
        const std::clock_t begin = std::clock();
        EXPECT_EQ(reader.read(frame).unknown(), 0);
        least =
            std::min(least, 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    }
    EXPECT_LT(least, 60 * 5)
        << "CPU milliseconds; five times what is promised, for machines with sanitizers";
}

TEST(RunawayReader, TellsARunningRobotFromAnotherBoard) {
    DrawnRunaway drawing{.board = test::made_by_law(48, 4), .pitch = 16, .frame = {600, 560}};
    const Frame first = test::drawn(drawing);
    const auto layout = find_layout(first);
    ASSERT_TRUE(layout);
    Reader reader(*layout);
    const Reading begin = reader.read(first);
    ASSERT_TRUE(begin.board) << begin.why_not;
    EXPECT_EQ(begin.state, State::playing);
    Frame on_its_way{first.pixels.clone(), Clock::now()};
    for (const Cell cell : {Cell{0, 1}, Cell{1, 1}, Cell{2, 1}})
        cv::circle(on_its_way.pixels, cv::Point(layout->lattice.centre(cell)), 6, {200, 90, 30},
                   cv::FILLED);
    const Reading running = reader.read(on_its_way);
    ASSERT_TRUE(running.board) << running.why_not;
    EXPECT_EQ(running.state, State::running);
    EXPECT_EQ(*running.board, *begin.board);
    Frame covered{first.pixels.clone(), Clock::now()};
    cv::rectangle(covered.pixels, {120, 160, 260, 140}, {200, 220, 140}, cv::FILLED);
    const Reading dialog = reader.read(covered);
    EXPECT_FALSE(dialog.board);
    EXPECT_EQ(dialog.state, State::covered);
    EXPECT_FALSE(dialog.why_not.empty());
}

TEST(RunawayReader, SaysWhyWhereThereIsNoBoard) {
    const auto why_not = [](const cv::Mat& picture) {
        return find_layout({picture, {}}).why_not();
    };
    EXPECT_EQ(why_not(cv::Mat(400, 500, CV_8UC3, cv::Scalar(220, 220, 220))), no_cells);
    EXPECT_NE(why_not(cv::Mat(8, 8, CV_8UC3, cv::Scalar(0, 0, 0))), "");
}

TEST(RunawayReader, DoesNotTakeABoardThatIsCutOffForAWholeOne) {
    const DrawnRunaway drawing{.board = test::made_by_law(96, 6),
                               .pitch = 8.7,
                               .origin = {30.2, 50.6},
                               .frame = {420, 620}};
    std::string why;
    EXPECT_EQ(wrong_cells(drawing, &why), -1);
    EXPECT_FALSE(why.empty());
}

// A few lines and columns of a long board, with a bomb here and there beside them, look like a
// small board.
TEST(RunawayReader, TakesNoPartOfALongBoardForASmallOne) {
    constexpr int pitch = 28, columns = 4, rows = 32;
    std::mt19937_64 random(5);
    for (int trial = 0; trial < 12; ++trial) {
        cv::Mat picture(rows * pitch + 240, 640, CV_8UC3, cv::Scalar(240, 225, 250));
        const cv::Point origin(250, 180);
        for (int row = 0; row <= rows; ++row)
            for (int column = 0; column <= columns; ++column) {
                const cv::Point at = origin + cv::Point(column, row) * pitch;
                const bool is_goal = row == rows || column == columns;
                const cv::Scalar shade =
                    (row + column) % 2 == 0 ? cv::Scalar(200, 250, 255) : cv::Scalar(175, 240, 255);
                cv::rectangle(picture, {at, cv::Size(pitch, pitch)},
                              is_goal ? cv::Scalar(130, 200, 130) : shade, -1);
                if (is_goal) continue;
                cv::line(picture, at + cv::Point(0, pitch - 2),
                         at + cv::Point(pitch - 1, pitch - 2), {120, 175, 190}, 3);
                cv::line(picture, at + cv::Point(pitch - 2, 0),
                         at + cv::Point(pitch - 2, pitch - 1), {120, 175, 190}, 3);
                if (row + column > 0 && random() % 5 == 0)
                    cv::circle(picture, at + cv::Point(14, 14), 8, {90, 20, 190}, -1, cv::LINE_AA);
            }
        cv::circle(picture, origin + cv::Point(14, 14), 10, {40, 60, 210}, -1, cv::LINE_AA);
        const auto layout = find_layout({picture, {}});
        if (!layout) continue;
        EXPECT_EQ(layout->lattice.rows, rows) << trial;
        EXPECT_EQ(layout->lattice.columns, columns) << trial;
    }
}

// With few bombs a column without any is no end of the board.
TEST(RunawayReader, ReadsBeyondAColumnWithoutBombs) {
    std::mt19937_64 random(9);
    int right = 0;
    for (int trial = 0; trial < 12; ++trial) {
        Board board(27, 36, 3, 13);
        for (int row = 0; row < board.rows(); ++row)
            for (int column = 0; column < board.columns(); ++column)
                if (column != 2 && column != 30 && row + column > 0 && random() % 7 == 0)
                    board.set_bomb({row, column});
        DrawnRunaway drawing{
            .board = board, .pitch = 14.14, .origin = {39.4, 90.7}, .frame = {620, 560}};
        drawing.grid_lines = true;
        const Frame frame = test::drawn(drawing);
        const auto layout = find_layout(frame);
        if (!layout) continue;
        EXPECT_EQ(to_text(layout->lattice).substr(0, 6), "27x36@")
            << trial << ": " << to_text(layout->lattice);
        std::string why;
        right += wrong_cells(drawing, &why) == 0;
    }
    EXPECT_GE(right, 6);
}

// Discs that lie over a board of far more cells look like the bombs of a small one.
TEST(RunawayReader, TakesNoBoardOfManyCellsForOneOfFew) {
    constexpr int pitch = 5, cells = 96;
    std::mt19937_64 random(6);
    for (int trial = 0; trial < 6; ++trial) {
        cv::Mat picture(560, 600, CV_8UC3, cv::Scalar(240, 225, 250));
        const cv::Point origin(50, 40);
        cv::rectangle(picture, {origin, cv::Size(cells, cells) * pitch}, {200, 250, 255},
                      cv::FILLED);
        for (int k = 0; k <= cells; ++k) {
            const cv::Point down(origin.x, origin.y + k * pitch),
                across(origin.x + k * pitch, origin.y);
            cv::line(picture, down, down + cv::Point(cells * pitch, 0), {120, 175, 190});
            cv::line(picture, across, across + cv::Point(0, cells * pitch), {120, 175, 190});
        }
        for (int k = 1; k < cells * cells; ++k)
            if (random() % 5 == 0)
                cv::rectangle(picture,
                              {origin + cv::Point(k % cells, k / cells) * pitch + cv::Point(1, 1),
                               cv::Size(4, 4)},
                              {90, 20, 190}, cv::FILLED);
        const int third = cells * pitch / 3;
        for (const cv::Point& at : {cv::Point(1 + trial % 2, 0), cv::Point(2, 1 + trial % 2)})
            cv::circle(picture, origin + at * third + cv::Point(third, third) / 2, 36,
                       {40, 40, 230}, -1, cv::LINE_AA);
        const auto found = find_layout({picture, {}});
        EXPECT_TRUE(!found || found->lattice.rows == cells)
            << trial << ": " << to_text(found->lattice);
    }
}

// Lines from side to side tell how many cells a board has that is no square, however few.
TEST(RunawayReader, ReadsAnOblongByTheLinesBetweenItsCells) {
    std::mt19937 random(4);
    for (const cv::Size cells : {cv::Size(19, 5), cv::Size(7, 17), cv::Size(35, 12)})
        for (const bool has_icons : {false, true}) {
            DrawnRunaway drawing{.board = Board(cells.height, cells.width, 2, 8),
                                 .pitch = 20.6,
                                 .icons = has_icons,
                                 .grid_lines = true};
            drawing.frame = {900, 520};
            drawing.around = DrawnRunaway::Around::page;
            drawing.goal = has_icons ? DrawnRunaway::Goal::cells : DrawnRunaway::Goal::zone;
            for (int at = 1; at < cells.area(); ++at)
                if (random() % 100 < 28)
                    drawing.board.set_bomb({at / cells.width, at % cells.width});
            std::string why;
            EXPECT_EQ(wrong_cells(drawing, &why), 0)
                << cells << (has_icons ? ", icons: " : ": ") << why;
        }
}

// 23 cells a side of 3.2 pixels were once told as 27 and 28 of 2.7.
TEST(RunawayReader, IsNotSureRatherThanWrongWhereFewTinyCellsAreBlurred) {
    for (const unsigned seed : {1U, 2U, 3U, 4U}) {
        DrawnRunaway drawing{.board = test::made_by_law(40, seed),
                             .pitch = 3.2,
                             .origin = {41.37, 63.71},
                             .frame = {498, 480}};
        drawing.around = DrawnRunaway::Around::page;
        drawing.noise = 3, drawing.jpeg = 90, drawing.seed = seed;
        const Frame frame = test::drawn(drawing);
        if (const auto layout = find_layout(frame)) {
            EXPECT_EQ(layout->lattice.rows, 23) << seed;
            EXPECT_EQ(layout->lattice.columns, 23) << seed;
        }
    }
}

TEST(RunawayReader, ReadsFewSmallCells) {
    for (const double pitch : {11.0, 8.7}) {
        DrawnRunaway drawing{.board = test::made_by_law(20, 11),
                             .pitch = pitch,
                             .origin = {41.37, 63.71},
                             .frame = {560, 480}};
        drawing.around = DrawnRunaway::Around::page;
        std::string why;
        EXPECT_EQ(wrong_cells(drawing, &why), 0) << pitch << ": " << why;
    }
}

// Rectangles of lines between many cells are millions; to look at them all took half a minute.
TEST(RunawayReader, FindsABoardWithLinesInATimeThatSomebodyWaits) {
    DrawnRunaway drawing{.board = test::made_by_law(300, 3), .pitch = 6.93, .origin = {538.5, 6.5}};
    drawing.frame = {1920, 1080};
    drawing.icons = drawing.grid_lines = true;
    drawing.goal = DrawnRunaway::Goal::cells;
    const Frame frame = test::drawn(drawing);
    const std::clock_t begin = std::clock();
    EXPECT_TRUE(find_layout(frame));
    EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, 8);
}

// A flag is unlike the bombs, and was told as one, or as neither kind.
TEST(RunawayReader, TakesAFlagOnTheLastCellForTheGoal) {
    for (const bool are_icons : {false, true}) {
        DrawnRunaway drawing{
            .board = test::made_by_law(20, 11), .pitch = 26, .origin = {41.37, 63.71}};
        const Cell last{drawing.board.rows() - 1, drawing.board.columns() - 1};
        drawing.board.set_bomb(last, false);
        drawing.icons = are_icons;
        Frame frame = test::drawn(drawing);
        const cv::Point2d middle = drawing.lattice().centre(last);
        const std::vector<cv::Point> flag = {
            middle + cv::Point2d(-6, -9), middle + cv::Point2d(8, -4), middle + cv::Point2d(-4, 1),
            middle + cv::Point2d(-4, 9), middle + cv::Point2d(-6, 9)};
        cv::fillPoly(frame.pixels, std::vector<std::vector<cv::Point>>{flag}, {60, 110, 60},
                     cv::LINE_AA);
        const Reading reading = Reader({drawing.lattice(), frame.pixels.size()}).read(frame);
        ASSERT_TRUE(reading.board) << are_icons << ": " << reading.why_not;
        EXPECT_FALSE(reading.board->is_bomb(last)) << are_icons;
    }
}

// The page is mixed into the last of cells of few pixels; a bomb there was told as a flag.
TEST(RunawayReader, IsNotSureOfASmallBombThatThePageIsMixedInto) {
    DrawnRunaway drawing{
        .board = test::made_by_law(40, 2), .pitch = 4, .origin = {40, 60}, .frame = {300, 300}};
    const Cell last{drawing.board.rows() - 1, drawing.board.columns() - 1};
    drawing.board.set_bomb(last);
    Frame frame = test::drawn(drawing);
    frame.pixels(cv::Rect(drawing.lattice().cell(last))) = 0.6 * drawing.bomb + 0.4 * drawing.page;
    const Reading reading = Reader({drawing.lattice(), frame.pixels.size()}).read(frame);
    EXPECT_TRUE(!reading.board || reading.board->is_bomb(last));
}

TEST(RunawayNumbers, AreTakenFromTwoReadingsThatDoNotContradict) {
    Numbers first, second, seen;
    first.take("Min 26 Max 44"), second.take("Min 2 Max. 44");
    seen.take_agreed(first, second);
    EXPECT_EQ(seen.minimum, std::nullopt);
    EXPECT_EQ(seen.maximum, 44);
    Numbers third;
    third.take("Stufe 144");
    seen.take_agreed(third, {});
    EXPECT_EQ(seen.level, 144);
}

TEST(RunawayNumbers, TakeAStrokeForTheNumberOneAndNoPartOfANumber) {
    Numbers seen;
    seen.take("Mini Max4");
    EXPECT_EQ(seen.minimum, 1);
    EXPECT_EQ(seen.maximum, 4);
    Numbers doubtful;
    doubtful.take("Min l2 Max 1l");
    EXPECT_EQ(doubtful.minimum, std::nullopt);
    EXPECT_EQ(doubtful.maximum, std::nullopt);
}

TEST(RunawayNumbers, TakeARangeWhereTheStepsOfAProgramAreSpokenOf) {
    for (const char* line :
         {"Instruction length: 7 to 11", "Program length 7–11", "Moves: 7 - 11", "Steps 7..11",
          "Between 7 and 11 instructions", "zwischen 7 und 11 Befehle"}) {
        Numbers seen;
        seen.take(line);
        EXPECT_EQ(seen.minimum, 7) << line;
        EXPECT_EQ(seen.maximum, 11) << line;
    }
    for (const char* line :
         {"Level 7-11", "Open 7 to 11", "Moves: 7/11", "Steps 7.11", "Moves: 7"}) {
        Numbers seen;
        seen.take(line);
        EXPECT_FALSE(seen.minimum || seen.maximum || seen.has_doubtful_range) << line;
    }
    for (const char* line :
         {"Use exactly 7 steps", "Your program must be 7 steps long", "genau 7 Befehle"}) {
        Numbers seen;
        seen.take(line);
        EXPECT_EQ(seen.minimum, 7) << line;
        EXPECT_EQ(seen.maximum, 7) << line;
    }
    Numbers so_far;
    so_far.take("Your program is 7 steps long");
    EXPECT_FALSE(so_far.minimum || so_far.maximum);
    EXPECT_EQ(number_alone("&\n"), 8) << "of few pixels";
    Numbers doubtful;
    doubtful.take("Program length 7 ll");
    EXPECT_TRUE(doubtful.has_doubtful_range);
}

// A full stop between word and number, and the space behind it, part no line; one digit is a
// number, too.
TEST(RunawayControls, ReadsNumbersThatStandApartFromTheirWord) {
    cv::Mat picture(120, 420, CV_8UC3, cv::Scalar(205, 205, 205));
    for (const auto& [text, x] :
         {std::pair("Level", 14), std::pair("7", 92), std::pair("Min.", 200), std::pair("3", 262),
          std::pair("Max.", 310), std::pair("5", 376)})
        cv::putText(picture, text, {x, 40}, cv::FONT_HERSHEY_SIMPLEX, 0.7, {20, 20, 20}, 2,
                    cv::LINE_AA);
    const Controls seen = ControlsReader().read(picture, {});
    EXPECT_EQ(seen.level, 7);
    EXPECT_EQ(seen.minimum, 3);
    EXPECT_EQ(seen.maximum, 5);
}

TEST(RunawayControls, FindsArrowsAndWords) {
    cv::Mat page(160, 520, CV_8UC3, cv::Scalar(235, 235, 235));
    const auto box = [&](int x) {
        cv::rectangle(page, {x, 60, 64, 34}, {215, 210, 205}, cv::FILLED);
        cv::rectangle(page, {x, 60, 64, 34}, {120, 110, 110}, 1);
    };
    for (const int x : {20, 100, 180, 260}) box(x);
    const std::vector<cv::Point> right = {{44, 69}, {44, 85}, {60, 77}},
                                 down = {{124, 70}, {140, 70}, {132, 85}};
    cv::fillPoly(page, std::vector<std::vector<cv::Point>>{right}, {20, 20, 20}, cv::LINE_AA);
    cv::fillPoly(page, std::vector<std::vector<cv::Point>>{down}, {20, 20, 20}, cv::LINE_AA);
    cv::putText(page, "Del", {194, 84}, cv::FONT_HERSHEY_DUPLEX, 0.6, {20, 20, 20}, 1, cv::LINE_AA);
    cv::putText(page, "GO", {278, 84}, cv::FONT_HERSHEY_DUPLEX, 0.6, {20, 20, 20}, 1, cv::LINE_AA);
    cv::putText(page, "Level 12   Min 4   Max 6", {20, 36}, cv::FONT_HERSHEY_DUPLEX, 0.7,
                {20, 20, 20}, 1, cv::LINE_AA);
    ControlsReader reader;
    const Controls controls = reader.read(page, {});
    ASSERT_TRUE(controls.find(Role::right));
    EXPECT_TRUE(controls.find(Role::right)->box.contains({52, 77}));
    ASSERT_TRUE(controls.find(Role::down));
    EXPECT_TRUE(controls.find(Role::down)->box.contains({132, 77}));
    ASSERT_TRUE(controls.find(Role::erase));
    EXPECT_TRUE(controls.find(Role::erase)->box.contains({212, 77}));
    ASSERT_TRUE(controls.find(Role::go));
    EXPECT_TRUE(controls.find(Role::go)->box.contains({292, 77}));
    EXPECT_EQ(controls.minimum, 4);
    EXPECT_EQ(controls.maximum, 6);
}

// Many games write each number into a box of its own, light on dark.
TEST(RunawayControls, ReadsNumbersInBoxes) {
    cv::Mat page(120, 560, CV_8UC3, cv::Scalar(235, 235, 235));
    cv::rectangle(page, {20, 30, 110, 40}, {120, 60, 30}, cv::FILLED);
    cv::rectangle(page, {150, 30, 330, 40}, {120, 60, 30}, cv::FILLED);
    cv::putText(page, "Level 7", {30, 56}, cv::FONT_HERSHEY_DUPLEX, 0.7, {250, 250, 250}, 1,
                cv::LINE_AA);
    cv::putText(page, "Program length 3 to 4", {160, 56}, cv::FONT_HERSHEY_DUPLEX, 0.7,
                {250, 250, 250}, 1, cv::LINE_AA);
    const Controls seen = ControlsReader().read(page, {});
    EXPECT_EQ(seen.level, 7);
    EXPECT_EQ(seen.minimum, 3);
    EXPECT_EQ(seen.maximum, 4);
}

TEST(RunawaySlots, CountsStepsAndNothingElse) {
    cv::Mat page(120, 400, CV_8UC3, cv::Scalar(235, 235, 235));
    SlotWatch slots(page.clone(), {{0, 60, 400, 60}});
    EXPECT_EQ(slots.entered(page), 0);
    const auto fill = [&](int slot) {
        cv::rectangle(page, {20 + 14 * slot, 20, 9, 9}, {30, 30, 30}, cv::FILLED);
    };
    for (int slot = 0; slot < 10; ++slot) {
        fill(slot);
        EXPECT_EQ(slots.entered(page), 1) << slot;
        slots.accept(page);
        EXPECT_EQ(slots.entered(page), 0);
    }
    cv::rectangle(page, {100, 70, 60, 30}, {10, 200, 10}, cv::FILLED);  // a button that lights up
    EXPECT_EQ(slots.entered(page), 0);
    cv::rectangle(page, {300, 2, 90, 50}, {10, 200, 10}, cv::FILLED);  // something that is no slot
    EXPECT_EQ(slots.entered(page), 0);
    fill(10), fill(11);
    EXPECT_EQ(slots.entered(page), 2);
}

TEST(RunawaySlots, CountsArrowsThatLieOrStand) {
    cv::Mat page(120, 400, CV_8UC3, cv::Scalar(235, 235, 235));
    SlotWatch slots(page.clone(), {{0, 60, 400, 60}});
    for (int slot = 0; slot < 6; ++slot) {
        const cv::Size size = slot % 2 == 0 ? cv::Size(5, 15) : cv::Size(15, 5);
        cv::rectangle(page, {cv::Point(20 + 26 * slot, 20 + slot % 2 * 5), size}, {30, 30, 30},
                      cv::FILLED);
        EXPECT_EQ(slots.entered(page), 1) << slot;
        slots.accept(page);
    }
}

// A browser's bar may change when a page is clicked for the first time.
TEST(RunawaySlots, AreTheOnesThatGoOn) {
    cv::Mat page(160, 400, CV_8UC3, cv::Scalar(235, 235, 235));
    SlotWatch slots(page.clone(), {});
    const auto fill = [&](cv::Rect place) { cv::rectangle(page, place, {30, 30, 30}, cv::FILLED); };
    fill({300, 2, 20, 20}), fill({340, 3, 18, 17}), fill({60, 120, 18, 18});
    EXPECT_TRUE(slots.has_changed(page));
    EXPECT_EQ(slots.entered(page), 1);
    slots.accept(page);
    for (int slot = 1; slot < 5; ++slot) {
        fill({60 + 30 * slot, 120, 18, 18});
        EXPECT_EQ(slots.entered(page), 1) << slot;
        slots.accept(page);
        EXPECT_EQ(slots.entered(page), 0);
    }
}

// The slot that comes next may be marked: it changes with the one that is filled, and is no step.
TEST(RunawaySlots, CountsNoMarkOfTheNextSlot) {
    cv::Mat page(120, 400, CV_8UC3, cv::Scalar(235, 235, 235));
    const auto draw = [&](int slot, const cv::Scalar& colour) {
        cv::rectangle(page, {20 + 34 * slot, 20, 26, 26}, colour, cv::FILLED);
    };
    const cv::Scalar filled(30, 30, 30), marked(180, 235, 180);
    draw(0, marked);
    SlotWatch slots(page.clone(), {{0, 60, 400, 60}});
    for (int slot = 0; slot < 4; ++slot) {
        draw(slot, filled);
        if (slot < 3) draw(slot + 1, marked);
        EXPECT_EQ(slots.entered(page), 1) << slot;
        slots.accept(page);
        EXPECT_EQ(slots.entered(page), 0);
    }
    for (const int slot : {5, 6}) draw(slot, filled);
    draw(7, marked);
    EXPECT_EQ(slots.entered(page), 2);
}

}  // namespace
}  // namespace sightread::runaway
