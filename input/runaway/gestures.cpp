#include "input/runaway/gestures.hpp"

namespace sightread::runaway {

Handling by_keys() {
    return {{Keys{"Right"}}, {Keys{"Down"}}, {Keys{"BackSpace"}}, {Keys{"Return"}}, {}};
}

std::vector<Gesture> press(const cv::Rect& button) {
    return {Click{(button.tl() + button.br()) / 2}};
}

}  // namespace sightread::runaway
