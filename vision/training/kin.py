"""Examples for KinNet: the cells of boards of Onet, as BoardNet and FaceNet (both as exported) see them, and how alike they are.

A board is looked at with one line of cells around it. Most examples are made harder: the answers of BoardNet are dulled, or wrong in
one way for all cells that show the same, as they are on boards that it was not trained for; what remains is how many look alike.
"""
import cv2
import numpy as np
import torch

import data
import scene as scenes
from exported import in_opencv
from nets import CELL, DESCRIPTOR, KINDS, NOTHING, BoardNet

AROUND, SEEN_AROUND = 1, 2   # lines of cells around the board: of an example, and of what BoardNet sees
SIDE = 12                    # pixels of a cell's picture, by which cells are compared
MOST_CELLS = 200             # of an example
POOL, NEW = 1500, 2          # examples that are kept, and how many of a batch are new ones
LEAST_LOG, MOST_LOG = -13.0, 12.0
ANSWERS = [KINDS.index(kind) for kind in ("onet_tile", "onet_empty", "onet_obstacle")]


class Seer:
    """BoardNet and FaceNet as the program runs them: by OpenCV, from the exported models."""

    def __init__(self, models):
        names = "cell_features", "cell_context", "cell_kinds", "faces"
        self.features, self.context, self.kinds, self.faces = (in_opencv(models, name) for name in names)

    @staticmethod
    def run(net, blob):
        net.setInput(np.ascontiguousarray(blob, np.float32))
        return net.forward()

    @staticmethod
    def with_context(cells, mask):
        return BoardNet.with_context(torch.from_numpy(cells), torch.from_numpy(mask)).numpy()

    def see(self, image, lattice, is_seen):
        """-> of each cell of the board and a line around it, row by row: vector, logarithms of the probabilities of tile, empty, wall,
        descriptor, picture (SIDE x SIDE x 3), whether it lies in the picture."""
        pad = SEEN_AROUND
        rows, columns = lattice.rows + 2 * pad, lattice.columns + 2 * pad
        picture = data.rectify(image, lattice, -pad, -pad, rows, columns)
        blob = picture.transpose(2, 0, 1)[None].astype(np.float32) / 255
        blob[:, :3] -= 0.5
        features = self.run(self.features, blob)
        mask = np.zeros((1, 1, rows, columns), np.float32)
        mask[0, 0, pad:-pad, pad:-pad] = is_seen
        beyond = picture[CELL // 2::CELL, CELL // 2::CELL, 3] == 0
        for _ in range(2):
            vectors = self.run(self.context, self.with_context(features, mask))
            said = self.run(self.kinds, self.with_context(vectors, mask))[0][ANSWERS + [NOTHING]]
            odds = np.exp(said - said.max(0))
            odds /= odds.sum(0)
            odds[:, beyond], odds[3, beyond] = 0, 1
            mask[0, 0] = odds[0] + odds[2] > 0.5
        tile, empty, wall, nothing = np.maximum(odds, 1e-6)
        cut = pad - AROUND
        inner = (slice(cut, -cut), slice(cut, -cut))
        places = [(r - AROUND, c - AROUND) for r in range(rows - 2 * cut) for c in range(columns - 2 * cut)]
        faces = data.face_pictures(image, lattice, places).transpose(0, 3, 1, 2).astype(np.float32) / 255 - 0.5
        small = cv2.resize(picture[..., :3], (columns * SIDE, rows * SIDE), interpolation=cv2.INTER_AREA)
        small = small.reshape(rows, SIDE, columns, SIDE, 3).transpose(0, 2, 1, 3, 4)[inner]
        return (vectors[0].transpose(1, 2, 0)[inner].reshape(len(places), -1),
                np.log(np.stack([tile, empty + nothing, wall], -1))[inner].reshape(-1, 3),
                self.run(self.faces, faces).reshape(len(places), -1), small.reshape(len(places), SIDE, SIDE, 3), ~beyond[inner].reshape(-1))


def pairs_of(descriptors, pictures):
    """How alike cells look, 4 x N x N: the cosine of their descriptors, and how far apart their pixels are on the average, all of them
    and those in the middle, as logarithms; the first of these also against the board's median."""
    def apart(part):
        flat = part.reshape(len(part), -1).astype(np.float32)
        return np.stack([np.abs(flat - one).mean(1) for one in flat])
    whole, middle = apart(pictures), apart(pictures[:, SIDE // 4:-SIDE // 4, SIDE // 4:-SIDE // 4])
    return np.stack([2 * (descriptors @ descriptors.T) - 1, np.log(whole + 1), np.log(middle + 1),
                     np.log((whole + 1) / (np.median(whole) + 2))]).astype(np.float32)


def example(seer, rng, found):
    """What the networks see of a scene, and its truth: of each cell its answer (-1 where it is not asked for) and which cells show the
    same."""
    image, lattice = data.around_board(found, 3.0)
    if rng.random() < 0.6:
        image = data.degrade(rng, image)
    lattice = lattice.moved(rng.gauss(0, 0.012) * lattice.pitch_x, rng.gauss(0, 0.012) * lattice.pitch_y)
    answer = {"~": -1, ".": 1, "_": 1, "#": 2}
    truth = np.pad([[answer.get(label, 0) for label in row] for row in found.cells], AROUND, constant_values=-1)
    names = {label: number for number, label in enumerate(sorted({label for row in found.cells for label in row}), 1)}
    alike = np.pad([[names[label] for label in row] for row in found.cells], AROUND)
    of_board = truth[AROUND:-AROUND, AROUND:-AROUND]
    dice = np.random.default_rng(rng.getrandbits(32))
    is_seen = ((of_board == 0) | (of_board == 2)) & (dice.random(of_board.shape) >= rng.choice([0, 0.05, 0.3]))
    vectors, logs, descriptors, pictures, valid = seer.see(image, lattice, is_seen)
    inside = np.pad(np.ones(of_board.shape, bool), AROUND).reshape(-1) & valid
    return (vectors.astype(np.float16), logs, descriptors.astype(np.float16), pairs_of(descriptors, pictures).astype(np.float16),
            inside, valid, np.where(valid, truth.reshape(-1), -1), alike.reshape(-1))


def harder(draw, vectors, logs, descriptors, alike):
    """The same seen worse, in one way for all cells that show the same."""
    if draw.random() > 0.75:
        return vectors, logs, descriptors
    spread = draw.choice([0, 0.7, 1.5, 2.5])
    logs = logs * draw.uniform(0.2, 1) + draw.normal(0, spread, (alike.max() + 1, 3))[alike] + draw.normal(0, 0.4 * spread, logs.shape)
    vectors = vectors * (draw.random(vectors.shape[1]) >= draw.choice([0, 0.2, 0.5, 1], p=[0.27, 0.27, 0.26, 0.2]))
    return vectors, logs.clip(-MOST_LOG, MOST_LOG), descriptors * (draw.random() >= 0.3)


class Store:
    """Boards of Onet out of the scenes in some folders. Seeing one takes long: most of a batch have been seen before."""

    def __init__(self, folders, models):
        self.seer, self.pool = Seer(models), []
        self.open(folders)

    def open(self, folders):
        self.scenes = data.Store(folders)
        self.scenes.entries["onet"] = [e for e in self.scenes.entries["onet"] if (e[1] + 2 * AROUND) * (e[2] + 2 * AROUND) <= MOST_CELLS]

    def see_one(self, rng):
        path = rng.choice(self.scenes.entries["onet"])[0]
        seen = example(self.seer, rng, scenes.load(path))
        if len(self.pool) < POOL:
            self.pool.append(seen)
        else:
            self.pool[rng.randrange(POOL)] = seen

    def batch(self, rng, size):
        """cells, pairs, inside, valid (see KinNet), the logarithms of what BoardNet says (batch x 3 x N), answers (batch x N)."""
        for _ in range(NEW if len(self.pool) >= 8 * size else 8 * size):
            self.see_one(rng)
        draw = np.random.default_rng(rng.getrandbits(40))
        by_size = sorted(range(len(self.pool)), key=lambda i: len(self.pool[i][5]))
        at = rng.randrange(len(by_size))
        near = by_size[max(0, at - 40):at + 40]
        chosen = [self.pool[rng.choice(near)] for _ in range(size)]
        most = max(len(one[5]) for one in chosen)
        cells = np.zeros((size, BoardNet.told + 5 + DESCRIPTOR, most, 1), np.float32)
        pairs = np.zeros((size, 4, most, most), np.float32)
        inside, valid = np.zeros((size, most), np.float32), np.zeros((size, most), np.float32)
        said, answers = np.zeros((size, 3, most), np.float32), np.full((size, most), -1, np.int64)
        for i, (vectors, logs, descriptors, alike, is_inside, is_valid, truth, same) in enumerate(chosen):
            count = len(is_valid)
            vectors, logs, descriptors = harder(draw, vectors, logs, descriptors, same)
            logs = np.maximum(logs - np.logaddexp.reduce(logs, 1, keepdims=True), LEAST_LOG)
            flags = np.stack([is_inside, is_valid], 1)
            cells[i, :, :count, 0] = np.concatenate([vectors, logs / 3, flags, 3 * descriptors], 1).T
            pairs[i, :, :count, :count] = alike
            inside[i, :count], valid[i, :count], said[i, :, :count], answers[i, :count] = is_inside, is_valid, logs.T, truth
        return cells, pairs, inside, valid, said, answers
