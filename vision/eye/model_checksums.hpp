// Written by vision/training/export.py together with the models: which files belong to this
// program.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace sightread::eye {

struct ModelChecksum {
    std::string_view name;
    std::uint64_t checksum = 0;  // FNV-1a, 64 bits
};

inline constexpr std::array<ModelChecksum, 10> model_checksums = {
    ModelChecksum{"cell_context", 0x79fb4fb2ca43f764U},
    ModelChecksum{"cell_features", 0xa7f208402fada35bU},
    ModelChecksum{"cell_kinds", 0xcfec26505c628cc2U},
    ModelChecksum{"detector", 0x7829c55d0c3ed5caU},
    ModelChecksum{"faces", 0xfb246550f09b8c2aU},
    ModelChecksum{"icons", 0x1351cd853fe28b35U},
    ModelChecksum{"lyne_context", 0xb2f407968f309eb2U},
    ModelChecksum{"lyne_features", 0x9914b7428a72fa28U},
    ModelChecksum{"lyne_kinds", 0xa9d62832f6a71910U},
    ModelChecksum{"numerals", 0xc697cfb25d35f265U},
};

}  // namespace sightread::eye
