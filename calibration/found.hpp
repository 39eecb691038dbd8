// What was looked for, or why it was not found: an optional that comes with its reason, so that
// nobody has to ask for one, and none is left over from a search before.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace sightread {

// The reason, in one sentence.
struct NotFound {
    explicit NotFound(std::string_view reason) : why_not(reason) {}
    std::string why_not;
};

template <class T>
class [[nodiscard]] Found : public std::optional<T> {
public:
    Found(T thing) : std::optional<T>(std::move(thing)) {}
    Found(NotFound nothing) : why_not_(std::move(nothing.why_not)) {}

    // Empty when it was found.
    const std::string& why_not() const { return why_not_; }

private:
    std::string why_not_;
};

}  // namespace sightread
