#include "app/begin_words.hpp"

#include "vision/text/dictionary.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <regex>
#include <set>
#include <sstream>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/translit.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>

namespace sightread {
namespace {

using Word = std::u16string;
using Words = std::vector<Word>;

// What a phrase of the dictionary may mean; its names there stand in `meanings` in the same order.
enum class Meaning {
    new_game,
    next,
    go_on,
    start,
    easy,
    agree,
    harms,
    done,
    won,
    lost,
    keeps,
    click,
    anywhere,
    press,
    any_key,
    key
};
constexpr std::size_t meaning_count = 16;
constexpr std::array<const char*, meaning_count - 1> meanings = {
    "new_game", "next", "go_on", "start", "easy",     "agree", "harms",  "done",
    "won",      "lost", "keeps", "click", "anywhere", "press", "any_key"};

// Keys that words may name, in the words of a gesture: the dictionary has their names under
// "keys.space".
struct NamedKey {
    const char* gesture;
    const char* names;  // in the dictionary; none: as it is called itself, in every language
};
constexpr std::array named_keys = std::to_array<NamedKey>({{"space", "keys.space"},
                                                           {"Return", "keys.enter"},
                                                           {"F2", nullptr},
                                                           {"F3", nullptr},
                                                           {"F4", nullptr},
                                                           {"F5", nullptr}});

Words words_of(const std::string& plain) {
    const icu::UnicodeString letters = icu::UnicodeString::fromUTF8(plain);
    Words words;
    for (std::int32_t begin = 0; begin < letters.length();) {
        std::int32_t end = letters.indexOf(u' ', begin);
        if (end < 0) end = letters.length();
        if (end > begin)
            words.emplace_back(letters.getBuffer() + begin, static_cast<std::size_t>(end - begin));
        begin = end + 1;
    }
    return words;
}

// Of a script that is written without spaces between words, or with some that a reader cannot rely
// on.
bool is_unspaced(char16_t letter) {
    UErrorCode fault = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(letter, &fault);
    return U_SUCCESS(fault) != 0 &&
           (script == USCRIPT_HANGUL || uscript_breaksBetweenLetters(script) != 0);
}

constexpr std::size_t fewest_letters = 6;  // of a word that may be misread: "score" is not "store"
constexpr std::size_t long_word = 10;      // letters; two of it may be

// By letters that are others, too many or too few.
bool differ_by_at_most(int letters, std::u16string_view a, std::u16string_view b) {
    std::size_t at = 0;
    while (at < a.size() && at < b.size() && a[at] == b[at]) ++at;
    a.remove_prefix(at), b.remove_prefix(at);
    if (a.empty() && b.empty()) return true;
    if (letters == 0) return false;
    const auto without_first = [](std::u16string_view text) {
        return text.substr(std::min<std::size_t>(1, text.size()));
    };
    return differ_by_at_most(letters - 1, without_first(a), without_first(b)) ||
           (!a.empty() && differ_by_at_most(letters - 1, without_first(a), b)) ||
           (!b.empty() && differ_by_at_most(letters - 1, a, without_first(b)));
}

// Whether a long word is what is wanted but for a letter that was misread, lost or added; two of a
// very long one.
bool is_nearly(std::u16string_view word, std::u16string_view wanted) {
    if (word.size() < fewest_letters || wanted.size() < fewest_letters) return false;
    const int letters = wanted.size() < long_word ? 1 : 2;
    const auto off =
        static_cast<std::ptrdiff_t>(word.size()) - static_cast<std::ptrdiff_t>(wanted.size());
    return std::abs(off) <= letters && differ_by_at_most(letters, word, wanted);
}

struct Phrase {
    Words words;
    bool goes_on = false;  // the last word may have more letters
    Meaning meaning = Meaning::new_game;
    std::size_t key = 0;  // of named_keys, where a key is meant

    // is_sure: of which of these words it is certain how they were read.
    bool is_at(const Words& others, const std::vector<bool>& is_sure, std::size_t at) const {
        if (at + words.size() > others.size()) return false;
        for (std::size_t i = 0; i < words.size(); ++i) {
            const Word &word = others[at + i], &wanted = words[i];
            const bool may_go_on = goes_on && i + 1 == words.size();
            if (word == wanted || (may_go_on && word.starts_with(wanted))) continue;
            if (may_go_on || is_sure[at + i] || !is_nearly(word, wanted)) return false;
        }
        return true;
    }
};

struct Match {
    const Phrase* phrase = nullptr;
    std::size_t at = 0;      // the first word
    std::size_t length = 0;  // words
};

// Words of a text; where it has no spaces, or some that Tesseract has put between letters, by what
// words are long there.
std::size_t size_of(const Words& words) {
    constexpr std::size_t usual = 4;  // letters
    std::size_t letters = 0;
    for (const Word& word : words) {
        if (!is_unspaced(word.front())) return words.size();
        letters += word.size();
    }
    return (letters + usual - 1) / usual;
}

std::u16string joined(const Words& words) {
    std::u16string all;
    for (const Word& word : words) all += word;
    return all;
}

// All phrases, found by their first word. One of six letters or more with one misread keeps its
// first three or its last three, so that it is looked up by both; a very long one with a letter
// misread at either end keeps what stands after the third, moved by one at most. A word that some
// language has was not misread. What stands in a script without spaces is looked for anywhere, in
// the text without its spaces, and counts for all of it.
class PhraseIndex {
public:
    explicit PhraseIndex(const Dictionary& dictionary) {
        for (std::size_t i = 0; i < meanings.size(); ++i)
            add(dictionary.phrases(meanings[i]), static_cast<Meaning>(i), 0);
        for (std::size_t i = 0; i < named_keys.size(); ++i)
            add(named_keys[i].names != nullptr ? dictionary.phrases(named_keys[i].names)
                                               : Dictionary::Phrases{named_keys[i].gesture},
                Meaning::key, i);
        for (const Phrase& phrase : phrases_) enter(phrase);
    }

    std::vector<Match> matches_in(const Words& words) const {
        std::vector<Match> found;
        std::vector<bool> is_sure;
        for (const Word& word : words) is_sure.push_back(known_.count(word) > 0);
        for (std::size_t at = 0; at < words.size(); ++at) {
            const Word& word = words[at];
            const auto find = [&](const Index& index, const Word& key) {
                const auto candidates = index.find(key);
                if (candidates == index.end()) return;
                for (const Phrase* phrase : candidates->second)
                    if (phrase->is_at(words, is_sure, at))
                        found.push_back({phrase, at, phrase->words.size()});
            };
            find(whole_, word);
            if (word.size() >= part) find(begins_, word.substr(0, part));
            if (word.size() < fewest_letters || is_sure[at]) continue;
            find(ends_, word.substr(word.size() - part));
            for (std::size_t from = part - 1; from <= part + 1 && from + middle <= word.size();
                 ++from)
                find(middles_, word.substr(from, middle));
        }
        find_unspaced(words, found);
        return found;
    }

private:
    // letters
    static constexpr std::size_t part = fewest_letters / 2, middle = long_word - 2 * part;
    using Index = std::unordered_map<Word, std::vector<const Phrase*>>;

    void add(const Dictionary::Phrases& texts, Meaning meaning, std::size_t key) {
        for (const std::string& text : texts) {
            Phrase phrase{words_of(plain_words(text)), text.ends_with('*'), meaning, key};
            if (!phrase.words.empty()) phrases_.push_back(std::move(phrase));
        }
    }

    void enter(const Phrase& phrase) {
        const Word& first = phrase.words.front();
        if (is_unspaced(first.front()))
            unspaced_[first.front()].emplace_back(joined(phrase.words), &phrase);
        whole_[first].push_back(&phrase);
        known_.insert(phrase.words.begin(), phrase.words.end() - (phrase.goes_on ? 1 : 0));
        const bool goes_on = phrase.goes_on && phrase.words.size() == 1;
        if (first.size() >= part && (goes_on || first.size() >= fewest_letters))
            begins_[first.substr(0, part)].push_back(&phrase);
        if (first.size() >= fewest_letters && !goes_on)
            ends_[first.substr(first.size() - part)].push_back(&phrase);
        if (first.size() >= long_word && !goes_on)
            middles_[first.substr(part, middle)].push_back(&phrase);
    }

    // Whether so much of a text says it. A single letter may be a part of any word, and what agrees
    // or declines is short in most languages.
    static bool is_enough(std::u16string_view text, const Phrase& phrase, std::u16string_view word,
                          std::u16string_view all) {
        switch (phrase.meaning) {
            case Meaning::keeps:
                return text.size() == all.size();
            case Meaning::agree:
                return 2 * text.size() >= all.size();
            case Meaning::click:
            case Meaning::press:
            case Meaning::anywhere:
            case Meaning::any_key:
            case Meaning::key:
                return true;
            default:
                return text.size() > 1 || word.size() == 1;
        }
    }

    void find_unspaced(const Words& words, std::vector<Match>& found) const {
        const std::u16string all = joined(words);
        std::size_t at = 0, end_of_word = words.empty() ? 0 : words.front().size();
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (i == end_of_word) end_of_word += words[++at].size();
            const auto candidates = unspaced_.find(all[i]);
            if (candidates == unspaced_.end()) continue;
            for (const auto& [text, phrase] : candidates->second)
                if (all.compare(i, text.size(), text) == 0 &&
                    is_enough(text, *phrase, words[at], all))
                    found.push_back({phrase, at, words.size()});
        }
    }

    std::vector<Phrase> phrases_;
    Index whole_, begins_, middles_, ends_;  // by the first word, and by parts of it
    std::unordered_set<Word> known_;
    std::unordered_map<char16_t, std::vector<std::pair<std::u16string, const Phrase*>>> unspaced_;
};

const PhraseIndex& phrase_index() {
    static const PhraseIndex index(dictionary());
    return index;
}

// How many words of a text the longest phrase of each meaning is.
class Lengths {
public:
    explicit Lengths(const std::vector<Match>& matches) {
        for (const Match& match : matches) {
            std::size_t& longest = longest_[static_cast<std::size_t>(match.phrase->meaning)];
            longest = std::max(longest, match.length);
        }
    }
    std::size_t operator[](Meaning meaning) const {
        return longest_[static_cast<std::size_t>(meaning)];
    }

private:
    std::array<std::size_t, meaning_count> longest_{};
};

// How many words belong to phrases of some meanings.
std::size_t covered_by(const std::vector<Match>& matches, const std::set<Meaning>& some) {
    std::set<std::size_t> words;
    for (const Match& match : matches)
        if (some.contains(match.phrase->meaning))
            for (std::size_t i = 0; i < match.length; ++i) words.insert(match.at + i);
    return words.size();
}

// A key by its name, or a single letter.
std::optional<std::string> key_at(const Words& words, const std::vector<Match>& matches,
                                  std::size_t at) {
    std::optional<std::size_t> named;
    for (const Match& match : matches)
        if (match.at == at && match.phrase->meaning == Meaning::key)
            named = std::min(named.value_or(named_keys.size()), match.phrase->key);
    if (named) return named_keys[*named].gesture;
    const Word& word = words[at];
    if (word.size() == 1 && word[0] >= u'a' && word[0] <= u'z')
        return std::string(1, static_cast<char>(word[0]));
    return std::nullopt;
}

// `R: restart`, `[R] restart`, `Space = restart`: what parts a key from what it does.
bool stands_apart(const std::string& text) {
    return text.find_first_of(":-=([{|)]}") != std::string::npos ||
           text.find("\xe2\x80\x93") != std::string::npos ||
           text.find("\xe2\x86\x92") != std::string::npos;  // a dash, an arrow
}

// What is read of the arrow on a list that opens: a size to be chosen there begins no game.
bool ends_in_arrow(const std::string& text) {
    static const std::set<std::string> arrows = {"v", "V", "y", "Y", "w", "~",
                                                 "¥", "▾", "▼", "⌄", "˅"};
    const std::size_t gap = text.find_last_of(' ');
    return gap != std::string::npos && arrows.contains(text.substr(gap + 1));
}

// Signs that stand for words are none: "№" is not "No", "®" no "R".
bool is_sign_for_a_word(char16_t sign) {
    return sign == 0xa9 || sign == 0xae || sign == 0x2116 || (sign >= 0x2120 && sign <= 0x2122);
}

// Latin letters that have none with an accent taken off: "ß", "ø", "ł". The rest of the world has
// nothing to be spelled, and the search for it takes ten times as long as all else.
void spell_in_ascii(icu::UnicodeString& letters) {
    static const std::unique_ptr<icu::Transliterator> spelling = [] {
        UErrorCode fault = U_ZERO_ERROR;
        return std::unique_ptr<icu::Transliterator>(
            icu::Transliterator::createInstance("Latin-ASCII", UTRANS_FORWARD, fault));
    }();
    for (std::int32_t at = 0; spelling && at < letters.length(); ++at) {
        const char16_t letter = letters[at];
        const bool is_latin = (letter >= 0x80 && letter < 0x370) ||
                              (letter >= 0x1d00 && letter < 0x2e80) ||
                              (letter >= 0xa720 && letter < 0xa800) || letter >= 0xfb00;
        if (is_latin) return spelling->transliterate(letters);
    }
}

// What is written in several ways, or looks the same to a reader: letters of Arabic that Persian
// and Urdu write otherwise, and the sigma that ends a word. 0: no letter, but within a word.
UChar32 folded(UChar32 letter) {
    switch (letter) {
        case 0x0640:
            return 0;  // a stretched stroke between letters of Arabic
        case 0x0649:
        case 0x06cc:
            return 0x064a;  // yeh
        case 0x06a9:
            return 0x0643;  // kaf
        case 0x06be:
        case 0x06c1:
        case 0x06c3:
        case 0x06d5:
        case 0x0629:
            return 0x0647;  // heh
        case 0x03c2:
            return 0x03c3;  // sigma
        default:
            return u_hasBinaryProperty(letter, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0 ? 0
                                                                                        : letter;
    }
}

// Signs of vowels belong to words of India as letters do.
bool is_of_a_word(UChar32 letter) {
    return u_isalnum(letter) != 0 || u_charType(letter) == U_COMBINING_SPACING_MARK;
}

}  // namespace

std::string plain_words(const std::string& text) {
    UErrorCode fault = U_ZERO_ERROR;
    static const icu::Normalizer2* const decomposing = icu::Normalizer2::getNFKDInstance(fault);
    static const icu::Normalizer2* const composing = icu::Normalizer2::getNFCInstance(fault);
    icu::UnicodeString given = icu::UnicodeString::fromUTF8(text);
    for (std::int32_t at = given.length() - 1; at >= 0; --at)
        if (is_sign_for_a_word(given[at])) given.remove(at, 1);
    const icu::UnicodeString parts = decomposing->normalize(given, fault);
    icu::UnicodeString letters;
    for (std::int32_t at = 0; at < parts.length(); at = parts.moveIndex32(at, 1))
        if (const UChar32 letter = parts.char32At(at); u_charType(letter) != U_NON_SPACING_MARK)
            letters.append(letter);
    spell_in_ascii(letters);
    letters = composing->normalize(letters.toLower(icu::Locale::getRoot()), fault);
    icu::UnicodeString words;
    for (std::int32_t at = 0; at < letters.length(); at = letters.moveIndex32(at, 1)) {
        const UChar32 letter = folded(letters.char32At(at));
        if (letter == 0) continue;
        if (is_of_a_word(letter)) {
            words.append(letter);
        } else if (!words.isEmpty() && words[words.length() - 1] != u' ') {
            words.append(u' ');
        }
    }
    std::string plain;
    words.trim().toUTF8String(plain);
    return plain;
}

Wording wording_of(const std::string& text) {
    constexpr std::size_t longest_label = 6, longest_sentence = 9;  // words
    Wording wording;
    const Words words = words_of(plain_words(text));
    if (words.empty()) return wording;
    const std::size_t size = size_of(words);
    const std::vector<Match> matches = phrase_index().matches_in(words);
    const Lengths longest(matches);
    wording.is_harmful = longest[Meaning::harms] > 0;
    const std::size_t next = longest[Meaning::next],
                      plainly = std::max(next, longest[Meaning::new_game]),
                      on = longest[Meaning::go_on],
                      start = std::max(longest[Meaning::start],
                                       ends_in_arrow(text) ? 0 : longest[Meaning::easy]),
                      agree = longest[Meaning::agree];
    // Of a label at least half is what it asks for.
    const auto says = [&](std::size_t matched) {
        return matched > 0 && 2 * matched >= words.size();
    };
    // "Got it, play!" says so twice.
    const bool says_start =
        start > 0 && says(covered_by(matches, {Meaning::start, Meaning::easy, Meaning::agree}));
    // "Shuffle and play" is both.
    const bool says_both =
        on > 0 && start > 0 && says(covered_by(matches, {Meaning::go_on, Meaning::start}));
    if (size <= longest_label)
        wording.asks = says(plainly)             ? Asks::new_game
                       : says(on)                ? Asks::to_go_on
                       : says_start || says_both ? Asks::to_start
                       : says(agree)             ? Asks::to_agree
                                                 : Asks::nothing;
    const bool calls_out = text.find('!') != std::string::npos;
    if (size <= longest_sentence)
        wording.tells = longest[Meaning::won] > 0                 ? Tells::won
                        : longest[Meaning::lost] > 0              ? Tells::lost
                        : next > 0                                ? Tells::won
                        : calls_out && longest[Meaning::done] > 0 ? Tells::won
                                                                  : Tells::nothing;
    // All of it: "No 8" is a number.
    wording.declines = size <= longest_label && longest[Meaning::keeps] == words.size();
    const bool is_asked = longest[Meaning::press] > 0,
               is_about_beginning = plainly + on + start > 0;
    const bool is_to_click = longest[Meaning::click] > 0 && size <= longest_sentence;
    const bool is_here = is_about_beginning || longest[Meaning::anywhere] > 0;
    if (is_to_click && is_here) wording.asks = std::max(wording.asks, Asks::to_start);
    wording.asks_for_click = is_to_click && !is_here;
    bool is_parted = false;
    for (std::size_t at = 0; at < words.size() && wording.key.empty(); ++at) {
        const std::optional<std::string> key = key_at(words, matches, at);
        // `R: restart` names a key as well; a lone letter within a sentence is a word.
        const bool is_listed =
            key && at == 0 && words.size() > 1 && is_about_beginning && words.size() <= 4;
        // "Spacebar to start": a key with a name is more than a stroke before a word.
        is_parted |= is_listed && (stands_apart(text) || key->size() > 1);
        const bool is_word = key && key->size() == 1 && is_asked && at > 0 &&
                             (*key == "a" || *key == "i" || *key == "o");
        if (key && (is_asked || is_listed) && !is_word) wording.key = *key;
    }
    // "C Next" may be a stroke before a word. What the key is for may stand on the next line.
    const bool is_all = is_asked && wording.key.size() > 1 && words.size() <= 3;
    wording.key_begins =
        !wording.key.empty() && ((is_about_beginning && (is_asked || is_parted)) || is_all);
    // The letter of "n'importe quelle touche" is none.
    const bool is_any = is_asked && size <= longest_sentence && longest[Meaning::any_key] > 0;
    if (is_any && wording.key.size() <= 1) wording.key = "space", wording.key_begins = true;
    // What tells of a key is no button.
    if (wording.key_begins && is_asked) wording.asks = std::min(wording.asks, Asks::to_start);
    return wording;
}

bool is_read_surely(const Caption& caption) {
    constexpr int short_word = 3;  // letters
    constexpr double sure_if_short = 80, sure = 50, sure_if_ideographs = 40;
    int letters = 0;
    bool has_ideographs = false;
    const icu::UnicodeString plain = icu::UnicodeString::fromUTF8(plain_words(caption.text));
    for (std::int32_t at = 0; at < plain.length(); at = plain.moveIndex32(at, 1)) {
        const bool is_one = u_hasBinaryProperty(plain.char32At(at), UCHAR_IDEOGRAPHIC) != 0;
        letters += is_one ? 2 : 1;  // half a word
        has_ideographs |= is_one;
    }
    if (letters <= short_word) return caption.confidence >= sure_if_short;
    return caption.confidence >= (has_ideographs ? sure_if_ideographs : sure);
}

bool says_size_or_level(const std::string& text) {
    if (text.find(':') != std::string::npos) return false;
    static const std::regex size("([^ ]+ )?([0-9]{1,2})( ?x ?[0-9]{1,2}| \\2)( [0-9]+ [^ ]+)?"),
        rows_and_columns("[0-9]{1,2} [^ ]+ x [0-9]{1,2} [^ ]+"), level("[a-z]+ 1");
    const std::string plain = plain_words(std::regex_replace(text, std::regex("×"), "x"));
    return std::regex_match(plain, size) || std::regex_match(plain, rows_and_columns) ||
           std::regex_match(plain, level);
}

}  // namespace sightread
