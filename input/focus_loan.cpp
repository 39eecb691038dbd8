#include "input/focus_loan.hpp"

#include <chrono>
#include <thread>

#include <X11/Xlib.h>

namespace sightread {

using namespace std::chrono_literals;

FocusLoan::FocusLoan(const X11& x11, const TargetWindow& target) : x11_(x11), target_(target) {
    ask();
    const auto limit = std::chrono::steady_clock::now() + 500ms;
    while (borrowed_ && !has_focus() && std::chrono::steady_clock::now() < limit)
        std::this_thread::sleep_for(2ms);
}

FocusLoan::~FocusLoan() try {
    if (!borrowed_ || !has_focus()) return;
    // The lender may have been closed meanwhile: that error is nobody's fault.
    (void)x11_.error_of([&] { XSetInputFocus(x11_.display(), lender_, revert_to_, CurrentTime); });
} catch (const std::exception&) {
    // The server went away: there is no focus to give back.
}

void FocusLoan::ask() {
    WindowId owner = None;
    int revert_to = 0;
    (void)x11_.error_of([&] { XGetInputFocus(x11_.display(), &owner, &revert_to); });
    if (target_.contains(owner)) return;
    lender_ = owner;
    revert_to_ = revert_to;
    borrowed_ = x11_.error_of([&] {
        XSetInputFocus(x11_.display(), target_.window(), RevertToParent, CurrentTime);
    }) == 0;
}

bool FocusLoan::renew() {
    ask();
    return has_focus();
}

bool FocusLoan::has_focus() const {
    return target_.contains(focused());
}

WindowId FocusLoan::focused() const {
    Window window = None;
    int revert_to = 0;
    (void)x11_.error_of([&] { XGetInputFocus(x11_.display(), &window, &revert_to); });
    return window;
}

}  // namespace sightread
