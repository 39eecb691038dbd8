// Carries gestures out, waiting where the way is barred: by a dialog, which is closed, by a window
// that lies over the place, or by a person who has the mouse. As long as another program holds the
// keyboard or the pointer there is no limit.
#pragma once

#include "app/session.hpp"

#include <string>
#include <vector>

namespace sightread {

enum class Acted {
    done,
    // Somebody else had the mouse, or the window has another size: it may show anything by now.
    interrupted,
    stopped,  // the sitting is over
    barred,   // for too long; the hand says why
};

// `done` grows by what was performed, also where something is thrown.
[[nodiscard]] Acted act(Session& session, const std::vector<Gesture>& gestures, std::string& done);

}  // namespace sightread
