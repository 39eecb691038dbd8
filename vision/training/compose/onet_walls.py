"""Scenes with a board of Onet on which it must be told what is a tile: walls of all designs, and tiles with nothing on them."""
from . import onet


def scene(rng):
    """One such scene."""
    return onet.scene(rng, hard=True)
