#include "vision/lyne/reading.hpp"

#include <algorithm>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::lyne {
namespace {

const cv::Scalar sure{60, 220, 60}, unsure{40, 40, 255}, back{20, 20, 20};

void write(cv::Mat& picture, const std::string& text, cv::Point at, double scale,
           const cv::Scalar& colour) {
    const int thick = std::max(1, cvRound(scale * 2));
    cv::putText(picture, text, at, cv::FONT_HERSHEY_SIMPLEX, scale, back, 3 * thick, cv::LINE_AA);
    cv::putText(picture, text, at, cv::FONT_HERSHEY_SIMPLEX, scale, colour, thick, cv::LINE_AA);
}

}  // namespace

cv::Mat annotated(const Frame& frame, const Layout& layout, const Reading& reading) {
    cv::Mat picture = frame.pixels.clone();
    if (picture.empty()) return picture;
    const Lattice& lattice = layout.lattice;
    const double scale = std::clamp(lattice.pitch.width / 110, 0.3, 3.0);
    for (const CellReading& cell : reading.cells) {
        const cv::Point2d centre = lattice.centre(cell.cell);
        const double half = 0.46 * lattice.pitch.width;
        cv::rectangle(picture, cv::Rect2d(centre.x - half, centre.y - half, 2 * half, 2 * half),
                      sure, std::max(1, cvRound(scale)), cv::LINE_AA);
        cv::circle(picture, centre, std::max(1, cvRound(2 * scale)), sure, cv::FILLED, cv::LINE_AA);
        std::string text(1, to_letter(cell.place));
        if (cell.filled > 0) text += "-" + std::to_string(cell.filled);
        if (cell.place.kind == Kind::empty) continue;
        write(picture, text, cv::Point(cvRound(centre.x - half), cvRound(centre.y + half)), scale,
              sure);
    }
    std::string line = reading.why_not;
    for (const int shape : reading.finished)
        line += std::string(1, static_cast<char>('a' + shape)) + " finished ";
    if (reading.faded) line += "faded";
    if (!line.empty())
        write(picture, line, {8, picture.rows - 8}, 0.5, reading.board ? sure : unsure);
    return picture;
}

}  // namespace sightread::lyne
