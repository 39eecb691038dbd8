#include "vision/minesweeper/mines.hpp"

#include "vision/text/text_engine.hpp"

#include <regex>
#include <set>
#include <string>

#include <opencv2/imgproc.hpp>

namespace sightread::minesweeper {
namespace {

constexpr int scale = 3;              // letters of games are small
constexpr double most_covered = 0.5;  // of the board by mines

// The words of the strip, in lines as they stand.
std::string text_in(const cv::Mat& strip) {
    static TextEngine engine(TextEngine::Form::scattered);
    cv::Mat grey, large;
    cv::cvtColor(strip, grey, cv::COLOR_BGR2GRAY);
    cv::resize(grey, large, {}, scale, scale, cv::INTER_CUBIC);
    if (cv::mean(large)[0] < 128) cv::bitwise_not(large, large);
    std::string text;
    int line = -1000;
    for (const TextEngine::Word& word : engine.words(large)) {
        if (word.confidence < 40) continue;
        const int middle = word.box.y + word.box.height / 2;
        text += std::abs(middle - line) > word.box.height ? '\n' : ' ';
        text += word.text;
        line = middle;
    }
    return text;
}

}  // namespace

std::optional<int> written_mines(const cv::Mat& picture, const Lattice& lattice) {
    const cv::Rect whole({}, picture.size());
    const cv::Rect board = cv::Rect(lattice.bounds()) & whole;
    const cv::Rect beside[] = {{0, 0, whole.width, board.y},
                               {0, board.br().y, whole.width, whole.height - board.br().y},
                               {0, board.y, board.x, board.height},
                               {board.br().x, board.y, whole.width - board.br().x, board.height}};
    const std::regex marked_of_all(R"((?:^|[^0-9/])[0-9]{1,3} ?/ ?([0-9]{1,4})(?![0-9/]))");
    std::set<int> numbers;
    for (const cv::Rect& strip : beside) {
        if (strip.width < 24 || strip.height < 10) continue;
        const std::string text = text_in(picture(strip));
        for (std::sregex_iterator match(text.begin(), text.end(), marked_of_all), end; match != end;
             ++match)
            numbers.insert(std::stoi((*match)[1]));
    }
    if (numbers.size() != 1) return std::nullopt;
    const int mines = *numbers.begin();
    return mines > 0 && mines < most_covered * lattice.rows * lattice.columns ? std::optional(mines)
                                                                              : std::nullopt;
}

}  // namespace sightread::minesweeper
