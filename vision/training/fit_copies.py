"""Fits what it says of two cells that one laid over the other differs by so much: the numbers of odds_of in vision/eye/copies.cpp.

    python3 fit_copies.py FOLDER [FOLDER...] [--boards N] [--models ../models]

Of boards of Onet in folders of scenes (none of them held out), some under noise, JPEG and other light, all pairs of tiles whose descriptors
are near are laid over each other as vision/eye/copies.cpp does it. Printed are the slope, the distance at which both answers are as likely,
and the power of the picture's usual distance in it, by logistic regression; and a table of equal and other pairs, by cosine and odds.
"""
import argparse
import os
import random

import cv2
import numpy as np

import data
from exported import in_opencv

RIM, ASIDE, MOST_SIDE, SHARE = 3, 2, 72, 0.8  # as in vision/eye/copies.cpp, and CellFaces::share
NOISE, BETWEEN_PIXELS = 12, 0.3
NEAR = 0.75  # cosine of two descriptors of which copies are asked
MOST_TILES = 80
NEAREST, FARTHEST = 1, 6  # distances that are fitted
AROUND = np.ones((3, 3), np.uint8)


def patches(image, lattice, cells, share):
    """The middle of each cell on whole pixels, with a rim: height x width x 3, 32-bit floats."""
    width, height = lattice.pitch_x * share, lattice.pitch_y * share
    factor = min(1.0, MOST_SIDE / max(width, height))
    if factor < 1:
        image = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    size = [max(4, int(side * factor)) + 2 * RIM for side in (width, height)]
    made = []
    for row, column in cells:
        centre = [at * factor for at in lattice.centre(row, column)]
        middle = tuple(round(at - side / 2) + (side - 1) / 2 for at, side in zip(centre, size))
        made.append(cv2.getRectSubPix(image, tuple(size), middle).astype(np.float32))
    return made


def within(patch, x, y):
    height, width = patch.shape[0] - 2 * RIM, patch.shape[1] - 2 * RIM
    moved = np.float64([[1, 0, RIM + x], [0, 1, RIM + y]])
    return cv2.warpAffine(patch, moved, (width, height), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE)


def apart(one, other):
    """The worst pixel of two patches where one is laid over the other, in units of what noise and lying between pixels explain."""
    known = within(one, 0, 0)
    steps = range(-ASIDE, ASIDE + 1)
    _, *by = min((np.abs(known - within(other, x, y)).sum(), x, y) for y in steps for x in steps)
    for _ in range(3):
        seen = within(other, *by)
        right, down = cv2.Sobel(seen, cv2.CV_32F, 1, 0, ksize=1, scale=0.5), cv2.Sobel(seen, cv2.CV_32F, 0, 1, ksize=1, scale=0.5)
        off, across = known - seen, (right * down).sum()
        slopes = [[(right * right).sum() + 1, across], [across, (down * down).sum() + 1]]
        step = np.clip(np.linalg.solve(slopes, [(right * off).sum(), (down * off).sum()]), -0.7, 0.7)
        by = np.clip(np.add(by, step), -ASIDE - 0.5, ASIDE + 0.5)
    seen = within(other, *by)
    ranges = [cv2.dilate(part, AROUND) - cv2.erode(part, AROUND) for part in (known, seen)]
    return float((np.abs(known - seen) / (NOISE + BETWEEN_PIXELS * np.minimum(*ranges))).max())


def pairs_of(rng, found, net):
    """Of a board: (cosine, distance, the usual distance to the nearest, whether both have a copy, whether they are equal) of each pair."""
    cells = [(r, c) for r, row in enumerate(found.cells) for c, label in enumerate(row) if label and label not in ".#~_"]
    if len(cells) < 8:
        return []
    cells = rng.sample(cells, min(MOST_TILES, len(cells)))
    image = data.degrade(rng, found.image) if rng.random() < 0.4 else found.image
    pictures = data.face_pictures(image, found.lattice, cells)
    share = data.face_share(pictures)
    pictures = data.face_pictures(image, found.lattice, cells, margin=share)
    net.setInput(cv2.dnn.blobFromImages(list(pictures), 1 / 255, mean=(127.5, 127.5, 127.5)))
    descriptors = net.forward().reshape(len(cells), -1)
    cosines, looks = descriptors @ descriptors.T, patches(image, found.lattice, cells, SHARE * share)
    far = {(a, b): apart(looks[a], looks[b]) for a in range(len(cells)) for b in range(a) if cosines[a, b] >= NEAR}
    nearest = [min((d for pair, d in far.items() if cell in pair), default=np.inf) for cell in range(len(cells))]
    usual = float(np.clip(np.median([d for d in nearest if d < np.inf] or [1]), 0.2, 3))
    label = [found.cells[r][c] for r, c in cells]
    return [(cosines[a, b], d, usual, max(nearest[a], nearest[b]), label[a] == label[b]) for (a, b), d in far.items()]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--models", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "models"))
    options = parser.parse_args()
    net = in_opencv(options.models, "faces")
    store, rng, all_pairs = data.Store(options.folders), random.Random(11), []
    for _ in range(options.boards):
        all_pairs += pairs_of(rng, store.pick(rng, ("onet",)), net)
    cosine, distance, usual, nearest, equal = np.array(all_pairs, np.float64).T
    features = np.stack([np.ones_like(distance), np.log(usual), -np.log(np.maximum(distance, 0.05))], 1)
    # Beyond these distances odds are cut off: marked tiles are far from their like, whatever the slope. Equal and other pairs weigh the same.
    told = (distance >= NEAREST) & (distance <= FARTHEST)
    x, y = features[told], equal[told]
    weigh = np.where(y == 1, 1 / max(1, (y == 1).sum()), 1 / max(1, (y == 0).sum())) * len(y) / 2
    weights = np.zeros(3)
    for _ in range(30):  # Newton's steps of logistic regression, with a little decay
        p = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        slopes = x.T @ (weigh * (y - p)) - 0.01 * weights
        weights += np.linalg.solve(x.T @ (x * (weigh * p * (1 - p))[:, None]) + 0.01 * np.eye(3), slopes)
    slope = weights[2]
    even, power = np.exp(weights[0] / slope), weights[1] / slope
    print(f"{len(distance)} pairs, {equal.mean():.2f} of them equal: slope {slope:.2f}, even at {even:.2f}, to the power {power:.2f} of the usual")
    odds = slope * (np.log(even) + power * np.log(usual) - np.log(np.maximum(distance, 0.05)))
    has_copy = slope * (np.log(even) + power * np.log(usual) - np.log(np.maximum(nearest, 0.05))) > 0
    limits = (-np.inf, -4, -2, 0, 2, 4, np.inf)
    for low, high in ((0.75, 0.85), (0.85, 0.9), (0.9, 0.94), (0.94, 0.97), (0.97, 1.01)):
        here = has_copy & (cosine >= low) & (cosine < high)
        counts = [[np.histogram(odds[here & (equal == is_equal)], limits)[0][i] for is_equal in (1, 0)] for i in range(len(limits) - 1)]
        print(f"cosine {low} to {high}, equal and other pairs by odds:", "  ".join(f"{same} {other}" for same, other in counts))


if __name__ == "__main__":
    main()
