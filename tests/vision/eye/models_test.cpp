// Models that cannot be used: what is wrong with them is said in one sentence that names the file
// and the way out.
#include "vision/eye/models.hpp"

#include "capture/error.hpp"
#include "tests/support/memory_in_use.hpp"
#include "tests/support/temporary_folder.hpp"
#include "vision/eye/detector.hpp"
#include "vision/eye/eye.hpp"
#include "vision/eye/model_checksums.hpp"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

namespace sightread::eye {
namespace {

namespace fs = std::filesystem;

const fs::path models = fs::path(SIGHTREAD_SOURCE_DIR) / "vision/models";

std::string bytes_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void write(const fs::path& file, const std::string& bytes) {
    std::ofstream(file, std::ios::binary) << bytes;
}

// The model does not load, and the sentence has the file, what is wrong, and what to do.
void expect_refused(const fs::path& folder, const std::string& name, const std::string& what) {
    const testing::ScopedTrace trace(__FILE__, __LINE__, name + ", " + what);
    try {
        (void)load_model(folder.string(), name);
        ADD_FAILURE() << "it loads";
    } catch (const Error& error) {
        const std::string text = error.what();
        EXPECT_NE(text.find((folder / (name + ".onnx.gz")).string()), std::string::npos) << text;
        EXPECT_NE(text.find(what), std::string::npos) << text;
        EXPECT_NE(text.find("install the program again"), std::string::npos) << text;
        EXPECT_NE(text.find("SIGHTREAD_MODELS"), std::string::npos) << text;
        EXPECT_EQ(text.find('\n'), std::string::npos) << text;
    }
}

std::vector<std::string> names() {
    std::vector<std::string> all;
    for (const ModelChecksum& model : model_checksums) all.emplace_back(model.name);
    return all;
}

TEST(ModelsRefused, TheRealOnesAreNot) {
    for (const std::string& name : names())
        EXPECT_FALSE(load_model(models.string(), name).empty()) << name;
}

TEST(ModelsRefused, AMissingFolderAndAMissingFile) {
    const test::TemporaryFolder folder;
    for (const std::string& name : names()) {
        expect_refused(folder / "nowhere", name, "cannot read the model");
        expect_refused(folder.path(), name, "cannot read the model");
    }
    EXPECT_THROW(Eye{folder.path().string()}, Error);
}

TEST(ModelsRefused, ATruncatedFile) {
    const test::TemporaryFolder folder;
    for (const std::string& name : names()) {
        const std::string bytes = bytes_of(models / (name + ".onnx.gz"));
        ASSERT_FALSE(bytes.empty()) << name;
        for (const std::size_t length :
             {std::size_t{0}, std::size_t{1}, bytes.size() / 2, bytes.size() - 1}) {
            write(folder / (name + ".onnx.gz"), bytes.substr(0, length));
            expect_refused(folder.path(), name, "is damaged");
        }
        write(folder / (name + ".onnx.gz"), bytes + '\0');
        expect_refused(folder.path(), name, "is damaged");
    }
}

TEST(ModelsRefused, AFileWithOneByteChanged) {
    const test::TemporaryFolder folder;
    for (const std::string& name : names()) {
        const std::string bytes = bytes_of(models / (name + ".onnx.gz"));
        ASSERT_FALSE(bytes.empty()) << name;
        for (const std::size_t place : {std::size_t{0}, bytes.size() / 3, bytes.size() - 1}) {
            std::string changed = bytes;
            changed[place] = static_cast<char>(changed[place] ^ 1);
            write(folder / (name + ".onnx.gz"), changed);
            expect_refused(folder.path(), name, "is damaged");
        }
        // The same file as it was is taken again.
        write(folder / (name + ".onnx.gz"), bytes);
        EXPECT_NO_THROW((void)load_model(folder.path().string(), name)) << name;
    }
}

TEST(ModelsRefused, AnUnknownNameAndAnothersFile) {
    const test::TemporaryFolder folder;
    expect_refused(models, "unheard", "cannot read the model");
    fs::copy_file(models / "faces.onnx.gz", folder / "unheard.onnx.gz");
    expect_refused(folder.path(), "unheard", "belongs to another version");
    fs::copy_file(models / "faces.onnx.gz", folder / "detector.onnx.gz");
    expect_refused(folder.path(), "detector", "belongs to another version");
}

TEST(ModelsRefused, AFolderByTheNameOfAModel) {
    const test::TemporaryFolder folder;
    fs::create_directory(folder / "faces.onnx.gz");
    expect_refused(folder.path(), "faces", "the model");
}

// One damaged model is enough that there is no eye.
TEST(ModelsRefused, AnEyeNeedsAllOfThem) {
    const test::TemporaryFolder folder;
    for (const std::string& name : names())
        fs::copy_file(models / (name + ".onnx.gz"), folder / (name + ".onnx.gz"));
    EXPECT_NO_THROW(Eye{folder.path().string()});
    for (const std::string& name : names()) {
        write(folder / (name + ".onnx.gz"), "no model");
        EXPECT_THROW(Eye{folder.path().string()}, Error) << name;
        fs::copy_file(models / (name + ".onnx.gz"), folder / (name + ".onnx.gz"),
                      fs::copy_options::overwrite_existing);
    }
}

TEST(ModelsRefused, TheFolderIsTheNamedOneOrTheSourceTrees) {
    ASSERT_EQ(setenv("SIGHTREAD_MODELS", "/some/where", 1), 0);
    EXPECT_EQ(models_folder(), "/some/where");
    ASSERT_EQ(setenv("SIGHTREAD_MODELS", "", 1), 0);
    EXPECT_TRUE(fs::equivalent(models_folder(), models)) << models_folder();
    ASSERT_EQ(unsetenv("SIGHTREAD_MODELS"), 0);
    EXPECT_TRUE(fs::equivalent(models_folder(), models)) << models_folder();
}

// A session of hours looks for a board now and then, in a window as large as the screen.
TEST(Models, WhatTheDetectorHoldsDoesNotGrowWithThePicture) {
    if (test::megabytes_in_use() == 0) GTEST_SKIP() << "the allocator does not count";
    Detector detector(models.string());
    const auto look = [&](int rows, int columns) {
        (void)detector.peaks(cv::Mat(rows, columns, CV_8UC3, cv::Scalar::all(90)), 1);
        return test::megabytes_in_use();
    };
    const double after_small = look(64, 64);
    EXPECT_NEAR(look(768, 1024), after_small, 1);
}

}  // namespace
}  // namespace sightread::eye
