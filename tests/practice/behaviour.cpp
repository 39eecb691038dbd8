#include "tests/practice/behaviour.hpp"

namespace sightread::practice {

namespace {

const QStringList hovers{"none", "own", "shrink", "frame", "tint"};

}  // namespace

void declare_behaviour(QCommandLineParser& parser) {
    parser.addOption({"vanish", "The board goes away when the game is won."});
    parser.addOption({"silent", "Nothing is said when a game has ended."});
    parser.addOption(
        {"fade-over",
         "What told of the end fades over the next board, and presses are lost meanwhile."});
    parser.addOption({"self-restart",
                      "The next game begins by itself after so many seconds; 0: never.", "S", "0"});
    parser.addOption({"repaint", "Paint everything anew so many times a second.", "N", "0"});
    parser.addOption({"frames",
                      "Look at the pointer so many times a second instead of hearing events.", "N",
                      "0"});
    parser.addOption({"ring", "A ring around the cell that was pressed last."});
    parser.addOption(
        {"hover",
         "What the cell under the pointer does: " + hovers.join(", ") + " (as its look has it).",
         "HOW", "none"});
}

Behaviour behaviour_from(const Options& options) {
    Behaviour behaviour;
    behaviour.vanishes = options.has("vanish");
    behaviour.is_silent = options.has("silent");
    behaviour.fades_over = options.has("fade-over");
    behaviour.restart = options.real("self-restart", 0, 3600);
    behaviour.repaint = options.integer("repaint", 0, 1000);
    behaviour.frames = options.integer("frames", 0, 1000);
    behaviour.has_ring = options.has("ring");
    behaviour.hover = static_cast<Hover>(hovers.indexOf(options.choice("hover", hovers)));
    return behaviour;
}

}  // namespace sightread::practice
