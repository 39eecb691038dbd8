#include "tests/practice/tests/program.hpp"

#include <QProcess>

#include <gtest/gtest.h>

namespace sightread::practice {

Result run_program(const QStringList& arguments, const QProcessEnvironment& environment) {
    QProcess process;
    process.setProcessEnvironment(environment);
    process.start(PRACTICE_PROGRAM, arguments);
    EXPECT_TRUE(process.waitForFinished(120'000)) << qPrintable(arguments.join(' '));
    EXPECT_EQ(process.exitStatus(), QProcess::NormalExit) << qPrintable(arguments.join(' '));
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

void expect_sentence(const Result& result, int exit_code, const QString& words) {
    EXPECT_EQ(result.exit_code, exit_code) << qPrintable(words);
    EXPECT_TRUE(result.errors.startsWith("sightread-practice: "))
        << qPrintable(words + ": " + result.errors);
    EXPECT_EQ(result.errors.count('\n'), 1) << qPrintable(result.errors);
}

}  // namespace sightread::practice
