#include "capture/window_tree.hpp"

#include "capture/property.hpp"

#include <cstddef>
#include <optional>

#include <X11/Xlib.h>

namespace sightread {
namespace {

struct Family {
    Window parent = None;
    std::vector<unsigned long> children;
};

std::optional<Family> family_of(const X11& x11, Window window) {
    x11.require_alive();
    Window root = None, parent = None;
    Window* children = nullptr;
    unsigned int count = 0;
    const bool exists = XQueryTree(x11.display(), window, &root, &parent, &children, &count) != 0;
    x11.require_alive();
    if (!exists) return std::nullopt;
    Family family{parent, {children, children + count}};
    if (children != nullptr) XFree(children);
    return family;
}

}  // namespace

std::vector<unsigned long> children_of(const X11& x11, unsigned long window) {
    auto family = family_of(x11, window);
    return family ? std::move(family->children) : std::vector<unsigned long>{};
}

std::vector<unsigned long> ancestors_of(const X11& x11, unsigned long window) {
    std::vector<unsigned long> ancestors;
    auto family = family_of(x11, window);
    while (family && family->parent != None) {
        ancestors.push_back(family->parent);
        family = family_of(x11, family->parent);
    }
    return family ? ancestors : std::vector<unsigned long>{};
}

unsigned long client_below(const X11& x11, unsigned long window) {
    // a frame has few windows above its client; a client may have thousands below
    constexpr std::size_t enough = 200;
    std::vector<unsigned long> level = {window};
    for (std::size_t next = 0; next < level.size() && next < enough; ++next) {
        if (has_property(x11, level[next], "WM_STATE")) return level[next];
        const auto children = children_of(x11, level[next]);
        level.insert(level.end(), children.begin(), children.end());
    }
    return 0;
}

}  // namespace sightread
