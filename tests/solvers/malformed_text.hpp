// A text that is no board, with the line and the words that say why: shared by the tests of all
// text forms.
#pragma once

#include "solvers/malformed.hpp"

#include <ostream>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

namespace sightread::test {

struct Bad {
    std::string_view text;
    int line;
    std::string_view what;
};

inline std::ostream& operator<<(std::ostream& out, const Bad& bad) {
    return out << bad.what;
}

// `parse(text)` throws Malformed for that line, in a sentence that has these words in it.
template <class Parse>
void expect_malformed(const Parse& parse, const Bad& bad) {
    try {
        (void)parse(bad.text);
        FAIL() << "taken as a board";
    } catch (const Malformed& error) {
        EXPECT_EQ(error.line(), bad.line) << error.what();
        EXPECT_NE(std::string(error.what()).find(bad.what), std::string::npos) << error.what();
    }
}

}  // namespace sightread::test
