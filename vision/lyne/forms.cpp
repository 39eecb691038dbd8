#include "vision/lyne/forms.hpp"

#include "vision/lyne/view.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::lyne {
namespace {

using Points = std::vector<cv::Point2d>;

Points regular(int corners, double first_degrees) {
    Points points;
    for (int i = 0; i < corners; ++i) {
        const double angle = (first_degrees + 360.0 * i / corners) * CV_PI / 180;
        points.emplace_back(std::cos(angle), std::sin(angle));
    }
    return points;
}

Points star(double inner) {
    Points points;
    for (int i = 0; i < 10; ++i) {
        const double angle = (-90 + 36.0 * i) * CV_PI / 180, radius = i % 2 == 0 ? 1 : inner;
        points.emplace_back(radius * std::cos(angle), radius * std::sin(angle));
    }
    return points;
}

// Every way in which a form may be drawn.
std::vector<Points> variants_of(int form) {
    switch (form) {
        case 0:
            return {regular(3, -90)};
        case 1:
            return {regular(4, 0)};
        case 2:
            return {regular(4, 45)};
        case 3:
            return {regular(5, -90)};
        case 4:
            return {regular(6, -90), regular(6, 0)};
        case 5:
            return {star(0.38), star(0.45), star(0.55)};
        case circle_form:
            return {regular(90, 0)};
        case 7:
            return {regular(3, 90)};
        default:
            return {regular(8, 22.5)};
    }
}

cv::Mat drawn(const Points& points, double radius) {
    constexpr int side = 96;
    cv::Mat mask = cv::Mat::zeros(side, side, CV_8U);
    std::vector<cv::Point> fixed;
    for (const cv::Point2d& point : points)
        fixed.emplace_back(cvRound((side / 2.0 + radius * point.x) * 16),
                           cvRound((side / 2.0 + radius * point.y) * 16));
    cv::fillPoly(mask, std::vector<std::vector<cv::Point>>{fixed}, 255, cv::LINE_8, 4);
    return mask;
}

struct Model {
    int form = 0;
    Reach reach{};
};

const std::vector<Model>& models() {
    static const std::vector<Model> all = [] {
        std::vector<Model> made;
        for (int form = 0; form < all_forms; ++form)
            for (const Points& points : variants_of(form))
                for (const double radius : {14.0, 19.0})
                    for (const int rounding : {0, 7, 11}) {
                        cv::Mat mask = drawn(points, radius);
                        if (rounding > 0)
                            cv::morphologyEx(
                                mask, mask, cv::MORPH_OPEN,
                                cv::getStructuringElement(cv::MORPH_ELLIPSE, {rounding, rounding}));
                        open(mask);
                        const auto outline = outline_in(mask, 50);
                        if (outline) made.push_back({form, outline->reach});
                    }
        return made;
    }();
    return all;
}

double distance_of(const Reach& one, const Reach& other) {
    float sum = 0;
    for (std::size_t i = 0; i < directions; ++i) sum += (one[i] - other[i]) * (one[i] - other[i]);
    return std::sqrt(sum / directions);
}

float value_at(const cv::Mat& soft, double x, double y) {
    const int left = static_cast<int>(std::floor(x)), top = static_cast<int>(std::floor(y));
    if (left < 0 || top < 0 || left + 1 >= soft.cols || top + 1 >= soft.rows) return 0;
    const float right = static_cast<float>(x - left), down = static_cast<float>(y - top);
    const unsigned char* above = soft.ptr(top, left);
    const unsigned char* below = soft.ptr(top + 1, left);
    const float over = above[0] + right * (above[1] - above[0]),
                under = below[0] + right * (below[1] - below[0]);
    return over + down * (under - over);
}

// From outside inwards until the filled outline begins, between the pixels.
Reach reach_of(const cv::Mat& filled, cv::Point2d centroid, double farthest) {
    static const std::array<cv::Point2d, directions> ways = [] {
        std::array<cv::Point2d, directions> made;
        for (int i = 0; i < directions; ++i)
            made[static_cast<std::size_t>(i)] = {std::cos(2 * CV_PI * i / directions),
                                                 std::sin(2 * CV_PI * i / directions)};
        return made;
    }();
    constexpr float half = 127.5F;
    cv::Mat soft;
    cv::GaussianBlur(filled, soft, {3, 3}, 0);
    Reach reach{};
    float sum = 0;
    for (std::size_t i = 0; i < directions; ++i) {
        float before = 0;
        double radius = farthest + 1;
        for (; radius > 0; radius -= 1) {
            const float value =
                value_at(soft, centroid.x + radius * ways[i].x, centroid.y + radius * ways[i].y);
            if (value >= half) {
                radius += (value - half) / std::max(1.0F, value - before);
                break;
            }
            before = value;
        }
        reach[i] = static_cast<float>(std::max(0.0, radius));
        sum += reach[i];
    }
    for (float& each : reach) each *= directions / std::max(1e-3F, sum);
    return reach;
}

}  // namespace

void open(cv::Mat& mask) {
    static const cv::Mat brush = cv::getStructuringElement(cv::MORPH_ELLIPSE, {5, 5});
    cv::morphologyEx(mask, mask, cv::MORPH_OPEN, brush, {-1, -1}, 1, cv::BORDER_CONSTANT,
                     cv::Scalar::all(0));
}

std::optional<Outline> outline_in(const cv::Mat& mask, double least_area) {
    std::vector<std::vector<cv::Point>> outlines;
    cv::findContours(mask, outlines, cv::RETR_EXTERNAL, cv::CHAIN_APPROX_SIMPLE);
    const cv::Point middle(mask.cols / 2, mask.rows / 2);
    const std::vector<cv::Point>* largest = nullptr;
    double most = 0;
    for (const auto& outline : outlines) {
        const double area = cv::contourArea(outline);
        if (area > most && cv::boundingRect(outline).contains(middle)) {
            most = area;
            largest = &outline;
        }
    }
    if (largest == nullptr || most < least_area) return std::nullopt;
    Outline made;
    made.box = cv::boundingRect(*largest);
    if (made.box.x <= 0 || made.box.y <= 0 || made.box.br().x >= mask.cols ||
        made.box.br().y >= mask.rows)
        return std::nullopt;
    made.filled = cv::Mat::zeros(mask.size(), CV_8U);
    cv::fillPoly(made.filled, std::vector<std::vector<cv::Point>>{*largest}, 255);
    const cv::Moments moments = cv::moments(made.filled, true);
    made.area = moments.m00;
    made.centroid = {moments.m10 / moments.m00, moments.m01 / moments.m00};
    made.reach =
        reach_of(made.filled, made.centroid, 0.75 * std::max(made.box.width, made.box.height) + 2);
    return made;
}

FormFit fitted_form(const Reach& reach) {
    std::array<double, all_forms> best;
    best.fill(1);
    for (const Model& model : models()) {
        double& its = best[static_cast<std::size_t>(model.form)];
        its = std::min(its, distance_of(reach, model.reach));
    }
    FormFit fit;
    for (int form = 0; form < all_forms; ++form) {
        const double distance = best[static_cast<std::size_t>(form)];
        if (distance < fit.distance) {
            fit.second = fit.form;
            fit.second_distance = fit.distance;
            fit.form = form;
            fit.distance = distance;
        } else if (distance < fit.second_distance) {
            fit.second = form;
            fit.second_distance = distance;
        }
    }
    return fit;
}

double distance_from(const Reach& reach, int form) {
    double best = 1;
    for (const Model& model : models())
        if (model.form == form) best = std::min(best, distance_of(reach, model.reach));
    return best;
}

}  // namespace sightread::lyne
