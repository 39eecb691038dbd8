#include "vision/lyne/by_eye.hpp"

#include "solvers/lyne/board.hpp"
#include "vision/eye/eye.hpp"
#include "vision/lyne/levels.hpp"
#include "vision/lyne/parts.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sightread::lyne::by_eye {
namespace {

using eye::Kind;

const std::size_t this_game = *eye::game_index("lyne");

Kind octagon_with(int holes) {
    return static_cast<Kind>(static_cast<int>(Kind::lyne_1) + holes - 1);
}

std::string token_of(Kind kind) {
    if (kind == Kind::lyne_node || kind == Kind::lyne_end)
        return kind == Kind::lyne_end ? "A" : "a";
    const int holes = static_cast<int>(kind) - static_cast<int>(Kind::lyne_1) + 1;
    return kind == Kind::lyne_empty || kind == Kind::nothing ? "?" : std::to_string(holes);
}

// Several parts inside of a place, small in what the second look sees, are the holes of an octagon;
// where that does not rule one out.
void weigh_parts(const cv::Mat& picture, eye::ToldBoard& board) {
    constexpr double counted = 6;  // natural logarithm: how much likelier a count makes it
    constexpr double ruled_out = 1e-4;
    const auto may_be_octagon = [](const eye::ToldCell& told) {
        double sum = 0;
        for (int holes = 1; holes <= most_seen_holes; ++holes)
            sum += told.sight[octagon_with(holes)];
        return sum > ruled_out;
    };
    std::vector<Cell> cells;
    for (const eye::ToldCell& told : board.cells)
        if (may_be_octagon(told)) cells.push_back(told.cell);
    const std::vector<std::optional<int>> parts = parts_inside(picture, board.lattice, cells);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (!parts[i] || *parts[i] < 2 || *parts[i] > most_seen_holes) continue;
        auto& probability = board.at(cells[i]).sight.probability;
        probability[static_cast<std::size_t>(octagon_with(*parts[i]))] *=
            static_cast<float>(std::exp(counted));
        const float sum = std::accumulate(probability.begin(), probability.end(), 0.0F);
        for (float& each : probability) each /= sum;
    }
}

// An empty place may show nothing at all: the two are one answer.
eye::ToldCell with_one_emptiness(eye::ToldCell told) {
    told.sight.probability[static_cast<std::size_t>(Kind::lyne_empty)] += told.sight[Kind::nothing];
    told.sight.probability[static_cast<std::size_t>(Kind::nothing)] = 0;
    std::array<double, eye::kind_count> sorted{};
    std::copy(told.sight.probability.begin(), told.sight.probability.end(), sorted.begin());
    told.kind = static_cast<Kind>(std::max_element(sorted.begin(), sorted.end()) - sorted.begin());
    std::sort(sorted.rbegin(), sorted.rend());
    told.odds = eye::log_of(sorted[0]) - eye::log_of(sorted[1]);
    return told;
}

// The logarithms of the probabilities of what a place may be.
std::vector<double> logarithms_of(const eye::ToldCell& told) {
    std::vector<double> answers(answer_count);
    answers[is_empty] = eye::log_of(told.sight[Kind::lyne_empty]);
    answers[is_node] = eye::log_of(told.sight[Kind::lyne_node]);
    answers[is_end] = eye::log_of(told.sight[Kind::lyne_end]);
    for (int holes = 0; holes < most_seen_holes; ++holes)
        answers[has_one_hole + static_cast<std::size_t>(holes)] =
            eye::log_of(told.sight[octagon_with(holes + 1)]);
    return answers;
}

// How alike those places look that may have a shape.
cv::Mat1f likeness_of(const cv::Mat& picture, const eye::ToldBoard& board) {
    constexpr double may_be = 0.01;
    std::vector<Cell> cells;
    std::vector<int> places;
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
        const eye::ToldCell& told = board.cells[i];
        if (told.sight[Kind::lyne_node] + told.sight[Kind::lyne_end] < may_be) continue;
        cells.push_back(told.cell);
        places.push_back(static_cast<int>(i));
    }
    const int count = static_cast<int>(board.cells.size());
    cv::Mat1f likeness(count, count, 0.0F);
    if (cells.empty()) return likeness;
    const double share = eye::shared_eye().share_of_faces(picture, board.lattice, cells);
    const cv::Mat descriptors = eye::shared_eye().describe(picture, board.lattice, cells, share);
    const cv::Mat1f alike = descriptors * descriptors.t();
    for (int i = 0; i < alike.rows; ++i)
        for (int j = 0; j < alike.cols; ++j)
            likeness(places[static_cast<std::size_t>(i)], places[static_cast<std::size_t>(j)]) =
                alike(i, j);
    return likeness;
}

struct Sight {
    eye::ToldBoard board;
    std::optional<LikelyLevel> level;
};

std::optional<Sight> sight_of(const cv::Mat& picture, eye::ToldBoard board) {
    if (board.lattice.rows > largest_size || board.lattice.columns > largest_size)
        return std::nullopt;
    SeenKinds seen{board.lattice.rows, board.lattice.columns, {}, {}};
    weigh_parts(picture, board);
    int with_shape = 0;
    for (eye::ToldCell& told : board.cells) {
        told = with_one_emptiness(told);
        seen.logarithms.push_back(logarithms_of(told));
        with_shape += told.kind == Kind::lyne_node || told.kind == Kind::lyne_end;
    }
    if (with_shape < 2) return std::nullopt;
    seen.likeness = likeness_of(picture, board);
    return Sight{std::move(board), likely_level(seen)};
}

// The share of a board's places of which the eye is sure what is there; 0 where it is no level.
double share_of_sure(const Sight& sight) {
    if (!sight.level) return 0;
    const std::vector<double>& odds = sight.level->odds_of_sort;
    const auto sure =
        std::ranges::count_if(odds, [](double each) { return each >= eye::enough_odds; });
    return static_cast<double>(sure) / static_cast<double>(odds.size());
}

// Of the boards that it may be the one of which most is sure: what lies behind a level in a pattern
// is no level.
std::optional<Sight> sight_of(const cv::Mat& picture, const std::optional<Lattice>& lattice) {
    constexpr double hole = 0.5;  // levels have many empty places, which may show nothing
    std::optional<Sight> surest;
    for (eye::ToldBoard& board : eye::boards_in(picture, lattice, this_game, hole)) {
        std::optional<Sight> sight = sight_of(picture, std::move(board));
        if (sight && (!surest || share_of_sure(*sight) > share_of_sure(*surest)))
            surest = std::move(sight);
    }
    return surest;
}

}  // namespace

std::optional<eye::PartReading> read(const cv::Mat& picture,
                                     const std::optional<Lattice>& lattice) {
    const std::optional<Sight> sight = sight_of(picture, lattice);
    if (!sight) return std::nullopt;
    const auto& [board, level] = *sight;
    const bool is_whole =
        level && *std::min_element(level->odds.begin(), level->odds.end()) >= eye::enough_odds;
    std::vector<eye::CellAnswer> cells;
    for (std::size_t i = 0; i < board.cells.size(); ++i) {
        const eye::ToldCell& told = board.cells[i];
        eye::CellAnswer cell{told.cell, token_of(told.kind), 0, false, {}};
        if (level) cell.token = std::string(1, to_letter(level->board.places[i]));
        if (level) cell.odds = is_whole ? level->odds[i] : std::min(level->odds[i], told.odds);
        cell.probabilities = {{"?", told.sight[Kind::lyne_empty]},
                              {"some node", told.sight[Kind::lyne_node]},
                              {"some end", told.sight[Kind::lyne_end]}};
        for (int holes = 1; holes <= most_seen_holes; ++holes)
            cell.probabilities.emplace_back(std::to_string(holes), told.sight[octagon_with(holes)]);
        cells.push_back(std::move(cell));
    }
    eye::PartReading reading = eye::reading_of(board, std::move(cells));
    if (!level && !board.is_cut) reading.why_not = "nothing that it probably shows is a level";
    return reading;
}

std::optional<LikelyLevels> likely_levels(const cv::Mat& picture,
                                          const std::optional<Lattice>& lattice) {
    constexpr std::ptrdiff_t fewest_places = 4;  // two may be part of anything
    // of the places: a stroke that was wrong is taken away again
    constexpr double most_unsure = 0.35;
    if (picture.type() != CV_8UC3 || picture.empty()) return std::nullopt;
    std::optional<Sight> sight = sight_of(picture, lattice);
    if (!sight || !sight->level) return std::nullopt;
    const LikelyLevel& level = *sight->level;
    const auto share_of_unsure = [&](const std::vector<double>& odds) {
        return static_cast<double>(std::ranges::count_if(
                   odds, [](double each) { return each < eye::enough_odds; })) /
               static_cast<double>(odds.size());
    };
    // Of what is no other game's the sorts of places are enough, and that it more likely ends here
    // than elsewhere.
    const bool is_this_game = sight->board.likeliest_game == this_game;
    if (sight->board.ends_here < (is_this_game ? 0 : eye::enough_odds)) return std::nullopt;
    if (share_of_unsure(is_this_game ? level.odds_of_sort : level.odds) > most_unsure)
        return std::nullopt;
    const auto places = std::ranges::count_if(
        level.board.places, [](const Place& place) { return place.kind != lyne::Kind::empty; });
    if (places < fewest_places) return std::nullopt;
    const bool is_certain = sight->board.ends_here >= eye::enough_odds &&
                            *std::ranges::min_element(level.odds) >= eye::enough_odds;
    return LikelyLevels{sight->board.lattice, level.ranked, is_certain};
}

}  // namespace sightread::lyne::by_eye
