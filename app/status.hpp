// What the person at the terminal sees while it plays: one line that is kept up to date, or, where
// the output is no terminal, a line per event that matters.
#pragma once

#include "app/journal.hpp"

#include <iosfwd>
#include <string>

namespace sightread {

class Status : public Listener {
public:
    Status(std::ostream& out, bool is_terminal, bool quiet);
    ~Status() override;

    void game_begins(int number) override;
    void step(const Step& step) override;
    void progress(const Progress& progress) override;
    void say(const std::string& sentence) override;
    void game_ends(const std::string& outcome, const std::string& why) override;

private:
    void show(const std::string& line);
    void clear();

    std::ostream& out_;
    bool is_terminal_;
    bool quiet_;
    bool line_is_open_ = false;
    int game_ = 0;
    int moves_ = 0;
    int retries_ = 0;
    int left_at_begin_ = 0;
    Clock::time_point begin_;
    Clock::time_point first_move_;
};

}  // namespace sightread
