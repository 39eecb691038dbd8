// `sightread profiles`: what is known of windows, and whether it still holds.
#include "app/chosen_profile.hpp"
#include "app/command.hpp"
#include "app/exit_code.hpp"
#include "app/game_options.hpp"
#include "app/learned.hpp"
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

// What was learned is named by the folder that it lies in: `learned/sgt-flip--flip`.
constexpr std::string_view learned_prefix = "learned/";

std::string name_of_learned(const fs::path& file) {
    return std::string(learned_prefix) + file.stem().string();
}

// The file of that name; none where the name is one of a profile. Throws Error when there is no
// such file.
std::optional<fs::path> learned_named(const std::string& name) {
    if (!name.starts_with(learned_prefix)) return std::nullopt;
    for (const fs::path& file : learned_files(learned_folder()))
        if (name_of_learned(file) == name) return file;
    throw Error("nothing was learned under the name " + name + "; see: sightread profiles list");
}

std::vector<fs::path> all_learned() {
    try {
        return learned_files(learned_folder());
    } catch (const Error&) {
        return {};  // without a home nothing was kept
    }
}

void list_learned() {
    for (const fs::path& file : all_learned()) {
        std::string about;
        try {
            const Learned learned = Learned::in_file(file);
            about = (learned.window_class().empty() ? "-" : learned.window_class()) + "  \"" +
                    learned.title() + "\"";
            for (const auto& [key, fact] : learned.facts())
                about += "  " + key + " = " + fact.value;
        } catch (const Error& error) {
            about = std::string("not readable: ") + error.what();
        }
        std::cout << name_of_learned(file) << "  " << about << "  " << file.string() << '\n';
    }
}

int list() {
    for (const fs::path& folder : profile_folders())
        for (const fs::path& file : profile_files(folder)) {
            std::string about;
            try {
                const Profile profile = read_profile(file, game_keys());
                about = profile.game + "  " +
                        (profile.window_class.empty() ? "-" : profile.window_class);
                if (profile.self_test)
                    about += "  " + std::to_string(profile.self_test->cells) + " cells";
            } catch (const std::exception& error) {
                about = std::string("not readable: ") + error.what();
            }
            std::cout << name_of(file) << "  " << about << "  " << file.string() << '\n';
        }
    list_learned();
    return exit_done;
}

int show(const std::string& name) {
    const std::optional<fs::path> learned = learned_named(name);
    const fs::path file = learned ? *learned : profile_named(name, game_keys()).file;
    std::ifstream stream(file);
    std::cout << "# " << file.string() << '\n' << stream.rdbuf();
    return exit_done;
}

int check_learned(const fs::path& file) {
    std::vector<std::string> complaints;
    (void)Learned::in_file(file, &complaints);
    for (const std::string& complaint : complaints) std::cerr << "sightread: " << complaint << '\n';
    if (complaints.empty()) std::cout << name_of_learned(file) << ": good\n";
    return complaints.empty() ? exit_done : exit_bad_usage;
}

// Reads the profile and its evidence; says what is wrong.
int check(const std::string& name) {
    try {
        if (const std::optional<fs::path> learned = learned_named(name))
            return check_learned(*learned);
        const Guide guide(profile_named(name, game_keys()));
        const std::string fault = fault_of_evidence(guide);
        if (!fault.empty()) {
            std::cerr << "sightread: " << fault << '\n';
            return exit_unreadable;
        }
        const bool has_evidence = evidence_of(guide.profile()).has_value();
        std::cout << guide.profile().name << ": good"
                  << (has_evidence ? ", its evidence reads as confirmed" : "") << '\n';
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
        for (const fs::path& file : profile_files(folder))
            worst = std::max(worst, check(file.string()));
    for (const fs::path& file : all_learned())
        worst = std::max(worst, check(name_of_learned(file)));
    return worst;
}

void add_options(Options&) {}

int run(const Values& values) {
    if (values.count("words") == 0)
        throw BadUsage("profiles takes list, show NAME, check [NAME...] or remove NAME");
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
        if (const std::optional<fs::path> learned = learned_named(words[1]))
            fs::remove(*learned);
        else
            remove_profile(own_profile_folder(), words[1]);
        return exit_done;
    }
    throw BadUsage("profiles takes list, show NAME, check [NAME...] or remove NAME");
}

}  // namespace

Command profiles_command() {
    return {"profiles",
            "list | show NAME | check [NAME...] | remove NAME",
            "What is known of windows, by calibration or learned by playing, and whether it still "
            "holds.",
            add_options,
            {"words"},
            {{"sightread profiles list",
              "all of them, the person's own first, then what was learned by playing"},
             {"sightread profiles remove learned/kshisen--kshisen",
              "forget what was learned of such windows"},
             {"sightread profiles check mine", "read its evidence again and compare"}},
            run};
}

}  // namespace sightread
