#include "capture/picture_file.hpp"

#include "capture/error.hpp"
#include "capture/picture_codec.hpp"
#include "capture/picture_structure.hpp"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <vector>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace sightread {
namespace {

constexpr long long least_side = 16;
constexpr long long most_pixels = 1LL << 26;     // twice a screen of 8K
constexpr int patience_ms = 10000;               // with a pipe into which nobody writes
constexpr std::uintmax_t most_bytes = 1u << 29;  // such a picture at its worst

std::string quoted(const std::filesystem::path& file) {
    return "\"" + file.string() + "\"";
}

// As much of it as may be a picture, and a little more.
std::vector<unsigned char> read_stream(int descriptor) {
    std::vector<unsigned char> bytes;
    unsigned char block[1 << 16];
    ssize_t size = 0;
    do {
        size = read(descriptor, block, sizeof block);
        if (size > 0) bytes.insert(bytes.end(), block, block + size);
    } while ((size > 0 && bytes.size() <= most_bytes) || (size < 0 && errno == EINTR));
    return bytes;
}

// Opens a pipe once somebody writes into it; to open it at once and wait then would be to wait for
// ever.
int open_pipe(const std::filesystem::path& file) {
    const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0)
        throw Error("cannot read picture " + quoted(file) + ": " + std::strerror(errno));
    pollfd waited = {descriptor, POLLIN, 0};
    if (poll(&waited, 1, patience_ms) == 0) {
        close(descriptor);
        throw Error("no picture came from " + quoted(file) + ": nobody wrote into this pipe");
    }
    fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK);
    return descriptor;
}

// From a pipe, which has no size and can be read once.
std::vector<unsigned char> read_pipe(const std::filesystem::path& file, bool is_standard_input) {
    const int descriptor = is_standard_input ? STDIN_FILENO : open_pipe(file);
    std::vector<unsigned char> bytes = read_stream(descriptor);
    if (!is_standard_input) close(descriptor);
    if (bytes.empty()) throw Error("no picture came from " + quoted(file));
    if (bytes.size() > most_bytes)
        throw Error("picture " + quoted(file) + " is too large for a picture of a screen");
    return bytes;
}

std::vector<unsigned char> read_bytes(const std::filesystem::path& file) {
    if (file == standard_input) return read_pipe(file, true);
    std::error_code failure;
    const auto status = std::filesystem::status(file, failure);
    if (!std::filesystem::exists(status))
        throw Error("cannot read picture " + quoted(file) + ": there is no such file");
    if (std::filesystem::is_fifo(status)) return read_pipe(file, false);
    if (!std::filesystem::is_regular_file(status))
        throw Error("cannot read picture " + quoted(file) + ": it is not a file");
    const auto size = std::filesystem::file_size(file, failure);
    if (!failure && size == 0) throw Error("picture " + quoted(file) + " is empty; save it again");
    if (!failure && size > most_bytes)
        throw Error("picture " + quoted(file) + " is too large for a picture of a screen");
    std::ifstream stream(file, std::ios::binary);
    std::vector<unsigned char> bytes(std::istreambuf_iterator<char>(stream), {});
    if (!stream || bytes.empty())
        throw Error("cannot read picture " + quoted(file) + ": " + std::strerror(errno));
    return bytes;
}

void require_sensible(const std::filesystem::path& file,
                      const std::optional<PictureStructure>& structure) {
    if (!structure) throw Error("picture " + quoted(file) + " is neither a PNG nor a JPEG picture");
    const auto [width, height] = structure->size;
    const std::string size = std::to_string(width) + "x" + std::to_string(height);
    if (width < least_side || height < least_side)
        throw Error("picture " + quoted(file) + " of " + size +
                    " pixels is too small to show a board");
    if (width > most_pixels / height)
        throw Error("picture " + quoted(file) + " of " + size +
                    " pixels is too large for a picture of a screen");
    if (!structure->is_complete)
        throw Error("picture " + quoted(file) + " is damaged or cut off; save it again");
}

}  // namespace

cv::Mat read_picture(const std::filesystem::path& file) {
    const std::vector<unsigned char> bytes = read_bytes(file);
    require_sensible(file, structure_of(bytes));
    cv::Mat pixels = decoded(bytes);
    if (pixels.empty())
        throw Error("picture " + quoted(file) +
                    " cannot be decoded: its content is damaged; save it again");
    return pixels;
}

void write_picture(const std::filesystem::path& file, const cv::Mat& pixels) {
    const std::vector<unsigned char> bytes = as_png(pixels);
    if (bytes.empty())
        throw Error("cannot write picture " + quoted(file) + ": there is nothing in it");
    write_file(file, {bytes.begin(), bytes.end()}, WriteMode::fresh);
}

void save_picture(const std::filesystem::path& file, const cv::Mat& pixels) {
    constexpr int quality = 95;
    std::string ending = file.extension().string();
    std::ranges::transform(ending, ending.begin(),
                           [](unsigned char letter) { return std::tolower(letter); });
    const bool is_jpeg = ending == ".jpg" || ending == ".jpeg";
    if (!is_jpeg && ending != ".png")
        throw Error("cannot write " + quoted(file) + ": the name must end in .png or .jpg");
    const std::vector<unsigned char> bytes = is_jpeg ? as_jpeg(pixels, quality) : as_png(pixels);
    if (bytes.empty()) throw Error("cannot write " + quoted(file) + ": there is nothing in it");
    write_file(file, {bytes.begin(), bytes.end()}, WriteMode::over);
}

void write_file(const std::filesystem::path& file, const std::string& bytes, WriteMode mode) {
    const int flags = mode == WriteMode::fresh  ? O_CREAT | O_EXCL
                      : mode == WriteMode::over ? O_CREAT | O_TRUNC
                                                : O_APPEND;
    const int descriptor = open(file.c_str(), O_WRONLY | O_CLOEXEC | flags, 0644);
    if (descriptor < 0) throw Error("cannot write " + quoted(file) + ": " + std::strerror(errno));
    const off_t before = lseek(descriptor, 0, SEEK_END);
    std::size_t written = 0;
    int reason = 0;
    while (reason == 0 && written < bytes.size()) {
        const ssize_t count = write(descriptor, bytes.data() + written, bytes.size() - written);
        if (count > 0) written += static_cast<std::size_t>(count);
        if (count < 0 && errno != EINTR) reason = errno;
    }
    // Half of a line or of a picture is worse than none.
    if (reason != 0 && mode == WriteMode::append && ftruncate(descriptor, before) != 0)
        reason = errno;
    if (close(descriptor) != 0 && reason == 0) reason = errno;
    if (reason == 0) return;
    if (mode != WriteMode::append) unlink(file.c_str());
    throw Error("cannot write " + quoted(file) + ": " + std::strerror(reason));
}

}  // namespace sightread
