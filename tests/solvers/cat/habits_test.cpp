// Habits on positions worked by hand, and what steps say of a cat.
#include "solvers/cat/habits.hpp"

#include "solvers/cat/suspects.hpp"

#include <gtest/gtest.h>

namespace sightread::cat {
namespace {

// Bits: left 1, upper left 2, upper right 4, right 8, lower right 16, lower left 32.
constexpr Directions all_six = 63;

// Left of the cat no way out is near; to the right one, elsewhere two.
const Board hedge = parse("5 5 shift=odd\n. . . . .\n# . . . .\n# . C . .\n# . . . .\n. . . . .\n");

TEST(CatHabits, GoodStepsBesideAHedge) {
    EXPECT_EQ(good_steps(Habit::random, hedge), all_six);
    EXPECT_EQ(good_steps(Habit::first, hedge), all_six);
    EXPECT_EQ(good_steps(Habit::nearest, hedge), all_six - 1);
    EXPECT_EQ(good_steps(Habit::most_routes, hedge), 2 + 4 + 16 + 32);
    EXPECT_EQ(good_steps(Habit::tree, hedge), 2 + 4 + 16 + 32);
}

TEST(CatHabits, TakeAWayOutBesideThem) {
    const Board board =
        parse("5 5 shift=odd\n. . . . .\n. . C . .\n. . . . .\n. . . . .\n. . . . .\n");
    EXPECT_EQ(good_steps(Habit::nearest, board), 2 + 4);
    EXPECT_EQ(good_steps(Habit::most_routes, board), 2 + 4);
    EXPECT_EQ(good_steps(Habit::tree, board), 2 + 4);
    EXPECT_EQ(good_steps(Habit::first, board), all_six);
}

// A corridor: two steps to a way out on the left, four on the right. Its cells have one onward cell
// each, which is not more than the steps taken, so that the tree finds no goal and goes to what is
// nearest.
TEST(CatHabits, TheTreeGoesToTheNearestWithoutAGoal) {
    const Board board = parse(
        "5 8 shift=odd\n"
        "# # # # # # # #\n"
        "# # # # # # # .\n"
        ". . C . . . . #\n"
        "# # # # # # # .\n"
        "# # # # # # # #\n");
    EXPECT_EQ(good_steps(Habit::nearest, board), 1);
    EXPECT_EQ(good_steps(Habit::tree, board), 1);
}

TEST(CatHabits, WalkWhereThereIsRoomWhenCutOff) {
    const Board room = parse(
        "6 6 shift=odd\n"
        "# # # # # #\n"
        "# . . . # #\n"
        "# . C . . #\n"
        "# # # . # #\n"
        "# # # # # #\n"
        "# # # # # #\n");
    // Free neighbours of 3,2: 2,2; of 2,2: 2,3 and 3,2; of 2,3: 2,2 and 2,4; of 3,4: 2,4, 3,5 and
    // 4,4.
    const Directions steps = good_steps(Habit::nearest, room);
    EXPECT_EQ(steps, good_steps(Habit::most_routes, room));
    EXPECT_EQ(steps, good_steps(Habit::tree, room));
    EXPECT_EQ(steps, 8);
}

TEST(CatHabits, PickFollowsTheOrder) {
    EXPECT_EQ(pick(2 + 32, usual_order), Direction::upper_left);
    Order reversed = usual_order;
    std::reverse(reversed.begin(), reversed.end());
    EXPECT_EQ(pick(2 + 32, reversed), Direction::lower_left);
}

TEST(CatSuspects, AreRuledOutByTheirSteps) {
    Suspects suspects;
    ASSERT_TRUE(suspects.observe(hedge, {2, 3}));  // to the right: near, but not with most routes
    std::vector<Habit> fitting;
    for (const Suspect& suspect : suspects.fitting()) fitting.push_back(suspect.habit());
    EXPECT_EQ(fitting, (std::vector<Habit>{Habit::random, Habit::first, Habit::nearest}));
    // to the left: first free, but then the right was not
    ASSERT_TRUE(suspects.observe(hedge, {2, 1}));
    fitting.clear();
    for (const Suspect& suspect : suspects.fitting()) fitting.push_back(suspect.habit());
    EXPECT_EQ(fitting, (std::vector<Habit>{Habit::random}));
    EXPECT_EQ(suspects.steps_seen(), 2);
}

TEST(CatSuspects, RefuseWhatIsNoStep) {
    Suspects suspects;
    EXPECT_FALSE(suspects.observe(hedge, {0, 0}));
    EXPECT_FALSE(suspects.observe(hedge, {2, 2}));
    EXPECT_EQ(suspects.steps_seen(), 0);
}

TEST(CatSuspects, TellTheOrder) {
    Suspect suspect(Habit::nearest);
    suspect.observe(1 + 2 + 8, Direction::upper_left);
    EXPECT_EQ(suspect.possible(1 + 2), 2);
    EXPECT_EQ(suspect.possible(1 + 8), 1 + 8);
    suspect.observe(1 + 8, Direction::right);
    EXPECT_EQ(suspect.possible(1 + 8), 8);
    EXPECT_FALSE(suspect.is_whimsical());
    for (const Order& order : suspect.orders()) {
        EXPECT_EQ(pick(1 + 2 + 8, order), Direction::upper_left);
        EXPECT_EQ(pick(1 + 8, order), Direction::right);
    }
    suspect.observe(1 + 2, Direction::left);  // against the first one
    EXPECT_TRUE(suspect.is_whimsical());
    EXPECT_TRUE(suspect.is_fitting());
    EXPECT_EQ(suspect.possible(1 + 8), 1 + 8);
}

TEST(CatSuspects, FindAnOrderThatNoGameIsKnownFor) {
    Suspect suspect(Habit::first);
    const Order order = {Direction::right,      Direction::left,        Direction::upper_left,
                         Direction::lower_left, Direction::upper_right, Direction::lower_right};
    for (Directions good = 1; good < 64; ++good) suspect.observe(good, pick(good, order));
    ASSERT_TRUE(suspect.is_fitting());
    EXPECT_TRUE(suspect.orders().empty());
    for (Directions good = 1; good < 64; ++good)
        EXPECT_EQ(suspect.possible(good), 1 << static_cast<int>(pick(good, order)));
}

}  // namespace
}  // namespace sightread::cat
