// What happened, told to everyone who listens: the status line, the report, the recording.
#pragma once

#include "calibration/layout.hpp"
#include "capture/frame.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sightread {

// Milliseconds spent in each stage of the loop.
struct Stages {
    double grab = 0;
    double settle = 0;
    double read = 0;
    double plan = 0;
    double act = 0;
    double verify = 0;
    Stages& operator+=(const Stages& other);
};

// Adds the time until it goes out of scope to one of the stages.
class Timed {
public:
    explicit Timed(double& stage) : stage_(stage), begin_(Clock::now()) {}
    ~Timed() { stage_ += std::chrono::duration<double, std::milli>(Clock::now() - begin_).count(); }
    Timed(const Timed&) = delete;

private:
    double& stage_;
    Clock::time_point begin_;
};

// The verdict on moves of which nobody saw what came of them: the game was stopped, or its window
// went away.
inline constexpr std::string_view not_verified = "not verified";
// That on a move which was let go of before its end, because somebody else took the mouse, say, and
// which is made again.
inline constexpr std::string_view cut_short = "cut short";

// One turn of the loop.
struct Step {
    Frame frame;           // what was seen afterwards
    std::string board;     // text form of what was read in it; empty: not sure
    std::string move;      // in the game's text form; empty: only looked
    std::string gestures;  // what the hand did
    // `looked`, `expected`, `lost click`, `other board`, `cut short`, `not readable: ...`
    std::string verdict;
    int made = 0;  // moves that led to what was expected
    std::function<cv::Mat()>
        // the frame with what was seen and what comes next drawn on it; callable from any thread
        draw;
    // What the game calls this board, empty when it does not say; may take long. Callable from one
    // thread at a time, empty in games that have no names.
    std::function<std::string()> name;
    int left = 0;  // what remains to be done, in the game's own measure (tiles)
    Stages stages;
    std::optional<Layout> layout;  // where the board was looked for; none: nowhere yet
    bool is_fresh = false;         // the reader knew nothing when it was given this frame
};

// What came of thinking about a board.
struct Thought {
    std::string outcome;  // `solved`, `impossible`, `unknown`
    bool optimal = false;
    std::uint64_t nodes = 0;
    double milliseconds = 0;
    std::vector<std::string> moves;  // in the game's text form
};

// How far one long move has come, of which only the whole is a step.
struct Progress {
    std::string what;  // `level 96`; may be empty
    int done = 0, all = 0;
    int moves = 0, retries = 0;  // of the game so far
};

class Listener {
public:
    virtual ~Listener() = default;
    virtual void game_begins(int /*number*/) {}
    virtual void step(const Step& /*step*/) {}
    virtual void progress(const Progress& /*progress*/) {}
    virtual void thought(const Thought& /*thought*/) {}
    virtual void say(const std::string& /*sentence*/) {}
    virtual void game_ends(const std::string& /*outcome*/, const std::string& /*why*/) {}
};

class Journal {
public:
    void add(Listener& listener) { listeners_.push_back(&listener); }
    void game_begins(int number) const;
    void step(const Step& step) const;
    void progress(const Progress& progress) const;
    void thought(const Thought& thought) const;
    void say(const std::string& sentence) const;
    void game_ends(const std::string& outcome, const std::string& why) const;

private:
    std::vector<Listener*> listeners_;
};

}  // namespace sightread
