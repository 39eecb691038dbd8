#include "app/recorder.hpp"

#include "capture/error.hpp"
#include "capture/recording.hpp"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace sightread {
namespace {

// So many frames may wait for the disk; then the game waits, because a recording must not have
// holes.
constexpr std::size_t longest_queue = 48;

struct Event {
    nlohmann::ordered_json fields;
    Clock::time_point when;
    std::optional<Frame> frame;
};

}  // namespace

struct Recorder::State {
    State(const std::filesystem::path& folder, std::uintmax_t most_bytes)
        : writer(folder, Clock::now(), most_bytes) {}

    RecordingWriter writer;
    std::mutex mutex;
    std::condition_variable woken;
    std::deque<Event> queue;
    bool busy = false;
    bool closing = false;
    std::string failure;  // the first one; nothing is written after it
    bool is_full = false;
    std::function<Frame(const Frame&, const Lattice*)> retouch;
    bool told_failure = false, told_full = false;
    std::function<void(const std::string&)> listener;  // used by the thread that plays
    std::thread worker;

    void add(Event event) {
        std::unique_lock lock(mutex);
        woken.wait(lock, [&] { return queue.size() < longest_queue || !failure.empty(); });
        if (failure.empty()) queue.push_back(std::move(event));
        woken.notify_all();
    }

    void work() {
        std::unique_lock lock(mutex);
        while (true) {
            woken.wait(lock, [&] { return closing || !queue.empty(); });
            if (queue.empty()) return;
            Event event = std::move(queue.front());
            queue.pop_front();
            busy = true;
            lock.unlock();
            std::string error;
            try {
                writer.append(std::move(event.fields), event.when,
                              event.frame ? &*event.frame : nullptr);
            } catch (const std::exception& caught) {
                error = caught.what();
            }
            lock.lock();
            busy = false;
            is_full = writer.is_full();
            if (!error.empty()) {
                failure = "the recording ends here: " + error;
                queue.clear();
            }
            woken.notify_all();
        }
    }
};

Recorder::Recorder(const std::filesystem::path& folder, const RecordedFacts& facts,
                   std::uintmax_t most_bytes)
    : state_(std::make_unique<State>(folder, most_bytes)) {
    for (std::size_t i = 0; i < facts.pictures.size(); ++i)
        state_->writer.keep(picture_name(i), facts.pictures[i]);
    state_->writer.append(to_json(facts), Clock::now());
    state_->worker = std::thread([this] { state_->work(); });
}

Recorder::~Recorder() {
    {
        const std::lock_guard lock(state_->mutex);
        state_->closing = true;
    }
    state_->woken.notify_all();
    state_->worker.join();
}

void Recorder::game_begins(int number) {
    state_->add({{{"event", "game"}, {"number", number}}, Clock::now(), {}});
}

void Recorder::step(const Step& step) {
    nlohmann::ordered_json fields = {{"event", "step"},          {"board", step.board},
                                     {"move", step.move},        {"gestures", step.gestures},
                                     {"verified", step.verdict}, {"left", step.left},
                                     {"fresh", step.is_fresh}};
    if (step.layout) fields["layout"] = to_json(*step.layout);
    std::optional<Frame> frame;
    if (!step.frame.pixels.empty()) {
        const Lattice* const on = step.layout ? &step.layout->lattice : nullptr;
        frame = state_->retouch ? state_->retouch(step.frame, on) : step.frame;
    }
    state_->add({std::move(fields), frame ? frame->taken : Clock::now(), frame});
    tell_news();
}

void Recorder::thought(const Thought& thought) {
    state_->add({{{"event", "thought"},
                  {"outcome", thought.outcome},
                  {"optimal", thought.optimal},
                  {"nodes", thought.nodes},
                  {"milliseconds", thought.milliseconds},
                  {"moves", thought.moves}},
                 Clock::now(),
                 {}});
}

void Recorder::glance(const Frame& frame, const std::string& game, const std::string& board) {
    state_->add({{{"event", "glance"}, {"game", game}, {"board", board}}, frame.taken, frame});
    tell_news();
}

void Recorder::retouch_by(std::function<Frame(const Frame&, const Lattice*)> retouch) {
    state_->retouch = std::move(retouch);
}

void Recorder::tell(std::function<void(const std::string&)> listener) {
    state_->listener = std::move(listener);
}

void Recorder::tell_news() {
    if (!state_->listener) return;
    std::string news;
    {
        const std::lock_guard lock(state_->mutex);
        if (!state_->failure.empty() && !std::exchange(state_->told_failure, true))
            news = state_->failure;
        else if (state_->is_full && !std::exchange(state_->told_full, true))
            news =
                "the recording is full: from here on it keeps no frames (--record-room gives it "
                "more)";
    }
    if (!news.empty()) state_->listener(news);
}

void Recorder::say(const std::string& sentence) {
    state_->add({{{"event", "said"}, {"text", sentence}}, Clock::now(), {}});
}

void Recorder::game_ends(const std::string& outcome, const std::string& why) {
    state_->add({{{"event", "end"}, {"outcome", outcome}, {"why", why}}, Clock::now(), {}});
}

void Recorder::finish() {
    std::unique_lock lock(state_->mutex);
    state_->woken.wait(lock, [&] { return state_->queue.empty() && !state_->busy; });
    if (!state_->failure.empty()) throw Error(state_->failure);
}

void add_room_option(Options& options) {
    options.add_options()(
        "record-room",
        boost::program_options::value<double>()->default_value(2000)->value_name("MB"),
        "what a recording may take on the disk; after that it keeps no more frames");
}

std::uintmax_t chosen_room(const Values& values) {
    const double megabytes = values["record-room"].as<double>();
    if (!(megabytes > 0 && megabytes < 1e9))
        throw BadUsage("--record-room takes a number of megabytes above 0");
    return static_cast<std::uintmax_t>(megabytes * 1e6);
}

}  // namespace sightread
