"""Scenes in the looks of desktop and retro games: windows of many toolkits, Flash portals, pixel art, text screens.

    scene(rng, game) -> Scene, for every game and for "none"

desktop_paint.py holds the paint, desktop_frames.py windows and screens, desktop_faces.py what is drawn on tiles, desktop_GAME.py
the boards, desktop_other.py the pictures without a board.
"""
from compose.looks.desktop_cat import cat_scene
from compose.looks.desktop_cat import text_scene as cat_text
from compose.looks.desktop_flip import flip_scene
from compose.looks.desktop_flip import text_scene as flip_text
from compose.looks.desktop_lyne import lyne_scene
from compose.looks.desktop_onet import onet_scene
from compose.looks.desktop_onet import text_scene as onet_text
from compose.looks.desktop_other import other_scene
from compose.looks.desktop_runaway import runaway_scene
from compose.looks.desktop_runaway import text_scene as runaway_text
from compose.looks.desktop_sliding import sliding_scene
from compose.looks.desktop_sliding import text_scene as sliding_text

# For each game what draws it, what writes it on a text screen, and how often it is written.
MAKERS = {"onet": (onet_scene, onet_text, 0.05), "lyne": (lyne_scene, lyne_scene, 0), "cat": (cat_scene, cat_text, 0.09),
          "sliding": (sliding_scene, sliding_text, 0.07), "flip": (flip_scene, flip_text, 0.08),
          "runaway": (runaway_scene, runaway_text, 0.12), "none": (other_scene, other_scene, 0)}


def scene(rng, game):
    """A scene of the game, or one without a board for "none"."""
    drawn, written, share = MAKERS[game]
    for _ in range(40):
        made = (written if rng.random() < share else drawn)(rng)
        if made is not None:
            made.check()
            return made
    raise RuntimeError("no board found its place")
