#include "app/tar.hpp"

#include "capture/error.hpp"

#include <array>
#include <cassert>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <utility>

namespace sightread {
namespace {

constexpr std::size_t block = 512;

}  // namespace

TarWriter::TarWriter(std::filesystem::path file)
    : file_(std::move(file)), stream_(file_, std::ios::binary | std::ios::trunc) {
    check();
}

void TarWriter::check() {
    if (!stream_) throw Error("cannot write \"" + file_.string() + "\": " + std::strerror(errno));
}

void TarWriter::add_header(const std::string& name, std::uintmax_t size) {
    assert(name.size() < 100);
    std::array<char, block> header{};
    const auto put = [&](std::size_t at, const std::string& text) {
        std::memcpy(header.data() + at, text.data(), text.size());
    };
    char octal[16];
    std::snprintf(octal, sizeof octal, "%011jo", size);
    put(0, name);
    put(100, "0000644");  // mode
    put(108, "0000000");  // owner
    put(116, "0000000");  // group
    put(124, octal);
    put(136, "00000000000");  // time: the same recording makes the same file
    put(148, "        ");     // the sum counts itself as spaces
    put(156, "0");
    put(257, std::string("ustar\0"
                         "00",
                         8));
    const unsigned sum = std::accumulate(header.begin(), header.end(), 0u, [](unsigned total, char byte) {
        return total + static_cast<unsigned char>(byte);
    });
    std::snprintf(octal, sizeof octal, "%06o", sum);
    put(148, std::string(octal) + '\0');
    stream_.write(header.data(), block);
}

void TarWriter::pad(std::uintmax_t size) {
    const std::string zeros((block - size % block) % block, '\0');
    stream_ << zeros;
    check();
}

void TarWriter::add_text(const std::string& name, const std::string& text) {
    add_header(name, text.size());
    stream_ << text;
    pad(text.size());
}

void TarWriter::add_file(const std::string& name, const std::filesystem::path& source) {
    std::ifstream from(source, std::ios::binary);
    const std::string bytes(std::istreambuf_iterator<char>(from), {});
    if (from.bad() || !from.is_open()) throw Error("cannot read \"" + source.string() + "\"");
    add_text(name, bytes);
}

void TarWriter::finish() {
    stream_ << std::string(2 * block, '\0');
    stream_.close();
    check();
}

}  // namespace sightread
