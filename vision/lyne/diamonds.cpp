#include "vision/lyne/diamonds.hpp"

#include <algorithm>

namespace sightread::lyne {
namespace {

constexpr double alike_within = 9;  // levels between two diamonds of one kind
constexpr double least_faint = 5;   // levels from the ground that a faint diamond has
constexpr double much_stronger = 1.6;
constexpr std::size_t enough_around = 4;

struct Kin {
    cv::Vec3f colour;
    std::vector<std::size_t> members;
    Kinship is = Kinship::unclear;
};

// Plain diamonds of one colour together.
std::vector<Kin> kin_of(const std::vector<CellLook>& looks) {
    std::vector<Kin> all;
    for (std::size_t i = 0; i < looks.size(); ++i) {
        if (!is_plain_diamond(looks[i])) continue;
        const auto same = std::find_if(all.begin(), all.end(), [&](const Kin& kin) {
            return channels_apart(kin.colour, looks[i].middle) < alike_within;
        });
        if (same == all.end())
            all.push_back({looks[i].middle, {i}, Kinship::unclear});
        else
            same->members.push_back(i);
    }
    return all;
}

// The box around everything that is no plain diamond; places outside of it that show a spot.
std::vector<std::size_t> spots_around(const std::vector<CellLook>& looks, int columns) {
    int top = 1 << 20, bottom = -1, left = 1 << 20, right = -1;
    const auto row = [&](std::size_t i) { return static_cast<int>(i) / columns; };
    const auto column = [&](std::size_t i) { return static_cast<int>(i) % columns; };
    for (std::size_t i = 0; i < looks.size(); ++i) {
        if (looks[i].what != CellLook::What::spot || is_plain_diamond(looks[i])) continue;
        top = std::min(top, row(i));
        bottom = std::max(bottom, row(i));
        left = std::min(left, column(i));
        right = std::max(right, column(i));
    }
    std::vector<std::size_t> around;
    for (std::size_t i = 0; i < looks.size(); ++i)
        if (looks[i].what == CellLook::What::spot &&
            (row(i) < top || row(i) > bottom || column(i) < left || column(i) > right))
            around.push_back(i);
    return around;
}

// What was learned of diamonds of this colour before.
Kinship remembered(const Diamonds& known, const cv::Vec3f& colour) {
    Kinship is = Kinship::unclear;
    double nearest = 1.5 * alike_within;
    for (const auto& [its, kinship] : known)
        if (const double apart = channels_apart(its, colour); apart < nearest) {
            nearest = apart;
            is = kinship;
        }
    return is;
}

// What tells the kinds of plain diamonds apart.
class Witness {
public:
    Witness(const std::vector<CellLook>& looks, const View& view, const std::vector<Kin>& all)
        : view_(view), all_(all), around_(spots_around(looks, view.lattice.columns)) {
        for (const CellLook& look : looks)
            if (look.what == CellLook::What::spot && look.form.form == diamond_form &&
                look.is_end) {
                ends_.push_back(look.middle);
                rims_.push_back(look.rim);
            }
    }

    Kinship verdict(const Kin& kin) const {
        const double from_ground = channels_apart(kin.colour, view_.ground);
        const bool is_outshone = is_fainter_beyond(from_ground);
        const bool surrounds = !is_outshone && is_everywhere_around(kin);
        if (!surrounds && is_one_of(rims_, kin.colour)) return Kinship::node;
        if (are_hollow()) {
            if (is_outshone) return Kinship::node;
            return surrounds || is_fainter(from_ground) ? Kinship::faint : Kinship::unclear;
        }
        double to_end = 255;
        for (const cv::Vec3f& end : ends_)
            to_end = std::min<double>(to_end, channels_apart(kin.colour, end));
        if (to_end < alike) return surrounds ? Kinship::unclear : Kinship::node;
        return ends_.empty() || surrounds || from_ground < to_end ? Kinship::faint
                                                                  : Kinship::unclear;
    }

private:
    bool is_one_of(const std::vector<cv::Vec3f>& colours, const cv::Vec3f& colour) const {
        return channels_apart(colour, view_.ground) > clearly_seen &&
               std::any_of(colours.begin(), colours.end(), [&](const cv::Vec3f& its) {
                   return channels_apart(its, colour) < alike;
               });
    }

    // The ground looks through the ends: their inside says nothing of the nodes.
    bool are_hollow() const {
        return !ends_.empty() && std::all_of(ends_.begin(), ends_.end(), [&](const cv::Vec3f& end) {
            return channels_apart(end, view_.ground) < alike / 2;
        });
    }

    bool is_everywhere_around(const Kin& kin) const {
        return around_.size() >= enough_around &&
               std::all_of(around_.begin(), around_.end(), [&](std::size_t spot) {
                   return std::find(kin.members.begin(), kin.members.end(), spot) !=
                          kin.members.end();
               });
    }

    bool is_fainter(double from_ground) const {
        return std::any_of(all_.begin(), all_.end(), [&](const Kin& other) {
            return channels_apart(other.colour, view_.ground) > much_stronger * from_ground;
        });
    }

    // What the frame cuts off around shows something fainter than diamonds that are so far from the
    // ground.
    bool is_fainter_beyond(double from_ground) const {
        const auto fainter = static_cast<std::size_t>(
            std::count_if(view_.beyond.begin(), view_.beyond.end(), [&](const cv::Vec3f& colour) {
                const double apart = channels_apart(colour, view_.ground);
                return apart > least_faint + view_.noise && much_stronger * apart < from_ground;
            }));
        return fainter >= enough_around && 4 * fainter >= 3 * view_.beyond.size();
    }

    const View& view_;
    const std::vector<Kin>& all_;
    std::vector<std::size_t> around_;
    std::vector<cv::Vec3f> ends_;  // the usual colour inside each diamond that is an end
    std::vector<cv::Vec3f> rims_;  // and that of its outline
};

}  // namespace

bool is_plain_diamond(const CellLook& look) {
    return look.what == CellLook::What::spot && look.form.form == diamond_form && !look.is_end;
}

std::vector<Kinship> kinships(const std::vector<CellLook>& looks, const View& view,
                              Diamonds* known) {
    std::vector<Kin> all = kin_of(looks);
    const Witness witness(looks, view, all);
    for (Kin& kin : all) {
        kin.is = known == nullptr ? Kinship::unclear : remembered(*known, kin.colour);
        if (kin.is == Kinship::unclear) kin.is = witness.verdict(kin);
    }
    // Where nodes are known, what is left is none.
    const auto some_are = [&](Kinship kinship) {
        return std::any_of(all.begin(), all.end(),
                           [&](const Kin& kin) { return kin.is == kinship; });
    };
    const bool has_nodes = some_are(Kinship::node), has_faint = some_are(Kinship::faint);
    std::vector<Kinship> is(looks.size(), Kinship::unclear);
    for (Kin& kin : all) {
        if (kin.is == Kinship::unclear && has_nodes != has_faint)
            kin.is = has_nodes ? Kinship::faint : Kinship::node;
        if (known != nullptr && kin.is != Kinship::unclear) known->emplace_back(kin.colour, kin.is);
        for (const std::size_t member : kin.members) is[member] = kin.is;
    }
    return is;
}

}  // namespace sightread::lyne
