#include "capture/wlroots/copy.hpp"

#include "capture/error.hpp"
#include "capture/pixels.hpp"

#include <sys/mman.h>
#include <unistd.h>

namespace sightread::wlroots {
namespace {

constexpr int longest_side = 32767;  // pixels

// As wl_shm names formats; none for one that has other than 8 bits a colour.
std::optional<PixelFormat> pixel_format(std::uint32_t format) {
    constexpr std::uint32_t xbgr = 0x34324258, abgr = 0x34324241;
    if (format == WL_SHM_FORMAT_XRGB8888 || format == WL_SHM_FORMAT_ARGB8888) return PixelFormat{};
    if (format == xbgr || format == abgr) return PixelFormat{4, false, 0xff, 0xff00, 0xff0000};
    return std::nullopt;
}

}  // namespace

SharedBuffer::SharedBuffer(wl_shm* shm, std::uint32_t format, cv::Size size, std::uint32_t stride)
    : length_(static_cast<std::size_t>(stride) * static_cast<std::size_t>(size.height)) {
    const int file = memfd_create("sightread", MFD_CLOEXEC);
    if (file < 0 || ftruncate(file, static_cast<off_t>(length_)) != 0) {
        close(file);
        throw Error("there is no memory for a picture of the screen");
    }
    void* const bytes = mmap(nullptr, length_, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (bytes == MAP_FAILED) {
        close(file);
        throw Error("there is no memory for a picture of the screen");
    }
    bytes_ = static_cast<std::uint8_t*>(bytes);
    wl_shm_pool* const pool = wl_shm_create_pool(shm, file, static_cast<int>(length_));
    buffer_ = wl_shm_pool_create_buffer(pool, 0, size.width, size.height, static_cast<int>(stride),
                                        format);
    wl_shm_pool_destroy(pool);
    close(file);
}

SharedBuffer::~SharedBuffer() {
    wl_buffer_destroy(buffer_);
    munmap(bytes_, length_);
}

Copy::Copy(const Connection& connection, wl_output* output, cv::Rect area, When when)
    : connection_(connection), when_(when) {
    frame_ = screencopy::capture(connection.screencopy(), output, area.x, area.y, area.width,
                                 area.height);
    static constexpr screencopy::FrameListener listener = {
        [](void* self, wl_proxy*, std::uint32_t format, std::uint32_t width, std::uint32_t height,
           std::uint32_t stride) {
            static_cast<Copy*>(self)->offer(
                format, {static_cast<int>(width), static_cast<int>(height)}, stride);
        },
        [](void* self, wl_proxy*, std::uint32_t flags) {
            static_cast<Copy*>(self)->is_upside_down_ = (flags & screencopy::upside_down) != 0;
        },
        [](void* self, wl_proxy*, std::uint32_t, std::uint32_t, std::uint32_t) {
            static_cast<Copy*>(self)->state_ = State::done;
        },
        [](void* self, wl_proxy*) { static_cast<Copy*>(self)->state_ = State::failed; },
        [](void*, wl_proxy*, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t) {},
        [](void*, wl_proxy*, std::uint32_t, std::uint32_t, std::uint32_t) {},
        [](void*, wl_proxy*) {}};
    // libwayland calls each function with the arguments of its event, whatever it is declared as.
    wl_proxy_add_listener(
        frame_, reinterpret_cast<void (**)()>(const_cast<screencopy::FrameListener*>(&listener)),
        this);
}

Copy::~Copy() {
    end(frame_, screencopy::destroy_frame);
}

void Copy::offer(std::uint32_t format, cv::Size size, std::uint32_t stride) {
    if (buffer_) return;  // one kind of shared memory is enough
    const bool is_sound = pixel_format(format) && size.width > 0 && size.height > 0 &&
                          size.width <= longest_side && size.height <= longest_side &&
                          stride >= static_cast<std::uint32_t>(size.width) * 4 &&
                          stride <= static_cast<std::uint32_t>(longest_side) * 4;
    if (!is_sound) {
        state_ = State::failed;
        return;
    }
    format_ = format, size_ = size, stride_ = stride;
    try {
        buffer_.emplace(connection_.shm(), format, size, stride);
    } catch (const Error&) {  // nothing may be thrown through the library that calls this
        state_ = State::failed;
        return;
    }
    request(frame_, when_ == When::now ? screencopy::copy : screencopy::copy_with_damage,
            buffer_->proxy());
}

cv::Mat Copy::picture() const {
    cv::Mat bgr(size_, CV_8UC3);
    PixelConverter(*pixel_format(format_)).to_bgr({buffer_->bytes(), stride_, size_}, bgr);
    if (is_upside_down_) cv::flip(bgr, bgr, 0);
    return bgr;
}

}  // namespace sightread::wlroots
