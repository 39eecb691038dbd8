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
    ModelChecksum{"cell_context", 0xb8cb686e3a79ef3bU}, ModelChecksum{"cell_features", 0xea09491b342b5cb4U},
    ModelChecksum{"cell_kinds", 0xb559b185738232ffU},   ModelChecksum{"detector", 0x70081d755a08fd74U},
    ModelChecksum{"faces", 0xfb246550f09b8c2aU},
};

}  // namespace sightread::eye
