#include "app/sliding/mind.hpp"

#include "vision/sliding/by_eye.hpp"

#include <algorithm>
#include <cstdio>

#include <opencv2/imgproc.hpp>

namespace sightread::sliding {
namespace {

using namespace std::chrono_literals;

constexpr auto plan_time = 1200ms;  // what is found later saves less than it takes
constexpr std::size_t most_pictures = 12;

// The cell from which the run begins to be pulled, and the blank.
Run run_of(const Board& board, const std::vector<Slide>& slides) {
    const std::vector<Cell> clicked = clicks(board, slides);
    return {clicked.front(), blank_of(board), slides};
}

std::optional<Seen> after(Seen seen, const std::vector<Slide>& slides) {
    for (const Slide slide : slides) {
        const std::optional<Board> next = sliding::after(seen.puzzle.start, slide);
        if (!next) return std::nullopt;
        seen.puzzle.start = *next;
    }
    return seen;
}

Slide against(Slide slide) {
    return static_cast<Slide>(static_cast<int>(slide) ^ 2);
}

}  // namespace

void Memory::learn(const Profile& profile) {
    if (const auto blank = goal_blank_from_text(profile.rule("sliding.goal-blank")))
        knowledge.goal_blank = blank;
    if (const auto said = way_from_text(profile.rule("sliding.way"))) way = said;
}

void Memory::keep_picture() {
    if (finished.empty() || knowledge.pictures.size() >= most_pictures) return;
    knowledge.pictures.push_back(finished);
    finished.release();
}

Mind::Mind(std::shared_ptr<Memory> memory, const Profile& profile) : memory_(std::move(memory)) {
    if (memory_->way) {
        way_ = *memory_->way;
        way_is_known_ = true;
    } else if (const auto learned = profile.learned.find(key_of_way);
               learned != profile.learned.end()) {
        const std::optional<Way> likely = way_from_text(learned->second);
        way_ = likely.value_or(way_);
        way_is_likely_ = likely && *likely != Way::run;
    }
}

Found<Layout> Mind::find_layout(const Frame& frame, const std::optional<Lattice>& given,
                                const Profile& profile) {
    if (given) return Layout{*given, frame.pixels.size()};
    if (profile.lattice && profile.frame == frame.pixels.size())
        return Layout{*profile.lattice, profile.frame};
    return by_eye::find_layout_by_either(frame);
}

cv::Mat Mind::drawn(const Frame& frame, const Layout& layout, const Reading& reading, const Seen&,
                    const std::optional<Run>& next) {
    cv::Mat picture = annotated(frame, layout, reading);
    if (!next) return picture;
    const cv::Point from(layout.lattice.centre(next->tile)), to(layout.lattice.centre(next->blank));
    const int thickness = std::max(2, static_cast<int>(layout.lattice.pitch.width / 16));
    cv::arrowedLine(picture, from, to, {255, 255, 255}, thickness + 3, cv::LINE_AA);
    cv::arrowedLine(picture, from, to, {40, 40, 230}, thickness, cv::LINE_AA);
    return picture;
}

std::vector<Seen> Mind::expected(const Seen& board, const Run& run) const {
    std::vector<Seen> boards;
    if (const auto next = after(board, run.slides)) boards.push_back(*next);
    // Nobody knows yet whether an arrow key moves the tile or the blank.
    const bool may_be_opposite = !way_is_known_ && (way_ == Way::keys || way_ == Way::keys_blank);
    if (!may_be_opposite) return boards;
    if (const auto next = after(board, {against(run.slides.front())})) boards.push_back(*next);
    return boards;
}

bool Mind::learn(const Seen& before, const Run& run, const Seen& seen) {
    const std::optional<Seen> wanted = after(before, run.slides);
    if (wanted && look_the_same(*wanted, seen)) {
        way_is_known_ = true;
        memory_->way = way_;
        return true;
    }
    const std::optional<Seen> opposite = after(before, {against(run.slides.front())});
    if (opposite && look_the_same(*opposite, seen) &&
        (way_ == Way::keys || way_ == Way::keys_blank)) {
        way_ = way_ == Way::keys ? Way::keys_blank : Way::keys;
        way_is_known_ = true;
        memory_->way = way_;
    }
    return false;
}

bool Mind::refused(const Seen&, const Run& run) {
    if (std::exchange(way_is_likely_, false) && !way_is_known_) {  // it does not hold here
        way_ = Way::run;
        return true;
    }
    if (way_ == Way::run && run.slides.size() > 1) {  // perhaps only single tiles are moved
        way_ = Way::neighbour;
        return true;
    }
    if (way_is_known_) return false;
    switch (way_) {
        case Way::run:
        case Way::neighbour:
            way_ = Way::keys;
            return true;
        case Way::keys:
            way_ = Way::keys_blank;
            return true;
        case Way::keys_blank:
            way_ = Way::drag;
            return true;
        case Way::drag:
            way_ = Way::pick;
            return true;
        case Way::pick:
            return false;
    }
    return false;
}

std::vector<std::pair<std::string, std::string>> Mind::learned() const {
    if (!memory_->way) return {};
    return {{key_of_way, sliding::to_text(*memory_->way)}};
}

Plan<Run> Mind::plan(const Seen& board, std::chrono::milliseconds limit,
                     const std::function<bool()>& stop) {
    Limits limits;
    limits.time = std::min<std::chrono::milliseconds>(limit, plan_time);
    limits.metric = way_ == Way::run ? Metric::clicks : Metric::tiles;
    limits.stop = stop;
    const Puzzle puzzle = solvable_puzzle(board);
    const Plan<Slide> found = memory_->solver.solve(puzzle, limits);
    Plan<Run> plan;
    plan.outcome = found.outcome;
    plan.optimal = found.optimal;
    plan.nodes = found.nodes;
    plan.milliseconds = found.milliseconds;
    sliding::Board now = puzzle.start;
    for (std::size_t first = 0; first < found.moves.size();) {
        std::size_t end = first + 1;
        while (way_ == Way::run && end < found.moves.size() &&
               found.moves[end] == found.moves[first])
            ++end;
        const std::vector<Slide> slides(found.moves.begin() + static_cast<std::ptrdiff_t>(first),
                                        found.moves.begin() + static_cast<std::ptrdiff_t>(end));
        plan.moves.push_back(run_of(now, slides));
        for (const Slide slide : slides) now = *sliding::after(now, slide);
        first = end;
    }
    return plan;
}

bool Mind::is_hopeless(const Seen&, const Plan<Run>& plan) const {
    return plan.outcome == Outcome::impossible;
}

std::string Mind::why_hopeless() const {
    return "proven by parity: this board, as it was read, can never be solved, two tiles were "
           "exchanged when it was "
           "shuffled; --goal-blank says where the blank belongs if it is not where it was taken to";
}

bool Mind::is_certain_end(const Reading& reading) const {
    return memory_->knowledge.goal_blank &&
           (reading.content == Content::numbers || reading.content == Content::known_picture);
}

bool Mind::is_another_game(const Seen& before, const Seen& after) const {
    return before.puzzle.goal == after.puzzle.goal && before.look_of == after.look_of &&
           left(after) > 3 && left(before) <= 3;
}

int Mind::left(const Seen& board) const {
    int left = 0;
    for (std::size_t cell = 0; cell < board.puzzle.start.tiles.size(); ++cell) {
        const int tile = board.puzzle.start.tiles[cell], wanted = board.puzzle.goal.tiles[cell];
        left += tile != 0 && board.look_of[static_cast<std::size_t>(tile)] !=
                                 board.look_of[static_cast<std::size_t>(wanted)];
    }
    return left;
}

bool Mind::has_vanished(const Run& run, const Reading& reading) const {
    // A window of another size, or one that is hidden, shows no cells: that tells nothing.
    return !reading.cells.empty() &&
           std::none_of(reading.cells.begin(), reading.cells.end(), [&](const CellReading& cell) {
               return cell.cell == run.blank && cell.tile == 0;
           });
}

std::vector<Gesture> Mind::gestures(const Run& run, const Layout& layout) const {
    return sliding::gestures(run, way_, layout);
}

std::string Mind::to_text(const Run& run) const {
    std::string text = sliding::to_text(run.slides);
    while (!text.empty() && text.back() == '\n') text.pop_back();
    return text;
}

std::optional<Run> Mind::move_from_text(const Seen& board, const std::string& text) const {
    std::vector<Slide> slides;
    for (const char letter : text)
        for (const Slide slide : {Slide::left, Slide::up, Slide::right, Slide::down})
            if (sliding::to_text({slide}).front() == letter) slides.push_back(slide);
    if (slides.empty() || slides.size() != text.size() || !after(board, slides))
        return std::nullopt;
    return run_of(board.puzzle.start, slides);
}

std::string Mind::to_text(const Plan<Run>& plan) const {
    if (plan.outcome == Outcome::impossible)
        return "this board can never be solved (proven by parity)";
    if (plan.outcome == Outcome::unknown) return "no answer was found in time";
    std::size_t tiles = 0;
    for (const Run& run : plan.moves) tiles += run.slides.size();
    char text[200];
    std::snprintf(text, sizeof text,
                  "planned %zu moves (%zu tiles) in %.0f ms%s, way of moving: %s%s",
                  plan.moves.size(), tiles, plan.milliseconds, plan.optimal ? ", none shorter" : "",
                  sliding::to_text(way_).c_str(), way_is_known_ ? "" : " (trying)");
    return text;
}

}  // namespace sightread::sliding
