// Keeps a session as docs/text-forms.md describes recordings: every frame and every decision, in order.
#pragma once

#include "app/journal.hpp"

#include <filesystem>
#include <memory>

namespace sightread {

class Recorder : public Listener {
public:
    // Throws Error when the folder cannot be written.
    explicit Recorder(const std::filesystem::path& folder);
    ~Recorder() override;

    void game_begins(int number) override;
    void step(const Step& step) override;
    void say(const std::string& sentence) override;
    void game_ends(const std::string& outcome, const std::string& why) override;

    // Waits until everything is on disk. Throws Error when something could not be written.
    void finish();

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace sightread
