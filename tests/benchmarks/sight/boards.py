"""Boards in the program's text forms, and how a reading is held against the truth.

A truth is a board, or one of the words of NO_BOARD: then no whole board is to be seen in the
picture, and only a rejection is right. Two boards are the same when every cell is the same, with
what no picture can tell left open: how Onet's faces and LYNE's shapes are called, and which of
Lights Out's two kinds is lit. Catch the Cat's shift and Runaway's bounds must be the same too; a
goal of a sliding puzzle only where both name one. A cell of the truth that is `~` (something lies
over it) may be anything.
"""
from dataclasses import dataclass

GAMES = ("onet", "cat", "lyne", "sliding", "flip", "runaway")
NO_BOARD = ("none", "covered", "moving")
HIDDEN = "~"
ANY = "*"  # in a head of the truth: not known, not compared


@dataclass(frozen=True)
class Board:
    head: tuple  # rows, columns, and what else must be the same, as words
    cells: tuple  # rows of tokens
    goal: tuple = ()  # rows of tokens, where a sliding puzzle names them

    def has_hidden_cells(self):
        return any(HIDDEN in row for row in self.cells)


@dataclass(frozen=True)
class CellCounts:
    right: int = 0
    unknown: int = 0
    wrong: int = 0

    def __add__(self, other):
        return CellCounts(self.right + other.right, self.unknown + other.unknown,
                          self.wrong + other.wrong)


def parse(game, text):
    """The board, or the word of NO_BOARD, or None where the text is neither.

    Lines that begin with `#` are comments where no row of cells can stand: before the board's size,
    and after the word that says that there is no board.
    """
    lines = [line for line in text.replace("&amp;", "&").splitlines() if line.strip()]
    while lines and lines[0].startswith("#"):
        lines.pop(0)
    if not lines:
        return None
    head = lines[0].split()
    if head[0] in NO_BOARD:
        return head[0]
    if game == "runaway":
        return _address(lines)
    if len(head) < 2 or not (head[0].isdecimal() and head[1].isdecimal()):
        return None
    rows = int(head[0])
    grid = tuple(tuple(line.split()) for line in lines[1:1 + rows])
    if game == "cat":
        return Board(tuple(head[:3]), grid)
    after = lines[1 + rows:]
    goal = after[1:1 + rows] if game == "sliding" and after and after[0].strip() == "goal" else ()
    return Board(tuple(head[:2]), grid, tuple(tuple(line.split()) for line in goal))


def _address(lines):
    """Runaway's address form: fields joined by `&`."""
    fields = dict(part.split("=", 1) for part in "".join(lines).split("&") if "=" in part)
    terrain = "".join(fields.get("FVterrainString", "").split())
    rows, columns, least, most = (fields.get(name, "").strip()
                                  for name in ("FVboardY", "FVboardX", "FVinsMin", "FVinsMax"))
    if not terrain:
        return None
    width = int(columns) if columns.isdecimal() and int(columns) > 0 else len(terrain)
    grid = tuple(tuple(terrain[at:at + width]) for at in range(0, len(terrain), width))
    return Board((rows, columns, least, most), grid)


def scene_truth(scene):
    """The truth of a scene (the JSON that vision/training/scene.py writes).

    A place that does not belong to the board is what the game's text has there: empty in Onet and
    LYNE, `_` in Catch the Cat; the other games have no word for it, and it is not compared.
    """
    game = scene["game"]
    if game == "none":
        return "none"
    lattice = scene["lattice"]
    missing = {"onet": ".", "lyne": "?", "cat": "_"}.get(game, HIDDEN)
    cells = tuple(tuple(missing if label == "_" else label for label in row)
                  for row in scene["cells"])
    size = (str(lattice["rows"]), str(lattice["columns"]))
    if game == "cat":
        return Board(size + ("shift=" + lattice["shift"],), cells)
    return Board(size + (ANY, ANY) if game == "runaway" else size, cells)


def _name(game, token):
    """The part of a token that only tells equal from unequal; None where the token says all."""
    if game == "flip" or game == "onet" and token not in (".", "#"):
        return token
    if game == "lyne" and token.isalpha():
        return token.lower()
    return None


def _meaning(game, token):
    """The part of a token that must be the same: a shape's end is no link, a face no wall."""
    if _name(game, token) is None:
        return token
    return token.isupper() if game == "lyne" else None


def _pairs(told, truth):
    """Pairs of cells (told, true) that are compared; None where the shapes differ."""
    if [len(row) for row in told.cells] != [len(row) for row in truth.cells]:
        return None
    return [(mine, true) for told_row, true_row in zip(told.cells, truth.cells)
            for mine, true in zip(told_row, true_row) if true != HIDDEN]


def _same_head(told, truth):
    return len(told.head) == len(truth.head) and all(
        want in (ANY, word) for word, want in zip(told.head, truth.head))


def same(game, told, truth):
    """Whether every compared cell, and what else the board says, is as in the truth."""
    if not isinstance(told, Board) or not isinstance(truth, Board):
        return told is not None and told == truth
    pairs = _pairs(told, truth)
    if pairs is None or not _same_head(told, truth):
        return False
    if told.goal and truth.goal and told.goal != truth.goal:
        return False
    called, stands_for = {}, {}
    for mine, true in pairs:
        if mine == HIDDEN or _meaning(game, mine) != _meaning(game, true):
            return False
        my_name, true_name = _name(game, mine), _name(game, true)
        if called.setdefault(true_name, my_name) != my_name:
            return False
        if stands_for.setdefault(my_name, true_name) != true_name:
            return False
    return True


def outcome(game, code, told, truth):
    """`right`, `rejected` or `wrong`, by the exit code of `look`, what it told and the truth.

    Exit code 5 is a rejection, 0 an answer; anything else is wrong, as an answer that is not the
    truth. A board that is not certain only where something lies over its cells is right.
    """
    if not isinstance(truth, Board):
        return "right" if code == 5 else "wrong"
    if code == 5:
        certain = truth.has_hidden_cells() and same(game, told, truth)
        return "right" if certain else "rejected"
    return "right" if code == 0 and same(game, told, truth) else "wrong"


def count_cells(game, told, truth):
    """Cells of a board that was printed although it was rejected.

    A face, shape or lamp of such a board stands for what most of its cells are in truth. Nothing is
    counted where no board was printed or its size is another.
    """
    if not isinstance(told, Board) or not isinstance(truth, Board):
        return CellCounts()
    pairs = _pairs(told, truth)
    if pairs is None or told.head[:2] != truth.head[:2]:
        return CellCounts()
    groups = {}
    for mine, true in pairs:
        if mine != HIDDEN and _name(game, mine) is not None:
            groups.setdefault(mine, []).append(true)
    stands_for = {mine: max(sorted(set(cells)), key=cells.count) for mine, cells in groups.items()}
    right = unknown = wrong = 0
    for mine, true in pairs:
        if mine == HIDDEN:
            unknown += 1
        elif stands_for.get(mine, mine) == true:
            right += 1
        else:
            wrong += 1
    return CellCounts(right, unknown, wrong)
