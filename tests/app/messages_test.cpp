// Every option that a sentence of the program, its help or its documents name is there, and does
// not lead nowhere.
#include "tests/app/program.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

namespace fs = std::filesystem;
using Options = std::set<std::string>;

const fs::path source = SIGHTREAD_SOURCE_DIR;
const std::vector<std::string> commands = {"play",   "look",   "solve",  "calibrate", "profiles",
                                           "record", "replay", "report", "windows",   "doctor"};

std::string text_of(const fs::path& file) {
    std::ifstream stream(file);
    return {std::istreambuf_iterator<char>(stream), {}};
}

std::vector<std::string> found_in(const std::string& text, const std::regex& wanted,
                                  std::size_t group = 0) {
    std::vector<std::string> found;
    for (std::sregex_iterator at(text.begin(), text.end(), wanted), end; at != end; ++at)
        found.push_back((*at)[group]);
    return found;
}

const std::regex an_option("(^|[^-A-Za-z0-9])(--[a-z][a-z-]*[a-z])");

// What each command takes, as its help says.
const std::map<std::string, Options>& options() {
    static const std::map<std::string, Options> all = [] {
        std::map<std::string, Options> of;
        for (const std::string& command : commands) {
            const std::string help = run_sightread({command, "--help"}).out;
            of[command] = {"--help"};
            for (const std::string& option :
                 found_in(help, std::regex("(^|\n) +(-[a-z] \\[ )?(--[a-z][a-z-]*[a-z])"), 3))
                of[command].insert(option);
        }
        return of;
    }();
    return all;
}

// The letters that a C++ source prints: adjacent literals are one text. Comments and what includes
// other files are left out.
std::vector<std::string> texts_in(const std::string& code) {
    std::vector<std::string> texts;
    bool goes_on = false;  // nothing but white space since the last literal
    for (std::size_t at = 0; at < code.size(); ++at) {
        if (code.compare(at, 2, "//") == 0 || code[at] == '#') {
            at = code.find('\n', at);
            if (at == std::string::npos) break;
        } else if (code[at] == '\'' && at + 2 < code.size()) {
            at += code[at + 1] == '\\' ? 3 : 2;
        } else if (code[at] == '"') {
            std::string text;
            for (++at; at < code.size() && code[at] != '"'; ++at) {
                const bool is_escaped = code[at] == '\\';
                if (is_escaped) ++at;
                text += is_escaped && code[at] == 'n' ? '\n' : code[at];
            }
            if (goes_on)
                texts.back() += text;
            else
                texts.push_back(text);
            goes_on = true;
        } else if (code[at] != ' ' && code[at] != '\n') {
            goes_on = false;
        }
    }
    return texts;
}

// What follows "sightread COMMAND" up to the end of the line or of a quotation.
void expect_options_of_commands(const std::string& text, const std::string& where) {
    const std::regex line("sightread (" + [] {
        std::string names;
        for (const std::string& command : commands) names += (names.empty() ? "" : "|") + command;
        return names;
    }() + ")([^\n`'()]*)");
    for (std::sregex_iterator at(text.begin(), text.end(), line), end; at != end; ++at)
        for (const std::string& option : found_in((*at)[2], an_option, 2))
            EXPECT_TRUE(options().at((*at)[1]).contains(option)) << where << ": " << at->str();
}

TEST(Messages, NameOnlyOptionsThatAreThere) {
    Options known = {"--help", "--version", "--man", "--completion"};
    for (const auto& [command, its_own] : options()) {
        ASSERT_GE(its_own.size(), 1u) << command;
        known.insert(its_own.begin(), its_own.end());
    }
    const Options of_others = {"--app-name", "--follow"};  // of notify-send, of sightread-gui
    int seen = 0;
    for (const char* layer : {"app", "calibration", "capture", "input", "solvers", "vision"})
        for (const auto& entry : fs::recursive_directory_iterator(source / layer)) {
            const fs::path& file = entry.path();
            if (file.extension() != ".cpp" && file.extension() != ".hpp") continue;
            for (const std::string& text : texts_in(text_of(file))) {
                for (const std::string& option : found_in(text, an_option, 2)) {
                    ++seen;
                    EXPECT_TRUE(known.contains(option) || of_others.contains(option))
                        << file << " names " << option << ", which no command takes: " << text;
                }
                expect_options_of_commands(text, file.string());
            }
        }
    EXPECT_GT(seen, 100);
}

TEST(Documents, NameOnlyOptionsThatTheirCommandsTake) {
    std::vector<fs::path> pages = {source / "README.md", source / "CONTRIBUTING.md",
                                   source / "SECURITY.md"};
    for (const auto& entry : fs::directory_iterator(source / "docs"))
        if (entry.path().extension() == ".md") pages.push_back(entry.path());
    for (const fs::path& page : pages) expect_options_of_commands(text_of(page), page.string());
    for (const std::string& command : commands)
        expect_options_of_commands(run_sightread({command, "--help"}).out, command + " --help");
    expect_options_of_commands(run_sightread({"--man"}).out, "--man");
}

// A sentence that says what to do must be followed by who asks: the game that it speaks of takes
// the option.
TEST(Messages, OfAGameNameOptionsThatTheGameTakes) {
    const std::map<std::string, Options> of_games = {
        {"onet", {"--gravity", "--border", "--paths", "--as-seen"}},
        {"sliding", {"--way", "--picture", "--goal-blank", "--metric"}},
        {"flip", {"--goal"}},
        {"runaway", {"--min", "--max", "--all", "--shortest"}},
        {"cat", {"--side", "--model", "--line"}}};
    for (const char* layer : {"app", "calibration", "input", "solvers", "vision"})
        for (const auto& entry : fs::recursive_directory_iterator(source / layer)) {
            if (entry.path().extension() != ".cpp") continue;
            const std::string place = fs::relative(entry.path(), source).string();
            for (const auto& [game, unused] : of_games) {
                // game.cpp says which options of other games it refuses.
                const bool is_of_game = place.find("/" + game + "/") != std::string::npos;
                if (!is_of_game || entry.path().filename() == "game.cpp") continue;
                for (const std::string& text : texts_in(text_of(entry.path())))
                    for (const std::string& option : found_in(text, an_option, 2))
                        for (const auto& [other, its_own] : of_games)
                            EXPECT_TRUE(other == game || !its_own.contains(option))
                                << place << ": " << text;
            }
        }
}

}  // namespace
}  // namespace sightread::test
