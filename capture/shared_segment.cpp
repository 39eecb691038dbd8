#include "capture/shared_segment.hpp"

#include <algorithm>

#include <sys/ipc.h>
#include <sys/shm.h>

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>

namespace sightread {

struct SharedSegment::Segment {
    XShmSegmentInfo info{};
    std::size_t bytes = 0;
    bool is_attached = false;
};

SharedSegment::SharedSegment(const X11& x11) : x11_(x11), segment_(std::make_unique<Segment>()) {
    segment_->info.shmid = -1;
}

std::unique_ptr<SharedSegment> SharedSegment::attach(const X11& x11, std::size_t bytes) {
    if (XShmQueryExtension(x11.display()) == 0) return nullptr;
    std::unique_ptr<SharedSegment> segment(new SharedSegment(x11));
    if (!segment->open(std::max<std::size_t>(bytes, 64)) || !segment->is_shared()) return nullptr;
    return segment;
}

bool SharedSegment::open(std::size_t bytes) {
    XShmSegmentInfo& info = segment_->info;
    info.shmid = shmget(IPC_PRIVATE, bytes, IPC_CREAT | 0600);
    if (info.shmid < 0) return false;
    void* address = shmat(info.shmid, nullptr, 0);
    if (address != reinterpret_cast<void*>(-1)) {
        info.shmaddr = static_cast<char*>(address);
        segment_->bytes = bytes;
        const int error = x11_.error_of([&] { XShmAttach(x11_.display(), &info); });
        segment_->is_attached = error == 0;
    }
    // From here on the kernel frees the segment with its last user, even when that one is killed.
    shmctl(info.shmid, IPC_RMID, nullptr);
    return segment_->is_attached;
}

// Whether a pixel that the server writes can be seen here: one of two patterns must change.
bool SharedSegment::is_shared() {
    const unsigned long root = DefaultRootWindow(x11_.display());
    const int depth = DefaultDepth(x11_.display(), DefaultScreen(x11_.display()));
    char* address = segment_->info.shmaddr;
    for (const char pattern : {'\x5a', '\xa5'}) {
        std::fill_n(address, 4, pattern);
        if (fetch(root, depth, {0, 0, 1, 1}).data == nullptr) return false;
        if (std::any_of(address, address + 4, [&](char byte) { return byte != pattern; }))
            return true;
    }
    return false;
}

SharedSegment::~SharedSegment() {
    if (segment_->is_attached && x11_.alive()) XShmDetach(x11_.display(), &segment_->info);
    if (segment_->info.shmaddr != nullptr) shmdt(segment_->info.shmaddr);
}

std::size_t SharedSegment::bytes() const {
    return segment_->bytes;
}

RawImage SharedSegment::fetch(unsigned long drawable, int depth, cv::Rect part) {
    XImage* image = XShmCreateImage(
        x11_.display(), nullptr, static_cast<unsigned>(depth), ZPixmap, segment_->info.shmaddr,
        &segment_->info, static_cast<unsigned>(part.width), static_cast<unsigned>(part.height));
    if (image == nullptr) return {};
    const auto stride = static_cast<std::size_t>(image->bytes_per_line);
    const bool fits = stride * static_cast<std::size_t>(part.height) <= segment_->bytes;
    const bool fetched =
        fits && XShmGetImage(x11_.display(), drawable, image, part.x, part.y, AllPlanes) != 0;
    XDestroyImage(image);
    if (!fetched) return {};
    return {reinterpret_cast<const std::uint8_t*>(segment_->info.shmaddr), stride, part.size()};
}

}  // namespace sightread
