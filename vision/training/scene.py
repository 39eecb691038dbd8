"""A scene: a picture with a board (or with none) and the truth about it.

Every generator of scenes (compose/, web/, toolkits/) writes the same two files a scene, NAME.jpg and NAME.json:

    {"family": "compose-onet", "seed": 17, "game": "onet",
     "lattice": {"x": 40.5, "y": 61.0, "pitch_x": 46.2, "pitch_y": 58.0, "rows": 9, "columns": 16, "shift": null},
     "cells": [["f3", ".", "#", ...], ...]}

Coordinates are continuous: the pixel in column i covers [i, i + 1). (x, y) is the left upper corner of the cell in row 0 and
column 0, so that the centre of cell (r, c) lies at (x + (c + 0.5 + s) * pitch_x, y + (r + 0.5) * pitch_y), where s is 0.5 in the
rows that `shift` names ("odd": the 2nd, 4th, ...; "even": the 1st, 3rd, ...) and 0 elsewhere.
A scene without a board has game "none", lattice null and no cells.

Labels of cells, by game (the text forms of the program where there are any):

    onet     .  empty    #  obstacle (wall, crate, lock)    any other token: a face; equal tokens are equal faces
    lyne     ?  empty place    a-z a shape    A-Z an end of that shape    1-9 an octagon with so many holes
    cat      .  free    #  blocked    C  the cat
    sliding  0  the blank    any other number: a tile (by its number, or by its place in the finished picture)
    flip     0  dark    1  lit
    runaway  .  safe (the robot's cell too)    X  bomb
    all      _  a place of the lattice that does not belong to the board (a missing corner)
             ~  a cell of the board that cannot be told (something lies over it)
"""
import json
import os
from dataclasses import dataclass, field

import cv2
import numpy as np

GAMES = ("onet", "lyne", "cat", "sliding", "flip", "runaway")


@dataclass
class Lattice:
    """Where the cells are; see the module's text. Units: pixels."""
    x: float
    y: float
    pitch_x: float
    pitch_y: float
    rows: int
    columns: int
    shift: str | None = None

    def row_shift(self, row):
        return 0.5 if self.shift and (row % 2 == 1) == (self.shift == "odd") else 0.0

    def centre(self, row, column):
        return (self.x + (column + 0.5 + self.row_shift(row)) * self.pitch_x,
                self.y + (row + 0.5) * self.pitch_y)

    def scaled(self, factor_x, factor_y=None):
        factor_y = factor_x if factor_y is None else factor_y
        return Lattice(self.x * factor_x, self.y * factor_y, self.pitch_x * factor_x, self.pitch_y * factor_y,
                       self.rows, self.columns, self.shift)

    def moved(self, dx, dy):
        return Lattice(self.x + dx, self.y + dy, self.pitch_x, self.pitch_y, self.rows, self.columns, self.shift)

    def box(self):
        """Left, top, right, bottom of the whole board."""
        return (self.x, self.y, self.x + (self.columns + (0.5 if self.shift else 0)) * self.pitch_x,
                self.y + self.rows * self.pitch_y)


@dataclass
class Scene:
    image: np.ndarray  # height x width x 3, uint8, blue-green-red
    game: str
    lattice: Lattice | None = None
    cells: list = field(default_factory=list)
    family: str = ""
    seed: int = 0
    numbered: bool | None = None  # of sliding puzzles: whether the tiles show their numbers; None where that is not known

    def check(self):
        """Raises AssertionError where picture and truth cannot belong together."""
        assert self.image.dtype == np.uint8 and self.image.ndim == 3 and self.image.shape[2] == 3
        assert self.game in GAMES + ("none",)
        if self.game == "none":
            assert self.lattice is None and not self.cells
            return
        assert self.lattice.rows == len(self.cells) and all(len(row) == self.lattice.columns for row in self.cells)
        assert self.lattice.pitch_x > 2 and self.lattice.pitch_y > 2
        assert (self.game == "cat") == (self.lattice.shift is not None)
        height, width = self.image.shape[:2]
        inside = [0 <= x < width and 0 <= y < height for x, y in
                  (self.lattice.centre(r, c) for r in range(self.lattice.rows) for c in range(self.lattice.columns))]
        assert sum(inside) >= 0.6 * len(inside), "most cells must lie in the picture"

    def save(self, folder, name, quality=94):
        """Writes NAME.jpg and NAME.json into the folder."""
        self.check()
        os.makedirs(folder, exist_ok=True)
        cv2.imwrite(os.path.join(folder, name + ".jpg"), self.image, [cv2.IMWRITE_JPEG_QUALITY, quality])
        lattice = None if self.lattice is None else {k: (round(v, 3) if isinstance(v, float) else v)
                                                     for k, v in self.lattice.__dict__.items()}
        with open(os.path.join(folder, name + ".json"), "w") as file:
            json.dump({"family": self.family, "seed": self.seed, "game": self.game, "lattice": lattice,
                       "cells": self.cells}, file, separators=(",", ":"))


def load(path):
    """Reads the scene whose truth is the file PATH (NAME.json, beside NAME.jpg or NAME.png)."""
    with open(path) as file:
        truth = json.load(file)
    picture = next(p for p in (path[:-5] + ".jpg", path[:-5] + ".png") if os.path.exists(p))
    lattice = Lattice(**truth["lattice"]) if truth["lattice"] else None
    return Scene(cv2.imread(picture), truth["game"], lattice, truth["cells"], truth.get("family", ""), truth.get("seed", 0))


def draw(scene):
    """The picture with the truth drawn over it, to be looked at."""
    out = scene.image.copy()
    if scene.lattice is None:
        return out
    marks = {".": (0, 200, 0), "#": (0, 0, 255), "X": (0, 0, 255), "_": (128, 128, 128), "~": (255, 0, 255),
             "?": (0, 200, 0), "0": (0, 200, 0), "C": (255, 0, 255)}
    for r, row in enumerate(scene.cells):
        for c, label in enumerate(row):
            x, y = scene.lattice.centre(r, c)
            w, h = scene.lattice.pitch_x / 2, scene.lattice.pitch_y / 2
            colour = marks.get(label, (255, 160, 0))
            cv2.rectangle(out, (round(x - w), round(y - h)), (round(x + w) - 1, round(y + h) - 1), colour, 1)
            cv2.putText(out, label[:4], (round(x - w) + 2, round(y + 4)), 0, 0.32, (0, 0, 0), 2)
            cv2.putText(out, label[:4], (round(x - w) + 2, round(y + 4)), 0, 0.32, (255, 255, 255), 1)
    return out


def sheet(scenes, columns=4, size=420):
    """Many scenes as one picture, each with its truth."""
    tiles = []
    for scene in scenes:
        picture = draw(scene)
        scale = size / max(picture.shape[:2])
        picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
        tile = np.zeros((size, size, 3), np.uint8)
        tile[:picture.shape[0], :picture.shape[1]] = picture[:size, :size]
        tiles.append(tile)
    while len(tiles) % columns:
        tiles.append(np.zeros_like(tiles[0]))
    return np.vstack([np.hstack(tiles[i:i + columns]) for i in range(0, len(tiles), columns)])
