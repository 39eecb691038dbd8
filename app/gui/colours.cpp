#include "app/gui/colours.hpp"

#include <QApplication>
#include <QPalette>
#include <QStyle>

namespace sightread::gui {
namespace {

struct Shades {
    QColor window, base, other_base, button, text, faint, highlight, on_highlight;
};

QPalette palette_of(const Shades& of) {
    QPalette palette(of.button, of.window);
    palette.setColor(QPalette::Base, of.base);
    palette.setColor(QPalette::AlternateBase, of.other_base);
    palette.setColor(QPalette::ToolTipBase, of.other_base);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText,
                            QPalette::ToolTipText, QPalette::BrightText})
        palette.setColor(role, of.text);
    palette.setColor(QPalette::PlaceholderText, of.faint);
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, of.faint);
    palette.setColor(QPalette::Highlight, of.highlight);
    palette.setColor(QPalette::HighlightedText, of.on_highlight);
    palette.setColor(QPalette::Link, of.highlight);
    return palette;
}

const QPalette& palette_of_desktop() {
    static const QPalette palette = QApplication::palette();
    return palette;
}

}  // namespace

void apply(Colours colours) {
    (void)palette_of_desktop();  // before it is another one
    if (colours == Colours::desktop) return QApplication::setPalette(palette_of_desktop());
    if (colours == Colours::dark)
        return QApplication::setPalette(palette_of({"#26282c", "#1c1e21", "#2f3237", "#383b41",
                                                    "#e8e8ea", "#9a9da4", "#4d9dff", "#0b0c0e"}));
    QApplication::setPalette(palette_of(
        {"#f2f2f4", "#ffffff", "#e9e9ed", "#e4e4e9", "#1b1c1f", "#6b6e75", "#0a5fd0", "#ffffff"}));
}

QString name_of(Colours colours) {
    return colours == Colours::dark ? "dark" : colours == Colours::light ? "light" : "desktop";
}

Colours colours_named(const QString& name) {
    return name == "dark" ? Colours::dark : name == "light" ? Colours::light : Colours::desktop;
}

}  // namespace sightread::gui
