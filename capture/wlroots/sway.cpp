#include "capture/wlroots/sway.hpp"

#include "capture/error.hpp"
#include "capture/printable.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include <nlohmann/json.hpp>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

namespace sightread::wlroots {
namespace {

using nlohmann::json;

constexpr std::uint32_t run_command = 0, get_outputs = 3, get_tree = 4;
constexpr char magic[] = {'i', '3', '-', 'i', 'p', 'c'};
constexpr std::size_t longest_answer = 64U << 20U;  // bytes
constexpr timeval answer_limit{5, 0};               // seconds

struct Header {  // as it is sent
    char magic[6];
    std::uint32_t length;
    std::uint32_t type;
} __attribute__((packed));

// Integers that the kernel would refuse are no places.
cv::Rect rect_of(const json& node, const char* name) {
    const json& rect = node.at(name);
    return {rect.at("x").get<int>(), rect.at("y").get<int>(), rect.at("width").get<int>(),
            rect.at("height").get<int>()};
}

std::string text_of(const json& node, const char* name) {
    const auto found = node.find(name);
    return found != node.end() && found->is_string() ? printable(found->get<std::string>())
                                                     : std::string();
}

bool is_true(const json& node, const char* name) {
    const auto found = node.find(name);
    return found != node.end() && found->is_boolean() && found->get<bool>();
}

View view_of(const json& node, const std::string& output, bool is_floating) {
    View view;
    view.id = node.at("id").get<WindowId>();
    view.title = text_of(node, "name");
    view.app_id = text_of(node, "app_id");
    view.process = node.value("pid", 0UL);
    if (const auto window = node.find("window"); window != node.end() && window->is_number()) {
        view.x_window = window->get<unsigned long>();
        if (view.app_id.empty())
            view.app_id = text_of(node.value("window_properties", json::object()), "class");
    }
    const cv::Rect place = rect_of(node, "rect"), inner = rect_of(node, "window_rect");
    const int title_bar = rect_of(node, "deco_rect").height;
    view.content = {place.tl() + inner.tl(), inner.size()};
    view.whole = {place.x, place.y - title_bar, place.width, place.height + title_bar};
    view.output = output;
    view.is_visible = is_true(node, "visible");
    view.is_active = is_true(node, "focused");
    view.is_floating = is_floating;
    return view;
}

// Those that fill an output lie above all others of it.
void add_views(const json& node, std::string output, bool is_floating, Layout& layout,
               std::vector<View>& filling) {
    if (text_of(node, "type") == "output") output = text_of(node, "name");
    if (node.contains("pid") && node.at("nodes").empty()) {
        const bool fills = node.value("fullscreen_mode", 0) != 0;
        (fills ? filling : layout.views).push_back(view_of(node, output, is_floating));
    }
    for (const json& child : node.at("nodes"))
        add_views(child, output, is_floating, layout, filling);
    for (const json& child : node.at("floating_nodes"))
        add_views(child, output, true, layout, filling);
}

Output output_of(const json& node) {
    const std::string transform = text_of(node, "transform");
    return {text_of(node, "name"), rect_of(node, "rect"), node.value("scale", 1.0),
            !transform.empty() && transform != "normal"};
}

[[noreturn]] void gone() {
    throw WindowGone("sway went away");
}

void send_all(int socket, const char* bytes, std::size_t count) {
    while (count > 0) {
        const ssize_t sent = send(socket, bytes, count, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) gone();
        bytes += sent;
        count -= static_cast<std::size_t>(sent);
    }
}

void receive_all(int socket, char* bytes, std::size_t count) {
    while (count > 0) {
        const ssize_t received = recv(socket, bytes, count, 0);
        if (received < 0 && errno == EINTR) continue;
        if (received <= 0) gone();
        bytes += received;
        count -= static_cast<std::size_t>(received);
    }
}

}  // namespace

const View* Layout::view(WindowId id) const {
    const auto found = std::ranges::find(views, id, &View::id);
    return found == views.end() ? nullptr : &*found;
}

const Output* Layout::output(const std::string& name) const {
    const auto found = std::ranges::find(outputs, name, &Output::name);
    return found == outputs.end() ? nullptr : &*found;
}

const View* Layout::cover(const View& view, cv::Rect area) const {
    const auto self = std::ranges::find(views, view.id, &View::id);
    if (self == views.end()) return nullptr;
    const auto found = std::find_if(std::next(self), views.end(), [&](const View& other) {
        return other.is_visible && !(other.whole & area).empty();
    });
    return found == views.end() ? nullptr : &*found;
}

const View* Layout::active() const {
    const auto found = std::ranges::find(views, true, &View::is_active);
    return found == views.end() ? nullptr : &*found;
}

Sway::Sway() {
    const char* path = std::getenv("SWAYSOCK");
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path == nullptr || *path == '\0' || std::strlen(path) >= sizeof address.sun_path)
        throw Error(
            "the compositor does not tell where its windows are: SWAYSOCK, which sway sets, is not "
            "set");
    std::strcpy(address.sun_path, path);
    socket_ = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &answer_limit, sizeof answer_limit);
    if (connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return;
    const std::string why = std::strerror(errno);
    close(socket_);
    throw Error("no sway answers at " + std::string(path) + ": " + why);
}

Sway::~Sway() {
    close(socket_);
}

std::string Sway::ask(std::uint32_t type, const std::string& words) const {
    Header header{};
    std::memcpy(header.magic, magic, sizeof magic);
    header.length = static_cast<std::uint32_t>(words.size());
    header.type = type;
    send_all(socket_, reinterpret_cast<const char*>(&header), sizeof header);
    send_all(socket_, words.data(), words.size());
    receive_all(socket_, reinterpret_cast<char*>(&header), sizeof header);
    if (std::memcmp(header.magic, magic, sizeof magic) != 0 || header.type != type ||
        header.length > longest_answer)
        gone();
    std::string answer(header.length, '\0');
    receive_all(socket_, answer.data(), answer.size());
    return answer;
}

Layout Sway::layout() const try {
    Layout layout;
    std::vector<View> filling;
    for (const json& output : json::parse(ask(get_outputs, "")))
        if (is_true(output, "active")) layout.outputs.push_back(output_of(output));
    add_views(json::parse(ask(get_tree, "")), {}, false, layout, filling);
    layout.views.insert(layout.views.end(), filling.begin(), filling.end());
    return layout;
} catch (const json::exception& error) {
    throw Error(std::string("sway's answer is not understood: ") + error.what());
}

void Sway::activate(WindowId id) const {
    (void)ask(run_command, "[con_id=" + std::to_string(id) + "] focus");
}

}  // namespace sightread::wlroots
