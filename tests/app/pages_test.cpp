// Small pages such as anyone writes in an hour, each in a look, a language and a way of ending and
// beginning of its own (tests/pages): two games of each are won, the second begun by whatever the
// page offers. What happened is what the page says.
#include "tests/app/web_page.hpp"
#include "tests/support/eventually.hpp"

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

struct Small {
    const char* name;
    int won = 2;  // as the page counts them: a page that was loaded anew counts from the start
};

std::ostream& operator<<(std::ostream& out, const Small& page) {
    return out << page.name;
}

class APage : public testing::TestWithParam<Small> {
protected:
    void expect_two_games_won() {
        if (!browser()) GTEST_SKIP() << "Chromium is not installed: the page was not played";
        const std::string name = GetParam().name;
        Xvfb screen({.width = 1400, .height = 1060});
        WebPage page(screen, name.substr(0, name.find('-')), "tests/pages/" + name + ".html",
                     "seed=7", 100);
        const auto lines = page.play({"--games", "2", "--time-limit", "200"});
        ASSERT_FALSE(lines.empty()) << page.last().err;
        EXPECT_EQ(lines.back().at("won"), 2) << page.title() << '\n'
                                             << page.last().out << page.last().err;
        // The browser tells its title to the display later than it shows what it has drawn.
        EXPECT_TRUE(eventually([&] { return page.count("won") == GetParam().won; }))
            << page.title();
        EXPECT_EQ(page.count("trap"), 0) << page.title() << '\n' << page.last().err;
    }
};

std::string name_of(const testing::TestParamInfo<Small>& page) {
    std::string name = page.param.name;
    std::erase(name, '-');
    return name;
}

TEST_P(APage, IsWonTwice) {
    expect_two_games_won();
}

// A menu and a link, an alert, a panel on a canvas, a page longer than its window.
INSTANTIATE_TEST_SUITE_P(Small, APage,
                         testing::Values(Small{"onet-formes"}, Small{"sliding-acht"},
                                         Small{"flip-svet"}, Small{"flip-fragen"},
                                         Small{"flip-neon"}, Small{"flip-kallarlampor"}),
                         name_of);

// A level that looks untouched once it is won: its words tell, before much is drawn again.
TEST(APageOfLyne, ThatTakesItsLinesAwayIsWonByItsWords) {
    if (!browser()) GTEST_SKIP() << "Chromium is not installed: the page was not played";
    Xvfb screen({.width = 1400, .height = 1060});
    WebPage page(screen, "lyne", "tests/pages/lyne-knots.html", "seed=7", 100);
    const auto lines = page.play({"--games", "2", "--time-limit", "200"});
    ASSERT_FALSE(lines.empty()) << page.last().err;
    EXPECT_EQ(lines.back().at("won"), 2) << page.last().out << page.last().err;
    EXPECT_TRUE(eventually([&] { return page.count("won") == 2; })) << page.title();
    EXPECT_LE(lines.back().at("retries").get<int>(), 6) << page.last().err;
}

// A program that is no game has buttons, too.
void expect_nothing_pressed(const std::string& game) {
    if (!browser()) GTEST_SKIP() << "Chromium is not installed: no page was shown";
    Xvfb screen({.width = 1400, .height = 1060});
    WebPage page(screen, game, "tests/pages/notes.html", "", 100);
    (void)page.play();
    EXPECT_EQ(page.last().code, 5) << page.last().err;
    EXPECT_EQ(page.count("trap"), 0) << page.last().err;
    EXPECT_EQ(page.count("other"), 0) << page.last().err;
}

TEST(NoGame, IsLeftAloneByTheCat) {
    expect_nothing_pressed("cat");
}

TEST(NoGameSoak, IsLeftAloneByRunaway) {
    expect_nothing_pressed("runaway");
}

// Slow: label "soak".
class APageSoak : public APage {};

TEST_P(APageSoak, IsWonTwice) {
    expect_two_games_won();
}

INSTANTIATE_TEST_SUITE_P(
    Small, APageSoak,
    testing::Values(Small{"cat-poes"}, Small{"cat-circle"}, Small{"cat-gato"}, Small{"cat-gatto"},
                    Small{"flip-akari", 1}, Small{"flip-luces"}, Small{"onet-letras"},
                    Small{"onet-obstkorb"}, Small{"onet-pixelki"}, Small{"sliding-femton"},
                    Small{"sliding-onze"}, Small{"sliding-paesaggio"}, Small{"onet-fisk"},
                    Small{"onet-ogrod"}, Small{"cat-hex"}, Small{"cat-zaun"},
                    Small{"sliding-quatro"}, Small{"runaway-rusty"}, Small{"runaway-kacak"},
                    Small{"lyne-ribbons"}, Small{"cat-katt"}, Small{"flip-donker"},
                    Small{"flip-vagalumes"}, Small{"onet-kanji"}, Small{"onet-louka"},
                    Small{"sliding-klocki", 1}, Small{"sliding-tahta"}, Small{"cat-katten"},
                    Small{"cat-kedi"}, Small{"flip-bombillas"}, Small{"sliding-legno"},
                    Small{"sliding-molen"}, Small{"onet-orto"}, Small{"onet-vormen"},
                    Small{"cat-kot"}, Small{"cat-kissa"}, Small{"lyne-iplik"},
                    Small{"sliding-quinze"}, Small{"sliding-bildspel"}, Small{"flip-fenetres"},
                    Small{"flip-lampas"}, Small{"runaway-robotina"}, Small{"runaway-kabur"},
                    Small{"runaway-ihesi"}, Small{"sliding-klosser"}, Small{"sliding-quadretto"},
                    Small{"cat-fang-katten"}, Small{"flip-langai"}, Small{"runaway-robot-mars"},
                    Small{"runaway-terminal"}, Small{"lyne-stigar"}, Small{"onet-bessones"},
                    Small{"onet-pismena"}, Small{"sliding-quindici"}, Small{"sliding-vosmyorka"},
                    Small{"cat-kotek"}, Small{"lyne-threads"}, Small{"lyne-linjer"}),
    name_of);

}  // namespace
}  // namespace sightread::test
