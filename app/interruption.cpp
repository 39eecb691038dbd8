#include "app/interruption.hpp"

#include "app/begin_words.hpp"
#include "vision/text/captions.hpp"

#include <opencv2/core.hpp>

namespace sightread {
namespace {

constexpr double changed = 10;  // levels, on the average of a label's place

bool is_new(const cv::Mat& now, const cv::Mat& before, const cv::Rect& box) {
    if (before.size() != now.size() || before.type() != now.type()) return true;
    const cv::Rect place = box & cv::Rect({}, now.size());
    return cv::norm(before(place), now(place), cv::NORM_L1) >
           changed * now.channels() * place.area();
}

}  // namespace

Interruption interruption_in(const cv::Mat& now, const cv::Mat& before, std::string_view title) {
    Interruption found;
    if (now.empty() || now.type() != CV_8UC3) return found;
    std::string declining;
    bool has_other_answer = false, warns = false;
    for (const Caption& caption : captions_in(now, title)) {
        if (!is_new(now, before, caption.box)) continue;
        if (!is_read_surely(caption)) continue;
        const Wording wording = wording_of(caption.text);
        const cv::Point middle(caption.box.x + caption.box.width / 2,
                               caption.box.y + caption.box.height / 2);
        // "Game over: you won" is won.
        if (wording.tells == Tells::won || (wording.tells == Tells::lost && !found.outcome)) {
            found.outcome = wording.tells == Tells::won ? GameOutcome::won : GameOutcome::lost;
            found.words = caption.text;
            found.told_at = caption.box;
        }
        if (wording.asks == Asks::new_game && !wording.is_harmful)
            found.asked_at.push_back(caption.box);
        if (wording.declines) {
            found.decline = middle;
            declining = caption.text;
            continue;
        }
        const bool is_sentence = caption.text.find('?') != std::string::npos;
        found.asks_for_next |= is_sentence && wording.asks == Asks::new_game;
        warns = warns || (is_sentence && wording.is_harmful);
        has_other_answer = has_other_answer || wording.is_harmful || wording.asks != Asks::nothing;
        if (wording.asks != Asks::nothing && !wording.is_harmful && !is_sentence)
            found.agree = middle;
    }
    found.is_question = found.decline && has_other_answer;
    found.asks_for_next &= found.is_question && !warns;
    // "Give up? Your game will be lost" tells of no end.
    if (found.is_question && warns) found.outcome.reset(), found.agree.reset();
    if (!found.outcome) found.words = declining;
    return found;
}

}  // namespace sightread
