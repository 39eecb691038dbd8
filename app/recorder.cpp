#include "app/recorder.hpp"

#include "capture/error.hpp"
#include "capture/recording.hpp"

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <thread>

namespace sightread {
namespace {

// So many frames may wait for the disk; then the game waits, because a recording must not have holes.
constexpr std::size_t longest_queue = 48;

struct Event {
    nlohmann::ordered_json fields;
    Clock::time_point when;
    std::optional<Frame> frame;
};

}  // namespace

struct Recorder::State {
    explicit State(const std::filesystem::path& folder) : writer(folder, Clock::now()) {}

    RecordingWriter writer;
    std::mutex mutex;
    std::condition_variable woken;
    std::deque<Event> queue;
    bool busy = false;
    bool closing = false;
    std::string failure;  // the first one; nothing is written after it
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
                writer.append(std::move(event.fields), event.when, event.frame ? &*event.frame : nullptr);
            } catch (const std::exception& caught) {
                error = caught.what();
            }
            lock.lock();
            busy = false;
            if (!error.empty()) {
                failure = error;
                queue.clear();
            }
            woken.notify_all();
        }
    }
};

Recorder::Recorder(const std::filesystem::path& folder) : state_(std::make_unique<State>(folder)) {
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
    state_->add({{{"event", "step"},
                  {"board", step.board},
                  {"move", step.move},
                  {"gestures", step.gestures},
                  {"verified", step.verdict},
                  {"left", step.left}},
                 step.frame.taken,
                 step.frame});
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

}  // namespace sightread
