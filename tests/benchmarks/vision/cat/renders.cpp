// Reads every board in the folders that `sightread-practice cat --render-many DIR` made, the turns
// of each board one after the other as when playing, and the hops between them, and counts what was
// read right, not for certain, and wrong.
//
//   cat_renders DIR [--quiet]
#include "vision/cat/by_rules.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include <opencv2/imgcodecs.hpp>

namespace {

using namespace sightread;
namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
    std::ifstream stream(file);
    std::ostringstream text;
    text << stream.rdbuf();
    return text.str();
}

struct Count {
    int right = 0, hidden = 0, unsure = 0, wrong = 0, wrong_likely = 0;
    int panels_seen = 0, panels = 0;
    int hops_as_cell = 0, hops_unsure = 0, hops_wrong = 0;  // pictures of a cat on its way
    int crops = 0, crops_as_boards = 0;
    std::vector<double> find, first, again;  // milliseconds of CPU
};

double cpu_milliseconds() {
    return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

std::string differences(const cat::Board& seen, const cat::Board& truth) {
    if (seen.rows != truth.rows || seen.columns != truth.columns || seen.shift != truth.shift)
        return "size " + std::to_string(seen.rows) + "x" + std::to_string(seen.columns) + " for " +
               std::to_string(truth.rows) + "x" + std::to_string(truth.columns);
    std::string text;
    for (std::size_t i = 0; i < seen.places.size(); ++i)
        if (seen.places[i] != truth.places[i])
            text += " cell " + to_text(seen.cell(static_cast<int>(i)));
    if (seen.cat != truth.cat) text += " cat " + to_text(seen.cat) + " for " + to_text(truth.cat);
    return text;
}

// On its way between two cells the cat is in one of them, or it is not sure.
template <class Say>
void follow_hop(cat::Reader& reader, const fs::path& folder, int turn, Count& count,
                const Say& say) {
    const std::string stem = "hop-" + std::to_string(turn),
                      next = "frame-" + std::to_string(turn + 1) + ".txt";
    if (!fs::exists(folder / (stem + ".txt")) || !fs::exists(folder / next)) return;
    const cat::Board from = cat::parse(text_of(folder / (stem + ".txt"))),
                     to = cat::parse(text_of(folder / next));
    const fs::path picture = folder / (stem + ".png");
    const cat::Reading reading = reader.look({cv::imread(picture.string(), cv::IMREAD_COLOR), {}});
    const auto& board = reading.board ? reading.board : reading.likely;
    if (!board) {
        ++count.hops_unsure;
    } else if (board->cat == from.cat || board->cat == to.cat) {
        ++count.hops_as_cell;
    } else {
        ++count.hops_wrong;
        say(picture, "HOP", differences(*board, from));
    }
}

// A picture that shows a part of a board, cut off at each side in turn, anywhere through its cells.
template <class Say>
void cut(const Frame& whole, const Lattice& lattice, const fs::path& picture, Count& count,
         const Say& say) {
    std::mt19937 random(
        static_cast<unsigned>(std::hash<std::string>()(picture.parent_path().filename().string())));
    const cv::Rect all({}, whole.pixels.size());
    for (int side = 0; side < 4; ++side) {
        const cv::Rect2d board = lattice.bounds();
        const double part = std::uniform_real_distribution<>(0.3, 0.9)(random);
        const int x = static_cast<int>(board.x + part * board.width),
                  y = static_cast<int>(board.y + part * board.height);
        const cv::Rect kept = side == 0   ? cv::Rect(0, 0, x, all.height)
                              : side == 1 ? cv::Rect(all.width - x, 0, x, all.height)
                              : side == 2 ? cv::Rect(0, 0, all.width, y)
                                          : cv::Rect(0, all.height - y, all.width, y);
        const Frame frame{whole.pixels(kept & all).clone(), {}};
        ++count.crops;
        const auto layout = cat::find_layout(frame);
        if (!layout) continue;
        const cat::Reading reading = cat::Reader(*layout).read(frame);
        if (!reading.board && !reading.likely) continue;
        ++count.crops_as_boards;
        std::ostringstream why;
        why << "side " << side << " kept " << kept << " read " << layout->lattice.rows << "x"
            << layout->lattice.columns;
        say(picture, "CROP", why.str());
    }
}

void read_board(const fs::path& folder, Count& count, bool quiet) {
    std::optional<cat::Reader> reader;
    const auto say = [&](const fs::path& picture, const char* what, const std::string& why) {
        if (!quiet) std::printf("%-10s %s: %s\n", what, picture.c_str(), why.c_str());
    };
    for (int turn = 0; turn < 4; ++turn) {
        const fs::path picture = folder / ("frame-" + std::to_string(turn) + ".png");
        if (!fs::exists(picture)) continue;
        const Frame frame{cv::imread(picture.string(), cv::IMREAD_COLOR), {}};
        const cat::Board truth =
            cat::parse(text_of(folder / ("frame-" + std::to_string(turn) + ".txt")));
        const bool is_first = !reader;
        if (is_first) {
            const double begin = cpu_milliseconds();
            const auto layout = cat::find_layout(frame);
            count.find.push_back(cpu_milliseconds() - begin);
            if (!layout) {
                ++count.unsure;
                say(picture, "unsure", layout.why_not());
                continue;
            }
            reader.emplace(*layout);
            cut(frame, layout->lattice, picture, count, say);
        }
        const double begin = cpu_milliseconds();
        const cat::Reading reading = reader->read(frame);
        (is_first ? count.first : count.again).push_back(cpu_milliseconds() - begin);
        const auto& board = reading.board ? reading.board : reading.likely;
        if (!board) {
            ++count.unsure;
            say(picture, "unsure", reading.why_not);
            if (is_first) reader.reset();
            continue;
        }
        const std::string wrong = differences(*board, truth);
        follow_hop(*reader, folder, turn, count, say);
        if (wrong.empty()) {
            ++(reading.board ? count.right : count.hidden);
        } else {
            ++(reading.board ? count.wrong : count.wrong_likely);
            say(picture, reading.board ? "WRONG" : "likely", wrong);
        }
    }
    const fs::path panel = folder / "panel.png";
    if (!reader || !fs::exists(panel)) return;
    ++count.panels;
    const cat::Reading reading = reader->read({cv::imread(panel.string(), cv::IMREAD_COLOR), {}});
    count.panels_seen += reading.sight == cat::Sight::covered;
    if (reading.board) say(panel, "WRONG", "a board is read through the panel");
}

double part(std::vector<double> values, double share) {
    if (values.empty()) return 0;
    std::sort(values.begin(), values.end());
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

}  // namespace

int main(int count_of_words, char** words) {
    if (count_of_words < 2) return std::puts("cat_renders DIR [--quiet]"), 2;
    const bool quiet = count_of_words > 2 && std::string(words[2]) == "--quiet";
    std::vector<fs::path> folders;
    for (const auto& entry : fs::directory_iterator(words[1]))
        if (entry.is_directory()) folders.push_back(entry.path());
    std::sort(folders.begin(), folders.end());
    Count count;
    for (const fs::path& folder : folders) read_board(folder, count, quiet);
    std::printf(
        "%zu boards: %d pictures right, %d right but for hidden cells taken as free, %d unsure, %d "
        "WRONG, %d with a "
        "hidden cell that is blocked\npanels: %d of %d seen as such\n",
        folders.size(), count.right, count.hidden, count.unsure, count.wrong, count.wrong_likely,
        count.panels_seen, count.panels);
    std::printf("hops: %d in the cell that they come from or go to, %d unsure, %d WRONG\n",
                count.hops_as_cell, count.hops_unsure, count.hops_wrong);
    std::printf("cut through: %d of %d told as boards\n", count.crops_as_boards, count.crops);
    std::printf(
        "milliseconds of CPU, median and worst: find %.0f %.0f, first reading %.1f %.1f, later "
        "%.2f %.2f\n",
        part(count.find, 0.5), part(count.find, 1), part(count.first, 0.5), part(count.first, 1),
        part(count.again, 0.5), part(count.again, 1));
    return count.wrong > 0 || count.hops_wrong > 0;
}
