#include "vision/runaway/controls.hpp"

#include "vision/runaway/arrows.hpp"
#include "vision/runaway/boxed.hpp"
#include "vision/runaway/by_eye.hpp"
#include "vision/runaway/labels.hpp"
#include "vision/text/text_engine.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <opencv2/imgproc.hpp>

namespace sightread::runaway {
namespace {

constexpr int letter_height = 40;  // pixels: what Tesseract reads well
// once more, for what is told must not be one chance reading
constexpr int other_height = 30;
constexpr double least_softened = 1.5, softened = 0.3;  // times larger, and pixels of the picture
// where one of them says nothing of a lonely digit
constexpr int third_height = 52;
constexpr int widest_stroke = 15;  // pixels
constexpr int clear_stroke = 30;   // levels
// between letters of a line, of their height
constexpr double widest_gap = 2;
// between a word and the number behind it, of their height
constexpr double widest_space = 4;
// between the words of a line that is hardly one
constexpr double wide_gap = 0.9;
constexpr double least_common = 0.45;  // of the height of letters in a line
// of its height, and of its box, where letters touch
constexpr double longest_word = 12, least_filled = 0.2;
// pixels: what is lower may be a stroke alone
constexpr int smallest_frame = 20;
// of the box of a letter: frames around texts have less
constexpr double least_inked = 0.12;
// what holds a line and is not higher than this is the same
constexpr double times_higher = 1.5;
// of the height of two lines that were taken for one
constexpr double shortest_word = 1.5;
constexpr std::size_t most_letters = 3000;
constexpr int least_telling = 3;  // times as wide as high: a word with a number
constexpr std::size_t most_lines = 40;
constexpr int most_buttons = 8;      // of one size
constexpr int least_ink = 40;        // levels
constexpr double least_line = 0.15;  // of a box's height: a line of text in it
constexpr int fewest_pixels = 8;     // of a text
constexpr int least_confidence = 40;

bool is_boxed(const std::vector<cv::Point>& contour, const cv::Rect& box) {
    return std::abs(cv::contourArea(contour)) > 0.86 * (box.width - 1) * (box.height - 1);
}

// Rectangles that could be buttons, none within another.
std::vector<cv::Rect> boxes_in(const cv::Mat& pixels) {
    cv::Mat edges;
    cv::Canny(pixels, edges, 20, 50);
    cv::dilate(edges, edges, cv::getStructuringElement(cv::MORPH_RECT, {2, 2}));
    std::vector<std::vector<cv::Point>> contours;
    cv::findContours(edges, contours, cv::RETR_LIST, cv::CHAIN_APPROX_SIMPLE);
    std::vector<cv::Rect> boxes;
    for (const auto& contour : contours) {
        const cv::Rect box = cv::boundingRect(contour);
        if (box.width < 18 || box.height < 14 || box.width > 420 || box.height > 140 ||
            box.width < 0.7 * box.height)
            continue;
        if (is_boxed(contour, box)) boxes.push_back(box);
    }
    // A panel is not the button that lies on it, though both are boxes.
    const std::vector<cv::Rect> all = boxes;
    std::erase_if(boxes, [&](const cv::Rect& box) {
        return std::any_of(all.begin(), all.end(), [&](const cv::Rect& inner) {
            return (inner & box) == inner && inner.area() < 0.6 * box.area() && inner.width >= 40 &&
                   inner.height >= 16;
        });
    });
    std::sort(boxes.begin(), boxes.end(),
              [](const cv::Rect& a, const cv::Rect& b) { return a.area() > b.area(); });
    std::vector<cv::Rect> kept;
    for (const cv::Rect& box : boxes)
        if (std::none_of(kept.begin(), kept.end(), [&](const cv::Rect& other) {
                return (other & box).area() > 0.5 * box.area();
            }))
            kept.push_back(box);
    return kept;
}

// Clear of a button's edge.
cv::Rect inside(const cv::Rect& box) {
    const int edge = std::max(3, box.height / 8);
    return {box.x + edge, box.y + edge, box.width - 2 * edge, box.height - 2 * edge};
}

// A square of the ground that has a piece of a text in it is no button.
bool has_ink(const cv::Mat& picture) {
    return cv::countNonZero(ink_of(picture) > least_ink) >= fewest_pixels;
}

// A word with another below it, or with its number, is no word on a button.
bool has_two_lines(const cv::Mat& picture) {
    cv::Mat rows;
    cv::reduce(ink_of(picture) > least_ink, rows, 1, cv::REDUCE_MAX);
    std::vector<int> heights = {0};
    for (int y = 0; y < rows.rows; ++y) {
        if (rows.at<uchar>(y) != 0)
            ++heights.back();
        else if (heights.back() > 0)
            heights.push_back(0);
    }
    return std::ranges::count_if(
               heights, [&](int height) { return height > least_line * picture.rows; }) > 1;
}

// What is drawn in strokes, dark ones on lighter ground or light ones on darker. The gaps between
// strokes of the other sort, or between lines of them, are as the ground is: what most of the
// pixels around show.
cv::Mat strokes_in(const cv::Mat& grey, const cv::Mat& ground, int way) {
    cv::Mat strokes, off;
    cv::morphologyEx(grey, strokes, way,
                     cv::getStructuringElement(cv::MORPH_RECT, {widest_stroke, widest_stroke}));
    cv::subtract(way == cv::MORPH_BLACKHAT ? ground : grey,
                 way == cv::MORPH_BLACKHAT ? grey : ground, off);
    return (strokes > clear_stroke) & (off > clear_stroke / 2);
}

// Whether letters stand side by side in one line.
bool are_in_line(const cv::Rect& a, const cv::Rect& b) {
    const int common = std::min(a.br().y, b.br().y) - std::max(a.y, b.y);
    const int gap = std::max(a.x, b.x) - std::min(a.br().x, b.br().x);
    const int height = std::max(a.height, b.height);
    return common > least_common * height && gap < widest_gap * height;
}

// Slots, cells of the goal, and squares of a pattern are no buttons, and hold no texts.
bool is_one_of_many(const cv::Rect& box, const std::vector<cv::Rect>& boxes) {
    return std::ranges::count_if(boxes, [&](const cv::Rect& other) {
               return std::abs(other.width - box.width) <= 2 &&
                      std::abs(other.height - box.height) <= 2;
           }) > most_buttons;
}

// Which of some boxes is the smallest that a letter lies in; -1 where it lies in none of them.
int holder_of(const cv::Rect& letter, const std::vector<cv::Rect>& boxes) {
    int holder = -1, least = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < boxes.size(); ++i)
        if ((letter & boxes[i]) == letter && boxes[i].area() < least)
            holder = static_cast<int>(i), least = boxes[i].area();
    return holder;
}

// Lines of text: compact parts of a mask that stand side by side, in one of the boxes or in none.
// Letters may touch each other.
std::vector<cv::Rect> lines_of(cv::Mat mask, const std::vector<cv::Rect>& without,
                               const std::vector<cv::Rect>& boxes) {
    for (const cv::Rect& rect : without) mask(rect & cv::Rect({0, 0}, mask.size())) = cv::Scalar(0);
    cv::Mat labels, sizes, centres;
    const int count = cv::connectedComponentsWithStats(mask, labels, sizes, centres, 8);
    struct Letter {
        cv::Rect box;
        int holder;
    };
    std::vector<Letter> letters;
    for (int i = 1; i < count; ++i) {
        const cv::Rect box(sizes.at<int>(i, cv::CC_STAT_LEFT), sizes.at<int>(i, cv::CC_STAT_TOP),
                           sizes.at<int>(i, cv::CC_STAT_WIDTH),
                           sizes.at<int>(i, cv::CC_STAT_HEIGHT));
        const bool is_word = box.width <= longest_word * box.height &&
                             sizes.at<int>(i, cv::CC_STAT_AREA) >= least_filled * box.area();
        const bool is_frame = box.height >= smallest_frame &&
                              sizes.at<int>(i, cv::CC_STAT_AREA) < least_inked * box.area();
        if (box.height >= 6 && box.height <= 60 && (box.width <= 3 * box.height || is_word) &&
            box.area() > 12 && !is_frame)
            letters.push_back({box, holder_of(box, boxes)});
    }
    if (letters.empty() || letters.size() > most_letters) return {};
    std::vector<int> line_of(letters.size());
    const auto count_of_lines =
        cv::partition(letters, line_of, [](const Letter& a, const Letter& b) {
            return a.holder == b.holder && are_in_line(a.box, b.box);
        });
    std::vector<cv::Rect> lines(static_cast<std::size_t>(count_of_lines));
    for (std::size_t i = 0; i < letters.size(); ++i)
        lines[static_cast<std::size_t>(line_of[i])] |= letters[i].box;
    return lines;
}

bool is_narrow(const cv::Rect& line) {
    return line.width < line.height;
}

// Whether this is two lines that were taken for one: some of those within it stand above others.
// Pieces of one line stand side by side, and what letters enclose is narrow.
bool is_of_two_lines(const cv::Rect& line, const std::vector<cv::Rect>& all) {
    int first_end = line.br().y, last_begin = line.y;
    for (const cv::Rect& other : all) {
        const bool may_be_line =
            times_higher * other.height <= line.height && other.width > shortest_word * line.height;
        if (!may_be_line || (other & line).area() <= 0.8 * other.area()) continue;
        first_end = std::min(first_end, other.br().y);
        last_begin = std::max(last_begin, other.y);
    }
    return last_begin >= first_end;
}

// The words of a line that stand wide apart; all of it where none do.
std::vector<cv::Rect> parts_of(const cv::Mat& pixels, const cv::Rect& line) {
    cv::Mat columns;
    cv::reduce(ink_of(pixels(line)) > least_ink, columns, 0, cv::REDUCE_MAX);
    std::vector<cv::Rect> parts;
    for (int x = 0, empty = line.width; x < line.width; ++x) {
        if (columns.at<uchar>(x) == 0) {
            ++empty;
            continue;
        }
        if (empty >= wide_gap * line.height) parts.emplace_back(line.x + x, line.y, 0, line.height);
        parts.back().width = line.x + x + 1 - parts.back().x;
        empty = 0;
    }
    return parts;
}

struct Texts {
    std::vector<cv::Rect> lines;
    std::vector<cv::Rect> narrow;  // may be numbers of one digit
};

// The widest first. Between dark letters lie light gaps: such lines are the same, unless they made
// two lines one.
Texts text_lines(const cv::Mat& pixels, const std::vector<cv::Rect>& without,
                 const std::vector<cv::Rect>& boxes) {
    cv::Mat grey, ground;
    cv::cvtColor(pixels, grey, cv::COLOR_BGR2GRAY);
    cv::medianBlur(grey, ground, 2 * widest_stroke + 1);
    std::vector<cv::Rect> all =
        lines_of(strokes_in(grey, ground, cv::MORPH_BLACKHAT), without, boxes);
    for (const cv::Rect& line :
         lines_of(strokes_in(grey, ground, cv::MORPH_TOPHAT), without, boxes))
        all.push_back(line);
    std::vector<cv::Rect> narrow;
    std::ranges::copy_if(all, std::back_inserter(narrow), is_narrow);
    std::erase_if(all, is_narrow);
    std::ranges::sort(all,
                      [](const cv::Rect& a, const cv::Rect& b) { return a.area() > b.area(); });
    std::vector<cv::Rect> lines;
    for (const cv::Rect& line : all)
        if (std::ranges::none_of(lines, [&](const cv::Rect& other) {
                return (other & line).area() > 0.5 * line.area() &&
                       other.height < times_higher * line.height;
            }))
            lines.push_back(line);
    const std::vector<cv::Rect> apart = lines;
    std::erase_if(lines, [&](const cv::Rect& line) { return is_of_two_lines(line, apart); });
    if (lines.size() > most_lines) lines.resize(most_lines);
    return {lines, narrow};
}

// What was read at two sizes.
struct Line {
    cv::Rect box;
    std::string first, second;
};

bool has_digit(const std::string& text) {
    return std::ranges::any_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// Whether a line may be what did not fit into the one above it.
bool goes_on_in(const cv::Rect& line, const cv::Rect& next) {
    const int height = std::max(line.height, next.height), gap = next.y - line.br().y;
    return std::abs(next.x - line.x) < height && gap > -height / 3 && gap < height &&
           std::min(line.height, next.height) > least_common * height;
}

Numbers numbers_of(const std::string& first, const std::string& second) {
    Numbers one, other, agreed;
    one.take(first);
    if (!second.empty()) other.take(second);
    agreed.take_agreed(one, other);
    return agreed;
}

// Whether a text may be the rest of the one on its left.
bool goes_on_beside(const cv::Rect& line, const cv::Rect& next) {
    const int height = std::max(line.height, next.height), gap = next.x - line.br().x;
    const int common = std::min(line.br().y, next.br().y) - std::max(line.y, next.y);
    return gap > 0 && gap < widest_space * height && common > least_common * height;
}

// Where a range stands apart from what it is of, its numbers: "Steps:   11-12".
void take_beside(const std::vector<Line>& lines, std::vector<const Line*>& used, Numbers& numbers) {
    for (const Line& line : lines)
        for (const Line& next : lines) {
            if (has_digit(line.first + line.second) || !has_digit(next.first) ||
                !goes_on_beside(line.box, next.box))
                continue;
            const Numbers alone = numbers_of(next.first, next.second);
            const Numbers both =
                numbers_of(line.first + " " + next.first, line.second + " " + next.second);
            if (alone.minimum || alone.maximum || !both.minimum || !both.maximum) continue;
            numbers.merge(both);
            used.push_back(&line), used.push_back(&next);
        }
}

// Where two lines make one sentence, its numbers; otherwise those of each that is no label.
void take_lines(const std::vector<Line>& lines, std::vector<const Line*> used, Numbers& numbers) {
    take_beside(lines, used, numbers);
    for (const Line& line : lines) {
        if (!has_digit(line.first + line.second)) continue;
        const Numbers alone = numbers_of(line.first, line.second);
        if (alone.minimum && alone.maximum) continue;
        for (const Line& next : lines) {
            if (&next == &line || !goes_on_in(line.box, next.box)) continue;
            const Numbers below = numbers_of(next.first, next.second);
            const Numbers both =
                numbers_of(line.first + " " + next.first, line.second + " " + next.second);
            if (below.minimum || below.maximum || !both.minimum || !both.maximum) continue;
            numbers.merge(both);
            used.push_back(&line), used.push_back(&next);
        }
    }
    for (const Line& line : lines)
        if (std::ranges::find(used, &line) == used.end())
            numbers.merge(numbers_of(line.first, line.second));
}

}  // namespace

const ButtonSeen* Controls::find(Role role) const {
    // How far corners lie from corners: little for boxes of one size that stand beside each other.
    const auto apart = [](const cv::Rect& a, const cv::Rect& b) {
        return cv::norm(a.tl() - b.tl()) + cv::norm(a.br() - b.br());
    };
    // A headline may say "Run", and a browser's own button show an arrow: meant are the two arrows
    // that stand together, and what is nearest to them.
    const ButtonSeen *right = nullptr, *down = nullptr;
    for (const ButtonSeen& one : buttons)
        for (const ButtonSeen& other : buttons)
            if (one.role == Role::right && other.role == Role::down &&
                (right == nullptr || apart(one.box, other.box) < apart(right->box, down->box)))
                right = &one, down = &other;
    if (right != nullptr && role == Role::right) return right;
    if (down != nullptr && role == Role::down) return down;
    const ButtonSeen* found = nullptr;
    for (const ButtonSeen& button : buttons)
        if (button.role == role &&
            (found == nullptr ||
             (right != nullptr && apart(button.box, right->box) < apart(found->box, right->box))))
            found = &button;
    return found;
}

struct ControlsReader::State {
    TextEngine engine{TextEngine::Form::line};

    // One line of text, dark or light, on one ground.
    std::string line(const cv::Mat& picture, int height = letter_height) {
        const cv::Mat ink = ink_of(picture);
        cv::Mat points;
        cv::findNonZero(ink > least_ink, points);
        if (points.total() < fewest_pixels) return {};
        const cv::Rect box = cv::boundingRect(points);
        if (box.height < 5) return {};
        cv::Mat large;
        const double factor = std::min(8.0, static_cast<double>(height) / box.height);
        cv::resize(ink(box), large, {}, factor, factor,
                   factor > 1 ? cv::INTER_CUBIC : cv::INTER_AREA);
        // Letters of few pixels have none of the steps that Tesseract would see in them. Once only,
        // so that two readings are not misled alike.
        if (height == other_height && factor > least_softened)
            cv::GaussianBlur(large, large, {}, softened * factor);
        double strongest = 1;
        cv::minMaxLoc(large, nullptr, &strongest);
        large.convertTo(large, CV_8U, -255 / strongest, 255);
        cv::copyMakeBorder(large, large, 20, 20, 20, 20, cv::BORDER_CONSTANT, cv::Scalar::all(255));
        return engine.read(large, least_confidence);
    }
};

ControlsReader::ControlsReader() : state_(std::make_unique<State>()) {}
ControlsReader::~ControlsReader() = default;

std::vector<ButtonSeen> ControlsReader::buttons_in(const cv::Mat& pixels, const cv::Rect& part,
                                                   const cv::Rect& without) {
    std::vector<ButtonSeen> buttons;
    const std::vector<cv::Rect> boxes = boxes_in(pixels(part));
    for (const cv::Rect& box : boxes) {
        const cv::Rect place = box + part.tl();
        if ((place & without).area() > 0.2 * place.area()) continue;
        // Among the cells of a board only what is too wide to be one.
        if (without.empty() && place.width < 1.4 * place.height) continue;
        const cv::Rect inner = inside(place);
        if (inner.width < 8 || inner.height < 7) continue;
        ButtonSeen button{place, arrow_in(ink_of(pixels(inner))), {}};
        if (button.role == Role::unknown && !is_one_of_many(box, boxes) &&
            !has_two_lines(pixels(inner))) {
            button.words = plain(state_->line(pixels(inner)));
            button.role = role_of(button.words);
        }
        buttons.push_back(std::move(button));
    }
    std::sort(buttons.begin(), buttons.end(), [](const ButtonSeen& a, const ButtonSeen& b) {
        return a.box.y + 8 < b.box.y || (std::abs(a.box.y - b.box.y) <= 8 && a.box.x < b.box.x);
    });
    return buttons;
}

Controls ControlsReader::read(const cv::Mat& pixels, const cv::Rect& board) {
    Controls controls;
    controls.buttons = buttons_in(pixels, {{0, 0}, pixels.size()}, board);
    std::vector<cv::Rect> without = {board}, boxes, all_boxes;
    for (const ButtonSeen& button : controls.buttons) {
        all_boxes.push_back(button.box);
        const bool is_done = button.role != Role::unknown || !button.words.empty() ||
                             !has_ink(pixels(inside(button.box)));
        (is_done ? without : boxes).push_back(button.box);
    }
    std::erase_if(boxes, [&](const cv::Rect& box) { return is_one_of_many(box, all_boxes); });
    std::vector<Line> lines;
    const auto read_line = [&](const cv::Rect& box, const cv::Mat& place, bool is_short) {
        Line line{box, state_->line(place), {}};
        Numbers numbers;
        numbers.take(line.first);
        if (!is_short || numbers.level || numbers.minimum || numbers.maximum)
            line.second = state_->line(place, other_height);
        lines.push_back(std::move(line));
    };
    const auto place_of = [&](const cv::Rect& line) {
        return pixels((line - cv::Point(4, 4) + cv::Size(8, 8)) & cv::Rect({0, 0}, pixels.size()));
    };
    const Texts texts = text_lines(pixels, without, boxes);
    const auto is_short = [](const cv::Rect& line) {
        return line.width < least_telling * line.height;
    };
    for (const cv::Rect& line : texts.lines) {
        read_line(line, place_of(line), is_short(line));
        const std::vector<cv::Rect> parts = parts_of(pixels, line);
        if ((!lines.back().first.empty() && !lines.back().second.empty()) || parts.size() < 2)
            continue;
        // Words that stand wide apart are nothing to Tesseract as one line.
        lines.pop_back();
        for (const cv::Rect& part : parts) read_line(part, place_of(part), is_short(part));
    }
    // What stands in a box of its own is no button for it.
    for (const ButtonSeen& button : controls.buttons)
        if (button.role == Role::unknown && has_digit(button.words))
            read_line(button.box, pixels(inside(button.box)), false);
    std::vector<Label> labels;
    std::vector<const Line*> used;
    for (const Line& line : lines)
        if (const auto bound = named_in(line.first)) {
            labels.push_back({line.box, *bound});
            used.push_back(&line);
        }
    take_lines(lines, used, controls);
    std::vector<cv::Rect> all = texts.narrow;
    for (const Line& line : lines)
        if (!is_of_steps(line.first)) all.push_back(line.box);
    const auto number_in = [&](const cv::Rect& box) -> std::optional<int> {
        std::optional<int> number;
        for (const int height : {letter_height, other_height, third_height})
            if (const auto read = number_alone(state_->line(place_of(box), height))) {
                if (number) return number == read ? number : std::nullopt;
                number = read;
            }
        return std::nullopt;
    };
    if (!labels.empty()) take_labelled(labels, all, number_in, controls);
    controls.settle();
    return controls;
}

// A row of boxes of which the first are empty and each further one says GO: a program may be run
// that is as long as the first of those is far along. None where there is no such row.
std::optional<SlotsSeen> ControlsReader::slots_with_go(const cv::Mat& pixels,
                                                       const std::vector<ButtonSeen>& boxes) {
    const auto is_next = [](const cv::Rect& slot, const cv::Rect& box) {
        const int off = box.x - slot.x, uneven = std::max(2, slot.width / 8);
        return off >= slot.width - uneven && off <= slot.width + slot.width / 2 &&
               std::abs(box.y + box.height / 2 - slot.y - slot.height / 2) <= uneven &&
               std::abs(box.width - slot.width) <= uneven &&
               std::abs(box.height - slot.height) <= uneven;
    };
    const auto after = [&](const ButtonSeen& slot) {
        return std::ranges::find_if(
            boxes, [&](const ButtonSeen& box) { return is_next(slot.box, box.box); });
    };
    const auto is_empty = [&](const ButtonSeen& box) { return !has_ink(pixels(inside(box.box))); };
    const auto says_go = [&](const ButtonSeen& box) {
        return box.role == Role::go ||
               role_of(plain(state_->line(pixels(inside(box.box))))) == Role::go;
    };
    for (const ButtonSeen& first : boxes) {
        if (!is_empty(first) || std::ranges::any_of(boxes, [&](const ButtonSeen& box) {
                return is_next(box.box, first.box);
            }))
            continue;
        int empty = 1, with_go = 0;
        auto next = after(first);
        for (; next != boxes.end() && is_empty(*next); next = after(*next)) ++empty;
        for (; next != boxes.end() && says_go(*next); next = after(*next)) ++with_go;
        if (with_go > 0 && next == boxes.end()) return SlotsSeen{empty + with_go, empty + 1, true};
    }
    return std::nullopt;
}

namespace {

// Whether the eye, which knows nothing of a field, sees one that ends where this one does.
bool ends_there(const cv::Mat& pixels, const Lattice& field) {
    const std::optional<eye::PartReading> seen = by_eye::read(pixels, std::nullopt);
    return seen && seen->ends_here >= eye::enough_odds && seen->lattice.rows == field.rows &&
           seen->lattice.columns == field.columns &&
           cv::norm(seen->lattice.origin - field.origin) <
               std::min(field.pitch.width, field.pitch.height) / 4;
}

}  // namespace

Controls ControlsReader::read_around(const cv::Mat& pixels, const Lattice& field) {
    Controls controls = read(pixels, cv::Rect(field.bounds()));
    std::vector<cv::Rect> buttons;
    for (const ButtonSeen& button : controls.buttons)
        if (button.role != Role::unknown) buttons.push_back(button.box);
    if (!controls.minimum || !controls.maximum) {
        controls.slots = slots_with_go(pixels, controls.buttons);
        if (!controls.slots) controls.slots = empty_slots(pixels, field, buttons);
    }
    // Nobody asks where there are no bounds that might be by chance.
    const bool has_bounds =
        (controls.minimum && controls.maximum) || (controls.slots && controls.slots->mandatory);
    controls.has_sure_ends =
        has_bounds && (boxed_board(pixels) == field || ends_there(pixels, field));
    return controls;
}

}  // namespace sightread::runaway
