// Lines that a person types, waited for as long as there is reason to: not past a time limit, a
// signal, a key that ends the run, or the end of the window that the question is about.
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace sightread {

class TypedLines {
public:
    // descriptor: a terminal, or whatever answers come from. Nothing else may read from it.
    explicit TypedLines(int descriptor) : descriptor_(descriptor) {}

    // The next line, without its end. None once `is_over` is true, which is asked twenty times a
    // second, or when there are no more lines.
    [[nodiscard]] std::optional<std::string> next(const std::function<bool()>& is_over);

private:
    int descriptor_;
    std::string read_;  // behind the last line
    bool has_ended_ = false;
};

}  // namespace sightread
