// A whole recording once more: every game of it by its mind, every glance by its game's look.
#pragma once

#include "app/replaying.hpp"

namespace sightread {

struct Replayed {
    RecordedFacts facts;
    Replaying::Counts counts;
    std::optional<Difference> first;      // none: everything was as recorded
    std::vector<std::string> complaints;  // what could not be replayed, one sentence each
    int games = 0;
};

// Throws Error when the folder holds no recording.
[[nodiscard]] Replayed replay(const std::filesystem::path& folder, Journal& journal,
                              const std::function<bool()>& stop);

}  // namespace sightread
