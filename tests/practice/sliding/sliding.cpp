#include "tests/practice/sliding/sliding.hpp"

#include "tests/practice/sliding/render.hpp"
#include "tests/practice/sliding/settings.hpp"
#include "tests/practice/sliding/sliding_window.hpp"
#include "tests/practice/window_session.hpp"

namespace sightread::practice::sliding {

namespace {

constexpr auto examples = R"(  sightread-practice sliding
      Four rows and columns, bevelled tiles with numbers; a click slides a whole run.
  sightread-practice sliding --rows 3 --columns 5 --theme candy --scale 0.77 --way keys \
      --log events.jsonl
      Another look and size, arrow keys; what happens is written down.
  sightread-practice sliding --theme photo --picture lake:7 --goal-blank 1,1 \
      --way neighbour --slide-time 300
      A picture that it draws itself, blank at the top left in the end.
  sightread-practice sliding --picture photo.jpg --shuffle unsolvable
      A picture of yours, and a board that nobody can solve.
  sightread-practice sliding --render-many out --count 200 --seed 1
      Two hundred pictures with their boards and lattices.
)";

}  // namespace

Game game() {
    return {
        "sliding", "slide tiles with numbers or pieces of a picture into order", examples,
        declare_options, [](const Options& options) {
            return std::make_unique<WindowSession<Settings, SlidingWindow>>(settings_from(options));
        }};
}

}  // namespace sightread::practice::sliding
