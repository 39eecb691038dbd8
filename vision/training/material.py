"""Faces, photographs and fonts that the scenes are made of: what Debian's and npm's packages put on this machine.

Nothing of it is shipped or committed. Everything is found by looking at what is installed (see PACKAGES in scripts/train); a kind
that is missing is left out, so that scenes can be made on any machine, only less various.

Faces come in *sets* (one theme, one vendor, one font), because a game draws its faces from one. Each face is a picture with alpha.
"""
import functools
import glob
import os
import random

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

NODE_MODULES = os.environ.get("SIGHTREAD_NODE_MODULES", os.path.expanduser("~/.cache/sightread-training/npm/node_modules"))


def _files(*patterns):
    found = []
    for pattern in patterns:
        found += glob.glob(pattern, recursive=True)
    return sorted(found)


@functools.lru_cache(None)
def photographs():
    """Paths of photographs and wallpapers."""
    files = _files("/usr/share/wallpapers/**/*", "/usr/share/backgrounds/**/*")
    return [f for f in files if f.lower().endswith((".jpg", ".jpeg", ".png", ".webp")) and os.path.getsize(f) > 60000]


@functools.lru_cache(None)
def fonts():
    """Paths of fonts with Latin letters and digits."""
    bad = ("Emoji", "Symbol", "Music", "Math", "Hiero", "Cuneiform", "Noto Sans Sign", "NotoSansSign", "opens___", "Weather", "awesome",
           "D050000L")
    files = [f for f in _files("/usr/share/fonts/truetype/**/*.ttf", "/usr/share/fonts/opentype/**/*.otf") if not any(b in f for b in bad)]
    latin = []
    for f in files:
        name = os.path.basename(f)
        if "noto" in f.lower() and not name.startswith(("NotoSans-", "NotoSerif-", "NotoSansMono-", "NotoSansDisplay-", "NotoSerifDisplay-", "NotoSansMath")):
            continue  # one Noto family a script: most of them hold no Latin letters
        latin.append(f)
    return latin


@functools.lru_cache(None)
def cjk_font():
    found = _files("/usr/share/fonts/opentype/noto/NotoSansCJK*.ttc", "/usr/share/fonts/opentype/noto/NotoSerifCJK*.ttc")
    return found


@functools.lru_cache(None)
def picture_sets():
    """Sets of picture files: {name: [path, ...]}; each set has at least 12."""
    sets = {}

    def add(name, files):
        files = [f for f in files if os.path.getsize(f) > 300]
        if len(files) >= 12:
            sets[name] = files

    for vendor in ("google", "twitter", "facebook", "apple"):
        add("emoji-" + vendor, _files(f"{NODE_MODULES}/emoji-datasource-{vendor}/img/{vendor}/64/*.png"))
    add("openmoji", _files(f"{NODE_MODULES}/openmoji/color/72x72/*.png"))
    add("openmoji-black", _files(f"{NODE_MODULES}/openmoji/black/72x72/*.png"))
    for theme in _files("/usr/share/icons/*"):
        for size in ("128x128", "64x64", "48x48"):
            for kind in ("apps", "mimetypes", "places", "devices", "emotes", "actions", "categories", "status"):
                files = [f for f in _files(f"{theme}/{size}/{kind}/*.png", f"{theme}/base/{size}/{kind}/*.png") if not os.path.islink(f)]
                add(f"icons-{os.path.basename(theme)}-{size}-{kind}", files)
    stamps = {}
    for f in _files("/usr/share/tuxpaint/stamps/**/*.png"):
        if not f.endswith("_mirror.png") and "_flip" not in f:
            stamps.setdefault(f.split("/stamps/")[1].split("/")[0], []).append(f)
    for name, files in stamps.items():
        add("stamps-" + name, files)
    clips = {}
    for f in _files("/usr/share/openclipart/png/**/*.png"):
        if os.path.getsize(f) < 90000:
            clips.setdefault(f.split("/png/")[1].split("/")[0], []).append(f)
    for name, files in clips.items():
        add("clips-" + name, files)
    add("gcompris", _files("/usr/share/gcompris-qt/**/*.png"))
    return sets


@functools.lru_cache(None)
def mahjong_sets():
    """SVG tile sets of KDE's and GNOME's mahjong games: [path, ...]."""
    return _files("/usr/share/kmahjongglib/tilesets/*.svgz", "/usr/share/gnome-mahjongg/themes/*.svg", "/usr/share/gnome-mahjongg/themes/*.png",
                  "/usr/share/kmahjongglib/tilesets/*.svg")


@functools.lru_cache(1500)
def picture(path, size):
    """A picture file fitted into size x size pixels: uint8, size x size x 4, blue-green-red-alpha; None where it cannot be read."""
    image = cv2.imread(path, cv2.IMREAD_UNCHANGED)
    if image is None:
        return None
    if image.dtype != np.uint8:
        image = (image / 257).astype(np.uint8)
    if image.ndim == 2:
        image = cv2.cvtColor(image, cv2.COLOR_GRAY2BGRA)
    elif image.shape[2] == 3:
        image = np.dstack([image, np.full(image.shape[:2], 255, np.uint8)])
    return fitted(image, size)


def fitted(image, size):
    """A picture with alpha, its transparent margins cut off, fitted into the middle of size x size pixels."""
    ys, xs = np.where(image[..., 3] > 16)
    if len(ys) == 0:
        return None
    image = image[ys.min():ys.max() + 1, xs.min():xs.max() + 1]
    # Resample with premultiplied alpha, so that transparent colours do not bleed.
    scale = size / max(image.shape[:2])
    width, height = max(1, round(image.shape[1] * scale)), max(1, round(image.shape[0] * scale))
    alpha = image[..., 3:].astype(np.float32) / 255
    premultiplied = np.dstack([image[..., :3] * alpha, alpha * 255]).astype(np.float32)
    small = cv2.resize(premultiplied, (width, height), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    a = np.maximum(small[..., 3:], 1) / 255
    small = np.dstack([np.clip(small[..., :3] / a, 0, 255), small[..., 3]]).astype(np.uint8)
    out = np.zeros((size, size, 4), np.uint8)
    y, x = (size - height) // 2, (size - width) // 2
    out[y:y + height, x:x + width] = small
    return out


@functools.lru_cache(80)
def _photograph(path):
    image = cv2.imread(path, cv2.IMREAD_REDUCED_COLOR_2)
    if image is None:
        return None
    scale = min(1, 1500 / max(image.shape[:2]))
    return cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def photograph(rng, width, height):
    """A part of a random photograph, width x height pixels, blue-green-red; plain noise where no photograph is installed."""
    paths = photographs()
    image = None
    for _ in range(5):
        if paths:
            # The cache holds 80: most draws come from a few that change over time.
            image = _photograph(rng.choice(paths))
        if image is not None:
            break
    if image is None:
        noise = np.random.default_rng(rng.randrange(1 << 30)).integers(0, 255, (8, 8, 3), np.uint8)
        return cv2.resize(noise, (width, height), interpolation=cv2.INTER_CUBIC)
    h, w = image.shape[:2]
    part = rng.uniform(0.3, 1.0)
    cw = min(w, int(w * part))
    ch = min(h, max(1, int(cw * height / width)))
    cw = max(1, min(cw, int(ch * width / height)))
    x, y = rng.randint(0, w - cw), rng.randint(0, h - ch)
    return cv2.resize(image[y:y + ch, x:x + cw], (width, height), interpolation=cv2.INTER_AREA if cw > width else cv2.INTER_LINEAR)


@functools.lru_cache(3000)
def font(path, size):
    return ImageFont.truetype(path, size)


def letter(path, size, text, colour, fill=0.75, stroke=0, stroke_colour=None):
    """A text in a font as a picture with alpha, size x size, blue-green-red-alpha; None where the font has no such glyph."""
    image = Image.new("RGBA", (size, size))
    points = max(4, int(size * fill))
    face = font(path, points)
    box = face.getbbox(text, anchor="mm")
    extent = max(box[2] - box[0], box[3] - box[1], 1)
    if extent > size:
        face = font(path, max(4, int(points * size / extent)))
    ImageDraw.Draw(image).text((size / 2, size / 2), text, font=face, fill=tuple(colour[::-1]) + (255,), anchor="mm",
                               stroke_width=stroke, stroke_fill=None if stroke_colour is None else tuple(stroke_colour[::-1]) + (255,))
    out = np.array(image)
    if out[..., 3].max() == 0:
        return None
    return out[..., [2, 1, 0, 3]].copy()


def random_colour(rng):
    """Blue, green, red; saturated, pale, dark and grey ones alike."""
    kind = rng.random()
    if kind < 0.2:
        v = rng.randint(0, 255)
        return [v, v, v]
    hsv = np.uint8([[[rng.randint(0, 179), rng.randint(20, 255), rng.randint(30, 255)]]])
    return [int(v) for v in cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0]]
