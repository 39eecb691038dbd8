#include "calibration/likeness.hpp"

#include "calibration/products.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr float unit = 256;           // of the stored values
constexpr float least_contrast = 20;  // below it a cell counts as flat, and noise is not blown up
// thumbnail pixels: drawing at whole pixels moves a face by no more
constexpr float most_shift = 0.6F;
// a mean colour that far off weighs as much as an unrelated pattern
constexpr float colour_unit = 28;

std::int16_t stored(float value) {
    return static_cast<std::int16_t>(std::clamp(value, -32000.0F, 32000.0F));
}

// Half of the change over two neighbours along a line of `count` values that lie `step` apart; at
// the ends over one.
void slopes_along(const float* values, std::int16_t* slopes, int count, int step) {
    slopes[0] = stored(values[step] - values[0]);
    for (int i = 1; i + 1 < count; ++i)
        slopes[i * step] = stored((values[(i + 1) * step] - values[(i - 1) * step]) * 0.5F);
    slopes[(count - 1) * step] = stored(values[(count - 1) * step] - values[(count - 2) * step]);
}

}  // namespace

cv::Mat resampled(const cv::Mat& picture, const Lattice& lattice, cv::Rect cells, int samples) {
    const cv::Rect2d part(lattice.origin.x + cells.x * lattice.pitch.width,
                          lattice.origin.y + cells.y * lattice.pitch.height,
                          cells.width * lattice.pitch.width, cells.height * lattice.pitch.height);
    cv::Rect around(cv::Point(static_cast<int>(std::floor(part.x)) - 2,
                              static_cast<int>(std::floor(part.y)) - 2),
                    cv::Point(static_cast<int>(std::ceil(part.br().x)) + 2,
                              static_cast<int>(std::ceil(part.br().y)) + 2));
    around &= cv::Rect({0, 0}, picture.size());
    if (around.width < 1 || around.height < 1)
        return cv::Mat::zeros(cells.height * samples, cells.width * samples, CV_8UC3);
    // Large cells are halved until a sample spans less than two pixels, then read between the
    // pixels.
    cv::Mat source = picture(around);
    double scale_x = 1, scale_y = 1;
    while (std::min(lattice.pitch.width * scale_x, lattice.pitch.height * scale_y) >=
               3.0 * samples &&
           std::min(source.cols, source.rows) >= 4) {
        cv::Mat half;
        cv::resize(source, half, {source.cols / 2, source.rows / 2}, 0, 0, cv::INTER_AREA);
        scale_x = static_cast<double>(half.cols) / around.width;
        scale_y = static_cast<double>(half.rows) / around.height;
        source = half;
    }
    cv::Mat soft, made;
    cv::blur(source, soft, {3, 3});
    const double step_x = lattice.pitch.width / samples, step_y = lattice.pitch.height / samples;
    //
    const cv::Matx23d onto(step_x * scale_x, 0, (part.x + step_x / 2 - around.x) * scale_x - 0.5, 0,
                           step_y * scale_y, (part.y + step_y / 2 - around.y) * scale_y - 0.5);
    cv::warpAffine(soft, made, onto, {cells.width * samples, cells.height * samples},
                   cv::INTER_LINEAR | cv::WARP_INVERSE_MAP, cv::BORDER_REPLICATE);
    return made;
}

Thumbnail thumbnail_of(const cv::Mat& square) {
    constexpr int side = Thumbnail::side, line = side * 3, n = Thumbnail::values;
    Thumbnail made;
    std::array<float, n> centred;
    std::array<int, 3> sums{};
    for (int y = 0; y < side; ++y) {
        const std::uint8_t* from = square.ptr(y);
        for (int i = 0; i < line; ++i) centred[static_cast<std::size_t>(y * line + i)] = from[i];
        for (int i = 0; i < line; i += 3)
            for (int c = 0; c < 3; ++c) sums[static_cast<std::size_t>(c)] += from[i + c];
    }
    for (int c = 0; c < 3; ++c)
        made.colour[c] =
            static_cast<float>(sums[static_cast<std::size_t>(c)]) / static_cast<float>(side * side);
    float squares = 0;
    for (std::size_t i = 0; i < n; i += 3) {
        for (std::size_t c = 0; c < 3; ++c) {
            centred[i + c] -= made.colour[static_cast<int>(c)];
            squares += centred[i + c] * centred[i + c];
        }
    }
    made.contrast = std::sqrt(squares / static_cast<float>(n));
    const float scale = unit / std::max(made.contrast, least_contrast);
    made.pixels.resize(n);
    made.slope_x.resize(n);
    made.slope_y.resize(n);
    for (std::size_t i = 0; i < n; ++i) {
        centred[i] *= scale;
        made.pixels[i] = stored(centred[i]);
    }
    for (int y = 0; y < side; ++y)
        for (int c = 0; c < 3; ++c)
            slopes_along(centred.data() + y * line + c, made.slope_x.data() + y * line + c, side,
                         3);
    for (int i = 0; i < line; ++i)
        slopes_along(centred.data() + i, made.slope_y.data() + i, side, line);
    return made;
}

namespace {

struct Fit {
    cv::Point2d shift;
    double left = 0;  // what the shift does not explain, squared
};

// |a - b - s gx - t gy|^2, least over s and t, with the slopes halved between the two pictures.
Fit fit_of(const Thumbnail& a, const Thumbnail& b) {
    const auto sloped = [](const Thumbnail& of) {
        return Sloped{of.pixels.data(), of.slope_x.data(), of.slope_y.data()};
    };
    const TangentProducts products = tangent_products(sloped(a), sloped(b), Thumbnail::values);
    const auto dd = static_cast<double>(products.dd), dx = static_cast<double>(products.dx),
               dy = static_cast<double>(products.dy), xy = static_cast<double>(products.xy);
    const double xx = static_cast<double>(products.xx) + 1,
                 yy = static_cast<double>(products.yy) + 1;
    const double determinant = std::max(xx * yy - xy * xy, 1e-3 * xx * yy);
    const double s = std::clamp((dx * yy - dy * xy) / determinant, -static_cast<double>(most_shift),
                                static_cast<double>(most_shift));
    const double t = std::clamp((dy * xx - dx * xy) / determinant, -static_cast<double>(most_shift),
                                static_cast<double>(most_shift));
    const double left = dd - 2 * s * dx - 2 * t * dy + s * s * xx + t * t * yy + 2 * s * t * xy;
    return {{s, t}, std::max(left, 0.0)};
}

}  // namespace

float pattern_distance(const Thumbnail& a, const Thumbnail& b) {
    return static_cast<float>(std::sqrt(fit_of(a, b).left / Thumbnail::values) / unit);
}

cv::Point2f best_shift(const Thumbnail& a, const Thumbnail& b) {
    return fit_of(a, b).shift;
}

float colour_distance(const cv::Vec3f& a, const cv::Vec3f& b) {
    const cv::Vec3f d = a - b;
    const float brightness = (d[0] + d[1] + d[2]) / 3;
    const cv::Vec3f hue(d[0] - brightness, d[1] - brightness, d[2] - brightness);
    return static_cast<float>(std::sqrt(hue.dot(hue) + brightness * brightness / 4));
}

float likeness_distance(const Thumbnail& a, const Thumbnail& b) {
    const float colour = std::max(0.0F, colour_distance(a.colour, b.colour) - 2) / colour_unit;
    const float pattern = pattern_distance(a, b);
    return std::sqrt(pattern * pattern + colour * colour);
}

}  // namespace sightread
