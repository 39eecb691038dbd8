#include "app/command.hpp"

#include <sstream>

namespace sightread {
namespace po = boost::program_options;

Options all_options(const Command& command) {
    Options options("Options", 120, 60);
    command.add_options(options);
    options.add_options()("help,h", "print this help");
    return options;
}

namespace {

// Positional words are options without a line in the help.
Options hidden_options(const Command& command) {
    Options hidden;
    for (std::string_view name : command.positionals)
        hidden.add_options()(std::string(name).c_str(), po::value<std::vector<std::string>>());
    return hidden;
}

}  // namespace

Values parse_words(const Command& command, const std::vector<std::string>& words) {
    Options everything;
    everything.add(all_options(command)).add(hidden_options(command));
    po::positional_options_description positional;
    for (std::size_t i = 0; i < command.positionals.size(); ++i)
        positional.add(std::string(command.positionals[i]).c_str(),
                       i + 1 == command.positionals.size() ? -1 : 1);
    Values values;
    try {
        const auto style =
            po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
        po::store(po::command_line_parser(words)
                      .options(everything)
                      .positional(positional)
                      .style(style)
                      .run(),
                  values);
        po::notify(values);
    } catch (const po::error& error) {
        throw BadUsage(std::string(error.what()) + "; see: sightread " + std::string(command.name) +
                       " --help");
    }
    return values;
}

std::string help_text(const Command& command) {
    std::ostringstream out;
    out << "usage: sightread " << command.name;
    if (!command.arguments.empty()) out << ' ' << command.arguments;
    out << " [options]\n\n" << command.summary << "\n\n" << all_options(command);
    if (!command.examples.empty()) out << "\nExamples:\n";
    for (const Example& example : command.examples)
        out << "  " << example.line << "\n      " << example.meaning << '\n';
    return out.str();
}

}  // namespace sightread
