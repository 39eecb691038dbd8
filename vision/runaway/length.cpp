#include "vision/runaway/length.hpp"

#include "vision/runaway/even.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <opencv2/core.hpp>

namespace sightread::runaway {
namespace {

constexpr int most_step = 6;                         // levels, within a slot
constexpr int closings[] = {0, 4, 8};                // pixels: outlines may be dashed
constexpr int smallest_slot = 8, largest_slot = 80;  // pixels a side
constexpr double longest_slot = 1.6;                 // times as long as wide
// of its box: a slot with anything in it is none
constexpr double emptiest = 0.9;
constexpr double widest_gap = 0.7;       // between two slots, of one
constexpr double part_of_a_cell = 0.65;  // at least, that the box of a goal has
// of a pitch: a goal lies in line with the cells
constexpr double most_out_of_cell = 0.12;
constexpr double out_of_line = 2.5;  // pixels
constexpr std::size_t fewest_slots = 3, most_slots = 4000;
constexpr double least_drawn = 0.4;  // of a slot's upper or lower side
constexpr int around_an_edge = 4;    // pixels
constexpr double least_apart = 6;    // levels, of the two looks
constexpr double near_enough = 0.3;  // of their distance

cv::Point2d middle_of(const cv::Rect& box) {
    return {box.x + box.width / 2.0, box.y + box.height / 2.0};
}

// An outline may be thicker around those that must be filled.
bool are_alike(const cv::Rect& a, const cv::Rect& b) {
    const auto near = [](int one, int other) {
        return std::abs(one - other) <= 2 + std::max(one, other) / 8;
    };
    return near(a.width, b.width) && near(a.height, b.height);
}

bool are_beside(const cv::Rect& a, const cv::Rect& b) {
    if (!are_alike(a, b)) return false;
    const cv::Point2d off = middle_of(b) - middle_of(a);
    const double across = std::abs(off.x), down = std::abs(off.y);
    return (down < out_of_line && across < (1 + widest_gap) * a.width + 4) ||
           (across < out_of_line && down < (1 + widest_gap) * a.height + 4);
}

using Slots = std::vector<cv::Rect>;

// In the order in which they are filled; none where they stand unevenly.
std::optional<Slots> in_order(Slots slots) {
    std::ranges::sort(slots, {}, [](const cv::Rect& slot) { return slot.y; });
    for (auto first = slots.begin(); first != slots.end();) {
        const auto end = std::find_if(first, slots.end(), [&](const cv::Rect& slot) {
            return middle_of(slot).y > middle_of(*first).y + out_of_line;
        });
        std::sort(first, end, [](const cv::Rect& a, const cv::Rect& b) { return a.x < b.x; });
        first = end;
    }
    double pitch = 0;
    for (std::size_t i = 1; i < slots.size(); ++i) {
        const cv::Point2d off = middle_of(slots[i]) - middle_of(slots[i - 1]);
        if (off.y > out_of_line) {
            if (std::abs(middle_of(slots[i]).x - middle_of(slots.front()).x) > out_of_line)
                return std::nullopt;
            continue;
        }
        if (pitch == 0) pitch = off.x;
        if (std::abs(off.x - pitch) > out_of_line) return std::nullopt;
    }
    return slots;
}

// The goal may be a row and a column of cells beside the field, in line with its own.
bool may_be_of_the_board(const cv::Rect& box, const Lattice& field) {
    const cv::Rect bounds(field.bounds());
    if (!(box & bounds).empty()) return true;
    const cv::Rect wider =
        bounds + cv::Size(cvRound(1.5 * field.pitch.width), cvRound(1.5 * field.pitch.height));
    if ((box & wider).empty() ||
        std::max(box.width, box.height) <= part_of_a_cell * field.pitch.width)
        return false;
    const cv::Point2d off = middle_of(box) - field.centre({0, 0});
    const auto is_in_line = [](double cells) {
        return std::abs(cells - std::round(cells)) < most_out_of_cell;
    };
    return is_in_line(off.x / field.pitch.width) || is_in_line(off.y / field.pitch.height);
}

// Squares of a pattern on the page touch each other, or go on beyond the picture.
bool are_of_the_page(const Slots& row, const cv::Size& picture) {
    const auto touches_another = [&](const cv::Rect& box) {
        return std::ranges::any_of(row, [&](const cv::Rect& other) {
            const bool is_level = std::abs(middle_of(other).y - middle_of(box).y) < out_of_line;
            return is_level && other.x > box.x && other.x <= box.br().x + 1;
        });
    };
    const cv::Rect inner = cv::Rect({}, picture) + cv::Point(2, 2) - cv::Size(4, 4);
    return std::ranges::any_of(row, [&](const cv::Rect& box) { return (box & inner) != box; }) ||
           2 * std::ranges::count_if(row, touches_another) >
               static_cast<std::ptrdiff_t>(row.size());
}

std::vector<Slots> rows_of_slots(const cv::Mat& pixels, const Lattice& field,
                                 const std::vector<cv::Rect>& without, int closed) {
    Slots boxes;
    const auto is_without = [&](const cv::Rect& box) {
        return std::ranges::any_of(without,
                                   [&](const cv::Rect& other) { return !(box & other).empty(); });
    };
    for (const EvenPart& part : even_parts(pixels, most_step, closed)) {
        const auto [shorter, longer] = std::minmax(part.box.width, part.box.height);
        // What closing leaves of an uneven ground is hardly larger than what it closes.
        if (shorter >= std::max(smallest_slot, 2 * closed) && longer <= largest_slot &&
            longer <= longest_slot * shorter && part.area >= emptiest * part.box.area() &&
            !may_be_of_the_board(part.box, field) && !is_without(part.box))
            boxes.push_back(part.box);
    }
    if (boxes.empty() || boxes.size() > most_slots) return {};
    std::vector<int> row_of(boxes.size());
    std::vector<Slots> rows(static_cast<std::size_t>(cv::partition(boxes, row_of, are_beside)));
    for (std::size_t i = 0; i < boxes.size(); ++i)
        rows[static_cast<std::size_t>(row_of[i])].push_back(boxes[i]);
    std::erase_if(rows, [&](const Slots& row) {
        return row.size() < fewest_slots || are_of_the_page(row, pixels.size());
    });
    return rows;
}

// Whether something ends where a slot beside the last one would, or one before the first: one that
// could not be told.
bool may_go_on(const cv::Mat& pixels, const Slots& slots, const Lattice& field) {
    const int pitch = std::abs(slots.back().x - slots[slots.size() - 2].x);
    const auto is_edge = [&](const cv::Rect& slot, int at) {
        const cv::Rect strip =
            cv::Rect(slot.x, at - around_an_edge, slot.width, 2 * around_an_edge);
        if ((strip & cv::Rect({}, pixels.size() - cv::Size(0, 1))) != strip) return false;
        cv::Mat apart, most;
        cv::absdiff(pixels(strip), pixels(strip + cv::Point(0, 1)), apart);
        cv::reduce(apart, most, 0, cv::REDUCE_MAX);
        int drawn = 0;
        for (auto pixel = most.begin<cv::Vec3b>(); pixel != most.end<cv::Vec3b>(); ++pixel)
            drawn += std::max({(*pixel)[0], (*pixel)[1], (*pixel)[2]}) > most_step;
        return drawn > least_drawn * slot.width;
    };
    const cv::Rect board(field.bounds());
    const auto is_drawn = [&](const cv::Rect& slot) {
        return (slot & board).empty() && (is_edge(slot, slot.y) || is_edge(slot, slot.br().y));
    };
    return is_drawn(slots.back() + cv::Point(pitch, 0)) ||
           is_drawn(slots.front() - cv::Point(pitch, 0));
}

// How many of the first have another look than the rest; none where they all look alike, or cannot
// be told apart.
std::optional<int> mandatory_among(const cv::Mat& pixels, const Slots& slots, bool& is_told) {
    std::vector<cv::Scalar> looks;
    for (const cv::Rect& slot : slots) {
        const cv::Rect whole = slot - cv::Point(3, 3) + cv::Size(6, 6);
        looks.push_back(cv::mean(pixels(whole & cv::Rect({}, pixels.size()))));
    }
    const auto apart = [](const cv::Scalar& a, const cv::Scalar& b) {
        return cv::norm(a - b, cv::NORM_INF);
    };
    const double between = apart(looks.front(), looks.back());
    std::size_t count = 0;
    while (count < looks.size() &&
           apart(looks[count], looks.front()) < near_enough * std::max(between, least_apart))
        ++count;
    is_told = std::all_of(
        looks.begin() + static_cast<std::ptrdiff_t>(count), looks.end(),
        [&](const cv::Scalar& look) { return apart(look, looks.back()) < near_enough * between; });
    if (between < least_apart || !is_told) return std::nullopt;
    return static_cast<int>(count);
}

}  // namespace

std::optional<SlotsSeen> empty_slots(const cv::Mat& pixels, const Lattice& field,
                                     const std::vector<cv::Rect>& without) {
    std::vector<Slots> rows;
    for (const int closed : closings) {
        std::vector<Slots> found = rows_of_slots(pixels, field, without, closed);
        const auto most = [](const std::vector<Slots>& of) {
            std::size_t count = 0;
            for (const Slots& row : of) count = std::max(count, row.size());
            return count;
        };
        if (most(found) > most(rows)) rows = std::move(found);
    }
    std::vector<SlotsSeen> in_two_looks, in_one;
    for (const Slots& row : rows) {
        const auto slots = in_order(row);
        bool is_told = false;
        if (!slots) continue;
        const std::optional<int> mandatory = mandatory_among(pixels, *slots, is_told);
        const bool is_whole = !may_go_on(pixels, *slots, field);
        if (is_told && is_whole)
            (mandatory ? in_two_looks : in_one)
                .push_back({static_cast<int>(slots->size()), mandatory});
        else
            in_one.push_back({});
    }
    const std::vector<SlotsSeen>& likeliest = in_two_looks.empty() ? in_one : in_two_looks;
    if (likeliest.empty()) return std::nullopt;
    return likeliest.size() == 1 ? likeliest.front() : SlotsSeen{};
}

}  // namespace sightread::runaway
