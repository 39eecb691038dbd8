#include "calibration/cut_off.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr double edge = 6;                  // levels from pixel to pixel, on the mean of a line
constexpr double alike = 0.6;               // correlation of two profiles
constexpr double least = 0.08, most = 0.9;  // of a cell, that is seen

// Where edges cross a strip of a row: for each column of it 1 or 0, a pixel to both sides, too.
cv::Mat1f profile_of(const cv::Mat& strip) {
    cv::Mat grey, steps, mean;
    cv::cvtColor(strip, grey, cv::COLOR_BGR2GRAY);
    cv::Sobel(grey, steps, CV_32F, 1, 0, 1, 0.5);
    cv::reduce(cv::abs(steps), mean, 0, cv::REDUCE_AVG);
    cv::dilate(mean, mean, cv::Mat::ones(1, 3, CV_8U));
    cv::Mat1f profile;
    cv::threshold(mean, profile, edge, 1, cv::THRESH_BINARY);
    return profile;
}

double correlation(const cv::Mat1f& one, const cv::Mat1f& other) {
    const cv::Mat1f a = one - cv::mean(one)[0], b = other - cv::mean(other)[0];
    const double both = std::sqrt(a.dot(a) * b.dot(b));
    return both > 0 ? a.dot(b) / both : 0;
}

// Of the row below the lattice.
bool goes_on_below(const cv::Mat& picture, const Lattice& lattice) {
    const cv::Rect board = cv::Rect(lattice.bounds()) & cv::Rect({}, picture.size());
    const int seen = picture.rows - board.br().y;
    if (lattice.columns < 2 || seen < least * lattice.pitch.height ||
        seen > most * lattice.pitch.height)
        return false;
    const cv::Mat1f beyond =
        profile_of(picture(cv::Rect(board.x, board.br().y, board.width, seen)));
    for (int row = 0; row < lattice.rows; ++row) {
        const cv::Rect place(board.x, cvRound(lattice.cell({row, 0}).y), board.width, seen);
        if ((place & board) == place && correlation(beyond, profile_of(picture(place))) > alike)
            return true;
    }
    return false;
}

}  // namespace

bool goes_on_at_edge(const cv::Mat& picture, const Lattice& lattice) {
    cv::Mat turned = picture;
    Lattice board = lattice;
    for (int times = 0; times < 4; ++times) {
        if (goes_on_below(turned, board)) return true;
        // A quarter clockwise: what was on the right is below.
        const cv::Rect2d bounds = board.bounds();
        board = {board.columns,
                 board.rows,
                 {turned.rows - bounds.br().y, bounds.x},
                 {board.pitch.height, board.pitch.width}};
        cv::rotate(turned, turned, cv::ROTATE_90_CLOCKWISE);
    }
    return false;
}

}  // namespace sightread
