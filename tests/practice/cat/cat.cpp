#include "tests/practice/cat/cat.hpp"

#include "tests/practice/cat/cat_window.hpp"
#include "tests/practice/cat/render.hpp"
#include "tests/practice/window_session.hpp"

namespace sightread::practice::cat {

namespace {

constexpr auto examples = R"(  sightread-practice cat
      Nine rows and columns of discs; the cat takes the nearest way out and never sits quite still.
  sightread-practice cat --rows 11 --columns 11 --walls 8 --theme orchard --log events.jsonl \
      --cat most-routes
      Another board and look, a cleverer cat; what happens is written down.
  sightread-practice cat --radius 6 --theme comb --end stuck --telling line --next click --still
      A board in the shape of a hexagon; the cat walks on when it is cut off; a click begins
      the next game.
  sightread-practice cat --render-many out --count 200 --seed 1
      Two hundred boards of many looks, each at four turns, with their lattices.
)";

}  // namespace

Game game() {
    return {"cat", "block cells until the cat cannot get out", examples, declare_options,
            [](const Options& options) {
                return std::make_unique<WindowSession<Settings, CatWindow>>(settings_from(options));
            }};
}

}  // namespace sightread::practice::cat
