#include "tests/app/gui/desk.hpp"

#include <QApplication>
#include <QStyleFactory>
#include <QWidget>
#include <chrono>
#include <memory>

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

std::unique_ptr<Xvfb> the_screen;
std::unique_ptr<Hand> the_hand;

// Pictures and windows of Qt need an application, which lives as long as the tests of a process.
class QtEnvironment : public testing::Environment {
public:
    void SetUp() override {
        the_screen =
            std::make_unique<Xvfb>(XvfbOptions{.width = 1400, .height = 900, .openbox = true});
        the_hand = std::make_unique<Hand>(the_screen->display());
        qputenv("DISPLAY", the_screen->display().c_str());
        qputenv("QT_QPA_PLATFORM", "xcb");
        application_ = std::make_unique<QApplication>(count_, arguments_);
        QApplication::setStyle(QStyleFactory::create("Fusion"));
        QApplication::setApplicationName("sightread-gui");
    }
    void TearDown() override {
        application_.reset();
        the_hand.reset();
        the_screen.reset();
    }

private:
    int count_ = 1;
    char name_[16] = "test_gui";
    char* arguments_[2] = {name_, nullptr};
    std::unique_ptr<QApplication> application_;
};

const auto* const environment = testing::AddGlobalTestEnvironment(new QtEnvironment);

}  // namespace

Desk& Desk::get() {
    static Desk desk;
    return desk;
}

Xvfb& Desk::screen() {
    return *the_screen;
}

Hand& Desk::hand() {
    return *the_hand;
}

bool Desk::wait(const std::function<bool()>& condition, int seconds) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(seconds);
    while (!condition()) {
        if (std::chrono::steady_clock::now() >= end) return false;
        QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
    }
    return true;
}

void Desk::click(QWidget& widget) {
    click(widget, widget.rect().center());
}

void Desk::click(QWidget& widget, QPoint at) {
    const QPoint there = widget.mapToGlobal(at);
    hand().click(there.x(), there.y());
}

void Desk::drag(QWidget& widget, QPoint from, QPoint to, int button) {
    const QPoint begin = widget.mapToGlobal(from), end = widget.mapToGlobal(to);
    hand().move(begin.x(), begin.y());
    hand().press(button);
    hand().move((begin.x() + end.x()) / 2, (begin.y() + end.y()) / 2);
    hand().move(end.x(), end.y());
    hand().release(button);
}

void Desk::key(const std::string& name) {
    hand().key(name);
}

}  // namespace sightread::test
