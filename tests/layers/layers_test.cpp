// The layers of docs/design.md, held against every include of the tree: none may point upwards, and
// no files may include each other.
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace {

namespace fs = std::filesystem;

const fs::path root = SIGHTREAD_SOURCE_DIR;

// What each folder may include besides itself.
const std::map<std::string, std::set<std::string>> allowed = {
    {"capture", {}},
    {"solvers", {}},
    {"calibration", {"capture", "solvers"}},
    {"vision", {"capture", "calibration", "solvers"}},
    {"input", {"capture", "calibration", "solvers"}},
    {"app", {"capture", "calibration", "solvers", "vision", "input"}},
};

// Narrower than the folder: vision knows boards and rules but never a search, only whether a level
// of LYNE has an answer at all; solvers know neither pictures nor displays.
const std::map<std::string, std::regex> forbidden = {
    {"vision", std::regex("solvers/(?!lyne/solve\\.hpp).*solve.*")},
    {"calibration", std::regex("solvers/(?!cell\\.hpp|malformed\\.hpp).*")},
    {"input", std::regex("solvers/.*solve.*")},
    {"solvers", std::regex("(opencv2|X11|xdo|tesseract).*")},
};

struct Include {
    std::string from, to;
    bool ours = false;
};

std::vector<std::string> sources_in(const std::string& folder) {
    std::vector<std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder))
        if (entry.path().extension() == ".hpp" || entry.path().extension() == ".cpp")
            files.push_back(fs::relative(entry.path(), root).string());
    return files;
}

std::vector<Include> includes_of(const std::string& file) {
    static const std::regex pattern(R"(^\s*#\s*include\s*([<"])([^>"]+)[>"].*)");
    std::vector<Include> includes;
    std::ifstream stream(root / file);
    std::smatch match;
    for (std::string line; std::getline(stream, line);)
        if (std::regex_match(line, match, pattern))
            includes.push_back({file, match[2], match[1] == "\""});
    return includes;
}

std::string folder_of(const std::string& path) {
    return path.substr(0, path.find('/'));
}

TEST(Layers, NoIncludePointsUpwards) {
    int seen = 0;
    for (const auto& [folder, below] : allowed) {
        for (const std::string& file : sources_in(folder)) {
            for (const Include& include : includes_of(file)) {
                const std::string target = folder_of(include.to);
                if (include.ours) {
                    ++seen;
                    EXPECT_TRUE(fs::exists(root / include.to))
                        << file << " includes \"" << include.to
                        << "\", which is no path from the root";
                    EXPECT_TRUE(target == folder || below.count(target) > 0)
                        << file << " must not include " << include.to;
                }
                const auto rule = forbidden.find(folder);
                if (rule != forbidden.end()) {
                    EXPECT_FALSE(std::regex_match(include.to, rule->second))
                        << file << " must not include " << include.to;
                }
            }
        }
    }
    EXPECT_GT(seen, 50) << "the test no longer finds the includes";
}

TEST(Layers, NoFilesIncludeEachOther) {
    std::map<std::string, std::vector<std::string>> graph;
    for (const auto& [folder, below] : allowed)
        for (const std::string& file : sources_in(folder))
            for (const Include& include : includes_of(file))
                if (include.ours) graph[file].push_back(include.to);
    std::set<std::string> done, open;
    const std::function<void(const std::string&)> visit = [&](const std::string& file) {
        if (done.count(file) > 0) return;
        if (!open.insert(file).second) {
            ADD_FAILURE() << "an include cycle goes through " << file;
            return;
        }
        for (const std::string& next : graph[file]) visit(next);
        open.erase(file);
        done.insert(file);
    };
    for (const auto& [file, includes] : graph) visit(file);
}

// The names of all games, parted by `|`: the folders of solvers/.
std::string names_of_games() {
    std::string names;
    for (const auto& entry : fs::directory_iterator(root / "solvers"))
        if (entry.is_directory())
            names += (names.empty() ? "" : "|") + entry.path().filename().string();
    return names;
}

// A game is a folder of its own in every layer: none includes another's, and what all of them share
// (the eye, the text engine, lattices, the loop's devices) includes none. Only the table of games
// in app/ names them all.
TEST(Layers, NoGameIncludesAnother) {
    const std::regex of_a_game("(?:app|input|solvers|vision)/(" + names_of_games() + ")/.*");
    const std::regex shared("(?:capture|calibration|input|vision)/.*|solvers/[^/]*");
    int seen = 0;
    for (const auto& [folder, below] : allowed) {
        for (const std::string& file : sources_in(folder)) {
            std::smatch own, theirs;
            const bool in_a_game = std::regex_match(file, own, of_a_game);
            for (const Include& include : includes_of(file)) {
                if (!include.ours || !std::regex_match(include.to, theirs, of_a_game)) continue;
                ++seen;
                if (in_a_game) {
                    EXPECT_EQ(own[1], theirs[1]) << file << " must not include " << include.to;
                } else {
                    EXPECT_FALSE(std::regex_match(file, shared))
                        << file << " must not include " << include.to;
                }
            }
        }
    }
    EXPECT_GT(seen, 50) << "the test no longer finds the includes of games";
}

// A practice window is another program: what it shared with the reader, the reader could not be
// tested on.
TEST(Layers, PracticeWindowsShareNoCodeWithTheProgram) {
    for (const std::string& file : sources_in("tests/practice"))
        for (const Include& include : includes_of(file))
            EXPECT_EQ(allowed.count(folder_of(include.to)), 0u)
                << file << " must not include " << include.to;
}

}  // namespace
