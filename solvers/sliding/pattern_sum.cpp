#include "solvers/sliding/pattern_sum.hpp"

#include <algorithm>
#include <set>

namespace sightread::sliding {

namespace {

std::vector<Symmetry> symmetries_of_goal(const Arrangement& arrangement) {
    std::vector<Symmetry> result;
    for (const Symmetry& symmetry : all_symmetries()) {
        if (symmetry.is_transposed && arrangement.rows != arrangement.columns) continue;
        if (symmetry.cell(arrangement.goal_blank, arrangement.rows, arrangement.columns) == arrangement.goal_blank)
            result.push_back(symmetry);
    }
    return result;
}

std::vector<int> image_of(const std::vector<int>& tiles, const Symmetry& symmetry, const Arrangement& arrangement) {
    std::vector<int> result;
    for (const int tile : tiles) result.push_back(symmetry.cell(tile, arrangement.rows, arrangement.columns));
    return result;
}

std::vector<int> sorted(std::vector<int> tiles) {
    std::sort(tiles.begin(), tiles.end());
    return tiles;
}

}  // namespace

std::vector<Pattern> small_patterns(const Arrangement& arrangement) {
    const auto [rows, columns] = std::pair(arrangement.rows, arrangement.columns);
    std::set<std::vector<int>> seen;
    std::vector<Pattern> patterns;
    const auto add = [&](int top, int left, int height, int width) {
        if (top + height > rows || left + width > columns) return;
        std::vector<int> tiles;
        for (int row = top; row < top + height; ++row)
            for (int column = left; column < left + width; ++column)
                if (row * columns + column != arrangement.goal_blank) tiles.push_back(row * columns + column);
        for (const Symmetry& symmetry : symmetries_of_goal(arrangement))
            if (seen.contains(sorted(image_of(tiles, symmetry, arrangement)))) return;
        seen.insert(tiles);
        patterns.push_back({rows, columns, arrangement.goal_blank, tiles});
    };
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) {
            add(row, column, 2, 2);
            add(row, column, 1, std::min(4, columns));
            add(row, column, std::min(4, rows), 1);
        }
    }
    return patterns;
}

PatternSum::PatternSum(const Arrangement& arrangement, const std::vector<Pattern>& patterns,
                       const std::vector<std::shared_ptr<const PatternTable>>& tables)
    : columns_(arrangement.columns),
      count_(arrangement.count()),
      goal_blank_(arrangement.goal_blank),
      parts_(static_cast<std::size_t>(count_)) {
    for (int a = 0; a < count_; ++a)
        for (int b = 0; b < count_; ++b) distance_[a][b] = distance(a, b, columns_);
    for (std::size_t i = 0; i < patterns.size(); ++i) add_sights(arrangement, patterns[i], tables[i]);
    for (const auto& sight : sights_) {
        for (int i = 0; i < sight->size; ++i) {
            Part part{sight->table.get(), &sight->shares[i], {}, {}, 0};
            for (int j = 0; j < sight->size; ++j) {
                if (j == i) continue;
                part.shares[part.others] = &sight->shares[j];
                part.tiles[part.others++] = static_cast<std::uint8_t>(sight->tiles[j]);
            }
            parts_[sight->tiles[i]].push_back(part);
        }
    }
}

void PatternSum::add_sights(const Arrangement& arrangement, const Pattern& pattern,
                            const std::shared_ptr<const PatternTable>& table) {
    std::set<std::vector<int>> seen;
    for (const Symmetry& symmetry : symmetries_of_goal(arrangement)) {
        const std::vector<int> tiles = image_of(pattern.tiles, symmetry, arrangement);
        if (!seen.insert(sorted(tiles)).second) continue;
        auto sight = std::make_unique<Sight>();
        sight->table = table;
        sight->size = static_cast<int>(tiles.size());
        for (int i = 0; i < sight->size; ++i) {
            sight->tiles[i] = tiles[i];
            // A tile that lies where the symmetry takes a cell is, in the table's eyes, in that cell.
            for (int cell = 0; cell < count_; ++cell)
                sight->shares[i][symmetry.cell(cell, arrangement.rows, arrangement.columns)] =
                    pattern.weight(i) * static_cast<std::uint32_t>(cell);
        }
        sights_.push_back(std::move(sight));
    }
}

int PatternSum::score(const View& view) const {
    int sum = 0;
    for (int cell = 0; cell < count_; ++cell)
        if (view.at[cell] != goal_blank_) sum += distance_[cell][view.at[cell]];
    for (const auto& sight : sights_) {
        std::uint32_t index = 0;
        for (int i = 0; i < sight->size; ++i) index += sight->shares[i][view.cell_of[sight->tiles[i]]];
        sum += sight->table->excess(index);
    }
    return sum;
}

int PatternSum::change(const View& view, int from) const {
    const int tile = view.at[from];
    int change = distance_[view.blank][tile] - distance_[from][tile];
    for (const Part& part : parts_[tile]) {
        std::uint32_t index = 0;
        for (int i = 0; i < part.others; ++i) index += (*part.shares[i])[view.cell_of[part.tiles[i]]];
        change += part.table->excess(index + (*part.own)[view.blank]) - part.table->excess(index + (*part.own)[from]);
    }
    return change;
}

}  // namespace sightread::sliding
