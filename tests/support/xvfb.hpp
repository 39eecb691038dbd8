// A private X server for one test, and a window manager in it when the test wants one.
//
// The server picks its own free display number and is killed with its owner. `-noreset` is needed:
// without it the server restarts when its last client leaves, and refuses whoever comes in that
// moment.
#pragma once

#include "tests/support/child.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sightread::test {

struct XvfbOptions {
    int width = 1280;
    int height = 800;
    int depth = 24;
    // "Composite", "MIT-SHM", "DAMAGE", "XTEST", ...
    std::vector<std::string> without_extensions = {};
    // start the window manager, and wait until it manages
    bool openbox = false;
    std::vector<std::string> arguments = {};  // further ones, for the server
};

class Xvfb {
public:
    explicit Xvfb(const XvfbOptions& options = {});

    const std::string& display() const { return display_; }  // ":N"
    void kill() { server_->kill(); }                         // as a crash of the server would
    void freeze(bool frozen);                                // by SIGSTOP, and on again
    void start_openbox();                                    // returns when it manages
    void stop_openbox();
    void freeze_openbox(bool frozen);
    // Starts a program on this display.
    Child start(const std::vector<std::string>& command, const std::string& output = {}) const;

private:
    std::unique_ptr<Child> server_;
    std::optional<Child> window_manager_;
    std::string display_;
};

}  // namespace sightread::test
