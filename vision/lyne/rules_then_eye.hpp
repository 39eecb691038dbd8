// Reads LYNE by the rules where they can tell, else by the eye.
#pragma once

#include "vision/eye/stillness.hpp"
#include "vision/lyne/by_rules.hpp"
#include "vision/lyne/followed.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace sightread::lyne {

// What the level in the window may be, as the eye sees it, the likeliest first, and which of these
// is believed. None where the rules have read it.
class Believed {
public:
    void begin(std::vector<Board> ranked) {
        ranked_ = std::move(ranked);
        at_ = 0;
    }
    void begin_anew() { ranked_.clear(); }
    [[nodiscard]] const Board* level() const {
        return at_ < ranked_.size() ? &ranked_[at_] : nullptr;
    }
    // The one that is believed was drawn and is not it. False where there is no other.
    [[nodiscard]] bool believes_next();
    // One of a recording. False where that is none of these.
    bool believes(const Board& level);

private:
    std::vector<Board> ranked_;
    std::size_t at_ = 0;
};

class RulesThenEye {
public:
    explicit RulesThenEye(const Layout& layout, std::shared_ptr<Believed> believed = nullptr);
    explicit RulesThenEye(Reader rules, std::shared_ptr<Believed> believed = nullptr);

    // As Reader::read. A level that the rules cannot read at first is the eye's once it stands
    // still: the one that is believed. What is drawn of it afterwards is told by what changes.
    // Where it is believed no more, all begins anew.
    [[nodiscard]] Reading read(const Frame& frame);
    const Layout& layout() const { return rules_.layout(); }

private:
    [[nodiscard]] bool learn(const Frame& frame);

    Reader rules_;
    std::shared_ptr<Believed> believed_;
    bool rules_know_it_ = false;
    eye::Stillness rejected_;
    std::optional<Followed> followed_;  // a level that the eye has read
};

// The layout by which the rules read the level in a frame; else the eye's, where it is sure of
// nearly every place.
Found<Layout> find_layout_by_either(const Frame& frame);

}  // namespace sightread::lyne
