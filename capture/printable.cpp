#include "capture/printable.hpp"

#include "capture/property.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace sightread {
namespace {

struct Span {
    std::uint32_t first, last;
};

constexpr std::array unwanted{
    Span{0x00, 0x09}, Span{0x0b, 0x1f}, Span{0x7f, 0x9f},              // controls
    Span{0x061c, 0x061c}, Span{0x200e, 0x200f}, Span{0x202a, 0x202e},  // directions of writing
    // directions; no width; line ends
    Span{0x2066, 0x2069}, Span{0x200b, 0x200b}, Span{0x2028, 0x2029}, Span{0x2060, 0x2064},
    Span{0xfeff, 0xfeff}, Span{0xe0000, 0xe007f},  // invisible
};

// Of a sequence that is known to be one.
std::uint32_t code_of(std::string_view sequence) {
    const auto lead = static_cast<std::uint8_t>(sequence[0]);
    std::uint32_t code = sequence.size() == 1 ? lead : lead & (0x7f >> sequence.size());
    for (const char next : sequence.substr(1))
        code = code << 6 | (static_cast<std::uint8_t>(next) & 0x3f);
    return code;
}

}  // namespace

std::string printable(std::string_view text) {
    const std::string clean = clean_utf8(text);
    std::string result;
    for (std::size_t begin = 0; begin < clean.size();) {
        std::size_t end = begin + 1;
        while (end < clean.size() && (static_cast<std::uint8_t>(clean[end]) & 0xc0) == 0x80) ++end;
        const std::string_view sequence = std::string_view(clean).substr(begin, end - begin);
        const std::uint32_t code = code_of(sequence);
        const bool is_unwanted = std::ranges::any_of(
            unwanted, [&](const Span& span) { return code >= span.first && code <= span.last; });
        result += is_unwanted ? std::string_view("\xef\xbf\xbd") : sequence;
        begin = end;
    }
    return result;
}

}  // namespace sightread
