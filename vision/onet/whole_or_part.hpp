// Reads an Onet board by the rules where they are sure of all of it, and in part by the eye where
// they are not.
//
// What the rules have read once they go on reading: they know more of a board that they follow. Of
// cells that they cannot tell, such as the first that become empty, the eye says whether nothing is
// there any more, and, where the picture stands still, which others they look like. A board that
// they reject while it stands still, or again and again, before they have read any is the eye's
// from then on; so is one whose first reading by the rules the eye contradicts: pale pictures on
// cards of the page's colour look empty to the rules.
#pragma once

#include "vision/eye/stillness.hpp"
#include "vision/onet/by_eye.hpp"
#include "vision/onet/by_rules.hpp"

namespace sightread::onet {

class WholeOrPart {
public:
    explicit WholeOrPart(const Layout& layout) : rules_(layout), eye_(layout) {}

    // As Reader::read; the board has `unknown` cells where it is the eye's.
    [[nodiscard]] Reading read(const Frame& frame);
    const Layout& layout() const { return rules_.layout(); }

private:
    // Of a board that the rules follow: cells that they cannot tell and of which the eye is sure,
    // those with tiles only where the picture stands still.
    void fill_untold_cells(Reading& reading, const Frame& frame);

    enum class Whose { open, of_the_rules, of_the_eye };
    Reader rules_;
    by_eye::Reader eye_;
    Whose whose_ = Whose::open;
    Board last_;  // as the rules read it
    eye::Stillness rejected_;
};

// What the eye read, in the words of the rules' reader.
[[nodiscard]] Reading in_part(const by_eye::Reading& seen);

// The face of a cell that the rules could not tell: that of all cells which look like it to the
// eye. None where the eye is not sure of it, or nothing that the rules told looks like it.
[[nodiscard]] std::optional<int> face_by_its_like(const Reading& rules, const by_eye::Reading& seen,
                                                  std::size_t cell);

// What speaks against a board that the rules read, in one sentence: something that stands alone
// beside it, or a tile that the eye sees where that has an empty cell. Empty when nothing does.
[[nodiscard]] std::string objection_to(const Frame& frame, const Layout& layout,
                                       const Board& board);

// The layout of the board in a frame never seen before: the eye's lattice, laid over the straight
// edges in its cells or as it is, where the rules read it and, if it is sure of the whole board, as
// the eye does; else as the eye sees it.
Found<Layout> find_layout(const Frame& frame);

}  // namespace sightread::onet
