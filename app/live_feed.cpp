#include "app/live_feed.hpp"

#include "app/worker.hpp"
#include "capture/error.hpp"
#include "capture/picture_file.hpp"

#include <algorithm>
#include <charconv>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

#include <nlohmann/json.hpp>
#include <opencv2/imgproc.hpp>
#include <poll.h>
#include <unistd.h>

namespace sightread {
namespace {

using namespace std::chrono_literals;
using Json = nlohmann::ordered_json;

constexpr auto listen_interval = 10ms;
constexpr auto place_interval = 200ms;
constexpr std::size_t most_pictures = 4;
constexpr double longest_pace = 60;  // seconds
constexpr int widest = 1200;         // pixels of a picture

}  // namespace

struct LiveFeed::State {
    State(std::filesystem::path in, int from, Tell to)
        : folder(std::move(in)), commands(from), out(std::move(to)) {}

    std::filesystem::path folder;
    int commands;
    Tell out;
    std::string read;  // of a line that has not come whole
    int game = 0;
    bool is_paused = false, is_one_step = false, wants_end = false;
    std::chrono::duration<double> pace{0};
    Clock::time_point listened, moved, placed;
    std::function<std::optional<cv::Rect>()> where;
    std::optional<cv::Rect> place;  // as it was told
    std::function<bool()> is_over;

    std::mutex mutex;
    struct Wanted {
        int number = 0;
        std::function<cv::Mat()> draw;
    };
    std::optional<Wanted> wanted;  // the newest
    std::optional<Json> finished;  // the newest picture that is not told yet
    int numbered = 0;
    std::deque<std::filesystem::path> kept;
    Worker worker{2};  // one picture is drawn, the newest waits

    void tell(const Json& line) const {
        out(line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
    }

    void tell_place() {
        if (!where || Clock::now() - placed < place_interval) return;
        placed = Clock::now();
        const std::optional<cv::Rect> now = where();
        if (!now || now == place) return;
        place = now;
        tell({{"event", "window"},
              {"x", now->x},
              {"y", now->y},
              {"width", now->width},
              {"height", now->height}});
    }

    void draw_newest() try {
        std::optional<Wanted> newest;
        {
            const std::lock_guard lock(mutex);
            newest = std::exchange(wanted, std::nullopt);
        }
        if (!newest) return;
        cv::Mat picture = newest->draw();
        const double scale = std::min(1.0, static_cast<double>(widest) / picture.cols);
        if (scale < 1) cv::resize(picture, picture, {}, scale, scale, cv::INTER_AREA);
        const std::filesystem::path file =
            folder / ("seen-" + std::to_string(newest->number) + ".png");
        write_picture(file, picture);
        kept.push_back(file);
        {
            const std::lock_guard lock(mutex);
            finished =
                Json{{"event", "picture"}, {"number", newest->number}, {"picture", file.string()}};
        }
        if (kept.size() <= most_pictures) return;
        std::error_code ignored;
        std::filesystem::remove(kept.front(), ignored);
        kept.pop_front();
    } catch (const Error&) {  // the disk is full, say: the game goes on
    } catch (const cv::Exception&) {
    }

    void obey(const std::string& line) {
        const std::string word = line.substr(0, line.find(' '));
        if (word == "stop") wants_end = true;
        if (word == "pause") is_paused = true;
        if (word == "go" || word == "step") is_paused = false;
        if (word == "go" || word == "pause" || word == "step") is_one_step = word == "step";
        double seconds = 0;
        if (word == "pace" && std::sscanf(line.c_str(), "pace %lf", &seconds) == 1 && seconds >= 0)
            pace = std::chrono::duration<double>(std::min(seconds, longest_pace));
    }
};

LiveFeed::LiveFeed(std::filesystem::path folder, int commands, Tell tell)
    : state_(std::make_unique<State>(std::move(folder), commands, std::move(tell))) {
    std::error_code failed;
    std::filesystem::create_directories(state_->folder, failed);
    if (failed || access(state_->folder.c_str(), W_OK) != 0)
        throw Error("cannot write pictures to the folder " + state_->folder.string() + " (--live)");
}

LiveFeed::~LiveFeed() = default;

void LiveFeed::game_begins(int number) {
    state_->game = number;
    state_->tell({{"event", "begins"}, {"game", number}});
}

// A move that was made is shown for as long as the pace says; somebody who goes step by step pauses
// here.
void LiveFeed::step(const Step& step) {
    State& state = *state_;
    const bool has_picture = !step.frame.pixels.empty();
    state.numbered += has_picture;
    state.tell({{"event", "step"},
                {"game", state.game},
                {"number", state.numbered},
                {"board", step.board},
                {"move", step.move},
                {"verdict", step.verdict},
                {"made", step.made},
                {"left", step.left}});
    if (has_picture) {
        {
            const std::lock_guard lock(state.mutex);
            state.wanted = State::Wanted{
                state.numbered,
                step.draw ? step.draw : [picture = step.frame.pixels] { return picture.clone(); }};
        }
        state.worker.offer([&state] { state.draw_newest(); });
    }
    if (step.made == 0) return;
    if (std::exchange(state.is_one_step, false)) state.is_paused = true;
    while (Clock::now() - state.moved < state.pace && !wants_end() &&
           !(state.is_over && state.is_over())) {
        std::this_thread::sleep_for(listen_interval);
        listen();
    }
    state.moved = Clock::now();
}

void LiveFeed::progress(const Progress& progress) {
    state_->tell({{"event", "progress"},
                  {"what", progress.what},
                  {"done", progress.done},
                  {"all", progress.all}});
}

void LiveFeed::thought(const Thought& thought) {
    state_->tell({{"event", "plan"}, {"outcome", thought.outcome}, {"moves", thought.moves}});
}

void LiveFeed::say(const std::string& sentence) {
    state_->tell({{"event", "says"}, {"sentence", sentence}});
}

void LiveFeed::game_ends(const std::string& outcome, const std::string& why) {
    state_->tell({{"event", "ends"}, {"outcome", outcome}, {"why", why}});
}

void LiveFeed::listen() {
    State& state = *state_;
    const auto now = Clock::now();
    if (now - state.listened < listen_interval) return;
    state.listened = now;
    std::optional<Json> picture;
    {
        const std::lock_guard lock(state.mutex);
        picture = std::exchange(state.finished, std::nullopt);
    }
    if (picture) state.tell(*picture);
    state.tell_place();
    if (state.commands < 0) return;
    pollfd readable{state.commands, POLLIN, 0};
    while (poll(&readable, 1, 0) > 0) {
        char block[256];
        const ssize_t size = ::read(state.commands, block, sizeof block);
        if (size <= 0) {
            if (size == 0) state.commands = -1;
            return;
        }
        state.read.append(block, static_cast<std::size_t>(size));
        for (std::size_t end = 0; (end = state.read.find('\n')) != std::string::npos;
             state.read.erase(0, end + 1))
            state.obey(state.read.substr(0, end));
    }
}

bool LiveFeed::is_paused() {
    listen();
    return state_->is_paused;
}

bool LiveFeed::wants_end() {
    listen();
    return state_->wants_end;
}

void LiveFeed::looks_where(std::function<std::optional<cv::Rect>()> where) {
    state_->where = std::move(where);
}

void LiveFeed::ended_by(std::function<bool()> is_over) {
    state_->is_over = std::move(is_over);
}

}  // namespace sightread
