// Levels that the practice window has drawn (`sightread-practice lyne --render-many DIR`), read
// with their progress: `lyne_renders DIR [verbose]`. The first picture of each folder must give the
// board, the further ones, with the same reader, what was drawn of it. Wrong is a board, a filled
// hole or a finished line that is not so.
#include "vision/lyne/reader.hpp"

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
using namespace sightread::lyne;
using nlohmann::json;
namespace fs = std::filesystem;

struct Count {
    int right = 0, unsure = 0, wrong = 0;
};
std::map<std::string, Count> counts;
bool is_verbose = false;

void tell(const std::string& kind, const std::string& what, const fs::path& where,
          const std::string& why) {
    Count& count = counts[kind];
    ++(what == "right" ? count.right : what == "not sure" ? count.unsure : count.wrong);
    if (what == "WRONG" || (is_verbose && what != "right"))
        std::printf("%s: %s: %s: %s\n", where.c_str(), kind.c_str(), what.c_str(), why.c_str());
}

std::string kind_of(const json& frame) {
    if (frame["menu"]) return "menu";
    if (frame["faded"].get<double>() > 0) return "fading";
    if (frame["moving"]) return "in motion";
    return frame["lines"].get<int>() == 0 ? "untouched" : "being drawn";
}

void follow(Reader& reader, const fs::path& folder, const json& frame) {
    const fs::path file = folder / frame["file"].get<std::string>();
    const Reading reading = reader.read({cv::imread(file.string()), {}});
    const std::string kind = kind_of(frame);
    if (kind == "fading")
        return tell(kind,
                    reading.faded   ? "right"
                    : reading.board ? "WRONG"
                                    : "not sure",
                    file, reading.why_not);
    if (kind == "menu") return tell(kind, reading.board ? "WRONG" : "right", file, reading.why_not);
    if (!reading.board) return tell(kind, "not sure", file, reading.why_not);
    if (reading.filled != frame["filled"].get<std::vector<int>>())
        return tell(kind, "WRONG", file, "filled holes " + json(reading.filled).dump());
    if (reading.finished != frame["finished"].get<std::vector<int>>())
        return tell(kind, "WRONG", file, "finished lines " + json(reading.finished).dump());
    tell(kind, "right", file, "");
}

void read_folder(const fs::path& folder) {
    std::ifstream stream(folder / "truth.json");
    const json truth = json::parse(stream);
    const Frame frame{cv::imread((folder / "frame.png").string()), {}};
    const auto layout = find_layout(frame);
    if (!layout) return tell("level", "not sure", folder / "frame.png", layout.why_not());
    Reader reader(*layout);
    const Reading reading = reader.read(frame);
    if (!reading.board) return tell("level", "not sure", folder / "frame.png", reading.why_not);
    const bool is_right =
        to_text(*reading.board) == to_text(parse(truth["text"].get<std::string>()));
    tell("level", is_right ? "right" : "WRONG", folder / "frame.png", to_text(*reading.board));
    if (is_right)
        for (const json& each : truth["frames"]) follow(reader, folder, each);
}

}  // namespace

int main(int count, char** arguments) {
    cv::setNumThreads(1);
    if (count < 2) {
        std::fprintf(stderr, "usage: lyne_renders DIR [verbose]\n");
        return 2;
    }
    is_verbose = count > 2;
    std::vector<fs::path> folders;
    for (const auto& entry : fs::directory_iterator(arguments[1]))
        if (fs::exists(entry.path() / "truth.json")) folders.push_back(entry.path());
    std::sort(folders.begin(), folders.end());
    for (const fs::path& folder : folders) read_folder(folder);
    std::printf("%-14s %7s %9s %7s\n", "", "right", "not sure", "WRONG");
    int wrong = 0;
    for (const auto& [kind, each] : counts) {
        std::printf("%-14s %7d %9d %7d\n", kind.c_str(), each.right, each.unsure, each.wrong);
        wrong += each.wrong;
    }
    return wrong == 0 ? 0 : 1;
}
