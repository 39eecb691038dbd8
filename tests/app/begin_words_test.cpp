// What words on a screen say about beginning a game.
#include "app/begin_words.hpp"

#include "vision/text/captions.hpp"

#include <vector>

#include <gtest/gtest.h>

namespace sightread {
namespace {

TEST(BeginWords, AskForANewGameInManyLanguages) {
    for (const char* text :
         {"New game",  "Play again!",     "NEUES SPIEL",     "Noch einmal", "Rejouer",
          "Réessayer", "Nouvelle partie", "Jugar de nuevo",  "Reiniciar",   "Jogar novamente",
          "Recomeçar", "Gioca ancora",    "Zagraj ponownie", "Opnieuw",     "Spela igen",
          "Börja om",  "Tekrar oyna",     "Ещё раз",         "Новая игра",  "もう一度",
          "再来一局",  "다시 하기"})
        EXPECT_EQ(wording_of(text).asks, Asks::new_game) << text;
    for (const char* text : {"Next", "Weiter", "Blanda", "Перемешать", "Continuer"})
        EXPECT_EQ(wording_of(text).asks, Asks::to_go_on) << text;
    for (const char* text :
         {"Ir al nivel siguiente", "Próximo nível", "Następna plansza »", "Nächstes Level"})
        EXPECT_EQ(wording_of(text).asks, Asks::new_game) << text;
    for (const char* text :
         {"Start", "Gioca", "Jouer", "スタート", "Got it!", "Begrepen!", "Rozumiem", "Понятно"})
        EXPECT_EQ(wording_of(text).asks, Asks::to_start) << text;
    for (const char* text :
         {"Haluatko pelata uudestaan?", "Új játék", "Hrát znovu", "Main lagi", "Una altra vegada"})
        EXPECT_EQ(wording_of(text).asks, Asks::new_game) << text;
    for (const char* text : {"Selvä, aloitetaan", "Mulai main", "Začínáme"})
        EXPECT_EQ(wording_of(text).asks, Asks::to_start) << text;
    for (const char* text : {"OK", "Yes", "Fermer", "はい"})
        EXPECT_EQ(wording_of(text).asks, Asks::to_agree) << text;
}

TEST(BeginWords, AreReadAlthoughALetterIsNot) {
    EXPECT_EQ(wording_of("Ploy again").asks, Asks::new_game);  // by its second word
    EXPECT_EQ(wording_of("Restat").asks, Asks::new_game);
    EXPECT_EQ(wording_of(". Gioca ,").asks, Asks::to_start);
    // Letters are counted, not bytes: "лет" (years) is another word than "нет" (no).
    EXPECT_FALSE(wording_of("100 лет").is_harmful);
}

TEST(BeginWords, AreNoSignsThatStandForWords) {
    EXPECT_TRUE(wording_of("No").declines);
    EXPECT_FALSE(wording_of("№").declines);
    EXPECT_EQ(wording_of("® Leicht").key, "") << "a dot to choose by is no key";
}

TEST(BeginWords, TellHowAGameHasEndedInManyLanguages) {
    for (const char* text :
         {"Brawo! Kot złapany w 10 ruchach.", "Tebrikler!", "Gratulálok!", "Berhasil kabur!"})
        EXPECT_EQ(wording_of(text).tells, Tells::won) << text;
    for (const char* text : {"Koniec hry", "Voi ei, kissa karkasi", "Kot uciekł..."})
        EXPECT_EQ(wording_of(text).tells, Tells::lost) << text;
}

TEST(BeginWords, MayAskForAClickAnywhere) {
    for (const char* text :
         {"Click anywhere to start", "Tap to play", "Kliknij gdziekolwiek, aby zacząć",
          "Klicken, um zu beginnen", "Haz clic para empezar", "Нажмите, чтобы начать"})
        EXPECT_EQ(wording_of(text).asks, Asks::to_start) << text;
    for (const char* text : {"Första sidan", "Selva"})
        EXPECT_EQ(wording_of(text).asks, Asks::nothing) << text;
    EXPECT_EQ(wording_of("Click two equal tiles to remove them").asks, Asks::nothing);
    for (const char* text : {"Klikni na obrázek a rozstříhá se.", "Click the picture to cut it"})
        EXPECT_TRUE(wording_of(text).asks_for_click) << text;
    EXPECT_FALSE(wording_of("Click anywhere to start").asks_for_click)
        << "these words may be clicked";
}

TEST(BeginWords, MayNameTwoThingsAtOnce) {
    for (const char* text : {"Mescola e gioca", "Shuffle and play"})
        EXPECT_EQ(wording_of(text).asks, Asks::to_start) << text;
    EXPECT_EQ(wording_of("Shuffle the cards and then play").asks, Asks::nothing);
}

// Tesseract puts spaces between the letters of some writings.
TEST(BeginWords, AreReadWithSpacesWhereThereAreNone) {
    EXPECT_EQ(wording_of("เข ้ า ใจ แล ้ ว เล ่ น เล ย").asks, Asks::to_start);
    EXPECT_EQ(wording_of("시 작 하 기").asks, Asks::to_start);
    EXPECT_TRUE(wording_of("상 점 가 기").is_harmful);
    EXPECT_TRUE(wording_of("기록 초기화").is_harmful);
    EXPECT_EQ(
        wording_of(
            "画面の下にある矢印のボタンを順番に押して、ロボットを出口まで連れて行く遊び方で開始")
            .asks,
        Asks::nothing)
        << "a sentence";
}

TEST(BeginWords, OfASentenceAreNoButton) {
    for (const char* text :
         {"Drag from one shape to the other and start again at any time you like to",
          "Find all pairs, then play the next one with your friends", "Moves: 12", "", "7"})
        EXPECT_EQ(wording_of(text).asks, Asks::nothing) << text;
}

// A list that opens holds the pointer.
TEST(BeginWords, AListThatOpensIsNoButton) {
    EXPECT_EQ(wording_of("Normal").asks, Asks::to_start);
    for (const char* const text : {"Normal v", "Normal ¥", "Easy ▾"})
        EXPECT_EQ(wording_of(text).asks, Asks::nothing) << text;
}

TEST(BeginWords, ThatDoHarmAreNeverPressed) {
    for (const char* text : {"Quit",
                             "Delete save",
                             "Buy coins",
                             "Log out",
                             "Share",
                             "Accept all cookies",
                             "Reset progress",
                             "More games",
                             "Spielstand löschen",
                             "Münzen kaufen",
                             "Abmelden",
                             "Supprimer la sauvegarde",
                             "Se déconnecter",
                             "Partager",
                             "Borrar partida guardada",
                             "Comprar monedas",
                             "Cerrar sesión",
                             "Apagar jogo",
                             "Cancella salvataggio",
                             "Condividi",
                             "Wyloguj",
                             "Usuń zapis",
                             "Uitloggen",
                             "Alle cookies accepteren",
                             "Logga ut",
                             "Dela",
                             "Jeton satın al",
                             "Oturumu kapat",
                             "Выйти",
                             "Сбросить прогресс",
                             "Réinitialiser la progression",
                             "Купить монеты",
                             "ログアウト",
                             "退出"})
        EXPECT_TRUE(wording_of(text).is_harmful) << text;
    for (const char* text : {"Score: 120", "Level 3", "New game", "Neues Spiel", "Rejouer",
                             "Gioca ancora", "Ещё раз", "OK"})
        EXPECT_FALSE(wording_of(text).is_harmful) << text;
}

TEST(BeginWords, NameKeys) {
    struct Case {
        const char* text;
        const char* key;
    };
    for (const Case& each :
         {Case{"Press SPACE to play again", "space"}, Case{"Druk op R om opnieuw te spelen", "r"},
          Case{"R: restart", "r"}, Case{"Premi SPAZIO per giocare ancora", "space"},
          Case{"Pulsa la tecla N para una partida nueva", "n"},
          Case{"Leertaste drücken: neues Spiel", "space"},
          Case{"Нажмите Enter, чтобы играть снова", "Return"}, Case{"F2 - new game", "F2"},
          Case{"Spacebar to start", "space"}, Case{"Entrée pour commencer", "Return"},
          Case{"Press any key", "space"}, Case{"Stiskni libovolnou klávesu", "space"},
          Case{"Stiskni tibovotnou klavesu", "space"}, Case{"Нажмите любую клавишу", "space"},
          Case{"Nhấn phím bất kỳ để bắt đầu", "space"}, Case{"아무 키나 누르세요", "space"}}) {
        EXPECT_EQ(wording_of(each.text).key, each.key) << each.text;
        EXPECT_TRUE(wording_of(each.text).key_begins) << each.text;
    }
    EXPECT_FALSE(wording_of("C Next level").key_begins) << "a stroke before a word";
    EXPECT_EQ(wording_of("Press a button to see a hint").key, "");
    EXPECT_FALSE(wording_of("Press H for help").key_begins);
}

// The key's name stands in a frame of its own, and is read twice.
TEST(BeginWords, NameAKeyThatStandsInAFrame) {
    const std::vector<Caption> page = {{"Remettez les nombres dans l'ordre.", {422, 508, 436, 20}},
                                       {"Appuyez sur!", {385, 597, 163, 25}},
                                       {"Es ace", {568, 597, 88, 19}},
                                       {") pour commencer", {668, 587, 227, 35}},
                                       {"Espace", {548, 587, 129, 39}}};
    const std::vector<Caption> lines = joined_lines(page);
    ASSERT_EQ(lines.size(), 1u);
    EXPECT_EQ(lines.front().text, "Appuyez sur! Espace ) pour commencer");
    EXPECT_EQ(lines.front().box, cv::Rect(385, 587, 510, 39));
    const Wording wording = wording_of(lines.front().text);
    EXPECT_EQ(wording.key, "space");
    EXPECT_TRUE(wording.key_begins);
    const std::vector<Caption> line =
        joined_lines({{"Bravo, vous avez gagné en 52 coups !", {306, 835, 380, 25}},
                      {"Touche", {700, 838, 60, 20}},
                      {"N", {775, 832, 30, 30}},
                      {": nouvelle partie", {822, 839, 152, 21}}});
    ASSERT_EQ(line.size(), 1u);
    EXPECT_EQ(wording_of(line.front().text).key, "n");
    EXPECT_TRUE(wording_of(line.front().text).key_begins);
    EXPECT_TRUE(joined_lines({{"Play", {10, 10, 40, 20}}, {"Quit", {200, 10, 40, 20}}}).empty());
}

// The frame's neighbour is read in Latin letters as well, less surely.
TEST(BeginWords, NameAKeyInAFrameOnAPageInOtherLetters) {
    const std::vector<Caption> lines = joined_lines({{"Нажмите", {451, 482, 95, 26}, 96},
                                                     {"HakKMUTe", {451, 482, 95, 26}, 55},
                                                     {"uTO6bI", {666, 480, 60, 22}, 57},
                                                     {"чтобы начать", {666, 480, 149, 22}, 96},
                                                     {"ПРОБЕЛ", {553, 478, 107, 34}, 96}});
    ASSERT_EQ(lines.size(), 1u);
    EXPECT_EQ(lines.front().text, "Нажмите ПРОБЕЛ чтобы начать");
}

TEST(BeginWords, AreReadSurelyByTheirLength) {
    EXPECT_TRUE(is_read_surely({"New game", {}, 55}));
    EXPECT_FALSE(is_read_surely({"New game", {}, 45}));
    EXPECT_TRUE(is_read_surely({"下一关 →", {}, 45}));
    EXPECT_TRUE(is_read_surely({"No", {}, 85}));
    EXPECT_FALSE(is_read_surely({"НЕ", {}, 75})) << "off a tile";
    EXPECT_FALSE(is_read_surely({"大", {}, 75})) << "off a tile";
}

TEST(BeginWords, AskToStartTwiceInOneLabel) {
    for (const char* text : {"Ik snap het, spelen!", "Got it, let's play!", "OK, start"})
        EXPECT_EQ(wording_of(text).asks, Asks::to_start) << text;
    EXPECT_TRUE(wording_of("OK, delete my save").is_harmful);
}

TEST(BeginWords, TellSizesAndLevelsToChooseFrom) {
    for (const char* text : {"4x4", "4 × 4", "10x10", "Beginner (9x9, 10 mines)",
                             "Kezdő (9×9, 10 akna)", "6 sor × 8 oszlop", "Level 1", "Niveau 1"})
        EXPECT_TRUE(says_size_or_level(text)) << text;
    for (const char* text : {"11", "6 11", "Level: 1", "Level 3", "Moves 12", "Best time 10 20",
                             "The board has 5x5 lamps, and all of them are lit"})
        EXPECT_FALSE(says_size_or_level(text)) << text;
}

}  // namespace
}  // namespace sightread
