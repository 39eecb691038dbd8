// The words that games say: the file of the program, and files that are none.
#include "vision/text/dictionary.hpp"

#include "capture/error.hpp"
#include "tests/support/temporary_folder.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <set>

#include <gtest/gtest.h>

namespace sightread {
namespace {

const std::string words_file = SIGHTREAD_SOURCE_DIR "/data/words.toml";

std::string text_of(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

// What is wrong with it; empty: nothing.
std::string complaint_about(const std::string& toml) {
    try {
        (void)Dictionary::parse(toml, "some.toml");
        return {};
    } catch (const Error& failure) {
        return failure.what();
    }
}

TEST(Dictionary, HasEveryMeaningInEveryLanguage) {
    const Dictionary words = Dictionary::load(words_file);
    EXPECT_GE(words.languages().size(), 60U);
    for (const auto& [code, language] : words.languages()) {
        EXPECT_FALSE(language.name.empty()) << code;
        for (const char* meaning :
             {"new_game", "next", "go_on", "start", "easy", "agree", "harms", "won", "lost",
              "keeps", "click", "anywhere", "press", "any_key", "keys.space", "keys.enter"})
            EXPECT_TRUE(language.meanings.count(meaning) > 0 &&
                        !language.meanings.at(meaning).empty())
                << code << " has no " << meaning;
    }
}

// A name that is misspelt would be a meaning that nobody asks for.
TEST(Dictionary, HasNoMeaningThatEnglishLacks) {
    const Dictionary words = Dictionary::load(words_file);
    const auto& english = words.languages().at("en").meanings;
    for (const auto& [code, language] : words.languages())
        for (const auto& [meaning, phrases] : language.meanings)
            EXPECT_TRUE(english.count(meaning) > 0) << code << " has " << meaning;
}

TEST(Dictionary, SaysNothingTwice) {
    const Dictionary words = Dictionary::load(words_file);
    for (const auto& [code, language] : words.languages())
        for (const auto& [meaning, phrases] : language.meanings) {
            std::set<std::string> seen;
            for (const std::string& phrase : phrases)
                EXPECT_TRUE(seen.insert(phrase).second)
                    << code << ", " << meaning << ": " << phrase;
        }
}

TEST(Dictionary, GivesThePhrasesOfAllLanguages) {
    const Dictionary words = Dictionary::parse(
        "[en]\nname = \"English\"\nstart = [\"Go\", \"Play\"]\n"
        "[de]\nname = \"Deutsch\"\nstart = [\"Los\", \"Go\"]\nrunaway.right = [\"Rechts\"]\n",
        "some.toml");
    EXPECT_EQ(words.phrases("start"), (Dictionary::Phrases{"Go", "Los", "Play"}));
    EXPECT_EQ(words.phrases("runaway.right"), Dictionary::Phrases{"Rechts"});
    EXPECT_TRUE(words.phrases("nothing").empty());
    EXPECT_EQ(words.languages().at("de").name, "Deutsch");
}

TEST(Dictionary, ThatIsMissingOrDamagedIsSaidInOneSentence) {
    for (const char* text :
         {"", "# nothing", "words", "en = 3", "[en]", "[en]\nname = 3", "[en]\nname = \" \"",
          "[en]\nname = \"English\"\nstart = \"Go\"", "[en]\nname = \"English\"\nstart = [3]",
          "[en]\nname = \"English\"\nstart = [\"Go\"", "[en]\nname = \"English\"\nstart = [\"\"]",
          "[en]\nname = \"English\"\n[en]\nname = \"English\"",
          "[en]\nname = \"English\"\na.b.c = [\"Go\"]",
          "[en]\nname = \"English\"\nstart = [[\"Go\"]]", "[en]\nname = \"\xff\xfe\"",
          "\xef\xbb\xbf[en"}) {
        const std::string said = complaint_about(text);
        EXPECT_NE(said.find("some.toml"), std::string::npos) << text << ": " << said;
        EXPECT_EQ(said.find('\n'), std::string::npos) << said;
    }
    EXPECT_NE(complaint_about("[en]\nname = \"English\"\nstart = [3]").find("line 3"),
              std::string::npos);
    const test::TemporaryFolder folder;
    for (const std::string& file : {(folder / "none.toml").string(), folder.path().string()}) try {
            (void)Dictionary::load(file);
            ADD_FAILURE() << file;
        } catch (const Error& failure) {
            EXPECT_NE(std::string(failure.what()).find(file), std::string::npos) << failure.what();
        }
}

// Cut off, or with bytes that are others: words or an Error, and nothing else.
TEST(Dictionary, DamagedAnywhereIsReadOrRefused) {
    const std::string whole = text_of(words_file).substr(0, 20'000);
    std::mt19937 random(7);
    const auto any = [&](std::size_t below) {
        return std::uniform_int_distribution<std::size_t>(0, below - 1)(random);
    };
    int refused = 0;
    for (int time = 0; time < 300; ++time) {
        std::string damaged = whole.substr(0, time % 3 == 0 ? any(whole.size()) : whole.size());
        if (damaged.empty()) continue;
        for (int change = 0; change < time % 4; ++change) {
            const std::size_t at = any(damaged.size());
            if (time % 2 == 0)
                damaged[at] = static_cast<char>(any(256));
            else
                damaged.insert(at, 1, "[]\"=\\\n.#{}'"[any(11)]);
        }
        refused += !complaint_about(damaged).empty();
    }
    EXPECT_GT(refused, 50);
}

TEST(Dictionary, IsTheNamedOneOrTheSourceTrees) {
    ASSERT_EQ(setenv("SIGHTREAD_WORDS", "/some/where.toml", 1), 0);
    EXPECT_EQ(dictionary_file(), "/some/where.toml");
    ASSERT_EQ(unsetenv("SIGHTREAD_WORDS"), 0);
    EXPECT_TRUE(std::filesystem::equivalent(dictionary_file(), words_file));
}

// For who corrects it by hand.
TEST(Dictionary, HasShortLines) {
    std::ifstream stream(words_file);
    int number = 0;
    for (std::string line; std::getline(stream, line);) {
        ++number;
        const auto letters = std::count_if(line.begin(), line.end(), [](char byte) {
            return (static_cast<unsigned char>(byte) & 0xc0) != 0x80;
        });
        EXPECT_LE(letters, 140) << "line " << number << ": " << line;
        EXPECT_EQ(line.find('\t'), std::string::npos) << "line " << number;
    }
}

}  // namespace
}  // namespace sightread
