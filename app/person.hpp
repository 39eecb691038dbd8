// The person at the machine, who comes first.
//
// Whoever moves the mouse while the program plays wants it back: the pointer is not where the hand
// left it, so the program pauses at once, and goes on when the pointer has rested for a few
// seconds. So it does when somebody types, into whatever window: keys that no hand of this program
// pressed (raw events of XInput2, which come also while another program holds the keyboard); and
// when the program was stopped by a signal and goes on. A global key or the pointer resting in a
// corner of the desktop ends the run; another key or SIGUSR1 pauses it until it comes again.
//
// Asked often (by a hand that holds a button, say), it looks at the display at most every few
// milliseconds, over a connection of its own.
#pragma once

#include "capture/frame.hpp"
#include "capture/x11.hpp"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <opencv2/core/types.hpp>

namespace sightread {

class Person {
public:
    struct Habits {
        std::string stop_key = "ctrl+alt+Pause";
        std::string pause_key = "ctrl+shift+Pause";
        std::chrono::milliseconds rest{3000};  // of the pointer, before the game goes on
    };

    // Grabs the keys; one that another program has already, or an empty name, is done without: see
    // `complaints`. Throws BadUsage for a name that is no key. Without a server (on Wayland, where
    // nobody hears what is typed elsewhere) only signals are heeded.
    Person(const X11* x11, const Habits& habits);
    ~Person();
    Person(const Person&) = delete;
    Person& operator=(const Person&) = delete;

    // A hand has just moved the pointer there, in pixels of the root window.
    void hand_moved_to(cv::Point point) { left_at_ = point; }

    // A hand is about to press keys, or has let go of them: those are nobody's typing.
    void hand_presses_keys(bool are_down);

    // By key or corner; stays true.
    [[nodiscard]] bool wants_end();
    // By which of them, as "stopped by ctrl+alt+Pause"; empty as long as nobody wants the end.
    [[nodiscard]] const std::string& why_ended() const { return why_ended_; }
    // Nothing may be pressed as long as this is true.
    [[nodiscard]] bool wants_pause();
    // Why there is a pause, and how it ends, as one sentence.
    [[nodiscard]] std::string why_paused() const;

    const std::vector<std::string>& complaints() const { return complaints_; }

private:
    struct Key {
        unsigned code = 0;
        unsigned modifiers = 0;
    };
    enum class Pause { none, by_mouse, by_typing, by_stop, by_key };

    std::optional<Key> grab(const std::string& name);
    void look();
    void listen_to_typing();
    void look_at_keys();
    [[nodiscard]] bool is_typing(unsigned code, int device) const;
    void rest_begins(Pause pause, Clock::time_point now);
    void look_at_pointer(Clock::time_point now);
    bool is_corner(cv::Point point) const;
    void toggle();

    const std::unique_ptr<X11> x11_;
    Habits habits_;
    std::optional<Key> stop_key_, pause_key_;
    std::vector<std::string> complaints_;
    std::optional<cv::Point> left_at_;  // where a hand left the pointer, or it was at first
    Clock::time_point looked_;
    std::optional<cv::Point> pointer_;  // where it was seen last
    // when it was seen to move, or a button to be down, or somebody to type
    Clock::time_point moved_;
    std::optional<Clock::time_point> in_corner_since_;
    int raw_events_ = 0;          // the extension's number; 0: no typing is heard
    std::vector<int> xtest_;      // keyboards that are programs
    bool hand_has_keys_ = false;  // pressed by a hand of this program
    Pause pause_ = Pause::none;
    int toggles_ = 0;        // SIGUSR1s that were heeded
    int continuations_ = 0;  // of the process, that were heeded
    std::string why_ended_;
};

}  // namespace sightread
