// Pictures of boards, with the truth beside them, without a window: material for tests of reading.
#pragma once

#include "tests/practice/event_log.hpp"
#include "tests/practice/sliding/settings.hpp"

namespace sightread::practice::sliding {

// --render: one picture; --render-many: a folder for each of many boards with `frame.png`,
// `solved.png` (all tiles at home), `board.txt`, `lattice.txt` and `truth.json`. Throws Problem;
// returns the exit code.
int render(const Settings& settings, EventLog& log);

}  // namespace sightread::practice::sliding
