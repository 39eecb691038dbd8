// What was painted in a window, where and when: as much of it as questions about stillness need.
#pragma once

#include "capture/frame.hpp"
#include "capture/region.hpp"

#include <optional>
#include <vector>

#include <opencv2/core/types.hpp>

namespace sightread {

class PaintLog {
public:
    void add(cv::Rect area, Clock::time_point when);
    // A picture of that part was taken: what was painted there is no news any more.
    void taken(cv::Rect part);

    // painted since the last picture
    [[nodiscard]] bool has_news(cv::Rect area) const;
    // none: not as far as is remembered
    [[nodiscard]] std::optional<Clock::time_point> last(cv::Rect area) const;

private:
    struct Paint {
        cv::Rect area;
        Clock::time_point when;
    };
    std::vector<Paint> paints_;  // the newest last; no area lies within a newer one
    Region news_;
    int pieces_ = 0;  // that the news were made of
};

}  // namespace sightread
