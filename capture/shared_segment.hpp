// Memory that this process and the X server both see, so that a picture arrives without passing
// through the connection.
//
// Making a segment costs forty times as much as using it, so it is kept and only grows. A server on
// another machine accepts the request and then writes elsewhere; that is found out at once, by
// trying.
#pragma once

#include "capture/pixels.hpp"
#include "capture/x11.hpp"

#include <cstddef>
#include <memory>

#include <opencv2/core/types.hpp>

namespace sightread {

class SharedSegment {
public:
    // None when this server cannot share memory with this process.
    [[nodiscard]] static std::unique_ptr<SharedSegment> attach(const X11& x11, std::size_t bytes);
    ~SharedSegment();
    SharedSegment(const SharedSegment&) = delete;
    SharedSegment& operator=(const SharedSegment&) = delete;

    std::size_t bytes() const;
    // Has the server write a part of a drawable into the segment; data is null when it refused. One
    // round trip. The pixels stay valid until the next fetch.
    [[nodiscard]] RawImage fetch(unsigned long drawable, int depth, cv::Rect part);

private:
    explicit SharedSegment(const X11& x11);
    bool open(std::size_t bytes);
    bool is_shared();

    struct Segment;
    const X11& x11_;
    std::unique_ptr<Segment> segment_;
};

}  // namespace sightread
