// What is thrown when the world fails: no display, a window that is gone, a file that cannot be
// read.
//
// The text is one sentence for the person at the keyboard: what was tried, on what, and what to do.
// It is caught once, in `main`, and becomes an exit code. Answers that may be "no" (nothing found,
// not readable) are values, never an Error.
#pragma once

#include <stdexcept>
#include <string>

namespace sightread {

class Error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// The window was closed, or its display died: nothing more will come from it.
class WindowGone : public Error {
public:
    using Error::Error;
};

// The window exists but has no picture just now (iconified, on another desktop, not yet mapped).
class WindowHidden : public Error {
public:
    using Error::Error;
};

}  // namespace sightread
