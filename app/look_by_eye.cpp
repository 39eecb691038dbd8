#include "app/look_by_eye.hpp"

#include "solvers/malformed.hpp"

#include <algorithm>

#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

// Every cell with its token, green where it is certain, red where it is not.
cv::Mat annotated(const cv::Mat& frame, const eye::PartReading& reading) {
    cv::Mat picture = frame.clone();
    for (const eye::CellAnswer& cell : reading.cells) {
        const cv::Rect2d place = reading.lattice.cell(cell.cell);
        const cv::Scalar colour = cell.is_known ? cv::Scalar(80, 220, 60) : cv::Scalar(40, 40, 255);
        cv::rectangle(picture, cv::Rect(place), colour, 1);
        const double scale = std::max(0.3, std::min(place.width, place.height) / 60);
        const cv::Size size =
            cv::getTextSize(cell.token, cv::FONT_HERSHEY_SIMPLEX, scale, 1, nullptr);
        const cv::Point at(static_cast<int>(place.x + (place.width - size.width) / 2),
                           static_cast<int>(place.y + (place.height + size.height) / 2));
        cv::putText(picture, cell.token, at, cv::FONT_HERSHEY_SIMPLEX, scale, {0, 0, 0}, 3,
                    cv::LINE_AA);
        cv::putText(picture, cell.token, at, cv::FONT_HERSHEY_SIMPLEX, scale, colour, 1,
                    cv::LINE_AA);
    }
    return picture;
}

}  // namespace

std::optional<Look> look_by_eye(const Frame& frame, const std::optional<Lattice>& lattice,
                                ReadByEye read,
                                const std::function<void(const std::string& text)>& check) {
    if (frame.pixels.type() != CV_8UC3 || frame.pixels.empty()) return std::nullopt;
    const std::optional<eye::PartReading> reading = read(frame.pixels, lattice);
    // A lattice on which no cell is certain may lie over anything.
    if (!reading || reading->unknown() == std::ssize(reading->cells)) return std::nullopt;
    Look look;
    look.layout = {reading->lattice, frame.pixels.size()};
    look.why_not = reading->why_not;
    look.odds = reading->odds;
    look.unknown = reading->unknown();
    look.worst_margin = 1;
    look.unsure_kind = "unsure";
    look.looks_like = eye::game_names[reading->likeliest_game];
    for (const eye::CellAnswer& cell : reading->cells) {
        look.cells.push_back({cell.cell, cell.is_known ? cell.token : look.unsure_kind,
                              cell.margin(), cell.probabilities, cell.token});
        look.worst_margin = std::min(look.worst_margin, cell.margin());
    }
    if (look.why_not.empty()) {
        try {
            check(reading->text());
        } catch (const Malformed& fault) {
            look.why_not = fault.what();
        }
    }
    (look.why_not.empty() ? look.text : look.partial) = reading->text();
    look.annotated = annotated(frame.pixels, *reading);
    return look;
}

std::string doubt_of_eye(const Look& look, std::string_view game) {
    if (look.looks_like.empty() || look.looks_like == game) return {};
    return "its cells look more like those of " + std::string(look.looks_like);
}

}  // namespace sightread
