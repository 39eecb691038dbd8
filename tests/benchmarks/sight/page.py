"""results.csv of this folder, and the page README.md that is made of it."""
import csv
import os

from boards import GAMES

FOLDER = os.path.dirname(os.path.abspath(__file__))
RESULTS = os.path.join(FOLDER, "results.csv")
PAGE = os.path.join(FOLDER, "README.md")

COLUMNS = ("date", "commit", "corpus", "game", "pictures", "right", "rejected", "wrong",
           "cells_right", "cells_unknown", "cells_wrong", "cpu_ms_named", "cpu_ms_unnamed",
           "unnamed_right", "unnamed_rejected", "unnamed_wrong", "named_rightly")
OUTCOMES = ("right", "rejected", "wrong")
CELLS = ("cells_right", "cells_unknown", "cells_wrong")
UNNAMED = ("unnamed_right", "unnamed_rejected", "unnamed_wrong")
SUMMED = ("pictures",) + OUTCOMES + CELLS + UNNAMED + ("named_rightly",)  # over the games

OPENING = """\
# Reading boards of games that nobody here wrote

    tests/benchmarks/sight/score                          # the corpus ../shared/screens
    tests/benchmarks/sight/score --scenes FOLDER          # scenes of vision/training
    tests/benchmarks/sight/score --page                   # this page, from results.csv

The first line holds what `sightread look` reads in each picture of the corpus, with the game's
name and without it, against the truth that a person wrote down, appends a row per game to
`results.csv` and makes this page anew. The pictures are not part of the repository: where the
folder is not there, name another with `--corpus FOLDER`; `--help` has the rest.

Right: every cell is as in the truth. Rejected: `look` said that it cannot read the board (exit
code 5). Wrong: any other answer; so is a board in a picture that has none. Cells of rejected
boards are those that were printed, with `~` where they are not known: right/unknown/wrong.
Recall: right, of all pictures. Named rightly: `look` without a game's name said which one it is.
CPU ms: median of the pictures, all threads together. By commit: `unnamed` is all games without
their names, `none` the number of boards told in pictures that have none; a commit with a `+` had
changes that were not committed.
"""


def read():
    """Rows of results.csv, oldest first, numbers as numbers and what was not measured as None."""
    if not os.path.exists(RESULTS):
        return []
    with open(RESULTS, newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        for name in COLUMNS[4:]:
            row[name] = int(row[name]) if row[name] else None
    return rows


def append(rows):
    """Adds rows (dictionaries by COLUMNS) to results.csv; what is None stays empty."""
    is_new = not os.path.exists(RESULTS)
    with open(RESULTS, "a", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        if is_new:
            writer.writeheader()
        writer.writerows(rows)


def total(rows, names):
    """The sums of these columns, each None where a row lacks it (or there is no row)."""
    sums = {}
    for name in names:
        values = [row[name] for row in rows]
        sums[name] = sum(values) if values and None not in values else None
    return sums


def _counts(row, names):
    """`10/15/2`, or a dash where it was not measured."""
    values = [row[name] for name in names]
    return "–" if None in values else "/".join(map(str, values))


def _number(value):
    return "–" if value is None else str(value)


def _share(part, whole):
    return "–" if part is None or not whole else f"{100 * part / whole:.0f} %"


def _table(head, lines):
    return "\n".join("| " + " | ".join(line) + " |" for line in
                     [head, ["---"] + ["---:"] * (len(head) - 1)] + lines) + "\n"


def _by_game(rows):
    """The newest row of each game, in the games' order."""
    newest = {row["game"]: row for row in rows}
    return [newest[game] for game in GAMES + ("none",) if game in newest]


def _of_games(rows):
    return [row for row in rows if row["game"] != "none"]


def _newest(rows):
    """Two tables of a corpus: with the game's name, and without it."""
    newest = _by_game(rows)
    games = _of_games(newest)
    named, unnamed = [], []
    whole = dict(total(games, SUMMED), game="all", commit="",
                 cpu_ms_named=None, cpu_ms_unnamed=None)
    for row in games + [whole]:
        named.append([row["game"], _number(row["pictures"]), _number(row["right"]),
                      _number(row["rejected"]), _number(row["wrong"]),
                      _share(row["right"], row["pictures"]), _counts(row, CELLS),
                      _number(row["cpu_ms_named"]), row["commit"]])
        unnamed.append([row["game"], _number(row["pictures"]),
                        *(_number(row[name]) for name in UNNAMED),
                        _share(row["unnamed_right"], row["pictures"]),
                        _number(row["named_rightly"]), _number(row["cpu_ms_unnamed"]),
                        row["commit"]])
    parts = []
    if games:
        parts += ["With the game's name:\n",
                  _table(["game", "pictures", *OUTCOMES, "recall",
                          "rejected boards' cells", "CPU ms", "commit"],
                         named)]
    if any(row["unnamed_right"] is not None for row in games):
        parts += ["Without it:\n",
                  _table(["game", "pictures", *OUTCOMES, "recall", "named rightly", "CPU ms",
                          "commit"], unnamed)]
    for row in newest:
        if row["game"] == "none":
            count, wrong = row["pictures"], row["wrong"]
            parts.append(f"Pictures without a board: {count}; a board was told in {wrong} of them"
                         f" (CPU ms {_number(row['cpu_ms_unnamed'])}, {row['commit']}).\n")
    return parts


def _runs(rows):
    """Rows by date and commit, oldest first; a game that was run again counts as it was last."""
    runs = {}
    for row in rows:
        runs.setdefault((row["date"], row["commit"]), []).append(row)
    return [(date, commit, _by_game(run)) for (date, commit), run in runs.items()]


def _history(rows):
    lines = []
    for date, commit, run in _runs(rows):
        counts = {row["game"]: _counts(row, OUTCOMES) for row in run}
        games = _of_games(run)
        lines.append([date, commit, *(counts.get(game, "–") for game in GAMES),
                      _counts(total(games, OUTCOMES), OUTCOMES),
                      _counts(total(games, UNNAMED), UNNAMED),
                      next((str(row["wrong"]) for row in run if row["game"] == "none"), "–")])
    return ["Right/rejected/wrong, by commit:\n",
            _table(["date", "commit", *GAMES, "all", "unnamed", "none"], lines)]


def page(rows):
    """The text of README.md."""
    parts = [OPENING]
    for corpus in dict.fromkeys(row["corpus"] for row in rows):
        of_corpus = [row for row in rows if row["corpus"] == corpus]
        parts += [f"## {corpus}\n", *_newest(of_corpus), *_history(of_corpus)]
    return "\n".join(parts)


def write():
    """Makes README.md anew."""
    with open(PAGE, "w") as file:
        file.write(page(read()))
