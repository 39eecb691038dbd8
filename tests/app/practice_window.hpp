// A practice window on a display of its own, the program playing it, and the window's log: tests
// believe the log, not the bot.
#pragma once

#include "tests/app/program.hpp"
#include "tests/support/child.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/xvfb.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace sightread::test {

// Words for a small board of Onet without long animations.
inline const std::vector<std::string> quick_and_small = {
    "--theme",   "arcade", "--rows",      "4",  "--columns",   "6",
    "--gravity", "none",   "--line-time", "20", "--fade-time", "30"};

class PracticeWindow {
public:
    // words: options of `sightread-practice GAME`. Returns once its board is shown. Throws when it
    // is not.
    PracticeWindow(Xvfb& screen, std::vector<std::string> words, std::string game = "onet");

    // The log so far, an event a line.
    std::vector<nlohmann::json> log() const;
    int count(const std::string& event) const;
    // Input events whose "what" is the given one.
    int inputs(const std::string& what) const;

    std::string window_id() const;
    // `config` in it is the program's own
    const std::filesystem::path& folder() const { return folder_.path(); }
    Child& child() { return *child_; }

    // Starts the program on the window, to be waited for or disturbed; output goes to files. `id`
    // says which window it is where there are several of its title, `through` the command that
    // starts it, if another one than itself.
    Child start(std::vector<std::string> words, const std::string& id = {},
                const std::vector<std::string>& through = {}) const;
    // Runs it to the end and returns the lines of JSON, the summary last.
    std::vector<nlohmann::json> play(std::vector<std::string> words = {});
    std::vector<nlohmann::json> lines() const;  // of the program started last
    std::string complaints() const;             // what it said on standard error

private:
    Xvfb& screen_;
    std::string game_;
    TemporaryFolder folder_;
    std::optional<Child> child_;
};

}  // namespace sightread::test
