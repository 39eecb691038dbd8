#include "tests/vision/lyne/drawn.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::lyne::drawn {
namespace {

using Points = std::vector<cv::Point2d>;

// Of radius 1, around the centroid.
Points regular(int corners, double first_degrees) {
    Points points;
    for (int i = 0; i < corners; ++i) {
        const double angle = (first_degrees + i * 360.0 / corners) * CV_PI / 180;
        points.emplace_back(std::cos(angle), std::sin(angle));
    }
    return points;
}

struct Form {
    Points outline;      // of radius 1
    double node = 0.79;  // width in pitches
    double end = 0.82;
};

double width_of(const Points& points) {
    double least = 1e9, most = -1e9;
    for (const cv::Point2d& point : points) {
        least = std::min(least, point.x);
        most = std::max(most, point.x);
    }
    return most - least;
}

Points star() {
    Points points;
    for (int i = 0; i < 10; ++i) {
        const double angle = (-90 + i * 36.0) * CV_PI / 180, radius = i % 2 == 0 ? 1 : 0.45;
        points.emplace_back(radius * std::cos(angle), radius * std::sin(angle));
    }
    return points;
}

const Form& form_of(int shape) {
    static const std::vector<Form> forms = {
        {regular(3, -90), 0.70, 0.73}, {regular(4, 0), 0.79, 0.82},   {regular(4, 45), 0.57, 0.59},
        {regular(5, -90), 0.68, 0.72}, {regular(6, -90), 0.64, 0.68}, {star(), 0.80, 0.86},
    };
    return forms[static_cast<std::size_t>(shape) % forms.size()];
}

const Form octagon_form{regular(8, 22.5), 0.70, 0.70};

// A convex outline whose corners are arcs of the given radius; each side stays where it was.
Points rounded(const Points& points, double radius) {
    if (radius <= 0 || points.size() == 10) return points;
    double inradius = 1e9;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const cv::Point2d a = points[i], b = points[(i + 1) % points.size()], side = b - a;
        inradius = std::min(inradius, std::abs(a.cross(side)) / std::hypot(side.x, side.y));
    }
    radius = std::min(radius, 0.9 * inradius);
    Points made;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const cv::Point2d corner = points[i] * (1 - radius / inradius);
        const cv::Point2d before = points[i] - points[(i + points.size() - 1) % points.size()];
        const double start = std::atan2(-before.x, before.y),
                     turn = 2 * CV_PI / static_cast<double>(points.size());
        for (int step = 0; step <= 6; ++step) {
            const double angle = start + turn * step / 6;
            made.emplace_back(corner.x + radius * std::cos(angle),
                              corner.y + radius * std::sin(angle));
        }
    }
    return made;
}

class Painter {
public:
    Painter(const Board& board, cv::Size size, const Palette& palette, const Style& style,
            const Progress& progress)
        : board_(board), palette_(palette), style_(style), progress_(progress) {
        drawn_.pitch =
            std::min(size.height / (1.1 * board.rows), size.width / (board.columns + 1.0));
        drawn_.first = {size.width / 2.0 - (board.columns - 1) / 2.0 * drawn_.pitch,
                        size.height / 2.0 - (board.rows - 1) / 2.0 * drawn_.pitch};
        drawn_.picture = cv::Mat(size, CV_8UC3, palette.ground);
    }

    Drawn paint() {
        paint_ground();
        if (style_.faint_places) paint_faint_places();
        paint_links();
        paint_frame();
        paint_lines();
        for (int row = 0; row < board_.rows; ++row)
            for (int column = 0; column < board_.columns; ++column) paint_place({row, column});
        paint_words();
        if (progress_.fade > 0) {
            const cv::Mat veil(picture().size(), CV_8UC3, palette_.border);
            cv::addWeighted(veil, progress_.fade, picture(), 1 - progress_.fade, 0, picture());
        }
        return drawn_;
    }

private:
    cv::Mat& picture() { return drawn_.picture; }
    cv::Point2d centre(Cell cell) const {
        return drawn_.first + cv::Point2d(cell.column * drawn_.pitch, cell.row * drawn_.pitch);
    }
    bool is_taken(Cell cell) const {
        return board_.contains(cell) && board_.at(cell).kind != Kind::empty;
    }

    void fill(const Points& points, const cv::Scalar& colour) {
        std::vector<cv::Point> fixed;
        for (const cv::Point2d& point : points)
            fixed.emplace_back(cvRound((point.x - 0.5) * 256), cvRound((point.y - 0.5) * 256));
        cv::fillPoly(picture(), std::vector<std::vector<cv::Point>>{fixed}, colour, cv::LINE_AA, 8);
    }

    // A form of the given width in pitches.
    void form(const Form& form, double width, cv::Point2d middle, const cv::Scalar& colour,
              double degrees = 0) {
        const double size = width * style_.scale * drawn_.pitch / width_of(form.outline);
        const double turn = degrees * CV_PI / 180;
        Points points = rounded(form.outline, style_.rounding);
        for (cv::Point2d& point : points)
            point =
                middle + size * cv::Point2d(point.x * std::cos(turn) - point.y * std::sin(turn),
                                            point.x * std::sin(turn) + point.y * std::cos(turn));
        fill(points, colour);
    }

    void circle(double width, cv::Point2d middle, const cv::Scalar& colour) {
        Points points;
        for (int degrees = 0; degrees < 360; degrees += 6)
            points.push_back(middle + width / 2 * drawn_.pitch *
                                          cv::Point2d(std::cos(degrees * CV_PI / 180),
                                                      std::sin(degrees * CV_PI / 180)));
        fill(points, colour);
    }

    void line(cv::Point2d from, cv::Point2d to, double width, const cv::Scalar& colour) {
        const cv::Point2d along =
            (to - from) / std::max(1e-9, std::hypot(to.x - from.x, to.y - from.y));
        const cv::Point2d side = cv::Point2d(-along.y, along.x) * (width * drawn_.pitch / 2);
        fill({from + side, to + side, to - side, from - side}, colour);
    }

    void paint_ground() {
        if (style_.gradient == 0) return;
        for (int y = 0; y < picture().rows; ++y)
            picture().row(y).setTo(
                palette_.ground +
                cv::Scalar::all(style_.gradient * (y / static_cast<double>(picture().rows) - 0.5)));
    }

    void paint_faint_places() {
        for (int row = -3; row < board_.rows + 3; ++row)
            for (int column = -12; column < board_.columns + 12; ++column)
                if (!is_taken({row, column}))
                    form(form_of(1), 0.79, centre({row, column}), palette_.faint);
    }

    void paint_links() {
        if (style_.link <= 0) return;
        for (int row = 0; row < board_.rows; ++row)
            for (int column = 0; column < board_.columns; ++column)
                for (const Cell step : {Cell{0, 1}, Cell{1, 0}, Cell{1, 1}, Cell{1, -1}}) {
                    const Cell from{row, column}, to{row + step.row, column + step.column};
                    if (is_taken(from) && is_taken(to) && is_usable(board_.at(from), board_.at(to)))
                        line(centre(from), centre(to), style_.link, palette_.faint);
                }
    }
    static bool is_usable(const Place& from, const Place& to) {
        return from.kind == Kind::octagon || to.kind == Kind::octagon || from.shape == to.shape;
    }

    void paint_frame() {
        const double width = style_.border * picture().rows;
        const double right = picture().cols, bottom = picture().rows;
        if (width > 0) {
            fill({{0, 0}, {right, 0}, {right, width}, {0, width}}, palette_.border);
            fill({{0, bottom - width}, {right, bottom - width}, {right, bottom}, {0, bottom}},
                 palette_.border);
            fill({{0, 0}, {width, 0}, {width, bottom}, {0, bottom}}, palette_.border);
            fill({{right - width, 0}, {right, 0}, {right, bottom}, {right - width, bottom}},
                 palette_.border);
        }
        const double unit = bottom / 480;
        const double x = right - 35 * unit;
        if (style_.tab)
            fill({{x - 22 * unit, 0},
                  {x + 22 * unit, 0},
                  {x + 22 * unit, 8 * unit},
                  {x, 29 * unit},
                  {x - 22 * unit, 8 * unit}},
                 palette_.border);
    }

    void paint_lines() {
        for (const Stroke& stroke : progress_.strokes) {
            const bool finished = is_finished(board_, stroke);
            const Palette::Shape& colours = palette_.shapes[static_cast<std::size_t>(stroke.shape)];
            for (std::size_t i = 1; i < stroke.cells.size(); ++i) {
                const cv::Point2d from = centre(stroke.cells[i - 1]), to = centre(stroke.cells[i]);
                line(from, to, 0.14, finished ? palette_.border : colours.outer);
                if (finished) line(from, to, 0.05, colours.inner);
            }
        }
    }

    bool is_passed(Cell cell) const {
        for (const Stroke& stroke : progress_.strokes)
            if (std::find(stroke.cells.begin(), stroke.cells.end(), cell) != stroke.cells.end())
                return true;
        return false;
    }

    void paint_place(Cell cell) {
        const Place& place = board_.at(cell);
        if (place.kind == Kind::empty) return;
        if (place.kind == Kind::octagon) return paint_octagon(cell, place.holes);
        Palette::Shape colours = palette_.shapes[static_cast<std::size_t>(place.shape)];
        if (style_.like_rims && (place.kind == Kind::node || style_.gap > 0))
            colours.inner = colours.outer;
        const Form& its = form_of(place.shape);
        const cv::Point2d middle = centre(cell);
        const bool is_last = !progress_.strokes.empty() &&
                             !progress_.strokes.back().cells.empty() &&
                             progress_.strokes.back().cells.back() == cell;
        const double turn = is_last ? progress_.spin : 0;
        if (is_last && progress_.ghost)
            form(its, 1.8, middle, palette_.ground * 0.8 + colours.inner * 0.2);
        if (place.kind == Kind::node) {
            if (is_passed(cell)) form(its, its.node * 1.12, middle, colours.outer, turn);
            form(its, its.node, middle, colours.inner, turn);
            return;
        }
        if (style_.circle > 0) {
            circle(style_.circle, middle, colours.outer);
            circle(style_.circle - 0.08, middle, palette_.ground);
            return form(its, its.node, middle, colours.outer, turn);
        }
        form(its, its.end, middle, colours.outer, turn);
        const double inside = 1 - style_.outline;
        form(its, its.end * inside, middle,
             style_.hollow || style_.gap > 0 ? palette_.ground : colours.inner, turn);
        if (style_.gap > 0) form(its, its.end * (inside - style_.gap), middle, colours.inner, turn);
        if (style_.centre > 0) form(its, its.end * style_.centre, middle, palette_.border, turn);
    }

    void paint_octagon(Cell cell, int holes) {
        const cv::Point2d middle = centre(cell);
        const int filled = filled_holes(progress_.strokes, cell);
        if (filled >= holes && !style_.passed) form(octagon_form, 0.76, middle, palette_.border);
        form(octagon_form, octagon_form.node, middle, palette_.octagon);
        const cv::Point2d places[] = {{-1, 0}, {1, 0},  {0, -1}, {0, 1}, {-1, -1},
                                      {1, -1}, {-1, 1}, {1, 1},  {0, 0}};
        for (int hole = 0; hole < holes; ++hole) {
            const cv::Point2d at = middle + (holes == 1 ? cv::Point2d() : places[hole]) *
                                                (0.113 * style_.scale * drawn_.pitch);
            form(form_of(1), holes > 4 ? 0.12 : 0.165, at,
                 hole < filled ? style_.passed.value_or(palette_.border) : palette_.ground);
        }
    }

    void words(const std::string& text, cv::Point2d middle, double height,
               const cv::Scalar& colour) {
        const double scale = height / 22;
        const int thick = std::max(1, cvRound(height / 14));
        const cv::Size box = cv::getTextSize(text, style_.font, scale, thick, nullptr);
        cv::putText(
            picture(), text,
            cv::Point(cvRound(middle.x - box.width / 2.0), cvRound(middle.y + box.height / 2.0)),
            style_.font, scale, colour, thick, cv::LINE_AA);
    }
    void paint_words() {
        const double unit = picture().rows / 480.0;
        if (!style_.title.empty())
            words(style_.title, {picture().cols / 2.0, 22 * unit}, 16 * unit, palette_.faint);
        if (!style_.word.empty())
            words(style_.word, {picture().cols / 2.0, picture().rows * 0.47}, 26 * unit,
                  palette_.border);
    }

    const Board& board_;
    const Palette& palette_;
    const Style& style_;
    const Progress& progress_;
    Drawn drawn_;
};

}  // namespace

Style random_style(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const auto real = [&](double from, double to) {
        return std::uniform_real_distribution<double>(from, to)(random);
    };
    const auto chance = [&](double share) { return real(0, 1) < share; };
    Style style;
    style.scale = real(0.9, 1.08);
    style.outline = real(0.16, 0.36);
    style.centre = real(0.22, 0.36);
    style.hollow = chance(0.2);
    style.faint_places = chance(0.8);
    style.link = chance(0.2) ? 0 : real(0.012, 0.06);
    style.rounding = chance(0.4) ? real(0.02, 0.2) : 0;
    style.border = chance(0.2) ? 0 : real(0.004, 0.02);
    style.gradient = chance(0.3) ? real(-40, 40) : 0;
    style.tab = chance(0.8);
    if (chance(0.2)) style.title.clear();
    if (chance(0.4)) style.word = chance(0.5) ? "practice" : "two ways";
    style.font = std::uniform_int_distribution<int>(0, 4)(random);
    return style;
}

Drawn draw(const Board& board, cv::Size size, const Palette& palette, const Style& style,
           const Progress& progress) {
    return Painter(board, size, palette, style, progress).paint();
}

cv::Mat with_noise(const cv::Mat& picture, int levels, std::uint64_t seed) {
    cv::Mat noise(picture.size(), CV_16SC3), made;
    cv::RNG random(seed);
    random.fill(noise, cv::RNG::UNIFORM, -levels, levels + 1);
    cv::add(picture, noise, made, cv::noArray(), CV_8UC3);
    return made;
}

cv::Mat compressed(const cv::Mat& picture, int quality) {
    std::vector<unsigned char> bytes;
    cv::imencode(".jpg", picture, bytes, {cv::IMWRITE_JPEG_QUALITY, quality});
    return cv::imdecode(bytes, cv::IMREAD_COLOR);
}

cv::Mat with_gamma(const cv::Mat& picture, double gamma) {
    cv::Mat table(1, 256, CV_8U), made;
    for (int level = 0; level < 256; ++level)
        table.at<unsigned char>(level) =
            cv::saturate_cast<unsigned char>(255 * std::pow(level / 255.0, gamma));
    cv::LUT(picture, table, made);
    return made;
}

cv::Mat hue_turned(const cv::Mat& picture, int degrees) {
    cv::Mat turned, made;
    cv::cvtColor(picture, turned, cv::COLOR_BGR2HSV_FULL);
    for (int y = 0; y < turned.rows; ++y)
        for (int x = 0; x < turned.cols; ++x) {
            unsigned char& hue = turned.at<cv::Vec3b>(y, x)[0];
            hue = static_cast<unsigned char>((hue + degrees * 256 / 360) % 256);
        }
    cv::cvtColor(turned, made, cv::COLOR_HSV2BGR_FULL);
    return made;
}

cv::Mat grey(const cv::Mat& picture) {
    cv::Mat one, made;
    cv::cvtColor(picture, one, cv::COLOR_BGR2GRAY);
    cv::cvtColor(one, made, cv::COLOR_GRAY2BGR);
    return made;
}

}  // namespace sightread::lyne::drawn
