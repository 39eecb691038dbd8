// A child process that never outlives its owner: not when a test fails, and not when the test
// program itself is killed. What the child started itself goes with it, as long as it stays in the
// child's process group.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace sightread::test {

class Child {
public:
    // Starts a program found on PATH. `environment` is added to the present one; an empty value
    // takes a variable away. Output goes to the file `output`, to nowhere when that is empty.
    // `inherited` is a file descriptor that stays open in the child, -1 for none. Throws
    // std::runtime_error when the program cannot be started.
    explicit Child(const std::vector<std::string>& command,
                   const std::map<std::string, std::string>& environment = {},
                   const std::string& output = {}, int inherited = -1);
    ~Child();  // kills it and what it started, and waits for its end
    Child(Child&& other) noexcept;
    Child& operator=(Child&& other) noexcept;

    pid_t id() const { return id_; }
    [[nodiscard]] bool is_running();
    // The exit code (128 + signal when it was killed), none while it runs.
    [[nodiscard]] std::optional<int> exit_code();
    void signal(int number);
    void kill();  // at once, and waits for its end

private:
    void reap();

    pid_t id_ = -1;
    std::optional<int> exit_code_;
};

// Of the processes on this machine.
std::vector<pid_t> children_of(pid_t parent);
bool is_alive(pid_t process);
bool is_stopped(pid_t process);
std::string command_line_of(pid_t process);

}  // namespace sightread::test
