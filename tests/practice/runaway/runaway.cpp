#include "tests/practice/runaway/runaway.hpp"

#include "tests/practice/runaway/render.hpp"
#include "tests/practice/runaway/runaway_window.hpp"
#include "tests/practice/runaway/settings.hpp"
#include "tests/practice/window_session.hpp"

namespace sightread::practice::runaway {

namespace {

constexpr auto examples = R"(  sightread-practice runaway
      The original: from level 1 on, a field of 445 pixels at every level, buttons and arrow keys.
  sightread-practice runaway --level level96.txt --log events.jsonl
      A level of your own first; what happens is written down.
  sightread-practice runaway --first-level 513 --size 1920x1080
      The last level, as large as the screen allows.
  sightread-practice runaway --theme variant --paint-time 3000 --step-time 300
      Icons on bevelled cells, the goal within the grid, maps that may have no solution, in German.
  sightread-practice runaway --render-many out --count 200 --seed 1
      Two hundred maps with pictures, texts and lattices.
)";

}  // namespace

Game game() {
    return {
        "runaway", "lead a robot through a minefield with a program that it repeats", examples,
        declare_options, [](const Options& options) {
            return std::make_unique<WindowSession<Settings, RunawayWindow>>(settings_from(options));
        }};
}

}  // namespace sightread::practice::runaway
