"""Writes composed scenes into a folder, or draws a sheet of some of them to be looked at.

    python3 -m compose FOLDER --count N [--seed S] [--game G] [--look L] [--jobs J]
    python3 -m compose --sheet PICTURE [--game G] [--look L] [--seed S]

Scene i is made from random.Random(f"{game}-{seed + i}") alone; files that exist already are left, so that a run can
be continued.
"""
import argparse
import importlib
import multiprocessing
import os
import random
import sys
import time
import traceback

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

WEIGHTS = {"onet": 5, "cat": 2, "sliding": 2, "lyne": 2, "flip": 1.5, "runaway": 1.5, "nothing": 5}
OWN = {"lyne": ("lyne", "lyne_skins"), "onet": ("onet", "onet_walls")}  # games that have several generators of their own, equally often
LOOKS = ("modern", "desktop", "cartoon", "adverse")  # compose/looks: each draws all games in a manner of its own
_told = set()  # kinds of failures of which this process has printed the trace


def chosen_game(number, games):
    """Which game scene `number` shows: drawn by the weights, the same in every run."""
    rng = random.Random(f"game-{number}")
    while True:  # drawn from all, so that a generator that is missing does not change what the other numbers show
        game, = rng.choices(list(WEIGHTS), list(WEIGHTS.values()))
        if game in games:
            return game


def make(game, number, look=None):
    """The scene of this game and number: a third of them by compose/GAME.py, the others in one of the looks."""
    rng = random.Random(f"{game}-{number}")
    look = look or rng.choices(("", *LOOKS), (2, 1, 1, 1, 1))[0]
    if look:
        made = importlib.import_module(f"compose.looks.{look}").scene(rng, "none" if game == "nothing" else game)
    else:
        made = importlib.import_module(f"compose.{rng.choice(OWN.get(game, (game,)))}").scene(rng)
    made.family = f"compose-{look or game}"
    made.seed = number
    made.check()
    return made


def _write(task):
    """Makes and writes one scene; says what became of it."""
    folder, game, number, look = task
    name = f"compose-{game}-{number}"
    if os.path.exists(os.path.join(folder, name + ".json")):
        return "there"
    try:
        made = make(game, number, look)
        made.save(folder, name)
        return "written"
    except Exception as failure:  # one bad scene must not end a run of thousands
        kind = (game, type(failure).__name__, traceback.extract_tb(failure.__traceback__)[-1].lineno)
        if kind not in _told:
            _told.add(kind)
            print(f"{name} failed:", file=sys.stderr)
            traceback.print_exc()
        return f"failed: {game}: {type(failure).__name__}"


def main():
    parser = argparse.ArgumentParser(prog="python3 -m compose", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--game", choices=list(WEIGHTS))
    parser.add_argument("--look", choices=LOOKS, help="only scenes in this look")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--sheet", metavar="PICTURE")
    given = parser.parse_args()
    games = [given.game] if given.game else list(WEIGHTS)
    numbers = range(given.seed, given.seed + (16 if given.sheet else given.count))
    tasks = [(given.folder, games[0] if len(games) == 1 else chosen_game(number, games), number, given.look) for number in numbers]
    if given.sheet:
        import cv2
        from scene import sheet
        cv2.imwrite(given.sheet, sheet([make(*task[1:]) for task in tasks]))
        return 0
    if not given.folder:
        parser.error("a folder or --sheet is needed")
    os.makedirs(given.folder, exist_ok=True)
    counts, start = {}, time.time()
    pool = multiprocessing.Pool(given.jobs) if given.jobs > 1 else None
    results = pool.imap_unordered(_write, tasks, chunksize=8) if pool else map(_write, tasks)
    for done, result in enumerate(results, 1):
        counts[result] = counts.get(result, 0) + 1
        if done % 200 == 0 or done == len(tasks):
            made = done - counts.get("there", 0)
            print(f"{done} of {len(tasks)}, {made / max(time.time() - start, 1e-6):.1f} scenes/s, {counts}", flush=True)
    if pool:
        pool.close()
        pool.join()
    return 1 if any(result.startswith("failed") for result in counts) else 0


if __name__ == "__main__":
    sys.exit(main())
