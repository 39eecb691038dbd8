// `play --watch`: the live view of sightread-gui, started beside the game.
//
// It is a program of its own, in a package of its own, so that the player needs no toolkit: it
// hears the lines of a live feed (app/live_feed.hpp) and answers with its commands. Where it is
// slow, lines are left out; where it goes away, the game goes on.
#pragma once

#include <filesystem>
#include <string>

namespace sightread {

// Where the program sightread-gui is: beside this one, as it was built, or by its name on the PATH.
[[nodiscard]] std::string path_of_gui();
// What is to be done where it is not.
inline constexpr std::string_view gui_is_missing =
    "cannot start sightread-gui, which is a package of its own: install sightread-gui";

class WatchWindow {
public:
    // Throws Error when it cannot be started.
    WatchWindow();
    ~WatchWindow();
    WatchWindow(const WatchWindow&) = delete;
    WatchWindow& operator=(const WatchWindow&) = delete;

    // for pictures; goes with this object
    const std::filesystem::path& folder() const { return folder_; }
    // a file descriptor to read from
    int commands() const { return commands_; }
    void tell(const std::string& line);

private:
    std::filesystem::path folder_;
    int lines_ = -1, commands_ = -1;
    std::string waiting_;  // what is not written yet
};

}  // namespace sightread
