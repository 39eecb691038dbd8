// The window to correct in: a rejected board of each game is put right by clicks on the screen,
// kept as a profile, and then read by it.
#include "app/gui/board_view.hpp"
#include "app/gui/main_window.hpp"
#include "tests/app/gui/desk.hpp"
#include "tests/app/program.hpp"
#include "tests/support/child.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/temporary_folder.hpp"

#include <QAccessible>
#include <QApplication>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>
#include <vector>

#include <gtest/gtest.h>

namespace sightread::test {
namespace {

using gui::MainWindow;
using gui::Place;
using gui::SeenBoard;
using gui::SeenCell;

constexpr int most_answers = 20;

// A board of a game, and the cells that something lies over.
struct Spoilt {
    std::string game;
    std::vector<std::string> words;  // of the practice window that draws it; none: see `lights_out`
    std::string level;
    std::vector<Place> cells;
};

std::ostream& operator<<(std::ostream& out, const Spoilt& spoilt) {
    return out << spoilt.game;
}

QImage lights_out() {
    QImage picture(420, 420, QImage::Format_RGB32);
    picture.fill(QColor(45, 50, 60));
    QPainter painter(&picture);
    const char* const rows[] = {"01010", "11010", "00110", "10101", "01100"};
    for (int row = 0; row < 5; ++row)
        for (int column = 0; column < 5; ++column)
            painter.fillRect(39 + 70 * column, 39 + 70 * row, 62, 62,
                             rows[row][column] == '1' ? QColor(250, 220, 70) : QColor(80, 90, 110));
    return picture;
}

// Something strange that lies over a cell, another one each time; a square of Lights Out is half
// lit.
void spoil(QImage& picture, const QRectF& cell, int number, bool is_of_lights) {
    QPainter painter(&picture);
    if (is_of_lights) return painter.fillRect(cell.adjusted(4, 4, -4, -4), QColor(165, 155, 90));
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF part = cell.marginsRemoved(
        {0.1 * cell.width(), 0.1 * cell.height(), 0.1 * cell.width(), 0.1 * cell.height()});
    const QColor colours[] = {QColor(240, 20, 20), QColor(20, 200, 240), QColor(200, 30, 200)};
    painter.fillRect(part, colours[number % 3]);
    painter.setPen(
        QPen(number % 2 == 0 ? QColor(20, 250, 250) : QColor(20, 20, 20), cell.width() / 9));
    if (number % 2 == 0)
        painter.drawLine(part.topLeft(), part.bottomRight());
    else
        painter.drawEllipse(part.center(), part.width() / 3, part.height() / 3);
}

// Faces and shapes are names: the first is called the first, whatever it was called.
std::string renamed(const std::string& text, const std::string& game) {
    if (game != "onet" && game != "lyne") return text;
    std::istringstream words(text.substr(text.find('\n')));
    std::map<std::string, std::string> names;
    std::string made;
    for (std::string word; words >> word; made += ' ') {
        const bool is_name = game == "onet"
                                 ? word != "." && word != "#"
                                 : std::isalpha(static_cast<unsigned char>(word[0])) != 0;
        if (!is_name) {
            made += word;
            continue;
        }
        std::string key = word;
        key[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(key[0])));
        const std::string name =
            names.emplace(key, "n" + std::to_string(names.size())).first->second;
        made += key == word ? name : "end-" + name;
    }
    return made;
}

class Correct : public testing::Test {
protected:
    Correct() {
        qputenv("SIGHTREAD_PROGRAM", SIGHTREAD_PROGRAM);
        qputenv("XDG_CONFIG_HOME", folder_.path().c_str());
        qputenv("XDG_CACHE_HOME", (folder_ / "cache").c_str());
    }

    Ran run(const std::vector<std::string>& words) const {
        return run_sightread(words, {}, {{"XDG_CONFIG_HOME", folder_.path().string()}});
    }

    void draw(const Spoilt& spoilt) {
        clean_ = (folder_ / "clean.png").string();
        if (spoilt.words.empty()) {
            lights_out().save(QString::fromStdString(clean_));
        } else {
            std::vector<std::string> command = {PRACTICE_PROGRAM, spoilt.game, "--render", clean_};
            command.insert(command.end(), spoilt.words.begin(), spoilt.words.end());
            if (!spoilt.level.empty()) {
                const std::string level = (folder_ / "level.txt").string();
                std::ofstream(level) << spoilt.level;
                command.insert(command.end(), {"--level", level});
            }
            Child drawing(command, {{"QT_QPA_PLATFORM", "offscreen"}});
            ASSERT_TRUE(eventually([&] { return drawing.exit_code().has_value(); }));
        }
        const Ran ran = run({"look", spoilt.game, "--image", clean_, "--json"});
        ASSERT_EQ(ran.code, 0) << ran.err;
        truth_ = *gui::board_from(QByteArray::fromStdString(ran.out));
        QImage picture(QString::fromStdString(clean_));
        int number = 0;
        for (const Place place : spoilt.cells)
            spoil(picture, truth_.lattice.cell(place), number++, spoilt.words.empty());
        picture_ = (folder_ / "spoilt.png").string();
        picture.save(QString::fromStdString(picture_));
        ASSERT_EQ(run({"look", spoilt.game, "--image", picture_}).code, 5) << "it is read as it is";
    }

    void open(const std::string& game, const std::string& picture) {
        window_ = std::make_unique<MainWindow>();
        window_->setGeometry(20, 40, 1100, 760);
        window_->choose_game(QString::fromStdString(game));
        window_->show();
        window_->open_picture(QString::fromStdString(picture));
        ASSERT_TRUE(rests()) << said();
        ASSERT_TRUE(desk_.wait([&] { return window_->isActiveWindow(); }));
    }

    [[nodiscard]] bool rests() {
        return desk_.wait([&] { return !window_->is_busy(); }, 120);
    }

    std::string said() const { return window_->sentence().toStdString(); }

    template <class Widget>
    Widget& widget(const char* name) {
        auto* const found = window_->findChild<Widget*>(name);
        if (found == nullptr) throw std::runtime_error(std::string("there is no ") + name);
        return *found;
    }

    QPushButton* button_for(const QString& token) const {
        for (QPushButton* const each : window_->findChildren<QPushButton*>("answer-" + token))
            if (each->isVisible()) return each;
        return nullptr;
    }

    // What the cell is, as this board calls it: as another cell of which that is known.
    QString answer_for(Place place) const {
        const QString kind = truth_.at(place)->kind;
        if (truth_.game != "onet" && truth_.game != "lyne") return kind;
        for (const SeenCell& cell : window_->board()->cells)
            if (cell.is_sure && cell.place != place && truth_.at(cell.place)->kind == kind)
                return cell.kind;
        return kind;
    }

    void click_cell(Place place) {
        const QPointF middle =
            window_->view().on_widget(window_->board()->lattice.cell(place).center());
        desk_.click(window_->view(), middle.toPoint());
        ASSERT_TRUE(desk_.wait([&] { return window_->view().chosen() == place; }))
            << to_text(place).toStdString();
    }

    void answer(Place place) {
        click_cell(place);
        const QString kind = answer_for(place);
        ASSERT_TRUE(desk_.wait([&] { return button_for(kind) != nullptr; }))
            << "nobody offers " << kind.toStdString();
        const auto before = window_->correction().answers.size();
        const auto is_taken = [&] {
            return window_->correction().answers.size() != before || window_->is_busy();
        };
        // Buttons are laid out anew when a list beside them grows: who misses one clicks again.
        for (int attempt = 0; attempt < 5 && !is_taken(); ++attempt) {
            QPushButton& button = *button_for(kind);
            window_->findChild<QScrollArea*>("offers")->ensureWidgetVisible(&button);
            (void)desk_.wait(
                [&] {
                    return QApplication::widgetAt(button.mapToGlobal(button.rect().center())) ==
                           &button;
                },
                5);
            desk_.click(button);
            (void)desk_.wait(is_taken, 3);
        }
        ASSERT_TRUE(is_taken()) << to_text(place).toStdString() << '=' << kind.toStdString() << ": "
                                << said();
        ASSERT_TRUE(rests()) << said();
    }

    std::optional<Place> in_doubt() const {
        if (!window_->board()) return std::nullopt;
        for (const SeenCell& cell : window_->board()->cells)
            if (!cell.is_sure) return cell.place;
        return std::nullopt;
    }

    // A cell that is read for certain as something else than it is: unlike most others of its kind.
    std::optional<Place> misread() const {
        std::map<QString, std::map<QString, int>> counts;
        const auto& cells = window_->board()->cells;
        for (const SeenCell& cell : cells) ++counts[truth_.at(cell.place)->kind][cell.kind];
        const bool are_names = truth_.game == "onet" || truth_.game == "lyne";
        for (const SeenCell& cell : cells) {
            const auto& of_kind = counts[truth_.at(cell.place)->kind];
            const auto most =
                std::ranges::max_element(of_kind, {}, [](const auto& each) { return each.second; });
            if (cell.kind != (are_names ? most->first : truth_.at(cell.place)->kind))
                return cell.place;
        }
        return std::nullopt;
    }

    void save_as(const char* name) {
        auto& save = widget<QPushButton>("save");
        ASSERT_TRUE(save.isEnabled()) << said();
        widget<QLineEdit>("profile").setText(name);
        const auto is_saved = [&] { return window_->sentence().startsWith("Saved as"); };
        // It may still move while the list above it grows.
        for (int attempt = 0; attempt < 5 && !is_saved(); ++attempt) {
            desk_.click(save);
            (void)desk_.wait([&] { return is_saved() || window_->is_busy(); }, 3);
            ASSERT_TRUE(rests());
        }
        ASSERT_TRUE(is_saved()) << said();
    }

    Desk& desk_ = Desk::get();
    TemporaryFolder folder_;
    std::string clean_, picture_;
    SeenBoard truth_;
    std::unique_ptr<MainWindow> window_;
};

class EachGame : public Correct, public testing::WithParamInterface<Spoilt> {};

TEST_P(EachGame, IsReadByWhatWasClickedAndKept) {
    ASSERT_NO_FATAL_FAILURE(draw(GetParam()));
    ASSERT_NO_FATAL_FAILURE(open(GetParam().game, picture_));
    ASSERT_TRUE(window_->board()) << said();
    EXPECT_FALSE(window_->board()->is_read());
    int answers = 0;
    while ((!window_->board()->is_read() || misread()) && answers < most_answers) {
        const auto place = in_doubt() ? in_doubt() : misread();
        ASSERT_TRUE(place) << said();
        ASSERT_NO_FATAL_FAILURE(answer(*place));
        ASSERT_TRUE(window_->board()) << said();
        ++answers;
    }
    EXPECT_TRUE(window_->board()->is_read()) << said() << '\n'
                                             << window_->board()->text.toStdString();
    RecordProperty("answers", answers);
    ASSERT_NO_FATAL_FAILURE(save_as("corrected"));
    for (const std::string& picture : {picture_, clean_}) {
        const Ran ran = run({"look", "--profile", "corrected", "--image", picture});
        EXPECT_EQ(ran.code, 0) << ran.err;
        const std::string truth = truth_.text.toStdString(),
                          drawn = truth.substr(0, truth.find("\ngoal"));
        const std::string board = ran.out.substr(0, ran.out.find("\ngoal"));
        EXPECT_EQ(renamed(board, GetParam().game), renamed(drawn, GetParam().game)) << picture;
    }
}

// Cells that are read for certain, and answers by keys alone.
TEST_F(Correct, IsDoneByKeysAlone) {
    ASSERT_NO_FATAL_FAILURE(draw({"flip", {}, "", {{0, 1}}}));
    ASSERT_NO_FATAL_FAILURE(open("flip", picture_));
    desk_.hand().move(600, 400);
    desk_.key("F6");
    ASSERT_TRUE(desk_.wait([&] { return window_->view().chosen() == Place{0, 1}; }));
    EXPECT_NE(window_->view().accessibleDescription().indexOf("Row 1, column 2: not certain"), -1)
        << window_->view().accessibleDescription().toStdString();
    desk_.key("1");
    desk_.key("Return");
    ASSERT_TRUE(desk_.wait([&] { return window_->correction().answers.size() == 1; }));
    ASSERT_TRUE(rests());
    EXPECT_TRUE(window_->board() && window_->board()->is_read()) << said();
    desk_.key("Down");
    ASSERT_TRUE(desk_.wait([&] { return window_->view().chosen() == Place{1, 1}; }));
    desk_.key("ctrl+z");
    ASSERT_TRUE(desk_.wait([&] { return window_->correction().answers.empty(); }));
    ASSERT_TRUE(rests());
    EXPECT_FALSE(window_->board()->is_read()) << "it was taken back";
}

TEST_F(Correct, CornersAreDraggedAndMovedByKeys) {
    ASSERT_NO_FATAL_FAILURE(draw(
        {"onet",
         {"--theme", "arcade", "--rows", "6", "--columns", "8", "--copies", "4", "--seed", "4"},
         "",
         {{0, 0}, {1, 5}}}));
    ASSERT_NO_FATAL_FAILURE(open("onet", clean_));
    ASSERT_TRUE(window_->board() && window_->board()->is_read()) << said();
    gui::BoardView& view = window_->view();
    const QRectF bounds = truth_.lattice.bounds();
    // Into the middle of the last cell, and back.
    const QPoint from = view.on_widget(bounds.bottomRight()).toPoint();
    const QPoint to = view.on_widget(bounds.bottomRight() - QPointF(25, 25)).toPoint();
    desk_.drag(view, from, to);
    ASSERT_TRUE(desk_.wait([&] { return window_->correction().is_by_hand || window_->is_busy(); }));
    ASSERT_TRUE(rests());
    ASSERT_TRUE(window_->correction().lattice);
    const QPoint now =
        view.on_widget(window_->correction().lattice->bounds().bottomRight()).toPoint();
    desk_.drag(view, now, from);
    ASSERT_TRUE(desk_.wait([&] { return window_->is_busy(); }));
    ASSERT_TRUE(rests());
    ASSERT_TRUE(window_->board() && window_->board()->is_read()) << said();
    EXPECT_EQ(window_->board()->text, truth_.text);
    desk_.key("F7");
    desk_.key("shift+Right");
    desk_.key("Right");
    desk_.key("Return");
    ASSERT_TRUE(desk_.wait([&] { return window_->is_busy(); }))
        << "read anew once the corner is let go";
    ASSERT_TRUE(rests());
}

TEST_F(Correct, WhatCannotBeIsSaidAndTakenBack) {
    ASSERT_NO_FATAL_FAILURE(draw({"cat", {"--seed", "4"}, "", {{0, 4}, {2, 2}, {4, 5}}}));
    ASSERT_NO_FATAL_FAILURE(open("cat", picture_));
    ASSERT_TRUE(window_->board());
    const auto place = in_doubt();
    ASSERT_TRUE(place);
    ASSERT_NO_FATAL_FAILURE(click_cell(*place));
    desk_.key("a");
    ASSERT_TRUE(desk_.wait([&] { return widget<QLineEdit>("other-answer").hasFocus(); }));
    desk_.key("Return");
    ASSERT_TRUE(desk_.wait([&] { return window_->is_busy(); }));
    ASSERT_TRUE(rests());
    EXPECT_TRUE(window_->board());
    EXPECT_FALSE(window_->board()->is_read());
    EXPECT_FALSE(widget<QPushButton>("save").isEnabled());
    EXPECT_FALSE(said().empty());
}

// `calibrate --correct` goes on as this window, another process.
TEST_F(Correct, IsOpenedByCalibrate) {
    ASSERT_NO_FATAL_FAILURE(draw({"flip", {}, "", {{0, 1}}}));
    Child calibrating(
        {SIGHTREAD_PROGRAM, "calibrate", "flip", "--image", picture_, "--correct"},
        {{"DISPLAY", desk_.screen().display()}, {"XDG_CONFIG_HOME", folder_.path().string()}});
    const auto is_shown = [&] {
        const Ran ran =
            run_sightread({"windows", "--json"}, {}, {{"DISPLAY", desk_.screen().display()}});
        return ran.out.find("\"title\":\"Sightread\"") != std::string::npos;
    };
    EXPECT_TRUE(eventually(is_shown));
    EXPECT_TRUE(calibrating.is_running());
}

TEST_F(Correct, EveryControlHasAName) {
    ASSERT_NO_FATAL_FAILURE(draw({"flip", {}, "", {{0, 1}}}));
    ASSERT_NO_FATAL_FAILURE(open("flip", picture_));
    ASSERT_NO_FATAL_FAILURE(click_cell({0, 1}));
    for (const QWidget* const each : window_->findChildren<QWidget*>()) {
        const bool is_inner = each->parentWidget()->focusProxy() == each ||
                              each->parentWidget()->inherits("QSpinBox");
        if (!each->isVisible() || each->focusPolicy() == Qt::NoFocus || is_inner) continue;
        QAccessibleInterface* const told =
            QAccessible::queryAccessibleInterface(const_cast<QWidget*>(each));
        ASSERT_NE(told, nullptr);
        EXPECT_FALSE(told->text(QAccessible::Name).isEmpty())
            << each->metaObject()->className() << ' ' << each->objectName().toStdString();
    }
}

INSTANTIATE_TEST_SUITE_P(
    Games, EachGame,
    testing::Values(Spoilt{"onet",
                           {"--theme", "arcade", "--rows", "6", "--columns", "8", "--copies", "4",
                            "--seed", "4"},
                           "",
                           {{0, 0}, {1, 5}}},
                    Spoilt{"lyne", {"--seed", "4"}, "3 4\nA a A c\nB b C c\nb B c C\n", {{1, 3}}},
                    Spoilt{"sliding", {"--seed", "4"}, "", {{1, 2}, {2, 0}}},
                    Spoilt{"cat", {"--seed", "4"}, "", {{0, 4}, {2, 2}, {4, 5}}},
                    Spoilt{"runaway", {"--seed", "5", "--field", "8x8,4,6"}, "", {{2, 2}}},
                    Spoilt{"flip", {}, "", {{0, 1}, {2, 2}}}),
    [](const auto& each) { return each.param.game; });

}  // namespace
}  // namespace sightread::test
