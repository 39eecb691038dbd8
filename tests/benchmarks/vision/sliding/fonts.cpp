// Numbers in every font: `sliding_fonts PRACTICE-PROGRAM [STRIDE]` has the practice window draw
// boards of 4x4 in eight fonts, with digits 16 to 96 pixels high, at scales 0.75 to 2, and reads
// each from its one picture. With a stride only every so many of the 288 boards. Right, not sure
// and wrong by font and by height.
#include "vision/sliding/by_rules.hpp"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>
#include <unistd.h>

namespace {

using namespace sightread;
using namespace sightread::sliding;
namespace fs = std::filesystem;

constexpr double text_height = 0.42;  // of a tile
constexpr double tile = 64;           // pixels, at scale 1
const std::vector<std::string> fonts = {"DejaVu Sans",      "DejaVu Serif", "DejaVu Sans Mono",
                                        "Liberation Serif", "URW Gothic",   "C059",
                                        "Nimbus Roman",     "P052"};
const std::vector<int> heights = {16, 22, 32, 48, 64, 96};
const std::vector<double> scales = {0.75, 1, 1.25, 1.5, 1.75, 2};

struct Count {
    int right = 0, unsure = 0, wrong = 0;
};

// The board that was drawn, as the program's log has it; empty when nothing was drawn.
std::string drawn(const std::string& program, const fs::path& picture, const std::string& font,
                  int height, double scale, int seed) {
    const fs::path log = picture.string() + ".log";
    fs::remove(log);
    const int side = static_cast<int>(5 * height / text_height);
    const std::string command = "QT_QPA_PLATFORM=offscreen '" + program + "' sliding --render '" +
                                picture.string() + "' --log '" + log.string() + "' --font '" +
                                font + "' --text-height " + std::to_string(text_height) +
                                " --seed " + std::to_string(seed) + " --scale " +
                                std::to_string(scale) + " --size " + std::to_string(side) + "x" +
                                std::to_string(side + static_cast<int>(tile * scale));
    if (std::system(command.c_str()) != 0) return {};
    std::ifstream stream(log);
    std::string line;
    std::getline(stream, line);
    fs::remove(log);
    const auto event = nlohmann::json::parse(line, nullptr, false);
    return event.is_object() ? event.value("text", std::string()) : std::string();
}

void print(const std::string& name, const Count& count) {
    std::printf("%-18s right %d, not sure %d, wrong %d\n", name.c_str(), count.right, count.unsure,
                count.wrong);
}

}  // namespace

int main(int count, char** words) {
    const int stride = count > 2 ? std::atoi(words[2]) : 1;
    if (count < 2 || stride < 1) {
        std::fprintf(stderr, "usage: sliding_fonts PRACTICE-PROGRAM [STRIDE]\n");
        return 2;
    }
    const fs::path picture =
        fs::temp_directory_path() / ("sliding_fonts." + std::to_string(getpid()) + ".png");
    std::map<std::string, Count> by_font;
    std::map<int, Count> by_height;
    int seed = 0;
    for (const std::string& font : fonts)
        for (const int height : heights)
            for (const double scale : scales) {
                if (++seed % stride != 0) continue;
                const std::string truth = drawn(words[1], picture, font, height, scale, seed);
                if (truth.empty()) {
                    std::fprintf(stderr, "sliding_fonts: %s drew no board\n", words[1]);
                    return 1;
                }
                const Frame frame{cv::imread(picture.string()), {}};
                const auto layout = find_layout(frame);
                Reading reading;
                if (layout) reading = Reader(*layout).read(frame);
                const bool right = reading.board && to_text(reading.board->puzzle) == truth;
                for (Count* kind : {&by_font[font], &by_height[height]})
                    ++(right ? kind->right : reading.board ? kind->wrong : kind->unsure);
                if (!right)
                    std::printf("%s, %d pixels, scale %.2f, seed %d: %s\n", font.c_str(), height,
                                scale, seed,
                                reading.board
                                    ? "WRONG"
                                    : (layout ? reading.why_not : layout.why_not()).c_str());
            }
    fs::remove(picture);
    for (const auto& [font, result] : by_font) print(font, result);
    for (const auto& [height, result] : by_height)
        print(std::to_string(height) + " pixels", result);
}
