// A session of any of the games: its pictures without a display, or its window until that is
// closed.
//
// The game's folder has `Settings` with `log` and `renders()`, `render(settings, log)`, and a
// window made of settings and log that may have a `problem()` of its own at the end.
#pragma once

#include "tests/practice/event_log.hpp"
#include "tests/practice/game.hpp"

#include <QApplication>
#include <utility>

namespace sightread::practice {

template <class Settings, class Window>
class WindowSession : public Session {
public:
    explicit WindowSession(Settings settings) : settings_(std::move(settings)) {}
    bool needs_display() const override { return !settings_.renders(); }
    int run() override {
        EventLog log(settings_.log);
        if (settings_.renders()) return render(settings_, log);
        Window window(settings_, log);
        window.show();
        const int exit_code = QApplication::exec();
        if constexpr (requires { window.problem(); })
            if (window.problem()) throw *window.problem();
        return exit_code;
    }

private:
    Settings settings_;
};

}  // namespace sightread::practice
