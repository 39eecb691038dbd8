// A calibration under way: one frame, the game and its board as far as they are known, and what was
// taught.
#pragma once

#include "app/chosen_profile.hpp"
#include "app/game.hpp"
#include "app/unknown.hpp"

#include <optional>
#include <string>
#include <vector>

namespace sightread {

// The cells of a board between these bounds.
[[nodiscard]] Lattice divided(const cv::Rect2d& bounds, int rows, int columns,
                              RowShift shift = RowShift::none);

struct Label {
    Cell cell;
    std::string kind;
};

struct Calibration {
    const Game* game = nullptr;
    Frame frame;
    Guide guide;
    std::optional<Lattice> lattice;  // none until the board was found
    std::optional<Look> look;
    std::string why_not;
    std::vector<std::string> faults;  // of answers

    bool is_read() const { return look && why_not.empty(); }

    void read();
    // On the lattice as it was marked by hand, or on one near it that is read better.
    void read_marked();
    // The labels, and what is answered about cells that are left. Throws BadUsage, also for a label
    // without effect.
    void teach(const std::vector<Label>& labels, Answers& answers);
    // Asks what settles most, five times at most, and believes each answer: how large the board is,
    // what the game would like to know (into `profile`), what a cell is, whether all the rest is as
    // it seems.
    void settle(Answers& answers, Profile& profile);
    // Reads the frame back by what is about to be written. False, with the reason, when it reads
    // otherwise.
    [[nodiscard]] bool tries_itself(SelfTest& test);

private:
    bool is_size_told_ = false, is_question_asked_ = false;
    const Label* label_without_effect(const std::vector<Label>& labels, const Look& before) const;
    void ask_size(Answers& answers, int number);
    void ask_question(Answers& answers, int number, Profile& profile);
    void ask_cell(Answers& answers, int number, const Unknown& group);
    bool ask_whole(Answers& answers, int number);
    void believe_answer(Cell cell, std::string kind);
    int unread() const;
    std::vector<Lattice> as_marked() const;
};

}  // namespace sightread
