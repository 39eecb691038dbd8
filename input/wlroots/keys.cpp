#include "input/wlroots/keys.hpp"

#include "capture/error.hpp"

#include <array>
#include <cstdlib>
#include <sstream>
#include <utility>

#include <xkbcommon/xkbcommon.h>

namespace sightread::wlroots {
namespace {

constexpr std::uint32_t kernel_offset = 8;  // of xkb's numbers against the kernel's

// The words that xdotool has for modifiers.
std::string key_symbol(const std::string& name) {
    static constexpr std::array<std::pair<const char*, const char*>, 8> words = {
        {{"ctrl", "Control_L"},
         {"control", "Control_L"},
         {"alt", "Alt_L"},
         {"shift", "Shift_L"},
         {"super", "Super_L"},
         {"meta", "Meta_L"},
         {"enter", "Return"},
         {"return", "Return"}}};
    for (const auto& [word, symbol] : words)
        if (name == word) return symbol;
    return name;
}

}  // namespace

Keyboard::Keyboard() : context_(xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES)) {
    const xkb_rule_names names{"evdev", "pc105", "us", "", ""};
    if (context_ != nullptr)
        keymap_ = xkb_keymap_new_from_names(context_, &names, XKB_KEYMAP_COMPILE_NO_FLAGS);
    if (keymap_ != nullptr) return;
    xkb_context_unref(context_);
    throw Error(
        "there is no description of a keyboard on this system: install the package xkb-data");
}

Keyboard::~Keyboard() {
    xkb_keymap_unref(keymap_);
    xkb_context_unref(context_);
}

std::string Keyboard::text() const {
    char* const made = xkb_keymap_get_as_string(keymap_, XKB_KEYMAP_FORMAT_TEXT_V1);
    std::string text = made != nullptr ? made : "";
    std::free(made);
    return text;
}

// Plain keys first, so that nothing is shifted without need.
std::optional<Keyboard::Found> Keyboard::key_named(const std::string& name) const {
    const xkb_keysym_t wanted = xkb_keysym_from_name(key_symbol(name).c_str(), XKB_KEYSYM_NO_FLAGS);
    if (wanted == XKB_KEY_NoSymbol) return std::nullopt;
    for (const xkb_level_index_t level : {0U, 1U})
        for (xkb_keycode_t code = xkb_keymap_min_keycode(keymap_);
             code <= xkb_keymap_max_keycode(keymap_); ++code) {
            const xkb_keysym_t* symbols = nullptr;
            const int count = xkb_keymap_key_get_syms_by_level(keymap_, code, 0, level, &symbols);
            if (count == 1 && symbols[0] == wanted) return Found{code, level == 1};
        }
    return std::nullopt;
}

std::optional<std::vector<KeyPress>> Keyboard::presses(const std::string& chord) const {
    std::vector<xkb_keycode_t> codes;
    std::istringstream stream(chord);
    for (std::string name; std::getline(stream, name, '+');) {
        const std::optional<Found> key = key_named(name);
        if (!key) return std::nullopt;
        if (key->is_shifted) codes.push_back(key_named("shift")->code);
        codes.push_back(key->code);
    }
    if (codes.empty() || chord.back() == '+') return std::nullopt;
    std::vector<KeyPress> presses;
    xkb_state* const state = xkb_state_new(keymap_);
    for (const xkb_keycode_t code : codes) {
        xkb_state_update_key(state, code, XKB_KEY_DOWN);
        presses.push_back(
            {code - kernel_offset, xkb_state_serialize_mods(state, XKB_STATE_MODS_DEPRESSED)});
    }
    xkb_state_unref(state);
    return presses;
}

}  // namespace sightread::wlroots
