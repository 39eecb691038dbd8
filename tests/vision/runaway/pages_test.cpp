// Boards of Runaway Robot as other authors draw them: cells with gaps and round corners, few cells,
// oblongs, and the length of a program told in other ways.
#include "vision/runaway/arrows.hpp"
#include "vision/runaway/boxed.hpp"
#include "vision/runaway/by_rules.hpp"
#include "vision/runaway/controls.hpp"

#include <random>
#include <string>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>
#include <sys/mman.h>

namespace sightread::runaway {
namespace {

const cv::Scalar page_colour(222, 235, 224), cell_colour(188, 200, 190), bomb_colour(30, 40, 200),
    ink(20, 20, 20);

struct Page {
    cv::Mat pixels{520, 640, CV_8UC3, page_colour};
    Board board{3, 3, 2, 3};
};

cv::Rect2d cell_at(int row, int column, double pitch) {
    return {40.4 + column * pitch, 60.3 + row * pitch, pitch, pitch};
}

void fill_rounded(cv::Mat& pixels, const cv::Rect& box, int radius, const cv::Scalar& colour) {
    cv::rectangle(pixels, {box.x + radius, box.y, box.width - 2 * radius, box.height}, colour,
                  cv::FILLED);
    cv::rectangle(pixels, {box.x, box.y + radius, box.width, box.height - 2 * radius}, colour,
                  cv::FILLED);
    for (const int x : {box.x + radius, box.br().x - 1 - radius})
        for (const int y : {box.y + radius, box.br().y - 1 - radius})
            cv::circle(pixels, {x, y}, radius, colour, cv::FILLED, cv::LINE_AA);
}

// Round cells apart from each other, diamonds for bombs, a disc for the robot.
Page drawn_with_gaps(const cv::Size& cells, double pitch, unsigned seed) {
    Page page;
    page.board = Board(cells.height, cells.width, 2, 3);
    std::mt19937 random(seed);
    for (int row = 0; row < cells.height; ++row)
        for (int column = 0; column < cells.width; ++column) {
            const cv::Rect2d cell = cell_at(row, column, pitch);
            const cv::Point middle((cell.tl() + cell.br()) / 2);
            const int half = cvRound(pitch / 5);
            fill_rounded(
                page.pixels,
                {cvRound(cell.x) + 2, cvRound(cell.y) + 2, cvRound(pitch) - 4, cvRound(pitch) - 4},
                6, cell_colour);
            if (row + column == 0)
                cv::circle(page.pixels, middle, half, {200, 120, 40}, cv::FILLED, cv::LINE_AA);
            if (row + column == 0 || random() % 100 >= 28) continue;
            page.board.set_bomb({row, column});
            const std::vector<cv::Point> diamond = {
                middle - cv::Point(half, 0), middle - cv::Point(0, half),
                middle + cv::Point(half, 0), middle + cv::Point(0, half)};
            cv::fillConvexPoly(page.pixels, diamond, bomb_colour, cv::LINE_AA);
        }
    return page;
}

Found<Board> board_in(const cv::Mat& pixels) {
    const Frame frame{pixels, {}};
    const auto layout = find_layout(frame);
    if (!layout) return NotFound(layout.why_not());
    const Reading reading = Reader(*layout).read(frame);
    return reading.board ? Found(*reading.board) : NotFound(reading.why_not);
}

void expect_read(const Page& page, const std::string& what) {
    const auto board = board_in(page.pixels);
    ASSERT_TRUE(board) << what << ": " << board.why_not();
    ASSERT_EQ(board->rows(), page.board.rows()) << what;
    ASSERT_EQ(board->columns(), page.board.columns()) << what;
    for (int row = 0; row < board->rows(); ++row)
        for (int column = 0; column < board->columns(); ++column)
            EXPECT_EQ(board->is_bomb({row, column}), page.board.is_bomb({row, column}))
                << what << row << "," << column;
}

TEST(RunawayPages, ReadsRoundCellsApartFromEachOther) {
    for (const cv::Size cells : {cv::Size(5, 7), cv::Size(9, 4), cv::Size(6, 6)})
        expect_read(drawn_with_gaps(cells, 44.7, 5), std::to_string(cells.width) + ": ");
}

TEST(RunawayPages, LeavesTheGoalOff) {
    Page page = drawn_with_gaps({6, 6}, 44.7, 5);
    for (int i = 0; i < 6; ++i)
        for (const auto& [row, column] : {std::pair(i, 5), std::pair(5, i)}) {
            const cv::Rect2d cell = cell_at(row, column, 44.7);
            fill_rounded(page.pixels, {cvRound(cell.x) + 2, cvRound(cell.y) + 2, 41, 41}, 6,
                         {110, 215, 90});
        }
    Page inner;
    inner.pixels = page.pixels, inner.board = Board(5, 5, 2, 3);
    for (int row = 0; row < 5; ++row)
        for (int column = 0; column < 5; ++column)
            if (page.board.is_bomb({row, column})) inner.board.set_bomb({row, column});
    expect_read(inner, "goal ");
}

TEST(RunawayPages, TakesAFlagOnTheLastOfFewCellsForTheGoal) {
    Page page = drawn_with_gaps({6, 6}, 44.7, 5);
    const cv::Rect2d last = cell_at(5, 5, 44.7);
    fill_rounded(page.pixels, {cvRound(last.x) + 2, cvRound(last.y) + 2, 41, 41}, 6, cell_colour);
    cv::rectangle(page.pixels, cv::Rect(last) + cv::Point(10, 8) - cv::Size(18, 24),
                  {250, 250, 250}, cv::FILLED);
    cv::rectangle(page.pixels, cv::Rect(last) + cv::Point(10, 8) - cv::Size(40, 14), {20, 20, 20},
                  cv::FILLED);
    page.board.set_bomb({5, 5}, false);
    expect_read(page, "flag ");
}

// A house on a cell of a bomb's colour was told as a bomb.
TEST(RunawayPages, IsNotSureOfAPictureOnTheLastCellWhereItHasTheColourOfBombs) {
    Page page;
    page.board = Board(5, 5, 2, 3);
    for (const Cell bomb : {Cell{1, 2}, Cell{1, 4}, Cell{3, 0}, Cell{4, 4}})
        page.board.set_bomb(bomb);
    for (int row = 0; row < 5; ++row)
        for (int column = 0; column < 5; ++column) {
            const cv::Rect2d cell = cell_at(row, column, 60);
            fill_rounded(page.pixels, {cvRound(cell.x) + 2, cvRound(cell.y) + 2, 56, 56}, 6,
                         page.board.is_bomb({row, column}) ? bomb_colour : cell_colour);
        }
    cv::circle(page.pixels, (cell_at(0, 0, 60).tl() + cell_at(0, 0, 60).br()) / 2, 16, ink,
               cv::FILLED);
    EXPECT_EQ(board_in(page.pixels).why_not(), "");
    cv::circle(page.pixels, (cell_at(4, 4, 60).tl() + cell_at(4, 4, 60).br()) / 2, 9, cell_colour,
               cv::FILLED);
    EXPECT_FALSE(board_in(page.pixels));
}

// What lies over the last rows leaves pieces of their cells.
TEST(RunawayPages, TakesNoBoardThatIsCutOffForAWholeOne) {
    Page page = drawn_with_gaps({7, 7}, 44.7, 5);
    cv::rectangle(page.pixels, {0, 60 + cvRound(5.4 * 44.7), 640, 300}, {60, 60, 60}, cv::FILLED);
    EXPECT_FALSE(boxed_board(page.pixels));
    EXPECT_FALSE(board_in(page.pixels));
}

// Outlines that are seen between some cells and are too faint to be seen between the others.
TEST(RunawayPages, TakesNoPartWithClearerOutlinesForTheBoard) {
    Page page;
    page.pixels = cv::Scalar(20, 30, 20);
    page.board = Board(8, 8, 4, 6);
    const Lattice lattice{8, 8, {40, 60}, {28, 28}};
    for (int row = 0; row < 8; ++row)
        for (int column = 0; column < 8; ++column) {
            const bool is_clear = row > 0 && row < 5 && column > 1 && column < 6;
            const cv::Rect box(lattice.cell({row, column}));
            cv::rectangle(page.pixels, box,
                          is_clear ? cv::Scalar(178, 204, 152) : cv::Scalar(185, 213, 159),
                          cv::FILLED);
            cv::rectangle(page.pixels, box - cv::Size(1, 1), {188, 216, 162}, cv::FILLED);
            if ((row == 2 && column == 3) || (row == 3 && column == 4))
                cv::rectangle(page.pixels, box + cv::Point(5, 5) - cv::Size(10, 10), bomb_colour,
                              cv::FILLED);
        }
    EXPECT_FALSE(boxed_board(page.pixels));
}

// Slots that must be filled in another look than the rest, whose outlines are dashed.
TEST(RunawayPages, CountsEmptySlots) {
    Page page = drawn_with_gaps({5, 5}, 44.7, 5);
    const Lattice field{5, 5, {40.4, 60.3}, {44.7, 44.7}};
    EXPECT_FALSE(empty_slots(page.pixels, field, {}));
    for (int slot = 0; slot < 8; ++slot) {
        const cv::Rect box(340 + 24 * slot, 100, 20, 20);
        if (slot < 5) {
            cv::rectangle(page.pixels, box, {190, 170, 160}, cv::FILLED);
            cv::rectangle(page.pixels, box, {60, 60, 210}, 2);
            continue;
        }
        for (int at = 0; at < 20; at += 6)
            for (const cv::Rect& dash :
                 {cv::Rect(box.x + at, box.y, 3, 1), cv::Rect(box.x + at, box.br().y, 3, 1),
                  cv::Rect(box.x, box.y + at, 1, 3), cv::Rect(box.br().x, box.y + at, 1, 3)})
                cv::rectangle(page.pixels, dash, {120, 120, 120}, cv::FILLED);
    }
    const auto seen = empty_slots(page.pixels, field, {});
    ASSERT_TRUE(seen);
    EXPECT_EQ(seen->count, 8);
    EXPECT_EQ(seen->mandatory, 5);
    EXPECT_FALSE(empty_slots(page.pixels, field, {{330, 90, 300, 40}}));
    // One that cannot be told as a slot makes their number doubtful.
    cv::rectangle(page.pixels, {340 + 24 * 8, 100, 20, 8}, {120, 120, 120}, 1);
    const auto doubtful = empty_slots(page.pixels, field, {});
    ASSERT_TRUE(doubtful);
    EXPECT_EQ(doubtful->count, 0);
}

// As large as cells of a goal, and as near, but not in line with the rows of the field.
TEST(RunawayPages, CountsSlotsNextToTheField) {
    Page page = drawn_with_gaps({5, 5}, 44.7, 5);
    const Lattice field{5, 5, {40.4, 60.3}, {44.7, 44.7}};
    const auto draw_row = [&](int top, int count) {
        for (int slot = 0; slot < count; ++slot)
            cv::rectangle(page.pixels, {282 + 46 * slot, top, 38, 38},
                          slot < 3 ? cv::Scalar(60, 60, 210) : ink, 2);
    };
    draw_row(100, 6);
    const auto seen = empty_slots(page.pixels, field, {});
    ASSERT_TRUE(seen);
    EXPECT_EQ(seen->count, 6);
    EXPECT_EQ(seen->mandatory, 3);
    draw_row(300, 4);
    const auto of_two_rows = empty_slots(page.pixels, field, {});
    ASSERT_TRUE(of_two_rows);
    EXPECT_EQ(of_two_rows->count, 0);
}

// Dots close together have the ground between them as boxes once the outlines of slots are closed.
TEST(RunawayPages, TakesAPatternOfDotsForNoSlots) {
    Page page = drawn_with_gaps({5, 5}, 44.7, 5);
    for (int x = 300; x < 460; x += 15)
        for (const int y : {100, 115})
            cv::rectangle(page.pixels, {x, y, 6, 6}, {200, 190, 220}, cv::FILLED);
    EXPECT_FALSE(empty_slots(page.pixels, {5, 5, {40.4, 60.3}, {44.7, 44.7}}, {}));
}

// Squares of the page are no slots, and what is written over them is read.
TEST(RunawayPages, TakesAPatternOnThePageForNoSlots) {
    Page page = drawn_with_gaps({5, 5}, 44.7, 5);
    for (int x = 0; x < 640; x += 20)
        cv::rectangle(page.pixels, {x, 400, 20, 30},
                      cv::Scalar(200, 215, 205) + cv::Scalar::all(x % 40 / 2), cv::FILLED);
    const Lattice field{5, 5, {40.4, 60.3}, {44.7, 44.7}};
    EXPECT_FALSE(empty_slots(page.pixels, field, {}));
    for (int x = 16; x < 600; x += 46)
        cv::rectangle(page.pixels, {x, 436, 47, 44}, {196, 209, 198}, 1);
    cv::putText(page.pixels, "Min 3, max 5", {50, 463}, cv::FONT_HERSHEY_DUPLEX, 0.6, ink, 1,
                cv::LINE_AA);
    const Controls seen = ControlsReader().read(page.pixels, cv::Rect(field.bounds()));
    EXPECT_EQ(seen.minimum, 3);
    EXPECT_EQ(seen.maximum, 5);
}

// A sentence that did not fit into a line, beside a clock that reaches over both of them.
TEST(RunawayPages, ReadsASentenceOfTwoLines) {
    cv::Mat page(160, 520, CV_8UC3, cv::Scalar(235, 235, 235));
    cv::putText(page, "between 2", {20, 50}, cv::FONT_HERSHEY_DUPLEX, 0.6, ink, 1, cv::LINE_AA);
    cv::putText(page, "and 4 steps", {20, 74}, cv::FONT_HERSHEY_DUPLEX, 0.6, ink, 1, cv::LINE_AA);
    cv::circle(page, {160, 54}, 15, {90, 90, 90}, 3, cv::LINE_AA);
    cv::putText(page, "07:51", {184, 62}, cv::FONT_HERSHEY_DUPLEX, 0.9, ink, 1, cv::LINE_AA);
    const Controls seen = ControlsReader().read(page, {});
    EXPECT_EQ(seen.minimum, 2);
    EXPECT_EQ(seen.maximum, 4);
    EXPECT_FALSE(seen.has_doubtful_range);
}

// What letters enclose makes small lines one above the other, within their own.
TEST(RunawayPages, TakesWhatLettersEncloseForNoLinesOfText) {
    cv::Mat page(160, 700, CV_8UC3, cv::Scalar(235, 235, 235));
    cv::putText(page, "Minimum 6 steps", {20, 60}, cv::FONT_HERSHEY_SIMPLEX, 1, ink, 2,
                cv::LINE_AA);
    cv::putText(page, "Maximum 8 steps", {20, 120}, cv::FONT_HERSHEY_SIMPLEX, 1, ink, 2,
                cv::LINE_AA);
    const Controls seen = ControlsReader().read(page, {});
    EXPECT_EQ(seen.minimum, 6);
    EXPECT_EQ(seen.maximum, 8);
}

// Tiles, each with a word above its number, and a row of a table with the number far off.
TEST(RunawayPages, ReadsNumbersApartFromTheirLabels) {
    cv::Mat page(240, 640, CV_8UC3, cv::Scalar(240, 244, 239));
    const auto write = [&](const char* text, cv::Point at, double size, int thickness) {
        cv::putText(page, text, at, cv::FONT_HERSHEY_DUPLEX, size, ink, thickness, cv::LINE_AA);
    };
    for (const auto& [x, label, number] :
         {std::tuple(20, "Min steps", "8"), std::tuple(190, "Max steps", "12")}) {
        cv::rectangle(page, {x, 20, 140, 84}, {202, 214, 194}, cv::FILLED);
        write(label, {x + 16, 48}, 0.55, 1);
        write(number, {x + 58, 86}, 0.9, 2);
    }
    const Controls tiles = ControlsReader().read(page, {});
    EXPECT_EQ(tiles.minimum, 8);
    EXPECT_EQ(tiles.maximum, 12);
    page.setTo(cv::Scalar(240, 244, 239));
    write("Level", {20, 40}, 0.6, 1), write("76", {300, 40}, 0.6, 2);
    write("Min. program", {20, 80}, 0.6, 1), write("7", {308, 80}, 0.8, 2);
    write("Max. program", {20, 120}, 0.6, 1), write("8", {308, 120}, 0.8, 2);
    const Controls table = ControlsReader().read(page, {});
    EXPECT_EQ(table.level, 76);
    EXPECT_EQ(table.minimum, 7);
    EXPECT_EQ(table.maximum, 8);
    page.setTo(cv::Scalar(240, 244, 239));
    write("Min steps", {20, 40}, 0.6, 1);
    EXPECT_TRUE(ControlsReader().read(page, {}).has_doubtful_range);
}

// What shows between two cards belongs to no number on them.
TEST(RunawayPages, ReadsNumbersOnCardsThatStandClose) {
    cv::Mat page(120, 400, CV_8UC3, cv::Scalar(226, 236, 178));
    int x = 30;
    for (const auto& [label, number] : {std::pair("LEVEL", "1"), {"MIN", "2"}, {"MAX", "3"}}) {
        fill_rounded(page, {x, 20, 68, 44}, 8, {90, 98, 62});
        cv::putText(page, label, {x + 14, 36}, cv::FONT_HERSHEY_SIMPLEX, 0.4, {250, 250, 250}, 1,
                    cv::LINE_AA);
        cv::putText(page, number, {x + 28, 57}, cv::FONT_HERSHEY_DUPLEX, 0.6, {250, 250, 250}, 2,
                    cv::LINE_AA);
        x += 78;
    }
    const Controls seen = ControlsReader().read(page, {});
    EXPECT_EQ(seen.level, 1);
    EXPECT_EQ(seen.minimum, 2);
    EXPECT_EQ(seen.maximum, 3);
}

TEST(RunawayPages, TakesTheRoomOfAProgramForItsMaximum) {
    Numbers seen, parted, other;
    seen.take("0/19 (min 13)"), seen.settle();
    EXPECT_EQ(seen.minimum, 13);
    EXPECT_EQ(seen.maximum, 19);
    parted.take("Steps 0 of 8"), parted.take("at least 5"), parted.settle();
    EXPECT_EQ(parted.minimum, 5);
    EXPECT_EQ(parted.maximum, 8);
    other.take("Stars 0/9"), other.take("min 4"), other.settle();
    EXPECT_FALSE(other.maximum);
}

TEST(RunawayPages, TellsARangeFromALevelBeforeIt) {
    Numbers seen, other;
    seen.take("Level 57 - 2-3 instructions");
    EXPECT_EQ(seen.level, 57);
    EXPECT_EQ(seen.minimum, 2);
    EXPECT_EQ(seen.maximum, 3);
    other.take("Min steps: 3, Max steps: 5");
    EXPECT_EQ(other.minimum, 3);
    EXPECT_EQ(other.maximum, 5);
}

TEST(RunawayPages, TakesWordsBetweenABoundAndItsNumber) {
    Numbers seen, glued, stray, doubtful;
    seen.take("Level 42 Min length 9 Max length = 15");
    EXPECT_EQ(seen.level, 42);
    EXPECT_EQ(seen.minimum, 9);
    EXPECT_EQ(seen.maximum, 15);
    EXPECT_FALSE(seen.has_doubtful_range);
    glued.take("Minimum = 8S Maximum number of steps: 1O6");
    EXPECT_EQ(glued.minimum, 85);
    EXPECT_EQ(glued.maximum, 106);
    stray.take("Min 1z, Max 14steps");
    EXPECT_FALSE(stray.minimum) << "the letter is a digit that was misread";
    EXPECT_EQ(stray.maximum, 14);
    stray.take("Min i#");
    EXPECT_FALSE(stray.minimum) << "a stroke with something behind it is no lonely one";
    doubtful.take("Min length 9, 15");
    EXPECT_TRUE(doubtful.has_doubtful_range);
}

// The gaps between dark lines that stand close were taken for light lines, and the lines for pieces
// of those.
TEST(RunawayPages, ReadsLinesThatStandCloseAndARangeApartFromItsWord) {
    for (const auto& [size, spacing] : {std::pair(0.5, 21), std::pair(0.6, 19)}) {
        cv::Mat page(120, 400, CV_8UC3, cv::Scalar(250, 246, 245));
        const auto write = [&page, of = size](const char* text, cv::Point at) {
            cv::putText(page, text, at, cv::FONT_HERSHEY_SIMPLEX, of, ink, 2, cv::LINE_AA);
        };
        write("Minimum steps", {20, 30}), write("7", {176, 30});
        write("Maximum steps", {20, 30 + spacing}), write("9", {176, 30 + spacing});
        write("Attempts", {20, 30 + 2 * spacing}), write("18", {158, 30 + 2 * spacing});
        const Controls seen = ControlsReader().read(page, {});
        EXPECT_EQ(seen.minimum, 7) << spacing;
        EXPECT_EQ(seen.maximum, 9) << spacing;
    }
    cv::Mat page(60, 400, CV_8UC3, cv::Scalar(250, 246, 245));
    cv::putText(page, "Steps", {20, 30}, cv::FONT_HERSHEY_SIMPLEX, 0.6, ink, 1, cv::LINE_AA);
    cv::putText(page, "11-12", {118, 30}, cv::FONT_HERSHEY_SIMPLEX, 0.6, ink, 1, cv::LINE_AA);
    const Controls seen = ControlsReader().read(page, {});
    EXPECT_EQ(seen.minimum, 11);
    EXPECT_EQ(seen.maximum, 12);
}

// In a table the number may be too far off to be of the line.
TEST(RunawayPages, DoubtsALengthOfWhichOnlyTheWordWasRead) {
    Numbers seen;
    seen.take("Max");
    EXPECT_TRUE(seen.has_doubtful_range);
}

// The last pixel of the picture is the last of the memory that may be read.
TEST(RunawayPages, ReadsNothingBeyondThePicture) {
    constexpr int rows = 64, columns = 80, memory_page = 4096, length = 4 * memory_page;
    auto* memory = static_cast<unsigned char*>(mmap(
        nullptr, length + memory_page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    ASSERT_NE(memory, MAP_FAILED);
    ASSERT_EQ(mprotect(memory + length, memory_page, PROT_NONE), 0);
    const cv::Mat picture(rows, columns, CV_8UC3, memory + length - rows * columns * 3);
    const CellSampler sampler(picture, {6, 8, {}, {10, 10}});
    EXPECT_EQ(sampler.sample({5, 7}).front(), 0);
    munmap(memory, length + memory_page);
}

// Boxes of which the first are empty, as many as the program must have steps but one, and the
// others say GO.
TEST(RunawayPages, SlotsThatSayGoTellTheLengthOfAProgram) {
    for (const auto& [empty, with_go] : {std::pair(1, 1), std::pair(1, 2), std::pair(3, 4)}) {
        Page page = drawn_with_gaps({4, 4}, 60, 7);
        for (int i = 0; i < empty + with_go; ++i) {
            const cv::Rect slot(20 + 62 * i, 4, 56, 48);
            cv::rectangle(page.pixels, slot, {240, 240, 240}, cv::FILLED);
            cv::rectangle(page.pixels, slot, {120, 110, 100}, 1);
            if (i >= empty)
                cv::putText(page.pixels, "GO", {slot.x + 12, slot.y + 32}, cv::FONT_HERSHEY_SIMPLEX,
                            0.7, ink, 2, cv::LINE_AA);
        }
        const Controls seen =
            ControlsReader().read_around(page.pixels, {4, 4, {40.4, 60.3}, {60, 60}});
        ASSERT_TRUE(seen.slots) << empty << " and " << with_go;
        EXPECT_EQ(seen.slots->count, empty + with_go);
        EXPECT_EQ(seen.slots->mandatory, empty + 1);
        EXPECT_TRUE(seen.slots->say_go);
    }
}

// Strokes two pixels wide that are drawn a pixel aside, the head longer than the shaft.
TEST(RunawayPages, TellsThinArrows) {
    cv::Mat across(40, 40, CV_8UC1, cv::Scalar(0));
    cv::line(across, {6, 20}, {33, 20}, 255, 2);
    cv::line(across, {20, 7}, {33, 20}, 255, 3);
    cv::line(across, {20, 32}, {33, 20}, 255, 3);
    EXPECT_EQ(arrow_in(across), Role::right);
    EXPECT_EQ(arrow_in(across.t()), Role::down);
    cv::Mat back;
    cv::flip(across, back, 1);
    EXPECT_EQ(arrow_in(back), Role::erase);
}

// A browser's button with an arrow and a word of the headline are not what the game is played by.
TEST(RunawayPages, TheArrowsThatStandTogetherAreMeant) {
    Controls seen;
    seen.buttons = {{{5, 5, 30, 30}, Role::down, {}},
                    {{82, 172, 71, 34}, Role::go, "run"},
                    {{759, 432, 98, 78}, Role::right, {}},
                    {{865, 432, 98, 78}, Role::down, {}},
                    {{759, 520, 310, 78}, Role::go, "run"}};
    EXPECT_EQ(seen.find(Role::down)->box.x, 865);
    EXPECT_EQ(seen.find(Role::right)->box.x, 759);
    EXPECT_EQ(seen.find(Role::go)->box.y, 520);
    EXPECT_EQ(seen.find(Role::erase), nullptr);
}

}  // namespace
}  // namespace sightread::runaway
