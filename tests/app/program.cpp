#include "tests/app/program.hpp"

#include <cstdlib>
#include <stdexcept>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sightread::test {
namespace {

struct Pipe {
    int read = -1, write = -1;
    Pipe() {
        int ends[2];
        if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
        read = ends[0];
        write = ends[1];
    }
    ~Pipe() {
        close_end(read);
        close_end(write);
    }
    Pipe(const Pipe&) = delete;
    static void close_end(int& end) {
        if (end >= 0) ::close(end);
        end = -1;
    }
};

[[noreturn]] void become(const std::vector<std::string>& words,
                         const std::map<std::string, std::string>& environment) {
    // whoever runs the tests may have profiles of their own
    setenv("XDG_CONFIG_HOME", "/dev/null/none", 1);
    for (const auto& [name, value] : environment)
        value.empty() ? unsetenv(name.c_str()) : setenv(name.c_str(), value.c_str(), 1);
    std::vector<char*> arguments = {const_cast<char*>(SIGHTREAD_PROGRAM)};
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    execv(SIGHTREAD_PROGRAM, arguments.data());
    _exit(127);
}

}  // namespace

Ran run_sightread(const std::vector<std::string>& words, const std::string& input,
                  const std::map<std::string, std::string>& environment) {
    Pipe in, out, err;
    const pid_t child = fork();
    if (child < 0) throw std::runtime_error("no process");
    if (child == 0) {
        dup2(in.read, 0);
        dup2(out.write, 1);
        dup2(err.write, 2);
        become(words, environment);
    }
    Pipe::close_end(in.read);
    Pipe::close_end(out.write);
    Pipe::close_end(err.write);
    fcntl(in.write, F_SETFL, O_NONBLOCK);
    Ran ran;
    std::size_t written = 0;
    while (out.read >= 0 || err.read >= 0) {
        if (written == input.size()) Pipe::close_end(in.write);
        pollfd waiting[] = {{out.read, POLLIN, 0}, {err.read, POLLIN, 0}, {in.write, POLLOUT, 0}};
        poll(waiting, 3, -1);
        char block[4096];
        const auto take = [&](int& end, std::string& into) {
            const ssize_t size = ::read(end, block, sizeof block);
            if (size > 0) {
                into.append(block, static_cast<std::size_t>(size));
            } else {
                Pipe::close_end(end);
            }
        };
        if (waiting[0].revents != 0) take(out.read, ran.out);
        if (waiting[1].revents != 0) take(err.read, ran.err);
        if (in.write >= 0 && waiting[2].revents != 0) {
            const ssize_t size = ::write(in.write, input.data() + written, input.size() - written);
            if (size < 0) {
                written = input.size();
            } else {
                written += static_cast<std::size_t>(size);
            }
        }
    }
    int status = 0;
    waitpid(child, &status, 0);
    ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return ran;
}

}  // namespace sightread::test
