// Written by vision/training/export.py together with the models: which files belong to this program.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace sightread::eye {

struct ModelChecksum {
    std::string_view name;
    std::uint64_t checksum = 0;  // FNV-1a, 64 bits
};

inline constexpr std::array<ModelChecksum, 5> model_checksums = {
    ModelChecksum{"cell_context", 0x47d29e780bb1a61bU}, ModelChecksum{"cell_features", 0xd8cbd58fda8bda3eU},
    ModelChecksum{"cell_kinds", 0x3c6f8891d1a9cf34U},   ModelChecksum{"detector", 0xaba893d27e630e42U},
    ModelChecksum{"faces", 0xad206552e6613bc8U},
};

}  // namespace sightread::eye
