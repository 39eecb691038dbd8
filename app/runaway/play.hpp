// Plays one level of Runaway Robot: read the field, find a program, enter it, let the robot run,
// see what came of it.
//
// This is not the loop of app/loop.hpp, which verifies every move by the board that it leads to:
// here the board stays as it is for hundreds of steps, and what has to be verified is a program in
// slots of unknown looks beside it, then a run that nobody controls. What they share - hand, pace,
// journal, barriers, waiting - is the session's.
#pragma once

#include "app/runaway/course.hpp"
#include "app/runaway/sight.hpp"
#include "input/runaway/gestures.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace sightread::runaway {

class Player {
public:
    Player(Session& session, Memory& memory)
        : session_(session), memory_(memory), course_(session) {}
    GameResult play();

private:
    enum class After { another_board, robot_is_gone, same_board, nothing };

    void run();
    bool settle_run(After after);
    bool look_first();
    bool look_once(std::string& why);
    bool look_until(std::chrono::milliseconds limit, std::string& why);
    bool make_plan();
    bool deal_another_map();
    bool enter_program();
    bool begin_again(const std::string& why);
    std::optional<cv::Rect> go_icon() const;
    bool start_robot();
    void watch_run();
    After what_came_of_it();
    bool robot_is_home(const cv::Mat& before) const;
    bool dismiss_panel();
    Handling handling_for(const Controls& controls) const;
    int first_row() const;
    std::vector<ButtonSeen> on_page(std::vector<ButtonSeen> buttons) const;
    std::vector<ButtonSeen> buttons_beside(const cv::Rect& board) const;
    std::vector<cv::Rect> apart_from_slots() const;
    void note_unverified();
    void note(const std::string& verdict, const std::string& move);

    Session& session_;
    Memory& memory_;
    Course course_;
    std::optional<Sight> sight_;
    Handling handling_;
    Plan<Step> plan_;
    Frame looked_;  // in which the board was read, before anything was pressed
    int runs_ = 0, beginnings_ = 0, lengths_ = 0;
    bool has_tried_all_ = false;
    std::string why_;  // nothing could be read after the run
};

}  // namespace sightread::runaway
