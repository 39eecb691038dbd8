// What one replay is made of: the recording's frames, who watches, and what was found to differ.
#pragma once

#include "app/journal.hpp"
#include "app/recorded_session.hpp"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

struct Difference {
    int line = 0;      // of session.jsonl
    std::string what;  // `board`, `plan`, `move`, `gestures`, `verification`, `place of the board`
    std::string recorded, now;
    std::string frame;  // its file
    cv::Mat picture;    // left the frame, right what is seen in it now
};

class Replaying {
public:
    Replaying(std::filesystem::path folder, const RecordedFacts& of, Journal& listeners,
              std::function<bool()> stopped)
        : facts(of), journal(listeners), stop(std::move(stopped)), folder_(std::move(folder)) {}

    const RecordedFacts& facts;
    Journal& journal;
    std::function<bool()> stop;
    std::optional<Layout> layout = {};  // where the last game had its board

    struct Counts {
        int boards = 0, plans = 0, gestures = 0, verifications = 0;  // compared and found equal
        // plans that were as good as the time allowed, and were followed as recorded
        int by_the_clock = 0;
        int passed_over = 0;  // events without a picture
        int differences = 0;
    };
    const Counts& counts() const { return counts_; }
    const std::optional<Difference>& first() const { return first_; }
    const std::vector<std::string>& complaints() const { return complaints_; }

    // The frame of an event; none when it was not kept or cannot be read, which is a complaint
    // then.
    [[nodiscard]] std::optional<Frame> frame(const std::string& name, int line, double seconds);
    void pass_over() { ++counts_.passed_over; }
    void follow_the_clock() { ++counts_.by_the_clock; }

    // True when both are the same. `draw` is asked for a picture of what is seen now, once.
    [[nodiscard]] bool compare(int Counts::*kind, const std::string& what, int line,
                               const std::string& frame, const std::string& recorded,
                               const std::string& now,
                               const std::function<cv::Mat()>& draw = nullptr);
    // The same for what was thought when `frame` was the last that had been seen.
    [[nodiscard]] bool compare(const RecordedThought& recorded, const Thought& now,
                               const std::string& frame);

private:
    std::filesystem::path folder_;
    Counts counts_;
    std::optional<Difference> first_;
    std::vector<std::string> complaints_;
};

// What was recorded of a step, and its frame; place and drawing are those of who reads it again.
[[nodiscard]] Step step_again(const RecordedStep& was, const Frame& frame);

}  // namespace sightread
