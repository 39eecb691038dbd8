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
    ModelChecksum{"cell_context", 0xbe90b4191e77d4f3U},
    ModelChecksum{"cell_features", 0x4539c51b88f7076eU},
    ModelChecksum{"cell_kinds", 0x5be66fe612526287U},
    ModelChecksum{"detector", 0xb452d2dd96039df3U},
    ModelChecksum{"faces", 0x50f433a4b8258228U},
    ModelChecksum{"icons", 0x26764740dd385525U},
    ModelChecksum{"lyne_context", 0x5292baeffe78d6acU},
    ModelChecksum{"lyne_features", 0xb63d094420f09307U},
    ModelChecksum{"lyne_kinds", 0x51fb9d4d6babf998U},
    ModelChecksum{"numerals", 0xb759ac910994cacdU},
};

}  // namespace sightread::eye
