// Reads a level of LYNE by the eye and follows what is drawn of it.
//
// A level is read once, nothing drawn on it yet; later frames are read for its progress. Shapes get
// their letters in the order in which they appear.
#pragma once

#include "calibration/found.hpp"
#include "vision/eye/stillness.hpp"
#include "vision/lyne/followed.hpp"
#include "vision/lyne/reading.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace sightread::lyne {

// What the level in the window may be, the likeliest first, and which of these is believed.
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
    // One of a recording, with its letters. False where that is none of these.
    bool believes(const Board& level);

private:
    std::vector<Board> ranked_;
    std::size_t at_ = 0;
};

class Reader {
public:
    explicit Reader(const Layout& layout, std::shared_ptr<Believed> believed = nullptr);

    // The frame must have the size that the layout refers to; otherwise the reading says so. A
    // level that is not certain is taken for the likeliest one once it stands still. Where the
    // level is believed no more, all begins anew.
    [[nodiscard]] Reading read(const Frame& frame);
    const Layout& layout() const { return layout_; }

private:
    [[nodiscard]] Reading learn(const Frame& frame);

    Layout layout_;
    std::shared_ptr<Believed> believed_;
    eye::Stillness unsure_;
    std::optional<Followed> followed_;  // the level, once it was read
};

// Where the level in a frame lies that was never seen before, nothing drawn on it yet.
[[nodiscard]] Found<Layout> find_layout(const Frame& frame);

// A reader that knows a level beforehand, wherever it lies by now: `beginning` is a frame in which
// it was read by the layout `before`. It knows nothing where the level cannot be read in that frame
// as it would look here.
[[nodiscard]] Reader reader_knowing(const Frame& beginning, const Layout& before,
                                    const Layout& layout);
// The layout of such a level in a frame of any size, whatever is drawn on it by now; none when it
// is not there.
[[nodiscard]] std::optional<Layout> find_again(const Frame& frame, const Frame& beginning,
                                               const Layout& before);

}  // namespace sightread::lyne
