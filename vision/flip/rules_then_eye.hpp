// Reads Lights Out by the rules where they can tell, else by the eye.
#pragma once

#include "vision/eye/stillness.hpp"
#include "vision/flip/by_rules.hpp"

#include <array>

namespace sightread::flip {

class RulesThenEye {
public:
    explicit RulesThenEye(const Layout& layout) : rules_(layout) {}

    // As Reader::read. A picture that the rules reject is the eye's once it stands still; the few
    // squares of which that is not sure are what they probably are.
    [[nodiscard]] Reading read(const Frame& frame);
    const Layout& layout() const { return rules_.layout(); }

private:
    // How dark and lit squares look on the average, none where there are no such squares: which is
    // which is decided once.
    using Looks = std::array<std::optional<cv::Scalar>, 2>;
    [[nodiscard]] Looks looks_of(const Frame& frame, const Board& board) const;
    void name_alike(const Frame& frame, Reading& reading) const;

    Reader rules_;
    eye::Stillness rejected_;
    Looks looks_;
};

}  // namespace sightread::flip
