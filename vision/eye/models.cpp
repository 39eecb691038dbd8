#include "vision/eye/models.hpp"

#include "capture/error.hpp"
#include "vision/eye/model_checksums.hpp"

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <utility>
#include <vector>

#include <zlib.h>

namespace sightread::eye {
namespace {

namespace fs = std::filesystem;

// FNV-1a, 64 bits (Fowler, Noll, Vo): tells a damaged file from a whole one; it is no protection
// against malice.
std::uint64_t checksum(const std::vector<char>& bytes) {
    std::uint64_t sum = 0xcbf29ce484222325U;
    for (const char byte : bytes) sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
    return sum;
}

std::optional<std::uint64_t> expected(const std::string& name) {
    for (const ModelChecksum& one : model_checksums)
        if (one.name == name) return one.checksum;
    return std::nullopt;
}

const std::string advice =
    "; install the program again, or set SIGHTREAD_MODELS to the folder of its models";

std::string path_of(const std::string& folder, const std::string& name) {
    return (fs::path(folder) / (name + ".onnx.gz")).string();
}

// What gzip made small; none where it is not whole.
std::optional<std::vector<char>> decompressed(std::vector<char>& bytes) {
    constexpr std::size_t step = 1 << 16;
    constexpr int gzip_header = 16;  // zlib's word for it, beside the size of its window
    z_stream stream{};
    if (inflateInit2(&stream, gzip_header + MAX_WBITS) != Z_OK) return std::nullopt;
    stream.next_in = reinterpret_cast<Bytef*>(bytes.data());
    stream.avail_in = static_cast<uInt>(bytes.size());
    std::vector<char> out;
    int said = Z_OK;
    while (said == Z_OK) {
        out.resize(out.size() + step);
        stream.next_out = reinterpret_cast<Bytef*>(out.data() + out.size() - step);
        stream.avail_out = step;
        said = inflate(&stream, Z_NO_FLUSH);
    }
    out.resize(stream.total_out);
    inflateEnd(&stream);
    if (said != Z_STREAM_END) return std::nullopt;
    return out;
}

}  // namespace

std::string models_folder() {
    if (const char* named = std::getenv("SIGHTREAD_MODELS"); named != nullptr && *named != '\0')
        return named;
    std::error_code ignored;
    if (fs::is_directory(SIGHTREAD_MODELS_SOURCE, ignored)) return SIGHTREAD_MODELS_SOURCE;
    return SIGHTREAD_MODELS_INSTALLED;
}

std::vector<char> read_model(const std::string& folder, const std::string& name) {
    const std::string path = path_of(folder, name);
    std::error_code ignored;
    std::ifstream stream(path, std::ios::binary);
    if (!stream || !fs::is_regular_file(path, ignored))
        throw Error("cannot read the model " + path + advice);
    std::vector<char> bytes{std::istreambuf_iterator<char>(stream), {}};
    const std::optional<std::uint64_t> wanted = expected(name);
    std::optional<std::vector<char>> model;
    if (wanted && checksum(bytes) == *wanted) model = decompressed(bytes);
    if (!model)
        throw Error("the model " + path +
                    " is damaged, or belongs to another version of the program" + advice);
    return std::move(*model);
}

cv::dnn::Net load_model(const std::string& folder, const std::string& name) {
    const std::vector<char> bytes = read_model(folder, name);
    try {
        cv::dnn::Net net = cv::dnn::readNetFromONNX(bytes.data(), bytes.size());
        net.setPreferableBackend(cv::dnn::DNN_BACKEND_OPENCV);
        net.setPreferableTarget(cv::dnn::DNN_TARGET_CPU);
        return net;
    } catch (const cv::Exception&) {
        throw Error("the model " + path_of(folder, name) +
                    " cannot be loaded by this version of OpenCV" + advice);
    }
}

}  // namespace sightread::eye
