"""Writes held-out scenes, or a sheet of them to look at.

    python3 -m held_out FOLDER --count N --seed S [--family F]      N scenes of each family (or of F) into FOLDER
    python3 -m held_out --sheet OUT.png --family F --game G         every look of a game twice, with its truth

Run in vision/training, with Debian's Python. Scenes are called FAMILY-GAME-LOOK-SEED; a scene that is there already
is not made again, so that a run that was broken off goes on where it stopped. The six games take turns, and every
third scene has no board.
"""
import argparse
import importlib
import os
import random
import sys
import time
import traceback

import cv2

from . import KINDS, as_screenshot
from scene import sheet

FAMILIES = ("tk", "cairo", "pygame")
TURNS = ("onet", "lyne", "none", "cat", "sliding", "none", "flip", "runaway", "none")


def looks_of(family):
    """The little games of a family, by game."""
    return importlib.import_module(f"held_out.{family}_games").looks.by_game


def turn(looks, index):
    """Game and look of the scene with this index: games in turn, and each game's looks in turn."""
    game = TURNS[index % len(TURNS)]
    each = TURNS.count(game)
    number = index // len(TURNS) * each + TURNS[:index % len(TURNS)].count(game)
    return game, looks[game][number % len(looks[game])]


def make(family, game, look, seed, plain=False):
    """One scene; the same arguments make the same scene."""
    rng = random.Random(f"{family} {game} {look.__name__} {seed}")
    for attempt in range(4):
        try:
            scene = look(rng)
            scene = scene if plain else as_screenshot(rng, scene)
            scene.family, scene.seed = f"held-out-{family}", seed
            scene.check()
            return scene, 100 if plain else rng.randint(80, 97)
        except Exception:
            print(f"{family} {game} {look.__name__} {seed}: attempt {attempt + 1} failed", file=sys.stderr)
            traceback.print_exc()
    return None, 0


def write(folder, family, count, seed):
    """Writes `count` scenes of a family; says how many were made and how many were there."""
    looks = looks_of(family)
    made = there = failed = 0
    began = time.time()
    for index in range(count):
        game, look = turn(looks, index)
        number = seed * 100000 + index
        name = f"{family}-{game}-{look.__name__.replace('_', '-')}-{number}"
        if os.path.exists(os.path.join(folder, name + ".json")):
            there += 1
            continue
        scene, quality = make(family, game, look, number)
        if scene is None:
            failed += 1
            continue
        scene.save(folder, name, quality)
        made += 1
        if made % 20 == 0:
            print(f"{family}: {index + 1} of {count}, {made / (time.time() - began):.1f} a second", flush=True)
    print(f"{family}: {made} made, {there} there already, {failed} failed, {time.time() - began:.0f} s", flush=True)


def write_sheet(path, family, game, seed):
    """Every look of a game (or of all games) twice, as one picture."""
    looks = looks_of(family)
    scenes = []
    for kind in KINDS if game == "all" else (game,):
        for look in looks[kind]:
            for number in (seed, seed + 1):
                scene, _ = make(family, kind, look, number, plain=True)
                if scene is not None:
                    scenes.append(scene)
    cv2.imwrite(path, sheet(scenes))
    print(f"{path}: {len(scenes)} scenes; looks: " + ", ".join(look.__name__ for look in looks.get(game, [])))


def main():
    parser = argparse.ArgumentParser(prog="held_out", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--family", choices=FAMILIES)
    parser.add_argument("--game", choices=KINDS + ("all",), default="all")
    parser.add_argument("--sheet")
    options = parser.parse_args()
    families = (options.family,) if options.family else FAMILIES
    if options.sheet:
        write_sheet(options.sheet, families[0], options.game, options.seed)
    elif options.folder:
        for family in families:
            write(options.folder, family, options.count, options.seed)
    else:
        parser.error("a FOLDER or --sheet is wanted")


if __name__ == "__main__":
    main()
