// Pictures on disk as a source of frames: one file, or the pictures in a folder, in the order of
// their names (2 before 10).
#pragma once

#include "capture/frame.hpp"

#include <filesystem>
#include <vector>

namespace sightread {

class ImageSource : public FrameSource {
public:
    // A PNG or JPEG file, or a folder of such. Throws Error when there is nothing of that name, or
    // no picture in the folder.
    explicit ImageSource(const std::filesystem::path& path);

    // The next picture; after the last one WindowGone. Throws Error when the picture cannot be read
    // (see picture_file.hpp).
    Frame grab() override;

    const std::vector<std::filesystem::path>& files() const { return files_; }

private:
    std::filesystem::path path_;
    std::vector<std::filesystem::path> files_;
    std::size_t next_ = 0;
};

}  // namespace sightread
