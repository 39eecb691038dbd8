#include "app/stop.hpp"

#include "input/unstoppable.hpp"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <initializer_list>

#include <pthread.h>
#include <unistd.h>

namespace sightread {
namespace {

// A signal handler can reach nothing else, and any thread may ask.
std::atomic<int> signals_seen = 0;
std::atomic<int> first_signal = 0;

std::atomic<int> pauses_seen = 0;
std::atomic<int> suspension_asked = 0;
std::atomic<int> continuations_seen = 0;
static_assert(std::atomic<int>::is_always_lock_free);
pthread_t playing_thread;

void note_pause(int) {
    ++pauses_seen;
}

void note_continuation(int) {
    ++continuations_seen;
}

// What SIGTSTP does to a program that has no handler for it.
void suspend() {
    struct sigaction usual {
    }, ours{};
    usual.sa_handler = SIG_DFL;
    sigset_t suspension, before;
    sigemptyset(&suspension);
    sigaddset(&suspension, SIGTSTP);
    sigaction(SIGTSTP, &usual, &ours);
    raise(SIGTSTP);
    pthread_sigmask(SIG_UNBLOCK, &suspension, &before);  // here it stops, also within the handler
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    sigaction(SIGTSTP, &ours, nullptr);
}

// In the thread that presses, so that nothing is pressed between the question and the stop.
void note_suspension(int) {
    const int before = errno;
    if (pthread_equal(pthread_self(), playing_thread) == 0) {
        pthread_kill(playing_thread, SIGTSTP);
    } else if (Unstoppable::is_now()) {
        suspension_asked = 1;
    } else {
        suspend();
    }
    errno = before;
}

void note_signal(int signal) {
    int none = 0;
    first_signal.compare_exchange_strong(none, signal);
    if (++signals_seen > 1) {
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

void install_suspension_handlers() {
    playing_thread = pthread_self();
    struct sigaction action {};
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    action.sa_handler = note_continuation;
    sigaction(SIGCONT, &action, nullptr);
    struct sigaction suspension {};
    sigaction(SIGTSTP, nullptr, &suspension);
    if (suspension.sa_handler == SIG_IGN) return;
    action.sa_handler = note_suspension;
    sigaction(SIGTSTP, &action, nullptr);
}

bool suspension_is_due() {
    return suspension_asked != 0;
}

void suspend_if_due() {
    if (suspension_asked == 0 || Unstoppable::is_now()) return;
    suspension_asked = 0;
    suspend();
}

int continuations() {
    return continuations_seen;
}

int pauses_requested() {
    return pauses_seen;
}

bool stop_requested() {
    return signals_seen > 0;
}

std::string why_stopped() {
    if (!stop_requested()) return {};
    const int first = first_signal;
    return std::string("stopped by ") + (first == SIGINT   ? "SIGINT"
                                         : first == SIGHUP ? "SIGHUP"
                                                           : "SIGTERM");
}

}  // namespace sightread
