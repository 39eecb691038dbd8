"""Fits how nearness of descriptors becomes groups of equal faces: the numbers of FaceOdds in vision/onet/grouping.hpp.

    python3 fit_odds.py FOLDER [FOLDER...] [--boards N] [--checkpoints FOLDER]

For each folder of scenes (none of them held out: those only judge) the boards of Onet are grouped by the cut of their tree of average
linkage, as the program does it, for a grid of numbers; printed is the share of boards of which all faces are right. To be run after
each export, because descriptors of equal faces come nearer as training goes on.
"""
import argparse
import itertools
import os
import random

import numpy as np
import torch

import data
import nets
import scene as scenes
from train import CHECKPOINTS

MOST_EVIDENCE = 2.0  # of one join for a cut, as in vision/onet/grouping.cpp
MOST_TILES = 300


def linked(cosine):
    """The joins of average linkage: (into, from, nearness), the nearest first."""
    count = len(cosine)
    nearness = cosine.astype(np.float64).copy()
    np.fill_diagonal(nearness, -np.inf)
    size = np.ones(count)
    joins = []
    for _ in range(count - 1):
        a, b = np.unravel_index(nearness.argmax(), nearness.shape)
        joins.append((a, b, nearness[a, b]))
        row = (size[a] * nearness[a] + size[b] * nearness[b]) / (size[a] + size[b])
        row[[a, b]] = -np.inf
        nearness[b] = nearness[:, b] = -np.inf
        nearness[a] = nearness[:, a] = row
        size[a] += size[b]
    return joins


def groups_of(joins, count, slope, middle, spread, parity):
    """The group of each tile, cut where the odds are best."""
    heights = np.array([nearness for _, _, nearness in joins])
    size, odd, best = [1] * count, count, None
    for made in range(count):
        above, below = heights[made - 1] if made else 1.0, heights[made] if made < count - 1 else -1.0
        margin = min((above - below) / 2, spread)
        here = min(max(middle, below + margin), max(below + margin, above - margin))
        score = np.minimum(slope * np.abs(heights - here), MOST_EVIDENCE).sum() - parity * odd - ((here - middle) / spread) ** 2 / 2
        if best is None or score > best[0]:
            best = (score, made)
        if made < count - 1:
            a, b, _ = joins[made]
            odd += (size[a] + size[b]) % 2 - size[a] % 2 - size[b] % 2
            size[a] += size[b]
    group = np.arange(count)
    for a, b, _ in joins[:best[1]]:
        group[group == group[b]] = group[a]
    return group


def boards_of(net, folder, count):
    """(joins, true faces) of boards of Onet in a folder."""
    store = data.Store([folder])
    entries = store.entries.get("onet", [])
    for path, _, _ in random.Random(9).sample(entries, min(count, len(entries))):
        found = scenes.load(path)
        height, width = found.image.shape[:2]
        places = [(r, c) for r, row in enumerate(found.cells) for c, label in enumerate(row) if label not in ".#~_"]
        places = [p for p in places if 0 <= found.lattice.centre(*p)[0] < width and 0 <= found.lattice.centre(*p)[1] < height]
        places = places[:MOST_TILES]
        if len(places) < 4:
            continue
        names = [found.cells[r][c] for r, c in places]
        faces = np.array([names.index(name) for name in names])
        some = places[::1 + len(places) // 64]
        share = data.face_share(data.face_pictures(found.image, found.lattice, some))
        pictures = data.face_pictures(found.image, found.lattice, places, margin=share)
        with torch.no_grad():
            descriptors = net(torch.from_numpy(pictures).permute(0, 3, 1, 2).float() / 255 - 0.5).numpy()
        yield linked(descriptors @ descriptors.T), faces


def is_right(group, faces):
    pairs = set(zip(group, faces))
    return len(pairs) == len(set(group)) == len(set(faces))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--boards", type=int, default=70, help="of each folder")
    parser.add_argument("--checkpoints", default=CHECKPOINTS)
    options = parser.parse_args()
    torch.set_num_threads(1)
    net = nets.FaceNet()
    net.load_state_dict(torch.load(os.path.join(options.checkpoints, "faces.pt"), map_location="cpu")["average"])
    net.eval()
    sets = {folder: list(boards_of(net, folder, options.boards)) for folder in options.folders}
    rows = []
    for numbers in itertools.product((25, 40, 60), (0.82, 0.86, 0.9, 0.93, 0.95), (0.04, 0.08), (0.5, 1, 2)):
        shares = [np.mean([is_right(groups_of(joins, len(faces), *numbers), faces) for joins, faces in boards])
                  for boards in sets.values()]
        rows.append((np.mean(shares), shares, numbers))
    print("share of boards right: mean, by folder; slope, middle, spread, parity")
    for mean, shares, numbers in sorted(rows, key=lambda row: -row[0])[:10]:
        print(f"{mean:.3f}  " + " ".join(f"{share:.3f}" for share in shares), numbers)


if __name__ == "__main__":
    main()
