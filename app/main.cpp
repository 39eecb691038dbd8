// sightread: reads a puzzle game off the screen and plays it.
//
// This file knows the table of commands and the one place where an error becomes an exit code;
// nothing else.
#include "app/command.hpp"
#include "app/display_watch.hpp"
#include "app/exit_code.hpp"
#include "app/first_run.hpp"
#include "app/manual.hpp"
#include "app/stop.hpp"
#include "capture/error.hpp"
#include "capture/printable.hpp"
#include "solvers/malformed.hpp"

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include <fcntl.h>
#include <opencv2/core.hpp>
#include <opencv2/core/utils/logger.hpp>
#include <unistd.h>

namespace sightread {
namespace {

std::vector<Command> commands() {
    return {play_command(),     look_command(),   solve_command(),  calibrate_command(),
            profiles_command(), record_command(), replay_command(), report_command(),
            windows_command(),  doctor_command()};
}

void print_overview(std::ostream& out) {
    out << "sightread " SIGHTREAD_VERSION
           ": reads a puzzle game off the screen and plays it\n\n"
           "usage: sightread                      which windows show a game, and what plays each\n"
           "       sightread COMMAND [options]\n\nCommands:\n";
    for (const Command& command : commands()) {
        std::string name = std::string(command.name) + ' ' + std::string(command.arguments);
        name.resize(std::max<std::size_t>(name.size() + 1, 26), ' ');
        out << "  " << name << command.summary << '\n';
    }
    out << "\nEvery command explains itself: sightread COMMAND --help\n"
           "The manual page is printed by --man, completions by --completion bash|zsh, the version "
           "by --version.\n"
           "\nExamples:\n"
           "  sightread                              what it sees in the windows of this display\n"
           "  sightread play onet --window Shisen    watch that window and play it\n";
}

int run_command(const std::vector<std::string>& words) {
    if (words.empty()) {
        const DisplayWatch watch(false);
        return first_run();
    }
    if (words[0] == "--help" || words[0] == "-h" || words[0] == "help") {
        print_overview(std::cout);
        return exit_done;
    }
    if (words[0] == "--version") {
        std::cout << "sightread " SIGHTREAD_VERSION "\n";
        return exit_done;
    }
    if (words[0] == "--man") {
        std::cout << manual_page(commands());
        return exit_done;
    }
    if (words[0] == "--completion") {
        std::cout << completion_script(words.size() > 1 ? words[1] : "", commands());
        return exit_done;
    }
    for (const Command& command : commands()) {
        if (command.name != words[0]) continue;
        const Values values = parse_words(command, {words.begin() + 1, words.end()});
        if (values.count("help") > 0) {
            std::cout << help_text(command);
            return exit_done;
        }
        const DisplayWatch watch(values.count("quiet") > 0);
        return command.run(values);
    }
    throw BadUsage("there is no command \"" + words[0] + "\"; see: sightread --help");
}

int say(const std::string& sentence, ExitCode code) {
    std::cout.flush();
    std::cerr << "sightread: " << printable(sentence) << std::endl;
    return code;
}

int guarded_main(const std::vector<std::string>& words) {
    try {
        return run_command(words);
    } catch (const BadUsage& error) {
        return say(error.what(), exit_bad_usage);
    } catch (const Malformed& error) {
        return say(error.what(), exit_bad_usage);
    } catch (const WindowGone& error) {
        if (stop_requested()) return say(why_stopped(), exit_stopped);
        return say(error.what(), exit_world_failed);
    } catch (const Error& error) {
        return say(error.what(), exit_world_failed);
    } catch (const cv::Exception& error) {
        return say("the picture library failed: " + error.err, exit_world_failed);
    } catch (const std::bad_alloc&) {
        return say("out of memory", exit_world_failed);
    } catch (const std::exception& error) {
        return say(error.what(), exit_world_failed);
    }
}

// A descriptor that was closed by whoever started the program would be given to the next file or
// connection that is opened, and what is printed would go there.
void fill_standard_descriptors() {
    for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (fcntl(descriptor, F_GETFD) < 0) (void)open("/dev/null", O_RDONLY);
}

int with_output_written(int code) {
    std::cout.flush();
    if (std::cout) return code;
    const int failed =
        say("the output could not be written: the disk is full, or whoever read it has ended",
            exit_world_failed);
    return code == exit_done ? failed : code;
}

}  // namespace
}  // namespace sightread

int main(int count, char** words) {
    sightread::fill_standard_descriptors();
    sightread::install_stop_handlers();
    // errors come as exceptions
    cv::utils::logging::setLogLevel(cv::utils::logging::LOG_LEVEL_SILENT);
    return sightread::with_output_written(
        sightread::guarded_main({words + 1, words + std::max(count, 1)}));
}
