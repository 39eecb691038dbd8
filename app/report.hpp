// The report of a run: one HTML page that needs nothing else, with a film of the frames, what was
// read and planned in each, and where the time went.
//
// Frames are drawn and compressed on a thread of their own, so that reporting does not slow the
// game down; when there are too many, every other one is dropped, so that a long run needs no more
// memory than a short one.
#pragma once

#include "app/journal.hpp"

#include <filesystem>
#include <memory>

namespace sightread {

class Report : public Listener {
public:
    // Throws Error at once when the file cannot be written.
    Report(std::filesystem::path file, std::string title);
    ~Report() override;

    void game_begins(int number) override;
    void step(const Step& step) override;
    void say(const std::string& sentence) override;
    void game_ends(const std::string& outcome, const std::string& why) override;

    // Writes the page. Throws Error when it cannot be written.
    void write();

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace sightread
