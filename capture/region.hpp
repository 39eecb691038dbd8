// A set of pixels as rectangles: what of a window is hidden, what of it has been painted.
#pragma once

#include "capture/x11.hpp"

#include <memory>

#include <opencv2/core/types.hpp>

struct _XRegion;

namespace sightread {

class Region {
public:
    Region();
    explicit Region(cv::Rect area);

    void add(cv::Rect area);
    void add(const Region& other);
    void remove(cv::Rect area);
    void clip(cv::Rect area);  // leaves only what lies within
    void clear();
    [[nodiscard]] bool is_empty() const;
    [[nodiscard]] bool touches(cv::Rect area) const;
    [[nodiscard]] cv::Rect bounds() const;

private:
    struct Destroyed {
        void operator()(_XRegion* region) const;
    };
    std::unique_ptr<_XRegion, Destroyed> region_;
};

// The part of a window that is not on the screen: covered by other windows, cut off by a parent or
// by the edge. In the window's own coordinates. Shaped windows count with their whole rectangle.
// Empty also when the window does not exist.
[[nodiscard]] Region hidden_part(const X11& x11, unsigned long window);

}  // namespace sightread
