// How often drawn levels are read right, how often the answer is "not sure", and how often it is
// wrong, under what happens to pictures, at sizes from 320x240 to 3840x2160: `lyne_robustness
// [BOARDS [PALETTES [DIR [FIRST]]]]`. With DIR what was not read right is kept there; FIRST is the
// number of the first board, so that a long run can be divided. Wrong must be 0: a board that is
// told although a cell is not what it was told to be.
#include "tests/solvers/lyne/generate.hpp"
#include "tests/vision/lyne/drawn.hpp"
#include "vision/lyne/reader.hpp"

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <string>

#include <opencv2/imgcodecs.hpp>

namespace {

using namespace sightread;
using namespace sightread::lyne;

struct Change {
    const char* name;
    std::function<cv::Mat(const cv::Mat&, std::uint64_t)> apply;
};

const Change changes[] = {
    {"none", [](const cv::Mat& p, std::uint64_t) { return p; }},
    {"noise of 12",
     [](const cv::Mat& p, std::uint64_t seed) { return drawn::with_noise(p, 12, seed); }},
    {"JPEG 80", [](const cv::Mat& p, std::uint64_t) { return drawn::compressed(p, 80); }},
    {"gamma 0.8", [](const cv::Mat& p, std::uint64_t) { return drawn::with_gamma(p, 0.8); }},
    {"gamma 1.25", [](const cv::Mat& p, std::uint64_t) { return drawn::with_gamma(p, 1.25); }},
    {"hue turned",
     [](const cv::Mat& p, std::uint64_t seed) {
         return drawn::hue_turned(p, 40 + static_cast<int>(seed * 67 % 280));
     }},
    {"grey", [](const cv::Mat& p, std::uint64_t) { return drawn::grey(p); }},
};

const cv::Size sizes[] = {{320, 240},  {480, 270},   {640, 480},  {800, 1200},
                          {1280, 720}, {1920, 1080}, {3840, 2160}};

Board board_of(std::uint64_t seed) {
    static constexpr int rows[] = {2, 3, 3, 4, 4, 4, 5, 6, 7, 8},
                         columns[] = {3, 3, 4, 3, 5, 8, 6, 7, 8, 10};
    const std::size_t grade = seed % std::size(rows);
    Recipe recipe;
    recipe.rows = rows[grade];
    recipe.columns = columns[grade];
    recipe.shapes = 1 + static_cast<int>(seed / 3 % 3);
    if (seed % 7 == 6) recipe.shapes = 4 + static_cast<int>(seed % 3);
    // room for all
    recipe.shapes = std::min(recipe.shapes, grade < 3 ? 2 : recipe.rows * recipe.columns / 4);
    recipe.octagons = grade < 2 ? 0 : 0.25;
    recipe.most_empty = 0.2;
    return generate(recipe, seed).board;
}

struct Count {
    int right = 0, unsure = 0, wrong = 0;
    void add(const Count& other) {
        right += other.right;
        unsure += other.unsure;
        wrong += other.wrong;
    }
};

class Trial {
public:
    Trial(int palettes, std::string folder) : palettes_(palettes), folder_(std::move(folder)) {}

    int run(int first, int boards) {
        for (int board = first; board < first + boards; ++board)
            run_board(static_cast<std::uint64_t>(board));
        print("size", by_size_);
        print("change", by_change_);
        print("palette", by_palette_);
        print("reason", by_reason_);
        std::printf("%-44s %7d %9d %7d\n", "all", all_.right, all_.unsure, all_.wrong);
        return all_.wrong == 0 ? 0 : 1;
    }

private:
    void run_board(std::uint64_t seed) {
        const Board board = board_of(seed);
        const auto& given = drawn::palettes();
        for (int index = 0; index < palettes_; ++index) {
            // After the given ones: made-up palettes, each in a style of its own.
            const bool is_given = static_cast<std::size_t>(index) < given.size();
            const std::uint64_t own = seed * 1000 + static_cast<std::uint64_t>(index);
            const drawn::Palette palette =
                is_given ? given[static_cast<std::size_t>(index)] : drawn::random_palette(own);
            const drawn::Style style = is_given ? drawn::Style{} : drawn::random_style(own);
            for (const cv::Size size : sizes) {
                const drawn::Drawn drawn = drawn::draw(board, size, palette, style);
                for (const Change& change : changes) {
                    const cv::Mat picture = change.apply(drawn.picture, own);
                    judge(board, picture, size, change.name,
                          is_given ? palette.name : "other styles", own);
                }
            }
        }
    }

    void judge(const Board& board, const cv::Mat& picture, cv::Size size, const char* change,
               const std::string& palette, std::uint64_t seed) {
        const Frame frame{picture, {}};
        const auto layout = find_layout(frame);
        std::string reason = layout.why_not();
        Reading reading;
        if (layout) reading = Reader(*layout).read(frame);
        if (layout && !reading.board) reason = reading.why_not;
        Count count;
        if (!layout || !reading.board)
            count.unsure = 1;
        else if (are_one_level(*reading.board, board))
            count.right = 1;
        else
            count.wrong = 1;
        const std::string its_size = std::to_string(size.width) + "x" + std::to_string(size.height);
        if (count.right == 0) {
            by_reason_[reason
                           .substr(reason.find(" at ") == std::string::npos
                                       ? 0
                                       : reason.find(" at ") + 3)
                           .substr(0, 44)]
                .add(count);
            if (!folder_.empty()) {
                const std::string name = folder_ + "/" + (count.wrong != 0 ? "wrong-" : "unsure-") +
                                         std::to_string(seed) + "-" + its_size + "-" + change +
                                         ".png";
                cv::imwrite(name, picture);
                std::printf("%s: %s\n", name.c_str(), reason.c_str());
            }
            if (count.wrong != 0)
                std::printf("WRONG: board %llu, %s, %s, %s\n%s-- read as\n%s",
                            static_cast<unsigned long long>(seed), palette.c_str(),
                            its_size.c_str(), change, to_text(board).c_str(),
                            to_text(*reading.board).c_str());
        }
        all_.add(count);
        by_size_[its_size].add(count);
        by_change_[change].add(count);
        by_palette_[palette].add(count);
    }

    static void print(const char* what, const std::map<std::string, Count>& counts) {
        std::printf("%-44s %7s %9s %7s\n", what, "right", "not sure", "WRONG");
        for (const auto& [name, count] : counts)
            std::printf("  %-42s %7d %9d %7d\n", name.c_str(), count.right, count.unsure,
                        count.wrong);
    }

    int palettes_;
    std::string folder_;
    Count all_;
    std::map<std::string, Count> by_size_, by_change_, by_palette_, by_reason_;
};

}  // namespace

int main(int count, char** arguments) {
    cv::setNumThreads(1);
    const int boards = count > 1 ? std::atoi(arguments[1]) : 50;
    const int palettes = count > 2 ? std::atoi(arguments[2]) : 20;
    const int first = count > 4 ? std::atoi(arguments[4]) : 0;
    return Trial(palettes, count > 3 ? arguments[3] : "").run(first, boards);
}
