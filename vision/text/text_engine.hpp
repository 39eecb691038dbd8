// Text in a picture, read by Tesseract: the one place that owns its engine.
//
// The engine is started with the first picture, because that takes some tenths of a second, and
// ends with the object: while the program still runs, as Tesseract wants it. Where its data are
// missing nothing is ever read.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <opencv2/core/mat.hpp>

namespace sightread {

// Those of which Tesseract's data are installed, and those of these that a text is written in: a
// page is written in what its title is.
[[nodiscard]] const std::vector<std::string>& installed_writings();
[[nodiscard]] std::vector<std::string> writings_of(std::string_view text);

// The others that would read some of a text, in which nothing that is installed reads anything:
// "ell" of Greek words.
[[nodiscard]] std::vector<std::string> missing_writings_of(std::string_view text);

class TextEngine {
public:
    enum class Form { line, block, scattered };  // how the text stands in the picture

    struct Word {
        std::string text;
        cv::Rect box;           // pixels of the picture
        double confidence = 0;  // percent
    };

    // `letters`: nothing else is read; empty: everything. `writings`: in Tesseract's form.
    explicit TextEngine(Form form, std::string_view letters = {},
                        std::string_view writings = "eng");
    ~TextEngine();
    TextEngine(TextEngine&&) noexcept;
    TextEngine& operator=(TextEngine&&) noexcept;

    // Dark letters on a light ground, 8 bits grey. Empty when the mean confidence is below that
    // many percent.
    [[nodiscard]] std::string read(const cv::Mat& picture, int least_confidence);
    // Each word with its box.
    [[nodiscard]] std::vector<Word> words(const cv::Mat& picture);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace sightread
