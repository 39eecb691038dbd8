// The figures of solvers/cat: who wins random starts and how soon that is known, and games against
// every known cat. Tables are printed as Markdown; the exit code is 1 when a certificate is wrong.
#include "solvers/cat/catcher.hpp"
#include "solvers/cat/distances.hpp"
#include "tests/solvers/cat/checker.hpp"
#include "tests/solvers/cat/generate.hpp"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <iostream>
#include <map>

#include <boost/program_options.hpp>

namespace po = boost::program_options;

namespace sightread::cat {
namespace {

// Processor time, since others share the machine.
std::chrono::steady_clock::time_point processor_time() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return std::chrono::steady_clock::time_point(std::chrono::seconds(now.tv_sec) +
                                                 std::chrono::nanoseconds(now.tv_nsec));
}

struct Settings {
    int size = 9;
    int walls = -1;  // -1: one cell in ten
    int count = 100;
    double seconds = 60;
    unsigned seed = 1;
    std::string cat;       // the only one, when not empty
    std::string told;      // yes or no; both when empty
    bool is_same = false;  // one cat for all games: what was seen of it is kept, as `play` does
};

Board start_of(test::Random& random, const Settings& settings) {
    return settings.walls < 0 ? test::random_start(random, settings.size)
                              : test::random_start(random, settings.size, settings.walls);
}

struct Tally {
    int win = 0, loss = 0, open = 0;
};

bool measure_exact(const Settings& settings) {
    test::Random random(settings.seed);
    std::map<int, Tally> by_walls;
    Tally all;
    std::vector<double> times;
    int wrong = 0;
    for (int i = 0; i < settings.count; ++i) {
        const Board board = start_of(random, settings);
        Limits limits;
        limits.now = processor_time;
        limits.time = std::chrono::milliseconds(static_cast<long>(settings.seconds * 1000));
        const Judgement judgement = judge(board, Side::catcher, limits);
        if (i % 10 == 9) std::fprintf(stderr, "%d of %d starts\n", i + 1, settings.count);
        const int walls =
            static_cast<int>(std::count(board.places.begin(), board.places.end(), Place::blocked));
        for (Tally* tally : {&all, &by_walls[walls]})
            ++(judgement.verdict == Verdict::win    ? tally->win
               : judgement.verdict == Verdict::loss ? tally->loss
                                                    : tally->open);
        if (judgement.verdict == Verdict::unknown) continue;
        times.push_back(judgement.milliseconds / 1000);
        const std::string fault = test::fault_of(judgement.certificate, board, false);
        if (!fault.empty()) {
            ++wrong;
            std::cout << "WRONG: " << fault << "\n" << to_text(board);
        }
    }
    const auto within = [&](double seconds) {
        return 100.0 *
               static_cast<double>(std::count_if(times.begin(), times.end(),
                                                 [&](double time) { return time <= seconds; })) /
               settings.count;
    };
    std::printf(
        "| size | starts | caught | out | open | %% in 1 s | %% in 10 s | %% in %g s | wrong "
        "certificates |\n",
        settings.seconds);
    std::printf(
        "|---|---|---|---|---|---|---|---|---|\n| %dx%d | %d | %d | %d | %d | %.1f | %.1f | %.1f | "
        "%d |\n\n",
        settings.size, settings.size, settings.count, all.win, all.loss, all.open, within(1),
        within(10), within(settings.seconds), wrong);
    std::printf("| walls | starts | caught | out | open |\n|---|---|---|---|---|\n");
    for (const auto& [walls, tally] : by_walls)
        std::printf("| %d | %d | %d | %d | %d |\n", walls, tally.win + tally.loss + tally.open,
                    tally.win, tally.loss, tally.open);
    std::printf("\n");
    return wrong == 0;
}

struct Games {
    int played = 0, caught = 0;
    double clicks = 0;  // until cut off, of those that were caught
    double sure = 0;    // until nothing that the cat could do would help it
    std::vector<double> decisions;
};

// `order`: empty for a cat that chooses among equally good steps at random.
void play(Games& games, Board board, Catcher& catcher, Habit habit,
          const std::optional<Order>& order, const Limits& limits, test::Random& random) {
    ++games.played;
    int sure = 0;
    for (int clicks = 1;; ++clicks) {
        const auto begun = processor_time();
        const Advice advice = catcher.plan(board, limits);
        games.decisions.push_back(std::chrono::duration<double>(processor_time() - begun).count());
        if (!advice.block) return;
        board = *after_block(board, *advice.block);
        if (is_cut_off(board)) {
            ++games.caught;
            games.clicks += clicks;
            games.sure += sure > 0 ? sure : clicks;
            return;
        }
        Order mixed = usual_order;
        if (!order) std::shuffle(mixed.begin(), mixed.end(), random);
        const Cell step =
            neighbour(board, board.cat, pick(good_steps(habit, board), order.value_or(mixed)));
        catcher.observe(board, step);
        board = *after_move(board, step);
        if (is_escaped(board)) return;
        const Field<7> field(board);
        const bool is_sure =
            two_distance(field, field.blocked_of(board), board.index(board.cat)) == endless;
        if (is_sure && sure == 0) sure = clicks;
    }
}

void print(const std::string& cat, const std::string& told, const Settings& settings, Games games) {
    std::sort(games.decisions.begin(), games.decisions.end());
    const double late = games.decisions[games.decisions.size() * 99 / 100];
    std::printf("| %dx%d | %s | %s | %d | %d | %.1f | %.2f | %.2f | %.3f | %.3f |\n", settings.size,
                settings.size, cat.c_str(), told.c_str(), games.played, games.caught,
                100.0 * games.caught / games.played, games.sure / std::max(games.caught, 1),
                games.clicks / std::max(games.caught, 1), late, games.decisions.back());
    std::fflush(stdout);
}

void measure_games(const Settings& settings) {
    const Order clockwise_from_right = {Direction::right,      Direction::lower_right,
                                        Direction::lower_left, Direction::left,
                                        Direction::upper_left, Direction::upper_right};
    Limits limits;
    limits.time = std::chrono::milliseconds(static_cast<long>(settings.seconds * 1000));
    limits.now = processor_time;
    std::printf(
        "| size | cat | told | games | caught | %% | clicks until sure | until cut off | 99th "
        "percentile s | worst s "
        "|\n");
    std::printf("|---|---|---|---|---|---|---|---|---|---|\n");
    for (const bool is_told : {true, false}) {
        if (!settings.told.empty() && is_told != (settings.told == "yes")) continue;
        for (const Model model :
             {Model::random, Model::first, Model::nearest, Model::most_routes, Model::tree}) {
            if (!settings.cat.empty() && name_of(model) != settings.cat) continue;
            const Habit habit = *habit_named(name_of(model));
            for (const bool is_usual : {true, false}) {
                const bool is_random =
                    habit == Habit::random || (habit == Habit::tree && !is_usual);
                if (habit == Habit::random && !is_usual) continue;
                test::Random random(settings.seed);
                Games games;
                Catcher catcher;
                for (int i = 0; i < settings.count; ++i) {
                    if (!settings.is_same || i == 0)
                        catcher = Catcher(is_told ? model : Model::automatic);
                    const Board board = start_of(random, settings);
                    const std::optional<Order> order =
                        is_random ? std::nullopt
                                  : std::optional(is_usual ? usual_order : clockwise_from_right);
                    play(games, board, catcher, habit, order, limits, random);
                }
                const std::string ties = is_random  ? ", ties at random"
                                         : is_usual ? ", from the left"
                                                    : ", from the right";
                print(std::string(name_of(habit)) + ties, is_told ? "yes" : "no", settings, games);
            }
        }
    }
}

int run(int count, char** words) {
    Settings settings;
    std::string what = "exact";
    po::options_description options("Options");
    //
    options.add_options()("help", "this text")
        //
        ("what", po::value(&what), "exact: who wins; games: against known cats")
        //
        ("size", po::value(&settings.size), "rows and columns")
        //
        ("walls", po::value(&settings.walls), "so many walls; -1: each cell with one chance in ten")
        //
        ("count", po::value(&settings.count), "starts")
        //
        ("seconds", po::value(&settings.seconds), "processor time for each start, or each decision")
        //
        ("seed", po::value(&settings.seed), "of the starts")
        //
        ("cat", po::value(&settings.cat), "only this one, in games")
        //
        ("told", po::value(&settings.told), "yes or no: is the catcher told which cat it is")(
            "same", po::bool_switch(&settings.is_same),
            "one cat for all games: what was seen of it is kept");
    po::variables_map values;
    po::store(po::parse_command_line(count, words, options), values);
    po::notify(values);
    if (values.count("help") > 0) {
        std::cout << options;
        return 0;
    }
    if (what == "games") {
        measure_games(settings);
        return 0;
    }
    return measure_exact(settings) ? 0 : 1;
}

}  // namespace
}  // namespace sightread::cat

int main(int count, char** words) {
    try {
        return sightread::cat::run(count, words);
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 2;
    }
}
