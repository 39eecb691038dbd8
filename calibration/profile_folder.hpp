// Profiles that the program writes itself: a folder with profile.ini, and beside it what it rests
// on.
//
//   NAME/profile.ini          what is known; commented, to be edited by hand
//   NAME/evidence/1.png       the frame that it was made from
//   NAME/evidence/1.txt       the board that was confirmed in it
//   NAME/evidence/1-seen.png  the same with what was seen drawn on it
//   NAME/cells/N-looks.png, N-reads.png   cells that the person named
//
// A folder is written under another name beside its place and put there by one rename, so that
// there is always the old one or the new one, whole.
#pragma once

#include "calibration/profile.hpp"

#include <string>
#include <vector>

namespace sightread {

struct Evidence {
    cv::Mat frame;
    cv::Mat seen;
    std::string board;
};

struct TaughtPictures {
    std::string kind;
    cv::Mat looks, reads;
};

// Letters, digits, `.`, `_` and `-`, not beginning with a dot.
[[nodiscard]] bool is_profile_name(const std::string& name);

// The text of profile.ini, of rules those that have a key. `taught` cells are written as
// cells/1-looks.png and so on.
[[nodiscard]] std::string text_of(const Profile& profile, const std::vector<TaughtPictures>& taught,
                                  const GameKeys& keys);

// Writes folder/NAME whole, replacing the one that is there. Throws Error.
void write_profile(const std::filesystem::path& folder, const Profile& profile,
                   const Evidence& evidence, const std::vector<TaughtPictures>& taught,
                   const GameKeys& keys);

// The evidence of a profile in a folder; none where there is none. Throws Error when it cannot be
// read.
[[nodiscard]] std::optional<Evidence> evidence_of(const Profile& profile);
[[nodiscard]] std::vector<TaughtPictures> taught_of(const Profile& profile);

// Removes a profile that lies in `folder`, its pictures with it. Throws Error when there is none,
// or it is elsewhere.
void remove_profile(const std::filesystem::path& folder, const std::string& name);

}  // namespace sightread
