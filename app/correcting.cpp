#include "app/correcting.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr double handle = 12;  // pixels around a corner that take hold of it
constexpr int most_cells = 100;
constexpr double least_side = 8;
constexpr int least_area = 4;  // pixels of a side; less was a click

const cv::Scalar hold(0, 200, 255), chosen_colour(255, 80, 255), ignored_colour(90, 90, 90), button_colour(60, 180, 60);

cv::Point2d corner_of(const cv::Rect2d& bounds, int corner) {
    return {corner % 2 == 0 ? bounds.x : bounds.br().x, corner < 2 ? bounds.y : bounds.br().y};
}

std::string name_of_button(char letter) {
    switch (letter) {
        case 'n':
            return "new-game";
        case 'd':
            return "dismiss";
        case 's':
            return "shuffle";
        case 'g':
            return "go";
        default:
            return {};
    }
}

cv::Rect between(cv::Point a, cv::Point b) {
    return {cv::Point(std::min(a.x, b.x), std::min(a.y, b.y)), cv::Point(std::max(a.x, b.x), std::max(a.y, b.y))};
}

void write(cv::Mat& picture, const std::string& text, cv::Point at, const cv::Scalar& colour) {
    cv::putText(picture, text, at, cv::FONT_HERSHEY_SIMPLEX, 0.5, {0, 0, 0}, 3, cv::LINE_AA);
    cv::putText(picture, text, at, cv::FONT_HERSHEY_SIMPLEX, 0.5, colour, 1, cv::LINE_AA);
}

}  // namespace

Lattice divided(const cv::Rect2d& bounds, int rows, int columns, RowShift shift) {
    const double across = columns + (shift == RowShift::none ? 0 : 0.5);  // cells, in the width of all together
    return {rows, columns, bounds.tl(), {bounds.width / across, bounds.height / rows}, shift};
}

Correcting::Correcting(Corrections start, cv::Size picture) : corrections_(std::move(start)), picture_(picture) {
    const cv::Rect2d middle(0.2 * picture.width, 0.2 * picture.height, 0.6 * picture.width, 0.6 * picture.height);
    if (!corrections_.lattice) corrections_.lattice = divided(middle, 8, 8);
}

bool Correcting::press(cv::Point at, bool is_left) {
    pressed_ = at;
    if (!is_left) {
        area_ = between(at, at);
        return false;
    }
    const cv::Rect2d bounds = corrections_.lattice->bounds();
    for (int corner = 0; corner < 4; ++corner) {
        const cv::Point2d away = corner_of(bounds, corner) - cv::Point2d(at);
        if (std::hypot(away.x, away.y) <= handle) corner_ = corner;
    }
    if (corner_) return false;
    typed_.clear();
    chosen_ = corrections_.lattice->cell_at(at);
    return false;
}

bool Correcting::drag(cv::Point at) {
    if (area_) area_ = between(*pressed_, at) & cv::Rect({}, picture_);
    if (!corner_) return false;
    const Lattice& lattice = *corrections_.lattice;
    const cv::Point2d held = corner_of(lattice.bounds(), 3 - *corner_);  // the corner across stays
    const cv::Point2d inside(std::clamp<double>(at.x, 0, picture_.width), std::clamp<double>(at.y, 0, picture_.height));
    const bool is_left = *corner_ % 2 == 0, is_top = *corner_ < 2;
    const double width = is_left ? held.x - inside.x : inside.x - held.x;
    const double height = is_top ? held.y - inside.y : inside.y - held.y;
    if (width < least_side || height < least_side) return false;
    corrections_.lattice = divided({std::min(held.x, inside.x), std::min(held.y, inside.y), width, height},
                                   lattice.rows, lattice.columns, lattice.shift);
    return false;
}

bool Correcting::release(cv::Point at) {
    (void)drag(at);
    const bool has_area = area_ && area_->width >= least_area && area_->height >= least_area;
    if (has_area) corrections_.ignored.push_back(*area_);
    // A click with the right button takes an area away.
    const auto taken = std::remove_if(corrections_.ignored.begin(), corrections_.ignored.end(),
                                      [&](const cv::Rect& area) { return area_ && !has_area && area.contains(at); });
    const bool is_other = has_area || corner_ || taken != corrections_.ignored.end();
    corrections_.ignored.erase(taken, corrections_.ignored.end());
    area_.reset();
    corner_.reset();
    pressed_.reset();
    return is_other;
}

bool Correcting::change_counts(int rows, int columns) {
    const Lattice& lattice = *corrections_.lattice;
    corrections_.lattice = divided(lattice.bounds(), std::clamp(lattice.rows + rows, 1, most_cells),
                                   std::clamp(lattice.columns + columns, 1, most_cells), lattice.shift);
    chosen_.reset();
    return true;
}

bool Correcting::take_typed() {
    const auto same = std::find_if(corrections_.labels.begin(), corrections_.labels.end(),
                                   [&](const Label& label) { return label.cell == *chosen_; });
    if (same != corrections_.labels.end()) corrections_.labels.erase(same);
    corrections_.labels.push_back({*chosen_, typed_});
    typed_.clear();
    chosen_.reset();
    return true;
}

bool Correcting::mark_button(char letter, cv::Point at) {
    const std::string name = name_of_button(letter);
    if (!name.empty() && cv::Rect({}, picture_).contains(at)) corrections_.buttons[name] = at;
    return false;
}

bool Correcting::key(std::string_view name, cv::Point at) {
    if (name == "Left") return change_counts(0, -1);
    if (name == "Right") return change_counts(0, 1);
    if (name == "Up") return change_counts(-1, 0);
    if (name == "Down") return change_counts(1, 0);
    if (name == "Return" || name == "KP_Enter") {
        if (chosen_ && !typed_.empty()) return take_typed();
        if (is_whole_) end_ = End::accepted;
        return false;
    }
    if (name == "Escape") {
        if (!chosen_) end_ = End::given_up;
        chosen_.reset();
        typed_.clear();
        return false;
    }
    if (name == "BackSpace") {
        if (!typed_.empty()) typed_.pop_back();
        return false;
    }
    if (name.size() != 1 || std::isgraph(static_cast<unsigned char>(name.front())) == 0) return false;
    if (!chosen_ && is_doubtful_ && name == "y") return corrections_.is_right_as_seen = true;
    if (!chosen_) return mark_button(name.front(), at);
    typed_ += name;
    return false;
}

void Correcting::was_read(std::optional<Cell> unknown, bool is_whole, bool is_doubtful) {
    is_whole_ = is_whole;
    is_doubtful_ = is_doubtful;
    if (!chosen_) chosen_ = unknown;
}

cv::Mat Correcting::drawn(const cv::Mat& picture) const {
    cv::Mat made = picture.clone();
    for (const cv::Rect& area : corrections_.ignored) {
        cv::rectangle(made, area, ignored_colour, 2);
        cv::line(made, area.tl(), area.br(), ignored_colour, 2, cv::LINE_AA);
    }
    if (area_) cv::rectangle(made, *area_, ignored_colour, 1);
    for (const auto& [name, at] : corrections_.buttons) {
        cv::drawMarker(made, at, button_colour, cv::MARKER_CROSS, 16, 2);
        write(made, name, at + cv::Point(10, -6), {160, 255, 160});
    }
    const cv::Rect2d bounds = corrections_.lattice->bounds();
    cv::rectangle(made, cv::Rect(bounds), hold, 1);
    for (int corner = 0; corner < 4; ++corner) {
        const cv::Point at(corner_of(bounds, corner));
        cv::rectangle(made, at - cv::Point(5, 5), at + cv::Point(5, 5), {0, 0, 0}, 3);
        cv::rectangle(made, at - cv::Point(5, 5), at + cv::Point(5, 5), hold, 2);
    }
    if (chosen_) cv::rectangle(made, cv::Rect(corrections_.lattice->cell(*chosen_)), chosen_colour, 3);
    return made;
}

std::string Correcting::question() const {
    if (chosen_)
        return "What is the cell " + to_text(*chosen_) + "? Type its kind, then Return (Escape: leave it): " + typed_ +
               "_";
    if (is_doubtful_)
        return "Is each number one face, and no other number the same? y: yes. Else click a cell and name it.";
    const std::string size = std::to_string(corrections_.lattice->rows) + " rows, " +
                             std::to_string(corrections_.lattice->columns) + " columns (arrows change that). ";
    return size + (is_whole_ ? "Is this the board? Return: yes." : "Drag its corners to where the board is.");
}

}  // namespace sightread
