// The keyboard focus, borrowed for a few keys and given back.
//
// XTEST keys go wherever the focus is, so it must be in the window before a key is sent; the person
// at the keyboard gets it back as soon as the keys are over, unless the game itself has handed it
// on, to a dialog that the keys opened.
#pragma once

#include "capture/x11.hpp"
#include "input/target_window.hpp"

namespace sightread {

class FocusLoan {
public:
    // Asks for the focus and waits until the window has it, for half a second at most. The window
    // must be viewable.
    FocusLoan(const X11& x11, const TargetWindow& target);
    ~FocusLoan();
    FocusLoan(const FocusLoan&) = delete;
    FocusLoan& operator=(const FocusLoan&) = delete;

    // Asks for it once more where somebody has taken it meanwhile, who gets it back then. False
    // when the window does not get it.
    [[nodiscard]] bool renew();

private:
    bool has_focus() const;
    void ask();
    WindowId focused() const;

    const X11& x11_;
    const TargetWindow& target_;
    WindowId lender_ = 0;
    int revert_to_ = 0;
    bool borrowed_ = false;
};

}  // namespace sightread
