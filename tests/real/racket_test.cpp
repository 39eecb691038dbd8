// Chat Noir, Lights Out and Slidey of Racket, played without options from their first screen. Their
// boards reach to the window's edge, and each is another deal.
#include "tests/app/real_game.hpp"

#include <filesystem>

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

class Racket : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override {
        if (!std::filesystem::exists("/usr/bin/racket"))
            GTEST_SKIP() << "there is no /usr/bin/racket: scripts/install-packages opponents";
    }

    // One game; what its line of JSON says of the outcome.
    std::string outcome(const std::string& name, const std::string& game) {
        RealGame real(screen_, name, {GetParam()});
        const auto lines = real.play({}, game);
        EXPECT_EQ(lines.size(), 2u) << real.last().out << real.last().err;
        said_ = real.last().err;
        return lines.empty() ? "" : lines.front().at("outcome").get<std::string>();
    }

    Xvfb screen_;
    std::string said_;
};

TEST_P(Racket, TheCatOfChatNoirIsCaught) {
    EXPECT_EQ(outcome("chat-noir", "cat"), "won") << said_;
}

// The game says nothing of its end: both are brought about, all lit and all dark, or what can be.
TEST_P(Racket, LightsOutIsSolved) {
    EXPECT_EQ(outcome("lights-out", "flip"), "won") << said_;
}

TEST_P(Racket, ThePhotoOfSlideyIsPutTogether) {
    EXPECT_EQ(outcome("slidey", "sliding"), "won") << said_;
}

INSTANTIATE_TEST_SUITE_P(Seeds, Racket, testing::Values("1", "2"),
                         [](const auto& seed) { return std::string("seed_") + seed.param; });

}  // namespace
}  // namespace sightread::test
