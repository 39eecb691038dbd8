// Lines against known cats, and whole games against cats that are not known beforehand.
#include "solvers/cat/catcher.hpp"

#include "solvers/cat/foresight.hpp"
#include "tests/solvers/cat/generate.hpp"
#include "tests/solvers/cat/plain_rules.hpp"

#include <gtest/gtest.h>

namespace sightread::cat {
namespace {

using test::Random;

constexpr std::array<Habit, 4> fixed_habits = {Habit::first, Habit::nearest, Habit::most_routes,
                                               Habit::tree};

Cell step_of(Habit habit, const Order& order, const Board& board) {
    return neighbour(board, board.cat, pick(good_steps(habit, board), order));
}

// No way leads out, by rules written apart from the solver.
bool is_caught(const Board& board) {
    const test::PlainBoard plain(board);
    std::vector<int> reached = {plain.cat};
    std::vector<char> is_seen(plain.is_blocked.size());
    is_seen[plain.cat] = 1;
    for (std::size_t i = 0; i < reached.size(); ++i) {
        if (plain.is_exit(reached[i])) return false;
        for (const int next : plain.beside[reached[i]])
            if (!plain.is_blocked[next] && !std::exchange(is_seen[next], 1))
                reached.push_back(next);
    }
    return true;
}

// A clock that goes on whenever it is looked at: as many looks on every machine.
Limits quick() {
    Limits limits;
    limits.time = std::chrono::milliseconds(300);
    limits.now = [now = std::chrono::steady_clock::time_point()]() mutable {
        return now += std::chrono::microseconds(400);
    };
    return limits;
}

// One cat and no other.
std::vector<Guess> only(Habit habit, const Order& order) {
    return {{Suspect(habit), order, 1}};
}

TEST(CatForesight, LinesCatchTheCatThatTheyAreFor) {
    Random random(21);
    for (const Habit habit : fixed_habits) {
        int caught = 0;
        for (int i = 0; i < 8; ++i) {
            Board board =
                i % 2 == 0 ? test::random_start(random, 9) : test::random_start(random, 11, 8);
            const Foresight found = foresee(board, only(habit, usual_order), quick());
            if (!found.block) continue;
            ++caught;
            EXPECT_EQ(found.caught, 1);
            EXPECT_EQ(*found.block, found.line.front());
            for (std::size_t k = 0; k < found.line.size(); ++k) {
                ASSERT_FALSE(is_caught(board));
                if (k % 2 == 1) {
                    ASSERT_EQ(found.line[k], step_of(habit, usual_order, board));
                }
                const std::optional<Board> next = k % 2 == 0 ? after_block(board, found.line[k])
                                                             : after_move(board, found.line[k]);
                ASSERT_TRUE(next);
                board = *next;
            }
            EXPECT_TRUE(is_caught(board));
        }
        EXPECT_GE(caught, 7) << name_of(habit);
    }
}

// A block that is said to catch all of the cats does: whichever of them it is, it is caught by
// going on so.
TEST(CatForesight, CatchesEachOfSeveralCats) {
    Random random(24);
    const Order from_the_right = {Direction::right, Direction::lower_right, Direction::lower_left,
                                  Direction::left,  Direction::upper_left,  Direction::upper_right};
    Limits limits;
    limits.time = std::chrono::minutes(1);  // ends by itself
    int tried = 0;
    for (int i = 0; i < 4; ++i) {
        const Board start = test::random_start(random, 9, 12);
        std::vector<Guess> cats;
        for (const Habit habit : {Habit::nearest, Habit::most_routes})
            for (const Order& order : {usual_order, from_the_right})
                cats.push_back({Suspect(habit), order, 1});
        if (foresee(start, cats, limits).caught < 1) continue;
        ++tried;
        for (const Guess& cat : cats) {
            Board board = start;
            std::vector<Guess> alike = cats;
            while (true) {
                const Foresight found = foresee(board, alike, limits);
                ASSERT_TRUE(found.block);
                EXPECT_EQ(found.caught, 1);
                board = *after_block(board, *found.block);
                if (is_caught(board)) break;
                const Cell step = step_of(cat.suspect.habit(), *cat.order, board);
                std::erase_if(alike, [&](const Guess& other) {
                    return step_of(other.suspect.habit(), *other.order, board) != step;
                });
                board = *after_move(board, step);
                ASSERT_FALSE(is_escaped(board));
            }
        }
    }
    EXPECT_GE(tried, 3);
}

TEST(CatForesight, KeepsItsLimits) {
    Random random(22);
    const Board board = test::random_start(random, 15, 16);
    Limits limits;
    limits.stop = [] { return true; };
    EXPECT_FALSE(foresee(board, only(Habit::nearest, usual_order), limits).block);
}

bool plays_to_a_catch(Catcher& catcher, Board board, Habit habit, const Order& order) {
    while (true) {
        const Advice advice = catcher.plan(board, quick());
        if (!advice.block || !board.is_free(*advice.block)) return false;
        board = *after_block(board, *advice.block);
        if (is_caught(board)) return true;
        const Cell step = step_of(habit, order, board);
        EXPECT_TRUE(catcher.observe(board, step));
        board = *after_move(board, step);
        if (is_escaped(board)) return false;
    }
}

TEST(CatCatcher, FindsOutWhichCatItIs) {
    Random random(23);
    const Order order = {Direction::upper_right, Direction::right, Direction::lower_right,
                         Direction::lower_left,  Direction::left,  Direction::upper_left};
    for (const Habit habit : fixed_habits) {
        Catcher catcher;
        int caught = 0;
        for (int game = 0; game < 3; ++game)
            caught +=
                plays_to_a_catch(catcher, test::random_start(random, 9, 9), habit, order) ? 1 : 0;
        EXPECT_GE(caught, 2) << name_of(habit);
        // A nearest exit looks like others for long, but the true habit is never ruled out.
        bool is_among = false;
        for (const Habit cat : catcher.plan(test::random_start(random, 9, 9), quick()).cats)
            is_among = is_among || cat == habit;
        EXPECT_TRUE(is_among) << name_of(habit);
    }
}

TEST(CatCatcher, FollowsAGameAndForgetsItWithTheNext) {
    Catcher catcher;
    const Board start =
        parse("5 5 shift=odd\n. . . . .\n# . . . .\n# . C . .\n# . . . .\n. . . . .\n");
    EXPECT_FALSE(catcher.follow(start));
    const Advice advice = catcher.plan(start, quick());
    ASSERT_TRUE(advice.block);
    Board next = *after_block(start, {4, 4});
    next = *after_move(next, {2, 3});  // to the right: no most routes
    EXPECT_TRUE(catcher.follow(next));
    const Advice after = catcher.plan(next, quick());
    EXPECT_EQ(after.cats, (std::vector<Habit>{Habit::random, Habit::first, Habit::nearest}));
    EXPECT_FALSE(catcher.follow(start));
    EXPECT_EQ(catcher.plan(start, quick()).cats.size(), all_habits.size());
    // A jump is no game going on.
    Board jump = *after_block(start, {0, 0});
    jump.cat = {2, 4};
    EXPECT_FALSE(catcher.follow(jump));
}

TEST(CatCatcher, WallsInACatThatIsCutOff) {
    Board board = parse(
        "6 6 shift=odd\n"
        "# # # # # #\n"
        "# . . . # #\n"
        "# . C . . #\n"
        "# # # . # #\n"
        "# # # # # #\n"
        "# # # # # #\n");
    Catcher catcher;
    for (int clicks = 0; !is_stuck(board); ++clicks) {
        ASSERT_LT(clicks, 7);
        const Advice advice = catcher.plan(board, quick());
        EXPECT_EQ(advice.verdict, Verdict::win);
        ASSERT_TRUE(advice.block);
        board = *after_block(board, *advice.block);
        if (is_stuck(board)) break;
        const Cell step = step_of(Habit::nearest, usual_order, board);
        catcher.observe(board, step);
        board = *after_move(board, step);
    }
    EXPECT_FALSE(catcher.plan(board, quick()).block);
}

TEST(CatCatcher, KnowsTheNamesOfModels) {
    for (const char* name :
         {"perfect", "auto", "random", "first", "nearest", "most-routes", "tree"}) {
        ASSERT_TRUE(model_named(name)) << name;
        EXPECT_EQ(name_of(*model_named(name)), name);
    }
    EXPECT_FALSE(model_named("clever"));
}

}  // namespace
}  // namespace sightread::cat
