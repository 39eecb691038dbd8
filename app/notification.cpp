#include "app/notification.hpp"

#include <chrono>
#include <csignal>
#include <thread>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace sightread {
namespace {

using namespace std::chrono_literals;

constexpr auto patience = 2s;

}  // namespace

bool notify(const std::string& title, const std::string& text) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    for (int standard = 0; standard <= 2; ++standard)
        posix_spawn_file_actions_addopen(&actions, standard, "/dev/null", O_RDWR, 0);
    const std::string words[] = {"notify-send", "--app-name=Sightread", title, text};
    char* arguments[] = {const_cast<char*>(words[0].c_str()), const_cast<char*>(words[1].c_str()),
                         const_cast<char*>(words[2].c_str()), const_cast<char*>(words[3].c_str()),
                         nullptr};
    pid_t child = -1;
    const int failure = posix_spawnp(&child, "notify-send", &actions, nullptr, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failure != 0) return false;
    const auto limit = std::chrono::steady_clock::now() + patience;
    int status = 0;
    while (waitpid(child, &status, WNOHANG) == 0) {
        if (std::chrono::steady_clock::now() > limit) {
            kill(child, SIGKILL);
            waitpid(child, &status, 0);
            return false;
        }
        std::this_thread::sleep_for(10ms);
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

}  // namespace sightread
