#include "tests/benchmarks/robustness/video.hpp"

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

#include <opencv2/imgproc.hpp>
#include <opencv2/videoio.hpp>
#include <unistd.h>

namespace sightread::sweep {
namespace {

constexpr int pictures = 15;
constexpr double per_second = 30;
constexpr const char* options =
    "vcodec;libx264|b;2000000|maxrate;2000000|bufsize;400000|preset;veryfast|tune;zerolatency";

class VideoFile {
public:
    VideoFile()
        : path_(std::filesystem::temp_directory_path() /
                ("sightread-video-" + std::to_string(getpid()) + ".mp4")) {}
    ~VideoFile() {
        std::error_code ignored;
        std::filesystem::remove(path_, ignored);
    }
    VideoFile(const VideoFile&) = delete;

    std::string path() const { return path_.string(); }

private:
    std::filesystem::path path_;
};

void write(const VideoFile& file, const cv::Mat& picture) {
    setenv("OPENCV_FFMPEG_WRITER_OPTIONS", options, 1);
    cv::VideoWriter writer(file.path(), cv::CAP_FFMPEG, cv::VideoWriter::fourcc('a', 'v', 'c', '1'),
                           per_second, picture.size());
    if (!writer.isOpened()) throw std::runtime_error("this OpenCV writes no H.264 video");
    cv::Mat before;
    cv::flip(picture, before, 1);  // what was there before leaves its traces
    for (int i = 0; i < pictures; ++i) writer.write(i < 3 ? before : picture);
}

}  // namespace

cv::Mat through_video(const cv::Mat& picture) {
    cv::Mat even;  // H.264 has colours for squares of two by two pixels
    cv::copyMakeBorder(picture, even, 0, picture.rows % 2, 0, picture.cols % 2,
                       cv::BORDER_REPLICATE);
    const VideoFile file;
    write(file, even);
    cv::VideoCapture reader(file.path(), cv::CAP_FFMPEG);
    cv::Mat seen, last;
    while (reader.read(seen)) last = seen.clone();
    if (last.size() != even.size()) throw std::runtime_error("this OpenCV reads no H.264 video");
    return last(cv::Rect({}, picture.size())).clone();
}

}  // namespace sightread::sweep
