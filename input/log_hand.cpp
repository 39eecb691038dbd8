#include "input/log_hand.hpp"

namespace sightread {

Done LogHand::perform(const Gesture& gesture) {
    // Written before it is performed, so that the log also shows the gesture in which the window
    // went away.
    log_ << to_text(gesture) << std::flush;
    try {
        const Done done = hand_.perform(gesture);
        if (done == Done::refused) log_ << " # refused: " << hand_.why_refused();
        log_ << std::endl;
        return done;
    } catch (const std::exception& error) {
        log_ << " # failed: " << error.what() << std::endl;
        throw;
    }
}

}  // namespace sightread
