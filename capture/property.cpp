#include "capture/property.hpp"

#include "capture/printable.hpp"

#include <cstdint>
#include <memory>

#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>

namespace sightread {
namespace {

// in units of 4 bytes: longer titles are cut, longer window lists do not exist
constexpr long longest = 1 << 14;

struct Freed {
    void operator()(void* data) const { XFree(data); }
};

struct Property {
    Atom type = None;
    int format = 0;
    unsigned long count = 0;
    std::unique_ptr<unsigned char, Freed> data;
};

Property read_property(const X11& x11, unsigned long window, const char* name) {
    x11.require_alive();
    Property property;
    unsigned long rest = 0;
    unsigned char* data = nullptr;
    const int status = XGetWindowProperty(
        x11.display(), window, XInternAtom(x11.display(), name, False), 0, longest, False,
        AnyPropertyType, &property.type, &property.format, &property.count, &rest, &data);
    x11.require_alive();
    property.data.reset(status == Success ? data : nullptr);
    if (!property.data) property.type = None;
    return property;
}

std::string from_compound_text(const X11& x11, const Property& property, std::string_view bytes) {
    XTextProperty text{property.data.get(), property.type, property.format, property.count};
    char** list = nullptr;
    int count = 0;
    const int status = Xutf8TextPropertyToTextList(x11.display(), &text, &list, &count);
    std::string result = status >= 0 && count > 0 ? clean_utf8(list[0]) : utf8_from_latin1(bytes);
    if (list != nullptr) XFreeStringList(list);
    return result;
}

// How many bytes the UTF-8 sequence at the front has; 0 when it is none (also: overlong, a
// surrogate, beyond U+10FFFF).
std::size_t sequence_length(std::string_view bytes) {
    const auto byte = [&](std::size_t index) { return static_cast<std::uint8_t>(bytes[index]); };
    const std::uint8_t lead = byte(0);
    if (lead < 0x80) return 1;
    const std::size_t length = lead >= 0xc2 && lead < 0xe0   ? 2
                               : lead >= 0xe0 && lead < 0xf0 ? 3
                               : lead >= 0xf0 && lead < 0xf5 ? 4
                                                             : 0;
    if (length == 0 || length > bytes.size()) return 0;
    for (std::size_t index = 1; index < length; ++index)
        if ((byte(index) & 0xc0) != 0x80) return 0;
    const bool bad = (lead == 0xe0 && byte(1) < 0xa0) || (lead == 0xed && byte(1) >= 0xa0) ||
                     (lead == 0xf0 && byte(1) < 0x90) || (lead == 0xf4 && byte(1) >= 0x90);
    return bad ? 0 : length;
}

// What parts words does so still, and what is between zero bytes is a text of its own.
std::string on_one_line(std::string text) {
    for (char& letter : text)
        if (letter >= '\t' && letter <= '\r') letter = ' ';
    std::string line;
    for (std::size_t begin = 0;;) {
        const std::size_t zero = text.find('\0', begin);
        line += printable(std::string_view(text).substr(begin, zero - begin));
        if (zero == std::string::npos) return line;
        line += '\0';
        begin = zero + 1;
    }
}

}  // namespace

std::string clean_utf8(std::string_view bytes) {
    std::string result;
    while (!bytes.empty()) {
        const std::size_t length = sequence_length(bytes);
        result += length == 0 ? std::string_view("\xef\xbf\xbd") : bytes.substr(0, length);
        bytes.remove_prefix(length == 0 ? 1 : length);
    }
    return result;
}

std::string utf8_from_latin1(std::string_view bytes) {
    std::string result;
    for (const char letter : bytes) {
        const auto code = static_cast<std::uint8_t>(letter);
        if (code < 0x80) {
            result += letter;
        } else {
            result += static_cast<char>(0xc0 | code >> 6);
            result += static_cast<char>(0x80 | (code & 0x3f));
        }
    }
    return result;
}

std::optional<std::string> text_property(const X11& x11, unsigned long window, const char* name) {
    const Property property = read_property(x11, window, name);
    if (property.type == None || property.format != 8) return std::nullopt;
    const std::string_view bytes(reinterpret_cast<const char*>(property.data.get()),
                                 property.count);
    if (property.type == XInternAtom(x11.display(), "UTF8_STRING", False))
        return on_one_line(std::string(bytes));
    if (property.type == XInternAtom(x11.display(), "COMPOUND_TEXT", False))
        return on_one_line(from_compound_text(x11, property, bytes));
    return on_one_line(utf8_from_latin1(bytes));
}

std::vector<unsigned long> number_property(const X11& x11, unsigned long window, const char* name) {
    const Property property = read_property(x11, window, name);
    if (property.type == None || property.format != 32) return {};
    const auto* first =
        // Xlib gives longs, whatever their size
        reinterpret_cast<const unsigned long*>(property.data.get());
    return {first, first + property.count};
}

bool has_property(const X11& x11, unsigned long window, const char* name) {
    return read_property(x11, window, name).type != None;
}

}  // namespace sightread
