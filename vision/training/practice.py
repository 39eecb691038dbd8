"""Scenes from the project's own practice windows (sightread-practice GAME --render-many).

    python3 practice.py FOLDER --program build/tests/practice/sightread-practice --count N --seed S

They are one family of many: a practice window draws what its author thought of. Seeds from 8,000,000 on are for training; tests and
benchmarks use others.
"""
import argparse
import glob
import os
import re
import shutil
import subprocess
import tempfile

import cv2

from scene import Lattice, Scene

LARGEST = 1600  # pixels; larger pictures are reduced


def lattice_of(text):
    found = re.match(r"(\d+)x(\d+)@([\d.-]+),([\d.-]+),([\d.]+),([\d.]+)(?:,(odd|even))?", text.strip())
    return Lattice(*(float(found[i]) for i in (3, 4, 5, 6)), int(found[1]), int(found[2]), found[7])


def cells_of(game, text):
    lines = text.strip().split("\n")
    if game == "runaway":
        fields = dict(part.split("=", 1) for part in text.strip().replace("\n", "").split("&"))
        columns, terrain = int(fields["FVboardX"]), fields["FVterrainString"]
        return [list(terrain[i:i + columns]) for i in range(0, len(terrain), columns)]
    rows = int(lines[0].split()[0])
    return [line.split() for line in lines[1:1 + rows]]


def convert(game, place, folder, seed):
    lattice = lattice_of(open(place + "/lattice.txt").read())
    frames = [("frame.png", "board.txt")] if os.path.exists(place + "/frame.png") else \
        [(f"frame-{i}.png", f"frame-{i}.txt") for i in (0, 2)]
    for number, (picture, text) in enumerate(frames):
        if not os.path.exists(f"{place}/{picture}"):
            continue
        image = cv2.imread(f"{place}/{picture}")
        here = lattice
        scale = min(1, LARGEST / max(image.shape[:2]), 64 / min(lattice.pitch_x, lattice.pitch_y))
        if scale < 1:
            smaller = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            here = lattice.scaled(smaller.shape[1] / image.shape[1], smaller.shape[0] / image.shape[0])
            image = smaller
        if min(here.pitch_x, here.pitch_y) < 7:
            continue
        Scene(image, game, here, cells_of(game, open(f"{place}/{text}").read()), "practice", seed).save(
            folder, f"practice-{game}-{seed}-{number}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder")
    parser.add_argument("--program", required=True)
    parser.add_argument("--count", type=int, default=100, help="boards of each game")
    parser.add_argument("--seed", type=int, default=8000000)
    parser.add_argument("--game", action="append")
    options = parser.parse_args()
    for game in options.game or ("onet", "cat", "lyne", "sliding", "runaway"):
        for seed in range(options.seed, options.seed + options.count, 20):
            if glob.glob(f"{options.folder}/practice-{game}-{seed}-*.json"):
                continue
            with tempfile.TemporaryDirectory() as place:
                subprocess.run([options.program, game, "--render-many", place, "--count", "20", "--seed", str(seed)],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
                for number, one in enumerate(sorted(glob.glob(place + "/*/"))):
                    convert(game, one.rstrip("/"), options.folder, seed + number)
            print(game, seed, flush=True)


if __name__ == "__main__":
    main()
