// What digit a glyph is, by its form alone: an opinion that owes nothing to Tesseract.
//
// The samples are digits drawn with the stroke fonts of OpenCV in several widths, slants and
// proportions. A glyph is described by where its outline runs in which direction (histograms of
// oriented gradients; Dalal and Triggs, 2005) and by its ink, and held against all of them; the
// mean of the nearest few of each digit counts.
#pragma once

#include <array>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

struct Glyph {
    static constexpr int side = 24;
    // side x side, float, 0 to 1: the glyph at a height of 20, in the middle
    cv::Mat ink;
    std::vector<float> form;  // of length 1
    double aspect = 1;        // width by height
};

// From a picture of 8 bits in which ink is bright, cut to the glyph's box.
[[nodiscard]] Glyph glyph_of(const cv::Mat& ink);

// 1: the same; a few hundredths less: the same digit of one font, drawn at another fraction of a
// pixel.
[[nodiscard]] double likeness(const Glyph& a, const Glyph& b);

class DigitForms {
public:
    DigitForms();  // draws its samples: some hundredths of a second

    // For each digit how far the glyph is from it: 0 and more, like the negative logarithm of a
    // likelihood.
    [[nodiscard]] std::array<double, 10> costs(const Glyph& glyph) const;
    // To the sample that is most like it: whether it is a digit at all.
    [[nodiscard]] double likeness_of_nearest(const Glyph& glyph) const;

private:
    struct Sample {
        int digit;
        Glyph glyph;
    };
    std::vector<Sample> samples_;
};

}  // namespace sightread
