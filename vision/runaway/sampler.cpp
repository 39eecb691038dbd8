#include "vision/runaway/sampler.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <opencv2/imgproc.hpp>

namespace sightread::runaway {
namespace {

constexpr double middle = 0.76;          // of a cell: what is sampled
constexpr double middle_of_small = 0.5;  // where that is a single sample
constexpr double pixels_a_sample = 4;
constexpr int most_samples = 6;
constexpr double largest_single = 4.5;  // pixels of pitch up to which a sample is one pixel

// The library adds up several pixels at once and reads beyond the last ones of three channels (its
// issue 16708): there must be something to read.
cv::Mat sums_of(const cv::Mat& picture) {
    constexpr int read_beyond = 256;  // bytes, and more
    cv::Mat larger, sums;
    cv::copyMakeBorder(picture, larger, 0, 1 + read_beyond / (3 * picture.cols), 0, 0,
                       cv::BORDER_REPLICATE);
    cv::integral(larger.rowRange(0, picture.rows), sums, CV_32S);
    return sums;
}

}  // namespace

int CellSampler::samples_for(const Lattice& lattice) {
    const double pitch = std::min(lattice.pitch.width, lattice.pitch.height);
    return std::clamp(static_cast<int>(pitch / pixels_a_sample), 1, most_samples);
}

CellSampler::CellSampler(const cv::Mat& picture, const Lattice& lattice)
    : picture_(picture), lattice_(lattice) {
    lay_out();
}

CellSampler CellSampler::on(const Lattice& lattice) const {
    CellSampler made = *this;
    made.lattice_ = lattice;
    made.lay_out();
    return made;
}

void CellSampler::lay_out() {
    const auto count = [](double origin, double pitch, int limit) {
        const int first = static_cast<int>(std::ceil((-0.3 - origin) / pitch));
        const int end = static_cast<int>(std::floor((limit + 0.3 - origin) / pitch));
        return std::pair(first, std::max(0, end - first));
    };
    samples_ = samples_for(lattice_);
    const auto [left, columns] = count(lattice_.origin.x, lattice_.pitch.width, picture_.cols);
    const auto [top, rows] = count(lattice_.origin.y, lattice_.pitch.height, picture_.rows);
    visible_ = {left, top, columns, rows};
    across_ = spans(lattice_.origin.x, lattice_.pitch.width, left, columns, picture_.cols);
    down_ = spans(lattice_.origin.y, lattice_.pitch.height, top, rows, picture_.rows);
    is_single_ = std::min(lattice_.pitch.width, lattice_.pitch.height) <= largest_single;
    if (!is_single_ && sums_.empty()) sums_ = sums_of(picture_);
}

std::vector<CellSampler::Span> CellSampler::spans(double origin, double pitch, int first, int count,
                                                  int limit) const {
    std::vector<Span> made;
    made.reserve(static_cast<std::size_t>(count) * static_cast<std::size_t>(samples_));
    const bool is_single = pitch <= largest_single;
    const double part = samples_ == 1 ? middle_of_small : middle;
    for (int cell = first; cell < first + count; ++cell)
        for (int i = 0; i < samples_; ++i) {
            const double from = origin + pitch * (cell + (1 - part) / 2 + part * i / samples_);
            const double to = from + pitch * part / samples_;
            Span span{static_cast<int>(std::lround(from)), static_cast<int>(std::lround(to)),
                      static_cast<float>(std::clamp<double>(from, 0, limit - 1)),
                      static_cast<float>(std::clamp<double>(to, 0, limit))};
            if (is_single)
                span.from = static_cast<int>(std::floor((from + to) / 2)), span.to = span.from + 1;
            span.from = std::clamp(span.from, 0, limit - 1);
            span.to = std::clamp(span.to, span.from + 1, limit);
            made.push_back(span);
        }
    return made;
}

cv::Rect CellSampler::visible() const {
    return visible_;
}

// A cell of few pixels counts parts of them.
void CellSampler::sample_exactly(const Span& across, const Span& down, float* levels) const {
    const int last_row = sums_.rows - 1, last_column = picture_.cols;
    const auto sum_to = [&](float x, float y, int channel) {
        const int column = std::min(static_cast<int>(x), last_column - 1),
                  row = std::min(static_cast<int>(y), last_row - 1);
        const float right = x - static_cast<float>(column), below = y - static_cast<float>(row);
        const int* upper = sums_.ptr<int>(row) + 3 * column + channel;
        const int* lower = sums_.ptr<int>(row + 1) + 3 * column + channel;
        // Differences first: the sums are too large for a float.
        const auto first = static_cast<float>(upper[3] - upper[0]),
                   second = static_cast<float>(lower[3] - lower[0]);
        const auto down_first = static_cast<float>(lower[0] - upper[0]);
        return std::pair(upper[0], right * first + below * (down_first + right * (second - first)));
    };
    const float area = std::max(0.25F, (across.end - across.begin) * (down.end - down.begin));
    for (int channel = 0; channel < 3; ++channel) {
        const auto [a, a_part] = sum_to(across.begin, down.begin, channel);
        const auto [b, b_part] = sum_to(across.end, down.begin, channel);
        const auto [c, c_part] = sum_to(across.begin, down.end, channel);
        const auto [d, d_part] = sum_to(across.end, down.end, channel);
        levels[channel] =
            (static_cast<float>(d - b - c + a) + d_part - b_part - c_part + a_part) / area;
    }
}

void CellSampler::sample(Cell cell, float* levels) const {
    const Span* across = &across_[static_cast<std::size_t>((cell.column - visible_.x) * samples_)];
    const Span* down = &down_[static_cast<std::size_t>((cell.row - visible_.y) * samples_)];
    if (samples_ == 1 && !is_single_) return sample_exactly(*across, *down, levels);
    for (int i = 0; i < samples_; ++i)
        for (int j = 0; j < samples_; ++j, levels += 3) {
            if (is_single_) {
                const uchar* pixel = picture_.ptr<uchar>(down[i].from) + 3 * across[j].from;
                for (int channel = 0; channel < 3; ++channel) levels[channel] = pixel[channel];
                continue;
            }
            const int* top = sums_.ptr<int>(down[i].from);
            const int* bottom = sums_.ptr<int>(down[i].to);
            const int left = 3 * across[j].from, right = 3 * across[j].to;
            const auto area =
                static_cast<float>((down[i].to - down[i].from) * (across[j].to - across[j].from));
            for (int channel = 0; channel < 3; ++channel)
                levels[channel] =
                    static_cast<float>(bottom[right + channel] - bottom[left + channel] -
                                       top[right + channel] + top[left + channel]) /
                    area;
        }
}

std::vector<float> CellSampler::sample(Cell cell) const {
    std::vector<float> levels(static_cast<std::size_t>(length()));
    sample(cell, levels.data());
    return levels;
}

}  // namespace sightread::runaway
