// The pattern tables that a solver has at hand: built when first asked for, and kept in a folder
// for the next run.
//
// A file is only ever an economy: one that is missing, cut short, altered, or cannot be written is
// no error, the table is built again. Files are written under another name and renamed, so that no
// reader sees half of one.
#pragma once

#include "solvers/sliding/pattern_table.hpp"

#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace sightread::sliding {

class Tables {
public:
    // An empty path: nothing is kept.
    explicit Tables(std::filesystem::path folder) : folder_(std::move(folder)) {}

    // Null when `is_over` said so before the table was ready.
    [[nodiscard]] std::shared_ptr<const PatternTable> get(const Pattern& pattern,
                                                          const std::function<bool()>& is_over);
    // Whether get would have to build it. Looks at the memory and for a file, but does not read it.
    [[nodiscard]] bool is_at_hand(const Pattern& pattern) const;

private:
    struct Held {
        Pattern pattern;
        std::shared_ptr<const PatternTable> table;
    };

    std::filesystem::path folder_;
    // the oldest first; those that are too many go, but live on where they are in use
    std::deque<Held> held_;
    std::size_t bytes_held_ = 0;
};

// `3x5-14-0.1.5.6.table`
[[nodiscard]] std::string file_name(const Pattern& pattern);
// Empty when the file is not exactly what write_table has written for this pattern.
[[nodiscard]] PatternTable read_table(const std::filesystem::path& file, const Pattern& pattern);
// False when it could not be written; then nothing is left behind.
bool write_table(const std::filesystem::path& file, const Pattern& pattern,
                 const PatternTable& table);

}  // namespace sightread::sliding
