#include "app/runaway/sight.hpp"

#include "vision/runaway/by_eye.hpp"

#include <algorithm>
#include <string>
#include <utility>

namespace sightread::runaway {
namespace {

// Rows of a field whose size is enough to say which level it is. Smaller ones are many levels'
// first, or part of a picture that only looks like a field.
constexpr int least_by_law = 8;
constexpr double allowed_beyond = 1.5;
constexpr int farthest_misjudged = 3;  // rows that a field may have lost or gained
constexpr double surely_oblong = 1.5;  // times as long as wide: nobody takes a square for that

bool are_bounds_of(const Shape& shape, const Controls& controls) {
    return controls.minimum && controls.maximum && *controls.minimum == shape.minimum &&
           *controls.maximum == shape.maximum;
}

// Whether level or bounds are those of a board of another side: then the edge of this one, or the
// size of its cells, was misjudged. One digit may be misread; bounds that belong to this side
// outweigh a level that does not.
bool speaks_of_another_side(int side, const Controls& controls) {
    const auto are_of = [&](const Shape& shape) { return are_bounds_of(shape, controls); };
    const std::optional<Shape> told =
        controls.level ? std::optional(shape_of_level(*controls.level)) : std::nullopt;
    if (told && told->side == side) return false;
    if (are_of(shape_of_side(side))) return told && are_of(*told);
    // Where a level has bounds that are not its own, the game has levels of another law.
    const bool has_own_law = controls.minimum && controls.maximum && told && !are_of(*told);
    if (told && !(has_own_law && std::abs(told->side - side) > farthest_misjudged)) return true;
    // Squares of a chess board may be taken for one in fours.
    for (const int other : {side - 2, side - 1, side + 1, side + 2, 2 * side})
        if (other >= 1 && are_of(shape_of_side(other))) return true;
    return false;
}

// Whether bounds are those of a square board of about the size of this one, of which the end was
// misjudged.
bool follows_law(const Controls& controls, const Board& board) {
    const int shorter = std::min(board.rows(), board.columns()),
              longer = std::max(board.rows(), board.columns());
    if (longer > surely_oblong * shorter) return false;
    for (int side = std::max(1, shorter - 2); side <= longer + 2; ++side) {
        const Shape shape = shape_of_side(side);
        if (*controls.minimum == shape.minimum && *controls.maximum == shape.maximum) return true;
    }
    return false;
}

// Whether `seen` is the other number but for one digit, lost or misread.
bool is_off_by_a_digit(int seen, int other) {
    const std::string a = std::to_string(seen), b = std::to_string(other);
    if (a.size() == b.size()) {
        const auto [at, there] = std::ranges::mismatch(a, b);
        return a.size() > 1 && at != a.end() && std::equal(at + 1, a.end(), there + 1);
    }
    return a.size() + 1 == b.size() && (b.starts_with(a) || b.ends_with(a));
}

// Whether what is known of the bounds speaks against the law that the rest of it follows: one was
// misread, or the other would not be what the law says.
bool half_follows_law(const Numbers& seen, const Shape& law) {
    if (!seen.minimum && !seen.maximum) return false;
    if (!seen.minimum) return *seen.maximum != law.maximum;
    if (!seen.maximum) return *seen.minimum != law.minimum;
    return (*seen.minimum == law.minimum && is_off_by_a_digit(*seen.maximum, law.maximum)) ||
           (*seen.maximum == law.maximum && is_off_by_a_digit(*seen.minimum, law.minimum));
}

// Bounds that no text tells are those of the slots. False where those contradict a text, or tell
// one of them alone, and that is not the law's.
bool take_slots(Controls& controls, const Shape& law) {
    if (!controls.slots || controls.has_doubtful_range || (controls.minimum && controls.maximum))
        return true;
    const int count = controls.slots->count;
    const std::optional<int>& mandatory = controls.slots->mandatory;
    if (count == 0 || controls.maximum.value_or(count) != count) return false;
    if (!mandatory) return count == law.maximum;
    if (controls.minimum.value_or(*mandatory) != *mandatory) return false;
    controls.minimum = *mandatory, controls.maximum = count;
    return true;
}

}  // namespace

Found<Board> with_bounds(Board board, const Knowledge& knowledge, const Controls& seen,
                         std::string& source) {
    const bool is_square = board.rows() == board.columns();
    const Shape law = shape_of_side(std::min(board.rows(), board.columns()));
    const bool are_given = knowledge.minimum && knowledge.maximum;
    Controls controls = seen;
    if (!are_given && !take_slots(controls, law))
        return NotFound(
            "the slots for a program are not as many as it may have steps; --min and --max say it");
    if (controls.contradicts_itself && !are_given)
        return NotFound(
            "how many steps a program may have is told in two ways; --min and --max say it");
    // Without a law more steps may be allowed than any way has.
    const double longest_way = (is_square ? 1 : allowed_beyond) * (board.rows() + board.columns());
    if (controls.minimum && controls.maximum && *controls.minimum <= *controls.maximum &&
        *controls.maximum > longest_way)
        return NotFound("the programs that are spoken of are longer than any way off the field");
    board.minimum = law.minimum, board.maximum = law.maximum;
    source = "law";
    if (controls.minimum && controls.maximum && *controls.minimum >= 1 &&
        *controls.minimum <= *controls.maximum) {
        board.minimum = *controls.minimum, board.maximum = *controls.maximum;
        source = "read";
    } else if ((!is_square || (board.rows() < least_by_law && !controls.level)) && !are_given) {
        return NotFound("how many steps a program may have cannot be read; --min and --max say it");
    }
    if (source == "law" && controls.has_doubtful_range && !are_given)
        return NotFound(
            "how many steps a program may have is told but cannot be read; --min and --max say it");
    if (is_square && !are_given && half_follows_law(controls, law))
        return NotFound(
            "one of the numbers of steps that a program may have is surely misread; --min and "
            "--max say them");
    // What follows the law of a square board does not stand beside another one, unless by chance.
    const bool is_of_a_square =
        controls.minimum && controls.maximum && follows_law(controls, board);
    const bool is_of_another_size =
        is_square ? speaks_of_another_side(board.rows(), controls) : is_of_a_square;
    // Bounds alone may be so by chance, where each cell is seen to be whole.
    const bool agree = controls.level && are_bounds_of(shape_of_level(*controls.level), controls);
    // Slots that say from which one on a program may be run are as many as the game has, whatever
    // the law; and it may count the goal as one row more.
    const bool are_shown = source == "read" && controls.slots && controls.slots->say_go;
    const bool counts_goal =
        controls.level && shape_of_level(*controls.level).side == board.rows() + 1;
    const bool is_contradicted =
        are_shown ? agree && !counts_goal : agree || !controls.has_sure_ends || source != "read";
    if (is_of_another_size && is_contradicted)
        return NotFound("what stands beside the field belongs to one of another size");
    if (knowledge.minimum) board.minimum = *knowledge.minimum, source = "given";
    if (knowledge.maximum) board.maximum = *knowledge.maximum, source = "given";
    if (controls.level && is_square && shape_of_level(*controls.level).side == board.rows())
        board.level = controls.level;
    if (const auto flaw = defect(board)) return NotFound(*flaw);
    return board;
}

std::string doubt_of(const Controls& controls, const Lattice& field) {
    const bool has_bounds = controls.minimum && controls.maximum;
    const auto has = [&](Role role) {
        const ButtonSeen* button = controls.find(role);
        return button != nullptr && 2 * button->box.area() < field.bounds().area();
    };
    const bool has_buttons = has(Role::right) && has(Role::down);
    return has_bounds || has_buttons || controls.level
               ? std::string()
               : "neither the bounds of a program nor buttons to enter one stand beside the field";
}

namespace {

// Whether the eye is certain of nearly every cell, and all together look like this game's more than
// like any other's.
bool is_seen(const Frame& frame, const Lattice& field) {
    const std::optional<eye::PartReading> seen = by_eye::read(frame.pixels, field);
    return seen && eye::probable(*seen) && eye::game_names[seen->likeliest_game] == "runaway";
}

}  // namespace

Found<Layout> find_field(const Frame& frame, const Knowledge& knowledge) {
    if (frame.pixels.empty() || frame.pixels.type() != CV_8UC3) return find_layout(frame);
    const std::optional<eye::PartReading> seen = by_eye::read(frame.pixels, std::nullopt);
    const std::optional<Layout> by_eye =
        seen ? std::optional(Layout{seen->lattice, frame.pixels.size()}) : std::nullopt;
    const auto is_read = [&](const std::optional<Layout>& layout) {
        return layout && Reader(*layout, knowledge).read(frame).board.has_value();
    };
    if (seen && seen->why_not.empty() && is_read(by_eye)) return *by_eye;
    const Found<Layout> by_rules = find_layout(frame);
    return !is_read(by_rules) && is_read(by_eye) ? *by_eye : by_rules;
}

Found<Sight> seen_in(const Frame& frame, const std::optional<Layout>& known, Memory& memory) {
    const Found<Layout> layout = known ? *known : find_field(frame, memory.knowledge);
    if (!layout) return NotFound(layout.why_not());
    Reader reader(*layout, memory.knowledge);
    Reading reading = reader.read(frame);
    if (!reading.board) return NotFound(reading.why_not);
    Controls controls = memory.controls->read_around(frame.pixels, layout->lattice);
    std::string source;
    Found<Board> board = with_bounds(*reading.board, memory.knowledge, controls, source);
    // Slots that hold a part of a program say less than they did when they were empty.
    if (!board && memory.board && have_the_same_bombs(*memory.board, *reading.board)) {
        board = *memory.board;
        source = memory.source;
    }
    const bool is_tried =
        !board && memory.tried &&
        (doubt_of(controls, layout->lattice).empty() || is_seen(frame, layout->lattice));
    if (is_tried) {
        board = *reading.board;
        board->minimum = memory.tried->minimum;
        board->maximum = std::max(board->minimum,
                                  memory.tried->maximum.value_or(board->rows() + board->columns()));
        source = "not read: by trying";
    }
    if (!board) return NotFound(board.why_not());
    if (!is_tried) memory.board = board, memory.source = source;
    memory.knowledge.bomb_colour = reader.knowledge().bomb_colour;
    return Sight{std::move(reader), std::move(reading), std::move(controls),
                 std::move(*board), std::move(source),  is_tried};
}

bool have_the_same_bombs(Board a, const Board& b) {
    a.minimum = b.minimum, a.maximum = b.maximum, a.level = b.level;
    return a == b;
}

Thought thought_of(const Plan<Step>& plan) {
    Thought thought{
        std::string(outcome_name(plan.outcome)), plan.optimal, plan.nodes, plan.milliseconds, {}};
    if (!plan.moves.empty()) thought.moves.push_back(letters(plan.moves));
    return thought;
}

}  // namespace sightread::runaway
