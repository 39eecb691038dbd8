// The short texts that people write: boards, lattices, areas, points, gestures. The first byte chooses which.
#include "calibration/profile.hpp"
#include "input/gesture.hpp"
#include "solvers/lyne/board.hpp"
#include "solvers/malformed.hpp"
#include "solvers/onet/board.hpp"
#include "solvers/sliding/board.hpp"

#include <cstdlib>

namespace {

// What is printed must be read as the same.
void require(bool is_so) {
    if (!is_so) std::abort();
}

void parse(int which, const std::string& text) {
    using namespace sightread;
    switch (which) {
        case 0:
            require(onet::to_text(onet::parse(onet::to_text(onet::parse(text)))) == onet::to_text(onet::parse(text)));
            break;
        case 1:
            require(lyne::to_text(lyne::parse(lyne::to_text(lyne::parse(text)))) == lyne::to_text(lyne::parse(text)));
            break;
        case 2: {
            const std::string board = sliding::to_text(sliding::parse(text));
            require(sliding::to_text(sliding::parse(board)) == board);
            break;
        }
        case 3:
            if (const auto lattice = lattice_from_text(text)) require(lattice->rows >= 1 && lattice->pitch.width >= 1);
            break;
        case 4:
            if (const auto area = area_from_text(text)) require(!area->empty());
            (void)point_from_text(text);
            (void)is_way_with_unknown(text);
            break;
        default:
            if (const auto gestures = gestures_from_text(text))
                for (const Gesture& gesture : *gestures) require(gesture_from_text(to_text(gesture)) == gesture);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    if (count == 0) return 0;
    try {
        parse(bytes[0] % 6, std::string(reinterpret_cast<const char*>(bytes) + 1, count - 1));
    } catch (const sightread::Malformed&) {
    }
    return 0;
}
