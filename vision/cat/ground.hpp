// The cells of a board without the cat: which there are, how they look, and what lies between them.
// Understood from one picture.
#pragma once

#include "calibration/layout.hpp"
#include "vision/cat/kinds.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <opencv2/core.hpp>

namespace sightread::cat {

[[nodiscard]] bool is_clearly_free(const Fit& fit);
[[nodiscard]] bool is_clearly_blocked(const Fit& fit);
[[nodiscard]] bool is_clear(const Fit& fit);

struct Ground {
    // What lies between two cells, where it can be told from them. A panel in the colour of the
    // cells hides it.
    struct Edge {
        std::size_t a, b;
        float contrast;
        cv::Vec3b colour;
    };

    Layout layout;
    std::vector<bool> is_cell{};  // empty before the first picture was understood
    std::optional<Kinds> kinds{};
    std::vector<Edge> edges{};

    std::size_t count() const { return is_cell.size(); }
    Cell cell(std::size_t index) const {
        return {static_cast<int>(index) / layout.lattice.columns,
                static_cast<int>(index) % layout.lattice.columns};
    }
    double apart(std::size_t a, std::size_t b) const {
        return cv::norm(layout.lattice.centre(cell(a)) - layout.lattice.centre(cell(b))) /
               layout.lattice.pitch.width;
    }
    // Why the picture shows no such board; empty when it does.
    [[nodiscard]] std::string understand(const cv::Mat& picture,
                                         const std::vector<Samples>& samples);
    // Of each cell whether it is blocked; none of those that are not clear, or beside one that is
    // not: what is before it may reach into them.
    std::vector<std::optional<bool>> in_plain_sight(const std::vector<Fit>& fits) const;
    void learn_edges(const cv::Mat& picture, const std::vector<Samples>& samples,
                     const std::vector<Fit>& fits);
    bool has_lost_edges(const cv::Mat& picture, const std::vector<Samples>& samples,
                        const std::vector<Fit>& fits) const;

private:
    // Levels, on the side where they are fewest but for those towards cells that it `joins`.
    int least_edge_around(const cv::Mat& picture, Cell cell,
                          const std::function<bool(Cell)>& joins) const;
    Lattice with_ring() const;
    int cells_beside(const cv::Mat& picture) const;
    int cells_cut_off(const cv::Mat& picture) const;
    cv::Vec3b between(const cv::Mat& picture, std::size_t a, std::size_t b) const;
    float contrast(const cv::Vec3b& middle, const std::vector<Samples>& samples, std::size_t a,
                   std::size_t b) const;
};

}  // namespace sightread::cat
