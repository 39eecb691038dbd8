// `sightread replay`: reads and solves every recorded frame again, and says what comes out
// otherwise.
#include "app/replay.hpp"

#include "app/command.hpp"
#include "app/exit_code.hpp"
#include "app/game.hpp"
#include "app/stop.hpp"
#include "capture/error.hpp"
#include "capture/picture_file.hpp"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <sstream>
#include <thread>

namespace sightread {
namespace po = boost::program_options;
namespace {

using Json = nlohmann::ordered_json;
using namespace std::chrono_literals;

constexpr std::size_t most_complaints = 20;  // that are printed

class Sitting {
public:
    Sitting(const std::filesystem::path& folder, Journal& journal,
            const std::function<bool()>& stop)
        : session_(read_session(folder)),
          replaying_(folder, session_.facts, journal, stop),
          table_(new_games()) {}

    Replayed run() {
        Replayed done;
        if (session_.is_usable) replay_games();
        done.facts = session_.facts;
        done.counts = replaying_.counts();
        done.first = replaying_.first();
        done.complaints = session_.complaints;
        done.complaints.insert(done.complaints.end(), replaying_.complaints().begin(),
                               replaying_.complaints().end());
        done.games = static_cast<int>(session_.games.size());
        return done;
    }

private:
    const Game* game_of(const std::string& name) const {
        const auto found = std::find_if(table_.begin(), table_.end(),
                                        [&](const Game& game) { return game.name == name; });
        return found == table_.end() ? nullptr : &*found;
    }

    void replay_games() {
        for (const Game& game : table_)
            if (game.know) game.know(session_.facts.profile, session_.facts.pictures);
        const Game* game = game_of(session_.facts.game);
        if (!session_.facts.game.empty() && (game == nullptr || !game->replay))
            return session_.complaints.push_back(
                "recordings of \"" + session_.facts.game +
                "\" cannot be replayed by this program: it does not know the game");
        for (const RecordedGame& recorded : session_.games) {
            if (replaying_.stop()) return;
            replaying_.journal.game_begins(recorded.number);
            if (game != nullptr) game->replay(recorded, replaying_);
            for (const auto& event : recorded.events)
                if (const auto* glance = std::get_if<RecordedGlance>(&event)) look_again(*glance);
            replaying_.journal.game_ends(recorded.outcome.empty() ? "stopped" : recorded.outcome,
                                         "");
        }
    }

    // A glance knows nothing of the one before.
    void look_again(const RecordedGlance& glance) {
        const Game* game = game_of(glance.game);
        const std::optional<Frame> frame =
            replaying_.frame(glance.frame, glance.line, glance.seconds);
        if (replaying_.stop()) return;
        if (game == nullptr || !game->look || !frame) return replaying_.pass_over();
        const Found<Look> look = game->look(*frame, session_.facts.lattice);
        const std::string now = look && look->why_not.empty() ? look->text : std::string();
        (void)replaying_.compare(&Replaying::Counts::boards, "board", glance.line, glance.frame,
                                 glance.board, now,
                                 [&] { return look ? look->annotated : frame->pixels; });
        Step step;
        step.frame = *frame;
        step.board = now;
        step.verdict = "looked";
        if (look) step.draw = [picture = look->annotated] { return picture; };
        replaying_.journal.step(step);
    }

    RecordedSession session_;
    Replaying replaying_;
    std::vector<Game> table_;
};

// Shows the steps at the pace at which they happened, or a multiple of it.
class Watching : public Listener {
public:
    Watching(double speed, std::ostream& out) : speed_(speed), out_(out) {}

    void game_begins(int number) override {
        begin_.reset();
        out_ << "game " << number << std::endl;
    }
    void step(const Step& step) override {
        const auto happened = step.frame.taken.time_since_epoch();
        if (!begin_) begin_ = {Clock::now(), happened};
        const auto due = begin_->first + std::chrono::duration_cast<Clock::duration>(
                                             (happened - begin_->second) / speed_);
        while (Clock::now() < due && !stop_requested())
            std::this_thread::sleep_for(std::min<Clock::duration>(due - Clock::now(), 50ms));
        char time[40];
        std::snprintf(time, sizeof time, "%8.2f s  ",
                      std::chrono::duration<double>(happened).count());
        out_ << time << step.verdict << (step.move.empty() ? "" : ": " + step.move)
             << (step.gestures.empty() ? "" : "  (" + step.gestures + ")") << '\n'
             << step.board << std::flush;
    }

private:
    double speed_;
    std::ostream& out_;
    std::optional<std::pair<Clock::time_point, Clock::duration>> begin_;
};

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) lines.push_back(line);
    return lines;
}

// Both texts side by side, a mark where they differ.
std::string side_by_side(const std::string& recorded, const std::string& now) {
    const std::vector<std::string> left = lines_of(recorded), right = lines_of(now);
    std::size_t width = 8;
    for (const std::string& line : left) width = std::max(width, line.size());
    const auto row = [&](std::string a, const char* mark, const std::string& b) {
        a.resize(std::max(width, a.size()), ' ');
        return "  " + a + " " + mark + " " + b + "\n";
    };
    std::string text = row("recorded", " ", "now");
    for (std::size_t i = 0; i < std::max(left.size(), right.size()); ++i) {
        const std::string a = i < left.size() ? left[i] : "", b = i < right.size() ? right[i] : "";
        text += row(a, a == b ? " " : "|", b);
    }
    return text;
}

std::string in_words(const Replayed& done) {
    const Replaying::Counts& counts = done.counts;
    char text[300];
    std::snprintf(text, sizeof text,
                  "%d %s, %d boards, %d plans and moves, %d gestures, %d verifications %s",
                  done.games, done.games == 1 ? "game" : "games", counts.boards, counts.plans,
                  counts.gestures, counts.verifications,
                  done.first ? "as recorded before something differed" : "as recorded");
    std::string words = text;
    if (counts.by_the_clock > 0)
        words += "; " + std::to_string(counts.by_the_clock) +
                 " plans that the clock had cut short were followed";
    if (counts.passed_over > 0)
        words += "; " + std::to_string(counts.passed_over) + " events passed over";
    return words;
}

Json to_json(const std::string& folder, const Replayed& done, const std::string& picture) {
    const Replaying::Counts& counts = done.counts;
    Json json = {{"recording", folder},
                 {"game", done.facts.game},
                 {"games", done.games},
                 {"boards", counts.boards},
                 {"plans", counts.plans},
                 {"gestures", counts.gestures},
                 {"verifications", counts.verifications},
                 {"by_the_clock", counts.by_the_clock},
                 {"passed_over", counts.passed_over},
                 {"differences", counts.differences},
                 {"complaints", done.complaints}};
    if (done.first)
        json["first"] = {{"line", done.first->line},   {"what", done.first->what},
                         {"frame", done.first->frame}, {"recorded", done.first->recorded},
                         {"now", done.first->now},     {"picture", picture}};
    return json;
}

// Where both pictures were written; empty when there are none.
std::string write_both(const Difference& first, const std::string& file) {
    if (first.picture.empty()) return {};
    std::error_code ignored;
    std::filesystem::remove(file, ignored);
    write_picture(file, first.picture);
    return file;
}

void print(const std::string& folder, const Replayed& done, const std::string& picture) {
    std::cout << folder << ": " << in_words(done) << '\n';
    if (done.first)
        std::cout << "first difference: " << done.first->what << " at line " << done.first->line
                  << (done.first->frame.empty() ? "" : ", " + done.first->frame)
                  << (picture.empty() ? "" : "; both pictures: " + picture) << '\n'
                  << side_by_side(done.first->recorded, done.first->now);
    std::cout << std::flush;
    for (std::size_t i = 0; i < std::min(done.complaints.size(), most_complaints); ++i)
        std::cerr << "sightread: " << done.complaints[i] << '\n';
    if (done.complaints.size() > most_complaints)
        std::cerr << "sightread: and " << done.complaints.size() - most_complaints
                  << " further complaints\n";
}

void add_options(Options& options) {
    //
    options.add_options()
        //
        ("speed", po::value<double>()->value_name("X"),
         "watch it: every step at X times the pace of the game")(
            "picture",
            po::value<std::string>()->default_value("difference.png")->value_name("FILE.png"),
            "where both pictures of the first difference are written")  //
        ("json", "one line of JSON per recording on standard output");
}

int run(const Values& values) {
    if (values.count("recording") == 0)
        throw BadUsage("which recording? Name its folder: sightread replay DIR");
    std::optional<Watching> watching;
    Journal journal;
    if (values.count("speed") > 0) {
        const double speed = values["speed"].as<double>();
        if (!(speed > 0) || !std::isfinite(speed)) throw BadUsage("--speed takes a number above 0");
        journal.add(watching.emplace(speed, std::cout));
    }
    int code = exit_done;
    for (const std::string& folder : values["recording"].as<std::vector<std::string>>()) {
        const Replayed done = replay(folder, journal, stop_requested);
        const std::string picture =
            done.first ? write_both(*done.first, values["picture"].as<std::string>())
                       : std::string();
        if (values.count("json") > 0)
            std::cout << to_json(folder, done, picture)
                             .dump(-1, ' ', false, Json::error_handler_t::replace)
                      << std::endl;
        else
            print(folder, done, picture);
        if (stop_requested()) return exit_stopped;
        if (done.first) code = std::max<int>(code, exit_world_failed);
        if (!done.complaints.empty()) code = std::max<int>(code, exit_bad_usage);
    }
    return code;
}

}  // namespace

Replayed replay(const std::filesystem::path& folder, Journal& journal,
                const std::function<bool()>& stop) {
    return Sitting(folder, journal, stop).run();
}

Command replay_command() {
    return {"replay",
            "DIR...",
            "Read and solve every frame of a recording again; say what comes out otherwise.",
            add_options,
            {"recording"},
            {{"sightread replay frames",
              "compare boards, plans and gestures; exit code 0: all as recorded, 1: not"},
             {"sightread replay frames --speed 2", "watch it at twice the pace"}},
            run};
}

}  // namespace sightread
