"""results.csv of this folder, and the table of README.md that is made of it."""
import csv
import pathlib

FOLDER = pathlib.Path(__file__).resolve().parent
RESULTS = FOLDER / "results.csv"
PAGE = FOLDER / "README.md"
BEGIN, END = "<!-- made by hostile --page -->", "<!-- end -->"

FAULTS = ("outside_presses", "foreign_keys", "left_down", "hangs", "wrong_code", "incomplete")
COLUMNS = ("date", "commit", "hostility", "game", "moments") + FAULTS + ("seconds",)
WORDS = {"outside_presses": "presses outside", "foreign_keys": "keys to others",
         "left_down": "left down", "hangs": "hangs", "wrong_code": "wrong codes",
         "incomplete": "incomplete"}


def read():
    """Rows of results.csv, oldest first, with numbers as numbers."""
    if not RESULTS.exists():
        return []
    with open(RESULTS, newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        for name in ("moments",) + FAULTS:
            row[name] = int(row[name])
    return rows


def append(row):
    """Adds one row (a dictionary by COLUMNS) to results.csv."""
    is_new = not RESULTS.exists()
    with open(RESULTS, "a", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        if is_new:
            writer.writeheader()
        writer.writerow(row)


def _words(row):
    """`2 hangs, 1 incomplete`; empty where nothing was wrong."""
    return ", ".join(f"{row[name]} {WORDS[name]}" for name in FAULTS if row[name])


def _total(rows):
    return {name: sum(row[name] for row in rows) for name in ("moments",) + FAULTS}


def table(rows, hostilities, games):
    """Counts by game, then the faults of each hostility; the newest row of each pair counts."""
    newest = {(row["hostility"], row["game"]): row for row in rows}
    shown = [newest[name, game] for name in hostilities for game in games if (name, game) in newest]
    lines = [["game", "moments", *(WORDS[name] for name in FAULTS)],
             ["---"] + ["---:"] * (1 + len(FAULTS))]
    for game in games + ["all"]:
        total = _total([row for row in shown if game in (row["game"], "all")])
        lines.append([game, *map(str, total.values())])
    text = "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"
    faults = {name: _words(_total([row for row in shown if row["hostility"] == name]))
              for name in hostilities}
    text += "".join(f"\n- {name}: {words}" for name, words in faults.items() if words) + "\n"
    commits = ", ".join(sorted({f"{row['commit']} ({row['date']})" for row in shown}))
    return text + (f"\nCommits: {commits}.\n" if commits else "")


def write(hostilities, games):
    """Makes the table of README.md anew."""
    text = PAGE.read_text()
    head, _, rest = text.partition(BEGIN)
    tail = rest.partition(END)[2]
    PAGE.write_text(f"{head}{BEGIN}\n\n{table(read(), hostilities, games)}\n{END}{tail}")
