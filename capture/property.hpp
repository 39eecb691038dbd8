// Properties of windows, as values: text in whatever encoding comes out as clean UTF-8, lists come
// out as vectors.
//
// A window that does not exist (any more) has no properties; that is not an error here.
#pragma once

#include "capture/x11.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sightread {

// The text of a property of type UTF8_STRING, STRING (Latin-1) or COMPOUND_TEXT, fit to be printed,
// on one line; the zero bytes that part the texts of a list stay. None when the window has no such
// property.
[[nodiscard]] std::optional<std::string> text_property(const X11& x11, unsigned long window,
                                                       const char* name);

// The numbers of a property of format 32: windows, atoms, cardinals. Empty when there is no such
// property.
[[nodiscard]] std::vector<unsigned long> number_property(const X11& x11, unsigned long window,
                                                         const char* name);

[[nodiscard]] bool has_property(const X11& x11, unsigned long window, const char* name);

// The same bytes with everything that is not UTF-8 replaced by U+FFFD.
[[nodiscard]] std::string clean_utf8(std::string_view bytes);
[[nodiscard]] std::string utf8_from_latin1(std::string_view bytes);

}  // namespace sightread
