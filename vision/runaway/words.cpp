#include "vision/runaway/words.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <memory>
#include <utility>
#include <vector>

#include <unicode/translit.h>

namespace sightread::runaway {
namespace {

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
    {"hoger", Role::right},
    {"prawo", Role::right},
    {"vpravo", Role::right},
    {"doprava", Role::right},
    {"oikea", Role::right},
    {"oikealle", Role::right},
    {"jobbra", Role::right},
    {"dreapta", Role::right},
    {"kanan", Role::right},
    {"hoyre", Role::right},
    {"hojre", Role::right},
    {"sag", Role::right},
    {"saga", Role::right},
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
    {"ned", Role::down},
    {"nedat", Role::down},
    {"dol", Role::down},
    {"dolu", Role::down},
    {"alas", Role::down},
    {"jos", Role::down},
    {"bawah", Role::down},
    {"asagi", Role::down},
    {"lefele", Role::down},
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
    {"sil", Role::erase},
    {"geri", Role::erase},
    {"angra", Role::erase},
    {"radera", Role::erase},
    {"cofnij", Role::erase},
    {"usun", Role::erase},
    {"zpet", Role::erase},
    {"smazat", Role::erase},
    {"peru", Role::erase},
    {"poista", Role::erase},
    {"torles", Role::erase},
    {"vissza", Role::erase},
    {"sterge", Role::erase},
    {"inapoi", Role::erase},
    {"hapus", Role::erase},
    {"desfazer", Role::erase},
    {"deshacer", Role::erase},
    {"annulla", Role::erase},
    {"indietro", Role::erase},
    {"annuler", Role::erase},
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
    {"basla", Role::go},
    {"baslat", Role::go},
    {"calistir", Role::go},
    {"kor", Role::go},
    {"starta", Role::go},
    {"uruchom", Role::go},
    {"spust", Role::go},
    {"spustit", Role::go},
    {"aja", Role::go},
    {"aloita", Role::go},
    {"suorita", Role::go},
    {"inditas", Role::go},
    {"futtatas", Role::go},
    {"ruleaza", Role::go},
    {"porneste", Role::go},
    {"executar", Role::go},
    {"rodar", Role::go},
    {"iniciar", Role::go},
    {"ejecutar", Role::go},
    {"esegui", Role::go},
    {"avvia", Role::go},
    {"uitvoeren", Role::go},
    {"demarrer", Role::go},
    {"executer", Role::go},
    {"ausfuhren", Role::go},
    {"jalankan", Role::go},
    {"mulai", Role::go},
    {"kjor", Role::go},
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

}  // namespace

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

std::string_view to_text(Role role) {
    constexpr std::string_view names[] = {"unknown", "right", "down", "delete", "go", "new map", "confirm"};
    return names[static_cast<std::size_t>(role)];
}

std::string plain(const std::string& text) {
    static const std::unique_ptr<icu::Transliterator> without_accents = [] {
        UErrorCode fault = U_ZERO_ERROR;
        return std::unique_ptr<icu::Transliterator>(icu::Transliterator::createInstance(
            "NFKD; [:Nonspacing Mark:] Remove; Latin-ASCII; Lower; NFC", UTRANS_FORWARD, fault));
    }();
    icu::UnicodeString letters = icu::UnicodeString::fromUTF8(text);
    if (without_accents) without_accents->transliterate(letters);
    std::string latin;
    letters.toUTF8String(latin);
    std::string made;
    for (const char each : latin) {
        const auto byte = static_cast<unsigned char>(each);
        if (std::isalnum(byte) != 0)
            made += static_cast<char>(std::tolower(byte));
        else if (std::isspace(byte) != 0 && !made.empty() && made.back() != ' ')
            made += ' ';
    }
    while (!made.empty() && made.back() == ' ') made.pop_back();
    return made;
}

namespace {

// Without signs that stand alone before or behind the words: what a picture on the button was read as.
std::string without_signs(std::string text) {
    if (text.size() > 2 && text[1] == ' ') text.erase(0, 2);
    if (text.size() > 2 && text[text.size() - 2] == ' ') text.erase(text.size() - 2);
    return text;
}

Role role_of_plain(const std::string& text) {
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

}  // namespace

Role role_of(const std::string& words) {
    const std::string text = plain(words), rest = without_signs(text);
    const Role role = role_of_plain(text);
    return role == Role::unknown && rest != text ? role_of_plain(rest) : role;
}

}  // namespace sightread::runaway
