// The practice program from outside, as a person starts it: options in, exit code and sentences
// out.
#pragma once

#include <QProcessEnvironment>
#include <QString>
#include <QStringList>

namespace sightread::practice {

struct Result {
    int exit_code;
    QString output;
    QString errors;
};

// Runs it to its end. Fails the test when it does not end by itself within two minutes.
[[nodiscard]] Result run_program(
    const QStringList& arguments,
    const QProcessEnvironment& environment = QProcessEnvironment::systemEnvironment());

// One sentence: one line that begins with the program's name. `words` say in a failure what was
// asked for.
void expect_sentence(const Result& result, int exit_code, const QString& words);

}  // namespace sightread::practice
