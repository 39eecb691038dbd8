#include "vision/text/captions.hpp"

#include "vision/text/buttons.hpp"
#include "vision/text/strokes.hpp"
#include "vision/text/text_engine.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <functional>
#include <optional>
#include <utility>

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr double enlarged = 2;  // letters of a window's text are small
constexpr double least_confidence = 40, line_confidence = 60, read_for_certain = 80;  // percent
constexpr int most_text_height = 120;
constexpr double label_height = 60;
constexpr int least_letters = 3;
constexpr double far_from_board = 0.35;  // of its longer side
constexpr double least_contrast = 20;    // levels: pale words on a pale ground
constexpr double least_stroke = 160;     // grey of strokes: the strongest are black
constexpr std::size_t most_unread = 4, most_lines = 60;

// A single digit as well as a sentence; and on a picture that is enlarged, words.
constexpr LineShape any_line{7, 50, 0.4, 20, 9, 1}, words_enlarged{16, 128, 1.3, 12, 17, 3};

cv::Mat enlarged_strokes(const cv::Mat& contrast) {
    cv::Mat strokes = strokes_of(contrast);
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

std::vector<cv::Rect> lines_of_contrast(const cv::Mat& contrast) {
    return lines_in(contrast > least_contrast, any_line);
}

// The colour of what is written in a box; none where nothing is seen of it.
std::optional<cv::Scalar> ink_of(const cv::Mat& picture, const cv::Mat& strokes,
                                 const cv::Rect& box) {
    const cv::Rect at = box & cv::Rect({}, picture.size());
    if (at.empty()) return std::nullopt;
    const cv::Mat ink = strokes(at) < 128;
    return cv::countNonZero(ink) > 0 ? std::optional(cv::mean(picture(at), ink)) : std::nullopt;
}

bool are_of_one_colour(const std::optional<cv::Scalar>& a, const std::optional<cv::Scalar>& b) {
    // levels, all channels together: a link within a line has its own
    constexpr double another_colour = 70;
    return !a || !b || cv::norm(*a, *b) < another_colour;
}

bool is_other_writing(const std::string& text) {
    // UTF-8 of Greek and beyond, but for dashes and quotation marks.
    return std::any_of(text.begin(), text.end(),
                       [](unsigned char byte) { return byte >= 0xce && byte != 0xe2; });
}

struct Page {
    cv::Mat picture;
    cv::Mat contrast = contrast_in(picture);
};

struct Line {
    Caption caption;
    std::optional<cv::Scalar> ink = {};  // of its last word
    int words = 0;
};

// Words that follow each other on one line in one colour, joined.
std::vector<Line> joined(const Page& page, const std::vector<TextEngine::Word>& words) {
    constexpr double widest_space = 1.1;  // of a line's height: of letters that are equally wide
    const cv::Mat strokes = strokes_of(page.contrast);
    std::vector<Line> lines;
    for (const TextEngine::Word& word : words) {
        if (word.confidence < least_confidence) continue;
        const cv::Rect at = as_small(word.box);
        const std::optional<cv::Scalar> ink = ink_of(page.picture, strokes, at);
        if (!lines.empty() && are_of_one_colour(lines.back().ink, ink)) {
            Line& last = lines.back();
            cv::Rect& box = last.caption.box;
            const int height = std::max(box.height, at.height);
            const int level = std::min(box.br().y, at.br().y) - std::max(box.y, at.y);
            const int space = at.x - box.br().x;
            if (2 * level > std::min(box.height, at.height) && space >= -2 &&
                space < widest_space * height) {
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
        if (word.confidence < confidence || word.text == "|") continue;  // a button's edge
        line.caption.text += (line.words > 0 ? " " : "") + word.text;
        line.caption.confidence = std::min(line.caption.confidence, word.confidence);
        ++line.words;
    }
    return line;
}

// A line with some of what is around it.
cv::Rect around(const cv::Rect& line, const Page& page) {
    const int edge = std::max(2, line.height / 4);
    return cv::Rect(line.x - edge, line.y - edge, line.width + 2 * edge, line.height + 2 * edge) &
           cv::Rect({}, page.picture.size());
}

// Where several writings are read at once, some Latin words come out, for certain, in letters of
// another one that look like theirs: on a page in Latin letters, what is in others is read as Latin
// as well.
void add_as_latin(const Page& page, std::vector<Line>& lines) {
    std::vector<Line> others;
    for (const Line& line : lines)
        if (is_other_writing(line.caption.text)) others.push_back(line);
    if (others.empty() || 2 * others.size() > lines.size()) return;
    TextEngine engine(TextEngine::Form::line);
    const cv::Mat strokes = strokes_of(page.contrast);
    for (const Line& other : others) {
        Line latin = read_line(engine, strokes(around(other.caption.box, page)));
        latin.caption.box = other.caption.box;
        if (latin.words > 0) lines.push_back(std::move(latin));
    }
}

// Tesseract parts a whole page as it would a printed one, and leaves out some of what stands on it:
// single digits, pale words, those on buttons. These lines are read one by one.
void add_left_out(const Page& page, TextEngine& engine, std::vector<Line>& lines) {
    std::vector<cv::Rect> left_out = lines_of_contrast(page.contrast);
    std::erase_if(left_out, [&](const cv::Rect& box) {
        return std::any_of(lines.begin(), lines.end(), [&](const Line& line) {
            const cv::Rect& read = line.caption.box;
            // a frame is no letter
            return 2 * (read & box).area() > box.area() && read.height < 2 * box.height;
        });
    });
    if (left_out.size() > most_lines) left_out.resize(most_lines);
    for (const cv::Rect& box : left_out) {
        Line line =
            read_line(engine, strokes_of(page.contrast(around(box, page))), line_confidence);
        line.caption.box = box;
        if (line.words > 0) lines.push_back(std::move(line));
    }
}

// A line's text and confidence in the engine's writing; no text and no confidence where nothing is
// read.
Caption read_in(TextEngine& engine, const cv::Mat& strokes) {
    Line line = read_line(engine, strokes, 0);
    return line.words > 0 ? std::move(line.caption) : Caption{{}, {}, 0};
}

// Whether a line is in another writing: its letters are read for certain, and more surely than as
// Latin.
bool is_surer_than(const Caption& latin, const Caption& other) {
    constexpr double surer = 10;  // percent
    return other.confidence >= read_for_certain && other.confidence > latin.confidence + surer &&
           is_other_writing(other.text);
}

// The writing in which most lines that are not read for certain as Latin are read for certain, and
// more surely. None where most lines are Latin: each other writing takes a start of its engine.
std::vector<std::string> writing_besides_latin(const Page& page) {
    constexpr std::size_t most_samples = 8;
    std::vector<cv::Rect> boxes = lines_of_contrast(page.contrast);
    std::stable_sort(boxes.begin(), boxes.end(),
                     [](const cv::Rect& a, const cv::Rect& b) { return a.area() > b.area(); });
    std::erase_if(boxes, [](const cv::Rect& box) { return box.width < 2 * box.height; });
    if (boxes.size() > most_samples) boxes.resize(most_samples);
    std::vector<cv::Mat> lines;  // those that are not read for certain
    std::vector<Caption> latin;  // as they are read
    TextEngine engine(TextEngine::Form::line);
    for (const cv::Rect& box : boxes) {
        cv::Mat strokes = strokes_of(page.contrast(around(box, page)));
        Caption read = read_in(engine, strokes);
        if (read.confidence >= read_for_certain) continue;
        lines.push_back(std::move(strokes));
        latin.push_back(std::move(read));
    }
    std::vector<std::string> found;
    if (2 * lines.size() <= boxes.size()) return found;
    std::size_t most = 0;  // lines
    for (const std::string& writing : installed_writings()) {
        TextEngine other(TextEngine::Form::line, {}, writing);
        std::size_t in_it = 0;
        for (std::size_t i = 0; i < lines.size(); ++i)
            in_it += is_surer_than(latin[i], read_in(other, lines[i]));
        if (in_it > most) most = in_it, found = {writing};
        if (2 * most > lines.size()) break;
    }
    return found;
}

// What is to be read on a page, in Tesseract's form, "eng+kor": Latin letters, and what its title
// is written in; where that says nothing, what its lines are. All of them at once take several
// times as long, and see letters of one in another's.
std::string writings_on(const Page& page, std::string_view title) {
    std::vector<std::string> others = writings_of(title);
    if (others.empty() && !installed_writings().empty()) others = writing_besides_latin(page);
    std::string writings = "eng";
    for (const std::string& other : others) writings += "+" + other;
    return writings;
}

}  // namespace

std::vector<Caption> captions_in(const cv::Mat& picture, std::string_view title) {
    const Page page{picture};
    const std::string writings = writings_on(page, title);
    TextEngine scattered(TextEngine::Form::scattered, {}, writings);
    std::vector<Line> lines = joined(page, scattered.words(enlarged_strokes(page.contrast)));
    TextEngine engine(TextEngine::Form::line, {}, writings);
    add_left_out(page, engine, lines);
    // A button's edges spoil what is written on it, unless that is read by itself.
    for (const cv::Rect& button : buttons_in(picture, {{}, picture.size()})) {
        if (button.height > most_text_height) continue;
        const int edge = button.height / 8;
        const cv::Rect inside(button.x + edge, button.y + edge, button.width - 2 * edge,
                              button.height - 2 * edge);
        Line line = read_line(engine, strokes_of(contrast_in(picture(inside))));
        line.caption.box = button;
        if (line.words > 0) lines.push_back(std::move(line));
    }
    add_as_latin(page, lines);
    std::vector<Caption> captions;
    for (Line& line : lines) captions.push_back(std::move(line.caption));
    return captions;
}

std::vector<cv::Rect> possible_lines_in(const cv::Mat& picture) {
    return lines_of_contrast(contrast_in(picture));
}

std::vector<cv::Rect> unread_words(const cv::Mat& picture, const cv::Rect& outside_of) {
    const cv::Rect board = outside_of & cv::Rect({}, picture.size());
    cv::Mat contrast = contrast_in(picture);
    contrast(board).setTo(0);
    const cv::Mat strokes = enlarged_strokes(contrast);
    TextEngine scattered(TextEngine::Form::scattered);
    std::vector<cv::Rect> read;
    for (const TextEngine::Word& word : scattered.words(strokes))
        if (is_latin(word)) read.push_back(as_small(word.box));
    const int far = cvRound(far_from_board * std::max(board.width, board.height));
    const cv::Rect near(board.tl() - cv::Point(far, far), board.br() + cv::Point(far, far));
    std::vector<cv::Rect> found;
    for (const cv::Rect& box : lines_in(strokes <= least_stroke, words_enlarged)) {
        const cv::Rect line = as_small(box);
        const bool is_read = std::any_of(read.begin(), read.end(), [&](const cv::Rect& word) {
            return (word & line).area() > 0;
        });
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

std::vector<Caption> joined_lines(std::vector<Caption> captions) {
    // What was read in one place in two writings counts in the one in which it is surer.
    std::erase_if(captions, [all = captions](const Caption& caption) {
        return std::ranges::any_of(all, [&](const Caption& other) {
            return other.confidence > caption.confidence &&
                   2 * (other.box & caption.box).area() > caption.box.area();
        });
    });
    std::ranges::sort(captions, {}, [](const Caption& caption) { return caption.box.x; });
    std::vector<bool> is_taken(captions.size(), false);
    std::vector<Caption> lines;
    for (std::size_t first = 0; first < captions.size(); ++first) {
        if (is_taken[first]) continue;
        Caption line = captions[first];
        for (std::size_t next = first + 1; next < captions.size(); ++next) {
            const cv::Rect &box = captions[next].box, &last = line.box;
            const int height = std::max(box.height, captions[first].box.height);
            const int beside = box.x - last.br().x,
                      shared = std::min(box.br().y, last.br().y) - std::max(box.y, last.y);
            if (2 * shared < std::min(box.height, last.height)) continue;
            if (2 * beside < -height || beside > 2 * height) continue;
            line.text += ' ' + captions[next].text;
            line.confidence = std::min(line.confidence, captions[next].confidence);
            line.box |= box;
        }
        for (std::size_t other = first; other < captions.size(); ++other)
            if ((captions[other].box & line.box) == captions[other].box) is_taken[other] = true;
        if (line.box != captions[first].box) lines.push_back(std::move(line));
    }
    return lines;
}

}  // namespace sightread
