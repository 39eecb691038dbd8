#include "app/first_run.hpp"

#include "app/backend.hpp"
#include "app/choose_window.hpp"
#include "app/chosen_profile.hpp"
#include "app/exit_code.hpp"
#include "app/game_options.hpp"
#include "app/look_by_eye.hpp"
#include "app/recognise.hpp"
#include "app/stop.hpp"
#include "capture/error.hpp"
#include "capture/window_source.hpp"
#include "vision/eye/told_board.hpp"

#include <algorithm>
#include <iostream>
#include <sstream>

#include <poll.h>
#include <termios.h>
#include <unistd.h>

namespace sightread {
namespace {

constexpr int least_side = 64;        // pixels of a window that may show a board
constexpr int one_of = 6;             // cells may be unknown in what is called a board
constexpr std::size_t most_keys = 9;  // 1 to 9

struct SeenGame {
    WindowInfo window;
    const Game* game = nullptr;
    std::string board;  // "144 tiles, sure"
};

// A title may hold anything, and a terminal obeys what is no letter.
std::string printable(std::string text) {
    std::erase_if(text, [](unsigned char letter) { return letter < ' ' || letter == 127; });
    return text;
}

std::string name_of(const WindowInfo& window) {
    return printable(window.title.empty() ? window.window_class : window.title);
}

// The pieces that are left, where they go one by one; else rows and columns.
std::string size_of(const Game& game, const Look& look) {
    const Lattice& lattice = look.layout.lattice;
    std::string size = std::to_string(lattice.rows) + "x" + std::to_string(lattice.columns);
    if (game.pieces_go)
        size = std::to_string(std::ranges::count_if(look.cells, [](const Look::Cell& cell) {
            return cell.kind != "." && cell.kind != "#";
        }));
    return size + " " + std::string(game.pieces);
}

// A board of which some cells are not certain: it will be played as far as it is.
void add_in_part(const WindowInfo& window, const Frame& frame, std::vector<SeenGame>& seen) {
    for (const std::size_t likely : eye::likely_games(frame.pixels)) {
        const Game& game = game_named(eye::game_names[likely]);
        if (!game.look_in_part) continue;
        const std::optional<Look> look = game.look_in_part(frame, std::nullopt);
        if (!look || look->unknown * one_of > std::ssize(look->cells)) continue;
        if (game.doubt ? !game.doubt(frame, *look).empty()
                       : !doubt_of_eye(*look, game.name).empty())
            continue;
        seen.push_back(
            {window, &game,
             size_of(game, *look) + ", not sure of " + std::to_string(look->unknown) + " of them"});
        return;
    }
}

// What a window shows; nothing where it cannot be seen just now.
void add_games_in(const Desktop& desktop, const WindowInfo& window,
                  std::vector<SeenGame>& seen) try {
    WindowSource source(desktop, window.id);
    Guide guide(profile_for(window.window_class, game_keys()).value_or(Profile()));
    const Frame frame = source.grab();
    const Frame retouched = guide.retouched(frame, nullptr);
    if (const Game* known = confirmed_game(guide, frame))
        if (const Found<Look> look = guide.look(*known, frame, std::nullopt)) {
            seen.push_back({window, known, size_of(*known, *look) + ", sure, by its profile"});
            return;
        }
    const Recognition recognition = recognised(retouched, std::nullopt);
    for (const Candidate& each : recognition.candidates)
        if (each.is_accepted())
            seen.push_back({window, each.game,
                            size_of(*each.game, *each.look) +
                                (recognition.only() ? ", sure" : ", one of several")});
    if (recognition.accepted() == 0) add_in_part(window, retouched, seen);
} catch (const Error&) {  // hidden, or closed meanwhile
}

std::string quoted(const std::string& word) {
    constexpr std::string_view plain = "_-.,:/+@%";
    const bool is_plain = std::ranges::all_of(word, [&](unsigned char letter) {
        return (letter < 128 && std::isalnum(letter) != 0) ||
               plain.find(static_cast<char>(letter)) != plain.npos;
    });
    if (is_plain) return word;
    std::string made = "'";
    for (const char letter : word)
        made += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return made + "'";
}

std::string id_of(const WindowInfo& window) {
    std::ostringstream text;
    text << "0x" << std::hex << window.id;
    return text.str();
}

// By the window's title, which says to a person what it is, where no other window has it.
std::string command_for(const SeenGame& seen, const std::vector<WindowInfo>& windows) {
    const std::string& title = seen.window.title;
    const bool has_name = !title.empty() && title.front() != '-' && printable(title) == title &&
                          windows_matching(windows, title).size() == 1;
    return "sightread play " + std::string(seen.game->name) +
           (has_name ? " --window " + quoted(title) : " --window-id " + id_of(seen.window));
}

// One key is heard at once and not shown, until this goes.
class KeyByKey {
public:
    KeyByKey() {
        is_set_ = tcgetattr(STDIN_FILENO, &before_) == 0;
        termios now = before_;
        now.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
        if (is_set_) tcsetattr(STDIN_FILENO, TCSADRAIN, &now);
    }
    ~KeyByKey() {
        if (is_set_) tcsetattr(STDIN_FILENO, TCSADRAIN, &before_);
    }
    KeyByKey(const KeyByKey&) = delete;
    KeyByKey& operator=(const KeyByKey&) = delete;

private:
    termios before_{};
    bool is_set_ = false;
};

// None when the terminal is gone, or the end was asked for.
std::optional<char> key_pressed() {
    const KeyByKey one;
    while (!stop_requested()) {
        pollfd waiting{STDIN_FILENO, POLLIN, 0};
        if (poll(&waiting, 1, 100) <= 0) continue;
        char key = 0;
        return read(STDIN_FILENO, &key, 1) == 1 ? std::optional(key) : std::nullopt;
    }
    return std::nullopt;
}

int play(const SeenGame& chosen) {
    const Command command = play_command();
    return command.run(parse_words(
        command, {std::string(chosen.game->name), "--window-id", id_of(chosen.window)}));
}

int offer(const std::vector<SeenGame>& seen) {
    const std::size_t keys = std::min(seen.size(), most_keys);
    std::cout << "\nPress 1" << (keys > 1 ? " to " + std::to_string(keys) : "") << " to play"
              << (keys > 1 ? " one of them" : " it") << ", any other key to leave." << std::endl;
    const std::optional<char> key = key_pressed();
    if (stop_requested()) return exit_stopped;
    if (!key || *key < '1' || *key >= static_cast<char>('1' + keys)) return exit_done;
    return play(seen[static_cast<std::size_t>(*key - '1')]);
}

}  // namespace

int first_run() {
    const std::unique_ptr<Desktop> desktop = chosen_desktop({});
    const std::vector<WindowInfo> windows = desktop->windows();
    const bool is_attended = isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0;
    std::vector<SeenGame> seen;
    int looked_at = 0;
    for (const WindowInfo& window : windows) {
        if (stop_requested()) return exit_stopped;
        if (!window.viewable || window.area.width < least_side || window.area.height < least_side)
            continue;
        ++looked_at;
        const std::size_t before = seen.size();
        if (is_attended)
            std::cerr << "looking at \"" << name_of(window) << "\" ...\r\033[K" << std::flush;
        add_games_in(*desktop, window, seen);
        for (std::size_t i = before; i < seen.size(); ++i)
            std::cout << i + 1 << "  " << name_of(window) << " — " << seen[i].game->title << ", "
                      << seen[i].board << "\n   " << command_for(seen[i], windows) << std::endl;
    }
    if (is_attended) std::cerr << "\033[K" << std::flush;
    if (!seen.empty()) return is_attended ? offer(seen) : exit_done;
    std::cerr << "sightread: "
              << (looked_at == 0
                      ? "there is no window on display " + desktop->name() + ": start a game on it"
                      : "no board of a known game is seen in " + std::to_string(looked_at) +
                            (looked_at == 1 ? " window" : " windows") + " on display " +
                            desktop->name() +
                            ": begin a game, or point at its window, sightread play --pick")
              << " (all commands: sightread --help; what may be missing: sightread doctor)\n";
    return exit_unreadable;
}

}  // namespace sightread
