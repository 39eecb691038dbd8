"""From scenes to examples for the three networks: cropped, scaled, degraded, with targets."""
import glob
import math
import os
import re

import cv2
import numpy as np

import scene as scenes
from nets import CELL, FACE, GAMES, HIDDEN, KINDS, NOTHING, REFERENCE_PITCH, STRIDE, kind_of
from scene import Lattice

cv2.setNumThreads(1)

# How often a game's scenes are drawn; a fifth of all shows no board.
WEIGHTS = {"onet": 7, "cat": 3, "sliding": 3.5, "lyne": 4, "flip": 2.5, "runaway": 3.5, "none": 4}
UNSEEN = ("onet_empty", "lyne_empty")  # kinds of which a picture may show nothing


class Store:
    """The scenes in some folders, by game, each with the size of its board."""

    def __init__(self, folders):
        self.open(folders)

    def open(self, folders):
        self.entries = {}  # game: [(path, rows, columns), ...]
        for folder in folders:
            for path in sorted(glob.glob(os.path.join(folder, "**", "*.json"), recursive=True)):
                with open(path) as file:
                    text = file.read(600)
                found = {key: re.search(rf'"{key}": ?"?(\w+)', text) for key in ("game", "rows", "columns")}
                if found["game"] and found["game"][1] in WEIGHTS:
                    size = tuple(int(found[key][1]) if found[key] else 0 for key in ("rows", "columns"))
                    self.entries.setdefault(found["game"][1], []).append((path, *size))
        self.games = list(self.entries)
        self.weights = [WEIGHTS[g] for g in self.games]

    def __str__(self):
        return ", ".join(f"{game} {len(entries)}" for game, entries in sorted(self.entries.items()))

    def entry(self, rng, games=None):
        choice = [(g, w) for g, w in zip(self.games, self.weights) if games is None or g in games]
        return rng.choice(self.entries[rng.choices([g for g, _ in choice], [w for _, w in choice])[0]])

    def pick(self, rng, games=None, like=None):
        """A scene; with `like` (rows, columns) rather one whose board has about that size, or none at all."""
        for _ in range(50):
            entries = [self.entry(rng, games) for _ in range(1 if like is None else 4)]
            if like is not None:
                entries.sort(key=lambda e: 0 if e[1] == 0 else abs(math.log(e[1] / like[0])) + abs(math.log(e[2] / like[1])))
            try:
                found = scenes.load(entries[0][0])
                if found.image is not None:
                    return found
            except (OSError, StopIteration, ValueError):
                continue
        raise RuntimeError("no scene can be read")


def degrade(rng, image):
    """Light, contrast, gamma, hue, night filters, grey, noise, blur, scaling, JPEG, video blocks, 16-bit colour: what lies
    between a game and a picture of it. Most pictures are hardly touched."""
    if rng.random() < 0.4:
        hsv = cv2.cvtColor(image, cv2.COLOR_BGR2HSV)
        hsv[..., 0] = (hsv[..., 0].astype(np.int16) + rng.randint(0, 179)) % 180
        if rng.random() < 0.4:
            hsv[..., 1] = np.clip(hsv[..., 1] * rng.uniform(0.2, 1.5), 0, 255).astype(np.uint8)
        image = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)
    if rng.random() < 0.06:
        image = cv2.cvtColor(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    if rng.random() < 0.1:
        image = 255 - image
    if rng.random() < 0.5:  # one table of values does gamma, contrast and light
        table = np.arange(256, dtype=np.float32) / 255
        table = table ** math.exp(rng.uniform(-0.5, 0.5)) if rng.random() < 0.5 else table
        contrast = rng.uniform(0.4, 1.25) if rng.random() < 0.35 else rng.uniform(0.85, 1.1)
        table = (table - 0.5) * contrast + 0.5 + rng.uniform(-0.12, 0.12)
        image = cv2.LUT(image, np.clip(table * 255, 0, 255).astype(np.uint8))
    if rng.random() < 0.06:
        image = np.clip(image * np.float32([rng.uniform(0.45, 1), rng.uniform(0.7, 1), 1]), 0, 255).astype(np.uint8)
    if rng.random() < 0.03:
        image = image & np.uint8(0xF8)
    if rng.random() < 0.15:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 1.0))
    if rng.random() < 0.2:
        cv2.setRNGSeed(rng.getrandbits(31))
        noise = cv2.randn(np.empty(image.shape, np.int16), (0, 0, 0), (rng.uniform(1, 8),) * 3)
        image = cv2.add(image, noise, dtype=cv2.CV_8U)
    if rng.random() < 0.2:
        quality = rng.randint(25, 60) if rng.random() < 0.25 else rng.randint(60, 95)
        image = cv2.imdecode(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)
    return image


# ------------------------------------------------------------------------------------------------- detector

def detector_example(rng, found, size=320):
    """-> picture (size x size x 3), heat (games x n x n), values (4 x n x n), where values count (n x n), where heat counts (n x n)."""
    image, lattice = found.image, found.lattice
    height, width = image.shape[:2]
    if lattice is not None:
        pitch = min(lattice.pitch_x, lattice.pitch_y)
        # Boards of few large cells are seen at a small scale, so that the whole of them fits.
        scale = min(math.exp(rng.uniform(math.log(9), math.log(60))) / pitch, 1.6)
    else:
        scale = min(1.3, math.exp(rng.uniform(math.log(0.2), math.log(1.3))))
    scale_x, scale_y = scale * rng.uniform(0.94, 1.06), scale * rng.uniform(0.94, 1.06)
    part_w, part_h = int(size / scale_x) + 2, int(size / scale_y) + 2

    def place(full, part):
        return rng.randint(min(0, full - part) - part // 5, max(0, full - part) + part // 5)

    if lattice is not None and rng.random() < 0.7:
        x, y = lattice.centre(rng.randrange(lattice.rows), rng.randrange(lattice.columns))
        x0, y0 = int(x - rng.uniform(0.05, 0.95) * part_w), int(y - rng.uniform(0.05, 0.95) * part_h)
    else:
        x0, y0 = place(width, part_w), place(height, part_h)
    xs, ys, xe, ye = max(0, x0), max(0, y0), min(width, x0 + part_w), min(height, y0 + part_h)
    out = np.zeros((part_h, part_w, 3), np.uint8)
    fill = rng.random()
    if xe > xs and ye > ys:
        if fill < 0.4:
            out = cv2.copyMakeBorder(image[ys:ye, xs:xe], ys - y0, y0 + part_h - ye, xs - x0, x0 + part_w - xe, cv2.BORDER_REPLICATE)
        else:
            if fill < 0.7:
                out[:] = [rng.randint(0, 255) for _ in range(3)]
            out[ys - y0:ye - y0, xs - x0:xe - x0] = image[ys:ye, xs:xe]
    out = cv2.resize(out, (size, size), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    out = degrade(rng, out)
    fx, fy = size / part_w, size / part_h

    n = size // STRIDE
    heat = np.zeros((len(GAMES), n, n), np.float32)
    values = np.zeros((4, n, n), np.float32)
    counts = np.zeros((n, n), np.float32)
    asked = np.ones((n, n), np.float32)
    if lattice is None:
        return out, heat, values, counts, asked
    game = GAMES.index(found.game)
    pitch_x, pitch_y = lattice.pitch_x * fx, lattice.pitch_y * fy
    sigma = max(0.6, 0.11 * min(pitch_x, pitch_y) / STRIDE)
    reach = int(math.ceil(3 * sigma))
    for r in range(lattice.rows):
        for c in range(lattice.columns):
            label = found.cells[r][c]
            if label == "_":
                continue
            x, y = lattice.centre(r, c)
            if not (0 <= x < width and 0 <= y < height):
                continue
            x, y = (x - x0) * fx / STRIDE - 0.5, (y - y0) * fy / STRIDE - 0.5
            if not (-0.5 <= x < n - 0.5 and -0.5 <= y < n - 0.5):
                continue
            ix, iy = min(n - 1, max(0, round(x))), min(n - 1, max(0, round(y)))
            xa, xb, ya, yb = max(0, ix - reach), min(n, ix + reach + 1), max(0, iy - reach), min(n, iy + reach + 1)
            kind = kind_of(found.game, label)
            if kind < 0 or KINDS[kind] in UNSEEN:
                asked[ya:yb, xa:xb] = 0
                continue
            bump = np.outer(np.exp(-(np.arange(ya, yb) - y) ** 2 / (2 * sigma * sigma)),
                            np.exp(-(np.arange(xa, xb) - x) ** 2 / (2 * sigma * sigma)))
            heat[game, ya:yb, xa:xb] = np.maximum(heat[game, ya:yb, xa:xb], bump)
            heat[game, iy, ix] = 1
            xa, xb, ya, yb = max(0, ix - 1), min(n, ix + 2), max(0, iy - 1), min(n, iy + 2)
            values[0, ya:yb, xa:xb] = x - np.arange(xa, xb)
            values[1, ya:yb, xa:xb] = (y - np.arange(ya, yb))[:, None]
            values[2, ya:yb, xa:xb] = math.log(pitch_x / REFERENCE_PITCH)
            values[3, ya:yb, xa:xb] = math.log(pitch_y / REFERENCE_PITCH)
            counts[ya:yb, xa:xb] = 1
    asked = np.maximum(asked, (heat.max(0) >= 1).astype(np.float32))
    return out, heat, values, counts, asked


# ------------------------------------------------------------------------------------------------- boards

def rectify(image, lattice, top, left, rows, columns, cell=CELL):
    """The picture resampled so that place (i, j) of the result's grid is a square of `cell` pixels around the lattice's cell in row
    top + i and sheared column left + j (for lattices without shift: its column). -> rows*cell x columns*cell x 4, uint8;
    the fourth channel is 255 inside the picture. vision/eye/rectify.cpp does the same."""
    small = min(lattice.pitch_x, lattice.pitch_y)
    factor = 1.0
    if small > 1.25 * cell:
        # A warp samples points only: large cells are reduced by areas first, to a little more than what is wanted.
        factor = 1.25 * cell / small
        reduced = cv2.resize(image, (max(1, round(image.shape[1] * factor)), max(1, round(image.shape[0] * factor))),
                             interpolation=cv2.INTER_AREA)
        fx, fy = reduced.shape[1] / image.shape[1], reduced.shape[0] / image.shape[0]
        image, lattice = reduced, lattice.scaled(fx, fy)
    # Continuous: x = x0 + pitch_x * (J + shear * (I - 0.5) + extra), y = y0 + pitch_y * I for grid places (I, J).
    shear = 0.5 if lattice.shift else 0.0
    extra = 0.5 if lattice.shift == "even" else 0.0
    a, b = lattice.pitch_x / cell, lattice.pitch_x * shear / cell
    d = lattice.pitch_y / cell
    # The pixel u of the result is centred at J = left + (u + 0.5) / cell; the pixel x of the picture at x + 0.5.
    x0 = lattice.x + lattice.pitch_x * (left + 0.5 / cell + shear * (top + 0.5 / cell - 0.5) + extra) - 0.5
    y0 = lattice.y + lattice.pitch_y * (top + 0.5 / cell) - 0.5
    matrix = np.float64([[a, b, x0], [0, d, y0]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    size = (columns * cell, rows * cell)
    picture = cv2.warpAffine(image, matrix, size, flags=flags, borderMode=cv2.BORDER_CONSTANT, borderValue=(128, 128, 128))
    inside = cv2.warpAffine(np.full(image.shape[:2], 255, np.uint8), matrix, size, flags=flags)
    return np.dstack([picture, inside])


def sheared_column(lattice, row, column):
    """The column of the rectified grid in which a cell lies."""
    if lattice.shift is None:
        return column
    return column - (row // 2 if lattice.shift == "odd" else (row + 1) // 2)


def around_board(found, margin=8.0):
    """The scene's picture cut to its board and `margin` pitches around it, and the lattice there."""
    lattice = found.lattice
    corners = np.array([lattice.centre(r, c) for r in (0, 1, lattice.rows - 1) for c in (0, lattice.columns - 1)])
    low = np.floor(corners.min(0) - margin * np.array([lattice.pitch_x, lattice.pitch_y])).astype(int).clip(min=0)
    high = np.ceil(corners.max(0) + margin * np.array([lattice.pitch_x, lattice.pitch_y])).astype(int)
    return found.image[low[1]:high[1], low[0]:high[0]], lattice.moved(-float(low[0]), -float(low[1]))


def cut_off(rng, image, lattice):
    """The picture cut through its board or close beside it, as by the edge of a window, and the lattice there."""
    left, top, right, bottom = lattice.box()
    height, width = image.shape[:2]
    across = rng.random() < 0.5
    first, last, pitch, end = (left, right, lattice.pitch_x, width) if across else (top, bottom, lattice.pitch_y, height)
    deep = rng.uniform(min(1.2 * pitch, last - first), last - first + 0.95 * pitch)
    if rng.random() < 0.5:
        end = round(min(end, first + deep))
        return (image[:, :end] if across else image[:end]), lattice
    start = round(max(0, last - deep))
    return (image[:, start:], lattice.moved(-start, 0)) if across else (image[start:], lattice.moved(0, -start))


def _beside(rng, board):
    """One or two rows or columns beside the places of a board (rows x columns), as 1.0 of 0.0."""
    taken = np.zeros(board.shape, np.float32)
    at_rows, at_columns = np.flatnonzero(board.any(1)), np.flatnonzero(board.any(0))
    if not at_rows.size:
        return taken
    top, bottom, left, right = at_rows[0], at_rows[-1] + 1, at_columns[0], at_columns[-1] + 1
    for side in rng.sample(("above", "below", "below", "left", "right", "right"), rng.randint(1, 3)):
        depth = rng.choice([1, 1, 2])
        if side == "above":
            taken[max(0, top - depth):top, left:right] = 1
        elif side == "below":
            taken[bottom:bottom + depth, left:right] = 1
        elif side == "left":
            taken[top:bottom, max(0, left - depth):left] = 1
        else:
            taken[top:bottom, right:right + depth] = 1
    return taken


LEAST_SEEN = 0.12  # of a cell


def board_example(rng, found, rows=12, columns=16, cell=CELL):
    """-> picture (cell rows x cell columns x 4), inside (rows x columns), kinds (rows x columns, -1 where not asked, HIDDEN), fits (rows x columns,
    -1 where not asked), moved (2 x rows x columns), where moved counts (rows x columns)."""
    image, truth = (found.image, None) if found.lattice is None else around_board(found)
    image = degrade(rng, image)
    if truth is not None and rng.random() < 0.3:
        image, truth = cut_off(rng, image, truth)
    kinds = np.full((rows, columns), -1, np.int64)
    fits = np.full((rows, columns), -1, np.float32)
    moved = np.zeros((2, rows, columns), np.float32)
    counts = np.zeros((rows, columns), np.float32)
    inside = np.zeros((rows, columns), np.float32)
    height, width = image.shape[:2]
    wrong = truth is None or rng.random() < 0.15
    if truth is None:
        pitch = math.exp(rng.uniform(math.log(9), math.log(max(20, min(160, min(height, width) / 3)))))
        guess = Lattice(rng.uniform(-pitch, width * 0.7), rng.uniform(-pitch, height * 0.7), pitch, pitch * math.exp(rng.gauss(0, 0.12)),
                        rows, columns, rng.choice([None, None, None, "odd"]))
        if guess.shift:
            guess.pitch_y = pitch * rng.uniform(0.75, 1)
        top, left = 0, 0
    else:
        guess = Lattice(**truth.__dict__)
        if wrong:
            how = rng.random()
            if how < 0.4:
                guess = guess.moved(rng.choice([0.5, 0, 0.5]) * guess.pitch_x, rng.choice([0.5, 0.5, 0.35]) * guess.pitch_y)
            elif how < 0.6:
                factor = rng.choice([0.5, 2, 1.5, 0.667])
                guess = Lattice(guess.x, guess.y, guess.pitch_x * factor, guess.pitch_y * (factor if rng.random() < 0.6 else 1),
                                guess.rows, guess.columns, guess.shift)
            elif how < 0.8:
                guess.pitch_x *= rng.choice([0.9, 1.12, 1.2])
                guess.pitch_y *= rng.choice([0.88, 1, 1.15])
            else:
                guess.shift = rng.choice(["odd", "even"]) if guess.shift is None else None
        else:
            guess = guess.moved(rng.gauss(0, 0.06) * guess.pitch_x, rng.gauss(0, 0.06) * guess.pitch_y)
            guess.pitch_x *= 1 + rng.gauss(0, 0.003)
            guess.pitch_y *= 1 + rng.gauss(0, 0.003)
        # The window over the board: anywhere where it sees some of it.
        first = min(sheared_column(truth, r, 0) for r in range(truth.rows))
        last = max(sheared_column(truth, r, truth.columns - 1) for r in range(truth.rows))

        def window(low, high, span):
            count = high - low + 1
            if count + 4 <= span:
                return rng.randint(high - span + 2, low - 1)
            return rng.randint(low - 3, max(low - 3, high + 3 - span + 1))
        top, left = window(0, truth.rows - 1, rows), window(first, last, columns)
    picture = rectify(image, guess, top, left, rows, columns, cell)
    if truth is None or wrong:
        fits[:] = 0
        if truth is None:
            kinds[:] = NOTHING
        inside = (np.random.default_rng(rng.getrandbits(32)).random((rows, columns)) < rng.uniform(0.1, 0.9)).astype(np.float32)
        # Beyond the picture there is nothing to be right or wrong about.
        beyond = picture[cell // 2::cell, cell // 2::cell, 3] == 0
        fits[beyond] = -1
        kinds[beyond] = -1
        return picture, inside, kinds, fits, moved, counts

    for i in range(rows):
        for j in range(columns):
            row = top + i
            column = j + left + (0 if guess.shift is None else (row // 2 if guess.shift == "odd" else (row + 1) // 2))
            x, y = guess.centre(row, column)
            true_row = math.floor((y - truth.y) / truth.pitch_y)
            true_column = math.floor((x - truth.x) / truth.pitch_x - truth.row_shift(true_row))
            tx, ty = truth.centre(true_row, true_column)
            dx, dy = (tx - x) / truth.pitch_x, (ty - y) / truth.pitch_y
            if abs(dx) > 0.4 or abs(dy) > 0.4:
                continue
            if not (0 <= true_row < truth.rows and 0 <= true_column < truth.columns):
                kinds[i, j] = NOTHING
                continue
            label = found.cells[true_row][true_column]
            kinds[i, j] = HIDDEN if label == "~" else kind_of(found.game, label)
            if kinds[i, j] == NOTHING or not (0 <= tx < width and 0 <= ty < height):
                continue
            fits[i, j] = 1
            moved[:, i, j] = dx, dy
            counts[i, j] = kinds[i, j] >= 0 and KINDS[kinds[i, j]] not in UNSEEN
            inside[i, j] = counts[i, j]
    # A cell that the picture's edge cuts off is still a cell; of one that shows next to nothing nobody is asked.
    seen = picture[..., 3].reshape(rows, cell, columns, cell).mean((1, 3)) / 255
    kinds[seen < LEAST_SEEN] = -1
    missed = rng.choice([0, 0.05, 0.3, 0.6])
    if rng.random() < 0.2:  # a lattice that is known, of which nobody said yet where it shows something
        inside = np.maximum(inside, (fits == 1).astype(np.float32))
    dice = np.random.default_rng(rng.getrandbits(32)).random((2, rows, columns))
    inside *= dice[0] >= missed
    inside = np.maximum(inside, (dice[1] < rng.choice([0, 0, 0.03])).astype(np.float32))
    if rng.random() < 0.35:  # what lies beside a board may be taken for cells of it: a goal, a frame, a ground that repeats
        inside = np.maximum(inside, _beside(rng, fits == 1))
    return picture, inside, kinds, fits, moved, counts


# ------------------------------------------------------------------------------------------------- faces

def face_pictures(image, lattice, places, size=FACE, margin=1.0):
    """Each place's cell (row, column) as size x size pixels; `margin` pitches wide. vision/eye/rectify.cpp does the same."""
    out = np.zeros((len(places), size, size, 3), np.uint8)
    small = min(lattice.pitch_x, lattice.pitch_y) * margin
    if small > 1.25 * size:
        factor = 1.25 * size / small
        reduced = cv2.resize(image, (max(1, round(image.shape[1] * factor)), max(1, round(image.shape[0] * factor))),
                             interpolation=cv2.INTER_AREA)
        image, lattice = reduced, lattice.scaled(reduced.shape[1] / image.shape[1], reduced.shape[0] / image.shape[0])
    a, d = lattice.pitch_x * margin / size, lattice.pitch_y * margin / size
    for i, (row, column) in enumerate(places):
        x, y = lattice.centre(row, column)
        matrix = np.float64([[a, 0, x - a * (size - 1) / 2 - 0.5], [0, d, y - d * (size - 1) / 2 - 0.5]])
        out[i] = cv2.warpAffine(image, matrix, (size, size), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
                                borderMode=cv2.BORDER_REPLICATE)
    return out


def face_share(pictures):
    """How much of its cell a face takes, from the middle: the part of width and height beyond which the cells (count x size x size x
    3) do not differ from each other. Small faces on large cards fill their pictures then. vision/eye/rectify.cpp does the same."""
    size = pictures.shape[1]
    pictures = pictures.astype(np.float32)
    # Mean absolute deviations: a window over a few cells weighs less than it would squared.
    difference = np.abs(pictures - pictures.mean(0)).mean(0).sum(2)
    steps = np.abs(np.arange(size) - (size - 1) / 2)
    ring = np.maximum(steps[:, None], steps[None]).astype(int)
    area = np.bincount(ring.ravel())
    mean = np.bincount(ring.ravel(), difference.ravel()) / area
    excess = np.cumsum((mean - mean.min()) * area)
    if excess[-1] <= 0:
        return 1.0
    return min(1.0, max(0.3, (np.searchsorted(excess, 0.97 * excess[-1]) + 2) / (size / 2)))


def face_example(rng, found, count=40, degraded=True):
    """Cells of one board that show faces: pictures (count x 32 x 32 x 3) and the number of each one's face; None where the board
    has too few equal ones."""
    groups = {}
    for r, row in enumerate(found.cells):
        for c, label in enumerate(row):
            if found.game == "onet" and label in (".", "#", "~", "_") or found.game == "lyne" and not label.isalpha():
                continue
            x, y = found.lattice.centre(r, c)
            if 0 <= x < found.image.shape[1] and 0 <= y < found.image.shape[0]:
                groups.setdefault(label.lower() if found.game == "lyne" else label, []).append((r, c))
    names = list(groups)
    rng.shuffle(names)
    places, faces = [], []
    for number, name in enumerate(sorted(names, key=lambda n: len(groups[n]) < 2)):
        members = groups[name]
        rng.shuffle(members)
        take = members[:max(2, min(len(members), 6))]
        if len(places) + len(take) > count:
            break
        places += take
        faces += [number] * len(take)
    if len(set(faces)) < 2 or len(faces) == len(set(faces)):
        return None
    image, lattice = around_board(found, 1.0)
    lattice = lattice.moved(rng.gauss(0, 0.012) * lattice.pitch_x, rng.gauss(0, 0.012) * lattice.pitch_y)
    lattice.pitch_x *= 1 + rng.gauss(0, 0.001)
    lattice.pitch_y *= 1 + rng.gauss(0, 0.001)
    image = degrade(rng, image) if degraded else image
    pictures = face_pictures(image, lattice, places)
    share = face_share(pictures)
    if share < 1:
        pictures = face_pictures(image, lattice, places, margin=min(1.0, share * math.exp(rng.gauss(0, 0.04 if degraded else 0))))
    numbers = np.full(count, -1, np.int64)
    numbers[:len(faces)] = faces
    full = np.zeros((count, FACE, FACE, 3), np.uint8)
    full[:len(places)] = pictures
    return full, numbers
