#include "app/typed_lines.hpp"

#include <cerrno>

#include <poll.h>
#include <unistd.h>

namespace sightread {
namespace {

constexpr int ask_again = 50;  // milliseconds

}  // namespace

std::optional<std::string> TypedLines::next(const std::function<bool()>& is_over) {
    while (true) {
        if (const std::size_t end = read_.find('\n'); end != std::string::npos) {
            const std::string line = read_.substr(0, end);
            read_.erase(0, end + 1);
            return line;
        }
        if (has_ended_ || is_over()) return std::nullopt;
        pollfd readable{descriptor_, POLLIN, 0};
        if (poll(&readable, 1, ask_again) <= 0) continue;
        char block[256];
        const ssize_t size = read(descriptor_, block, sizeof block);
        if (size > 0) read_.append(block, static_cast<std::size_t>(size));
        has_ended_ = size == 0 || (size < 0 && errno != EINTR && errno != EAGAIN);
    }
}

}  // namespace sightread
