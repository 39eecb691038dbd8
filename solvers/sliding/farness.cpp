#include "solvers/sliding/farness.hpp"

#include <cmath>

namespace sightread::sliding {

namespace {

constexpr double norm = 1.25;  // 1 would be steps, 2 a straight line
constexpr double power = 1.5;

}  // namespace

const Farness& farness() {
    static const Farness table = [] {
        Farness result{};
        for (int row = 0; row < largest_size; ++row)
            for (int column = 0; column < largest_size; ++column)
                result[row][column] = static_cast<int>(std::lround(
                    farness_unit *
                    std::pow(std::pow(row, norm) + std::pow(column, norm), power / norm)));
        return result;
    }();
    return table;
}

}  // namespace sightread::sliding
