// Boards that the practice window has drawn (`sightread-practice sliding --render-many DIR`),
// lattice and reading from the one picture: `sliding_renders DIR [verbose]`. Numbers, unknown
// pictures, and the same pictures known beforehand
// (`solved.png` of the folder, cut to its board). Wrong is a board that is not so.
#include "vision/sliding/by_rules.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>

namespace {

using namespace sightread;
using namespace sightread::sliding;
namespace fs = std::filesystem;

struct Count {
    int right = 0, unsure = 0, wrong = 0;
};
std::map<std::string, Count> counts;
bool is_verbose = false;

void read(const std::string& kind, const fs::path& folder, const std::string& truth,
          const Knowledge& knowledge) {
    const Frame frame{cv::imread((folder / "frame.png").string()), {}};
    const auto layout = find_layout(frame);
    std::string why = layout.why_not();
    Reading reading;
    if (layout) {
        reading = Reader(*layout, knowledge).read(frame);
        why = reading.why_not;
    }
    const bool right = reading.board && to_text(reading.board->puzzle) == truth;
    Count& count = counts[kind];
    ++(right ? count.right : reading.board ? count.wrong : count.unsure);
    if (is_verbose && !right)
        std::printf("%s: %s: %s\n", folder.c_str(), kind.c_str(),
                    reading.board ? "WRONG" : why.c_str());
}

void read_folder(const fs::path& folder) {
    std::ifstream stream(folder / "truth.json");
    const nlohmann::json truth = nlohmann::json::parse(stream);
    const std::string text = truth["text"];
    Knowledge knowledge;
    if (truth["picture"].get<std::string>().empty())
        return read("numbers", folder, text, knowledge);
    read("unknown picture", folder, text, knowledge);
    const Puzzle puzzle = parse(text);
    const Cell gap = blank_of(puzzle.goal);
    knowledge.goal_blank = GoalBlank{gap.row, gap.column};
    const cv::Mat solved = cv::imread((folder / "solved.png").string());
    const cv::Rect board(
        static_cast<int>(truth["origin_x"].get<double>()),
        static_cast<int>(truth["origin_y"].get<double>()),
        static_cast<int>(truth["pitch_x"].get<double>() * truth["columns"].get<int>()),
        static_cast<int>(truth["pitch_y"].get<double>() * truth["rows"].get<int>()));
    knowledge.pictures = {solved(board & cv::Rect({0, 0}, solved.size()))};
    read("known picture", folder, text, knowledge);
}

}  // namespace

int main(int count, char** words) {
    if (count < 2) {
        std::fprintf(stderr, "usage: sliding_renders DIR [verbose]\n");
        return 2;
    }
    is_verbose = count > 2;
    std::vector<fs::path> folders;
    for (const auto& entry : fs::directory_iterator(words[1])) folders.push_back(entry.path());
    std::sort(folders.begin(), folders.end());
    for (const fs::path& folder : folders) read_folder(folder);
    for (const auto& [kind, result] : counts)
        std::printf("%-16s right %d, not sure %d, wrong %d\n", kind.c_str(), result.right,
                    result.unsure, result.wrong);
}
