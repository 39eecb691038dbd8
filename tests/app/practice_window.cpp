#include "tests/app/practice_window.hpp"

#include "capture/window.hpp"
#include "tests/support/eventually.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace sightread::test {
namespace {

std::string text_of(const std::filesystem::path& file) {
    std::ifstream stream(file);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

// Complete lines of JSON; a line that is being written does not count yet.
std::vector<nlohmann::json> lines_of(const std::filesystem::path& file) {
    std::vector<nlohmann::json> lines;
    std::istringstream stream(text_of(file));
    for (std::string line; std::getline(stream, line) && !stream.eof();)
        lines.push_back(nlohmann::json::parse(line));
    return lines;
}

}  // namespace

PracticeWindow::PracticeWindow(Xvfb& screen, std::vector<std::string> words, std::string game)
    : screen_(screen), game_(std::move(game)) {
    words.insert(words.begin(), {PRACTICE_PROGRAM, game_, "--log", (folder_ / "log").string()});
    child_.emplace(screen.start(words, (folder_ / "output").string()));
    if (!eventually([&] { return count("shown") > 0 || !child_->is_running(); },
                    std::chrono::seconds(60)) ||
        !child_->is_running())
        throw std::runtime_error("the practice window did not come: " +
                                 text_of(folder_ / "output"));
}

std::vector<nlohmann::json> PracticeWindow::log() const {
    return lines_of(folder_ / "log");
}

int PracticeWindow::count(const std::string& event) const {
    int found = 0;
    for (const nlohmann::json& line : log()) found += line.at("event") == event;
    return found;
}

int PracticeWindow::inputs(const std::string& what) const {
    int found = 0;
    for (const nlohmann::json& line : log())
        found += line.at("event") == "input" && line.at("what") == what;
    return found;
}

std::string PracticeWindow::window_id() const {
    const X11 x11(screen_.display());
    std::vector<WindowInfo> windows;
    // A window manager lists a window some time after it was shown.
    if (!eventually([&] {
            return !(windows = windows_matching(list_windows(x11), "Practice: " + game_)).empty();
        }))
        throw std::runtime_error("the practice window is not there");
    return std::to_string(windows.front().id);
}

Child PracticeWindow::start(std::vector<std::string> words, const std::string& id,
                            const std::vector<std::string>& through) const {
    // Whoever runs the tests may have profiles; only those of this window count.
    const std::string redirect = "export XDG_CONFIG_HOME='" + (folder_ / "config").string() +
                                 "'; exec \"$@\" >'" + (folder_ / "out").string() + "' 2>'" +
                                 (folder_ / "err").string() + "'";
    std::vector<std::string> command = {"sh", "-c", redirect, "sh"};
    command.insert(command.end(), through.begin(), through.end());
    command.emplace_back(SIGHTREAD_PROGRAM);
    words.insert(words.end(), {"--window-id", id.empty() ? window_id() : id});
    command.insert(command.end(), words.begin(), words.end());
    return screen_.start(command);
}

std::vector<nlohmann::json> PracticeWindow::play(std::vector<std::string> words) {
    words.insert(words.begin(), {"play", game_, "--json"});
    Child bot = start(words);
    if (!eventually([&] { return bot.exit_code().has_value(); }, std::chrono::seconds(240)))
        throw std::runtime_error("the program did not come to an end: " + complaints());
    return lines();
}

std::vector<nlohmann::json> PracticeWindow::lines() const {
    return lines_of(folder_ / "out");
}

std::string PracticeWindow::complaints() const {
    return text_of(folder_ / "err");
}

}  // namespace sightread::test
