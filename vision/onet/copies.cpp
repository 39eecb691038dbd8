#include "vision/onet/copies.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

#include <opencv2/core.hpp>

namespace sightread::onet {
namespace {

constexpr double same = 12;         // levels in any channel of any pixel
constexpr double alike = 30;        // levels, mean difference of small pictures
constexpr int most_aside = 2;       // pixels
constexpr double nearly_all = 0.8;  // of the faces
// natural logarithm: tiles alike to the pixel hardly ever have two faces
constexpr double certain = 6;

cv::Rect middle_of(const Lattice& lattice, Cell cell, double share) {
    const cv::Point2d centre = lattice.centre(cell);
    const cv::Size size(std::max(4, static_cast<int>(share * lattice.pitch.width)),
                        std::max(4, static_cast<int>(share * lattice.pitch.height)));
    return {cvRound(centre.x - size.width / 2.0), cvRound(centre.y - size.height / 2.0), size.width,
            size.height};
}

bool are_copies(const cv::Mat& picture, const cv::Rect& one, const cv::Rect& other) {
    const cv::Rect whole({}, picture.size());
    if ((one & whole) != one) return false;
    for (int aside = 0; aside <= most_aside; ++aside)
        for (int y = -aside; y <= aside; ++y)
            for (int x = -aside; x <= aside; ++x) {
                const cv::Rect place = other + cv::Point(x, y);
                if (std::max(std::abs(x), std::abs(y)) != aside || (place & whole) != place)
                    continue;
                if (cv::norm(picture(one), picture(place), cv::NORM_INF) <= same) return true;
            }
    return false;
}

// Which groups share copies, as the number of the first of them.
std::vector<int> joined(const Grouping& grouping, const std::vector<int>& copies) {
    std::vector<int> into(static_cast<std::size_t>(grouping.count));
    std::iota(into.begin(), into.end(), 0);
    const auto root = [&](int group) {
        while (into[static_cast<std::size_t>(group)] != group)
            group = into[static_cast<std::size_t>(group)];
        return group;
    };
    std::map<int, int> first;  // group of each number of copies
    for (std::size_t i = 0; i < copies.size(); ++i) {
        const auto [known, is_new] = first.emplace(copies[i], grouping.group[i]);
        const int a = root(known->second), b = root(grouping.group[i]);
        into[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
    }
    for (int group = 0; group < grouping.count; ++group)
        into[static_cast<std::size_t>(group)] = root(group);
    return into;
}

}  // namespace

std::vector<int> copies_among(const cv::Mat& picture, const Lattice& lattice,
                              const std::vector<Cell>& cells, double share,
                              const std::vector<cv::Mat>& faces) {
    std::vector<int> number(cells.size());
    int numbers = 0;
    std::vector<std::size_t> firsts;  // of each number
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const cv::Rect here = middle_of(lattice, cells[i], share);
        const auto known = std::ranges::find_if(firsts, [&](std::size_t first) {
            return cv::norm(faces[i], faces[first], cv::NORM_L1) <=
                       alike * 3 * static_cast<double>(faces[i].total()) &&
                   are_copies(picture, middle_of(lattice, cells[first], share), here);
        });
        if (known == firsts.end()) {
            number[i] = numbers++;
            firsts.push_back(i);
        } else {
            number[i] = number[*known];
        }
    }
    return number;
}

Grouping agreed_with_copies(Grouping grouping, const std::vector<int>& copies) {
    const std::vector<int> into = joined(grouping, copies);
    for (int& group : grouping.group) group = into[static_cast<std::size_t>(group)];
    std::map<int, std::map<int, int>> parts;  // of each group: how many of each number
    for (std::size_t i = 0; i < copies.size(); ++i) ++parts[grouping.group[i]][copies[i]];
    // Where a page draws its cells between pixels, copies differ, of all faces.
    const auto whole =
        std::ranges::count_if(parts, [](const auto& group) { return group.second.size() == 1; });
    const bool are_exact =
        static_cast<double>(whole) >= nearly_all * static_cast<double>(parts.size());
    const auto falls_apart = [&](int group) {
        return are_exact && parts[group].size() > 1 &&
               std::ranges::all_of(parts[group],
                                   [](const auto& part) { return part.second % 2 == 0; });
    };
    std::map<std::pair<int, int>, int> number;
    for (std::size_t i = 0; i < copies.size(); ++i) {
        const int group = grouping.group[i];
        const bool is_apart = falls_apart(group);
        const bool is_whole = parts[group].size() == 1 && parts[group].begin()->second % 2 == 0;
        if (is_apart || is_whole) grouping.margin[i] = std::max(grouping.margin[i], certain);
        const auto key = std::pair(group, is_apart ? copies[i] : -1);
        grouping.group[i] = number.emplace(key, static_cast<int>(number.size())).first->second;
    }
    grouping.count = static_cast<int>(number.size());
    return grouping;
}

}  // namespace sightread::onet
