#include "tests/benchmarks/robustness/sweep.hpp"

#include "solvers/lyne/board.hpp"
#include "solvers/runaway/board.hpp"
#include "tests/benchmarks/robustness/video.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <fstream>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <sstream>
#include <stdexcept>
#include <utility>

#include <nlohmann/json.hpp>
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

namespace sightread::sweep {
namespace {

namespace fs = std::filesystem;
using Random = std::mt19937_64;
using Seed = std::uint64_t;

cv::Mat scaled(const cv::Mat& picture, double scale) {
    cv::Mat made;
    cv::resize(picture, made, {}, scale, scale, scale < 1 ? cv::INTER_AREA : cv::INTER_LINEAR);
    return made;
}

cv::Mat brighter(const cv::Mat& picture, double levels) {
    cv::Mat made;
    picture.convertTo(made, -1, 1, levels);
    return made;
}

cv::Mat with_gamma(const cv::Mat& picture, double gamma) {
    cv::Mat table(1, 256, CV_8UC1), made;
    for (int level = 0; level < 256; ++level)
        table.at<std::uint8_t>(level) =
            cv::saturate_cast<std::uint8_t>(255 * std::pow(level / 255.0, gamma));
    cv::LUT(picture, table, made);
    return made;
}

cv::Mat with_noise(const cv::Mat& picture, double deviation, Seed seed) {
    cv::Mat noise(picture.size(), CV_16SC3), wide, made;
    cv::RNG(seed + 1).fill(noise, cv::RNG::NORMAL, 0, deviation);
    picture.convertTo(wide, CV_16SC3);
    wide += noise;
    wide.convertTo(made, CV_8UC3);
    return made;
}

cv::Mat compressed(const cv::Mat& picture, int quality) {
    std::vector<unsigned char> bytes;
    cv::imencode(".jpg", picture, bytes, {cv::IMWRITE_JPEG_QUALITY, quality});
    return cv::imdecode(bytes, cv::IMREAD_COLOR);
}

cv::Mat hue_turned(const cv::Mat& picture, Seed seed) {
    cv::Mat hsv, made;
    cv::cvtColor(picture, hsv, cv::COLOR_BGR2HSV);
    const int by = 20 + static_cast<int>(seed * 37 % 140);
    for (int y = 0; y < hsv.rows; ++y)
        for (int x = 0; x < hsv.cols; ++x) {
            auto& pixel = hsv.at<cv::Vec3b>(y, x);
            pixel[0] = static_cast<std::uint8_t>((pixel[0] + by) % 180);
        }
    cv::cvtColor(hsv, made, cv::COLOR_HSV2BGR);
    return made;
}

cv::Mat grey(const cv::Mat& picture) {
    cv::Mat one, made;
    cv::cvtColor(picture, one, cv::COLOR_BGR2GRAY);
    cv::cvtColor(one, made, cv::COLOR_GRAY2BGR);
    return made;
}

cv::Mat blurred(const cv::Mat& picture) {
    cv::Mat made;
    cv::GaussianBlur(picture, made, {}, 1);
    return made;
}

cv::Mat shifted(const cv::Mat& picture, Seed seed) {
    Random random(seed);
    std::uniform_real_distribution<double> part(0.2, 0.8);
    cv::Mat made;
    const cv::Matx23d by(1, 0, part(random), 0, 1, part(random));
    cv::warpAffine(picture, made, by, picture.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
    return made;
}

cv::Point a_place(const cv::Mat& picture, Seed seed) {
    Random random(seed + 99);
    return {static_cast<int>(picture.cols * (0.3 + static_cast<double>(random() % 400) / 1000)),
            static_cast<int>(picture.rows * (0.3 + static_cast<double>(random() % 400) / 1000))};
}

cv::Mat with_pointer(const cv::Mat& picture, Seed seed) {
    cv::Mat made = picture.clone();
    const cv::Point tip = a_place(picture, seed);
    std::vector<cv::Point> arrow;
    for (const cv::Point& corner :
         {cv::Point(0, 0), {0, 17}, {4, 13}, {7, 19}, {9, 18}, {6, 12}, {12, 12}})
        arrow.push_back(tip + corner);
    cv::fillPoly(made, std::vector<std::vector<cv::Point>>{arrow}, {20, 20, 20}, cv::LINE_AA);
    cv::polylines(made, arrow, true, {255, 255, 255}, 1, cv::LINE_AA);
    return made;
}

cv::Mat with_tooltip(const cv::Mat& picture, Seed seed) {
    cv::Mat made = picture.clone();
    const cv::Rect box =
        cv::Rect(a_place(picture, seed), cv::Size(130, 24)) & cv::Rect({}, picture.size());
    cv::rectangle(made, box, {210, 250, 255}, cv::FILLED);
    cv::rectangle(made, box, {60, 60, 60});
    cv::putText(made, "Click to select", box.tl() + cv::Point(6, 17), cv::FONT_HERSHEY_SIMPLEX,
                0.45, {0, 0, 0}, 1, cv::LINE_AA);
    return made;
}

cv::Mat with_window_over(const cv::Mat& picture, Seed seed) {
    cv::Mat made = picture.clone();
    const cv::Size size(picture.cols / 4, picture.rows / 4);
    const cv::Rect box = cv::Rect(a_place(picture, seed), size) & cv::Rect({}, picture.size());
    cv::rectangle(made, box, {250, 250, 250}, cv::FILLED);
    cv::rectangle(made, {box.tl(), cv::Size(box.width, std::min(18, box.height))}, {120, 80, 40},
                  cv::FILLED);
    cv::rectangle(made, box, {40, 40, 40});
    return made;
}

// A window with its frame on a desktop with a bar, icons and a page of text.
cv::Mat on_a_desktop(const cv::Mat& picture, Seed seed) {
    Random random(seed + 7);
    cv::Mat made(picture.rows + 190, picture.cols + 330, CV_8UC3);
    const cv::Vec3b colour(static_cast<std::uint8_t>(random() % 200),
                           static_cast<std::uint8_t>(random() % 200),
                           static_cast<std::uint8_t>(random() % 200));
    for (int y = 0; y < made.rows; ++y)
        for (int x = 0; x < made.cols; ++x)
            made.at<cv::Vec3b>(y, x) =
                colour + cv::Vec3b(1, 1, 1) * static_cast<double>((x + 2 * y) / 24 % 50);
    made.rowRange(made.rows - 34, made.rows).setTo(cv::Scalar(50, 45, 40));
    for (int icon = 0; icon < 6; ++icon)
        cv::circle(made, {20 + icon * 40, made.rows - 17}, 11,
                   {static_cast<double>(random() % 256), static_cast<double>(random() % 256),
                    static_cast<double>(random() % 256)},
                   cv::FILLED, cv::LINE_AA);
    const cv::Rect page(picture.cols + 90, 60, 230, picture.rows);
    cv::rectangle(made, page, {250, 250, 250}, cv::FILLED);
    for (int line = page.y + 24; line < page.br().y - 8; line += 20) {
        std::string words;
        for (int letter = 0; letter < 20; ++letter)
            words += random() % 6 == 0 ? ' ' : static_cast<char>('a' + random() % 26);
        cv::putText(made, words, {page.x + 10, line}, cv::FONT_HERSHEY_SIMPLEX, 0.5, {30, 30, 30},
                    1, cv::LINE_AA);
    }
    const cv::Rect window(50, 70, picture.cols, picture.rows);
    cv::rectangle(made, {window.x - 3, window.y - 27, window.width + 6, window.height + 30},
                  {90, 70, 60}, cv::FILLED);
    cv::putText(made, "A game", {window.x + 8, window.y - 8}, cv::FONT_HERSHEY_SIMPLEX, 0.55,
                {240, 240, 240}, 1, cv::LINE_AA);
    picture.copyTo(made(window));
    return made;
}

Disturbance plain(const std::string& name, cv::Mat (*apply)(const cv::Mat&)) {
    return {name, [apply](const cv::Mat& picture, Seed) { return apply(picture); }};
}

std::string written(double number) {
    std::ostringstream text;
    text << number;
    return text.str();
}

std::vector<Disturbance> all_disturbances() {
    std::vector<Disturbance> all = {{"none", [](const cv::Mat& picture, Seed) { return picture; }}};
    for (const double scale : {0.5, 0.75, 1.25, 1.37, 1.5, 2.0, 3.0})
        all.push_back(
            {"scale " + written(scale), [=](const cv::Mat& p, Seed) { return scaled(p, scale); }});
    for (const double levels : {-30.0, -8.0, 8.0, 30.0})
        all.push_back({"brightness " + std::string(levels > 0 ? "+" : "") + written(levels),
                       [=](const cv::Mat& p, Seed) { return brighter(p, levels); }});
    for (const double gamma : {0.8, 1.25})
        all.push_back({"gamma " + written(gamma),
                       [=](const cv::Mat& p, Seed) { return with_gamma(p, gamma); }});
    all.push_back({"noise 4", [](const cv::Mat& p, Seed seed) { return with_noise(p, 4, seed); }});
    for (const int quality : {90, 80, 60})
        all.push_back({"JPEG " + std::to_string(quality),
                       [=](const cv::Mat& p, Seed) { return compressed(p, quality); }});
    all.push_back(plain("H.264 2 Mbit/s", through_video));
    all.push_back(plain("blur 1", blurred));
    all.push_back({"hue turned", hue_turned});
    all.push_back(plain("grey", grey));
    all.push_back({"shift", shifted});
    all.push_back({"desktop", on_a_desktop});
    all.push_back({"pointer", with_pointer, true});
    all.push_back({"tooltip", with_tooltip, true});
    all.push_back({"window over it", with_window_over, true});
    return all;
}

using Grid = std::vector<std::vector<std::string>>;

// A field of Runaway Robot as a grid, the bounds of its programs above it.
Grid grid_of_field(const std::string& text) {
    const runaway::Board board = runaway::parse(text);
    std::istringstream lines(runaway::to_grid_text(board));
    Grid grid;
    for (std::string line; std::getline(lines, line);) {
        grid.emplace_back();
        if (grid.size() == 1)
            grid.back().push_back(line);
        else
            for (const char letter : line) grid.back().emplace_back(1, letter);
    }
    return grid;
}

// The tokens of the lines behind the first one, as many lines as it says.
Grid grid_of(std::string_view game, const std::string& text) {
    if (game == "runaway") return grid_of_field(text);
    std::istringstream lines(text);
    std::string line, token;
    std::getline(lines, line);
    Grid grid;
    if (game == "cat") grid.push_back({line});  // which rows are shifted
    while (std::getline(lines, line)) {
        std::istringstream tokens(line);
        std::vector<std::string> row;
        while (tokens >> token) row.push_back(token);
        if (!row.empty()) grid.push_back(row);
    }
    return grid;
}

std::string text_of(const fs::path& file) {
    std::ifstream stream(file);
    std::stringstream text;
    text << stream.rdbuf();
    return text.str();
}

// The picture of a board before anything was done to it, and what is true of it.
struct Truth {
    fs::path picture;
    std::string board;
};

// Of a recorded session whose first game was won, the first board: what was planned on it came true
// move by move.
std::optional<Truth> first_board_won(const fs::path& folder) {
    std::ifstream stream(folder / "session.jsonl");
    std::optional<Truth> first;
    for (std::string line; std::getline(stream, line);) {
        const nlohmann::json event = nlohmann::json::parse(line, nullptr, false);
        if (!event.is_object()) return std::nullopt;
        const std::string name = event.value("event", "");
        if (name == "end") return event.value("outcome", "") == "won" ? first : std::nullopt;
        if (name == "step" && !first)
            first = {folder / event.value("frame", ""), event.value("board", "")};
    }
    return std::nullopt;
}

// What a practice window has drawn, a page in a browser, or a recorded session.
std::optional<Truth> truth_in(const fs::path& folder) {
    for (const auto& [picture, text] :
         {std::pair("frame-0.png", "frame-0.txt"), std::pair("frame.png", "board.txt")})
        if (fs::exists(folder / picture) && fs::exists(folder / text))
            return Truth{folder / picture, text_of(folder / text)};
    return first_board_won(folder);
}

bool is_bare(const std::vector<std::string>& line) {
    return std::all_of(line.begin(), line.end(),
                       [](const std::string& token) { return token == "."; });
}

Grid turned(const Grid& grid) {
    Grid made(grid.empty() ? 0 : grid.front().size());
    for (const auto& row : grid)
        for (std::size_t column = 0; column < std::min(row.size(), made.size()); ++column)
            made[column].push_back(row[column]);
    return made;
}

// Without bare lines at the rim.
Grid trimmed(Grid grid) {
    for (int side = 0; side < 2; ++side) {
        while (!grid.empty() && is_bare(grid.front())) grid.erase(grid.begin());
        while (!grid.empty() && is_bare(grid.back())) grid.pop_back();
        grid = turned(grid);
    }
    return grid;
}

// Cells whose face is not the one that most cells of its kind have, either way.
int mismatches(const std::vector<std::string>& truth, const std::vector<std::string>& seen) {
    std::map<std::string, std::map<std::string, int>> there, back;
    for (std::size_t i = 0; i < truth.size(); ++i)
        ++there[truth[i]][seen[i]], ++back[seen[i]][truth[i]];
    const auto usual = [](const std::map<std::string, int>& counts) {
        return std::max_element(counts.begin(), counts.end(),
                                [](const auto& a, const auto& b) { return a.second < b.second; })
            ->first;
    };
    const auto is_fixed = [](const std::string& token) { return token == "." || token == "#"; };
    int wrong = 0;
    for (std::size_t i = 0; i < truth.size(); ++i) {
        const bool is_right =
            is_fixed(truth[i]) || is_fixed(seen[i])
                ? truth[i] == seen[i]
                : usual(there[truth[i]]) == seen[i] && usual(back[seen[i]]) == truth[i];
        wrong += is_right ? 0 : 1;
    }
    return wrong;
}

double pitch_off(const Lattice& drawn, const Lattice& seen) {
    return std::max(std::abs(drawn.pitch.width - seen.pitch.width) * seen.columns,
                    std::abs(drawn.pitch.height - seen.pitch.height) * seen.rows);
}

double milliseconds_since(std::clock_t begin) {
    return 1000.0 * static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

}  // namespace

const std::vector<Disturbance>& disturbances() {
    static const std::vector<Disturbance> all = all_disturbances();
    return all;
}

std::vector<Disturbance> disturbances_named(const std::vector<std::string>& names) {
    std::vector<Disturbance> chosen;
    for (const std::string& name : names) {
        const auto& all = disturbances();
        const auto found = std::find_if(all.begin(), all.end(),
                                        [&](const auto& each) { return each.name == name; });
        if (found == all.end())
            throw std::invalid_argument("there is no disturbance \"" + name + "\"");
        chosen.push_back(*found);
    }
    return chosen;
}

std::vector<fs::path> samples_in(const fs::path& folder) {
    std::vector<fs::path> found;
    if (!fs::is_directory(folder)) return found;
    for (const auto& entry : fs::directory_iterator(folder))
        if (truth_in(entry.path())) found.push_back(entry.path());
    std::sort(found.begin(), found.end());
    return found;
}

Sample sample_of(const fs::path& folder) {
    const std::optional<Truth> truth = truth_in(folder);
    if (!truth) throw std::runtime_error("no board and its picture in " + folder.string());
    const std::string name = folder.filename().string();
    const bool is_number =
        !name.empty() && name.find_first_not_of("0123456789") == std::string::npos;
    std::string lattice = text_of(folder / "lattice.txt");
    lattice.erase(lattice.find_last_not_of('\n') + 1);
    return {folder, cv::imread(truth->picture.string()), truth->board,
            is_number ? std::stoull(name) : 0, lattice_from_text(lattice)};
}

int wrong_cells(std::string_view game, const std::string& truth, const std::string& seen) {
    // Which letter a shape of LYNE has says nothing.
    if (game == "lyne" && lyne::are_one_level(lyne::parse(truth), lyne::parse(seen))) return 0;
    Grid there = grid_of(game, truth), here = grid_of(game, seen);
    const bool has_no_names = game == "onet";
    if (has_no_names) there = trimmed(there), here = trimmed(here);
    std::vector<std::string> a, b;
    if (there.size() != here.size()) return -1;
    for (std::size_t row = 0; row < there.size(); ++row) {
        if (there[row].size() != here[row].size()) return -1;
        a.insert(a.end(), there[row].begin(), there[row].end());
        b.insert(b.end(), here[row].begin(), here[row].end());
    }
    if (has_no_names) return mismatches(a, b);
    int wrong = 0;
    for (std::size_t i = 0; i < a.size(); ++i) wrong += a[i] != b[i];
    return wrong;
}

Judgement judged(const Game& game, const Sample& sample, const cv::Mat& picture) {
    Judgement judgement;
    const Frame frame{picture, {}};
    std::clock_t begin = std::clock();
    const Found<Look> look = game.look(frame, std::nullopt);
    judgement.find_milliseconds = milliseconds_since(begin);
    judgement.why = why_unread(look);
    if (!look) return judgement;
    judgement.annotated = look->annotated;
    begin = std::clock();
    (void)game.look(frame, look->layout.lattice);
    judgement.read_milliseconds = milliseconds_since(begin);
    if (!look->why_not.empty()) return judgement;
    judgement.cells = static_cast<int>(look->cells.size());
    const int wrong = wrong_cells(game.name, sample.board, look->text);
    judgement.wrong = wrong < 0 ? judgement.cells : wrong;
    judgement.verdict = wrong == 0 ? Judgement::Verdict::right : Judgement::Verdict::wrong;
    if (wrong == 0 && sample.lattice && picture.size() == sample.picture.size())
        judgement.off = pitch_off(*sample.lattice, look->layout.lattice);
    if (wrong != 0)
        judgement.why = wrong < 0 ? "another size" : std::to_string(wrong) + " cells differ";
    return judgement;
}

}  // namespace sightread::sweep
