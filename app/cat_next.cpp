// Beginning a game. Each way is tried and judged by what comes of it: a board that is at its beginning.
#include "app/act.hpp"
#include "app/cat_mind.hpp"
#include "capture/error.hpp"
#include "vision/buttons.hpp"

#include <algorithm>

namespace sightread::cat {
namespace {

using namespace std::chrono_literals;

constexpr auto panel_limit = 1300ms;  // until then it has begun to slide in
constexpr auto slide_time = 800ms;
constexpr auto begin_limit = 2500ms;
constexpr auto paint_limit = 2500ms;  // until then a game has painted its board
constexpr int patience = 3;           // times that what is known to work is tried

std::size_t walls(const Board& board) {
    return static_cast<std::size_t>(std::count(board.places.begin(), board.places.end(), Place::blocked));
}

class Beginning {
public:
    Beginning(Session& session, Memory& memory) : session_(session), memory_(memory) {
        if (memory.reader) memory.reader->forget_game();
    }

    bool begin() {
        await_panel();
        if (is_at_beginning()) return true;  // by a click that was made once more, because the end could not be seen
        const std::string known = !session_.profile.new_game.empty() ? session_.profile.new_game : memory_.next_game;
        for (int attempt = 0; !known.empty() && attempt < patience; ++attempt)
            if (tried(known)) return true;
        if (!session_.profile.new_game.empty()) return say_no();
        // Twice, since a click may be lost.
        for (int round = 0; round < 2; ++round) {
            for (const std::string& way : ways())
                if (tried(way)) return keep(way);
        }
        for (const std::string& way : unread_words())
            if (tried(way)) return keep(way);
        return say_no();
    }

    void leave_start_screen() {
        const auto limit = Clock::now() + paint_limit;
        while (Clock::now() < limit) {
            look();
            if (session_.is_over() || (!frame_.pixels.empty() && find_layout(frame_))) return;
            (void)wait_for_change(session_, {{}, session_.source.size()}, 100ms);
        }
        if (!session_.profile.new_game.empty()) return (void)tried(session_.profile.new_game);
        for (const std::string& way : words())
            if (tried(way)) return;
        // One button alone is what begins a game, whatever is written on it. It may lie on a panel.
        std::vector<cv::Rect> buttons = buttons_in(frame_.pixels, {{}, frame_.pixels.size()});
        const std::vector<cv::Rect> all = buttons;
        std::erase_if(buttons, [&](const cv::Rect& box) {
            return std::any_of(all.begin(), all.end(),
                               [&](const cv::Rect& other) { return other != box && (other & box) == other; });
        });
        if (buttons.size() == 1) (void)tried(click_in(buttons.front()));
    }

private:
    bool say_no() {
        session_.journal.say(
            "how the next game is begun was not found; --new-game says it, for example \"click 120,45\"");
        return false;
    }

    bool keep(const std::string& way) {
        memory_.next_game = way;
        return true;
    }

    void pass(std::chrono::milliseconds time) {
        const auto end = Clock::now() + time;
        while (Clock::now() < end && !session_.is_over())
            (void)wait_for_change(session_, {{}, session_.source.size()}, 50ms);
    }

    // The panel, if one comes, is there and stands still afterwards.
    void await_panel() {
        const auto limit = Clock::now() + panel_limit;
        while (Clock::now() < limit && !session_.is_over()) {
            look();
            if (seen_.sight == Sight::covered) return pass(slide_time);
            (void)wait_for_change(session_, {{}, session_.source.size()}, 50ms);
        }
    }

    void look() {
        seen_ = {};
        try {
            frame_ = session_.source.grab();
            if (memory_.reader) seen_ = memory_.reader->look(frame_);
        } catch (const WindowHidden&) {
        }
    }

    // The cat is free, and the walls are no more than before the first click.
    bool is_at_beginning() {
        look();
        const std::optional<Board> now = seen_.board ? seen_.board : seen_.likely;
        return now && !is_over(*now) && memory_.begin && walls(*now) <= walls(*memory_.begin);
    }

    // A game that has begun: at its beginning, or with other walls, or with a board of another size.
    bool has_begun() {
        if (is_at_beginning()) return true;
        std::optional<Board> now = seen_.board ? seen_.board : seen_.likely;
        if (!now) now = elsewhere();
        if (!now || is_over(*now)) return false;
        if (!memory_.begin || !memory_.end || now->rows != memory_.end->rows || now->columns != memory_.end->columns)
            return true;
        for (std::size_t i = 0; i < now->places.size(); ++i)
            if (now->places[i] == Place::blocked && memory_.end->places[i] != Place::blocked) return true;
        return false;
    }

    // A board of another size, as other difficulties have.
    std::optional<Board> elsewhere() const {
        const std::optional<Layout> layout = find_layout(frame_);
        if (!layout || *layout == memory_.layout) return std::nullopt;
        const Reading reading = Reader(*layout).read(frame_);
        return reading.board ? reading.board : reading.likely;
    }

    bool tried(const std::string& way) {
        if (session_.is_over()) return false;
        session_.journal.say("beginning the next game (" + way + ")");
        const std::optional<std::vector<Gesture>> gestures = gestures_from_text(way);
        if (!gestures) return false;
        // After a pause the whole way once more: a click that comes twice is judged like one.
        Acted acted = Acted::interrupted;
        for (std::string done; acted == Acted::interrupted;) acted = act(session_, *gestures, done);
        if (acted != Acted::done) return false;
        session_.hand.park();
        const auto limit = Clock::now() + begin_limit;
        while (Clock::now() < limit && !session_.is_over()) {
            if (has_begun()) return true;
            (void)wait_for_change(session_, {{}, session_.source.size()}, 100ms);
        }
        return false;
    }

    static std::string click_in(const cv::Rect& box) {
        return to_text(Gesture(Click{{box.x + box.width / 2, box.y + box.height / 2}}));
    }

    // A panel is pressed first; where none is, a word is surer than the board.
    std::vector<std::string> ways() {
        std::vector<std::string> all = on_the_board();
        const std::vector<std::string> said = words();
        all.insert(seen_.sight == Sight::covered ? all.end() : all.begin(), said.begin(), said.end());
        return all;
    }

    // Buttons of what lies over the board, or the board itself.
    std::vector<std::string> on_the_board() {
        look();
        std::vector<std::string> ways;
        const cv::Rect panel =
            seen_.sight == Sight::covered ? what_is_new(memory_.last_board, frame_.pixels) : cv::Rect();
        if (!panel.empty()) {
            for (const cv::Rect& button : buttons_in(frame_.pixels, panel)) ways.push_back(click_in(button));
            ways.push_back(click_in(panel));
        } else if (memory_.end) {
            // A wall: where the game goes on after all, a click on it does nothing.
            for (int i = 0; i < static_cast<int>(memory_.end->places.size()) && ways.empty(); ++i)
                if (memory_.end->places[static_cast<std::size_t>(i)] == Place::blocked) {
                    const cv::Point2d centre = memory_.layout.lattice.centre(memory_.end->cell(i));
                    ways.push_back(to_text(Gesture(Click{cv::Point(centre)})));
                }
        }
        return ways;
    }

    std::vector<std::string> words() {
        look();
        std::vector<std::string> ways;
        for (const cv::Rect& word : new_game_words(frame_.pixels, cv::Rect(memory_.layout.lattice.bounds())))
            ways.push_back(click_in(word));
        return ways;
    }

    // Cells may stick out of the lattice, as the corners of hexagons do.
    static cv::Rect with_its_edges(const Lattice& lattice) {
        const cv::Rect2d bounds = lattice.bounds();
        const double beside = 0.2 * lattice.pitch.width;
        return cv::Rect2d(bounds.x - beside, bounds.y - beside, bounds.width + 2 * beside, bounds.height + 2 * beside);
    }

    // What is written in letters that cannot be read, where no panel lies over it.
    std::vector<std::string> unread_words() {
        look();
        std::vector<std::string> ways;
        if (seen_.sight != Sight::covered)
            for (const cv::Rect& word : sightread::unread_words(frame_.pixels, with_its_edges(memory_.layout.lattice)))
                ways.push_back(click_in(word));
        return ways;
    }

    Session& session_;
    Memory& memory_;
    Frame frame_;
    Reading seen_;
};

}  // namespace

void leave_start_screen(Session& session, Memory& memory) {
    Beginning(session, memory).leave_start_screen();
}

bool begin_next(Session& session, Memory& memory) {
    return Beginning(session, memory).begin();
}

}  // namespace sightread::cat
