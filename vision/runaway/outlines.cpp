#include "vision/runaway/outlines.hpp"

#include "vision/difference.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include <opencv2/imgproc.hpp>

namespace sightread::runaway {
namespace {

constexpr int clear_edge = 7, strong_edge = 40;  // levels
constexpr double smallest_side = 36;             // pixels
constexpr std::size_t most_lines = 110, most_rectangles = 6000;

// Rectangles, of which the largest few are kept: lines between many cells make millions of them.
class Largest {
public:
    bool takes(int area) const {
        return kept_.size() < most_rectangles || area > kept_.front().area();
    }
    void add(const cv::Rect& rectangle) {
        if (kept_.size() == most_rectangles) {
            std::ranges::pop_heap(kept_, is_larger);
            kept_.pop_back();
        }
        kept_.push_back(rectangle);
        std::ranges::push_heap(kept_, is_larger);
    }
    // The largest first.
    std::vector<cv::Rect> sorted() && {
        std::ranges::sort(kept_, [](const cv::Rect& a, const cv::Rect& b) {
            return std::tuple(-a.area(), a.x, a.y, a.width) <
                   std::tuple(-b.area(), b.x, b.y, b.width);
        });
        return std::move(kept_);
    }

private:
    static bool is_larger(const cv::Rect& a, const cv::Rect& b) { return a.area() > b.area(); }

    std::vector<cv::Rect> kept_;  // a heap, the smallest in front
};

// Those from `left` to `right` with an edge all around.
void add_rectangles(const StraightEdges& upright, const StraightEdges& level,
                    const std::vector<int>& rows, int left, int right, Largest& found) {
    const int width = right - left;
    if (rows.empty() || !found.takes(width * (rows.back() - rows.front()))) return;
    std::vector<int> across;  // rows along which there is an edge from left to right
    for (const int y : rows)
        if (level.covered(y, left, right) >= least_covered) across.push_back(y);
    for (std::size_t k = 0; k < across.size(); ++k)
        for (std::size_t l = across.size() - 1; l > k; --l) {
            const int top = across[k], bottom = across[l];
            if (bottom - top < smallest_side || !found.takes(width * (bottom - top))) break;
            if (upright.covered(left, top, bottom) >= least_covered &&
                upright.covered(right, top, bottom) >= least_covered)
                found.add({left, top, width, bottom - top});
        }
}

}  // namespace

StraightEdges::StraightEdges(const cv::Mat& pixels) {
    cv::Mat most =
        largest_difference(pixels.colRange(1, pixels.cols), pixels.colRange(0, pixels.cols - 1));
    cv::copyMakeBorder(most, most, 0, 0, 1, 0, cv::BORDER_CONSTANT, cv::Scalar(0));
    cv::Mat mask = most > clear_edge;
    // A pattern on the page may have as many lines as the board, but hardly stronger ones.
    most.setTo(0, ~mask);
    most = cv::min(most, strong_edge);
    cv::reduce(most, most, 0, cv::REDUCE_SUM, CV_32S);
    strengths_.assign(most.begin<int>(), most.end<int>());
    // A border may lie between two pixels, or bend by one.
    cv::dilate(mask, mask, cv::getStructuringElement(cv::MORPH_RECT, {3, 1}));
    cv::integral(mask / 255, sums_, CV_32S);
}

std::vector<int> StraightEdges::lines() const {
    std::vector<int> found;
    const int count = static_cast<int>(strengths_.size());
    for (int x = 1; x < count; ++x) {
        const int here = strengths_[static_cast<std::size_t>(x)];
        if (here < clear_edge * smallest_side) continue;
        bool is_top = true;
        for (int near = std::max(1, x - 2); near <= std::min(count - 1, x + 2); ++near) {
            const int other = strengths_[static_cast<std::size_t>(near)];
            is_top = is_top && (other < here || (other == here && near >= x));
        }
        if (is_top) found.push_back(x);
    }
    std::stable_sort(found.begin(), found.end(), [&](int a, int b) {
        return strengths_[static_cast<std::size_t>(a)] > strengths_[static_cast<std::size_t>(b)];
    });
    if (found.size() > most_lines) found.resize(most_lines);
    std::sort(found.begin(), found.end());
    return found;
}

std::vector<cv::Rect> rectangles_in(const StraightEdges& upright, const StraightEdges& level) {
    const std::vector<int> columns = upright.lines(), rows = level.lines();
    Largest found;
    for (std::size_t i = 0; i < columns.size(); ++i)
        for (std::size_t j = columns.size() - 1; j > i; --j) {
            if (columns[j] - columns[i] < smallest_side) break;
            add_rectangles(upright, level, rows, columns[i], columns[j], found);
        }
    return std::move(found).sorted();
}

}  // namespace sightread::runaway
