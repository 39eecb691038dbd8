#include "vision/onet/tile_body.hpp"

#include "calibration/channels_apart.hpp"
#include "calibration/quantile.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <opencv2/core.hpp>

namespace sightread {
namespace {

// colours this near to the ground's are the ground's; more on a busy ground
constexpr float least_reach = 4;
constexpr float most_reach = 13;
constexpr float loose_reach = 30;
constexpr float coloured_reach = 36;
constexpr std::array shades{1.0F, 0.8F, 0.6F};  // of ground beside tiles
constexpr float most_spread = 10;               // of a sample that tiles have in common
constexpr float least_tolerance = 8;
constexpr float least_share = 0.08F;  // of all samples must tell tiles from the ground
// misfit up to which a cell takes part in the consensus
constexpr float least_fit = 0.3F;
// outermost samples among which the edge of a tile is looked for
constexpr int edge_depth = 3;
constexpr float least_edge = 0.4F;  // of the samples along a side must tell
// along each side of a cell, without its outermost samples
constexpr int blocks = Surroundings::blocks;
constexpr std::size_t most_colours = 1500;

float contrast_of(const cv::Scalar& deviation) {
    return static_cast<float>(std::sqrt(
        (deviation[0] * deviation[0] + deviation[1] * deviation[1] + deviation[2] * deviation[2]) /
        3));
}

cv::Vec3f as_colour(const cv::Scalar& mean) {
    return {static_cast<float>(mean[0]), static_cast<float>(mean[1]), static_cast<float>(mean[2])};
}

// The samples along one side of a cell (0 top, 1 bottom, 2 left, 3 right), some way in.
std::vector<int> side_of(int which, int inwards) {
    constexpr int side = CellLook::samples;
    const int line = which % 2 == 0 ? inwards : side - 1 - inwards;
    std::vector<int> places;
    for (int along = inwards; along < side - inwards; ++along)
        places.push_back(which < 2 ? line * side + along : along * side + line);
    return places;
}

}  // namespace

void Surroundings::learn(const cv::Mat& picture, const Lattice& lattice) {
    // The ring of cells around the board, in small parts: a frame or panel may be narrower than a
    // cell.
    const int parts = std::min(lattice.pitch.width, lattice.pitch.height) >= 32 ? 8 : 4;
    const Lattice fine{lattice.rows * parts,
                       lattice.columns * parts,
                       lattice.origin,
                       {lattice.pitch.width / parts, lattice.pitch.height / parts}};
    const cv::Rect2d frame(0, 0, picture.cols, picture.rows);
    std::vector<float> contrasts;
    for (int row = -parts; row < fine.rows + parts; ++row) {
        for (int column = -parts; column < fine.columns + parts; ++column) {
            if (row >= 0 && row < fine.rows && column >= 0 && column < fine.columns) continue;
            const cv::Rect2d place = fine.cell({row, column});
            if ((place & frame).area() < 0.99 * place.area()) continue;
            const cv::Rect pixels(static_cast<int>(place.x), static_cast<int>(place.y),
                                  std::max(1, static_cast<int>(place.width)),
                                  std::max(1, static_cast<int>(place.height)));
            cv::Scalar mean, deviation;
            cv::meanStdDev(picture(pixels), mean, deviation);
            colours_.emplace_back(as_colour(mean));
            contrasts.push_back(contrast_of(deviation));
        }
    }
    std::sort(colours_.begin(), colours_.end(),
              [](const Known& a, const Known& b) { return a.sum < b.sum; });
    if (!contrasts.empty()) contrast_ = quantile(contrasts, 0.8);
}

std::vector<Surroundings::Known>::const_iterator Surroundings::first_of(float sum) const {
    return std::lower_bound(colours_.begin(), colours_.end(), sum,
                            [](const Known& known, float least) { return known.sum < least; });
}

void Surroundings::add(const CellLook& look) {
    const Known one(look.face.colour);
    if (colours_.size() < most_colours) colours_.insert(first_of(one.sum), one);
}

void Surroundings::add_common(const cv::Vec3f& colour) {
    const Known one(colour);
    colours_.insert(first_of(one.sum), needed(), one);
}

float Surroundings::nearest(const cv::Vec3f& colour) const {
    float least = std::numeric_limits<float>::max();  // squared
    const auto is_nearer = [&](const Known& known, float sum) {
        // nor is any beyond it
        if ((known.sum - sum) * (known.sum - sum) > 3 * least) return false;
        const cv::Vec3f d = known.colour - colour;
        least = std::min(least, d.dot(d));
        return true;
    };
    const float sum = Known(colour).sum;
    const auto middle = first_of(sum);
    for (auto known = middle; known != colours_.end() && is_nearer(*known, sum); ++known) {
    }
    for (auto known = middle; known != colours_.begin() && is_nearer(*std::prev(known), sum);
         --known) {
    }
    return std::sqrt(least);
}

float Surroundings::reach() const {
    return std::clamp(least_reach + 0.6F * contrast_, least_reach, most_reach);
}

bool Surroundings::has(const cv::Vec3f& colour, float within) const {
    std::size_t found = 0;
    const float sum = Known(colour).sum, apart = std::sqrt(3.0F) * within;
    for (auto known = first_of(sum - apart); known != colours_.end() && known->sum <= sum + apart;
         ++known) {
        const cv::Vec3f d = known->colour - colour;
        if (d.dot(d) <= within * within && ++found >= needed()) return true;
    }
    return false;
}

float Surroundings::frequency_of(const cv::Vec3f& colour) const {
    const auto near = std::count_if(colours_.begin(), colours_.end(), [&](const Known& known) {
        const cv::Vec3f d = known.colour - colour;
        return d.dot(d) <= reach() * reach();
    });
    return colours_.empty() ? 0 : static_cast<float>(near) / static_cast<float>(colours_.size());
}

// Parts of a cell and whether each is calm and of a colour of the surroundings.
template <class Test>
Surroundings::Blocks blocks_of(const CellLook& look, Test is_alike) {
    constexpr int side = CellLook::samples / blocks, rim = (CellLook::samples - blocks * side) / 2;
    const cv::Mat cell(CellLook::samples, CellLook::samples, CV_8UC3,
                       const_cast<cv::Vec3b*>(look.pixels.data()));
    Surroundings::Blocks alike;
    for (int y = 0; y < blocks; ++y) {
        for (int x = 0; x < blocks; ++x) {
            cv::Scalar mean, deviation;
            cv::meanStdDev(cell(cv::Rect(rim + x * side, rim + y * side, side, side)), mean,
                           deviation);
            alike[static_cast<std::size_t>(y * blocks + x)] =
                is_alike(as_colour(mean), contrast_of(deviation));
        }
    }
    return alike;
}

template <class Test>
float share_of_blocks(const CellLook& look, Test is_alike) {
    return static_cast<float>(blocks_of(look, is_alike).count()) / (blocks * blocks);
}

float Surroundings::share_of(const CellLook& look, float shade) const {
    return share_of_blocks(look, [&](const cv::Vec3f& colour, float contrast) {
        return contrast <= std::max(3.0F, 1.5F * contrast_) && has(colour * (1 / shade), reach());
    });
}

float Surroundings::loose_share_of(const CellLook& look) const {
    return share_of_blocks(look, [&](const cv::Vec3f& colour, float contrast) {
        return contrast <= std::max(7.0F, 2.5F * contrast_) && nearest(colour) < loose_reach;
    });
}

Surroundings::Blocks Surroundings::calm_blocks(const CellLook& look) const {
    return blocks_of(look, [&](const cv::Vec3f& colour, float contrast) {
        return contrast <= std::max(7.0F, 1.8F * contrast_) && nearest(colour) < loose_reach;
    });
}

Surroundings::Blocks Surroundings::socket_blocks(const CellLook& look, float shade) const {
    return blocks_of(look, [&](const cv::Vec3f& colour, float contrast) {
        return contrast <= std::max(3.0F, 1.5F * contrast_) && has(colour * (1 / shade), reach());
    });
}

float Surroundings::coloured_share_of(const CellLook& look) const {
    return share_of_blocks(look, [&](const cv::Vec3f& colour, float) {
        return std::any_of(shades.begin(), shades.end(), [&](float shade) {
            return nearest(colour * (1 / shade)) < coloured_reach;
        });
    });
}

float Surroundings::calm_share_of(const CellLook& look) const {
    return share_of_blocks(look, [&](const cv::Vec3f&, float contrast) {
        return contrast <= std::max(7.0F, 1.8F * contrast_);
    });
}

float Surroundings::rim_share_of(const CellLook& look) const {
    constexpr int side = CellLook::samples;
    int told = 0, alike = 0;
    for (int i = 0; i < side; i += 2) {
        for (const int at : {side + i, (side - 2) * side + i, i * side + 1, i * side + side - 2}) {
            ++told;
            alike += has(cv::Vec3f(look.pixels[static_cast<std::size_t>(at)]), reach() + 3) ? 1 : 0;
        }
    }
    return static_cast<float>(alike) / static_cast<float>(told);
}

float Surroundings::sample_share_of(const CellLook& look) const {
    const auto alike = std::ranges::count_if(
        look.pixels, [&](const cv::Vec3b& sample) { return has(cv::Vec3f(sample), reach() + 3); });
    return static_cast<float>(alike) / static_cast<float>(look.pixels.size());
}

void TileBody::learn(const std::vector<const CellLook*>& tiles, const Surroundings& ground) {
    std::vector<const CellLook*> taking_part = tiles;
    for (int round = 0; round < 3 && taking_part.size() >= 2; ++round) {
        constexpr std::size_t count =
            static_cast<std::size_t>(CellLook::samples) * CellLook::samples;
        values_.assign(count, {});
        tolerances_.assign(count, 0);
        told_ = 0;
        for (std::size_t i = 0; i < count; ++i) {
            std::vector<float> spreads;
            for (int c = 0; c < 3; ++c) {
                std::vector<std::uint8_t> seen;
                for (const CellLook* look : taking_part) seen.push_back(look->pixels[i][c]);
                values_[i][c] = quantile(seen, 0.5);
            }
            for (const CellLook* look : taking_part)
                spreads.push_back(channels_apart(look->pixels[i], values_[i]));
            const float spread = quantile(spreads, round == 0 ? 0.6 : 0.8);
            const float tolerance = std::max(least_tolerance, 2.5F * spread);
            if (spread > most_spread ||
                ground.has(cv::Vec3f(values_[i]), std::max(ground.reach(), 1.3F * tolerance)))
                continue;
            tolerances_[i] = tolerance;
            ++told_;
        }
        if (static_cast<float>(told_) < least_share * count) told_ = 0;
        if (told_ == 0) return;
        std::vector<const CellLook*> fitting;
        for (const CellLook* look : tiles)
            if (misfit(*look) < least_fit) fitting.push_back(look);
        // Less than half of the faces agree: nothing is common to tiles.
        if (fitting.size() * 2 < tiles.size() || fitting.size() < 2) {
            told_ = 0;
            return;
        }
        taking_part = std::move(fitting);
    }
}

float TileBody::misfit(const CellLook& look) const {
    if (told_ == 0) return 0;
    int differing = 0;
    for (std::size_t i = 0; i < tolerances_.size(); ++i)
        if (tolerances_[i] > 0 && channels_apart(look.pixels[i], values_[i]) > tolerances_[i])
            ++differing;
    return static_cast<float>(differing) / static_cast<float>(told_);
}

void TileBody::find_edges(const Surroundings& ground) {
    edges_.clear();
    if (told_ == 0) return;
    for (int inwards = 0; inwards < edge_depth && edges_.size() < 2; ++inwards) {
        edges_.clear();
        for (int which = 0; which < 4; ++which) {
            std::vector<int> places = side_of(which, inwards);
            const std::size_t all = places.size();
            std::erase_if(places, [&](int i) {
                return tolerances_[i] <= 0 ||
                       ground.has(cv::Vec3f(values_[i]), std::max(ground.reach(), tolerances_[i]));
            });
            if (static_cast<float>(places.size()) >= least_edge * static_cast<float>(all))
                edges_.push_back(std::move(places));
        }
    }
    if (edges_.size() < 2) edges_.clear();
}

std::optional<float> TileBody::edge_misfit(const CellLook& look) const {
    if (edges_.empty()) return std::nullopt;
    // The tile may lie a little off its place.
    float least = 1;
    for (int dy = -2; dy <= 2; ++dy) {
        for (int dx = -2; dx <= 2; ++dx) {
            std::vector<float> misfits;
            for (const std::vector<int>& edge : edges_)
                misfits.push_back(misfit_at(look, edge, dx, dy));
            std::sort(misfits.begin(), misfits.end());
            least = std::min(least, (misfits[0] + misfits[1]) / 2);
        }
    }
    return least;
}

float TileBody::misfit_at(const CellLook& look, const std::vector<int>& places, int dx,
                          int dy) const {
    constexpr int side = CellLook::samples;
    int told = 0, differing = 0;
    for (const int i : places) {
        const int x = std::clamp(i % side + dx, 0, side - 1),
                  y = std::clamp(i / side + dy, 0, side - 1);
        ++told;
        if (channels_apart(look.pixels[static_cast<std::size_t>(y) * side + x], values_[i]) >
            tolerances_[i])
            ++differing;
    }
    return static_cast<float>(differing) / static_cast<float>(told);
}

}  // namespace sightread
