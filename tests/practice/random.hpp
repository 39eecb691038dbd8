// Randomness that is passed in: the same seed gives the same games and pictures on every machine.
//
// SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014). Own
// distributions, because those of the standard library may differ between its versions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace sightread::practice {

class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    // A stream of its own for one of many things that share a seed.
    Random(std::uint64_t seed, std::uint64_t stream)
        : state_(seed * 0x9E3779B97F4A7C15u ^ (stream + 1) * 0xD1B54A32D192ED03u) {
        next();
    }

    std::uint64_t next() {
        std::uint64_t mixed = (state_ += 0x9E3779B97F4A7C15u);
        mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
        mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
        return mixed ^ (mixed >> 31);
    }

    int below(int limit) { return static_cast<int>(next() % static_cast<std::uint64_t>(limit)); }
    int between(int least, int most) { return least + below(most - least + 1); }
    double real(double least, double most) {
        return least + (most - least) * static_cast<double>(next() >> 11) * 0x1.0p-53;
    }
    bool chance(double probability) { return real(0, 1) < probability; }

    template <typename Container>
    const auto& pick(const Container& container) {
        return container[static_cast<std::size_t>(below(static_cast<int>(container.size())))];
    }

    template <typename Container>
    void shuffle(Container& container) {
        for (std::size_t last = container.size(); last > 1; --last) {
            const auto other = static_cast<std::size_t>(below(static_cast<int>(last)));
            std::swap(container[last - 1], container[other]);
        }
    }

private:
    std::uint64_t state_;
};

}  // namespace sightread::practice
