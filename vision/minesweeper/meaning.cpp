#include "vision/minesweeper/meaning.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>

#include <opencv2/core.hpp>

namespace sightread::minesweeper {
namespace {

// likeness to the nearest drawn digit: flags and mines reach 0.91
constexpr double is_digit = 0.92;
constexpr double clear_digit = 1.0;  // cost by which the next digit that the cells allow is farther
// levels: plain cells that are no farther apart are alike; better too many looks
constexpr double same_look = 3;
constexpr double known_look = 6;  // levels from what frames before have shown
constexpr std::size_t most_looks = 6;
// of worth, by which the best meaning of the looks stands before the next
constexpr double clear_meaning = 0.2;
constexpr double one_form = 0.8;  // likeness of flags to each other
// levels between the sides of a marked cell and of a plain one
constexpr double same_ground = 14;

bool may_be_digit(const CellLooks& looks, std::size_t cell) {
    const int form = looks.cells[cell].form;
    return form >= 0 && looks.forms[static_cast<std::size_t>(form)].likeness > is_digit;
}

// The largest number that each form of marks may be: so many cells beside each of its cells are no
// numbers.
std::vector<int> largest_numbers(const CellLooks& looks, const Board& board) {
    std::vector<int> largest(looks.forms.size(), 8);
    for (std::size_t cell = 0; cell < looks.cells.size(); ++cell) {
        if (looks.cells[cell].form < 0) continue;
        const std::vector<std::size_t> around = neighbours(board, cell);
        const auto others = std::count_if(around.begin(), around.end(), [&](std::size_t beside) {
            return !may_be_digit(looks, beside);
        });
        int& limit = largest[static_cast<std::size_t>(looks.cells[cell].form)];
        limit = std::min(limit, static_cast<int>(others));
    }
    return largest;
}

// The digit of each form of marks; none where it is no digit, or not certain.
std::vector<std::optional<Square>> digits_of(const CellLooks& looks, const Board& board) {
    const std::vector<int> largest = largest_numbers(looks, board);
    std::vector<std::optional<Square>> digits;
    for (std::size_t at = 0; at < looks.forms.size(); ++at) {
        const MarkForm& form = looks.forms[at];
        const auto nearest = std::min_element(form.costs.begin(), form.costs.end());
        const auto digit = nearest - form.costs.begin();
        double next = 1e9;
        for (std::size_t other = 1; other <= static_cast<std::size_t>(largest[at]); ++other)
            if (static_cast<std::ptrdiff_t>(other) != digit)
                next = std::min(next, form.costs[other] - *nearest);
        const bool is_certain = form.likeness > is_digit && next / form.cells > clear_digit &&
                                digit >= 1 && digit <= largest[at];
        digits.push_back(is_certain ? std::optional(static_cast<Square>(digit)) : std::nullopt);
    }
    return digits;
}

std::size_t root(std::vector<std::size_t>& parents, std::size_t of) {
    while (parents[of] != of) of = parents[of] = parents[parents[of]];
    return of;
}

// Looks of plain cells: the cells of each, the most first.
using Looks = std::vector<std::vector<std::size_t>>;

// Cells are joined in the order of how near they are (single linkage), until what is next to be
// joined is far enough.
Looks looks_of(const CellLooks& looks, const std::vector<std::size_t>& plain) {
    struct Pair {
        double apart;
        std::size_t a, b;
    };
    std::vector<Pair> pairs;
    for (std::size_t a = 0; a < plain.size(); ++a)
        for (std::size_t b = a + 1; b < plain.size(); ++b)
            pairs.push_back(
                {apart(looks.cells[plain[a]].whole, looks.cells[plain[b]].whole), a, b});
    std::sort(pairs.begin(), pairs.end(),
              [](const Pair& one, const Pair& other) { return one.apart < other.apart; });
    std::vector<std::size_t> parents(plain.size());
    std::iota(parents.begin(), parents.end(), std::size_t{0});
    std::size_t left = plain.size();
    for (const Pair& pair : pairs) {
        const std::size_t a = root(parents, pair.a), b = root(parents, pair.b);
        if (a == b) continue;
        if (left <= most_looks && pair.apart > same_look) break;
        parents[a] = b;
        --left;
    }
    std::vector<std::vector<std::size_t>> by_root(plain.size());
    for (std::size_t i = 0; i < plain.size(); ++i) by_root[root(parents, i)].push_back(plain[i]);
    std::erase_if(by_root, [](const auto& cells) { return cells.empty(); });
    std::stable_sort(by_root.begin(), by_root.end(),
                     [](const auto& a, const auto& b) { return a.size() > b.size(); });
    return by_root;
}

cv::Mat mean_of(const CellLooks& looks, const std::vector<std::size_t>& cells) {
    cv::Mat sum = cv::Mat::zeros(looks.cells[cells.front()].whole.size(),
                                 looks.cells[cells.front()].whole.type());
    for (const std::size_t cell : cells) sum += looks.cells[cell].whole;
    return sum / static_cast<double>(cells.size());
}

// Whether no 0 lies beside a covered cell, and no number has fewer covered neighbours than it says.
bool agrees_with_rules(const Board& board) {
    for (std::size_t cell = 0; cell < board.squares.size(); ++cell) {
        const Square square = board.squares[cell];
        if (!is_open(square)) continue;
        int may_be_mines = 0;
        for (const std::size_t beside : neighbours(board, cell)) {
            may_be_mines += is_open(board.squares[beside]) ? 0 : 1;
            if (square == 0 && board.squares[beside] == covered) return false;
        }
        if (may_be_mines < square) return false;
    }
    return true;
}

class Meanings {
public:
    Meanings(const CellLooks& looks, const Lattice& lattice, KnownLooks& known)
        : looks_(looks), known_(known) {
        board_ = {
            lattice.rows, lattice.columns, {}, std::vector<Square>(looks.cells.size(), unknown)};
        const std::vector<std::optional<Square>> digits = digits_of(looks, board_);
        std::vector<std::size_t> plain;
        for (std::size_t cell = 0; cell < looks.cells.size(); ++cell) {
            const int form = looks.cells[cell].form;
            if (form < 0) {
                plain.push_back(cell);
            } else if (const std::optional<Square> digit = digits[static_cast<std::size_t>(form)]) {
                board_.squares[cell] = *digit;
                numbers_.push_back(cell);
            } else {
                others_.push_back(cell);
            }
        }
        by_look_ = looks_of(looks, plain);
        for (const auto& cells : by_look_) means_.push_back(mean_of(looks, cells));
        for (std::uint32_t open = 0; open < 1U << by_look_.size(); ++open)
            widest_ = std::max(widest_, separation(open));
    }

    std::optional<std::vector<Square>> settle() {
        std::optional<std::uint32_t> best;
        double most = 0, second = -1;
        for (std::uint32_t open = 0; open < 1U << by_look_.size(); ++open) {
            if (!agrees_with_rules(with(open))) continue;
            const double value = worth(open);
            if (best && value <= most) {
                second = std::max(second, value);
                continue;
            }
            if (best) second = most;
            best = open;
            most = value;
        }
        if (!best || most - second < clear_meaning) return std::nullopt;
        Board board = with(*best);
        remember(*best);
        for (const std::size_t cell : others_) board.squares[cell] = other_mark(cell, *best);
        return board.squares;
    }

private:
    // `open`: a bit for each look that means a 0.
    Board with(std::uint32_t open) const {
        Board board = board_;
        for (std::size_t look = 0; look < by_look_.size(); ++look)
            for (const std::size_t cell : by_look_[look])
                board.squares[cell] = (open >> look & 1U) != 0 ? Square{0} : covered;
        return board;
    }

    static bool is_near(const cv::Mat& mean, const std::vector<cv::Mat>& some) {
        return std::any_of(some.begin(), some.end(),
                           [&](const cv::Mat& one) { return apart(one, mean) <= known_look; });
    }

    // How many of these marked cells lie on the ground of this look.
    double on_ground_of(std::size_t look, const std::vector<std::size_t>& cells) const {
        if (cells.empty()) return 0;
        const auto on_it = std::count_if(cells.begin(), cells.end(), [&](std::size_t cell) {
            return sides_apart(looks_.cells[cell].whole, means_[look]) < same_ground;
        });
        return static_cast<double>(on_it) / static_cast<double>(cells.size());
    }

    // How many numbers have sides that are nearer to those of this look than to any other look's.
    double is_nearest_ground(std::size_t look) const {
        if (numbers_.empty() || means_.size() < 2) return 0;
        const auto nearest = std::count_if(numbers_.begin(), numbers_.end(), [&](std::size_t cell) {
            const auto from = [&](const cv::Mat& mean) {
                return sides_apart(looks_.cells[cell].whole, mean);
            };
            return std::all_of(means_.begin(), means_.end(), [&](const cv::Mat& mean) {
                return from(means_[look]) <= from(mean);
            });
        });
        return static_cast<double>(nearest) / static_cast<double>(numbers_.size());
    }

    // How far the nearest two looks of different meanings are apart, in levels; 0 where all mean
    // the same.
    double separation(std::uint32_t open) const {
        double least = 1e9;
        for (std::size_t a = 0; a < means_.size(); ++a)
            for (std::size_t b = 0; b < a; ++b)
                if ((open >> a & 1U) != (open >> b & 1U))
                    least = std::min(least, apart(means_[a], means_[b]));
        return least < 1e9 ? least : 0;
    }

    double worth(std::uint32_t open) const {
        double worth = 0, on_ground = 0;
        bool has_open = false, has_covered = false;
        for (std::size_t look = 0; look < by_look_.size(); ++look) {
            const bool is_zero = (open >> look & 1U) != 0;
            (is_zero ? has_open : has_covered) = true;
            if (is_near(means_[look], known_.covered)) worth += is_zero ? -8 : 8;
            if (is_near(means_[look], known_.open)) worth += is_zero ? 8 : -8;
            if (is_zero) on_ground = std::max(on_ground, on_ground_of(look, numbers_));
            if (is_zero) worth += 0.5 * is_nearest_ground(look);
        }
        worth += on_ground;
        if (has_open && has_covered) worth += 1 + 1.5 * separation(open) / widest_;
        const bool is_over =
            !others_.empty() && !numbers_.empty() && !has_covered && are_met_by_marks();
        return worth + (is_over ? 1.5 : 0) + (has_covered && !has_open ? 0.25 : 0);
    }

    // Every number has just as many other marks around it: they are flags and mines, and nothing
    // else is covered.
    bool are_met_by_marks() const {
        return std::all_of(numbers_.begin(), numbers_.end(), [&](std::size_t number) {
            const std::vector<std::size_t> around = neighbours(board_, number);
            return std::count_if(around.begin(), around.end(), [&](std::size_t cell) {
                       return std::find(others_.begin(), others_.end(), cell) != others_.end();
                   }) == board_.squares[number];
        });
    }

    void remember(std::uint32_t open) {
        const std::uint32_t all = (1U << by_look_.size()) - 1;
        if (open == 0 || open == all) return;  // one meaning alone is no proof
        for (std::size_t look = 0; look < by_look_.size(); ++look) {
            std::vector<cv::Mat>& known = (open >> look & 1U) != 0 ? known_.open : known_.covered;
            if (by_look_[look].size() >= 2 && !is_near(means_[look], known) &&
                known.size() < most_looks)
                known.push_back(means_[look]);
        }
    }

    // How far the sides of a marked cell are from the nearest ground of one meaning, in levels.
    double from_ground(std::size_t cell, std::uint32_t open, bool is_zero) const {
        double least = 1e9;
        const auto look_at = [&](const cv::Mat& ground) {
            least = std::min(least, sides_apart(looks_.cells[cell].whole, ground));
        };
        for (const cv::Mat& ground : is_zero ? known_.open : known_.covered) look_at(ground);
        for (std::size_t look = 0; look < by_look_.size(); ++look)
            if (((open >> look & 1U) != 0) == is_zero) look_at(means_[look]);
        return least;
    }

    // How far sides may be from the open ground that they are: numbers show it, unless they have
    // grounds of their own.
    double open_ground_limit(std::uint32_t open) const {
        if (numbers_.empty()) return same_ground;
        std::vector<double> apart;
        for (const std::size_t number : numbers_) apart.push_back(from_ground(number, open, true));
        std::nth_element(apart.begin(), apart.begin() + std::ssize(apart) / 2, apart.end());
        return std::clamp(2.5 * apart[apart.size() / 2], same_look, same_ground);
    }

    // A flag stands on a covered cell, a mine is shown on any other ground. Where no covered cell
    // is known, marks of one form on a ground of their own are flags: a game that is lost shows the
    // mine that was hit as well.
    Square other_mark(std::size_t cell, std::uint32_t open) const {
        const double from_covered = from_ground(cell, open, false),
                     from_open = from_ground(cell, open, true);
        const bool is_on_covered = from_covered < same_ground,
                   is_on_open = from_open < open_ground_limit(open);
        if (is_on_covered && is_on_open)
            return 2 * from_covered < from_open   ? flagged
                   : 2 * from_open < from_covered ? mine
                                                  : unknown;
        if (is_on_covered) return flagged;
        const bool is_covered_known = from_covered < 1e9;
        return !is_covered_known && !is_on_open && are_of_one_form() ? flagged : mine;
    }

    bool are_of_one_form() const {
        return std::all_of(others_.begin(), others_.end(), [&](std::size_t cell) {
            return likeness(*looks_.cells[cell].mark, *looks_.cells[others_.front()].mark) >
                   one_form;
        });
    }

    const CellLooks& looks_;
    KnownLooks& known_;
    Board board_;  // with the numbers alone
    std::vector<std::size_t> numbers_, others_;
    Looks by_look_;
    std::vector<cv::Mat> means_;
    double widest_ = 1;  // the largest separation of all meanings
};

}  // namespace

std::optional<std::vector<Square>> meaning_of(const CellLooks& looks, const Lattice& lattice,
                                              KnownLooks& known) {
    return Meanings(looks, lattice, known).settle();
}

}  // namespace sightread::minesweeper
