#include "tests/app/web_page.hpp"

#include "capture/window.hpp"
#include "tests/support/eventually.hpp"

#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <stdexcept>

namespace sightread::test {

std::optional<std::string> browser() {
    for (const char* name : {"chromium", "chromium-browser", "google-chrome"})
        if (std::system(("command -v " + std::string(name) + " >/dev/null 2>&1").c_str()) == 0)
            return name;
    return std::nullopt;
}

WebPage::WebPage(Xvfb& screen, const std::string& game, const std::string& file,
                 const std::string& query, int zoom)
    : screen_(screen), game_(game) {
    const std::string address = "file://" SIGHTREAD_SOURCE_DIR "/" + file + "?" + query;
    const std::string title = std::filesystem::path(file).stem().string() + ": new";
    child_.emplace(
        Child({*browser(), "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
               "--no-first-run", "--no-default-browser-check", "--password-store=basic",
               "--user-data-dir=" + (folder_ / "profile").string(), "--window-position=0,0",
               "--window-size=" + std::to_string(1280 * 100 / zoom) + "," +
                   std::to_string(1000 * 100 / zoom),
               "--force-device-scale-factor=" + std::to_string(zoom / 100.0), address},
              {{"DISPLAY", screen.display()},
               {"HOME", folder_.path().string()},
               {"XDG_CONFIG_HOME", ""},
               {"DBUS_SESSION_BUS_ADDRESS", "disabled:"}},
              (folder_ / "output").string()));
    const X11 x11(screen.display());
    const bool came = eventually(
        [&] {
            for (const WindowInfo& window : windows_matching(list_windows(x11), title))
                if (window.viewable) window_ = window.id;
            return window_ != 0;
        },
        std::chrono::seconds(60));
    if (!came) throw std::runtime_error("the page " + address + " was not shown");
}

std::string WebPage::title() const {
    const X11 x11(screen_.display());
    const auto window = window_info(x11, window_);
    return window ? window->title : std::string();
}

int WebPage::count(const std::string& event) const {
    std::istringstream words(title());
    for (std::string word; words >> word;) {
        if (word != event) continue;
        int times = 0;
        words >> times;
        return times;
    }
    return 0;
}

std::vector<nlohmann::json> WebPage::play(const std::vector<std::string>& words) {
    std::vector<std::string> all = {"play", game_, "--json", "--window-id",
                                    std::to_string(window_)};
    all.insert(all.end(), words.begin(), words.end());
    last_ = run_sightread(
        all, {},
        {{"DISPLAY", screen_.display()}, {"XDG_CONFIG_HOME", (folder_ / "none").string()}});
    std::vector<nlohmann::json> lines;
    std::istringstream stream(last_.out);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(nlohmann::json::parse(line));
    return lines;
}

}  // namespace sightread::test
