#include "vision/runaway_controls.hpp"

#include "vision/text_engine.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

#include <opencv2/imgproc.hpp>

namespace sightread::runaway {
namespace {

constexpr int letter_height = 40;  // pixels: what Tesseract reads well
constexpr int least_ink = 40;      // levels
constexpr int least_confidence = 40;

struct Word {
    std::string_view text;
    Role role;
};

// What buttons say, in lower case without accents, in the languages that such games come in.
constexpr std::array dictionary = std::to_array<Word>({
    {"right", Role::right},
    {"rechts", Role::right},
    {"droite", Role::right},
    {"derecha", Role::right},
    {"destra", Role::right},
    {"direita", Role::right},
    {"r", Role::right},
    {"down", Role::down},
    {"runter", Role::down},
    {"unten", Role::down},
    {"abwarts", Role::down},
    {"bas", Role::down},
    {"abajo", Role::down},
    {"giu", Role::down},
    {"omlaag", Role::down},
    {"beneden", Role::down},
    {"baixo", Role::down},
    {"d", Role::down},
    {"delete", Role::erase},
    {"del", Role::erase},
    {"undo", Role::erase},
    {"back", Role::erase},
    {"erase", Role::erase},
    {"loschen", Role::erase},
    {"zuruck", Role::erase},
    {"effacer", Role::erase},
    {"borrar", Role::erase},
    {"cancella", Role::erase},
    {"wissen", Role::erase},
    {"apagar", Role::erase},
    {"supprimer", Role::erase},
    {"backspace", Role::erase},
    {"go", Role::go},
    {"run", Role::go},
    {"start", Role::go},
    {"play", Role::go},
    {"los", Role::go},
    {"lancer", Role::go},
    {"aller", Role::go},
    {"allez", Role::go},
    {"ir", Role::go},
    {"vai", Role::go},
    {"via", Role::go},
    {"vamos", Role::go},
    {"gaan", Role::go},
    {"starten", Role::go},
    {"partir", Role::go},
    {"execute", Role::go},
    {"launch", Role::go},
    {"adelante", Role::go},
    {"ya", Role::go},
    {"new map", Role::new_map},
    {"new board", Role::new_map},
    {"new", Role::new_map},
    {"neue karte", Role::new_map},
    {"neues feld", Role::new_map},
    {"nouvelle carte", Role::new_map},
    {"nuevo mapa", Role::new_map},
    {"mapa nuevo", Role::new_map},
    {"nuova mappa", Role::new_map},
    {"nieuwe kaart", Role::new_map},
    {"novo mapa", Role::new_map},
    {"new game", Role::new_map},
    {"new level", Role::new_map},
    {"skip", Role::new_map},
    {"regenerate", Role::new_map},
    {"ok", Role::confirm},
    {"next", Role::confirm},
    {"continue", Role::confirm},
    {"weiter", Role::confirm},
    {"continuer", Role::confirm},
    {"suivant", Role::confirm},
    {"continuar", Role::confirm},
    {"siguiente", Role::confirm},
    {"avanti", Role::confirm},
    {"continua", Role::confirm},
    {"verder", Role::confirm},
    {"volgende", Role::confirm},
    {"retry", Role::confirm},
    {"again", Role::confirm},
    {"try again", Role::confirm},
    {"nochmal", Role::confirm},
    {"next level", Role::confirm},
    {"yes", Role::confirm},
    {"close", Role::confirm},
    {"reessayer", Role::confirm},
    {"riprova", Role::confirm},
});

// Lower case, accents off, nothing but letters, digits and single spaces.
std::string plain(const std::string& text) {
    static const std::array<std::pair<std::string_view, char>, 22> accents = {{
        {"ä", 'a'}, {"ö", 'o'}, {"ü", 'u'}, {"Ä", 'a'}, {"Ö", 'o'}, {"Ü", 'u'}, {"é", 'e'}, {"è", 'e'},
        {"ê", 'e'}, {"à", 'a'}, {"á", 'a'}, {"ù", 'u'}, {"ú", 'u'}, {"í", 'i'}, {"ì", 'i'}, {"ó", 'o'},
        {"ò", 'o'}, {"ñ", 'n'}, {"ç", 'c'}, {"É", 'e'}, {"â", 'a'}, {"ô", 'o'},
    }};
    std::string made;
    for (std::size_t i = 0; i < text.size();) {
        const auto accent = std::find_if(accents.begin(), accents.end(), [&](const auto& each) {
            return text.compare(i, each.first.size(), each.first) == 0;
        });
        if (accent != accents.end()) {
            made += accent->second;
            i += accent->first.size();
            continue;
        }
        const auto byte = static_cast<unsigned char>(text[i++]);
        if (std::isalnum(byte) != 0)
            made += static_cast<char>(std::tolower(byte));
        else if (std::isspace(byte) != 0 && !made.empty() && made.back() != ' ')
            made += ' ';
    }
    while (!made.empty() && made.back() == ' ') made.pop_back();
    return made;
}

std::size_t edits(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t before = std::exchange(row[0], i);
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t same = before + (a[i - 1] == b[j - 1] ? 0U : 1U);
            before = std::exchange(row[j], std::min({same, row[j] + 1, row[j - 1] + 1}));
        }
    }
    return row.back();
}

Role role_of(const std::string& words) {
    const std::string text = plain(words);
    for (const Word& word : dictionary)
        if (text == word.text) return word.role;
    // A misread letter or two in a longer word, as long as it is nearest to one role alone.
    Role best = Role::unknown;
    std::size_t least = 99;
    for (const Word& word : dictionary) {
        const std::size_t allowed = word.text.size() >= 8 ? 2 : word.text.size() >= 5 ? 1 : 0;
        const std::size_t off = edits(text, word.text);
        if (off > allowed || off > least) continue;
        if (off == least && best != word.role) return Role::unknown;
        least = off, best = word.role;
    }
    return best;
}

// Ink in a picture: how far each pixel is from the commonest colour.
cv::Mat ink_of(const cv::Mat& picture) {
    std::array<int, 4096> counts{};
    for (int y = 0; y < picture.rows; ++y)
        for (int x = 0; x < picture.cols; ++x) {
            const auto& pixel = picture.at<cv::Vec3b>(y, x);
            ++counts[static_cast<std::size_t>((pixel[0] >> 4 << 8) | (pixel[1] >> 4 << 4) | (pixel[2] >> 4))];
        }
    const auto key = static_cast<int>(std::max_element(counts.begin(), counts.end()) - counts.begin());
    const cv::Scalar ground((key >> 8) * 16 + 8, (key >> 4 & 15) * 16 + 8, (key & 15) * 16 + 8);
    cv::Mat apart, channels[3];
    cv::absdiff(picture, ground, apart);
    cv::split(apart, channels);
    return cv::max(cv::max(channels[0], channels[1]), channels[2]);
}

// How far the ink reaches across each column.
std::vector<int> reaches(const cv::Mat& mask) {
    std::vector<int> made;
    for (int x = 0; x < mask.cols; ++x) {
        int first = mask.rows, last = -1;
        for (int y = 0; y < mask.rows; ++y)
            if (mask.at<uchar>(y, x) != 0) first = std::min(first, y), last = y;
        made.push_back(std::max(0, last - first + 1));
    }
    return made;
}

double overlap(const cv::Mat& a, const cv::Mat& b) {
    return static_cast<double>(cv::countNonZero(a & b)) / std::max(1, cv::countNonZero(a | b));
}

// Whether a form that is like its mirror image upside down points to the right (1), to the left (-1) or nowhere (0).
int pointing(const cv::Mat& mask) {
    cv::Mat upside_down, sideways;
    cv::flip(mask, upside_down, 0);
    cv::flip(mask, sideways, 1);
    if (overlap(mask, upside_down) < 0.72 || overlap(mask, sideways) > 0.8) return 0;
    const std::vector<int> reach = reaches(mask);
    const int most = *std::max_element(reach.begin(), reach.end());
    const std::size_t end = std::max<std::size_t>(1, reach.size() / 8);
    const int left = *std::max_element(reach.begin(), reach.begin() + static_cast<std::ptrdiff_t>(end));
    const int right = *std::max_element(reach.end() - static_cast<std::ptrdiff_t>(end), reach.end());
    if (most < mask.rows * 0.8) return 0;
    // A triangle has its base on one end; an arrow with a shaft is widest near its tip.
    if (left > 0.7 * most && right < 0.5 * most) return 1;
    if (right > 0.7 * most && left < 0.5 * most) return -1;
    if (left > 0.75 * most || right > 0.75 * most) return 0;
    double weighted = 0, count = 0;
    for (std::size_t x = 0; x < reach.size(); ++x)
        if (reach[x] > 0.85 * most) weighted += static_cast<double>(x), count += 1;
    const double widest = (weighted / count + 0.5) / static_cast<double>(reach.size());
    return widest > 0.56 ? 1 : widest < 0.44 ? -1 : 0;
}

Role arrow_in(const cv::Mat& ink) {
    const cv::Mat mask = ink > std::max(least_ink, 90);
    cv::Mat points;
    cv::findNonZero(mask, points);
    if (points.total() < 12) return Role::unknown;
    const cv::Rect box = cv::boundingRect(points);
    const double aspect = static_cast<double>(box.width) / box.height;
    if (box.width < 5 || box.height < 5 || aspect < 0.4 || aspect > 2.5) return Role::unknown;
    cv::Mat labels;
    if (cv::connectedComponents(mask(box), labels, 8) > 3) return Role::unknown;
    const cv::Mat form = mask(box).clone();
    const int across = pointing(form);
    const int along = pointing(form.t());
    if (across != 0 && along == 0) return across > 0 ? Role::right : Role::erase;
    if (along > 0 && across == 0) return Role::down;
    return Role::unknown;
}

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
        if (box.width < 18 || box.height < 14 || box.width > 420 || box.height > 140 || box.width < 0.7 * box.height)
            continue;
        if (is_boxed(contour, box)) boxes.push_back(box);
    }
    // A panel is not the button that lies on it, though both are boxes.
    const std::vector<cv::Rect> all = boxes;
    std::erase_if(boxes, [&](const cv::Rect& box) {
        return std::any_of(all.begin(), all.end(), [&](const cv::Rect& inner) {
            return (inner & box) == inner && inner.area() < 0.6 * box.area() && inner.width >= 40 && inner.height >= 16;
        });
    });
    std::sort(boxes.begin(), boxes.end(), [](const cv::Rect& a, const cv::Rect& b) { return a.area() > b.area(); });
    std::vector<cv::Rect> kept;
    for (const cv::Rect& box : boxes)
        if (std::none_of(kept.begin(), kept.end(),
                         [&](const cv::Rect& other) { return (other & box).area() > 0.5 * box.area(); }))
            kept.push_back(box);
    return kept;
}

std::optional<int> number_in(const std::string& text) {
    if (text.empty() || text.size() > 4 ||
        !std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; }))
        return std::nullopt;
    return std::stoi(text);
}

}  // namespace

std::string_view to_text(Role role) {
    constexpr std::string_view names[] = {"unknown", "right", "down", "delete", "go", "new map", "confirm"};
    return names[static_cast<std::size_t>(role)];
}

const ButtonSeen* Controls::find(Role role) const {
    for (const ButtonSeen& button : buttons)
        if (button.role == role) return &button;
    return nullptr;
}

struct ControlsReader::State {
    TextEngine engine{TextEngine::Form::line};

    // One line of text, dark or light, on one ground.
    std::string line(const cv::Mat& picture) {
        const cv::Mat ink = ink_of(picture);
        cv::Mat points;
        cv::findNonZero(ink > least_ink, points);
        if (points.total() < 8) return {};
        const cv::Rect box = cv::boundingRect(points);
        if (box.height < 5) return {};
        cv::Mat large;
        const double factor = std::min(8.0, static_cast<double>(letter_height) / box.height);
        cv::resize(ink(box), large, {}, factor, factor, factor > 1 ? cv::INTER_CUBIC : cv::INTER_AREA);
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
    for (const cv::Rect& box : boxes_in(pixels(part))) {
        const cv::Rect place = box + part.tl();
        if ((place & without).area() > 0.2 * place.area()) continue;
        // Among the cells of a board only what is too wide to be one.
        if (without.empty() && place.width < 1.4 * place.height) continue;
        const int edge = std::max(3, place.height / 8);
        const cv::Rect inner(place.x + edge, place.y + edge, place.width - 2 * edge, place.height - 2 * edge);
        if (inner.width < 8 || inner.height < 7) continue;
        ButtonSeen button{place, arrow_in(ink_of(pixels(inner))), {}};
        if (button.role == Role::unknown) {
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

namespace {

// Lines of text: compact parts of a mask that stand side by side.
std::vector<cv::Rect> text_lines(const cv::Mat& pixels, const std::vector<cv::Rect>& without) {
    cv::Mat grey, blurred, apart;
    cv::cvtColor(pixels, grey, cv::COLOR_BGR2GRAY);
    cv::blur(grey, blurred, {41, 41});
    cv::absdiff(grey, blurred, apart);
    cv::Mat mask = apart > 30;
    for (const cv::Rect& rect : without) mask(rect & cv::Rect({0, 0}, mask.size())) = cv::Scalar(0);
    cv::Mat labels, sizes, centres;
    const int count = cv::connectedComponentsWithStats(mask, labels, sizes, centres, 8);
    std::vector<cv::Rect> letters;
    for (int i = 1; i < count; ++i) {
        const cv::Rect box(sizes.at<int>(i, cv::CC_STAT_LEFT), sizes.at<int>(i, cv::CC_STAT_TOP),
                           sizes.at<int>(i, cv::CC_STAT_WIDTH), sizes.at<int>(i, cv::CC_STAT_HEIGHT));
        if (box.height >= 6 && box.height <= 60 && box.width <= 3 * box.height && box.area() > 12)
            letters.push_back(box);
    }
    std::sort(letters.begin(), letters.end(), [](const cv::Rect& a, const cv::Rect& b) { return a.x < b.x; });
    std::vector<cv::Rect> lines;
    for (const cv::Rect& letter : letters) {
        const auto home = std::find_if(lines.begin(), lines.end(), [&](const cv::Rect& line) {
            const int common = std::min(line.br().y, letter.br().y) - std::max(line.y, letter.y);
            return common > 0.5 * std::min(line.height, letter.height) && letter.x - line.br().x < 1.1 * line.height &&
                   letter.height < 2 * line.height && line.height < 2.4 * letter.height;
        });
        if (home == lines.end())
            lines.push_back(letter);
        else
            *home |= letter;
    }
    std::erase_if(lines, [](const cv::Rect& line) { return line.width < line.height; });
    return lines;
}

bool says(const std::string& word, std::initializer_list<std::string_view> words) {
    return std::any_of(words.begin(), words.end(), [&](std::string_view each) {
        return word == each || (each.size() >= 5 && edits(word, each) <= 1);
    });
}

void take_numbers(const std::string& text, Controls& controls) {
    std::vector<std::string> words = {""};
    for (const char c : plain(text)) {
        const bool breaks =
            !words.back().empty() && (std::isdigit(static_cast<unsigned char>(c)) != 0) !=
                                         (std::isdigit(static_cast<unsigned char>(words.back().back())) != 0);
        if (c == ' ' || breaks) words.emplace_back();
        if (c != ' ') words.back() += c;
    }
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        const auto number = number_in(words[i + 1]);
        if (!number) continue;
        if (says(words[i], {"level", "stufe", "niveau", "nivel", "livello", "lvl", "stage", "ebene", "runde"}))
            controls.level = number;
        if (says(words[i], {"min", "minimum", "minimo", "mindestens", "least"})) controls.minimum = number;
        if (says(words[i], {"max", "maximum", "maximo", "massimo", "hochstens", "most"})) controls.maximum = number;
    }
}

}  // namespace

Controls ControlsReader::read(const cv::Mat& pixels, const cv::Rect& board) {
    Controls controls;
    controls.buttons = buttons_in(pixels, {{0, 0}, pixels.size()}, board);
    std::vector<cv::Rect> without = {board};
    for (const ButtonSeen& button : controls.buttons) without.push_back(button.box);
    std::vector<cv::Rect> lines = text_lines(pixels, without);
    std::sort(lines.begin(), lines.end(), [](const cv::Rect& a, const cv::Rect& b) { return a.area() > b.area(); });
    if (lines.size() > 24) lines.resize(24);
    for (const cv::Rect& line : lines) {
        const cv::Rect place = (line - cv::Point(4, 4) + cv::Size(8, 8)) & cv::Rect({0, 0}, pixels.size());
        take_numbers(state_->line(pixels(place)), controls);
    }
    return controls;
}

}  // namespace sightread::runaway
