// A board as `sightread look --json` and `sightread calibrate --json` tell it, and what a cell of
// it may be.
#pragma once

#include <QByteArray>
#include <QPointF>
#include <QRectF>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

class QJsonObject;

namespace sightread::gui {

struct Place {  // of a cell, counted from 0
    int row = 0, column = 0;
    bool operator==(const Place&) const = default;
};

// `3,4`, as people count.
[[nodiscard]] QString to_text(Place place);

// Rows and columns of equal rectangles, in pixels of the frame; every other row half a cell to the
// right where they are shifted.
struct Lattice {
    enum class Shift { none, odd, even };  // the 2nd, 4th, ... row, or the 1st, 3rd, ...

    int rows = 0, columns = 0;
    QPointF origin;
    QSizeF pitch;
    Shift shift = Shift::none;

    [[nodiscard]] QRectF cell(Place place) const;
    [[nodiscard]] QRectF bounds() const;
    [[nodiscard]] std::optional<Place> cell_at(QPointF point) const;
    [[nodiscard]] QString to_text() const;  // as --lattice takes it
    // The same number of cells between other bounds.
    [[nodiscard]] Lattice within(const QRectF& bounds) const;
};

struct SeenCell {
    Place place;
    QString kind;  // a token of the game's text form
    bool is_sure = true;
    double certainty = 1;                                   // from 0 to 1
    QString likeliest;                                      // where it is not sure; may be empty
    std::vector<std::pair<QString, double>> probabilities;  // the most probable first; may be empty
};

struct SeenBoard {
    QString game, text;
    QString why_not;  // it is rejected; empty: it was read
    Lattice lattice;
    std::vector<SeenCell> cells;  // row by row
    QString alphabet;
    bool is_doubtful = false;  // kinds might be one or two, which only a person can say

    [[nodiscard]] bool is_read() const { return why_not.isEmpty(); }
    [[nodiscard]] const SeenCell* at(Place place) const;
    [[nodiscard]] int unsure() const;
};

// None when that is no board.
[[nodiscard]] std::optional<SeenBoard> board_from(const QByteArray& json);
[[nodiscard]] std::optional<SeenBoard> board_from(const QJsonObject& json);

struct Offer {
    QString token, means;
    double probability = -1;  // that the cell is this; below 0: nobody says
};

// Everything that a cell of this board may be: what the game's alphabet has, and the kinds that the
// board shows; the most probable first.
[[nodiscard]] std::vector<Offer> offers_for(const SeenBoard& board, const SeenCell& cell);
// What the alphabet says of answers that are no single token: `a word for a face`.
[[nodiscard]] QStringList other_answers(const QString& alphabet);

}  // namespace sightread::gui
