// Presses a button or a key in a window and holds it for an hour; a signal ends it as it ends the
// program itself.
//
//     hold_down WINDOW-ID button|key
#include "input/xdo_hand.hpp"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <string>

namespace {

volatile std::sig_atomic_t stop_asked = 0;

void ask_to_stop(int) {
    stop_asked = 1;
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 3) return 2;
    for (int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, ask_to_stop);
    const std::string what = arguments[2];
    const sightread::X11 x11;
    sightread::XdoHand hand(x11, std::strtoul(arguments[1], nullptr, 10),
                            [] { return stop_asked != 0; });
    hand.set_hold(std::chrono::hours(1), std::chrono::milliseconds(0));
    const auto done = what == "key" ? hand.perform(sightread::Keys{"shift+F5"})
                                    : hand.perform(sightread::Click{{20, 20}});
    if (done == sightread::Done::refused) std::cerr << hand.why_refused() << '\n';
    return stop_asked != 0 ? 130 : 0;
}
