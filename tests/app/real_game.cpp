#include "tests/app/real_game.hpp"

#include "capture/window.hpp"
#include "tests/support/eventually.hpp"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace sightread::test {

RealGame::RealGame(Xvfb& screen, const std::string& name, const std::vector<std::string>& settings)
    : screen_(screen) {
    std::vector<std::string> command = {SIGHTREAD_SOURCE_DIR "/scripts/real-game", name,
                                        folder_.path().string()};
    command.insert(command.end(), settings.begin(), settings.end());
    child_.emplace(screen.start(command));
    const X11 x11(screen.display());
    std::string spaced = name;  // "Chat Noir", or a class that has the name in it
    std::replace(spaced.begin(), spaced.end(), '-', ' ');
    const bool came = eventually(
        [&] {
            std::vector<WindowInfo> windows = windows_matching(list_windows(x11), name);
            if (windows.empty()) windows = windows_matching(list_windows(x11), spaced);
            for (const WindowInfo& window : windows) {
                if (!window.viewable || std::max(window.area.width, window.area.height) < 200)
                    continue;
                window_id_ = std::to_string(window.id);
                return true;
            }
            return false;
        },
        std::chrono::seconds(60));
    if (!came) {
        std::ifstream log(folder_ / "log");
        std::ostringstream text;
        text << log.rdbuf();
        throw std::runtime_error(name + " opened no window: " + text.str());
    }
}

Ran RealGame::run(std::vector<std::string> words) const {
    words.insert(words.end(), {"--window-id", window_id_});
    return run_sightread(
        words, {},
        {{"DISPLAY", screen_.display()}, {"XDG_CONFIG_HOME", (folder_ / "none").string()}});
}

std::vector<nlohmann::json> RealGame::play(const std::vector<std::string>& words,
                                           const std::string& game) {
    std::vector<std::string> all = {"play", game, "--json"};
    all.insert(all.end(), words.begin(), words.end());
    last_ = run(all);
    std::vector<nlohmann::json> lines;
    std::istringstream stream(last_.out);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(nlohmann::json::parse(line));
    return lines;
}

}  // namespace sightread::test
