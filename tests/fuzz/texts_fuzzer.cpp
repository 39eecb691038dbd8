// The short texts that people write: boards, lattices, areas, points, gestures. The first byte
// chooses which.
#include "calibration/profile.hpp"
#include "input/gesture.hpp"
#include "solvers/cat/board.hpp"
#include "solvers/flip/board.hpp"
#include "solvers/lyne/board.hpp"
#include "solvers/malformed.hpp"
#include "solvers/onet/board.hpp"
#include "solvers/runaway/board.hpp"
#include "solvers/sliding/board.hpp"

#include <cstdlib>

namespace {

constexpr int which_are_there = 9;

// What is printed must be read as the same.
void require(bool is_so) {
    if (!is_so) std::abort();
}

template <typename Board, typename Parse>
void require_same_back(Parse read, const std::string& text) {
    const Board board = read(text);
    const std::string written = to_text(board);
    require(to_text(read(written)) == written);
}

void parse(int which, const std::string& text) {
    using namespace sightread;
    switch (which) {
        case 0:
            return require_same_back<onet::Board>(onet::parse, text);
        case 1:
            return require_same_back<lyne::Board>(lyne::parse, text);
        case 2:
            return require_same_back<sliding::Puzzle>(sliding::parse, text);
        case 3:
            if (const auto lattice = lattice_from_text(text))
                require(lattice->rows >= 1 && lattice->pitch.width >= 1);
            break;
        case 4:
            if (const auto area = area_from_text(text)) require(!area->empty());
            (void)point_from_text(text);
            (void)is_way_with_unknown(text);
            break;
        case 5:
            if (const auto gestures = gestures_from_text(text))
                for (const Gesture& gesture : *gestures)
                    require(gesture_from_text(to_text(gesture)) == gesture);
            break;
        case 6:
            return require_same_back<cat::Board>(cat::parse, text);
        case 7:
            return require_same_back<runaway::Board>(runaway::parse, text);
        default:
            return require_same_back<flip::Board>(flip::parse, text);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    if (count == 0) return 0;
    try {
        parse(bytes[0] % which_are_there,
              std::string(reinterpret_cast<const char*>(bytes) + 1, count - 1));
    } catch (const sightread::Malformed&) {
    }
    return 0;
}
