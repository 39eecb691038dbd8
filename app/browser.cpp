#include "app/browser.hpp"

#include "app/begin_words.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include <opencv2/core.hpp>

namespace sightread {

bool is_browser(const Session& session) {
    const auto window = session.desktop.window(session.source.window());
    if (!window) return false;
    const std::string name = plain_words(window->window_class);
    constexpr std::array<std::string_view, 9> browsers = {
        "chrom", "firefox", "brave", "edge", "opera", "vivaldi", "epiphany", "browser", "falkon"};
    return std::any_of(browsers.begin(), browsers.end(), [&](std::string_view browser) {
        return name.find(browser) != std::string::npos;
    });
}

int top_of_page(const cv::Mat& picture) {
    constexpr double highest_bar = 0.2, whole = 0.97;  // shares of the picture's height and width
    constexpr int step = 3;                            // levels
    int top = 0;
    for (int y = 1; y < static_cast<int>(picture.rows * highest_bar); ++y) {
        cv::Mat apart;
        cv::absdiff(picture.row(y), picture.row(y - 1), apart);
        cv::transform(apart, apart, cv::Matx13f(1, 1, 1));
        if (cv::countNonZero(apart > step) >= whole * picture.cols) top = y;
    }
    return top;
}

}  // namespace sightread
