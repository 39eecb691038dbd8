#include "capture/wlroots/window.hpp"

#include "capture/error.hpp"
#include "capture/wlroots/desktop.hpp"

#include <algorithm>
#include <utility>

#include <opencv2/imgproc.hpp>

namespace sightread::wlroots {
namespace {

using namespace std::chrono_literals;

constexpr auto picture_limit = 3s;
// Windows are shown at a new place once their programs have drawn them for it, 200 ms later at most
// (sway's transactions).
constexpr auto settling_time = 250ms;
constexpr int band = 16;  // rows: how finely changes are told apart

// Where two pictures of one size differ, a rectangle for each band of rows.
std::vector<cv::Rect> changes(const cv::Mat& before, const cv::Mat& now) {
    std::vector<cv::Rect> areas;
    for (int top = 0; top < now.rows; top += band) {
        const cv::Rect rows(0, top, now.cols, std::min(band, now.rows - top));
        if (std::equal(before.ptr(top), before.ptr(rows.br().y - 1) + before.step, now.ptr(top)))
            continue;
        cv::Mat apart;
        cv::absdiff(before(rows), now(rows), apart);
        const cv::Rect found = cv::boundingRect(apart.reshape(1) != 0);
        const int left = found.x / 3, right = (found.br().x - 1) / 3;
        areas.emplace_back(left, top + found.y, right - left + 1, found.height);
    }
    return areas;
}

}  // namespace

Window::Window(WindowId id) : id_(id) {
    const Layout now = sway_.layout();
    const View* view = now.view(id);
    if (view == nullptr) throw WindowGone("there is no window " + std::to_string(id));
    title_ = "window \"" + view->title + "\"";
}

void Window::drop_picture() {
    fresh_.reset();
    on_damage_.reset();
    picture_.release();
    if (std::exchange(place_, std::nullopt)) settled_ = Clock::now() + settling_time;
}

void Window::hide(const std::string& why) {
    drop_picture();
    settled_ = Clock::now() + settling_time;
    throw WindowHidden(title_ + " " + why);
}

Window::Place Window::place() {
    const Layout now = sway_.layout();
    const View* view = now.view(id_);
    if (view == nullptr) throw WindowGone(title_ + " was closed");
    title_ = "window \"" + view->title + "\"";
    const Output* output = now.output(view->output);
    if (!view->is_visible || output == nullptr) hide("is not on the screen: show its workspace");
    if (now.active() == nullptr)
        hide("is not to be seen: the screen is locked, or a menu or a launcher is open");
    if (const View* cover = now.cover(*view, view->content))
        hide("is covered by \"" + cover->title +
             "\": on Wayland only what is on the screen can be seen");
    if (output->is_rotated) hide("is on a rotated output, of which no pictures are taken");
    if ((view->content & output->area) != view->content || view->content.empty())
        hide("is partly off the screen: move it");
    return {output->name, view->content - output->area.tl(), pixels_of(*view, *output)};
}

void Window::begin_copies() {
    wl_output* const output = connection_.output(place_->output);
    if (output == nullptr) hide("is on an output that is gone");
    // The first copy on damage tells only of what changes from the next picture on; the other one
    // is that picture.
    on_damage_ = std::make_unique<Copy>(connection_, output, place_->area, Copy::When::on_damage);
    if (picture_.empty())
        fresh_ = std::make_unique<Copy>(connection_, output, place_->area, Copy::When::now);
}

void Window::take(const cv::Mat& picture) {
    const auto now = Clock::now();
    if (picture.size() != picture_.size())
        note_paint({{}, picture.size()}, now);
    else
        for (const cv::Rect& area : changes(picture_, picture)) note_paint(area, now);
    picture_ = picture;
}

void Window::take_copies() {
    for (std::unique_ptr<Copy>* each : {&fresh_, &on_damage_}) {
        if (!*each || (*each)->state() == Copy::State::under_way) continue;
        const std::unique_ptr<Copy> copy = std::move(*each);
        if (copy->state() == Copy::State::done) take(copy->picture());
    }
    if (place_ && !on_damage_ && !picture_.empty()) begin_copies();
}

void Window::keep_up() {
    const Place now = place();
    if (place_ != now) {
        drop_picture();
        place_ = now;
    }
    connection_.round_trip();
    take_copies();
    if (!on_damage_ && !fresh_ && Clock::now() >= settled_) begin_copies();
    connection_.round_trip();
    last_look_ = Clock::now();
}

void Window::wait_for_events(Clock::time_point end) {
    if (!on_damage_ && !fresh_) end = std::min(end, std::max(settled_, Clock::now() + 1ms));
    connection_.dispatch(end);
    take_copies();
    last_look_ = Clock::now();
}

Frame Window::grab(cv::Rect part, bool whole) {
    const auto end = Clock::now() + picture_limit;
    while (Clock::now() < end) {
        keep_up();
        if (picture_.empty()) {
            wait_for_events(std::min(end, Clock::now() + settling_time));
            continue;
        }
        if (place() != place_) continue;
        const cv::Rect everything({}, picture_.size());
        const cv::Rect area = whole ? everything : part & everything;
        if (area.empty()) return {cv::Mat(0, 0, CV_8UC3), Clock::now()};
        paints_.taken(area);
        return {picture_(area).clone(), Clock::now()};
    }
    hide("gives no picture: the compositor does not copy its output");
}

cv::Size Window::size() {
    connection_.require_alive();
    const Layout now = sway_.layout();
    const View* view = now.view(id_);
    if (view == nullptr) throw WindowGone(title_ + " was closed");
    const Output* output = now.output(view->output);
    const bool is_as_seen =
        output != nullptr && place_ && place_->area == view->content - output->area.tl();
    if (is_as_seen && !picture_.empty()) return picture_.size();
    return output != nullptr ? pixels_of(*view, *output).size() : view->content.size();
}

}  // namespace sightread::wlroots
