#include "vision/sliding_numbers.hpp"

#include "vision/digits.hpp"
#include "vision/even_ground.hpp"
#include "vision/text_engine.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <queue>
#include <set>

#include <opencv2/imgproc.hpp>

namespace sightread::sliding {
namespace {

constexpr int tile_height = 112;      // pixels to which tiles are scaled
constexpr int least_difference = 36;  // levels between ink and ground
constexpr double same_glyph = 0.98;
constexpr std::size_t most_words = 36;  // for Tesseract
constexpr double word_vote = 3.5;
constexpr int least_confidence = 60;
constexpr double enough_margin = 1.2;
constexpr double most_loss = 7;
constexpr int most_meanings = 6000;

struct Word {
    std::size_t tile = 0;
    cv::Mat ink;                  // 8 bits, the whole tile, ink is bright
    std::vector<cv::Rect> boxes;  // of the digits, left to right
};

// The commonest colour of a picture, in steps of 16 levels, as the mean of what is near it.
cv::Vec3f commonest(const std::vector<cv::Vec3b>& pixels) {
    std::map<int, int> counts;
    for (const cv::Vec3b& pixel : pixels) ++counts[(pixel[0] >> 4 << 8) | (pixel[1] >> 4 << 4) | (pixel[2] >> 4)];
    const auto most = std::max_element(counts.begin(), counts.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    const int key = most->first;
    const cv::Vec3f centre(static_cast<float>((key >> 8) * 16 + 8), static_cast<float>((key >> 4 & 15) * 16 + 8),
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

std::vector<cv::Vec3b> pixels_of(const cv::Mat& picture) {
    std::vector<cv::Vec3b> pixels;
    for (int y = 0; y < picture.rows; ++y)
        pixels.insert(pixels.end(), picture.ptr<cv::Vec3b>(y), picture.ptr<cv::Vec3b>(y) + picture.cols);
    return pixels;
}

double difference(const cv::Vec3b& a, const cv::Vec3f& b) {
    return std::max({std::abs(a[0] - b[0]), std::abs(a[1] - b[1]), std::abs(a[2] - b[2])});
}

// The colours that stand out from the tiles' grounds, the commonest first.
std::vector<cv::Vec3f> ink_colours(const std::vector<cv::Mat>& tiles, const std::vector<cv::Vec3f>& grounds) {
    std::vector<cv::Vec3b> far;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        // Sides of tiles are no ink.
        const cv::Rect inside(tiles[i].cols / 10, tiles[i].rows / 10, tiles[i].cols * 8 / 10, tiles[i].rows * 8 / 10);
        for (const cv::Vec3b& pixel : pixels_of(tiles[i](inside)))
            if (difference(pixel, grounds[i]) > least_difference) far.push_back(pixel);
    }
    std::vector<cv::Vec3f> colours;
    const std::size_t all = far.size();
    while (far.size() > all / 6 && !far.empty() && colours.size() < 3) {
        const cv::Vec3f colour = commonest(far);
        colours.push_back(colour);
        std::erase_if(far, [&](const cv::Vec3b& pixel) { return difference(pixel, colour) < 60; });
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
            ink.at<std::uint8_t>(y, x) = static_cast<std::uint8_t>(255 * std::max(0.0F, along - 0.8F * off));
        }
    return ink;
}

// Digits that touch are cut where they are thinnest.
void add_box(std::vector<cv::Rect>& boxes, const cv::Mat& mask, const cv::Rect& box) {
    if (box.width <= 1.02 * box.height) return boxes.push_back(box);
    std::vector<int> ink(static_cast<std::size_t>(box.width));
    for (int x = 0; x < box.width; ++x) ink[static_cast<std::size_t>(x)] = cv::countNonZero(mask(box).col(x));
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
                           stats.at<int>(i, cv::CC_STAT_WIDTH), stats.at<int>(i, cv::CC_STAT_HEIGHT));
        const bool touches = box.x <= 0 || box.y <= 0 || box.br().x >= mask.cols || box.br().y >= mask.rows;
        if (touches || box.height < mask.rows / 9 || box.height > mask.rows * 9 / 10) continue;
        if (box.width > 4 * box.height || box.height > 9 * box.width) continue;
        found.push_back(box);
        tallest = std::max(tallest, box.height);
    }
    std::vector<cv::Rect> boxes;
    for (const cv::Rect& box : found)
        if (box.height >= 0.62 * tallest) add_box(boxes, mask, box);
    std::sort(boxes.begin(), boxes.end(), [](const cv::Rect& a, const cv::Rect& b) { return a.x < b.x; });
    for (std::size_t i = 1; i < boxes.size(); ++i) {
        const int overlap = std::min(boxes[i - 1].br().y, boxes[i].br().y) - std::max(boxes[i - 1].y, boxes[i].y);
        if (overlap < 0.6 * tallest || boxes[i].x - boxes[i - 1].br().x > tallest) return {};
    }
    if (boxes.size() > 3) boxes.clear();
    return boxes;
}

std::vector<Word> words_in(const std::vector<cv::Mat>& tiles, const std::vector<cv::Vec3f>& grounds,
                           const cv::Vec3f& colour) {
    std::vector<Word> words;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        if (cv::norm(colour - grounds[i], cv::NORM_INF) < least_difference) continue;
        Word word{i, ink_of(tiles[i], grounds[i], colour), {}};
        word.boxes = digits_in(word.ink);
        if (!word.boxes.empty()) words.push_back(std::move(word));
    }
    return words;
}

struct Group {
    std::vector<std::size_t> glyphs;
    std::array<double, 10> costs{};  // of each meaning, the best is 0
    std::vector<int> by_cost;        // digits, likeliest first
};

// Glyphs that look the same are one group: each joins the first group whose every member it resembles.
std::vector<Group> groups_of(const std::vector<Glyph>& glyphs) {
    std::vector<Group> groups;
    for (std::size_t i = 0; i < glyphs.size(); ++i) {
        Group* home = nullptr;
        double best = same_glyph;
        for (Group& group : groups) {
            double least = 1;
            for (const std::size_t other : group.glyphs) {
                least = std::min(least, likeness(glyphs[i], glyphs[other]));
                if (least < best) break;
            }
            if (least >= best) best = least, home = &group;
        }
        if (home == nullptr) home = &groups.emplace_back();
        home->glyphs.push_back(i);
    }
    return groups;
}

// A choice of meanings: for each group, which of its digits by rank.
struct Choice {
    double loss = 0;
    std::vector<std::uint8_t> ranks;
    std::size_t next = 0;  // groups before this one are settled
    bool operator<(const Choice& other) const { return loss > other.loss; }
};

// Whether nearly all tiles have one ground colour, which `grounds` become.
bool are_plain(const std::vector<cv::Mat>& tiles, std::vector<cv::Vec3f>& grounds) {
    std::size_t plain = 0;
    grounds.clear();
    for (const cv::Mat& tile : tiles) {
        const std::vector<cv::Vec3b> pixels = pixels_of(tile);
        grounds.push_back(commonest(pixels));
        const auto near = std::count_if(pixels.begin(), pixels.end(),
                                        [&](const cv::Vec3b& pixel) { return difference(pixel, grounds.back()) < 20; });
        plain += near * 2 > static_cast<long>(pixels.size());
    }
    return plain * 10 >= tiles.size() * 9;
}

}  // namespace

struct NumbersReader::State {
    TextEngine engine{TextEngine::Form::block, "0123456789"};
    std::optional<DigitForms> forms;  // drawn when the first digits are seen

    // The digits of a word as Tesseract reads them; empty when it is not sure.
    std::string spelled(const Word& word) {
        cv::Rect all = word.boxes.front();
        for (const cv::Rect& box : word.boxes) all |= box;
        cv::Mat large, dark;
        const double factor = 48.0 / all.height;
        cv::resize(word.ink(all), large, {}, factor, factor, factor > 1 ? cv::INTER_CUBIC : cv::INTER_AREA);
        cv::copyMakeBorder(255 - large, dark, 24, 24, 24, 24, cv::BORDER_CONSTANT, cv::Scalar::all(255));
        std::string digits;
        for (const char letter : engine.read(dark, least_confidence))
            if (letter >= '0' && letter <= '9') digits += letter;
        return digits.size() == word.boxes.size() ? digits : std::string();
    }

    NumbersReading decoded(const std::vector<Word>& words);
};

NumbersReading NumbersReader::State::decoded(const std::vector<Word>& words) {
    NumbersReading reading;
    if (!forms) forms.emplace();
    reading.are_there = true;
    const int cells = static_cast<int>(words.size()) + 1;
    std::vector<Glyph> glyphs;
    std::vector<std::vector<std::size_t>> glyphs_of(words.size());
    for (std::size_t word = 0; word < words.size(); ++word)
        for (const cv::Rect& box : words[word].boxes) {
            glyphs_of[word].push_back(glyphs.size());
            glyphs.push_back(glyph_of(words[word].ink(box)));
        }
    std::vector<Group> groups = groups_of(glyphs);
    std::vector<std::size_t> group_of(glyphs.size());
    for (std::size_t i = 0; i < groups.size(); ++i)
        for (const std::size_t glyph : groups[i].glyphs) group_of[glyph] = i;

    // The opinion on form: the mean over the group. The more often it is the same, the surer.
    for (Group& group : groups) {
        for (const std::size_t glyph : group.glyphs) {
            const std::array<double, 10> costs = forms->costs(glyphs[glyph]);
            for (std::size_t digit = 0; digit < 10; ++digit)
                group.costs[digit] += std::min(6.0, costs[digit]) / static_cast<double>(group.glyphs.size());
        }
    }
    // Tesseract's opinion: votes, of words that hold the rarer groups first.
    std::vector<std::size_t> order(words.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto rarity = [&](std::size_t word) {
        std::size_t least = glyphs.size();
        for (const std::size_t glyph : glyphs_of[word]) least = std::min(least, groups[group_of[glyph]].glyphs.size());
        return least;
    };
    std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return rarity(a) < rarity(b); });
    if (order.size() > most_words) order.resize(most_words);
    std::vector<std::array<int, 10>> votes(groups.size());
    std::vector<int> voters(groups.size());
    for (const std::size_t word : order) {
        const std::string digits = spelled(words[word]);
        for (std::size_t i = 0; i < digits.size(); ++i) {
            const std::size_t group = group_of[glyphs_of[word][i]];
            ++votes[group][static_cast<std::size_t>(digits[i] - '0')];
            ++voters[group];
        }
    }
    for (std::size_t i = 0; i < groups.size(); ++i) {
        Group& group = groups[i];
        if (voters[i] > 0)
            for (std::size_t digit = 0; digit < 10; ++digit)
                group.costs[digit] -= word_vote * votes[i][digit] / voters[i];
        const double best = *std::min_element(group.costs.begin(), group.costs.end());
        for (double& cost : group.costs) cost -= best;
        group.by_cost = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        std::stable_sort(group.by_cost.begin(), group.by_cost.end(), [&](int a, int b) {
            return group.costs[static_cast<std::size_t>(a)] < group.costs[static_cast<std::size_t>(b)];
        });
    }

    // Meanings, the likeliest first, until two of them pass.
    const auto numbers_by = [&](const std::vector<std::uint8_t>& ranks) {
        std::vector<int> numbers;
        std::vector<char> seen(static_cast<std::size_t>(cells) + 1, 0);
        for (const auto& glyph_list : glyphs_of) {
            int number = 0;
            for (const std::size_t glyph : glyph_list) {
                const std::size_t group = group_of[glyph];
                number = number * 10 + groups[group].by_cost[ranks[group]];
                if (number == 0) return std::vector<int>();  // no number begins with a nought
            }
            if (number > cells || seen[static_cast<std::size_t>(number)]) return std::vector<int>();
            seen[static_cast<std::size_t>(number)] = 1;
            numbers.push_back(number);
        }
        // The last number is missing, or the first.
        if (seen[static_cast<std::size_t>(cells)] && seen[1]) numbers.clear();
        return numbers;
    };
    std::priority_queue<Choice> waiting;
    waiting.push({0, std::vector<std::uint8_t>(groups.size(), 0), 0});
    double first_loss = 0, second_loss = -1;
    for (int tried = 0; tried < most_meanings && !waiting.empty(); ++tried) {
        const Choice choice = waiting.top();
        waiting.pop();
        if (!reading.numbers.empty() && choice.loss > first_loss + 3 * enough_margin) {
            second_loss = choice.loss;
            break;
        }
        const std::vector<int> numbers = numbers_by(choice.ranks);
        if (!numbers.empty() && reading.numbers.empty()) {
            reading.numbers = numbers;
            first_loss = choice.loss;
        } else if (!numbers.empty() && numbers != reading.numbers) {
            second_loss = choice.loss;
            break;
        }
        for (std::size_t group = choice.next; group < groups.size(); ++group) {
            if (choice.ranks[group] + 1 > 4) continue;
            Choice other = choice;
            ++other.ranks[group];
            const auto cost = [&](int rank) {
                return groups[group]
                    .costs[static_cast<std::size_t>(groups[group].by_cost[static_cast<std::size_t>(rank)])];
            };
            other.loss += cost(other.ranks[group]) - cost(choice.ranks[group]);
            other.next = group;
            if (other.loss < most_loss) waiting.push(std::move(other));
        }
    }
    if (reading.numbers.empty()) {
        reading.why_not = "the numbers on the tiles are not 1 to " + std::to_string(cells - 1) +
                          ", each of them once: some are missing, double, or unreadable";
        return reading;
    }
    const double lead = second_loss < 0 ? 3 * enough_margin : second_loss - first_loss;
    reading.margin = std::clamp(lead / (3 * enough_margin), 0.0, 1.0);
    if (lead < enough_margin) {
        reading.numbers.clear();
        reading.why_not = "the numbers on the tiles could be read in more than one way";
    }
    return reading;
}

NumbersReader::NumbersReader() : state_(std::make_unique<State>()) {}
NumbersReader::~NumbersReader() = default;
NumbersReader::NumbersReader(NumbersReader&&) noexcept = default;
NumbersReader& NumbersReader::operator=(NumbersReader&&) noexcept = default;

NumbersReading NumbersReader::read(const std::vector<cv::Mat>& given) {
    std::vector<cv::Mat> tiles = given, scaled;
    std::vector<cv::Vec3f> grounds;
    NumbersReading best;
    best.why_not = "there are no numbers on the tiles";
    if (!are_plain(tiles, grounds)) {
        tiles = with_even_ground(tiles);
        if (tiles.empty() || !are_plain(tiles, grounds)) return best;
    }
    for (const cv::Mat& tile : tiles) {
        cv::Mat large;
        const double factor = static_cast<double>(tile_height) / tile.rows;
        cv::resize(tile, large, {}, factor, factor, factor > 1 ? cv::INTER_CUBIC : cv::INTER_AREA);
        scaled.push_back(std::move(large));
    }
    for (const cv::Vec3f& colour : ink_colours(scaled, grounds)) {
        const std::vector<Word> words = words_in(scaled, grounds, colour);
        if (words.size() * 10 >= tiles.size() * 8 && words.size() >= 3) best.are_there = true;
        if (words.size() != tiles.size()) {
            if (best.are_there) best.why_not = "the numbers on some tiles cannot be read";
            continue;
        }
        NumbersReading reading = state_->decoded(words);
        if (!reading.numbers.empty()) return reading;
        best = std::move(reading);
    }
    return best;
}

}  // namespace sightread::sliding
