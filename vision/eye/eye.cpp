#include "vision/eye/eye.hpp"

#include "vision/difference.hpp"
#include "vision/eye/lattice_fit.hpp"
#include "vision/eye/rectify.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <opencv2/imgproc.hpp>

namespace sightread::eye {
namespace {

// pixels of a cell's picture for its descriptor, as the network was trained
constexpr int face_size = 32;
// The sizes in which a picture is looked at: so many pixels in all, then a quarter of them, and a
// quarter of those, and a larger one only where cells are too small to be told in the first.
constexpr double first_area = 260'000;
constexpr double largest_area = 1'300'000;
constexpr double least_side = 60;   // pixels
constexpr double small_pitch = 15;  // pixels in the size that was looked at
constexpr double usual_pitch = 24;  // pixels, in the middle of what the detector was trained for
constexpr std::size_t most_candidates = 3;

struct Candidate {
    std::size_t game = 0;
    LatticeCandidate lattice;
};

// Two lattices that mean the same cells: pitches within a twentieth, phases within a quarter.
bool are_same(const Candidate& a, const Candidate& b) {
    if (a.game != b.game ||
        (a.lattice.lattice.shift == RowShift::none) != (b.lattice.lattice.shift == RowShift::none))
        return false;
    const Lattice &one = a.lattice.lattice, &other = b.lattice.lattice;
    if (std::abs(std::log(one.pitch.width / other.pitch.width)) > 0.05 ||
        std::abs(std::log(one.pitch.height / other.pitch.height)) > 0.05)
        return false;
    const cv::Point2d centre = one.centre({one.rows / 2, one.columns / 2});
    const auto off = [](double at, double origin, double pitch) {
        const double place = (at - origin) / pitch - 0.5;
        return std::abs(place - std::round(place));
    };
    const int row = static_cast<int>(std::floor((centre.y - other.origin.y) / other.pitch.height));
    const double shift = other.is_shifted(row) ? other.pitch.width / 2 : 0;
    return off(centre.x - shift, other.origin.x, other.pitch.width) < 0.25 &&
           off(centre.y, other.origin.y, other.pitch.height) < 0.25;
}

// Of two that are the same the better one stays, or, where `only_new` says so, the one that is
// there.
void collect(std::vector<Candidate>& candidates, const Peaks& peaks,
             std::optional<std::size_t> only, bool only_new = false) {
    for (std::size_t game = 0; game < game_count; ++game) {
        if (only && *only != game) continue;
        const bool is_shifted = game_names[game] == "cat";
        for (LatticeCandidate& lattice :
             fitted_lattices(peaks[game], is_shifted, most_candidates)) {
            Candidate candidate{game, std::move(lattice)};
            const auto known =
                std::find_if(candidates.begin(), candidates.end(),
                             [&](const Candidate& one) { return are_same(one, candidate); });
            if (known == candidates.end())
                candidates.push_back(std::move(candidate));
            else if (!only_new && known->lattice.score < candidate.lattice.score)
                *known = std::move(candidate);
        }
    }
    std::stable_sort(
        candidates.begin(), candidates.end(),
        [](const Candidate& a, const Candidate& b) { return a.lattice.score > b.lattice.score; });
}

}  // namespace

Eye::Eye(const std::string& folder)
    : detector_(folder),
      board_(folder, "cell", 24),
      lyne_(folder, "lyne", 48),
      faces_(folder, "faces") {
    // Asked for only between two games: a damaged one is said before the first.
    for (const char* later : {"icons", "numerals"}) read_model(folder, later);
}

void Eye::turn_to(const cv::Mat& picture) {
    if (!is_same_picture(picture, last_.picture)) last_ = Sights{picture.clone(), {}, {}, {}};
}

const Peaks& Eye::peaks(const cv::Mat& picture, const cv::Rect& part, double scale) {
    const std::tuple key(part.x, part.y, part.width, part.height, scale);
    const auto known = last_.peaks.find(key);
    return known != last_.peaks.end()
               ? known->second
               : last_.peaks.emplace(key, detector_.peaks(picture(part), scale)).first->second;
}

std::vector<BoardSight> Eye::look(const cv::Mat& picture, std::optional<std::size_t> game) {
    turn_to(picture);
    if (const auto known = last_.of_game.find(game); known != last_.of_game.end())
        return known->second;
    const cv::Rect whole({}, picture.size());
    const double area = static_cast<double>(picture.cols) * picture.rows;
    const double first = std::min(1.0, std::sqrt(first_area / area));
    const int shorter = std::min(picture.cols, picture.rows);
    std::vector<Candidate> candidates;
    collect(candidates, peaks(picture, whole, first), game);
    if (shorter * first > 2 * least_side)
        collect(candidates, peaks(picture, whole, first / 2), game);
    // Boards of a few large cells are seen in the smallest; others more exactly before.
    if (shorter * first > 4 * least_side)
        collect(candidates, peaks(picture, whole, first / 4), game, true);
    const auto pitch_of = [](const Candidate& one) {
        return std::min(one.lattice.lattice.pitch.width, one.lattice.lattice.pitch.height);
    };
    const bool is_small = candidates.empty() || pitch_of(candidates.front()) * first < small_pitch;
    const double larger = std::min(1.0, std::sqrt(largest_area / area));
    if (is_small && larger > first * 1.2) collect(candidates, peaks(picture, whole, larger), game);

    std::vector<BoardSight> sights;
    for (const Candidate& candidate : candidates) {
        if (sights.size() == most_candidates ||
            candidate.lattice.score < 0.3 * candidates.front().lattice.score)
            break;
        sights.push_back(board_.look(picture, candidate.lattice, candidate.game));
        look_closer(picture, sights.back());
    }
    std::stable_sort(sights.begin(), sights.end(),
                     [](const BoardSight& a, const BoardSight& b) { return a.score > b.score; });
    last_.of_game[game] = sights;
    return sights;
}

bool Eye::may_show_more(const cv::Mat& picture, const cv::Rect2d& board, std::size_t cells) const {
    if (!last_.of_game.contains(std::nullopt) || !is_same_picture(picture, last_.picture))
        return true;
    for (const auto& [look, peaks] : last_.peaks)
        for (const std::vector<Peak>& of_game : peaks) {
            const auto beside = std::ranges::count_if(of_game, [&](const Peak& peak) {
                const auto& [x, y, width, height, scale] = look;
                return !board.contains(peak.at + cv::Point2d(x, y));
            });
            if (beside >= static_cast<std::ptrdiff_t>(cells)) return true;
        }
    return false;
}

// The holes of octagons are too small for the look that all games share. What game it is, and how
// sure it is that this is a board, only that one says.
void Eye::look_closer(const cv::Mat& picture, BoardSight& sight) {
    static const std::size_t closer_game = *game_index("lyne");
    constexpr std::size_t most_cells = 600;  // more are no level
    if (sight.game != closer_game || sight.cells.size() > most_cells) return;
    std::vector<bool> is_seen;
    for (std::size_t i = 0; i < sight.cells.size(); ++i)
        is_seen.push_back(sight.visible(sight.lattice.cell_of(i)) > 0.5F);
    BoardSight closer = lyne_.look_at(picture, sight.lattice, sight.game, is_seen);
    sight.cells = std::move(closer.cells);
    sight.beside = closer.beside;
}

BoardSight Eye::look_at(const cv::Mat& picture, const Lattice& lattice, std::size_t game,
                        std::vector<bool> is_seen) {
    turn_to(picture);
    if (is_seen.empty()) {
        is_seen.resize(static_cast<std::size_t>(lattice.rows) * lattice.columns);
        const cv::Rect2d bounds = lattice.bounds();
        const cv::Point2d beside(lattice.pitch.width, lattice.pitch.height);
        const cv::Rect area = cv::Rect(cv::Rect2d(bounds.tl() - beside, bounds.br() + beside)) &
                              cv::Rect({}, picture.size());
        if (!area.empty()) {
            const double scale =
                std::min(1.0, usual_pitch / std::min(lattice.pitch.width, lattice.pitch.height));
            for (const Peak& peak : peaks(picture, area, scale)[game])
                if (const std::optional<Cell> cell =
                        lattice.cell_at(peak.at + cv::Point2d(area.tl())))
                    is_seen[static_cast<std::size_t>(cell->row) * lattice.columns + cell->column] =
                        true;
        }
        if (std::find(is_seen.begin(), is_seen.end(), true) == is_seen.end())
            is_seen.assign(is_seen.size(), true);
    }
    for (const Sights::OnLattice& known : last_.on_lattice)
        if (known.game == game && known.lattice == lattice && known.is_seen == is_seen)
            return known.sight;
    BoardSight sight = board_.look_at(picture, lattice, game, is_seen);
    look_closer(picture, sight);
    last_.on_lattice.push_back({lattice, game, std::move(is_seen), sight});
    return sight;
}

cv::Mat Eye::describe(const cv::Mat& picture, const Lattice& lattice,
                      const std::vector<Cell>& cells, double share) {
    if (cells.empty()) return {};
    const std::vector<cv::Mat> pictures = cell_pictures(picture, lattice, cells, face_size, share);
    return faces_.run(cv::dnn::blobFromImages(pictures, 1 / 255.0, {}, cv::Scalar::all(127.5)))
        .reshape(1, static_cast<int>(cells.size()));
}

double Eye::share_of_faces(const cv::Mat& picture, const Lattice& lattice,
                           const std::vector<Cell>& cells) const {
    constexpr std::size_t enough = 64;
    std::vector<Cell> some;
    for (std::size_t i = 0; i < cells.size(); i += 1 + cells.size() / enough)
        some.push_back(cells[i]);
    return face_share(cell_pictures(picture, lattice, some, face_size));
}

Eye& shared_eye() {
    static Eye eye;
    return eye;
}

}  // namespace sightread::eye
