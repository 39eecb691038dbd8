#include "app/recognise.hpp"

#include "calibration/quantile.hpp"
#include "vision/eye/told_board.hpp"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <utility>

#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr const char* not_seen = "nothing like it is seen";

// Accepted ones first, those with a lattice before those without; the surer before the less sure.
double rank(const Candidate& candidate) {
    if (!candidate.look) return -2;
    return candidate.is_accepted() ? candidate.look->worst_margin : -1;
}

// A board with what may still be of it.
cv::Rect2d around(const Lattice& lattice) {
    cv::Rect2d board = lattice.bounds();
    board.x -= lattice.pitch.width, board.width += 2 * lattice.pitch.width;
    board.y -= lattice.pitch.height / 2, board.height += lattice.pitch.height;
    return board;
}

// The picture without a board, in the colour that is most usual around it.
cv::Mat without(const cv::Mat& picture, const cv::Rect2d& board) {
    const cv::Rect inside = cv::Rect(board) & cv::Rect({0, 0}, picture.size());
    cv::Mat left = picture.clone();
    if (inside.empty()) return left;
    cv::Scalar usual;
    for (int channel = 0; channel < 3; ++channel) {
        std::vector<std::uint8_t> around;
        for (int x = inside.x; x < inside.br().x; ++x)
            for (const int y : {inside.y, inside.br().y - 1})
                around.push_back(picture.at<cv::Vec3b>(y, x)[channel]);
        usual[channel] = quantile(around, 0.5);
    }
    left(inside) = usual;
    return left;
}

// A board as large as a quarter of what was accepted, and no more than three times as long as wide,
// fits beside it. What is smaller belongs to that board's window.
bool has_room_beside(cv::Rect2d board, cv::Size picture) {
    constexpr double least_part = 0.25, longest = 3;
    board &= cv::Rect2d(0, 0, picture.width, picture.height);
    const auto fits = [&](double breadth, double length) {
        return breadth * std::min(length, longest * breadth) >= least_part * board.area();
    };
    return fits(std::max(board.x, picture.width - board.br().x), picture.height) ||
           fits(std::max(board.y, picture.height - board.br().y), picture.width);
}

// A candidate that its own game has no doubt about.
Candidate undoubted(const Game& game, const Frame& frame, const std::optional<Lattice>& lattice) {
    Candidate one = candidate(game, frame, lattice);
    if (one.is_accepted() && game.doubt) one.why_not = game.doubt(frame, *one.look);
    return one;
}

// What a game says of the rest of a picture of which another has accepted the most: a board that is
// no smaller is seen at half the size, too, at a quarter of the cost.
Candidate candidate_beside(const Game& game, const Frame& rest) {
    constexpr int least_side = 600;  // of a picture of which the half is still large
    if (std::min(rest.pixels.cols, rest.pixels.rows) >= least_side) {
        Frame half = rest;
        cv::resize(rest.pixels, half.pixels, {}, 0.5, 0.5, cv::INTER_AREA);
        if (Candidate quick = undoubted(game, half, std::nullopt); !quick.is_accepted())
            return {&game, std::nullopt, std::move(quick.why_not)};
    }
    return undoubted(game, rest, std::nullopt);
}

// What a game's reader accepts, or else what the eye is sure of.
Candidate by_reader_or_eye(const Game& game, const Frame& frame,
                           const std::optional<Lattice>& lattice) {
    Candidate one = undoubted(game, frame, lattice);
    if (one.is_accepted() || (one.look && one.look->is_by_eye()) || !game.look_in_part ||
        game.looks_in_part_at_once)
        return one;
    std::optional<Look> look = game.look_in_part(frame, lattice);
    if (!look || !look->why_not.empty()) return one;
    std::string doubt = game.doubt ? game.doubt(frame, *look) : std::string();
    return doubt.empty() ? Candidate{&game, std::move(look), {}} : one;
}

// The games that the eye sees in a picture, the likeliest first.
std::vector<const Game*> games_seen_in(const cv::Mat& picture) {
    std::vector<const Game*> seen;
    if (picture.type() == CV_8UC3 && !picture.empty())
        for (const std::size_t likely : eye::likely_games(picture))
            seen.push_back(&visible_game_named(eye::game_names[likely]));
    return seen;
}

bool is_among(const std::vector<const Game*>& games, const Game& game) {
    return std::find(games.begin(), games.end(), &game) != games.end();
}

}  // namespace

Candidate candidate(const Game& game, const Frame& frame, const std::optional<Lattice>& lattice) {
    return candidate(game, game.look(frame, lattice));
}

Candidate candidate(const Game& game, Found<Look> look) {
    std::string why_not = why_unread(look);
    return {&game, std::move(look), std::move(why_not)};
}

int Recognition::accepted() const {
    return static_cast<int>(std::count_if(candidates.begin(), candidates.end(),
                                          [](const auto& each) { return each.is_accepted(); }));
}

const Candidate* Recognition::only() const {
    return accepted() == 1 ? &candidates.front() : nullptr;
}

std::string Recognition::sentence() const {
    if (accepted() == 0) {
        std::string sentence = "there is no board of a known game here";
        const char* before = ": ";
        for (const Candidate& each : candidates)
            if (each.why_not != not_seen)
                sentence += std::exchange(before, "; ") + std::string(each.game->name) + ": " +
                            each.why_not;
        return sentence;
    }
    std::string sentence = "this could be ";
    for (int i = 0; i < accepted(); ++i) {
        const Candidate& each = candidates[static_cast<std::size_t>(i)];
        sentence += (i == 0 ? "" : " or ") + std::string(each.game->name) + " (" +
                    evidence_of(*each.look) + ")";
    }
    return sentence + "; name the game";
}

Recognition recognised(const Frame& frame, const std::optional<Lattice>& lattice) {
    std::vector<const Game*> seen = games_seen_in(frame.pixels);  // in what is left of the picture
    std::vector<const Game*> in_order;
    for (const Game& game : games())
        if (game.look && !game.only_by_name) in_order.push_back(&game);
    std::ranges::stable_sort(in_order, std::greater(), &Game::strictness);
    std::stable_partition(in_order.begin(), in_order.end(),
                          [&](const Game* game) { return is_among(seen, *game); });
    Recognition recognition;
    Frame left = frame;
    std::optional<cv::Rect2d> taken;  // by the first that accepted
    const auto asked = [&](const Game& game) -> Candidate {
        if (taken && !has_room_beside(*taken, frame.pixels.size()))
            return {&game, std::nullopt, "no other board has room beside the one that is there"};
        // Where the eye sees no game at all, the readers judge; but not beside a board.
        const bool may_be = is_among(seen, game) || (!taken && (seen.empty() || lattice));
        if (!may_be) return {&game, std::nullopt, not_seen};
        return taken ? candidate_beside(game, left) : by_reader_or_eye(game, left, lattice);
    };
    for (const Game* game : in_order) {
        Candidate each = asked(*game);
        if (each.is_accepted()) {
            const Lattice& board = each.look->layout.lattice;
            if (!taken) taken = board.bounds();
            const bool may_be_more = has_room_beside(*taken, frame.pixels.size()) &&
                                     eye::may_show_another(left.pixels, around(board));
            left.pixels = without(left.pixels, around(board));
            if (may_be_more)
                seen = games_seen_in(left.pixels);
            else
                seen.clear();
        }
        recognition.candidates.push_back(std::move(each));
        if (lattice && recognition.accepted() > 0) break;
    }
    std::stable_sort(recognition.candidates.begin(), recognition.candidates.end(),
                     [](const Candidate& a, const Candidate& b) { return rank(a) > rank(b); });
    return recognition;
}

const Game* probable_game(const Frame& frame) {
    for (const Game* game : games_seen_in(frame.pixels)) {
        if (!game->is_told_in_part) continue;
        const std::optional<Look> look = game->look_in_part(frame, std::nullopt);
        if (look && look->looks_like == game->name && is_nearly_whole(*look)) return game;
    }
    return nullptr;
}

std::string evidence_of(const Look& look) {
    char text[120];
    const Lattice& lattice = look.layout.lattice;
    std::snprintf(text, sizeof text, "%dx%d at %.0f,%.0f, worst margin %.2f", lattice.rows,
                  lattice.columns, lattice.origin.x, lattice.origin.y, look.worst_margin);
    return text;
}

}  // namespace sightread
