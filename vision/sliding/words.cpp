#include "vision/sliding/words.hpp"

#include "calibration/channels_apart.hpp"
#include "calibration/quantile.hpp"
#include "vision/sliding/even_ground.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace sightread::sliding {
namespace {

constexpr int tile_height = 112;      // pixels to which tiles are scaled
constexpr int least_difference = 36;  // levels between ink and ground
constexpr double same_height = 0.2;   // by which the heights of numbers may differ

// Colours in steps of 16 levels, and the mean of what is near the middle of one.
std::size_t step_of(const cv::Vec3b& pixel) {
    return static_cast<std::size_t>((pixel[0] >> 4 << 8) | (pixel[1] >> 4 << 4) | (pixel[2] >> 4));
}

cv::Vec3f around_step(const std::vector<cv::Vec3b>& pixels, std::size_t key) {
    const cv::Vec3f centre(static_cast<float>((key >> 8) * 16 + 8),
                           static_cast<float>((key >> 4 & 15) * 16 + 8),
                           static_cast<float>((key & 15) * 16 + 8));
    cv::Vec3f sum(0, 0, 0);
    int count = 0;
    for (const cv::Vec3b& pixel : pixels) {
        const cv::Vec3f value(pixel[0], pixel[1], pixel[2]);
        if (cv::norm(value - centre, cv::NORM_INF) > 14) continue;
        sum += value;
        ++count;
    }
    return count > 0 ? sum * (1.0F / static_cast<float>(count)) : centre;
}

cv::Vec3f commonest(const std::vector<cv::Vec3b>& pixels) {
    std::vector<int> counts(4096, 0);
    for (const cv::Vec3b& pixel : pixels) ++counts[step_of(pixel)];
    const auto most = std::max_element(counts.begin(), counts.end());
    return around_step(pixels, static_cast<std::size_t>(most - counts.begin()));
}

std::vector<cv::Vec3b> pixels_of(const cv::Mat& picture) {
    std::vector<cv::Vec3b> pixels;
    for (int y = 0; y < picture.rows; ++y)
        pixels.insert(pixels.end(), picture.ptr<cv::Vec3b>(y),
                      picture.ptr<cv::Vec3b>(y) + picture.cols);
    return pixels;
}

// The colours that stand out from the tiles' grounds, the commonest first.
std::vector<cv::Vec3f> ink_colours(const std::vector<cv::Mat>& tiles,
                                   const std::vector<cv::Vec3f>& grounds) {
    std::vector<cv::Vec3b> far;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        // Sides of tiles are no ink.
        const cv::Rect inside(tiles[i].cols / 10, tiles[i].rows / 10, tiles[i].cols * 8 / 10,
                              tiles[i].rows * 8 / 10);
        for (const cv::Vec3b& pixel : pixels_of(tiles[i](inside)))
            if (channels_apart(pixel, grounds[i]) > least_difference) far.push_back(pixel);
    }
    std::vector<cv::Vec3f> colours;
    const std::size_t all = far.size();
    while (far.size() > all / 6 && !far.empty() && colours.size() < 3) {
        const cv::Vec3f colour = commonest(far);
        colours.push_back(colour);
        std::erase_if(far,
                      [&](const cv::Vec3b& pixel) { return channels_apart(pixel, colour) < 60; });
    }
    return colours;
}

// Colours of which every tile has some: ink that is written over the pieces of a picture.
std::vector<cv::Vec3f> shared_colours(const std::vector<cv::Mat>& tiles) {
    constexpr double least_share = 0.003;  // of a tile's pixels
    constexpr std::size_t most_colours = 3;
    std::vector<double> least(4096, 1);
    std::vector<cv::Vec3b> all;
    for (const cv::Mat& tile : tiles) {
        std::vector<double> shares(least.size(), 0);
        for (const cv::Vec3b& pixel : pixels_of(tile)) {
            shares[step_of(pixel)] += 1.0 / static_cast<double>(tile.total());
            all.push_back(pixel);
        }
        for (std::size_t i = 0; i < least.size(); ++i) least[i] = std::min(least[i], shares[i]);
    }
    std::vector<cv::Vec3f> colours;
    while (colours.size() < most_colours) {
        const auto most = std::max_element(least.begin(), least.end());
        if (*most < least_share) break;
        const cv::Vec3f colour = around_step(all, static_cast<std::size_t>(most - least.begin()));
        *most = 0;
        if (std::ranges::all_of(colours, [&](const cv::Vec3f& other) {
                return channels_apart(colour, other) >= 2 * least_difference;
            }))
            colours.push_back(colour);
    }
    return colours;
}

// How much of each pixel is ink: where it lies on the way from the ground's colour to the ink's.
cv::Mat ink_of(const cv::Mat& tile, const cv::Vec3f& ground, const cv::Vec3f& colour) {
    const cv::Vec3f way = colour - ground;
    const float length = std::max(1.0F, way.dot(way));
    cv::Mat ink(tile.size(), CV_8U);
    for (int y = 0; y < tile.rows; ++y)
        for (int x = 0; x < tile.cols; ++x) {
            const auto& pixel = tile.at<cv::Vec3b>(y, x);
            const cv::Vec3f away = cv::Vec3f(pixel[0], pixel[1], pixel[2]) - ground;
            const float along = std::clamp(away.dot(way) / length, 0.0F, 1.0F);
            const cv::Vec3f aside = away - way * along;
            const float off = std::sqrt(aside.dot(aside) / length);
            ink.at<std::uint8_t>(y, x) =
                static_cast<std::uint8_t>(255 * std::max(0.0F, along - 0.8F * off));
        }
    return ink;
}

// The same where the ground has no colour of its own: how near each pixel is to the ink's.
cv::Mat ink_of(const cv::Mat& tile, const cv::Vec3f& colour) {
    constexpr float unlike = 80;  // levels
    cv::Mat ink(tile.size(), CV_8U);
    for (int y = 0; y < tile.rows; ++y)
        for (int x = 0; x < tile.cols; ++x) {
            const float apart =
                static_cast<float>(channels_apart(tile.at<cv::Vec3b>(y, x), colour));
            ink.at<std::uint8_t>(y, x) =
                static_cast<std::uint8_t>(255 * std::max(0.0F, 1 - apart / unlike));
        }
    return ink;
}

// Digits that touch are cut where they are thinnest.
void add_box(std::vector<cv::Rect>& boxes, const cv::Mat& mask, const cv::Rect& box) {
    if (box.width <= 1.02 * box.height) return boxes.push_back(box);
    std::vector<int> ink(static_cast<std::size_t>(box.width));
    for (int x = 0; x < box.width; ++x)
        ink[static_cast<std::size_t>(x)] = cv::countNonZero(mask(box).col(x));
    const auto from = ink.begin() + box.width / 4, to = ink.begin() + box.width * 3 / 4;
    const int cut = static_cast<int>(std::min_element(from, to) - ink.begin());
    add_box(boxes, mask, {box.x, box.y, cut, box.height});
    add_box(boxes, mask, {box.x + cut, box.y, box.width - cut, box.height});
}

// The digits in one tile's ink; empty when what is there is no number.
std::vector<cv::Rect> digits_in(const cv::Mat& ink) {
    const cv::Mat mask = ink > 110;
    cv::Mat labels, stats, centres;
    const int count = cv::connectedComponentsWithStats(mask, labels, stats, centres, 8);
    std::vector<cv::Rect> found;
    int tallest = 0;
    for (int i = 1; i < count; ++i) {
        const cv::Rect box(stats.at<int>(i, cv::CC_STAT_LEFT), stats.at<int>(i, cv::CC_STAT_TOP),
                           stats.at<int>(i, cv::CC_STAT_WIDTH),
                           stats.at<int>(i, cv::CC_STAT_HEIGHT));
        const bool touches =
            box.x <= 0 || box.y <= 0 || box.br().x >= mask.cols || box.br().y >= mask.rows;
        if (touches || box.height < mask.rows / 9 || box.height > mask.rows * 9 / 10) continue;
        if (box.width > 4 * box.height || box.height > 9 * box.width) continue;
        found.push_back(box);
        tallest = std::max(tallest, box.height);
    }
    std::vector<cv::Rect> boxes;
    for (const cv::Rect& box : found)
        if (box.height >= 0.62 * tallest) add_box(boxes, mask, box);
    std::sort(boxes.begin(), boxes.end(),
              [](const cv::Rect& a, const cv::Rect& b) { return a.x < b.x; });
    for (std::size_t i = 1; i < boxes.size(); ++i) {
        const int overlap =
            std::min(boxes[i - 1].br().y, boxes[i].br().y) - std::max(boxes[i - 1].y, boxes[i].y);
        if (overlap < 0.6 * tallest || boxes[i].x - boxes[i - 1].br().x > tallest) return {};
    }
    constexpr std::size_t most = 5;  // XVIII
    if (boxes.size() > most) boxes.clear();
    return boxes;
}

// Without grounds where tiles have none of one colour.
std::vector<Word> words_in(const std::vector<cv::Mat>& tiles, const std::vector<cv::Vec3f>& grounds,
                           const cv::Vec3f& colour) {
    std::vector<Word> words;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        const bool has_ground = !grounds.empty();
        if (has_ground && cv::norm(colour - grounds[i], cv::NORM_INF) < least_difference) continue;
        Word word{
            i, has_ground ? ink_of(tiles[i], grounds[i], colour) : ink_of(tiles[i], colour), {}};
        word.boxes = digits_in(word.ink);
        if (!word.boxes.empty()) words.push_back(std::move(word));
    }
    return words;
}

// Whether nearly all tiles, but for so many, have one ground colour, which `grounds` become.
bool are_plain(const std::vector<cv::Mat>& tiles, std::size_t besides,
               std::vector<cv::Vec3f>& grounds) {
    std::size_t plain = 0;
    grounds.clear();
    for (const cv::Mat& tile : tiles) {
        const std::vector<cv::Vec3b> pixels = pixels_of(tile);
        grounds.push_back(commonest(pixels));
        const auto near = std::count_if(pixels.begin(), pixels.end(), [&](const cv::Vec3b& pixel) {
            return channels_apart(pixel, grounds.back()) < 20;
        });
        plain += near * 2 > static_cast<long>(pixels.size());
    }
    return (plain + besides) * 10 >= tiles.size() * 9;
}

// In each tile what stands there in the first of the inks that wrote a number.
std::vector<Word> joined(const std::vector<std::vector<Word>>& by_ink, std::size_t tiles) {
    std::vector<const Word*> first(tiles, nullptr);
    for (const std::vector<Word>& words : by_ink)
        for (const Word& word : words)
            if (first[word.tile] == nullptr) first[word.tile] = &word;
    std::vector<Word> words;
    for (const Word* word : first)
        if (word != nullptr) words.push_back(*word);
    return words;
}

std::vector<cv::Mat> to_usual_height(const std::vector<cv::Mat>& tiles) {
    std::vector<cv::Mat> scaled;
    for (const cv::Mat& tile : tiles) {
        const double factor = static_cast<double>(tile_height) / tile.rows;
        cv::resize(tile, scaled.emplace_back(), {}, factor, factor,
                   factor > 1 ? cv::INTER_CUBIC : cv::INTER_AREA);
    }
    return scaled;
}

int height_of(const Word& word) {
    int tallest = 0;
    for (const cv::Rect& box : word.boxes) tallest = std::max(tallest, box.height);
    return tallest;
}

// Without what is much taller or lower than most: no number.
void keep_alike(std::vector<Word>& words) {
    if (words.empty()) return;
    std::vector<int> heights;
    for (const Word& word : words) heights.push_back(height_of(word));
    const double usual = quantile(heights, 0.5);
    std::erase_if(words, [&](const Word& word) {
        return std::abs(height_of(word) - usual) > same_height * usual;
    });
}

}  // namespace

std::vector<std::vector<Word>> words_on(const std::vector<cv::Mat>& given, std::size_t besides) {
    std::vector<cv::Mat> tiles = given;
    std::vector<cv::Vec3f> grounds;
    if (!are_plain(tiles, besides, grounds)) {
        tiles = with_even_ground(tiles, besides);
        if (tiles.empty() || !are_plain(tiles, besides, grounds)) return {};
    }
    const std::vector<cv::Mat> scaled = to_usual_height(tiles);
    std::vector<std::vector<Word>> by_ink;
    for (const cv::Vec3f& colour : ink_colours(scaled, grounds))
        by_ink.push_back(words_in(scaled, grounds, colour));
    if (by_ink.size() > 1) by_ink.push_back(joined(by_ink, tiles.size()));
    return by_ink;
}

std::vector<std::vector<Word>> words_on_pieces(const std::vector<cv::Mat>& tiles) {
    const std::vector<cv::Mat> scaled = to_usual_height(tiles);
    std::vector<std::vector<Word>> by_ink;
    for (const cv::Vec3f& colour : shared_colours(scaled))
        by_ink.push_back(words_in(scaled, {}, colour));
    return by_ink;
}

std::optional<std::size_t> only_cell_without_number(const std::vector<cv::Mat>& cells) {
    for (std::vector<Word>& words : words_on(cells, 1)) {
        keep_alike(words);
        if (words.size() + 1 != cells.size()) continue;
        std::size_t cell = 0;  // words are in order of their cells
        while (cell < words.size() && words[cell].tile == cell) ++cell;
        return cell;
    }
    return std::nullopt;
}

}  // namespace sightread::sliding
