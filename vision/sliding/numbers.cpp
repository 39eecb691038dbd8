#include "vision/sliding/numbers.hpp"

#include "vision/sliding/roman.hpp"
#include "vision/sliding/words.hpp"
#include "vision/text/digits.hpp"
#include "vision/text/text_engine.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <queue>
#include <set>

#include <opencv2/imgproc.hpp>

namespace sightread::sliding {
namespace {

constexpr double same_glyph = 0.98;
constexpr std::size_t most_words = 36;  // for Tesseract
constexpr double word_vote = 3.5;
constexpr int least_confidence = 60;
constexpr double enough_margin = 1.2;
constexpr double most_loss = 7;
constexpr int most_meanings = 6000;
constexpr std::size_t fewest_to_leave_one_out = 8;  // tiles: the others must be able to contradict

struct Group {
    std::vector<std::size_t> glyphs;
    std::array<double, 10> costs{};  // of each meaning, the best is 0
    std::vector<int> by_cost;        // digits, likeliest first
};

// Glyphs that look the same are one group: each joins the first group whose every member it
// resembles.
std::vector<Group> groups_of(const std::vector<Glyph>& glyphs) {
    std::vector<Group> groups;
    for (std::size_t i = 0; i < glyphs.size(); ++i) {
        Group* home = nullptr;
        double best = same_glyph;
        for (Group& group : groups) {
            double least = 1;
            for (const std::size_t other : group.glyphs) {
                least = std::min(least, likeness(glyphs[i], glyphs[other]));
                if (least < best) break;
            }
            if (least >= best) best = least, home = &group;
        }
        if (home == nullptr) home = &groups.emplace_back();
        home->glyphs.push_back(i);
    }
    return groups;
}

// The digits of all words, those that look the same in one group.
struct Digits {
    std::vector<Group> groups;
    std::vector<std::vector<std::size_t>> words;  // of each word the groups of its digits
};

// With the opinion on form: the mean over the group. The more often it is the same, the surer.
Digits digits_of(const std::vector<Word>& words, const DigitForms& forms) {
    std::vector<Glyph> glyphs;
    for (const Word& word : words)
        for (const cv::Rect& box : word.boxes) glyphs.push_back(glyph_of(word.ink(box)));
    Digits digits{groups_of(glyphs), {}};
    std::vector<std::size_t> group_of(glyphs.size());
    for (std::size_t i = 0; i < digits.groups.size(); ++i)
        for (const std::size_t glyph : digits.groups[i].glyphs) group_of[glyph] = i;
    auto next = group_of.begin();
    for (const Word& word : words) {
        const auto end = next + static_cast<std::ptrdiff_t>(word.boxes.size());
        digits.words.emplace_back(next, end);
        next = end;
    }
    for (Group& group : digits.groups)
        for (const std::size_t glyph : group.glyphs) {
            const std::array<double, 10> costs = forms.costs(glyphs[glyph]);
            for (std::size_t digit = 0; digit < 10; ++digit)
                group.costs[digit] +=
                    std::min(6.0, costs[digit]) / static_cast<double>(group.glyphs.size());
        }
    return digits;
}

// The likeliest digit costs nothing.
void rank(Group& group) {
    const double best = *std::min_element(group.costs.begin(), group.costs.end());
    for (double& cost : group.costs) cost -= best;
    group.by_cost = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    std::stable_sort(group.by_cost.begin(), group.by_cost.end(), [&](int a, int b) {
        return group.costs[static_cast<std::size_t>(a)] < group.costs[static_cast<std::size_t>(b)];
    });
}

// A choice of meanings: for each group, which of its digits by rank.
struct Choice {
    double loss = 0;
    std::vector<std::uint8_t> ranks;
    std::size_t next = 0;  // groups before this one are settled
    bool operator<(const Choice& other) const { return loss > other.loss; }
};

constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

// Meanings by which the tiles have each number once, the likeliest first, until two of them pass.
class MeaningSearch {
public:
    explicit MeaningSearch(const Digits& digits)
        : groups_(digits.groups),
          words_(digits.words),
          cells_(static_cast<int>(words_.size()) + 1) {}

    // One tile may be left out: which number it has follows from the others.
    void run(std::size_t left_out) {
        std::priority_queue<Choice> waiting;
        waiting.push({0, std::vector<std::uint8_t>(groups_.size(), 0), 0});
        for (int tried = 0; tried < most_meanings && !waiting.empty(); ++tried) {
            const Choice choice = waiting.top();
            waiting.pop();
            if (is_settled_by(choice, left_out)) return;
            push_next(choice, waiting);
        }
    }

    // Of the tiles; empty where none pass.
    const std::vector<int>& numbers() const { return numbers_; }
    // By how much the next likeliest meaning costs more.
    double lead() const {
        return second_loss_ < 0 ? 3 * enough_margin : second_loss_ - first_loss_;
    }

private:
    bool is_settled_by(const Choice& choice, std::size_t left_out) {
        const bool has_first = !numbers_.empty();
        if (has_first && choice.loss > first_loss_ + 3 * enough_margin) {
            if (second_loss_ < 0) second_loss_ = choice.loss;
            return true;
        }
        std::vector<int> numbers = numbers_by(choice.ranks, left_out);
        if (numbers.empty() || numbers == numbers_) return false;
        if (has_first && choice.loss >= first_loss_) {
            second_loss_ = second_loss_ < 0 ? choice.loss : std::min(second_loss_, choice.loss);
            return true;
        }
        if (has_first) second_loss_ = first_loss_;
        numbers_ = std::move(numbers);
        first_loss_ = choice.loss;
        return false;
    }

    void push_next(const Choice& choice, std::priority_queue<Choice>& waiting) const {
        for (std::size_t group = choice.next; group < groups_.size(); ++group) {
            if (choice.ranks[group] + 1 > 4) continue;
            Choice other = choice;
            ++other.ranks[group];
            other.loss += cost(group, other.ranks[group]) - cost(group, choice.ranks[group]);
            other.next = group;
            if (other.loss < most_loss) waiting.push(std::move(other));
        }
    }

    double cost(std::size_t group, std::uint8_t rank) const {
        return groups_[group].costs[static_cast<std::size_t>(groups_[group].by_cost[rank])];
    }

    // What the tiles say by a choice of meanings, empty where that is not each number once.
    std::vector<int> numbers_by(const std::vector<std::uint8_t>& ranks,
                                std::size_t left_out) const {
        std::vector<int> numbers;
        std::vector<char> seen(static_cast<std::size_t>(cells_) + 1, 0);
        for (std::size_t word = 0; word < words_.size(); ++word) {
            int number = 0;
            for (const std::size_t group : words_[word]) {
                if (word == left_out) break;
                number = number * 10 + groups_[group].by_cost[ranks[group]];
                if (number == 0) return {};  // no number begins with a nought
            }
            if (number > cells_ || (word != left_out && seen[static_cast<std::size_t>(number)]))
                return {};
            seen[static_cast<std::size_t>(number)] = 1;
            numbers.push_back(number);
        }
        // The last number is missing, or the first.
        if (seen[static_cast<std::size_t>(cells_)] && (seen[1] || left_out != none)) return {};
        if (left_out != none)
            numbers[left_out] =
                static_cast<int>(std::find(seen.begin() + 1, seen.end(), 0) - seen.begin());
        return numbers;
    }

    const std::vector<Group>& groups_;
    const std::vector<std::vector<std::size_t>>& words_;
    int cells_;
    std::vector<int> numbers_;
    double first_loss_ = 0, second_loss_ = -1;
};

}  // namespace

struct NumbersReader::State {
    TextEngine engine{TextEngine::Form::block, "0123456789"};
    std::optional<DigitForms> forms;  // drawn when the first digits are seen

    // The digits of a word as Tesseract reads them; empty when it is not sure.
    std::string spelled(const Word& word) {
        cv::Rect all = word.boxes.front();
        for (const cv::Rect& box : word.boxes) all |= box;
        cv::Mat large, dark;
        const double factor = 48.0 / all.height;
        cv::resize(word.ink(all), large, {}, factor, factor,
                   factor > 1 ? cv::INTER_CUBIC : cv::INTER_AREA);
        cv::copyMakeBorder(255 - large, dark, 24, 24, 24, 24, cv::BORDER_CONSTANT,
                           cv::Scalar::all(255));
        std::string digits;
        for (const char letter : engine.read(dark, least_confidence))
            if (letter >= '0' && letter <= '9') digits += letter;
        return digits.size() == word.boxes.size() ? digits : std::string();
    }

    void vote(const std::vector<Word>& words, Digits& digits);
    NumbersReading decoded(const std::vector<Word>& words);
};

// Tesseract's opinion: votes, of words that hold the rarer groups first.
void NumbersReader::State::vote(const std::vector<Word>& words, Digits& digits) {
    std::vector<std::size_t> order(words.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto rarity = [&](std::size_t word) {
        std::size_t least = none;
        for (const std::size_t group : digits.words[word])
            least = std::min(least, digits.groups[group].glyphs.size());
        return least;
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](auto a, auto b) { return rarity(a) < rarity(b); });
    if (order.size() > most_words) order.resize(most_words);
    std::vector<std::array<int, 10>> votes(digits.groups.size());
    std::vector<int> voters(digits.groups.size());
    for (const std::size_t word : order) {
        const std::string spelling = spelled(words[word]);
        for (std::size_t i = 0; i < spelling.size(); ++i) {
            const std::size_t group = digits.words[word][i];
            ++votes[group][static_cast<std::size_t>(spelling[i] - '0')];
            ++voters[group];
        }
    }
    for (std::size_t i = 0; i < voters.size(); ++i)
        for (std::size_t digit = 0; voters[i] > 0 && digit < 10; ++digit)
            digits.groups[i].costs[digit] -= word_vote * votes[i][digit] / voters[i];
}

NumbersReading NumbersReader::State::decoded(const std::vector<Word>& words) {
    if (!forms) forms.emplace();
    Digits digits = digits_of(words, *forms);
    vote(words, digits);
    for (Group& group : digits.groups) rank(group);
    MeaningSearch search(digits);
    search.run(none);
    if (search.numbers().empty() && words.size() >= fewest_to_leave_one_out)
        for (std::size_t word = 0; word < words.size(); ++word)
            // what can be read is not overruled
            if (spelled(words[word]).empty()) search.run(word);
    NumbersReading reading;
    reading.are_there = true;
    if (search.numbers().empty())
        if (std::vector<int> roman = roman_numbers(digits.words, digits.groups.size());
            !roman.empty()) {
            reading.numbers = std::move(roman);
            reading.margin = 1;
            return reading;
        }
    if (search.numbers().empty()) {
        reading.why_not = "the numbers on the tiles are not 1 to " + std::to_string(words.size()) +
                          ", each of them once: some are missing, double, or unreadable";
        return reading;
    }
    reading.margin = std::clamp(search.lead() / (3 * enough_margin), 0.0, 1.0);
    if (search.lead() < enough_margin)
        reading.why_not = "the numbers on the tiles could be read in more than one way";
    else
        reading.numbers = search.numbers();
    return reading;
}

NumbersReader::NumbersReader() : state_(std::make_unique<State>()) {}
NumbersReader::~NumbersReader() = default;
NumbersReader::NumbersReader(NumbersReader&&) noexcept = default;
NumbersReader& NumbersReader::operator=(NumbersReader&&) noexcept = default;

NumbersReading NumbersReader::read(const std::vector<cv::Mat>& tiles) {
    NumbersReading best;
    best.why_not = "there are no numbers on the tiles";
    for (const std::vector<Word>& words : words_on(tiles)) {
        if (words.size() * 10 >= tiles.size() * 8 && words.size() >= 3) best.are_there = true;
        if (words.size() != tiles.size()) {
            if (best.are_there) best.why_not = "the numbers on some tiles cannot be read";
            continue;
        }
        NumbersReading reading = state_->decoded(words);
        if (!reading.numbers.empty()) return reading;
        best = std::move(reading);
    }
    return best;
}

NumbersReading NumbersReader::read_on_pieces(const std::vector<cv::Mat>& pieces) {
    for (const std::vector<Word>& words : words_on_pieces(pieces)) {
        if (words.size() != pieces.size()) continue;
        NumbersReading reading = state_->decoded(words);
        if (!reading.numbers.empty()) return reading;
    }
    return {};
}

}  // namespace sightread::sliding
