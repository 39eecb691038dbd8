// Bytes as a file that a reader of files can open, without a disk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

#include <sys/mman.h>
#include <unistd.h>

namespace sightread::fuzz {

class BytesAsFile {
public:
    BytesAsFile(const std::uint8_t* bytes, std::size_t count)
        : descriptor_(memfd_create("fuzz", 0)) {
        for (std::size_t written = 0; written < count;) {
            const ssize_t more = write(descriptor_, bytes + written, count - written);
            if (more <= 0) break;
            written += static_cast<std::size_t>(more);
        }
    }
    ~BytesAsFile() { close(descriptor_); }
    BytesAsFile(const BytesAsFile&) = delete;

    std::filesystem::path path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

private:
    int descriptor_;
};

}  // namespace sightread::fuzz
