// A recorded game of Runaway Robot once more: every field that was read is looked for and read
// again, every program found again, and compared with what was recorded.
//
// What was watched while the program was entered and the robot ran is shown and not compared: the
// recording keeps one frame of each, and steps are counted in many.
#pragma once

#include "app/recorded_session.hpp"
#include "app/replaying.hpp"
#include "app/runaway/sight.hpp"

namespace sightread::runaway {

// `memory` is what is known before the game, and afterwards what was learned in it.
void replay(Memory& memory, const RecordedGame& game, Replaying& replaying);

}  // namespace sightread::runaway
