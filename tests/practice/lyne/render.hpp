// Pictures of levels, with the truth beside them, without a window: material for tests of reading.
#pragma once

#include "tests/practice/event_log.hpp"
#include "tests/practice/lyne/settings.hpp"

namespace sightread::practice::lyne {

// --render: one picture; --render-many: a folder for each of many levels with `frame.png` (nothing
// drawn yet), further pictures of it being drawn, `board.txt`, `lattice.txt` and `truth.json`.
// Throws Problem; returns the exit code.
int render(const Settings& settings, EventLog& log);

}  // namespace sightread::practice::lyne
