// The sweep over what practice windows have drawn: `robustness_sweep DIR [--page OUT] [--boards N]
// [--only NAME]...`.
//
// DIR/GAME is what `sightread-practice GAME --render-many DIR/GAME` made, `draw_pages` or
// `draw_real_windows`, for as many games as wanted. Prints, per game and disturbance, boards right,
// not sure and WRONG, cells told and wrong, and the median time of the processor to find and to
// read, by how many pixels the pitch of a board that was told right is off over the whole board at
// most, and how many boards are off by more than one (where the lattice is known and the picture
// has the size that it was drawn in). With --page a folder OUT gets index.html with the pictures of
// what was not read right. Wrong must be 0.
#include "tests/benchmarks/robustness/sweep.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <string>

#include <boost/program_options.hpp>
#include <opencv2/core.hpp>
#include <opencv2/imgcodecs.hpp>

namespace {

using namespace sightread;
using namespace sightread::sweep;
namespace fs = std::filesystem;
namespace po = boost::program_options;

struct Row {
    int right = 0, unsure = 0, wrong = 0;
    long cells = 0, wrong_cells = 0;
    std::vector<double> find, read;
    double most_off = 0;
    int far_off = 0;  // boards whose pitch is off by more than a pixel in all

    void add(const Judgement& judgement) {
        right += judgement.verdict == Judgement::Verdict::right;
        unsure += judgement.verdict == Judgement::Verdict::unsure;
        wrong += judgement.verdict == Judgement::Verdict::wrong;
        cells += judgement.cells;
        wrong_cells += judgement.wrong;
        find.push_back(judgement.find_milliseconds);
        if (judgement.read_milliseconds > 0) read.push_back(judgement.read_milliseconds);
        most_off = std::max(most_off, judgement.off);
        far_off += judgement.off > 1;
    }

    static double median(std::vector<double> values) {
        if (values.empty()) return 0;
        std::nth_element(values.begin(),
                         values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2),
                         values.end());
        return values[values.size() / 2];
    }

    void print(const std::string& game, const std::string& name) const {
        std::printf("| %s | %s | %d | %d | %d | %ld | %ld | %.0f | %.1f | %.2f | %d |\n",
                    game.c_str(), name.c_str(), right, unsure, wrong, cells, wrong_cells,
                    median(find), median(read), most_off, far_off);
        std::fflush(stdout);
    }
};

// Pictures of failures, worst first.
class Page {
public:
    explicit Page(const std::string& folder) : folder_(folder) {
        if (!folder_.empty()) fs::create_directories(folder_);
    }

    void add(const std::string& game, const Sample& sample, const std::string& disturbance,
             const cv::Mat& picture, const Judgement& judgement) {
        if (folder_.empty() || judgement.verdict == Judgement::Verdict::right) return;
        const bool is_wrong = judgement.verdict == Judgement::Verdict::wrong;
        const std::string name = std::to_string(++count_) + ".png";
        cv::imwrite((folder_ / name).string(), is_wrong ? judgement.annotated : picture);
        (is_wrong ? wrong_ : unsure_) += "<figure><img src=\"" + name + "\"><figcaption>" +
                                         (is_wrong ? "<b>WRONG</b> " : "") + game + " " +
                                         sample.folder.filename().string() + ", " + disturbance +
                                         ": " + judgement.why + "</figcaption></figure>\n";
    }

    void write() const {
        if (folder_.empty()) return;
        std::ofstream(folder_ / "index.html")
            << "<!doctype html><meta charset=utf-8><title>What was not read "
               "right</title><style>body{font-family:"
               "sans-serif}figure{display:inline-block;width:30%;vertical-align:top}img{max-width:"
               "100%}</style>\n"
            << wrong_ << unsure_;
    }

private:
    fs::path folder_;
    std::string wrong_, unsure_;
    int count_ = 0;
};

constexpr const char* usage =
    "usage: robustness_sweep DIR [--page OUT] [--boards N] [--only NAME]...\n"
    "  robustness_sweep drawn                          every board in drawn/GAME under every "
    "disturbance\n"
    "  robustness_sweep drawn --only none --page out   as they are; out/index.html shows what was "
    "not read right\n"
    "  robustness_sweep drawn --boards 5 --only \"JPEG 80\" --only \"noise 4\"\n";

int run(const po::variables_map& values) {
    const fs::path folder = values["folder"].as<std::string>();
    const auto boards = static_cast<std::size_t>(std::max(1, values["boards"].as<int>()));
    const std::vector<Disturbance> chosen =
        values.count("only") > 0 ? disturbances_named(values["only"].as<std::vector<std::string>>())
                                 : disturbances();
    Page page(values.count("page") > 0 ? values["page"].as<std::string>() : "");
    std::printf(
        "| game | disturbance | right | not sure | WRONG | cells told | cells wrong | find ms | "
        "read ms | "
        "pitch off px | > 1 |\n|---|---|---|---|---|---|---|---|---|---|---|\n");
    int wrong = 0;
    for (const Game& game : games()) {
        std::vector<fs::path> samples = samples_in(folder / game.name);
        if (!game.look || samples.empty()) continue;
        samples.resize(std::min(samples.size(), boards));
        Row all;
        for (const Disturbance& disturbance : chosen) {
            Row row;
            for (const fs::path& each : samples) {
                const Sample sample = sample_of(each);
                const cv::Mat picture = disturbance.apply(sample.picture, sample.seed);
                const Judgement judgement = judged(game, sample, picture);
                row.add(judgement);
                all.add(judgement);
                page.add(std::string(game.name), sample, disturbance.name, picture, judgement);
                if (judgement.verdict == Judgement::Verdict::wrong)
                    std::fprintf(stderr, "WRONG: %s, %s: %s\n", each.c_str(),
                                 disturbance.name.c_str(), judgement.why.c_str());
            }
            row.print(std::string(game.name), disturbance.name);
        }
        all.print(std::string(game.name), "all");
        wrong += all.wrong;
    }
    page.write();
    return wrong == 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
    cv::setNumThreads(1);
    po::options_description options;
    options.add_options()("help", "show this help")("folder", po::value<std::string>()->required())(
        "page", po::value<std::string>())("boards", po::value<int>()->default_value(1000))(
        "only", po::value<std::vector<std::string>>()->composing());
    po::positional_options_description positional;
    positional.add("folder", 1);
    try {
        po::variables_map values;
        po::store(
            po::command_line_parser(count, words).options(options).positional(positional).run(),
            values);
        if (values.count("help") > 0) {
            std::cout << usage;
            return 0;
        }
        po::notify(values);
        return run(values);
    } catch (const std::exception& error) {
        std::cerr << "robustness_sweep: " << error.what() << '\n' << usage;
        return 2;
    }
}
