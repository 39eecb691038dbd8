// A page of tests/practice/web in Chromium's window, with its tabs and bars, on a display of its
// own; tests believe what the page's title says has happened.
#pragma once

#include "tests/app/program.hpp"
#include "tests/support/child.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/xvfb.hpp"

#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

namespace sightread::test {

// The browser by one of its names; none when it is not installed.
[[nodiscard]] std::optional<std::string> browser();

class WebPage {
public:
    // file: of the page, from the top of the source. query: what the page's script takes,
    // `seed=3&rows=6`. zoom in percent. Returns once the page is shown. Throws when it is not.
    WebPage(Xvfb& screen, const std::string& game, const std::string& file,
            const std::string& query, int zoom);

    // How often this has happened, as far as the title says.
    int count(const std::string& event) const;
    std::string title() const;

    // `sightread play GAME --json` on the window; the lines of JSON, the summary last.
    std::vector<nlohmann::json> play(const std::vector<std::string>& words = {});
    const Ran& last() const { return last_; }

private:
    Xvfb& screen_;
    std::string game_;
    TemporaryFolder folder_;
    std::optional<Child> child_;
    unsigned long window_ = 0;
    Ran last_;
};

}  // namespace sightread::test
