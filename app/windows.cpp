// `sightread windows`: the windows that can be played.
#include "app/choose_window.hpp"
#include "app/exit_code.hpp"

#include <iostream>

#include <nlohmann/json.hpp>

namespace sightread {
namespace {

nlohmann::ordered_json to_json(const WindowInfo& window) {
    return {{"id", window.id},
            {"title", window.title},
            {"class", window.window_class},
            {"x", window.area.x},
            {"y", window.area.y},
            {"width", window.area.width},
            {"height", window.area.height},
            {"visible", window.viewable}};
}

void add_options(Options& options) {
    options.add_options()("json", "one line of JSON per window")("titles", "the titles alone, one a line");
}

int run(const Values& values) {
    const X11 x11;
    const std::vector<WindowInfo> windows = list_windows(x11);
    for (const WindowInfo& window : windows) {
        if (values.count("titles") > 0) {
            std::cout << window.title << '\n';
        } else if (values.count("json") > 0) {
            std::cout << to_json(window).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
        } else {
            std::cout << to_text(window) << '\n';
        }
    }
    if (windows.empty()) std::cerr << "sightread: there is no window on display " << x11.name() << '\n';
    return exit_done;
}

}  // namespace

Command windows_command() {
    return {"windows",
            "",
            "List the windows that can be played.",
            add_options,
            {},
            {{"sightread windows", "id, size and place, class and title of each window"},
             {"sightread windows --json", "the same for programs"}},
            run};
}

}  // namespace sightread
