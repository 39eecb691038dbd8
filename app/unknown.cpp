#include "app/unknown.hpp"

#include "app/command.hpp"
#include "capture/error.hpp"
#include "capture/picture_file.hpp"
#include "solvers/malformed.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <set>

#include <opencv2/core.hpp>

namespace sightread {
namespace {

constexpr std::size_t longest_kind = 32;
constexpr float surely_same = same_cell / 2;  // of distance_of_cells: another cell of the same look
// of the cells: more of them are no board with a few strange cells
constexpr double most_unknown = 0.34;

// The colour of what lies around the board.
cv::Mat ground_around(const Frame& frame, const Lattice& lattice) {
    const cv::Rect all({0, 0}, frame.pixels.size());
    const cv::Rect board = cv::Rect(lattice.bounds()) & all;
    const int aside = std::max(3, static_cast<int>(lattice.pitch.width / 4));
    const cv::Rect larger = cv::Rect(board.x - aside, board.y - aside, board.width + 2 * aside,
                                     board.height + 2 * aside) &
                            all;
    cv::Mat mask(larger.size(), CV_8UC1, cv::Scalar(255));
    mask(board - larger.tl()).setTo(0);
    if (cv::countNonZero(mask) == 0) return {};
    return {cv::Size(std::max(4, static_cast<int>(lattice.pitch.width)),
                     std::max(4, static_cast<int>(lattice.pitch.height))),
            CV_8UC3, cv::mean(frame.pixels(larger), mask)};
}

cv::Mat picture_of(const Frame& frame, const Look& look, Cell cell) {
    return picture_of_cell(frame.pixels, look.layout.lattice, cell);
}

}  // namespace

std::vector<Unknown> unknown_cells(const Frame& frame, const Look& look) {
    std::vector<Unknown> groups;
    for (const Look::Cell& cell : look.cells) {
        if (!look.is_unsure(cell)) continue;
        cv::Mat looks = picture_of(frame, look, cell.cell);
        if (looks.cols < 4 || looks.rows < 4) continue;
        const auto group = std::find_if(groups.begin(), groups.end(), [&](const Unknown& each) {
            return distance_of_cells(each.looks, looks) < same_cell;
        });
        if (group != groups.end())
            group->cells.push_back(cell.cell);
        else
            groups.push_back({{cell.cell}, looks});
    }
    return groups;
}

cv::Mat picture_of_kind(const Frame& frame, const Look& look,
                        const std::vector<TaughtPictures>& taught, const std::string& kind) {
    const auto same = std::find_if(taught.begin(), taught.end(),
                                   [&](const auto& each) { return each.kind == kind; });
    if (same != taught.end()) return same->reads;
    const Look::Cell* surest = nullptr;
    for (const Look::Cell& cell : look.cells)
        if (cell.kind == kind && !look.is_unsure(cell) &&
            (surest == nullptr || cell.margin > surest->margin))
            surest = &cell;
    if (surest != nullptr) return picture_of(frame, look, surest->cell);
    return kind == "." ? ground_around(frame, look.layout.lattice) : cv::Mat();
}

TaughtPictures lesson(const Frame& frame, const Look& look,
                      const std::vector<TaughtPictures>& taught, Cell cell,
                      const std::string& kind) {
    const Lattice& lattice = look.layout.lattice;
    if (cell.row < 0 || cell.column < 0 || cell.row >= lattice.rows ||
        cell.column >= lattice.columns)
        throw BadUsage("there is no cell " + to_text(cell) + " on a board of " +
                       std::to_string(lattice.rows) + "x" + std::to_string(lattice.columns));
    const bool is_token = !kind.empty() && kind.size() <= longest_kind &&
                          std::none_of(kind.begin(), kind.end(),
                                       [](unsigned char c) { return std::isspace(c) != 0; });
    if (!is_token) throw BadUsage("a kind is one word of at most 32 letters, not \"" + kind + "\"");
    if (kind != "#" && kind.find('#') != std::string::npos)
        throw BadUsage("the kind \"" + kind +
                       "\" has a # in it, which alone is the kind of a barrier");
    const cv::Mat looks = picture_of(frame, look, cell);
    if (looks.empty()) throw BadUsage("the cell " + to_text(cell) + " lies outside of the picture");
    for (const TaughtPictures& each : taught)
        if (each.kind != kind && distance_of_cells(looks, each.looks) < surely_same)
            throw BadUsage("the cell " + to_text(cell) + " cannot be " + kind +
                           ": it looks the same as one that you said is " + each.kind);
    cv::Mat reads = picture_of_kind(frame, look, taught, kind);
    return {kind, looks, reads.empty() ? looks : reads};
}

namespace {

bool reads_as_itself(const TaughtPictures& taught) {
    return distance_of_cells(taught.looks, taught.reads) < surely_same / 4;
}

// How this look calls the kind of a taught cell: readers may number faces otherwise each time. The
// cell that it is read as tells, where that is on the board.
std::string name_here(const Look& look, const Frame& frame, const std::vector<TaughtPictures>& all,
                      const TaughtPictures& taught, const Game& game) {
    const bool is_face = game.pieces_go && game.is_name && game.is_name(taught.kind);
    if (!is_face && reads_as_itself(taught)) return taught.kind;
    std::string name = taught.kind;
    float distance = surely_same;
    for (const Look::Cell& cell : look.cells) {
        const cv::Mat looks = look.is_unsure(cell) ? cv::Mat() : picture_of(frame, look, cell.cell);
        const float away = looks.empty() ? distance : distance_of_cells(looks, taught.reads);
        if (away < distance) distance = away, name = cell.kind;
    }
    // A face that is nowhere else, or that the reader took for another: the word may be the number
    // of one by now.
    const auto is_of_this_kind = [&](const Look::Cell& cell) {
        const cv::Mat looks = picture_of(frame, look, cell.cell);
        return !looks.empty() && std::ranges::any_of(all, [&](const TaughtPictures& each) {
            return each.kind == taught.kind && distance_of_cells(looks, each.looks) < surely_same;
        });
    };
    const auto is_taken = [&] {
        return std::ranges::any_of(look.cells, [&](const Look::Cell& cell) {
            return !look.is_unsure(cell) && cell.kind == name && !is_of_this_kind(cell);
        });
    };
    const bool is_of_its_own = reads_as_itself(taught);
    if (is_face && is_of_its_own && is_taken()) name = taught.kind;
    while (is_face && (is_of_its_own || distance == surely_same) && is_taken()) name += "'";
    return name;
}

}  // namespace

std::string head_of(const Look& look) {
    const std::string& text = look.text.empty() ? look.partial : look.text;
    if (!text.empty()) return text.substr(0, text.find('\n'));
    const Lattice& lattice = look.layout.lattice;
    const std::string size = std::to_string(lattice.rows) + " " + std::to_string(lattice.columns);
    if (lattice.shift == RowShift::none) return size;
    return size + (lattice.shift == RowShift::odd ? " shift=odd" : " shift=even");
}

void believe(Look& look, const Frame& frame, const std::vector<TaughtPictures>& taught,
             const Game& game) {
    if (taught.empty() || look.cells.empty()) return;
    const auto columns = look.layout.lattice.columns;
    std::string text = head_of(look) + "\n";
    std::vector<std::string> names;
    for (const TaughtPictures& each : taught)
        names.push_back(name_here(look, frame, taught, each, game));
    look.unknown = 0;
    bool is_as_read = !look.text.empty() && look.why_not.empty();
    for (Look::Cell& cell : look.cells) {
        const cv::Mat looks = picture_of(frame, look, cell.cell);
        const std::string was = cell.kind;
        float distance = look.is_unsure(cell) ? same_cell : surely_same;
        for (std::size_t i = 0; i < taught.size(); ++i) {
            const float away = looks.empty() ? distance : distance_of_cells(looks, taught[i].looks);
            if (away >= distance) continue;
            distance = away;
            cell.kind = names[i];
            cell.margin = 1;
        }
        is_as_read &= cell.kind == was;
        look.unknown += look.is_unsure(cell);
        text += (look.is_unsure(cell) ? "~" : cell.kind) +
                (cell.cell.column + 1 < columns ? " " : "\n");
    }
    look.worst_margin = 1;
    for (const Look::Cell& cell : look.cells)
        look.worst_margin = std::min(look.worst_margin, look.is_unsure(cell) ? 0 : cell.margin);
    if (is_as_read) return;
    look.text.clear();
    look.partial = text;
    if (game.write) game.write(look, frame);
    if (look.unknown > 0) {
        look.why_not = std::to_string(look.unknown) +
                       (look.unknown == 1 ? " cell is" : " cells are") + " not certain";
        return;
    }
    if (game.write) return;
    SolveRequest request;
    request.time_limit = std::chrono::milliseconds(1);
    try {
        (void)game.solve(text, request);
        look.text = text;
        look.why_not.clear();
    } catch (const Malformed& fault) {
        look.why_not = std::string("as it was said, this is no board: ") + fault.what();
    }
}

void believe_new_faces(Look& look, const Frame& frame, std::vector<TaughtPictures> taught,
                       const Game& game) {
    std::erase_if(taught, [&](const TaughtPictures& each) {
        return !game.is_name || !game.is_name(each.kind) || !reads_as_itself(each);
    });
    believe(look, frame, taught, game);
}

bool teach_as_seen(const Frame& frame, const Look& look, Retouch& retouch) {
    std::vector<TaughtPictures> taught;
    std::vector<std::pair<cv::Mat, std::string>> cells;
    for (const Look::Cell& cell : look.cells)
        if (cell.kind != "." && cell.kind != "#" && !look.is_unsure(cell))
            cells.emplace_back(picture_of(frame, look, cell.cell), cell.kind);
    for (const auto& [looks, kind] : cells) {
        const auto is_like_it = [&, seen = looks, of = kind](const TaughtPictures& each) {
            return each.kind == of && distance_of_cells(seen, each.looks) < surely_same;
        };
        if (std::ranges::any_of(taught, is_like_it)) continue;
        const cv::Mat reads = picture_of_kind(frame, look, taught, kind);
        taught.push_back({kind, looks, reads.empty() ? looks : reads});
    }
    for (const auto& [looks, kind] : cells) {
        const auto away = [seen = looks](const TaughtPictures& each) {
            return distance_of_cells(seen, each.looks);
        };
        if (std::ranges::min_element(taught, {}, away)->kind != kind) return false;
    }
    for (TaughtPictures& each : taught) retouch.teach(std::move(each));
    return !taught.empty();
}

namespace {

std::string trimmed(const std::string& answer) {
    const std::size_t first = answer.find_first_not_of(" \t\r");
    return first == std::string::npos
               ? std::string()
               : answer.substr(first, answer.find_last_not_of(" \t\r") - first + 1);
}

}  // namespace

Answers::Answers(std::string way, std::optional<std::filesystem::path> folder, NextLine next_line,
                 std::ostream& out)
    : way_(std::move(way)),
      folder_(std::move(folder)),
      next_line_(std::move(next_line)),
      out_(out) {}

// The name of the file, or why there is none.
std::string Answers::kept(const std::string& name, const cv::Mat& picture) {
    std::string why;
    for (int attempt = 0; attempt < 2; ++attempt) try {
            if (!folder_) folder_ = new_temporary_folder();
            std::error_code failed;
            std::filesystem::create_directories(*folder_, failed);
            const std::filesystem::path file = *folder_ / name;
            std::filesystem::remove(file, failed);
            write_picture(file, picture);
            return file.string();
        } catch (const Error& error) {
            why = error.what();
            folder_.reset();
        }
    return "a picture that is not kept (" + why + ")";
}

bool Answers::is_right_as_seen(const Look& look) {
    if (is_right_) return *is_right_;
    out_ << "What each cell was taken for is drawn in " << kept("doubtful.png", look.annotated);
    out_ << (way_ == "ask"
                 ? "\n"
                 : "; where it is right, say so once: sightread calibrate GAME --as-seen\n");
    if (way_ != "ask") return false;
    out_ << "Some look much alike. Does each number stand for one face, and no two numbers for the "
            "same? [y/N]\n> "
         << std::flush;
    const std::string answer = next_line_().value_or("");
    is_right_ = answer.starts_with('y') || answer.starts_with('Y');
    return *is_right_;
}

std::string Answers::answer_to(const std::string& question, const std::string& name,
                               const cv::Mat& picture) {
    if (!asks()) return {};
    out_ << question << (picture.empty() ? std::string() : " (" + kept(name, picture) + ")")
         << "\n> " << std::flush;
    return trimmed(next_line_().value_or(""));
}

std::string Answers::answer_for(const Unknown& unknown, const Look& look) {
    constexpr std::string_view treat = "treat-as=";
    if (way_.starts_with(treat)) return way_.substr(treat.size());
    const Cell& cell = unknown.cells.front();
    const std::string file = kept(
        "cell-" + std::to_string(cell.row + 1) + "-" + std::to_string(cell.column + 1) + ".png",
        unknown.looks);
    out_ << "The cell " << to_text(cell)
         << (unknown.cells.size() > 1
                 ? " and " + std::to_string(unknown.cells.size() - 1) + " like it are"
                 : std::string(" is"))
         << " of no known kind: " << file << '\n';
    if (way_ == "stop") return {};
    std::set<std::string> kinds;
    for (const Look::Cell& each : look.cells)
        if (!look.is_unsure(each)) kinds.insert(each.kind);
    out_ << "What is it? One of";
    for (const std::string& kind : kinds) out_ << ' ' << kind;
    out_ << ", or a new word for cells that belong together; nothing: not known\n> " << std::flush;
    return trimmed(next_line_().value_or(""));
}

bool Answers::teach_kinds(const Frame& frame, const Look& look, Retouch& retouch) {
    if (!is_right_as_seen(look)) return false;
    is_right_.reset();  // of this board
    if (teach_as_seen(frame, look, retouch)) return true;
    out_ << "Some cells are more like the face of another number than like that of their own, so "
            "this cannot be kept\n";
    return false;
}

bool Answers::teach(const Frame& frame, const Look& look, Retouch& retouch) {
    if (look.is_doubtful) return teach_kinds(frame, look, retouch);
    const std::vector<Unknown> groups = unknown_cells(frame, look);
    std::size_t cells = 0;
    for (const Unknown& each : groups) cells += each.cells.size();
    if (groups.empty() ||
        static_cast<double>(cells) > most_unknown * static_cast<double>(look.cells.size()))
        return false;
    bool has_learned = false;
    for (const Unknown& each : groups) {
        const auto is_same = [&](const cv::Mat& other) {
            return distance_of_cells(other, each.looks) < same_cell;
        };
        const auto& taught = retouch.taught();
        if (std::any_of(refused_.begin(), refused_.end(), is_same) ||
            std::any_of(taught.begin(), taught.end(),
                        [&](const auto& known) { return is_same(known.looks); }))
            continue;
        const std::string kind = answer_for(each, look);
        if (kind.empty()) {
            refused_.push_back(each.looks);
            continue;
        }
        retouch.teach(lesson(frame, look, taught, each.cells.front(), kind));
        has_learned = true;
    }
    return has_learned;
}

std::optional<std::filesystem::path> unknown_folder() {
    const char* cache = std::getenv("XDG_CACHE_HOME");
    const char* home = std::getenv("HOME");
    const char* runtime = std::getenv("XDG_RUNTIME_DIR");
    if (cache != nullptr && *cache == '/')
        return std::filesystem::path(cache) / "sightread/unknown";
    if (home != nullptr && *home == '/')
        return std::filesystem::path(home) / ".cache/sightread/unknown";
    if (runtime != nullptr && *runtime == '/')
        return std::filesystem::path(runtime) / "sightread/unknown";
    return std::nullopt;
}

std::filesystem::path new_temporary_folder() {
    std::error_code none;
    std::string name = (std::filesystem::temp_directory_path(none) / "sightread-XXXXXX").string();
    if (none || mkdtemp(name.data()) == nullptr)
        throw Error("cannot make a folder for temporary files: " +
                    (none ? none.message() : name + ": " + std::strerror(errno)));
    return name;
}

}  // namespace sightread
