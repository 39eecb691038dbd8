"""Stamps of cells compared, put together and laid, for the illustrated games."""
import math

import cv2
import numpy as np

from compose.looks import cartoon_art as art


def seen_on(stamp, ground, size=20):
    """What a stamp looks like on a ground, small."""
    picture = np.full(stamp.shape[:2] + (3,), ground, np.uint8)
    art.paste(picture, stamp, 0, 0)
    return cv2.resize(picture, (size, size), interpolation=cv2.INTER_AREA).astype(np.int16)


def same_size(*stamps):
    """Stamps with margins, so that all are of one size."""
    high, wide = max(s.shape[0] for s in stamps), max(s.shape[1] for s in stamps)
    out = []
    for stamp in stamps:
        grown = art.blank_stamp(wide, high)
        art.put_whole(grown, stamp, wide / 2, high / 2)
        out.append(grown)
    return out


def told_apart(one, other, ground):
    """How different two stamps look on a ground: mean difference of a pixel's channel."""
    one, other = same_size(one, other)
    return float(np.abs(seen_on(one, ground) - seen_on(other, ground)).mean())


def on_plate(plate, width, height, colour, face, fill=0.8, strength=1.0):
    """A plate with a face on it, as a stamp."""
    stamp = plate.draw(width, height, colour).copy()
    if face is not None:
        size = min(width, height) * fill
        if face.shape[1] != face.shape[0]:
            face = art.sized(face, face.shape[1] * size / max(face.shape[:2]), face.shape[0] * size / max(face.shape[:2]))
        else:
            face = art.sized(face, size)
        margin_x, margin_y = max(0, (face.shape[1] - stamp.shape[1] + 1) // 2), max(0, (face.shape[0] - stamp.shape[0] + 1) // 2)
        if max(margin_x, margin_y):
            stamp = art.grown(stamp, max(margin_x, margin_y))
        dx, dy = plate.lift(min(round(width), round(height)))
        art.put_whole(stamp, face, stamp.shape[1] / 2 + dx, stamp.shape[0] / 2 + dy, strength)
    return stamp


def placer(rng):
    """How stamps are laid: at whole pixels, or between them."""
    return art.put_whole if rng.random() < 0.6 else art.put


def halo(image, x, y, radius, colour, strength=0.5):
    """A round glow on the picture."""
    reach = max(2, math.ceil(radius))
    steps = np.linspace(-1, 1, 2 * reach, dtype=np.float32)
    alpha = (np.clip(1 - np.hypot(steps[None], steps[:, None]), 0, 1) ** 1.5 * strength)[..., None]
    art.paste(image, (alpha * np.array(tuple(colour) + (255,), np.float32)).astype(np.uint8), round(x) - reach, round(y) - reach)


def ring(rng, image, x, y, width, height, shape="square", colour=None):
    """A frame around a cell: hovered, selected, hinted, in focus."""
    colour = colour or rng.choice([(255, 230, 60), (255, 255, 255), (60, 220, 255), (255, 90, 60), (120, 255, 90), (20, 20, 20),
                                   (70, 130, 250)])
    line = max(1, rng.uniform(0.03, 0.09) * min(width, height))
    if shape == "round":
        points = art.round_points(x, y, width / 2, height / 2, count=40)
    else:
        points = art.box_points(x - width / 2, y - height / 2, x + width / 2, y + height / 2, rng.choice([0, 0.12]) * width)
    art.lines(image, points, colour, line, True)
