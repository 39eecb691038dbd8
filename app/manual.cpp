#include "app/manual.hpp"

#include "app/game.hpp"

#include <algorithm>
#include <sstream>

namespace sightread {
namespace {

// What one option looks like from outside.
struct OptionLine {
    std::string name;   // "--window"
    std::string brief;  // "-h", or empty
    std::string value;  // "TEXT", or empty where the option takes none
    std::string meaning;
};

std::vector<OptionLine> lines_of(const Command& command) {
    std::vector<OptionLine> lines;
    const Options options = all_options(command);
    for (const auto& option : options.options()) {
        OptionLine line{"--" + option->long_name(), "", "", option->description()};
        const std::string dashed = option->canonical_display_name(
            boost::program_options::command_line_style::allow_dash_for_short);
        if (dashed.size() == 2 && dashed[0] == '-') line.brief = dashed;
        if (option->semantic()->max_tokens() > 0) {
            line.value = option->format_parameter();
            // A default stands behind the name as "NAME (=1)"; it goes with the meaning.
            if (const std::size_t at = line.value.find(" (="); at != std::string::npos) {
                line.meaning +=
                    " (default " + line.value.substr(at + 3, line.value.size() - at - 4) + ")";
                line.value.resize(at);
            }
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

// A hyphen is a minus sign that can be searched for and copied; a line must not begin with a
// control character.
std::string roff(std::string_view text) {
    std::string out;
    for (const char letter : text) {
        if (letter == '-' || letter == '\\') out += '\\';
        out += letter == '\\' ? 'e' : letter;
    }
    if (!out.empty() && (out.front() == '.' || out.front() == '\'')) out.insert(0, "\\&");
    return out;
}

std::string quoted(std::string_view text) {
    std::string out = "'";
    for (const char letter : text)
        out += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
    return out + "'";
}

std::string names_of_games() {
    std::string names;
    for (const Game& game : games()) names += (names.empty() ? "" : " ") + std::string(game.name);
    return names;
}

bool takes_game(const Command& command) {
    return !command.positionals.empty() && command.positionals.front() == "game";
}

std::string words_of(const Command& command) {
    std::string words;
    for (const OptionLine& line : lines_of(command))
        words += (words.empty() ? "" : " ") + line.name;
    return words;
}

// Options that take one of a few words.
struct Choice {
    std::string option;
    std::string_view words;  // parted by blanks
};

std::vector<Choice> choices() {
    std::vector<Choice> all = {{"--on-unknown", "ask stop"}};
    for (const Game& game : games())
        for (const GameOption& option : game.options)
            if (!option.words.empty() && !option.value.empty())
                all.push_back({"--" + std::string(option.name), option.words});
    return all;
}

// The words of an option that takes one of a few; empty for others.
std::string_view words_for(std::string_view option) {
    for (const Choice& choice : choices())
        if (choice.option == option) return choice.words;
    return {};
}

// What a command takes behind its options and the name of a game: files, folders, words of its own,
// or nothing.
std::string_view words_behind(const Command& command) {
    return command.name == "profiles" ? "list show check remove" : std::string_view();
}

bool takes_files(const Command& command) {
    return std::ranges::any_of(command.positionals, [](std::string_view name) {
        return name == "file" || name == "recording";
    });
}

std::string bash_script(const std::vector<Command>& commands) {
    std::ostringstream out;
    out << "# bash completion for sightread; made by: sightread --completion bash\n"
           "_sightread() {\n"
           "    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} "
           "command=${COMP_WORDS[1]}\n"
           "    local IFS=$'\\n'\n"
           "    COMPREPLY=()\n"
           "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        COMPREPLY=($(compgen -W \"$(printf "
           "'%s\\n'";
    for (const Command& command : commands) out << ' ' << command.name;
    out << " --help --version)\" -- \"$current\"))\n        return\n    fi\n"
           "    case $before in\n"
           "        --window) COMPREPLY=($(compgen -W \"$(sightread windows --titles "
           "2>/dev/null)\" -- \"$current\"))\n"
           "                  COMPREPLY=(\"${COMPREPLY[@]// /\\\\ }\"); return ;;\n"
           "        --window-id) COMPREPLY=($(compgen -W \"$(sightread windows 2>/dev/null | cut "
           "-d' ' -f1)\" -- "
           "\"$current\")); return ;;\n"
           "        --record|--out) COMPREPLY=($(compgen -d -- \"$current\")); return ;;\n"
           "        --image|--report|--annotate|--profile|--picture) COMPREPLY=($(compgen -f -- "
           "\"$current\")); "
           "return ;;\n";
    for (const Choice& choice : choices())
        out << "        " << choice.option << ") COMPREPLY=($(IFS=' '; compgen -W '" << choice.words
            << "' -- \"$current\")); return ;;\n";
    out << "    esac\n"
           "    local words=\"\" options=\"\" files=\"\"\n"
           "    case $command in\n";
    for (const Command& command : commands) {
        out << "        " << command.name << ")\n            options=" << quoted(words_of(command))
            << '\n';
        const std::string words =
            takes_game(command) ? names_of_games() : std::string(words_behind(command));
        if (!words.empty()) out << "            words=" << quoted(words) << '\n';
        if (takes_files(command)) out << "            files=yes\n";
        out << "            ;;\n";
    }
    out << "    esac\n"
           "    case $current in\n"
           "        -*) COMPREPLY=($(compgen -W \"${options// /$'\\n'}\" -- \"$current\")) ;;\n"
           "        *) [ \"$COMP_CWORD\" -gt 2 ] && words=\"\"\n"
           "           COMPREPLY=($(compgen -W \"${words// /$'\\n'}\" -- \"$current\"))\n"
           "           [ -z \"$files\" ] || COMPREPLY+=($(compgen -f -- \"$current\")) ;;\n"
           "    esac\n"
           "}\n"
           "complete -F _sightread sightread\n";
    return out.str();
}

std::string zsh_escaped(std::string_view text) {
    std::string out;
    for (const char letter : text) {
        if (letter == '[' || letter == ']' || letter == ':' || letter == '\\') out += '\\';
        out += letter;
    }
    return out;
}

std::string zsh_script(const std::vector<Command>& commands) {
    std::ostringstream out;
    out << "#compdef sightread\n# zsh completion for sightread; made by: sightread --completion "
           "zsh\n"
           "_sightread_windows() {\n    local -a titles\n    titles=(${(f)\"$(sightread windows "
           "--titles "
           "2>/dev/null)\"})\n    compadd -a titles\n}\n"
           "_sightread() {\n    if (( CURRENT == 2 )); then\n        local -a commands\n        "
           "commands=(\n";
    for (const Command& command : commands)
        out << "            "
            << quoted(std::string(command.name) + ":" + zsh_escaped(command.summary)) << '\n';
    out << "        )\n        _describe command commands\n        return\n    fi\n"
           "    local command=$words[2]\n    shift words\n    (( CURRENT-- ))\n    case $command "
           "in\n";
    for (const Command& command : commands) {
        out << "        " << command.name << ")\n            _arguments";
        for (const OptionLine& line : lines_of(command)) {
            std::string spec = line.name + "[" + zsh_escaped(line.meaning) + "]";
            if (!line.value.empty())
                spec +=
                    ":" + zsh_escaped(line.value) + ":" +
                    (line.name == "--window"         ? "_sightread_windows"
                     : !words_for(line.name).empty() ? "(" + std::string(words_for(line.name)) + ")"
                     : line.value.find("DIR") != std::string::npos ? "_files -/"
                     : line.value.find("FILE") != std::string::npos || line.value == "OUT.png"
                         ? "_files"
                         : "");
            out << " \\\n                " << quoted(spec);
        }
        if (takes_game(command))
            out << " \\\n                " << quoted("1:game:(" + names_of_games() + ")");
        if (!words_behind(command).empty())
            out << " \\\n                "
                << quoted("1:word:(" + std::string(words_behind(command)) + ")");
        if (takes_files(command)) out << " \\\n                " << quoted("*:file:_files");
        out << "\n            ;;\n";
    }
    out << "    esac\n}\n_sightread \"$@\"\n";
    return out.str();
}

}  // namespace

std::string manual_page(const std::vector<Command>& commands) {
    std::ostringstream out;
    out << ".\\\" Made by: sightread --man\n"
           ".TH SIGHTREAD 1 \"\" \"sightread " SIGHTREAD_VERSION
           "\" \"User Commands\"\n"
           ".SH NAME\nsightread \\- reads a puzzle game off the screen and plays it\n.SH SYNOPSIS\n"
           ".B sightread\n.br\n";
    for (const Command& command : commands)
        out << ".B sightread " << command.name << "\n"
            << (command.arguments.empty() ? "" : ".I " + roff(command.arguments) + "\n")
            << "[options]\n.br\n";
    out << ".SH DESCRIPTION\n"
           "Sightread watches a window, reads the board of a puzzle game off its pixels, works out "
           "the moves, and "
           "makes "
           "them with the mouse and the keyboard, checking after each one that the game did what "
           "was expected. What it "
           "cannot read for certain it does not play. It presses only inside the window that it "
           "was given, and never "
           "where another window covers it.\n.PP\n"
           "Without a word it lists the windows that show a game, with what it sees in them and "
           "the command that plays "
           "each; at a terminal one key plays it.\n.PP\nGames:\n";
    for (const Game& game : games())
        out << ".TP\n.B " << game.name << '\n' << roff(game.description) << '\n';
    out << ".SH COMMANDS\n";
    for (const Command& command : commands) {
        out << ".SS sightread " << command.name << ' ' << roff(command.arguments) << '\n'
            << roff(command.summary) << '\n';
        for (const OptionLine& line : lines_of(command)) {
            out << ".TP\n";
            if (!line.brief.empty()) out << "\\fB" << roff(line.brief) << "\\fR, ";
            out << "\\fB" << roff(line.name) << "\\fR";
            if (!line.value.empty()) out << " \\fI" << roff(line.value) << "\\fR";
            out << '\n' << roff(line.meaning) << '\n';
        }
        for (const Example& example : command.examples)
            out << ".PP\n\\fB" << roff(example.line) << "\\fR\n.RS\n"
                << roff(example.meaning) << "\n.RE\n";
    }
    out << ".SH EXIT STATUS\n"
           ".TP\n.B 0\ndone\n.TP\n.B 1\nthe world failed: no display, window gone, file "
           "unreadable\n"
           ".TP\n.B 2\nbad usage or malformed input\n.TP\n.B 3\nno solution exists (proven)\n"
           ".TP\n.B 4\ngave up within the limit\n.TP\n.B 5\ncould not read the screen\n"
           ".TP\n.B 130\nstopped by the user\n"
           ".SH FILES\n.TP\n.I ~/.config/sightread/profiles/\nwhat is known beforehand of windows\n"
           ".SH SEE ALSO\n.BR xwininfo (1),\n.BR xdotool (1),\n.BR Xvfb (1)\n";
    return out.str();
}

std::string completion_script(const std::string& shell, const std::vector<Command>& commands) {
    if (shell == "bash") return bash_script(commands);
    if (shell == "zsh") return zsh_script(commands);
    throw BadUsage("there are completions for bash and zsh, not for \"" + shell + "\"");
}

}  // namespace sightread
