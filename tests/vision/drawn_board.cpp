#include "tests/vision/drawn_board.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::drawn {
namespace {

using Random = std::mt19937_64;

int whole(Random& random, int from, int to) {
    return std::uniform_int_distribution<int>(from, to)(random);
}
double real(Random& random, double from, double to) {
    return std::uniform_real_distribution<double>(from, to)(random);
}
bool chance(Random& random, double share) {
    return real(random, 0, 1) < share;
}

cv::Scalar colour(Random& random, int dark, int light) {
    return {static_cast<double>(whole(random, dark, light)),
            static_cast<double>(whole(random, dark, light)),
            static_cast<double>(whole(random, dark, light))};
}

cv::Mat cloud(Random& random, cv::Size size, int grain, double depth, const cv::Scalar& middle) {
    cv::Mat coarse(std::max(2, size.height / grain), std::max(2, size.width / grain), CV_32FC3);
    cv::RNG own(random());
    own.fill(coarse, cv::RNG::NORMAL, middle, cv::Scalar::all(depth));
    cv::Mat fine, made;
    cv::resize(coarse, fine, size, 0, 0, cv::INTER_CUBIC);
    fine.convertTo(made, CV_8UC3);
    return made;
}

cv::Mat ground_of(const Options& options, Random& random, cv::Size size) {
    const cv::Scalar middle = colour(random, 20, 230);
    cv::Mat made(size, CV_8UC3, middle);
    if (options.ground == Ground::gradient) {
        const cv::Scalar other = colour(random, 20, 230);
        for (int y = 0; y < size.height; ++y)
            made.row(y).setTo(middle + (other - middle) * (static_cast<double>(y) / size.height));
    } else if (options.ground == Ground::grain) {
        made = cloud(random, size, 2, 7, middle);
    } else if (options.ground == Ground::cloudy) {
        made = cloud(random, size, std::max(40, size.width / 12), 22, middle);
    }
    return made;
}

// One face on a square of 96: what is on it depends on its number and the seed only.
constexpr int face_side = 96;

void draw_shape(cv::Mat& face, Random& random) {
    const cv::Scalar ink = colour(random, 0, 200), second = colour(random, 0, 220);
    const int kind = whole(random, 0, 6);
    const cv::Point centre(face_side / 2, face_side / 2);
    const int size = whole(random, 24, 38);
    if (kind == 0) {
        cv::circle(face, centre, size, ink, cv::FILLED, cv::LINE_AA);
        cv::circle(face, centre, size / 2, second, cv::FILLED, cv::LINE_AA);
    } else if (kind == 1) {
        cv::rectangle(face, centre - cv::Point(size, size / 2), centre + cv::Point(size, size / 2),
                      ink, cv::FILLED);
        cv::circle(face, centre, size / 3, second, cv::FILLED, cv::LINE_AA);
    } else {
        const int corners = kind + 1;
        const double turn = real(random, 0, 3);
        std::vector<cv::Point> points;
        for (int i = 0; i < 2 * corners; ++i) {
            const double radius = i % 2 == 0 ? size : size * 0.55;
            points.emplace_back(
                centre.x + static_cast<int>(radius * std::cos(turn + i * CV_PI / corners)),
                centre.y + static_cast<int>(radius * std::sin(turn + i * CV_PI / corners)));
        }
        cv::fillPoly(face, std::vector<std::vector<cv::Point>>{points}, ink, cv::LINE_AA);
        cv::circle(face, centre, size / 4, second, cv::FILLED, cv::LINE_AA);
    }
}

void draw_letter(cv::Mat& face, Random& random, int number) {
    const std::string all = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    std::string text(1, all[static_cast<std::size_t>(number) % all.size()]);
    if (number >= static_cast<int>(all.size()))
        text += all[static_cast<std::size_t>(number) / all.size()];
    const cv::Scalar ink = colour(random, 0, 110);
    int below = 0;
    const cv::Size size =
        cv::getTextSize(text, cv::FONT_HERSHEY_DUPLEX, text.size() > 1 ? 1.6 : 2.2, 5, &below);
    cv::putText(face, text, {(face_side - size.width) / 2, (face_side + size.height) / 2},
                cv::FONT_HERSHEY_DUPLEX, text.size() > 1 ? 1.6 : 2.2, ink, 5, cv::LINE_AA);
}

// As the suits of mahjong: few strokes and dots, much alike from face to face.
void draw_marks(cv::Mat& face, Random& random) {
    const cv::Scalar inks[3] = {{30, 30, 30}, {40, 120, 20}, {30, 30, 190}};
    const int count = whole(random, 1, 9);
    const bool is_dot = chance(random, 0.5);
    const int twist = whole(random, 0, 2);
    for (int i = 0; i < count; ++i) {
        const cv::Point at(20 + 28 * (i % 3), 20 + 28 * (i / 3));
        const cv::Scalar& ink = inks[(i + twist) % 3];
        if (is_dot) {
            cv::circle(face, at, 11, ink, 4, cv::LINE_AA);
        } else {
            cv::line(face, at - cv::Point(0, 10), at + cv::Point(0, 10), ink, 6, cv::LINE_AA);
        }
    }
    cv::line(face, {whole(random, 10, 86), whole(random, 10, 86)},
             {whole(random, 10, 86), whole(random, 10, 86)}, inks[whole(random, 0, 2)], 4,
             cv::LINE_AA);
}

cv::Mat face_drawn(const Options& options, int number, int attempt, const cv::Scalar& paper) {
    Random random(options.seed * 1000003 + static_cast<std::uint64_t>(number) * 7919 +
                  static_cast<std::uint64_t>(attempt) * 104729);
    if (options.faces == Faces::pictures) {
        cv::Mat picture = cloud(random, {face_side, face_side}, whole(random, 10, 30), 55,
                                colour(random, 50, 200));
        for (int i = 0; i < 3; ++i)
            cv::ellipse(picture, {whole(random, 10, 86), whole(random, 10, 86)},
                        {whole(random, 8, 30), whole(random, 8, 30)}, whole(random, 0, 180), 0, 360,
                        colour(random, 0, 255), cv::FILLED, cv::LINE_AA);
        return picture;
    }
    cv::Mat face(face_side, face_side, CV_8UC3, paper);
    if (options.has_blank && number == 1) return face;
    if (options.faces == Faces::letters) draw_letter(face, random, number);
    if (options.faces == Faces::shapes) draw_shape(face, random);
    if (options.faces == Faces::marks) draw_marks(face, random);
    return face;
}

// The faces of a board, each unlike all before it.
std::vector<cv::Mat> faces_of(const Options& options, int count, const cv::Scalar& paper) {
    std::vector<cv::Mat> faces;
    for (int number = 1; number <= count; ++number) {
        for (int attempt = 0;; ++attempt) {
            cv::Mat face = face_drawn(options, number, attempt, paper);
            const bool is_new = std::none_of(faces.begin(), faces.end(), [&](const cv::Mat& known) {
                return cv::norm(face, known, cv::NORM_L2) / face_side < 22;
            });
            if (!is_new && attempt < 50) continue;
            faces.push_back(face);
            break;
        }
    }
    return faces;
}

void blend(cv::Mat& onto, const cv::Mat& picture, cv::Point at, int radius) {
    const cv::Rect place = cv::Rect(at, picture.size()) & cv::Rect({0, 0}, onto.size());
    if (place.empty()) return;
    cv::Mat mask(picture.size(), CV_8U, cv::Scalar(radius > 0 ? 0 : 255));
    if (radius > 0) {
        const int w = picture.cols, h = picture.rows;
        cv::rectangle(mask, cv::Rect(radius, 0, w - 2 * radius, h), 255, cv::FILLED);
        cv::rectangle(mask, cv::Rect(0, radius, w, h - 2 * radius), 255, cv::FILLED);
        for (const cv::Point corner :
             {cv::Point(radius, radius), cv::Point(w - 1 - radius, radius),
              cv::Point(radius, h - 1 - radius), cv::Point(w - 1 - radius, h - 1 - radius)})
            cv::circle(mask, corner, radius, 255, cv::FILLED);
    }
    const cv::Rect part(place.tl() - at, place.size());
    picture(part).copyTo(onto(place), mask(part));
}

struct Style {
    cv::Scalar paper, border, light, dark;
    int line = 1;
};

cv::Mat tile_of(const Options& options, const Style& style, const cv::Mat& face, cv::Size size,
                int detail) {
    cv::Mat tile;
    if (options.tiles == Tiles::bare) {
        cv::resize(face, tile, size, 0, 0, cv::INTER_AREA);
        return tile;
    }
    tile = cv::Mat(size, CV_8UC3, style.paper);
    const int line = style.line * detail;
    const int inset = options.tiles == Tiles::bevelled ? 2 * line : line;
    const cv::Rect inner(inset, inset, std::max(4, size.width - 2 * inset),
                         std::max(4, size.height - 2 * inset));
    cv::Mat scaled;
    cv::resize(face, scaled, inner.size(), 0, 0, cv::INTER_AREA);
    scaled.copyTo(tile(inner));
    if (options.tiles == Tiles::bevelled) {
        cv::rectangle(tile, cv::Rect(0, 0, size.width, inset), style.light, cv::FILLED);
        cv::rectangle(tile, cv::Rect(0, 0, inset, size.height), style.light, cv::FILLED);
        cv::rectangle(tile, cv::Rect(0, size.height - inset, size.width, inset), style.dark,
                      cv::FILLED);
        cv::rectangle(tile, cv::Rect(size.width - inset, 0, inset, size.height), style.dark,
                      cv::FILLED);
    } else {
        for (int i = 0; i < line; ++i)
            cv::rectangle(tile, cv::Rect(i, i, size.width - 2 * i, size.height - 2 * i),
                          style.border);
    }
    return tile;
}

void draw_surroundings(cv::Mat& picture, Random& random, cv::Rect board, int detail) {
    const double scale = 0.5 * detail;
    const cv::Scalar panel = colour(random, 150, 240), ink = colour(random, 0, 90);
    const int bar = std::max(1, board.y - whole(random, 6, 30) * detail);
    if (chance(random, 0.8) && bar > 8 * detail) {
        const int height = std::min(bar, 52 * detail);
        cv::rectangle(picture, cv::Rect(0, 0, picture.cols, height), panel, cv::FILLED);
        cv::putText(picture, "Game   Edit   Options   Help",
                    {10 * detail, std::min(height - 4, 18 * detail)}, cv::FONT_HERSHEY_SIMPLEX,
                    scale, ink, detail, cv::LINE_AA);
        if (height > 40 * detail)
            cv::putText(picture, "New  Undo  Hint  Shuffle", {10 * detail, 42 * detail},
                        cv::FONT_HERSHEY_SIMPLEX, scale, ink, detail, cv::LINE_AA);
    }
    const int under = board.br().y + 10 * detail;
    if (chance(random, 0.8) && picture.rows - under > 16 * detail) {
        cv::rectangle(picture, cv::Rect(0, picture.rows - 20 * detail, picture.cols, 20 * detail),
                      panel, cv::FILLED);
        cv::putText(picture,
                    "Time 00:0" + std::to_string(whole(random, 0, 9)) + "   Score " +
                        std::to_string(whole(random, 100, 99999)),
                    {picture.cols / 3, picture.rows - 6 * detail}, cv::FONT_HERSHEY_SIMPLEX, scale,
                    ink, detail, cv::LINE_AA);
    }
    const int beside = board.br().x + 14 * detail;
    if (picture.cols - beside > 90 * detail && chance(random, 0.8)) {
        cv::rectangle(picture,
                      cv::Rect(beside, board.y, picture.cols - beside - 4 * detail,
                               std::min(board.height, 260 * detail)),
                      panel, cv::FILLED);
        for (int i = 0; i < 5; ++i) {
            const cv::Rect button(beside + 8 * detail, board.y + (10 + 48 * i) * detail,
                                  74 * detail, 34 * detail);
            cv::rectangle(picture, button, ink, detail);
            cv::putText(picture, "Button", button.tl() + cv::Point(8, 22) * detail,
                        cv::FONT_HERSHEY_SIMPLEX, scale, ink, detail, cv::LINE_AA);
        }
    }
}

std::vector<int> dealt(const Options& options, Random& random) {
    const int count = options.rows * options.columns;
    int filled = count - options.holes;
    filled -= filled % 2;
    std::vector<int> tiles;
    for (int face = 1; static_cast<int>(tiles.size()) < filled; ++face)
        for (int copy = 0; copy < options.copies && static_cast<int>(tiles.size()) < filled; ++copy)
            tiles.push_back(face);
    std::shuffle(tiles.begin(), tiles.end(), random);
    // Pairs are taken away; the rest stays where it is.
    const int faces = *std::max_element(tiles.begin(), tiles.end());
    int gone = static_cast<int>(options.removed * filled / 2);
    std::vector<int> order;
    for (int face = 1; face <= faces; ++face)
        for (int pair = 0; pair < options.copies / 2; ++pair) order.push_back(face);
    std::shuffle(order.begin(), order.end(), random);
    for (const int face : order) {
        if (gone-- <= 0) break;
        for (int k = 0; k < 2; ++k)
            if (const auto found = std::find(tiles.begin(), tiles.end(), face);
                found != tiles.end())
                *found = 0;
    }
    while (static_cast<int>(tiles.size()) < count)
        tiles.insert(tiles.begin() + whole(random, 0, static_cast<int>(tiles.size())), 0);
    return tiles;
}

std::string described(const Options& options) {
    const char* faces[] = {"shapes", "letters", "pictures", "marks"};
    const char* tiles[] = {"framed", "bevelled", "rounded", "bare"};
    const char* grounds[] = {"plain", "gradient", "grain", "cloudy"};
    char text[256];
    std::snprintf(text, sizeof text,
                  "seed %llu %dx%d pitch %.3f,%.3f gap %.2f %s %s %s copies %d removed %.2f%s%s",
                  static_cast<unsigned long long>(options.seed), options.rows, options.columns,
                  options.pitch.width, options.pitch.height, options.gap,
                  faces[static_cast<int>(options.faces)], tiles[static_cast<int>(options.tiles)],
                  grounds[static_cast<int>(options.ground)], options.copies, options.removed,
                  options.smooth ? " smooth" : " snapped", options.has_blank ? " blank" : "");
    return text;
}

}  // namespace

Options random_options(std::uint64_t seed) {
    Random random(seed * 2654435761U + 12345);
    Options options;
    options.seed = seed;
    options.rows = whole(random, 5, 14);
    options.columns = whole(random, 6, 20);
    const double most = std::min(1500.0 / options.columns, 900.0 / options.rows);
    const double base = std::min(most, 22 * std::exp(real(random, 0, std::log(5.0))));
    options.pitch = {base, base * real(random, 0.8, 1.35)};
    options.gap = chance(random, 0.4) ? 0 : real(random, 0.03, 0.16);
    options.faces = static_cast<Faces>(whole(random, 0, 3));
    options.tiles = static_cast<Tiles>(whole(random, 0, 3));
    // Bare tiles on their ground: pictures side by side, or with gaps.
    if (options.tiles == Tiles::bare && options.faces != Faces::pictures)
        options.gap = real(random, 0.05, 0.16);
    options.ground = static_cast<Ground>(whole(random, 0, 3));
    options.copies = chance(random, 0.25) ? 2 : 4;
    options.smooth = chance(random, 0.6);
    options.has_blank = options.tiles != Tiles::bare && chance(random, 0.3);
    options.has_surroundings = chance(random, 0.8);
    return options;
}

Drawn draw(const Options& options) {
    Random random(options.seed * 77777 + 5);
    std::vector<int> tiles = dealt(options, random);
    std::vector<int> selected;
    for (int i = 0;
         i < static_cast<int>(tiles.size()) && static_cast<int>(selected.size()) < options.selected;
         ++i)
        if (const int at = whole(random, 0, static_cast<int>(tiles.size()) - 1);
            tiles[static_cast<std::size_t>(at)] > 0 &&
            std::find(selected.begin(), selected.end(), at) == selected.end())
            selected.push_back(at);
    return draw(options, tiles, selected);
}

Drawn draw(const Options& options, const std::vector<int>& tiles,
           const std::vector<int>& selected) {
    Random random(options.seed * 31337 + 99);
    // drawn larger, then averaged: tiles start at quarters of a pixel
    const int detail = options.smooth ? 4 : 1;
    Drawn drawn;
    drawn.tiles = tiles;
    drawn.selected = selected;
    drawn.description = described(options);
    const double left = real(random, 10, 90), top = real(random, 14, 110),
                 right = real(random, 10, 170), under = real(random, 14, 60);
    const double fine_x = std::round(left * detail) / detail,
                 fine_y = std::round(top * detail) / detail;
    drawn.lattice = {options.rows, options.columns, {fine_x, fine_y}, options.pitch};
    const cv::Size size(static_cast<int>(left + options.columns * options.pitch.width + right),
                        static_cast<int>(top + options.rows * options.pitch.height + under));
    cv::Mat canvas = ground_of(options, random, {size.width * detail, size.height * detail});
    Style style;
    style.paper = colour(random, 190, 250);
    style.border = colour(random, 0, 120);
    style.light = cv::Scalar(255, 255, 255);
    style.dark = style.paper * 0.55;
    style.line = std::max(
        1, static_cast<int>(std::round(std::min(options.pitch.width, options.pitch.height) / 28)));
    const cv::Rect board(cv::Point2d(fine_x * detail, fine_y * detail),
                         cv::Size2d(options.columns * options.pitch.width * detail,
                                    options.rows * options.pitch.height * detail));
    if (options.has_surroundings) draw_surroundings(canvas, random, board, detail);
    const std::vector<cv::Mat> faces =
        faces_of(options, std::max(1, *std::max_element(tiles.begin(), tiles.end())), style.paper);
    const double gap_x = options.gap * options.pitch.width,
                 gap_y = options.gap * options.pitch.height;
    for (int row = 0; row < options.rows; ++row) {
        for (int column = 0; column < options.columns; ++column) {
            const int index = row * options.columns + column;
            const int number = tiles[static_cast<std::size_t>(index)];
            if (number == 0) continue;
            const auto pixel = [&](double value) {
                return static_cast<int>(std::lround(value * detail));
            };
            const cv::Point from(pixel(fine_x + column * options.pitch.width + gap_x / 2),
                                 pixel(fine_y + row * options.pitch.height + gap_y / 2));
            // Snapped tiles are all of the same size, as a game would scale its pictures once.
            const cv::Point to =
                options.smooth || options.gap == 0
                    ? cv::Point(pixel(fine_x + (column + 1) * options.pitch.width - gap_x / 2),
                                pixel(fine_y + (row + 1) * options.pitch.height - gap_y / 2))
                    : from + cv::Point(pixel(options.pitch.width - gap_x),
                                       pixel(options.pitch.height - gap_y));
            cv::Mat tile = tile_of(options, style, faces[static_cast<std::size_t>(number) - 1],
                                   {to.x - from.x, to.y - from.y}, detail);
            if (std::find(selected.begin(), selected.end(), index) != selected.end()) {
                cv::Mat tinted;
                cv::multiply(tile, cv::Scalar(0.55, 0.95, 1.0), tinted);
                tile = tinted;
            }
            blend(canvas, tile, from,
                  options.tiles == Tiles::rounded ? std::max(2, tile.cols / 8) : 0);
        }
    }
    if (detail > 1) {
        cv::resize(canvas, drawn.picture, size, 0, 0, cv::INTER_AREA);
    } else {
        drawn.picture = canvas;
    }
    return drawn;
}

cv::Mat with_noise(const cv::Mat& picture, double deviation, std::uint64_t seed) {
    cv::Mat noise(picture.size(), CV_16SC3), made;
    cv::RNG random(seed);
    random.fill(noise, cv::RNG::NORMAL, cv::Scalar::all(0), cv::Scalar::all(deviation));
    cv::add(picture, noise, made, cv::noArray(), CV_8UC3);
    return made;
}

cv::Mat compressed(const cv::Mat& picture, int quality) {
    std::vector<std::uint8_t> bytes;
    cv::imencode(".jpg", picture, bytes, {cv::IMWRITE_JPEG_QUALITY, quality});
    return cv::imdecode(bytes, cv::IMREAD_COLOR);
}

cv::Mat brightened(const cv::Mat& picture, double factor, double gamma) {
    cv::Mat table(1, 256, CV_8U), made;
    for (int i = 0; i < 256; ++i)
        table.at<std::uint8_t>(i) =
            cv::saturate_cast<std::uint8_t>(255 * factor * std::pow(i / 255.0, gamma));
    cv::LUT(picture, table, made);
    return made;
}

}  // namespace sightread::drawn
