// Notices that the X server does not answer: it was stopped, or somebody else keeps it to himself.
//
// Whoever asks such a server something waits for ever, within Xlib, and hears neither a time limit
// nor Ctrl-C. So it is asked beside all else, over a connection of its own: where no answer comes,
// that is said once, and once the end is asked for (`stop_requested`), every connection of this
// process is cut. Then whoever waited sees a server that has gone, finishes what it writes and
// returns; what is still pressed is let go of by the release watch, as soon as the server serves
// it. A process that does not end by that within a few seconds is ended.
#pragma once

#include <memory>
#include <thread>

namespace sightread {

class DisplayWatch {
public:
    // Begins as soon as this process opens a display. `is_quiet`: nothing is said.
    explicit DisplayWatch(bool is_quiet);
    ~DisplayWatch();
    DisplayWatch(const DisplayWatch&) = delete;
    DisplayWatch& operator=(const DisplayWatch&) = delete;

private:
    struct State;
    void judge() const;

    // shared with the thread that asks, which may wait for longer than this lives
    std::shared_ptr<State> state_;
    const bool is_quiet_;
    std::thread judge_;
};

}  // namespace sightread
