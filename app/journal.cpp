#include "app/journal.hpp"

namespace sightread {

Stages& Stages::operator+=(const Stages& other) {
    grab += other.grab;
    settle += other.settle;
    read += other.read;
    plan += other.plan;
    act += other.act;
    verify += other.verify;
    return *this;
}

void Journal::game_begins(int number) const {
    for (Listener* listener : listeners_) listener->game_begins(number);
}

void Journal::step(const Step& step) const {
    for (Listener* listener : listeners_) listener->step(step);
}

void Journal::progress(const Progress& progress) const {
    for (Listener* listener : listeners_) listener->progress(progress);
}

void Journal::thought(const Thought& thought) const {
    for (Listener* listener : listeners_) listener->thought(thought);
}

void Journal::say(const std::string& sentence) const {
    for (Listener* listener : listeners_) listener->say(sentence);
}

void Journal::game_ends(const std::string& outcome, const std::string& why) const {
    for (Listener* listener : listeners_) listener->game_ends(outcome, why);
}

}  // namespace sightread
