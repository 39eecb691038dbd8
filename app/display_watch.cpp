#include "app/display_watch.hpp"

#include "app/exit_code.hpp"
#include "app/stop.hpp"
#include "capture/x11.hpp"

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <string>
#include <utility>

#include <pthread.h>
#include <unistd.h>
#include <xcb/xcb.h>

namespace sightread {
namespace {

using namespace std::chrono_literals;

constexpr auto tick = 100ms;
constexpr int asked_every = 2;        // ticks
constexpr int longest_answer = 15;    // ticks; a server that is busy takes its time
constexpr int longest_farewell = 60;  // ticks from the cut to the end of the process

// Signals are for the thread that plays.
class SignalsForOthers {
public:
    SignalsForOthers() {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_BLOCK, &all, &before_);
    }
    ~SignalsForOthers() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    SignalsForOthers(const SignalsForOthers&) = delete;
    SignalsForOthers& operator=(const SignalsForOthers&) = delete;

private:
    sigset_t before_{};
};

// In one piece, because another thread may write at the same time.
void say(const std::string& sentence) {
    const bool is_terminal = isatty(STDERR_FILENO) != 0;
    const std::string line = (is_terminal ? "\r" : "") + sentence + "\n";
    (void)!write(STDERR_FILENO, line.data(), line.size());
}

}  // namespace

// Time is counted in ticks of this program: while it is stopped itself, none goes by.
struct DisplayWatch::State {
    std::atomic<bool> is_closing = false;
    // the number of the one that is asked; odd: it is not answered yet
    std::atomic<int> question = 0;

    void ask_again_and_again();
    void ask(const std::string& name);
};

void DisplayWatch::State::ask_again_and_again() {
    while (!is_closing) {
        const std::string name = X11::opened_first();
        if (!name.empty()) {
            ask(name);
            return;
        }
        std::this_thread::sleep_for(tick);
    }
}

// Until the server goes, which others will tell. Not by Xlib, whose locks a process that is forked
// meanwhile (the release watch) would inherit held.
void DisplayWatch::State::ask(const std::string& name) {
    ++question;
    const std::unique_ptr<xcb_connection_t, decltype(&xcb_disconnect)> x11(
        xcb_connect(name.c_str(), nullptr), xcb_disconnect);
    ++question;
    while (!is_closing && xcb_connection_has_error(x11.get()) == 0) {
        for (int ticks = 0; ticks < asked_every && !is_closing; ++ticks)
            std::this_thread::sleep_for(tick);
        ++question;
        std::free(xcb_get_input_focus_reply(x11.get(), xcb_get_input_focus(x11.get()), nullptr));
        ++question;
    }
}

DisplayWatch::DisplayWatch(bool is_quiet) : state_(std::make_shared<State>()), is_quiet_(is_quiet) {
    const SignalsForOthers signals_for_others;
    std::thread([state = state_] { state->ask_again_and_again(); }).detach();
    judge_ = std::thread([this] { judge(); });
}

DisplayWatch::~DisplayWatch() {
    state_->is_closing = true;
    judge_.join();
}

void DisplayWatch::judge() const {
    int unanswered = 0, silence = 0, farewell = 0;
    bool is_told = false;
    while (!state_->is_closing) {
        std::this_thread::sleep_for(tick);
        const int now = state_->question;
        silence = now % 2 == 1 && now == unanswered ? silence + 1 : 0;
        unanswered = now;
        if (farewell > 0 && ++farewell > longest_farewell) _exit(exit_stopped);
        if (silence == 0 && std::exchange(is_told, false) && farewell == 0 && !is_quiet_)
            say("the X server answers again");
        if (silence < longest_answer) continue;
        if (!std::exchange(is_told, true) && !is_quiet_)
            say("waiting: the X server of this display does not answer (it is stopped, or another "
                "program keeps it to "
                "itself); a signal to end is heard all the same");
        if (stop_requested() && farewell == 0) {
            farewell = 1;
            X11::cut_all();
        }
    }
}

}  // namespace sightread
