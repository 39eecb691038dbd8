// A practice window in sway, the program playing it, and the window's log: tests believe the log,
// not the bot.
#pragma once

#include "capture/wlroots/sway.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/headless_sway.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace sightread::test {

class WaylandSession : public testing::Test {
protected:
    void SetUp() override {
        if (const std::string why = HeadlessSway::why_not(); !why.empty()) GTEST_SKIP() << why;
        try {
            sway_.emplace(configuration_);
        } catch (const std::runtime_error& fault) {
            // nothing of ours has run yet: sway may need what is not there
            GTEST_SKIP() << fault.what();
        }
        for (const auto& [name, value] : sway_->environment())
            value.empty() ? unsetenv(name.c_str()) : setenv(name.c_str(), value.c_str(), 1);
        setenv("XDG_CONFIG_HOME", (folder_ / "config").c_str(), 1);
        setenv("XDG_STATE_HOME", (folder_ / "state").c_str(), 1);
        setenv("XDG_DATA_HOME", (folder_ / "data").c_str(), 1);
    }

    void open(const std::string& game, std::vector<std::string> words = {}) {
        words.insert(words.begin(), {PRACTICE_PROGRAM, game, "--log", (folder_ / "log").string()});
        window_.emplace(sway_->start(words, (folder_ / "output").string()));
        ASSERT_TRUE(eventually([&] { return count("shown") > 0; }, std::chrono::seconds(60)))
            << text_of("output");
        // A window has painted itself before its compositor has heard of it.
        const auto process = static_cast<unsigned long>(window_->id());
        const wlroots::Sway compositor;
        ASSERT_TRUE(eventually([&] {
            const std::vector<wlroots::View> views = compositor.layout().views;
            const auto found = std::ranges::find(views, process, &wlroots::View::process);
            return found != views.end() && found->is_visible && !found->content.empty();
        })) << text_of("output");
    }

    std::string text_of(const std::string& name) const {
        std::ifstream stream(folder_ / name);
        std::ostringstream text;
        text << stream.rdbuf();
        return text.str();
    }

    int count(const std::string& event) const {
        int found = 0;
        std::istringstream stream(text_of("log"));
        for (std::string line; std::getline(stream, line) && !stream.eof();)
            found += nlohmann::json::parse(line).at("event") == event;
        return found;
    }

    // Runs the program to its end; returns its exit code. What it said is in the files `out` and
    // `err`.
    int run(std::vector<std::string> words) const {
        const std::string redirect = "exec \"$@\" >'" + (folder_ / "out").string() + "' 2>'" +
                                     (folder_ / "err").string() + "'";
        words.insert(words.begin(), {"sh", "-c", redirect, "sh", SIGHTREAD_PROGRAM});
        Child program = sway_->start(words);
        (void)eventually([&] { return program.exit_code().has_value(); },
                         std::chrono::seconds(240));
        return program.exit_code().value_or(-1);
    }

    std::string configuration_;
    TemporaryFolder folder_;
    std::optional<HeadlessSway> sway_;
    std::optional<Child> window_;
};

}  // namespace sightread::test
