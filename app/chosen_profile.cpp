#include "app/chosen_profile.hpp"

#include "app/choose_window.hpp"
#include "app/game_options.hpp"
#include "app/unknown.hpp"
#include "calibration/profile_folder.hpp"
#include "input/gesture.hpp"

#include <cmath>
#include <map>
#include <sstream>

namespace sightread {
namespace po = boost::program_options;

void add_profile_option(Options& options) {
    options.add_options()(
        "profile", po::value<std::string>()->value_name("NAME|FILE"),
        "what is known beforehand of this window, as sightread calibrate wrote it");
}

std::optional<Profile> profile_by_words(const Values& values, const std::string& window_class) {
    if (values.count("profile") > 0)
        return profile_named(values["profile"].as<std::string>(), game_keys());
    return profile_for(window_class, game_keys());
}

bool is_of_another_game(const Profile& profile, std::string_view game) {
    return !profile.game.empty() && profile.game != game;
}

std::string why_not_used(const Profile& profile, std::string_view game) {
    return "the profile " + profile.name + " of such windows is of " + profile.game + ", not of " +
           std::string(game) + ": it is not used";
}

std::string press_of(const Profile& profile, const std::string& button, cv::Size window) {
    const auto at = profile.buttons.find(button);
    if (at == profile.buttons.end() || profile.frame.empty()) return {};
    const cv::Point point(at->second.x * window.width / profile.frame.width,
                          at->second.y * window.height / profile.frame.height);
    return to_text(Gesture(Click{point}));
}

Guide::Guide(Profile profile) : profile_(std::move(profile)), retouch_(profile_) {
    if (const std::optional<Evidence> evidence = evidence_of(profile_)) evidence_ = evidence->frame;
}

std::optional<Layout> Guide::place(const Game& game, const Frame& frame) const {
    if (!profile_.lattice) return std::nullopt;
    const cv::Size size = frame.pixels.size();
    const auto margin_on = [&](const Lattice& lattice) {
        const Found<Look> look = look_on(game, frame, lattice);
        return look && look->why_not.empty() ? look->worst_margin : -1;
    };
    // Where it was, as a rule.
    if (size == profile_.frame && margin_on(*profile_.lattice) >= 0)
        return Layout{*profile_.lattice, size};
    std::vector<Lattice> tried;
    if (size != profile_.frame) {
        tried = relocations(*profile_.lattice, profile_.frame, size);
    } else if (const auto shift = shift_between(evidence_, frame.pixels)) {
        tried = {*profile_.lattice};
        tried.front().origin += *shift;
    }
    std::optional<Layout> best;
    double best_margin = -1;
    for (const Lattice& lattice : tried) {
        const double margin = margin_on(lattice);
        if (margin <= best_margin) continue;
        best_margin = margin;
        best = Layout{lattice, size};
    }
    return best;
}

Found<Look> Guide::look(const Game& game, const Frame& frame,
                        const std::optional<Lattice>& given) const {
    if (given) return look_on(game, frame, given);
    if (const std::optional<Layout> layout = place(game, frame))
        return look_on(game, frame, layout->lattice);
    Found<Look> found = look_on(game, frame, std::nullopt);
    if (!found || found->why_not.empty() || retouch_.taught().empty()) return found;
    return look_on(game, frame, found->layout.lattice);
}

Found<Look> Guide::look_on(const Game& game, const Frame& frame,
                           const std::optional<Lattice>& lattice) const {
    const Frame seen = retouched(frame, lattice ? &*lattice : nullptr);
    Found<Look> best = game.look(seen, lattice);
    const bool is_doubtful = best && best->is_doubtful;
    if (best && !is_doubtful) believe(*best, frame, retouch_.taught(), game);
    if (is_doubtful || why_unread(best).empty() || !game.look_in_part) return best;
    // Cells that were painted over are another context for those beside them: the picture as it is
    // may be read better.
    const auto consider = [&](const Frame& in) {
        std::optional<Look> in_part = game.look_in_part(in, lattice);
        if (!in_part) return;
        if (in_part->why_not.empty())
            believe_new_faces(*in_part, frame, retouch_.taught(), game);
        else
            believe(*in_part, frame, retouch_.taught(), game);
        const bool is_better = !best || in_part->why_not.empty() || best->unknown == 0 ||
                               in_part->unknown <= best->unknown;
        if (is_better) best = std::move(*in_part);
    };
    if (!best || !best->is_by_eye()) consider(seen);
    if (best && !best->why_not.empty() && !retouch_.taught().empty())
        consider(retouched(frame, nullptr));
    return best;
}

const Game* confirmed_game(const Guide& guide, const Frame& frame) {
    if (guide.profile().game.empty() || !guide.profile().lattice) return nullptr;
    const Game& game = visible_game_named(guide.profile().game);
    return guide.place(game, frame) ? &game : nullptr;
}

namespace {

// Up to the names of faces or shapes: readers may number them otherwise each time.
bool is_same_board(const std::string& one, const std::string& other, const Game& game) {
    if (one == other || !game.is_name) return one == other;
    std::istringstream here(one), there(other);
    std::string head, other_head;
    std::getline(here, head);
    std::getline(there, other_head);
    if (head != other_head) return false;
    std::map<std::string, std::string> to, from;
    std::string a, b;
    while (here >> a) {
        if (!(there >> b)) return false;
        const bool are_names = game.is_name(a) && game.is_name(b);
        if (!are_names && a != b) return false;
        if (are_names &&
            (to.emplace(a, b).first->second != b || from.emplace(b, a).first->second != a))
            return false;
    }
    return !(there >> b);
}

}  // namespace

std::string fault_of_evidence(const Guide& guide) {
    const Profile& profile = guide.profile();
    const std::optional<Evidence> evidence = evidence_of(profile);
    if (!evidence) return {};
    const std::string name = "profile " + profile.name + ": ";
    if (profile.game.empty())
        return name + "there is evidence, but profile.game does not say of which game";
    const Found<Look> look =
        guide.look(visible_game_named(profile.game), {evidence->frame, Clock::now()}, std::nullopt);
    if (!look || !look->why_not.empty())
        return name + "its own evidence cannot be read any more: " + why_unread(look);
    if (!is_same_board(look->text, evidence->board, visible_game_named(profile.game)))
        return name + "its own evidence reads as another board than the one that was confirmed";
    return {};
}

}  // namespace sightread
