#include "vision/text/icons.hpp"

#include "vision/eye/even_contrast.hpp"
#include "vision/eye/models.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

// The same as in vision/training/icons.py and nets.py.
constexpr int smallest = 14, largest = 160, narrowest = 9;  // pixels a side
constexpr double most_oblong = 2.2, around = 1.3;
constexpr int level_step = 24, fewest_times = 2;  // of grey levels
constexpr double same_place = 0.7;                // of both boxes together
constexpr int side = 32, classes = 5;

constexpr double least_probability = 0.98;  // vision/models/icons_limit.csv

double shared(const cv::Rect& a, const cv::Rect& b) {
    return (a & b).area();
}

// Of what is lighter than each of some levels, and of what is darker.
std::vector<cv::Rect> boxes_in(const cv::Mat& picture) {
    std::vector<cv::Mat> channels;
    cv::split(picture, channels);
    std::vector<cv::Rect> boxes;
    cv::Mat labels, sizes, centres;
    for (const cv::Mat& channel : channels)
        for (int level = level_step / 2; level < 255; level += level_step)
            for (const cv::Mat& mask : {cv::Mat(channel > level), cv::Mat(channel <= level)}) {
                const int count = cv::connectedComponentsWithStats(mask, labels, sizes, centres, 8);
                for (int part = 1; part < count; ++part) {
                    const auto* of = sizes.ptr<int>(part);
                    const auto [shorter, longer] =
                        std::minmax(of[cv::CC_STAT_WIDTH], of[cv::CC_STAT_HEIGHT]);
                    if (shorter >= narrowest && longer >= smallest && longer <= largest &&
                        longer <= most_oblong * shorter)
                        boxes.emplace_back(of[cv::CC_STAT_LEFT], of[cv::CC_STAT_TOP],
                                           of[cv::CC_STAT_WIDTH], of[cv::CC_STAT_HEIGHT]);
                }
            }
    return boxes;
}

// What stands apart at several levels, each once: as the box that is there most often.
std::vector<cv::Rect> candidates_in(const cv::Mat& picture) {
    const auto key = [](const cv::Rect& box) {
        return std::tuple(box.x, box.y, box.width, box.height);
    };
    std::vector<cv::Rect> boxes = boxes_in(picture);
    std::ranges::sort(boxes, {}, key);
    std::vector<std::pair<cv::Rect, int>> counted, kept;
    for (const cv::Rect& box : boxes) {
        if (counted.empty() || counted.back().first != box) counted.emplace_back(box, 0);
        ++counted.back().second;
    }
    std::ranges::stable_sort(counted, std::greater(), &std::pair<cv::Rect, int>::second);
    constexpr int near = 32;  // beyond it no two of at most `largest` are the same
    std::map<std::pair<int, int>, std::vector<std::size_t>> kept_at;
    for (const auto& [box, times] : counted) {
        const int column = (box.x + box.width / 2) / near, row = (box.y + box.height / 2) / near;
        std::optional<std::size_t> same;
        for (int at = 0; at < 9; ++at) {
            const auto there = kept_at.find({column + at % 3 - 1, row + at / 3 - 1});
            if (there == kept_at.end()) continue;
            for (const std::size_t other : there->second)
                if (shared(box, kept[other].first) >
                        same_place * (box | kept[other].first).area() &&
                    other < same.value_or(kept.size()))
                    same = other;
        }
        if (same) {
            kept[*same].second += times;
        } else {
            kept_at[{column, row}].push_back(kept.size());
            kept.emplace_back(box, times);
        }
    }
    boxes.clear();
    for (const auto& [box, times] : kept)
        if (times >= fewest_times) boxes.push_back(box);
    return boxes;
}

// The square around a box.
void put_in(cv::Mat& blob, int place, const cv::Mat& picture, const cv::Rect& box) {
    const int edge = cvRound(around * std::max(box.width, box.height));
    const cv::Rect square(box.x + box.width / 2 - edge / 2, box.y + box.height / 2 - edge / 2, edge,
                          edge),
        inside = square & cv::Rect({}, picture.size());
    cv::Mat part = picture(inside), small;
    if (inside != square)
        cv::copyMakeBorder(part, part, inside.y - square.y, square.br().y - inside.br().y,
                           inside.x - square.x, square.br().x - inside.br().x,
                           cv::BORDER_REPLICATE | cv::BORDER_ISOLATED);
    cv::resize(part, small, {side, side}, 0, 0, edge > side ? cv::INTER_AREA : cv::INTER_LINEAR);
    eye::put_with_even_contrast(blob, place, small);
}

// A disc and the picture on it, or the two arrows of a circle.
bool are_one(const SeenIcon& a, const SeenIcon& b) {
    if (2 * shared(a.box, b.box) > std::min(a.box.area(), b.box.area())) return true;
    const cv::Point near(a.box.width / 4, a.box.height / 4);
    const cv::Rect wider(a.box.tl() - near, a.box.br() + near);
    return a.what == Icon::again && b.what == Icon::again && !(wider & b.box).empty();
}

struct Told {
    SeenIcon icon;
    double probability = 0;
};

// `first` to `last` of the candidates at once.
void tell(const cv::Mat& picture, const std::vector<cv::Rect>& boxes, std::size_t first,
          std::size_t last, std::vector<Told>& told) {
    static eye::Model model(eye::models_folder(), "icons");
    const std::array<int, 4> shape = {static_cast<int>(last - first), 3, side, side};
    cv::Mat blob(4, shape.data(), CV_32F);
    for (std::size_t i = first; i < last; ++i)
        put_in(blob, static_cast<int>(i - first), picture, boxes[i]);
    cv::Mat logits = model.run(blob), powers;
    cv::exp(logits, powers);
    for (std::size_t i = first; i < last; ++i) {
        const cv::Mat row = powers.row(static_cast<int>(i - first));
        cv::Point best;
        double power = 0;
        cv::minMaxLoc(row, nullptr, &power, nullptr, &best);
        const double probability = power / cv::sum(row)[0];
        if (best.x > 0 && probability >= least_probability)
            told.push_back({{static_cast<Icon>(best.x - 1), boxes[i]}, probability});
    }
}

}  // namespace

std::vector<SeenIcon> icons_in(const cv::Mat& picture, const cv::Rect& part) {
    const cv::Rect within = part & cv::Rect({}, picture.size());
    std::vector<SeenIcon> icons;
    if (within.empty() || picture.type() != CV_8UC3) return icons;
    const std::vector<cv::Rect> boxes = candidates_in(picture(within));
    std::vector<Told> told;
    constexpr std::size_t at_once = 256;
    for (std::size_t first = 0; first < boxes.size(); first += at_once)
        tell(picture(within), boxes, first, std::min(boxes.size(), first + at_once), told);
    std::ranges::sort(told, std::greater(), &Told::probability);
    for (const auto& [icon, probability] : told) {
        const auto same = std::ranges::find_if(
            icons, [&](const SeenIcon& other) { return are_one(icon, other); });
        if (same == icons.end())
            icons.push_back(icon);
        else if (same->what == Icon::again && icon.what == Icon::again)
            same->box |= icon.box;
    }
    for (SeenIcon& icon : icons) icon.box += within.tl();
    std::ranges::sort(icons, {},
                      [](const SeenIcon& icon) { return std::pair(icon.box.x, icon.box.y); });
    return icons;
}

}  // namespace sightread
