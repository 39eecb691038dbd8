// A desktop notification, for the person who has left the game alone: by `notify-send`, where that
// is installed.
#pragma once

#include <string>

namespace sightread {

// Returns within two seconds, whatever the desktop does. False when there is nobody to tell.
bool notify(const std::string& title, const std::string& text);

}  // namespace sightread
