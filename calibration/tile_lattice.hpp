// Finds the rectangular lattice of a board of tiles in a picture never seen before, at any scale.
//
// Two methods that share nothing must agree. What repeats gives the pitch (repeats.hpp): equal
// faces lie whole numbers of cells apart. The borders of the tiles give it again, and the origin
// (edges.hpp). Which multiple or fraction of the pitch is meant, and whether there is a board at
// all, the contents say: on the right lattice nearly every cell has an equal partner, on a coarser
// one hardly any.
#pragma once

#include "calibration/found.hpp"
#include "calibration/layout.hpp"

#include <functional>
#include <string>

#include <opencv2/core/mat.hpp>

namespace sightread {

// The picture is 8 bits BGR, at least a few tiles. The extent is that of the tiles that can be
// seen: outer rows and columns that have been cleared altogether cannot be known.
//
// Several pitches may explain what repeats. A judge looks into the cells of a lattice that is found
// and says what speaks against it, in one sentence, empty when nothing does; it may mend the
// extent. The likeliest lattice without an objection is the answer. Where there is none, the
// likeliest pitch is tried with its cells beginning elsewhere: of several such guesses one may look
// like a board by chance, so the judge is told and should be the stricter.
enum class Beginning { likeliest, guessed };
using LatticeJudge = std::function<std::string(Lattice&, Beginning)>;
Found<Lattice> find_tile_lattice(const cv::Mat& picture, const LatticeJudge& judge = {});

}  // namespace sightread
