// One connection to a Wayland compositor, with what wlroots' protocols need of it. Not thread-safe:
// one thread, one connection.
#pragma once

#include "capture/frame.hpp"
#include "capture/wlroots/protocols.hpp"

#include <memory>
#include <string>
#include <vector>

namespace sightread::wlroots {

class Connection {
public:
    // To the compositor of $WAYLAND_DISPLAY. Throws Error when there is none.
    Connection();
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    // "wayland-1".
    [[nodiscard]] static std::string name();
    [[nodiscard]] bool alive() const;
    // Throws WindowGone when the compositor has gone.
    void require_alive() const;
    // Returns when everything asked so far is done. Throws WindowGone.
    void round_trip() const;
    // Hands on the events that are there, or waits for the first, at most until then. Throws
    // WindowGone.
    void dispatch(Clock::time_point end) const;

    // The protocols that are missing, by name; none may be for a game to be played.
    [[nodiscard]] std::vector<std::string> missing() const;
    // nullptr when there is no output of that name (any more).
    [[nodiscard]] wl_output* output(const std::string& name) const;

    // nullptr where the compositor has none.
    wl_shm* shm() const { return reinterpret_cast<wl_shm*>(shm_); }
    wl_seat* seat() const { return reinterpret_cast<wl_seat*>(seat_); }
    wl_proxy* screencopy() const { return screencopy_; }
    wl_proxy* pointers() const { return pointers_; }
    wl_proxy* keyboards() const { return keyboards_; }

private:
    struct Output {
        std::uint32_t number = 0;
        wl_output* proxy = nullptr;
        std::string name;
    };
    void bind(wl_registry* registry, std::uint32_t number, const std::string& interface,
              std::uint32_t version);
    void forget(std::uint32_t number);

    wl_display* display_ = nullptr;
    wl_registry* registry_ = nullptr;
    wl_proxy *shm_ = nullptr, *seat_ = nullptr;
    wl_proxy *screencopy_ = nullptr, *pointers_ = nullptr, *keyboards_ = nullptr;
    std::vector<std::unique_ptr<Output>> outputs_;
};

}  // namespace sightread::wlroots
