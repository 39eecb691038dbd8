// Thrown by every parser of board text when the text is not a board: says what is wrong and in
// which line.
#pragma once

#include <stdexcept>
#include <string>

namespace sightread {

class Malformed : public std::runtime_error {
public:
    // line: the line of the text, from 1; 0 when the fault is in no single line.
    Malformed(int line, const std::string& what) : std::runtime_error(what), line_(line) {}
    int line() const { return line_; }

private:
    int line_;
};

}  // namespace sightread
