// `sightread solve`: board text in, moves out. No screen is needed.
#include "app/command.hpp"
#include "app/game.hpp"
#include "app/game_options.hpp"
#include "app/stop.hpp"
#include "capture/error.hpp"
#include "solvers/malformed.hpp"

#include <fstream>
#include <iostream>
#include <sstream>

#include <nlohmann/json.hpp>

namespace sightread {
namespace po = boost::program_options;
namespace {

constexpr std::size_t longest_text = 64u << 20;

class Solving {
public:
    Solving(const Game& game, const Values& values)
        : game_(game), stats_(values.count("stats") > 0) {
        const double seconds = values["time-limit"].as<double>();
        if (!(seconds > 0 && seconds < 1e6))
            throw BadUsage("--time-limit takes a number of seconds above 0");
        require_options_of(game.name, values);
        request_.time_limit = std::chrono::milliseconds(static_cast<long>(seconds * 1000));
        request_.steps = values.count("steps") > 0;
        request_.options = given_options(game, values);
    }

    // first_line: the line of the source at which the text starts, from 1.
    void answer(const std::string& source, std::string_view text, int first_line) {
        // as editors of Windows begin a text
        constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
        if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
        try {
            const SolveAnswer answer = game_.solve(text, request_);
            if (answered_) std::cout << '\n';
            answered_ = true;
            std::cout << answer.text << std::flush;
            if (stats_) print_stats(source, answer);
            raise(answer.code);
        } catch (const Malformed& error) {
            const int line = first_line + std::max(error.line(), 1) - 1;
            complain(source + ":" + std::to_string(line) + ": " + error.what(), exit_bad_usage);
        }
    }

    void set_conversation(bool is_conversation) { request_.is_conversation = is_conversation; }

    void complain(const std::string& sentence, ExitCode code) {
        std::cerr << "sightread: " << sentence << std::endl;
        raise(code);
    }

    int code() const { return stop_requested() ? exit_stopped : code_; }

private:
    void raise(ExitCode code) { code_ = std::max<int>(code_, code); }

    static void print_stats(const std::string& source, const SolveAnswer& answer) {
        const nlohmann::ordered_json line = {{"file", source},
                                             {"outcome", answer.outcome},
                                             {"moves", answer.moves},
                                             {"nodes", answer.nodes},
                                             {"milliseconds", answer.milliseconds},
                                             {"optimal", answer.optimal}};
        std::cerr << line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)
                  << std::endl;
    }

    const Game& game_;
    SolveRequest request_;
    bool stats_;
    bool answered_ = false;
    int code_ = exit_done;
};

// A file holds one board; blank lines around it do not matter.
void solve_file(Solving& solving, const std::string& name) {
    std::ifstream file(name, std::ios::binary);
    std::string text;
    if (file) {
        char block[1 << 16];
        while (text.size() <= longest_text && (file.read(block, sizeof block), file.gcount() > 0))
            text.append(block, static_cast<std::size_t>(file.gcount()));
    }
    if (!file.is_open() || file.bad())
        return solving.complain(
            "cannot read " + name + ": check that the file exists and is readable",
            exit_world_failed);
    if (text.size() > longest_text)
        return solving.complain(name + ": this file is too large to be a board", exit_bad_usage);
    solving.answer(name, text, 1);
}

bool is_blank(const std::string& line) {
    return line.find_first_not_of(" \t\r") == std::string::npos;
}

// Boards on standard input are separated by a blank line; each is answered before the next one is
// read.
void solve_conversation(Solving& solving) {
    std::string line, text;
    int number = 0, first = 1;
    bool any = false;
    const auto flush = [&] {
        if (text.empty()) return;
        solving.answer("standard input", text, first);
        text.clear();
        any = true;
    };
    while (!stop_requested() && std::cout && std::getline(std::cin, line)) {
        ++number;
        if (is_blank(line)) {
            flush();
            continue;
        }
        if (text.empty()) first = number;
        text += line + '\n';
        if (text.size() > longest_text)
            return solving.complain("standard input: this is too large to be a board",
                                    exit_bad_usage);
    }
    if (!stop_requested()) flush();
    if (!any && !stop_requested())
        solving.complain("standard input: no board was given", exit_bad_usage);
}

void add_options(Options& options) {
    options.add_options()  //
        ("time-limit", po::value<double>()->default_value(10)->value_name("SECONDS"),
         "give up after this time per board")  //
        ("stats", "one line of JSON per board on standard error");
    add_options_of_games(options, GameOption::Group::solve);
    options.add_options()("steps", "for people: the board after every move");
    add_options_of_games(options, GameOption::Group::drawing);
}

int run(const Values& values) {
    if (values.count("game") == 0)
        throw BadUsage("solve needs the name of a game; see: sightread solve --help");
    Solving solving(game_named(values["game"].as<std::vector<std::string>>().front()), values);
    const auto files = values.count("file") > 0 ? values["file"].as<std::vector<std::string>>()
                                                : std::vector<std::string>{"-"};
    for (const std::string& file : files) {
        if (stop_requested() || !std::cout) break;
        if (file == "-") {
            solving.set_conversation(true);
            solve_conversation(solving);
        } else {
            solving.set_conversation(false);
            solve_file(solving, file);
        }
    }
    return solving.code();
}

}  // namespace

Command solve_command() {
    return {"solve",
            "GAME [FILE...]",
            "Board text in, moves out; no screen needed.",
            add_options,
            {"game", "file"},
            {{"sightread solve onet board.txt --paths",
              "the pairs in order, each with the line that joins it"},
             {"sightread solve onet - --stats < boards.txt",
              "several boards, separated by blank lines; figures on standard error"}},
            run};
}

}  // namespace sightread
