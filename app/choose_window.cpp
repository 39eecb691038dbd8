#include "app/choose_window.hpp"

#include "app/backend.hpp"
#include "app/stop.hpp"
#include "capture/error.hpp"
#include "capture/image_source.hpp"
#include "capture/printable.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <iostream>

namespace sightread {
namespace po = boost::program_options;
namespace {

WindowId id_from_text(const std::string& text) {
    try {
        std::size_t used = 0;
        const WindowId id = std::stoul(text, &used, 0);
        if (used == text.size() && id != 0 && text[0] != '-') return id;
    } catch (const std::exception&) {  // said below
    }
    throw BadUsage("--window-id \"" + text +
                   "\" is no window id; they look like 0x1a00007 (see: sightread windows)");
}

WindowInfo window_with_text(const Desktop& desktop, const std::string& text) {
    if (text.find_first_not_of(' ') == std::string::npos)
        throw BadUsage("--window takes a part of the window's title; see: sightread windows");
    const std::vector<WindowInfo> all = desktop.windows();
    std::vector<WindowInfo> found = windows_matching(all, text);
    if (found.size() == 1) return found.front();
    if (found.empty()) {
        if (all.empty())
            throw BadUsage("no window matches \"" + text + "\": there is no window on display " +
                           desktop.name());
        throw BadUsage("no window matches \"" + text + "\"; see: sightread windows");
    }
    std::string sentence = std::to_string(found.size()) + " windows match \"" + text +
                           "\"; choose one by --window-id:";
    for (const WindowInfo& window : found) sentence += "\n  " + to_text(window);
    throw BadUsage(sentence);
}

}  // namespace

void add_window_options(Options& options) {
    //
    options.add_options()
        //
        ("window", po::value<std::string>()->value_name("TEXT"),
         "the window with this text in its title or class")
        //
        ("window-id", po::value<std::string>()->value_name("ID"),
         "the window with this id, as xwininfo prints it")("pick",
                                                           "choose the window by clicking on it");
    add_backend_option(options);
}

WindowInfo chosen_window(const Desktop& desktop, const Values& values) {
    if (values.count("window") + values.count("window-id") + values.count("pick") > 1)
        throw BadUsage("--window, --window-id and --pick exclude each other");
    if (values.count("window") > 0)
        return window_with_text(desktop, values["window"].as<std::string>());
    std::optional<WindowInfo> window;
    if (values.count("window-id") > 0) {
        const std::string text = values["window-id"].as<std::string>();
        window = desktop.window(id_from_text(text));
        if (!window)
            throw BadUsage("there is no window with the id " + text + "; see: sightread windows");
    } else if (values.count("pick") > 0) {
        const Clock::time_point deadline = chosen_deadline(values);
        const auto is_late = [&] { return Clock::now() > deadline; };
        const std::optional<WindowId> picked =
            desktop.pick([&] { return stop_requested() || is_late(); });
        if (!picked && is_late()) throw Error("no window was picked before the time limit came");
        if (!picked) throw BadUsage("no window was picked");
        window = desktop.window(*picked);
        if (!window) throw BadUsage("the window that was picked is gone");
    } else {
        throw BadUsage(
            "which window? Say --window TEXT, --window-id ID or --pick; see: sightread windows");
    }
    return *window;
}

void add_time_limit_option(Options& options) {
    options.add_options()("time-limit", po::value<double>()->value_name("SECONDS"),
                          "stop after this time");
}

Clock::time_point chosen_deadline(const Values& values) {
    constexpr double longest = 1e8;  // seconds: three years
    if (values.count("time-limit") == 0) return Clock::time_point::max();
    const double seconds = values["time-limit"].as<double>();
    if (!(seconds > 0)) throw BadUsage("--time-limit takes a number of seconds above 0");
    return Clock::now() +
           std::chrono::milliseconds(static_cast<long>(std::min(seconds, longest) * 1000));
}

Frame chosen_picture(const std::string& path) {
    ImageSource source(path);
    const std::size_t count = source.files().size();
    if (count > 1)
        std::cerr << printable("reading " + source.files().front().string() + ", the first of " +
                               std::to_string(count) + " pictures in " + path)
                  << std::endl;
    return source.grab();
}

std::string to_text(const WindowInfo& window) {
    char place[96];
    std::snprintf(place, sizeof place, "0x%lx  %dx%d%+d%+d  ", window.id, window.area.width,
                  window.area.height, window.area.x, window.area.y);
    return place + (window.window_class.empty() ? "-" : window.window_class) + "  \"" +
           window.title + "\"" + (window.viewable ? "" : "  (not visible)");
}

std::optional<std::string> chosen_game(const Values& values) {
    if (values.count("game") == 0) return std::nullopt;
    const auto& words = values["game"].as<std::vector<std::string>>();
    for (const std::string& word : words)
        if (std::error_code none; word.find_first_of("./") != std::string::npos &&
                                  std::filesystem::is_regular_file(word, none))
            throw BadUsage("a file where the name of a game belongs: \"" + word +
                           "\" (look and calibrate take pictures with --image FILE)");
    if (words.size() > 1) throw BadUsage("one word too many: \"" + words[1] + "\"");
    return words.front();
}

void add_lattice_option(Options& options) {
    options.add_options()("lattice",
                          po::value<std::string>()->value_name("RxC@X,Y,PX,PY[,odd|,even]"),
                          "where the cells are, instead of finding them: rows x columns @ left, "
                          "top, pitch across, pitch down");
}

std::optional<Lattice> chosen_lattice(const Values& values) {
    if (values.count("lattice") == 0) return std::nullopt;
    const std::string text = values["lattice"].as<std::string>();
    const std::optional<Lattice> lattice = lattice_from_text(text);
    if (!lattice)
        throw BadUsage("--lattice \"" + text +
                       "\" is not of the form ROWSxCOLUMNS@x,y,pitch_x,pitch_y, with ,odd or ,even "
                       "where rows are shifted");
    return lattice;
}

}  // namespace sightread
