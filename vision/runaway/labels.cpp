#include "vision/runaway/labels.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace sightread::runaway {
namespace {

enum class Side { right, below, above };

constexpr double least_common = 0.45;  // of the lower of two texts in one line
constexpr double farthest_right = 25;  // of a label's height
constexpr double farthest_off = 2;     // of the greater height, above or below
constexpr double clearly_nearer = 2;   // times

// How far off a text stands on this side of a label; none where it does not.
std::optional<double> gap_to(const cv::Rect& label, const cv::Rect& text, Side side) {
    if (side == Side::right) {
        const int common = std::min(label.br().y, text.br().y) - std::max(label.y, text.y);
        const int gap = text.x - label.br().x;
        if (gap < 0 || gap > farthest_right * label.height ||
            common < least_common * std::min(label.height, text.height))
            return std::nullopt;
        return gap;
    }
    const int gap = side == Side::below ? text.y - label.br().y : label.y - text.br().y;
    const int common = std::min(label.br().x, text.br().x) - std::max(label.x, text.x);
    if (gap < 0 || gap > farthest_off * std::max(label.height, text.height) || common <= 0)
        return std::nullopt;
    return gap;
}

struct Found {
    std::vector<int> numbers;
    double gap = 0;  // the widest
};

std::optional<Found> found_on(Side side, const std::vector<Label>& labels,
                              const std::vector<cv::Rect>& texts,
                              const std::function<std::optional<int>(const cv::Rect&)>& number_in) {
    Found found;
    for (const Label& label : labels) {
        const cv::Rect* nearest = nullptr;
        double least = std::numeric_limits<double>::max();
        for (const cv::Rect& text : texts)
            if (const auto gap = gap_to(label.box, text, side); gap && *gap < least)
                nearest = &text, least = *gap;
        const auto number = nearest != nullptr ? number_in(*nearest) : std::nullopt;
        if (!number) return std::nullopt;
        found.numbers.push_back(*number);
        found.gap = std::max(found.gap, least);
    }
    return found;
}

}  // namespace

void take_labelled(const std::vector<Label>& labels, const std::vector<cv::Rect>& texts,
                   const std::function<std::optional<int>(const cv::Rect&)>& number_in,
                   Numbers& numbers) {
    std::vector<Label> bounds = labels;
    std::erase_if(bounds, [](const Label& label) { return label.bound == &Numbers::level; });
    std::optional<Found> best;
    double next = std::numeric_limits<double>::max();
    Side side = Side::right;
    for (const Side each : {Side::right, Side::below, Side::above}) {
        auto found = found_on(each, bounds.empty() ? labels : bounds, texts, number_in);
        if (!found) continue;
        const double gap = found->gap;
        if (!best || gap < best->gap) {
            if (best) next = best->gap;
            best = std::move(found), side = each;
        } else
            next = std::min(next, gap);
    }
    if (!best || next < clearly_nearer * best->gap) {
        numbers.has_doubtful_range |= !bounds.empty();
        return;
    }
    for (const Label& label : labels)
        if (const auto found = found_on(side, {label}, texts, number_in)) {
            Numbers told;
            told.*label.bound = found->numbers.front();
            numbers.merge(told);
        }
}

}  // namespace sightread::runaway
