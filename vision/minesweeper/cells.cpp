#include "vision/minesweeper/cells.hpp"

#include "vision/difference.hpp"
#include "vision/eye/rectify.hpp"
#include "vision/usual_colour.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace sightread::minesweeper {
namespace {

constexpr int size = cell_size;
constexpr int small = 12;                // of the same made small
constexpr int edge = 4;                  // of its picture: bevels and lines of the grid
constexpr double clear = 30;             // levels by which a mark differs from its ground
constexpr double least_in_middle = 0.3;  // of a mark, in the middle half of its cell
// likeness of marks; those of two large digits are below 0.85
constexpr double same_form = 0.9;

// What differs from the ground by more than half of what differs most; none where nothing does
// clearly.
cv::Mat ink_of(const cv::Mat& inside) {
    const cv::Mat apart = largest_difference(inside, usual_colour(inside));
    std::vector<std::uint8_t> levels(apart.begin<std::uint8_t>(), apart.end<std::uint8_t>());
    const auto high = levels.begin() + static_cast<std::ptrdiff_t>(levels.size() * 97 / 100);
    std::nth_element(levels.begin(), high, levels.end());
    cv::Mat ink;
    if (*high < clear) return ink;
    apart.convertTo(ink, CV_8U, 255.0 / *high);
    return ink;
}

// The box of a mark: what is not at the sides. None where there is nothing, or where it is no mark.
std::optional<cv::Rect> box_of(const cv::Mat& ink) {
    cv::Mat parts, places, centres;
    const int count = cv::connectedComponentsWithStats(ink > 128, parts, places, centres);
    cv::Rect box;
    int area = 0;
    for (int part = 1; part < count; ++part) {
        const cv::Rect its(
            places.at<int>(part, cv::CC_STAT_LEFT), places.at<int>(part, cv::CC_STAT_TOP),
            places.at<int>(part, cv::CC_STAT_WIDTH), places.at<int>(part, cv::CC_STAT_HEIGHT));
        // Bevels and lines run along a side to its ends; a tall digit may reach above the inside,
        // or below.
        if (its.x < 1 || its.br().x >= ink.cols || its.height == ink.rows) continue;
        box |= its;
        area += places.at<int>(part, cv::CC_STAT_AREA);
    }
    const cv::Mat middle = parts(cv::Rect(ink.cols / 4, ink.rows / 4, ink.cols / 2, ink.rows / 2));
    // a second frame within the cell
    if (cv::countNonZero(middle) < least_in_middle * area) return std::nullopt;
    const bool is_mark =
        box.height >= size / 4 && box.width >= size / 10 && area >= size * size / 80;
    return is_mark ? std::optional(box) : std::nullopt;
}

CellLook look_of(const cv::Mat& picture) {
    CellLook look;
    look.whole = made_small(picture);
    const cv::Mat inside = picture(cv::Rect(edge, edge, size - 2 * edge, size - 2 * edge));
    const cv::Mat ink = ink_of(inside);
    if (ink.empty()) return look;
    if (const std::optional<cv::Rect> box = box_of(ink)) look.mark = glyph_of(ink(*box));
    return look;
}

// Small digits are much like each other: what is nearest to another digit is another form.
void group_by_form(CellLooks& looks) {
    static const DigitForms digits;
    struct First {
        const Glyph* mark;
        std::ptrdiff_t digit;
    };
    std::vector<First> firsts;
    for (CellLook& cell : looks.cells) {
        if (!cell.mark) continue;
        const std::array<double, 10> costs = digits.costs(*cell.mark);
        const auto digit = std::min_element(costs.begin(), costs.end()) - costs.begin();
        const auto found = std::find_if(firsts.begin(), firsts.end(), [&](const First& first) {
            return first.digit == digit && likeness(*first.mark, *cell.mark) > same_form;
        });
        cell.form = static_cast<int>(found - firsts.begin());
        if (found == firsts.end()) {
            firsts.push_back({&*cell.mark, digit});
            looks.forms.emplace_back();
        }
        MarkForm& form = looks.forms[static_cast<std::size_t>(cell.form)];
        for (std::size_t each = 0; each < costs.size(); ++each) form.costs[each] += costs[each];
        form.likeness = std::max(form.likeness, digits.likeness_of_nearest(*cell.mark));
        ++form.cells;
    }
}

// The mean of each channel's differences over some pixels of two small cells, the largest of the
// three.
double mean_apart(const cv::Mat& one, const cv::Mat& other, bool only_sides) {
    std::array<float, 3> sum{};
    int pixels = 0;
    for (int y = 0; y < small; ++y) {
        const auto *a = one.ptr<cv::Vec3f>(y), *b = other.ptr<cv::Vec3f>(y);
        const bool is_side = y == 0 || y == small - 1;
        for (int x = 0; x < small; x += only_sides && !is_side ? small - 1 : 1, ++pixels)
            for (int channel = 0; channel < 3; ++channel)
                sum[static_cast<std::size_t>(channel)] += std::abs(a[x][channel] - b[x][channel]);
    }
    return *std::max_element(sum.begin(), sum.end()) / static_cast<double>(pixels);
}

}  // namespace

CellLooks look_at_cells(const cv::Mat& picture, const Lattice& lattice) {
    std::vector<Cell> cells;
    for (int row = 0; row < lattice.rows; ++row)
        for (int column = 0; column < lattice.columns; ++column) cells.push_back({row, column});
    CellLooks looks;
    for (const cv::Mat& cell : eye::cell_pictures(picture, lattice, cells, size))
        looks.cells.push_back(look_of(cell));
    group_by_form(looks);
    return looks;
}

cv::Mat made_small(const cv::Mat& cell) {
    cv::Mat reduced, whole;
    cv::resize(cell, reduced, {small, small}, 0, 0, cv::INTER_AREA);
    reduced.convertTo(whole, CV_32F);
    return whole;
}

double apart(const cv::Mat& whole, const cv::Mat& other) {
    return mean_apart(whole, other, false);
}

double sides_apart(const cv::Mat& whole, const cv::Mat& other) {
    return mean_apart(whole, other, true);
}

std::array<double, 4> each_side_apart(const cv::Mat& whole, const cv::Mat& other) {
    const std::array sides = {cv::Rect(0, 0, small, 1), cv::Rect(0, small - 1, small, 1),
                              cv::Rect(0, 0, 1, small), cv::Rect(small - 1, 0, 1, small)};
    std::array<double, 4> levels{};
    for (std::size_t i = 0; i < sides.size(); ++i) {
        cv::Mat apart;
        cv::absdiff(whole(sides[i]), other(sides[i]), apart);
        const cv::Scalar mean = cv::mean(apart);
        levels[i] = std::max({mean[0], mean[1], mean[2]});
    }
    return levels;
}

}  // namespace sightread::minesweeper
