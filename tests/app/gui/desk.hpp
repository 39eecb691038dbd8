// A desktop of its own for all tests of a process, this process's own windows on it, and a hand
// that presses there.
#pragma once

#include "tests/app/gui/hand.hpp"
#include "tests/support/xvfb.hpp"

#include <QPoint>
#include <functional>

class QWidget;

namespace sightread::test {

class Desk {
public:
    // There is one, and it lasts until the process ends.
    static Desk& get();

    Xvfb& screen();
    Hand& hand();
    // Handles what happens on the desktop until the condition is true. False when it still is not
    // at the limit.
    [[nodiscard]] bool wait(const std::function<bool()>& condition, int seconds = 60);
    void click(QWidget& widget);  // in the middle
    void click(QWidget& widget, QPoint at);
    void drag(QWidget& widget, QPoint from, QPoint to, int button = 1);
    void key(const std::string& name);
};

}  // namespace sightread::test
