// `sightread look`: reads one board and prints it.
#include "app/backend.hpp"
#include "app/choose_window.hpp"
#include "app/chosen_profile.hpp"
#include "app/exit_code.hpp"
#include "app/game.hpp"
#include "app/game_options.hpp"
#include "app/look_json.hpp"
#include "app/recognise.hpp"
#include "app/stop.hpp"
#include "calibration/cut_off.hpp"
#include "capture/error.hpp"
#include "capture/image_source.hpp"
#include "capture/picture_file.hpp"
#include "capture/window_source.hpp"

#include <iostream>
#include <thread>

#include <nlohmann/json.hpp>

namespace sightread {
namespace po = boost::program_options;
namespace {

using namespace std::chrono_literals;

struct Wanted {
    std::optional<std::string> name;
    std::optional<Lattice> lattice;
    Guide guide;  // by the profile

    // A profile that was named says of which game it is.
    void take(const std::optional<Profile>& profile, bool is_named) {
        if (!profile) return;
        if (!is_named && name && is_of_another_game(*profile, *name)) {
            std::cerr << why_not_used(*profile, *name) << '\n';
            return;
        }
        guide = Guide(*profile);
        if (!name && is_named && !profile->game.empty())
            name = visible_game_named(profile->game).name;
    }
};

struct Seen {
    const Game* game = nullptr;
    std::optional<Look> look;
    std::string why_not;    // the board was not read
    std::string ambiguity;  // several games fit
    bool is_named = false;

    bool is_read() const { return look && why_not.empty() && ambiguity.empty(); }
};

// What was accepted, or the reading of the game that was named. A board that no game accepts is
// none, however near one came.
Seen look_at(const Frame& frame, const Wanted& wanted) {
    const auto& [name, lattice, guide] = wanted;
    const Game* known = name ? &game_named(*name) : confirmed_game(guide, frame);
    if (known != nullptr) {
        Candidate one = candidate(*known, guide.look(*known, frame, lattice));
        // A board whose faces might be one or two is shown as it was read: the person is asked
        // about it as a whole.
        const bool is_rejected = !one.why_not.empty() && !(one.look && one.look->is_doubtful);
        if (is_rejected && !(one.look && one.look->is_by_eye()) && one.game->look_in_part &&
            !one.game->looks_in_part_at_once)
            if (auto part = one.game->look_in_part(
                    guide.retouched(frame, lattice ? &*lattice : nullptr), lattice)) {
                one.look = std::move(part);
                one.why_not = one.look->why_not;
            }
        return {one.game, std::move(one.look), std::move(one.why_not), {}, true};
    }
    Recognition recognition =
        recognised(guide.retouched(frame, lattice ? &*lattice : nullptr), lattice);
    if (const Candidate* only = recognition.only()) return {only->game, only->look, {}, {}, false};
    Seen seen;
    (recognition.accepted() > 0 ? seen.ambiguity : seen.why_not) = recognition.sentence();
    return seen;
}

// A window may be in motion: look again until the board is readable, for a few seconds.
Seen look_at_window(const Values& values, Wanted& wanted, Frame& frame) {
    const std::unique_ptr<Desktop> desktop = chosen_desktop(values);
    const WindowInfo window = chosen_window(*desktop, values);
    wanted.take(profile_by_words(values, window.window_class), values.count("profile") > 0);
    WindowSource source(*desktop, window.id);
    const auto end = Clock::now() + 3s;
    while (true) {
        frame = source.grab();
        Seen seen = look_at(frame, wanted);
        if (seen.is_read() || Clock::now() > end || stop_requested()) return seen;
        (void)source.wait_for_change({{}, source.size()}, 200ms);
    }
}

// Why a board cannot be read, and that the picture shows only a part of it.
std::string reason(const Seen& seen, const Frame& frame) {
    const bool is_cut = seen.look && seen.why_not != reaches_out &&
                        seen.look->layout.lattice.shift == RowShift::none &&
                        goes_on_at_edge(frame.pixels, seen.look->layout.lattice);
    return seen.why_not + (is_cut ? "; " + std::string(reaches_out) : "");
}

void add_options(Options& options) {
    add_window_options(options);
    options.add_options()("image", po::value<std::string>()->value_name("FILE"),
                          "look at this picture instead of a window");
    add_profile_option(options);
    add_lattice_option(options);
    add_options_of_games(options, GameOption::Group::sight);
    options.add_options()(
        "json", "the board, every cell with its place and margin, and the lattice, as JSON")(
        "annotate", po::value<std::string>()->value_name("OUT.png"),
        "draw what was seen on top of the picture")(
        "frame", po::value<std::string>()->value_name("OUT.png"),
        "keep the picture that was looked at, as it is");
}

int run(const Values& values) {
    Wanted wanted;
    wanted.name = chosen_game(values);
    if (wanted.name) require_options_of(visible_game_named(*wanted.name).name, values);
    if (values.count("image") > 0 &&
        values.count("window") + values.count("window-id") + values.count("pick") > 0)
        throw BadUsage("--image and a window exclude each other");
    wanted.lattice = chosen_lattice(values);
    Profile told;
    take_game_options(values, told);
    tell_games(told, chosen_pictures(values));
    Frame frame;
    Seen seen;
    if (values.count("image") > 0) {
        wanted.take(profile_by_words(values, ""), true);
        frame = chosen_picture(values["image"].as<std::string>());
        seen = look_at(frame, wanted);
    } else {
        seen = look_at_window(values, wanted, frame);
    }
    if (stop_requested()) return exit_stopped;
    if (values.count("frame") > 0) save_picture(values["frame"].as<std::string>(), frame.pixels);
    if (values.count("annotate") > 0)
        save_picture(values["annotate"].as<std::string>(),
                     seen.look ? seen.look->annotated : frame.pixels);
    if (!seen.ambiguity.empty()) throw BadUsage(seen.ambiguity);
    if (seen.is_read()) require_options_of(seen.game->name, values);
    if (seen.look && values.count("json") > 0) {
        std::cout << to_json(*seen.game, *seen.look).dump() << '\n';
    } else if (seen.is_read()) {
        std::cout << seen.look->text;
    } else if (seen.look) {
        std::cout << seen.look->partial;
    }
    if (seen.is_read()) return exit_done;
    std::cout.flush();
    std::cerr << "sightread: "
              << (!seen.is_named ? ""
                  : seen.look    ? "this board cannot be read for certain: "
                              : "there is no board of " + std::string(seen.game->name) + " here: ")
              << reason(seen, frame) << '\n';
    return exit_unreadable;
}

}  // namespace

Command look_command() {
    return {"look",
            "[GAME]",
            "Read one board from a window or a picture and print it as text.",
            add_options,
            {"game"},
            {{"sightread look onet --window Shisen --annotate seen.png",
              "the board as text, and a picture of what was seen"},
             {"sightread look sliding --image shot.png --picture photo.jpg",
              "tiles by their places in a finished picture"},
             {"sightread look --image screenshot.png --json",
              "work out which game it is; every cell as JSON"}},
            run};
}

}  // namespace sightread
