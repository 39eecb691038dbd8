#include "vision/runaway/numbers.hpp"

#include "vision/runaway/words.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>
#include <utility>

namespace sightread::runaway {
namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

std::optional<int> number_in(const std::string& text) {
    if (text.empty() || text.size() > 4 || !std::all_of(text.begin(), text.end(), is_digit))
        return std::nullopt;
    return std::stoi(text);
}

bool is_letter_like_one(const std::string& word) {
    return word == "i" || word == "l";
}

// A number with letters in it that are digits misread.
void mend_digits(std::string& text) {
    for (std::size_t i = 1; i < text.size(); ++i) {
        const bool ends = i + 1 == text.size() || text[i + 1] == ' ' || is_digit(text[i + 1]);
        if (ends && is_digit(text[i - 1]) && (text[i] == 's' || text[i] == 'o'))
            text[i] = text[i] == 's' ? '5' : '0';
    }
}

// Whether the letters from there on are the last one or two of a word: behind digits these are
// digits misread, and so the word is no number, while a longer one follows a number without a
// space.
bool is_short_end(const std::string& text, std::size_t begin) {
    constexpr std::size_t shortest = 3;  // letters of a word that says anything
    std::size_t end = begin;
    while (end < text.size() && text[end] != ' ' && !is_digit(text[end])) ++end;
    return end - begin < shortest && (end == text.size() || text[end] == ' ');
}

// Signs that end no word in a sentence about a program are letters or digits misread, too.
std::string with_signs_as_letters(const std::string& line) {
    std::string made;
    bool follows = false;  // a letter or a digit
    for (const char c : line) {
        const bool is_sign = std::string_view("#$%&@*").find(c) != std::string_view::npos;
        made.push_back(is_sign && follows ? 'z' : c);
        follows = std::isalnum(static_cast<unsigned char>(made.back())) != 0;
    }
    return made;
}

// Words and numbers of a line. Behind the word for a bound a lonely stroke is the number one,
// however it was read.
std::vector<std::string> words_of(const std::string& line) {
    std::vector<std::string> words = {""};
    std::string text = plain(with_signs_as_letters(line));
    mend_digits(text);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool breaks = !words.back().empty() && is_digit(c) != is_digit(words.back().back()) &&
                            (is_digit(c) || !is_short_end(text, i));
        if (c == ' ' || breaks) words.emplace_back();
        if (c != ' ') words.back() += c;
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string before = words[i].substr(0, 3),
                          last = words[i].size() == 4 ? words[i].substr(3) : "";
        if ((before == "min" || before == "max") && is_letter_like_one(last)) {
            words[i] = before;
            words.insert(words.begin() + static_cast<std::ptrdiff_t>(i) + 1, last);
        }
    }
    for (std::size_t i = 1; i < words.size(); ++i) {
        const bool is_bound = words[i - 1] == "min" || words[i - 1] == "max";
        const bool is_alone = i + 1 == words.size() || !number_in(words[i + 1]);
        if (is_bound && is_alone && is_letter_like_one(words[i])) words[i] = "1";
    }
    return words;
}

bool says_steps(const std::string& word) {
    return says(word, Term::steps);
}

bool says_a_length(const std::string& word) {
    return says(word, Term::length);
}

bool says_level(const std::string& word) {
    return says(word, Term::level);
}

bool demands(const std::string& word) {
    return says(word, Term::demands);
}

// What may stand between the word for a bound and its number.
bool may_stand_between(const std::string& word) {
    return says_steps(word) || says_a_length(word) || says(word, Term::of) ||
           says(word, Term::counted);
}

constexpr std::array<Numbers::Bound, 3> all_bounds = {&Numbers::level, &Numbers::minimum,
                                                      &Numbers::maximum};

// A dash between two numbers, or dots, is a word of its own.
std::string with_dashes_said(const std::string& line) {
    constexpr std::string_view part_of_dashes = "-~.–—−…";  // of some bytes each
    std::string made;
    for (std::size_t i = 0; i < line.size();) {
        const std::size_t end = std::min(line.find_first_not_of(part_of_dashes, i), line.size());
        const std::size_t next = std::min(line.find_first_not_of(' ', end), line.size());
        const std::size_t last = made.find_last_not_of(' ');
        const bool is_between = last != std::string::npos && is_digit(made[last]) &&
                                next < line.size() && is_digit(line[next]);
        if (end > i && is_between && line.substr(i, end - i) != ".") made += " to ";
        i = std::max(end, i);
        if (i < line.size() && line[i] == '/') made += " of ";
        if (i < line.size()) made += line[i++];
    }
    return made;
}

}  // namespace

void Numbers::take_range(const std::vector<std::string>& words) {
    const bool says_length = std::ranges::any_of(words, says_a_length);
    if (!says_length && std::ranges::none_of(words, says_steps)) return;
    for (std::size_t i = 0; i + 2 < words.size(); ++i) {
        const auto from = number_in(words[i]), to = number_in(words[i + 2]);
        const bool is_level = i > 0 && says_level(words[i - 1]);
        if (from && to && *from <= *to && !is_level && says(words[i + 1], Term::joins)) {
            minimum = from, maximum = to;
            return;
        }
    }
    // "Exactly 7 steps", "must be 7 steps long".
    const bool is_demanded = std::ranges::any_of(words, demands);
    for (std::size_t i = 1; i + 1 < words.size(); ++i) {
        const auto number = number_in(words[i]);
        const bool is_long =
            i + 2 < words.size() && is_demanded && says(words[i + 2], Term::is_long);
        if (number && says_steps(words[i + 1]) && (says(words[i - 1], Term::exactly) || is_long)) {
            minimum = maximum = number;
            return;
        }
    }
    // A length may be spoken of with the word for a bound.
    const Numbers bounds = bounds_in(words);
    const auto told =
        std::ranges::count_if(all_bounds, [&](Bound bound) { return (bounds.*bound).has_value(); });
    const auto numbers =
        std::ranges::count_if(words, [](const auto& word) { return number_in(word).has_value(); });
    has_doubtful_range |= says_length && numbers > told;
}

// "0 of 8", alone or of steps, where none was entered yet.
void Numbers::take_room(const std::vector<std::string>& words) {
    const bool is_alone = words.size() == 3;
    for (std::size_t i = 0; i + 2 < words.size(); ++i) {
        const auto entered = number_in(words[i]), all = number_in(words[i + 2]);
        const bool says_so =
            is_alone || std::ranges::any_of(words, [](const std::string& word) {
                return says_steps(word) || says(word, Term::minimum) || word == "used";
            });
        if (entered == 0 && all && says_so && says(words[i + 1], Term::of)) room = all;
    }
}

// What stands directly behind the words for bounds.
Numbers Numbers::bounds_in(const std::vector<std::string>& words) {
    Numbers found;
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        const bool is_minimum = says(words[i], Term::minimum),
                   is_maximum = says(words[i], Term::maximum);
        std::size_t at = i + 1;
        // Of what there are so many may stand between: "min number of steps 3".
        while (is_minimum != is_maximum && at + 1 < words.size() && may_stand_between(words[at]))
            ++at;
        const auto number = number_in(words[at]);
        // What follows may be the rest of it, misread.
        if (!number || (at + 1 < words.size() && is_letter_like_one(words[at + 1]))) {
            const bool may_be_number = number || is_letter_like_one(words[at]);
            found.has_doubtful_minimum |= may_be_number && is_minimum;
            found.has_doubtful_maximum |= may_be_number && is_maximum;
            continue;
        }
        if (says_level(words[i])) found.level = number;
        if (is_minimum) found.minimum = number;
        if (is_maximum) found.maximum = number;
    }
    return found;
}

void Numbers::take(const std::string& line) {
    const std::vector<std::string> words = words_of(with_dashes_said(line));
    take_range(words);
    take_room(words);
    // The number stands elsewhere.
    has_doubtful_range |= says(words.back(), Term::minimum) || says(words.back(), Term::maximum);
    const Numbers found = bounds_in(words);
    has_doubtful_minimum |= found.has_doubtful_minimum;
    has_doubtful_maximum |= found.has_doubtful_maximum;
    for (const Bound bound : all_bounds)
        if (found.*bound) this->*bound = found.*bound;
}

void Numbers::merge(const Numbers& other) {
    has_doubtful_range |= other.has_doubtful_range;
    if (other.level) level = other.level;
    for (const auto number : {&Numbers::minimum, &Numbers::maximum, &Numbers::room}) {
        if (this->*number && other.*number && this->*number != other.*number)
            contradicts_itself = true;
        if (other.*number) this->*number = other.*number;
    }
}

void Numbers::settle() {
    if (minimum && !maximum && room && *room >= *minimum) maximum = room;
}

void Numbers::take_agreed(const Numbers& first, const Numbers& second) {
    has_doubtful_range |= first.has_doubtful_range || second.has_doubtful_range;
    for (const auto number :
         {&Numbers::level, &Numbers::minimum, &Numbers::maximum, &Numbers::room}) {
        const auto is_doubtful = [&](const Numbers& numbers) {
            return (number == &Numbers::minimum && numbers.has_doubtful_minimum) ||
                   (number == &Numbers::maximum && numbers.has_doubtful_maximum);
        };
        if (is_doubtful(first) || is_doubtful(second)) continue;
        const std::optional<int> one = first.*number, other = second.*number;
        if ((one || other) && (!one || !other || one == other)) this->*number = one ? one : other;
    }
}

std::optional<Numbers::Bound> named_in(const std::string& line) {
    constexpr std::size_t most_words = 3;
    const std::vector<std::string> words = words_of(line);
    if (words.size() > most_words || std::ranges::any_of(line, is_digit)) return std::nullopt;
    std::optional<Numbers::Bound> named;
    for (const std::string& word : words) {
        std::optional<Numbers::Bound> bound;
        if (says_level(word)) bound = &Numbers::level;
        if (says(word, Term::minimum)) bound = &Numbers::minimum;
        if (says(word, Term::maximum)) bound = &Numbers::maximum;
        if (!bound && !says_steps(word) && !says_a_length(word)) return std::nullopt;
        if (bound && named) return std::nullopt;
        if (bound) named = bound;
    }
    return named;
}

bool is_of_steps(const std::string& line) {
    return std::ranges::all_of(words_of(line), says_steps);
}

std::optional<int> number_alone(const std::string& line) {
    const std::string text = plain(line);
    // No line is a lonely "and": it is an 8 of few pixels.
    if (text.empty() && line.starts_with('&') &&
        line.find_first_not_of("& \n") == std::string::npos)
        return 8;
    return is_letter_like_one(text) ? 1 : number_in(text);
}

}  // namespace sightread::runaway
