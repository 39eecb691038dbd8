#include "vision/runaway/by_rules.hpp"

#include "calibration/channels_apart.hpp"

#include <algorithm>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace sightread::runaway {
namespace {

using Kind = CellKinds::Kind;

constexpr double slack = 2;  // pixels of the board that may lie outside of the picture
constexpr double least_explained = 0.6;
// cells from which on their numbers outweigh the robot's cell
constexpr int enough_to_count = 49;
constexpr double surely_fewer = 0.38;    // share of bombs
constexpr double covered_share = 0.02;   // of cells that look like neither
constexpr float most_of_a_goal = 0.7F;   // margin of a cell that may have the mark of a goal
constexpr double least_with_a_flag = 8;  // pixels of a cell
// the same where the ground below it is a bomb's
constexpr float most_of_a_mark = 0.95F, times_marked = 8;
// further from its kind than any other cell
constexpr float times_off = 2;

// The mean colours of the cell's four corners, where neither the robot nor a bomb reaches.
std::vector<float> corners_of(const cv::Mat& pixels, const Lattice& lattice, Cell cell) {
    constexpr double from = 0.05, part = 0.07;  // of a cell
    const cv::Rect2d box = lattice.cell(cell);
    const cv::Size size(std::max(1, cvRound(part * box.width)),
                        std::max(1, cvRound(part * box.height)));
    const int left = cvRound(box.x + from * box.width), top = cvRound(box.y + from * box.height);
    const int right = cvRound(box.br().x - from * box.width) - size.width;
    const int bottom = cvRound(box.br().y - from * box.height) - size.height;
    std::vector<float> colours;
    for (const cv::Point corner : {cv::Point(left, top), cv::Point(right, top),
                                   cv::Point(left, bottom), cv::Point(right, bottom)}) {
        const cv::Rect patch = cv::Rect(corner, size) & cv::Rect({}, pixels.size());
        const cv::Scalar mean = cv::mean(pixels(patch));
        for (int channel = 0; channel < 3; ++channel)
            colours.push_back(static_cast<float>(mean[channel]));
    }
    return colours;
}

// Which kind has the ground that the robot stands on; none when both have.
std::optional<Kind> kind_under_robot(const cv::Mat& pixels, const Lattice& lattice,
                                     const CellSampler& sampler, const CellKinds& kinds) {
    constexpr double smallest = 16;  // pixels of pitch: the robot leaves something of its cell
    constexpr double least_apart = 10, nearly = 0.35;
    if (std::min(lattice.pitch.width, lattice.pitch.height) < smallest) return std::nullopt;
    std::vector<float> means[2] = {std::vector<float>(12, 0.0F), std::vector<float>(12, 0.0F)};
    int counts[2] = {0, 0};
    for (int row = 0; row < lattice.rows; ++row)
        for (int column = row == 0 ? 1 : 0; column < lattice.columns; ++column) {
            const Kind kind = kinds.judge(sampler.sample({row, column}).data()).kind;
            if (kind == Kind::other) continue;
            const std::vector<float> corners = corners_of(pixels, lattice, {row, column});
            for (std::size_t i = 0; i < corners.size(); ++i)
                means[static_cast<int>(kind)][i] += corners[i];
            ++counts[static_cast<int>(kind)];
        }
    for (int kind = 0; kind < 2; ++kind)
        for (float& value : means[kind]) value /= static_cast<float>(std::max(1, counts[kind]));
    const std::vector<float> here = corners_of(pixels, lattice, {0, 0});
    const double between = distance(means[0], means[1]);
    const double to_first = distance(here, means[0]), to_second = distance(here, means[1]);
    if (between < least_apart || std::min(to_first, to_second) > nearly * between)
        return std::nullopt;
    return to_first < to_second ? Kind::first : Kind::second;
}

// Where a kind is plain and the other has something drawn on it, that is a bomb.
std::optional<Kind> plain_kind(const CellKinds& kinds) {
    constexpr double times = 2.5, more = 8;
    const double first = drawn_on(kinds.first), second = drawn_on(kinds.second);
    if (second > times * first + more) return Kind::first;
    if (first > times * second + more) return Kind::second;
    return std::nullopt;
}

}  // namespace

std::string_view to_text(State state) {
    switch (state) {
        case State::playing:
            return "playing";
        case State::running:
            return "running";
        case State::covered:
            return "covered";
        case State::unreadable:
            return "unreadable";
    }
    return "unreadable";
}

int Reading::unknown() const {
    return static_cast<int>(std::count_if(cells.begin(), cells.end(),
                                          [](const CellReading& cell) { return !cell.is_bomb; }));
}

double Reading::worst_margin() const {
    float worst = cells.empty() ? 0 : 1;
    for (const CellReading& cell : cells) worst = std::min(worst, cell.margin);
    return worst;
}

Reader::Reader(const Layout& layout, Knowledge knowledge)
    : layout_(layout), knowledge_(std::move(knowledge)) {}

// What the kinds look like and which is the bomb. Why not, or empty.
std::string Reader::learn(const cv::Mat& pixels, const CellSampler& sampler) {
    const Lattice& lattice = layout_.lattice;
    const auto kinds = kinds_of_board(sampler, {lattice.columns, lattice.rows});
    if (!kinds || kinds->explained < least_explained) return "the cells are not of two kinds";
    const std::vector<float> start = sampler.sample({0, 0});
    const CellKinds::Judgement judgement = kinds->judge(start.data());
    // The hidden program's cells are safe, and of the others a quarter are bombs: the rarer kind is
    // the bomb unless the numbers come close. A small robot on a small cell may look like a bomb,
    // so that many cells weigh more than it.
    const bool numbers_tell = kinds->share < surely_fewer;
    const bool numbers_decide = numbers_tell && lattice.rows * lattice.columns >= enough_to_count;
    std::optional<Kind> safe;
    if (!numbers_decide && kinds->share > 0)
        safe = kind_under_robot(pixels, lattice, sampler, *kinds);
    if (!safe && !numbers_decide) safe = kinds->share == 0 ? Kind::first : plain_kind(*kinds);
    if (!safe && judgement.kind != Kind::other && judgement.margin > 0.6F) safe = judgement.kind;
    if (numbers_tell && (!safe || numbers_decide)) safe = Kind::first;
    if (numbers_tell && *safe != Kind::first) safe.reset();
    if (!numbers_decide && kinds->share > 0 && !knowledge_.bomb_colour.empty()) {
        const double to_first = channels_apart(knowledge_.bomb_colour, mean_colour(kinds->first));
        const double to_second = channels_apart(knowledge_.bomb_colour, mean_colour(kinds->second));
        if (std::min(to_first, to_second) < 0.3 * std::max(to_first, to_second))
            safe = to_first < to_second ? Kind::second : Kind::first;
    }
    if (!safe) return "which of the two kinds of cell is the bomb cannot be told";
    kinds_ = kinds;
    second_is_bomb_ = *safe == Kind::first;
    return {};
}

void Reader::judge(const CellSampler& sampler, Reading& reading) const {
    const Lattice& lattice = layout_.lattice;
    reading.cells.reserve(static_cast<std::size_t>(lattice.rows) *
                          static_cast<std::size_t>(lattice.columns));
    std::vector<float> levels(static_cast<std::size_t>(sampler.length()));
    for (int row = 0; row < lattice.rows; ++row)
        for (int column = 0; column < lattice.columns; ++column) {
            sampler.sample({row, column}, levels.data());
            const CellKinds::Judgement judgement = kinds_->judge(levels.data());
            CellReading cell{{row, column}, std::nullopt, judgement.margin};
            if (judgement.kind != Kind::other && judgement.margin >= CellKinds::least_margin)
                cell.is_bomb = (judgement.kind == Kind::second) == second_is_bomb_;
            reading.cells.push_back(cell);
        }
    // The robot stands there, so it is safe whatever it looks like.
    if (!reading.cells.front().is_bomb || *reading.cells.front().is_bomb)
        reading.cells.front() = {{0, 0}, false, 1};
    find_goal(levels, reading);
}

// What lies on the last cell alone, unlike every bomb, is a flag that marks the goal: nobody puts
// that on a bomb. A small cell that is more like a bomb than not may be one, into which the frame
// is mixed at two sides.
void Reader::find_goal(const std::vector<float>& levels, Reading& reading) const {
    CellReading& last = reading.cells.back();
    if (last.is_bomb && !*last.is_bomb) return;
    float worst = 1;
    for (const CellReading& cell : reading.cells) {
        if (&cell == &last) continue;
        if (!cell.is_bomb) return;
        worst = std::min(worst, cell.margin);
    }
    const bool is_unlike =
        last.margin < most_of_a_goal && 1 - last.margin > times_off * (1 - worst);
    if (last.is_bomb && !is_unlike) {
        // A picture on the ground that bombs have may be either.
        if (last.margin < most_of_a_mark && 1 - last.margin > times_marked * (1 - worst))
            last.is_bomb.reset();
        return;
    }
    const std::vector<float>& bomb = second_is_bomb_ ? kinds_->second : kinds_->first;
    const std::vector<float>& free = second_is_bomb_ ? kinds_->first : kinds_->second;
    const cv::Size2d& pitch = layout_.lattice.pitch;
    const bool shows_flags = std::min(pitch.width, pitch.height) >= least_with_a_flag;
    if (shows_flags || distance(levels, free) < distance(levels, bomb))
        last = {last.cell, false, 1};
    else
        last.is_bomb.reset();
}

// A frame that differs from the known board on a few safe cells only shows the robot on its way.
void Reader::compare_with_known(Reading& reading) const {
    const auto most = static_cast<std::size_t>(2 * (known_->rows() + known_->columns()));
    std::vector<std::size_t> differ;
    for (std::size_t i = 0; i < reading.cells.size() && differ.size() <= most; ++i) {
        const CellReading& cell = reading.cells[i];
        if (!cell.is_bomb || *cell.is_bomb != known_->is_bomb(cell.cell)) differ.push_back(i);
    }
    if (differ.size() > most || differ.empty()) return;
    // The path goes right and down, so it has few cells in any row and column; a bomb that the
    // robot hit may be gone.
    std::size_t bombs = 0;
    for (const std::size_t i : differ) bombs += known_->is_bomb(reading.cells[i].cell) ? 1U : 0U;
    if (bombs > 5 || (bombs > 1 && 2 * bombs > differ.size())) return;
    if (reading.cells.size() < 60 && differ.size() * 3 > reading.cells.size()) return;
    reading.state = State::running;
    for (const std::size_t i : differ)
        reading.cells[i].is_bomb = known_->is_bomb(reading.cells[i].cell);
}

void Reader::take_board(Reading& reading) {
    const Lattice& lattice = layout_.lattice;
    const Shape shape = shape_of_side(std::min(lattice.rows, lattice.columns));
    Board board(lattice.rows, lattice.columns, knowledge_.minimum.value_or(shape.minimum),
                knowledge_.maximum.value_or(shape.maximum));
    reading.bounds_by_law = !knowledge_.minimum || !knowledge_.maximum;
    for (const CellReading& cell : reading.cells)
        if (*cell.is_bomb) board.set_bomb(cell.cell);
    if (kinds_->share > 0)
        knowledge_.bomb_colour = mean_colour(second_is_bomb_ ? kinds_->second : kinds_->first);
    known_ = board;
    reading.board = std::move(board);
}

Reading Reader::read(const Frame& frame) {
    Reading reading;
    reading.why_not = fault_of(frame.pixels, layout_, slack);
    if (!reading.why_not.empty()) return reading;
    const CellSampler sampler(frame.pixels, layout_.lattice);
    const cv::Rect all(0, 0, layout_.lattice.columns, layout_.lattice.rows);
    if ((sampler.visible() & all) != all) {
        reading.why_not = "the board is cut off";
        return reading;
    }
    if (!kinds_) reading.why_not = learn(frame.pixels, sampler);
    if (!reading.why_not.empty()) return reading;
    judge(sampler, reading);
    reading.state = State::playing;
    if (known_) compare_with_known(reading);
    const int unknown = reading.unknown();
    if (unknown > 0) {
        const auto first = std::find_if(reading.cells.begin(), reading.cells.end(),
                                        [](const CellReading& cell) { return !cell.is_bomb; });
        reading.state = unknown > covered_share * static_cast<double>(reading.cells.size())
                            ? State::covered
                            : State::unreadable;
        reading.why_not = std::to_string(unknown) + (unknown == 1 ? " cell is" : " cells are") +
                          " like neither kind, the first at " +
                          std::to_string(first->cell.row + 1) + "," +
                          std::to_string(first->cell.column + 1);
        return reading;
    }
    take_board(reading);
    return reading;
}

cv::Mat annotated(const Frame& frame, const Layout& layout, const Reading& reading) {
    cv::Mat picture = frame.pixels.clone();
    const Lattice& lattice = layout.lattice;
    const double pitch = std::min(lattice.pitch.width, lattice.pitch.height);
    for (const CellReading& cell : reading.cells) {
        const cv::Scalar ink = !cell.is_bomb ? cv::Scalar(0, 200, 255) : cv::Scalar(40, 40, 230);
        if (cell.is_bomb && !*cell.is_bomb) continue;
        const cv::Point at(lattice.centre(cell.cell));
        if (pitch >= 8) {
            cv::circle(picture, at, std::max(2, cvRound(pitch / 6)), ink, cv::FILLED, cv::LINE_AA);
        } else if ((cv::Rect({0, 0}, picture.size())).contains(at)) {
            picture.at<cv::Vec3b>(at) = cv::Vec3b(
                static_cast<uchar>(ink[0]), static_cast<uchar>(ink[1]), static_cast<uchar>(ink[2]));
        }
    }
    const cv::Rect2d bounds = lattice.bounds();
    cv::rectangle(picture, cv::Rect(bounds) - cv::Point(1, 1) + cv::Size(2, 2), {220, 60, 220}, 1);
    return picture;
}

}  // namespace sightread::runaway
