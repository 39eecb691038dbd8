#include "app/stop.hpp"

#include <csignal>
#include <initializer_list>

namespace sightread {
namespace {

volatile std::sig_atomic_t signals_seen = 0;  // a signal handler can reach nothing else

void note_signal(int signal) {
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
    for (int signal : {SIGINT, SIGTERM, SIGHUP}) sigaction(signal, &action, nullptr);
    std::signal(SIGPIPE, SIG_IGN);
}

bool stop_requested() {
    return signals_seen > 0;
}

}  // namespace sightread
