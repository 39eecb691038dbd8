#include "calibration/grid_lattice.hpp"

#include "calibration/borders.hpp"
#include "calibration/grid_combs.hpp"
#include "calibration/mirrored_cells.hpp"
#include "calibration/tile_sides.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr double most_stretched_cell = 3;  // one side of a cell, of the other
constexpr double most_stretched = 0.15;    // a pitch that is made the other direction's
constexpr double as_bordered = 0.8;        // a row that was left out, as the weakest of the others
constexpr double full_border = 0.85;       // of a side of the board
constexpr double most_evened = 4;          // pixels over the whole board
constexpr int most_finished = 3;           // columns in a row
constexpr double square_enough = 0.75;     // as good as two pitches

// Without outer rows or columns that the other direction's borders do not reach: something else
// lies there.
bool shrink(Comb& along, const Comb& other, const Borders& other_borders) {
    const auto reached = [&](int index) {
        const double from = along.first + index * along.pitch;
        double sum = 0;
        for (int i = 0; i < other.count; ++i)
            for (const double side :
                 {other.first + i * other.pitch, other.first + i * other.pitch + other.tile})
                sum += other_borders.coverage(side, from, from + along.tile);
        return sum / (2 * other.count) >= 0.45 * other.mean;
    };
    bool shrunk = false;
    for (; along.count > 2 && !reached(along.count - 1); shrunk = true) --along.count;
    for (; along.count > 2 && !reached(0); shrunk = true) --along.count, along.first += along.pitch;
    return shrunk;
}

GridLattice joined(const Comb& across, const Comb& down) {
    GridLattice grid;
    grid.tile = {across.tile, down.tile};
    grid.lattice = {down.count,
                    across.count,
                    {across.first - (across.pitch - across.tile) / 2,
                     down.first - (down.pitch - down.tile) / 2},
                    {across.pitch, down.pitch}};
    const double upright = across.lines() * (down.end() - down.first);
    const double level = down.lines() * (across.end() - across.first);
    grid.coverage = (across.mean * upright + down.mean * level) / (upright + level);
    grid.weakest = std::min(across.weakest, down.weakest);
    grid.explained =
        (across.mean - chance_coverage) * upright + (down.mean - chance_coverage) * level;
    return grid;
}

bool are_alike(const GridLattice& a, const GridLattice& b) {
    return a.lattice.rows == b.lattice.rows && a.lattice.columns == b.lattice.columns &&
           std::abs(a.lattice.origin.x - b.lattice.origin.x) < 0.1 * a.lattice.pitch.width &&
           std::abs(a.lattice.origin.y - b.lattice.origin.y) < 0.1 * a.lattice.pitch.height;
}

// Of their own pitches and those of the borders alone, columns and rows get those by which cells'
// ends meet best: where a board's frame is taken for tiles' sides, it is the middle that is right
// still.
void even_out(CellRow& columns, CellRow& rows, std::vector<double> pitches, bool is_square,
              const std::vector<double>& across, const std::vector<double>& down) {
    const CellRow own_columns = columns, own_rows = rows;
    const auto is_near = [](const CellRow& row, double pitch) {
        return std::abs(pitch - row.pitch) * row.count <= most_evened;
    };
    pitches.push_back(columns.pitch), pitches.push_back(rows.pitch);
    double most = evenness(across, columns) * evenness(down, rows);
    for (const double wide : pitches)
        for (const double high : pitches) {
            if ((is_square && wide != high) || !is_near(own_columns, wide) ||
                !is_near(own_rows, high))
                continue;
            const CellRow c = with_pitch(own_columns, wide), r = with_pitch(own_rows, high);
            if (const double even = evenness(across, c) * evenness(down, r); even > most)
                most = even, columns = c, rows = r;
        }
}

// The cells brought to where tiles' sides are equally far from their middles, with one pitch both
// ways where that is as good.
void settle(GridLattice& grid, const Borders& upright, const Borders& level) {
    Lattice& lattice = grid.lattice;
    const cv::Rect2d bounds = lattice.bounds();
    const std::vector<double> across = upright.profile(bounds.y, bounds.br().y);
    const std::vector<double> down = level.profile(bounds.x, bounds.br().x);
    const auto squared = [](const std::vector<double>& profile, const CellRow& row, double pitch) {
        return settled(profile, with_pitch(row, pitch), true);
    };
    const CellRow found_columns{lattice.origin.x, lattice.pitch.width, lattice.columns};
    const CellRow found_rows{lattice.origin.y, lattice.pitch.height, lattice.rows};
    CellRow columns =
        settled(across, found_columns, false, is_touching(grid.tile.width, lattice.pitch.width));
    CellRow rows =
        settled(down, found_rows, false, is_touching(grid.tile.height, lattice.pitch.height));
    double best = mirrored(across, columns) * mirrored(down, rows);
    const double own = best;
    std::vector<std::pair<CellRow, CellRow>> square;
    for (const double pitch : {found_columns.pitch, columns.pitch, found_rows.pitch, rows.pitch}) {
        if (std::abs(pitch / found_columns.pitch - 1) > most_stretched ||
            std::abs(pitch / found_rows.pitch - 1) > most_stretched)
            continue;
        square.emplace_back(squared(across, found_columns, pitch),
                            squared(down, found_rows, pitch));
    }
    bool is_square = false;
    for (const auto& [c, r] : square) {
        const double meets = mirrored(across, c) * mirrored(down, r);
        if (meets < (is_square ? best : square_enough * own)) continue;
        best = meets, columns = c, rows = r, is_square = true;
    }
    even_out(columns, rows, {found_columns.pitch, found_rows.pitch}, is_square, across, down);
    lattice.origin = {columns.first, rows.first};
    lattice.pitch = {columns.pitch, rows.pitch};
}

// Where cells end, how much border there is: the most within half of the widest gap, on average.
double bordered(const Borders& borders, double first, double pitch, int count, double from,
                double to) {
    const double reach = 0.5 * most_grid_gap * pitch;
    double sum = 0;
    for (int i = 0; i <= count; ++i) {
        double most = 0;
        for (double aside = -reach; aside <= reach; aside += 1)
            most = std::max(most, borders.coverage(first + i * pitch + aside, from, to));
        sum += most;
    }
    return sum / (count + 1);
}

// Rows that were left out: what lies above or below is bordered as the rows are, and ends where a
// row would. The same for columns, with `upright` and `level` exchanged.
void add_rows(CellRow& rows, const CellRow& columns, const Borders& upright, const Borders& level) {
    const auto strip = [&](double top) {
        return bordered(upright, columns.first, columns.pitch, columns.count, top,
                        top + rows.pitch);
    };
    const auto line = [&](double at) {
        return bordered(level, at, rows.pitch, 0, columns.first, columns.end());
    };
    double usual = 1, usual_line = 1;
    for (int i = 0; i < rows.count; ++i)
        usual = std::min(usual, strip(rows.first + i * rows.pitch));
    for (int i = 0; i <= rows.count; ++i)
        usual_line = std::min(usual_line, line(rows.first + i * rows.pitch));
    const auto is_row = [&](double top, double far) {
        return top > -1 && top + rows.pitch < level.width() + 1 &&
               strip(top) >= as_bordered * usual && line(far) >= as_bordered * usual_line;
    };
    while (rows.count < most_grid_cells && is_row(rows.first - rows.pitch, rows.first - rows.pitch))
        rows.first -= rows.pitch, ++rows.count;
    while (rows.count < most_grid_cells &&
           is_row(rows.end(), rows.first + (rows.count + 1) * rows.pitch))
        ++rows.count;
}

// Columns whose tiles all lie where they belong, so that nothing stands between them: the board's
// upper and lower borders lead on to another one, whole cells further out. The same for rows, with
// `upright` and `level` exchanged.
void add_finished_columns(CellRow& columns, const CellRow& rows, const Borders& upright,
                          const Borders& level) {
    const double top = rows.first, bottom = rows.end();
    const auto ends = [&](double from, double far) {
        const double left = std::min(from, far), right = std::max(from, far);
        return left > -1 && right < upright.width() + 1 &&
               upright.coverage(far, top, bottom) >= full_border &&
               level.coverage(top, left, right) >= full_border &&
               level.coverage(bottom, left, right) >= full_border;
    };
    for (int more = most_finished; more >= 1; --more)
        if (const double from = columns.first; ends(from, from - more * columns.pitch))
            columns.first -= more * columns.pitch, columns.count += more;
    for (int more = most_finished; more >= 1; --more)
        if (const double from = columns.end(); ends(from, from + more * columns.pitch))
            columns.count += more;
    columns.count = std::min(columns.count, most_grid_cells);
}

void complete(GridLattice& grid, const Borders& upright, const Borders& level) {
    Lattice& lattice = grid.lattice;
    CellRow columns{lattice.origin.x, lattice.pitch.width, lattice.columns};
    CellRow rows{lattice.origin.y, lattice.pitch.height, lattice.rows};
    add_rows(rows, columns, upright, level);
    add_rows(columns, rows, level, upright);
    if (is_touching(grid.tile.width, lattice.pitch.width) &&
        is_touching(grid.tile.height, lattice.pitch.height)) {
        add_finished_columns(columns, rows, upright, level);
        add_finished_columns(rows, columns, level, upright);
    }
    lattice = {rows.count, columns.count, {columns.first, rows.first}, lattice.pitch};
}

}  // namespace

std::vector<GridLattice> grid_lattices(const cv::Mat& picture, int most) {
    std::vector<GridLattice> found;
    if (picture.cols < 2 * smallest_grid_pitch || picture.rows < 2 * smallest_grid_pitch)
        return found;
    const Borders upright(picture);
    const Borders level(picture.t());
    const auto consider = [&](const Comb& across, const Comb& down) {
        const double ratio = across.pitch / down.pitch;
        if (ratio < 1 / most_stretched_cell || ratio > most_stretched_cell) return;
        std::optional<Comb> columns = trimmed(across, upright, down.first, down.end());
        if (!columns) return;
        std::optional<Comb> rows = trimmed(down, level, columns->first, columns->end());
        for (int round = 0; round < 3 && rows && columns; ++round) {
            const bool is_narrower = shrink(*columns, *rows, level),
                       is_lower = shrink(*rows, *columns, upright);
            if (!is_narrower && !is_lower) break;
            columns = trimmed(*columns, upright, rows->first, rows->end());
            if (columns) rows = trimmed(*rows, level, columns->first, columns->end());
        }
        if (rows && columns) found.push_back(joined(*columns, *rows));
    };
    for (const Comb& across : combs_in(upright, 0, upright.height()))
        for (const Comb& down : combs_in(level, across.first, across.end())) consider(across, down);
    for (const Comb& down : combs_in(level, 0, level.height()))
        for (const Comb& across : combs_in(upright, down.first, down.end())) consider(across, down);
    std::sort(found.begin(), found.end(),
              [](const GridLattice& a, const GridLattice& b) { return a.explained > b.explained; });
    std::vector<GridLattice> kept;
    for (const GridLattice& grid : found) {
        const auto known = std::find_if(kept.begin(), kept.end(), [&](const GridLattice& other) {
            return are_alike(grid, other);
        });
        if (known == kept.end()) {
            if (static_cast<int>(kept.size()) < most) kept.push_back(grid);
        } else if (grid.coverage > known->coverage + 0.01) {
            *known = grid;  // the same board, its borders met more exactly
        }
    }
    for (GridLattice& grid : kept) {
        settle(grid, upright, level);
        complete(grid, upright, level);
        grid.lattice = with_pitch_of_sides(grid.lattice, picture, upright, level);
    }
    return kept;
}

}  // namespace sightread
