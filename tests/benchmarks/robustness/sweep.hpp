// What happens to a picture on its way to the reader, and whether the board is still read right:
// every game that can be seen, every look of its practice window, every disturbance.
//
// A board that is told must be the board that was drawn. "Not sure" is never wrong; a wrong board
// always is.
#pragma once

#include "app/game.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::sweep {

struct Disturbance {
    std::string name;
    std::function<cv::Mat(const cv::Mat&, std::uint64_t seed)> apply;
    bool covers = false;  // hides a part of the board: not to be sure is as good as to be right
};

[[nodiscard]] const std::vector<Disturbance>& disturbances();
// Those of these names, in that order. Throws std::invalid_argument when there is none of a name.
[[nodiscard]] std::vector<Disturbance> disturbances_named(const std::vector<std::string>& names);

// A picture of a board, and what is true of it.
struct Sample {
    std::filesystem::path folder;
    cv::Mat picture;
    std::string board;  // text form
    std::uint64_t seed = 0;
    std::optional<Lattice> lattice;  // as it was drawn, where that is written down
};

// The folders that `sightread-practice GAME --render-many DIR` made, or `draw_pages`, or `play
// --record` of games that were won: then the first board is true, as what was planned on it came
// true move by move.
[[nodiscard]] std::vector<std::filesystem::path> samples_in(const std::filesystem::path& folder);
[[nodiscard]] Sample sample_of(const std::filesystem::path& folder);

// How many cells of `seen` are not what `truth` says; -1 when the boards differ in size. Names of
// faces do not matter in games whose faces have none, and lines without a tile at the rim of an
// Onet board cannot be seen.
[[nodiscard]] int wrong_cells(std::string_view game, const std::string& truth,
                              const std::string& seen);

struct Judgement {
    enum class Verdict { right, unsure, wrong };
    Verdict verdict = Verdict::unsure;
    int cells = 0;  // of a board that was told
    int wrong = 0;
    double find_milliseconds = 0;  // of the processor: find the board and read it
    double read_milliseconds = 0;  // read it again where it is; 0 when it was not found
    // pixels that the pitch of a board that was told right is off, summed up over its columns or
    // rows
    double off = 0;
    std::string why;
    cv::Mat annotated;
};

[[nodiscard]] Judgement judged(const Game& game, const Sample& sample, const cv::Mat& picture);

}  // namespace sightread::sweep
