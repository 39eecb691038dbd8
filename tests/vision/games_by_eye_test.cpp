// How much of boards of the other games the eye reads: drawn by the code of these tests, from which
// it was never trained. The figures may only get better; a reader that reads nothing fails.
#include "tests/solvers/lyne/generate.hpp"
#include "tests/vision/cat/drawn.hpp"
#include "tests/vision/lyne/drawn.hpp"
#include "vision/cat/by_eye.hpp"
#include "vision/flip/by_eye.hpp"
#include "vision/lyne/by_eye.hpp"

#include <iostream>
#include <map>
#include <random>
#include <sstream>

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

struct Count {
    int boards = 0, found = 0, whole = 0, right = 0, unknown = 0, wrong = 0;
    int cells() const { return right + unknown + wrong; }
};

std::ostream& operator<<(std::ostream& out, const Count& sum) {
    return out << "found " << sum.found << " of " << sum.boards << " boards, whole and right "
               << sum.whole << "; cells right " << sum.right << ", unknown " << sum.unknown
               << ", wrong " << sum.wrong;
}

std::vector<std::string> tokens_of(const std::string& text) {
    std::istringstream words(text.substr(text.find('\n') + 1));
    return {std::istream_iterator<std::string>(words), {}};
}

// The cells that are known against a text without unknown ones. `stands_for`: what a token means
// where only sameness counts.
void count(const std::optional<eye::PartReading>& seen, const std::string& truth, Count& sum,
           const std::map<std::string, std::string>& stands_for = {}) {
    ++sum.boards;
    const std::vector<std::string> wanted = tokens_of(truth);
    if (!seen || seen->cells.size() != wanted.size()) return;
    ++sum.found;
    bool is_right = true;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const eye::CellAnswer& cell = seen->cells[i];
        const auto meaning = stands_for.find(cell.token);
        const bool is_same =
            (meaning == stands_for.end() ? cell.token : meaning->second) == wanted[i];
        ++(!cell.is_known ? sum.unknown : is_same ? sum.right : sum.wrong);
        is_right &= cell.is_known && is_same;
    }
    sum.whole += is_right && seen->why_not.empty();
}

// What each letter most often stands for: which letter a shape has does not matter.
std::map<std::string, std::string> letters_of(const eye::PartReading& seen,
                                              const std::string& truth) {
    const std::vector<std::string> wanted = tokens_of(truth);
    std::map<std::string, std::map<std::string, int>> votes;
    for (std::size_t i = 0; i < std::min(wanted.size(), seen.cells.size()); ++i)
        if (std::isalpha(static_cast<unsigned char>(seen.cells[i].token[0])) != 0)
            ++votes[seen.cells[i].token][wanted[i]];
    std::map<std::string, std::string> letters;
    for (const auto& [token, meanings] : votes)
        letters[token] =
            std::max_element(meanings.begin(), meanings.end(), [](const auto& a, const auto& b) {
                return a.second < b.second;
            })->first;
    return letters;
}

TEST(CatByEye, ReadsDrawnBoards) {
    Count sum;
    unsigned seed = 1;
    for (const test::CatStyle& style : test::cat_styles())
        for (const int size : {7, 9, 11}) {
            const cat::Board board =
                test::with_walls(test::empty_board(size, size, cat::Shift::odd), size, ++seed);
            count(cat::by_eye::read(test::drawn(board, style).pixels, std::nullopt),
                  cat::to_text(board), sum);
        }
    std::cout << sum << '\n';
    EXPECT_GE(sum.whole, 16);
    EXPECT_GE(sum.right, 0.98 * sum.cells());
    EXPECT_LE(sum.wrong, 0.001 * sum.cells());
}

TEST(FlipByEye, ReadsDrawnBoards) {
    Count sum;
    std::mt19937 random(5);
    const auto any = [&](int below) {
        return static_cast<int>(random() % static_cast<unsigned>(below));
    };
    for (int number = 0; number < 20; ++number) {
        const int rows = 3 + any(5), columns = 3 + any(5), pitch = 36 + any(60),
                  gap = any(3) * pitch / 16;
        const bool is_round = number % 4 == 3;
        const cv::Scalar ground(any(80), any(80), any(80)),
            dark(60 + any(50), 60 + any(50), 60 + any(50));
        const cv::Scalar lit(any(256), 200 + any(56), 200 + any(56));
        cv::Mat picture(rows * pitch + 120, columns * pitch + 90, CV_8UC3,
                        number % 2 == 0 ? ground : cv::Scalar::all(225));
        std::string text = std::to_string(rows) + " " + std::to_string(columns) + "\n";
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column) {
                const bool is_lit = any(2) == 0;
                const cv::Rect place(45 + column * pitch, 60 + row * pitch, pitch - gap,
                                     pitch - gap);
                if (is_round)
                    cv::circle(picture, (place.tl() + place.br()) / 2, place.width * 2 / 5,
                               is_lit ? lit : dark, cv::FILLED, cv::LINE_AA);
                else
                    cv::rectangle(picture, place, is_lit ? lit : dark, cv::FILLED);
                if (!is_round && gap == 0) cv::rectangle(picture, place, ground, 1);
                text += is_lit ? "1 " : "0 ";
            }
        const std::optional<eye::PartReading> seen = flip::by_eye::read(picture, std::nullopt);
        // Lit and dark may be exchanged.
        Count as_told, exchanged;
        count(seen, text, as_told);
        count(seen, text, exchanged, {{"0", "1"}, {"1", "0"}});
        const Count& better = exchanged.right > as_told.right ? exchanged : as_told;
        sum.boards += better.boards, sum.found += better.found, sum.whole += better.whole;
        sum.right += better.right, sum.unknown += better.unknown, sum.wrong += better.wrong;
    }
    std::cout << sum << '\n';
    EXPECT_GE(sum.whole, 19);
    EXPECT_EQ(sum.wrong, 0);
}

// A frame around them is no edge of a square; lit ones cast light over the dark ones beside them.
TEST(FlipByEye, ReadsLampsThatGlowInAFrame) {
    const flip::Board board = flip::parse("3 3 goal=either\n0 0 1\n1 0 1\n1 0 1\n");
    for (const double pitch : {74.0, 96.0}) {
        cv::Mat picture(cvRound(5 * pitch), cvRound(3.4 * pitch), CV_8UC3, cv::Scalar(38, 28, 24)),
            light = cv::Mat::zeros(picture.size(), CV_8UC3);
        const cv::Rect frame(cv::Rect2d(0.15 * pitch, 0.85 * pitch, 3.1 * pitch, 3.1 * pitch));
        cv::rectangle(picture, frame, {24, 16, 14}, cv::FILLED);
        cv::rectangle(picture, frame, {80, 70, 66}, 2);
        const auto middle_of = [&](int lamp) {
            return cv::Point(cvRound((0.7 + lamp % 3) * pitch), cvRound((1.4 + lamp / 3) * pitch));
        };
        for (int lamp = 0; lamp < 9; ++lamp)
            if (board.lit[static_cast<std::size_t>(lamp)] != 0)
                cv::circle(light, middle_of(lamp), cvRound(0.42 * pitch), {230, 160, 60},
                           cv::FILLED, cv::LINE_AA);
        cv::GaussianBlur(light, light, {}, 0.13 * pitch);
        picture += light;
        for (int lamp = 0; lamp < 9; ++lamp) {
            const bool is_lit = board.lit[static_cast<std::size_t>(lamp)] != 0;
            const cv::Point at = middle_of(lamp), shine(0, cvRound(0.22 * pitch));
            cv::circle(picture, at, cvRound(0.38 * pitch),
                       is_lit ? cv::Scalar(200, 150, 70) : cv::Scalar(52, 44, 34), cv::FILLED,
                       cv::LINE_AA);
            cv::ellipse(picture, at - shine, cv::Size(cvRound(0.18 * pitch), cvRound(0.1 * pitch)),
                        0, 0, 360, is_lit ? cv::Scalar(255, 235, 170) : cv::Scalar(120, 112, 100),
                        cv::FILLED, cv::LINE_AA);
            cv::circle(picture, at, cvRound(0.38 * pitch), {110, 100, 92}, 2, cv::LINE_AA);
        }
        const auto seen = flip::by_eye::read(picture, std::nullopt);
        ASSERT_TRUE(seen) << pitch;
        EXPECT_EQ(seen->why_not, "") << pitch;
        EXPECT_EQ(seen->text(), flip::to_text(board)) << pitch;
    }
}

// Cards of two colours, as of a game of memory: those that are turned up show something each.
TEST(FlipByEye, CardsThatShowDifferentThingsAreNoLamps) {
    cv::Mat picture(460, 420, CV_8UC3, cv::Scalar(42, 23, 15));
    for (int card = 0; card < 16; ++card) {
        const cv::Rect place(20 + card % 4 * 98, 40 + card / 4 * 98, 84, 84);
        const bool is_up = card * 7 % 5 < 2;
        cv::rectangle(picture, place, is_up ? cv::Scalar(129, 185, 16) : cv::Scalar(59, 41, 30),
                      cv::FILLED);
        const std::string shown = is_up ? std::string(1, static_cast<char>('A' + card)) : "?";
        cv::putText(picture, shown, {place.x + 18, place.y + 64}, cv::FONT_HERSHEY_DUPLEX, 2.2,
                    {255, 255, 255}, 5, cv::LINE_AA);
    }
    const std::optional<eye::PartReading> seen = flip::by_eye::read(picture, std::nullopt);
    EXPECT_TRUE(!seen || !seen->why_not.empty());
}

TEST(FlipByEye, MoreSquaresThanAnyBoardHasAreNone) {
    cv::Mat picture(560, 820, CV_8UC3, cv::Scalar::all(240));
    for (int square = 0; square < 16 * 24; ++square)
        cv::rectangle(picture, cv::Rect(14 + square % 24 * 33, 14 + square / 24 * 33, 30, 30),
                      square * 5 % 7 < 3 ? cv::Scalar(40, 200, 240) : cv::Scalar(60, 60, 60),
                      cv::FILLED);
    EXPECT_FALSE(flip::by_eye::read(picture, std::nullopt));
}

TEST(LyneByEye, ReadsDrawnLevels) {
    Count sum;
    for (std::uint64_t seed = 1; seed <= 16; ++seed) {
        const lyne::Board board = lyne::level_of(3 + static_cast<int>(seed % 3), 4, 3, seed).board;
        const cv::Mat picture =
            lyne::drawn::draw(board, {900, 700}, lyne::drawn::random_palette(seed)).picture;
        const std::optional<eye::PartReading> seen = lyne::by_eye::read(picture, std::nullopt);
        const std::string truth = lyne::to_text(board);
        count(seen, truth, sum,
              seen ? letters_of(*seen, truth) : std::map<std::string, std::string>());
    }
    std::cout << sum << '\n';
    EXPECT_EQ(sum.found, sum.boards);
    EXPECT_GE(sum.whole, 12);
    EXPECT_GE(sum.right, 0.95 * sum.cells());
    EXPECT_LE(sum.wrong, 0.01 * sum.cells());
}

// Nothing of these games: no board of which every cell is certain.
TEST(GamesByEye, SeeNoBoardWhereThereIsNone) {
    cv::Mat page(600, 800, CV_8UC3, cv::Scalar(245, 245, 245));
    for (int line = 0; line < 22; ++line)
        cv::putText(
            page, "The quick brown fox jumps over the lazy dog " + std::to_string(line * 37),
            {30, 30 + 25 * line}, cv::FONT_HERSHEY_SIMPLEX, 0.6, {40, 40, 40}, 1, cv::LINE_AA);
    cv::Mat plain(480, 640, CV_8UC3, cv::Scalar(90, 60, 30));
    for (const cv::Mat& picture : {page, plain}) {
        for (const auto& seen :
             {cat::by_eye::read(picture, std::nullopt), flip::by_eye::read(picture, std::nullopt),
              lyne::by_eye::read(picture, std::nullopt)})
            EXPECT_FALSE(seen && seen->why_not.empty()) << seen->text();
    }
}

}  // namespace
}  // namespace sightread
