// `sightread windows`: the windows that can be played.
#include "app/backend.hpp"
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
    options.add_options()("json", "one line of JSON per window")("titles",
                                                                 "the titles alone, one a line");
    add_backend_option(options);
}

int run(const Values& values) {
    const std::unique_ptr<Desktop> desktop = chosen_desktop(values);
    const std::vector<WindowInfo> windows = desktop->windows();
    for (const WindowInfo& window : windows) {
        if (values.count("titles") > 0) {
            std::cout << window.title << '\n';
        } else if (values.count("json") > 0) {
            std::cout << to_json(window).dump(-1, ' ', false,
                                              nlohmann::json::error_handler_t::replace)
                      << '\n';
        } else {
            std::cout << to_text(window) << '\n';
        }
    }
    if (windows.empty())
        std::cerr << "sightread: there is no window on display " << desktop->name() << '\n';
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
