"""Evaluates the networks on validation families: scenes drawn by code that no training scene shares (held_out/).

    python3 evaluate.py FOLDER [FOLDER...] [--checkpoints FOLDER] [--per-game N]

By family and game, with the true lattice given: cells of which the kind is told rightly (a place outside the board and an empty place
of it count as one: which of them it is, is for the rules to say), boards with all kinds right, and of cells with faces those whose
nearest other cell has the same face. The whole program is judged by tests/benchmarks/sight/score --scenes FOLDER.
"""
import argparse
import os
import random

import numpy as np
import torch

import data
import nets
import scene as scenes
from train import CHECKPOINTS, NETS

EMPTY = {nets.KINDS.index(kind) for kind in data.UNSEEN} | {nets.NOTHING}


def load(name, folder):
    net = NETS[name]()
    net.load_state_dict(torch.load(os.path.join(folder, name + ".pt"), map_location="cpu")["average"])
    return net.eval()


def kinds_of(net, found):
    """-> the true kinds and the told ones, of the board's cells and two around it."""
    lattice, game = found.lattice, found.game
    first = min(data.sheared_column(lattice, r, 0) for r in range(lattice.rows)) - 2
    last = max(data.sheared_column(lattice, r, lattice.columns - 1) for r in range(lattice.rows)) + 2
    rows, columns = lattice.rows + 4, last - first + 1
    picture = data.rectify(found.image, lattice, -2, first, rows, columns)
    truth = np.full((rows, columns), nets.NOTHING)
    for r in range(lattice.rows):
        for c in range(lattice.columns):
            truth[r + 2, data.sheared_column(lattice, r, c) - first] = nets.kind_of(game, found.cells[r][c])
    truth[picture[data.CELL // 2::data.CELL, data.CELL // 2::data.CELL, 3] == 0] = -1
    inside = np.isin(truth, [k for k in nets.KINDS_OF[game] if k not in EMPTY]).astype(np.float32)
    image = torch.from_numpy(picture)[None].permute(0, 3, 1, 2).float()
    image = torch.cat([image[:, :3] / 255 - 0.5, image[:, 3:] / 255], 1)
    with torch.no_grad():
        out = net(image, torch.from_numpy(inside)[None, None])[0].numpy()
    possible = nets.KINDS_OF[game] + [nets.NOTHING]
    return truth, np.array(possible)[out[possible].argmax(0)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--checkpoints", default=CHECKPOINTS)
    parser.add_argument("--per-game", type=int, default=100)
    options = parser.parse_args()
    torch.set_num_threads(1)
    board, faces = load("board", options.checkpoints), load("faces", options.checkpoints)
    store = data.Store(options.folders)
    print(f"{'family':18} {'game':8} {'boards':>7} {'cells right':>12} {'boards right':>13} {'nearest face right':>19}")
    for game in [g for g in nets.GAMES if g in store.entries]:
        table = {}
        for path, _, _ in random.Random(1).sample(store.entries[game], min(options.per_game * 3, len(store.entries[game]))):
            found = scenes.load(path)
            row = table.setdefault(found.family, [0, 0, 0, 0, 0, 0, 0])
            if row[0] >= options.per_game:
                continue
            truth, told = kinds_of(board, found)
            right = (truth == told) | (np.isin(truth, list(EMPTY)) & np.isin(told, list(EMPTY)))
            if game == "flip":  # lamps that are told the other way round are counted by themselves
                lamps = np.isin(truth, nets.KINDS_OF[game]) & np.isin(told, nets.KINDS_OF[game])
                if right[lamps].sum() < lamps.sum() / 2:
                    right ^= lamps
                    row[6] += 1
            row[0] += 1
            row[1] += int(right[truth >= 0].sum())
            row[2] += int((truth >= 0).sum())
            row[3] += bool(right[truth >= 0].all())
            example = data.face_example(random.Random(2), found, 80, degraded=False) if game in ("onet", "lyne") else None
            if example is not None:
                pictures, numbers = (part[example[1] >= 0] for part in example)
                with torch.no_grad():
                    descriptors = faces(torch.from_numpy(pictures).permute(0, 3, 1, 2).float() / 255 - 0.5).numpy()
                likeness = descriptors @ descriptors.T - 3 * np.eye(len(numbers))
                paired = np.array([(numbers == n).sum() > 1 for n in numbers])
                row[4] += int((numbers[likeness.argmax(1)] == numbers)[paired].sum())
                row[5] += int(paired.sum())
        for family, (boards, right, cells, whole, near, paired, turned) in sorted(table.items()):
            nearest = f"{100 * near / paired:.2f} %" if paired else ""
            print(f"{family:18} {game:8} {boards:7} {100 * right / cells:10.2f} % {100 * whole / boards:11.1f} % {nearest:>19}" +
                  (f"  {turned} told the other way round" if turned else ""))


if __name__ == "__main__":
    main()
