// Where everything lies, and how it is painted. The window and the pictures for tests share it.
#pragma once

#include "tests/practice/cat/board.hpp"
#include "tests/practice/cat/look.hpp"
#include "tests/practice/cat/sprite.hpp"

#include <QImage>
#include <QJsonObject>
#include <QPainter>
#include <QRectF>
#include <QSize>
#include <optional>

namespace sightread::practice::cat {

struct Geometry {
    QSize window;
    int rows = 0;
    int columns = 0;
    bool odd_shifted = true;
    // the top left corner of the cells that are not shifted, first column, above the first row
    QPointF origin;
    QSizeF pitch;
    double bar = 0;  // pixels that everything lies lower, as below an information bar

    QRectF board() const {
        return {origin.x(), origin.y(), (columns + 0.5) * pitch.width(), rows * pitch.height()};
    }
    QPointF middle(Cell cell) const;
    // the nearest one, within half a pitch
    std::optional<Cell> cell_at(QPointF point, const Board& board) const;
    QString lattice_text() const;
    QJsonObject to_json() const;
    QRectF word(int index) const;  // undo, reset, difficulty: in the corners
    QRectF panel(double slid) const;
    QRectF button() const;  // on the panel, once it is there
};

[[nodiscard]] QSize natural_size(const Look& look, const Board& board, double scale);
[[nodiscard]] Geometry fitted(const Look& look, const Board& board, QSize window, double bar = 0);

enum class Word { undo, reset, difficulty, won, lost, again, title, start };
[[nodiscard]] QString word(const QString& language, Word which);

struct Moment {
    Board board;
    // the cat's place in cells (x: columns in pitches, y: rows), when it is on its way
    std::optional<QPointF> hop;
    double height = 0;  // of the hop, in pitches
    Pose pose;
    bool has_cat = true;
    double panel = -1;  // how far the panel has slid in, 0 to 1; below 0: there is none
    bool has_button = false;
    bool is_start_screen = false;
    QString line;  // of text, below the board
    bool has_undo = false, has_reset = false, has_menu = false;
    bool menu_is_open = false;
    QString title;

    // The cat is this far, 0 to 1, on its way to a cell next door.
    void hop_from(Cell from, Cell to, double part);
};

class Scene {
public:
    explicit Scene(Look look) : look_(std::move(look)) {}
    void paint(QPainter& painter, const Geometry& geometry, const Moment& moment);

private:
    void paint_cell(QPainter& painter, const Geometry& geometry, Cell cell, const CellLook& of,
                    int index) const;
    void paint_words(QPainter& painter, const Geometry& geometry, const Moment& moment) const;
    void paint_panel(QPainter& painter, const Geometry& geometry, const Moment& moment) const;

    Look look_;
    QImage backdrop_;
};

}  // namespace sightread::practice::cat
