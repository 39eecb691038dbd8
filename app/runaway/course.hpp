// The course of one game of Runaway Robot: what was seen last, what was done since that was told,
// and how it ends.
#pragma once

#include "app/act.hpp"
#include "app/session.hpp"

#include <string>
#include <utility>
#include <vector>

namespace sightread::runaway {

class Course {
public:
    explicit Course(Session& session) : session_(session) {}
    Course(const Course&) = delete;

    Session& session() { return session_; }
    const Frame& frame() const { return frame_; }  // seen last
    GameResult& result() { return result_; }
    Stages& stages() { return stages_; }  // since they were taken last
    bool has_ended() const { return has_ended_; }
    cv::Rect whole_window() const { return {{}, session_.source.size()}; }

    // False, for the caller to hand on.
    bool end(GameOutcome outcome, std::string why = {});

    // The window as it is, or as soon as nothing moves in it. Waits while it is hidden, or somebody
    // else has the mouse. False when the game has ended.
    [[nodiscard]] bool look();
    [[nodiscard]] bool look_at_rest();

    // Ends the game where it is stopped or the way stays barred.
    Acted press(const std::vector<Gesture>& gestures);
    bool has_done() const { return !done_.empty(); }  // something, since it was taken last
    // What was pressed since this was asked last.
    std::string take_done() { return std::exchange(done_, {}); }

    // False, and the game has ended, when the end was asked for.
    [[nodiscard]] bool may_go_on();

private:
    template <class Grab>
    bool look_by(const Grab& grab);

    Session& session_;
    Frame frame_;
    GameResult result_;
    Stages stages_;
    std::string done_;
    bool has_ended_ = false;
};

}  // namespace sightread::runaway
