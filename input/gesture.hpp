// What a hand can do in a window, as values: printable, comparable, storable. Points are pixels of
// the window's client area.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <opencv2/core/types.hpp>

namespace sightread {

enum class Button { left = 1, middle = 2, right = 3 };

struct Click {
    cv::Point point;
    Button button = Button::left;
    bool operator==(const Click&) const = default;
};

struct Drag {
    std::vector<cv::Point> points;  // press at the first, release at the last, dwell on each
    bool operator==(const Drag&) const = default;
};

struct Keys {
    std::string sequence;  // as xdotool names them: "ctrl+n", "Return"
    bool operator==(const Keys&) const = default;
};

struct Wait {
    std::chrono::milliseconds time;
    bool operator==(const Wait&) const = default;
};

using Gesture = std::variant<Click, Drag, Keys, Wait>;

// `click 120,45`, `right-click 120,45`, `drag 10,10 20,20`, `keys ctrl+n`, `wait 250`.
[[nodiscard]] std::string to_text(const Gesture& gesture);
// None when the text is of none of these forms.
[[nodiscard]] std::optional<Gesture> gesture_from_text(const std::string& text);
// Several, separated by semicolons: `keys ctrl+n; wait 500; click 120,45`. None when one of them is
// none.
[[nodiscard]] std::optional<std::vector<Gesture>> gestures_from_text(const std::string& text);

// What is wrong with gestures in a window of this size (0x0: of any), in one clause: a key that no
// keyboard has, a point outside. Empty when nothing is.
[[nodiscard]] std::string fault_of(const std::vector<Gesture>& gestures, cv::Size window);

}  // namespace sightread
