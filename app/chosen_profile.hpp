// What is known beforehand of a window, from --profile or by the window's class, and what it is
// good for: a frame as it is to be read, and where the board is in it.
#pragma once

#include "app/command.hpp"
#include "app/game.hpp"
#include "calibration/profile.hpp"
#include "calibration/retouch.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace sightread {

// --profile, shared by look and play.
void add_profile_option(Options& options);

// Throws Error or Malformed when the one that was named cannot be read. A profile found by the
// window's class that cannot be read is passed over.
[[nodiscard]] std::optional<Profile> profile_by_words(const Values& values,
                                                      const std::string& window_class);

// One that was found by the window's class may be of another game that such windows show: then it
// is not used, which the sentence says.
[[nodiscard]] bool is_of_another_game(const Profile& profile, std::string_view game);
[[nodiscard]] std::string why_not_used(const Profile& profile, std::string_view game);

// A gesture's text that presses a profile's button, in a window of this size; empty when it has
// none of the name.
[[nodiscard]] std::string press_of(const Profile& profile, const std::string& button,
                                   cv::Size window);

// A profile in use.
class Guide {
public:
    Guide() = default;
    explicit Guide(Profile profile);

    const Profile& profile() const { return profile_; }
    const Retouch& retouch() const { return retouch_; }
    Retouch& retouch() { return retouch_; }

    [[nodiscard]] Frame retouched(const Frame& frame, const Lattice* lattice) const {
        return retouch_.applied(frame, lattice);
    }
    // Where the profile's lattice lies in a frame, as the game's reader confirms: as it was, scaled
    // with the window, or shifted. None when it is nowhere.
    [[nodiscard]] std::optional<Layout> place(const Game& game, const Frame& frame) const;

    // One game's readers on a frame, by what the profile knows; without a lattice of its own the
    // board is found. What the rules reject is read by the eye, and with what the person said of
    // its cells.
    Found<Look> look(const Game& game, const Frame& frame,
                     const std::optional<Lattice>& given) const;

private:
    Found<Look> look_on(const Game& game, const Frame& frame,
                        const std::optional<Lattice>& lattice) const;

    Profile profile_;
    Retouch retouch_;
    cv::Mat evidence_;
};

// The game of the profile, when its board is where the profile has it; nullptr otherwise: a window
// of the same class may show something else.
[[nodiscard]] const Game* confirmed_game(const Guide& guide, const Frame& frame);

// Whether a profile still reads its own evidence as it was confirmed: empty, or one sentence.
[[nodiscard]] std::string fault_of_evidence(const Guide& guide);

}  // namespace sightread
