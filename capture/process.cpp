#include "capture/process.hpp"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <sstream>

namespace sightread {

std::vector<std::string> facts_of(pid_t process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    std::string line;
    std::getline(file, line);
    std::istringstream facts(line.substr(std::min(line.size(), line.rfind(')') + 1)));
    return {std::istream_iterator<std::string>(facts), {}};
}

bool is_stopped(pid_t process) {
    const std::vector<std::string> facts = facts_of(process);
    return !facts.empty() && facts.front() == "T";
}

}  // namespace sightread
