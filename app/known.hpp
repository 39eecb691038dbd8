// What a person knows beforehand of a game, shared by look and play.
#pragma once

#include "app/command.hpp"

#include <optional>
#include <string>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

struct Known {
    std::vector<cv::Mat> pictures;  // finished ones
    std::string goal_blank;         // as the profile's key; empty: found by looking
    std::string way;                // how tiles are moved; empty: found by trying
    std::optional<int> minimum;     // steps of a program
    std::optional<int> maximum;
};

// --picture, --goal-blank, --min, --max.
void add_known_options(Options& options);
// Throws Error when a picture cannot be read, BadUsage when a word is none of those allowed.
[[nodiscard]] Known chosen_known(const Values& values);

}  // namespace sightread
