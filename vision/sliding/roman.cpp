#include "vision/sliding/roman.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string>

namespace sightread::sliding {
namespace {

constexpr std::size_t most_groups = 6;  // a letter may look different beside another
constexpr std::size_t most_tiles = 35;

std::string numeral(std::size_t number) {
    constexpr std::array units = {"", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"};
    return std::string(number / 10, 'X') + units[number % 10];
}

}  // namespace

std::vector<int> roman_numbers(const std::vector<std::vector<std::size_t>>& words,
                               std::size_t groups) {
    if (groups > most_groups || words.size() > most_tiles) return {};
    std::map<std::string, int> numbers;
    for (std::size_t number = 1; number <= words.size(); ++number)
        numbers[numeral(number)] = static_cast<int>(number);
    std::vector<int> found;
    std::string meaning(groups, 'I');
    // All meanings, as numbers of the base 3 are counted up.
    while (true) {
        std::vector<int> told;
        std::vector<bool> is_there(words.size() + 1);
        for (const std::vector<std::size_t>& word : words) {
            std::string text;
            for (const std::size_t group : word) text += meaning[group];
            const auto at = numbers.find(text);
            if (at == numbers.end() || is_there[static_cast<std::size_t>(at->second)]) break;
            is_there[static_cast<std::size_t>(at->second)] = true;
            told.push_back(at->second);
        }
        if (told.size() == words.size() && told != found) {
            if (!found.empty()) return {};
            found = std::move(told);
        }
        const auto next = std::ranges::find_if(meaning, [](char letter) { return letter != 'X'; });
        std::fill(meaning.begin(), next, 'I');
        if (next == meaning.end()) return found;
        *next = *next == 'I' ? 'V' : 'X';
    }
}

}  // namespace sightread::sliding
