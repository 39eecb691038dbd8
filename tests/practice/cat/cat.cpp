#include "tests/practice/cat/cat.hpp"

#include "tests/practice/cat/cat_window.hpp"
#include "tests/practice/cat/render.hpp"
#include "tests/practice/event_log.hpp"

#include <QApplication>

namespace sightread::practice::cat {

namespace {

class CatSession : public Session {
public:
    explicit CatSession(Settings settings) : settings_(std::move(settings)) {}
    bool needs_display() const override { return !settings_.renders(); }
    int run() override {
        EventLog log(settings_.log);
        if (settings_.renders()) return render(settings_, log);
        CatWindow window(settings_, log);
        window.show();
        return QApplication::exec();
    }

private:
    Settings settings_;
};

constexpr auto examples = R"(  sightread-practice cat
      Nine rows and columns of discs; the cat takes the nearest way out and never sits quite still.
  sightread-practice cat --rows 11 --columns 11 --walls 8 --theme orchard --cat most-routes --log events.jsonl
      Another board and look, a cleverer cat; what happens is written down.
  sightread-practice cat --radius 6 --theme comb --end stuck --telling line --next click --still
      A board in the shape of a hexagon; the cat walks on when it is cut off; a click begins the next game.
  sightread-practice cat --render-many out --count 200 --seed 1
      Two hundred boards of many looks, each at four turns, with their lattices.
)";

}  // namespace

Game game() {
    return {"cat", "block cells until the cat cannot get out", examples, declare_options,
            [](const Options& options) { return std::make_unique<CatSession>(settings_from(options)); }};
}

}  // namespace sightread::practice::cat
