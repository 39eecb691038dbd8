// The course of a game under events of every kind and order: clicks that are lost, doubled or come
// late, covers, pictures of before, other people's clicks. The game is one of Lights Out that this
// test plays by itself; no window, no clock.
#include "app/course.hpp"

#include "app/flip/mind.hpp"

#include <map>
#include <random>

#include <gtest/gtest.h>

namespace sightread::flip {
namespace {

enum class Event { obeyed, lost, doubled, late, covered, before, foreign, cut };

Mind mind_for_dark() {
    Profile profile;
    profile.rules["flip.goal"] = "dark";
    return Mind(profile, std::make_shared<Memory>());
}

// Only what clicks make of a dark board can be made dark again.
Board mixed(int rows, int columns, std::mt19937& random) {
    Board board{rows,
                columns,
                Goal::dark,
                std::vector<std::uint8_t>(static_cast<std::size_t>(rows) * columns, 0),
                {}};
    do {
        for (int row = 0; row < rows; ++row)
            for (int column = 0; column < columns; ++column)
                if (random() % 2 == 0) board = after(board, {row, column});
    } while (is_solved(board));
    return board;
}

Reading reading_of(const Board& board) {
    Reading reading;
    reading.board = board;
    return reading;
}

// A game and who plays it.
class Played {
public:
    Played(Board board, int at_once)
        : course_(mind_for_dark(), at_once), game_(std::move(board)), before_(game_) {
        look();
    }

    // Presses until the game is won or given up, at most so often. `event` is asked for each press.
    template <class Make>
    void play(Make event, int most = 400) {
        Next next = Next::plan;
        while (!has_given_up_ && !is_solved(course_.board()) && presses_ < most) {
            if (next == Next::plan)
                next =
                    course_.step(Course<Mind>::Planned{course_.think(std::chrono::seconds(5), {})});
            ASSERT_TRUE(next == Next::press || next == Next::repeat);
            next = press(event());
            if (next == Next::find_out) next = look();
            has_given_up_ = next == Next::give_up;
        }
    }

    [[nodiscard]] bool is_won() const { return is_solved(game_) && is_solved(course_.board()); }
    [[nodiscard]] bool has_given_up() const { return has_given_up_; }
    [[nodiscard]] int presses() const { return presses_; }
    [[nodiscard]] int times(Event event) const {
        const auto found = times_.find(event);
        return found == times_.end() ? 0 : found->second;
    }
    [[nodiscard]] int most_alike() const { return most_alike_; }

private:
    Next look() { return course_.step(Course<Mind>::Looked{game_}); }

    Next press(Event event) {
        const Stride<Mind> stride = course_.stride();
        const Cell move = stride.first();
        alike_ = last_ && *last_ == std::pair(move, course_.board().lit) ? alike_ + 1 : 1;
        last_ = {move, course_.board().lit};
        most_alike_ = std::max(most_alike_, alike_);
        ++presses_;
        ++times_[event];
        const Board shown_before = game_;
        if (const auto late = std::exchange(late_, std::nullopt)) game_ = after(game_, *late);
        if (event == Event::doubled) game_ = after(after(game_, move), move);
        if (event == Event::late) late_ = move;
        if (event == Event::foreign) game_ = after(game_, {0, (move.column + 1) % game_.columns});
        if (event == Event::obeyed || event == Event::covered || event == Event::before)
            game_ = after(game_, move);
        Reading reading = reading_of(event == Event::before ? before_ : game_);
        if (event == Event::covered) reading.board.reset();
        before_ = shown_before;
        const Sight sight =
            sight_of(course_.mind(), {course_.board(), stride.expected(), &move}, reading);
        // What is a value goes the same way twice.
        Course<Mind> other = course_;
        const Course<Mind>::Answered answer{sight, reading, event == Event::cut};
        const Next next = course_.step(answer);
        EXPECT_EQ(other.step(answer), next);
        EXPECT_EQ(other.board(), course_.board());
        // What was seen is what is played on.
        if (reading.board) {
            EXPECT_EQ(course_.board().lit, reading.board->lit);
        }
        EXPECT_LE(course_.attempts(), Course<Mind>::attempts_per_move);
        return next;
    }

    Course<Mind> course_;
    Board game_, before_;
    std::optional<Cell> late_;  // was clicked, and will be heard
    std::optional<std::pair<Cell, std::vector<std::uint8_t>>> last_;
    int presses_ = 0, alike_ = 0, most_alike_ = 0;
    bool has_given_up_ = false;
    std::map<Event, int> times_;
};

TEST(Course, PressesWhatIsPlannedAndNothingElse) {
    for (unsigned seed = 1; seed <= 40; ++seed) {
        std::mt19937 random(seed);
        const Board board = mixed(4, 5, random);
        const std::size_t planned = solve(board).moves.size();
        Played played(board, 1);
        played.play([] { return Event::obeyed; });
        EXPECT_TRUE(played.is_won());
        EXPECT_EQ(played.presses(), static_cast<int>(planned));
    }
}

TEST(Course, PressesOnceMoreForEachClickThatIsLostOrDoubledOrCutShort) {
    for (unsigned seed = 1; seed <= 60; ++seed) {
        std::mt19937 random(seed);
        const Board board = mixed(4, 4, random);
        const std::size_t planned = solve(board).moves.size();
        Played played(board, 1);
        int in_a_row = 0;
        played.play([&] {
            constexpr Event kinds[] = {Event::lost, Event::doubled, Event::cut};
            const bool is_heard = in_a_row >= 4 || random() % 2 == 0;
            in_a_row = is_heard ? 0 : in_a_row + 1;
            return is_heard ? Event::obeyed : kinds[random() % 3];
        });
        EXPECT_TRUE(played.is_won());
        EXPECT_EQ(played.presses() - played.times(Event::lost) - played.times(Event::doubled) -
                      played.times(Event::cut),
                  static_cast<int>(planned));
    }
}

TEST(Course, AGameThatObeysNothingIsGivenUp) {
    std::mt19937 random(3);
    Played played(mixed(5, 5, random), 1);
    played.play([] { return Event::lost; });
    EXPECT_TRUE(played.has_given_up());
    EXPECT_EQ(played.presses(), Course<Mind>::attempts_per_move);
}

TEST(Course, AGameThatChangesByNoRuleIsGivenUp) {
    std::mt19937 random(5);
    Played played(mixed(5, 5, random), 1);
    played.play([] { return Event::foreign; });
    EXPECT_TRUE(played.has_given_up());
    EXPECT_EQ(played.presses(), Course<Mind>::surprises_in_a_row);
}

TEST(Course, EndsWhateverComesInWhateverOrder) {
    int won = 0, games = 0;
    for (unsigned seed = 1; seed <= 300; ++seed) {
        std::mt19937 random(seed);
        Played played(mixed(3 + static_cast<int>(seed % 3), 4, random),
                      1 + static_cast<int>(seed % 2));
        const unsigned trouble = seed % 5;  // of ten events
        played.play([&] {
            return random() % 10 < trouble ? static_cast<Event>(random() % 8) : Event::obeyed;
        });
        EXPECT_TRUE(played.is_won() || played.has_given_up()) << "seed " << seed;
        EXPECT_LE(played.most_alike(), Course<Mind>::attempts_per_move + 1) << "seed " << seed;
        ++games, won += played.is_won();
    }
    EXPECT_GE(won, games * 9 / 10);
}

}  // namespace
}  // namespace sightread::flip
