"""results.csv of this folder, and the pages that are made of it."""
import csv
import os

from boards import GAMES

FOLDER = os.path.dirname(os.path.abspath(__file__))
RESULTS = os.path.join(FOLDER, "results.csv")
PAGE = os.path.join(FOLDER, "README.md")
MAIN_PAGE = os.path.join(FOLDER, "..", "..", "..", "README.md")
BEGIN, END = "<!-- made by tests/benchmarks/sight/score --page -->", "<!-- end -->"
SHOWN = "screens"  # the corpus of the table there
NAMES = {"onet": "Onet", "cat": "Catch the Cat", "lyne": "LYNE", "sliding": "sliding puzzles",
         "flip": "Lights Out", "runaway": "Runaway Robot"}

COLUMNS = ("date", "commit", "corpus", "game", "pictures", "right", "rejected", "wrong",
           "cells_right", "cells_unknown", "cells_wrong", "cpu_ms_named", "cpu_ms_unnamed",
           "unnamed_right", "unnamed_rejected", "unnamed_wrong", "named_rightly")
OUTCOMES = ("right", "rejected", "wrong")
CELLS = ("cells_right", "cells_unknown", "cells_wrong")
UNNAMED = ("unnamed_right", "unnamed_rejected", "unnamed_wrong")
LAST = 5  # runs in the history
SUMMED = ("pictures",) + OUTCOMES + CELLS + UNNAMED + ("named_rightly",)  # over the games

OPENING = """\
# Reading boards of games that nobody here wrote

    tests/benchmarks/sight/score                          # the corpus ../shared/screens
    tests/benchmarks/sight/score --scenes FOLDER          # scenes of vision/training
    tests/benchmarks/sight/score --page                   # this page, from results.csv

The first line compares what `sightread look` reads in each picture with the truth that a person
wrote down. It appends a row per game to `results.csv` and makes this page and the table of the
main README anew. The pictures are not part of the repository: `--corpus FOLDER` names others.

Right: every cell is as in the truth. Rejected: `look` ended with exit code 5. Wrong: any other
answer, and a board in a picture that has none. Cells: of rejected boards, right/unknown/wrong.
Named rightly: `look` without a game's name said which one it is. CPU ms: median, with the name and
without it. A commit with a `+` had changes that were not committed.
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


def _counts(row, names, between="/"):
    """`10/15/2`, or a dash where none was measured."""
    values = [row[name] for name in names]
    return "–" if values.count(None) == len(values) else between.join(map(_number, values))


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


def _with_total(rows):
    """The newest row of each game, and one of all of them."""
    games = _of_games(_by_game(rows))
    return games + [dict(total(games, SUMMED), game="all", commit="",
                         cpu_ms_named=None, cpu_ms_unnamed=None)] * bool(games)


def _newest(rows):
    """The table of a corpus: right/rejected/wrong with the game's name and without it."""
    lines = [[row["game"], _number(row["pictures"]), _counts(row, OUTCOMES),
              _share(row["right"], row["pictures"]), _counts(row, CELLS), _counts(row, UNNAMED),
              _number(row["named_rightly"]),
              _counts(row, ("cpu_ms_named", "cpu_ms_unnamed"), ", "), row["commit"]]
             for row in _with_total(rows)]
    parts = [_table(["game", "pictures", "right/rejected/wrong", "recall", "cells", "without name",
                     "named rightly", "CPU ms", "commit"], lines)] * bool(lines)
    for row in _by_game(rows):
        if row["game"] == "none":
            parts.append(f"Pictures without a board: {row['pictures']}; a board was told in "
                         f"{row['wrong']} of them (CPU ms {_number(row['cpu_ms_unnamed'])}, "
                         f"{row['commit']}).\n")
    return parts


def _runs(rows):
    """Rows by date and commit, oldest first; a game that was run again counts as it was last."""
    runs = {}
    for row in rows:
        runs.setdefault((row["date"], row["commit"]), []).append(row)
    return [(date, commit, _by_game(run)) for (date, commit), run in runs.items()]


def _history(rows):
    lines = []
    for date, commit, run in _runs(rows)[-LAST:]:
        counts = {row["game"]: _counts(row, OUTCOMES) for row in run}
        games = _of_games(run)
        lines.append([date, commit, *(counts.get(game, "–") for game in GAMES),
                      _counts(total(games, OUTCOMES), OUTCOMES),
                      _counts(total(games, UNNAMED), UNNAMED),
                      next((str(row["wrong"]) for row in run if row["game"] == "none"), "–")])
    return ["Right/rejected/wrong of the last runs:\n",
            _table(["date", "commit", *GAMES, "all", "unnamed", "none"], lines)]


def page(rows):
    """The text of README.md."""
    parts = [OPENING]
    for corpus in dict.fromkeys(row["corpus"] for row in rows):
        of_corpus = [row for row in rows if row["corpus"] == corpus]
        parts += [f"## {corpus}\n", *_newest(of_corpus), *_history(of_corpus)]
    return "\n".join(parts)


def table_for_users(rows):
    """What the README of the project shows: how often the newest run read what."""
    lines = [[NAMES.get(row["game"], row["game"]),
              *(_number(row[name]) for name in ("pictures",) + OUTCOMES)]
             for row in _with_total([row for row in rows if row["corpus"] == SHOWN])]
    return _table(["game", "pictures", *OUTCOMES], lines)


def between_markers(text, rows):
    """The text with its table made anew; whatever stands outside the markers stays."""
    head, begin, rest = text.partition(BEGIN)
    _, end, tail = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{MAIN_PAGE} has no table to fill: it wants the lines {BEGIN} and {END}")
    return f"{head}{BEGIN}\n\n{table_for_users(rows)}\n{END}{tail}"


def write():
    """Makes README.md of this folder anew, and the table in that of the project."""
    rows = read()
    with open(PAGE, "w") as file:
        file.write(page(rows))
    with open(MAIN_PAGE) as file:
        text = between_markers(file.read(), rows)
    with open(MAIN_PAGE, "w") as file:
        file.write(text)
