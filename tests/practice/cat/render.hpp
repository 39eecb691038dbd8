// Pictures of boards with what is true about them; no display is needed.
#pragma once

#include "tests/practice/cat/settings.hpp"
#include "tests/practice/event_log.hpp"

namespace sightread::practice::cat {

// What --render or --render-many asked for; returns the exit code, throws Problem.
[[nodiscard]] int render(const Settings& settings, EventLog& log);

}  // namespace sightread::practice::cat
