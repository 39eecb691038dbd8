#include "app/status.hpp"

#include "capture/printable.hpp"

#include <cstdio>
#include <ostream>

#include <sys/ioctl.h>
#include <unistd.h>

namespace sightread {

namespace {

constexpr std::size_t usual_columns = 80;

std::size_t columns() {
    winsize size{};
    const bool is_known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
    return is_known ? size.ws_col : usual_columns;
}

}  // namespace

Status::Status(std::ostream& out, bool is_terminal, bool quiet)
    : out_(out), is_terminal_(is_terminal), quiet_(quiet) {}

Status::~Status() {
    clear();
}

void Status::game_begins(int number) {
    game_ = number;
    moves_ = retries_ = left_at_begin_ = 0;
    begin_ = Clock::now();
}

void Status::step(const Step& step) {
    if (step.made > 0 && moves_ == 0) {
        first_move_ = Clock::now();
        left_at_begin_ = step.left;
    }
    moves_ += step.made;
    retries_ += step.verdict == "lost click";
    if (quiet_) return;
    const double seconds = std::chrono::duration<double>(Clock::now() - first_move_).count();
    char line[200];
    const int used = std::snprintf(
        line, sizeof line, "game %d  %d moves  %d left  %.1f moves/s  %d made again", game_, moves_,
        step.left, moves_ > 1 && seconds > 0 ? (moves_ - 1) / seconds : 0.0, retries_);
    // What is left grows less at about the pace at which it did so far.
    const int done = left_at_begin_ - step.left;
    if (moves_ > 1 && done > 0)
        std::snprintf(line + used, sizeof line - static_cast<std::size_t>(used),
                      "  about %.0f s to go", seconds * step.left / done);
    show(line);
    const bool remarkable = step.verdict != "expected" && step.verdict != "looked";
    if (remarkable) say(step.verdict + (step.move.empty() ? "" : " (" + step.move + ")"));
}

void Status::progress(const Progress& progress) {
    moves_ = progress.moves;
    retries_ = progress.retries;
    if (quiet_) return;
    char line[200];
    std::snprintf(line, sizeof line, "game %d  %s%sstep %d of %d  %d made again", game_,
                  progress.what.c_str(), progress.what.empty() ? "" : "  ", progress.done,
                  progress.all, progress.retries);
    show(line);
}

void Status::say(const std::string& sentence) {
    if (quiet_) return;
    clear();
    out_ << printable(sentence) << std::endl;
}

void Status::game_ends(const std::string& outcome, const std::string& why) {
    if (quiet_) return;
    clear();
    char line[160];
    std::snprintf(line, sizeof line, "game %d: %d moves in %.1f s, %d made again, ", game_, moves_,
                  std::chrono::duration<double>(Clock::now() - begin_).count(), retries_);
    // "stopped: stopped by SIGINT" says it twice.
    const bool says_outcome = why.starts_with(outcome);
    out_ << line << (says_outcome ? "" : outcome + (why.empty() ? "" : ": ")) << printable(why)
         << std::endl;
}

void Status::show(const std::string& line) {
    if (!is_terminal_) return;
    // A line that is longer than the terminal is broken by it, and only its last part would be
    // cleared.
    out_ << "\r\033[K" << line.substr(0, columns() - 1) << std::flush;
    line_is_open_ = true;
}

void Status::clear() {
    if (line_is_open_) out_ << "\r\033[K" << std::flush;
    line_is_open_ = false;
}

}  // namespace sightread
