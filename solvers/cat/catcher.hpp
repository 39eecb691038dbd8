// The catcher: what to block next, given what is assumed or was seen of the cat.
//
// Against a cat of known habit a line that cuts it off is looked for with the cat's own steps
// foreseen (beam.hpp). While several habits, or orders of directions, fit what was seen, each says
// which blocks begin such a line, and the block with most to say for it is played; every step that
// is seen makes the next choice surer. Where the position is won against any cat (exact.hpp), only
// blocks are played that keep it won. Where nothing is found, the block is the one after which the
// cat's best step leaves it furthest from getting out.
//
//     Catcher catcher;                                  // one for all games against the same cat
//     Advice advice = catcher.plan(board, limits);      // the catcher to move
//     ... block advice.block; see the cat step ...
//     catcher.observe(after_block(board, block), step); // what it says of the cat is kept
#pragma once

#include "solvers/cat/exact.hpp"
#include "solvers/cat/strategy.hpp"
#include "solvers/cat/suspects.hpp"

#include <string_view>

namespace sightread::cat {

// What is assumed of the cat: that it plays as well as can be, that it has one habit, or what its
// steps tell.
enum class Model : unsigned char { perfect, automatic, random, first, nearest, most_routes, tree };
// `perfect`, `auto`, and the names of the habits.
[[nodiscard]] std::optional<Model> model_named(std::string_view name);
[[nodiscard]] std::string_view name_of(Model model);

struct Advice {
    std::optional<Cell> block;           // none when the cat is stuck or out
    Verdict verdict = Verdict::unknown;  // for the catcher, when both play as well as can be
    // Habits that fit; `random` alone when no other does. Empty when the cat is taken to be
    // perfect.
    std::vector<Habit> cats;
    // If the cat goes on as expected: block, step, block, ... until it is cut off, and how many
    // blocks these are. Empty and 0 when there is no such line.
    std::vector<Cell> line;
    int clicks = 0;
    std::uint64_t nodes = 0;
    double milliseconds = 0;
};

class Catcher {
public:
    explicit Catcher(Model model = Model::automatic);

    Model model() const { return model_; }

    // The catcher to move. A cat that is cut off but can still walk is walled in further.
    [[nodiscard]] Advice plan(const Board& board, const Limits& limits);

    // A step that was seen; `before` has the cat to move. Returns false when it is none that a cat
    // can make.
    bool observe(const Board& before, Cell step);

    // Whether this board can follow from the one that was planned last: one block more, one step
    // on. If so, the step is observed. Otherwise what was seen so far is forgotten.
    bool follow(const Board& board);

    // A habit for certain: no other fits, `random` set aside.
    [[nodiscard]] std::optional<Habit> known_habit() const;

private:
    class Planning;

    Model model_;
    Suspects suspects_;
    Strategy strategy_;          // of the win that was proven last
    std::optional<Board> last_;  // planned last
};

}  // namespace sightread::cat
