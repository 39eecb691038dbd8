// Pictures for tests, with what is true about them; no display is needed.
#pragma once

#include "tests/practice/event_log.hpp"
#include "tests/practice/runaway/settings.hpp"

namespace sightread::practice::runaway {

// --render or --render-many; the exit code.
int render(const Settings& settings, EventLog& log);

}  // namespace sightread::practice::runaway
