#include "vision/cat/rims.hpp"

#include "calibration/channels_apart.hpp"
#include "calibration/quantile.hpp"

#include <algorithm>
#include <cmath>

namespace sightread::cat {
namespace {

constexpr double from = 0.3, to = 0.5, step = 0.04;  // pitches from the centre
constexpr double clearly_nearer = 0.04;              // pitches, to this cell than to the next one
constexpr float near = 0.3F, narrow = 5,
                wide = 16;  // of the way between the kinds, at least and at most so many levels
constexpr std::size_t fewest_free = 3, fewest_places = 16;
constexpr double least_seen = 0.2;   // of the places that tell
constexpr double least_free = 0.35;  // of them, where all that looks blocked may be the cat
// of those seen: an edge of the cat is a mixture that may look like anything
constexpr double most_other = 0.12;

std::vector<cv::Point2d> rim_of(const Lattice& lattice) {
    const double down = lattice.pitch.height / lattice.pitch.width;
    const int most = static_cast<int>(to / step);
    std::vector<cv::Point2d> rim;
    for (int y = -most; y <= most; ++y)
        for (int x = -most; x <= most; ++x) {
            const cv::Point2d at(x * step, y * step);
            const double own = cv::norm(at);
            const double next = std::min(std::hypot(0.5 - std::abs(at.x), down - std::abs(at.y)),
                                         1 - std::abs(at.x));
            if (own >= from && own <= to && own + clearly_nearer < next) rim.push_back(at);
        }
    return rim;
}

// The median of each channel, and how far from it most of them are.
std::pair<Colour, float> usual(const std::vector<Colour>& colours) {
    const Colour middle = middle_of(colours);
    std::vector<float> beside;
    for (const Colour& colour : colours) beside.push_back(channels_apart(colour, middle));
    return {middle, 2.5F * quantile(beside, 0.5)};
}

}  // namespace

Rims::Rims(const cv::Mat& picture, const Lattice& lattice,
           const std::vector<std::optional<bool>>& is_blocked)
    : picture_(picture), lattice_(lattice) {
    const std::vector<cv::Point2d> rim = rim_of(lattice);
    std::vector<std::vector<Colour>> free(rim.size()), blocked(rim.size());
    for (std::size_t i = 0; i < is_blocked.size(); ++i) {
        if (!is_blocked[i]) continue;
        const Samples samples = samples_at(picture, lattice, lattice.cell_of(i), rim);
        for (std::size_t place = 0; place < rim.size(); ++place)
            (*is_blocked[i] ? blocked : free)[place].push_back(samples[place]);
    }
    if (rim.empty() || free.front().size() < fewest_free || blocked.front().empty()) return;
    for (std::size_t i = 0; i < rim.size(); ++i) {
        const auto [as_free, slack_free] = usual(free[i]);
        const auto [as_blocked, slack_blocked] = usual(blocked[i]);
        const float between = channels_apart(as_free, as_blocked),
                    most = std::clamp(near * between, narrow, wide);
        if (between > 2 * most + slack_free + slack_blocked)
            places_.push_back(
                {rim[i], as_free, as_blocked, most + slack_free, most + slack_blocked});
    }
}

std::optional<bool> Rims::is_blocked(Cell cell, bool is_cat_like_blocked) const {
    if (places_.size() < fewest_places) return std::nullopt;
    std::vector<cv::Point2d> rim;
    for (const Place& place : places_) rim.push_back(place.at);
    const Samples samples = samples_at(picture_, lattice_, cell, rim);
    double free = 0, blocked = 0;
    for (std::size_t i = 0; i < places_.size(); ++i) {
        free += channels_apart(samples[i], places_[i].free) <= places_[i].slack_free;
        blocked += channels_apart(samples[i], places_[i].blocked) <= places_[i].slack_blocked;
    }
    const double all = static_cast<double>(places_.size());
    if (is_cat_like_blocked) return free >= least_free * all ? std::optional(false) : std::nullopt;
    const double more = std::max(free, blocked), less = std::min(free, blocked);
    if (more < least_seen * all || less > most_other * more) return std::nullopt;
    return blocked > free;
}

}  // namespace sightread::cat
