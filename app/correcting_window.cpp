#include "app/correcting_window.hpp"

#include "app/picture_window.hpp"

#include <algorithm>

#include <opencv2/imgproc.hpp>

#include <X11/Xlib.h>

namespace sightread {
namespace {

constexpr double most_of_screen = 0.85;
constexpr int strip = 84;   // pixels of height for the words below the picture
constexpr int margin = 10;  // of them
constexpr double letters = 0.45;
constexpr const char* help =
    "left: drag a corner, choose a cell   right: area to ignore   n d s g: button new-game, dismiss, shuffle, go";

void write(cv::Mat& picture, const std::string& text, cv::Point at, const cv::Scalar& colour) {
    cv::putText(picture, text, at, cv::FONT_HERSHEY_SIMPLEX, letters, colour, 1, cv::LINE_AA);
}

int width_of(const std::string& text) {
    int below = 0;
    return cv::getTextSize(text, cv::FONT_HERSHEY_SIMPLEX, letters, 1, &below).width;
}

class CorrectingWindow {
public:
    CorrectingWindow(const X11& x11, const cv::Mat& frame, Corrections start,
                     const std::function<ReadAnew(Corrections&)>& read)
        : frame_(frame),
          read_(read),
          scale_(scale_for(x11, frame.size())),
          correcting_(std::move(start), frame.size()),
          window_(x11, "Sightread: is this the board?", size()) {
        read_anew();
    }

    bool is_accepted(const std::function<bool()>& stop) {
        while (correcting_.end() == Correcting::End::none && !stop()) {
            window_.show(drawn());
            for (const WindowEvent& event : window_.wait(std::chrono::milliseconds(100))) {
                if (take(event)) read_anew();  // before the next key, which may accept what was read
                if (is_closed_) return false;
            }
        }
        return correcting_.end() == Correcting::End::accepted;
    }

    const Corrections& corrections() const { return correcting_.corrections(); }

private:
    static double scale_for(const X11& x11, cv::Size picture) {
        const int screen = DefaultScreen(x11.display());
        const double across = most_of_screen * DisplayWidth(x11.display(), screen) / picture.width;
        const double down = (most_of_screen * DisplayHeight(x11.display(), screen) - strip) / picture.height;
        return std::max(0.1, std::min({1.0, across, down}));
    }

    cv::Size shown_size() const { return {cvRound(frame_.cols * scale_), cvRound(frame_.rows * scale_)}; }
    cv::Size size() const {
        return {std::max(width_of(help) + 2 * margin, shown_size().width), shown_size().height + strip};
    }

    cv::Point in_picture(cv::Point at) const { return {cvRound(at.x / scale_), cvRound(at.y / scale_)}; }

    bool take(const WindowEvent& event) {
        const cv::Point at = in_picture(event.at);
        switch (event.what) {
            case WindowEvent::What::pressed:
                return correcting_.press(at, event.is_left);
            case WindowEvent::What::moved:
                return correcting_.drag(at);
            case WindowEvent::What::released:
                return correcting_.release(at);
            case WindowEvent::What::typed:
                return correcting_.key(event.key, at);
            case WindowEvent::What::closed:
                break;
        }
        is_closed_ = true;
        return false;
    }

    void read_anew() {
        Corrections corrections = correcting_.corrections();
        seen_ = read_(corrections);
        correcting_.take_back(corrections);
        correcting_.was_read(seen_.unknown, seen_.why_not.empty(), seen_.is_doubtful);
    }

    cv::Mat drawn() const {
        cv::Mat all(size(), CV_8UC3, cv::Scalar(40, 36, 34)), small;
        cv::resize(correcting_.drawn(seen_.picture), small, shown_size(), 0, 0, cv::INTER_AREA);
        small.copyTo(all(cv::Rect({}, small.size())));
        const int top = small.rows;
        int left = margin;
        if (const auto cell = correcting_.chosen()) {  // what is asked about, large
            const cv::Rect place =
                cv::Rect(correcting_.corrections().lattice->cell(*cell)) & cv::Rect({}, frame_.size());
            if (!place.empty()) {
                cv::Mat large;
                const double by = std::min((strip - 8.0) / place.height, 2.0 * strip / place.width);
                cv::resize(frame_(place), large, {}, by, by, cv::INTER_LINEAR);
                large.copyTo(all(cv::Rect({left, top + 4}, large.size())));
                left += large.cols + margin;
            }
        }
        write(all, correcting_.question(), {left, top + 24}, {255, 255, 255});
        write(all, seen_.why_not.empty() ? "It was read." : seen_.why_not, {left, top + 48}, {140, 200, 255});
        write(all, help, {left, top + 72}, {170, 170, 170});
        return all;
    }

    const cv::Mat& frame_;
    const std::function<ReadAnew(Corrections&)>& read_;
    double scale_;
    Correcting correcting_;
    PictureWindow window_;
    ReadAnew seen_;
    bool is_closed_ = false;
};

}  // namespace

bool corrected_in_window(const X11& x11, const cv::Mat& frame, Corrections& corrections,
                         const std::function<ReadAnew(Corrections&)>& read, const std::function<bool()>& stop) {
    CorrectingWindow window(x11, frame, corrections, read);
    const bool is_accepted = window.is_accepted(stop);
    corrections = window.corrections();
    return is_accepted;
}

}  // namespace sightread
