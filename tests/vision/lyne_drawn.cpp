#include "tests/vision/lyne_drawn.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::lyne::drawn {
namespace {

using Points = std::vector<cv::Point2d>;

cv::Scalar rgb(int red, int green, int blue) {
    return cv::Scalar(blue, green, red);
}

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
        const double start = std::atan2(-before.x, before.y), turn = 2 * CV_PI / static_cast<double>(points.size());
        for (int step = 0; step <= 6; ++step) {
            const double angle = start + turn * step / 6;
            made.emplace_back(corner.x + radius * std::cos(angle), corner.y + radius * std::sin(angle));
        }
    }
    return made;
}

class Painter {
public:
    Painter(const Board& board, cv::Size size, const Palette& palette, const Style& style, const Progress& progress)
        : board_(board), palette_(palette), style_(style), progress_(progress) {
        drawn_.pitch = std::min(size.height / (1.1 * board.rows), size.width / (board.columns + 1.0));
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
    bool is_taken(Cell cell) const { return board_.contains(cell) && board_.at(cell).kind != Kind::empty; }

    void fill(const Points& points, const cv::Scalar& colour) {
        std::vector<cv::Point> fixed;
        for (const cv::Point2d& point : points)
            fixed.emplace_back(cvRound((point.x - 0.5) * 256), cvRound((point.y - 0.5) * 256));
        cv::fillPoly(picture(), std::vector<std::vector<cv::Point>>{fixed}, colour, cv::LINE_AA, 8);
    }

    // A form of the given width in pitches.
    void form(const Form& form, double width, cv::Point2d middle, const cv::Scalar& colour, double degrees = 0) {
        const double size = width * style_.scale * drawn_.pitch / width_of(form.outline);
        const double turn = degrees * CV_PI / 180;
        Points points = rounded(form.outline, style_.rounding);
        for (cv::Point2d& point : points)
            point = middle + size * cv::Point2d(point.x * std::cos(turn) - point.y * std::sin(turn),
                                                point.x * std::sin(turn) + point.y * std::cos(turn));
        fill(points, colour);
    }

    void line(cv::Point2d from, cv::Point2d to, double width, const cv::Scalar& colour) {
        const cv::Point2d along = (to - from) / std::max(1e-9, std::hypot(to.x - from.x, to.y - from.y));
        const cv::Point2d side = cv::Point2d(-along.y, along.x) * (width * drawn_.pitch / 2);
        fill({from + side, to + side, to - side, from - side}, colour);
    }

    void paint_ground() {
        if (style_.gradient == 0) return;
        for (int y = 0; y < picture().rows; ++y)
            picture().row(y).setTo(palette_.ground +
                                   cv::Scalar::all(style_.gradient * (y / static_cast<double>(picture().rows) - 0.5)));
    }

    void paint_faint_places() {
        for (int row = -3; row < board_.rows + 3; ++row)
            for (int column = -12; column < board_.columns + 12; ++column)
                if (!is_taken({row, column})) form(form_of(1), 0.79, centre({row, column}), palette_.faint);
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
            fill({{0, bottom - width}, {right, bottom - width}, {right, bottom}, {0, bottom}}, palette_.border);
            fill({{0, 0}, {width, 0}, {width, bottom}, {0, bottom}}, palette_.border);
            fill({{right - width, 0}, {right, 0}, {right, bottom}, {right - width, bottom}}, palette_.border);
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
            if (std::find(stroke.cells.begin(), stroke.cells.end(), cell) != stroke.cells.end()) return true;
        return false;
    }

    void paint_place(Cell cell) {
        const Place& place = board_.at(cell);
        if (place.kind == Kind::empty) return;
        if (place.kind == Kind::octagon) return paint_octagon(cell, place.holes);
        const Palette::Shape& colours = palette_.shapes[static_cast<std::size_t>(place.shape)];
        const Form& its = form_of(place.shape);
        const cv::Point2d middle = centre(cell);
        const bool is_last = !progress_.strokes.empty() && !progress_.strokes.back().cells.empty() &&
                             progress_.strokes.back().cells.back() == cell;
        const double turn = is_last ? progress_.spin : 0;
        if (is_last && progress_.ghost) form(its, 1.8, middle, palette_.ground * 0.8 + colours.inner * 0.2);
        if (place.kind == Kind::node) {
            if (is_passed(cell)) form(its, its.node * 1.12, middle, colours.outer, turn);
            form(its, its.node, middle, colours.inner, turn);
            return;
        }
        form(its, its.end, middle, colours.outer, turn);
        form(its, its.end * (1 - style_.outline), middle, style_.hollow ? palette_.ground : colours.inner, turn);
        form(its, its.end * style_.centre, middle, palette_.border, turn);
    }

    void paint_octagon(Cell cell, int holes) {
        const cv::Point2d middle = centre(cell);
        const int filled = filled_holes(progress_.strokes, cell);
        if (filled >= holes) form(octagon_form, 0.76, middle, palette_.border);
        form(octagon_form, octagon_form.node, middle, palette_.octagon);
        const cv::Point2d places[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}, {0, 0}};
        for (int hole = 0; hole < holes; ++hole) {
            const cv::Point2d at =
                middle + (holes == 1 ? cv::Point2d() : places[hole]) * (0.113 * style_.scale * drawn_.pitch);
            form(form_of(1), holes > 4 ? 0.12 : 0.165, at, hole < filled ? palette_.border : palette_.ground);
        }
    }

    void words(const std::string& text, cv::Point2d middle, double height, const cv::Scalar& colour) {
        const double scale = height / 22;
        const int thick = std::max(1, cvRound(height / 14));
        const cv::Size box = cv::getTextSize(text, style_.font, scale, thick, nullptr);
        cv::putText(picture(), text,
                    cv::Point(cvRound(middle.x - box.width / 2.0), cvRound(middle.y + box.height / 2.0)), style_.font,
                    scale, colour, thick, cv::LINE_AA);
    }
    void paint_words() {
        const double unit = picture().rows / 480.0;
        if (!style_.title.empty()) words(style_.title, {picture().cols / 2.0, 22 * unit}, 16 * unit, palette_.faint);
        if (!style_.word.empty())
            words(style_.word, {picture().cols / 2.0, picture().rows * 0.47}, 26 * unit, palette_.border);
    }

    const Board& board_;
    const Palette& palette_;
    const Style& style_;
    const Progress& progress_;
    Drawn drawn_;
};

Palette::Shape pair_of(const cv::Scalar& inner, double lift) {
    return {inner + cv::Scalar::all(lift), inner};
}

cv::Scalar random_colour(std::mt19937_64& random, int dark, int light) {
    std::uniform_int_distribution<int> level(dark, light);
    const int blue = level(random), green = level(random), red = level(random);
    return rgb(red, green, blue);
}

double distance(const cv::Scalar& one, const cv::Scalar& other) {
    return std::max({std::abs(one[0] - other[0]), std::abs(one[1] - other[1]), std::abs(one[2] - other[2])});
}

}  // namespace

const std::vector<Palette>& palettes() {
    static const std::vector<Palette> all = {
        {"original",
         rgb(233, 241, 223),
         rgb(121, 189, 154),
         rgb(137, 196, 164),
         rgb(167, 219, 216),
         {{rgb(206, 240, 183), rgb(168, 219, 168)},
          {rgb(11, 72, 107), rgb(59, 134, 134)},
          {rgb(190, 79, 35), rgb(194, 120, 92)},
          {rgb(90, 30, 90), rgb(140, 80, 140)},
          {rgb(240, 200, 60), rgb(220, 180, 90)},
          {rgb(30, 30, 30), rgb(80, 80, 80)}}},
        {"deep space",
         rgb(239, 235, 223),
         rgb(30, 30, 30),
         rgb(59, 59, 57),
         rgb(209, 207, 184),
         {{rgb(255, 165, 21), rgb(206, 137, 48)},
          {rgb(0, 134, 255), rgb(74, 178, 255)},
          {rgb(252, 31, 32), rgb(198, 0, 0)},
          {rgb(60, 200, 60), rgb(30, 150, 30)},
          {rgb(200, 60, 200), rgb(150, 40, 150)},
          {rgb(240, 240, 80), rgb(190, 190, 40)}}},
        {"paper",
         rgb(80, 70, 60),
         rgb(245, 240, 230),
         rgb(232, 226, 214),
         rgb(190, 180, 165),
         {{rgb(200, 60, 40), rgb(230, 120, 90)},
          {rgb(40, 90, 160), rgb(110, 150, 210)},
          {rgb(60, 120, 50), rgb(130, 180, 110)},
          {rgb(120, 60, 140), rgb(160, 110, 180)},
          {rgb(200, 150, 20), rgb(230, 190, 90)},
          {rgb(20, 20, 20), rgb(90, 90, 90)}}},
        {"all alike",
         rgb(250, 250, 240),
         rgb(60, 80, 110),
         rgb(72, 92, 122),
         rgb(140, 190, 200),
         {{rgb(230, 180, 90), rgb(200, 150, 70)},
          {rgb(234, 176, 92), rgb(204, 147, 73)},
          {rgb(228, 184, 88), rgb(197, 153, 68)},
          {rgb(231, 181, 90), rgb(201, 150, 70)},
          {rgb(230, 180, 92), rgb(200, 151, 70)},
          {rgb(229, 180, 90), rgb(200, 150, 72)}}},
        {"like the octagon",
         rgb(255, 250, 235),
         rgb(120, 60, 80),
         rgb(136, 74, 95),
         rgb(226, 196, 160),
         {{rgb(245, 215, 180), rgb(226, 196, 160)},
          {rgb(60, 20, 60), rgb(90, 30, 80)},
          {rgb(250, 180, 60), rgb(224, 194, 158)},
          {rgb(245, 215, 180), rgb(226, 196, 160)},
          {rgb(245, 215, 180), rgb(226, 196, 160)},
          {rgb(245, 215, 180), rgb(226, 196, 160)}}},
        {"night",
         rgb(120, 130, 160),
         rgb(10, 12, 22),
         rgb(22, 25, 38),
         rgb(70, 80, 110),
         {{rgb(110, 50, 60), rgb(85, 35, 45)},
          {rgb(40, 100, 90), rgb(30, 75, 70)},
          {rgb(110, 100, 40), rgb(85, 75, 30)},
          {rgb(90, 40, 110), rgb(70, 30, 85)},
          {rgb(50, 120, 40), rgb(35, 85, 30)},
          {rgb(120, 120, 120), rgb(90, 90, 90)}}},
        {"snow",
         rgb(255, 255, 255),
         rgb(226, 232, 238),
         rgb(216, 223, 230),
         rgb(180, 195, 210),
         {{rgb(150, 120, 180), rgb(180, 155, 205)},
          {rgb(90, 160, 190), rgb(140, 190, 210)},
          {rgb(220, 140, 140), rgb(235, 170, 165)},
          {rgb(120, 170, 120), rgb(160, 200, 160)},
          {rgb(200, 170, 90), rgb(220, 195, 130)},
          {rgb(90, 90, 120), rgb(130, 130, 160)}}},
        {"candy",
         rgb(255, 240, 250),
         rgb(255, 105, 150),
         rgb(255, 122, 164),
         rgb(255, 220, 120),
         {{rgb(120, 20, 120), rgb(160, 50, 160)},
          {rgb(255, 255, 255), rgb(255, 225, 235)},
          {rgb(50, 160, 220), rgb(90, 190, 240)},
          {rgb(60, 200, 120), rgb(100, 220, 150)},
          {rgb(30, 30, 90), rgb(60, 60, 130)},
          {rgb(250, 250, 60), rgb(230, 220, 90)}}},
        {"moss",
         rgb(220, 226, 190),
         rgb(70, 90, 50),
         rgb(80, 101, 58),
         rgb(150, 170, 90),
         {{rgb(200, 210, 120), rgb(170, 180, 95)},
          {rgb(30, 40, 20), rgb(45, 60, 30)},
          {rgb(210, 120, 60), rgb(180, 100, 50)},
          {rgb(230, 230, 230), rgb(190, 200, 190)},
          {rgb(90, 140, 160), rgb(70, 115, 130)},
          {rgb(250, 200, 60), rgb(210, 170, 50)}}},
        {"rust",
         rgb(250, 230, 200),
         rgb(150, 70, 40),
         rgb(163, 82, 51),
         rgb(240, 190, 120),
         {{rgb(60, 20, 10), rgb(90, 35, 20)},
          {rgb(240, 220, 200), rgb(220, 190, 160)},
          {rgb(30, 80, 90), rgb(45, 110, 120)},
          {rgb(20, 20, 20), rgb(50, 45, 40)},
          {rgb(255, 230, 90), rgb(235, 200, 70)},
          {rgb(90, 130, 60), rgb(110, 155, 75)}}},
        {"sea",
         rgb(225, 245, 250),
         rgb(20, 110, 150),
         rgb(34, 122, 161),
         rgb(120, 200, 210),
         {{rgb(250, 230, 150), rgb(235, 205, 110)},
          {rgb(5, 50, 80), rgb(10, 70, 105)},
          {rgb(255, 130, 110), rgb(235, 100, 85)},
          {rgb(200, 255, 200), rgb(150, 220, 160)},
          {rgb(180, 120, 220), rgb(150, 90, 190)},
          {rgb(255, 255, 255), rgb(215, 225, 230)}}},
        {"two alike",
         rgb(245, 245, 245),
         rgb(95, 95, 105),
         rgb(108, 108, 118),
         rgb(180, 180, 190),
         {{rgb(70, 190, 170), rgb(50, 160, 145)},
          {rgb(68, 193, 168), rgb(52, 158, 147)},
          {rgb(240, 200, 70), rgb(215, 175, 55)},
          {rgb(240, 202, 72), rgb(214, 176, 55)},
          {rgb(200, 70, 90), rgb(170, 55, 75)},
          {rgb(30, 30, 40), rgb(50, 50, 60)}}},
        {"violet",
         rgb(240, 230, 255),
         rgb(80, 50, 120),
         rgb(93, 63, 134),
         rgb(170, 140, 210),
         {{rgb(255, 210, 90), rgb(230, 180, 70)},
          {rgb(120, 230, 220), rgb(90, 200, 190)},
          {rgb(255, 120, 170), rgb(225, 95, 145)},
          {rgb(160, 255, 130), rgb(130, 220, 105)},
          {rgb(20, 10, 40), rgb(40, 25, 65)},
          {rgb(255, 255, 255), rgb(220, 215, 230)}}},
        {"sand",
         rgb(110, 80, 50),
         rgb(230, 205, 160),
         rgb(219, 192, 146),
         rgb(190, 150, 100),
         {{rgb(120, 40, 30), rgb(160, 70, 55)},
          {rgb(20, 90, 100), rgb(50, 130, 135)},
          {rgb(250, 245, 230), rgb(246, 232, 205)},
          {rgb(90, 110, 40), rgb(125, 145, 65)},
          {rgb(60, 50, 90), rgb(95, 85, 130)},
          {rgb(30, 25, 20), rgb(70, 60, 50)}}},
    };
    return all;
}

Palette random_palette(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    Palette made;
    made.name = "random " + std::to_string(seed);
    made.ground = random_colour(random, 10, 240);
    const double lift = made.ground[0] + made.ground[1] + made.ground[2] > 380 ? -1 : 1;
    made.faint = made.ground + cv::Scalar::all(lift * std::uniform_int_distribution<int>(9, 18)(random));
    const auto other = [&](double apart) {
        for (;;) {
            const cv::Scalar colour = random_colour(random, 0, 255);
            if (distance(colour, made.ground) > apart) return colour;
        }
    };
    made.border = other(90);
    made.octagon = other(60);
    for (int shape = 0; shape < 6; ++shape) {
        cv::Scalar inner = other(60);
        while (distance(inner, made.border) < 50) inner = other(60);
        made.shapes.push_back(pair_of(inner, std::uniform_int_distribution<int>(0, 1)(random) == 0 ? 34 : -34));
    }
    return made;
}

Style random_style(std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const auto real = [&](double from, double to) { return std::uniform_real_distribution<double>(from, to)(random); };
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

Drawn draw(const Board& board, cv::Size size, const Palette& palette, const Style& style, const Progress& progress) {
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
        table.at<unsigned char>(level) = cv::saturate_cast<unsigned char>(255 * std::pow(level / 255.0, gamma));
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
