"""Themes of the modern looks: palettes of design systems, fonts, corners, shadows, tiles and grounds."""
import functools
import math
import os

import cv2
import numpy as np

import material
from .modern_draw import Gradient, Picture, brightness, darker, distance, hsv, ink_on, lighter, mix

TAILWIND = [(239, 68, 68), (249, 115, 22), (245, 158, 11), (234, 179, 8), (132, 204, 22), (34, 197, 94), (16, 185, 129),
            (20, 184, 166),
            (6, 182, 212), (14, 165, 233), (59, 130, 246), (99, 102, 241), (139, 92, 246), (168, 85, 247), (217, 70, 239),
            (236, 72, 153)]
MATERIAL = [(244, 67, 54), (233, 30, 99), (156, 39, 176), (103, 58, 183), (63, 81, 181), (33, 150, 243), (0, 188, 212),
            (0, 150, 136),
            (76, 175, 80), (139, 195, 74), (205, 220, 57), (255, 193, 7), (255, 152, 0), (255, 87, 34), (121, 85, 72),
            (96, 125, 139)]
FLAT = [(26, 188, 156), (46, 204, 113), (52, 152, 219), (155, 89, 182), (52, 73, 94), (241, 196, 15), (230, 126, 34),
        (231, 76, 60)]
BOOTSTRAP = [(13, 110, 253), (25, 135, 84), (220, 53, 69), (255, 193, 7), (13, 202, 240), (108, 117, 125), (111, 66, 193),
             (253, 126, 20)]
NORD = [(191, 97, 106), (208, 135, 112), (235, 203, 139), (163, 190, 140), (180, 142, 173), (136, 192, 208), (94, 129, 172)]
DRACULA = [(139, 233, 253), (80, 250, 123), (255, 184, 108), (255, 121, 198), (189, 147, 249), (255, 85, 85), (241, 250, 140)]
SOLARIZED = [(181, 137, 0), (203, 75, 22), (220, 50, 47), (211, 54, 130), (108, 113, 196), (38, 139, 210), (42, 161, 152),
             (133, 153, 0)]
PICO = [(29, 43, 83), (126, 37, 83), (0, 135, 81), (171, 82, 54), (95, 87, 79), (255, 0, 77), (255, 163, 0), (255, 236, 39),
        (0, 228, 54),
        (41, 173, 255), (131, 118, 156), (255, 119, 168), (255, 204, 170)]
PASTEL = [(255, 179, 186), (255, 223, 186), (255, 255, 186), (186, 255, 201), (186, 225, 255), (215, 189, 226), (250, 177, 160),
          (129, 236, 236)]
NEON = [(255, 0, 110), (0, 245, 212), (254, 228, 64), (155, 93, 229), (0, 187, 249), (57, 255, 20), (255, 95, 31)]
GAMEBOY = [(15, 56, 15), (48, 98, 48), (139, 172, 15), (155, 188, 15)]
EARTH = [(96, 108, 56), (40, 54, 24), (221, 161, 94), (188, 108, 37), (231, 111, 81), (42, 157, 143), (38, 70, 83),
         (233, 196, 106)]
# Name: (colours, odds of a dark ground, (page, surface) of light grounds, (page, surface) of dark grounds, corner 0..1, shadow)
SYSTEMS = {
    "tailwind": (TAILWIND, .35, [((248, 250, 252), (255, 255, 255)), ((243, 244, 246), (255, 255, 255)),
                                 ((254, 252, 232), (255, 255, 255))],
                 [((15, 23, 42), (30, 41, 59)), ((17, 24, 39), (31, 41, 55)), ((9, 9, 11), (39, 39, 42))], (.1, .3), "soft"),
    "material": (MATERIAL, .3, [((250, 250, 250), (255, 255, 255)), ((238, 238, 238), (250, 250, 250)),
                                ((236, 239, 241), (207, 216, 220))],
                 [((18, 18, 18), (33, 33, 33)), ((38, 50, 56), (55, 71, 79)), ((48, 48, 48), (66, 66, 66))], (.03, .2), "soft"),
    "flat": (FLAT, .4, [((236, 240, 241), (255, 255, 255)), ((26, 188, 156), (236, 240, 241)),
                        ((250, 248, 239), (187, 173, 160))],
             [((44, 62, 80), (52, 73, 94)), ((52, 73, 94), (44, 62, 80)), ((41, 128, 185), (52, 152, 219))], (0, .12), "none"),
    "bootstrap": (BOOTSTRAP, .2, [((255, 255, 255), (248, 249, 250)), ((248, 249, 250), (255, 255, 255)),
                                  ((233, 236, 239), (255, 255, 255))],
                  [((33, 37, 41), (52, 58, 64)), ((33, 37, 41), (43, 48, 53))], (.04, .12), "none"),
    "plain": (MATERIAL + TAILWIND, .06, [((255, 255, 255), (255, 255, 255)), ((255, 255, 255), (240, 240, 240)),
                                         ((221, 221, 221), (255, 255, 255)),
                                         ((173, 216, 230), (255, 255, 255)), ((240, 248, 255), (211, 211, 211))],
              [((0, 0, 0), (0, 0, 0)), ((34, 34, 34), (51, 51, 51))], (0, .02), "none"),
    "nord": (NORD, .75, [((236, 239, 244), (229, 233, 240))], [((46, 52, 64), (59, 66, 82)), ((59, 66, 82), (67, 76, 94))],
             (.05, .2), "none"),
    "dracula": (DRACULA, 1, [((248, 248, 242), (255, 255, 255))], [((40, 42, 54), (68, 71, 90)), ((30, 31, 41), (40, 42, 54))],
                (0, .2), "none"),
    "solarized": (SOLARIZED, .4, [((253, 246, 227), (238, 232, 213))], [((0, 43, 54), (7, 54, 66))], (0, .15), "none"),
    "pico": (PICO, .7, [((255, 241, 232), (194, 195, 199)), ((255, 204, 170), (255, 241, 232))],
             [((0, 0, 0), (29, 43, 83)), ((29, 43, 83), (126, 37, 83)), ((95, 87, 79), (29, 43, 83))], (0, .02), "none"),
    "pastel": (PASTEL, .08, [((255, 248, 240), (255, 255, 255)), ((253, 240, 246), (255, 250, 252)),
                             ((232, 244, 253), (255, 255, 255))],
               [((72, 61, 90), (96, 82, 120))], (.15, .5), "soft"),
    "neon": (NEON, 1, [((245, 245, 255), (255, 255, 255))], [((10, 10, 20), (20, 20, 40)), ((13, 2, 33), (38, 20, 71)),
                                                             ((0, 0, 0), (12, 12, 18))],
             (0, .4), "glow"),
    "gameboy": (GAMEBOY, .5, [((202, 220, 159), (155, 188, 15))], [((15, 56, 15), (48, 98, 48))], (0, .02), "none"),
    "earth": (EARTH, .3, [((254, 250, 224), (250, 237, 205)), ((244, 241, 222), (255, 255, 255)),
                          ((233, 237, 201), (254, 250, 224))],
              [((40, 54, 24), (60, 76, 40)), ((38, 70, 83), (50, 90, 104)), ((60, 42, 33), (92, 64, 51))], (.05, .3), "soft"),
    "brutal": (TAILWIND + PASTEL, .1, [((255, 255, 255), (255, 255, 255)), ((254, 240, 138), (255, 255, 255)),
                                       ((196, 181, 253), (255, 255, 255))],
               [((24, 24, 27), (63, 63, 70))], (0, .12), "hard"),
    "neumorph": (TAILWIND, .2, [((224, 229, 236), (224, 229, 236)), ((236, 240, 243), (236, 240, 243)),
                                ((232, 226, 218), (232, 226, 218))],
                 [((44, 47, 54), (44, 47, 54)), ((33, 37, 43), (33, 37, 43))], (.1, .4), "neumorph"),
}
SYSTEM_ODDS = {"tailwind": 4, "material": 4, "flat": 3, "bootstrap": 2, "plain": 4, "nord": 1, "dracula": 1, "solarized": 1,
               "pico": 1.5,
               "pastel": 2, "neon": 1.5, "gameboy": .5, "earth": 2, "brutal": 1, "neumorph": 1}


@functools.lru_cache(None)
def _families():
    """Fonts by their kind; a kind that is missing on this machine falls back to all."""
    kinds = {"sans": ("Roboto-", "OpenSans-", "NotoSans-", "Lato-", "LiberationSans-", "Cantarell-", "DejaVuSans", "NimbusSans",
                      "FreeSans"),
             "serif": ("LiberationSerif", "NimbusRoman", "NotoSerif", "P052", "C059", "FreeSerif", "DejaVuSerif", "URWBookman"),
             "mono": ("DejaVuSansMono", "LiberationMono", "FiraCode", "Hack", "NimbusMono", "FreeMono"),
             "round": ("Quicksand", "Dosis", "ComicNeue", "URWGothic"),
             "heavy": ("Lato-Black", "Roboto-Black", "OpenSans-ExtraBold", "Cantarell-ExtraBold", "Lato-Heavy",
                       "OpenSans-CondBold", "lobster")}
    bad = ("Thin", "Hairline", "ExtraLight", "Italic", "Oblique", "BdIta", "-Light", "Z003")
    every = [f for f in material.fonts() if not any(b in os.path.basename(f) for b in bad)] or material.fonts() or [None]
    out = {"all": every}
    for kind, names in kinds.items():
        out[kind] = [f for f in every if f and os.path.basename(f).startswith(names)] or every
    return out


def any_font(rng, kind=None):
    """Path of a font; of a kind if one is named."""
    return rng.choice(_families()[kind or rng.choice(["sans", "sans", "sans", "serif", "mono", "round", "heavy", "all"])])


def _varied(rng, colour, reach):
    """Nearly the same colour."""
    return tuple(max(0, min(255, v + rng.randint(-reach, reach))) for v in colour)


class Theme:
    """One author's taste: colours, corners, shadows, fonts."""

    def __init__(self, rng, system=None):
        if system is None:
            system, = rng.choices(list(SYSTEM_ODDS), list(SYSTEM_ODDS.values()))
        colours, dark_odds, light, dark, corner, shadow = SYSTEMS[system]
        self.system = system
        self.dark = rng.random() < dark_odds
        self.page, self.surface = rng.choice(dark if self.dark else light)
        if rng.random() < 0.3:  # an author's own colours
            self._own_colours(rng)
        elif rng.random() < 0.4:
            self.page, self.surface = _varied(rng, self.page, 10), _varied(rng, self.surface, 10)
        self.accents = rng.sample(colours, min(len(colours), rng.randint(3, 8)))
        if rng.random() < 0.15:
            self.accents = [hsv(rng.random(), rng.uniform(.2, 1), rng.uniform(.35, 1)) for _ in range(6)]
        if rng.random() < 0.06:  # one colour in several strengths
            self.accents = [mix(self.accents[0], (255, 255, 255), share) for share in (0, .25, .45, .65)]
        self.accent = self.accents[0]
        self.ink = mix(ink_on(self.page), self.page, rng.uniform(0, .2))
        self.muted = mix(self.ink, self.page, rng.uniform(.35, .6))
        self.line = mix(self.surface, ink_on(self.surface), rng.uniform(.06, .3))
        self.corner = rng.uniform(*corner)
        self.shadow = shadow if rng.random() < 0.75 else rng.choice(["soft", "none", "none", "hard"])
        self.shadow_alpha = rng.uniform(.08, .4)
        kind = "mono" if system == "pico" and rng.random() < .7 else None
        if system == "plain" and rng.random() < 0.5:
            kind = "serif"
        self.font = any_font(rng, kind or rng.choice(["sans", "sans", "sans", "sans", "round", "serif", "mono"]))
        self.title_font = self.font if rng.random() < 0.5 else any_font(rng)

    def _own_colours(self, rng):
        """A page and a surface of any hue."""
        hue, strength = rng.random(), rng.choice([.08, .2, .4, .7, .9])
        value = rng.uniform(.06, .45) if self.dark else rng.uniform(.6, 1)
        self.page = hsv(hue, strength, value)
        hue += rng.choice([0, 0, .08, .5])
        self.surface = mix(self.page, hsv(hue, strength * rng.uniform(0, 1), rng.uniform(0, 1)), rng.uniform(.1, .9))

    def colour(self, rng):
        """Any colour that this theme would use for a thing."""
        kind = rng.random()
        if kind < 0.6:
            return rng.choice(self.accents)
        if kind < 0.75:
            return mix(rng.choice(self.accents), self.surface, rng.uniform(.2, .8))
        if kind < 0.85:
            return darker(rng.choice(self.accents), rng.uniform(.1, .5))
        return rng.choice([self.surface, self.line, self.ink, self.muted])

    def away_from(self, rng, *others, least=45):
        """A colour of the theme that differs from some others enough to be seen beside them."""
        for _ in range(30):
            colour = self.colour(rng)
            if all(distance(colour, other) >= least for other in others):
                return colour
        choices = [(255, 255, 255), (20, 20, 28), (235, 64, 52), (52, 120, 246), (250, 200, 40), (60, 190, 100), (128, 128, 128)]
        return max(choices, key=lambda colour: min(distance(colour, other) for other in others))


class Body:
    """What a tile, key or button is made of; drawn the same way for each."""

    KINDS = {"flat": 5, "bordered": 3, "raised": 3, "keycap": 2, "gradient": 2, "glossy": 1, "inset": 1, "bevel": 1, "glass": 1,
             "outline": 1,
             "double": 1, "button": 1, "hard": 1, "neumorph": .7, "striped": .4, "glow": .6, "lit": 1}

    def __init__(self, rng, theme, kinds=None):
        odds = dict(self.KINDS)
        if theme.shadow == "soft":
            odds["raised"] += 5
        elif theme.shadow == "hard":
            odds["hard"] += 14
        elif theme.shadow == "glow":
            odds["glow"] += 6
            odds["outline"] += 3
        elif theme.shadow == "neumorph":
            odds["neumorph"] += 14
        if theme.system == "plain":
            odds["button"] += 5
            odds["bordered"] += 5
        if kinds:
            odds = {kind: odds.get(kind, 1) for kind in kinds}
        self.kind, = rng.choices(list(odds), list(odds.values()))
        self.border = rng.choice([1, 1, 1, 2, 2, 3, 4])
        self.border_share = rng.uniform(.15, .6)
        self.border_dark = rng.random() < (.3 if theme.dark else .75)
        self.fixed_border = rng.choice([None, None, theme.line, theme.ink, (0, 0, 0), rng.choice(theme.accents)])
        self.depth = rng.uniform(.05, .14)
        self.blur = rng.uniform(.02, .09)
        self.alpha = theme.shadow_alpha
        self.strength = rng.uniform(.12, .4)
        self.way = rng.choice(["down", "down", "diagonal", "round", "across"])
        self.page = theme.surface
        self.offset = rng.choice([(0, 1), (0, 1), (.6, .6), (0, .4)])
        self.opacity = rng.uniform(.12, .5)

    def border_colour(self, colour):
        """The colour of the border of a tile of this colour."""
        if self.fixed_border and distance(self.fixed_border, colour) > 12:
            return self.fixed_border
        return darker(colour, self.border_share) if self.border_dark else lighter(colour, self.border_share)

    def draw(self, canvas, kind, box, colour, radius=0.0, pressed=False):
        """Draws one tile of a shape in a box."""
        getattr(self, "_" + self.kind)(canvas, kind, box, tuple(colour), radius, min(box[2] - box[0], box[3] - box[1]), pressed)

    def _flat(self, canvas, kind, box, colour, radius, size, pressed):
        canvas.shape(kind, *box, colour, radius)

    def _bordered(self, canvas, kind, box, colour, radius, size, pressed):
        canvas.shape(kind, *box, colour, radius)
        canvas.ring(kind, *box, min(self.border, size / 8), self.border_colour(colour), radius)

    def _double(self, canvas, kind, box, colour, radius, size, pressed):
        width = max(1, size * self.depth * .6)
        canvas.shape(kind, *box, self.border_colour(colour), radius)
        inner = (box[0] + width, box[1] + width, box[2] - width, box[3] - width)
        canvas.shape(kind, *inner, colour, max(0, radius - width))
        canvas.ring(kind, *inner, min(1.0, size / 20), lighter(colour, .5), max(0, radius - width))

    def _raised(self, canvas, kind, box, colour, radius, size, pressed):
        dx, dy = self.offset
        reach = max(1.0, size * self.blur)
        if size > 14:
            canvas.shadow(kind, *box, radius, dx * reach, dy * reach, reach * (.5 if pressed else 1), (0, 0, 0), self.alpha)
        canvas.shape(kind, *box, colour, radius)

    def _keycap(self, canvas, kind, box, colour, radius, size, pressed):
        depth = size * self.depth
        canvas.shape(kind, *box, darker(colour, .15 + self.strength), radius)
        top = box[1] + (depth * .6 if pressed else 0)
        canvas.shape(kind, box[0], top, box[2], top + box[3] - box[1] - depth, colour, radius)

    def _gradient(self, canvas, kind, box, colour, radius, size, pressed):
        canvas.shape(kind, *box, Gradient(lighter(colour, self.strength), darker(colour, self.strength * .7), self.way), radius)
        if self.border > 1:
            canvas.ring(kind, *box, 1, self.border_colour(colour), radius)

    def _lit(self, canvas, kind, box, colour, radius, size, pressed):
        canvas.shape(kind, *box, Gradient(lighter(colour, self.strength), colour, "round"), radius)

    def _glossy(self, canvas, kind, box, colour, radius, size, pressed):
        canvas.shape(kind, *box, Gradient(colour, darker(colour, .25)), radius)
        inset = size * .06
        middle = box[1] + (box[3] - box[1]) * .5
        canvas.shape("rectangle", box[0] + inset, box[1] + inset, box[2] - inset, middle, (255, 255, 255), radius,
                     self.opacity * .7)

    def _inset(self, canvas, kind, box, colour, radius, size, pressed):
        edge = max(1, size * self.depth * .5)
        canvas.shape(kind, *box, darker(colour, .3), radius)
        canvas.shape(kind, box[0] + edge, box[1] + edge, box[2], box[3], colour, radius)

    def _bevel(self, canvas, kind, box, colour, radius, size, pressed):
        edge = max(1, size * self.depth * .7)
        light, dark = lighter(colour, .2 + self.strength), darker(colour, .15 + self.strength)
        if pressed:
            light, dark = dark, light
        canvas.shape(kind, *box, Gradient(light, dark, "diagonal"), radius)
        canvas.shape(kind, box[0] + edge, box[1] + edge, box[2] - edge, box[3] - edge, colour, max(0, radius - edge))

    def _glass(self, canvas, kind, box, colour, radius, size, pressed):
        canvas.shape(kind, *box, colour, radius, .35 + self.opacity)
        canvas.ring(kind, *box, min(1.5, size / 12), lighter(colour, .6), radius, .7)

    def _outline(self, canvas, kind, box, colour, radius, size, pressed):
        canvas.shape(kind, *box, mix(colour, self.page, .82), radius)
        canvas.ring(kind, *box, max(1, size * self.depth * .6), colour, radius)

    def _button(self, canvas, kind, box, colour, radius, size, pressed):
        radius = min(4, size * .1) if kind == "rectangle" else radius
        canvas.shape(kind, *box, colour, radius)
        canvas.ring(kind, *box, 1 if size < 60 else 2, mix(colour, (60, 60, 60), .65), radius)

    def _hard(self, canvas, kind, box, colour, radius, size, pressed):
        depth = max(1, size * self.depth * .8)
        canvas.shape(kind, box[0] + depth, box[1] + depth, box[2], box[3], (0, 0, 0), radius)
        face = (box[0], box[1], box[2] - depth, box[3] - depth)
        canvas.shape(kind, *face, colour, radius)
        canvas.ring(kind, *face, max(1, size * .035), (0, 0, 0), radius)

    def _neumorph(self, canvas, kind, box, colour, radius, size, pressed):
        reach = max(1.0, size * .05)
        inner = tuple(v + d for v, d in zip(box, (reach, reach, -reach, -reach)))
        if size > 14:
            canvas.shadow(kind, *inner, radius, reach, reach, reach, (0, 0, 0), .28)
            canvas.shadow(kind, *inner, radius, -reach, -reach, reach, (255, 255, 255), .5)
        canvas.shape(kind, *inner, colour, radius)

    def _striped(self, canvas, kind, box, colour, radius, size, pressed):
        canvas.shape(kind, *box, Picture(_stripes(tuple(colour), darker(colour, .12), max(8, int(size)))), radius)

    def _glow(self, canvas, kind, box, colour, radius, size, pressed):
        reach = max(1.0, size * .08)
        inner = tuple(v + d for v, d in zip(box, (reach * .6, reach * .6, -reach * .6, -reach * .6)))
        if size > 14:
            canvas.shadow(kind, *inner, radius, 0, 0, reach, lighter(colour, .2), .55)
        canvas.shape(kind, *inner, darker(colour, .35), radius)
        canvas.ring(kind, *inner, max(1, size * .04), lighter(colour, .35), radius)


@functools.lru_cache(200)
def _stripes(first, second, size):
    """A square of diagonal stripes."""
    ys, xs = np.mgrid[0:size, 0:size]
    out = np.empty((size, size, 3), np.uint8)
    out[:] = first
    out[((xs + ys) // max(3, size // 8)) % 2 == 0] = second
    return out


# Grounds: what lies behind everything.

@functools.lru_cache(150)
def _loaded(path):
    """A photograph at a quarter of its size (or whole, where it is small); None where it cannot be read."""
    image = cv2.imread(path, cv2.IMREAD_REDUCED_COLOR_4)
    if image is not None and max(image.shape[:2]) < 700:
        image = cv2.imread(path, cv2.IMREAD_REDUCED_COLOR_2)
    if image is None or min(image.shape[:2]) < 40:
        return None
    scale = min(1, 1400 / max(image.shape[:2]))
    return cv2.cvtColor(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), cv2.COLOR_BGR2RGB)


def photograph(rng, width, height, common=.65):
    """A part of a photograph, red-green-blue; noise where there are none. `common`: odds of one that stays loaded."""
    paths = material.photographs()
    if rng.random() < common:
        paths = paths[::max(1, len(paths) // 70)]
    image = _loaded(rng.choice(paths)) if paths else None
    if image is None:
        return cv2.cvtColor(material.photograph(rng, width, height), cv2.COLOR_BGR2RGB)
    share = rng.uniform(.35, 1)
    wide = max(8, int(min(image.shape[1], image.shape[0] * width / height) * share))
    tall = max(8, min(image.shape[0], int(wide * height / width)))
    x, y = rng.randint(0, image.shape[1] - min(wide, image.shape[1])), rng.randint(0, image.shape[0] - tall)
    return cv2.resize(image[y:y + tall, x:x + wide], (width, height), interpolation=cv2.INTER_AREA if wide > width
                      else cv2.INTER_LINEAR)


def _blobs(rng, theme, width, height):
    """Soft spots of colour, as on a glass page."""
    small = np.empty((45, 60, 3), np.float32)
    small[:] = theme.page
    ys, xs = np.mgrid[0:45, 0:60]
    for _ in range(rng.randint(2, 5)):
        x, y, reach = rng.uniform(0, 60), rng.uniform(0, 45), rng.uniform(8, 26)
        weight = np.exp(-((xs - x) ** 2 + (ys - y) ** 2) / (2 * reach * reach))[..., None] * rng.uniform(.4, .9)
        small += (np.float32(rng.choice(theme.accents)) - small) * weight
    return np.clip(cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC), 0, 255).astype(np.uint8)


def _pattern(rng, theme, width, height):
    """A small pattern that is repeated: dots, squares, lines, crosses, waves."""
    size = rng.randint(8, 60)
    first, second = theme.page, mix(theme.page, rng.choice([theme.ink, theme.accent, theme.surface]), rng.uniform(.05, .35))
    ys, xs = np.mgrid[0:size, 0:size]
    kind = rng.choice(["dots", "squares", "lines", "rows", "diagonal", "waves", "crosses"])
    if kind == "dots":
        chosen = np.hypot(xs - size / 2, ys - size / 2) < size * rng.uniform(.06, .3)
    elif kind == "squares":
        chosen = (xs < size // 2) ^ (ys < size // 2)
    elif kind == "lines":
        chosen = (xs == 0) | (ys == 0)
    elif kind == "rows":
        chosen = ys < size // 2
    elif kind == "diagonal":
        chosen = (xs + ys) % size < size // 2
    elif kind == "waves":
        chosen = np.abs(ys - size / 2 - size * .25 * np.sin(2 * math.pi * xs / size)) < size * .12
    else:
        chosen = ((np.abs(xs - size // 2) < 1) & (np.abs(ys - size // 2) < size // 4)) | (
            (np.abs(ys - size // 2) < 1) & (np.abs(xs - size // 2) < size // 4))
    tile = np.empty((size, size, 3), np.uint8)
    tile[:] = first
    tile[chosen] = second
    return np.tile(tile, (height // size + 1, width // size + 1, 1))[:height, :width]


def landscape(rng, theme, width, height):
    """Flat hills under a sky, as in advertisements and mobile games."""
    sky = rng.choice([((135, 206, 250), (224, 247, 255)), ((255, 154, 100), (255, 220, 170)), ((20, 24, 60), (80, 60, 120)),
                      ((116, 185, 255), (255, 255, 255)), (theme.page, lighter(theme.accent, .4))])
    out = Gradient(*sky).pixels(width, height).copy()
    if rng.random() < 0.6:
        middle = (int(rng.uniform(.1, .9) * width), int(rng.uniform(.08, .35) * height))
        cv2.circle(out, middle, int(min(width, height) * rng.uniform(.04, .12)), rng.choice([(255, 236, 130), (255, 255, 255)]),
                   -1, cv2.LINE_AA)
    for _ in range(rng.randint(0, 6)):
        x, y, size = rng.uniform(0, width), rng.uniform(0, .4) * height, rng.uniform(.02, .05) * width
        for dx in (-1, 0, 1):
            cv2.ellipse(out, (int(x + dx * size), int(y)), (int(size), int(size * (.5 if dx else .7))), 0, 0, 360,
                        lighter(sky[1], .6), -1, cv2.LINE_AA)
    green = rng.choice([(106, 176, 76), (76, 145, 65), (186, 220, 88), darker(theme.accent, .2), (70, 80, 120), (225, 190, 120)])
    xs = np.linspace(0, width, 40)
    count = rng.randint(1, 4)
    for i in range(count):
        base = height * (.45 + .45 * i / count)
        ys = base + height * rng.uniform(.02, .1) * np.sin(xs / width * rng.uniform(3, 14) + rng.uniform(0, 6))
        corners = np.int32(np.vstack([np.column_stack([xs, ys]), [[width, height], [0, height]]]))
        cv2.fillPoly(out, [corners], mix(lighter(green, .35), darker(green, .3), (i + 1) / count), cv2.LINE_AA)
    return out


def _sky_of_stars(rng, theme, width, height):
    """A dark ground with light points."""
    out = Gradient(darker(theme.page, .3), theme.page if brightness(theme.page) < 110 else (40, 30, 80)).pixels(width,
                                                                                                                height).copy()
    chance = np.random.default_rng(rng.randrange(1 << 30))
    count = rng.randint(40, 260)
    ys, xs = chance.integers(0, max(1, height - 1), count), chance.integers(0, max(1, width - 1), count)
    for dy, dx in ((0, 0), (0, 1), (1, 0)):
        out[ys[::dy + dx + 1] + dy, xs[::dy + dx + 1] + dx] = 230
    return out


def ground(rng, theme, canvas, busy=0.4):
    """Paints the whole canvas: plain, or (with odds `busy`) with something richer; tells which."""
    width, height = canvas.width, canvas.height
    if rng.random() >= busy:
        canvas.pixels[:] = theme.page
        return "plain"
    kind, = rng.choices(["gradient", "blobs", "pattern", "landscape", "photograph", "stars"], [5, 2, 3, 2, 3, 1])
    if kind == "gradient":
        first, last = theme.page, mix(theme.page, rng.choice(theme.accents), rng.uniform(.2, 1))
        if rng.random() < 0.4:
            first = mix(theme.page, rng.choice(theme.accents), rng.uniform(.3, 1))
        canvas.pixels[:] = Gradient(first, last, rng.choice(["down", "down", "diagonal", "round", "across"])).pixels(width,
                                                                                                                     height)
    elif kind == "blobs":
        canvas.pixels[:] = _blobs(rng, theme, width, height)
    elif kind == "pattern":
        canvas.pixels[:] = _pattern(rng, theme, width, height)
    elif kind == "landscape":
        canvas.pixels[:] = landscape(rng, theme, width, height)
    elif kind == "stars":
        canvas.pixels[:] = _sky_of_stars(rng, theme, width, height)
    else:
        image = photograph(rng, width, height)
        if rng.random() < 0.4:
            small = cv2.resize(image, (max(8, width // 24), max(8, height // 24)), interpolation=cv2.INTER_AREA)
            image = cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)
        if rng.random() < 0.5:
            veil = np.empty_like(image)
            veil[:] = theme.page
            share = rng.uniform(.2, .7)
            image = cv2.addWeighted(image, 1 - share, veil, share, 0)
        canvas.pixels[:] = image
    theme.page = tuple(int(v) for v in cv2.resize(canvas.pixels, (1, 1), interpolation=cv2.INTER_AREA)[0, 0])
    theme.ink = ink_on(theme.page)
    theme.muted = mix(theme.ink, theme.page, .3)
    return kind
