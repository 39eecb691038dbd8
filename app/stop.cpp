#include "app/stop.hpp"

#include <csignal>
#include <initializer_list>

namespace sightread {
namespace {

volatile std::sig_atomic_t signals_seen = 0;  // a signal handler can reach nothing else
volatile std::sig_atomic_t first_signal = 0;

volatile std::sig_atomic_t pauses_seen = 0;

void note_pause(int) {
    pauses_seen = pauses_seen + 1;
}

void note_signal(int signal) {
    if (signals_seen == 0) first_signal = signal;
    signals_seen = signals_seen + 1;
    if (signals_seen > 1) {
        std::signal(signal, SIG_DFL);
        std::raise(signal);
    }
}

}  // namespace

void install_stop_handlers() {
    struct sigaction action {};
    action.sa_handler = note_signal;
    sigemptyset(&action.sa_mask);
    for (int signal : {SIGINT, SIGTERM}) sigaction(signal, &action, nullptr);
    // Who starts a program under nohup wants it to go on when the terminal is gone.
    struct sigaction hangup {};
    sigaction(SIGHUP, nullptr, &hangup);
    if (hangup.sa_handler != SIG_IGN) sigaction(SIGHUP, &action, nullptr);
    struct sigaction pause {};
    pause.sa_handler = note_pause;
    pause.sa_flags = SA_RESTART;
    sigemptyset(&pause.sa_mask);
    sigaction(SIGUSR1, &pause, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is told by the write
}

int pauses_requested() {
    return pauses_seen;
}

bool stop_requested() {
    return signals_seen > 0;
}

std::string why_stopped() {
    if (!stop_requested()) return {};
    return std::string("stopped by ") + (first_signal == SIGINT   ? "SIGINT"
                                         : first_signal == SIGHUP ? "SIGHUP"
                                                                  : "SIGTERM");
}

}  // namespace sightread
