// Keeps a session as docs/text-forms.md describes recordings: every decision and the frame that it
// was made on, in order.
#pragma once

#include "app/command.hpp"
#include "app/journal.hpp"
#include "app/recorded_session.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>

namespace sightread {

class Recorder : public Listener {
public:
    // Throws Error when the folder cannot be written. After `most_bytes` frames are left out.
    Recorder(const std::filesystem::path& folder, const RecordedFacts& facts,
             std::uintmax_t most_bytes);
    ~Recorder() override;

    void game_begins(int number) override;
    void step(const Step& step) override;
    void thought(const Thought& thought) override;
    void say(const std::string& sentence) override;
    void game_ends(const std::string& outcome, const std::string& why) override;

    // A frame of a window that somebody else plays; `board` is empty where it could not be read.
    void glance(const Frame& frame, const std::string& game, const std::string& board);

    // Frames are kept as they are read: without the areas to ignore, and with what was taught in
    // its place.
    void retouch_by(std::function<Frame(const Frame&, const Lattice*)> retouch);

    // Whom to tell at once that there is no more room, or that the disk failed; the game goes on
    // without a recording.
    void tell(std::function<void(const std::string&)> listener);

    // Waits until everything is on disk. Throws Error when something could not be written.
    void finish();

private:
    void tell_news();

    struct State;
    std::unique_ptr<State> state_;
};

// --record-room, shared by play and record: how many bytes a recording may take. Throws BadUsage.
void add_room_option(Options& options);
[[nodiscard]] std::uintmax_t chosen_room(const Values& values);

}  // namespace sightread
