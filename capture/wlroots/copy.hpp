// One picture of a part of an output, asked for from a compositor and, after a while, there.
#pragma once

#include "capture/wlroots/connection.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

#include <opencv2/core.hpp>

namespace sightread::wlroots {

// Memory that the compositor writes a picture to.
class SharedBuffer {
public:
    // Throws Error when there is no memory.
    SharedBuffer(wl_shm* shm, std::uint32_t format, cv::Size size, std::uint32_t stride);
    ~SharedBuffer();
    SharedBuffer(const SharedBuffer&) = delete;
    SharedBuffer& operator=(const SharedBuffer&) = delete;

    wl_buffer* proxy() const { return buffer_; }
    const std::uint8_t* bytes() const { return bytes_; }

private:
    std::size_t length_;
    std::uint8_t* bytes_ = nullptr;
    wl_buffer* buffer_ = nullptr;
};

class Copy {
public:
    enum class When { now, on_damage };
    enum class State { under_way, done, failed };

    // The area is in logical coordinates of the output. `on_damage`: once something on the output
    // has changed since the last such copy of this connection. The connection must outlive the
    // copy.
    Copy(const Connection& connection, wl_output* output, cv::Rect area, When when);
    ~Copy();
    Copy(const Copy&) = delete;
    Copy& operator=(const Copy&) = delete;

    State state() const { return state_; }
    // Of one that is done.
    [[nodiscard]] cv::Mat picture() const;

private:
    void offer(std::uint32_t format, cv::Size size, std::uint32_t stride);

    const Connection& connection_;
    const When when_;
    State state_ = State::under_way;
    wl_proxy* frame_ = nullptr;
    bool is_upside_down_ = false;
    std::uint32_t format_ = 0;
    std::uint32_t stride_ = 0;
    cv::Size size_;
    std::optional<SharedBuffer> buffer_;
};

}  // namespace sightread::wlroots
