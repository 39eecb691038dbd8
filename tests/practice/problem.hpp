// What ends the program early: one sentence for people, and the exit code of the contract.
#pragma once

#include <QString>

namespace sightread::practice {

struct Problem {
    QString sentence;
    int exit_code;
};

// The user asked for something that cannot be: exit code 2.
inline Problem bad_usage(const QString& sentence) {
    return {sentence, 2};
}

// The world failed (a file that cannot be written, no display): exit code 1.
inline Problem failure(const QString& sentence) {
    return {sentence, 1};
}

}  // namespace sightread::practice
