#include "vision/lyne/name.hpp"

#include "calibration/ground.hpp"
#include "vision/text/text_engine.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>
#include <regex>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::lyne {
namespace {

constexpr int letter_height = 48;  // pixels: what Tesseract reads best
constexpr int least_confidence = 50;

// What lies above the first row of shapes, in the middle of the window.
cv::Rect title_place(const Frame& frame, const Lattice& lattice) {
    const double first_row = lattice.centre({0, 0}).y;
    const int bottom =
        cvRound(std::min(first_row - 0.2 * lattice.pitch.height, 0.14 * frame.pixels.rows));
    const int width = frame.pixels.cols;
    return cv::Rect(width * 3 / 10, 0, width * 4 / 10, std::max(0, bottom)) &
           cv::Rect({0, 0}, frame.pixels.size());
}

// The letters: parts of one mask that touch no side and have letters beside them. Their box, when
// there are any.
std::optional<cv::Rect> letters_in(const cv::Mat& mask) {
    cv::Mat labels, sizes, centres;
    const int count = cv::connectedComponentsWithStats(mask, labels, sizes, centres, 8);
    cv::Rect all;
    for (int i = 1; i < count; ++i) {
        const cv::Rect box(sizes.at<int>(i, cv::CC_STAT_LEFT), sizes.at<int>(i, cv::CC_STAT_TOP),
                           sizes.at<int>(i, cv::CC_STAT_WIDTH),
                           sizes.at<int>(i, cv::CC_STAT_HEIGHT));
        if (box.x <= 0 || box.y <= 0 || box.br().x >= mask.cols || box.br().y >= mask.rows)
            continue;
        if (box.height < 5 || box.width > 2 * box.height) continue;
        all |= box;
    }
    if (all.height < 5 || all.width < all.height) return std::nullopt;
    return all;
}

// Dark on light, at the height that is read best.
cv::Mat ready_to_read(const cv::Mat& apart, const cv::Rect& letters, double strongest) {
    cv::Mat clear, large;
    apart(letters).convertTo(clear, CV_8U, -255 / strongest, 255);
    const double factor = static_cast<double>(letter_height) / letters.height;
    cv::resize(clear, large, {}, factor, factor, factor > 1 ? cv::INTER_CUBIC : cv::INTER_AREA);
    cv::copyMakeBorder(large, large, 24, 24, 24, 24, cv::BORDER_CONSTANT, cv::Scalar::all(255));
    return large;
}

// `B 25` out of `B 25.` or `b25`; empty when it is no letter and number.
std::string name_in(const std::string& text) {
    static const std::regex pattern(R"(^\W*([A-Za-z])\W{0,2}([0-9OoIl]{2})\W*$)");
    std::smatch match;
    if (!std::regex_match(text, match, pattern)) return {};
    std::string number = match[2];
    for (char& digit : number)
        digit = digit == 'O' || digit == 'o' ? '0' : digit == 'I' || digit == 'l' ? '1' : digit;
    // A set has 25 levels; the slashed zero of the game's own letters looks like an 8.
    if (number > "25" && number[0] == '8') number[0] = '0';
    if (number < "01" || number > "25") return {};
    return std::string(
               1, static_cast<char>(std::toupper(static_cast<unsigned char>(match[1].str()[0])))) +
           " " + number;
}

}  // namespace

struct NameReader::State {
    TextEngine engine{TextEngine::Form::block};
};

NameReader::NameReader() : state_(std::make_unique<State>()) {}
NameReader::~NameReader() = default;
NameReader::NameReader(NameReader&&) noexcept = default;
NameReader& NameReader::operator=(NameReader&&) noexcept = default;

std::string NameReader::read(const Frame& frame, const Layout& layout) {
    if (frame.pixels.type() != CV_8UC3 || frame.pixels.size() != layout.frame) return {};
    const cv::Rect place = title_place(frame, layout.lattice);
    if (place.height < 12 || place.width < 40) return {};
    const cv::Mat apart = Ground(frame.pixels(place)).difference(frame.pixels(place));
    // Faint letters first; what is stronger, such as the border, only when they are not there.
    for (const double depth : {5.0, 10.0, 24.0}) {
        const auto letters = letters_in(apart > depth);
        if (!letters) continue;
        double strongest = 0;
        cv::minMaxLoc(apart(*letters), nullptr, &strongest);
        const std::string text =
            state_->engine.read(ready_to_read(apart, *letters, strongest), least_confidence);
        if (const std::string name = name_in(text); !name.empty()) return name;
    }
    return {};
}

}  // namespace sightread::lyne
