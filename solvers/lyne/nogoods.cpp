#include "solvers/lyne/nogoods.hpp"

#include <algorithm>
#include <utility>

namespace sightread::lyne {

namespace {

bool is_certain(const Literal& literal, const Domains& domains) {
    return (domains[literal.edge] & ~literal.among) == 0;
}

}  // namespace

void Nogoods::add(std::vector<Literal> literals) {
    const int index = static_cast<int>(nogoods_.size());
    watchers_[literals[0].edge].push_back(index);
    watchers_[literals[1].edge].push_back(index);
    nogoods_.push_back(std::move(literals));
}

bool Nogoods::narrow(Domains& domains) {
    if (nogoods_.empty()) return true;
    for (; seen_ < domains.mark(); ++seen_) {
        if (!narrow_edge(domains.lost_at(seen_), domains)) return false;
    }
    return true;
}

bool Nogoods::narrow_edge(int edge, Domains& domains) {
    std::vector<int>& watchers = watchers_[edge];
    std::size_t kept = 0;
    for (std::size_t i = 0; i < watchers.size(); ++i) {
        std::vector<Literal>& nogood = nogoods_[watchers[i]];
        if (nogood[1].edge != edge) std::swap(nogood[0], nogood[1]);
        if (is_certain(nogood[1], domains) && moves_watch(nogood, domains)) {
            watchers_[nogood[1].edge].push_back(watchers[i]);
            continue;
        }
        watchers[kept++] = watchers[i];
        if (!is_certain(nogood[1], domains) || domains.remove(nogood[0].edge, nogood[0].among))
            continue;
        kept = static_cast<std::size_t>(
            std::copy(watchers.begin() + i + 1, watchers.end(), watchers.begin() + kept) -
            watchers.begin());
        watchers.resize(kept);
        return false;
    }
    watchers.resize(kept);
    return true;
}

// Puts a literal that is not certain in the second place, when the nogood has one besides the
// first.
bool Nogoods::moves_watch(std::vector<Literal>& nogood, const Domains& domains) {
    const auto other = std::find_if(nogood.begin() + 2, nogood.end(), [&](const Literal& literal) {
        return !is_certain(literal, domains);
    });
    if (other == nogood.end()) return false;
    std::swap(nogood[1], *other);
    return true;
}

}  // namespace sightread::lyne
