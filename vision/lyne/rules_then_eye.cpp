#include "vision/lyne/rules_then_eye.hpp"

#include "vision/lyne/by_eye.hpp"

#include <algorithm>

namespace sightread::lyne {

bool Believed::believes_next() {
    if (at_ + 1 >= ranked_.size()) return false;
    ++at_;
    return true;
}

bool Believed::believes(const Board& level) {
    const auto found = std::ranges::find(ranked_, level);
    if (found == ranked_.end()) return false;
    at_ = static_cast<std::size_t>(found - ranked_.begin());
    return true;
}

RulesThenEye::RulesThenEye(const Layout& layout, std::shared_ptr<Believed> believed)
    : RulesThenEye(Reader(layout), std::move(believed)) {}

RulesThenEye::RulesThenEye(Reader rules, std::shared_ptr<Believed> believed)
    : rules_(std::move(rules)),
      believed_(believed ? std::move(believed) : std::make_shared<Believed>()) {
    believed_->begin_anew();
}

bool RulesThenEye::learn(const Frame& frame) {
    auto seen = by_eye::likely_levels(frame.pixels, layout().lattice);
    if (!seen) return false;
    believed_->begin(std::move(seen->ranked));
    followed_.emplace(*believed_->level(), layout().lattice, frame.pixels.clone());
    return true;
}

Reading RulesThenEye::read(const Frame& frame) {
    if (followed_ && believed_->level() == nullptr) followed_.reset();
    if (!followed_) {
        Reading reading = rules_.read(frame);
        rules_know_it_ |= reading.board.has_value();
        if (rules_know_it_ || reading.faded || !rejected_.rejects(frame.pixels) || !learn(frame))
            return reading;
    }
    if (const Board* level = believed_->level(); level && *level != followed_->level())
        followed_->take(*level);
    return followed_->in(frame.pixels);
}

Found<Layout> find_layout_by_either(const Frame& frame) {
    const Found<Layout> by_rules = find_layout(frame);
    if (by_rules) return by_rules;
    const auto seen = by_eye::likely_levels(frame.pixels, std::nullopt);
    if (!seen) return by_rules;
    return Layout{seen->lattice, frame.pixels.size()};
}

}  // namespace sightread::lyne
