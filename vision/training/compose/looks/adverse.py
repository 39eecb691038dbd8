"""Scenes of all games in the looks that make reading hard; see the modules adverse_*.py beside this one.

scene(rng, game) makes one: a board of "onet", "lyne", "cat", "sliding", "flip" or "runaway", or with "none" something
that is no board of these games but may look like one.
"""
import importlib

MODULES = {"onet": "adverse_onet", "lyne": "adverse_lyne", "cat": "adverse_cat", "sliding": "adverse_sliding",
           "flip": "adverse_flip",
           "runaway": "adverse_runaway", "none": "adverse_none"}


def scene(rng, game):
    """A scene of the game, by the chance of rng alone."""
    made = importlib.import_module("compose.looks." + MODULES[game]).scene(rng)
    made.check()
    return made
