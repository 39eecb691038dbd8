#include "capture/image_source.hpp"

#include "capture/error.hpp"
#include "capture/picture_file.hpp"

#include <algorithm>
#include <cstring>
#include <string>

#include <strings.h>

namespace sightread {
namespace {

bool is_picture(const std::filesystem::directory_entry& entry) {
    const std::string extension = entry.path().extension().string();
    std::error_code failure;
    return entry.is_regular_file(failure) && (strcasecmp(extension.c_str(), ".png") == 0 ||
                                              strcasecmp(extension.c_str(), ".jpg") == 0 ||
                                              strcasecmp(extension.c_str(), ".jpeg") == 0);
}

std::vector<std::filesystem::path> pictures_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    std::error_code failure;
    for (std::filesystem::directory_iterator entry(folder, failure), end; !failure && entry != end;
         entry.increment(failure))
        if (is_picture(*entry)) files.push_back(entry->path());
    if (failure)
        throw Error("cannot read folder \"" + folder.string() + "\": " + failure.message());
    if (files.empty())
        throw Error("there is no PNG or JPEG picture in folder \"" + folder.string() + "\"");
    std::sort(files.begin(), files.end(),
              [](const auto& a, const auto& b) { return strverscmp(a.c_str(), b.c_str()) < 0; });
    return files;
}

}  // namespace

ImageSource::ImageSource(const std::filesystem::path& path) : path_(path) {
    files_ = {path};
    if (path == standard_input) return;
    std::error_code failure;
    const auto status = std::filesystem::status(path, failure);
    if (!std::filesystem::exists(status))
        throw Error("there is no picture or folder \"" + path.string() + "\"");
    if (std::filesystem::is_directory(status)) files_ = pictures_in(path);
}

Frame ImageSource::grab() {
    if (next_ == files_.size())
        throw WindowGone("there are no more pictures in \"" + path_.string() + "\"");
    cv::Mat pixels = read_picture(files_[next_++]);
    return {std::move(pixels), Clock::now()};
}

}  // namespace sightread
