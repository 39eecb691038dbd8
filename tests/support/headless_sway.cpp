#include "tests/support/headless_sway.hpp"

#include "tests/support/eventually.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include <pwd.h>
#include <unistd.h>

namespace sightread::test {
namespace {

namespace fs = std::filesystem;

std::string beginning_with(const fs::path& folder, const std::string& words,
                           const std::string& ending) {
    for (const auto& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        if (name.starts_with(words) && name.ends_with(ending)) return name;
    }
    return {};
}

bool is_installed(const std::string& program) {
    return fs::exists("/usr/bin/" + program);
}

}  // namespace

std::string HeadlessSway::why_not() {
    if (!is_installed("sway")) return "there is no sway: scripts/install-packages test";
    if (!fs::exists("/usr/lib/x86_64-linux-gnu/qt6/plugins/platforms/libqwayland-generic.so"))
        return "Qt has no Wayland: scripts/install-packages test";
    if (getuid() == 0 && (!is_installed("setpriv") || getpwnam("nobody") == nullptr))
        return "sway does not run as root, and there is no setpriv or no user nobody";
    return {};
}

HeadlessSway::HeadlessSway(const std::string& configuration) {
    const fs::path run = folder_ / "run", file = folder_ / "config";
    fs::create_directory(run);
    fs::permissions(run, fs::perms::owner_all);
    std::ofstream(file)
        << "output HEADLESS-1 resolution 1280x800\nxwayland disable\ndefault_border none\n"
           "default_floating_border none\nfor_window [app_id=\".*\"] floating enable\n"
        << configuration << '\n';
    fs::permissions(folder_.path(), fs::perms(0755));
    std::vector<std::string> command = {"sway", "-c", file.string()};
    if (getuid() == 0) {
        const passwd* nobody = getpwnam("nobody");
        if (chown(run.c_str(), nobody->pw_uid, nobody->pw_gid) != 0)
            throw std::runtime_error("no folder for sway");
        command.insert(command.begin(),
                       {"setpriv", "--pdeathsig", "KILL", "--reuid", "nobody", "--regid",
                        std::to_string(nobody->pw_gid), "--clear-groups"});
    }
    environment_ = {{"XDG_RUNTIME_DIR", run.string()}, {"DISPLAY", ""}};
    std::map<std::string, std::string> own = environment_;
    own.insert({{"WLR_BACKENDS", "headless"},
                {"WLR_RENDERER", "pixman"},
                {"WLR_LIBINPUT_NO_DEVICES", "1"},
                {"WAYLAND_DISPLAY", ""},
                {"SWAYSOCK", ""},
                {"HOME", run.string()}});
    const std::string log = (folder_ / "log").string();
    sway_.emplace(command, own, log);
    std::string socket, display;
    const auto is_there = [&] {
        socket = beginning_with(run, "sway-ipc.", ".sock");
        display = beginning_with(run, "wayland-", "");
        if (display.ends_with(".lock")) display.resize(display.size() - 5);
        return (!socket.empty() && !display.empty()) || !sway_->is_running();
    };
    if (!eventually(is_there) || !sway_->is_running()) {
        std::ifstream said(log);
        throw std::runtime_error("sway did not start: " +
                                 std::string(std::istreambuf_iterator<char>(said), {}));
    }
    environment_.insert({{"WAYLAND_DISPLAY", display},
                         {"SWAYSOCK", (run / socket).string()},
                         {"QT_QPA_PLATFORM", "wayland"},
                         {"GDK_BACKEND", "wayland"}});
}

Child HeadlessSway::start(const std::vector<std::string>& command,
                          const std::string& output) const {
    return Child(command, environment_, output);
}

void HeadlessSway::command(const std::string& words) const {
    Child told = start({"swaymsg", words});
    if (!eventually([&] { return told.exit_code().has_value(); }) || told.exit_code() != 0)
        throw std::runtime_error("sway does not obey: " + words);
}

}  // namespace sightread::test
