// Runs the program itself, as a person or a script would: words in, output, errors and exit code
// out.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace sightread::test {

struct Ran {
    std::string out, err;
    int code = -1;  // 128 + the signal when it was killed
};

// environment: variables to set; an empty value removes the variable.
[[nodiscard]] Ran run_sightread(const std::vector<std::string>& words,
                                const std::string& input = {},
                                const std::map<std::string, std::string>& environment = {});

}  // namespace sightread::test
