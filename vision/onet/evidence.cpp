#include "vision/onet/evidence.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include <opencv2/core.hpp>

namespace sightread::onet {
namespace {

constexpr std::size_t least_faces = 4;  // signs of fewer kinds fall into pairs by chance
constexpr int least_tiles = 8;
constexpr float same_colour = 10;   // levels
constexpr float off_the_line = 26;  // levels that a mixture of ground and ink may be beside both
constexpr double nearly_all = 0.98;

using Colour = cv::Vec3f;

float length(const Colour& colour) {
    return std::sqrt(colour.dot(colour));
}

Colour median(std::vector<Colour> colours) {
    Colour middle;
    for (int channel = 0; channel < 3 && !colours.empty(); ++channel) {
        auto centre = colours.begin() + static_cast<std::ptrdiff_t>(colours.size() / 2);
        std::nth_element(colours.begin(), centre, colours.end(),
                         [&](const Colour& a, const Colour& b) { return a[channel] < b[channel]; });
        middle[channel] = (*centre)[channel];
    }
    return middle;
}

// Every few pixels of a rectangle.
std::vector<Colour> samples(const cv::Mat& picture, const cv::Rect2d& place) {
    const cv::Rect inside = cv::Rect(place) & cv::Rect({0, 0}, picture.size());
    const int step = std::max(1, std::min(inside.width, inside.height) / 24);
    std::vector<Colour> colours;
    for (int y = inside.y; y < inside.br().y; y += step)
        for (int x = inside.x; x < inside.br().x; x += step)
            colours.emplace_back(picture.at<cv::Vec3b>(y, x));
    return colours;
}

// How far a colour is from the mixtures of two others.
float beside(const Colour& colour, const Colour& ground, const Colour& ink) {
    const Colour way = ink - ground;
    const float along =
        std::clamp((colour - ground).dot(way) / std::max(1.0F, way.dot(way)), 0.0F, 1.0F);
    return length(colour - ground - way * along);
}

// Signs of one ink straight on the ground that also lies around the board.
bool are_signs(const cv::Mat& picture, const Lattice& lattice, const std::vector<int>& faces) {
    const cv::Rect2d bounds = lattice.bounds();
    const double aside = std::min(lattice.pitch.width, lattice.pitch.height) / 4;
    const cv::Rect2d around[] = {{bounds.x, bounds.y - aside, bounds.width, aside},
                                 {bounds.x, bounds.br().y, bounds.width, aside},
                                 {bounds.x - aside, bounds.y, aside, bounds.height},
                                 {bounds.br().x, bounds.y, aside, bounds.height}};
    std::vector<Colour> outside;
    for (const cv::Rect2d& strip : around)
        for (const Colour& colour : samples(picture, strip)) outside.push_back(colour);
    const Colour ground = median(outside);
    std::vector<Colour> inside;
    for (std::size_t i = 0; i < faces.size(); ++i) {
        if (faces[i] <= 0) continue;
        const int index = static_cast<int>(i);
        for (const Colour& colour :
             samples(picture, lattice.cell({index / lattice.columns, index % lattice.columns})))
            inside.push_back(colour);
    }
    if (outside.empty() || inside.empty()) return false;
    const Colour ink = *std::max_element(
        inside.begin(), inside.end(),
        [&](const Colour& a, const Colour& b) { return length(a - ground) < length(b - ground); });
    std::size_t bare = 0, mixed = 0;
    for (const Colour& colour : inside) {
        bare += length(colour - ground) < same_colour;
        mixed += beside(colour, ground, ink) < off_the_line;
    }
    const double all = static_cast<double>(inside.size());
    return static_cast<double>(bare) > all / 2 && static_cast<double>(mixed) > nearly_all * all;
}

}  // namespace

std::string doubt_of(const cv::Mat& picture, const Lattice& lattice,
                     const std::vector<int>& faces) {
    std::set<int> kinds(faces.begin(), faces.end());
    kinds.erase(0);
    const auto tiles = std::count_if(faces.begin(), faces.end(), [](int face) { return face > 0; });
    if (kinds.size() < least_faces || tiles < least_tiles)
        return "there are pairs, but only " + std::to_string(tiles) + " tiles of " +
               std::to_string(kinds.size()) + " kinds, which many grids have";
    if (are_signs(picture, lattice, faces))
        return "there are pairs, but of plain signs without tiles, which many grids have";
    return {};
}

}  // namespace sightread::onet
