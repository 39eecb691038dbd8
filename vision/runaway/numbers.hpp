// What the texts around a board of Runaway Robot say in numbers: its level, and how long a program
// may be. A number means what the word before it says, in several languages; a letter or two that
// were misread are allowed for.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace sightread::runaway {

struct Numbers {
    using Bound = std::optional<int> Numbers::*;
    std::optional<int> level, minimum, maximum;
    // of how many steps so many are entered
    std::optional<int> room;
    // behind their words stands what may be a number
    bool has_doubtful_minimum = false, has_doubtful_maximum = false;
    // how long a program may be is spoken of, and from where to where was not read
    bool has_doubtful_range = false;
    bool contradicts_itself = false;  // two lines tell different bounds

    // Takes those that a line of text tells.
    void take(const std::string& line);
    // Takes those of a line that two readings of it tell alike, or one of them alone where the
    // other has nothing behind the same word that may be another number.
    void take_agreed(const Numbers& first, const Numbers& second);
    // Takes those of another line.
    void merge(const Numbers& other);
    // Once there are no more lines: what has room for steps tells the maximum where a minimum is
    // told alone.
    void settle();

private:
    static Numbers bounds_in(const std::vector<std::string>& words);
    void take_range(const std::vector<std::string>& words);
    void take_room(const std::vector<std::string>& words);
};

// Which number a line speaks of that has no number itself.
[[nodiscard]] std::optional<Numbers::Bound> named_in(const std::string& line);
// Whether it says no more than what a program has: the rest of a label.
[[nodiscard]] bool is_of_steps(const std::string& line);
// The number that is all that a line says; a lonely stroke is one, however it was read.
[[nodiscard]] std::optional<int> number_alone(const std::string& line);

}  // namespace sightread::runaway
