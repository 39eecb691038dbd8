#include "input/sliding/gestures.hpp"

namespace sightread::sliding {
namespace {

constexpr std::string_view names[] = {"run", "neighbour", "keys", "keys-blank", "drag", "pick"};
constexpr const char* arrow_keys[] = {"Left", "Up", "Right", "Down"};

// A browser begins a drag at a first few pixels and asks what lies below the pointer when that
// moves: a little more, once the tile is where it belongs.
std::vector<cv::Point> dragged(cv::Point tile, cv::Point blank) {
    const cv::Point way = blank - tile;
    return {tile, tile + way / 4, tile + way / 2, tile + way * 3 / 4, blank, blank + way / 20};
}

}  // namespace

std::string to_text(Way way) {
    return std::string(names[static_cast<std::size_t>(way)]);
}

std::optional<Way> way_from_text(std::string_view text) {
    for (const Way way : all_ways)
        if (names[static_cast<std::size_t>(way)] == text) return way;
    return std::nullopt;
}

std::vector<Gesture> gestures(const Run& run, Way way, const Layout& layout) {
    const cv::Point tile = layout.lattice.middle(run.tile),
                    blank = layout.lattice.middle(run.blank);
    const auto slide = static_cast<std::size_t>(run.slides.front());
    switch (way) {
        case Way::keys:
            return {Keys{arrow_keys[slide]}};
        case Way::keys_blank:
            return {Keys{arrow_keys[slide ^ 2]}};
        case Way::drag:
            return {Drag{dragged(tile, blank)}};
        case Way::pick:
            return {Click{tile}, Click{blank}};
        default:
            return {Click{tile}};
    }
}

}  // namespace sightread::sliding
