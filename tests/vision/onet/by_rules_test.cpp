#include "tests/vision/drawn_board.hpp"
#include "tests/vision/lyne/drawn.hpp"
#include "tests/vision/onet/read_at_rest.hpp"
#include "tests/vision/plain_boards.hpp"
#include "tests/vision/wrong_cells.hpp"

#include <algorithm>
#include <iostream>
#include <map>
#include <random>
#include <utility>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread::onet {
namespace {

using drawn::a_pair;
using drawn::frame_of;
using drawn::plain_options;

void take_a_pair(std::vector<int>& drawn, Board& board) {
    const auto [one, other] = a_pair(drawn);
    drawn[static_cast<std::size_t>(one)] = drawn[static_cast<std::size_t>(other)] = 0;
    board.tiles[static_cast<std::size_t>(one)] = board.tiles[static_cast<std::size_t>(other)] =
        empty;
}

using Change = cv::Mat (*)(const cv::Mat&);

class DrawnBoards : public testing::TestWithParam<int> {};

TEST_P(DrawnBoards, HaveNoWrongCell) {
    const Change changes[] = {
        [](const cv::Mat& p) { return p; },
        [](const cv::Mat& p) { return drawn::with_noise(p, 6, 5); },
        [](const cv::Mat& p) { return drawn::compressed(p, 60); },
        [](const cv::Mat& p) { return drawn::brightened(p, 0.7, 1); },
        [](const cv::Mat& p) { return drawn::brightened(p, 1, 1.4); },
    };
    int read = 0, unsure = 0;
    for (int seed = GetParam(); seed < GetParam() + 8; ++seed) {
        const drawn::Drawn drawn =
            drawn::draw(drawn::random_options(static_cast<std::uint64_t>(seed)));
        for (const Change change : changes) {
            Reader reader(Layout{drawn.lattice, drawn.picture.size()});
            const Reading reading = reader.read(frame_of(change(drawn.picture)));
            if (!reading.board) {
                ++unsure;
                EXPECT_FALSE(reading.why_not.empty());
                continue;
            }
            ++read;
            EXPECT_EQ(wrong_cells(drawn.tiles, reading), 0) << drawn.description;
        }
    }
    std::cout << "read " << read << ", not sure " << unsure << '\n';
    EXPECT_GE(read, 20);
}
INSTANTIATE_TEST_SUITE_P(Seeds, DrawnBoards, testing::Range(2000, 2040, 8));

TEST(OnetReader, FollowsAGameAndReadsOnlyWhatChanged) {
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
        const drawn::Options options = plain_options(seed);
        drawn::Drawn drawn = drawn::draw(options);
        Reader reader(Layout{drawn.lattice, drawn.picture.size()});
        const Reading first = reader.read(frame_of(drawn.picture));
        ASSERT_TRUE(first.board) << drawn.description << ": " << first.why_not;
        EXPECT_EQ(wrong_cells(drawn.tiles, first), 0) << drawn.description;
        EXPECT_EQ(reader.read(frame_of(drawn.picture.clone())).read_anew, 0);
        Board expected = *first.board;
        for (int move = 0; move < 12; ++move) {
            take_a_pair(drawn.tiles, expected);
            const Reading reading =
                reader.read(frame_of(drawn::draw(options, drawn.tiles).picture));
            ASSERT_TRUE(reading.board) << drawn.description << ": " << reading.why_not;
            EXPECT_TRUE(*reading.board == expected) << drawn.description;
            EXPECT_GE(reading.read_anew, 2);
            EXPECT_LE(reading.read_anew, 18);
        }
    }
}

// Others may play on while nobody looks: then most of the board is another one at once.
TEST(OnetReader, ReadsABoardThatOthersClearedMeanwhile) {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const drawn::Options options = plain_options(seed);
        drawn::Drawn drawn = drawn::draw(options);
        Reader reader(Layout{drawn.lattice, drawn.picture.size()});
        const Reading first = reader.read(frame_of(drawn.picture));
        ASSERT_TRUE(first.board) << drawn.description << ": " << first.why_not;
        Board expected = *first.board;
        for (int pairs = 0; pairs < 40; ++pairs) take_a_pair(drawn.tiles, expected);
        const Reading reading = reader.read(frame_of(drawn::draw(options, drawn.tiles).picture));
        EXPECT_TRUE(reading.board) << drawn.description << ": " << reading.why_not;
        EXPECT_TRUE(reading.board == expected) << drawn.description;
    }
}

TEST(OnetReader, ReadsAClearedBoardAsEmpty) {
    const drawn::Options options = plain_options(5);
    const drawn::Drawn drawn = drawn::draw(options);
    Reader reader(Layout{drawn.lattice, drawn.picture.size()});
    ASSERT_TRUE(reader.read(frame_of(drawn.picture)).board);
    const Reading reading = reader.read(
        frame_of(drawn::draw(options, std::vector<int>(drawn.tiles.size(), 0)).picture));
    ASSERT_TRUE(reading.board) << reading.why_not;
    EXPECT_EQ(reading.board->tiles_left(), 0);
}

TEST(OnetReader, RecognisesATintedTile) {
    int seen = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        const drawn::Options options = plain_options(seed);
        const drawn::Drawn drawn = drawn::draw(options);
        Reader reader(Layout{drawn.lattice, drawn.picture.size()});
        const Reading first = reader.read(frame_of(drawn.picture));
        ASSERT_TRUE(first.board);
        const Reading reading =
            reader.read(frame_of(drawn::draw(options, drawn.tiles, {17}).picture));
        if (!reading.board) continue;
        EXPECT_TRUE(*reading.board == *first.board) << drawn.description;
        seen += reading.cells[17].selected ? 1 : 0;
    }
    EXPECT_GE(seen, 6);
}

TEST(OnetReader, SeesTheTilesUnderTheLineThatJoinsThem) {
    int seen = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        const drawn::Options options = plain_options(seed);
        const drawn::Drawn drawn = drawn::draw(options);
        Reader reader(Layout{drawn.lattice, drawn.picture.size()});
        const Reading first = reader.read(frame_of(drawn.picture));
        ASSERT_TRUE(first.board);
        const auto [one, other] = a_pair(drawn.tiles);
        cv::Mat crossed = drawn::draw(options, drawn.tiles, {one, other}).picture;
        const auto centre = [&](int i) {
            return cv::Point(drawn.lattice.centre({i / options.columns, i % options.columns}));
        };
        const int above = std::max(4, static_cast<int>(drawn.lattice.origin.y - 20));
        const std::vector<cv::Point> line{
            centre(one), {centre(one).x, above}, {centre(other).x, above}, centre(other)};
        cv::polylines(crossed, line, false, {0, 0, 255}, 8);
        const Reading reading = reader.read(frame_of(crossed));
        for (const int i : {one, other}) {
            const std::optional<int> tile = reading.cells[static_cast<std::size_t>(i)].tile;
            EXPECT_NE(tile, empty) << drawn.description;
            seen += tile == first.cells[static_cast<std::size_t>(i)].tile ? 1 : 0;
        }
    }
    EXPECT_GE(seen, 12);
}

// A bar of the colour of the tiles lies above the board, so that their colour is one of the ground
// as well.
TEST(OnetReader, SeesABlankTileThatStandsAlone) {
    int seen = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        drawn::Options options = plain_options(seed);
        options.has_blank = true;
        options.removed = 0;
        const drawn::Drawn drawn = drawn::draw(options);
        const auto with_bar = [&](cv::Mat picture, const cv::Vec3b& colour) {
            const int height = static_cast<int>(drawn.lattice.origin.y - 3);
            cv::rectangle(picture, {0, 0, picture.cols, height}, cv::Scalar(colour), cv::FILLED);
            return picture;
        };
        const auto blank = std::find_if(drawn.tiles.begin(), drawn.tiles.end(),
                                        [&](int tile) { return tile == 1; });
        const auto at = static_cast<int>(blank - drawn.tiles.begin());
        const Cell cell{at / options.columns, at % options.columns};
        const cv::Vec3b paper = drawn.picture.at<cv::Vec3b>(cv::Point(drawn.lattice.centre(cell)));
        Reader reader(Layout{drawn.lattice, drawn.picture.size()});
        const Reading first = reader.read(frame_of(with_bar(drawn.picture.clone(), paper)));
        if (!first.board) continue;
        std::vector<int> alone = drawn.tiles;
        for (int i = 0; i < static_cast<int>(alone.size()); ++i)
            if (i != at && std::abs(i / options.columns - cell.row) <= 1 &&
                std::abs(i % options.columns - cell.column) <= 1)
                alone[static_cast<std::size_t>(i)] = 0;
        cv::Mat picture = with_bar(drawn::draw(options, alone).picture, paper);
        // Its sides, which the neighbours hid.
        const cv::Rect place(drawn.lattice.cell(cell));
        const int side = place.width / 9;
        cv::rectangle(picture, {place.x, place.br().y - side, place.width, side}, {90, 100, 110},
                      cv::FILLED);
        cv::rectangle(picture, {place.br().x - side, place.y, side, place.height}, {60, 70, 80},
                      cv::FILLED);
        cv::rectangle(picture, {place.x, place.y, place.width, side / 2}, {60, 70, 80}, cv::FILLED);
        const Reading reading = reader.read(frame_of(picture));
        EXPECT_EQ(reading.cells[static_cast<std::size_t>(at)].tile,
                  first.cells[static_cast<std::size_t>(at)].tile)
            << drawn.description;
        ++seen;
    }
    EXPECT_GE(seen, 4);
}

TEST(OnetReader, TakesNoNewGroundForATileUnderALine) {
    // What comes after a tile is a ground with a pattern of its own.
    const drawn::Options options = plain_options(2);
    const drawn::Drawn drawn = drawn::draw(options);
    Reader reader(Layout{drawn.lattice, drawn.picture.size()});
    const Reading first = reader.read(frame_of(drawn.picture));
    ASSERT_TRUE(first.board);
    cv::Mat changed = drawn.picture.clone();
    const auto [one, other] = a_pair(drawn.tiles);
    for (const int i : {one, other}) {
        const cv::Rect place(drawn.lattice.cell({i / options.columns, i % options.columns}));
        cv::Mat part = changed(place);
        cv::randu(part, cv::Scalar::all(60), cv::Scalar::all(200));
        cv::GaussianBlur(part, part, {0, 0}, 3);
    }
    const Reading reading = reader.read(frame_of(changed));
    for (const int i : {one, other})
        EXPECT_NE(reading.cells[static_cast<std::size_t>(i)].tile,
                  first.cells[static_cast<std::size_t>(i)].tile);
}

TEST(OnetReader, ReadsPicturesThatCoverTheirTiles) {
    drawn::Options options = plain_options(3);
    options.copies = 6;
    const drawn::Drawn drawn = drawn::draw(options);
    cv::Mat picture = drawn.picture.clone();
    for (std::size_t i = 0; i < drawn.tiles.size(); ++i) {
        if (drawn.tiles[i] != 1) continue;
        const cv::Rect2d cell = drawn.lattice.cell(
            {static_cast<int>(i) / options.columns, static_cast<int>(i) % options.columns});
        const cv::Rect place(cv::Point(cell.tl()), cv::Size(cell.size()));
        cv::rectangle(picture, place, {200, 150, 90}, cv::FILLED);
        cv::rectangle(
            picture,
            {place.x, place.y + place.height / 2, place.width, place.height - place.height / 2},
            {70, 140, 190}, cv::FILLED);
        cv::circle(picture, place.tl() + cv::Point(place.width / 3, place.height / 4),
                   place.width / 7, {80, 240, 250}, cv::FILLED, cv::LINE_AA);
    }
    Reader reader(Layout{drawn.lattice, drawn.picture.size()});
    const Reading reading = reader.read(frame_of(picture));
    ASSERT_TRUE(reading.board) << reading.why_not;
    EXPECT_EQ(wrong_cells(drawn.tiles, reading), 0);
}

// As many tiles of each face as chance gave it: the most common one is no wall.
TEST(OnetReader, ReadsFacesThatWereDealtAtRandom) {
    const int copies[] = {18, 14, 12, 10, 8, 8, 6, 4, 4, 12};
    std::vector<int> tiles;
    for (std::size_t face = 0; face < std::size(copies); ++face)
        tiles.insert(tiles.end(), static_cast<std::size_t>(copies[face]),
                     static_cast<int>(face) + 1);
    std::shuffle(tiles.begin(), tiles.end(), std::mt19937_64(5));
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        drawn::Options options;
        options.seed = seed;
        options.tiles = drawn::Tiles::bare;
        options.faces = seed % 2 == 0 ? drawn::Faces::letters : drawn::Faces::pictures;
        const drawn::Drawn drawn = drawn::draw(options, tiles);
        const Reading reading =
            Reader(Layout{drawn.lattice, drawn.picture.size()}).read(frame_of(drawn.picture));
        EXPECT_TRUE(reading.board) << drawn.description << ": " << reading.why_not;
        EXPECT_EQ(wrong_cells(drawn.tiles, reading), 0) << drawn.description;
    }
}

TEST(OnetReader, IsNotSureOfWhatItCannotKnow) {
    const drawn::Options options = plain_options(4);
    const drawn::Drawn drawn = drawn::draw(options);
    const Layout layout{drawn.lattice, drawn.picture.size()};
    const auto unsure_of = [&](const cv::Mat& picture, const char* what) {
        Reader reader(layout);
        EXPECT_TRUE(reader.read(frame_of(drawn.picture)).board);
        const Reading reading = reader.read(frame_of(picture));
        EXPECT_FALSE(reading.board) << what;
        EXPECT_FALSE(reading.why_not.empty()) << what;
    };
    const cv::Rect board(layout.lattice.bounds());
    cv::Mat covered = drawn.picture.clone();
    cv::Mat veil = covered(board);
    veil = veil * 0.4 + cv::Scalar(70, 70, 70);
    unsure_of(covered, "a veil over the board");
    covered = drawn.picture.clone();
    cv::rectangle(covered,
                  cv::Rect(board.x + board.width / 4, board.y + board.height / 4, board.width / 2,
                           board.height / 3),
                  {230, 230, 250}, cv::FILLED);
    cv::putText(covered, "You won", {board.x + board.width / 3, board.y + board.height / 2},
                cv::FONT_HERSHEY_SIMPLEX, 1.2, {20, 20, 20}, 2);
    unsure_of(covered, "a panel over the board");
    unsure_of(drawn.picture(cv::Rect(0, 0, drawn.picture.cols - 40, drawn.picture.rows)),
              "a cropped frame");
    unsure_of({}, "an empty frame");
    // One of a pair is gone: no board of pairs.
    std::vector<int> odd = drawn.tiles;
    *std::find_if(odd.begin(), odd.end(), [](int tile) { return tile != 0; }) = 0;
    unsure_of(drawn::draw(options, odd).picture, "an odd face");
}

TEST(OnetLayout, FrameToBoardOnDrawnBoards) {
    int found = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        const drawn::Drawn drawn = drawn::draw(plain_options(seed));
        const auto layout = find_layout(frame_of(drawn.picture));
        if (!layout) continue;
        EXPECT_EQ(layout->lattice.rows, drawn.lattice.rows) << drawn.description;
        EXPECT_EQ(layout->lattice.columns, drawn.lattice.columns) << drawn.description;
        EXPECT_EQ(layout->frame, drawn.picture.size());
        const Reading reading = Reader(*layout).read(frame_of(drawn.picture));
        ASSERT_TRUE(reading.board) << reading.why_not;
        EXPECT_EQ(wrong_cells(drawn.tiles, reading), 0) << drawn.description;
        EXPECT_EQ(annotated(frame_of(drawn.picture), *layout, reading).size(),
                  drawn.picture.size());
        ++found;
    }
    EXPECT_GE(found, 7);
}

// The first column shows what no other does: tiles with a body are tiles all the same.
TEST(OnetLayout, FindsAColumnThatHasItsFacesForItself) {
    drawn::Options options;
    options.rows = 6;
    options.columns = 8;
    options.copies = 2;
    drawn::Drawn drawn = drawn::draw(options);
    for (int row = 0; row < options.rows; ++row)
        drawn.tiles[static_cast<std::size_t>(row * options.columns)] = 0;
    std::map<int, int> sizes;
    for (const int tile : drawn.tiles) ++sizes[tile];
    for (int& tile : drawn.tiles) tile = sizes[tile] % 2 == 1 ? 0 : tile;
    for (const int row : {3, 4}) drawn.tiles[static_cast<std::size_t>(row * options.columns)] = 30;
    drawn = drawn::draw(options, drawn.tiles);
    const std::optional<Layout> layout = find_layout(frame_of(drawn.picture));
    ASSERT_TRUE(layout);
    EXPECT_EQ(layout->lattice.columns, options.columns);
}

TEST(OnetLayout, ChessAndTextAreNoBoards) {
    cv::Mat chess(640, 640, CV_8UC3, cv::Scalar(181, 217, 240));
    for (int row = 0; row < 8; ++row)
        for (int column = 0; column < 8; ++column) {
            const cv::Rect square(80 * column, 80 * row, 80, 80);
            if ((row + column) % 2 == 1) cv::rectangle(chess, square, {99, 136, 181}, cv::FILLED);
            const char* pieces = "RNBQKBNR";
            const std::string piece(1, row == 1 || row == 6 ? 'P' : pieces[column]);
            const cv::Scalar ink = row < 2 ? cv::Scalar(0, 0, 0) : cv::Scalar(255, 255, 255);
            if (row < 2 || row > 5)
                cv::putText(chess, piece, square.tl() + cv::Point(20, 60), cv::FONT_HERSHEY_DUPLEX,
                            1.8, ink, 3, cv::LINE_AA);
        }
    if (const auto layout = find_layout(frame_of(chess))) {
        EXPECT_NE(read_at_rest(frame_of(chess), *layout).why_not, "");
    }
    cv::Mat page(700, 900, CV_8UC3, cv::Scalar::all(255));
    for (int line = 0; line < 30; ++line)
        cv::putText(page,
                    "the quick brown fox jumps over the lazy dog and then over the " +
                        std::to_string(line * 7919 % 1000),
                    {20, 30 + 22 * line}, cv::FONT_HERSHEY_SIMPLEX, 0.5, {0, 0, 0}, 1, cv::LINE_AA);
    EXPECT_FALSE(find_layout(frame_of(page)));
}

// Two nodes of one shape side by side look like a tile with a picture of its own.
TEST(OnetLayout, LevelsOfLyneAreNoBoards) {
    const lyne::Board level =
        lyne::parse("5 6\nA a a a A a\nb b b b a a\nb b b b b a\nb B b B b b\nb b b b b b\n");
    bool is_small = false;
    for (std::size_t i = 0; i < lyne::drawn::palettes().size(); i += 3) {
        const lyne::drawn::Palette& palette = lyne::drawn::palettes()[i];
        const cv::Size size =
            std::exchange(is_small, !is_small) ? cv::Size(640, 480) : cv::Size(947, 611);
        EXPECT_FALSE(find_layout(frame_of(lyne::drawn::draw(level, size, palette).picture)))
            << palette.name;
    }
}

}  // namespace
}  // namespace sightread::onet
