// `sightread report`: a recording as one file that can be sent, or as a page that can be looked at.
#include "app/command.hpp"
#include "app/exit_code.hpp"
#include "app/recorded_session.hpp"
#include "app/replay.hpp"
#include "app/report.hpp"
#include "app/stop.hpp"
#include "capture/error.hpp"

#include <algorithm>
#include <fstream>
#include <iostream>
#include <memory>
#include <set>
#include <sstream>

#include <archive.h>
#include <archive_entry.h>
#include <opencv2/core/version.hpp>
#include <sys/utsname.h>

namespace sightread {
namespace po = boost::program_options;
namespace {

constexpr std::size_t longest_name = 60;

std::string system_name() {
    std::ifstream release("/etc/os-release");
    for (std::string line; std::getline(release, line);)
        if (line.starts_with("PRETTY_NAME=")) return line.substr(12);
    return "unknown";
}

// What a person who reads the report wants to know of the machine; nothing that names its owner.
std::string about() {
    utsname kernel{};
    uname(&kernel);
    std::ostringstream text;
    text << "sightread " << SIGHTREAD_VERSION << "\nOpenCV " << CV_VERSION << "\nsystem "
         << system_name() << "\nkernel " << kernel.release << ' ' << kernel.machine
         << "\n\nUnpack this, then: sightread replay recording\n";
    return text.str();
}

// The session's own files: those that it names, and nothing else that may lie in its folder.
std::set<std::string> files_of(const RecordedSession& session) {
    std::set<std::string> files{"session.jsonl"};
    for (std::size_t i = 0; i < session.facts.pictures.size(); ++i) files.insert(picture_name(i));
    for (const RecordedGame& game : session.games)
        for (const auto& event : game.events) {
            if (const auto* step = std::get_if<RecordedStep>(&event)) files.insert(step->frame);
            if (const auto* glance = std::get_if<RecordedGlance>(&event))
                files.insert(glance->frame);
        }
    files.erase("");
    std::erase_if(files, [](const std::string& name) { return name.size() > longest_name; });
    return files;
}

// One file out of many, in a form that every system can open. Throws Error when it cannot be
// written.
class Tar {
public:
    explicit Tar(const std::string& file) : file_(file) {
        archive_write_set_format_ustar(archive_.get());
        check(archive_write_open_filename(archive_.get(), file.c_str()));
    }

    // Without a time: the same recording makes the same file.
    void add(const std::string& name, const std::string& bytes) {
        const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(
            archive_entry_new(), archive_entry_free);
        archive_entry_set_pathname(entry.get(), name.c_str());
        archive_entry_set_filetype(entry.get(), AE_IFREG);
        archive_entry_set_perm(entry.get(), 0644);
        archive_entry_set_size(entry.get(), static_cast<la_int64_t>(bytes.size()));
        check(archive_write_header(archive_.get(), entry.get()));
        check(archive_write_data(archive_.get(), bytes.data(), bytes.size()));
    }

    void finish() { check(archive_write_close(archive_.get())); }

private:
    void check(la_ssize_t result) const {
        if (result < ARCHIVE_OK)
            throw Error("cannot write \"" + file_ + "\": " + archive_error_string(archive_.get()));
    }

    std::string file_;
    std::unique_ptr<archive, decltype(&archive_write_free)> archive_{archive_write_new(),
                                                                     archive_write_free};
};

std::string bytes_of(const std::filesystem::path& file) {
    std::ifstream stream(file, std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(stream), {});
    if (stream.bad() || !stream.is_open()) throw Error("cannot read \"" + file.string() + "\"");
    return bytes;
}

int bundle(const std::filesystem::path& folder, const RecordedSession& session,
           const std::string& file) {
    Tar tar(file);
    tar.add("about.txt", about());
    int missing = 0;
    for (const std::string& name : files_of(session)) {
        std::error_code failure;
        if (std::filesystem::is_regular_file(folder / name, failure))
            tar.add("recording/" + name, bytes_of(folder / name));
        else
            ++missing;
    }
    tar.finish();
    std::cout << file << " holds the recording and the versions of this program and system"
              << std::endl;
    if (missing == 0) return exit_done;
    std::cerr << "sightread: " << missing << " frames that \"" << folder.string()
              << "\" names are not there\n";
    return exit_bad_usage;
}

int page(const std::filesystem::path& folder, const RecordedSession& session,
         const std::string& file) {
    Report report(file, "Sightread played \"" + session.facts.title + "\"");
    Journal journal;
    journal.add(report);
    const Replayed done = replay(folder, journal, stop_requested);
    report.write();
    for (const std::string& complaint : done.complaints)
        std::cerr << "sightread: " << complaint << '\n';
    std::cout << file << " shows what was recorded"
              << (done.first ? ", up to where it is read otherwise now" : "") << std::endl;
    return stop_requested() ? exit_stopped : !done.complaints.empty() ? exit_bad_usage : exit_done;
}

void add_options(Options& options) {
    options.add_options()  //
        ("bundle", po::value<std::string>()->value_name("FILE.tar"),
         "one file for a bug report: the recording, and the versions of program and system")  //
        ("html", po::value<std::string>()->value_name("FILE.html"),
         "a page with a film of what was seen and done");
}

int run(const Values& values) {
    const auto folders = values.count("recording") > 0
                             ? values["recording"].as<std::vector<std::string>>()
                             : std::vector<std::string>();
    if (folders.size() != 1)
        throw BadUsage("name the folder of one recording: sightread report DIR --bundle FILE.tar");
    if (values.count("bundle") + values.count("html") == 0)
        throw BadUsage("say what to make of it: --bundle FILE.tar or --html FILE.html");
    const RecordedSession session = read_session(folders[0]);
    int code = exit_done;
    if (values.count("bundle") > 0)
        code = std::max(code, bundle(folders[0], session, values["bundle"].as<std::string>()));
    if (values.count("html") > 0)
        code = std::max(code, page(folders[0], session, values["html"].as<std::string>()));
    return code;
}

}  // namespace

Command report_command() {
    return {"report",
            "DIR",
            "Make one file of a recording: to be sent with a bug report, or to be looked at.",
            add_options,
            {"recording"},
            {{"sightread report frames --bundle bug.tar", "what a bug report needs, in one file"},
             {"sightread report frames --html film.html", "the recording as a page"}},
            run};
}

}  // namespace sightread
