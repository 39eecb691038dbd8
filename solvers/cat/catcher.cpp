#include "solvers/cat/catcher.hpp"

#include "solvers/cat/cautious.hpp"
#include "solvers/cat/foresight.hpp"

#include <algorithm>
#include <cmath>

namespace sightread::cat {

std::string_view name_of(Model model) {
    switch (model) {
        case Model::perfect:
            return "perfect";
        case Model::automatic:
            return "auto";
        case Model::random:
            return name_of(Habit::random);
        case Model::first:
            return name_of(Habit::first);
        case Model::nearest:
            return name_of(Habit::nearest);
        case Model::most_routes:
            return name_of(Habit::most_routes);
        case Model::tree:
            break;
    }
    return name_of(Habit::tree);
}

std::optional<Model> model_named(std::string_view name) {
    for (const Model model : {Model::perfect, Model::automatic, Model::random, Model::first,
                              Model::nearest, Model::most_routes, Model::tree})
        if (name_of(model) == name) return model;
    return std::nullopt;
}

namespace {

std::optional<Habit> habit_of(Model model) {
    switch (model) {
        case Model::random:
            return Habit::random;
        case Model::first:
            return Habit::first;
        case Model::nearest:
            return Habit::nearest;
        case Model::most_routes:
            return Habit::most_routes;
        case Model::tree:
            return Habit::tree;
        case Model::perfect:
        case Model::automatic:
            break;
    }
    return std::nullopt;
}

Suspects suspects_of(Model model) {
    const std::optional<Habit> habit = habit_of(model);
    return habit ? Suspects(*habit) : Suspects();
}

// How much a habit's say counts while others fit, too.
double weight_of(Habit habit) {
    switch (habit) {
        case Habit::nearest:
        case Habit::most_routes:
            return 4;
        case Habit::tree:
            return 3;
        case Habit::first:
            return 2;
        case Habit::random:
            break;
    }
    return 1;
}

constexpr double unlikely = 0.03;  // as likely as the likeliest cat: need not be thought of
constexpr double nearly_all = 0.999;
constexpr std::chrono::milliseconds longest_foresight(700);  // more hardly helps

}  // namespace

// One plan: the cats that may be meant, and a line for each.
class Catcher::Planning {
public:
    Planning(Catcher& catcher, const Board& board, const Limits& limits)
        : catcher_(catcher), board_(board), limits_(limits), start_(limits.now()) {}

    Advice plan() {
        if (!is_escaped(board_) && !is_stuck(board_)) choose();
        advice_.milliseconds =
            std::chrono::duration<double, std::milli>(limits_.now() - start_).count();
        return advice_;
    }

private:
    void choose() {
        if (is_cut_off(board_)) {
            advice_.verdict = Verdict::win;
            advice_.block = cautious_block(board_);
            return;
        }
        if (catcher_.model_ != Model::perfect) consult_cats();
        look_for_proof();
        if (!advice_.block) advice_.block = cautious_block(board_);
    }

    // Who wins against any cat, and a block that keeps a win. What is proven once is not lost
    // again: the strategy stays.
    void look_for_proof() {
        const std::optional<Cell> known = catcher_.strategy_.block(board_);
        if (known) {
            advice_.verdict = Verdict::win;
            return take_proven(*known);
        }
        const Judgement judgement = judge(board_, Side::catcher, limits_for_proof());
        advice_.nodes += judgement.nodes;
        advice_.verdict = judgement.verdict;
        if (judgement.verdict != Verdict::win) return;
        catcher_.strategy_ = Strategy(judgement.certificate);
        take_proven(*judgement.move);
    }

    // A cat of a known habit is caught by its own line; against any other, a block that was voted
    // for must be proven.
    void take_proven(Cell block) {
        if (advice_.block && habit_of(catcher_.model_) && caught_ > nearly_all) return;
        if (advice_.block && advice_.block != block) {
            const Judgement judgement =
                judge(*after_block(board_, *advice_.block), Side::cat, limits_for_proof());
            advice_.nodes += judgement.nodes;
            if (judgement.verdict == Verdict::loss) {
                catcher_.strategy_ = Strategy(judgement.certificate);
                return;
            }
        }
        if (advice_.block != block) expect_nothing();
        advice_.block = block;
        if (advice_.line.empty()) expect_proven_line();
    }

    void expect_nothing() {
        advice_.line.clear();
        advice_.clicks = 0;
    }

    // The line of a proven win, against a cat that does what looks best.
    void expect_proven_line() {
        Strategy strategy = catcher_.strategy_;
        Board board = board_;
        while (!is_cut_off(board)) {
            const std::optional<Cell> block = strategy.block(board);
            if (!block) return expect_nothing();
            advice_.line.push_back(*block);
            board = *after_block(board, *block);
            ++advice_.clicks;
            if (is_cut_off(board)) return;
            const Cell step = *cautious_step(board);
            advice_.line.push_back(step);
            board = *after_move(board, step);
        }
    }

    // All the time that is left, but a part of it where the cat that it is will be caught anyway.
    Limits limits_for_proof() const {
        using std::chrono::milliseconds;
        Limits limits = limits_;
        const auto left =
            std::chrono::duration_cast<milliseconds>(limits_.time - (limits_.now() - start_));
        limits.time = std::max(left, milliseconds(0));
        if (caught_ > nearly_all)
            limits.time = std::min({limits.time, limits_.time / 4, milliseconds(500)});
        return limits;
    }

    // The cats that may be meant, the likeliest first.
    std::vector<Guess> guesses() {
        const std::vector<Suspect>& suspects = catcher_.suspects_.all();
        const auto likelihood = [](const Suspect& suspect) {
            return suspect.likelihood() + std::log(weight_of(suspect.habit()));
        };
        double best = likelihood(suspects.front());
        for (const Suspect& suspect : suspects) best = std::max(best, likelihood(suspect));
        std::vector<Guess> guesses;
        for (const Suspect& suspect : suspects) {
            const double weight = std::exp(likelihood(suspect) - best);
            if (weight < unlikely) continue;
            advice_.cats.push_back(suspect.habit());
            if (suspect.habit() == Habit::random) continue;
            const auto share = [&](double part) {
                return weight * std::exp(part - suspect.likelihood());
            };
            for (const Order& order : suspect.orders())
                guesses.push_back({suspect, order, share(suspect.likelihood_of(order))});
            guesses.push_back({suspect, std::nullopt, share(suspect.likelihood_of_whims())});
        }
        if (guesses.empty()) guesses.push_back({Suspect(Habit::random), std::nullopt, 1});
        std::stable_sort(guesses.begin(), guesses.end(),
                         [](const Guess& a, const Guess& b) { return a.weight > b.weight; });
        std::erase_if(guesses, [&](const Guess& guess) {
            return guess.weight < unlikely * guesses.front().weight;
        });
        return guesses;
    }

    void consult_cats() {
        const std::vector<Guess> cats = guesses();
        Limits limits = limits_;
        limits.time = std::min<std::chrono::milliseconds>(limits_.time * 7 / 10, longest_foresight);
        const Foresight foresight = foresee(board_, cats, limits);
        advice_.nodes += foresight.nodes;
        advice_.block = foresight.block;
        advice_.line = foresight.line;
        advice_.clicks = static_cast<int>(foresight.line.size() + 1) / 2;
        caught_ = foresight.caught;
    }

    Catcher& catcher_;
    const Board& board_;
    const Limits& limits_;
    std::chrono::steady_clock::time_point start_;
    double caught_ = 0;  // share of the cats that may be meant, if all goes as foreseen
    Advice advice_;
};

Catcher::Catcher(Model model) : model_(model), suspects_(suspects_of(model)) {}

Advice Catcher::plan(const Board& board, const Limits& limits) {
    last_ = board;
    return Planning(*this, board, limits).plan();
}

bool Catcher::observe(const Board& before, Cell step) {
    return suspects_.observe(before, step);
}

bool Catcher::follow(const Board& board) {
    const auto forget = [&] {
        suspects_ = suspects_of(model_);
        strategy_ = {};
        return false;
    };
    if (!last_ || board.rows != last_->rows || board.columns != last_->columns ||
        board.shift != last_->shift)
        return forget();
    Board before = *last_;
    int blocks = 0;
    for (std::size_t i = 0; i < before.places.size(); ++i) {
        if (before.places[i] == board.places[i]) continue;
        const bool is_block = before.places[i] == Place::free && board.places[i] == Place::blocked;
        if (!is_block || before.cell(static_cast<int>(i)) == before.cat || ++blocks > 1)
            return forget();
        before.places[i] = Place::blocked;
    }
    if (blocks != 1 || !observe(before, board.cat)) return forget();
    return true;
}

std::optional<Habit> Catcher::known_habit() const {
    if (const std::optional<Habit> habit = habit_of(model_)) return habit;
    std::optional<Habit> known;
    for (const Suspect& suspect : suspects_.fitting()) {
        if (suspect.habit() == Habit::random) continue;
        if (known) return std::nullopt;
        known = suspect.habit();
    }
    return known;
}

}  // namespace sightread::cat
