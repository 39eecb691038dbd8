// Who wins, by trying everything; for boards of up to 64 cells.
#pragma once

#include "tests/solvers/cat/plain_rules.hpp"

#include <cstdint>
#include <unordered_map>

namespace sightread::cat::test {

class BruteForce {
public:
    explicit BruteForce(const Board& board);

    // Does the catcher win?
    bool catches(bool is_cats_turn);

private:
    bool catcher_wins(int cat, std::uint64_t blocked);
    bool cat_loses(int cat, std::uint64_t blocked);

    PlainBoard board_;
    std::uint64_t blocked_ = 0;
    std::unordered_map<std::uint64_t, bool> known_;  // the catcher to move
};

}  // namespace sightread::cat::test
