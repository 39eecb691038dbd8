#!/usr/bin/env python3
"""Gates how much of the corpus is read: gate.py PROGRAM CORPUS

The figures of gate.csv (game, least right, most wrong, least share of the cells of rejected boards that are known and
right) may only get better. Where the corpus is not there the test is skipped, with a sentence (exit code 77).
"""
import csv
import os
import subprocess
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))


def main():
    program, corpus = sys.argv[1:3]
    if not os.path.isdir(corpus):
        print("skipped: the corpus of real pictures is not present here; it stays outside of the repository")
        return 77
    failed = False
    with open(os.path.join(FOLDER, "gate.csv"), newline="") as file:
        for wanted in csv.DictReader(file):
            done = subprocess.run([sys.executable, os.path.join(FOLDER, "score"), "--program", program, "--corpus", corpus,
                                   "--game", wanted["game"], "--named-only", "--no-append", "--quiet"],
                                  capture_output=True, text=True, check=False)
            print(done.stdout, done.stderr)
            row = next((line.split() for line in done.stdout.splitlines() if line.startswith(wanted["game"])), None)
            if row is None:
                print(f"{wanted['game']}: the scorer said nothing about it")
                return 1
            right, wrong = int(row[2]), int(row[4])
            cells = next((line for line in done.stdout.splitlines() if line.startswith("cells of rejected boards")), "")
            counts = [int(word) for word in cells.replace(",", " ").split() if word.isdigit()]
            share = counts[0] / sum(counts) if counts and sum(counts) else 1  # none was rejected
            print(f"{wanted['game']}: {right} right (at least {wanted['right']}), {wrong} wrong (at most {wanted['wrong']}), "
                  f"{100 * share:.1f} % of the cells of rejected boards known and right (at least {wanted['known_percent']} %)")
            failed |= right < int(wanted["right"]) or wrong > int(wanted["wrong"]) or 100 * share < float(wanted["known_percent"])
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
