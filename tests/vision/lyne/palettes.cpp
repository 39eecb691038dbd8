#include "tests/vision/lyne/drawn.hpp"

#include <algorithm>
#include <cmath>
#include <random>

namespace sightread::lyne::drawn {
namespace {

cv::Scalar rgb(int red, int green, int blue) {
    return cv::Scalar(blue, green, red);
}

Palette::Shape pair_of(const cv::Scalar& inner, double lift) {
    return {inner + cv::Scalar::all(lift), inner};
}

cv::Scalar random_colour(std::mt19937_64& random, int dark, int light) {
    std::uniform_int_distribution<int> level(dark, light);
    const int blue = level(random), green = level(random), red = level(random);
    return rgb(red, green, blue);
}

double distance(const cv::Scalar& one, const cv::Scalar& other) {
    return std::max(
        {std::abs(one[0] - other[0]), std::abs(one[1] - other[1]), std::abs(one[2] - other[2])});
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
    made.faint =
        made.ground + cv::Scalar::all(lift * std::uniform_int_distribution<int>(9, 18)(random));
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
        made.shapes.push_back(
            pair_of(inner, std::uniform_int_distribution<int>(0, 1)(random) == 0 ? 34 : -34));
    }
    return made;
}

}  // namespace sightread::lyne::drawn
