"""Icons that stand for words on buttons, and what is like them: pictures of them, small scenes, and what the program would ask of them.

    python3 icons.py FOLDER --count 2000 --seed 1 [--held-out]

Writes NUMBER.npz with pictures of candidates (32 x 32) and what each shows. Icons are those of the sets of @iconify/json, emoji of
npm's packages, characters of fonts, and some drawn by the code below; their class is told by their name. Candidates are found by a copy
of the program's own search (vision/text/icons.cpp), so that the network is trained on what it will be asked.
"""
import argparse
import functools
import glob
import json
import math
import os
import pickle
import random
import re

import cv2
import numpy as np

import material
from nets import ICONS as CLASSES

NONE, IGNORED = 0, -1
SIDE = 32            # pixels of a candidate's picture
SMALLEST, LARGEST, NARROWEST, MOST_OBLONG = 14, 160, 9, 2.2
LEVEL_STEP, FEWEST_TIMES, SAME = 24, 2, 0.7
AROUND = 1.3         # a candidate's picture is so much larger than its box
DRAWN = 112          # pixels of a picture in the cache

# Whole sets, one vendor of emoji and one family of fonts are never trained on.
HELD_OUT_SETS = re.compile(r"fa\d?(-.*)?|fad|la|octicon|codicon|bi|ion|famicons|radix-icons|openmoji|emoji-facebook|glyphs-.*(DejaVu|Lato).*")
NO_ICONS = re.compile(r"flag.*|circle-flags|cif|cib|logos|simple-icons|thesvg.*|skill-icons|devicon.*|vscode-icons|catppuccin|selfhst|"
                      r"cryptocurrency.*|token.*|file-icons|material-icon-theme|svg-spinners|meteocons|bxl|fa.*-brands|nonicons|unjs|.*logos")
STYLE = re.compile(r"(-(outlined?|filled|fill|solid|bold|light|thin|duotone|linear|line|broken|sharp|rounded|round|twotone|regular|flat|remix|"
                   r"small|large|big|mini|micro|bulk|alt|variant|ios|o|md|sm|lg|thick|simple|\d+(px)?))+$|"
                   r"^(baseline|outline|round|sharp|twotone|line|player|media|media-control|ios|md|control|action|button)-")
NAMES = {
    "again": r"refresh|reload|restart|replay|rotate-(left|right|cw|ccw|clockwise|counterclockwise)|sync|synchronize(-arrows)?|autorenew|cached|repeat|"
             r"arrow-(clockwise|counter-?clockwise|repeat|rotate-(left|right)|reload)|arrows-(rotate|clockwise|counter-clockwise)|"
             r"refresh-(cw|ccw|circle|arrows?)|(reload|sync|replay)-circle|view-refresh|repeat-button|"
             r"(anti|counter)clockwise-arrows-button|clockwise-vertical-arrows|arrow-sync",
    "play": r"play|play-arrow|play-circle|circle-play|play-button|playback-play|play-sign",
    "home": r"home|house|house-chimney|house-building",
    "next": r"skip-next|skip-forward|step-forward|forward-step|next-track-button|next-track|(arrow|arrows|chevron|angle)-right|arrow-forward|right-arrow|"
            r"(arrow-right|chevron-right)-circle|(arrow|chevron)-circle-right|circle-(arrow|chevron)-right|arrow-(long-right|right-long)|move-right",
}
CLASS_OF_NAME = [(CLASSES.index(name), re.compile(names)) for name, names in NAMES.items()]
# What may show one of them under another name is left out.
UNCERTAIN = re.compile(r"refresh|reload|restart|replay|rotat|repeat|sync|renew|cached|redo|loop|clockwise|recycle|update|reset|revert|convert|exchange|"
                       r"play(?!ing|ground|store|station)|triangle-right|caret-right|caret-forward|video|youtube|movie|film|slideshow|"
                       r"home|house|cottage|building|hut|barn|real-estate|(?<!copy)(?<!b)(?<!up-)(?<!top-)(?<!down-)(?<!bottom-)right|forward|next|skip|step|"
                       r"greater|more-than|fast|east|send-right|retry|swap|switch|round-arrow|spin|log-?in|sign-?in|last|end|reopened|triangle(?!-(up|down|left))|"
                       r"recurring|pentagon|alarm-clock-loop")
UNDO_IS_A_RING = re.compile(r"fa.*|la|ant-design|entypo|oi|uil|jam|zmdi|whh|foundation")
LIKE_THEM = re.compile(r"undo|reply|back|left|up|power|share|log-?(out|in)|exit|cart|trash|setting|cog|gear|history|circle|ring|clock|copyright|registered|"
                       r"download|upload|shuffle|volume|stop|pause|send|flag|pie|chart|spinner|loader|globe|search|moon|target|arrow|turn|return|"
                       r"swirl|google|chrome|edge|debian|at-sign|letter|alpha|number|navigation|pointer|bookmark|shield|church|castle|tent|triangle")


def class_of(name, icon_set):
    plain = name
    while STYLE.search(plain):
        shorter = STYLE.sub("", plain)
        if shorter == plain or not shorter:
            break
        plain = shorter
    if re.search(r"(replay|forward|rewind|skip|step)\D*-\d", name):  # by so many seconds
        return IGNORED
    for number, names in CLASS_OF_NAME:
        if names.fullmatch(plain):
            return number
    if UNCERTAIN.search(name) or ("undo" in name and UNDO_IS_A_RING.fullmatch(icon_set)):
        return IGNORED
    return NONE


def is_held_out(name):
    return bool(HELD_OUT_SETS.fullmatch(name))


def _alpha_of(png):
    """A drawn picture: its alpha alone where it is of one dark colour."""
    image = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_UNCHANGED)
    if image is None or image.ndim != 3 or image.shape[2] != 4:
        return None
    image = material.fitted(image, DRAWN)
    if image is None:
        return None
    solid = image[image[..., 3] > 128]
    return image[..., 3] if len(solid) == 0 or solid[:, :3].max() < 40 else image


def _icons_of_sets(rng):
    import cairosvg
    for path in sorted(glob.glob(f"{material.NODE_MODULES}/@iconify/json/json/*.json")):
        name = os.path.basename(path)[:-5]
        if NO_ICONS.fullmatch(name):
            continue
        with open(path) as file:
            icons = json.load(file)
        groups = {}
        for icon, value in sorted(icons["icons"].items()):
            if "<animate" in value["body"] or value.get("hidden"):
                continue
            kind = class_of(icon, name)
            groups.setdefault("like" if kind == NONE and LIKE_THEM.search(icon) else kind, []).append(icon)
        for group, most in list((number, 50) for number in range(1, len(CLASSES))) + [("like", 70), (NONE, 50)]:
            members = groups.get(group, [])
            for icon in rng.sample(members, min(most, len(members))):
                value = icons["icons"][icon]
                width, height = value.get("width", icons.get("width", 16)), value.get("height", icons.get("height", 16))
                svg = (f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="{value.get("left", 0)} '
                       f'{value.get("top", 0)} {width} {height}">{value["body"].replace("currentColor", "#000")}</svg>')
                try:
                    drawn = _alpha_of(cairosvg.svg2png(svg.encode(), output_width=DRAWN, output_height=round(DRAWN * height / width)))
                except Exception:  # an SVG that this library cannot draw
                    continue
                if drawn is not None:
                    yield name, NONE if group == "like" else group, icon, drawn


EMOJI = {"1f504": 1, "1f501": 1, "1f503": 1, "25b6-fe0f": 2, "25b6": 2, "1f3e0": 3, "23ed-fe0f": 4, "27a1-fe0f": 4, "23ed": 4, "27a1": 4}
UNCERTAIN_EMOJI = re.compile("1f502|23ef-fe0f|23e9|1f3e1|1f3da.*|1f3d8.*|267b.*|27b0|27bf|1f3d[5-9].*|1f3e[2-9]|1f51c|21aa.*|1f449.*")


def _emoji(rng):
    for vendor in ("google", "twitter", "facebook"):
        files = {os.path.basename(f)[:-4]: f for f in glob.glob(f"{material.NODE_MODULES}/emoji-datasource-{vendor}/img/{vendor}/64/*.png")}
        others = sorted(f for f in files if f not in EMOJI and not UNCERTAIN_EMOJI.match(f))
        for code in [code for code in EMOJI if code in files] + rng.sample(others, min(250, len(others))):
            image = material.picture(files[code], DRAWN)
            if image is not None:
                yield "emoji-" + vendor, EMOJI.get(code, NONE), code, image


CHARACTERS = {1: "↻↺⟳⟲⭮⭯🗘🔄🔁🔃", 2: "▶▷►⏵", 3: "⌂🏠", 4: "⏭→➡➜➔➙⇨➝➞",
              NONE: "◀▲▼△◁▽◄▴↶↷↩↪←↑↓↕↔⇦⇧⏪⏸⏹⏮⏻◯●◐◑☰☆★♠♥♦♣©®@€$%&§¶?!+×÷=≡∞∂Ω∅⌘⎋⌫✓✗✕✖☀☁☎✉✏♪♫⚙⚠⚑⏰⌛➕CGOQ0689DPRSaegodbqpc"}


def _characters():
    from fontTools.ttLib import TTCollection, TTFont
    files = [f for pattern in ("truetype/**/*.ttf", "opentype/**/*.otf", "opentype/**/*.ttc")
             for f in glob.glob(f"/usr/share/fonts/{pattern}", recursive=True)]
    for path in sorted(files):
        base = os.path.basename(path)
        if re.search("Oblique|Italic|Thin|Emoji|Noto(Sans|Serif)(CJK|[A-Z])(?!ymbols|ath)", base.replace("-", "")):
            continue
        try:
            font = TTCollection(path, lazy=True).fonts[0] if path.endswith(".ttc") else TTFont(path, lazy=True)
            known = font.getBestCmap() or {}
        except Exception:  # a file that is no font
            continue
        wanted = sum(ord(c) in known for c in "".join(CHARACTERS[i] for i in (1, 2, 3)))
        if wanted == 0:
            continue
        for kind, characters in CHARACTERS.items():
            for character in characters:
                if ord(character) not in known or (kind == 3 and "FiraCode" in base):  # where it is no house
                    continue
                try:
                    image = material.letter(path, DRAWN, character, [0, 0, 0])
                except OSError:  # a font of pictures in other sizes
                    continue
                image = None if image is None else material.fitted(image, DRAWN)
                if image is not None:
                    yield "glyphs-" + base, kind, character, image[..., 3]


@functools.lru_cache(None)
def pictures(cache):
    """{is held out: {class: {set: [picture]}}}; drawn once and kept in a file."""
    if not os.path.exists(cache):
        rng = random.Random(1)
        drawn = [(name, kind, icon, cv2.imencode(".png", image)[1].tobytes())
                 for source in (_icons_of_sets(rng), _emoji(rng), _characters()) for name, kind, icon, image in source]
        with open(cache + ".part", "wb") as file:
            pickle.dump(drawn, file)
        os.replace(cache + ".part", cache)
    with open(cache, "rb") as file:
        drawn = pickle.load(file)
    found = {False: {}, True: {}}
    for name, kind, _, png in drawn:
        found[is_held_out(name)].setdefault(kind, {}).setdefault(name, []).append(png)
    return found


# Icons that are drawn by code: where they lie is told in a square of -1 to 1.

def _canvas():
    return np.zeros((4 * DRAWN, 4 * DRAWN), np.uint8)


def _points(points, radius=0.9):
    return np.round((np.array(points, np.float64) * radius + 1) * 2 * DRAWN * 16).astype(np.int32)


def _done(canvas):
    image = np.zeros((*canvas.shape, 4), np.uint8)
    image[..., 3] = canvas
    image = material.fitted(image, DRAWN)
    return None if image is None else image[..., 3]


def _stroke(canvas, points, thickness, closed=False):
    cv2.polylines(canvas, [_points(points)], closed, 255, max(1, round(thickness * DRAWN * 2)), cv2.LINE_AA, 4)


def _fill(canvas, points):
    cv2.fillPoly(canvas, [_points(points)], 255, cv2.LINE_AA, 4)


def drawn_ring(rng, heads):
    """A ring that is open at one place or at two; with heads it is a circular arrow."""
    canvas = _canvas()
    thick, arcs, radius = rng.uniform(0.07, 0.34), rng.choice((1, 1, 2)), 0.66
    begin, gap = rng.uniform(0, 360) if rng.random() < 0.5 else rng.choice((-90, -60, -45, 0, 30, 180)), rng.uniform(25, 95) / arcs ** 0.5
    turn, filled, size = rng.choice((-1, 1)), rng.random() < 0.65, max(rng.uniform(0.3, 0.62), 1.1 * thick + 0.08)
    span = 360 / arcs - gap
    for arc in range(arcs):
        angles = np.radians(begin + turn * (arc * 360 / arcs + np.linspace(0, span, 90)))
        _stroke(canvas, np.stack([np.cos(angles), np.sin(angles)], 1) * radius, thick)
        if not heads:
            continue
        end = angles[-1]
        at = np.array([math.cos(end), math.sin(end)]) * radius
        on = np.array([-math.sin(end), math.cos(end)]) * turn
        out = at / radius
        lean = rng.uniform(-0.15, 0.3)
        on, out = on * math.cos(lean) - out * math.sin(lean), out * math.cos(lean) + on * math.sin(lean)
        if filled:
            _fill(canvas, [at + out * size * 0.62, at - out * size * 0.62, at + on * size * rng.uniform(0.75, 1.1)])
        elif rng.random() < 0.5:
            tip = at + on * 0.05
            _stroke(canvas, [tip + (out - on) * size * 0.6, tip, tip - (out + on) * size * 0.6], thick)
        else:  # a corner, as feather's icons have
            corner = at + (on * 0.15 + out * 0.1)
            _stroke(canvas, [corner - on * size, corner, corner - out * size], thick)
    if not heads and rng.random() < 0.3:  # a power switch
        middle = np.radians(begin - turn * gap / 2)
        _stroke(canvas, np.outer([0.1, 0.95], [math.cos(middle), math.sin(middle)]), thick)
    elif not heads and rng.random() < 0.3:  # a G
        end = angles[-1]
        _stroke(canvas, [np.array([math.cos(end), math.sin(end)]) * radius, [0.1, math.sin(end) * radius]], thick)
    return _done(canvas)


def drawn_triangle(rng, quarter):
    """To the right, and so many quarters on."""
    canvas = _canvas()
    height, notch = rng.uniform(0.6, 1), 0
    points = np.array([[-0.7, -height], [rng.uniform(0.5, 0.95), 0], [-0.7, height]])
    if quarter == 4:  # a paper plane, an arrow of a map
        points = np.vstack([points, [[rng.uniform(-0.4, -0.1), notch]]])
    for _ in range(quarter % 4):
        points = points[:, ::-1] * [-1, 1]
    thick = rng.uniform(0.04, 0.2)
    if rng.random() < 0.75:
        _fill(canvas, points * 0.85)
    _stroke(canvas, points * 0.85, thick, True)
    return _done(canvas)


def drawn_house(rng):
    canvas = _canvas()
    eaves, wall, base, roof = rng.uniform(0.7, 1), rng.uniform(0.5, 0.75), rng.uniform(0.65, 0.95), rng.uniform(-0.1, 0.2)
    wall = min(wall, eaves)
    outline = np.array([[0, -0.9], [eaves, roof], [wall, roof], [wall, base], [-wall, base], [-wall, roof], [-eaves, roof]])
    thick = rng.uniform(0.05, 0.16)
    if rng.random() < 0.6:
        _fill(canvas, outline)
        if rng.random() < 0.6:
            door = rng.uniform(0.12, 0.25)
            cv2.fillPoly(canvas, [_points([[-door, base + 0.1], [-door, rng.uniform(0.1, 0.4)], [door, 0.3], [door, base + 0.1]])], 0, cv2.LINE_AA, 4)
    elif rng.random() < 0.5:
        _stroke(canvas, outline, thick, True)
    else:
        _stroke(canvas, [[-eaves, roof], [0, -0.9], [eaves, roof]], thick)
        _stroke(canvas, [[-wall, roof - 0.1], [-wall, base], [wall, base], [wall, roof - 0.1]], thick)
    return _done(canvas)


def drawn_arrow(rng, quarter):
    """A filled arrow, to the right and so many quarters on: upwards it is like a house."""
    canvas = _canvas()
    height, neck, shaft, end = rng.uniform(0.55, 0.95), rng.uniform(-0.25, 0.35), rng.uniform(0.12, 0.5), rng.uniform(-0.95, -0.6)
    shaft = min(shaft, height - 0.1)
    points = np.array([[0.9, 0], [neck, height], [neck, shaft], [end, shaft], [end, -shaft], [neck, -shaft], [neck, -height]])
    for _ in range(quarter):
        points = points[:, ::-1] * [-1, 1]
    if rng.random() < 0.7:
        _fill(canvas, points * 0.9)
    _stroke(canvas, points * 0.9, rng.uniform(0.05, 0.12), True)
    return _done(canvas)


def drawn_by_code(rng, kind):
    if kind == 1:
        return drawn_ring(rng, True)
    if kind == 2:
        return drawn_triangle(rng, 0)
    if kind == 3:
        return drawn_house(rng)
    draw = rng.random()
    return drawn_ring(rng, False) if draw < 0.4 else drawn_triangle(rng, rng.randint(1, 4)) if draw < 0.7 else drawn_arrow(rng, rng.choice((1, 2, 3, 3)))


# Scenes.

def shows_no_icon(path):
    name = os.path.basename(path).rsplit(".", 1)[0].lower()
    return class_of(name, "") == NONE and name not in EMOJI and not UNCERTAIN_EMOJI.match(name) and not re.search("go-(home|next|last)|media-", name)


def has_any_size(path):
    try:
        return all(material.font(path, size) for size in (12, 31))
    except OSError:
        return False


class Maker:
    def __init__(self, cache, held_out):
        self.pictures, self.held_out = pictures(cache)[held_out], held_out
        sets = [[f for f in files if shows_no_icon(f)] for files in material.picture_sets().values()]
        self.sets = [files for files in sets if files]
        self.fonts = [f for i, f in enumerate(material.fonts()) if ("DejaVu" in f or "Lato" in f or i % 7 == 0) == held_out and has_any_size(f)]

    def icon(self, rng, kind):
        if not self.held_out and kind != 4 and rng.random() < (0.3 if kind == NONE else 0.12):
            drawn = drawn_by_code(rng, kind)
            if drawn is not None:
                return drawn
        sets = self.pictures[kind]
        glyphs = [name for name in sets if name.startswith("glyphs-")]
        emoji = [name for name in sets if "emoji" in name or "moji" in name]
        draw = rng.random()
        name = rng.choice(glyphs if draw < 0.15 and glyphs else emoji if draw < 0.25 and emoji else sorted(sets))
        return cv2.imdecode(np.frombuffer(rng.choice(sets[name]), np.uint8), cv2.IMREAD_UNCHANGED)


def contrasting(rng, ground):
    for _ in range(20):
        colour = rng.choice(([255, 255, 255], [250, 250, 250], [0, 0, 0], [30, 30, 30], None, None)) or material.random_colour(rng)
        if max(abs(a - b) for a, b in zip(colour, ground)) > rng.choice((60, 90, 130)):
            return colour
    return [255 - c if abs(c - 128) > 40 else 0 for c in ground]


def lay(image, picture, x, y, colour=None, opacity=1.0):
    """A picture with alpha over the image; one of alpha alone in a colour."""
    alpha = (picture if picture.ndim == 2 else picture[..., 3]).astype(np.float32)[..., None] / 255 * opacity
    part = image[y:y + picture.shape[0], x:x + picture.shape[1]]
    part[:] = (part * (1 - alpha) + alpha * (np.array(colour, np.float32) if picture.ndim == 2 else picture[..., :3])).astype(np.uint8)


def ground(rng, width, height):
    draw = rng.random()
    if draw < 0.2:
        return material.photograph(rng, width, height).copy()
    first = rng.choice(([255, 255, 255], [245, 245, 245], [30, 30, 30])) if rng.random() < 0.4 else material.random_colour(rng)
    image = np.full((height, width, 3), first, np.uint8)
    if draw < 0.4:
        other = material.random_colour(rng)
        ramp = np.linspace(0, 1, height, dtype=np.float32)[:, None, None] if rng.random() < 0.5 else np.linspace(0, 1, width, dtype=np.float32)[None, :, None]
        image = (image * (1 - ramp) + ramp * np.array(other, np.float32)).astype(np.uint8)
    return image


def resized(picture, size, rng):
    if rng.random() < 0.25:
        turn = cv2.getRotationMatrix2D((picture.shape[1] / 2, picture.shape[0] / 2), rng.uniform(-9, 9), 0.88)
        picture = cv2.warpAffine(picture, turn, picture.shape[1::-1])
    return cv2.resize(picture, (size, size), interpolation=cv2.INTER_AREA if size < picture.shape[0] else cv2.INTER_LINEAR)


def box_of(picture):
    ys, xs = np.where((picture if picture.ndim == 2 else picture[..., 3]) > 40)
    return None if len(ys) == 0 else (int(xs.min()), int(ys.min()), int(xs.max() + 1), int(ys.max() + 1))


def button(rng, image, x, y, side, truth):
    """What an icon lies on: a disc, a square with round corners, or nothing. The colour there."""
    middle = image[y + side // 2, x + side // 2].tolist()
    form = rng.choice(("none", "none", "disc", "disc", "round", "square", "ring"))
    if form == "none":
        return middle
    colour = contrasting(rng, middle)
    mask = np.zeros((4 * side, 4 * side), np.uint8)
    if form in ("disc", "ring"):
        cv2.circle(mask, (2 * side, 2 * side), 2 * side - 2, 255, -1 if form == "disc" else rng.randint(4, max(5, side // 3)))
    else:
        corner = 0 if form == "square" else rng.randint(1, side)
        cv2.rectangle(mask, (corner, corner), (4 * side - 1 - corner, 4 * side - 1 - corner), 255, -1)
        if corner:
            cv2.rectangle(mask, (corner, corner), (4 * side - 1 - corner, 4 * side - 1 - corner), 255, 2 * corner - 1)
            mask = cv2.GaussianBlur(mask, (3, 3), 0)
    mask = cv2.resize(mask, (side, side), interpolation=cv2.INTER_AREA)
    if rng.random() < 0.25:
        shadow = cv2.GaussianBlur(mask, (0, 0), max(1, side / 20))
        down = min(image.shape[0] - side - y, max(1, side // 16))
        lay(image, shadow, x, y + down, [0, 0, 0], 0.4)
    lay(image, mask, x, y, colour)
    if rng.random() < 0.2 and form != "ring":
        ramp = np.linspace(rng.uniform(0.75, 1), rng.uniform(1, 1.25), side, dtype=np.float32)[:, None, None]
        part = image[y:y + side, x:x + side]
        part[:] = np.where(mask[..., None] > 128, np.clip(part * ramp, 0, 255), part).astype(np.uint8)
    return middle if form == "ring" else colour


def scene(maker, rng, width=360, height=270):
    """A picture, and (class, left, top, right, bottom) of its icons."""
    image = ground(rng, width, height)
    taken, truths = np.zeros((height, width), bool), []

    def place(side):
        for _ in range(12):
            x, y = rng.randint(0, max(0, width - side - 1)), rng.randint(0, max(0, height - side - 1))
            if not taken[y:y + side, x:x + side].any():
                taken[max(0, y - 2):y + side + 2, max(0, x - 2):x + side + 2] = True
                return x, y
        return None

    kind_of_scene = rng.choices(("icons", "text", "tiles"), (8, 1.2, 1.2))[0]
    if kind_of_scene == "text":
        words, y, size, font = "", 4, rng.randint(14, 40), rng.choice(maker.fonts)
        while y < height * rng.uniform(0.6, 1):
            words = " ".join("".join(rng.choice("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789&@?!().:>") for _ in range(rng.randint(1, 8))) for _ in range(6))
            write(rng, image, taken, words, 4, y, size, font)
            y += int(size * 1.4)
    elif kind_of_scene == "tiles":
        pitch, faces = rng.randint(24, 70), rng.choice(maker.sets + [None])
        font, plain = rng.choice(maker.fonts), material.random_colour(rng)
        for y in range(0, height - pitch * 2, pitch):
            for x in range(0, width // 2 - pitch, pitch):
                cv2.rectangle(image, (x + 1, y + 1), (x + pitch - 2, y + pitch - 2), plain, -1)
                inner = max(8, int(pitch * 0.75))
                face = material.picture(rng.choice(faces), inner) if faces else \
                    material.letter(font, inner, rng.choice("ABCDEGHKOQRS0123456789♠♥♦♣") if rng.random() < 0.7 else str(rng.randint(1, 99)), contrasting(rng, plain))
                if face is not None:
                    lay(image, face, x + (pitch - inner) // 2, y + (pitch - inner) // 2)
        taken[:, :width // 2] = True
    for _ in range(rng.randint(6, 13)):
        draw = rng.random()
        size = round(math.exp(rng.uniform(math.log(13), math.log(110 if draw < 0.75 else 60))))
        if draw < 0.75:
            kind = rng.choice((1, 1, 2, 3, 4)) if draw < 0.45 else NONE
            side = round(size * rng.uniform(1.15, 2.3)) + 2
            at = place(side)
            if at is None:
                continue
            picture = maker.icon(rng, kind)
            if kind == NONE and rng.random() < 0.06 and picture.ndim == 2:
                picture = picture[:, ::-1] if rng.random() < 0.5 else picture
            elif kind == 1 and rng.random() < 0.3:
                picture = picture[:, ::-1]
            picture = resized(picture, size, rng)
            colour = button(rng, image, at[0], at[1], side, truths)
            x, y = at[0] + (side - size) // 2, at[1] + (side - size) // 2
            box = box_of(picture)
            if box is None:
                continue
            ink = contrasting(rng, colour)
            if picture.ndim == 2 and rng.random() < 0.06:
                lay(image, cv2.GaussianBlur(picture, (0, 0), 1.5), x + 1, min(height - size, y + 2), [0, 0, 0], 0.5)
            lay(image, picture, x, y, ink, rng.choice((1, 1, 1, 0.7)))
            truths.append((kind, x + box[0], y + box[1], x + box[2], y + box[3]))
        elif draw < 0.92:
            at = place(size)
            if at is not None:
                text = "".join(rng.choice("CGOQDaecogqbdpU0689ABRSKVLTZN25?@&©®>:!") for _ in range(rng.choice((1, 1, 2, 4))))
                write(rng, image, taken, text, at[0], at[1], max(12, size), rng.choice(maker.fonts))
        else:
            at = place(size)
            face = material.picture(rng.choice(rng.choice(maker.sets)), size) if maker.sets else None
            if at is not None and face is not None:
                lay(image, face, *at)
    if rng.random() < 0.15:
        factor = rng.uniform(0.7, 1.5)
        image = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA if factor < 1 else rng.choice((cv2.INTER_LINEAR, cv2.INTER_CUBIC)))
        truths = [(kind, *(value * factor for value in box)) for kind, *box in truths]
    if rng.random() < 0.12:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.4, 0.9))
    if rng.random() < 0.5:
        image = cv2.imdecode(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, rng.randint(45, 96)])[1], cv2.IMREAD_COLOR)
    return image, truths


def write(rng, image, taken, text, x, y, size, font):
    from PIL import Image, ImageDraw
    height, width = image.shape[:2]
    mask = Image.new("L", (width, height))
    ImageDraw.Draw(mask).text((x, y), text, font=material.font(font, size), fill=255)
    mask = np.array(mask)
    lay(image, mask, 0, 0, contrasting(rng, image[min(y, height - 1), min(x, width - 1)].tolist()))
    taken |= mask > 0


# What the program does (vision/text/icons.cpp).

def candidates(image):
    """Boxes (left, top, width, height) of what stands apart at two levels or more."""
    found = []
    for channel in cv2.split(image):
        for level in range(LEVEL_STEP // 2, 255, LEVEL_STEP):
            light = (channel > level).astype(np.uint8)
            for mask in (light, 1 - light):
                _, _, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
                boxes = stats[1:, :4]
                shorter, longer = boxes[:, 2:].min(1), boxes[:, 2:].max(1)
                found.append(boxes[(shorter >= NARROWEST) & (longer >= SMALLEST) & (longer <= LARGEST) & (longer <= MOST_OBLONG * shorter)])
    boxes = np.concatenate(found)
    if len(boxes) == 0:
        return boxes
    boxes, times = np.unique(boxes, axis=0, return_counts=True)
    order = np.lexsort((boxes[:, 3], boxes[:, 2], boxes[:, 1], boxes[:, 0], -times))
    boxes, times = boxes[order], times[order]
    kept, left = [], np.ones(len(boxes), bool)
    areas = boxes[:, 2] * boxes[:, 3]
    for i in range(len(boxes)):
        if not left[i]:
            continue
        a, b = boxes[i], boxes[left]
        wide = np.minimum(a[0] + a[2], b[:, 0] + b[:, 2]) - np.maximum(a[0], b[:, 0])
        high = np.minimum(a[1] + a[3], b[:, 1] + b[:, 3]) - np.maximum(a[1], b[:, 1])
        both = np.maximum(wide, 0) * np.maximum(high, 0)
        same = both > SAME * (areas[i] + areas[left] - both)
        if times[left][same].sum() >= FEWEST_TIMES:
            kept.append(a)
        left[np.flatnonzero(left)[same]] = False
    return np.array(kept).reshape(-1, 4)


def picture_of(image, box):
    x, y, width, height = (int(v) for v in box)
    side = int(round(AROUND * max(width, height)))
    left, top = x + width // 2 - side // 2, y + height // 2 - side // 2
    rows, columns = image.shape[:2]
    x0, y0, x1, y1 = max(0, left), max(0, top), min(columns, left + side), min(rows, top + side)
    part = cv2.copyMakeBorder(image[y0:y1, x0:x1], y0 - top, top + side - y1, x0 - left, left + side - x1, cv2.BORDER_REPLICATE)
    return cv2.resize(part, (SIDE, SIDE), interpolation=cv2.INTER_AREA if side > SIDE else cv2.INTER_LINEAR)


def label_of(box, truths):
    x, y, width, height = (float(v) for v in box)
    longer, result = max(width, height), NONE
    for kind, left, top, right, bottom in truths:
        if kind == NONE:
            continue
        wide = min(x + width, right) - max(x, left)
        high = min(y + height, bottom) - max(y, top)
        if wide <= 0 or high <= 0:
            continue
        icon = max(right - left, bottom - top)
        of_icon, of_box = wide * high / ((right - left) * (bottom - top)), wide * high / (width * height)
        off = max(abs(left + right - 2 * x - width), abs(top + bottom - 2 * y - height)) / 2
        if (of_icon >= 0.85 and icon >= 0.42 * longer and off <= 0.15 * longer) or (of_box > 0.9 and longer >= 0.7 * icon and of_icon > 0.35):
            return kind
        if of_icon > 0.5 and icon < 0.25 * longer:
            continue
        result = IGNORED
    return result


def examples(image, truths):
    """Pictures, classes, and longer sides of the candidates of a scene."""
    made = [(picture_of(image, box), label_of(box, truths), max(box[2:])) for box in candidates(image)]
    return [one for one in made if one[1] != IGNORED]


class Store:
    """The examples in some folders, by class."""

    def __init__(self, folders):
        self.open(folders)

    def open(self, folders):
        parts = [np.load(path) for folder in folders for path in sorted(glob.glob(os.path.join(folder, "*.npz"))) if ".part" not in path]
        self.images, self.labels, self.sides = (np.concatenate([part[name] for part in parts]) for name in ("images", "labels", "sides"))
        self.of_class = [np.flatnonzero(self.labels == kind) for kind in range(len(CLASSES))]

    def batch(self, rng, size, share=0.3):
        """Pictures and classes, so many of them icons; none of them as it was."""
        draw = np.random.default_rng(rng.randrange(1 << 40))
        icons = int(size * share) // (len(CLASSES) - 1)
        chosen = [draw.choice(self.of_class[kind], icons) for kind in range(1, len(CLASSES))]
        chosen.append(draw.choice(self.of_class[NONE], size - icons * (len(CLASSES) - 1)))
        chosen = np.concatenate(chosen)
        images, labels = self.images[chosen].copy(), self.labels[chosen].astype(np.int64)
        for image, label in zip(images, labels):
            if label != 3 and draw.random() < 0.3:
                image[:] = image[::-1]
            if label == 1 and draw.random() < 0.4:
                image[:] = image[:, ::-1]
            if draw.random() < 0.5:
                image[:] = 255 - image
            if draw.random() < 0.5:
                image[:] = image[..., draw.permutation(3)]
            if draw.random() < 0.4:
                down, right = draw.integers(-1, 2, 2)
                image[:] = np.roll(image, (down, right), (0, 1))
            if draw.random() < 0.2:
                image[:] = np.clip(image + draw.normal(0, draw.uniform(1, 8), image.shape), 0, 255)
        return images, labels


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--count", type=int, default=2000, help="scenes")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--held-out", action="store_true", help="of the sets, emoji and fonts that are never trained on")
    options = parser.parse_args()
    os.makedirs(options.folder, exist_ok=True)
    cv2.setNumThreads(1)
    maker, each = Maker(os.path.join(os.path.dirname(os.path.abspath(options.folder)), "icons.pickle"), options.held_out), 50
    for begin in range(0, options.count, each):
        path = os.path.join(options.folder, f"{options.seed + begin}.npz")
        if os.path.exists(path):
            continue
        made, icons, asked = [], [0] * len(CLASSES), [0] * len(CLASSES)
        for number in range(begin, min(begin + each, options.count)):
            rng = random.Random(options.seed + number)
            image, truths = scene(maker, rng)
            of_scene = examples(image, truths)
            made += of_scene
        images, labels, sides = zip(*made)
        np.savez(path + ".part.npz", images=np.stack(images), labels=np.array(labels, np.int8), sides=np.array(sides, np.int16))
        os.replace(path + ".part.npz", path)


if __name__ == "__main__":
    main()
