// Cells of no known kind, and kinds that might be one or two: never guessed, but the person may say
// what they are.
//
// The same look is asked about once. The answer is a token of the game's text form that the board
// shows elsewhere, or a name of the person's own for cells that belong together; from then on cells
// of that look are read as the other kind (calibration/retouch.hpp).
#pragma once

#include "app/game.hpp"
#include "calibration/retouch.hpp"

#include <filesystem>
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

namespace sightread {

struct Unknown {
    std::vector<Cell> cells;  // that look the same, the first of them in the picture
    cv::Mat looks;
};

// The cells that the reader was not sure of, those that look alike together.
[[nodiscard]] std::vector<Unknown> unknown_cells(const Frame& frame, const Look& look);

// What a cell of this kind looks like: the surest one of the board, or one that was taught; for an
// empty cell at worst the colour around the board. Empty when the kind is nowhere.
[[nodiscard]] cv::Mat picture_of_kind(const Frame& frame, const Look& look,
                                      const std::vector<TaughtPictures>& taught,
                                      const std::string& kind);

// What is to be taught for a cell that is of this kind: read as what shows the kind elsewhere; a
// kind that is seen here first becomes what the next ones are read as. Whatever looks the same is
// of this kind, too. Throws BadUsage where the person has said before that what looks the same is
// of another kind.
[[nodiscard]] TaughtPictures lesson(const Frame& frame, const Look& look,
                                    const std::vector<TaughtPictures>& taught, Cell cell,
                                    const std::string& kind);

// The first line of a look's text form; where the reader gave no text, what its lattice says.
[[nodiscard]] std::string head_of(const Look& look);

// A board that was not read whole, with what the person said of its cells: these, and what looks
// like them, are certain. It has a text once all cells are, and the rules of the game have nothing
// against it.
void believe(Look& look, const Frame& frame, const std::vector<TaughtPictures>& taught,
             const Game& game);

// The same of a board that was read whole after it was retouched: only what the person called a
// face of its own is left to be said.
void believe_new_faces(Look& look, const Frame& frame, std::vector<TaughtPictures> taught,
                       const Game& game);

// The kinds as they were told, where the person says that each is one kind and no other is the
// same: whatever looks like a cell of a kind is read as one picture of it from now on. False when
// nothing was taught, for some cell is more like a cell of another kind.
[[nodiscard]] bool teach_as_seen(const Frame& frame, const Look& look, Retouch& retouch);

// How unknown cells are dealt with.
class Answers {
public:
    // way: `ask`, `stop` or `treat-as=KIND`. Pictures of cells that are asked about are kept in
    // `folder`. next_line: what the person types, none when nobody answers (any more). Where
    // nothing can be kept, that is told and no reason not to ask.
    using NextLine = std::function<std::optional<std::string>()>;
    Answers(std::string way, std::optional<std::filesystem::path> folder, NextLine next_line,
            std::ostream& out);

    // The person has seen what cells are taken for, and says beforehand that it is right where it
    // is doubtful.
    void take_as_seen() { is_right_ = true; }

    // Whether somebody answers questions.
    bool asks() const { return way_ == "ask"; }
    void say(const std::string& sentence) { out_ << sentence << std::endl; }
    // Empty: no answer. The picture, if there is one, is kept under this name, which the question
    // tells.
    [[nodiscard]] std::string answer_to(const std::string& question, const std::string& name,
                                        const cv::Mat& picture);

    // Teaches what is answered. True when something was: reading again is worth it.
    [[nodiscard]] bool teach(const Frame& frame, const Look& look, Retouch& retouch);

private:
    std::string answer_for(const Unknown& unknown, const Look& look);
    bool is_right_as_seen(const Look& look);
    bool teach_kinds(const Frame& frame, const Look& look, Retouch& retouch);
    std::string kept(const std::string& name, const cv::Mat& picture);

    std::string way_;
    std::optional<std::filesystem::path> folder_;
    NextLine next_line_;
    std::ostream& out_;
    std::vector<cv::Mat> refused_;  // asked about, without an answer
    std::optional<bool> is_right_;  // what was told, as far as it is doubtful; none: not asked yet
};

// Where pictures of cells that are asked about are kept; none where the person has no folder for
// such things.
[[nodiscard]] std::optional<std::filesystem::path> unknown_folder();
// A new folder for files that are soon of no use, which nobody else can read. Throws Error when
// there is no room for one.
[[nodiscard]] std::filesystem::path new_temporary_folder();

}  // namespace sightread
