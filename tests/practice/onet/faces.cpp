#include "tests/practice/onet/faces.hpp"

#include "tests/practice/random.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sightread::practice::onet {

namespace {

using Paint = void (*)(QPainter&, const QRectF&, const Theme&, int);

struct Kind {
    Paint paint;
    int drawings;     // how many there are
    bool is_made_up;  // by chance, so that two may look alike
    bool has_blank;   // drawing 0
};

Kind kind_of(FaceKind faces) {
    constexpr int any_number = 1000;
    switch (faces) {
        case FaceKind::mahjong:
            return {paint_mahjong, mahjong_drawings, false, true};
        case FaceKind::creatures:
            return {paint_creature, any_number, true, false};
        case FaceKind::fruits:
            return {paint_fruit, any_number, true, false};
        case FaceKind::glyphs:
            return {paint_glyph, glyph_drawings(), false, false};
        case FaceKind::compositions:
            return {paint_composition, any_number, true, false};
        case FaceKind::photos:
            return {paint_photo, any_number, true, false};
        case FaceKind::hues:
            return {paint_hue, hue_drawings, false, false};
        case FaceKind::marks:
            return {paint_mark, mark_drawings, false, false};
        case FaceKind::outlines:
            return {paint_outline, any_number, true, false};
        case FaceKind::flags:
            return {paint_flag, any_number, true, false};
        case FaceKind::pale:
            return {paint_pale, pale_drawings(), false, true};
    }
    return {paint_composition, any_number, true, false};
}

QImage thumbnail(const Theme& theme, const Kind& kind, int drawing) {
    constexpr int side = 28;
    QImage image(side, side, QImage::Format_RGB32);
    image.fill(theme.tile);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    kind.paint(painter, QRectF(1, 1, side - 2, side - 2), theme, drawing);
    return image;
}

// Root mean square over all pixels and channels.
double difference(const QImage& one, const QImage& other) {
    double sum = 0;
    for (int y = 0; y < one.height(); ++y) {
        const auto* first = reinterpret_cast<const QRgb*>(one.constScanLine(y));
        const auto* second = reinterpret_cast<const QRgb*>(other.constScanLine(y));
        for (int x = 0; x < one.width(); ++x) {
            const int red = qRed(first[x]) - qRed(second[x]);
            const int green = qGreen(first[x]) - qGreen(second[x]);
            const int blue = qBlue(first[x]) - qBlue(second[x]);
            sum += red * red + green * green + blue * blue;
        }
    }
    return std::sqrt(sum / (3.0 * one.width() * one.height()));
}

std::vector<int> order_of_drawings(const Kind& kind, std::uint64_t seed) {
    std::vector<int> order;
    for (int drawing = kind.has_blank ? 1 : 0; drawing < kind.drawings; ++drawing)
        order.push_back(drawing);
    Random random(seed, 5);
    random.shuffle(order);
    if (kind.has_blank) order.insert(order.begin(), 0);
    return order;
}

}  // namespace

FaceSet::FaceSet(const Theme& theme, int wanted, std::uint64_t seed) : theme_(theme) {
    const double least_difference = theme.faces == FaceKind::photos ? 36 : 24;
    const Kind kind = kind_of(theme.faces);
    std::vector<QImage> seen;
    for (const int drawing : order_of_drawings(kind, seed)) {
        if (size() == wanted) break;
        if (kind.is_made_up) {
            QImage image = thumbnail(theme, kind, drawing);
            const auto is_alike = [&](const QImage& other) {
                return difference(image, other) < least_difference;
            };
            if (std::ranges::any_of(seen, is_alike)) continue;
            seen.push_back(std::move(image));
        }
        drawings_.push_back(drawing);
    }
}

void FaceSet::paint(QPainter& painter, const QRectF& area, int face) const {
    painter.save();
    kind_of(theme_.faces)
        .paint(painter, area, theme_,
               drawings_[static_cast<std::size_t>(face - 1) % drawings_.size()]);
    painter.restore();
}

}  // namespace sightread::practice::onet
