// One file out of many: the POSIX "ustar" form of tar, which every system can open.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>

namespace sightread {

class TarWriter {
public:
    // Throws Error when the file cannot be written, also at each step below.
    explicit TarWriter(std::filesystem::path file);

    // Names are relative, at most 99 bytes long.
    void add_text(const std::string& name, const std::string& text);
    void add_file(const std::string& name, const std::filesystem::path& source);
    void finish();

private:
    void add_header(const std::string& name, std::uintmax_t size);
    void pad(std::uintmax_t size);
    void check();

    std::filesystem::path file_;
    std::ofstream stream_;
};

}  // namespace sightread
