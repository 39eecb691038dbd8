#include "tests/solvers/lyne/checker.hpp"

#include <cctype>
#include <map>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

namespace sightread::lyne {

namespace {

using Point = std::pair<int, int>;  // row, column, from 1
using Segment = std::pair<Point, Point>;

struct Level {
    std::map<Point, char> places;
    std::map<char, int> ends;  // by capital letter
};

Level read_level(const std::string& text) {
    Level level;
    std::istringstream in(text);
    int rows = 0;
    int columns = 0;
    in >> rows >> columns;
    for (int row = 1; row <= rows; ++row) {
        for (int column = 1; column <= columns; ++column) {
            std::string token;
            in >> token;
            level.places[{row, column}] = token.at(0);
            if (std::isupper(static_cast<unsigned char>(token[0])) != 0) ++level.ends[token[0]];
        }
    }
    return level;
}

bool cross(const Segment& a, const Segment& b) {
    const auto is_diagonal = [](const Segment& s) {
        return s.first.first != s.second.first && s.first.second != s.second.second;
    };
    return is_diagonal(a) && is_diagonal(b) &&
           a.first.first + a.second.first == b.first.first + b.second.first &&
           a.first.second + a.second.second == b.first.second + b.second.second;
}

struct Paper {
    std::map<Point, int> passes;
    std::vector<Segment> segments;

    std::string draw(Point from, Point to) {
        const int down = to.first - from.first;
        const int across = to.second - from.second;
        if (down * down > 1 || across * across > 1 || (down == 0 && across == 0))
            return "not a neighbour";
        const Segment drawn{from, to};
        for (const Segment& old : segments) {
            if (old == drawn || old == Segment{to, from}) return "an edge twice";
            if (cross(old, drawn)) return "two lines cross";
        }
        segments.push_back(drawn);
        return "";
    }
};

std::string follow(const Level& level, char letter, const std::vector<Point>& way, Paper& paper) {
    if (way.size() < 2) return "no way";
    const char small = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    for (std::size_t i = 0; i < way.size(); ++i) {
        const auto place = level.places.find(way[i]);
        if (place == level.places.end()) return "off the board";
        const char what = place->second;
        const bool is_last = i == 0 || i + 1 == way.size();
        const bool is_octagon = std::isdigit(static_cast<unsigned char>(what)) != 0;
        if (is_last ? what != letter : (what != small && !is_octagon))
            return "where the line must not be";
        ++paper.passes[way[i]];
        if (i == 0) continue;
        const std::string fault = paper.draw(way[i - 1], way[i]);
        if (!fault.empty()) return fault;
    }
    return "";
}

}  // namespace

std::string verdict(const std::string& level_text, const std::string& answer) {
    const Level level = read_level(level_text);
    Paper paper;
    std::set<char> drawn;
    std::istringstream lines(answer);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream in(line);
        std::string letter;
        in >> letter;
        if (letter.size() != 1 || !level.ends.contains(letter[0]))
            return "a line of no shape: " + line;
        if (!drawn.insert(letter[0]).second) return "two lines of one shape: " + line;
        std::vector<Point> way;
        Point point;
        for (char comma = 0; in >> point.first >> comma >> point.second;) {
            if (comma != ',') return "no places: " + line;
            way.push_back(point);
        }
        if (!in.eof()) return "no places: " + line;
        const std::string fault = follow(level, letter[0], way, paper);
        if (!fault.empty()) return fault + ": " + line;
    }
    for (const auto& [letter, count] : level.ends) {
        if (!drawn.contains(letter)) return std::string("no line of ") + letter;
    }
    for (const auto& [point, what] : level.places) {
        const int passes = paper.passes[point];
        const bool is_octagon = std::isdigit(static_cast<unsigned char>(what)) != 0;
        const int wanted = what == '?' ? 0 : is_octagon ? what - '0' : 1;
        if (passes != wanted) {
            return "passed " + std::to_string(passes) + " times instead of " +
                   std::to_string(wanted) + ": " + std::to_string(point.first) + "," +
                   std::to_string(point.second);
        }
    }
    return "";
}

}  // namespace sightread::lyne
