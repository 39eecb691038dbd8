// Whatever the bytes are, they are a whole picture or one sentence.
#include "capture/error.hpp"
#include "capture/picture_file.hpp"
#include "tests/fuzz/bytes_as_file.hpp"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t count) {
    using namespace sightread;
    try {
        const cv::Mat picture = read_picture(fuzz::BytesAsFile(bytes, count).path());
        if (picture.type() != CV_8UC3 || picture.cols < 16 || picture.rows < 16) std::abort();
    } catch (const Error&) {
    }
    return 0;
}
