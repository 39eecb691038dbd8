#include "vision/onet/cell_faces.hpp"

#include "vision/eye/eye.hpp"
#include "vision/eye/rectify.hpp"

namespace sightread::onet {
namespace {

constexpr double within_face = 0.8;
constexpr int face_side = 16;  // pixels

}  // namespace

double CellFaces::share() const {
    return within_face * face_share_;
}

std::vector<cv::Mat> CellFaces::pictures(const cv::Mat& picture,
                                         const std::vector<Cell>& cells) const {
    return eye::cell_pictures(picture, lattice_, cells, face_side, share());
}

void CellFaces::see(const cv::Mat& picture, const std::vector<Cell>& cells) {
    if (cells.empty()) return;
    if (face_share_ == 0) face_share_ = eye::shared_eye().share_of_faces(picture, lattice_, cells);
    const cv::Mat described = eye::shared_eye().describe(picture, lattice_, cells, face_share_);
    const std::size_t count = static_cast<std::size_t>(lattice_.rows) * lattice_.columns;
    if (descriptors_.empty())
        descriptors_ = cv::Mat::zeros(static_cast<int>(count), described.cols, CV_32F);
    pictures_.resize(count);
    const std::vector<cv::Mat> small = pictures(picture, cells);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const int index = cells[i].row * lattice_.columns + cells[i].column;
        described.row(static_cast<int>(i)).copyTo(descriptors_.row(index));
        pictures_[static_cast<std::size_t>(index)] = small[i];
    }
}

}  // namespace sightread::onet
