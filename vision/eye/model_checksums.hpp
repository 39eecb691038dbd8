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
    ModelChecksum{"cell_context", 0x2de6c2ec9221547aU}, ModelChecksum{"cell_features", 0xcf80f510a7e09ac5U},
    ModelChecksum{"cell_kinds", 0x910e649a87f35368U},   ModelChecksum{"detector", 0x70081d755a08fd74U},
    ModelChecksum{"faces", 0xfb246550f09b8c2aU},
};

}  // namespace sightread::eye
