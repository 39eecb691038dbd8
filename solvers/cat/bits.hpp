// Sets of cells as bits, so that a step of all cells at once is a few shifts. Two words hold boards
// up to 11x11, seven words any board; the searches are templates of the number of words.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace sightread::cat {

// Without a call into the compiler's library, which is what std::popcount becomes on processors of
// the oldest kind that the program is built for.
[[nodiscard]] constexpr int count_bits(std::uint64_t word) {
    word -= word >> 1 & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
    word = (word + (word >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return static_cast<int>(word * 0x0101010101010101u >> 56);
}

template <int Words>
struct Bits {
    std::array<std::uint64_t, Words> words{};

    static Bits single(int index) {
        Bits bits;
        bits.set(index);
        return bits;
    }

    bool test(int index) const { return (words[index >> 6] >> (index & 63) & 1) != 0; }
    void set(int index) { words[index >> 6] |= std::uint64_t{1} << (index & 63); }
    void reset(int index) { words[index >> 6] &= ~(std::uint64_t{1} << (index & 63)); }

    bool any() const {
        std::uint64_t all = 0;
        for (const std::uint64_t word : words) all |= word;
        return all != 0;
    }
    bool none() const { return !any(); }
    int count() const {
        int count = 0;
        for (const std::uint64_t word : words) count += count_bits(word);
        return count;
    }
    // The lowest. REQUIRES: any.
    int first() const {
        int i = 0;
        while (words[i] == 0) ++i;
        return i * 64 + std::countr_zero(words[i]);
    }

    bool contains(const Bits& other) const { return (other - *this).none(); }
    bool meets(const Bits& other) const { return (*this & other).any(); }

    Bits& operator&=(const Bits& other) {
        for (int i = 0; i < Words; ++i) words[i] &= other.words[i];
        return *this;
    }
    Bits& operator|=(const Bits& other) {
        for (int i = 0; i < Words; ++i) words[i] |= other.words[i];
        return *this;
    }
    Bits& operator-=(const Bits& other) {
        for (int i = 0; i < Words; ++i) words[i] &= ~other.words[i];
        return *this;
    }
    friend Bits operator&(Bits a, const Bits& b) { return a &= b; }
    friend Bits operator|(Bits a, const Bits& b) { return a |= b; }
    friend Bits operator-(Bits a, const Bits& b) { return a -= b; }  // without
    // REQUIRES: 0 < by < 64.
    friend Bits operator<<(const Bits& a, int by) {
        Bits shifted;
        for (int i = Words - 1; i > 0; --i)
            shifted.words[i] = a.words[i] << by | a.words[i - 1] >> (64 - by);
        shifted.words[0] = a.words[0] << by;
        return shifted;
    }
    friend Bits operator>>(const Bits& a, int by) {
        Bits shifted;
        for (int i = 0; i < Words - 1; ++i)
            shifted.words[i] = a.words[i] >> by | a.words[i + 1] << (64 - by);
        shifted.words[Words - 1] = a.words[Words - 1] >> by;
        return shifted;
    }
    bool operator==(const Bits&) const = default;

    std::uint64_t hash() const {
        std::uint64_t mixed = 0x9e3779b97f4a7c15u;
        for (const std::uint64_t word : words) {
            mixed ^= word;
            mixed *= 0xbf58476d1ce4e5b9u;
            mixed ^= mixed >> 29;
        }
        return mixed;
    }
};

// Calls visit(index) for each member, from the lowest.
template <int Words, class Visit>
void for_each(const Bits<Words>& bits, const Visit& visit) {
    for (int i = 0; i < Words; ++i)
        for (std::uint64_t word = bits.words[i]; word != 0; word &= word - 1)
            visit(i * 64 + std::countr_zero(word));
}

}  // namespace sightread::cat
