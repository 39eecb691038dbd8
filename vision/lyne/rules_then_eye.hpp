// Reads LYNE by the rules where they can tell, else by the eye.
#pragma once

#include "vision/eye/stillness.hpp"
#include "vision/lyne.hpp"
#include "vision/lyne/followed.hpp"

namespace sightread::lyne {

class RulesThenEye {
public:
    explicit RulesThenEye(const Layout& layout) : rules_(layout) {}
    explicit RulesThenEye(Reader rules) : rules_(std::move(rules)) {}

    // As Reader::read. A level that the rules cannot read at first is the eye's once it stands still; the few places of
    // which that is not sure are what they probably are. What is drawn of it afterwards is told by what changes.
    [[nodiscard]] Reading read(const Frame& frame);
    const Layout& layout() const { return rules_.layout(); }

private:
    [[nodiscard]] bool learn(const Frame& frame);

    Reader rules_;
    bool rules_know_it_ = false;
    eye::Stillness rejected_;
    std::optional<Followed> followed_;  // a level that the eye has read
};

// The layout by which the rules read the level in a frame; else the eye's, where it is sure of nearly every place. None
// where there is no level, with the reason in `why_not` when that is given.
[[nodiscard]] std::optional<Layout> find_layout_by_either(const Frame& frame, std::string* why_not = nullptr);

}  // namespace sightread::lyne
