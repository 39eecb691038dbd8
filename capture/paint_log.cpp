#include "capture/paint_log.hpp"

#include <algorithm>

namespace sightread {
namespace {

constexpr std::size_t most = 500;

bool touches(cv::Rect a, cv::Rect b) {
    return !(a & b).empty();
}

}  // namespace

void PaintLog::add(cv::Rect area, Clock::time_point when) {
    if (area.empty()) return;
    std::erase_if(paints_, [&](const Paint& paint) { return (paint.area & area) == paint.area; });
    // Too many to tell apart: the older half becomes one area, which can only make a window seem
    // busier than it is.
    if (paints_.size() >= most) {
        const auto half = paints_.begin() + most / 2;
        Paint all = *std::prev(half);
        for (auto paint = paints_.begin(); paint != half; ++paint) all.area |= paint->area;
        paints_.erase(paints_.begin(), half);
        paints_.insert(paints_.begin(), all);
    }
    paints_.push_back({area, when});
    news_.add(area);
    if (++pieces_ > static_cast<int>(most)) {
        news_ = Region(news_.bounds());
        pieces_ = 1;
    }
}

void PaintLog::taken(cv::Rect part) {
    news_.remove(part);
    if (news_.is_empty()) pieces_ = 0;
}

bool PaintLog::has_news(cv::Rect area) const {
    return news_.touches(area);
}

std::optional<Clock::time_point> PaintLog::last(cv::Rect area) const {
    const auto newest = std::find_if(paints_.rbegin(), paints_.rend(),
                                     [&](const Paint& paint) { return touches(paint.area, area); });
    if (newest == paints_.rend()) return std::nullopt;
    return newest->when;
}

}  // namespace sightread
