#!/usr/bin/env python3
"""Tests of the scorer: which boards are the same, how cells are counted, what is written.

They need no corpus and no program: a few lines of shell stand for `look`.
"""
import contextlib
import importlib.machinery
import importlib.util
import io
import json
import pathlib
import sys
import tempfile
import unittest
from unittest import mock

sys.dont_write_bytecode = True
FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER))
import boards  # noqa: E402
import page  # noqa: E402


def load_score():
    """The command beside this file, as a module."""
    loader = importlib.machinery.SourceFileLoader("score", str(FOLDER / "score"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("score", loader))
    sys.modules["score"] = module  # its data classes look themselves up
    loader.exec_module(module)
    return module


score = load_score()

# Stands for `sightread look [GAME] --json --image FILE`: answers with FILE.answer and FILE.code,
# or, where no game is named, with FILE.unnamed.answer and FILE.unnamed.code. Where there is a
# FILE.slow it takes its time.
PROGRAM = """#!/bin/sh
[ "$1" = look ] || exit 2
case $2 in --json) is=.unnamed ;; *) is= ;; esac
for word; do file=$word; done
[ -e "$file.slow" ] && exec sleep 30
cat "$file$is.answer" 2>/dev/null
echo "sightread: as the test wants it" >&2
exit "$(cat "$file$is.code")"
"""


def are_same(game, told, truth):
    return boards.same(game, boards.parse(game, told), boards.parse(game, truth))


def cells(game, told, truth):
    counts = boards.count_cells(game, boards.parse(game, told), boards.parse(game, truth))
    return counts.right, counts.unknown, counts.wrong


class Sameness(unittest.TestCase):
    def test_only_equality_of_faces_counts(self):
        truth = "2 3 border=open gravity=none\na b .\nb a #\n"
        self.assertTrue(are_same("onet", "2 3\n7 x .\nx 7 #\n", truth))
        self.assertFalse(are_same("onet", "2 3\n7 x .\n7 x #\n", truth))
        self.assertFalse(are_same("onet", "2 3\n7 7 .\n7 7 #\n", truth), "two faces told as one")
        self.assertFalse(are_same("onet", "2 3\n1 2 .\n2 3 #\n", truth), "one face told as two")
        self.assertFalse(are_same("onet", "2 3\n7 x #\nx 7 .\n", truth), "empty is no wall")
        self.assertFalse(are_same("onet", "3 2\n7 x\n. x\n7 #\n", truth), "another size")
        self.assertFalse(are_same("onet", "2 3\n7 x .\nx 7\n", truth), "a cell too few")

    def test_shapes_may_have_other_letters_but_ends_stay_ends(self):
        truth = "2 3\na A ?\n2 b B\n"
        self.assertTrue(are_same("lyne", "2 3\nc C ?\n2 a A\n", truth))
        self.assertFalse(are_same("lyne", "2 3\nC c ?\n2 a A\n", truth))
        self.assertFalse(are_same("lyne", "2 3\nc C ?\n3 a A\n", truth))
        self.assertFalse(are_same("lyne", "2 3\nc A ?\n2 a C\n", truth))

    def test_lit_and_dark_may_be_exchanged(self):
        truth = "2 2 goal=either\n0 1\n1 1\n"
        self.assertTrue(are_same("flip", "2 2 goal=lit\n1 0\n0 0\n", truth))
        self.assertFalse(are_same("flip", "2 2 goal=lit\n1 0\n1 0\n", truth))
        self.assertTrue(are_same("flip", "1 2\n0 0\n", "1 2\n1 1\n"))

    def test_the_shift_of_rows_counts(self):
        truth = "2 2 shift=odd\n_ C\n# .\n"
        self.assertTrue(are_same("cat", truth, truth))
        self.assertFalse(are_same("cat", truth.replace("odd", "even"), truth))

    def test_a_row_that_begins_with_a_wall_is_no_comment(self):
        self.assertFalse(are_same("cat", "1 3 shift=odd\n# C .\n", "1 3 shift=odd\n# C #\n"))
        board = boards.parse("cat", "# seen at night\n1 1 shift=odd\n#\n")
        self.assertEqual(board.cells, (("#",),))

    def test_goals_are_compared_where_both_name_one(self):
        plain, other = "1 3\n1 0 2\n", "1 3\n1 0 2\ngoal\n0 1 2\n"
        self.assertTrue(are_same("sliding", plain, other))
        self.assertTrue(are_same("sliding", other, plain))
        self.assertFalse(are_same("sliding", other.replace("0 1 2", "1 2 0"), other))
        self.assertFalse(are_same("sliding", "1 3\n0 1 2\n", plain))

    def test_terrain_and_bounds_of_runaway(self):
        truth = "FVterrainString=.X..&FVinsMax=2&FVinsMin=1&FVboardX=2&FVboardY=2"
        told = "FVboardY=2&amp;FVboardX=2&amp;FVinsMin=1&amp;FVinsMax=2&amp;FVterrainString=.X\n.."
        self.assertTrue(are_same("runaway", told, truth))
        self.assertFalse(are_same("runaway", told.replace("Max=2", "Max=3"), truth))
        self.assertFalse(are_same("runaway", told.replace(".X", "X."), truth))

    def test_what_is_no_board_is_not_the_same(self):
        for text in ("", "\n", "no board", "path=RD"):
            self.assertIsNone(boards.parse("onet", text))
            self.assertFalse(are_same("onet", text, text))


class Outcomes(unittest.TestCase):
    def outcome(self, code, told, truth, game="onet"):
        return boards.outcome(game, code, boards.parse(game, told), boards.parse(game, truth))

    def test_exit_code_and_board_decide(self):
        truth = "1 2\na a\n"
        self.assertEqual(self.outcome(0, "1 2\n1 1\n", truth), "right")
        self.assertEqual(self.outcome(0, "1 2\n1 2\n", truth), "wrong")
        self.assertEqual(self.outcome(0, "", truth), "wrong")
        self.assertEqual(self.outcome(5, "", truth), "rejected")
        self.assertEqual(self.outcome(5, "1 2\n1 ~\n", truth), "rejected")
        for code in (1, 2, score.NO_ANSWER, -11):
            self.assertEqual(self.outcome(code, "", truth), "wrong")

    def test_where_no_whole_board_is_to_be_seen_only_a_rejection_is_right(self):
        for truth in ("none", "covered\n# a list lies over it", "# a remark\nmoving"):
            self.assertEqual(self.outcome(5, "", truth), "right")
            self.assertEqual(self.outcome(5, "1 2\n1 ~\n", truth), "right")
            self.assertEqual(self.outcome(0, "1 2\n1 1\n", truth), "wrong")

    def test_a_cell_under_something_may_be_anything(self):
        truth = "1 3\na ~ a\n"
        self.assertEqual(self.outcome(0, "1 3\n1 2 1\n", truth), "right")
        self.assertEqual(self.outcome(5, "1 3\n1 ~ 1\n", truth), "right")
        self.assertEqual(self.outcome(5, "1 3\n1 ~ ~\n", truth), "rejected")
        self.assertEqual(self.outcome(5, "1 3\n1 ~ 2\n", truth), "rejected")
        self.assertEqual(self.outcome(0, "1 3\n1 2 2\n", truth), "wrong")


class Cells(unittest.TestCase):
    def test_a_face_stands_for_what_most_of_its_cells_are(self):
        truth = "2 3\na a a\nb . #\n"
        self.assertEqual(cells("onet", "2 3\n1 1 ~\n2 . #\n", truth), (5, 1, 0))
        self.assertEqual(cells("onet", "2 3\n1 1 1\n1 # ~\n", truth), (3, 1, 2))

    def test_every_game(self):
        self.assertEqual(cells("cat", "1 4 shift=odd\n# ~ C .\n", "1 4 shift=odd\n# . C #\n"),
                         (2, 1, 1))
        self.assertEqual(cells("sliding", "1 3\n1 ~ 3\n", "1 3\n1 0 2\n"), (1, 1, 1))
        self.assertEqual(cells("flip", "1 4\n1 1 ~ 1\n", "1 4\n0 0 1 1\n"), (2, 1, 1))
        self.assertEqual(cells("lyne", "1 5\nb B 2 ~ ?\n", "1 5\na A 3 a A\n"), (2, 1, 2))
        terrain = "FVterrainString={}&FVinsMax=2&FVinsMin=1&FVboardX=4&FVboardY=1"
        self.assertEqual(cells("runaway", terrain.format(".~XX"), terrain.format("..X.")),
                         (2, 1, 1))

    def test_no_board_or_another_size_counts_nothing(self):
        self.assertEqual(cells("onet", "", "1 2\na a\n"), (0, 0, 0))
        self.assertEqual(cells("onet", "1 3\n1 ~ 1\n", "1 2\na a\n"), (0, 0, 0))
        self.assertEqual(cells("onet", "1 2\n1 ~\n", "none"), (0, 0, 0))


class Scenes(unittest.TestCase):
    def truth(self, game, cells, shift=None):
        lattice = {"rows": len(cells), "columns": len(cells[0]), "shift": shift}
        return boards.scene_truth({"game": game, "lattice": lattice, "cells": cells})

    def assert_fits(self, game, told, cells, shift=None):
        self.assertTrue(boards.same(game, boards.parse(game, told), self.truth(game, cells, shift)))

    def test_truths_of_scenes_are_boards(self):
        self.assert_fits("onet", "2 2 border=open gravity=none\n. 1\n1 #\n",
                         [["_", "f3"], ["f3", "#"]])
        self.assert_fits("lyne", "1 4\n? a A 2\n", [["_", "b", "B", "2"]])
        self.assert_fits("cat", "2 2 shift=even\n_ C\n# .\n", [["_", "C"], ["#", "~"]], "even")
        self.assert_fits("sliding", "1 3\n2 0 1\ngoal\n0 1 2\n", [["2", "0", "1"]])
        self.assert_fits("flip", "1 3\n1 0 0\n", [["0", "1", "~"]])

    def test_bounds_of_runaway_are_not_in_a_scene(self):
        told = "FVterrainString=.X..&FVinsMax=2&FVinsMin=1&FVboardX=2&FVboardY=2&FVlevel=7"
        self.assert_fits("runaway", told, [[".", "X"], [".", "."]])
        self.assertFalse(boards.same("runaway", boards.parse("runaway", told),
                                     self.truth("runaway", [[".", "X"], ["X", "."]])))

    def test_a_scene_without_a_board(self):
        scene = {"game": "none", "lattice": None, "cells": []}
        self.assertEqual(boards.scene_truth(scene), "none")


class Command(unittest.TestCase):
    """The command on a made-up corpus, with results and page in a folder of their own."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.program = self.folder / "sightread"
        self.program.write_text(PROGRAM)
        self.program.chmod(0o755)
        self.main_page = self.folder / "main.md"
        self.main_page.write_text(f"before\n{page.BEGIN}\n{page.END}\nafter\n")
        for name, file in (("RESULTS", "results.csv"), ("PAGE", "README.md"),
                           ("MAIN_PAGE", "main.md")):
            patch = mock.patch.object(page, name, str(self.folder / file))
            patch.start()
            self.addCleanup(patch.stop)

    def answer(self, picture, code, game="", text="", is_unnamed=False):
        ending = ".unnamed" if is_unnamed else ""
        pathlib.Path(f"{picture}{ending}.code").write_text(str(code))
        if game:
            pathlib.Path(f"{picture}{ending}.answer").write_text(
                json.dumps({"game": game, "text": text}))

    def add(self, name, truth):
        place = self.folder / "pictures" / name
        place.mkdir(parents=True)
        (place / "truth.txt").write_text(truth)
        (place / "frame.png").write_text("")
        return place / "frame.png"

    def corpus(self):
        """Onet: right, partly read, given to another game; a page without a board read as one."""
        picture = self.add("onet/a", "1 2\nx x\n")
        self.answer(picture, 0, "onet", "1 2\n1 1\n")
        self.answer(picture, 0, "onet", "1 2\n1 1\n", is_unnamed=True)
        picture = self.add("onet/b", "1 2\nx x\n")
        self.answer(picture, 5, "onet", "1 2\n1 ~\n")
        self.answer(picture, 5, "onet", "1 2\n1 ~\n", is_unnamed=True)
        picture = self.add("onet/c", "1 2\nx y\n")
        self.answer(picture, 0, "onet", "1 2\n1 1\n")
        self.answer(picture, 0, "flip", "1 2\n0 1\n", is_unnamed=True)
        picture = self.add("none/menu", "none\n")
        self.answer(picture, 0, "flip", "1 2\n0 1\n", is_unnamed=True)

    def run_score(self, *words):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = score.main(["--program", str(self.program), "--commit", "abc1234", *words])
        return code, out.getvalue(), err.getvalue()

    def run_corpus(self, *words):
        return self.run_score("--corpus", str(self.folder / "pictures"), *words)

    def test_rows_are_appended_and_the_page_is_made(self):
        self.corpus()
        self.assertEqual(self.run_corpus("--jobs", "2")[0], 0)
        onet, none = page.read()
        self.assertEqual((onet["commit"], onet["corpus"], onet["game"]),
                         ("abc1234", "pictures", "onet"))
        self.assertEqual([onet[name] for name in page.SUMMED], [3, 1, 1, 1, 1, 1, 0, 1, 1, 1, 2])
        self.assertGreaterEqual(onet["cpu_ms_named"], 0)
        self.assertEqual((none["game"], none["pictures"], none["wrong"]), ("none", 1, 1))
        self.assertEqual((none["cpu_ms_named"], none["named_rightly"]), (None, None))
        self.assertEqual(pathlib.Path(page.PAGE).read_text(), page.page([onet, none]))
        self.run_corpus("--game", "onet", "--named-only")
        rows = page.read()
        self.assertEqual(len(rows), 3)
        self.assertIsNone(rows[2]["unnamed_right"])
        self.assertNotIn(str(self.folder), pathlib.Path(page.RESULTS).read_text())

    def test_nothing_is_written_where_that_is_wanted(self):
        self.corpus()
        listed = self.folder / "list"
        code, out, _ = self.run_corpus("--no-append", "--quiet", "--list", str(listed))
        self.assertEqual(code, 0)
        self.assertFalse((self.folder / "results.csv").exists())
        self.assertNotIn("onet/a", out)
        lines = [line.split("\t") for line in listed.read_text().splitlines()]
        self.assertEqual([line[0] for line in lines],
                         ["picture", "none/menu", "onet/a", "onet/b", "onet/c"])
        self.assertEqual([lines[3][1], *lines[3][3:6]],
                         ["rejected", "as the test wants it", "rejected", "onet"])

    def test_scenes_are_held_against_their_labels(self):
        scenes = self.folder / "lot"
        scenes.mkdir()
        scene = {"game": "onet", "lattice": {"rows": 1, "columns": 3, "shift": None},
                 "cells": [["f1", "_", "f1"]]}
        (scenes / "s.json").write_text(json.dumps(scene))
        (scenes / "s.jpg").write_text("")
        (scenes / "other.json").write_text("[]")
        self.answer(scenes / "s.jpg", 0, "onet", "1 3 border=open gravity=none\n7 . 7\n")
        code, _, err = self.run_score("--scenes", str(scenes), "--named-only")
        self.assertEqual((code, err), (0, ""))
        row, = page.read()
        self.assertEqual((row["corpus"], row["right"]), ("lot", 1))

    def test_no_answer_in_time_is_wrong(self):
        picture = self.add("onet/a", "1 2\nx x\n")
        pathlib.Path(f"{picture}.slow").touch()
        code, out, _ = self.run_corpus("--named-only", "--timeout", "0.2", "--no-append")
        self.assertEqual(code, 0)
        self.assertIn("onet/a: wrong", out)
        self.assertIn("no answer in 0.2 s", out)

    def test_what_is_missing_is_said_in_a_sentence(self):
        with mock.patch.object(score, "ROOT", self.folder / "checkout"):
            code, _, err = self.run_score()
        self.assertEqual(code, 1)
        self.assertTrue(err.startswith("score: the corpus ../shared/screens is not beside"), err)
        self.corpus()
        self.program.unlink()
        code, _, err = self.run_corpus()
        self.assertEqual(code, 1)
        self.assertIn("--program PATH", err)


class Page(unittest.TestCase):
    def row(self, **values):
        row = dict.fromkeys(page.COLUMNS)
        row.update(dict.fromkeys(page.SUMMED, 0), date="2026-01-01", commit="aaaaaaa",
                   corpus="screens", game="onet", cpu_ms_named=10, cpu_ms_unnamed=20)
        row.update(values)
        return row

    def test_tables_show_the_newest_row_and_the_history_the_last_ones(self):
        text = page.page([
            self.row(pictures=4, right=1, rejected=2, wrong=1),
            self.row(game="cat", pictures=6, right=3, rejected=3),
            self.row(game="none", pictures=5, wrong=2, right=3, cpu_ms_named=None),
            self.row(commit="bbbbbbb", pictures=4, right=3, rejected=1, cells_unknown=7),
        ])
        self.assertIn("| onet | 4 | 3/1/0 | 75 % | 0/7/0 | 0/0/0 | 0 | 10, 20 | bbbbbbb |", text)
        self.assertIn("| all | 10 | 6/4/0 | 60 % | 0/7/0 | 0/0/0 | 0 | – |  |", text)
        self.assertIn("Pictures without a board: 5; a board was told in 2 of them", text)
        self.assertIn("| 2026-01-01 | aaaaaaa | 1/2/1 | 3/3/0 | – | – | – | – "
                      "| 4/5/1 | 0/0/0 | 2 |", text)
        self.assertIn("| 2026-01-01 | bbbbbbb | 3/1/0 | – |", text)

    def test_each_corpus_has_its_tables(self):
        text = page.page([self.row(), self.row(corpus="scenes")])
        self.assertEqual(text.count("## screens\n") + text.count("## scenes\n"), 2)

    def test_the_main_page_shows_the_newest_rows_and_keeps_the_rest(self):
        text = page.between_markers(f"before\n{page.BEGIN}\nold\n{page.END}\nafter\n", [
            self.row(pictures=4, right=1, rejected=2, wrong=1),
            self.row(game="cat", pictures=6, right=3, rejected=3),
            self.row(game="none", pictures=5, wrong=2),
            self.row(corpus="scenes", pictures=9),
            self.row(commit="bbbbbbb", pictures=4, right=3, rejected=1)])
        self.assertTrue(text.startswith("before\n") and text.endswith("\nafter\n"), text)
        self.assertNotIn("old", text)
        self.assertIn("| Onet | 4 | 3 | 1 | 0 |", text)
        self.assertIn("| all | 10 | 6 | 4 | 0 |", text)
        with self.assertRaisesRegex(ValueError, "no table to fill"):
            page.between_markers("before", [])

    def test_readme_is_what_results_csv_gives(self):
        self.assertEqual(pathlib.Path(page.PAGE).read_text(), page.page(page.read()),
                         "tests/benchmarks/sight/score --page makes it anew")
        text = pathlib.Path(page.MAIN_PAGE).read_text()
        self.assertEqual(text, page.between_markers(text, page.read()),
                         "tests/benchmarks/sight/score --page makes it anew")


if __name__ == "__main__":
    unittest.main()
