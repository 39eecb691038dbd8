#include "input/gesture.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <sstream>
#include <string_view>

#include <X11/Xlib.h>

namespace sightread {
namespace {

std::string to_text(cv::Point point) {
    return std::to_string(point.x) + "," + std::to_string(point.y);
}

struct Text {
    std::string operator()(const Click& click) const {
        const char* name = click.button == Button::left    ? "click "
                           : click.button == Button::right ? "right-click "
                                                           : "middle-click ";
        return name + to_text(click.point);
    }
    std::string operator()(const Drag& drag) const {
        std::string text = "drag";
        for (cv::Point point : drag.points) text += " " + to_text(point);
        return text;
    }
    std::string operator()(const Keys& keys) const { return "keys " + keys.sequence; }
    std::string operator()(const Wait& wait) const {
        return "wait " + std::to_string(wait.time.count());
    }
};

std::optional<cv::Point> point_from_text(const std::string& text) {
    cv::Point point;
    int used = 0;
    const bool good = std::sscanf(text.c_str(), "%d,%d%n", &point.x, &point.y, &used) == 2 &&
                      static_cast<std::size_t>(used) == text.size();
    return good ? std::optional(point) : std::nullopt;
}

std::optional<Gesture> click_from_text(const std::string& place, Button button) {
    const std::optional<cv::Point> point = point_from_text(place);
    return point ? std::optional<Gesture>(Click{*point, button}) : std::nullopt;
}

// As xdotool names keys: by X11's names, and some words of its own.
bool is_key(const std::string& name) {
    constexpr std::array<std::string_view, 8> own = {"alt",   "ctrl",  "control", "meta",
                                                     "super", "shift", "enter",   "return"};
    std::string lower = name;
    for (char& letter : lower)
        letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    return std::find(own.begin(), own.end(), lower) != own.end() ||
           XStringToKeysym(name.c_str()) != NoSymbol;
}

struct Fault {
    cv::Size window;
    std::string at(cv::Point point) const {
        const bool is_inside =
            window.empty() ? point.x >= 0 && point.y >= 0 : cv::Rect({}, window).contains(point);
        return is_inside ? std::string()
                         : "the point " + to_text(point) + " lies outside of the window";
    }
    std::string operator()(const Click& click) const { return at(click.point); }
    std::string operator()(const Drag& drag) const {
        for (const cv::Point point : drag.points)
            if (const std::string fault = at(point); !fault.empty()) return fault;
        return {};
    }
    std::string operator()(const Keys& keys) const {
        std::istringstream chord(keys.sequence);
        for (std::string key; std::getline(chord, key, '+');)
            if (!is_key(key)) return "there is no key \"" + key + "\"";
        return {};
    }
    std::string operator()(const Wait&) const { return {}; }
};

}  // namespace

std::string fault_of(const std::vector<Gesture>& gestures, cv::Size window) {
    for (const Gesture& gesture : gestures)
        if (const std::string fault = std::visit(Fault{window}, gesture); !fault.empty())
            return fault;
    return {};
}

std::string to_text(const Gesture& gesture) {
    return std::visit(Text{}, gesture);
}

std::optional<Gesture> gesture_from_text(const std::string& text) {
    std::istringstream stream(text);
    std::string kind;
    std::vector<std::string> words;
    stream >> kind;
    for (std::string word; stream >> word;) words.push_back(word);
    if (kind == "drag" && words.size() >= 2) {
        Drag drag;
        for (const std::string& word : words) {
            const std::optional<cv::Point> point = point_from_text(word);
            if (!point) return std::nullopt;
            drag.points.push_back(*point);
        }
        return drag;
    }
    if (words.size() != 1) return std::nullopt;
    if (kind == "click") return click_from_text(words[0], Button::left);
    if (kind == "right-click") return click_from_text(words[0], Button::right);
    if (kind == "middle-click") return click_from_text(words[0], Button::middle);
    if (kind == "keys") return Keys{words[0]};
    if (kind == "wait" && words[0].size() <= 9 &&
        words[0].find_first_not_of("0123456789") == std::string::npos)
        return Wait{std::chrono::milliseconds(std::stol(words[0]))};
    return std::nullopt;
}

std::optional<std::vector<Gesture>> gestures_from_text(const std::string& text) {
    std::vector<Gesture> gestures;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(';', begin), text.size());
        const std::size_t first = std::min(text.find_first_not_of(' ', begin), end);
        std::size_t last = end;
        while (last > first && text[last - 1] == ' ') --last;
        const std::optional<Gesture> gesture = gesture_from_text(text.substr(first, last - first));
        if (!gesture) return std::nullopt;
        gestures.push_back(*gesture);
        begin = end + 1;
    }
    return gestures;
}

}  // namespace sightread
