// `sightread profiles`: what is known of windows, and whether it still holds.
#include "app/chosen_profile.hpp"
#include "app/command.hpp"
#include "app/exit_code.hpp"
#include "calibration/profile_folder.hpp"
#include "capture/error.hpp"
#include "solvers/malformed.hpp"

#include <fstream>
#include <iostream>

namespace sightread {
namespace po = boost::program_options;
namespace {

namespace fs = std::filesystem;

std::string name_of(const fs::path& file) {
    return file.stem() == "profile" ? file.parent_path().filename().string() : file.stem().string();
}

int list() {
    for (const fs::path& folder : profile_folders())
        for (const fs::path& file : profile_files(folder)) {
            std::string about;
            try {
                const Profile profile = read_profile(file);
                about = profile.game + "  " + (profile.window_class.empty() ? "-" : profile.window_class);
                if (profile.self_test) about += "  " + std::to_string(profile.self_test->cells) + " cells";
            } catch (const std::exception& error) {
                about = std::string("not readable: ") + error.what();
            }
            std::cout << name_of(file) << "  " << about << "  " << file.string() << '\n';
        }
    return exit_done;
}

int show(const std::string& name) {
    const Profile profile = profile_named(name);
    std::ifstream stream(profile.file);
    std::cout << "# " << profile.file.string() << '\n' << stream.rdbuf();
    return exit_done;
}

// Reads the profile and its evidence; says what is wrong.
int check(const std::string& name) {
    try {
        const Guide guide(profile_named(name));
        const std::string fault = fault_of_evidence(guide);
        if (!fault.empty()) {
            std::cerr << "sightread: " << fault << '\n';
            return exit_unreadable;
        }
        const bool has_evidence = evidence_of(guide.profile()).has_value();
        std::cout << guide.profile().name << ": good" << (has_evidence ? ", its evidence reads as confirmed" : "")
                  << '\n';
        return exit_done;
    } catch (const Malformed& error) {
        std::cerr << "sightread: " << error.what() << '\n';
        return exit_bad_usage;
    } catch (const Error& error) {
        std::cerr << "sightread: " << error.what() << '\n';
        return exit_world_failed;
    }
}

int check_all() {
    int worst = exit_done;
    for (const fs::path& folder : profile_folders())
        for (const fs::path& file : profile_files(folder)) worst = std::max(worst, check(file.string()));
    return worst;
}

void add_options(Options&) {}

int run(const Values& values) {
    if (values.count("words") == 0) throw BadUsage("profiles takes list, show NAME, check [NAME...] or remove NAME");
    const auto words = values["words"].as<std::vector<std::string>>();
    const std::string& what = words.front();
    if (what == "list" && words.size() == 1) return list();
    if (what == "show" && words.size() == 2) return show(words[1]);
    if (what == "check" && words.size() == 1) return check_all();
    if (what == "check") {
        int worst = exit_done;
        for (std::size_t i = 1; i < words.size(); ++i) worst = std::max(worst, check(words[i]));
        return worst;
    }
    if (what == "remove" && words.size() == 2) {
        remove_profile(own_profile_folder(), words[1]);
        return exit_done;
    }
    throw BadUsage("profiles takes list, show NAME, check [NAME...] or remove NAME");
}

}  // namespace

Command profiles_command() {
    return {"profiles",
            "list | show NAME | check [NAME...] | remove NAME",
            "What is known of windows, and whether it still holds.",
            add_options,
            {"words"},
            {{"sightread profiles list", "all of them, the person's own first"},
             {"sightread profiles check mine", "read its evidence again and compare"}},
            run};
}

}  // namespace sightread
