// Pictures on disk, read with suspicion: whatever the file is, there is either a whole picture or
// one sentence.
//
// A truncated JPEG decodes to a picture that is half grey, and a small file can claim to be a
// picture of a gigabyte; so the file's structure is looked through before anything is decoded.
#pragma once

#include <filesystem>
#include <string>

#include <opencv2/core/mat.hpp>

namespace sightread {

// The name by which standard input is meant.
inline constexpr const char* standard_input = "-";

// A PNG or JPEG file as 8 bits, 3 channels, BGR. Throws Error, naming the file, when there is no
// such file, or it is neither, broken, truncated, smaller than 16 pixels either way or larger than
// 67 million pixels. `-` and pipes are read to their end.
[[nodiscard]] cv::Mat read_picture(const std::filesystem::path& file);

// Writes a PNG file (lossless, quick rather than small). Throws Error, naming the file.
void write_picture(const std::filesystem::path& file, const cv::Mat& pixels);

// The same over a file that may be there; JPEG where the name ends in .jpg or .jpeg.
void save_picture(const std::filesystem::path& file, const cv::Mat& pixels);

enum class WriteMode { fresh, append, over };  // fresh: the file must not exist yet

// Throws Error, naming the file and the reason, when not all of it could be written.
void write_file(const std::filesystem::path& file, const std::string& bytes, WriteMode mode);

}  // namespace sightread
