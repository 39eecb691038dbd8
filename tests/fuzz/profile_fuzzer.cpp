// Whatever the bytes are, they are a profile, whose text reads back as the same, or one sentence.
#include "calibration/profile_folder.hpp"
#include "capture/error.hpp"
#include "solvers/malformed.hpp"
#include "tests/fuzz/bytes_as_file.hpp"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    using namespace sightread;
    const auto profile_of = [](const std::uint8_t* from, std::size_t size) -> std::optional<Profile> {
        try {
            return read_profile(fuzz::BytesAsFile(from, size).path());
        } catch (const Malformed& refusal) {
            if (std::string(refusal.what()).find('\n') != std::string::npos) std::abort();
        } catch (const Error&) {
        }
        return std::nullopt;
    };
    const std::optional<Profile> profile = profile_of(bytes, count);
    if (!profile) return 0;
    const std::string text = text_of(*profile, {});
    const auto back = profile_of(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    if (!back || text_of(*back, {}) != text) std::abort();
    return 0;
}
