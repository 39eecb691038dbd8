#include "app/report.hpp"

#include "app/worker.hpp"
#include "capture/error.hpp"
#include "capture/picture_codec.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <mutex>
#include <utility>

#include <nlohmann/json.hpp>
#include <opencv2/imgproc.hpp>

// The files of data/report in one. Its first script is empty and takes the data, one JSON object.
extern const char report_page[];

namespace sightread {
namespace {

constexpr std::size_t most_frames = 320;
constexpr std::size_t longest_queue = 64;
constexpr std::size_t most_said_of_a_game = 200, most_said = 5000;
constexpr int widest_picture = 720;

std::string base64(const std::vector<unsigned char>& bytes) {
    static constexpr char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const auto at = [&](std::size_t k) {
            return i + k < bytes.size() ? static_cast<unsigned>(bytes[i + k]) : 0u;
        };
        const unsigned bits = at(0) << 16 | at(1) << 8 | at(2);
        for (std::size_t k = 0; k < 4; ++k)
            text += i + k > bytes.size() ? '=' : digits[bits >> (18 - 6 * k) & 63];
    }
    return text;
}

// JPEG as base64, no wider than the page shows it.
std::string compressed(const cv::Mat& picture) {
    cv::Mat small = picture;
    if (picture.cols > widest_picture)
        cv::resize(picture, small, {widest_picture, picture.rows * widest_picture / picture.cols},
                   0, 0, cv::INTER_AREA);
    return base64(as_jpeg(small, 78));
}

struct Entry {
    int game = 0;
    double seconds = 0;
    std::string picture;
    std::string move, gestures, verdict, board;
    int left = 0;
    Stages stages;
};

struct GameEntry {
    int number = 0;
    double begin = 0, end = 0;
    int moves = 0, retries = 0;
    std::string outcome = "stopped", why;
    std::vector<std::string> said;
    Stages stages;
};

nlohmann::ordered_json to_json(const Stages& stages) {
    return {{"grab", stages.grab}, {"settle", stages.settle}, {"read", stages.read},
            {"plan", stages.plan}, {"act", stages.act},       {"verify", stages.verify}};
}

}  // namespace

struct Report::State {
    std::filesystem::path file;
    std::string title;
    Clock::time_point begin = Clock::now();
    std::vector<GameEntry> games;
    bool has_begun = false;  // a game; sentences may come before it
    std::size_t said = 0;    // sentences of all games

    std::function<std::string()> name;  // of the board that this game began with

    std::mutex mutex;
    std::vector<Entry> entries;
    std::map<int, std::string> names;  // of games
    std::size_t stride = 1;            // only every stride-th ordinary step is kept
    std::size_t seen = 0;
    Worker worker{longest_queue};

    double now() const { return std::chrono::duration<double>(Clock::now() - begin).count(); }

    void compress(const Step& step, Entry entry) {
        try {
            entry.picture = compressed(step.draw ? step.draw() : step.frame.pixels);
        } catch (const cv::Exception&) {  // a step without a picture is still a step
        }
        const std::lock_guard lock(mutex);
        entries.push_back(std::move(entry));
        if (entries.size() > most_frames) thin_out();
    }

    // Now, because nothing is waited for when a game has ended.
    void ask_for_name(int game) {
        if (!name) return;
        worker.add([this, game, ask = std::exchange(name, nullptr)] {
            try {
                const std::string told = ask();
                const std::lock_guard lock(mutex);
                names[game] = told;
            } catch (const cv::Exception&) {  // a game without a name is still a game
            }
        });
    }

    // Keeps what is out of the ordinary, and half of the rest; where too much is out of the
    // ordinary, half of everything.
    void thin_out() {
        const auto is_ordinary = [](const Entry& entry) {
            return entry.verdict == "expected" || entry.verdict == "looked";
        };
        const auto ordinary = std::count_if(entries.begin(), entries.end(), is_ordinary);
        const bool spares_odd = static_cast<std::size_t>(ordinary) > most_frames / 2;
        std::vector<Entry> kept;
        std::size_t looked_at = 0;
        for (Entry& entry : entries)
            if ((spares_odd && !is_ordinary(entry)) || looked_at++ % 2 == 0)
                kept.push_back(std::move(entry));
        entries = std::move(kept);
        stride *= 2;
    }
};

Report::Report(std::filesystem::path file, std::string title) : state_(std::make_unique<State>()) {
    state_->file = std::move(file);
    state_->title = std::move(title);
    std::ofstream probe(state_->file);
    if (!probe)
        throw Error("cannot write the report " + state_->file.string() +
                    ": check that the folder exists and is writable");
}

Report::~Report() = default;

void Report::game_begins(int number) {
    state_->name = nullptr;
    GameEntry game;
    game.number = number;
    game.begin = game.end = state_->now();
    // What was said before the first game belongs to it.
    if (!state_->has_begun && !state_->games.empty()) {
        game.said = std::move(state_->games.back().said);
        state_->games.pop_back();
    }
    state_->has_begun = true;
    state_->games.push_back(game);
}

void Report::step(const Step& step) {
    if (state_->games.empty()) game_begins(1);
    GameEntry& game = state_->games.back();
    game.stages += step.stages;
    game.moves += step.made;
    game.retries += step.verdict == "lost click";
    if (step.name && !state_->name) state_->name = step.name;
    Entry entry{game.number,  state_->now(), {},        step.move,  step.gestures,
                step.verdict, step.board,    step.left, step.stages};
    if (step.verdict == "expected" && step.left > 0) {
        const std::lock_guard lock(state_->mutex);
        if (state_->seen++ % state_->stride != 0) return;
    }
    // The game goes first: where much waits already, this step is left out.
    state_->worker.offer([state = state_.get(), step, entry] { state->compress(step, entry); });
}

void Report::say(const std::string& sentence) {
    if (state_->games.empty()) state_->games.emplace_back().number = 1;
    std::vector<std::string>& said = state_->games.back().said;
    if (said.size() < most_said_of_a_game && state_->said < most_said) {
        said.push_back(sentence);
        ++state_->said;
    }
}

void Report::game_ends(const std::string& outcome, const std::string& why) {
    if (state_->games.empty()) game_begins(1);
    GameEntry& game = state_->games.back();
    game.end = state_->now();
    game.outcome = outcome;
    game.why = why;
    state_->ask_for_name(game.number);
}

void Report::write() {
    state_->worker.finish();
    nlohmann::ordered_json data = {{"title", state_->title},
                                   {"games", nlohmann::json::array()},
                                   {"steps", nlohmann::json::array()}};
    const std::lock_guard lock(state_->mutex);
    for (const GameEntry& game : state_->games)
        data["games"].push_back({{"number", game.number},
                                 {"name", state_->names[game.number]},
                                 {"outcome", game.outcome},
                                 {"why", game.why},
                                 {"seconds", game.end - game.begin},
                                 {"moves", game.moves},
                                 {"retries", game.retries},
                                 {"said", game.said},
                                 {"stages", to_json(game.stages)}});
    for (const Entry& entry : state_->entries)
        data["steps"].push_back({{"game", entry.game},
                                 {"seconds", entry.seconds},
                                 {"picture", entry.picture},
                                 {"move", entry.move},
                                 {"gestures", entry.gestures},
                                 {"verdict", entry.verdict},
                                 {"board", entry.board},
                                 {"left", entry.left},
                                 {"stages", to_json(entry.stages)}});
    std::string json = data.dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
    for (std::size_t at = 0; (at = json.find("</", at)) != std::string::npos; at += 3)
        json.replace(at, 2, "<\\/");
    const std::string_view page = report_page;
    const std::size_t data_end = page.find("</script>");
    std::ofstream file(state_->file, std::ios::binary);
    file << page.substr(0, data_end) << json << page.substr(data_end);
    file.close();
    if (!file)
        throw Error("cannot write the report " + state_->file.string() + ": is the disk full?");
}

}  // namespace sightread
