// Presses through the X server, as a person would; apart from Qt, because the names of X and Qt
// collide.
#pragma once

#include <memory>
#include <string>

struct xdo;

namespace sightread::test {

class Hand {
public:
    explicit Hand(const std::string& display);
    void move(int x, int y);
    void press(int button = 1);
    void release(int button = 1);
    void click(int x, int y, int button = 1);
    void key(const std::string& name);  // `Return`, `shift+F6`

private:
    std::unique_ptr<xdo, void (*)(xdo*)> xdo_;
};

}  // namespace sightread::test
