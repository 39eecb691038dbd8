#include "app/runaway/replay.hpp"

#include "solvers/malformed.hpp"

#include <optional>
#include <string>
#include <variant>

namespace sightread::runaway {
namespace {

using Counts = Replaying::Counts;

// The bounds of a recorded board, for where they could not be read then either; none of no board.
std::optional<Tried> tried_in(const std::string& board) try {
    const Board was = parse(board);
    return Tried{was.minimum, was.maximum};
} catch (const Malformed&) {
    return std::nullopt;
}

class Replay {
public:
    Replay(Memory& memory, Replaying& replaying) : memory_(memory), replaying_(replaying) {}

    void happen(const RecordedGlance&) {}

    void happen(const RecordedStep& step) {
        const std::optional<Frame> frame = replaying_.frame(step.frame, step.line, step.seconds);
        if (!frame) return replaying_.pass_over();
        last_frame_ = step.frame;
        if (step.verdict == "looked") look(*frame, step);
        if (step.verdict == "entered" && plan_)
            (void)replaying_.compare(&Counts::plans, "move", step.line, step.frame, step.move,
                                     letters(plan_->moves));
        show(*frame, step);
    }

    void happen(const RecordedThought& thought) {
        if (!sight_) return replaying_.pass_over();
        Limits limits;
        limits.time = replaying_.facts.plan_limit;
        limits.stop = replaying_.stop;
        plan_ = solve(sight_->board, limits);
        (void)replaying_.compare(thought, thought_of(*plan_), last_frame_);
    }

private:
    void look(const Frame& frame, const RecordedStep& step) {
        std::optional<Layout> known;
        if (replaying_.facts.lattice)
            known = Layout{*replaying_.facts.lattice, frame.pixels.size()};
        if (replaying_.facts.profile.lattice) known = layout_from(step.layout);
        memory_.tried = tried_in(step.board);
        Found<Sight> sight = seen_in(frame, known, memory_);
        plan_.reset();
        (void)replaying_.compare(&Counts::boards, "board", step.line, step.frame, step.board,
                                 sight ? to_text(sight->board) : sight.why_not());
        sight_ = std::move(sight);
    }

    void show(const Frame& frame, const RecordedStep& was) const {
        sightread::Step step = step_again(was, frame);
        if (sight_ && frame.pixels.size() == sight_->layout().frame)
            step.draw = [frame, layout = sight_->layout(), reading = sight_->reading] {
                return annotated(frame, layout, reading);
            };
        replaying_.journal.step(step);
    }

    Memory& memory_;
    Replaying& replaying_;
    std::optional<Sight> sight_;
    std::optional<Plan<Step>> plan_;
    std::string last_frame_;
};

}  // namespace

void replay(Memory& memory, const RecordedGame& game, Replaying& replaying) {
    Replay events(memory, replaying);
    for (const auto& event : game.events) {
        if (replaying.stop()) return;
        std::visit([&](const auto& each) { events.happen(each); }, event);
    }
}

}  // namespace sightread::runaway
