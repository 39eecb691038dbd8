// Games in a browser, where most people play them: pages of our own in Chromium, at several zooms,
// with a bar that moves the page while it is played. What happened is what the page says, not what
// the bot believes.
#include "tests/app/web_page.hpp"
#include "tests/support/eventually.hpp"

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

struct Played {
    const char* game;
    const char* query;
    int zoom;             // percent
    const char* refused;  // what the page says of an input that it did not want
};

std::ostream& operator<<(std::ostream& out, const Played& played) {
    return out << played.game << ' ' << played.query;
}

class InABrowser : public testing::TestWithParam<Played> {};

TEST_P(InABrowser, IsPlayedToItsEnd) {
    if (!browser())
        GTEST_SKIP() << "Chromium is not installed: the game was not played in a browser";
    const Played& played = GetParam();
    Xvfb screen({.width = 1400, .height = 1060});
    WebPage page(screen, played.game, "tests/practice/web/" + std::string(played.game) + ".html",
                 played.query, played.zoom);
    const auto lines = page.play({"--games", "1", "--time-limit", "150"});
    ASSERT_FALSE(lines.empty()) << page.last().err;
    EXPECT_EQ(lines.front().at("outcome"), "won") << page.title() << '\n'
                                                  << page.last().out << page.last().err;
    // The browser tells its title to the display later than it shows what it has drawn.
    EXPECT_TRUE(eventually([&] { return page.count("won") == 1; })) << page.title();
    EXPECT_EQ(page.count(played.refused), 0) << page.title() << '\n' << page.last().err;
    const bool asked_for_bar = std::string(played.query).find("bar=") != std::string::npos;
    EXPECT_EQ(page.count("bar"), asked_for_bar ? 1 : 0) << page.title();
}

INSTANTIATE_TEST_SUITE_P(
    Games, InABrowser,
    testing::Values(Played{"onet", "seed=5&rows=6&columns=10&removed=0", 100, "refused"},
                    Played{"onet", "seed=5&rows=6&columns=8&removed=0&bar=9", 80, "refused"},
                    Played{"lyne", "seed=2", 110, "outside"},
                    Played{"sliding", "seed=3&rows=3&columns=4", 150, "blocked"},
                    Played{"sliding", "seed=4&rows=3&columns=3&content=numbers&way=drag", 100,
                           "blocked"},
                    Played{"cat", "seed=3&rows=9&columns=9", 67, "refused"},
                    Played{"runaway", "seed=3&level=5&games=2", 80, "outside"}),
    [](const auto& each) {
        return std::string(each.param.game) + "At" + std::to_string(each.param.zoom);
    });

}  // namespace
}  // namespace sightread::test
