#include "input/gesture.hpp"

#include <cstdio>
#include <sstream>

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
    std::string operator()(const Wait& wait) const { return "wait " + std::to_string(wait.time.count()); }
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

}  // namespace

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
    if (kind == "wait" && words[0].size() <= 9 && words[0].find_first_not_of("0123456789") == std::string::npos)
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
