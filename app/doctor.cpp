// `sightread doctor`: checks what playing needs on this machine, and says what to do about each
// thing that is missing.
#include "app/command.hpp"
#include "app/exit_code.hpp"
#include "app/game_options.hpp"
#include "calibration/profile.hpp"
#include "capture/error.hpp"
#include "capture/window.hpp"
#include "input/pointer_mapping.hpp"
#include "vision/text/dictionary.hpp"
#include "vision/text/text_engine.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <iostream>

#include <nlohmann/json.hpp>
#include <unistd.h>

#include <X11/Xlib.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xcomposite.h>
#include <X11/extensions/Xdamage.h>

#ifdef SIGHTREAD_WAYLAND
#include "capture/wlroots/desktop.hpp"
#endif

namespace sightread {
namespace {

struct Check {
    std::string what;
    bool good = false;
    bool needed = true;  // playing fails without it
    std::string verdict;
    std::string remedy;  // the one command or step that mends it; empty when good
};

Check extension(const std::string& what, bool there, const std::string& used_for) {
    return {what, there, true, there ? "there" : "missing: " + used_for,
            there ? "" : "use an X server that has it (Xorg, Xvfb, Xwayland do)"};
}

Check window_manager_check(const X11& x11) {
    const std::optional<std::string> manager = window_manager(x11);
    if (manager)
        return {"window manager", true, false, manager->empty() ? "one without a name" : *manager,
                ""};
    // Games that take keys are given the focus all the same, and windows are found by walking over
    // all of them.
    return {"window manager", true, false, "none: windows cannot be moved or raised by hand", ""};
}

Check mouse_check(const X11& x11) {
    const std::vector<int> mapping = pointer_mapping(x11);
    std::string order;
    for (std::size_t i = 0; i < std::min<std::size_t>(mapping.size(), 3); ++i)
        order += (i > 0 ? " " : "") + std::to_string(mapping[i]);
    if (!button_that_means(Button::left, mapping))
        return {"mouse", false, true, "no button means a left click (" + order + ")",
                "xmodmap -e 'pointer = default'"};
    const bool is_usual = button_that_means(Button::left, mapping) == 1;
    return {"mouse", true, true,
            is_usual ? "buttons " + order : "left-handed, buttons " + order + ": pressed as mapped",
            ""};
}

// Programs draw as large as the desktop tells them to. The readers take any size, so that this is
// only said for those who wonder why a board is larger here than elsewhere.
Check scale_check(const X11& x11) {
    constexpr double usual = 96;
    std::string verdict;
    const char* dots = XGetDefault(x11.display(), "Xft", "dpi");
    const double value = dots != nullptr ? std::strtod(dots, nullptr) : usual;
    const int percent = value > 0 ? static_cast<int>(std::lround(value / usual * 100)) : 100;
    verdict = std::to_string(percent) + " % on this display";
    for (const char* name : {"GDK_SCALE", "QT_SCALE_FACTOR"})
        if (const char* factor = std::getenv(name))
            verdict += std::string(", ") + name + "=" + factor;
    return {"scale", true, false, verdict + "; boards of any size are read", ""};
}

void check_display(std::vector<Check>& checks) {
    try {
        const X11 x11;
        Display* display = x11.display();
        checks.push_back({"display", true, true,
                          x11.name() + ", " + std::to_string(DisplayWidth(display, 0)) + "x" +
                              std::to_string(DisplayHeight(display, 0)),
                          ""});
        int event = 0, error = 0, major = 0, minor = 0;
        checks.push_back(extension("XTEST",
                                   XTestQueryExtension(display, &event, &error, &major, &minor),
                                   "nothing can be pressed without it"));
        checks.push_back(extension("composite", XCompositeQueryExtension(display, &event, &error),
                                   "covered windows are read wrongly without it"));
        checks.push_back(extension("damage", XDamageQueryExtension(display, &event, &error),
                                   "stillness is told by it"));
        checks.push_back(
            extension("shared memory", XShmQueryExtension(display), "grabbing is slow without it"));
        checks.back().needed = false;
        checks.push_back(window_manager_check(x11));
        checks.push_back(mouse_check(x11));
        checks.push_back(scale_check(x11));
        const std::size_t windows = list_windows(x11).size();
        checks.push_back(
            {"windows", windows > 0, false,
             std::to_string(windows) + " could be played; what is seen in them: sightread",
             windows > 0 ? "" : "start a game on this display, then: sightread"});
    } catch (const Error& failure) {
        checks.push_back({"display", false, true, failure.what(),
                          "start from a desktop session, or: xvfb-run sightread doctor"});
    }
}

// Why native windows of Wayland cannot be played; empty when they can.
std::string why_not_wayland() {
#ifdef SIGHTREAD_WAYLAND
    return wlroots::Desktop::why_not();
#else
    return "this program was built without Wayland";
#endif
}

// Where windows of Wayland can be played, an X server is needed for those of X11 alone.
void check_wayland(std::vector<Check>& checks) {
    const char* display = std::getenv("WAYLAND_DISPLAY");
    const char* kind = std::getenv("XDG_SESSION_TYPE");
    const bool is_named = display != nullptr && *display != '\0';
    if (!is_named && (kind == nullptr || std::string(kind) != "wayland"))
        return checks.push_back({"session", true, false, "not Wayland", ""});
    const std::string why_not = why_not_wayland();
    if (!why_not.empty())
        return checks.push_back(
            {"session", false, false,
             "Wayland, of which only windows of XWayland can be seen and pressed: " + why_not,
             "start the game with QT_QPA_PLATFORM=xcb or GDK_BACKEND=x11"});
    for (Check& check : checks)
        if (check.what == "display") check.needed = false;
    checks.push_back({"session", true, false,
                      "Wayland: windows are seen and pressed by the backend wlroots", ""});
}

void check_text_recognition(std::vector<Check>& checks) {
    std::vector<std::filesystem::path> places = {"/usr/share/tesseract-ocr/5/tessdata",
                                                 "/usr/share/tessdata"};
    if (const char* prefix = std::getenv("TESSDATA_PREFIX")) places.insert(places.begin(), prefix);
    for (const auto& place : places) {
        std::error_code failed;
        if (!std::filesystem::exists(place / "eng.traineddata", failed)) continue;
        std::string others;
        for (const std::string& writing : installed_writings()) others += ", " + writing;
        const std::string more =
            others.empty() ? "; Latin letters only, tesseract-ocr-rus and others add writings" : "";
        return checks.push_back({"text recognition", true, false,
                                 "data in " + place.string() + ": eng" + others + more, ""});
    }
    checks.push_back({"text recognition", false, false, "no data for English",
                      "sudo apt-get install tesseract-ocr-eng"});
}

// What games say is read by it in all commands that look at a window.
Check words_check() {
    try {
        return {
            "words", true, true,
            std::to_string(dictionary().languages().size()) + " languages in " + dictionary_file(),
            ""};
    } catch (const Error& failure) {
        return {"words", false, true, failure.what(),
                "install the program again, or unset SIGHTREAD_WORDS"};
    }
}

void check_profiles(std::vector<Check>& checks) {
    std::vector<std::string> complaints;
    (void)profile_for("a class that no window has", game_keys(), &complaints);
    const bool good = complaints.empty();
    checks.push_back({"profiles", good, false, good ? "all readable" : complaints.front(),
                      good ? "" : "correct or remove that file"});
}

Check disk_check(std::filesystem::path folder) {
    std::error_code failed;
    folder = std::filesystem::absolute(folder, failed).lexically_normal();
    while (!std::filesystem::exists(folder, failed) && folder.has_relative_path())
        folder = folder.parent_path();
    const std::string name = folder.string();
    if (access(name.c_str(), W_OK) != 0)
        return {"disk", false, false, "nothing can be written to " + name,
                "cd to a folder of your own"};
    const std::filesystem::space_info space = std::filesystem::space(folder, failed);
    // MB: what a recording may take unless --record-room says otherwise
    constexpr std::uintmax_t wanted = 2000;
    const std::uintmax_t megabytes = failed ? 0 : space.available / 1'000'000;
    const std::string verdict = std::to_string(megabytes) + " MB free in " + name;
    if (megabytes >= wanted) return {"disk", true, false, verdict, ""};
    return {
        "disk", false, false, verdict,
        "make room, or give recordings less of it: sightread play --record DIR --record-room 200"};
}

// Where recordings, reports and profiles come to lie: the working directory, and the person's own
// folder.
void check_disk(std::vector<Check>& checks) {
    checks.push_back(disk_check("."));
    try {
        checks.push_back(disk_check(own_profile_folder()));
    } catch (const Error& failure) {
        checks.push_back({"disk", false, false, failure.what(), "export HOME=/home/$(id -un)"});
    }
}

void print(const std::vector<Check>& checks, bool as_json) {
    for (const Check& check : checks) {
        if (as_json) {
            const nlohmann::ordered_json line = {{"check", check.what},
                                                 {"good", check.good},
                                                 {"needed", check.needed},
                                                 {"verdict", check.verdict},
                                                 {"remedy", check.remedy}};
            std::cout << line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)
                      << '\n';
            continue;
        }
        std::string name = check.what;
        name.resize(18, ' ');
        std::cout << (check.good     ? "  ok  "
                      : check.needed ? " FAIL "
                                     : " note ")
                  << name << check.verdict << '\n';
        if (!check.remedy.empty())
            std::cout << "                        -> " << check.remedy << '\n';
    }
}

void add_options(Options& options) {
    options.add_options()("json", "one line of JSON per check");
}

int run(const Values& values) {
    std::vector<Check> checks;
    check_display(checks);
    check_wayland(checks);
    check_text_recognition(checks);
    checks.push_back(words_check());
    check_profiles(checks);
    check_disk(checks);
    print(checks, values.count("json") > 0);
    for (const Check& check : checks)
        if (check.needed && !check.good) return exit_world_failed;
    return exit_done;
}

}  // namespace

Command doctor_command() {
    return {"doctor",
            "",
            "Check what playing needs on this machine; say what to do about each thing.",
            add_options,
            {},
            {{"sightread doctor", "a verdict for each thing, and the step that mends it"},
             {"sightread doctor --json", "the same for programs"}},
            run};
}

}  // namespace sightread
