// The trained networks: files in vision/models, found, checked and loaded.
//
// A network belongs to the program that it was exported for: each file's checksum stands in
// model_checksums.hpp, which `scripts/train --export` writes together with the files. A file that
// is missing, damaged or another one's is an Error that says so.
#pragma once

#include <string>
#include <vector>

#include <opencv2/core/mat.hpp>
#include <opencv2/dnn/dnn.hpp>

namespace sightread::eye {

// The folder that holds the models: $SIGHTREAD_MODELS, or where they are installed, or the source
// tree.
[[nodiscard]] std::string models_folder();

// The bytes of NAME.onnx.gz in the folder, checked and decompressed. Throws Error.
std::vector<char> read_model(const std::string& folder, const std::string& name);

// Loads NAME.onnx.gz from the folder. Throws Error.
[[nodiscard]] cv::dnn::Net load_model(const std::string& folder, const std::string& name);

// One network, run on one thread of the processor.
class Model {
public:
    Model(const std::string& folder, const std::string& name) : net_(load_model(folder, name)) {}
    // blob: batch x channels x height x width, 32-bit floats. The result belongs to the caller.
    [[nodiscard]] cv::Mat run(const cv::Mat& blob) {
        net_.setInput(blob);
        return net_.forward().clone();
    }
    // The same for a picture of any size: what the layers hold for it, some 50 bytes a pixel, is
    // let go of by a run on the smallest one, a square of `least_side` pixels.
    [[nodiscard]] cv::Mat run_once(const cv::Mat& blob, int least_side) {
        cv::Mat result = run(blob);
        const int sizes[] = {1, blob.size[1], least_side, least_side};
        (void)run(cv::Mat::zeros(4, sizes, CV_32F));
        return result;
    }

private:
    cv::dnn::Net net_;
};

}  // namespace sightread::eye
