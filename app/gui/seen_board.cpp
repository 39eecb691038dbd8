#include "app/gui/seen_board.hpp"

#include <QCollator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <cmath>

namespace sightread::gui {
namespace {

Lattice lattice_from(const QJsonObject& json) {
    const QString shift = json["shift"].toString();
    return {json["rows"].toInt(),
            json["columns"].toInt(),
            {json["x"].toDouble(), json["y"].toDouble()},
            {json["pitch_x"].toDouble(), json["pitch_y"].toDouble()},
            shift == "odd"    ? Lattice::Shift::odd
            : shift == "even" ? Lattice::Shift::even
                              : Lattice::Shift::none};
}

SeenCell cell_from(const QJsonObject& json, const QString& unsure) {
    SeenCell cell;
    cell.place = {json["row"].toInt() - 1, json["column"].toInt() - 1};
    cell.kind = json["class"].toString();
    cell.is_sure = cell.kind != unsure;
    cell.likeliest = json["likeliest"].toString();
    const QJsonObject probabilities = json["probabilities"].toObject();
    for (auto each = probabilities.begin(); each != probabilities.end(); ++each)
        cell.probabilities.emplace_back(each.key(), each.value().toDouble());
    std::ranges::stable_sort(cell.probabilities,
                             [](const auto& a, const auto& b) { return a.second > b.second; });
    // The rules may know better than the pixels: what is sure is so, whatever a cell looks like by
    // itself.
    if (!cell.is_sure)
        cell.certainty =
            cell.probabilities.empty() ? 0 : std::min(0.5, cell.probabilities.front().second);
    return cell;
}

// Words of the alphabet that stand for themselves: `#`, `C`, `0`. Others describe: `a letter`, `1
// to 9`.
bool is_token(const QStringList& words) {
    const QString& first = words.front();
    return first.size() == 1 && first != "a" && words.value(1) != "to";
}

}  // namespace

QString to_text(Place place) {
    return QString("%1,%2").arg(place.row + 1).arg(place.column + 1);
}

QRectF Lattice::cell(Place place) const {
    const bool is_right = shift != Shift::none && (place.row % 2 != 0) == (shift == Shift::odd);
    return {origin + QPointF((place.column + (is_right ? 0.5 : 0)) * pitch.width(),
                             place.row * pitch.height()),
            pitch};
}

QRectF Lattice::bounds() const {
    const double more = shift != Shift::none && rows > 1 ? 0.5 : 0;
    return {origin, QSizeF((columns + more) * pitch.width(), rows * pitch.height())};
}

std::optional<Place> Lattice::cell_at(QPointF point) const {
    const int row = static_cast<int>(std::floor((point.y() - origin.y()) / pitch.height()));
    if (row < 0 || row >= rows) return std::nullopt;
    const double left = cell({row, 0}).left();
    const int column = static_cast<int>(std::floor((point.x() - left) / pitch.width()));
    if (column < 0 || column >= columns) return std::nullopt;
    return Place{row, column};
}

QString Lattice::to_text() const {
    const QString end = shift == Shift::none ? "" : shift == Shift::odd ? ",odd" : ",even";
    return QString::asprintf("%dx%d@%.2f,%.2f,%.3f,%.3f", rows, columns, origin.x(), origin.y(),
                             pitch.width(), pitch.height()) +
           end;
}

Lattice Lattice::within(const QRectF& bounds) const {
    Lattice other = *this;
    const double more = shift != Shift::none && rows > 1 ? 0.5 : 0;
    other.origin = bounds.topLeft();
    other.pitch = {bounds.width() / (columns + more), bounds.height() / rows};
    return other;
}

const SeenCell* SeenBoard::at(Place place) const {
    const auto found = std::ranges::find(cells, place, &SeenCell::place);
    return found == cells.end() ? nullptr : &*found;
}

int SeenBoard::unsure() const {
    return static_cast<int>(std::ranges::count(cells, false, &SeenCell::is_sure));
}

std::optional<SeenBoard> board_from(const QByteArray& json) {
    return board_from(QJsonDocument::fromJson(json).object());
}

std::optional<SeenBoard> board_from(const QJsonObject& json) {
    SeenBoard board;
    board.game = json["game"].toString();
    board.text = json["text"].toString();
    board.why_not = json["why_not"].toString();
    board.lattice = lattice_from(json["lattice"].toObject());
    board.alphabet = json["alphabet"].toString();
    board.is_doubtful = json["doubtful"].toBool();
    for (const auto each : json["cells"].toArray())
        board.cells.push_back(cell_from(each.toObject(), json["unsure"].toString("?")));
    const Lattice& lattice = board.lattice;
    const bool is_board = lattice.rows > 0 && lattice.columns > 0 && lattice.pitch.width() > 0 &&
                          lattice.pitch.height() > 0 && !board.game.isEmpty();
    return is_board ? std::optional(board) : std::nullopt;
}

std::vector<Offer> offers_for(const SeenBoard& board, const SeenCell& cell) {
    std::vector<Offer> offers;
    const auto add = [&](const QString& token, const QString& means) {
        if (token.isEmpty() || std::ranges::find(offers, token, &Offer::token) != offers.end())
            return;
        offers.push_back({token, means});
    };
    for (const QString& part : board.alphabet.split(", ", Qt::SkipEmptyParts)) {
        const QStringList words = part.split(' ');
        const QString rest = words.sliced(1).join(' ');
        if (is_token(words)) add(words.front(), rest);
        if (words.value(1) == "to")
            for (int number = words[0].toInt(); number <= words.value(2).toInt(); ++number)
                add(QString::number(number),
                    words.sliced(std::min<qsizetype>(3, words.size())).join(' '));
    }
    if (board.game == "sliding")
        for (int number = 1; number < board.lattice.rows * board.lattice.columns; ++number)
            add(QString::number(number), "the tile");
    QStringList kinds;
    for (const SeenCell& each : board.cells)
        if (each.is_sure) kinds << each.kind;
    if (board.game == "lyne")
        for (const char* letter : {"a", "A", "b", "B", "c", "C", "d", "D"}) kinds << letter;
    QCollator by_number;
    by_number.setNumericMode(true);
    std::ranges::sort(
        kinds, [&](const QString& a, const QString& b) { return by_number.compare(a, b) < 0; });
    for (const QString& kind : kinds) add(kind, "as elsewhere on this board");
    if (!cell.is_sure) add(cell.likeliest, "nowhere else on this board");
    for (Offer& offer : offers)
        for (const auto& [kind, probability] : cell.probabilities)
            if (kind == offer.token) offer.probability = probability;
    const auto rank = [&](const Offer& offer) {
        return offer.token == cell.likeliest ? 2 : offer.probability;
    };
    std::ranges::stable_sort(offers,
                             [&](const Offer& a, const Offer& b) { return rank(a) > rank(b); });
    return offers;
}

QStringList other_answers(const QString& alphabet) {
    QStringList others;
    for (const QString& part : alphabet.split(", ", Qt::SkipEmptyParts)) {
        const QStringList words = part.split(' ');
        if (!is_token(words) && words.value(1) != "to") others << part;
    }
    return others;
}

}  // namespace sightread::gui
