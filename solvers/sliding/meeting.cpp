#include "solvers/sliding/meeting.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>

namespace sightread::sliding {

namespace {

// Four bits a cell.
using Word = std::uint64_t;
constexpr Word nothing = ~Word{0};  // no position: it would have the same tile everywhere

Word pack(const std::vector<Tile>& at) {
    Word word = 0;
    for (std::size_t i = 0; i < at.size(); ++i) word |= static_cast<Word>(at[i]) << (4 * i);
    return word;
}

// The positions that one side has reached, each with the click that led there: length * 4 + slide.
class Reached {
public:
    explicit Reached(std::size_t most) : most_(most), words_(1 << 12, nothing), clicks_(1 << 12) {}

    bool is_full() const { return size_ >= most_; }
    // False when it was there already.
    bool insert(Word word, std::uint8_t click) {
        if (2 * (size_ + 1) > words_.size()) grow();
        const std::size_t slot = slot_of(word);
        if (words_[slot] == word) return false;
        words_[slot] = word;
        clicks_[slot] = click;
        ++size_;
        return true;
    }
    bool contains(Word word) const { return words_[slot_of(word)] == word; }
    // REQUIRES: contains.
    std::uint8_t click(Word word) const { return clicks_[slot_of(word)]; }

private:
    std::size_t slot_of(Word word) const {
        std::size_t slot = (word * 0x9e3779b97f4a7c15u) >> 20 & (words_.size() - 1);
        while (words_[slot] != nothing && words_[slot] != word)
            slot = (slot + 1) & (words_.size() - 1);
        return slot;
    }
    void grow() {
        Reached bigger(most_);
        bigger.words_.assign(words_.size() * 2, nothing);
        bigger.clicks_.assign(words_.size() * 2, 0);
        for (std::size_t i = 0; i < words_.size(); ++i)
            if (words_[i] != nothing) bigger.insert(words_[i], clicks_[i]);
        *this = std::move(bigger);
    }

    std::size_t most_;
    std::size_t size_ = 0;
    std::vector<Word> words_;
    std::vector<std::uint8_t> clicks_;
};

class Side {
public:
    Side(const Arrangement& from, std::size_t most)
        : shape_(from), reached_(most), edge_{{pack(from.at), from.blank, no_click}} {
        reached_.insert(edge_[0].word, no_click);
    }

    std::size_t edge_size() const { return edge_.size(); }
    int depth() const { return depth_; }
    bool is_full() const { return reached_.is_full(); }
    const Reached& reached() const { return reached_; }

    // One click further. The position that the other side has reached too, if there is one.
    std::optional<Word> grow(const Reached& other, Effort& effort) {
        std::vector<Entry> next;
        std::optional<Word> met;
        for (std::size_t i = 0; i < edge_.size() && !met; ++i) {
            if ((i & 0xfff) == 0xfff && (effort.is_over() || is_full())) break;
            expand(edge_[i], other, next, met, effort);
        }
        edge_ = std::move(next);
        ++depth_;
        return met;
    }

    // From where this side began to the position.
    std::vector<Slide> way_to(Word word) const {
        std::vector<Slide> slides;
        int blank = blank_of(word);
        while (const std::uint8_t click = reached_.click(word)) {
            const auto slide = static_cast<Slide>(click & 3);
            for (int i = 0; i < click >> 2; ++i) {
                slides.push_back(slide);
                step(word, blank, opposite(slide));
            }
        }
        std::reverse(slides.begin(), slides.end());
        return slides;
    }

private:
    static constexpr std::uint8_t no_click = 0;
    struct Entry {
        Word word;
        int blank;
        std::uint8_t click;
    };

    bool step(Word& word, int& blank, Slide slide) const {
        const int from = neighbour(shape_, blank, slide);
        if (from < 0) return false;
        const Word change = ((word >> (4 * from)) ^ (word >> (4 * blank))) & 15;
        word ^= (change << (4 * from)) | (change << (4 * blank));
        blank = from;
        return true;
    }

    int blank_of(Word word) const {
        for (int cell = 0; cell < shape_.count(); ++cell)
            if (((word >> (4 * cell)) & 15) == static_cast<Word>(shape_.goal_blank)) return cell;
        return -1;
    }

    void expand(const Entry& entry, const Reached& other, std::vector<Entry>& next,
                std::optional<Word>& met, Effort& effort) {
        for (const Slide slide : {Slide::left, Slide::up, Slide::right, Slide::down}) {
            if (entry.click != no_click && (entry.click & 1) == (static_cast<int>(slide) & 1))
                continue;
            Word word = entry.word;
            int blank = entry.blank;
            for (int length = 1; step(word, blank, slide); ++length) {
                ++effort.nodes;
                const auto click = static_cast<std::uint8_t>(length * 4 + static_cast<int>(slide));
                if (!reached_.insert(word, click)) continue;
                next.push_back({word, blank, click});
                if (!met && other.contains(word)) met = word;
            }
        }
    }

    Arrangement shape_;
    Reached reached_;
    std::vector<Entry> edge_;
    int depth_ = 0;
};

}  // namespace

Meeting meet(const Arrangement& start, int known, std::size_t most_positions, Effort& effort) {
    if (start.is_solved()) return {std::vector<Slide>{}, 0};
    Arrangement goal = start;
    std::iota(goal.at.begin(), goal.at.end(), Tile{0});
    goal.blank = goal.goal_blank;
    Side ahead(start, most_positions / 2);
    Side back(goal, most_positions / 2);
    while (ahead.depth() + back.depth() + 1 < known) {
        Side& side = ahead.edge_size() <= back.edge_size() ? ahead : back;
        const Side& other = &side == &ahead ? back : ahead;
        const std::optional<Word> met = side.grow(other.reached(), effort);
        if (met) {
            std::vector<Slide> slides = ahead.way_to(*met);
            std::vector<Slide> rest = back.way_to(*met);
            std::transform(rest.rbegin(), rest.rend(), std::back_inserter(slides), opposite);
            return {std::move(slides), ahead.depth() + back.depth()};
        }
        // An unfinished layer says nothing.
        if (effort.is_over() || side.is_full()) return {std::nullopt, ahead.depth() + back.depth()};
    }
    return {std::nullopt, known};
}

}  // namespace sightread::sliding
