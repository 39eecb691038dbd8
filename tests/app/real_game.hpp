// A real game of Debian in a window on a display of its own, and the program playing it.
#pragma once

#include "tests/app/program.hpp"
#include "tests/support/child.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/xvfb.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace sightread::test {

class RealGame {
public:
    // name and settings as scripts/real-game takes them. Returns once the window is there. Throws
    // when it does not come.
    RealGame(Xvfb& screen, const std::string& name, const std::vector<std::string>& settings = {});

    std::string window_id() const { return window_id_; }

    // `sightread play GAME --json` with further words; the lines of JSON, the summary last.
    std::vector<nlohmann::json> play(const std::vector<std::string>& words = {},
                                     const std::string& game = "onet");
    Ran run(std::vector<std::string> words) const;
    const Ran& last() const { return last_; }

private:
    Xvfb& screen_;
    TemporaryFolder folder_;
    std::optional<Child> child_;
    std::string window_id_;
    Ran last_;
};

}  // namespace sightread::test
