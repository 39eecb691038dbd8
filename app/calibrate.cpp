// `sightread calibrate`: learns a new screen from one frame and writes a profile.
//
// Finds the board, or takes it where the person says it is; reads it; asks about cells of no known
// kind; reads its own result back, and only then writes it.
#include "app/backend.hpp"
#include "app/calibrating.hpp"
#include "app/choose_window.hpp"
#include "app/chosen_profile.hpp"
#include "app/exit_code.hpp"
#include "app/game_options.hpp"
#include "app/look_json.hpp"
#include "app/recognise.hpp"
#include "app/stop.hpp"
#include "app/typed_lines.hpp"
#include "app/unknown.hpp"
#include "app/watch_window.hpp"
#include "capture/error.hpp"
#include "capture/image_source.hpp"
#include "capture/picture_file.hpp"
#include "capture/window_source.hpp"
#include "input/gesture.hpp"

#include <algorithm>
#include <charconv>
#include <iostream>
#include <memory>
#include <set>

#include <nlohmann/json.hpp>
#include <unistd.h>

namespace sightread {
namespace po = boost::program_options;
namespace {

using Lines = std::vector<std::string>;

Lines lines_of(const Values& values, const char* option) {
    return values.count(option) > 0 ? values[option].as<Lines>() : Lines();
}

std::string text_of(const Values& values, const char* option) {
    return values.count(option) > 0 ? values[option].as<std::string>() : std::string();
}

std::vector<Label> labels_of(const Values& values) {
    std::vector<Label> labels;
    for (const std::string& line : lines_of(values, "label")) {
        const std::size_t equals = line.find('=');
        const auto place =
            point_from_text(std::string_view(line).substr(0, std::min(equals, line.size())));
        if (equals == std::string::npos || equals + 1 == line.size() || !place || place->x < 1 ||
            place->y < 1)
            throw BadUsage("--label \"" + line + "\" is not of the form ROW,COLUMN=KIND");
        labels.push_back({{place->x - 1, place->y - 1}, line.substr(equals + 1)});
    }
    if (values.count("blank") > 0) {
        const std::string text = values["blank"].as<std::string>();
        const auto place = point_from_text(text);
        if (!place || place->x < 1 || place->y < 1)
            throw BadUsage("--blank \"" + text + "\" is not of the form ROW,COLUMN");
        labels.push_back({{place->x - 1, place->y - 1}, "0"});
    }
    return labels;
}

// What the options say, but for the lattice.
Profile profile_of(const Values& values) {
    Profile profile;
    for (const std::string& line : lines_of(values, "ignore")) {
        const std::optional<cv::Rect> area = area_from_text(line);
        if (!area) throw BadUsage("--ignore \"" + line + "\" is not of the form x,y,width,height");
        profile.ignored.push_back(*area);
    }
    for (const std::string& line : lines_of(values, "button")) {
        const std::size_t equals = line.find('=');
        const std::string name = line.substr(0, equals);
        const auto point =
            equals == std::string::npos ? std::nullopt : point_from_text(line.substr(equals + 1));
        const bool is_known =
            name == "new-game" || name == "dismiss" || name == "shuffle" || name == "go";
        if (!point || !is_known)
            throw BadUsage(
                "--button \"" + line +
                "\" is not of the form NAME=x,y with a NAME of new-game, dismiss, shuffle, go");
        profile.buttons[name] = *point;
    }
    take_game_options(values, profile);
    return profile;
}

// --rows, --columns, --corners; none of them: none.
struct Geometry {
    int rows = 0, columns = 0;
    std::optional<cv::Rect2d> bounds;

    bool is_given() const { return rows > 0 || columns > 0 || bounds; }
};

Geometry geometry_of(const Values& values) {
    Geometry geometry;
    const auto count = [&](const char* option) {
        if (values.count(option) == 0) return 0;
        const int number = values[option].as<int>();
        if (number < 1 || number > 100)
            throw BadUsage(std::string("--") + option + " takes a number from 1 to 100");
        return number;
    };
    geometry.rows = count("rows");
    geometry.columns = count("columns");
    if (values.count("corners") == 0) return geometry;
    const std::string text = values["corners"].as<std::string>();
    double x[4];
    int used = 0;
    const bool is_whole =
        std::sscanf(text.c_str(), "%lf,%lf,%lf,%lf%n", &x[0], &x[1], &x[2], &x[3], &used) == 4 &&
        static_cast<std::size_t>(used) == text.size() && x[0] >= 0 && x[1] >= 0 && x[2] < 1e6 &&
        x[3] < 1e6 && x[2] - x[0] >= 4 && x[3] - x[1] >= 4;
    if (!is_whole)
        throw BadUsage("--corners \"" + text +
                       "\" is not of the form LEFT,TOP,RIGHT,BOTTOM, in pixels");
    geometry.bounds = {x[0], x[1], x[2] - x[0], x[3] - x[1]};
    return geometry;
}

// Where the person says the board is; none: it is to be found.
std::optional<Lattice> told_lattice(const Values& values, const Geometry& geometry) {
    const std::optional<Lattice> lattice = chosen_lattice(values);
    if (lattice && geometry.is_given())
        throw BadUsage("--lattice says all that --rows, --columns and --corners say");
    if (lattice || !geometry.bounds) return lattice;
    if (geometry.rows == 0 || geometry.columns == 0)
        throw BadUsage("--corners needs --rows and --columns: how many cells lie between them");
    return divided(*geometry.bounds, geometry.rows, geometry.columns);
}

constexpr std::string_view say_where =
    "; say where it is: --corners LEFT,TOP,RIGHT,BOTTOM --rows N --columns N, and --ignore "
    "x,y,width,height for what "
    "lies over it";

// Which game, and where. False when that is not known; then why_not says why.
bool find(Calibration& work, const std::optional<std::string>& name, const Geometry& geometry) {
    if (name) {
        work.game = &visible_game_named(*name);
        if (geometry.bounds)
            work.read_marked();
        else
            work.read();
    } else {
        const Recognition recognition =
            recognised(work.guide.retouched(work.frame, nullptr), work.lattice);
        if (recognition.accepted() > 1)
            throw BadUsage(recognition.sentence() + ": sightread calibrate GAME");
        work.why_not =
            recognition.sentence() + "; where you know better, name it: sightread calibrate GAME";
        if (recognition.only() == nullptr) return false;
        work.game = recognition.only()->game;
        work.read();
    }
    const bool counts_differ =
        work.lattice && ((geometry.rows > 0 && geometry.rows != work.lattice->rows) ||
                         (geometry.columns > 0 && geometry.columns != work.lattice->columns));
    if (counts_differ && !geometry.bounds) {
        work.lattice = divided(
            work.lattice->bounds(), geometry.rows > 0 ? geometry.rows : work.lattice->rows,
            geometry.columns > 0 ? geometry.columns : work.lattice->columns, work.lattice->shift);
        work.read();
    }
    if (!work.look) work.why_not += say_where;
    return work.look.has_value();
}

std::string name_for(const Values& values, const std::string& window_class, const Game& game) {
    if (values.count("name") > 0) {
        const std::string name = values["name"].as<std::string>();
        if (!is_profile_name(name))
            throw BadUsage("--name \"" + name +
                           "\": a name has letters, digits, dots, dashes and underscores");
        return name;
    }
    std::string name;
    for (const char letter : window_class) {
        const auto byte = static_cast<unsigned char>(letter);
        name += std::isalnum(byte) != 0 && byte < 128 ? static_cast<char>(std::tolower(byte)) : '-';
    }
    while (!name.empty() && name.front() == '-') name.erase(0, 1);
    return is_profile_name(name) ? name : std::string(game.name);
}

void print(const Calibration& work, const SelfTest& test, const std::string& where, bool as_json) {
    const Lattice& lattice = *work.lattice;
    std::set<std::string> kinds;
    for (const Look::Cell& cell : work.look->cells) kinds.insert(cell.kind);
    if (as_json) {
        const nlohmann::ordered_json line = {{"game", work.game->name},
                                             {"text", work.look->text},
                                             {"lattice", to_text(lattice)},
                                             {"cells", test.cells},
                                             {"kinds", kinds.size()},
                                             {"unknown", work.look->unknown},
                                             {"worst_margin", test.worst_margin},
                                             {"milliseconds", test.milliseconds},
                                             {"profile", where},
                                             {"look", to_json(*work.game, *work.look)}};
        std::cout << line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
        return;
    }
    char figures[200];
    std::snprintf(figures, sizeof figures,
                  "%d cells of %zu kinds, worst margin %.2f, read again in %.1f ms\n", test.cells,
                  kinds.size(), test.worst_margin, test.milliseconds);
    std::cout << work.look->text << work.game->name << " at " << to_text(lattice) << '\n'
              << figures;
    if (where.empty())
        std::cout << "nothing was written\n";
    else
        std::cout << "written to " << where << '\n';
}

// A board that cannot be read is shown as far as it was.
void print_rejected(const Calibration& work) {
    nlohmann::ordered_json line = {{"why_not", work.why_not}};
    if (work.game != nullptr) line["game"] = work.game->name;
    if (work.look) line["look"] = to_json(*work.game, *work.look);
    std::cout << line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << std::endl;
}

// Goes on as the window in which the board is corrected by hand. Throws Error when that cannot be
// started.
[[noreturn]] void correct_in_window(const std::optional<std::string>& game, const Values& values) {
    Lines words = {path_of_gui()};
    if (game) words.push_back(*game);
    if (values.count("image") > 0) {
        words.insert(words.end(), {"--image", values["image"].as<std::string>(), "--class",
                                   text_of(values, "class")});
    } else {
        const std::unique_ptr<Desktop> desktop = chosen_desktop(values);
        words.insert(words.end(),
                     {"--window-id", std::to_string(chosen_window(*desktop, values).id)});
    }
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    execvp(pointers.front(), pointers.data());
    throw Error("--correct: " + std::string(gui_is_missing));
}

// A person at a terminal sees what was found before it is written.
bool is_confirmed(const Calibration& work, TypedLines& typed) {
    const std::filesystem::path folder = new_temporary_folder();
    const std::filesystem::path file = folder / "seen.png";
    write_picture(file, work.look->annotated);
    std::cerr << work.look->text << "What was seen is drawn in " << file.string()
              << "\nIs this the board? [Y/n] " << std::flush;
    const std::optional<std::string> answer = typed.next(stop_requested);
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
    return answer && (answer->empty() || answer->front() == 'y' || answer->front() == 'Y');
}

void add_options(Options& options) {
    add_window_options(options);
    const auto text = [](const char* name) { return po::value<std::string>()->value_name(name); };
    const auto texts = [](const char* name) {
        return po::value<Lines>()->composing()->value_name(name);
    };
    options.add_options()("image", text("FILE"), "learn from this picture instead of a window")  //
        ("name", text("NAME"), "the profile's name; left out: the window's class, or the game")  //
        ("class", text("CLASS"), "the class of the windows that it is for, with --image");
    add_lattice_option(options);
    //
    options.add_options()("rows", po::value<int>()->value_name("N"),
                          "rows of cells, where they were found wrongly")
        //
        ("columns", po::value<int>()->value_name("N"), "columns of cells")
        //
        ("corners", text("L,T,R,B"), "where the board is, with --rows and --columns")
        //
        ("ignore", texts("X,Y,W,H"),
         "an area that is none of the board's business; may be repeated")
        //
        ("button", texts("NAME=X,Y"),
         "where new-game, dismiss, shuffle or go is clicked; may be repeated")
        //
        ("blank", text("ROW,COLUMN"), "sliding: where the blank is")(
            "label", texts("ROW,COLUMN=KIND"),
            "what a cell is: a kind that the board shows elsewhere, or a new word "
            "for cells that belong together; may be repeated");
    add_game_options(options);
    add_options_of_games(options, GameOption::Group::sight);
    options.add_options()("annotate", text("OUT.png"), "draw what was seen on top of the picture");
    add_options_of_games(options, GameOption::Group::calibration);
    options.add_options()("yes", "write without asking whether this is the board")             //
        ("correct", "show the board in the window of sightread-gui, to be corrected by hand")  //
        ("dry-run", "write nothing")                                                           //
        ("json", "one line of JSON instead of text");
}

int run(const Values& values) {
    const std::optional<std::string> name = chosen_game(values);
    if (name) require_options_of(visible_game_named(*name).name, values);
    if (values.count("image") > 0 &&
        values.count("window") + values.count("window-id") + values.count("pick") > 0)
        throw BadUsage("--image and a window exclude each other");
    if (values.count("correct") > 0) correct_in_window(name, values);
    Profile profile = profile_of(values);
    const std::vector<Label> labels = labels_of(values);
    const Geometry geometry = geometry_of(values);
    tell_games(profile, chosen_pictures(values));

    Calibration work;
    work.lattice = told_lattice(values, geometry);
    if (values.count("image") > 0) {
        work.frame = chosen_picture(values["image"].as<std::string>());
        profile.window_class = text_of(values, "class");
    } else {
        const std::unique_ptr<Desktop> desktop = chosen_desktop(values);
        const WindowInfo window = chosen_window(*desktop, values);
        WindowSource source(*desktop, window.id);
        (void)source.wait_until_still({{}, source.size()}, std::chrono::milliseconds(2000));
        work.frame = source.grab();
        profile.window_class = window.window_class;
    }
    profile.frame = work.frame.pixels.size();
    for (const cv::Rect& area : profile.ignored)
        if ((area & cv::Rect({}, profile.frame)).empty())
            throw BadUsage("--ignore names an area outside of the picture");
    for (const auto& [button, point] : profile.buttons)
        if (!cv::Rect({}, profile.frame).contains(point))
            throw BadUsage("the button " + button + " lies outside of the picture");

    const bool has_person = isatty(STDIN_FILENO) != 0 && values.count("yes") == 0;
    const std::string way = !profile.on_unknown.empty() ? profile.on_unknown
                            : has_person                ? "ask"
                                                        : "stop";
    TypedLines typed(STDIN_FILENO);
    Answers answers(
        way, unknown_folder(), [&] { return typed.next(stop_requested); }, std::cerr);
    if (values.count("as-seen") > 0) answers.take_as_seen();
    work.guide = Guide(profile);
    const bool is_found = find(work, name, geometry);
    if (work.game != nullptr) {
        if (is_found) work.teach(labels, answers);
        work.settle(answers, profile);
        if (!is_found && work.look) work.teach(labels, answers);
    }
    if (stop_requested()) return exit_stopped;
    if (values.count("annotate") > 0)
        save_picture(values["annotate"].as<std::string>(),
                     work.look ? work.look->annotated : work.frame.pixels);
    SelfTest test;
    if (!work.is_read() || !work.tries_itself(test)) {
        if (values.count("json") > 0) print_rejected(work);
        std::cerr << "sightread: " << (work.look ? "this board cannot be read for certain: " : "")
                  << work.why_not << '\n';
        return exit_unreadable;
    }
    if (has_person && values.count("dry-run") == 0 && !is_confirmed(work, typed)) {
        if (stop_requested()) return exit_stopped;
        std::cerr << "sightread: nothing was written" << say_where << '\n';
        return exit_unreadable;
    }
    profile.name = name_for(values, profile.window_class, *work.game);
    require_options_of(work.game->name, values);
    profile.game = work.game->name;
    profile.lattice = work.lattice;
    profile.self_test = test;
    std::string where;
    if (values.count("dry-run") == 0) {
        where = (own_profile_folder() / profile.name).string();
        write_profile(own_profile_folder(), profile,
                      {work.frame.pixels, work.look->annotated, work.look->text},
                      work.guide.retouch().taught(), game_keys());
    }
    print(work, test, where, values.count("json") > 0);
    return exit_done;
}

}  // namespace

Command calibrate_command() {
    return {"calibrate",
            "[GAME]",
            "Learn a new screen from one frame and write a profile.",
            add_options,
            {"game"},
            {{"sightread calibrate --window Shisen",
              "find the board, try it, write a profile for such windows"},
             {"sightread calibrate onet --image shot.png --name mine --corners 20,80,700,500 "
              "--rows 8 --columns 14",
              "the board is there"},
             {"sightread calibrate onet --window Shisen --label 3,4=flower --label 7,9=flower "
              "--button new-game=40,20",
              "two tiles that belong together though they differ; where a new game is begun"}},
            run};
}

}  // namespace sightread
