#include "tests/practice/runaway/minefield.hpp"

#include "tests/practice/problem.hpp"

#include <QHash>
#include <QRegularExpression>
#include <algorithm>

namespace sightread::practice::runaway {

namespace {

void scatter(Minefield& field, Random& random) {
    const double density = field.level && *field.level % 7 == 0 ? 0.22 : 0.28;
    field.bombs.assign(static_cast<std::size_t>(field.rows) * field.columns, 0);
    for (char& bomb : field.bombs) bomb = random.chance(density) ? 1 : 0;
    field.bombs[0] = 0;
}

void clear_way(Minefield& field, Random& random) {
    QString program;
    const int length = random.between(std::max(1, field.minimum), field.maximum);
    for (int step = 0; step < length; ++step) program += random.chance(0.5) ? 'R' : 'D';
    Cell cell;
    for (int step = 0; field.contains(cell); ++step) {
        field.bombs[static_cast<std::size_t>(cell.row) * field.columns + cell.column] = 0;
        ++(program[step % length] == 'R' ? cell.column : cell.row);
    }
}

// A walk from the corner to the split's end, on cells that no round finds mined.
bool has_program(const Minefield& field, int rights, int downs) {
    const auto is_mined = [&](int row, int column) {
        for (; row < field.rows && column < field.columns; row += downs, column += rights)
            if (field.is_bomb({row, column})) return true;
        return false;
    };
    std::vector<char> reached(static_cast<std::size_t>(rights) + 1, 0);
    reached[0] = 1;
    for (int row = 0; row <= downs; ++row) {
        bool any = false;
        for (int column = 0; column <= rights; ++column) {
            char& here = reached[static_cast<std::size_t>(column)];
            const bool is_led_to =
                here != 0 || (column > 0 && reached[static_cast<std::size_t>(column) - 1] != 0);
            here = is_led_to && !is_mined(row, column) ? 1 : 0;
            any = any || here != 0;
        }
        if (!any) return false;
    }
    return reached.back() != 0;
}

int number(const QHash<QString, QString>& fields, const QString& name, int least, int most,
           const QString& source) {
    bool readable = false;
    const int value = fields.value(name).toInt(&readable);
    if (readable && value >= least && value <= most) return value;
    throw bad_usage(
        QString("%1: %2 is no number from %3 to %4").arg(source, name).arg(least).arg(most));
}

void take_terrain(Minefield& field, const QString& terrain, const QString& source) {
    if (terrain.size() != static_cast<qsizetype>(field.rows) * field.columns)
        throw bad_usage(QString("%1: the terrain does not have %2 x %3 cells")
                            .arg(source)
                            .arg(field.columns)
                            .arg(field.rows));
    for (const QChar letter : terrain) {
        if (letter != '.' && letter != 'X')
            throw bad_usage(QString("%1: '%2' is no terrain").arg(source, letter));
        field.bombs.push_back(letter == 'X' ? 1 : 0);
    }
    if (field.bombs[0] != 0)
        throw bad_usage(QString("%1: a bomb lies where the robot starts").arg(source));
    if (field.minimum > field.maximum)
        throw bad_usage(QString("%1: the minimum is above the maximum").arg(source));
}

Minefield field_from_address(const QString& text, const QString& source) {
    QHash<QString, QString> fields;
    for (const QString& part : QString(text).replace("&amp;", "&").split('&')) {
        const qsizetype equals = part.indexOf('=');
        if (equals > 0) fields.insert(part.left(equals).trimmed(), part.mid(equals + 1).trimmed());
    }
    Minefield field;
    field.columns = number(fields, "FVboardX", 1, most_side, source);
    field.rows = number(fields, "FVboardY", 1, most_side, source);
    field.minimum = number(fields, "FVinsMin", 0, 2 * most_side, source);
    field.maximum = number(fields, "FVinsMax", 1, 2 * most_side, source);
    if (fields.contains("FVlevel")) field.level = number(fields, "FVlevel", 0, 100'000, source);
    static const QRegularExpression blanks("\\s+");
    take_terrain(field, fields.value("FVterrainString").remove(blanks), source);
    return field;
}

Minefield field_from_grid(const QString& text, const QString& source) {
    QStringList lines = text.trimmed().split('\n');
    const QStringList bounds = lines.takeFirst().simplified().split(' ');
    if (bounds.size() != 2 || lines.isEmpty())
        throw bad_usage(QString("%1: this is no minefield").arg(source));
    QHash<QString, QString> fields{{"the minimum", bounds[0]}, {"the maximum", bounds[1]}};
    Minefield field;
    field.minimum = number(fields, "the minimum", 0, 2 * most_side, source);
    field.maximum = number(fields, "the maximum", 1, 2 * most_side, source);
    field.rows = static_cast<int>(lines.size());
    field.columns = static_cast<int>(lines.first().trimmed().size());
    if (field.rows > most_side || field.columns > most_side)
        throw bad_usage(QString("%1: more than %2 rows or columns").arg(source).arg(most_side));
    for (const QString& line : lines)
        if (line.trimmed().size() != field.columns)
            throw bad_usage(QString("%1: rows differ in length").arg(source));
    static const QRegularExpression blanks("\\s+");
    take_terrain(field, lines.join("").remove(blanks), source);
    return field;
}

}  // namespace

Minefield field_of_level(int level) {
    Minefield field;
    const int counted = level > 500 ? level + 60 * (level - 500) : level;
    field.rows = field.columns = counted / 2 + 3;
    field.minimum = field.rows / 3 + 1;
    field.maximum = field.minimum + field.rows / 4;
    field.level = level;
    return field;
}

Minefield with_bombs(Minefield empty, Maps maps, Random& random) {
    for (;;) {
        scatter(empty, random);
        if (maps == Maps::solvable) clear_way(empty, random);
        if (maps != Maps::unsolvable || !can_be_won(empty)) return empty;
    }
}

bool can_be_won(const Minefield& field) {
    for (int length = std::max(1, field.minimum); length <= field.maximum; ++length)
        for (int rights = 0; rights <= length; ++rights)
            if (has_program(field, rights, length - rights)) return true;
    return false;
}

Cell place_after(const QString& program, int steps) {
    const auto length = static_cast<int>(program.size());
    const auto rights_of = [&](int count) {
        return static_cast<int>(program.left(count).count('R'));
    };
    const int rights = steps / length * rights_of(length) + rights_of(steps % length);
    return {steps - rights, rights};
}

QString to_text(const Minefield& field) {
    QString text = "FVterrainString=";
    text.reserve(static_cast<qsizetype>(field.bombs.size()) + 100);
    for (const char bomb : field.bombs) text += bomb != 0 ? 'X' : '.';
    text += QString("&FVinsMax=%1&FVinsMin=%2&FVboardX=%3&FVboardY=%4")
                .arg(field.maximum)
                .arg(field.minimum)
                .arg(field.columns)
                .arg(field.rows);
    if (field.level) text += QString("&FVlevel=%1").arg(*field.level);
    return text + '\n';
}

Minefield field_from_text(const QString& text, const QString& source) {
    if (text.trimmed().isEmpty()) throw bad_usage(QString("%1: there is no minefield").arg(source));
    const bool is_grid = text.trimmed().front().isDigit();
    return is_grid ? field_from_grid(text, source) : field_from_address(text, source);
}

}  // namespace sightread::practice::runaway
