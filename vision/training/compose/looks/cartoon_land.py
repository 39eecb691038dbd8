"""Grounds of the illustrated looks: landscapes, patterns, papers, floors."""
import functools
import math
import random

import cv2
import numpy as np

import material
from compose.looks import cartoon_art as art
from compose.looks.cartoon_art import BLACK, WHITE, hsv, mix, turned
from compose.looks.cartoon_sprites import HEADS, SIMPLE, Hand, any_hand, sprite

HAND_PLAIN = Hand(0.04, "none", 0.0, 0.2)


def plain(rng, width, height, palette):
    """One colour."""
    return np.full((height, width, 3), palette.ground, np.uint8)


def fade(rng, width, height, palette):
    """A gradient down, across or from the middle."""
    kind = rng.random()
    if kind < 0.7:
        return art.gradient(width, height, palette.ground, palette.ground2, kind < 0.15)
    small = np.linspace(-1, 1, 48, dtype=np.float32)
    far = np.clip(np.hypot(small[None], small[:, None]) / 1.2, 0, 1)[..., None]
    a, b = np.array(palette.ground, np.float32), np.array(mix(palette.ground, BLACK, 0.4), np.float32)
    return cv2.resize((a + (b - a) * far).astype(np.uint8), (width, height), interpolation=cv2.INTER_LINEAR)


def rays(rng, width, height, palette):
    """Beams from one point."""
    image = plain(rng, width, height, palette)
    x, y = width * rng.uniform(0.3, 0.7), height * rng.uniform(0.2, 1.0)
    count, reach = rng.choice([10, 14, 18, 24]), width + height
    other = mix(palette.ground, WHITE if palette.dark else rng.choice([WHITE, BLACK]), rng.uniform(0.05, 0.25))
    for i in range(count):
        a, b = 2 * math.pi * i / count, 2 * math.pi * (i + 0.5) / count
        art.poly(image, [(x, y), (x + reach * math.cos(a), y + reach * math.sin(a)),
                         (x + reach * math.cos(b), y + reach * math.sin(b))], other)
    return image


def repeated(rng, width, height, palette):
    """A pattern: dots, checks, stripes, waves, little sprites."""
    other = mix(palette.ground, rng.choice([WHITE, BLACK, palette.ground2, palette.accent(rng)]), rng.uniform(0.06, 0.3))
    step = rng.choice([12, 20, 32, 48, 64])
    tile = np.full((step, step, 3), palette.ground, np.uint8)
    kind = rng.choice(["dots", "checks", "stripes", "slanted", "waves", "sprites", "diamonds", "lines"])
    if kind == "dots":
        art.oval(tile, step / 2, step / 2, step * 0.2, step * 0.2, other)
    elif kind == "checks":
        tile[:step // 2, :step // 2] = other
        tile[step // 2:, step // 2:] = other
    elif kind == "stripes":
        tile[:, :step // 2] = other
    elif kind == "slanted":
        for shift in (-1, 0, 1):
            art.poly(tile, [(shift * step, step), (shift * step + step / 2, step), (shift * step + step * 1.5, 0),
                            (shift * step + step, 0)], other)
    elif kind == "waves":
        for y in (-step / 2, step / 2):
            art.lines(tile, [(x, y + step * 0.5 + step * 0.15 * math.sin(2 * math.pi * x / step)) for x in range(-2, step + 3)],
                      other, max(1, step / 12))
    elif kind == "sprites":
        step = rng.choice([40, 60, 84])
        tile = np.full((step, step, 3), palette.ground, np.uint8)
        art.put(tile, art.dyed(sprite(rng.choice(list(SIMPLE)), step * 0.6, other), other, 0.8), step / 2, step / 2,
                rng.uniform(0.3, 0.9))
    elif kind == "diamonds":
        art.poly(tile, [(step / 2, 0), (step, step / 2), (step / 2, step), (0, step / 2)], other)
    else:
        tile[0, :] = other
        tile[:, 0] = other
    return np.ascontiguousarray(np.tile(tile, (height // step + 1, width // step + 1, 1))[:height, :width])


def _sky(rng, width, height):
    """A sky at some time of the day."""
    top, bottom = rng.choice([((90, 170, 235), (205, 235, 250)), ((60, 120, 200), (250, 200, 160)), ((15, 20, 50), (60, 50, 110)),
                              ((250, 190, 150), (255, 235, 200)), ((120, 205, 200), (235, 250, 225)),
                              ((240, 170, 200), (255, 230, 235)), ((30, 60, 90), (120, 170, 190))])
    return art.gradient(width, height, top, bottom), sum(top) < 150


def _ridge(rng, width, height, level, rough, kind):
    """The upper line of hills or mountains, closed at the picture's bottom."""
    if kind == "mountains":
        points, x = [], -40.0
        while x < width + 80:
            points.append((x, height * (level + rng.uniform(-rough, rough) * 2)))
            x += rng.uniform(0.05, 0.16) * width
    else:
        a, b, c = rng.uniform(0, 6), rng.uniform(0.5, 2.5), rng.uniform(2, 5)
        points = [(x, height * (level + rough * (math.sin(a + b * 6.3 * x / width) + 0.4 * math.sin(c * 6.3 * x / width))))
                  for x in np.linspace(0, width, 60)]
    return points + [(width + 90, height + 5), (-90, height + 5)]


def landscape(rng, width, height, palette):
    """Hills under a sky: meadows, forests, deserts, snow, candy, hills at night."""
    image, night = _sky(rng, width, height)
    kind = rng.choice(["meadow", "meadow", "forest", "desert", "snow", "candy", "free"])
    hue, saturation, value = {"meadow": (0.27, 0.6, 0.75), "forest": (0.36, 0.55, 0.5), "desert": (0.11, 0.5, 0.9),
                              "snow": (0.56, 0.1, 0.95), "candy": (0.9, 0.35, 0.98), "free": (rng.random(), rng.uniform(0.1, 0.8),
                                                                   rng.uniform(0.3, 0.95))}[kind]
    if night:
        value *= 0.45
        for _ in range(60):
            image[rng.randrange(max(1, height * 2 // 3)), rng.randrange(width)] = (240, 240, 250)
    if rng.random() < 0.6:
        x, y, r = width * rng.uniform(0.1, 0.9), height * rng.uniform(0.08, 0.3), min(width, height) * rng.uniform(0.05, 0.13)
        art.oval(image, x, y, r, r, (240, 240, 225) if night else (255, 235, 150))
    for _ in range(rng.randint(0, 5)):
        art.put(image, sprite("cloud", width * rng.uniform(0.08, 0.2), (200, 215, 235), HAND_PLAIN), rng.uniform(0, width),
                height * rng.uniform(0.05, 0.4), 0.35 if night else 0.85)
    ridge = "mountains" if rng.random() < 0.35 else "hills"
    layers = rng.randint(2, 4)
    for i in range(layers):
        level = 0.4 + (i + rng.uniform(0, 0.6)) * 0.5 / layers
        colour = hsv(hue + rng.uniform(-0.03, 0.03), saturation, value * (0.7 + 0.3 * i / layers) if not night
                     else value * (1.2 - 0.5 * i / layers))
        colour = mix(colour, tuple(int(v) for v in image[height // 3, width // 2]), 0.35 * (1 - i / layers))
        art.poly(image, _ridge(rng, width, height, level, 0.04, ridge if i < layers - 1 else "hills"), colour)
        for _ in range(rng.randint(0, 7)):
            thing = rng.choice({"meadow": ["tree", "flower", "bush", "house"], "forest": ["fir", "tree", "mushroom"],
                                "desert": ["cactus", "stone"], "snow": ["fir", "snowflake", "house"],
                                "candy": ["lollipop", "candy", "cupcake", "ice cream"]}.get(kind, ["tree", "stone"]))
            size = min(width, height) * rng.uniform(0.05, 0.16) * (0.7 + i / layers)
            art.put(image, sprite(thing, size, palette.accent(rng), HAND_PLAIN), rng.uniform(0, width),
                    height * (level + 0.05) + rng.uniform(-0.1, 0.4) * size)
    return image


def sea(rng, width, height, palette):
    """Under water, or waves."""
    hue = rng.uniform(0.48, 0.64)
    if rng.random() < 0.5:
        image = art.gradient(width, height, hsv(hue, 0.55, 0.85), hsv(hue + 0.04, 0.8, 0.35))
        for _ in range(rng.randint(5, 30)):
            x, y, r = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(2, 14)
            art.lines(image, art.round_points(x, y, r), (190, 230, 245), 1, True)
        for _ in range(rng.randint(0, 6)):
            art.put(image, sprite(rng.choice(["fish", "octopus", "turtle", "drop", "leaf"]),
                                  rng.uniform(0.06, 0.16) * min(width, height), palette.accent(rng),
                                  HAND_PLAIN), rng.uniform(0, width), rng.uniform(0, height), rng.uniform(0.3, 1))
        art.poly(image, _ridge(rng, width, height, 0.92, 0.02, "hills"), (225, 205, 150))
        return image
    image = art.gradient(width, height, hsv(hue, 0.3, 0.95), hsv(hue, 0.2, 1))
    for i in range(9):
        level = 0.15 + i * 0.1
        points = [(x, height * level + height * 0.02 * abs(math.sin(x / width * 20 + i * 1.3)))
                  for x in np.linspace(0, width, 80)]
        art.poly(image, points + [(width, height), (0, height)], hsv(hue, 0.4 + 0.05 * i, 0.95 - 0.06 * i))
    return image


def space(rng, width, height, palette):
    """Stars, clouds of gas, planets."""
    dark = hsv(rng.uniform(0.55, 0.9), rng.uniform(0.3, 0.9), rng.uniform(0.05, 0.25))
    image = art.gradient(width, height, dark, mix(dark, hsv(rng.random(), 0.7, 0.4), 0.5))
    if rng.random() < 0.6:
        noise = art.grain(rng, width, height, min(width, height) / 5)
        art.textured(image, noise, rng.randint(15, 45))
    for _ in range(rng.randint(40, 160)):
        x, y = rng.randrange(width), rng.randrange(height)
        image[y:y + rng.choice([1, 1, 2, 3]), x:x + rng.choice([1, 1, 2])] = mix(WHITE, palette.accent(rng), rng.uniform(0, 0.5))
    for _ in range(rng.randint(0, 4)):
        size = rng.uniform(0.05, 0.3) * min(width, height)
        art.put(image, sprite(rng.choice(["planet", "moon", "rocket", "star", "stone", "ball"]), size, palette.accent(rng),
                              any_hand(rng)),
                rng.uniform(0, width), rng.uniform(0, height))
    return image


def facets(rng, width, height, palette):
    """Triangles of slightly different colours."""
    image = plain(rng, width, height, palette)
    step = rng.uniform(0.06, 0.2) * max(width, height)
    columns, rows = int(width / step) + 3, int(height / step) + 3
    spread = rng.uniform(0.1, 0.4)
    at = [[((c - 0.5 + rng.uniform(-0.3, 0.3)) * step, (r - 0.5 + rng.uniform(-0.3, 0.3)) * step) for c in range(columns)]
          for r in range(rows)]
    for r in range(rows - 1):
        for c in range(columns - 1):
            a, b, d, e = at[r][c], at[r][c + 1], at[r + 1][c], at[r + 1][c + 1]
            for triangle in ((a, b, d), (b, e, d)):
                colour = mix(mix(palette.ground, palette.ground2, r / rows), rng.choice([WHITE, BLACK]), rng.uniform(0, spread))
                cv2.fillConvexPoly(image, np.int32(triangle), colour)
    return image


def washes(rng, width, height, palette):
    """Water colours on paper."""
    low = 8
    w, h = max(8, width // low), max(8, height // low)
    paper = mix(WHITE, palette.ground, rng.uniform(0, 0.2))
    image = np.full((h, w, 3), paper, np.uint8)
    for _ in range(rng.randint(4, 14)):
        colour = mix(paper, palette.accent(rng), rng.uniform(0.15, 0.6))
        x, y, r = rng.uniform(0, w), rng.uniform(0, h), rng.uniform(0.1, 0.45) * max(w, h)
        points = art.round_points(x, y, r, r * rng.uniform(0.3, 0.9), rng.uniform(0, 3),
                                  22) + np.array([[rng.gauss(0, r * 0.08), rng.gauss(0, r * 0.08)] for _ in range(22)])
        art.through_glass(image, 0, 0, w, h, rng.uniform(0.3, 0.8), lambda picture: art.poly(picture, points, colour))
    image = cv2.resize(cv2.GaussianBlur(image, (0, 0), rng.uniform(0.6, 3)), (width, height), interpolation=cv2.INTER_CUBIC)
    art.textured(image, art.grain(rng, width, height, 2), rng.randint(4, 14))
    return image


def blackboard(rng, width, height, palette):
    """A school's board with smears of chalk."""
    colour = rng.choice([(42, 70, 58), (38, 42, 46), (30, 60, 75), (52, 52, 52), (60, 45, 40)])
    image = np.full((height, width, 3), colour, np.uint8)
    art.textured(image, art.grain(rng, width, height, rng.uniform(20, 90)), rng.randint(8, 26))
    art.textured(image, art.grain(rng, width, height, 1.5), rng.randint(3, 10))
    return image


def paper(rng, width, height, palette):
    """A sheet: plain, squared, ruled, brown."""
    colour = rng.choice([(252, 250, 244), (240, 230, 205), (205, 170, 125), (245, 245, 250), (230, 235, 225), palette.ground])
    image = np.full((height, width, 3), colour, np.uint8)
    art.textured(image, art.grain(rng, width, height, rng.choice([1.5, 3, 8])), rng.randint(3, 14))
    kind, step = rng.random(), rng.randint(14, 40)
    ink = mix(colour, (70, 120, 200), rng.uniform(0.15, 0.4))
    if kind < 0.55:
        image[rng.randrange(step)::step] = ink
    if kind < 0.3:
        image[:, rng.randrange(step)::step] = ink
    return image


def planks(rng, width, height, palette):
    """Boards of wood."""
    colour = rng.choice([(150, 100, 60), (200, 155, 105), (95, 62, 40), (175, 120, 80), (120, 110, 100), (225, 190, 145)])
    image = np.full((height, width, 3), colour, np.uint8)
    across = rng.random() < 0.7
    grain = art.grain(rng, *((max(8, width // 40), height) if across else (width, max(8, height // 40))), 1)
    art.textured(image, cv2.resize(grain, (width, height), interpolation=cv2.INTER_CUBIC), rng.randint(10, 32))
    step = rng.randint(30, 120)
    for at in range(rng.randrange(step), height if across else width, step):
        part = image[at:at + 2] if across else image[:, at:at + 2]
        part[:] = mix(colour, BLACK, 0.45)
    return image


def ground_from_above(rng, width, height, palette):
    """Grass, sand, stone, snow or soil from above, with tufts and pebbles."""
    kind = rng.choice(["grass", "grass", "sand", "stone", "snow", "soil", "free"])
    colour = {"grass": (110, 170, 75), "sand": (228, 205, 150), "stone": (135, 135, 140), "snow": (232, 240, 248),
              "soil": (120, 88, 62), "free": palette.ground}[kind]
    colour = turned(colour, rng.uniform(-0.03, 0.03), rng.uniform(0.7, 1.2), rng.uniform(0.75, 1.1))
    image = np.full((height, width, 3), colour, np.uint8)
    art.textured(image, art.grain(rng, width, height, rng.choice([1, 3, 8, 30])), rng.randint(4, 22))
    for _ in range(rng.choice([0, 30, 90])):
        x, y, s = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(3, 9)
        shade = mix(colour, rng.choice([BLACK, WHITE]), rng.uniform(0.1, 0.3))
        if kind in ("grass", "free"):
            art.lines(image, [(x - s, y - s), (x, y), (x + s * 0.6, y - s * 1.3)], shade, 1)
        else:
            art.oval(image, x, y, s, s * 0.7, shade)
    return image


def lights(rng, width, height, palette):
    """Soft spots of light."""
    image = fade(rng, width, height, palette)
    for _ in range(rng.randint(5, 22)):
        x, y, r = rng.uniform(0, width), rng.uniform(0, height), rng.uniform(0.02, 0.14) * max(width, height)
        colour = mix(palette.accent(rng), WHITE, 0.4)
        art.through_glass(image, x - r, y - r, x + r, y + r, rng.uniform(0.08, 0.35),
                          lambda picture: art.oval(picture, x, y, r, r, colour))
    return image


@functools.lru_cache(36)
def _photograph(number):
    """One of some photographs; reading them anew for each scene would take too long."""
    return np.ascontiguousarray(material.photograph(random.Random(number), 1000, 760)[..., ::-1])


def photo(rng, width, height, palette):
    """A photograph, perhaps blurred, dimmed or bleached."""
    whole = _photograph(rng.randrange(36))
    part = rng.uniform(0.4, 1) * min(whole.shape[1] / width, whole.shape[0] / height)
    wide, high = max(2, int(width * part)), max(2, int(height * part))
    x, y = rng.randint(0, whole.shape[1] - wide), rng.randint(0, whole.shape[0] - high)
    image = cv2.resize(whole[y:y + high, x:x + wide], (width, height), interpolation=cv2.INTER_LINEAR)
    if rng.random() < 0.4:
        small = cv2.resize(image, (max(2, width // 12), max(2, height // 12)), interpolation=cv2.INTER_AREA)
        image = cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)
    if rng.random() < 0.4:
        part = rng.uniform(0.3, 0.7)
        image = cv2.addWeighted(image, 1 - part, np.full_like(image, rng.choice([BLACK, WHITE])), part, 0)
    return image


def scattered(rng, width, height, palette):
    """Sprites strewn over a ground."""
    image = fade(rng, width, height, palette)
    hand = any_hand(rng)
    names = rng.sample(sorted(SIMPLE) + sorted(HEADS), rng.randint(1, 6))
    strength = rng.choice([0.15, 0.3, 0.6, 1.0])
    size = rng.uniform(0.04, 0.14) * max(width, height)
    for _ in range(rng.randint(8, 40)):
        art.put_whole(image, sprite(rng.choice(names), size * rng.uniform(0.6, 1.2), palette.accent(rng), hand),
                      rng.uniform(0, width), rng.uniform(0, height), strength)
    return image


GROUNDS = {plain: 3, fade: 3, rays: 1, repeated: 2, landscape: 4, sea: 1.3, space: 1.5, facets: 1, washes: 1.2, blackboard: 1,
           paper: 1.2,
           planks: 1, ground_from_above: 1.5, lights: 1, photo: 1.3, scattered: 1}
CALM = (plain, fade, repeated, paper, blackboard, planks, ground_from_above, washes)


def backdrop(rng, width, height, palette, calm=False):
    """Some ground of width x height pixels."""
    if calm:
        return rng.choice(CALM)(rng, width, height, palette)
    paint, = rng.choices(list(GROUNDS), list(GROUNDS.values()))
    return paint(rng, width, height, palette)


def illustration(rng, width, height, palette):
    """A picture with something to see everywhere, for puzzles of pictures."""
    paint = rng.choice([landscape, landscape, landscape, sea, space, facets, washes, photo, rays, scattered, lights])
    image = paint(rng, width, height, palette)
    hand = any_hand(rng)
    for _ in range(rng.randint(2, 6) if paint is not photo else rng.choice([0, 0, 0, 1])):
        name = rng.choice(sorted(HEADS) + sorted(SIMPLE) + ["sitting", "walking:cat"])
        size = min(width, height) * rng.uniform(0.25, 0.75)
        art.put_whole(image, sprite(name, size, palette.accent(rng), hand), rng.uniform(0.1, 0.9) * width,
                      rng.uniform(0.2, 0.9) * height)
    if paint is not photo:
        art.textured(image, art.grain(rng, width, height, min(width, height) / rng.uniform(6, 14)), rng.randint(10, 26))
    return image
