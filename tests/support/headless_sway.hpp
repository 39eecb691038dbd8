// A Wayland compositor for one test: sway without a screen and without a GPU, as another user where
// the tests run as root, which sway refuses.
#pragma once

#include "tests/support/child.hpp"
#include "tests/support/temporary_folder.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace sightread::test {

class HeadlessSway {
public:
    // Why there can be none, as a sentence; empty when there can.
    [[nodiscard]] static std::string why_not();

    // `configuration`: further lines for sway's. Throws when it does not start.
    explicit HeadlessSway(const std::string& configuration = {});

    // What programs need to find it; no X server is among it.
    const std::map<std::string, std::string>& environment() const { return environment_; }
    // Starts a program on it.
    Child start(const std::vector<std::string>& command, const std::string& output = {}) const;
    // As swaymsg does.
    void command(const std::string& words) const;
    void kill() { sway_->kill(); }

private:
    TemporaryFolder folder_;
    std::map<std::string, std::string> environment_;
    std::optional<Child> sway_;
};

}  // namespace sightread::test
