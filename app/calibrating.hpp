// A calibration under way: one frame, the game and its board as far as they are known, and what was taught.
#pragma once

#include "app/chosen_profile.hpp"
#include "app/correcting.hpp"
#include "app/game.hpp"
#include "app/unknown.hpp"

#include <optional>
#include <string>
#include <vector>

namespace sightread {

struct Calibration {
    const Game* game = nullptr;
    Frame frame;
    Guide guide;
    std::optional<Lattice> lattice;  // none until the board was found
    std::optional<Look> look;
    std::string why_not;

    bool is_read() const { return look && why_not.empty(); }

    void read();
    // On the lattice as it was marked by hand, or on one near it that is read better.
    void read_marked();
    // The labels, and what is answered about cells that are left. Throws BadUsage.
    void teach(const std::vector<Label>& labels, Answers& answers);
    // Reads the frame back by what is about to be written. False, with the reason, when it reads otherwise.
    [[nodiscard]] bool tries_itself(SelfTest& test);

private:
    int unread() const;
    std::vector<Lattice> as_marked() const;
};

}  // namespace sightread
