// The eye: pixels in, probabilities out, for all games at once. It knows no rule.
//
//   look      finds boards in a picture: candidates of lattices, each with the probabilities of
//   what is in its cells look_at   the same for a lattice that is known describe  a descriptor of
//   some cells, in which equal faces are near
//
// Small networks (vision/models) do the seeing: a detector, a second look at the cells of a
// lattice, a closer one at those of LYNE, and a descriptor of faces. vision/training makes them.
#pragma once

#include "vision/eye/board_look.hpp"
#include "vision/eye/detector.hpp"

#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

namespace sightread::eye {

class Eye {
public:
    // Loads the models. Throws Error where they are missing or damaged.
    explicit Eye(const std::string& folder = models_folder());

    // Boards of one game, or of any, the most likely first. Empty where there is none. picture: 8
    // bits, BGR.
    [[nodiscard]] std::vector<BoardSight> look(const cv::Mat& picture,
                                               std::optional<std::size_t> game);
    // Whether so many cells of any one game were seen outside of a rectangle when this picture was
    // looked at; true where another has been since.
    [[nodiscard]] bool may_show_more(const cv::Mat& picture, const cv::Rect2d& board,
                                     std::size_t cells) const;
    // A lattice that is known. `is_seen`: cells that are thought to show something, row by row;
    // where it is empty, the detector says which.
    [[nodiscard]] BoardSight look_at(const cv::Mat& picture, const Lattice& lattice,
                                     std::size_t game, std::vector<bool> is_seen = {});
    // cells.size() x 48, 32-bit floats, rows of length 1. `share`: how much of its cell a face
    // takes (see face_share).
    [[nodiscard]] cv::Mat describe(const cv::Mat& picture, const Lattice& lattice,
                                   const std::vector<Cell>& cells, double share);
    // The share of their cells that these cells' faces take; some of the cells are enough.
    [[nodiscard]] double share_of_faces(const cv::Mat& picture, const Lattice& lattice,
                                        const std::vector<Cell>& cells) const;

private:
    // What was seen in the last picture: whoever asks for another game, or once more, need not wait
    // for the networks.
    struct Sights {
        cv::Mat picture;
        // by a part of it and a scale
        std::map<std::tuple<int, int, int, int, double>, Peaks> peaks;
        std::map<std::optional<std::size_t>, std::vector<BoardSight>> of_game;
        struct OnLattice {
            Lattice lattice;
            std::size_t game;
            std::vector<bool> is_seen;
            BoardSight sight;
        };
        std::vector<OnLattice> on_lattice;
    };

    void turn_to(const cv::Mat& picture);
    void look_closer(const cv::Mat& picture, BoardSight& sight);
    [[nodiscard]] const Peaks& peaks(const cv::Mat& picture, const cv::Rect& part, double scale);

    Detector detector_;
    BoardLook board_, lyne_;
    Model faces_;
    Sights last_;
};

// The eye of this process, made when it is first asked for: loading takes longer than looking
// again. Not for two threads at once.
[[nodiscard]] Eye& shared_eye();

}  // namespace sightread::eye
