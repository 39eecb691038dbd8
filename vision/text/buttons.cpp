#include "vision/text/buttons.hpp"

#include "vision/difference.hpp"
#include "vision/text/text_engine.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr double changed = 24;      // levels
constexpr double least_new = 0.01;  // of the picture
constexpr int least_height = 12;    // pixels of a button
constexpr double least_fill = 0.8;  // of its box
constexpr double least_longer = 1.3, most_longer = 12;
constexpr std::size_t most_buttons = 12;
constexpr double least_confidence = 40;
constexpr int wider_than_strokes = 31;  // pixels
constexpr double enlarged = 2;          // letters of a window's text are small
constexpr int most_text_height = 120;
constexpr double label_height = 60;
constexpr double read_for_certain = 80;  // percent
constexpr int least_letters = 3;
constexpr double far_from_board = 0.35;        // of its longer side
constexpr int least_line = 8, most_line = 64;  // pixels, the height of a line of text
constexpr double least_ink = 0.1, most_ink = 0.75;
constexpr double least_stroke = 160;  // grey of strokes: the strongest are black
constexpr std::size_t most_unread = 4;
constexpr double least_contrast = 20;                                 // levels: pale words on a pale ground
constexpr int least_letter = 7, most_letter = 50, letters_apart = 9;  // pixels
constexpr double narrowest = 0.4, widest = 20;                        // of a line, in its heights: a digit, a sentence
constexpr std::size_t most_lines = 60;                                // are read one by one
constexpr double line_confidence = 60;

struct Found {
    cv::Rect box;
    int times = 1;
};

bool is_same(const cv::Rect& a, const cv::Rect& b) {
    return (a & b).area() > 0.8 * (a | b).area();
}

void add_boxes(const cv::Mat& mask, const cv::Point& corner, std::vector<Found>& found) {
    std::vector<std::vector<cv::Point>> outlines;
    cv::findContours(mask, outlines, cv::RETR_CCOMP, cv::CHAIN_APPROX_SIMPLE);
    for (const std::vector<cv::Point>& outline : outlines) {
        const cv::Rect box = cv::boundingRect(outline);
        if (box.height < least_height || box.width < least_longer * box.height || box.width > most_longer * box.height)
            continue;
        if (box.width > 0.92 * mask.cols || box.height > 0.5 * mask.rows) continue;
        if (cv::contourArea(outline) < least_fill * box.area()) continue;
        const cv::Rect at = box + corner;
        const auto same =
            std::find_if(found.begin(), found.end(), [&](const Found& other) { return is_same(other.box, at); });
        if (same == found.end()) {
            found.push_back({at});
        } else {
            ++same->times;
        }
    }
}

// How far each pixel is from what is usual around it.
cv::Mat contrast_in(const cv::Mat& picture) {
    cv::Mat usual;
    cv::medianBlur(picture, usual, wider_than_strokes);
    return largest_difference(picture, usual);
}

// Strokes as dark as the strongest contrast is great, on white.
cv::Mat strokes_of(const cv::Mat& contrast) {
    double strongest = 0;
    cv::minMaxLoc(contrast, nullptr, &strongest);
    cv::Mat strokes;
    contrast.convertTo(strokes, CV_8U, -255 / std::max(strongest, 1.0), 255);
    return strokes;
}

// Text as dark strokes on white, whatever it stands on. Nothing is seen of a part of the picture.
cv::Mat strokes_in(const cv::Mat& picture, const cv::Rect& but_for = {}) {
    cv::Mat contrast = contrast_in(picture);
    contrast(but_for).setTo(0);
    return strokes_of(contrast);
}

// The same of all but a part of the picture, enlarged for reading.
cv::Mat strokes_outside(const cv::Mat& picture, const cv::Rect& part) {
    cv::Mat strokes = strokes_in(picture, part);
    cv::resize(strokes, strokes, {}, enlarged, enlarged, cv::INTER_CUBIC);
    return strokes;
}

cv::Rect as_small(const cv::Rect& box) {
    return {cv::Point(cvRound(box.x / enlarged), cvRound(box.y / enlarged)),
            cv::Point(cvRound(box.br().x / enlarged), cvRound(box.br().y / enlarged))};
}

bool is_latin(const TextEngine::Word& word) {
    const auto is_letter = [](unsigned char letter) { return std::isalpha(letter) != 0; };
    return word.confidence >= read_for_certain && std::ssize(word.text) >= least_letters &&
           std::all_of(word.text.begin(), word.text.end(), is_letter);
}

// What may be a line of text, however pale: strokes that stand side by side. `contrast`: how far each pixel is from
// what is usual around it.
std::vector<cv::Rect> lines_of_contrast(const cv::Mat& contrast) {
    cv::Mat ink, near, labels, sizes, centres;
    cv::threshold(contrast, ink, least_contrast, 1, cv::THRESH_BINARY);
    cv::morphologyEx(ink, near, cv::MORPH_CLOSE, cv::getStructuringElement(cv::MORPH_RECT, {letters_apart, 1}));
    const int count = cv::connectedComponentsWithStats(near, labels, sizes, centres, 8);
    std::vector<cv::Rect> lines;
    for (int part = 1; part < count; ++part) {
        const cv::Rect box(sizes.at<int>(part, cv::CC_STAT_LEFT), sizes.at<int>(part, cv::CC_STAT_TOP),
                           sizes.at<int>(part, cv::CC_STAT_WIDTH), sizes.at<int>(part, cv::CC_STAT_HEIGHT));
        if (box.height < least_letter || box.height > most_letter) continue;
        if (box.width < narrowest * box.height || box.width > widest * box.height) continue;
        const double filled = static_cast<double>(cv::countNonZero(ink(box))) / box.area();
        if (filled >= least_ink && filled <= most_ink) lines.push_back(box);
    }
    return lines;
}

// Strokes that stand side by side in a line.
std::vector<cv::Rect> lines_of(const cv::Mat& strokes) {
    cv::Mat ink, joined, labels, sizes, centres;
    cv::threshold(strokes, ink, least_stroke, 1, cv::THRESH_BINARY_INV);
    cv::morphologyEx(ink, joined, cv::MORPH_CLOSE, cv::getStructuringElement(cv::MORPH_RECT, {least_line * 2 + 1, 3}));
    const int count = cv::connectedComponentsWithStats(joined, labels, sizes, centres, 8);
    std::vector<cv::Rect> lines;
    for (int part = 1; part < count; ++part) {
        const cv::Rect box(sizes.at<int>(part, cv::CC_STAT_LEFT), sizes.at<int>(part, cv::CC_STAT_TOP),
                           sizes.at<int>(part, cv::CC_STAT_WIDTH), sizes.at<int>(part, cv::CC_STAT_HEIGHT));
        const cv::Rect at = as_small(box);
        if (at.height < least_line || at.height > most_line) continue;
        if (at.width < least_longer * at.height || at.width > most_longer * at.height) continue;
        const double filled = static_cast<double>(cv::countNonZero(ink(box))) / box.area();
        if (filled >= least_ink && filled <= most_ink) lines.push_back(at);
    }
    return lines;
}

}  // namespace

cv::Rect what_is_new(const cv::Mat& before, const cv::Mat& now) {
    if (before.size() != now.size() || before.type() != now.type() || now.empty()) return {};
    cv::Mat mask;
    cv::threshold(largest_difference(before, now), mask, changed, 255, cv::THRESH_BINARY);
    const int side = std::max(3, std::min(now.cols, now.rows) / 40 | 1);
    cv::morphologyEx(mask, mask, cv::MORPH_CLOSE, cv::getStructuringElement(cv::MORPH_RECT, {side, side}));
    cv::Mat labels, sizes, centres;
    const int count = cv::connectedComponentsWithStats(mask, labels, sizes, centres, 8);
    cv::Rect largest;
    for (int part = 1; part < count; ++part) {
        const cv::Rect box(sizes.at<int>(part, cv::CC_STAT_LEFT), sizes.at<int>(part, cv::CC_STAT_TOP),
                           sizes.at<int>(part, cv::CC_STAT_WIDTH), sizes.at<int>(part, cv::CC_STAT_HEIGHT));
        if (box.area() > largest.area()) largest = box;
    }
    return largest.area() < least_new * now.cols * now.rows ? cv::Rect() : largest;
}

std::vector<cv::Rect> buttons_in(const cv::Mat& picture, const cv::Rect& part) {
    const cv::Rect within = part & cv::Rect({}, picture.size());
    if (within.empty()) return {};
    std::vector<cv::Mat> channels;
    cv::split(picture(within), channels);
    std::vector<Found> found;
    for (const cv::Mat& channel : channels)
        for (int level = 8; level < 255; level += 12) {
            cv::Mat mask;
            cv::threshold(channel, mask, level, 255, cv::THRESH_BINARY);
            add_boxes(mask, within.tl(), found);
        }
    std::stable_sort(found.begin(), found.end(), [](const Found& a, const Found& b) {
        return a.times * std::sqrt(a.box.area()) > b.times * std::sqrt(b.box.area());
    });
    std::vector<cv::Rect> buttons;
    for (const Found& each : found)
        if (buttons.size() < most_buttons && each.times >= 2) buttons.push_back(each.box);
    return buttons;
}

namespace {

// The colour of what is written in a box; none where nothing is seen of it.
std::optional<cv::Scalar> ink_of(const cv::Mat& picture, const cv::Mat& strokes, const cv::Rect& box) {
    const cv::Rect at = box & cv::Rect({}, picture.size());
    if (at.empty()) return std::nullopt;
    const cv::Mat ink = strokes(at) < 128;
    return cv::countNonZero(ink) > 0 ? std::optional(cv::mean(picture(at), ink)) : std::nullopt;
}

bool are_of_one_colour(const std::optional<cv::Scalar>& a, const std::optional<cv::Scalar>& b) {
    constexpr double another_colour = 70;  // levels, all channels together: a link within a line has its own
    return !a || !b || cv::norm(*a, *b) < another_colour;
}

bool is_other_writing(const std::string& text) {
    // UTF-8 of Greek and beyond, but for dashes and quotation marks.
    return std::any_of(text.begin(), text.end(), [](unsigned char byte) { return byte >= 0xce && byte != 0xe2; });
}

struct Line {
    Caption caption;
    std::optional<cv::Scalar> ink = {};  // of its last word
    int words = 0;
};

// Words that follow each other on one line in one colour, joined.
std::vector<Line> joined(const cv::Mat& picture, const std::vector<TextEngine::Word>& words) {
    constexpr double widest_space = 1.1;  // of a line's height: of letters that are equally wide
    const cv::Mat strokes = strokes_in(picture);
    std::vector<Line> lines;
    for (const TextEngine::Word& word : words) {
        if (word.confidence < least_confidence) continue;
        const cv::Rect at = as_small(word.box);
        const std::optional<cv::Scalar> ink = ink_of(picture, strokes, at);
        if (!lines.empty() && are_of_one_colour(lines.back().ink, ink)) {
            Line& last = lines.back();
            cv::Rect& box = last.caption.box;
            const int height = std::max(box.height, at.height);
            const int level = std::min(box.br().y, at.br().y) - std::max(box.y, at.y);
            const int space = at.x - box.br().x;
            if (2 * level > std::min(box.height, at.height) && space >= -2 && space < widest_space * height) {
                last.caption.text += " " + word.text;
                last.caption.confidence = std::min(last.caption.confidence, word.confidence);
                box |= at;
                last.ink = ink;
                ++last.words;
                continue;
            }
        }
        lines.push_back({{word.text, at, word.confidence}, ink, 1});
    }
    return lines;
}

// A line in a picture of strokes.
Line read_line(TextEngine& engine, const cv::Mat& picture, double confidence = least_confidence) {
    cv::Mat strokes;
    const double scale = label_height / picture.rows;
    cv::resize(picture, strokes, {}, scale, scale, cv::INTER_CUBIC);
    Line line;
    for (const TextEngine::Word& word : engine.words(strokes)) {
        if (word.confidence < confidence) continue;
        line.caption.text += (line.words > 0 ? " " : "") + word.text;
        line.caption.confidence = std::min(line.caption.confidence, word.confidence);
        ++line.words;
    }
    return line;
}

// A line with some of what is around it.
cv::Rect around(const cv::Rect& line, const cv::Mat& picture) {
    const int edge = std::max(2, line.height / 4);
    return cv::Rect(line.x - edge, line.y - edge, line.width + 2 * edge, line.height + 2 * edge) &
           cv::Rect({}, picture.size());
}

// Where several writings are read at once, some Latin words come out, for certain, in letters of another one that look
// like theirs: on a page in Latin letters, what is in others is read as Latin as well.
void add_as_latin(const cv::Mat& picture, std::vector<Line>& lines) {
    std::vector<Line> others;
    for (const Line& line : lines)
        if (is_other_writing(line.caption.text)) others.push_back(line);
    if (others.empty() || 2 * others.size() > lines.size()) return;
    TextEngine engine(TextEngine::Form::line);
    const cv::Mat strokes = strokes_in(picture);
    for (const Line& other : others) {
        Line latin = read_line(engine, strokes(around(other.caption.box, picture)));
        latin.caption.box = other.caption.box;
        if (latin.words > 0) lines.push_back(std::move(latin));
    }
}

// Tesseract parts a whole page as it would a printed one, and leaves out some of what stands on it: single digits, pale
// words, those on buttons. These lines are read one by one.
void add_left_out(const cv::Mat& picture, TextEngine& engine, std::vector<Line>& lines) {
    const cv::Mat contrast = contrast_in(picture);
    std::vector<cv::Rect> left_out = lines_of_contrast(contrast);
    std::erase_if(left_out, [&](const cv::Rect& box) {
        return std::any_of(lines.begin(), lines.end(), [&](const Line& line) {
            const cv::Rect& read = line.caption.box;
            return 2 * (read & box).area() > box.area() && read.height < 2 * box.height;  // a frame is no letter
        });
    });
    if (left_out.size() > most_lines) left_out.resize(most_lines);
    for (const cv::Rect& box : left_out) {
        Line line = read_line(engine, strokes_of(contrast(around(box, picture))), line_confidence);
        line.caption.box = box;
        if (line.words > 0) lines.push_back(std::move(line));
    }
}

// How surely lines are read in a writing, on the average, in percent.
double certainty_of(const std::vector<cv::Mat>& lines, const std::string& writing) {
    TextEngine engine(TextEngine::Form::line, {}, writing);
    double sum = 0;
    for (const cv::Mat& strokes : lines) {
        const Line line = read_line(engine, strokes, 0);
        sum += line.words > 0 ? line.caption.confidence : 0;
    }
    return lines.empty() ? 0 : sum / static_cast<double>(lines.size());
}

// What is to be read on a page, in Tesseract's form, "eng+kor": Latin letters, and what its title is written in; where
// that says nothing, the one writing in which some of the page's lines are read more surely than as Latin. All of them
// at once take several times as long, and see letters of one in another's.
std::string writings_on(const cv::Mat& picture, std::string_view title) {
    constexpr std::size_t most_samples = 8;
    constexpr double surer = 10;  // percent
    std::vector<std::string> others = writings_of(title);
    if (others.empty() && !installed_writings().empty()) {
        const cv::Mat contrast = contrast_in(picture);
        std::vector<cv::Rect> boxes = lines_of_contrast(contrast);
        std::stable_sort(boxes.begin(), boxes.end(),
                         [](const cv::Rect& a, const cv::Rect& b) { return a.area() > b.area(); });
        std::erase_if(boxes, [](const cv::Rect& box) { return box.width < 2 * box.height; });
        if (boxes.size() > most_samples) boxes.resize(most_samples);
        std::vector<cv::Mat> lines;
        for (const cv::Rect& box : boxes) lines.push_back(strokes_of(contrast(around(box, picture))));
        double best = certainty_of(lines, "eng") + surer;
        for (const std::string& writing : installed_writings())
            if (const double certainty = certainty_of(lines, writing); certainty > best)
                best = certainty, others = {writing};
    }
    std::string writings = "eng";
    for (const std::string& other : others) writings += "+" + other;
    return writings;
}

}  // namespace

std::vector<Caption> captions_in(const cv::Mat& picture, std::string_view title) {
    const std::string writings = writings_on(picture, title);
    TextEngine scattered(TextEngine::Form::scattered, {}, writings);
    std::vector<Line> lines = joined(picture, scattered.words(strokes_outside(picture, {})));
    TextEngine engine(TextEngine::Form::line, {}, writings);
    add_left_out(picture, engine, lines);
    // A button's edges spoil what is written on it, unless that is read by itself.
    for (const cv::Rect& button : buttons_in(picture, {{}, picture.size()})) {
        if (button.height > most_text_height) continue;
        const int edge = button.height / 8;
        Line line = read_line(engine, strokes_in(picture(cv::Rect(button.x + edge, button.y + edge,
                                                                  button.width - 2 * edge, button.height - 2 * edge))));
        line.caption.box = button;
        if (line.words > 0) lines.push_back(std::move(line));
    }
    add_as_latin(picture, lines);
    std::vector<Caption> captions;
    for (Line& line : lines) captions.push_back(std::move(line.caption));
    return captions;
}

std::vector<cv::Rect> possible_lines_in(const cv::Mat& picture) {
    return lines_of_contrast(contrast_in(picture));
}

std::vector<cv::Rect> unread_words(const cv::Mat& picture, const cv::Rect& outside_of) {
    const cv::Rect board = outside_of & cv::Rect({}, picture.size());
    const cv::Mat strokes = strokes_outside(picture, board);
    TextEngine scattered(TextEngine::Form::scattered);
    std::vector<cv::Rect> read;
    for (const TextEngine::Word& word : scattered.words(strokes))
        if (is_latin(word)) read.push_back(as_small(word.box));
    const int far = cvRound(far_from_board * std::max(board.width, board.height));
    const cv::Rect near(board.tl() - cv::Point(far, far), board.br() + cv::Point(far, far));
    std::vector<cv::Rect> found;
    for (const cv::Rect& line : lines_of(strokes)) {
        const bool is_read =
            std::any_of(read.begin(), read.end(), [&](const cv::Rect& word) { return (word & line).area() > 0; });
        if (!is_read && (line & near) == line) found.push_back(line);
    }
    const auto beside = [&](const cv::Rect& line) {
        return std::abs(line.x + line.width / 2 - board.x - board.width / 2);
    };
    std::stable_sort(found.begin(), found.end(),
                     [&](const cv::Rect& a, const cv::Rect& b) { return beside(a) < beside(b); });
    if (found.size() > most_unread) found.resize(most_unread);
    return found;
}

}  // namespace sightread
