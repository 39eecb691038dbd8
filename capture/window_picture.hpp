// Where the pixels of a window are to be had, and fetching them: the composite pixmap by way of
// shared memory where both exist, and slower ways that are as right where they do not.
//
// Redirecting makes the server keep the whole window off screen, so that covers and edges do not
// matter. The pixmap that holds it changes with every resize and every mapping, so it is named
// again after each. Without the extension only pixels on screen exist; then a covered window counts
// as hidden, because its pixels would silently be the cover's.
#pragma once

#include "capture/pixels.hpp"
#include "capture/region.hpp"
#include "capture/shared_segment.hpp"
#include "capture/x11.hpp"

#include <memory>
#include <optional>
#include <string>

namespace sightread {

class WindowPicture {
public:
    // Throws WindowGone when there is no such window, Error when its kind of pixels cannot be read.
    WindowPicture(const X11& x11, unsigned long window);

    // Looks the window up again, after it was resized, mapped, unmapped or moved to another parent.
    // Throws WindowHidden when it is not on screen, WindowGone. `was_remapped`: it left the screen
    // and came back since the last time. Returns what of the picture is not the window's own doing
    // yet, and has to be painted first.
    [[nodiscard]] Region renew(bool was_remapped);

    cv::Size size() const { return size_; }
    // Fills the matrix with a part of the window. False when the window changed meanwhile and must
    // be looked up again.
    [[nodiscard]] bool fetch(cv::Rect part, cv::Mat& bgr);
    // Only what the server does for a fetch, into the segment: what benchmarks compare with a copy
    // of the memory.
    [[nodiscard]] RawImage fetch_raw(cv::Rect part);

    std::string description() const;  // for messages: `window 0x1200004 "Title"`

private:
    struct Geometry {
        cv::Size size;
        int border = 0;
        int bit_gravity = 0;
        bool viewable = false;
    };
    Geometry geometry() const;  // throws WindowGone
    bool name_pixmap(const Geometry& geometry);
    Region redirect(const Geometry& geometry);
    bool fetch_slowly(cv::Rect part, cv::Mat& bgr);
    void require_uncovered(cv::Rect part) const;
    void keep_segment();

    const X11& x11_;
    unsigned long window_;
    std::string title_;
    int depth_ = 0;
    std::optional<PixelConverter> converter_;
    cv::Size size_;
    int border_ = 0;
    bool can_redirect_ = false;
    bool is_redirected_ = false;
    bool was_hidden_ = false;  // the last time it was looked up
    unsigned long pixmap_ = 0;
    bool can_share_ = true;
    std::unique_ptr<SharedSegment> segment_;
};

}  // namespace sightread
