// Reads the numbers on the tiles of a sliding puzzle, all of them together.
//
// A single number may be misread; a whole board hardly. The digits are cut out of all tiles and
// grouped by looking alike: a board has one font, so a digit looks nearly the same wherever it
// stands. What a group means is told by two opinions that share nothing, Tesseract on whole numbers
// and the forms of drawn digits (digits.hpp), added up over the group. Then every number must be
// there exactly once: of all meanings that allow it, the likeliest counts, and how much likelier it
// is than the next one is how sure the reading is. A single tile that says nothing of the kind,
// under a pointer say, has the number that is left. Numerals that are no digits are tried as Roman
// ones (roman.hpp).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread::sliding {

struct NumbersReading {
    // One per tile: 1 up to the number of tiles, or 2 up to one more, each of them once; empty when
    // not sure.
    std::vector<int> numbers;
    double margin = 0;       // 0 to 1
    bool are_there = false;  // whether there are numbers at all, be they readable or not
    std::string why_not;     // one sentence
};

class NumbersReader {
public:
    NumbersReader();  // cheap: Tesseract starts with the first reading
    ~NumbersReader();
    NumbersReader(NumbersReader&&) noexcept;
    NumbersReader& operator=(NumbersReader&&) noexcept;

    // The insides of all tiles but the blank one, 8 bits BGR.
    [[nodiscard]] NumbersReading read(const std::vector<cv::Mat>& tiles);
    // The same of pieces of a picture over which numbers are written.
    [[nodiscard]] NumbersReading read_on_pieces(const std::vector<cv::Mat>& pieces);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace sightread::sliding
