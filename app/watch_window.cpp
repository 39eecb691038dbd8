#include "app/watch_window.hpp"

#include "app/unknown.hpp"
#include "capture/error.hpp"

#include <array>
#include <cerrno>

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

extern char** environ;

namespace sightread {
namespace {

constexpr std::size_t most_waiting = 1 << 20;  // bytes

std::array<int, 2> new_pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw Error("cannot make a pipe to sightread-gui");
    return ends;
}

}  // namespace

std::string path_of_gui() {
    std::error_code none;
    const std::filesystem::path here =
        std::filesystem::read_symlink("/proc/self/exe", none).parent_path();
    for (const std::filesystem::path& place :
         {here / "sightread-gui", here / "gui" / "sightread-gui"})
        if (!here.empty() && access(place.c_str(), X_OK) == 0) return place.string();
    return "sightread-gui";
}

WatchWindow::WatchWindow() : folder_(new_temporary_folder()) {
    const std::array<int, 2> down = new_pipe(), up = new_pipe();
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, down[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, up[1], STDOUT_FILENO);
    std::string name = path_of_gui(), option = "--follow";
    char* const words[] = {name.data(), option.data(), nullptr};
    pid_t child = 0;
    const int failed = posix_spawnp(&child, name.c_str(), &actions, nullptr, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(down[0]);
    close(up[1]);
    lines_ = down[1];
    commands_ = up[0];
    fcntl(lines_, F_SETFL, O_NONBLOCK);
    if (failed == 0) return;
    close(lines_);
    close(commands_);
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
    throw Error("--watch: " + std::string(gui_is_missing));
}

// It ends when there are no more lines.
WatchWindow::~WatchWindow() {
    close(lines_);
    close(commands_);
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
}

void WatchWindow::tell(const std::string& line) {
    if (waiting_.size() < most_waiting) waiting_ += line;
    const ssize_t written = write(lines_, waiting_.data(), waiting_.size());
    if (written > 0) waiting_.erase(0, static_cast<std::size_t>(written));
    if (written < 0 && errno != EAGAIN) waiting_.clear();
}

}  // namespace sightread
