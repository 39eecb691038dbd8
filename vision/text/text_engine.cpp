#include "vision/text/text_engine.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>

#include <dlfcn.h>
#include <opencv2/core.hpp>
#include <tesseract/baseapi.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uscript.h>

namespace sightread {
namespace {

// Tesseract shares out every line among the threads of OpenMP, which wait for each other by turning
// round: for pictures as small as ours that takes two to three times the processor time. Its
// runtime, whichever Tesseract was built with, is asked not to, for the calling thread.
void keep_to_this_thread() {
    static const auto set_max_active_levels =
        reinterpret_cast<void (*)(int)>(dlsym(RTLD_DEFAULT, "omp_set_max_active_levels"));
    if (set_max_active_levels != nullptr) set_max_active_levels(0);
}

// What Tesseract says of its own work, from its start on, is for nobody here.
bool start_quietly(tesseract::TessBaseAPI& engine, const std::string& writings) {
    const std::vector<std::string> names = {"debug_file"}, values = {"/dev/null"};
    return engine.Init(nullptr, writings.c_str(), tesseract::OEM_LSTM_ONLY, nullptr, 0, &names,
                       &values, false) == 0;
}

// Tesseract's names of data for writings other than Latin, and their letters.
const std::map<std::string, UScriptCode> other_writings = {
    {"rus", USCRIPT_CYRILLIC},   {"ell", USCRIPT_GREEK},    {"ara", USCRIPT_ARABIC},
    {"heb", USCRIPT_HEBREW},     {"ben", USCRIPT_BENGALI},  {"tam", USCRIPT_TAMIL},
    {"tel", USCRIPT_TELUGU},     {"lao", USCRIPT_LAO},      {"khm", USCRIPT_KHMER},
    {"mya", USCRIPT_MYANMAR},    {"kat", USCRIPT_GEORGIAN}, {"hye", USCRIPT_ARMENIAN},
    {"hin", USCRIPT_DEVANAGARI}, {"tha", USCRIPT_THAI},     {"kor", USCRIPT_HANGUL},
    {"jpn", USCRIPT_HAN},        {"chi_sim", USCRIPT_HAN},  {"chi_tra", USCRIPT_HAN}};

std::vector<std::string> those_installed() {
    tesseract::TessBaseAPI engine;
    if (!start_quietly(engine, "eng")) return {};
    std::vector<std::string> installed;
    engine.GetAvailableLanguagesAsVector(&installed);
    engine.End();
    std::erase_if(installed,
                  [](const std::string& name) { return !other_writings.contains(name); });
    return installed;
}

// Whether a text has letters of what Tesseract's data of that name read. What has Kana is no
// Chinese.
bool is_written_in(const std::string& name, const std::set<UScriptCode>& scripts) {
    const bool has_kana = scripts.count(USCRIPT_HIRAGANA) + scripts.count(USCRIPT_KATAKANA) > 0;
    if (has_kana && other_writings.at(name) == USCRIPT_HAN) return name == "jpn";
    return scripts.count(other_writings.at(name)) > 0;
}

std::set<UScriptCode> scripts_of(std::string_view text) {
    const icu::UnicodeString letters = icu::UnicodeString::fromUTF8(
        icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
    std::set<UScriptCode> scripts;
    for (std::int32_t at = 0; at < letters.length(); at = letters.moveIndex32(at, 1)) {
        UErrorCode fault = U_ZERO_ERROR;
        const UChar32 letter = letters.char32At(at);
        if (u_isalpha(letter) != 0) scripts.insert(uscript_getScript(letter, &fault));
    }
    return scripts;
}

}  // namespace

const std::vector<std::string>& installed_writings() {
    static const std::vector<std::string> installed = those_installed();
    return installed;
}

std::vector<std::string> writings_of(std::string_view text) {
    const std::set<UScriptCode> scripts = scripts_of(text);
    std::vector<std::string> writings;
    for (const std::string& name : installed_writings())
        if (is_written_in(name, scripts)) writings.push_back(name);
    return writings;
}

std::vector<std::string> missing_writings_of(std::string_view text) {
    const std::set<UScriptCode> scripts = scripts_of(text);
    std::vector<std::string> writings;
    if (!writings_of(text).empty()) return writings;
    for (const auto& [name, script] : other_writings)
        if (is_written_in(name, scripts)) writings.push_back(name);
    return writings;
}

struct TextEngine::State {
    Form form;
    std::string letters;
    std::string writings;
    tesseract::TessBaseAPI engine;
    bool is_started = false, is_usable = false;

    State(Form its_form, std::string_view its_letters, std::string_view its_writings)
        : form(its_form), letters(its_letters), writings(its_writings) {
        // What Tesseract makes when it is first used goes, when the program ends, before what was
        // made earlier: it has to be there before any engine of ours.
        tesseract::TessBaseAPI::ClearPersistentCache();
    }
    ~State() {
        if (!is_started) return;
        engine.End();
        // Word lists of all writings that were ever read stay otherwise, for nobody.
        tesseract::TessBaseAPI::ClearPersistentCache();
    }
    bool start() {
        if (is_started) return is_usable;
        is_started = true;
        is_usable = start_quietly(engine, writings);
        if (!is_usable) return false;
        engine.SetPageSegMode(form == Form::line    ? tesseract::PSM_SINGLE_LINE
                              : form == Form::block ? tesseract::PSM_SINGLE_BLOCK
                                                    : tesseract::PSM_SPARSE_TEXT);
        if (!letters.empty()) engine.SetVariable("tessedit_char_whitelist", letters.c_str());
        return true;
    }
    bool take(const cv::Mat& picture) {
        if (!start()) return false;
        keep_to_this_thread();
        engine.SetImage(picture.data, picture.cols, picture.rows, 1,
                        static_cast<int>(picture.step));
        return true;
    }
};

TextEngine::TextEngine(Form form, std::string_view letters, std::string_view writings)
    : state_(std::make_unique<State>(form, letters, writings)) {}
TextEngine::~TextEngine() = default;
TextEngine::TextEngine(TextEngine&&) noexcept = default;
TextEngine& TextEngine::operator=(TextEngine&&) noexcept = default;

std::string TextEngine::read(const cv::Mat& picture, int least_confidence) {
    if (!state_->take(picture)) return {};
    const std::unique_ptr<char[]> text(state_->engine.GetUTF8Text());
    if (!text || state_->engine.MeanTextConf() < least_confidence) return {};
    return text.get();
}

std::vector<TextEngine::Word> TextEngine::words(const cv::Mat& picture) {
    std::vector<Word> found;
    if (!state_->take(picture)) return found;
    state_->engine.SetSourceResolution(150);
    if (state_->engine.Recognize(nullptr) != 0) return found;
    const std::unique_ptr<tesseract::ResultIterator> word(state_->engine.GetIterator());
    if (!word) return found;
    do {
        const std::unique_ptr<char[]> text(word->GetUTF8Text(tesseract::RIL_WORD));
        int left = 0, top = 0, right = 0, bottom = 0;
        if (text && word->BoundingBox(tesseract::RIL_WORD, &left, &top, &right, &bottom))
            found.push_back({text.get(),
                             {left, top, right - left, bottom - top},
                             word->Confidence(tesseract::RIL_WORD)});
    } while (word->Next(tesseract::RIL_WORD));
    return found;
}

}  // namespace sightread
