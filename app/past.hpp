// What was seen of a board before: by it the board is found again, wherever its window's picture
// has it by now.
#pragma once

#include "calibration/found_again.hpp"
#include "capture/frame.hpp"

#include <optional>

namespace sightread {

template <class Mind>
class Past {
public:
    using Reader = typename Mind::Reader;
    // Some boards can be read from their beginning alone: the first frame of theirs makes the
    // readers that follow.
    static constexpr bool begins = requires(const Frame& frame, const Layout& layout) {
        Mind::find_again(frame, frame, layout);
    };

    // A board was read.
    void saw(const Frame& frame, const Layout& layout) {
        if (!first_) first_ = {frame, layout};
        last_ = {frame, layout};
    }
    // What comes is another board, or a reader that knows nothing.
    void begin_anew() { first_.reset(); }

    [[nodiscard]] std::optional<Layout> found_in(const Frame& now) const {
        if (begins && !first_) return std::nullopt;
        std::optional<Layout> place;
        if (last_) place = found_again(last_->frame.pixels, last_->layout, now.pixels);
        if constexpr (begins)
            if (!place || !reader_for(*place)->read(now).board)
                place = Mind::find_again(now, first_->frame, first_->layout);
        return place;
    }
    // For such a place, where a board has to be known from its beginning; none where any reader
    // will do.
    [[nodiscard]] std::optional<Reader> reader_for(const Layout& place) const {
        if constexpr (begins)
            if (first_) return Mind::reader_knowing(first_->frame, first_->layout, place);
        return std::nullopt;
    }

private:
    struct Sight {
        Frame frame;
        Layout layout;
    };

    std::optional<Sight> first_, last_;
};

}  // namespace sightread
