#include "solvers/sliding/tables.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fstream>
#include <iterator>
#include <system_error>

namespace sightread::sliding {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t check_size = 8;
constexpr std::size_t most_bytes_held = 32u << 20;

// FNV-1a, by Fowler, Noll and Vo: not against malice, but any altered or missing byte shows.
std::uint64_t hash_of(const std::string& head, const std::vector<std::uint8_t>& bytes) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    const auto add = [&](std::uint8_t byte) { hash = (hash ^ byte) * 0x100000001b3u; };
    for (const char c : head) add(static_cast<std::uint8_t>(c));
    for (const std::uint8_t byte : bytes) add(byte);
    return hash;
}

std::string head_of(const Pattern& pattern) {
    return "sightread sliding table 1 " + file_name(pattern) + "\n";
}

std::string check_of(const Pattern& pattern, const std::vector<std::uint8_t>& bytes) {
    const std::uint64_t hash = hash_of(head_of(pattern), bytes);
    std::string check;
    for (std::size_t i = 0; i < check_size; ++i)
        check += static_cast<char>((hash >> (8 * i)) & 0xff);
    return check;
}

// Two programs may write the same table at once.
fs::path name_of_its_own(const fs::path& file) {
    static std::atomic<unsigned> count{0};
    const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
    const auto here = reinterpret_cast<std::uintptr_t>(&now);
    return file.string() + "." + std::to_string(now) + "-" + std::to_string(here) + "-" +
           std::to_string(++count) + ".new";
}

}  // namespace

std::string file_name(const Pattern& pattern) {
    std::string name = std::to_string(pattern.rows) + "x" + std::to_string(pattern.columns) + "-" +
                       (pattern.goal_blank == blank_anywhere ? std::string("any")
                                                             : std::to_string(pattern.goal_blank));
    for (std::size_t i = 0; i < pattern.tiles.size(); ++i)
        name += (i == 0 ? "-" : ".") + std::to_string(pattern.tiles[i]);
    return name + ".table";
}

PatternTable read_table(const fs::path& file, const Pattern& pattern) {
    const std::string head = head_of(pattern);
    const std::size_t size = (static_cast<std::size_t>(pattern.entries()) + 1) / 2;
    std::error_code error;
    if (!fs::is_regular_file(file, error) ||
        fs::file_size(file, error) != head.size() + size + check_size)
        return {};
    std::ifstream in(file, std::ios::binary);
    std::string found_head(head.size(), '\0');
    std::string check(check_size, '\0');
    std::vector<std::uint8_t> bytes(size);
    in.read(found_head.data(), static_cast<std::streamsize>(head.size()));
    in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
    in.read(check.data(), static_cast<std::streamsize>(check_size));
    if (!in || found_head != head || check != check_of(pattern, bytes)) return {};
    return PatternTable(std::move(bytes));
}

bool write_table(const fs::path& file, const Pattern& pattern, const PatternTable& table) {
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    const fs::path fresh = name_of_its_own(file);
    {
        std::ofstream out(fresh, std::ios::binary);
        const std::string head = head_of(pattern);
        const std::string check = check_of(pattern, table.bytes());
        out.write(head.data(), static_cast<std::streamsize>(head.size()));
        out.write(reinterpret_cast<const char*>(table.bytes().data()),
                  static_cast<std::streamsize>(table.bytes().size()));
        out.write(check.data(), static_cast<std::streamsize>(check.size()));
        out.close();
        if (out) fs::rename(fresh, file, error);
        if (out && !error) return true;
    }
    fs::remove(fresh, error);
    return false;
}

std::shared_ptr<const PatternTable> Tables::get(const Pattern& pattern,
                                                const std::function<bool()>& is_over) {
    for (const Held& held : held_)
        if (held.pattern == pattern) return held.table;
    const fs::path file = folder_ / file_name(pattern);
    PatternTable table = folder_.empty() ? PatternTable{} : read_table(file, pattern);
    if (table.is_empty()) {
        table = build(pattern, is_over);
        if (table.is_empty()) return nullptr;
        if (!folder_.empty()) (void)write_table(file, pattern, table);
    }
    bytes_held_ += table.bytes().size();
    while (bytes_held_ > most_bytes_held && !held_.empty()) {
        bytes_held_ -= held_.front().table->bytes().size();
        held_.pop_front();
    }
    held_.push_back({pattern, std::make_shared<const PatternTable>(std::move(table))});
    return held_.back().table;
}

bool Tables::is_at_hand(const Pattern& pattern) const {
    std::error_code error;
    return std::any_of(held_.begin(), held_.end(),
                       [&](const Held& held) { return held.pattern == pattern; }) ||
           (!folder_.empty() && fs::exists(folder_ / file_name(pattern), error));
}

}  // namespace sightread::sliding
