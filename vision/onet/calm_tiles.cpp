#include "vision/onet/calm_tiles.hpp"

#include <opencv2/core.hpp>

namespace sightread::onet::by_eye {
namespace {

// How much a tile that waits for its partner looks otherwise: mean difference of its pixels, of
// 255.
constexpr double other_look = 5;
// more that look otherwise at once were not selected: the light has changed
constexpr int most_selected = 4;

}  // namespace

void CalmTiles::find_selected(Reading& reading, const std::vector<cv::Mat>& pictures) {
    int selected = 0;
    for (std::size_t i = 0; i < reading.cells.size(); ++i) {
        CellReading& cell = reading.cells[i];
        const cv::Mat& now = pictures[i];
        if (faces_[i] != cell.likeliest || looks_[i].size() != now.size()) {
            looks_[i] = now.clone();
            faces_[i] = cell.likeliest;
        } else if (cell.likeliest > empty && !now.empty()) {
            cell.selected = cv::norm(looks_[i], now, cv::NORM_L1) >
                            other_look * 3 * static_cast<double>(now.total());
            selected += cell.selected ? 1 : 0;
        }
    }
    if (selected <= most_selected) return;
    for (std::size_t i = 0; i < reading.cells.size(); ++i) {
        reading.cells[i].selected = false;
        looks_[i] = pictures[i].clone();
    }
}

}  // namespace sightread::onet::by_eye
