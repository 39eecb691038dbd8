#include "capture/window_picture.hpp"

#include "capture/error.hpp"
#include "capture/window.hpp"

#include <cstdio>

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/Xcomposite.h>

namespace sightread {
namespace {

constexpr int attempts = 20;  // while somebody drags the edge of the window

bool has_composite(const X11& x11) {
    int event = 0, error = 0, major = 0, minor = 2;
    return XCompositeQueryExtension(x11.display(), &event, &error) != 0 &&
           XCompositeQueryVersion(x11.display(), &major, &minor) != 0 && (major > 0 || minor >= 2);
}

int bytes_per_pixel(const X11& x11, int depth) {
    int count = 0, bits = 0;
    XPixmapFormatValues* formats = XListPixmapFormats(x11.display(), &count);
    for (int index = 0; index < count; ++index)
        if (formats[index].depth == depth) bits = formats[index].bits_per_pixel;
    if (formats != nullptr) XFree(formats);
    return bits / 8;
}

// The server does nothing for anybody else while this lives.
class ServerGrab {
public:
    explicit ServerGrab(const X11& x11) : x11_(x11) { XGrabServer(x11.display()); }
    ~ServerGrab() {
        if (!x11_.alive()) return;
        XUngrabServer(x11_.display());
        XFlush(x11_.display());
    }
    ServerGrab(const ServerGrab&) = delete;
    ServerGrab& operator=(const ServerGrab&) = delete;

private:
    const X11& x11_;
};

}  // namespace

WindowPicture::WindowPicture(const X11& x11, unsigned long window) : x11_(x11), window_(window) {
    const auto info = window_info(x11, window);
    if (info) title_ = info->title;
    XWindowAttributes attributes{};
    const bool exists = XGetWindowAttributes(x11.display(), window, &attributes) != 0;
    x11.require_alive();
    if (!info || !exists)
        throw WindowGone("there is no " + description() +
                         "; list the windows to see which there are");
    if (attributes.c_class != InputOutput)
        throw Error(description() + " has no picture: it only takes input");
    const Visual* visual = attributes.visual;
    if (visual == nullptr || (visual->c_class != TrueColor && visual->c_class != DirectColor))
        throw Error(description() +
                    " uses a colour palette, which cannot be read; start the display with a depth "
                    "of 16 or more");
    depth_ = attributes.depth;
    converter_.emplace(PixelFormat{bytes_per_pixel(x11, depth_),
                                   ImageByteOrder(x11.display()) == MSBFirst,
                                   static_cast<std::uint32_t>(visual->red_mask),
                                   static_cast<std::uint32_t>(visual->green_mask),
                                   static_cast<std::uint32_t>(visual->blue_mask)});
    can_redirect_ = has_composite(x11);
}

std::string WindowPicture::description() const {
    char number[40];
    std::snprintf(number, sizeof number, "window 0x%lx", window_);
    return title_.empty() ? number : number + (" \"" + title_ + "\"");
}

WindowPicture::Geometry WindowPicture::geometry() const {
    XWindowAttributes attributes{};
    const bool exists = XGetWindowAttributes(x11_.display(), window_, &attributes) != 0;
    x11_.require_alive();
    if (!exists) throw WindowGone(description() + " was closed");
    return {{attributes.width, attributes.height},
            attributes.border_width,
            attributes.bit_gravity,
            attributes.map_state == IsViewable};
}

Region WindowPicture::renew(bool was_remapped) {
    was_hidden_ |= was_remapped;
    for (int attempt = 0; attempt < attempts; ++attempt) {
        const Geometry now = geometry();
        if (!now.viewable) {
            was_hidden_ = true;
            throw WindowHidden(
                description() +
                " is not on screen (iconified, or on another desktop); bring it back");
        }
        Region stale;
        if (can_redirect_ && !is_redirected_) {
            stale = redirect(now);
        } else if (is_redirected_ && now.size != size_) {
            stale.add({{}, now.size});
            if (now.bit_gravity != ForgetGravity) stale.remove({{}, size_});
        }
        if (is_redirected_ && was_hidden_) stale.add({{}, now.size});
        if (is_redirected_ && !name_pixmap(now)) {
            was_hidden_ |= !stale.is_empty();
            continue;
        }
        size_ = now.size;
        border_ = now.border;
        was_hidden_ = false;
        return stale;
    }
    throw WindowHidden(description() + " keeps changing its size; leave it alone for a moment");
}

// What was hidden when the server began to keep the window off screen has never been painted
// anywhere. When somebody else had it redirected already (a compositor), all of it has.
Region WindowPicture::redirect(const Geometry& now) {
    const bool was_redirected = name_pixmap(now);
    Region stale = was_redirected ? Region() : hidden_part(x11_, window_);
    is_redirected_ = x11_.error_of([&] {
        XCompositeRedirectWindow(x11_.display(), window_, CompositeRedirectAutomatic);
    }) == 0;
    can_redirect_ = is_redirected_;
    return is_redirected_ ? std::move(stale) : Region();
}

bool WindowPicture::name_pixmap(const Geometry& now) {
    if (pixmap_ != 0) x11_.error_of([&] { XFreePixmap(x11_.display(), pixmap_); });
    pixmap_ = 0;
    Pixmap named = None;
    if (x11_.error_of([&] { named = XCompositeNameWindowPixmap(x11_.display(), window_); }) != 0)
        return false;
    pixmap_ = named;
    Window root = None;
    int x = 0, y = 0;
    unsigned width = 0, height = 0, border = 0, depth = 0;
    const bool exists =
        XGetGeometry(x11_.display(), named, &root, &x, &y, &width, &height, &border, &depth) != 0;
    x11_.require_alive();
    return exists && static_cast<int>(width) == now.size.width + 2 * now.border &&
           static_cast<int>(height) == now.size.height + 2 * now.border;
}

void WindowPicture::keep_segment() {
    const std::size_t needed = static_cast<std::size_t>(size_.area()) * 4;
    if (!can_share_ || (segment_ && segment_->bytes() >= needed)) return;
    segment_.reset();
    segment_ = SharedSegment::attach(x11_, needed);
    x11_.require_alive();
    can_share_ = segment_ != nullptr;
}

RawImage WindowPicture::fetch_raw(cv::Rect part) {
    keep_segment();
    if (!segment_) return {};
    const RawImage image =
        is_redirected_ ? segment_->fetch(pixmap_, depth_, part + cv::Point(border_, border_))
                       : segment_->fetch(window_, depth_, part);
    x11_.require_alive();
    return image;
}

bool WindowPicture::fetch(cv::Rect part, cv::Mat& bgr) {
    std::optional<ServerGrab> alone;
    if (!is_redirected_) {
        alone.emplace(x11_);
        require_uncovered(part);
    }
    const RawImage image = fetch_raw(part);
    if (image.data != nullptr) converter_->to_bgr(image, bgr);
    return image.data != nullptr || (!can_share_ && fetch_slowly(part, bgr));
}

bool WindowPicture::fetch_slowly(cv::Rect part, cv::Mat& bgr) {
    const int border = is_redirected_ ? border_ : 0;
    XImage* image = XGetImage(x11_.display(), is_redirected_ ? pixmap_ : window_, part.x + border,
                              part.y + border, static_cast<unsigned>(part.width),
                              static_cast<unsigned>(part.height), AllPlanes, ZPixmap);
    x11_.require_alive();
    if (image == nullptr) return false;
    converter_->to_bgr({reinterpret_cast<const std::uint8_t*>(image->data),
                        static_cast<std::size_t>(image->bytes_per_line), part.size()},
                       bgr);
    XDestroyImage(image);
    return true;
}

void WindowPicture::require_uncovered(cv::Rect part) const {
    if (hidden_part(x11_, window_).touches(part))
        throw WindowHidden(
            description() + " is covered or partly off the screen, and display \"" + x11_.name() +
            "\" lacks the Composite extension to see through that; move it into full view");
}

}  // namespace sightread
