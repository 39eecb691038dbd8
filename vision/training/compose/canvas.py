"""Brushes for the composed scenes: grounds, shapes, texts, furniture of pages and windows, things that lie over a
board, faces.

Pictures are numpy uint8, blue-green-red; every brush paints in place, antialiased, and takes coordinates in pixels
as in ../scene.py (the pixel in column i covers [i, i + 1)), with fractions. The brushes also paint on pictures with
alpha (four channels), so that a tile can be drawn once and pasted many times; see `Stamp` for the fast way to do
that. Colours are [blue, green, red].
"""
import functools
import gzip
import hashlib
import math
import os
import random
import subprocess
import sys

import cv2
import numpy as np
from PIL import ImageFont

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
import material  # noqa: E402  (lies in the folder above)

cv2.setNumThreads(1)
SHIFT = 4  # fractional bits of the coordinates given to OpenCV
CACHE = os.path.expanduser("~/.cache/sightread-training")


# -------------------------------------------------------------------------------------------------------------- colours

def mixed(colour_a, colour_b, part):
    """The colour that has `part` (0..1) of colour_b in it."""
    return [int(round(a + (b - a) * part)) for a, b in zip(colour_a, colour_b)]


def lighter(colour, part):
    return mixed(colour, [255, 255, 255], part)


def darker(colour, part):
    return mixed(colour, [0, 0, 0], part)


def brightness(colour):
    """How light a colour looks, 0..255."""
    return 0.114 * colour[0] + 0.587 * colour[1] + 0.299 * colour[2]


def distance(colour_a, colour_b):
    """How far apart two colours are: the root of the mean of the squares, 0..255."""
    return math.sqrt(sum((a - b) ** 2 for a, b in zip(colour_a, colour_b)) / 3)


def from_hsv(hue, saturation, value):
    """A colour from hue 0..1, saturation 0..1, value 0..1."""
    i = int(hue * 6) % 6
    f = hue * 6 - int(hue * 6)
    p, q, t = value * (1 - saturation), value * (1 - f * saturation), value * (1 - (1 - f) * saturation)
    red, green, blue = ((value, t, p), (q, value, p), (p, value, t), (p, q, value), (t, p, value), (value, p, q))[i]
    return [int(blue * 255), int(green * 255), int(red * 255)]


def pale_colour(rng):
    return from_hsv(rng.random(), rng.uniform(0, 0.2), rng.uniform(0.88, 1))


def dark_colour(rng):
    return from_hsv(rng.random(), rng.uniform(0, 0.7), rng.uniform(0.02, 0.35))


def vivid_colour(rng):
    return from_hsv(rng.random(), rng.uniform(0.55, 1), rng.uniform(0.55, 1))


def page_colour(rng):
    """A colour as grounds of pages and windows have it: mostly pale, some dark, few vivid."""
    kind = rng.random()
    if kind < 0.2:
        return [255, 255, 255]
    if kind < 0.35:
        v = rng.choice([245, 240, 250, 238, 220, 212, 192])
        return [v, v, v]
    if kind < 0.55:
        return pale_colour(rng)
    if kind < 0.72:
        return dark_colour(rng)
    if kind < 0.8:
        return [0, 0, 0] if rng.random() < 0.5 else [rng.randint(10, 50)] * 3
    return material.random_colour(rng)


def ink_on(rng, colour):
    """A colour for a text that is to be read on `colour`."""
    if rng.random() < 0.65:
        return [rng.randint(0, 60)] * 3 if brightness(colour) > 128 else [rng.randint(200, 255)] * 3
    for _ in range(8):
        ink = material.random_colour(rng)
        if abs(brightness(ink) - brightness(colour)) > 70:
            return ink
    return [0, 0, 0] if brightness(colour) > 128 else [255, 255, 255]


def mean_colour(image, x0, y0, x1, y1):
    """The mean colour of a part of the picture, looked at coarsely."""
    height, width = image.shape[:2]
    x0, x1 = max(0, int(x0)), min(width, int(x1) + 1)
    y0, y1 = max(0, int(y0)), min(height, int(y1) + 1)
    if x1 <= x0 or y1 <= y0:
        return [128, 128, 128]
    part = image[y0:y1:max(1, (y1 - y0) // 6), x0:x1:max(1, (x1 - x0) // 6), :3]
    return [int(v) for v in part.reshape(-1, 3).mean(0)]


# ------------------------------------------------------------------------------------------------------------- blending

def _blend(image, x, y, mask, colour):
    """Lays a colour over the picture where the mask (float32, 0..1), whose left upper pixel is (x, y), says so."""
    height, width = image.shape[:2]
    x0, y0, x1, y1 = max(0, x), max(0, y), min(width, x + mask.shape[1]), min(height, y + mask.shape[0])
    if x1 <= x0 or y1 <= y0:
        return
    mask = mask[y0 - y:y1 - y, x0 - x:x1 - x, None]
    part = image[y0:y1, x0:x1]
    if image.shape[2] == 3:
        value = part.astype(np.float32)
        value += (np.array(colour[:3], np.float32) - value) * mask
        part[:] = (value + 0.5).astype(np.uint8)
        return
    under = part[..., 3:].astype(np.float32) / 255
    alpha = mask + under * (1 - mask)
    value = np.array(colour[:3], np.float32) * mask + part[..., :3].astype(np.float32) * under * (1 - mask)
    part[..., :3] = np.clip(value / np.maximum(alpha, 1e-4) + 0.5, 0, 255).astype(np.uint8)
    part[..., 3:] = (alpha * 255 + 0.5).astype(np.uint8)


def _fill(image, x0, y0, x1, y1, colour, alpha):
    """Fills whole pixels."""
    height, width = image.shape[:2]
    x0, y0, x1, y1 = max(0, x0), max(0, y0), min(width, x1), min(height, y1)
    if x1 <= x0 or y1 <= y0:
        return
    part = image[y0:y1, x0:x1]
    if alpha >= 1:
        part[..., :3] = colour[:3]
        if image.shape[2] == 4:
            part[..., 3] = 255
    elif image.shape[2] == 3:
        steps = np.arange(256, dtype=np.float32)[:, None] * (1 - alpha) + np.array(colour[:3], np.float32) * alpha
        part[:] = cv2.LUT(np.ascontiguousarray(part), (steps + 0.5).astype(np.uint8)[None])
    else:
        _blend(image, x0, y0, np.full((y1 - y0, x1 - x0), alpha, np.float32), colour)


def _over(image, x, y, picture, alpha):
    """Lays a picture with alpha over whole pixels."""
    height, width = image.shape[:2]
    x0, y0, x1, y1 = max(0, x), max(0, y), min(width, x + picture.shape[1]), min(height, y + picture.shape[0])
    if x1 <= x0 or y1 <= y0:
        return
    part, top = image[y0:y1, x0:x1], picture[y0 - y:y1 - y, x0 - x:x1 - x]
    mask = top[..., 3:].astype(np.float32) * (alpha / 255)
    if image.shape[2] == 3:
        value = part.astype(np.float32)
        value += (top[..., :3] - value) * mask
        part[:] = (value + 0.5).astype(np.uint8)
        return
    under = part[..., 3:].astype(np.float32) / 255
    total = mask + under * (1 - mask)
    value = top[..., :3] * mask + part[..., :3] * (under * (1 - mask))
    part[..., :3] = np.clip(value / np.maximum(total, 1e-4) + 0.5, 0, 255).astype(np.uint8)
    part[..., 3:] = (total * 255 + 0.5).astype(np.uint8)


def paste(image, picture, x, y, alpha=1.0):
    """Lays a picture with alpha (blue-green-red-alpha) over the image, its left upper corner at the whole pixel
    nearest (x, y)."""
    _over(image, int(round(x)), int(round(y)), picture, alpha)


class Stamp:
    """A picture with alpha made ready to be pasted many times: what `paste` works out anew is kept."""

    def __init__(self, picture):
        self.picture = picture
        alpha = picture[..., 3:].astype(np.float32) / 255
        self.solid = bool((picture[..., 3] == 255).all())
        self.rest = np.repeat(1 - alpha, 3, axis=2)
        self.paint = picture[..., :3].astype(np.float32) * alpha + 0.5
        self.height, self.width = picture.shape[:2]

    def put(self, image, x, y):
        """Pastes at the whole pixel nearest (x, y) on a picture without alpha."""
        x, y = int(round(x)), int(round(y))
        x0, y0, x1, y1 = max(0, x), max(0, y), min(image.shape[1], x + self.width), min(image.shape[0], y + self.height)
        if x1 <= x0 or y1 <= y0:
            return
        area = np.s_[y0 - y:y1 - y, x0 - x:x1 - x]
        part = image[y0:y1, x0:x1]
        if self.solid:
            part[:] = self.picture[area][..., :3]
        else:
            value = part * self.rest[area]
            value += self.paint[area]
            part[:] = value.astype(np.uint8)


# --------------------------------------------------------------------------------------------------------------- shapes

def _coverage(left, top, right, bottom, x0, y0, x1, y1, radius):
    """How much of each pixel of a whole-pixel window lies in a rounded box: float32, 0..1."""
    columns, rows = np.arange(left, right, dtype=np.float32), np.arange(top, bottom, dtype=np.float32)
    if radius < 0.4:
        across = np.clip(np.minimum(columns + 1, x1) - np.maximum(columns, x0), 0, 1)
        down = np.clip(np.minimum(rows + 1, y1) - np.maximum(rows, y0), 0, 1)
        return down[:, None] * across
    across = np.abs(columns + 0.5 - (x0 + x1) / 2) - ((x1 - x0) / 2 - radius)
    down = np.abs(rows + 0.5 - (y0 + y1) / 2)[:, None] - ((y1 - y0) / 2 - radius)
    outside = np.hypot(np.maximum(across, 0), np.maximum(down, 0)) + np.minimum(np.maximum(across, down), 0) - radius
    return np.clip(0.5 - outside, 0, 1)


def _windows(x0, y0, x1, y1, band):
    """Cuts a box into whole-pixel windows: those along its rim, and its middle last."""
    left, top, right, bottom = math.floor(x0), math.floor(y0), math.ceil(x1), math.ceil(y1)
    band = int(math.ceil(band)) + 1
    if right - left <= 2 * band + 24 or bottom - top <= 2 * band + 24:
        return [(left, top, right, bottom)], None
    middle = (left + band, top + band, right - band, bottom - band)
    return [(left, top, right, top + band), (left, bottom - band, right, bottom),
            (left, top + band, left + band, bottom - band),
            (right - band, top + band, right, bottom - band)], middle


def box(image, x0, y0, x1, y1, colour, radius=0, alpha=1.0, border=0, border_colour=None):
    """A box, filled (not where colour is None), its corners rounded by `radius`, with a border inside its rim."""
    if x1 - x0 < 0.05 or y1 - y0 < 0.05:
        return
    radius = max(0, min(radius, (x1 - x0) / 2, (y1 - y0) / 2))
    height, width = image.shape[:2]
    rim, middle = _windows(x0, y0, x1, y1, max(radius, border))
    border_colour = border_colour if border_colour is not None else (darker(colour, 0.4) if colour is not None
                                                                     else [0, 0, 0])
    for left, top, right, bottom in rim:
        left, top, right, bottom = max(0, left), max(0, top), min(width, right), min(height, bottom)
        if right <= left or bottom <= top:
            continue
        outer = _coverage(left, top, right, bottom, x0, y0, x1, y1, radius)
        if border > 0:
            inner = _coverage(left, top, right, bottom, x0 + border, y0 + border, x1 - border, y1 - border,
                              max(0, radius - border)) \
                if min(x1 - x0, y1 - y0) > 2 * border else np.zeros_like(outer)
            if colour is None:
                _blend(image, left, top, np.maximum(outer - inner, 0) * alpha, border_colour)
            elif alpha >= 1:
                _blend(image, left, top, outer, border_colour)
                _blend(image, left, top, inner, colour)
            else:
                _blend(image, left, top, inner * alpha, colour)
                _blend(image, left, top, np.maximum(outer - inner, 0) * alpha, border_colour)
        elif colour is not None:
            _blend(image, left, top, outer * alpha if alpha < 1 else outer, colour)
    if middle is not None and colour is not None:
        _fill(image, *middle, colour, alpha)


def _fixed(points):
    """Points for OpenCV, with SHIFT fractional bits; OpenCV's whole coordinates are the middles of pixels."""
    return np.round((np.asarray(points, np.float64).reshape(-1, 2) - 0.5) * (1 << SHIFT)).astype(np.int32)


def _masked(image, points, margin, colour, alpha, painter):
    """Blends what `painter(mask, points)` draws in white; the mask covers the points and a margin."""
    points = np.asarray(points, np.float64).reshape(-1, 2)
    height, width = image.shape[:2]
    left, top = np.floor(points.min(0) - margin).astype(int)
    right, bottom = np.ceil(points.max(0) + margin).astype(int)
    left, top, right, bottom = max(left, 0), max(top, 0), min(right, width), min(bottom, height)
    if right <= left or bottom <= top:
        return
    mask = np.zeros((bottom - top, right - left), np.uint8)
    painter(mask, _fixed(points - [left, top]))
    _blend(image, left, top, mask.astype(np.float32) * (alpha / 255), colour)


def polygon(image, points, colour, alpha=1.0, border=0, border_colour=None):
    """A filled polygon (not filled where colour is None), with a border along its sides."""
    if colour is not None:
        if alpha >= 1 and image.shape[2] == 3:
            cv2.fillPoly(image, [_fixed(points)], colour, cv2.LINE_AA, SHIFT)
        else:
            _masked(image, points, 1, colour, alpha, lambda mask,
                    fixed: cv2.fillPoly(mask, [fixed], 255, cv2.LINE_AA, SHIFT))
    if border > 0:
        points = [tuple(p) for p in points]
        line(image, points + points[:1], border_colour if border_colour is not None else [0, 0, 0], border, alpha)


def disc(image, x, y, radius, colour, alpha=1.0, border=0, border_colour=None):
    """A filled disc (not filled where colour is None), with a border inside its rim."""
    box(image, x - radius, y - radius, x + radius, y + radius, colour, radius, alpha, border, border_colour)


def line(image, points, colour, width, alpha=1.0):
    """A line through the points; thinner than a pixel it is drawn paler."""
    thickness = max(1, int(round(width)))
    alpha = alpha * min(1.0, max(0.15, width)) if width < 1 else alpha
    if alpha >= 1 and image.shape[2] == 3:
        cv2.polylines(image, [_fixed(points)], False, colour, thickness, cv2.LINE_AA, SHIFT)
    else:
        _masked(image, points, thickness / 2 + 2, colour, alpha,
                lambda mask, fixed: cv2.polylines(mask, [fixed], False, 255, thickness, cv2.LINE_AA, SHIFT))


def ramp(width, height, angle):
    """A plane from 0 to 1 over width x height pixels that rises in the direction of the angle (0 to the right, pi/2
    down): float32."""
    dx, dy = math.cos(angle), math.sin(angle)
    plane = np.arange(width, dtype=np.float32) * dx + (np.arange(height, dtype=np.float32) * dy)[:, None]
    low = min(0, dx * (width - 1)) + min(0, dy * (height - 1))
    high = max(0, dx * (width - 1)) + max(0, dy * (height - 1))
    return (plane - low) / max(high - low, 1e-6)


def _coloured(plane, colours):
    """Colours for a plane of 0..1: the colours lie at equal distances along it. uint8, three channels."""
    stops = np.linspace(0, 255, len(colours))
    table = np.stack([np.interp(np.arange(256), stops, [c[k] for c in colours]) for k in range(3)], 1)
    return cv2.LUT(cv2.merge([cv2.convertScaleAbs(plane, alpha=255)] * 3), np.round(table).astype(np.uint8)[None])


def gradient_fill(image, x0, y0, x1, y1, colour_a, colour_b, angle=math.pi / 2, radius=0, alpha=1.0):
    """A box filled by a gradient from colour_a to colour_b in the direction of the angle (pi/2: downwards), its
    corners rounded."""
    left, top, right, bottom = math.floor(x0), math.floor(y0), math.ceil(x1), math.ceil(y1)
    if right - left < 1 or bottom - top < 1 or (right - left) * (bottom - top) > 4e7:
        return
    plane = ramp(right - left, bottom - top, angle)
    mask = _coverage(left, top, right, bottom, x0, y0, x1, y1, max(0, min(radius, (x1 - x0) / 2, (y1 - y0) / 2)))
    picture = np.dstack([_coloured(plane, [colour_a, colour_b]), cv2.convertScaleAbs(mask, alpha=255)])
    _over(image, left, top, picture, alpha)


def shadow(image, x0, y0, x1, y1, dx, dy, blur, alpha, radius=0, colour=(0, 0, 0)):
    """A soft shadow of a box, moved by (dx, dy); `blur` is the width in pixels over which it fades."""
    x0, y0, x1, y1 = x0 + dx, y0 + dy, x1 + dx, y1 + dy
    blur = max(blur, 0.5)
    left, top, right, bottom = (math.floor(x0 - blur), math.floor(y0 - blur), math.ceil(x1 + blur),
                                math.ceil(y1 + blur))
    left, top = max(left, 0), max(top, 0)
    right, bottom = min(right, image.shape[1]), min(bottom, image.shape[0])
    if right <= left or bottom <= top:
        return
    columns, rows = np.arange(left, right, dtype=np.float32) + 0.5, np.arange(top, bottom, dtype=np.float32) + 0.5
    across = np.abs(columns - (x0 + x1) / 2) - ((x1 - x0) / 2 - radius)
    down = np.abs(rows - (y0 + y1) / 2) - ((y1 - y0) / 2 - radius)
    if radius < 1:
        part = (np.clip(0.5 - down / (2 * blur), 0, 1)[:, None] * np.clip(0.5 - across / (2 * blur), 0, 1))
    else:
        down = down[:, None]
        outside = np.hypot(np.maximum(across, 0), np.maximum(down, 0)) + np.minimum(np.maximum(across, down),
                                                                                    0) - radius
        part = np.clip(0.5 - outside / (2 * blur), 0, 1)
    _blend(image, left, top, part * part * (3 - 2 * part) * alpha, list(colour))


def glow(image, x, y, radius, colour, alpha=0.8):
    """A round light that fades to its rim."""
    left, top = max(0, math.floor(x - radius)), max(0, math.floor(y - radius))
    right, bottom = min(image.shape[1], math.ceil(x + radius)), min(image.shape[0], math.ceil(y + radius))
    if right <= left or bottom <= top:
        return
    columns, rows = np.arange(left, right, dtype=np.float32) + 0.5 - x, np.arange(top, bottom,
                                                                                  dtype=np.float32) + 0.5 - y
    part = np.clip(1 - np.hypot(columns, rows[:, None]) / radius, 0, 1)
    _blend(image, left, top, part * part * (3 - 2 * part) * alpha, colour)


def dim(image, colour, alpha, x0=0, y0=0, x1=None, y1=None):
    """Lays a veil of one colour over the picture or a part of it."""
    height, width = image.shape[:2]
    box(image, x0, y0, width if x1 is None else x1, height if y1 is None else y1, colour, 0, alpha)


# ---------------------------------------------------------------------------------------------------------------- texts

@functools.lru_cache(None)
def plain_fonts():
    """Fonts that pages and windows write with."""
    names = ("DejaVuSans", "LiberationSans", "NotoSans", "NotoSerif", "OpenSans", "Roboto", "Lato", "FreeSans",
             "Ubuntu", "DejaVuSerif",
             "LiberationSerif", "NimbusSans")
    found = [f for f in material.fonts() if os.path.basename(f).startswith(names)]
    return found or material.fonts()


@functools.lru_cache(None)
def _wide_font():
    """A font with Cyrillic and other letters beyond Latin ones."""
    found = [f for f in material.fonts() if os.path.basename(f) == "DejaVuSans.ttf"]
    return found[0] if found else (material.fonts() or [None])[0]


def _has_cjk(string):
    return any("\u2e80" <= ch <= "\u9fff" or "\uac00" <= ch <= "\ud7af" or "\uff00" <= ch <= "\uffef" for ch in string)


@functools.lru_cache(600)
def _font(path, size):
    return ImageFont.truetype(path, size) if path else ImageFont.load_default()


@functools.lru_cache(3000)
def _written(string, path, size):
    """A text as a mask: float32, 0..1; None where it shows nothing."""
    mask, _ = _font(path, size).getmask2(string, mode="L")
    if mask.size[0] == 0 or mask.size[1] == 0:
        return None
    return np.array(mask, np.uint8).reshape(mask.size[1], mask.size[0]).astype(np.float32) / 255


def text(rng, image, string, x, y, size, colour, font_path=None, alpha=1.0, centred=False):
    """Writes a text whose letters are about `size` pixels tall; its left end and its middle's height are (x, y), or
    its middle where `centred`. Returns its width in pixels."""
    if _has_cjk(string) and material.cjk_font():
        font_path = material.cjk_font()[0]
    elif any(ord(ch) > 0x17f for ch in string):
        font_path = _wide_font()
    elif font_path is None:
        fonts = plain_fonts()
        font_path = rng.choice(fonts) if fonts else None
    mask = _written(string, font_path, max(5, int(round(size))))
    if mask is None:
        return 0
    left = x - mask.shape[1] / 2 if centred else x
    _blend(image, int(round(left)), int(round(y - mask.shape[0] / 2)), mask * alpha if alpha < 1 else mask, colour)
    return mask.shape[1]


WORDS = ("score time level moves hint shuffle restart pause resume undo new game options "
         "settings help about quit start play stop best player record remaining tiles pairs "
         "left combo bonus points round stage lives coins shop menu back home next share like "
         "sound music on off easy normal hard expert random seed size rows columns theme "
         "language login register search download source github readme license contact privacy "
         "terms cookie the a of and to in is you that it for on with as at this board click "
         "two equal tiles path three lines connect remove solve all before clock runs out "
         "puzzle daily challenge high scores news comments reply post article image preview "
         "file edit view insert format tools window tab console output input result status "
         "ready").split()
CJK_WORDS = ("得分 时间 提示 重新开始 剩余 关卡 开始游戏 暂停 洗牌 帮助 返回 设置 排行榜 连连看 第一关 音乐 退出 游戏 "
             "道具 玩家 下一关 分数 剩余时间 新游戏 スコア 時間 ヒント 次へ 終了 四川省 스코어 시간 힌트 다시 시작 "
             "레벨").split()
OTHER_WORDS = ("Счёт Время Уровень Помощь Новая игра Подсказка Ходы Настройки Điểm Gợi ý Chơi lại "
               "Màn Punkte Zeit Züge Neues Spiel Temps Niveau Partie Ayuda Puntos Nivel Jogar Início "
               "Druk op R Opnieuw").split()


def words(rng, count):
    """A few words as pages write them, in one of some languages."""
    kind = rng.random()
    pool = WORDS if kind < 0.72 else CJK_WORDS if kind < 0.9 else OTHER_WORDS
    chosen = [rng.choice(pool) for _ in range(count)]
    style = rng.random()
    if style < 0.4:
        chosen[0] = chosen[0][:1].upper() + chosen[0][1:]
    elif style < 0.6:
        chosen = [w.upper() for w in chosen]
    elif style < 0.75:
        chosen = [w[:1].upper() + w[1:] for w in chosen]
    return ("" if pool is CJK_WORDS else " ").join(chosen)


def number_text(rng):
    """A number as games show it: a score, a clock, a part of a whole."""
    kind = rng.randrange(7)
    if kind == 0:
        return str(rng.randint(0, 99))
    if kind == 1:
        return str(rng.randint(100, 99999))
    if kind == 2:
        return f"{rng.randint(0, 59):02d}:{rng.randint(0, 59):02d}"
    if kind == 3:
        return f"{rng.randint(0, 20)}/{rng.randint(1, 60)}"
    if kind == 4:
        return f"{rng.randint(0, 9999):06d}"
    if kind == 5:
        return f"{rng.randint(0, 100)}%"
    return f"{rng.uniform(0, 500):.1f}s"


def label_text(rng):
    """A name with a number, or one of them."""
    kind = rng.random()
    if kind < 0.5:
        return words(rng, 1) + rng.choice([": ", " ", "："]) + number_text(rng)
    return words(rng, rng.randint(1, 3)) if kind < 0.85 else number_text(rng)


# -------------------------------------------------------------------------------------------------------------- grounds

@functools.lru_cache(70)
def _small_photograph(path):
    """A photograph at 1000 pixels or less; a copy of that size is kept in a folder, since the large files are slow to
    read."""
    copy = os.path.join(CACHE, "photographs", hashlib.sha1(path.encode()).hexdigest()[:20] + ".jpg")
    image = cv2.imread(copy) if os.path.exists(copy) else None
    if image is None:
        image = cv2.imread(path, cv2.IMREAD_REDUCED_COLOR_2)
        if image is None:
            return None
        scale = min(1, 1000 / max(image.shape[:2]))
        image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else image
        _keep(copy, image, [cv2.IMWRITE_JPEG_QUALITY, 93])
        image = cv2.imread(copy)  # so that the first draw and all later ones are the same
    return image


def _keep(path, image, options=()):
    """Writes a file of the cache so that another process never sees half of it."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    part = f"{path[:-4]}.{os.getpid()}{path[-4:]}"
    cv2.imwrite(part, image, list(options))
    os.replace(part, path)


def photograph(rng, width, height, part=None):
    """A part of a random photograph, width x height pixels; coloured noise where none is installed."""
    paths = material.photographs()
    image = _small_photograph(rng.choice(paths)) if paths else None
    if image is None:
        noise = np.random.default_rng(rng.getrandbits(30)).integers(0, 255, (6, 8, 3), np.uint8)
        return np.ascontiguousarray(cv2.resize(noise, (width, height), interpolation=cv2.INTER_CUBIC))
    full_height, full_width = image.shape[:2]
    part = rng.uniform(0.35, 1) if part is None else part
    cut_width = min(full_width * part, full_height * part * width / height)
    cut_height = min(full_height, cut_width * height / width)
    cut_width, cut_height = max(2, int(cut_width)), max(2, int(cut_height))
    x, y = rng.randint(0, full_width - cut_width), rng.randint(0, full_height - cut_height)
    image = image[y:y + cut_height, x:x + cut_width]
    return cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA if cut_width > width else cv2.INTER_LINEAR)


def _repeated(tile, width, height):
    """A small picture laid out over width x height pixels."""
    rows, columns = -(-height // tile.shape[0]), -(-width // tile.shape[1])
    return np.ascontiguousarray(np.tile(tile, (rows, columns, 1))[:height, :width])


def _noise(rng, width, height, coarse=1):
    """Smooth noise around 0, about -1..1, as float32; it repeats where it would be slow to make all of it."""
    generator = np.random.default_rng(rng.getrandbits(32))
    noise = generator.standard_normal((max(2, int(height / coarse)), max(2, int(width / coarse))), np.float32)
    return cv2.resize(noise, (width, height), interpolation=cv2.INTER_CUBIC if coarse > 1 else cv2.INTER_LINEAR)


def _felt(rng, width, height):
    colour = rng.choice([[30, 100, 20], [50, 110, 10], [110, 70, 20], [40, 30, 110], page_colour(rng),
                         material.random_colour(rng)])
    side = 200
    noise = _noise(rng, side, side, rng.choice([1, 1, 2, 3]))
    if rng.random() < 0.5:
        noise = cv2.blur(noise, rng.choice([(9, 1), (1, 9), (3, 3)])) * 2
    tile = np.array(colour, np.float32) + noise[..., None] * rng.uniform(2, 16)
    image = _repeated(np.clip(tile, 0, 255).astype(np.uint8), width, height)
    if rng.random() < 0.4:  # a light from above
        across = np.abs(np.linspace(-1, 1, width, dtype=np.float32))
        fade = 1 - np.hypot(across, np.linspace(-1, 1, height, dtype=np.float32)[:, None]) * rng.uniform(0.1, 0.5)
        image = cv2.multiply(image, cv2.merge([fade] * 3), dtype=cv2.CV_8U)
    return image


def _wood(rng, width, height):
    base = rng.choice([[70, 120, 180], [40, 80, 130], [120, 170, 210], [30, 50, 80], [90, 90, 110]])
    length = rng.choice([120, 300])
    noise = cv2.blur(_noise(rng, 64, 300, 1.5), (1, 3)) * 12
    grain = cv2.resize(noise, (length * 3, 300), interpolation=cv2.INTER_CUBIC)
    waves = np.sin(np.arange(300, dtype=np.float32)[:, None] / rng.uniform(3, 14)
                   + grain * rng.uniform(0.02, 0.2)) * rng.uniform(2, 14)
    tile = np.clip(np.array(base, np.float32) + (grain + waves)[..., None], 0, 255).astype(np.uint8)
    plank = rng.choice([0, 40, 75, 100])
    if plank:
        tile[::plank] = (tile[::plank] * 0.5).astype(np.uint8)
    if rng.random() < 0.4:
        tile = np.ascontiguousarray(tile.transpose(1, 0, 2))
    return _repeated(tile, width, height)


def _pattern(rng, width, height):
    """A small drawing repeated: dots, crosses, rings, letters, icons, hexagons."""
    side = rng.randint(10, 70)
    ground = page_colour(rng)
    ink = mixed(ground, material.random_colour(rng), rng.choice([0.08, 0.15, 0.3, 0.7]))
    tile = np.empty((side, side, 3), np.uint8)
    tile[:] = ground
    kind = rng.randrange(7)
    if kind == 0:
        disc(tile, side / 2, side / 2, side * rng.uniform(0.08, 0.4), ink)
    elif kind == 1:
        line(tile, [(0, 0), (side, side)], ink, rng.uniform(1, 4))
        line(tile, [(side, 0), (0, side)], ink, rng.uniform(1, 4))
    elif kind == 2:
        disc(tile, side / 2, side / 2, side * 0.45, None, 1, max(1, side / 12), ink)
    elif kind == 3:
        text(rng, tile, rng.choice("ABCDEXYZ?!+*#♥♦♣♠★"), side / 2, side / 2, side * 0.6, ink, None, 1, True)
    elif kind == 4:
        picture = any_picture(rng, max(8, int(side * 0.7)))
        if picture is not None:
            paste(tile, picture, side * 0.15, side * 0.15, rng.choice([0.15, 0.4, 1]))
    elif kind == 5:
        line(tile, [(0, side / 2), (side / 4, 0), (side * 3 / 4, side), (side, side / 2)], ink, rng.uniform(1, 3))
    else:
        box(tile, 0, 0, side - rng.randint(1, 3), side - rng.randint(1, 3), ink)
    return _repeated(tile, width, height)


def _stripes(rng, width, height):
    colour_a = page_colour(rng)
    colour_b = mixed(colour_a, material.random_colour(rng), rng.choice([0.05, 0.12, 0.3, 1]))
    period = rng.choice([4, 8, 16, 24, 40, 64, 100])
    kind = rng.random()
    if kind < 0.3:
        tile = np.empty((1, period, 3), np.uint8)
        tile[:] = colour_a
        tile[:, :period // 2] = colour_b
        if rng.random() < 0.5:
            tile = tile.transpose(1, 0, 2)
    elif kind < 0.6:
        row, column = np.mgrid[:period, :period]
        tile = np.where((((row + column) % period) < period // 2)[..., None], np.uint8(colour_a), np.uint8(colour_b))
    elif kind < 0.8:
        tile = np.empty((period, period, 3), np.uint8)
        tile[:] = colour_a
        tile[:period // 2, :period // 2] = tile[period // 2:, period // 2:] = colour_b
    else:  # squared paper
        tile = np.empty((period, period, 3), np.uint8)
        tile[:] = colour_a
        tile[0] = tile[:, 0] = colour_b
    return _repeated(tile, width, height)


def _landscape(rng, width, height):
    """A drawn sky with hills, as games for telephones have it."""
    sky = from_hsv(rng.uniform(0.45, 0.65), rng.uniform(0.1, 0.7),
                   rng.uniform(0.6, 1)) if rng.random() < 0.6 else material.random_colour(rng)
    image = _coloured(ramp(width, height, math.pi / 2), [sky, lighter(sky, rng.uniform(0.2, 0.9))])
    if rng.random() < 0.5:
        x, y, radius = rng.uniform(0, width), rng.uniform(0, height / 2), rng.uniform(20, 90)
        glow(image, x, y, radius * 2, [200, 255, 255], 0.7)
        disc(image, x, y, radius, [150, 240, 255])
    for _ in range(rng.randint(0, 6)):
        x, y, size = rng.uniform(0, width), rng.uniform(0, height * 0.6), rng.uniform(10, 50)
        for _ in range(4):
            disc(image, x + rng.uniform(-1.5, 1.5) * size, y + rng.uniform(-0.3, 0.3) * size,
                 size * rng.uniform(0.5, 1),
                 [255, 255, 255], rng.uniform(0.4, 0.9))
    hill = from_hsv(rng.uniform(0.2, 0.45), rng.uniform(0.4, 0.9),
                    rng.uniform(0.4, 0.9)) if rng.random() < 0.7 else material.random_colour(rng)
    for layer in range(rng.randint(1, 4)):
        level = height * (0.5 + 0.14 * layer + rng.uniform(-0.1, 0.1))
        wave, phase = rng.uniform(60, 300), rng.uniform(0, 6)
        rise = rng.uniform(10, 90)
        points = [(x, level + rise * math.sin(x / wave + phase)) for x in range(-20, width + 40, 20)]
        polygon(image, points + [(width + 20, height + 5), (-20, height + 5)], darker(hill, layer * 0.15))
    for _ in range(rng.randint(0, 8)):
        picture = any_picture(rng, rng.randint(20, 110))
        if picture is not None:
            paste(image, picture, rng.uniform(-20, width), rng.uniform(height * 0.3, height))
    return image


def _shaded(rng, width, height):
    """A gradient: linear or round, of two to four colours."""
    first = page_colour(rng)
    colours = [first] + [mixed(first, material.random_colour(rng), rng.choice([0.1, 0.3, 1]))
                         for _ in range(rng.choice([1, 1, 2, 3]))]
    if rng.random() < 0.7:
        plane = ramp(width, height, rng.choice([0, math.pi / 2, math.pi / 2, math.pi / 4, rng.uniform(0, 6.28)]))
    else:
        across = np.linspace(-1, 1, width, dtype=np.float32) - rng.uniform(-0.6, 0.6)
        down = np.linspace(-1, 1, height, dtype=np.float32)[:, None] - rng.uniform(-0.6, 0.6)
        plane = np.clip(np.hypot(across, down) / 1.6, 0, 1)
    return _coloured(plane, colours)


def _page(rng, width, height):
    """A page: a ground with a column in its middle, a head and a foot."""
    image = np.empty((height, width, 3), np.uint8)
    image[:] = page_colour(rng)
    if rng.random() < 0.7:
        margin = rng.uniform(0, width * 0.15)
        top = rng.choice([0, rng.uniform(0, height * 0.15)])
        colour = page_colour(rng) if rng.random() < 0.5 else [255, 255, 255]
        if rng.random() < 0.5:
            shadow(image, margin, top, width - margin, height + 20, 0, 2, rng.uniform(3, 20), 0.3)
        box(image, margin, top, width - margin, height + 20, colour, rng.choice([0, 0, 8, 20]), 1, rng.choice([0, 1]),
            darker(colour, 0.2))
    if rng.random() < 0.5:
        box(image, 0, 0, width, rng.uniform(20, max(21, height * 0.12)), material.random_colour(rng))
    if rng.random() < 0.25:
        box(image, 0, height - rng.uniform(14, max(15, height * 0.1)), width, height, material.random_colour(rng))
    return image


def _clouds(rng, width, height):
    """Large soft blots of a few colours."""
    colour = material.random_colour(rng)
    colours = [mixed(colour, material.random_colour(rng), rng.uniform(0.1, 1)) for _ in range(3)]
    noise = cv2.resize(np.random.default_rng(rng.getrandbits(32)).random((rng.randint(3, 9), rng.randint(3, 9)),
                                                                         np.float32), (width, height),
                       interpolation=cv2.INTER_CUBIC)
    return _coloured(np.clip(noise, 0, 1), colours)


def _collage(rng, width, height):
    """Many things in no order, over each other: as busy as tiles, and none."""
    image = photograph(rng, width, height) if rng.random() < 0.5 else _shaded(rng, width, height)
    size = math.exp(rng.uniform(math.log(14), math.log(110)))
    names, paths = rng.choice(_picture_sets())
    some = [picture(path, 128) for path in rng.sample(paths, min(len(paths), rng.randint(3, 12)))]
    some = [one for one in some if one is not None]
    for _ in range(min(260, int(width * height / size ** 2 * rng.uniform(0.15, 1.2)))):
        if not some:
            break
        here = max(6, int(size * rng.uniform(0.5, 1.6)))
        one = resized(rng.choice(some), here, here)
        if rng.random() < 0.5:
            one = one[:, ::-1]
        paste(image, one, rng.uniform(-here, width), rng.uniform(-here, height), rng.uniform(0.5, 1))
    return image


def background(rng, width, height):
    """A ground for a scene: of one colour in many cases, else a page, gradient, photograph, collage, texture, felt, wood,
    stripes, landscape."""
    width, height = int(width), int(height)
    kind = rng.random()
    if kind < 0.26:
        image = np.empty((height, width, 3), np.uint8)
        image[:] = page_colour(rng) if rng.random() < 0.8 else vivid_colour(rng)
        return image
    if kind < 0.34:
        return _page(rng, width, height)
    if kind < 0.44:
        return _shaded(rng, width, height)
    if kind < 0.53:
        return _collage(rng, width, height)
    if kind < 0.8:
        image = photograph(rng, width, height)
        treatment = rng.random()
        if treatment < 0.12:
            small = cv2.resize(image, (max(2, width // 8), max(2, height // 8)), interpolation=cv2.INTER_AREA)
            image = cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)
        elif treatment < 0.3:
            dim(image, rng.choice([[0, 0, 0], [255, 255, 255], material.random_colour(rng)]), rng.uniform(0.2, 0.7))
        return image
    kind = rng.random()
    for limit, maker in ((0.2, _pattern), (0.38, _felt), (0.52, _wood), (0.7, _stripes), (0.85, _landscape),
                         (1, _clouds)):
        if kind < limit:
            return maker(rng, width, height)
    return _clouds(rng, width, height)


# ------------------------------------------------------------------------------------------------------ pictures, faces

@functools.lru_cache(6000)
def _small_picture(path, size):
    """A picture file at 64 or 128 pixels; of large files a small copy is kept in a folder, since they are slow to
    read."""
    try:
        if os.path.getsize(path) < 9000:
            return material.picture.__wrapped__(path, size)
        copy = os.path.join(CACHE, "pictures", f"{hashlib.sha1(path.encode()).hexdigest()[:20]}-{size}.png")
        image = cv2.imread(copy, cv2.IMREAD_UNCHANGED) if os.path.exists(copy) else None
        if image is None or image.ndim != 3 or image.shape[2] != 4:
            image = material.picture.__wrapped__(path, size)
            if image is not None:
                _keep(copy, image)
        return image
    except (OSError, cv2.error):
        return None


def picture(path, size):
    """A picture file fitted into size x size pixels, with alpha; None where it cannot be read. Kept at two sizes, so
    that it is fast."""
    image = _small_picture(path, 64 if size <= 64 else 128)
    return None if image is None else resized(image, size, size)


def resized(image, width, height):
    """A picture with alpha at another size; transparent colours do not bleed into the rest."""
    if image.shape[1] == width and image.shape[0] == height:
        return image
    smaller = width < image.shape[1]
    if (image[..., 3] == 255).all():
        return cv2.resize(image, (width, height), interpolation=cv2.INTER_AREA if smaller else cv2.INTER_LINEAR)
    value = image.astype(np.float32)
    value[..., :3] *= value[..., 3:] / 255
    value = cv2.resize(value, (width, height), interpolation=cv2.INTER_AREA if smaller else cv2.INTER_LINEAR)
    value[..., :3] /= np.maximum(value[..., 3:], 0.5) / 255
    return np.clip(value + 0.5, 0, 255).astype(np.uint8)


@functools.lru_cache(None)
def _picture_sets():
    """The sets of pictures as a list of (name, paths); Papirus' drawings are drawn from SVG only when asked for."""
    sets = []
    for name, files in material.picture_sets().items():
        # the same people in five skins and two sexes would be most of the set
        if name.startswith(("emoji", "openmoji")):
            files = [f for f in files if "-1f3f" not in f.lower() and "-200d" not in f.lower()]
        sets.append((name, files))
    for kind in ("apps", "devices", "mimetypes"):
        files = [f for f in material._files(f"/usr/share/icons/Papirus/64x64/{kind}/*.svg") if not os.path.islink(f)]
        if len(files) >= 12:
            sets.append((f"papirus-{kind}", files))
    return sets


@functools.lru_cache(None)
def _set_weights():
    """How often a set is drawn: a theme or vendor counts as often as another, however many sets it is cut into."""
    counts = {}
    for name, _ in _picture_sets():
        counts[name.split("-")[0] + name.split("-")[1] if name.startswith("icons") else name.split("-")[0]] = 0
    keys = [name.split("-")[0] + name.split("-")[1] if name.startswith("icons") else name.split("-")[0] for name,
            _ in _picture_sets()]
    for key in keys:
        counts[key] += 1
    liked = {"emoji": 4.0, "openmoji": 1.5, "stamps": 3.0, "clips": 3.0, "papirus": 1.0, "iconsoxygen": 1.5}
    return [liked.get(key, 0.5) / counts[key] for key in keys]


def _svg_picture(path, size):
    """An SVG drawing as a picture with alpha; kept in a folder."""
    copy = os.path.join(CACHE, "pictures", f"{hashlib.sha1(path.encode()).hexdigest()[:20]}-svg.png")
    if not os.path.exists(copy):
        os.makedirs(os.path.dirname(copy), exist_ok=True)
        part = f"{copy}.{os.getpid()}"
        done = subprocess.run(["rsvg-convert", "-w", "64", "-h", "64", "-o", part, path], capture_output=True)
        if done.returncode:
            return None
        os.replace(part, copy)
    return picture(copy, size)


def _any_file(path, size):
    return _svg_picture(path, size) if path.endswith(".svg") else picture(path, size)


@functools.lru_cache(None)
def _decorations():
    """The few hundred files that `any_picture` draws from: always the same, so that they are soon all in memory."""
    sets, chooser = _picture_sets(), random.Random(5)
    return [chooser.choice(chooser.choices(sets, _set_weights())[0][1]) for _ in range(500)] if sets else []


def any_picture(rng, size):
    """One picture of any set, for decoration; None where none can be read."""
    files = _decorations()
    return _any_file(rng.choice(files), size) if files else None


def _signature(picture):
    """A few numbers that stand for what a picture looks like on a grey card."""
    alpha = picture[..., 3:].astype(np.float32) / 255
    flat = picture[..., :3] * alpha + 150 * (1 - alpha)
    return cv2.resize(flat, (7, 7), interpolation=cv2.INTER_AREA)


class Chosen:
    """Pictures of which each is clearly another than all before it."""

    def __init__(self, least=9.0):
        self.pictures, self.signatures, self.least = [], [], least

    def offer(self, picture):
        """Takes the picture unless it is missing, nearly empty or too like one before; says whether it was taken."""
        if picture is None or (picture[..., 3] > 40).mean() < 0.02:
            return False
        signature = _signature(picture)
        if any(np.abs(signature - other).mean() < self.least for other in self.signatures):
            return False
        self.pictures.append(picture)
        self.signatures.append(signature)
        return True


def _faces_of_pictures(rng, count, size):
    sets = [(s, w) for s, w in zip(_picture_sets(), _set_weights()) if len(s[1]) >= count]
    if not sets:
        return None
    (name, files), = rng.choices([s for s, _ in sets], [w for _, w in sets])
    if len(files) > 200 and rng.random() < 0.7:  # neighbours in a list belong together: animals, foods, flags
        start = rng.randrange(len(files))
        files = [files[(start + i) % len(files)] for i in range(count * 3)]
    chosen = Chosen(9.0)
    for path in rng.sample(files, min(len(files), count * 2 + 6)):
        chosen.offer(_any_file(path, size))
        if len(chosen.pictures) == count:
            return name, chosen.pictures
    return None


LETTERS = ("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", "ABCDEFGHIJKLMNPRSTUVXYZ", "0123456789", "abcdefghijkmnopqrstuvwxyz",
           "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijkmnpqrtuvwxyz0123456789$%&@#?!+=", "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЫЭЮЯ",
           "αβγδεζηθλμξπρστφχψωΓΔΘΛΞΠΣΦΨΩ",
           "♔♕♖♗♘♙♚♛♜♝♞♟♠♣♥♦★☆☀☁☂☃☎☘☠☢☮☯♀♂♨♫⚑⚓⚖⚙⚡⚽⛄⛔")
CJK = ("一二三四五六七八九十東南西北中發春夏秋冬梅蘭竹菊山水火木金土日月天地人心手足風雨花鳥魚馬牛羊犬虎龍龜"
       "車船米茶酒王玉石田力口目耳あいうえおかきくけこカキクケコサシスセソ가나다라마바사")


def _glyph_colours(rng, count):
    """Colours for letters: one, a few, or another one for each."""
    kind = rng.random()
    if kind < 0.35:
        return [ink_on(rng, [255, 255, 255])] * count
    if kind < 0.65:
        few = [vivid_colour(rng) for _ in range(rng.randint(2, 5))]
        return [rng.choice(few) for _ in range(count)]
    return [from_hsv((i / count + 0.13) % 1, rng.uniform(0.5, 1), rng.uniform(0.3, 0.95)) for i in range(count)]


def _faces_of_glyphs(rng, count, size):
    """Letters, digits, signs or Chinese characters of one font; each sign occurs in one colour only."""
    cjk = rng.random() < 0.3 and material.cjk_font()
    if cjk:
        path, signs, name = rng.choice(material.cjk_font()), CJK, "cjk"
    else:
        signs = rng.choice(LETTERS)
        if signs == "0123456789" and count > 10:
            signs = [str(i) for i in range(1, count + 1)]
        elif rng.random() < 0.05:
            signs = [a + b for a in "ABCDEFGH" for b in "123456"]
        path = rng.choice(material.fonts()) if all(ord(ch) < 0x180 for ch in "".join(signs)) else _wide_font()
        name = "letters"
    if path is None or len(signs) < count:
        return None
    fill, stroke = rng.uniform(0.62, 0.98), rng.choice([0, 0, 0, max(1, size // 24)])
    stroke_colour = ink_on(rng, [255, 255, 255]) if rng.random() < 0.6 else [255, 255, 255]
    chosen = Chosen(2.5)
    signs = rng.sample(list(signs), min(len(signs), count + 14))
    colours = _glyph_colours(rng, len(signs))
    backed = rng.random()
    for sign, colour in zip(signs, colours):
        try:
            glyph = material.letter(path, size, sign, colour if backed > 0.15 else [255, 255, 255],
                                    fill if backed > 0.15 else fill * 0.75, stroke,
                                    stroke_colour if backed > 0.15 else None)
        except OSError:
            return None
        if glyph is not None and backed < 0.15:  # a letter on a coloured disc or plate
            plate = np.zeros((size, size, 4), np.uint8)
            box(plate, 0.5, 0.5, size - 0.5, size - 0.5, colour, size / 2 if backed < 0.07 else size * 0.12)
            paste(plate, glyph, 0, 0)
            glyph = plate
        chosen.offer(glyph)
        if len(chosen.pictures) == count:
            return name, chosen.pictures
    return None


def _faces_of_photographs(rng, count, size):
    """Squares cut from photographs: of one in some sets, else of many; with rounded corners in some."""
    chosen = Chosen(12.0)
    radius = rng.choice([0, 0, 0, size * 0.1, size / 2])
    part = rng.uniform(0.1, 0.9)
    for _ in range(count * 4):
        image = np.dstack([photograph(rng, size, size, part), np.full((size, size), 255, np.uint8)])
        if radius:
            mask = _coverage(0, 0, size, size, 0, 0, size, size, radius)
            image[..., 3] = (mask * 255).astype(np.uint8)
        chosen.offer(image)
        if len(chosen.pictures) == count:
            return "photographs", chosen.pictures
    return None


def shape_points(kind, x, y, radius, turn=0.0):
    """The corners of a figure around (x, y): a number of corners, or "star5", "cross", "heart", "drop", "moon",
    "arrow", "hexagon"..."""
    def ring(count, radii, offset=0.0):
        return [(x + radii[i % len(radii)] * radius * math.sin(turn + offset + 2 * math.pi * i / count),
                 y - radii[i % len(radii)] * radius * math.cos(turn + offset + 2 * math.pi * i / count))
                 for i in range(count)]
    if isinstance(kind, int):
        return ring(kind, [1.0])
    if kind.startswith("star"):
        return ring(2 * int(kind[4:]), [1.0, 0.45])
    if kind == "diamond":
        return ring(4, [1.0, 0.65])
    if kind == "square":
        return ring(4, [1.2], math.pi / 4)
    if kind == "cross":
        a = 0.33
        return [(x + u * radius, y + v * radius) for u,
                v in ((-a, -1), (a, -1), (a, -a), (1, -a), (1, a), (a, a), (a, 1), (-a, 1), (-a, a), (-1, a),
                                                              (-1, -a), (-a, -a))]
    if kind == "heart":
        return [(x + radius * 0.06 * 16 * math.sin(t) ** 3,
                 y - radius * 0.06 * (13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)))
                for t in (2 * math.pi * i / 40 for i in range(40))]
    if kind == "drop":
        return [(x + radius * 0.75 * math.sin(t) * math.sin(t / 2) ** 1.5, y - radius * math.cos(t))
                for t in (2 * math.pi * i / 40 for i in range(40))]
    if kind == "moon":
        outer = [(x + radius * math.cos(t), y + radius * math.sin(t)) for t in (0.9 + 4.5 * i / 24 for i in range(25))]
        inner = [(x + radius * (0.45 + 0.72 * math.cos(t)), y + radius * 0.72 * math.sin(t))
                 for t in (5.1 - 3.9 * i / 24 for i in range(25))]
        return outer + inner
    if kind == "arrow":
        return [(x + u * radius, y + v * radius) for u,
                v in ((0, -1), (0.9, 0), (0.4, 0), (0.4, 1), (-0.4, 1), (-0.4, 0), (-0.9, 0))]
    if kind == "flower":
        return [(x + radius * (0.7 + 0.3 * math.cos(5 * t)) * math.sin(t),
                 y - radius * (0.7 + 0.3 * math.cos(5 * t)) * math.cos(t))
                for t in (2 * math.pi * i / 50 for i in range(50))]
    return [(x + radius * math.sin(2 * math.pi * i / 36), y - radius * math.cos(2 * math.pi * i / 36))
            for i in range(36)]


SHAPES = ["circle", 3, "square", "diamond", 5, 6, 8, "star4", "star5", "star6", "star8", "cross", "heart", "drop",
          "moon", "arrow", "flower"]


def _faces_of_shapes(rng, count, size):
    """Coloured figures, gems and drawn fruits."""
    gloss, edged, gem = rng.random() < 0.4, rng.random() < 0.4, rng.random() < 0.3
    fruit = rng.random() < 0.3
    one_colour = rng.random() < 0.2
    ink = vivid_colour(rng)
    chosen = Chosen(5.0)
    for trial in range(count * 5):
        kind = rng.choice(SHAPES) if not fruit else rng.choice(["circle", "circle", "drop", "heart", "moon", 8,
                                                                "flower"])
        colour = ink if one_colour else from_hsv(rng.random(), rng.uniform(0.5, 1), rng.choice([0.4, 0.75, 0.95]))
        image = np.zeros((size, size, 4), np.uint8)
        middle, radius = size / 2, size * 0.46
        turn = rng.choice([0, 0, 0, math.pi / 4, math.pi])
        points = shape_points(kind, middle, middle + (size * 0.04 if fruit else 0), radius * (0.85 if fruit else 1),
                              0 if isinstance(kind, str) else turn)
        polygon(image, points, colour, 1, max(1, size / 20) if edged else 0, darker(colour, 0.6))
        if gem:
            inner = [(middle + (px - middle) * 0.55, middle + (py - middle) * 0.55) for px, py in points]
            for i in range(len(points)):
                j = (i + 1) % len(points)
                light = 0.5 + 0.5 * math.sin(math.atan2(points[i][1] - middle, points[i][0] - middle) - 2.4)
                polygon(image, [points[i], points[j], inner[j], inner[i]],
                        mixed(darker(colour, 0.5), lighter(colour, 0.7), light))
            polygon(image, inner, lighter(colour, 0.2))
        elif gloss:
            cv2.ellipse(image, (int(size * 0.4), int(size * 0.33)), (max(1, size // 6), max(1, size // 10)), -30, 0,
                        360, lighter(colour, 0.7) + [255], -1, cv2.LINE_AA)
        if fruit:
            line(image, [(middle, size * 0.18), (middle + size * rng.uniform(-0.1, 0.1), size * 0.02)], [20, 60, 90],
                 max(1, size / 16))
            leaf = [(middle, size * 0.16), (middle + size * 0.14, size * 0.03), (middle + size * 0.28, size * 0.06),
                    (middle + size * 0.16, size * 0.17)]
            polygon(image, leaf, from_hsv(0.33, 0.8, 0.6))
        if rng.random() < 0.35:
            mark = rng.choice(SHAPES)
            polygon(image, shape_points(mark, middle, middle, size * rng.uniform(0.12, 0.22)),
                    rng.choice([[255, 255, 255], darker(colour, 0.7), vivid_colour(rng)]))
        chosen.offer(image)
        if len(chosen.pictures) == count:
            return "shapes", chosen.pictures
    return None


MAHJONG_NAMES = [f"{kind}_{i}" for kind, last in (("CHARACTER", 9), ("BAMBOO", 9), ("ROD", 9), ("DRAGON", 3),
                                                  ("WIND", 4), ("FLOWER", 4), ("SEASON", 4))
                 for i in range(1, last + 1)]


@functools.lru_cache(None)
def _mahjong_faces(path):
    """The faces of one tile set of KDE's or GNOME's mahjong games at 128 pixels of height; drawn once and kept in a
    folder."""
    name = os.path.basename(path).split(".")[0]
    folder = os.path.join(CACHE, "mahjong", name)
    if path.endswith(".svgz"):
        if not os.path.exists(os.path.join(folder, "done")):
            os.makedirs(folder, exist_ok=True)
            drawing = os.path.join(folder, f"drawing.{os.getpid()}.svg")
            with gzip.open(path) as source, open(drawing, "wb") as target:
                target.write(source.read())
            for face in MAHJONG_NAMES:
                part = os.path.join(folder, f"{face}.{os.getpid()}")
                done = subprocess.run(["rsvg-convert", "-i", face, "-h", "128", "--keep-aspect-ratio", "-o", part,
                                       drawing], capture_output=True)
                if done.returncode == 0 and os.path.exists(part):
                    os.replace(part, os.path.join(folder, face + ".png"))
            os.remove(drawing)
            open(os.path.join(folder, "done"), "w").close()
        faces = [cv2.imread(os.path.join(folder, face + ".png"), cv2.IMREAD_UNCHANGED) for face in MAHJONG_NAMES
                 if os.path.exists(os.path.join(folder, face + ".png"))]
        return [f for f in faces if f is not None and f.ndim == 3 and f.shape[2] == 4]
    if path.endswith(".svg"):
        sheet = os.path.join(folder, "sheet.png")
        if not os.path.exists(sheet):
            os.makedirs(folder, exist_ok=True)
            part = os.path.join(folder, f"sheet.{os.getpid()}")
            if subprocess.run(["rsvg-convert", "-h", "264", "-w", "4128", "-o", part, path],
                              capture_output=True).returncode:
                return []
            os.replace(part, sheet)
        path = sheet
    image = cv2.imread(path, cv2.IMREAD_UNCHANGED)
    if image is None or image.ndim != 3 or image.shape[2] != 4:
        return []
    height, width = image.shape[0] // 2, image.shape[1] / 43
    return [np.ascontiguousarray(image[:height, round(i * width):round((i + 1) * width)]) for i in range(42)]


def _faces_of_mahjong(rng, count, size):
    sets = [p for p in material.mahjong_sets() if not p.endswith("alphabet.svgz") or rng.random() < 0.5]
    if not sets:
        return None
    path = rng.choice(sets)
    faces = _mahjong_faces(path)
    if len(faces) < count:
        return None
    chosen = Chosen(2.0)
    for face in rng.sample(faces, len(faces)):
        # All faces of a set keep their common scale; whole tiles (GNOME's) fill the height.
        scale = size / max(face.shape[0], face.shape[1])
        small = resized(face, max(1, round(face.shape[1] * scale)), max(1, round(face.shape[0] * scale)))
        picture = np.zeros((size, size, 4), np.uint8)
        y, x = (size - small.shape[0]) // 2, (size - small.shape[1]) // 2
        picture[y:y + small.shape[0], x:x + small.shape[1]] = small[:size - y, :size - x]
        chosen.offer(picture)
        if len(chosen.pictures) == count:
            return ("mahjong" if path.endswith(".svgz") else "mahjong-whole"), chosen.pictures
    return None


PIPS = {1: [(0, 0)], 2: [(-1, -1), (1, 1)], 3: [(-1, -1), (0, 0), (1, 1)], 4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
        5: [(-1, -1), (1, -1), (-1, 1), (1, 1), (0, 0)], 6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
        7: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (0, 0)],
        8: [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)],
        9: [(u, v) for v in (-1, 0, 1) for u in (-1, 0, 1)]}


def _faces_of_pips(rng, count, size):
    """Dots, rings, sticks: dice, dominoes, the suits of mahjong drawn plainly."""
    chosen = Chosen(2.0)
    style = rng.choice(["dice", "domino", "rings", "sticks", "mixed"])
    inks = [vivid_colour(rng) for _ in range(rng.randint(1, 4))] if rng.random() < 0.7 else [[30, 30, 30]]
    options = [(n, k, i) for n in range(1, 10) for k in range(2) for i in range(len(inks))] if style != "domino" else \
        [(a, b, 0) for a in range(0, 7) for b in range(a, 7)]
    rng.shuffle(options)
    for a, b, c in options:
        image = np.zeros((size, size, 4), np.uint8)
        ink = inks[c % len(inks)]
        if style == "domino":
            line(image, [(size * 0.1, size / 2), (size * 0.9, size / 2)], ink, max(1, size / 24))
            for number, middle in ((a, 0.25), (b, 0.75)):
                for u, v in PIPS.get(number, []):
                    disc(image, size * (0.5 + 0.25 * u), size * (middle + 0.16 * v), size * 0.055, ink)
        else:
            shape = {"dice": "disc", "rings": "ring", "sticks": "stick", "mixed": ("ring", "stick")[b]}[style]
            for u, v in PIPS[a]:
                x, y = size * (0.5 + 0.3 * u), size * (0.5 + 0.3 * v)
                if shape == "stick":
                    box(image, x - size * 0.045, y - size * 0.12, x + size * 0.045, y + size * 0.12, ink, size * 0.03)
                elif shape == "ring":
                    disc(image, x, y, size * 0.13, ink)
                    disc(image, x, y, size * 0.07, lighter(ink, 0.6))
                else:
                    disc(image, x, y, size * 0.1, ink)
        chosen.offer(image)
        if len(chosen.pictures) == count:
            return "pips", chosen.pictures
    return None


def _faces_of_cards(rng, count, size):
    """Playing cards: a rank and a suit."""
    path = rng.choice(plain_fonts()) if plain_fonts() else None
    if path is None:
        return None
    chosen = Chosen(1.5)
    cards = [(rank, suit) for rank in "A 2 3 4 5 6 7 8 9 10 J Q K".split() for suit in "♠♥♦♣"]
    body = rng.random() < 0.5
    for rank, suit in rng.sample(cards, len(cards)):
        ink = [30, 30, 210] if suit in "♥♦" else [20, 20, 20]
        image = np.zeros((size, size, 4), np.uint8)
        if body:
            box(image, size * 0.14, size * 0.01, size * 0.86, size * 0.99, [255, 255, 255], size * 0.07, 1,
                max(1, size / 50), [120, 120, 120])
        text(rng, image, rank, size * 0.34, size * 0.27, size * 0.34, ink, path, 1, True)
        text(rng, image, suit, size * 0.56, size * 0.65, size * 0.62, ink, _wide_font(), 1, True)
        chosen.offer(image)
        if len(chosen.pictures) == count:
            return "cards", chosen.pictures
    return None


def _faces_of_a_family(rng, count, size):
    """Faces that share most of what they show: one picture or sign on all of them, beside it a sign, a number, a badge
    or a colour that tells them apart (as the characters of mahjong, cards of one deck, eggs with spots of many colours)."""
    chosen = Chosen(1.5)
    path = rng.choice(plain_fonts()) if plain_fonts() else None
    cjk = rng.random() < 0.4 and _wide_font() is not None
    signs = list("一二三四五六七八九十東西南北中發白春夏秋冬梅蘭竹菊") if cjk else \
        list("123456789") + list("ABCDEFGHJKLMNPRSTUVWXYZ") if path else []
    trunks = [any_picture(rng, size) for _ in range(rng.choice([1, 1, 2, 3, 5]))] if rng.random() < 0.6 else \
        [rng.choice("萬万条筒花王馬車") if cjk else rng.choice("♠♥♦♣★●■▲◆☀☂☎♞") for _ in range(rng.choice([1, 1, 2, 4]))]
    trunks = [trunk for trunk in trunks if trunk is not None]
    if not trunks:
        return None
    inks = [vivid_colour(rng) for _ in range(rng.randint(1, 6))] if rng.random() < 0.75 else [[20, 20, 20]]
    trunk_ink = rng.choice([[20, 20, 20], vivid_colour(rng), dark_colour(rng)])
    told_by = rng.choice(["sign", "sign", "sign", "corner", "badge"]) if signs else "badge"
    room = rng.uniform(0.35, 0.55) if told_by == "sign" else rng.uniform(0.2, 0.36)
    beside = rng.random() < 0.3
    options = [(trunk, sign) for trunk in range(len(trunks)) for sign in range(len(signs) if told_by != "badge" else 12)]
    rng.shuffle(options)
    badge_colours = [vivid_colour(rng) for _ in range(12)]
    for trunk_number, sign in options:
        image = np.zeros((size, size, 4), np.uint8)
        trunk, ink = trunks[trunk_number], inks[(sign * 7 + trunk_number) % len(inks)]
        share = 1 - room if told_by == "sign" else 0.95
        x, y = (0.5, 1 - share / 2) if not beside or told_by != "sign" else (1 - share / 2, 0.5)
        if isinstance(trunk, str):
            text(rng, image, trunk, size * x, size * y, size * share * 0.95, trunk_ink, _wide_font(), 1, True)
        else:
            small = resized(trunk, round(size * share), round(size * share))
            paste(image, small, round(size * x - small.shape[1] / 2), round(size * y - small.shape[0] / 2))
        if told_by == "badge":
            at, form = (size * (1 - room / 2), size * (1 - room / 2)), sign % 3
            if form == 0:
                disc(image, *at, size * room / 2, badge_colours[sign])
            elif form == 1:
                box(image, at[0] - size * room / 2, at[1] - size * room / 2, at[0] + size * room / 2,
                    at[1] + size * room / 2, badge_colours[sign])
            else:
                polygon(image, shape_points("star5", *at, size * room / 2), badge_colours[sign])
        else:
            x, y = (0.5, room / 2) if not beside and told_by == "sign" else (room / 2, 0.5 if told_by == "sign" else room / 2)
            text(rng, image, signs[sign], size * x, size * y, size * room, ink, _wide_font() if cjk else path, 1, True)
        chosen.offer(image)
        if len(chosen.pictures) == count:
            return "family", chosen.pictures
    return None


def _faces_of_sprites(rng, count, size):
    """Little beings of mirrored blocks, as in the games of old."""
    chosen = Chosen(5.0)
    cells = rng.choice([8, 8, 10, 12])
    palette = [material.random_colour(rng) for _ in range(rng.randint(3, 10))]
    generator = np.random.default_rng(rng.getrandbits(32))
    for _ in range(count * 4):
        half = generator.random((cells, cells // 2)) < rng.uniform(0.4, 0.7)
        mask = np.hstack([half, half[:, ::-1]])
        colours = rng.sample(palette, min(len(palette), rng.randint(1, 3)))
        which = generator.integers(0, len(colours), (cells, cells // 2))
        which = np.hstack([which, which[:, ::-1]])
        image = np.zeros((cells, cells, 4), np.uint8)
        image[..., :3] = np.uint8(colours)[which]
        image[..., 3] = mask * 255
        chosen.offer(cv2.resize(image, (size, size), interpolation=cv2.INTER_NEAREST))
        if len(chosen.pictures) == count:
            return "sprites", chosen.pictures
    return None


def _faces_of_plates(rng, count, size):
    """Plain colours or patterned plates that fill their square."""
    chosen = Chosen(14.0)
    kind = rng.random()
    for _ in range(count * 6):
        image = np.empty((size, size, 4), np.uint8)
        image[..., 3] = 255
        image[..., :3] = _pattern(rng, size, size) if kind < 0.3 else _stripes(rng, size, size) if kind < 0.45 else \
            _shaded(rng, size, size) if kind < 0.7 else np.uint8(material.random_colour(rng))
        chosen.offer(image)
        if len(chosen.pictures) == count:
            return "plates", chosen.pictures
    return None


FACE_KINDS = ((_faces_of_pictures, 44), (_faces_of_glyphs, 11), (_faces_of_photographs, 5), (_faces_of_shapes, 7),
              (_faces_of_mahjong, 11), (_faces_of_a_family, 9),
              (_faces_of_pips, 5), (_faces_of_cards, 3), (_faces_of_sprites, 3), (_faces_of_plates, 3))


def face_set(rng, count, size):
    """Draws one set of faces: (kind, [picture with alpha, size x size, ...]), `count` pictures that clearly differ
    from each other."""
    size = max(6, int(size))
    drawn = max(size, 24)  # small pictures are drawn larger first: brushes and judgement need some pixels
    for trial in range(40):
        maker, = rng.choices([m for m, _ in FACE_KINDS], [w for _, w in FACE_KINDS])
        found = maker(rng, count, drawn)
        if found is not None:
            kind, pictures = found
            return kind, [resized(p, size, size) for p in pictures]
    chosen = [np.zeros((size, size, 4), np.uint8) for _ in range(count)]
    for i, image in enumerate(chosen):  # the last resort: numbers
        box(image, 0, 0, size, size, from_hsv((i * 0.618) % 1, 0.6, 0.95))
        text(rng, image, str(i), size / 2, size / 2, size * 0.5, [0, 0, 0], None, 1, True)
    return "letters", chosen


# ------------------------------------------------------------------------------------------------------------ furniture

class Theme:
    """What the furniture of one scene has in common: a font, an accent, the shape of its buttons."""

    def __init__(self, rng):
        fonts = plain_fonts() if rng.random() < 0.85 else material.fonts()
        self.font = rng.choice(fonts) if fonts else None
        self.accent = vivid_colour(rng) if rng.random() < 0.6 else material.random_colour(rng)
        self.plate = page_colour(rng)
        self.radius = rng.choice([0, 0, 3, 5, 8, 14, 30])
        self.flat = rng.random() < 0.6
        self.size = rng.uniform(9, 20)


def _button(rng, theme, image, x0, y0, x1, y1):
    """A button with a word or an icon."""
    colour = theme.accent if rng.random() < 0.5 else theme.plate
    if theme.flat:
        box(image, x0, y0, x1, y1, colour, theme.radius, 1, rng.choice([0, 1, 1, 2]), darker(colour, 0.35))
    else:
        shadow(image, x0, y0, x1, y1, 0, 2, 4, 0.4, theme.radius)
        gradient_fill(image, x0, y0, x1, y1, lighter(colour, 0.35), darker(colour, 0.15), math.pi / 2, theme.radius)
    ink = ink_on(rng, colour)
    if rng.random() < 0.2 and y1 - y0 > 12:
        side = int(min(x1 - x0, y1 - y0) * 0.7)
        found = any_picture(rng, max(6, side))
        if found is not None:
            paste(image, found, (x0 + x1 - side) / 2, (y0 + y1 - side) / 2)
            return
    string = words(rng, 1) if rng.random() < 0.85 else number_text(rng)
    size = min((y1 - y0) * 0.6, theme.size * 1.3, (x1 - x0) / max(1, len(string)) * 1.5)
    text(rng, image, string, (x0 + x1) / 2, (y0 + y1) / 2, size, ink, theme.font, 1, True)


def _lines_of_text(rng, theme, image, x0, y0, x1, y1, size=None):
    """A paragraph: words until the place is full."""
    size = size or rng.uniform(8, 18)
    ink = ink_on(rng, mean_colour(image, x0, y0, x1, y1))
    y = y0 + size * 0.7
    fading = rng.choice([1, 1, 0.6])
    while y + size * 0.6 < y1:
        room = (x1 - x0) * rng.uniform(0.3, 1)
        text(rng, image, words(rng, max(1, int(room / (size * 3)))), x0, y, size, ink, theme.font, fading)
        y += size * 1.5
        if rng.random() < 0.15:
            break


def _furniture_text(rng, theme, image, x0, y0, x1, y1):
    size = min(rng.choice([10, 12, 14, 16, 20, 28, 40]), (y1 - y0) * 0.9)
    if size < 6:
        return
    ink = ink_on(rng, mean_colour(image, x0, y0, min(x1, x0 + size * 8), y1))
    text(rng, image, label_text(rng), rng.uniform(x0, max(x0, x1 - size * 6)),
         rng.uniform(y0 + size / 2, y1 - size / 2), size, ink,
         theme.font if rng.random() < 0.8 else None)


def _furniture_heading(rng, theme, image, x0, y0, x1, y1):
    size = min(rng.uniform(16, 54), (y1 - y0) * 0.8)
    if size < 8:
        return
    string = words(rng, rng.randint(1, 4))
    x, y = (x0 + x1) / 2, rng.uniform(y0 + size / 2, y1 - size / 2)
    if rng.random() < 0.3:
        text(rng, image, string, x + size / 14, y + size / 14, size, [0, 0, 0], theme.font, 0.5, True)
    text(rng, image, string, x, y, size, ink_on(rng, mean_colour(image, x - 60, y0, x + 60, y1)), theme.font, 1, True)


def _furniture_paragraph(rng, theme, image, x0, y0, x1, y1):
    width, height = min(x1 - x0, rng.uniform(60, 420)), min(y1 - y0, rng.uniform(20, 260))
    x, y = rng.uniform(x0, x1 - width), rng.uniform(y0, y1 - height)
    if rng.random() < 0.4:
        colour = page_colour(rng)
        box(image, x, y, x + width, y + height, colour, theme.radius, rng.choice([1, 1, 0.7]), rng.choice([0, 1]),
            darker(colour, 0.3))
        x, y, width, height = x + 6, y + 4, width - 12, height - 8
    _lines_of_text(rng, theme, image, x, y, x + width, y + height)


def _furniture_buttons(rng, theme, image, x0, y0, x1, y1):
    """A row or a column of buttons."""
    count = rng.randint(1, 6)
    width, height, gap = rng.uniform(24, 130), rng.uniform(14, 44), rng.uniform(3, 16)
    down = (y1 - y0) > (x1 - x0)
    width, height = min(width, x1 - x0), min(height, y1 - y0)
    if width < 14 or height < 8:
        return
    room = (y1 - y0 + gap) / (height + gap) if down else (x1 - x0 + gap) / (width + gap)
    count = max(1, min(count, int(room)))
    total_width = width if down else count * (width + gap) - gap
    total_height = count * (height + gap) - gap if down else height
    x = rng.uniform(x0, max(x0, x1 - total_width)) if rng.random() < 0.5 else (x0 + x1 - total_width) / 2
    y = rng.uniform(y0, max(y0, y1 - total_height))
    for i in range(count):
        left, top = (x, y + i * (height + gap)) if down else (x + i * (width + gap), y)
        _button(rng, theme, image, left, top, left + width, top + height)


def _furniture_icons(rng, theme, image, x0, y0, x1, y1):
    """A row of icons, on plates in some cases."""
    side = int(min(rng.choice([12, 16, 22, 24, 32, 48, 64]), y1 - y0 - 2, x1 - x0 - 2))
    if side < 8:
        return
    step = side * rng.uniform(1.1, 2)
    x, y = rng.uniform(x0, x1 - side), rng.uniform(y0, y1 - side)
    plated = rng.random() < 0.3
    for _ in range(rng.randint(1, 5)):
        if x + side > x1:
            break
        if plated:
            box(image, x - 2, y - 2, x + side + 2, y + side + 2, theme.plate, theme.radius)
        found = any_picture(rng, side)
        if found is not None:
            paste(image, found, x, y)
        x += step


def _furniture_clock(rng, theme, image, x0, y0, x1, y1):
    """A number in a box: a score, a clock, seven-segment digits."""
    height = min(rng.uniform(16, 60), y1 - y0)
    width = min(height * rng.uniform(1.5, 4), x1 - x0)
    if height < 12 or width < 16:
        return
    x, y = rng.uniform(x0, x1 - width), rng.uniform(y0, y1 - height)
    if rng.random() < 0.4:
        box(image, x, y, x + width, y + height, [0, 0, 0], 2, 1, 2, [120, 120, 120])
        ink = rng.choice([[0, 0, 255], [0, 255, 0], [0, 220, 255]])
        count = max(1, int(width / (height * 0.62)))
        for i in range(count):
            left, top = x + 3 + i * (width - 6) / count, y + 4
            w, h = (width - 6) / count * 0.75, height - 8
            for a, b in (((0, 0), (1, 0)), ((1, 0), (1, .5)), ((1, .5), (1, 1)), ((0, 1), (1, 1)), ((0, .5), (0, 1)),
                         ((0, 0), (0, .5)), ((0, .5), (1, .5))):
                line(image, [(left + a[0] * w, top + a[1] * h), (left + b[0] * w, top + b[1] * h)],
                     ink if rng.random() < 0.7 else darker(ink, 0.8), max(1, height / 12))
        return
    colour = page_colour(rng)
    box(image, x, y, x + width, y + height, colour, theme.radius, rng.choice([1, 1, 0.6]), rng.choice([0, 1, 3]),
        darker(colour, 0.5))
    text(rng, image, number_text(rng), x + width / 2, y + height / 2, height * 0.6, ink_on(rng, colour), theme.font, 1,
         True)


def _furniture_bar(rng, theme, image, x0, y0, x1, y1):
    """A bar that is partly full, or a slider."""
    long_way = x1 - x0
    width, height = rng.uniform(min(30, long_way), long_way), min(rng.uniform(4, 26), y1 - y0)
    x, y = rng.uniform(x0, x1 - width), rng.uniform(y0, y1 - height)
    radius = rng.choice([0, 3, height / 2])
    colour = page_colour(rng)
    box(image, x, y, x + width, y + height, colour, radius, 1, rng.choice([0, 1, 2]), darker(colour, 0.5))
    part = rng.random()
    box(image, x + 1, y + 1, x + 1 + (width - 2) * part, y + height - 1, theme.accent, radius)
    if rng.random() < 0.3:
        disc(image, x + width * part, y + height / 2, height * rng.uniform(0.5, 0.9), [240, 240, 240], 1, 1,
             [90, 90, 90])
    elif rng.random() < 0.4 and height > 11:
        text(rng, image, number_text(rng), x + width / 2, y + height / 2, height * 0.65, ink_on(rng, colour),
             theme.font, 1, True)


def _furniture_table(rng, theme, image, x0, y0, x1, y1):
    rows, columns = rng.randint(2, 8), rng.randint(2, 4)
    width, height = min(x1 - x0, rng.uniform(80, 360)), min(y1 - y0, rows * rng.uniform(14, 26))
    if width < 60 or height < 24:
        return
    x, y = rng.uniform(x0, x1 - width), rng.uniform(y0, y1 - height)
    colour = page_colour(rng)
    box(image, x, y, x + width, y + height, colour, 0, 1, 1, darker(colour, 0.3))
    for r in range(rows):
        top = y + r * height / rows
        if r % 2 and rng.random() < 0.9:
            box(image, x + 1, top, x + width - 1, top + height / rows, mixed(colour, theme.accent, 0.12))
        for c in range(columns):
            text(rng, image, number_text(rng) if c else words(rng, 1), x + 4 + c * width / columns,
                 top + height / rows / 2,
                 min(13, height / rows * 0.7), ink_on(rng, colour), theme.font)


def _furniture_panel(rng, theme, image, x0, y0, x1, y1):
    """A side panel with texts, buttons and pictures in it."""
    width, height = min(x1 - x0, rng.uniform(60, 300)), min(y1 - y0, rng.uniform(60, 600))
    if width < 30 or height < 30:
        return
    x, y = rng.uniform(x0, x1 - width), rng.uniform(y0, y1 - height)
    colour = page_colour(rng)
    if rng.random() < 0.3:
        shadow(image, x, y, x + width, y + height, 0, 3, 8, 0.4, theme.radius)
    box(image, x, y, x + width, y + height, colour, theme.radius, rng.choice([1, 1, 1, 0.6]), rng.choice([0, 1, 2, 5]),
        darker(colour, 0.4))
    top = y + 6
    while top + 24 < y + height:
        part = min(rng.uniform(20, 90), y + height - top - 4)
        rng.choice([_furniture_text, _furniture_buttons, _furniture_clock, _furniture_icons, _furniture_paragraph,
                    _furniture_bar])(
            rng, theme, image, x + 6, top, x + width - 6, top + part)
        top += part + 4


def _furniture_picture(rng, theme, image, x0, y0, x1, y1):
    """A picture: a thumbnail, an advertisement, a logo."""
    if rng.random() < 0.5:
        side = int(min(rng.uniform(24, 160), x1 - x0, y1 - y0))
        found = any_picture(rng, side) if side >= 10 else None
        if found is not None:
            paste(image, found, rng.uniform(x0, x1 - side), rng.uniform(y0, y1 - side))
        return
    width, height = int(min(rng.uniform(40, 320), x1 - x0)), int(min(rng.uniform(30, 200), y1 - y0))
    if width < 16 or height < 16:
        return
    x, y = int(rng.uniform(x0, x1 - width)), int(rng.uniform(y0, y1 - height))
    area = image[max(0, y):y + height, max(0, x):x + width]
    if area.size:
        area[:] = photograph(rng, area.shape[1], area.shape[0])
        if rng.random() < 0.4:
            box(image, x, y, x + width, y + height, None, 0, 1, rng.randint(1, 5), page_colour(rng))


def _furniture_form(rng, theme, image, x0, y0, x1, y1):
    """Fields, boxes to be ticked, choices."""
    y = y0 + 4
    for _ in range(rng.randint(1, 4)):
        if y + 16 > y1 or x1 - x0 < 50:
            return
        kind = rng.randrange(3)
        ink = ink_on(rng, mean_colour(image, x0, y, x0 + 100, y + 14))
        if kind == 0:
            box(image, x0, y, min(x1, x0 + rng.uniform(60, 200)), y + 15, [255, 255, 255], 2, 1, 1, [130, 130, 130])
            text(rng, image, label_text(rng), x0 + 4, y + 8, 10, [60, 60, 60], theme.font)
        else:
            box(image, x0, y + 1, x0 + 12, y + 13, [255, 255, 255], 6 if kind == 1 else 2, 1, 1, [100, 100, 100])
            if rng.random() < 0.5:
                box(image, x0 + 3, y + 4, x0 + 9, y + 10, theme.accent, 3 if kind == 1 else 0)
            text(rng, image, words(rng, 2), x0 + 17, y + 7, 11, ink, theme.font)
        y += rng.uniform(18, 26)


def _furniture_marks(rng, theme, image, x0, y0, x1, y1):
    """A row of stars, hearts, dots, coins: lives, ratings, pages."""
    radius = min(rng.uniform(3, 18), (y1 - y0) / 2, (x1 - x0) / 2)
    if radius < 3:
        return
    kind = rng.choice(SHAPES)
    count = rng.randint(2, 8)
    x, y = rng.uniform(x0 + radius, x1 - radius), rng.uniform(y0 + radius, y1 - radius)
    on, off = vivid_colour(rng), page_colour(rng)
    full = rng.randint(0, count)
    for i in range(count):
        if x + radius > x1:
            return
        polygon(image, shape_points(kind, x, y, radius), on if i < full else off, 1, rng.choice([0, 1]),
                darker(on, 0.5))
        x += radius * 2.4


def _title_bar(rng, theme, image, y):
    """A window's title bar over the whole width, with its menu and its tools in some cases. Returns its lower end."""
    width = image.shape[1]
    height = rng.randint(18, 36)
    colour = page_colour(rng)
    if rng.random() < 0.3:
        gradient_fill(image, 0, y, width, y + height, lighter(colour, 0.3), darker(colour, 0.1))
    else:
        box(image, 0, y, width, y + height, colour)
    ink = ink_on(rng, colour)
    if rng.random() < 0.6:
        found = any_picture(rng, height - 6)
        if found is not None:
            paste(image, found, 4, y + 3)
    text(rng, image, words(rng, rng.randint(1, 5)), width / 2 if rng.random() < 0.4 else height + 4, y + height / 2,
         height * 0.48, ink, theme.font)
    style = rng.random()
    for i in range(3):
        x = width - (i + 0.6) * height * 1.1 if style < 0.7 else (i + 0.7) * height * 0.8
        if style < 0.35:
            a = height * 0.14
            if i == 0:
                line(image, [(x - a, y + height / 2 - a), (x + a, y + height / 2 + a)], ink, 1)
                line(image, [(x + a, y + height / 2 - a), (x - a, y + height / 2 + a)], ink, 1)
            elif i == 1:
                box(image, x - a, y + height / 2 - a, x + a, y + height / 2 + a, None, 0, 1, 1, ink)
            else:
                line(image, [(x - a, y + height / 2), (x + a, y + height / 2)], ink, 1)
        elif style < 0.6:
            box(image, x - height * 0.35, y + 3, x + height * 0.35, y + height - 3,
                theme.accent if i == 0 else darker(colour, 0.15), 2)
        elif style > 0.7:
            disc(image, x, y + height / 2, height * 0.22, [[80, 90, 240], [60, 190, 240], [70, 200, 90]][i])
    return y + height


def _menu_line(rng, theme, image, y, height, icons):
    """A line of menus or of tools over the whole width. Returns its lower end."""
    width = image.shape[1]
    colour = page_colour(rng)
    box(image, 0, y, width, y + height, colour)
    if rng.random() < 0.5:
        line(image, [(0, y + height - 0.5), (width, y + height - 0.5)], darker(colour, 0.25), 1)
    x, ink = 6.0, ink_on(rng, colour)
    for _ in range(rng.randint(2, 8)):
        if x > width * 0.9:
            break
        if icons:
            found = any_picture(rng, int(height - 8))
            if found is not None:
                paste(image, found, x, y + 4)
            x += height
        if not icons or rng.random() < 0.4:
            x += text(rng, image, words(rng, 1), x, y + height / 2, min(13, height * 0.6), ink, theme.font) + 12
    return y + height


def furniture(rng, image, keep_box):
    """Draws what stands around a board on pages and in windows, outside keep_box (left, top, right, bottom; None:
    anywhere): title bars, menus, tools, buttons, texts, scores, clocks, pictures, panels, tables, bars. Nothing at
    all in some scenes."""
    height, width = image.shape[:2]
    theme = Theme(rng)
    if keep_box is None:
        left, top, right, bottom = width, height, width, height
    else:
        left, top, right, bottom = keep_box
    amount = rng.random()
    if amount < 0.18:
        return
    upper, lower = 0.0, float(height)
    limit = top if keep_box is not None else height * 0.3
    if rng.random() < 0.35 and limit > 40:
        upper = _title_bar(rng, theme, image, 0)
        if rng.random() < 0.5 and upper + 26 < limit:
            upper = _menu_line(rng, theme, image, upper, rng.randint(16, 24), False)
        if rng.random() < 0.4 and upper + 42 < limit:
            upper = _menu_line(rng, theme, image, upper, rng.randint(24, 40), True)
    elif rng.random() < 0.12 and limit > 24:  # a telephone's line of state
        upper = rng.uniform(14, 24)
        colour = rng.choice([[0, 0, 0], [255, 255, 255], mean_colour(image, 0, 0, width, upper)])
        box(image, 0, 0, width, upper, colour)
        ink = ink_on(rng, colour)
        text(rng, image, f"{rng.randint(0, 23)}:{rng.randint(0, 59):02d}", 6, upper / 2, upper * 0.65, ink, theme.font)
        for i in range(rng.randint(2, 5)):
            box(image, width - 14 - i * 16, upper * 0.3, width - 4 - i * 16, upper * 0.75, ink, 2, rng.choice([1, 0.6]))
    # a line of state or of tasks at the lower edge
    if rng.random() < 0.2 and height - bottom > 24 and keep_box is not None:
        lower = height - rng.uniform(14, min(40, height - bottom - 2))
        colour = page_colour(rng)
        box(image, 0, lower, width, height, colour)
        text(rng, image, label_text(rng), 6, (lower + height) / 2, (height - lower) * 0.55, ink_on(rng, colour),
             theme.font)
    places = []
    if keep_box is None:
        places = [(0, upper, width, lower)]
    else:
        places = [(0, upper, width, top), (0, bottom, width, lower),
                  (0, max(upper, top - 60), left, min(lower, bottom + 60)),
                  (right, max(upper, top - 60), width, min(lower, bottom + 60))]
    places = [(a + 3, b + 3, c - 3, d - 3) for a, b, c, d in places if c - a > 16 and d - b > 16]
    if not places:
        return
    kinds = ((_furniture_text, 6), (_furniture_heading, 2), (_furniture_paragraph, 3), (_furniture_buttons, 4),
             (_furniture_icons, 2.5),
             (_furniture_clock, 2), (_furniture_bar, 1.5), (_furniture_table, 0.8), (_furniture_panel, 2),
             (_furniture_picture, 1.5),
             (_furniture_form, 0.7), (_furniture_marks, 1))
    makers, weights = [k for k, _ in kinds], [w for _, w in kinds]
    areas = [min((c - a) * (d - b), 200000) for a, b, c, d in places]
    count = rng.choice([1, 2, 3, 4, 5, 6, 8, 10, 14, 20])
    count = min(count, max(1, int(sum(areas) / 6000)))
    tidy, taken = rng.random() < 0.75, []
    for _ in range(count):
        for trial in range(4 if tidy else 1):
            a, b, c, d = rng.choices(places, areas)[0]
            # only a part of the place, so that not all stands at its rim
            if keep_box is None or tidy or rng.random() < 0.5:
                w, h = rng.uniform(0.2, 1) * (c - a), rng.uniform(0.15, 1) * (d - b)
                a, b = rng.uniform(a, c - w), rng.uniform(b, d - h)
                c, d = a + w, b + h
            if not any(a < right and c > left and b < bottom and d > top for left, top, right, bottom in taken):
                break
        else:
            continue
        if tidy:
            taken.append((a, b, c, d))
        if c - a < 12 or d - b < 10:
            continue
        # Each thing is drawn on its own piece of the picture, so that a long text ends where its place ends.
        x0, y0, x1, y1 = int(max(0, a)), int(max(0, b)), int(min(width, math.ceil(c))), int(min(height, math.ceil(d)))
        if x1 - x0 >= 10 and y1 - y0 >= 8:
            rng.choices(makers, weights)[0](rng, theme, image[y0:y1, x0:x1], 0, 0, x1 - x0, y1 - y0)


# ------------------------------------------------------------------------------------------------ things over the board

POINTERS = {"arrow": [(0, 0), (0, 17), (4, 13.2), (6.8, 19.2), (9.2, 18.1), (6.5, 12.3), (12, 12)],
            "hand": [(4, 0), (6, 0), (6.6, 7), (13, 9), (14, 12), (12, 19), (5, 19), (0, 12), (1.4, 10.6), (4, 13)],
            "cross": [(7, 0), (8, 0), (8, 7), (15, 7), (15, 8), (8, 8), (8, 15), (7, 15), (7, 8), (0, 8), (0, 7),
                      (7, 7)]}


def pointer(rng, image, x, y):
    """A pointer whose tip is at (x, y)."""
    kind = rng.choices(["arrow", "hand", "cross"], [7, 3, 0.5])[0]
    size = rng.uniform(0.7, 1.9)
    inside, rim = ([255, 255, 255], [0, 0, 0]) if rng.random() < 0.6 else ([0, 0, 0], [255, 255, 255])
    points = [(x + u * size, y + v * size) for u, v in POINTERS[kind]]
    if kind == "hand":
        points = [(px - 5 * size, py) for px, py in points]
    polygon(image, points, inside, 1, max(1, size), rim)


def occlude(rng, image, lattice, cells):
    """Lays something over the board with some odds: a pointer (often), a dialog, menu, tooltip, popup or banner.
    Labels of cells that are mostly hidden become "~" ("_" stays)."""
    height, width = image.shape[:2]
    x0, y0, x1, y1 = lattice.box()
    x0, y0, x1, y1 = max(0, x0), max(0, y0), min(width, x1), min(height, y1)
    covered = []
    odds = rng.random()
    if odds < 0.075:
        theme = Theme(rng)
        board_width, board_height = x1 - x0, y1 - y0
        kind = rng.random()
        colour = page_colour(rng)
        if kind < 0.4:  # a dialog over the middle or near it
            w, h = board_width * rng.uniform(0.2, 0.6), board_height * rng.uniform(0.15, 0.5)
            left, top = rng.uniform(x0, x1 - w), rng.uniform(y0, y1 - h)
            if rng.random() < 0.5:
                left, top = (x0 + x1 - w) / 2, (y0 + y1 - h) / 2
        elif kind < 0.65:  # a menu, or a bar over the lower or upper end
            w, h = rng.uniform(70, 200), rng.uniform(50, board_height)
            if rng.random() < 0.4:
                w, h = board_width, board_height * rng.uniform(0.1, 0.3)
            left = rng.uniform(x0 - w / 2, x1 - w / 2) if w < board_width else x0
            top = rng.choice([y0 - rng.uniform(0, 20), y1 - h + rng.uniform(0, 20), rng.uniform(y0, y1)])
        else:  # a tooltip
            w, h = rng.uniform(40, 180), rng.uniform(14, 40)
            left, top = rng.uniform(x0, x1), rng.uniform(y0, y1)
        alpha = rng.choice([1, 1, 1, 0.9, 0.8])
        if rng.random() < 0.5:
            shadow(image, left, top, left + w, top + h, 2, 4, 8, 0.4, theme.radius)
        box(image, left, top, left + w, top + h, colour, min(theme.radius, 12), alpha, rng.choice([0, 1, 1, 3]),
            darker(colour, 0.4))
        area = image[int(max(0, top)):int(max(0, min(height, top + h))),
                     int(max(0, left)):int(max(0, min(width, left + w)))]
        if area.shape[0] > 14 and area.shape[1] > 20:
            inner = (4, 3, area.shape[1] - 4, area.shape[0] - 3)
            if area.shape[0] < 45:
                text(rng, area, words(rng, 3), 5, area.shape[0] / 2, min(14, area.shape[0] * 0.6), ink_on(rng, colour),
                     theme.font)
            else:
                _lines_of_text(rng, theme, area, *inner[:3], area.shape[0] * 0.7)
                _furniture_buttons(rng, theme, area, inner[0], area.shape[0] * 0.7, inner[2], inner[3])
        covered.append((left, top, left + w, top + h))
    elif odds < 0.3:
        if rng.random() < 0.3:  # near the board's rim rather than in it
            pointer(rng, image, rng.uniform(x0 - 10, x1 + 10), rng.choice([y0, y1]) + rng.uniform(-10, 10))
        else:
            pointer(rng, image, rng.uniform(x0, x1), rng.uniform(y0, y1))
    for left, top, right, bottom in covered:
        for r, row in enumerate(cells):
            for c, label in enumerate(row):
                if label == "_":
                    continue
                x, y = lattice.centre(r, c)
                w, h = lattice.pitch_x * 0.42, lattice.pitch_y * 0.42
                across = max(0, min(right, x + w) - max(left, x - w)) / (2 * w)
                down = max(0, min(bottom, y + h) - max(top, y - h)) / (2 * h)
                if across * down > 0.5:
                    row[c] = "~"
