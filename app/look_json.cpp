#include "app/look_json.hpp"

#include <nlohmann/json.hpp>

namespace sightread {
namespace {

constexpr double least_probability = 0.001;  // of a class that is worth a line

}  // namespace

nlohmann::ordered_json to_json(const Game& game, const Look& look) {
    const Lattice& lattice = look.layout.lattice;
    nlohmann::ordered_json cells = nlohmann::ordered_json::array();
    for (const Look::Cell& cell : look.cells) {
        const cv::Rect2d at = lattice.cell(cell.cell);
        cells.push_back({{"row", cell.cell.row + 1},
                         {"column", cell.cell.column + 1},
                         {"x", at.x},
                         {"y", at.y},
                         {"width", at.width},
                         {"height", at.height},
                         {"class", cell.kind},
                         {"margin", cell.margin}});
        if (look.is_unsure(cell) && !cell.likeliest.empty())
            cells.back()["likeliest"] = cell.likeliest;
        if (cell.probabilities.empty()) continue;
        nlohmann::ordered_json& probabilities = cells.back()["probabilities"] =
            nlohmann::ordered_json::object();
        for (const auto& [kind, probability] : cell.probabilities)
            if (probability > least_probability) probabilities[kind] = probability;
    }
    nlohmann::ordered_json json = {{"game", game.name},
                                   {"text", look.text.empty() ? look.partial : look.text},
                                   {"cells", cells}};
    if (look.odds) json["odds"] = *look.odds;
    const bool is_shifted = lattice.shift != RowShift::none;
    json["lattice"] = {{"kind", is_shifted ? "shifted" : "rectangular"},
                       {"rows", lattice.rows},
                       {"columns", lattice.columns},
                       {"x", lattice.origin.x},
                       {"y", lattice.origin.y},
                       {"pitch_x", lattice.pitch.width},
                       {"pitch_y", lattice.pitch.height},
                       {"text", to_text(lattice)}};
    if (is_shifted) json["lattice"]["shift"] = lattice.shift == RowShift::odd ? "odd" : "even";
    json["alphabet"] = game.alphabet;
    json["unsure"] = look.unsure_kind;
    json["unknown"] = look.unknown;
    json["worst_margin"] = look.worst_margin;
    if (look.is_doubtful) json["doubtful"] = true;
    if (!look.why_not.empty()) json["why_not"] = look.why_not;
    return json;
}

}  // namespace sightread
