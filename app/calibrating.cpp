#include "app/calibrating.hpp"

#include "app/stop.hpp"
#include "calibration/marked_lattice.hpp"

#include <algorithm>
#include <climits>
#include <ctime>

namespace sightread {
namespace {

constexpr std::chrono::seconds longest_search{4};  // for a lattice near the marked one

// Whether no cell is empty on one of two lattices and something on the other, as far as both tell it.
bool empties_agree(const Look& one, const Look& other) {
    for (std::size_t i = 0; i < std::min(one.cells.size(), other.cells.size()); ++i)
        if (!one.is_unsure(one.cells[i]) && !other.is_unsure(other.cells[i]) &&
            (one.cells[i].kind == ".") != (other.cells[i].kind == "."))
            return false;
    return true;
}

}  // namespace

void Calibration::read() {
    why_not.clear();
    look = guide.look(*game, frame, lattice, &why_not);
    if (!look) return;
    if (!look->why_not.empty()) why_not = look->why_not;
    lattice = look->layout.lattice;
}

// Cells that are left to be told; most of all where nothing is.
int Calibration::unread() const {
    if (is_read()) return 0;
    const bool is_told = look && (look->is_doubtful || look->unknown > 0);
    return is_told ? 1 + look->unknown : INT_MAX;
}

// Corners do not say which rows are shifted.
std::vector<Lattice> Calibration::as_marked() const {
    if (!game->has_shifted_rows || lattice->shift != RowShift::none) return {*lattice};
    const auto shifted = [&](RowShift shift) {
        return divided(lattice->bounds(), lattice->rows, lattice->columns, shift);
    };
    return {shifted(RowShift::odd), shifted(RowShift::even)};
}

void Calibration::read_marked() {
    if (!lattice) return read();
    const auto end = Clock::now() + longest_search;
    std::optional<Calibration> best;
    const auto consider = [&](const Lattice& one, const std::optional<Look>& marked) {
        if (best && (best->unread() == 0 || Clock::now() > end || stop_requested())) return;
        lattice = one;
        read();
        const bool agrees = !look || !marked || empties_agree(*look, *marked);
        if (!best || (agrees && unread() < best->unread())) best = *this;
    };
    for (const Lattice& marked : as_marked()) {
        consider(marked, std::nullopt);
        const std::optional<Look> seen = look;
        for (const Lattice& near : lattices_near(frame.pixels, marked)) consider(near, seen);
    }
    *this = std::move(*best);
}

void Calibration::teach(const std::vector<Label>& labels, Answers& answers) {
    for (const Label& label : labels)
        guide.retouch().teach(lesson(frame, *look, guide.retouch().taught(), label.cell, label.kind));
    if (!labels.empty()) read();
    while (look && !is_read() && !stop_requested() && answers.teach(frame, *look, guide.retouch())) read();
}

bool Calibration::tries_itself(SelfTest& test) {
    const std::string before = look->text;
    const std::clock_t begin = std::clock();
    read();
    test.milliseconds = 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    test.cells = look ? static_cast<int>(look->cells.size()) : 0;
    test.worst_margin = look ? look->worst_margin : 0;
    if (is_read() && look->text != before) why_not = "read again, the board is another one";
    return is_read();
}

}  // namespace sightread
