#include "tests/practice/options.hpp"

#include "tests/practice/problem.hpp"

#include <QRegularExpression>
#include <cmath>

namespace sightread::practice {

int Options::integer(const QString& name, int least, int most) const {
    bool readable = false;
    const int value = text(name).toInt(&readable);
    if (readable && value >= least && value <= most) return value;
    throw bad_usage(QString("--%1 takes a whole number from %2 to %3, not '%4'")
                        .arg(name)
                        .arg(least)
                        .arg(most)
                        .arg(text(name)));
}

double Options::real(const QString& name, double least, double most) const {
    bool readable = false;
    const double value = text(name).toDouble(&readable);
    if (readable && std::isfinite(value) && value >= least && value <= most) return value;
    throw bad_usage(QString("--%1 takes a number from %2 to %3, not '%4'")
                        .arg(name)
                        .arg(least)
                        .arg(most)
                        .arg(text(name)));
}

QString Options::choice(const QString& name, const QStringList& allowed) const {
    if (allowed.contains(text(name))) return text(name);
    throw bad_usage(
        QString("--%1 takes one of %2, not '%3'").arg(name, allowed.join(' '), text(name)));
}

std::uint64_t Options::seed() const {
    bool readable = false;
    const qulonglong value = text("seed").toULongLong(&readable);
    if (!readable)
        throw bad_usage(QString("--seed takes a whole number from 0, not '%1'").arg(text("seed")));
    return value;
}

std::optional<QSize> Options::size() const {
    if (!has("size")) return std::nullopt;
    static const QRegularExpression form("^(\\d{1,5})x(\\d{1,5})$");
    const auto match = form.match(text("size"));
    const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
    const bool sensible =
        size.width() >= 64 && size.height() >= 64 && size.width() <= 8192 && size.height() <= 8192;
    if (match.hasMatch() && sensible) return size;
    throw bad_usage(
        QString("--size takes WIDTHxHEIGHT with both from 64 to 8192, not '%1'").arg(text("size")));
}

std::optional<QPoint> Options::row_column(const QString& name) const {
    if (!has(name)) return std::nullopt;
    static const QRegularExpression form("^(\\d{1,4}),(\\d{1,4})$");
    const auto match = form.match(text(name));
    if (match.hasMatch()) return QPoint(match.captured(2).toInt(), match.captured(1).toInt());
    throw bad_usage(
        QString("--%1 takes ROW,COLUMN counted from 1, not '%2'").arg(name, text(name)));
}

void declare_common_options(QCommandLineParser& parser) {
    parser.addOption({{"h", "help"}, "Print this and leave."});
    parser.addOption({"seed",
                      "What everything random follows from; each new game takes the next one.", "N",
                      "1"});
    parser.addOption({"level", "Play the board in this file instead of a random one.", "FILE"});
    parser.addOption({"size", "Size of the window; the board is fitted into it.", "WxH"});
    parser.addOption(
        {"theme", "How it looks: a name, or a number for a theme made up from it.", "NAME|SEED"});
    parser.addOption(
        {"scale", "Size of the board, 1 is natural; with --size: its size at most.", "S", "1"});
    parser.addOption(
        {"log", "Write events to this file as JSON lines; - for standard output.", "FILE"});
}

}  // namespace sightread::practice
