#include "vision/onet/faces.hpp"

#include "calibration/products.hpp"
#include "vision/onet/face_grain.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace sightread {
namespace {

constexpr float unreached = 1e9F;
constexpr float far_apart = 1.0F;      // without looking for the best shift: surely another face
constexpr float least_cut = 0.06F;     // below it, differences are noise
constexpr float most_within = 0.55F;   // beyond it, no two pictures of one face are that different
constexpr float noise_floor = 0.025F;  // links shorter than this do not count as a gap's lower end
constexpr float least_ratio = 1.25F;   // of a gap's ends
// of a gap that is taken although a wider one follows: faces may differ by a hue
constexpr float fine_ratio = 1.8F;
// of the gap that is cut: below it, noise and differences of faces overlap
constexpr float sure_ratio = 1.7F;
constexpr float sure_odd_ratio = 3.0F;  // of the same where some sizes are odd
// of the same where one cell fell out of its face: it is marked
constexpr float sure_marked_ratio = 1.9F;
// of the same: no coarser cut that leaves even sizes is as likely
constexpr float clear_marked_ratio = 4.0F;
constexpr float sure_within = 0.28F;  // cells of one face that differ more might be two
constexpr float far_ratio = 2.0F;     // unless the next face differs that much more
// of the ends of a gap; of a deal told by its equal numbers it is enough
constexpr float least_gap = 1.05F;
constexpr float doubtful_ratio = 1.2F;  // of the ends of a gap that might be one
// of the gap that is cut, by how much the doubtful one exceeds none
constexpr float doubtful_share = 0.3F;
// of a finer gap that leaves even sizes, whatever the one that is cut
constexpr float doubtful_alone = 1.5F;
constexpr float doubtful_cut = 0.05F;
constexpr std::size_t least_pairs = 8;   // to learn the grain from
constexpr std::size_t most_copies = 40;  // of a face; beyond it is the ground
constexpr float surely_two = 3;          // times the usual grain: no single face differs that much
constexpr float perhaps_two = 1.3F;
constexpr float perhaps_both_two = 1.15F;  // of two classes that split
// some nine grey levels more than edges explain: below it nobody sees a difference
constexpr float least_seen = 4.5F;
constexpr float least_grain = 1.5F;  // below it, differences are rounding
constexpr float out_of_line = 1.5F;  // times what the next class shows
constexpr std::size_t several = 3;   // classes
constexpr float seen_in_several = 6;
constexpr std::size_t least_dealt = 8;  // faces with equally many copies that settle all doubt
// of likeness_distance, of two faces that are nearly the same
constexpr float apart = 0.1F;
constexpr float apart_ratio = 4.0F;  // times what their own copies differ
// times the usual grain: no two faces differ so little, if others differ by
constexpr float surely_one = 2.0F;
constexpr float other_face = 1.5F;      // so many times that
constexpr std::size_t most_recut = 3;   // links that may join two faces each
constexpr std::size_t next_links = 16;  // beyond the cut

struct Link {
    std::size_t from = 0, to = 0;
    float length = 0;
};

bool is_shorter(const Link& a, const Link& b) {
    return a.length < b.length;
}

float quick_distance(const Thumbnail& a, const Thumbnail& b, double square_a, double square_b) {
    const double squared =
        square_a + square_b -
        2.0 * static_cast<double>(dot(a.pixels.data(), b.pixels.data(), Thumbnail::values));
    return static_cast<float>(std::sqrt(std::max(0.0, squared) / Thumbnail::values) / 256);
}

// The shortest links that hold `count` cells together (Prim), sorted by length. `length_below(from,
// to, limit)` is the distance of two cells, or `limit` where it is not less.
template <class LengthBelow>
std::vector<Link> shortest_links(std::size_t count, LengthBelow length_below) {
    std::vector<Link> outside, links;
    for (std::size_t i = 1; i < count; ++i) outside.push_back({0, i, unreached});
    std::size_t newest = 0;
    while (!outside.empty()) {
        for (Link& link : outside) {
            const float length = length_below(newest, link.to, link.length);
            if (length < link.length) link = {newest, link.to, length};
        }
        const auto next = std::min_element(outside.begin(), outside.end(), is_shorter);
        links.push_back(*next);
        newest = next->to;
        outside.erase(next);
    }
    std::sort(links.begin(), links.end(), is_shorter);
    return links;
}

std::vector<Link> links_by_likeness(const std::vector<const Thumbnail*>& cells) {
    std::vector<double> squares;
    for (const Thumbnail* cell : cells)
        squares.push_back(
            static_cast<double>(dot(cell->pixels.data(), cell->pixels.data(), Thumbnail::values)));
    return shortest_links(cells.size(), [&](std::size_t from, std::size_t to, float limit) {
        const float quick = quick_distance(*cells[from], *cells[to], squares[from], squares[to]);
        // Shifting takes off no more than half of a distance.
        if (quick * 0.5F >= limit) return limit;
        return quick > far_apart ? quick : likeness_distance(*cells[from], *cells[to]);
    });
}

struct Partition {
    std::vector<std::size_t> parent;
    explicit Partition(std::size_t count) : parent(count) {
        std::iota(parent.begin(), parent.end(), std::size_t{0});
    }
    std::size_t root(std::size_t i) {
        while (parent[i] != i) i = parent[i] = parent[parent[i]];
        return i;
    }
    void join(std::size_t a, std::size_t b) { parent[root(a)] = root(b); }
};

std::vector<int> sizes_of(Partition& partition) {
    std::vector<int> sizes(partition.parent.size(), 0);
    for (std::size_t i = 0; i < sizes.size(); ++i) ++sizes[partition.root(i)];
    std::erase(sizes, 0);
    return sizes;
}

bool is_odd(int size) {
    return size % 2 == 1;
}

bool are_even(const std::vector<int>& sizes) {
    return std::none_of(sizes.begin(), sizes.end(), is_odd);
}

// Even sizes, but for one face when one cell is missing in all: it is marked. A wrong cut hardly
// gives that.
bool are_even_but_one(const std::vector<int>& sizes, std::size_t cells) {
    return static_cast<std::size_t>(std::count_if(sizes.begin(), sizes.end(), is_odd)) == cells % 2;
}

// Even sizes, but for one face and a single cell that it lacks: likewise.
bool are_even_but_marked(const std::vector<int>& sizes) {
    return std::count_if(sizes.begin(), sizes.end(), is_odd) == 2 &&
           std::count(sizes.begin(), sizes.end(), 1) >= 1;
}

// Many faces with the same even number of copies each, as a deal has them, but for one that lacks
// some where the rest did not come out even or a pair has gone: a wrong cut hardly gives that. It
// would leave two that lack some, or one that has more, unless it took two faces that lack as many
// as the other has for one.
bool are_dealt_evenly(const std::vector<int>& sizes) {
    if (sizes.size() < least_dealt || !are_even(sizes)) return false;
    const int copies = *std::max_element(sizes.begin(), sizes.end());
    return std::count_if(sizes.begin(), sizes.end(), [&](int size) { return size < copies; }) <= 1;
}

// Equal numbers of copies, but for one face that got what was left of the cells.
bool is_whole_deal(const std::vector<int>& sizes, std::size_t cells) {
    const int copies = *std::max_element(sizes.begin(), sizes.end()),
              rest = static_cast<int>(cells) % copies;
    const auto fewer =
        std::count_if(sizes.begin(), sizes.end(), [&](int size) { return size != copies; });
    return fewer == 0 || (fewer == 1 && std::find(sizes.begin(), sizes.end(), rest) != sizes.end());
}

// Whether a class falls into parts of even sizes when of the links that hold it together only so
// many are kept.
bool splits_evenly(const std::vector<Link>& links, std::size_t kept) {
    Partition parts(links.size() + 1);
    for (std::size_t k = 0; k < kept; ++k) parts.join(links[k].from, links[k].to);
    return are_even(sizes_of(parts));
}

std::vector<Link> links_by_grain(const std::vector<const Thumbnail*>& cells,
                                 const FaceGrain& grain) {
    return shortest_links(cells.size(), [&](std::size_t from, std::size_t to, float) {
        return grain.distance(*cells[from], *cells[to]);
    });
}

// Where a class falls into two or more, each of which is many times more alike than they are: how
// many of its links hold the parts together; 0 where it is one.
std::size_t falls_apart(const std::vector<Link>& links) {
    for (std::size_t k = links.size() - 1; k > 0; --k) {
        const float within = links[k - 1].length, between = links[k].length;
        if (between >= apart && between >= apart_ratio * std::max(within, noise_floor)) return k;
    }
    return 0;
}

// Each cell with the one that is most like it: tiles come in pairs, so these show equal faces,
// whatever the cut.
std::vector<std::pair<const Thumbnail*, const Thumbnail*>> nearest_pairs(
    const std::vector<const Thumbnail*>& cells, const std::vector<Link>& links) {
    std::vector<std::pair<const Thumbnail*, const Thumbnail*>> pairs;
    std::vector<bool> is_paired(cells.size(), false);
    for (const Link& link : links) {  // the shortest first
        if (!is_paired[link.from] || !is_paired[link.to])
            pairs.emplace_back(cells[link.from], cells[link.to]);
        is_paired[link.from] = is_paired[link.to] = true;
    }
    return pairs;
}

// Whether some class may be two faces: it splits evenly, at a difference that no other class shows
// within. So may many, when all of them split at one that can be seen: they may be the colours of
// the faces. Classes that split unevenly say what grain alone does; one or another of them may hold
// a marked tile. The same of classes that fall apart by likeness, however little grain makes of it.
bool is_one_two(const std::vector<const Thumbnail*>& cells, const FaceClasses& classes,
                const FaceGrain& grain) {
    std::vector<std::vector<const Thumbnail*>> groups(static_cast<std::size_t>(classes.count));
    for (std::size_t i = 0; i < cells.size(); ++i)
        groups[static_cast<std::size_t>(classes.of[i])].push_back(cells[i]);
    std::vector<float> splits(several, 0), by_grain(several, 0);
    std::size_t fall_evenly = 0, fall_unevenly = 0;
    for (const auto& group : groups) {
        if (group.size() < 4 || group.size() > most_copies) continue;
        const std::vector<Link> likeness = links_by_likeness(group),
                                grains = links_by_grain(group, grain);
        if (const std::size_t kept = falls_apart(likeness); kept > 0)
            ++(splits_evenly(likeness, kept) ? fall_evenly : fall_unevenly);
        (splits_evenly(grains, grains.size() - 1) ? splits : by_grain)
            .push_back(grains.back().length);
    }
    if (fall_evenly > 0 && fall_unevenly < several) return true;
    std::sort(splits.begin(), splits.end(), std::greater<>());
    std::sort(by_grain.begin(), by_grain.end(), std::greater<>());
    const float usual = std::max({grain.usual_limit(), by_grain[several - 1], least_grain});
    if (splits[0] < least_seen) return false;
    if (splits[several - 1] > std::max(seen_in_several, usual)) return true;
    if (splits[0] > surely_two * usual ||
        (splits[0] > perhaps_two * usual && splits[0] > out_of_line * splits[1]))
        return true;
    return splits[1] > perhaps_both_two * usual && splits[1] > out_of_line * splits[2];
}

// Classes, and the chain of links that was cut for them.
struct Grouping {
    FaceClasses classes;
    std::vector<Link> links;
    std::size_t kept = 0;  // links
    // the same of a coarser cut that leaves even sizes too; 0 when there is none
    std::size_t coarser = 0;
    bool is_finer_cut_likely = false;
    bool is_settled = false;    // by equal numbers of copies, whatever grain says
    bool is_contested = false;  // by a coarser cut that leaves equal sizes

    // The classes that so many links hold together.
    void cut(std::size_t links_kept);
};

void Grouping::cut(std::size_t links_kept) {
    kept = links_kept;
    classes.count = 0;
    classes.widest_within = kept == 0 ? 0 : links[kept - 1].length;
    classes.closest_between = kept == links.size() ? 2.0F : links[kept].length;
    classes.cut = std::sqrt(std::max(classes.widest_within, noise_floor) *
                            std::min(classes.closest_between, 1.2F));
    Partition chosen(classes.of.size());
    for (std::size_t k = 0; k < kept; ++k) chosen.join(links[k].from, links[k].to);
    std::vector<int> number(classes.of.size(), -1);
    for (std::size_t i = 0; i < classes.of.size(); ++i) {
        int& of = number[chosen.root(i)];
        if (of < 0) of = classes.count++;
        classes.of[i] = of;
    }
}

// A place where the chain of links could be cut, and what that would leave.
struct Cut {
    std::size_t kept = 0;  // links
    float ratio = 0;       // of the gap's ends
    std::vector<int> sizes;
    bool is_even = false;

    int most_copies() const { return *std::ranges::max_element(sizes); }
};

// Of all places, from the finest on: even sizes first, of those the first clear gap, else the
// widest one. A cut amid the noise would leave some class odd.
class CutChoice {
public:
    CutChoice(std::size_t cells, bool is_whole) : cells_(cells), is_whole_(is_whole) {}

    void see(std::size_t kept, float within, float between, Partition& partition) {
        const float ratio = between / std::max(within, noise_floor);
        if (ratio < least_gap || between < doubtful_cut) return;
        Cut cut{kept, ratio, sizes_of(partition)};
        cut.is_even =
            are_even_but_one(cut.sizes, cells_) ||
            (ratio >= clear_marked_ratio && between >= least_cut && are_even_but_marked(cut.sizes));
        take_deal(cut);
        if (ratio < doubtful_ratio) return;
        if (ratio >= least_ratio && between >= least_cut)
            take_gap(std::move(cut));
        else if (cut.is_even)
            doubt(cut);
    }

    // Cuts there, and says how sure that is.
    void settle(Grouping& made) const {
        made.coarser = coarser_;
        made.is_settled = dealt_ratio_ > 0;
        made.is_contested = is_contested_;
        // A cut a little finer that leaves even sizes too: two faces may have been taken for one.
        made.is_finer_cut_likely = last_doubt_ > 0 && last_doubt_ < best_.kept &&
                                   (doubt_ratio_ >= doubtful_alone ||
                                    doubt_ratio_ - 1 > doubtful_share * (best_.ratio - 1));
        made.cut(made.is_settled ? dealt_ : best_.kept);
        made.classes.all_even = made.is_settled || best_.is_even;
        const float sure = best_.is_even                      ? sure_ratio
                           : are_even_but_marked(best_.sizes) ? sure_marked_ratio
                                                              : sure_odd_ratio;
        made.classes.is_doubtful =
            !made.is_settled &&
            (best_.ratio < sure || is_contested_ ||
             (made.classes.widest_within > sure_within && best_.ratio < far_ratio));
    }

private:
    // While nothing is gone, copies in equal numbers say more than a gap: half of a face's copies
    // may be drawn a little different.
    void take_deal(const Cut& cut) {
        if (!are_dealt_evenly(cut.sizes)) {
            has_finer_ |= cut.ratio >= doubtful_alone && are_even(cut.sizes);
            return;
        }
        const bool is_deal = is_whole_deal(cut.sizes, cells_);
        if (cut.ratio > dealt_ratio_ && (!has_finer_ || (is_whole_ && is_deal)))
            dealt_ = cut.kept, dealt_ratio_ = cut.ratio;
        is_contested_ |= has_finer_ && is_deal;
    }

    void take_gap(Cut cut) {
        const bool is_fine = best_.is_even && best_.ratio >= fine_ratio;
        // A coarser one, with a wider gap or without a face of more copies.
        if (is_fine && cut.is_even &&
            (cut.ratio > best_.ratio ||
             (cut.ratio >= doubtful_alone && cut.most_copies() <= best_.most_copies())))
            coarser_ = cut.kept;
        if (best_.is_even && (!cut.is_even || is_fine)) return;
        if (cut.ratio <= best_.ratio && (!cut.is_even || best_.is_even)) return;
        if (best_.is_even) doubt(best_);
        best_ = std::move(cut);
    }

    void doubt(const Cut& cut) {
        last_doubt_ = cut.kept;
        doubt_ratio_ = std::max(doubt_ratio_, cut.ratio);
    }

    std::size_t cells_;
    bool is_whole_;
    Cut best_;
    std::size_t coarser_ = 0;
    std::size_t last_doubt_ = 0;
    float doubt_ratio_ = 0;
    std::size_t dealt_ = 0;
    float dealt_ratio_ = 0;
    bool has_finer_ = false;  // a clear cut before it that leaves even sizes
    bool is_contested_ = false;
};

Grouping grouping_of(const std::vector<const Thumbnail*>& cells, bool is_whole) {
    Grouping made;
    made.classes.of.assign(cells.size(), 0);
    if (cells.empty()) return made;
    made.links = links_by_likeness(cells);
    CutChoice choice(cells.size(), is_whole);
    Partition partition(cells.size());
    for (std::size_t k = 0; k <= made.links.size(); ++k) {
        const float within = k == 0 ? 0 : made.links[k - 1].length;
        const float between = k == made.links.size() ? 2.0F : made.links[k].length;
        if (k > 0) partition.join(made.links[k - 1].from, made.links[k - 1].to);
        if (within > most_within) break;
        choice.see(k, within, between, partition);
    }
    choice.settle(made);
    return made;
}

// Where likeness leaves a cut in doubt: the one at it or a few links finer that grain bears out and
// that leaves even sizes. Of all that it joins nothing differs by more than copies do, all that it
// parts by much more. 0 when there is none.
std::size_t cut_by_grain(const std::vector<const Thumbnail*>& cells, const Grouping& made,
                         const FaceGrain& grain) {
    if (!made.classes.all_even || made.is_contested) return 0;
    const auto between = [&](std::size_t k) {
        return grain.distance(*cells[made.links[k].from], *cells[made.links[k].to]);
    };
    const std::size_t finest = made.kept - std::min(made.kept - 1, most_recut);
    const std::size_t last = std::min(made.links.size(), made.kept + next_links);
    Partition partition(cells.size());
    float most = 0;
    for (std::size_t k = 0; k < finest; ++k) {
        most = std::max(most, between(k));
        partition.join(made.links[k].from, made.links[k].to);
    }
    for (std::size_t kept = finest; kept <= made.kept; ++kept) {
        float least = unreached;
        for (std::size_t k = kept; k < last; ++k) least = std::min(least, between(k));
        const float usual = std::max(grain.usual_limit(), least_grain);
        // Thin strokes between the pixels differ much by grain alone: a finer cut needs a gap of
        // its own, too.
        const bool is_clear = kept == made.kept || (least >= surely_two * usual &&
                                                    made.links[kept].length >=
                                                        least_ratio * made.links[kept - 1].length);
        if (is_clear && most <= surely_one * usual &&
            least >= std::max({other_face * most, surely_one * usual, least_seen}) &&
            are_even_but_one(sizes_of(partition), cells.size()))
            return kept;
        if (kept == made.kept) break;
        most = std::max(most, between(kept));
        partition.join(made.links[kept].from, made.links[kept].to);
    }
    return 0;
}

}  // namespace

FaceClasses groups_of(const std::vector<const Thumbnail*>& cells) {
    return grouping_of(cells, false).classes;
}

FaceClasses classes_of(const std::vector<const Thumbnail*>& cells, bool is_whole) {
    Grouping made = grouping_of(cells, is_whole);
    FaceClasses& classes = made.classes;
    if (cells.empty() || made.is_settled) return classes;
    if (made.kept < least_pairs) {
        classes.is_doubtful |= made.is_finer_cut_likely || made.coarser > made.kept;
        return classes;
    }
    const std::vector<Link>& links = made.links;
    const FaceGrain grain(nearest_pairs(
        cells, {links.begin(), links.begin() + static_cast<std::ptrdiff_t>(made.kept)}));
    const bool might_be_two = is_one_two(cells, classes, grain);
    // A coarser cut with a wider gap that leaves even sizes too: what it joins must surely be two
    // faces.
    for (std::size_t k = made.kept; k < made.coarser; ++k)
        classes.is_doubtful |= grain.distance(*cells[links[k].from], *cells[links[k].to]) <=
                               surely_two * std::max(grain.usual_limit(), least_grain);
    if (!classes.is_doubtful && !might_be_two) return classes;
    const std::size_t kept = cut_by_grain(cells, made, grain);
    if (kept == made.kept) {
        classes.is_doubtful = might_be_two;
    } else if (kept > 0) {
        made.cut(kept);
        classes.is_doubtful = is_one_two(cells, classes, grain);
    } else {
        classes.is_doubtful = true;
    }
    return classes;
}

float tinted_distance(const Thumbnail& seen, const Thumbnail& known) {
    double explained = 0, total = 0;
    for (int c = 0; c < 3; ++c) {
        double aa = 0, bb = 0, ab = 0, a = 0, b = 0;
        for (int i = c; i < Thumbnail::values; i += 3) {
            const double p = seen.pixels[static_cast<std::size_t>(i)],
                         q = known.pixels[static_cast<std::size_t>(i)];
            a += p;
            b += q;
            aa += p * p;
            bb += q * q;
            ab += p * q;
        }
        constexpr double n = Thumbnail::values / 3.0;
        aa -= a * a / n;
        bb -= b * b / n;
        ab -= a * b / n;
        // A tint weakens a channel or leaves it; it never turns it round.
        if (ab > 0 && bb > 0) explained += ab * ab / bb;
        total += aa;
    }
    return total <= 0 ? 1.0F
                      : static_cast<float>(std::sqrt(std::clamp(1 - explained / total, 0.0, 1.0)));
}

}  // namespace sightread
