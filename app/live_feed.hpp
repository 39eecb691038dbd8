// `play --live FOLDER`: what is seen and what comes next, told to another program while it plays,
// and what that program wants of the game.
//
// Standard output has one line of JSON for each event; docs/text-forms.md has their keys. Pictures
// are drawn in a thread of their own, the newest only, with what was seen and the next move; the
// file of one is there until three others have come.
//
// Standard input takes a command a line: `pause`, `go`, `step` (one move, then a pause), `pace
// SECONDS` (from one move to the next, at least), `stop`. Its end is none of them.
#pragma once

#include "app/journal.hpp"

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <opencv2/core/types.hpp>

namespace sightread {

class LiveFeed : public Listener {
public:
    using Tell = std::function<void(const std::string& line)>;

    // Throws Error when the folder cannot be written. Reads commands from `commands`, a file
    // descriptor; `tell` is called by the thread that plays alone.
    LiveFeed(std::filesystem::path folder, int commands, Tell tell);
    ~LiveFeed() override;

    void game_begins(int number) override;
    void step(const Step& step) override;
    void progress(const Progress& progress) override;
    void thought(const Thought& thought) override;
    void say(const std::string& sentence) override;
    void game_ends(const std::string& outcome, const std::string& why) override;

    // Takes the commands that have come. To be called often, by the thread that plays.
    void listen();
    [[nodiscard]] bool is_paused();
    [[nodiscard]] bool wants_end();
    // Who else may end the run while a move is waited for.
    void ended_by(std::function<bool()> is_over);
    // Where the game's window is, in pixels of the screen; told when it has changed. None: not
    // known just now.
    void looks_where(std::function<std::optional<cv::Rect>()> where);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace sightread
