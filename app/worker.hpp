// A thread for what takes time and what the game does not wait for: drawing, compressing, writing
// to the disk.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>

namespace sightread {

class Worker {
public:
    // So many chores at most are at work or wait.
    explicit Worker(std::size_t room) : room_(room), thread_([this] { work(); }) {}
    ~Worker();  // does what still waits
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    // Chores are done in turn, and throw nothing. Waits for room.
    void add(std::function<void()> chore);
    // The same where there is room at once, else nothing.
    void offer(std::function<void()> chore);
    // Waits until every chore is done.
    void finish();

private:
    void work();

    std::size_t room_;
    std::mutex mutex_;
    std::condition_variable woken_;
    std::deque<std::function<void()>> chores_;  // the first one is at work
    bool is_closing_ = false;
    std::thread thread_;  // begins when all else is there
};

}  // namespace sightread
