#include "tests/support/child.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <utility>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sightread::test {
namespace {

// Runs in the child between fork and exec.
[[noreturn]] void become(std::vector<char*> arguments,
                         const std::map<std::string, std::string>& environment,
                         const std::string& output, int inherited, int report) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() == 1) _exit(127);
    for (const auto& [name, value] : environment) {
        if (value.empty())
            unsetenv(name.c_str());
        else
            setenv(name.c_str(), value.c_str(), 1);
    }
    const int out =
        open(output.empty() ? "/dev/null" : output.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
    const int in = open("/dev/null", O_RDONLY);
    dup2(in, 0);
    dup2(out, 1);
    dup2(out, 2);
    if (inherited >= 0) fcntl(inherited, F_SETFD, 0);
    execvp(arguments[0], arguments.data());
    const int reason = errno;
    [[maybe_unused]] const ssize_t written = write(report, &reason, sizeof reason);
    _exit(127);
}

}  // namespace

Child::Child(const std::vector<std::string>& command,
             const std::map<std::string, std::string>& environment, const std::string& output,
             int inherited) {
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    int report[2];  // stays silent when exec succeeds, because exec closes it
    if (pipe2(report, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    id_ = fork();
    if (id_ == 0) become(arguments, environment, output, inherited, report[1]);
    if (id_ > 0) setpgid(id_, id_);
    close(report[1]);
    int reason = 0;
    const ssize_t got = id_ < 0 ? sizeof reason : read(report[0], &reason, sizeof reason);
    close(report[0]);
    if (got == 0) return;
    if (id_ > 0) waitpid(id_, nullptr, 0);
    id_ = -1;
    throw std::runtime_error("cannot start " + command[0] + ": " + std::strerror(reason));
}

Child::~Child() {
    kill();
}

Child::Child(Child&& other) noexcept
    : id_(std::exchange(other.id_, -1)), exit_code_(other.exit_code_) {}

Child& Child::operator=(Child&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(exit_code_, other.exit_code_);
    return *this;
}

bool Child::is_running() {
    return !exit_code();
}

// Before the child is waited for, its number cannot be anybody else's; so that is when what it left
// behind is killed too.
void Child::reap() {
    ::kill(-id_, SIGKILL);
    int status = 0;
    if (waitpid(id_, &status, 0) == id_)
        exit_code_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

std::optional<int> Child::exit_code() {
    siginfo_t ended{};
    const bool can_tell =
        !exit_code_ && id_ > 0 &&
        waitid(P_PID, static_cast<id_t>(id_), &ended, WEXITED | WNOHANG | WNOWAIT) == 0;
    if (can_tell && ended.si_pid == id_) reap();
    return exit_code_;
}

void Child::signal(int number) {
    if (id_ > 0 && is_running()) ::kill(id_, number);
}

void Child::kill() {
    if (id_ > 0 && is_running()) reap();
}

std::vector<pid_t> children_of(pid_t parent) {
    const std::string process = std::to_string(parent);
    std::ifstream list("/proc/" + process + "/task/" + process + "/children");
    std::vector<pid_t> children;
    for (pid_t child = 0; list >> child;) children.push_back(child);
    return children;
}

namespace {

// As proc(5) names it; empty when there is no such process.
std::string state_of(pid_t process) {
    std::ifstream status("/proc/" + std::to_string(process) + "/stat");
    std::string line;
    return std::getline(status, line) ? line.substr(line.rfind(')') + 2, 1) : std::string();
}

}  // namespace

bool is_alive(pid_t process) {
    const std::string state = state_of(process);
    return !state.empty() && state != "Z";  // a dead one that nobody has asked about yet
}

bool is_stopped(pid_t process) {
    return state_of(process) == "T";
}

std::string command_line_of(pid_t process) {
    std::ifstream words("/proc/" + std::to_string(process) + "/cmdline");
    std::string line(std::istreambuf_iterator<char>(words), {});
    std::replace(line.begin(), line.end(), '\0', ' ');
    return line;
}

}  // namespace sightread::test
