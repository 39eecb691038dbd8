#include "vision/runaway/boxed.hpp"

#include "vision/runaway/even.hpp"
#include "vision/runaway/field.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <vector>

#include <opencv2/core.hpp>

namespace sightread::runaway {
namespace {

constexpr int largest_box = 240;     // pixels a side
constexpr double longest_box = 1.7;  // times as long as wide
// between two boxes, of one: bevels are none of them
constexpr double widest_gap = 1;
// that is even: stripes across a cell are no boxes
constexpr double least_of_box = 0.2;
constexpr double out_of_line = 0.04;       // of a cell
constexpr int most_steps[] = {6, 10, 16};  // levels, within a box
constexpr int most_sizes = 8;              // that are tried
// pixels and parts of a cell, of a box from its place
constexpr double most_off = 1.3, out_of_place = 0.01;
// of the cells, and of those of an outer line, are boxes
constexpr double least_filled = 0.5, least_rim = 0.3;
constexpr double looks_alike = 5, faintest = 1;  // levels
constexpr double most_alike = 0.8;               // of a line beside the board
constexpr int border = 2;                        // pixels
constexpr double most_cut_off = 0.25;            // of a line beside the board

std::vector<cv::Rect> boxes_of(const std::vector<EvenPart>& parts) {
    std::vector<cv::Rect> boxes;
    for (const EvenPart& part : parts)
        if (std::max(part.box.width, part.box.height) <= largest_box &&
            part.area >= least_of_box * part.box.area())
            boxes.push_back(part.box);
    return boxes;
}

bool has_size(const cv::Rect& box, const cv::Size& size) {
    const int off = 1 + size.width / 50;
    return std::abs(box.width - size.width) <= off && std::abs(box.height - size.height) <= off;
}

// Sizes that many boxes have, those that cover most first.
std::vector<cv::Size> common_sizes(const std::vector<cv::Rect>& boxes) {
    std::map<std::pair<int, int>, int> counts;
    for (const cv::Rect& box : boxes)
        if (box.width < longest_box * box.height && box.height < longest_box * box.width)
            ++counts[{box.width, box.height}];
    std::vector<std::pair<int, cv::Size>> found;
    for (const auto& [size, count] : counts) {
        const cv::Size here(size.first, size.second);
        int all = 0;
        for (const auto& [other, times] : counts)
            all += has_size({0, 0, other.first, other.second}, here) ? times : 0;
        if (2 * all >= fewest_cells * fewest_cells) found.emplace_back(all * here.area(), here);
    }
    std::ranges::stable_sort(found, [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<cv::Size> sizes;
    for (const auto& [covered, size] : found)
        if (std::ranges::none_of(sizes, [&](const cv::Size& other) {
                return has_size({{}, size}, other);
            }))
            sizes.push_back(size);
    if (sizes.size() > most_sizes) sizes.resize(most_sizes);
    return sizes;
}

struct Placed {
    cv::Point2d middle;
    cv::Point place;  // column and row
};

// Boxes that stand side by side, with the columns and rows in which they do; all that can be
// reached from one of them.
class Neighbours {
public:
    Neighbours(const std::vector<cv::Rect>& boxes, const cv::Size& size) : size_(size) {
        for (const cv::Rect& box : boxes)
            if (has_size(box, size)) buckets_[bucket_of(box.tl())].push_back(box);
    }

    // The largest group.
    std::vector<Placed> most() {
        std::vector<Placed> best;
        for (auto& [place, boxes] : buckets_)
            while (!boxes.empty()) {
                const cv::Rect box = boxes.back();
                boxes.pop_back();
                std::vector<Placed> group = around(box);
                if (group.size() > best.size()) best = std::move(group);
            }
        return best;
    }

private:
    using Place = std::pair<int, int>;
    Place bucket_of(const cv::Point& at) const { return {at.x / size_.width, at.y / size_.height}; }

    // Takes the box that begins nearly here, if there is one.
    std::vector<cv::Rect> taken(const cv::Rect& from, const cv::Point& way) {
        std::vector<cv::Rect> found;
        const int slack = std::max(2, cvRound(out_of_line * size_.width));
        const auto is_beside = [&](const cv::Rect& box) {
            const cv::Point off = box.tl() - from.tl();
            const int along = way.x != 0 ? off.x * way.x : off.y * way.y;
            const int across = way.x != 0 ? off.y : off.x;
            const int length = way.x != 0 ? size_.width : size_.height;
            return std::abs(across) <= slack && along > length &&
                   along <= (1 + widest_gap) * length;
        };
        const cv::Point there(from.x + way.x * size_.width, from.y + way.y * size_.height);
        const Place centre = bucket_of(there);
        for (int column = centre.first - 1; column <= centre.first + 1; ++column)
            for (int row = centre.second - 1; row <= centre.second + 1; ++row) {
                const auto bucket = buckets_.find({column, row});
                if (bucket == buckets_.end()) continue;
                const auto box = std::ranges::find_if(bucket->second, is_beside);
                if (box == bucket->second.end()) continue;
                found.push_back(*box);
                bucket->second.erase(box);
                return found;
            }
        return found;
    }

    std::vector<Placed> around(const cv::Rect& first) {
        std::vector<Placed> group;
        std::vector<std::pair<cv::Rect, cv::Point>> open = {{first, {0, 0}}};
        while (!open.empty()) {
            const auto [box, place] = open.back();
            open.pop_back();
            // The last pixels before a step do not count as even.
            group.push_back(
                {cv::Point2d(box.x + (box.width + 1) / 2.0, box.y + (box.height + 1) / 2.0),
                 place});
            for (const cv::Point& way :
                 {cv::Point(1, 0), cv::Point(0, 1), cv::Point(-1, 0), cv::Point(0, -1)})
                for (const cv::Rect& next : taken(box, way)) open.emplace_back(next, place + way);
        }
        return group;
    }

    cv::Size size_;
    std::map<Place, std::vector<cv::Rect>> buckets_;
};

// Where cells of a pitch begin, from the middles of some of them along one axis.
struct Axis {
    double origin = 0, pitch = 0, off = 0;  // the farthest that one of them is from its place

    explicit Axis(const std::vector<std::pair<int, double>>& middles) {
        double sum = 0, squares = 0, at = 0, products = 0;
        const auto count = static_cast<double>(middles.size());
        for (const auto& [place, middle] : middles) {
            sum += place, squares += static_cast<double>(place) * place;
            at += middle, products += place * middle;
        }
        pitch = (count * products - sum * at) / std::max(1e-9, count * squares - sum * sum);
        origin = (at - pitch * sum) / count - pitch / 2;
        for (const auto& [place, middle] : middles)
            off = std::max(off, std::abs(origin + (place + 0.5) * pitch - middle));
    }
};

std::optional<Lattice> lattice_of(const std::vector<Placed>& boxes) {
    cv::Rect places;
    for (const Placed& box : boxes) places |= cv::Rect(box.place, cv::Size(1, 1));
    if (std::min(places.width, places.height) < fewest_cells) return std::nullopt;
    std::vector<std::pair<int, double>> columns, rows;
    std::map<int, int> in_column, in_row;
    for (const Placed& box : boxes) {
        const cv::Point place = box.place - places.tl();
        columns.emplace_back(place.x, box.middle.x), rows.emplace_back(place.y, box.middle.y);
        ++in_column[place.x], ++in_row[place.y];
    }
    const auto is_rim = [](int boxes_there, int cells) { return boxes_there >= least_rim * cells; };
    if (static_cast<double>(boxes.size()) < least_filled * places.area() ||
        !is_rim(in_column[0], places.height) ||
        !is_rim(in_column[places.width - 1], places.height) || !is_rim(in_row[0], places.width) ||
        !is_rim(in_row[places.height - 1], places.width))
        return std::nullopt;
    const Axis across(columns), down(rows);
    if (across.off > most_off + out_of_place * across.pitch ||
        down.off > most_off + out_of_place * down.pitch)
        return std::nullopt;
    return Lattice{
        places.height, places.width, {across.origin, down.origin}, {across.pitch, down.pitch}};
}

// Whether cells beside the outer ones are seen in part: what lies over the board hides the rest of
// them.
bool is_cut_off(const std::vector<cv::Rect>& boxes, const cv::Size& size, const Lattice& lattice) {
    const cv::Rect2d bounds = lattice.bounds();
    int beside[4] = {0, 0, 0, 0};
    for (const cv::Rect& box : boxes) {
        const cv::Point2d middle(box.x + (box.width + 1) / 2.0, box.y + (box.height + 1) / 2.0);
        const double column = (middle.x - bounds.x) / lattice.pitch.width - 0.5;
        const double row = (middle.y - bounds.y) / lattice.pitch.height - 0.5;
        const auto is_on = [](double place, int count, double pitch) {
            return place > -0.5 && place < count - 0.5 &&
                   std::abs(place - std::round(place)) * pitch < 2;
        };
        const auto is_next = [](double place) { return place > -1.05 && place < -0.5; };
        if (std::abs(box.width - size.width) <= 1 && box.height < size.height - 1 &&
            is_on(column, lattice.columns, lattice.pitch.width)) {
            beside[0] += is_next(row);
            beside[1] += is_next(lattice.rows - 1 - row);
        }
        if (std::abs(box.height - size.height) <= 1 && box.width < size.width - 1 &&
            is_on(row, lattice.rows, lattice.pitch.height)) {
            beside[2] += is_next(column);
            beside[3] += is_next(lattice.columns - 1 - column);
        }
    }
    return std::max(beside[0], beside[1]) > most_cut_off * lattice.columns ||
           std::max(beside[2], beside[3]) > most_cut_off * lattice.rows;
}

// Whether cells whose outlines are too faint to make boxes of them may lie beside these: what looks
// exactly like cells there is not even.
bool goes_on_faintly(const cv::Mat& pixels, const CellSampler& sampler, const Lattice& lattice) {
    const auto kinds = kinds_of_board(sampler, {lattice.columns, lattice.rows});
    if (!kinds) return true;
    const auto is_more = [&](const cv::Rect& line) {
        if ((line & sampler.visible()) != line) return false;
        int exact = 0;
        for (int row = line.y; row < line.br().y; ++row)
            for (int column = line.x; column < line.br().x; ++column)
                exact += distance(sampler.sample({row, column}), kinds->first) <=
                         looks_alike + 2 * kinds->spread;
        if (exact < most_alike * line.area()) return false;
        const auto place = [&](int column, int row) {
            return cv::Point(cvRound(lattice.origin.x + column * lattice.pitch.width),
                             cvRound(lattice.origin.y + row * lattice.pitch.height));
        };
        // Clear of the border of the board.
        const cv::Rect strip = cv::Rect(place(line.x, line.y), place(line.br().x, line.br().y)) &
                               cv::Rect({}, pixels.size());
        const cv::Rect inner = strip + cv::Point(border, border) - cv::Size(2 * border, 2 * border);
        if (inner.width < 1 || inner.height < 1) return false;
        for (const int way : {0, 1}) {
            cv::Mat means;
            cv::reduce(pixels(inner), means, way, cv::REDUCE_AVG, CV_32F);
            means = means.reshape(1, static_cast<int>(means.total()));
            for (int channel = 0; channel < 3; ++channel) {
                double least = 0, most = 0;
                cv::minMaxLoc(means.col(channel), &least, &most);
                if (most - least > faintest) return true;
            }
        }
        return false;
    };
    return is_more({-1, 0, 1, lattice.rows}) || is_more({lattice.columns, 0, 1, lattice.rows}) ||
           is_more({0, -1, lattice.columns, 1}) || is_more({0, lattice.rows, lattice.columns, 1});
}

}  // namespace

std::optional<Lattice> boxed_board(const cv::Mat& pixels) {
    const CellSampler sampler(pixels, {1, 1, {}, {smallest_even + 1, smallest_even + 1}});
    std::optional<Lattice> best;
    for (const int most_step : most_steps)
        for (const std::vector<cv::Rect> boxes = boxes_of(even_parts(pixels, most_step));
             const cv::Size& size : common_sizes(boxes)) {
            const auto lattice = lattice_of(Neighbours(boxes, size).most());
            if (!lattice || (best && lattice->bounds().area() <= best->bounds().area())) continue;
            if (is_cut_off(boxes, size, *lattice)) continue;
            auto field = field_among(sampler, *lattice);
            if (!field) field = field_without_bombs(sampler, *lattice);
            if (field) best = field;
        }
    if (!best) return std::nullopt;
    cv::Mat turned;
    cv::transpose(pixels, turned);
    const CellSampler on_best = sampler.on(*best);
    const bool is_part =
        goes_on(on_best, StraightEdges(pixels), StraightEdges(turned), *best, pixels.size()) ||
        goes_on_faintly(pixels, on_best, *best);
    return is_part ? std::nullopt : best;
}

}  // namespace sightread::runaway
