// The figures of solvers/minesweeper: games that are won, on the usual boards, from seeds. A row
// for each board and kind of first click is appended to results.csv. The exit code is 1 when a cell
// was clicked that was told safe and was not.
#include "solvers/minesweeper/solve.hpp"
#include "tests/solvers/minesweeper/game.hpp"

#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <string>

#include <boost/program_options.hpp>

namespace po = boost::program_options;

namespace sightread::minesweeper {
namespace {

struct Level {
    const char* name;
    test::MinesweeperSize size;
};
constexpr Level levels[] = {
    {"beginner", {9, 9, 10}}, {"intermediate", {16, 16, 40}}, {"expert", {16, 30, 99}}};

struct Rule {
    const char* name;
    test::FirstClick first;
};
constexpr Rule rules[] = {{"safe", test::FirstClick::safe}, {"opening", test::FirstClick::opening}};

struct Figures {
    int games = 0, won = 0, guesses = 0, wrong = 0;
    double seconds = 0, slowest = 0;  // of processor time
};

double processor_seconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

void play(test::MinesweeperGame game, test::FirstClick first, Figures& figures) {
    Limits limits;
    limits.first_click_opens = first == test::FirstClick::opening;
    ++figures.games;
    while (!game.is_won() && !game.is_lost()) {
        const double begun = processor_seconds();
        const Plan<Click> plan = solve(game.seen(), limits);
        figures.slowest = std::max(figures.slowest, processor_seconds() - begun);
        if (plan.moves.empty()) return;
        figures.guesses += plan.outcome == Outcome::unknown ? 1 : 0;
        for (const Click& click : plan.moves) {
            if (is_open(game.seen().squares[game.seen().index(click.cell)])) continue;
            game.click(click.cell);
            figures.wrong += game.is_lost() && plan.outcome == Outcome::solved ? 1 : 0;
        }
    }
    figures.won += game.is_won() ? 1 : 0;
}

std::string row_of(const std::string& date, const std::string& commit, const Level& level,
                   const Rule& rule, unsigned seed, const Figures& figures) {
    char row[256];
    std::snprintf(row, sizeof row, "%s,%s,%s,%s,%u,%d,%d,%.2f,%.2f,%d,%.1f,%.3f", date.c_str(),
                  commit.c_str(), level.name, rule.name, seed, figures.games, figures.won,
                  100.0 * figures.won / figures.games,
                  static_cast<double>(figures.guesses) / figures.games, figures.wrong,
                  1000 * figures.seconds / figures.games, 1000 * figures.slowest);
    return row;
}

int run(int count, char** words) {
    int games = 1000;
    unsigned seed = 1;
    std::string only_level, only_rule, results, date, commit;
    po::options_description options("Options");
    options.add_options()("help", "this text")                                                  //
        ("games", po::value(&games), "of each board")                                           //
        ("seed", po::value(&seed), "of the first game; the next ones follow")                   //
        ("level", po::value(&only_level), "beginner, intermediate or expert; left out: all")    //
        ("first", po::value(&only_rule), "the first click: safe or opening; left out: both")    //
        ("results", po::value(&results), "the file that rows are appended to; left out: none")  //
        ("date", po::value(&date), "for the rows")("commit", po::value(&commit), "for the rows");
    po::variables_map values;
    po::store(po::parse_command_line(count, words, options), values);
    po::notify(values);
    if (values.count("help") > 0) return std::cout << options, 0;
    int wrong = 0;
    for (const Level& level : levels)
        for (const Rule& rule : rules) {
            if ((!only_level.empty() && only_level != level.name) ||
                (!only_rule.empty() && only_rule != rule.name))
                continue;
            Figures figures;
            const double begun = processor_seconds();
            for (int game = 0; game < games; ++game)
                play({level.size, rule.first, seed + static_cast<unsigned>(game)}, rule.first,
                     figures);
            figures.seconds = processor_seconds() - begun;
            const std::string row = row_of(date, commit, level, rule, seed, figures);
            std::cout << row << std::endl;
            if (!results.empty()) std::ofstream(results, std::ios::app) << row << '\n';
            wrong += figures.wrong;
        }
    return wrong == 0 ? 0 : 1;
}

}  // namespace
}  // namespace sightread::minesweeper

int main(int count, char** words) {
    return sightread::minesweeper::run(count, words);
}
