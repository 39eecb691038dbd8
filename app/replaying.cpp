#include "app/replaying.hpp"

#include "capture/error.hpp"
#include "capture/picture_file.hpp"

#include <algorithm>

#include <opencv2/core.hpp>

namespace sightread {
namespace {

cv::Mat side_by_side(const cv::Mat& left, const cv::Mat& right) {
    constexpr int gap = 8;
    cv::Mat both(std::max(left.rows, right.rows), left.cols + gap + right.cols, CV_8UC3,
                 cv::Scalar(255, 255, 255));
    left.copyTo(both(cv::Rect({}, left.size())));
    right.copyTo(both(cv::Rect({left.cols + gap, 0}, right.size())));
    return both;
}

std::string joined(const std::string& outcome, const std::vector<std::string>& moves) {
    std::string text = outcome + ":";
    for (const std::string& move : moves) text += "\n" + move;
    return text;
}

}  // namespace

std::optional<Frame> Replaying::frame(const std::string& name, int line, double seconds) {
    if (name.empty()) return std::nullopt;
    try {
        const std::chrono::duration<double> time(seconds);
        return Frame{read_picture(folder_ / name),
                     Clock::time_point(std::chrono::duration_cast<Clock::duration>(time))};
    } catch (const Error& error) {
        complaints_.push_back("\"" + (folder_ / "session.jsonl").string() + "\" line " +
                              std::to_string(line) + ": " + error.what());
        return std::nullopt;
    }
}

bool Replaying::compare(int Counts::*kind, const std::string& what, int line,
                        const std::string& frame, const std::string& recorded,
                        const std::string& now, const std::function<cv::Mat()>& draw) {
    if (recorded == now) return ++(counts_.*kind), true;
    ++counts_.differences;
    if (first_) return false;
    first_ = {line, what, recorded, now, frame, {}};
    if (frame.empty()) return false;
    try {
        const cv::Mat was = read_picture(folder_ / frame);
        first_->picture = side_by_side(was, draw ? draw() : was);
    } catch (const Error&) {  // the difference is there without a picture, too
    } catch (const cv::Exception&) {
    }
    return false;
}

bool Replaying::compare(const RecordedThought& recorded, const Thought& now,
                        const std::string& frame) {
    return compare(&Counts::plans, "plan", recorded.line, frame,
                   joined(recorded.outcome, recorded.moves), joined(now.outcome, now.moves));
}

Step step_again(const RecordedStep& was, const Frame& frame) {
    Step step;
    step.frame = frame;
    step.board = was.board;
    step.move = was.move;
    step.gestures = was.gestures;
    step.verdict = was.verdict;
    step.left = was.left;
    return step;
}

}  // namespace sightread
