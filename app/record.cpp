// `sightread record`: watches a window that somebody else plays, and keeps what is to be seen in
// it.
#include "app/backend.hpp"
#include "app/choose_window.hpp"
#include "app/exit_code.hpp"
#include "app/game.hpp"
#include "app/game_options.hpp"
#include "app/recognise.hpp"
#include "app/recorder.hpp"
#include "app/stop.hpp"
#include "capture/error.hpp"
#include "capture/window_source.hpp"

#include <algorithm>
#include <iostream>

namespace sightread {
namespace po = boost::program_options;
namespace {

using namespace std::chrono_literals;

struct Glance {
    std::string game, board;
};

// What a frame shows, by the game that was named or by the one that has no rival; empty: nothing
// for certain.
Glance glance_at(const Frame& frame, const std::string& name,
                 const std::optional<Lattice>& lattice) {
    if (!name.empty()) {
        const Candidate seen = candidate(game_named(name), frame, lattice);
        return {name, seen.is_accepted() ? seen.look->text : std::string()};
    }
    const Recognition recognition = recognised(frame, lattice);
    const Candidate* only = recognition.only();
    return only != nullptr ? Glance{std::string(only->game->name), only->look->text} : Glance{};
}

class Watch {
public:
    Watch(WindowSource& source, Recorder& recorder, Clock::time_point deadline)
        : source_(source), recorder_(recorder), deadline_(deadline) {}

    // Until the window is closed, the time is over or somebody stops it. Returns the number of
    // frames.
    int run(const std::string& name, const std::optional<Lattice>& lattice) {
        int frames = 0;
        while (!is_over()) {
            try {
                const Frame frame = source_.grab();
                const Glance glance = glance_at(frame, name, lattice);
                if (frames == 0 || glance.board != last_) say(glance);
                last_ = glance.board;
                recorder_.glance(frame, glance.game, glance.board);
                ++frames;
                while (!is_over() && !source_.wait_for_change(whole(), 200ms)) continue;
                (void)source_.wait_until_still(whole(), 500ms);
            } catch (const WindowHidden&) {
                (void)source_.wait_for_change(whole(), 200ms);
            }
        }
        return frames;
    }

private:
    bool is_over() const { return stop_requested() || Clock::now() > deadline_; }
    cv::Rect whole() const { return {{}, source_.size()}; }
    static void say(const Glance& glance) {
        std::cout << (glance.board.empty() ? "no board can be read"
                                           : glance.game + "\n" + glance.board)
                  << std::endl;
    }

    WindowSource& source_;
    Recorder& recorder_;
    Clock::time_point deadline_;
    std::string last_;
};

void add_options(Options& options) {
    add_window_options(options);
    options.add_options()  //
        ("out", po::value<std::string>()->default_value("recording")->value_name("DIR"),
         "the recording's folder");
    add_time_limit_option(options);
    add_room_option(options);
    add_lattice_option(options);
    add_options_of_games(options, GameOption::Group::sight);
}

int run(const Values& values) {
    const std::optional<std::string> name = chosen_game(values);
    if (name) require_options_of(visible_game_named(*name).name, values);
    RecordedFacts facts;
    facts.program = SIGHTREAD_VERSION;
    facts.game = name.value_or("");
    facts.lattice = chosen_lattice(values);
    take_game_options(values, facts.profile);
    facts.pictures = chosen_pictures(values);
    tell_games(facts.profile, facts.pictures);
    const std::uintmax_t room = chosen_room(values);
    const Clock::time_point deadline = chosen_deadline(values);
    const std::unique_ptr<Desktop> desktop = chosen_desktop(values);
    const WindowInfo window = chosen_window(*desktop, values);
    facts.title = window.title;
    WindowSource source(*desktop, window.id);
    const std::string folder = values["out"].as<std::string>();
    Recorder recorder(folder, facts, room);
    recorder.tell([](const std::string& news) { std::cerr << news << std::endl; });
    recorder.game_begins(1);
    std::string end = "the window was closed";
    try {
        (void)Watch(source, recorder, deadline).run(facts.game, facts.lattice);
        end = stop_requested() ? why_stopped() : "the time limit came";
    } catch (const WindowGone&) {  // what a recording ends with when the person has played enough
        if (stop_requested()) end = why_stopped();
    }
    recorder.game_ends("stopped", end);
    recorder.finish();
    std::cerr << end << "; the recording is in " << folder << std::endl;
    return exit_done;
}

}  // namespace

Command record_command() {
    return {"record",
            "[GAME]",
            "Watch a window that somebody else plays, and keep every board that it shows.",
            add_options,
            {"game"},
            {{"sightread record --window Shisen --out shisen",
              "until Ctrl-C, or until the window is closed"},
             {"sightread replay shisen", "read all of it again and compare"}},
            run};
}

}  // namespace sightread
