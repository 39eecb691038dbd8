// The name of a level, such as `B 25`, from the faint words at the top of its window. For reports
// only: it is a best effort that takes a third of a second the first time, so nothing that is
// waited for should ask for it.
#pragma once

#include "calibration/layout.hpp"
#include "capture/frame.hpp"

#include <memory>
#include <string>

namespace sightread::lyne {

class NameReader {
public:
    NameReader();  // cheap: Tesseract starts with the first name
    ~NameReader();
    NameReader(NameReader&&) noexcept;
    NameReader& operator=(NameReader&&) noexcept;

    // Empty when there is nothing above the board that is a letter and a number, or when there is
    // no Tesseract data.
    [[nodiscard]] std::string read(const Frame& frame, const Layout& layout);

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace sightread::lyne
