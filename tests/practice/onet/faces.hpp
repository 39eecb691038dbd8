// The pictures on the tiles.
#pragma once

#include "tests/practice/onet/theme.hpp"

#include <QImage>
#include <QPainter>
#include <cstdint>
#include <vector>

namespace sightread::practice::onet {

// As many different faces as are wanted and the theme has; made-up ones that look too much alike
// are made up again. Those kinds that are a trap (hue, mark, pale) differ by what they are made of,
// and are taken as they are.
class FaceSet {
public:
    FaceSet(const Theme& theme, int wanted, std::uint64_t seed);
    int size() const { return static_cast<int>(drawings_.size()); }
    void paint(QPainter& painter, const QRectF& area, int face) const;  // face counts from 1

private:
    Theme theme_;
    std::vector<int> drawings_;
};

// The kinds of drawing; `drawing` picks one of many, 0 is the blank one where there is one. Each
// paints into the middle of the area.
void paint_mahjong(QPainter& painter, const QRectF& area, const Theme& theme, int drawing);
void paint_creature(QPainter& painter, const QRectF& area, const Theme& theme, int drawing);
void paint_fruit(QPainter& painter, const QRectF& area, const Theme& theme, int drawing);
void paint_glyph(QPainter& painter, const QRectF& area, const Theme& theme, int drawing);
void paint_composition(QPainter& painter, const QRectF& area, const Theme& theme, int drawing);
void paint_hue(QPainter& painter, const QRectF& area, const Theme& theme, int drawing);
void paint_mark(QPainter& painter, const QRectF& area, const Theme& theme, int drawing);
void paint_outline(QPainter& painter, const QRectF& area, const Theme& theme, int drawing);
void paint_flag(QPainter& painter, const QRectF& area, const Theme& theme, int drawing);
void paint_pale(QPainter& painter, const QRectF& area, const Theme& theme, int drawing);
void paint_photo(QPainter& painter, const QRectF& area, const Theme& theme, int drawing);

inline constexpr int mahjong_drawings = 42;
inline constexpr int hue_drawings = 48;
inline constexpr int mark_drawings = 40;
int glyph_drawings();
int pale_drawings();

// Text as large as it fits, in the middle; letters of one font keep their proportions to each
// other.
void paint_letters(QPainter& painter, const QRectF& area, const QString& text, const QString& font,
                   const QColor& colour);

}  // namespace sightread::practice::onet
