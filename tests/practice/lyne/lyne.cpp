#include "tests/practice/lyne/lyne.hpp"

#include "tests/practice/lyne/lyne_window.hpp"
#include "tests/practice/lyne/render.hpp"
#include "tests/practice/lyne/settings.hpp"
#include "tests/practice/window_session.hpp"

namespace sightread::practice::lyne {

namespace {

constexpr auto examples = R"(  sightread-practice lyne
      A set of 25 levels from 2x3 to 8x10, then the menu.
  sightread-practice lyne --rows 4 --columns 8 --theme deep-space --size 1280x720 --log events.jsonl
      Levels of one size in another look; what happens is written down.
  sightread-practice lyne --level levels.txt --drop 10 --poll 30
      The levels of a file or folder, every tenth stroke spoiled, the pointer looked at
      30 times a second.
  sightread-practice lyne --render level.png --theme twins --drawn 1 --log truth.jsonl
      A picture instead of a window.
  sightread-practice lyne --render-many out --count 200 --seed 1
      Two hundred levels, each in several states of being drawn, with the truth.
)";

}  // namespace

Game game() {
    return {
        "lyne",
        "one stroke through every node of a shape, octagons passed as often as they have holes",
        examples, declare_options, [](const Options& options) {
            return std::make_unique<WindowSession<Settings, LyneWindow>>(settings_from(options));
        }};
}

}  // namespace sightread::practice::lyne
