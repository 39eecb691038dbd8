#include "app/known.hpp"

#include "capture/error.hpp"
#include "capture/picture_file.hpp"
#include "solvers/runaway/board.hpp"
#include "vision/sliding/by_rules.hpp"

#include <algorithm>
#include <filesystem>

namespace sightread {
namespace po = boost::program_options;
namespace {

constexpr std::size_t most_pictures = 100;

// The file, or every PNG and JPEG file in the folder, in order of their names.
std::vector<std::filesystem::path> picture_files(const std::filesystem::path& place) {
    std::error_code failed;
    if (!std::filesystem::is_directory(place, failed)) return {place};
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(place, failed)) {
        const std::string ending = entry.path().extension().string();
        if (ending == ".png" || ending == ".jpg" || ending == ".jpeg") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    if (failed || files.empty())
        throw Error("there is no PNG or JPEG file in the folder " + place.string() + ": check --picture");
    if (files.size() > most_pictures) files.resize(most_pictures);
    return files;
}

}  // namespace

void add_known_options(Options& options) {
    options.add_options()  //
        ("picture", po::value<std::string>()->value_name("FILE|DIR"),
         "sliding: the finished picture or a folder with it; left out: put together")  //
        ("goal-blank", po::value<std::string>()->value_name("PLACE"),
         "sliding: the blank's end: top-left, top-right, bottom-left, -right or row,column")  //
        ("min", po::value<int>()->value_name("N"),
         "runaway: the least steps of a program; left out: read, or by the law of the game")  //
        ("max", po::value<int>()->value_name("N"), "runaway: the most steps of a program; left out: the same");
}

Known chosen_known(const Values& values) {
    Known known;
    if (values.count("goal-blank") > 0) {
        known.goal_blank = values["goal-blank"].as<std::string>();
        if (!sliding::goal_blank_from_text(known.goal_blank))
            throw BadUsage("--goal-blank takes top-left, top-right, bottom-left, bottom-right, or row,column, not \"" +
                           known.goal_blank + "\"");
    }
    const auto steps = [&](const char* option) -> std::optional<int> {
        if (values.count(option) == 0) return std::nullopt;
        const int number = values[option].as<int>();
        if (number < 1 || number > runaway::largest_maximum)
            throw BadUsage("--" + std::string(option) + " takes a number from 1 to " +
                           std::to_string(runaway::largest_maximum));
        return number;
    };
    known.minimum = steps("min");
    known.maximum = steps("max");
    if (known.minimum && known.maximum && *known.minimum > *known.maximum)
        throw BadUsage("--min is greater than --max: no program has so many steps and so few");
    if (values.count("picture") > 0)
        for (const auto& file : picture_files(values["picture"].as<std::string>()))
            known.pictures.push_back(read_picture(file));
    return known;
}

}  // namespace sightread
