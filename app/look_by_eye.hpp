// What a frame shows of a game by the eye, where its rules reject the picture.
#pragma once

#include "app/game.hpp"
#include "vision/eye/reading.hpp"

namespace sightread {

// How a game reads by the eye.
using ReadByEye = std::optional<eye::PartReading> (*)(const cv::Mat& picture,
                                                      const std::optional<Lattice>& lattice);

// As Game::look_in_part. `check` throws Malformed where a text with every cell known is no board of
// the game.
[[nodiscard]] std::optional<Look> look_by_eye(
    const Frame& frame, const std::optional<Lattice>& lattice, ReadByEye read,
    const std::function<void(const std::string& text)>& check);

// What speaks against such a look being one of this game, where nobody named it; empty where
// nothing does.
[[nodiscard]] std::string doubt_of_eye(const Look& look, std::string_view game);

}  // namespace sightread
