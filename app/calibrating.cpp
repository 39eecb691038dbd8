#include "app/calibrating.hpp"

#include "app/command.hpp"
#include "app/stop.hpp"
#include "calibration/marked_lattice.hpp"
#include "vision/eye/told_board.hpp"

#include <algorithm>
#include <climits>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <sstream>

#include <opencv2/imgproc.hpp>

namespace sightread {
namespace {

constexpr std::chrono::seconds longest_search{4};  // for a lattice near the marked one

// Whether no cell is empty on one of two lattices and something on the other, as far as both tell
// it.
bool empties_agree(const Look& one, const Look& other) {
    for (std::size_t i = 0; i < std::min(one.cells.size(), other.cells.size()); ++i)
        if (!one.is_unsure(one.cells[i]) && !other.is_unsure(other.cells[i]) &&
            (one.cells[i].kind == ".") != (other.cells[i].kind == "."))
            return false;
    return true;
}

constexpr int most_questions = 5;

// How much is not known of a cell, in natural units of information: the entropy of what it may be.
double doubt_of(const Look::Cell& cell) {
    double sum = 0;
    for (const auto& [kind, probability] : cell.probabilities)
        if (probability > 0) sum -= probability * std::log(probability);
    return cell.probabilities.empty() ? 1 : sum;
}

const Look::Cell& cell_at(const Look& look, Cell cell) {
    return look
        .cells[static_cast<std::size_t>(cell.row) * look.layout.lattice.columns + cell.column];
}

// The group of cells that look alike of which the least is known, all together.
std::optional<Unknown> most_doubtful(const Frame& frame, const Look& look,
                                     const std::vector<cv::Mat>& asked) {
    std::optional<Unknown> best;
    double most = 0;
    for (const Unknown& group : unknown_cells(frame, look)) {
        if (std::any_of(asked.begin(), asked.end(), [&](const cv::Mat& other) {
                return distance_of_cells(other, group.looks) < same_cell;
            }))
            continue;
        double doubt = 0;
        for (const Cell& cell : group.cells) doubt += doubt_of(cell_at(look, cell)) + 1e-6;
        if (doubt > most) most = doubt, best = group;
    }
    return best;
}

// The cell within its surroundings, framed.
cv::Mat in_context(const Frame& frame, const Lattice& lattice, Cell cell) {
    constexpr double around = 2;  // pitches
    const cv::Rect2d place = lattice.cell(cell);
    const double x = around * lattice.pitch.width, y = around * lattice.pitch.height;
    const cv::Rect part =
        cv::Rect(cv::Rect2d(place.x - x, place.y - y, place.width + 2 * x, place.height + 2 * y)) &
        cv::Rect({}, frame.pixels.size());
    if (part.empty()) return {};
    cv::Mat picture = frame.pixels(part).clone();
    cv::rectangle(picture, cv::Rect(place) - part.tl(), {255, 0, 255}, 2);
    return picture;
}

std::string numbered(int number) {
    return "Question " + std::to_string(number) + " of " + std::to_string(most_questions) +
           " at most. ";
}

// Two whole numbers with something between them: `8x14`, `18-30`.
std::optional<std::pair<int, int>> two_numbers(const std::string& text) {
    int first = 0, second = 0, used = 0;
    const bool is_whole =
        std::sscanf(text.c_str(), "%d %*[x,-] %d%n", &first, &second, &used) == 2 &&
        static_cast<std::size_t>(used) == text.size() && first > 0 && second > 0;
    return is_whole ? std::optional(std::pair(first, second)) : std::nullopt;
}

}  // namespace

Lattice divided(const cv::Rect2d& bounds, int rows, int columns, RowShift shift) {
    // cells, in the width of all together
    const double across = columns + (shift == RowShift::none ? 0 : 0.5);
    return {rows, columns, bounds.tl(), {bounds.width / across, bounds.height / rows}, shift};
}

void Calibration::read() {
    Found<Look> found = guide.look(*game, frame, lattice);
    why_not = why_unread(found);
    look = std::move(found);
    if (look) lattice = look->layout.lattice;
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

// Faces may be called otherwise by now: then the labelled cell is called as those are that the
// label named, or that have the same label.
const Label* Calibration::label_without_effect(const std::vector<Label>& labels,
                                               const Look& before) const {
    const auto kind_now = [&](Cell cell) {
        const Look::Cell& now = cell_at(*look, cell);
        return look->is_unsure(now) ? std::string() : now.kind;
    };
    for (const Label& label : labels) {
        const std::string now = look ? kind_now(label.cell) : std::string();
        if (now == label.kind) continue;
        const bool may_be_renamed = game->is_name && game->is_name(label.kind) && !now.empty();
        if (!may_be_renamed) return &label;
        for (const Look::Cell& was : before.cells) {
            const bool is_labelled =
                std::any_of(labels.begin(), labels.end(),
                            [&](const Label& other) { return other.cell == was.cell; });
            if (was.kind == label.kind && !is_labelled && kind_now(was.cell) != now) return &label;
        }
        for (const Label& other : labels)
            if (other.kind == label.kind && kind_now(other.cell) != now) return &label;
    }
    return nullptr;
}

void Calibration::teach(const std::vector<Label>& labels, Answers& answers) {
    const Look before = look ? *look : Look();
    const auto is_so_already = [&](const Label& label) {
        const bool is_on_board =
            label.cell.row < lattice->rows && label.cell.column < lattice->columns;
        return is_on_board && cell_at(before, label.cell).kind == label.kind;
    };
    for (const Label& label : labels)
        if (!is_so_already(label))
            guide.retouch().teach(
                lesson(frame, *look, guide.retouch().taught(), label.cell, label.kind));
    if (!labels.empty()) read();
    if (const Label* const vain = label_without_effect(labels, before))
        throw BadUsage("--label " + to_text(vain->cell) + "=" + vain->kind + " has no effect" +
                       (why_not.empty() ? std::string() : ": " + why_not));
    const auto is_settled_otherwise = [&] { return answers.asks() && !look->is_doubtful; };
    while (look && !is_read() && !is_settled_otherwise() && !stop_requested() &&
           answers.teach(frame, *look, guide.retouch()))
        read();
}

void Calibration::settle(Answers& answers, Profile& profile) {
    if (is_read() || !answers.asks() || (look && look->is_doubtful)) return;
    std::vector<cv::Mat> asked;
    for (int number = 1; number <= most_questions && !stop_requested(); ++number) {
        const bool has_question = look && !look->question.empty() && !is_read();
        const bool is_about_size = !look || (look->unknown == 0 && !has_question && !is_read()) ||
                                   2 * look->unknown > std::ssize(look->cells);
        std::optional<Unknown> group;
        if (look) group = most_doubtful(frame, *look, asked);
        if (has_question && !is_question_asked_) {
            ask_question(answers, number, profile);
        } else if (is_about_size && !is_size_told_) {
            ask_size(answers, number);
        } else if (group && number < most_questions) {
            ask_cell(answers, number, *group);
            asked.push_back(group->looks);
        } else if (!look || ask_whole(answers, number)) {
            break;
        }
        for (const std::string& fault : faults) answers.say(fault);
        faults.clear();
    }
    for (const std::string& fault : faults) answers.say(fault);
}

void Calibration::ask_size(Answers& answers, int number) {
    is_size_told_ = true;
    const std::string seen = look ? "The board seems to have " + std::to_string(lattice->rows) +
                                        " rows and " + std::to_string(lattice->columns) +
                                        " columns. "
                                  : "No board was found. ";
    const std::string answer = answers.answer_to(
        numbered(number) + seen + "How many are there? ROWSxCOLUMNS; nothing: as it seems",
        "board.png", look ? look->annotated : frame.pixels);
    const auto size = two_numbers(answer);
    if (!size) {
        if (!answer.empty()) faults.push_back("\"" + answer + "\" is not of the form ROWSxCOLUMNS");
        return;
    }
    const auto [rows, columns] = *size;
    if (lattice && lattice->rows == rows && lattice->columns == columns) return;
    const std::optional<std::size_t> index = eye::game_index(game->name);
    const std::optional<Lattice> found =
        index ? eye::lattice_of_size(guide.retouched(frame, nullptr).pixels, *index, rows, columns)
              : std::nullopt;
    if (!found && !lattice) {
        faults.push_back("nothing like " + answer +
                         " cells is seen; --corners says where they are");
        return;
    }
    lattice = found ? *found : divided(lattice->bounds(), rows, columns, lattice->shift);
    read();
}

void Calibration::ask_question(Answers& answers, int number, Profile& profile) {
    is_question_asked_ = true;
    const std::string answer = answers.answer_to(numbered(number) + std::string(look->question),
                                                 "board.png", look->annotated);
    if (const std::string fault = game->answer(answer, profile); !fault.empty()) {
        faults.push_back("\"" + answer + "\" " + fault);
        return;
    }
    game->know(profile, {});
    read();
}

void Calibration::ask_cell(Answers& answers, int number, const Unknown& group) {
    const Cell& cell = group.cells.front();
    const std::size_t others = group.cells.size() - 1;
    const std::string name =
        "cell-" + std::to_string(cell.row + 1) + "-" + std::to_string(cell.column + 1) + ".png";
    std::string question =
        numbered(number) + "The cell " + to_text(cell) +
        (others > 0 ? " and " + std::to_string(others) + " like it are" : std::string(" is")) +
        " not certain. What is it? " + std::string(game->alphabet) +
        "; =ROW,COLUMN: the same as that cell; nothing: not known";
    const std::string& likeliest = cell_at(*look, cell).likeliest;
    if (!likeliest.empty()) question += ". Likeliest: " + likeliest;
    const std::string kind = answers.answer_to(question, name, in_context(frame, *lattice, cell));
    if (kind.empty()) return;
    believe_answer(cell, kind);
    read();
}

// `kind`: a token, or `=ROW,COLUMN`.
void Calibration::believe_answer(Cell cell, std::string kind) try {
    const auto& taught = guide.retouch().taught();
    if (!kind.starts_with('='))
        return guide.retouch().teach(lesson(frame, *look, taught, cell, kind));
    int row = 0, column = 0, used = 0;
    const bool is_whole = std::sscanf(kind.c_str(), "=%d,%d%n", &row, &column, &used) == 2 &&
                          static_cast<std::size_t>(used) == kind.size() && row >= 1 &&
                          column >= 1 && row <= lattice->rows && column <= lattice->columns;
    if (!is_whole) throw BadUsage("\"" + kind + "\" names no cell of this board");
    const Look::Cell& same = cell_at(*look, {row - 1, column - 1});
    kind = look->is_unsure(same) ? same.likeliest : same.kind;
    if (kind.empty()) kind = "cell-" + std::to_string(row) + "-" + std::to_string(column);
    TaughtPictures pictures = lesson(frame, *look, taught, cell, kind);
    pictures.reads = picture_of_cell(frame.pixels, *lattice, same.cell);
    // That cell is of this kind, too, by the same word.
    if (look->is_unsure(same)) guide.retouch().teach({kind, pictures.reads, pictures.reads});
    guide.retouch().teach(std::move(pictures));
} catch (const BadUsage& refusal) {
    faults.emplace_back(refusal.what());
}

// True when nothing more is to be asked.
bool Calibration::ask_whole(Answers& answers, int number) {
    std::string board = head_of(*look) + "\n";
    for (const Look::Cell& cell : look->cells)
        board +=
            (look->is_unsure(cell) ? cell.likeliest.empty() ? "~" : cell.likeliest : cell.kind) +
            (cell.cell.column + 1 < lattice->columns ? " " : "\n");
    const std::string answer = answers.answer_to(
        board + numbered(number) +
            "Is this the board, as it is drawn? y: yes; or what is wrong in it, ROW,COLUMN=KIND, "
            "several parted by spaces; nothing: it is none",
        "board.png", look->annotated);
    const Look seen = *look;
    if (answer == "y" || answer == "Y" || answer == "yes") {
        for (const Look::Cell& cell : seen.cells)
            if (seen.is_unsure(cell) && !cell.likeliest.empty())
                believe_answer(cell.cell, cell.likeliest);
        if (!is_read()) read();
        return true;
    }
    std::istringstream words(answer);
    for (std::string word; words >> word;) {
        const std::size_t equals = word.find('=');
        const auto place =
            point_from_text(std::string_view(word).substr(0, std::min(equals, word.size())));
        const bool is_whole = equals != std::string::npos && equals + 1 < word.size() && place &&
                              place->x >= 1 && place->y >= 1 && place->x <= lattice->rows &&
                              place->y <= lattice->columns;
        if (is_whole)
            believe_answer({place->x - 1, place->y - 1}, word.substr(equals + 1));
        else
            faults.push_back("\"" + word + "\" is not of the form ROW,COLUMN=KIND");
    }
    read();
    const bool is_as_before = look && std::ranges::equal(look->cells, seen.cells, {},
                                                         &Look::Cell::kind, &Look::Cell::kind);
    if (is_as_before && !answer.empty() && faults.empty())
        faults.push_back("\"" + answer + "\" changes nothing on this board");
    const bool is_as_said = !is_as_before && faults.empty();
    if (!is_as_said && why_not.empty()) why_not = "it was said not to be the board";
    return answer.empty();
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
