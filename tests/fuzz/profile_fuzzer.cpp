// Whatever the bytes are, they are a profile, whose text reads back as the same, or one sentence.
#include "calibration/profile_folder.hpp"
#include "capture/error.hpp"
#include "solvers/malformed.hpp"
#include "tests/fuzz/bytes_as_file.hpp"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    using namespace sightread;
    static const GameKeys keys = [] {
        GameKeys made;
        for (const char* key : {"flip.goal", "onet.border", "onet.gravity", "onet.shuffle",
                                "runaway.go", "runaway.min", "sliding.goal-blank", "sliding.way"})
            made.push_back({key, "a remark", [](const std::string&) { return std::string(); }});
        return made;
    }();
    const auto profile_of = [](const std::uint8_t* from,
                               std::size_t size) -> std::optional<Profile> {
        try {
            return read_profile(fuzz::BytesAsFile(from, size).path(), keys);
        } catch (const Malformed& refusal) {
            if (std::string(refusal.what()).find('\n') != std::string::npos) std::abort();
        } catch (const Error&) {
        }
        return std::nullopt;
    };
    const std::optional<Profile> profile = profile_of(bytes, count);
    if (!profile) return 0;
    const std::string text = text_of(*profile, {}, keys);
    const auto back = profile_of(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    if (!back || text_of(*back, {}, keys) != text) std::abort();
    return 0;
}
