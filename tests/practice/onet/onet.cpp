#include "tests/practice/onet/onet.hpp"

#include "tests/practice/onet/onet_window.hpp"
#include "tests/practice/onet/render.hpp"
#include "tests/practice/onet/settings.hpp"
#include "tests/practice/window_session.hpp"

namespace sightread::practice::onet {

namespace {

constexpr auto examples = R"(  sightread-practice onet
      9 rows, 16 columns, ivory tiles on wood, as long as the window is open.
  sightread-practice onet --theme glass --scale 0.77 --gravity down --log events.jsonl
      Another look, fractional pitch, tiles fall; what happens is written down.
  sightread-practice onet --rows 6 --columns 10 --copies 2 --border closed --theme 4711
      A theme made up from a number.
  sightread-practice onet --render board.png --theme neon --removed 12 --selected 2,5 \
      --log truth.jsonl
      A picture instead of a window.
  sightread-practice onet --render-many out --count 200 --seed 1
      Two hundred pictures with their boards and lattices.
)";

}  // namespace

Game game() {
    return {
        "onet", "take equal tiles that a line of at most two bends joins", examples,
        declare_options, [](const Options& options) {
            return std::make_unique<WindowSession<Settings, OnetWindow>>(settings_from(options));
        }};
}

}  // namespace sightread::practice::onet
