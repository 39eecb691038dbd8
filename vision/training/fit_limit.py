"""Says what it costs to believe the eye from which odds on: the curve of risk and coverage of Onet's reader.

    python3 fit_limit.py PROGRAM FOLDER [FOLDER...] [--write ../models/onet_limit.csv]

`PROGRAM look onet --json` is asked for every board of Onet in the folders of scenes (NAME.jpg beside NAME.json). Boards that its rules
read whole are passed over: the limit is for those that the eye reads. For each limit of the odds (natural logarithm) the file has the
share of their cells that are at least so sure, and how many of those are wrong. Held-out families judge; fit on others.
"""
import argparse
import collections
import csv
import glob
import json
import math
import os
import subprocess

LIMITS = (0, 0.5, 1, 1.5, 2, 2.5, 3, 4, 5)


def without_bare_lines(cells):
    """A board without outer lines on which nothing lies: where it ends there nobody can see."""
    rows = [list(row) for row in cells]
    bare = {".", "_"}
    for _ in range(4):
        while rows and set(rows[0]) <= bare:
            rows.pop(0)
        rows = [list(row) for row in zip(*rows)][::-1]
    return rows


def cells_of(seen, truth):
    """(odds, whether the answer is right) of each cell; None where the board's size is another one."""
    lattice = seen["lattice"]
    if (lattice["rows"], lattice["columns"]) != (len(truth), len(truth[0]) if truth else 0):
        return None
    answers = []
    for cell in seen["cells"]:
        true = truth[cell["row"] - 1][cell["column"] - 1]
        told = cell["class"]
        if told == "?":
            named = {kind: p for kind, p in cell["probabilities"].items() if not kind.endswith(" face")}
            told = max(named, key=named.get)
        answers.append((2 * math.atanh(min(cell["margin"], 1 - 1e-12)), told, "." if true == "_" else true))
    # A face stands for the true one that most of its cells have, and each true one has one face.
    votes, back = collections.defaultdict(collections.Counter), collections.defaultdict(collections.Counter)
    for _, told, true in answers:
        if told not in ".#" and true not in ".#~":
            votes[told][true] += 1
    stands_for = {told: counts.most_common(1)[0][0] for told, counts in votes.items()}
    for told, true in stands_for.items():
        back[true][told] = votes[told][true]
    result = []
    for odds, told, true in answers:
        if true == "~":
            continue
        is_face = told not in ".#" and true not in ".#"
        right = stands_for.get(told) == true and back[true].most_common(1)[0][0] == told if is_face else told == true
        result.append((odds, right))
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--write", metavar="FILE")
    options = parser.parse_args()
    boards, sized, cells = 0, 0, []
    for path in sorted(path for folder in options.folders for path in glob.glob(os.path.join(folder, "*.json"))):
        with open(path) as file:
            scene = json.load(file)
        if scene["game"] != "onet":
            continue
        done = subprocess.run([options.program, "look", "onet", "--json", "--image", path[:-5] + ".jpg"], capture_output=True, text=True,
                              check=False)
        seen = json.loads(done.stdout) if done.stdout.strip() else None
        if seen is not None and "odds" not in seen:
            continue
        boards += 1
        found = cells_of(seen, without_bare_lines(scene["cells"])) if seen else None
        if found is not None:
            sized += 1
            cells += found
    print(f"{boards} boards are the eye's, the size of {sized} is right")
    rows = []
    for limit in LIMITS:
        known = [right for odds, right in cells if odds >= limit]
        rows.append((limit, round(100 * len(known) / max(1, len(cells)), 2), round(100 * known.count(False) / max(1, len(known)), 2)))
        print("odds at least %.1f: %.1f %% of the cells known, %.2f %% of them wrong" % rows[-1])
    if options.write:
        with open(options.write, "w", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(("odds_at_least", "known_percent", "of_them_wrong_percent"))
            writer.writerows(rows)


if __name__ == "__main__":
    main()
