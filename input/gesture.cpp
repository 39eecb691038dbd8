#include "input/gesture.hpp"

namespace sightread {
namespace {

std::string to_text(cv::Point point) {
    return std::to_string(point.x) + "," + std::to_string(point.y);
}

struct Text {
    std::string operator()(const Click& click) const {
        const char* name = click.button == Button::left ? "click " : click.button == Button::right ? "right-click " : "middle-click ";
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

}  // namespace

std::string to_text(const Gesture& gesture) {
    return std::visit(Text{}, gesture);
}

}  // namespace sightread
