// What comes over a board in the middle of a game: the game's word that it is over, and questions.
#include "app/interruption.hpp"

#include "app/begin_words.hpp"

#include <gtest/gtest.h>
#include <opencv2/imgproc.hpp>

namespace sightread::test {
namespace {

TEST(EndWords, TellAWinInManyLanguages) {
    for (const char* text : {"You won!", "Congratulations", "Level complete", "Gewonnen!",
                             "Glückwunsch!", "Vous avez gagné", "¡Felicidades!", "Parabéns!",
                             "Hai vinto!", "Wygrałeś!", "Gefeliciteerd", "Grattis!", "Tebrikler!",
                             "Вы победили!", "おめでとう", "恭喜过关", "축하합니다"})
        EXPECT_EQ(wording_of(text).tells, Tells::won) << text;
}

TEST(EndWords, TellALossInManyLanguages) {
    for (const char* text : {"GAME OVER", "Time is up", "Time's up!", "You lost", "Verloren!",
                             "Die Zeit ist um", "Perdu !", "Se acabó el tiempo", "Fim de jogo",
                             "Hai perso", "Koniec gry", "De tijd is op", "Du förlorade",
                             "Oyun bitti", "Игра окончена", "ゲームオーバー", "游戏结束"})
        EXPECT_EQ(wording_of(text).tells, Tells::lost) << text;
    for (const char* text : {"Time: 0:41", "Lost 3", "Moves 12", "New game", "Level 3", "Score"})
        EXPECT_EQ(wording_of(text).tells, Tells::nothing) << text;
}

TEST(EndWords, DeclineInManyLanguages) {
    for (const char* text : {"No", "Cancel", "Keep playing", "Nein", "Abbrechen", "Non", "Annuler",
                             "Não", "Annulla", "Nie", "Nee", "Avbryt", "Hayır", "Нет", "いいえ"})
        EXPECT_TRUE(wording_of(text).declines) << text;
    for (const char* text :
         {"Yes", "New game", "No more moves on this board", "Next", "№ 8", "No. 3"})
        EXPECT_FALSE(wording_of(text).declines) << text;
}

struct Line {
    std::string text;
    cv::Point at;
};

cv::Mat drawn(const std::vector<Line>& lines) {
    cv::Mat picture(360, 640, CV_8UC3, cv::Scalar(235, 235, 235));
    for (const Line& line : lines)
        cv::putText(picture, line.text, line.at, cv::FONT_HERSHEY_DUPLEX, 1, {30, 30, 30}, 2,
                    cv::LINE_AA);
    return picture;
}

TEST(Interruption, IsWhatIsNew) {
    const cv::Mat before = drawn({{"Game over", {40, 60}}});
    EXPECT_FALSE(interruption_in(drawn({{"Game over", {40, 60}}}), before).outcome);
    const Interruption lost =
        interruption_in(drawn({{"Game over", {40, 60}}, {"You lost", {220, 200}}}), before);
    EXPECT_EQ(lost.outcome, GameOutcome::lost);
    EXPECT_EQ(lost.words, "You lost");
    EXPECT_EQ(
        interruption_in(drawn({{"Game over", {220, 140}}, {"You won", {220, 220}}}), {}).outcome,
        GameOutcome::won);
}

// What tells of the end may not be readable, and its button may be.
TEST(Interruption, StandsAcrossABoardWhereAnotherGameIsAskedFor) {
    const cv::Mat before = drawn({});
    const Interruption said = interruption_in(drawn({{"Play again", {200, 180}}}), before);
    EXPECT_FALSE(said.outcome);
    EXPECT_TRUE(said.is_told_across({100, 60, 440, 240}));
    EXPECT_FALSE(said.is_told_across({100, 220, 440, 120}));
}

TEST(Interruption, AsksAndCanBeDeclined) {
    const Interruption asked = interruption_in(
        drawn({{"Play another game?", {120, 120}}, {"Yes", {150, 260}}, {"No", {420, 260}}}), {});
    ASSERT_TRUE(asked.is_question);
    EXPECT_NEAR(asked.decline->x, 440, 30);
    EXPECT_NEAR(asked.decline->y, 250, 20);
    ASSERT_TRUE(asked.agree);
    EXPECT_NEAR(asked.agree->x, 178, 30);
    EXPECT_TRUE(asked.asks_for_next);
    EXPECT_FALSE(
        interruption_in(
            drawn({{"Show the answer?", {120, 120}}, {"Yes", {150, 260}}, {"No", {420, 260}}}), {})
            .asks_for_next);
}

// What a question warns of has not happened, and is never agreed to.
TEST(Interruption, ThatWarnsOfALossIsNone) {
    const Interruption asked = interruption_in(
        drawn(
            {{"Quit? You lose this game", {60, 120}}, {"OK", {150, 260}}, {"Cancel", {420, 260}}}),
        {});
    EXPECT_TRUE(asked.is_question);
    EXPECT_FALSE(asked.outcome);
    EXPECT_FALSE(asked.agree);
}

}  // namespace
}  // namespace sightread::test
