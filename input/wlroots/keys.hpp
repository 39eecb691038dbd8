// Which keys of a keyboard make what xdotool's names mean: "ctrl+n", "Return", "exclam".
//
// The keyboard is an American one of 105 keys, sent along with the keys: a virtual keyboard brings
// its own, whatever the person's is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

struct xkb_context;
struct xkb_keymap;

namespace sightread::wlroots {

struct KeyPress {
    std::uint32_t code = 0;  // as the kernel numbers keys
    // The modifiers that are down once this key is, as a virtual keyboard tells them.
    std::uint32_t modifiers = 0;
};

class Keyboard {
public:
    // Throws Error when the system has no description of such a keyboard.
    Keyboard();
    ~Keyboard();
    Keyboard(const Keyboard&) = delete;
    Keyboard& operator=(const Keyboard&) = delete;

    // The description, as the compositor reads it.
    [[nodiscard]] std::string text() const;
    // The keys of a chord in the order in which they are pressed; none, where one of them is on no
    // such keyboard.
    [[nodiscard]] std::optional<std::vector<KeyPress>> presses(const std::string& chord) const;

private:
    struct Found {
        std::uint32_t code = 0;
        bool is_shifted = false;
    };
    [[nodiscard]] std::optional<Found> key_named(const std::string& name) const;

    xkb_context* context_ = nullptr;
    xkb_keymap* keymap_ = nullptr;
};

}  // namespace sightread::wlroots
