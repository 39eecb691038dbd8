// The options of a practice window, typed and checked: a value that makes no sense is one sentence
// and exit code 2.
#pragma once

#include <QCommandLineParser>
#include <QPoint>
#include <QSize>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <optional>

namespace sightread::practice {

class Options {
public:
    explicit Options(const QCommandLineParser& parser) : parser_(parser) {}

    bool has(const QString& name) const { return parser_.isSet(name); }
    QString text(const QString& name) const { return parser_.value(name); }
    int integer(const QString& name, int least, int most) const;
    double real(const QString& name, double least, double most) const;
    QString choice(const QString& name, const QStringList& allowed) const;
    std::uint64_t seed() const;
    std::optional<QSize> size() const;  // --size WxH
    // `row,column`, counted from 1; y is the row
    std::optional<QPoint> row_column(const QString& name) const;

private:
    const QCommandLineParser& parser_;
};

// Those that every game takes: --seed --level --size --theme --scale --log, and --help.
void declare_common_options(QCommandLineParser& parser);

}  // namespace sightread::practice
