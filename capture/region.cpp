#include "capture/region.hpp"

#include "capture/window_tree.hpp"

#include <algorithm>
#include <optional>

#include <X11/Xlib.h>
#include <X11/Xutil.h>

namespace sightread {
namespace {

XRectangle to_x11(cv::Rect area) {
    const cv::Rect clipped = area & cv::Rect(-32768, -32768, 65535, 65535);
    return {static_cast<short>(clipped.x), static_cast<short>(clipped.y),
            static_cast<unsigned short>(clipped.width),
            static_cast<unsigned short>(clipped.height)};
}

// The window with its border, and without, in coordinates of its parent.
struct Place {
    cv::Rect outer;
    cv::Rect inner;
    bool hides = false;  // what lies below
};

std::optional<Place> place_of(const X11& x11, unsigned long window) {
    XWindowAttributes attributes{};
    const bool exists = XGetWindowAttributes(x11.display(), window, &attributes) != 0;
    x11.require_alive();
    if (!exists) return std::nullopt;
    const int border = attributes.border_width;
    Place place;
    place.outer = {attributes.x, attributes.y, attributes.width + 2 * border,
                   attributes.height + 2 * border};
    place.inner = {attributes.x + border, attributes.y + border, attributes.width,
                   attributes.height};
    place.hides = attributes.map_state == IsViewable && attributes.c_class == InputOutput;
    return place;
}

}  // namespace

void Region::Destroyed::operator()(_XRegion* region) const {
    XDestroyRegion(region);
}

Region::Region() : region_(XCreateRegion()) {}

Region::Region(cv::Rect area) : Region() {
    add(area);
}

void Region::add(cv::Rect area) {
    XRectangle rectangle = to_x11(area);
    if (rectangle.width > 0 && rectangle.height > 0)
        XUnionRectWithRegion(&rectangle, region_.get(), region_.get());
}

void Region::add(const Region& other) {
    XUnionRegion(region_.get(), other.region_.get(), region_.get());
}

void Region::remove(cv::Rect area) {
    const Region other(area);
    XSubtractRegion(region_.get(), other.region_.get(), region_.get());
}

void Region::clip(cv::Rect area) {
    const Region other(area);
    XIntersectRegion(region_.get(), other.region_.get(), region_.get());
}

void Region::clear() {
    region_.reset(XCreateRegion());
}

bool Region::is_empty() const {
    return XEmptyRegion(region_.get()) != 0;
}

bool Region::touches(cv::Rect area) const {
    const XRectangle rectangle = to_x11(area);
    return XRectInRegion(region_.get(), rectangle.x, rectangle.y, rectangle.width,
                         rectangle.height) != RectangleOut;
}

cv::Rect Region::bounds() const {
    XRectangle box{};
    XClipBox(region_.get(), &box);
    return {box.x, box.y, box.width, box.height};
}

Region hidden_part(const X11& x11, unsigned long window) {
    Region hidden;
    const auto self = place_of(x11, window);
    if (!self) return hidden;
    cv::Rect area = self->inner;          // in coordinates of the ancestor that is being looked at
    cv::Point origin = self->inner.tl();  // of the window, in the same coordinates
    unsigned long below = window;
    for (const unsigned long ancestor : ancestors_of(x11, window)) {
        const auto siblings = children_of(x11, ancestor);
        for (auto above = std::find(siblings.begin(), siblings.end(), below);
             above != siblings.end(); ++above) {
            const auto place = *above == below ? std::nullopt : place_of(x11, *above);
            if (place && place->hides) hidden.add((place->outer & area) - origin);
        }
        const auto frame = place_of(x11, ancestor);
        if (!frame) return hidden;
        Region cut(area - origin);
        cut.remove(cv::Rect(cv::Point(), frame->inner.size()) - origin);
        hidden.add(cut);
        area += frame->inner.tl();
        origin += frame->inner.tl();
        below = ancestor;
    }
    return hidden;
}

}  // namespace sightread
