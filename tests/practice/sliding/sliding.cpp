#include "tests/practice/sliding/sliding.hpp"

#include "tests/practice/event_log.hpp"
#include "tests/practice/sliding/render.hpp"
#include "tests/practice/sliding/settings.hpp"
#include "tests/practice/sliding/sliding_window.hpp"

#include <QApplication>

namespace sightread::practice::sliding {

namespace {

class SlidingSession : public Session {
public:
    explicit SlidingSession(Settings settings) : settings_(std::move(settings)) {}
    bool needs_display() const override { return !settings_.renders(); }
    int run() override {
        EventLog log(settings_.log);
        if (settings_.renders()) return render(settings_, log);
        SlidingWindow window(settings_, log);
        window.show();
        return QApplication::exec();
    }

private:
    Settings settings_;
};

constexpr auto examples = R"(  sightread-practice sliding
      Four rows and columns, bevelled tiles with numbers; a click slides a whole run.
  sightread-practice sliding --rows 3 --columns 5 --theme candy --scale 0.77 --way keys --log events.jsonl
      Another look and size, arrow keys; what happens is written down.
  sightread-practice sliding --theme photo --picture lake:7 --goal-blank 1,1 --way neighbour --slide-time 300
      A picture that it draws itself, blank at the top left in the end.
  sightread-practice sliding --picture photo.jpg --shuffle unsolvable
      A picture of yours, and a board that nobody can solve.
  sightread-practice sliding --render-many out --count 200 --seed 1
      Two hundred pictures with their boards and lattices.
)";

}  // namespace

Game game() {
    return {"sliding", "slide tiles with numbers or pieces of a picture into order", examples, declare_options,
            [](const Options& options) { return std::make_unique<SlidingSession>(settings_from(options)); }};
}

}  // namespace sightread::practice::sliding
