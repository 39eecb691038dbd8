// Which game is it: boards are told by the picture alone, and nothing else is ever told to be a
// game.
#include "app/recognise.hpp"

#include "tests/app/program.hpp"
#include "tests/support/child.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/temporary_folder.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <numeric>
#include <random>

#include <gtest/gtest.h>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::test {
namespace {

using Random = std::mt19937;
using Draw = std::function<cv::Mat(Random&)>;

const cv::Scalar black(20, 20, 20), white(245, 245, 245);

int any(Random& random, int below) {
    return static_cast<int>(random() % static_cast<unsigned>(below));
}

cv::Scalar colour(Random& random) {
    return {static_cast<double>(random() % 256), static_cast<double>(random() % 256),
            static_cast<double>(random() % 256)};
}

void write(cv::Mat& picture, const std::string& text, cv::Point centre, double scale,
           const cv::Scalar& ink) {
    const cv::Size size = cv::getTextSize(text, cv::FONT_HERSHEY_SIMPLEX, scale, 2, nullptr);
    cv::putText(picture, text, {centre.x - size.width / 2, centre.y + size.height / 2},
                cv::FONT_HERSHEY_SIMPLEX, scale, ink, 2, cv::LINE_AA);
}

// Every number of a set of dominoes, each as often as every other: all of them in pairs.
cv::Mat dominoes(Random& random) {
    std::vector<int> numbers;
    for (int i = 0; i < 56; ++i) numbers.push_back(i % 7);
    std::shuffle(numbers.begin(), numbers.end(), random);
    cv::Mat picture(360, 400, CV_8UC3, cv::Scalar(230, 230, 230));
    for (int i = 0; i < 56; ++i)
        write(picture, std::to_string(numbers[static_cast<std::size_t>(i)]),
              {50 + i % 8 * 42, 50 + i / 8 * 42}, 0.8, black);
    return picture;
}

// Stones of two colours on a ruled board.
cv::Mat stones(Random& random) {
    cv::Mat picture(420, 420, CV_8UC3, cv::Scalar(214, 214, 214));
    std::vector<int> cells(100);
    std::iota(cells.begin(), cells.end(), 0);
    std::shuffle(cells.begin(), cells.end(), random);
    for (int i = 0; i <= 10; ++i) {
        cv::line(picture, {10 + i * 40, 10}, {10 + i * 40, 410}, {100, 100, 100});
        cv::line(picture, {10, 10 + i * 40}, {410, 10 + i * 40}, {100, 100, 100});
    }
    for (int i = 0; i < 16; ++i) {
        const int cell = cells[static_cast<std::size_t>(i)];
        const cv::Point centre(30 + cell % 10 * 40, 30 + cell / 10 * 40);
        cv::circle(picture, centre, 12, i % 2 == 0 ? black : white, cv::FILLED, cv::LINE_AA);
        cv::circle(picture, centre, 12, black, 1, cv::LINE_AA);
    }
    return picture;
}

cv::Mat chess_board(Random& random) {
    cv::Mat picture(560, 560, CV_8UC3);
    const std::string pieces = "RNBQKBNRPPPPPPPP";
    for (int row = 0; row < 8; ++row)
        for (int column = 0; column < 8; ++column) {
            const cv::Rect cell(column * 70, row * 70, 70, 70);
            picture(cell).setTo((row + column) % 2 == 0 ? cv::Scalar(181, 217, 240)
                                                        : cv::Scalar(99, 136, 181));
            const bool is_piece = row < 2 || row > 5 ? any(random, 4) > 0 : any(random, 8) == 0;
            if (!is_piece) continue;
            const auto piece = static_cast<std::size_t>((row == 0 || row == 7 ? 0 : 8) + column);
            write(picture, pieces.substr(piece, 1), {cell.x + 35, cell.y + 35}, 1.5,
                  row < 4 ? black : white);
        }
    return picture;
}

cv::Mat calendar(Random& random) {
    cv::Mat picture(420, 640, CV_8UC3, white);
    const int first = any(random, 7);
    for (int day = 0; day < 31; ++day) {
        const cv::Rect cell(20 + (day + first) % 7 * 84, 40 + (day + first) / 7 * 62, 84, 62);
        cv::rectangle(picture, cell, {190, 190, 190});
        write(picture, std::to_string(day + 1), {cell.x + 42, cell.y + 31}, 0.7, black);
    }
    return picture;
}

cv::Mat page_of_text(Random& random) {
    cv::Mat picture(700, 900, CV_8UC3, white);
    for (int line = 0; line < 26; ++line) {
        std::string words;
        while (words.size() < 60) {
            for (int letter = 2 + any(random, 8); letter > 0; --letter)
                words += static_cast<char>('a' + any(random, 26));
            words += ' ';
        }
        cv::putText(picture, words.substr(0, 60), {20, 30 + line * 26}, cv::FONT_HERSHEY_COMPLEX,
                    0.6, black, 1, cv::LINE_AA);
    }
    return picture;
}

cv::Mat field_of_mines(Random& random) {
    cv::Mat picture(400, 560, CV_8UC3, cv::Scalar(192, 192, 192));
    const cv::Scalar inks[] = {{220, 0, 0}, {0, 130, 0}, {0, 0, 220}};
    for (int cell = 0; cell < 12 * 16; ++cell) {
        const cv::Rect place(16 + cell % 16 * 33, 2 + cell / 16 * 33, 32, 32);
        const int what = any(random, 6);
        if (what < 3) {
            cv::rectangle(picture, place, {240, 240, 240}, 3);
        } else {
            cv::rectangle(picture, place, {130, 130, 130});
            if (what > 3)
                write(picture, std::to_string(what - 3), {place.x + 16, place.y + 16}, 0.7,
                      inks[what - 4]);
        }
    }
    return picture;
}

cv::Mat keyboard(Random& random) {
    cv::Mat picture(330, 800, CV_8UC3, cv::Scalar(60, 60, 60));
    std::string keys = "1234567890QWERTYUIOPASDFGHJKL;ZXCVBNM,./";
    std::shuffle(keys.begin() + 10, keys.end(), random);
    for (int i = 0; i < 40; ++i) {
        const cv::Rect key(20 + i % 10 * 76, 20 + i / 10 * 76, 66, 66);
        cv::rectangle(picture, key, {235, 235, 235}, cv::FILLED);
        write(picture, keys.substr(static_cast<std::size_t>(i), 1), {key.x + 33, key.y + 33}, 1,
              black);
    }
    return picture;
}

cv::Mat swatches(Random& random) {
    const int columns = 8 + any(random, 6), rows = 6 + any(random, 5);
    cv::Mat picture(rows * 46 + 20, columns * 46 + 20, CV_8UC3, white);
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column)
            picture(cv::Rect(10 + column * 46, 10 + row * 46, 40, 40)).setTo(colour(random));
    return picture;
}

// Regions in a few colours, as a map has them.
cv::Mat map_of_regions(Random& random) {
    cv::Mat picture(340, 440, CV_8UC3);
    std::vector<std::pair<cv::Point, cv::Scalar>> seeds;
    for (int i = 0; i < 24; ++i)
        seeds.emplace_back(cv::Point(any(random, 440), any(random, 340)), colour(random));
    for (int y = 0; y < picture.rows; ++y)
        for (int x = 0; x < picture.cols; ++x) {
            const auto nearest =
                std::min_element(seeds.begin(), seeds.end(), [&](const auto& a, const auto& b) {
                    return cv::norm(a.first - cv::Point(x, y)) <
                           cv::norm(b.first - cv::Point(x, y));
                });
            const auto& ink = nearest->second;
            picture.at<cv::Vec3b>(y, x) = {static_cast<std::uint8_t>(ink[0]),
                                           static_cast<std::uint8_t>(ink[1]),
                                           static_cast<std::uint8_t>(ink[2])};
        }
    return picture;
}

// Clouds of colour, as out of focus in a photograph.
cv::Mat clouds(Random& random) {
    cv::Mat small(9, 12, CV_8UC3), picture;
    for (int i = 0; i < 9 * 12; ++i)
        for (int channel = 0; channel < 3; ++channel)
            small.data[i * 3 + channel] = static_cast<uchar>(random() % 256);
    cv::resize(small, picture, {720, 540}, 0, 0, cv::INTER_CUBIC);
    return picture;
}

// Frames, bars and buttons.
cv::Mat desktop(Random& random) {
    cv::Mat picture(768, 1024, CV_8UC3, colour(random));
    for (int i = 0; i < 4; ++i) {
        const cv::Rect window(any(random, 500), any(random, 400), 300 + any(random, 200),
                              200 + any(random, 160));
        picture(window).setTo(white);
        picture(cv::Rect(window.x, window.y, window.width, 26)).setTo(colour(random));
        for (int line = 0; line < 6; ++line)
            cv::putText(picture, "File Edit View 12:45 Name Size",
                        {window.x + 10, window.y + 50 + line * 22}, cv::FONT_HERSHEY_SIMPLEX, 0.5,
                        black, 1, cv::LINE_AA);
    }
    for (int i = 0; i < 8; ++i) picture(cv::Rect(10 + i * 44, 728, 32, 32)).setTo(colour(random));
    return picture;
}

struct Other {
    const char* name;
    Draw draw;
};

class OtherPictures : public testing::TestWithParam<Other> {};

TEST_P(OtherPictures, AreNoGame) {
    for (unsigned seed = 1; seed <= 2; ++seed) {
        Random random(seed);
        const Recognition recognition = recognised({GetParam().draw(random), {}}, {});
        EXPECT_EQ(recognition.accepted(), 0) << recognition.sentence();
        EXPECT_EQ(recognition.only(), nullptr);
        EXPECT_EQ(probable_game({GetParam().draw(random), {}}), nullptr);
        EXPECT_TRUE(recognition.sentence().starts_with("there is no board of a known game here: "))
            << recognition.sentence();
    }
}
INSTANTIATE_TEST_SUITE_P(Recognise, OtherPictures,
                         testing::ValuesIn(std::vector<Other>{{"dominoes", dominoes},
                                                              {"stones", stones},
                                                              {"chess", chess_board},
                                                              {"calendar", calendar},
                                                              {"text", page_of_text},
                                                              {"mines", field_of_mines},
                                                              {"keyboard", keyboard},
                                                              {"swatches", swatches},
                                                              {"map", map_of_regions},
                                                              {"clouds", clouds},
                                                              {"desktop", desktop}}),
                         [](const auto& each) { return each.param.name; });

class Boards : public testing::TestWithParam<std::vector<std::string>> {};

TEST_P(Boards, AreToldByThePictureAlone) {
    TemporaryFolder folder;
    const std::string picture = (folder / "board.png").string();
    std::vector<std::string> words = {PRACTICE_PROGRAM};
    words.insert(words.end(), GetParam().begin(), GetParam().end());
    words.insert(words.end(), {"--seed", "11", "--render", picture});
    Child drawing(words, {{"QT_QPA_PLATFORM", "offscreen"}});
    ASSERT_TRUE(eventually([&] { return drawing.exit_code().has_value(); }));
    const Recognition recognition = recognised({cv::imread(picture), {}}, {});
    ASSERT_NE(recognition.only(), nullptr) << recognition.sentence();
    EXPECT_EQ(recognition.only()->game->name, GetParam().front());
    const Ran named = run_sightread({"look", GetParam().front(), "--image", picture});
    const Ran unnamed = run_sightread({"look", "--image", picture});
    EXPECT_EQ(unnamed.code, 0) << unnamed.err;
    EXPECT_EQ(unnamed.out, named.out);
}
INSTANTIATE_TEST_SUITE_P(
    Recognise, Boards,
    testing::Values(std::vector<std::string>{"onet", "--theme", "arcade", "--rows", "6",
                                             "--columns", "8"},
                    std::vector<std::string>{"onet"},
                    std::vector<std::string>{"lyne", "--rows", "4", "--columns", "4"},
                    std::vector<std::string>{"lyne", "--rows", "2", "--columns", "4"},
                    std::vector<std::string>{"sliding", "--rows", "4", "--columns", "4"}));

// Bevelled tiles, and in the middle what lies under them: the one square of two kinds that differs.
cv::Mat numbered_squares() {
    cv::Mat picture(600, 560, CV_8UC3, cv::Scalar(170, 130, 80));
    cv::rectangle(picture, {90, 60, 360, 360}, {50, 50, 50}, cv::FILLED);
    const std::string numbers[] = {"3", "5", "1", "4", "", "8", "7", "6", "2"};
    for (int i = 0; i < 9; ++i) {
        const cv::Rect tile(114 + i % 3 * 104, 84 + i / 3 * 104, 104, 104);
        const std::string& number = numbers[i];
        cv::rectangle(picture, tile,
                      number.empty() ? cv::Scalar(228, 228, 228) : cv::Scalar(192, 192, 192),
                      cv::FILLED);
        if (number.empty()) continue;
        for (const int side : {0, 1}) {
            const cv::Scalar edge = cv::Scalar::all(side == 0 ? 255 : 128);
            const cv::Point corner = side == 0 ? tile.tl() : tile.br() - cv::Point(1, 1);
            cv::line(picture, corner, {corner.x, side == 0 ? tile.br().y - 1 : tile.y}, edge, 2);
            cv::line(picture, corner, {side == 0 ? tile.br().x - 1 : tile.x, corner.y}, edge, 2);
        }
        write(picture, number, (tile.tl() + tile.br()) / 2, 1, {0, 0, 128});
    }
    return picture;
}

cv::Mat cat_among_walls() {
    cv::Mat picture(600, 420, CV_8UC3, cv::Scalar(245, 245, 245));
    for (int row = 0; row < 9; ++row)
        for (int column = 0; column < 9; ++column) {
            const bool is_blocked = (row * 5 + column * 3) % 11 == 0 && (row != 4 || column != 4);
            const cv::Point centre(36 + column * 38 + row % 2 * 19, 36 + row * 34);
            cv::circle(picture, centre, 16,
                       is_blocked ? cv::Scalar(120, 40, 30) : cv::Scalar(250, 200, 130), cv::FILLED,
                       cv::LINE_AA);
            if (row == 4 && column == 4)
                cv::ellipse(picture, centre, {8, 13}, 0, 0, 360, black, cv::FILLED);
        }
    return picture;
}

TEST(Recognise, NumbersOnAllButOneSquareAreNoLights) {
    const cv::Mat picture = numbered_squares();
    const Recognition recognition = recognised({picture, {}}, {});
    ASSERT_NE(recognition.only(), nullptr) << recognition.sentence();
    EXPECT_EQ(recognition.only()->game->name, "sliding");
    EXPECT_FALSE(candidate(game_named("flip"), {picture, {}}, {}).is_accepted());
}

// Two boards side by side: the person says which is meant.
TEST(Recognise, TwoBoardsInOnePictureAreAskedAbout) {
    cv::Mat both;
    cv::hconcat(cat_among_walls(), numbered_squares(), both);
    const Recognition recognition = recognised({both, {}}, {});
    EXPECT_EQ(recognition.only(), nullptr);
    EXPECT_EQ(recognition.accepted(), 2) << recognition.sentence();
    EXPECT_NE(recognition.sentence().find("cat"), std::string::npos);
    EXPECT_NE(recognition.sentence().find("sliding"), std::string::npos) << recognition.sentence();
}

// The readers of other games take most of the time: a picture that one board fills is none of
// theirs.
TEST(Recognise, NobodyElseIsAskedAboutAPictureThatABoardFills) {
    const cv::Mat filled = cat_among_walls()(cv::Rect(0, 0, 420, 345));
    const Recognition recognition = recognised({filled, {}}, {});
    ASSERT_NE(recognition.only(), nullptr) << recognition.sentence();
    EXPECT_EQ(recognition.only()->game->name, "cat");
    const auto has_no_room = [](const Candidate& each) {
        return each.why_not.starts_with("no other board has room");
    };
    EXPECT_EQ(std::ranges::count_if(recognition.candidates, has_no_room), 5);
}

// Every second of its square cells lies as the cells of Catch the Cat do, the robot being the cat;
// a small one may show two plain kinds of squares and nothing else.
TEST(Recognise, AMinefieldWithItsBoundsIsNeitherTheCatsNorLights) {
    TemporaryFolder folder;
    const std::string small = (folder / "small.png").string();
    for (const std::vector<std::string>& drawn :
         {std::vector<std::string>{"--render-many", folder.path().string(), "--count", "1"},
          {"--render", small}}) {
        std::vector<std::string> words = {PRACTICE_PROGRAM, "runaway", "--seed", "930006"};
        words.insert(words.end(), drawn.begin(), drawn.end());
        Child drawing(words, {{"QT_QPA_PLATFORM", "offscreen"}});
        ASSERT_TRUE(eventually([&] { return drawing.exit_code().has_value(); }));
    }
    for (const std::string& picture : {(folder / "930006" / "frame.png").string(), small}) {
        const Recognition recognition = recognised({cv::imread(picture), {}}, {});
        ASSERT_NE(recognition.only(), nullptr) << recognition.sentence();
        EXPECT_EQ(recognition.only()->game->name, "runaway");
    }
}

// The same letter on two tiles side by side was told as the ends of a line.
TEST(Recognise, TwoEndsAreNoLevel) {
    const Game& lyne = game_named("lyne");
    Look look;
    look.text = "1 2\nA A\n";
    EXPECT_FALSE(lyne.doubt({}, look).empty());
    look.text = "2 3\nA ? A\na a a\n";
    EXPECT_EQ(lyne.doubt({}, look), "");
}

// A board that is whole needs no doubt, and one of which much is open may be anything.
TEST(Recognise, ABoardIsNearlyWholeWhereAFewCellsAreUnknown) {
    Look look;
    look.cells.resize(20);
    for (const auto& [unknown, is_so] : {std::pair(0, false), {1, true}, {3, true}, {4, false}}) {
        look.unknown = unknown;
        EXPECT_EQ(is_nearly_whole(look), is_so) << unknown;
    }
}

// Wooden letters look like the numbers of a sliding puzzle, which has each of them once.
TEST(Recognise, TilesInPairsAreNoSlidingPuzzle) {
    const Game& onet = game_named("onet");
    cv::Mat picture(400, 440, CV_8UC3, cv::Scalar(60, 70, 80));
    Look look;
    look.layout = {{4, 5, {60, 60}, {64, 64}}, picture.size()};
    look.odds = 5;
    for (int i = 0; i < 20; ++i) {
        const cv::Rect tile(cv::Rect2d(look.layout.lattice.cell({i / 5, i % 5})));
        cv::rectangle(picture, {tile.x + 1, tile.y + 1, 62, 62}, {150, 200, 230}, cv::FILLED);
        write(picture, std::to_string(i + 1), (tile.tl() + tile.br()) / 2, 0.9, {0, 0, 60});
    }
    const auto doubt_of = [&](int kinds, const std::string& last) {
        look.text = "4 5\n";
        look.cells.clear();
        for (int i = 0; i < 20; ++i) {
            const std::string kind = i == 19 ? last : std::to_string(1 + i % kinds);
            look.cells.emplace_back().kind = kind;
            look.text += kind + (i % 5 == 4 ? "\n" : " ");
        }
        return onet.doubt({picture, {}}, look);
    };
    EXPECT_NE(doubt_of(10, "11").find("sliding"), std::string::npos);
    EXPECT_EQ(doubt_of(10, "10"), "");
}

// Fifteen squares of a crossword were told as a board.
TEST(Recognise, AFewCellsAreNoBoardOfTheCats) {
    const Game& cat = game_named("cat");
    Look look;
    look.layout.lattice = {3, 5, {10, 20}, {40, 40}};
    EXPECT_FALSE(cat.doubt({}, look).empty());
    look.layout.lattice = {7, 7, {10, 20}, {40, 40}};
    EXPECT_EQ(cat.doubt({}, look), "");
}

Candidate accepted(const char* game, double margin) {
    Look look;
    look.layout = {{6, 8, {10, 20}, {40, 40}}, {400, 300}};
    look.worst_margin = margin;
    return {&game_named(game), look, {}};
}

// Blocks of a falling game and a snake's body were told as boards.
TEST(Recognise, TwoRowsOfSquaresAreNoLights) {
    const Game& flip = game_named("flip");
    Look look;
    look.looks_like = "flip";
    for (const auto& [rows, columns] : {std::pair{6, 2}, {2, 3}, {2, 2}}) {
        look.layout.lattice = {rows, columns, {10, 20}, {40, 40}};
        EXPECT_FALSE(flip.doubt({}, look).empty()) << rows << 'x' << columns;
    }
    look.layout.lattice = {3, 3, {10, 20}, {40, 40}};
    EXPECT_EQ(flip.doubt({}, look), "");
}

TEST(Recognise, SaysWhyTwoGamesFit) {
    Recognition recognition;
    recognition.candidates = {accepted("onet", 0.5), accepted("sliding", 0.25)};
    EXPECT_EQ(recognition.only(), nullptr);
    EXPECT_EQ(recognition.sentence(),
              "this could be onet (6x8 at 10,20, worst margin 0.50) or sliding (6x8 at 10,20, "
              "worst margin 0.25); name "
              "the game");
    recognition.candidates.pop_back();
    EXPECT_EQ(recognition.only()->game->name, "onet");
}

}  // namespace
}  // namespace sightread::test
