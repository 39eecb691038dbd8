#include "vision/sliding/numbers.hpp"

#include "vision/eye/even_contrast.hpp"
#include "vision/eye/models.hpp"
#include "vision/eye/reading.hpp"
#include "vision/eye/rectify.hpp"
#include "vision/sliding/assignment.hpp"
#include "vision/sliding/looks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <opencv2/imgproc.hpp>

namespace sightread::sliding {
namespace {

// The same as in vision/training/numerals.py and nets.py.
constexpr int side = 48;            // pixels of a cell's picture
constexpr int digits = 10;          // tens (none first), then ones, then that there is none
constexpr float impossible = 1000;  // cost
constexpr double anything = 0.02;   // probability that what is seen says nothing of the cell
// natural logarithm, over all cells: numbers that are there twice or not at all make no board
constexpr double most_contradicted = 2 * eye::enough_odds;

// Of each cell, row by row, each number's probability.
using Probabilities = std::vector<std::vector<double>>;

std::array<double, digits> shares(const float* logits) {
    std::array<double, digits> powers{};
    const float highest = *std::max_element(logits, logits + digits);
    double sum = 0;
    for (int i = 0; i < digits; ++i)
        sum += powers[static_cast<std::size_t>(i)] = std::exp(logits[i] - highest);
    for (double& power : powers) power /= sum;
    return powers;
}

// The probability of each number, 0 for none.
std::vector<double> probabilities_of(const float* logits) {
    const std::array<double, digits> tens = shares(logits), ones = shares(logits + digits);
    const double none = 1 / (1 + std::exp(-logits[2 * digits]));
    std::vector<double> of{none};
    for (int number = 1; number < digits * digits; ++number)
        of.push_back((1 - none) * tens[static_cast<std::size_t>(number / digits)] *
                     ones[static_cast<std::size_t>(number % digits)]);
    return of;
}

// Of each cell, by its picture.
Probabilities probabilities_of(const std::vector<cv::Mat>& pictures) {
    static eye::Model model(eye::models_folder(), "numerals");
    const int count = static_cast<int>(pictures.size());
    const std::array<int, 4> shape = {count, 3, side, side};
    cv::Mat blob(4, shape.data(), CV_32F);
    for (int cell = 0; cell < count; ++cell)
        eye::put_with_even_contrast(blob, cell, pictures[static_cast<std::size_t>(cell)]);
    const cv::Mat logits = model.run(blob);
    Probabilities of;
    for (int cell = 0; cell < count; ++cell)
        of.push_back(probabilities_of(logits.ptr<float>(cell)));
    return of;
}

double cost_of(const std::vector<float>& costs, const std::vector<int>& numbers) {
    double sum = 0;
    for (std::size_t cell = 0; cell < numbers.size(); ++cell)
        sum += costs[cell * numbers.size() + static_cast<std::size_t>(numbers[cell])];
    return sum;
}

// How much likelier the best arrangement is than any other: one cell at least differs.
double lead_of(std::vector<float> costs, const std::vector<int>& places) {
    const int count = static_cast<int>(places.size());
    const double best = cost_of(costs, places);
    double second = impossible;
    for (std::size_t cell = 0; cell < places.size(); ++cell) {
        float& cost = costs[cell * places.size() + static_cast<std::size_t>(places[cell])];
        const float kept = std::exchange(cost, impossible);
        second = std::min(second, cost_of(costs, cheapest_assignment(costs, count, count)));
        cost = kept;
    }
    return second - best;
}

// What speaks against a cell being what it is taken for, natural logarithm; 0 where nothing does.
struct Contradiction {
    double odds = 0;
    bool shows_none = false;  // what it looks like is no number
};

Contradiction against(const std::vector<double>& of, int number, double floor) {
    const auto best = std::ranges::max_element(of);
    return {std::log(*best + floor) - std::log(of[static_cast<std::size_t>(number)] + floor),
            best == of.begin()};
}

// A tile may be hidden where the others say what is left for it. What can be read is not overruled,
// and a blank that was not known must look like one: not like the number that comes after the last.
bool are_contradicted(const Probabilities& probabilities, const NumbersSeen& seen,
                      bool is_blank_known) {
    const double floor = anything / static_cast<double>(probabilities.size());
    int hidden = 0;
    double sum = 0;
    for (std::size_t cell = 0; cell < probabilities.size(); ++cell) {
        const Contradiction here = against(probabilities[cell], seen.numbers[cell], floor);
        if (seen.numbers[cell] == 0) {
            if (!is_blank_known && here.odds >= eye::enough_odds) return true;
            continue;
        }
        if (here.shows_none && here.odds >= eye::enough_odds)
            ++hidden;
        else
            sum += here.odds;
    }
    return hidden > 1 || sum >= most_contradicted;
}

// The likeliest arrangement of the blank and the numbers from `least` on; empty where it is not
// certain.
NumbersSeen arranged(const Probabilities& probabilities, std::optional<int> blank, int least) {
    const int count = static_cast<int>(probabilities.size());
    const auto number_at = [&](int place) { return place == 0 ? 0 : place + least - 1; };
    std::vector<float> costs;
    for (int cell = 0; cell < count; ++cell)
        for (int place = 0; place < count; ++place) {
            const double probability = probabilities[static_cast<std::size_t>(cell)]
                                                    [static_cast<std::size_t>(number_at(place))];
            const bool is_possible = !blank || (cell == *blank) == (place == 0);
            costs.push_back(is_possible ? static_cast<float>(-std::log(
                                              (1 - anything) * probability + anything / count))
                                        : impossible);
        }
    const std::vector<int> places = cheapest_assignment(costs, count, count);
    NumbersSeen seen;
    for (const int place : places) seen.numbers.push_back(number_at(place));
    if (are_contradicted(probabilities, seen, blank.has_value())) return {};
    seen.odds = lead_of(std::move(costs), places);
    return seen.odds < eye::enough_odds ? NumbersSeen() : seen;
}

bool all_but_one_show_one(const Probabilities& probabilities) {
    const auto shows_one = [](const std::vector<double>& of) {
        const double best = *std::max_element(of.begin() + 1, of.end());
        return eye::log_of(best) - eye::log_of(1 - best) >= eye::enough_odds;
    };
    return std::ranges::count_if(probabilities, shows_one) + 1 >=
           static_cast<std::ptrdiff_t>(probabilities.size());
}

// From 1 on, or from 2 on, as where the blank is in the place of the first.
NumbersSeen numbers_by(const Probabilities& probabilities, std::optional<int> blank) {
    NumbersSeen seen = arranged(probabilities, blank, 1);
    const bool may_begin_with_two = probabilities.size() < std::size_t{digits} * digits;
    if (seen.numbers.empty() && may_begin_with_two) seen = arranged(probabilities, blank, 2);
    seen.are_there = !seen.numbers.empty() || all_but_one_show_one(probabilities);
    return seen;
}

std::vector<cv::Mat> parts_of_cells(const cv::Mat& picture, const Lattice& lattice,
                                    const cv::Rect2d& part) {
    std::vector<cv::Mat> parts;
    for (int cell = 0; cell < lattice.rows * lattice.columns; ++cell) {
        const cv::Mat pixels = part_of_cell(picture, lattice, cell, part);
        cv::resize(pixels, parts.emplace_back(), {side, side}, 0, 0,
                   pixels.rows > side ? cv::INTER_AREA : cv::INTER_LINEAR);
    }
    return parts;
}

Probabilities probabilities_there(const cv::Mat& picture, const Lattice& lattice,
                                  const cv::Rect2d& part) {
    return probabilities_of(parts_of_cells(picture, lattice, part));
}

// The same part of each cell from a little aside, too: the edge of a plate that looks like a 1 from
// here does not from there. The mean of the logarithms, as probabilities.
Probabilities probabilities_around(const cv::Mat& picture, const Lattice& lattice,
                                   const cv::Rect2d& part) {
    constexpr double aside = 0.16;  // of the part
    constexpr double least = 0.002;
    Probabilities sums;
    const std::array<cv::Point2d, 5> places = {
        {{0, 0}, {aside, 0}, {0, aside}, {aside, aside}, {aside / 2, aside / 2}}};
    for (const cv::Point2d& by : places) {
        const Probabilities here = probabilities_there(
            picture, lattice, part + cv::Point2d(by.x * part.width, by.y * part.height));
        sums.resize(here.size(), std::vector<double>(here.front().size()));
        for (std::size_t cell = 0; cell < here.size(); ++cell)
            for (std::size_t number = 0; number < here[cell].size(); ++number)
                sums[cell][number] += std::log(here[cell][number] + least) / places.size();
    }
    for (std::vector<double>& of : sums) {
        double sum = 0;
        for (double& number : of) sum += number = std::exp(number);
        for (double& number : of) number /= sum;
    }
    return sums;
}

// Where a number may be that is too small to be read on the whole tile: where alone tiles differ,
// or, on plates over a picture, in a corner, beside an edge, in the middle.
std::vector<cv::Rect2d> closer_looks(const cv::Mat& picture, const Lattice& lattice) {
    if (const std::optional<cv::Rect2d> part = telling_part(picture, lattice)) return {*part};
    std::vector<cv::Rect2d> parts;
    for (const double y : {0.0, 0.5, 0.25})
        for (const double x : {0.0, 0.5, 0.25}) parts.emplace_back(x, y, 0.5, 0.5);
    return parts;
}

}  // namespace

int NumbersSeen::blank() const {
    return static_cast<int>(std::ranges::find(numbers, 0) - numbers.begin());
}

NumbersSeen numbers_in(const cv::Mat& picture, const Lattice& lattice, std::optional<int> blank) {
    const int count = lattice.rows * lattice.columns;
    if (count < 4 || count > digits * digits || lattice.shift != RowShift::none) return {};
    std::vector<Cell> cells;
    for (int cell = 0; cell < count; ++cell)
        cells.push_back(lattice.cell_of(static_cast<std::size_t>(cell)));
    const NumbersSeen seen =
        numbers_by(probabilities_of(eye::cell_pictures(picture, lattice, cells, side)), blank);
    // Of smaller cells the whole has been shown pixel by pixel.
    const bool is_large = std::min(lattice.pitch.width, lattice.pitch.height) >= side;
    if (seen.are_there || !blank || !is_large) return seen;
    struct Part {
        cv::Rect2d place;
        double without_number;  // how many cells show none there, by their probabilities
    };
    std::vector<Part> parts;
    for (const cv::Rect2d& place : closer_looks(picture, lattice)) {
        const Probabilities there = probabilities_there(picture, lattice, place);
        if (NumbersSeen closer = numbers_by(there, blank); !closer.numbers.empty()) return closer;
        parts.push_back({place, 0});
        for (const std::vector<double>& of : there) parts.back().without_number += of.front();
    }
    // Five times the work: where numbers are likeliest.
    std::ranges::sort(parts, {}, &Part::without_number);
    parts.resize(std::min<std::size_t>(parts.size(), 2));
    for (const Part& part : parts)
        if (NumbersSeen closer =
                numbers_by(probabilities_around(picture, lattice, part.place), blank);
            !closer.numbers.empty())
            return closer;
    return seen;
}

}  // namespace sightread::sliding
