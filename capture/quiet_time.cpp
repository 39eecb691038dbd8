#include "capture/quiet_time.hpp"

#include <algorithm>
#include <vector>

namespace sightread {
namespace {

constexpr std::size_t remembered = 60;
constexpr std::size_t enough = 3;
constexpr std::size_t areas_remembered = 8;
constexpr std::chrono::milliseconds gap_of_single_frame{50};

}  // namespace

void QuietTime::learn(Clock::duration gap) {
    gaps_.push_back(gap);
    if (gaps_.size() > remembered) gaps_.pop_front();
}

void QuietTime::painted(Clock::time_point when) {
    if (last_) {
        const Clock::duration gap = when - *last_;
        if (gap > same_frame && gap <= longest_gap) {
            learn(gap);
            has_gaps_ = true;
        }
    }
    last_ = when;
}

void QuietTime::came_to_rest() {
    if (last_ && !has_gaps_) learn(gap_of_single_frame);
    has_gaps_ = false;
    last_.reset();
}

QuietTime::milliseconds QuietTime::time() const {
    if (gaps_.size() < enough) return at_first;
    std::vector<Clock::duration> sorted(gaps_.begin(), gaps_.end());
    const auto high = sorted.begin() + static_cast<std::ptrdiff_t>((sorted.size() - 1) * 9 / 10);
    std::nth_element(sorted.begin(), high, sorted.end());
    const auto wanted = std::chrono::duration_cast<milliseconds>(*high * 2) + milliseconds(10);
    return std::clamp(wanted, least, most);
}

QuietTime& QuietTimes::of(cv::Rect area) {
    const auto known = std::find_if(times_.begin(), times_.end(),
                                    [&](const auto& entry) { return entry.first == area; });
    if (known != times_.end()) return known->second;
    if (times_.size() >= areas_remembered) times_.pop_front();
    return times_.emplace_back(area, QuietTime()).second;
}

}  // namespace sightread
