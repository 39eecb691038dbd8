// Presses through the X server, as a person would; apart from Qt, because the names of X and Qt
// collide.
#pragma once

#include <memory>
#include <string>

struct xdo;

namespace sightread::practice {

class Pointer {
public:
    explicit Pointer(const std::string& display);
    void press(int x, int y);
    void move(int x, int y);
    void release();

private:
    std::unique_ptr<xdo, void (*)(xdo*)> xdo_;
};

}  // namespace sightread::practice
