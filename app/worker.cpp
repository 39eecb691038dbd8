#include "app/worker.hpp"

#include <utility>

namespace sightread {

Worker::~Worker() {
    {
        const std::lock_guard lock(mutex_);
        is_closing_ = true;
    }
    woken_.notify_all();
    thread_.join();
}

void Worker::add(std::function<void()> chore) {
    std::unique_lock lock(mutex_);
    woken_.wait(lock, [&] { return chores_.size() < room_; });
    chores_.push_back(std::move(chore));
    woken_.notify_all();
}

void Worker::offer(std::function<void()> chore) {
    const std::lock_guard lock(mutex_);
    if (chores_.size() < room_) chores_.push_back(std::move(chore));
    woken_.notify_all();
}

void Worker::finish() {
    std::unique_lock lock(mutex_);
    woken_.wait(lock, [&] { return chores_.empty(); });
}

void Worker::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        woken_.wait(lock, [&] { return is_closing_ || !chores_.empty(); });
        if (chores_.empty()) return;
        const std::function<void()>& chore = chores_.front();
        lock.unlock();
        chore();
        lock.lock();
        chores_.pop_front();
        woken_.notify_all();
    }
}

}  // namespace sightread
