"""Animals, fruits and things, drawn from ellipses and polygons in the hand that a Hand describes."""
import functools
import math
import random
from typing import NamedTuple

import cv2
import numpy as np

from compose.looks.cartoon_art import (BLACK, SHEET, SMALL_SHEET, WHITE, _fixed, _ink, blank_stamp, grain, hsv, lit_from_above,
                                       mix, regular_points, round_points, sized, star_points, turned)


class Hand(NamedTuple):
    """How an author draws."""
    outline: float = 0.05  # width of outlines, in halves of the sprite's size
    line: str = "black"  # "black", "deep", "white", "none"
    wobble: float = 0.0
    light: float = 0.0
    chalk: bool = False
    hue: float = 0.0
    saturation: float = 1.0
    value: float = 1.0


def _some_hand(rng):
    """A way to draw."""
    kind = rng.random()
    line = rng.choices(["black", "deep", "white", "none"], [3, 3, 0.7, 3])[0]
    odd = rng.random() < 0.25
    return Hand(round(rng.uniform(0.03, 0.11), 2), line, rng.choice([0.0, 0.0, 0.0, 0.02, 0.045]),
                rng.choice([0.0, 0.0, 0.2, 0.35]), kind < 0.06, round(rng.uniform(-0.5, 0.5), 1) if odd else 0.0,
                rng.choice([1.0, 1.0, 1.0, 0.6, 0.3, 1.3]) if kind > 0.1 else rng.choice([0.0, 0.15]),
                rng.choice([1.0, 1.0, 1.0, 0.8, 1.15]))


HANDS = [_some_hand(random.Random(number)) for number in range(60)]  # not more, so that sprites drawn once serve again


def any_hand(rng):
    """One author's way to draw."""
    return rng.choice(HANDS)


class Pen:
    """Draws on a sprite's sheet; coordinates go from -1 to 1, y downwards."""

    def __init__(self, hand, rng, side):
        self.hand, self.rng, self.side = hand, rng, side
        self.sheet = blank_stamp(side, side)

    def tone(self, colour):
        """The colour as this hand mixes it."""
        hand = self.hand
        if (hand.hue, hand.saturation, hand.value) == (0.0, 1.0, 1.0):
            return colour
        return turned(colour, hand.hue, hand.saturation, hand.value)

    def at(self, points):
        """Points of the sheet, a little off where the hand wobbles."""
        points = np.asarray(points, np.float64)
        if self.hand.wobble and len(points) > 2:
            shift = np.array([[self.rng.gauss(0, 1), self.rng.gauss(0, 1)]
                              for _ in range(len(points) // (4 if len(points) > 16 else 1) + 1)])
            shift = cv2.resize(shift, (2, len(points)), interpolation=cv2.INTER_LINEAR)
            points = points + shift * self.hand.wobble * (0.6 if len(points) > 16 else 0.8)
        return (points * 0.94 + 1) * self.side / 2

    def shape(self, points, colour, outlined=True):
        """A filled shape with the hand's outline."""
        hand, colour, placed = self.hand, self.tone(colour), self.at(points)
        if hand.chalk:
            self.stroke(placed, mix(colour, WHITE, 0.45), max(hand.outline, 0.06), True)
            return
        cv2.fillPoly(self.sheet, [_fixed(placed)], _ink(self.sheet, colour), cv2.LINE_AA, 4)
        if outlined and hand.line != "none":
            edge = {"black": (25, 20, 25), "deep": mix(colour, BLACK, 0.5), "white": WHITE}[hand.line]
            self.stroke(placed, edge, hand.outline, True)

    def stroke(self, placed, colour, width, closed):
        """A line through points of the sheet."""
        cv2.polylines(self.sheet, [_fixed(placed)], closed, _ink(self.sheet, colour), max(1, round(width * self.side / 2)),
                      cv2.LINE_AA, 4)

    def oval(self, x, y, rx, ry, colour, turn=0.0, outlined=True):
        """A filled ellipse."""
        self.shape(round_points(x, y, rx, ry, turn), colour, outlined)

    def dot(self, x, y, rx, colour, ry=None):
        """A filled ellipse without an outline."""
        if self.hand.chalk:
            colour = mix(colour, WHITE, 0.8)
        cv2.fillPoly(self.sheet, [_fixed(self.at(round_points(x, y, rx, ry, count=20)))], _ink(self.sheet, self.tone(colour)),
                     cv2.LINE_AA, 4)

    def line(self, points, colour, width=0.06):
        """A line."""
        self.stroke(self.at(points), mix(self.tone(colour), WHITE, 0.5) if self.hand.chalk else self.tone(colour), width, False)

    def shine(self, x, y, rx, ry, turn=-0.6):
        """A light spot."""
        if not self.hand.chalk and self.hand.light:
            points = _fixed(self.at(round_points(x, y, rx, ry, turn, 20)))
            layer = self.sheet.copy()
            cv2.fillPoly(layer, [points], (255, 255, 255, 255), cv2.LINE_AA, 4)
            cv2.addWeighted(layer, 0.55, self.sheet, 0.45, 0, self.sheet)

    def eyes(self, y, gap, size, kind, white=True):
        """Two eyes."""
        for side in (-1, 1):
            x = side * gap
            if kind == "sleepy":
                self.line([(x - size, y), (x, y + size * 0.5), (x + size, y)], (30, 25, 25), 0.05)
            elif white:
                self.dot(x, y, size, WHITE, size * 1.15)
                self.dot(x + 0.02, y + size * 0.15, size * 0.55, (25, 20, 25))
            else:
                self.dot(x, y, size * 0.7, (25, 20, 25))
                self.dot(x - size * 0.2, y - size * 0.25, size * 0.25, WHITE)


# ---------------------------------------------------------------- animals' heads: ears, coat, muzzle, marks

HEADS = {  # ears, coat, second colour, muzzle, marks
    "cat": ("pointed", (240, 160, 70), (255, 220, 180), "small", "whiskers"),
    "black cat": ("pointed", (50, 48, 60), (240, 150, 170), "small", "whiskers"),
    "dog": ("hanging", (200, 140, 80), (110, 70, 40), "wide", "patch"),
    "bear": ("round", (150, 95, 50), (220, 180, 130), "wide", ""),
    "panda": ("round", (245, 245, 245), (35, 35, 40), "small", "panda"),
    "pig": ("folded", (255, 175, 190), (240, 120, 150), "snout", ""),
    "rabbit": ("long", (235, 225, 225), (255, 170, 190), "small", "teeth"),
    "mouse": ("big", (165, 165, 175), (250, 180, 190), "small", "whiskers"),
    "fox": ("pointed", (235, 110, 35), (255, 245, 235), "mask", ""),
    "frog": ("eyes", (105, 190, 70), (190, 230, 120), "grin", ""),
    "chick": ("none", (255, 220, 60), (250, 140, 40), "beak", "tuft"),
    "owl": ("tufts", (140, 100, 70), (240, 220, 180), "beak", "rings"),
    "penguin": ("none", (45, 60, 90), (250, 250, 250), "beak", "face"),
    "monkey": ("side", (130, 80, 45), (235, 190, 145), "face", ""),
    "lion": ("mane", (245, 190, 80), (170, 90, 30), "wide", ""),
    "tiger": ("round", (250, 150, 40), (40, 30, 30), "wide", "stripes"),
    "cow": ("horns", (250, 250, 250), (250, 180, 180), "snout", "patch"),
    "koala": ("big", (150, 155, 165), (220, 220, 225), "bignose", ""),
    "elephant": ("sails", (150, 165, 185), (120, 135, 155), "trunk", ""),
    "sheep": ("wool", (90, 75, 75), (245, 240, 235), "small", ""),
    "hippo": ("tiny", (165, 140, 180), (235, 190, 210), "snout", "teeth"),
    "raccoon": ("pointed", (135, 135, 140), (45, 45, 50), "small", "panda"),
}


def _ears(pen, kind, coat, other):
    """What stands at the head's sides, drawn before the head."""
    for side in (-1, 1):
        if kind == "pointed":
            pen.shape([(side * 0.8, -0.1), (side * 0.72, -0.98), (side * 0.15, -0.55)], coat)
            pen.shape([(side * 0.66, -0.3), (side * 0.62, -0.78), (side * 0.33, -0.52)], other, False)
        elif kind in ("round", "big", "tiny"):
            size = {"round": 0.3, "big": 0.44, "tiny": 0.16}[kind]
            pen.oval(side * 0.6, -0.58, size, size, coat)
            pen.oval(side * 0.6, -0.56, size * 0.55, size * 0.55, other, 0, False)
        elif kind == "hanging":
            pen.oval(side * 0.78, -0.05, 0.22, 0.55, other, side * -0.25)
        elif kind == "folded":
            pen.shape([(side * 0.75, -0.2), (side * 0.85, -0.85), (side * 0.25, -0.6)], other)
        elif kind == "long":
            pen.oval(side * 0.32, -0.62, 0.16, 0.42, coat, side * 0.15)
            pen.oval(side * 0.32, -0.6, 0.08, 0.3, other, side * 0.15, False)
        elif kind == "eyes":
            pen.oval(side * 0.42, -0.55, 0.28, 0.3, coat)
        elif kind == "tufts":
            pen.shape([(side * 0.75, -0.2), (side * 0.8, -0.95), (side * 0.2, -0.6)], coat)
        elif kind == "side":
            pen.oval(side * 0.78, 0.0, 0.24, 0.28, other)
        elif kind == "horns":
            pen.shape([(side * 0.3, -0.5), (side * 0.62, -0.98), (side * 0.55, -0.4)], (240, 225, 190))
            pen.oval(side * 0.82, -0.25, 0.24, 0.13, coat, side * 0.3)
        elif kind == "sails":
            pen.oval(side * 0.66, -0.1, 0.34, 0.55, other)
    if kind == "mane":
        pen.shape(star_points(0, 0, 1.0, 12, 0.82), other)
    if kind == "wool":
        for i in range(9):
            pen.oval(0.68 * math.cos(i * 0.7), 0.66 * math.sin(i * 0.7) - 0.05, 0.3, 0.3, other)


def head(pen, kind, mood="awake"):
    """An animal's head from the front."""
    ears, coat, other, muzzle, marks = HEADS[kind]
    _ears(pen, ears, coat, other)
    wide = {"hanging": 0.72, "long": 0.62, "mane": 0.68, "wool": 0.6, "sails": 0.6}.get(ears, 0.8)
    low = 0.12 if ears in ("pointed", "round", "big", "long", "eyes", "tufts", "horns", "folded", "tiny") else 0.02
    pen.oval(0, low, wide, 0.74 if low else 0.8, coat)
    if marks == "stripes":
        for x in (-0.2, 0, 0.2):
            pen.shape([(x - 0.07, -0.55), (x + 0.07, -0.55), (x, -0.25)], other, False)
        for side in (-1, 1):
            pen.shape([(side * 0.78, 0.1), (side * 0.76, 0.3), (side * 0.5, 0.22)], other, False)
    if marks == "patch":
        pen.dot(0.3, -0.05, 0.27, mix(coat, (90, 60, 40), 0.65), 0.32)
    if marks == "panda":
        pen.dot(-0.34, 0.0, 0.24, other, 0.26)
        pen.dot(0.34, 0.0, 0.24, other, 0.26)
    if marks == "face" or muzzle == "face":
        pen.oval(-0.27, 0.15, 0.36, 0.42, other, 0, False)
        pen.oval(0.27, 0.15, 0.36, 0.42, other, 0, False)
        pen.oval(0, 0.42, 0.5, 0.36, other, 0, False)
    if muzzle == "mask":
        for side in (-1, 1):
            pen.shape([(0, 0.82), (side * 0.76, 0.25), (side * 0.3, 0.15), (0, 0.35)], other, False)
    if marks == "rings":
        for side in (-1, 1):
            pen.oval(side * 0.34, -0.05, 0.34, 0.34, other)
    eye_kind = "sleepy" if mood == "asleep" else "open"
    if ears == "eyes":
        pen.eyes(-0.55, 0.42, 0.18, eye_kind)
    else:
        pen.eyes(0.0, 0.34, 0.16 if marks != "rings" else 0.22, eye_kind, marks in ("rings", "panda", "patch") or coat[0] < 80)
    if muzzle == "snout":
        pen.oval(0, 0.42, 0.4, 0.27, other)
        pen.dot(-0.14, 0.42, 0.06, mix(other, BLACK, 0.55), 0.1)
        pen.dot(0.14, 0.42, 0.06, mix(other, BLACK, 0.55), 0.1)
    elif muzzle == "wide":
        pen.oval(0, 0.42, 0.36, 0.28, mix(coat, WHITE, 0.65), 0, False)
        pen.dot(0, 0.3, 0.14, (40, 30, 30), 0.1)
        pen.line([(-0.18, 0.5), (-0.08, 0.58), (0, 0.5), (0.08, 0.58), (0.18, 0.5)], (40, 30, 30), 0.05)
    elif muzzle == "beak":
        pen.shape([(-0.2, 0.15), (0.2, 0.15), (0, 0.5)], (250, 160, 30))
    elif muzzle == "grin":
        pen.line([(-0.5, 0.25), (-0.25, 0.45), (0.25, 0.45), (0.5, 0.25)], (40, 60, 20), 0.07)
    elif muzzle == "bignose":
        pen.oval(0, 0.25, 0.18, 0.3, (50, 50, 60))
    elif muzzle == "trunk":
        pen.shape([(-0.2, 0.1), (0.2, 0.1), (0.18, 0.7), (0.38, 0.85), (0.3, 0.98), (0.02, 0.9), (-0.14, 0.6)], coat)
    else:
        pen.shape([(-0.1, 0.28), (0.1, 0.28), (0, 0.4)], (230, 110, 130) if coat[0] > 60 else (250, 150, 160), False)
        pen.line([(-0.17, 0.5), (-0.06, 0.56), (0, 0.42), (0.06, 0.56), (0.17, 0.5)], mix(coat, BLACK, 0.7) if coat[0] > 90
                 else WHITE, 0.045)
    if marks == "teeth":
        pen.shape([(-0.1, 0.56), (0.1, 0.56), (0.1, 0.74), (-0.1, 0.74)], WHITE)
    if marks == "whiskers":
        for side in (-1, 1):
            for y in (0.28, 0.42, 0.56):
                pen.line([(side * 0.3, 0.42), (side * 0.9, y)], mix(coat, WHITE if coat[0] < 80 else BLACK, 0.6), 0.03)
    if marks == "tuft":
        pen.line([(-0.15, -0.95), (0, -0.72), (0.05, -0.98)], other, 0.07)


def sitting_cat(pen, coat, eyes="open"):
    """A whole cat that sits, its feet at the sheet's bottom."""
    light = mix(coat, WHITE, 0.55)
    pen.shape([(0.45, 0.85), (0.85, 0.75), (0.92, 0.3), (0.74, 0.28), (0.7, 0.6), (0.4, 0.68)], coat)
    pen.oval(0, 0.5, 0.48, 0.48, coat)
    pen.oval(0, 0.58, 0.26, 0.34, light, 0, False)
    for side in (-1, 1):
        pen.oval(side * 0.2, 0.9, 0.17, 0.09, light)
        pen.shape([(side * 0.55, -0.35), (side * 0.52, -0.98), (side * 0.1, -0.62)], coat)
    pen.oval(0, -0.28, 0.58, 0.45, coat)
    pen.eyes(-0.3, 0.24, 0.13, "sleepy" if eyes != "open" else "open", True)
    pen.shape([(-0.06, -0.14), (0.06, -0.14), (0, -0.06)], (240, 130, 150), False)
    for side in (-1, 1):
        for y in (-0.16, -0.02):
            pen.line([(side * 0.2, -0.08), (side * 0.72, y)], mix(coat, WHITE if sum(coat) < 250 else BLACK, 0.6), 0.03)


def walking(pen, coat, kind):
    """An animal from the side."""
    dark = mix(coat, BLACK, 0.25)
    for x in (-0.5, -0.22, 0.22, 0.48):
        pen.shape([(x - 0.09, 0.3), (x + 0.09, 0.3), (x + 0.08, 0.9), (x - 0.08, 0.9)], dark)
    if kind in ("cat", "fox"):
        pen.shape([(-0.6, 0.1), (-0.95, -0.5), (-0.8, -0.62), (-0.5, -0.05)], coat)
    else:
        pen.oval(-0.72, -0.02, 0.14, 0.14, mix(coat, WHITE, 0.6))
    pen.oval(-0.05, 0.18, 0.65, 0.36, coat)
    pen.oval(0.55, -0.25, 0.36, 0.33, coat)
    if kind == "sheep":
        for i in range(7):
            pen.oval(-0.55 + i * 0.16, -0.08 - 0.1 * math.sin(i / 2), 0.17, 0.17, WHITE)
    for x in (0.35, 0.72):
        pen.shape([(x - 0.12, -0.45), (x, -0.85), (x + 0.12, -0.45)] if kind in ("cat", "fox")
                  else [(x - 0.1, -0.45), (x - 0.16, -0.7), (x + 0.02, -0.75), (x + 0.1, -0.45)], coat)
    pen.dot(0.62, -0.3, 0.06, (20, 20, 20))
    pen.dot(0.88, -0.18, 0.06, (30, 20, 25))


# ---------------------------------------------------------------- small creatures

def fish(pen, colour):
    """A fish that swims to the left."""
    fin = turned(colour, 0.08, 1, 0.8)
    pen.shape([(0.4, 0), (0.95, -0.5), (0.85, 0), (0.95, 0.5)], fin)
    pen.shape([(-0.2, -0.4), (0.2, -0.8), (0.4, -0.3)], fin)
    pen.oval(-0.15, 0, 0.72, 0.48, colour)
    pen.line([(-0.35, -0.35), (-0.25, 0), (-0.35, 0.35)], mix(colour, BLACK, 0.4), 0.05)
    pen.dot(-0.55, -0.12, 0.13, WHITE)
    pen.dot(-0.57, -0.12, 0.07, BLACK)


def ladybird(pen, colour):
    """A beetle from above."""
    pen.oval(0, -0.55, 0.4, 0.32, (40, 35, 40))
    pen.oval(0, 0.1, 0.75, 0.78, colour)
    pen.line([(0, -0.65), (0, 0.85)], (40, 35, 40), 0.06)
    for x, y in ((-0.4, -0.2), (0.4, -0.2), (-0.35, 0.35), (0.35, 0.35)):
        pen.dot(x, y, 0.15, (40, 35, 40))


def butterfly(pen, colour):
    """A butterfly."""
    other = turned(colour, 0.12)
    for side in (-1, 1):
        pen.oval(side * 0.5, -0.35, 0.42, 0.48, colour, side * 0.5)
        pen.oval(side * 0.4, 0.45, 0.32, 0.38, other, side * -0.4)
        pen.dot(side * 0.55, -0.38, 0.16, mix(colour, WHITE, 0.7))
        pen.line([(0, -0.5), (side * 0.25, -0.92)], (50, 40, 40), 0.05)
    pen.oval(0, 0, 0.11, 0.6, (70, 50, 45))


def bee(pen, colour):
    """A bee."""
    for side in (-0.25, 0.2):
        pen.oval(side, -0.5, 0.28, 0.42, (215, 235, 250), side)
    pen.oval(0, 0.15, 0.8, 0.52, (255, 205, 40))
    for x in (-0.15, 0.2, 0.5):
        pen.line([(x, -0.28 + abs(x) * 0.25), (x, 0.58 - abs(x) * 0.25)], (45, 35, 25), 0.13)
    pen.dot(-0.5, 0.05, 0.09, BLACK)


def snail(pen, colour):
    """A snail."""
    pen.shape([(-0.95, 0.75), (-0.8, -0.2), (-0.5, -0.2), (-0.45, 0.4), (0.9, 0.75), (0.9, 0.85), (-0.95, 0.85)], (240, 210, 150))
    pen.oval(0.2, 0.1, 0.6, 0.6, colour)
    pen.line([(0.2 + (0.45 - 0.035 * i) * math.cos(i * 0.6), 0.1 + (0.45 - 0.035 * i) * math.sin(i * 0.6)) for i in range(13)],
             mix(colour, BLACK, 0.4), 0.07)
    pen.line([(-0.65, -0.2), (-0.75, -0.6)], (160, 120, 80), 0.06)
    pen.dot(-0.75, -0.6, 0.09, (40, 30, 30))


def octopus(pen, colour):
    """An octopus."""
    for i in range(5):
        x = -0.7 + i * 0.35
        pen.shape([(x - 0.14, 0.1), (x + 0.14, 0.1), (x * 1.2 + 0.1, 0.9), (x * 1.2 - 0.1, 0.9)], turned(colour, 0, 1, 0.85))
    pen.oval(0, -0.2, 0.72, 0.7, colour)
    pen.eyes(-0.2, 0.28, 0.17, "open")
    pen.line([(-0.15, 0.12), (0, 0.2), (0.15, 0.12)], mix(colour, BLACK, 0.6), 0.05)


def turtle(pen, colour):
    """A turtle from above."""
    for x, y in ((-0.6, -0.45), (0.6, -0.45), (-0.6, 0.5), (0.6, 0.5)):
        pen.oval(x, y, 0.22, 0.22, (150, 200, 100))
    pen.oval(0, -0.75, 0.23, 0.23, (150, 200, 100))
    pen.oval(0, 0.08, 0.66, 0.7, colour)
    pen.shape(regular_points(0, 0.08, 0.36, 6), turned(colour, 0.03, 1, 0.75))


def monster(pen, colour, eyes=1, horns=0, feet=True, mood="awake"):
    """A monster with some eyes."""
    if feet:
        for side in (-0.35, 0.35):
            pen.oval(side, 0.82, 0.24, 0.14, turned(colour, 0, 1, 0.7))
    for i in range(horns):
        x = (i - (horns - 1) / 2) * 0.5
        pen.shape([(x - 0.14, -0.5), (x + x * 0.5, -0.98), (x + 0.14, -0.5)], mix(colour, WHITE, 0.6))
    pen.shape([(-0.8, 0.75), (-0.75, -0.2), (-0.45, -0.65), (0, -0.75), (0.45, -0.65), (0.75, -0.2), (0.8, 0.75), (0.4, 0.6),
               (0, 0.78), (-0.4, 0.6)], colour)
    for i in range(eyes):
        x = (i - (eyes - 1) / 2) * 0.45
        if mood == "asleep":
            pen.line([(x - 0.15, -0.15), (x, -0.08), (x + 0.15, -0.15)], (30, 25, 30), 0.06)
        else:
            pen.dot(x, -0.18, 0.27 if eyes == 1 else 0.2, WHITE)
            pen.dot(x, -0.14, 0.13 if eyes == 1 else 0.1, (25, 20, 30))
    pen.shape([(-0.35, 0.2), (0.35, 0.2), (0.2, 0.42), (-0.2, 0.42)], mix(colour, BLACK, 0.65), False)
    pen.shape([(-0.2, 0.2), (-0.02, 0.2), (-0.11, 0.32)], WHITE, False)


def robot(pen, colour):
    """A robot from the front."""
    pen.line([(0, -0.5), (0, -0.85)], (90, 95, 105), 0.08)
    pen.oval(0, -0.86, 0.1, 0.1, (240, 80, 70))
    for side in (-1, 1):
        pen.shape([(side * 0.55, 0.15), (side * 0.85, 0.2), (side * 0.85, 0.65), (side * 0.6, 0.65)], mix(colour, BLACK, 0.25))
        pen.shape([(side * 0.12, 0.7), (side * 0.42, 0.7), (side * 0.46, 0.95), (side * 0.1, 0.95)], mix(colour, BLACK, 0.4))
    pen.shape([(-0.52, 0.12), (0.52, 0.12), (0.46, 0.78), (-0.46, 0.78)], mix(colour, BLACK, 0.12))
    pen.shape([(-0.64, -0.6), (0.64, -0.6), (0.7, 0.1), (-0.7, 0.1)], colour)
    pen.shape([(-0.5, -0.45), (0.5, -0.45), (0.5, -0.05), (-0.5, -0.05)], (35, 45, 60))
    pen.dot(-0.24, -0.25, 0.12, (120, 240, 255))
    pen.dot(0.24, -0.25, 0.12, (120, 240, 255))


def rover(pen, colour):
    """A robot from above."""
    for side in (-1, 1):
        pen.shape([(-0.8, side * 0.85), (0.8, side * 0.85), (0.8, side * 0.5), (-0.8, side * 0.5)], (55, 55, 60))
    pen.shape([(-0.75, -0.6), (0.65, -0.6), (0.9, 0), (0.65, 0.6), (-0.75, 0.6)], colour)
    pen.oval(0, 0, 0.36, 0.36, mix(colour, WHITE, 0.6))
    pen.dot(0.1, 0, 0.14, (40, 60, 80))


def knight(pen, colour):
    """A little person."""
    pen.shape([(-0.45, 0.95), (-0.4, 0.1), (0.4, 0.1), (0.45, 0.95)], colour)
    pen.oval(0, -0.3, 0.46, 0.48, (245, 205, 165))
    pen.shape([(-0.5, -0.35), (-0.42, -0.75), (0, -0.95), (0.42, -0.75), (0.5, -0.35)], turned(colour, 0.5, 1, 0.7))
    pen.dot(-0.17, -0.2, 0.07, (30, 20, 20))
    pen.dot(0.17, -0.2, 0.07, (30, 20, 20))


# ---------------------------------------------------------------- fruits and sweets

def apple(pen, colour):
    """An apple."""
    pen.line([(0, -0.5), (0.08, -0.9)], (110, 70, 40), 0.1)
    pen.shape([(0.05, -0.65), (0.3, -0.95), (0.65, -0.8), (0.35, -0.6)], (110, 185, 60))
    angles = np.linspace(0, 2 * math.pi, 40, endpoint=False)
    pen.shape(np.stack([0.82 * np.sin(angles), 0.17 - 0.72 * np.cos(angles) + 0.16 * np.exp(-(np.sin(angles / 2) ** 2) * 12)], 1),
              colour)
    pen.shine(-0.4, -0.1, 0.12, 0.25)


def cherry(pen, colour):
    """Two cherries."""
    for x in (-0.42, 0.45):
        pen.line([(x, 0.4), (0.15, -0.85)], (90, 130, 50), 0.07)
    pen.shape([(0.15, -0.85), (0.5, -0.98), (0.9, -0.7), (0.5, -0.6)], (110, 185, 60))
    pen.oval(-0.42, 0.5, 0.42, 0.42, colour)
    pen.oval(0.48, 0.42, 0.42, 0.42, colour)
    pen.shine(-0.55, 0.35, 0.09, 0.14)


def banana(pen, colour):
    """A banana."""
    out = [(0.92 * math.cos(a) - 0.05, 0.88 * math.sin(a) - 0.15) for a in np.linspace(0.05, 2.6, 18)]
    back = [(0.75 * math.cos(a) - 0.05, 0.42 * math.sin(a) - 0.22) for a in np.linspace(2.5, 0.1, 18)]
    pen.shape(out + back, (255, 220, 60))
    pen.dot(0.85, -0.18, 0.1, (110, 80, 40))


def orange(pen, colour):
    """Half an orange, a lemon or a lime."""
    pen.oval(0, 0, 0.85, 0.85, colour)
    pen.oval(0, 0, 0.7, 0.7, mix(colour, WHITE, 0.75), 0, False)
    for i in range(8):
        a, b = i * math.pi / 4 + 0.08, (i + 1) * math.pi / 4 - 0.08
        pen.shape([(0.1 * math.cos((a + b) / 2), 0.1 * math.sin((a + b) / 2)), (0.62 * math.cos(a), 0.62 * math.sin(a)),
                   (0.62 * math.cos(b), 0.62 * math.sin(b))], colour, False)


def grapes(pen, colour):
    """A bunch of grapes."""
    pen.line([(0, -0.5), (0.1, -0.95)], (120, 85, 45), 0.1)
    for row, count in enumerate((4, 3, 2, 1)):
        for i in range(count):
            pen.oval((i - (count - 1) / 2) * 0.4, -0.42 + row * 0.36, 0.25, 0.25, colour)


def strawberry(pen, colour):
    """A strawberry."""
    pen.shape([(-0.75, -0.3), (-0.4, -0.6), (0.4, -0.6), (0.75, -0.3), (0.55, 0.35), (0, 0.95), (-0.55, 0.35)], (230, 50, 60))
    for x, y in ((-0.35, -0.2), (0.05, -0.25), (0.42, -0.15), (-0.2, 0.15), (0.22, 0.2), (0, 0.55)):
        pen.dot(x, y, 0.05, (255, 225, 130), 0.08)
    pen.shape(star_points(0, -0.62, 0.5, 5, 0.5), (95, 170, 60))


def melon(pen, colour):
    """A slice of water melon."""
    half = [(0.95 * math.cos(a), 0.95 * math.sin(a) - 0.4) for a in np.linspace(0, math.pi, 24)]
    pen.shape(half, (70, 160, 70))
    pen.shape([(x * 0.84, (y + 0.4) * 0.84 - 0.4) for x, y in half], (240, 75, 85), False)
    for x, y in ((-0.4, -0.15), (0, -0.1), (0.4, -0.15), (-0.2, 0.15), (0.2, 0.15)):
        pen.dot(x, y, 0.05, (40, 25, 25), 0.09)


def pear(pen, colour):
    """A pear."""
    pen.line([(0, -0.6), (0.1, -0.95)], (110, 70, 40), 0.09)
    pen.shape([(-0.25, -0.6), (0, -0.72), (0.25, -0.6), (0.35, -0.1), (0.65, 0.3), (0.6, 0.75), (0.25, 0.95), (-0.25, 0.95),
               (-0.6, 0.75), (-0.65, 0.3), (-0.35, -0.1)], (195, 210, 70))
    pen.shine(-0.3, 0.35, 0.1, 0.25)


def pineapple(pen, colour):
    """A pineapple."""
    for turn in (-0.6, -0.3, 0, 0.3, 0.6):
        pen.shape([(-0.14, -0.2), (turn * 0.9, -0.98), (0.14, -0.2)], (80, 160, 70))
    pen.oval(0, 0.32, 0.52, 0.64, (250, 190, 50))
    for i in range(-2, 3):
        pen.line([(i * 0.2 - 0.2, -0.12), (i * 0.2 + 0.2, 0.75)], (200, 130, 30), 0.035)
        pen.line([(i * 0.2 + 0.2, -0.12), (i * 0.2 - 0.2, 0.75)], (200, 130, 30), 0.035)


def carrot(pen, colour):
    """A carrot."""
    for x in (-0.25, 0, 0.25):
        pen.oval(x, -0.72, 0.12, 0.28, (90, 170, 70), x)
    pen.shape([(-0.4, -0.45), (0, -0.55), (0.4, -0.45), (0.2, 0.3), (0, 0.95), (-0.2, 0.3)], (245, 130, 40))
    for y, x in ((-0.2, 0.12), (0.1, -0.1), (0.4, 0.05)):
        pen.line([(x - 0.15, y), (x + 0.1, y + 0.03)], (200, 90, 20), 0.05)


def mushroom(pen, colour):
    """A toadstool."""
    pen.shape([(-0.28, 0), (0.28, 0), (0.36, 0.9), (-0.36, 0.9)], (250, 235, 210))
    pen.shape([(0.9 * math.cos(a), -0.85 * math.sin(a) + 0.1) for a in np.linspace(0, math.pi, 24)], colour)
    for x, y, r in ((-0.4, -0.2, 0.15), (0.1, -0.45, 0.18), (0.5, -0.1, 0.12)):
        pen.dot(x, y, r, WHITE)


def donut(pen, colour):
    """A ring with sprinkles."""
    pen.oval(0, 0.04, 0.88, 0.86, (220, 165, 100))
    pen.shape(star_points(0, 0, 0.8, 9, 0.92), colour, False)
    for i in range(9):
        a = i * 0.7
        pen.line([(0.52 * math.cos(a), 0.52 * math.sin(a)), (0.66 * math.cos(a + 0.15), 0.66 * math.sin(a + 0.15))],
                 hsv(i * 0.37, 0.6, 1), 0.07)
    pen.oval(0, 0, 0.27, 0.27, (250, 235, 210))


def cupcake(pen, colour):
    """A cake with cream."""
    pen.shape([(-0.6, 0.15), (0.6, 0.15), (0.42, 0.95), (-0.42, 0.95)], (190, 130, 90))
    for x in (-0.3, 0, 0.3):
        pen.line([(x, 0.2), (x * 0.8, 0.9)], (140, 90, 60), 0.05)
    for y, w in ((0.1, 0.72), (-0.25, 0.52), (-0.52, 0.3)):
        pen.oval(0, y, w, 0.27, colour)
    pen.oval(0, -0.8, 0.16, 0.16, (230, 40, 60))


def lollipop(pen, colour):
    """A lollipop."""
    pen.shape([(-0.06, 0.2), (0.06, 0.2), (0.06, 0.98), (-0.06, 0.98)], (250, 245, 235))
    pen.oval(0, -0.28, 0.66, 0.66, colour)
    pen.line([((0.55 - 0.04 * i) * math.cos(i * 0.6), -0.28 + (0.55 - 0.04 * i) * math.sin(i * 0.6)) for i in range(13)], WHITE,
             0.1)


def candy(pen, colour):
    """A wrapped sweet."""
    for side in (-1, 1):
        pen.shape([(side * 0.4, 0), (side * 0.95, -0.42), (side * 0.85, 0), (side * 0.95, 0.42)], mix(colour, WHITE, 0.35))
    pen.oval(0, 0, 0.56, 0.5, colour)
    for x in (-0.2, 0.15):
        pen.line([(x - 0.1, -0.4), (x + 0.1, 0.4)], mix(colour, WHITE, 0.7), 0.1)
    pen.shine(-0.2, -0.25, 0.15, 0.08)


def ice_cream(pen, colour):
    """An ice in a cone."""
    pen.shape([(-0.45, 0.05), (0.45, 0.05), (0, 0.98)], (225, 165, 90))
    pen.line([(-0.3, 0.1), (0.15, 0.7)], (180, 115, 55), 0.04)
    pen.line([(0.3, 0.1), (-0.15, 0.7)], (180, 115, 55), 0.04)
    pen.oval(-0.26, -0.15, 0.36, 0.34, colour)
    pen.oval(0.28, -0.15, 0.34, 0.34, turned(colour, 0.3))
    pen.oval(0, -0.55, 0.38, 0.38, mix(colour, WHITE, 0.6))


# ---------------------------------------------------------------- gems and signs

def gem(pen, colour, corners=6):
    """A cut stone with lighter and darker faces."""
    outer = regular_points(0, 0, 0.92, corners) if corners != 4 else np.array([(0, -0.92), (0.8, 0), (0, 0.92), (-0.8, 0)])
    if corners == 5:
        outer = np.array([(-0.55, -0.7), (0.55, -0.7), (0.95, -0.15), (0, 0.9), (-0.95, -0.15)])
    pen.shape(outer, colour)
    inner = outer * 0.55
    for i in range(len(outer)):
        a, b = outer[i] * 0.95, outer[(i + 1) % len(outer)] * 0.95
        middle = (a + b) / 2
        bright = -(middle[0] * 0.5 + middle[1])
        tone = mix(colour, WHITE, 0.5 * bright) if bright > 0 else mix(colour, BLACK, -0.45 * bright)
        pen.shape([a, b, inner[(i + 1) % len(outer)], inner[i]], tone, False)
    pen.shape(inner, mix(colour, WHITE, 0.2), False)
    pen.shine(-0.15, -0.25, 0.2, 0.1)


def ball(pen, colour):
    """A glossy ball."""
    for i in range(8):
        pen.dot(-0.035 * i, -0.04 * i, 0.88 - i * 0.1, mix(mix(colour, BLACK, 0.25), WHITE, 0.06 * i))
    pen.dot(-0.32, -0.38, 0.16, WHITE, 0.1)


def pearl(pen, colour):
    """A flat disc with a ring."""
    pen.oval(0, 0, 0.88, 0.88, colour)
    pen.oval(0, 0, 0.5, 0.5, mix(colour, WHITE, 0.45), 0, False)


def star(pen, colour, corners=5):
    """A star."""
    pen.shape(star_points(0, 0.05, 0.95, corners, 0.45 if corners == 5 else 0.6), colour)
    pen.shape(star_points(0, 0.05, 0.6, corners, 0.45 if corners == 5 else 0.6), mix(colour, WHITE, 0.35), False)


def heart(pen, colour):
    """A heart."""
    points = [(0.05 * 16 * math.sin(t) ** 3 * 1.1,
               -0.055 * (13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)))
              for t in np.linspace(0, 2 * math.pi, 40, endpoint=False)]
    pen.shape(points, colour)
    pen.shine(-0.45, -0.35, 0.18, 0.1)


def moon(pen, colour):
    """A sickle moon."""
    outer = [(0.85 * math.cos(a), 0.85 * math.sin(a)) for a in np.linspace(0.9, 5.4, 26)]
    inner = [(0.3 + 0.68 * math.cos(a), 0.68 * math.sin(a)) for a in np.linspace(4.9, 1.35, 26)]
    pen.shape(outer + inner, colour)


def sun(pen, colour):
    """A sun with a face."""
    pen.shape(star_points(0, 0, 0.97, 12, 0.72), (250, 160, 40))
    pen.oval(0, 0, 0.6, 0.6, (255, 215, 60))
    pen.eyes(-0.08, 0.22, 0.1, "open", False)
    pen.line([(-0.22, 0.2), (0, 0.32), (0.22, 0.2)], (150, 90, 20), 0.05)


def cloud(pen, colour):
    """A cloud."""
    for x, y, r in ((-0.5, 0.2, 0.42), (0.5, 0.22, 0.4), (-0.1, -0.15, 0.5), (0.3, -0.05, 0.38)):
        pen.oval(x, y, r, r, mix(colour, WHITE, 0.7))
    pen.shape([(-0.6, 0.2), (0.6, 0.2), (0.55, 0.6), (-0.55, 0.6)], mix(colour, WHITE, 0.7), False)


def drop(pen, colour):
    """A drop."""
    pen.shape([(0, -0.95)] + [(0.62 * math.cos(a), 0.3 + 0.62 * math.sin(a)) for a in np.linspace(-0.45, math.pi + 0.45, 24)],
              colour)
    pen.shine(-0.25, 0.25, 0.1, 0.22, 0.3)


def leaf(pen, colour):
    """A leaf."""
    top = [(-0.9 + 1.7 * t, 0.8 - 1.5 * t - 0.75 * math.sin(math.pi * t)) for t in np.linspace(0, 1, 14)]
    low = [(0.8 - 1.7 * t, -0.7 + 1.5 * t + 0.55 * math.sin(math.pi * t)) for t in np.linspace(0, 1, 14)]
    pen.shape(top + low, colour)
    pen.line([(-0.95, 0.9), (0.6, -0.5)], mix(colour, BLACK, 0.4), 0.06)


def flower(pen, colour, petals=6, mood="awake"):
    """A flower from above; closed it is a bud."""
    if mood == "asleep":
        pen.oval(0, 0, 0.42, 0.42, (110, 160, 80))
        pen.oval(0, 0, 0.2, 0.2, mix(colour, BLACK, 0.4), 0, False)
        return
    for i in range(petals):
        a = 2 * math.pi * i / petals
        pen.oval(0.55 * math.cos(a), 0.55 * math.sin(a), 0.4, 2.0 / petals, colour, a)
    pen.oval(0, 0, 0.3, 0.3, (255, 210, 70) if apart_from_yellow(colour) else (200, 90, 60))


def apart_from_yellow(colour):
    """Whether a colour differs from a yellow middle."""
    return colour[2] > 110 or colour[0] < 180


def snowflake(pen, colour):
    """A flake of snow."""
    for i in range(6):
        a = i * math.pi / 3
        x, y = math.cos(a), math.sin(a)
        pen.line([(0, 0), (0.92 * x, 0.92 * y)], colour, 0.11)
        for side in (-0.5, 0.5):
            pen.line([(0.55 * x, 0.55 * y), (0.55 * x + 0.3 * math.cos(a + side), 0.55 * y + 0.3 * math.sin(a + side))], colour,
                     0.09)


def crown(pen, colour):
    """A crown."""
    pen.shape([(-0.8, 0.7), (-0.92, -0.5), (-0.4, 0.05), (0, -0.75), (0.4, 0.05), (0.92, -0.5), (0.8, 0.7)], (250, 200, 50))
    for x in (-0.45, 0, 0.45):
        pen.oval(x, 0.42, 0.12, 0.12, colour)


def key(pen, colour):
    """A key."""
    pen.oval(0, -0.5, 0.42, 0.42, colour)
    pen.dot(0, -0.5, 0.18, mix(colour, BLACK, 0.6))
    pen.shape([(-0.11, -0.1), (0.11, -0.1), (0.11, 0.5), (0.42, 0.5), (0.42, 0.68), (0.11, 0.68), (0.11, 0.95), (-0.11, 0.95)],
              colour)


def bell(pen, colour):
    """A bell."""
    pen.oval(0, 0.75, 0.2, 0.18, (180, 120, 30))
    pen.shape([(-0.85, 0.68), (-0.58, 0.35), (-0.5, -0.3), (-0.2, -0.75), (0.2, -0.75), (0.5, -0.3), (0.58, 0.35), (0.85, 0.68)],
              (250, 195, 60))
    pen.oval(0, -0.8, 0.13, 0.12, (180, 120, 30))


def gift(pen, colour):
    """A present."""
    ribbon = turned(colour, 0.45, 1.1, 1.2)
    pen.shape([(-0.75, -0.2), (0.75, -0.2), (0.75, 0.9), (-0.75, 0.9)], colour)
    pen.shape([(-0.88, -0.5), (0.88, -0.5), (0.88, -0.12), (-0.88, -0.12)], turned(colour, 0, 1, 0.85))
    pen.shape([(-0.16, -0.5), (0.16, -0.5), (0.16, 0.9), (-0.16, 0.9)], ribbon)
    for side in (-1, 1):
        pen.oval(side * 0.32, -0.7, 0.3, 0.18, ribbon, side * -0.4)


def balloon(pen, colour):
    """A balloon."""
    pen.line([(0, 0.5), (0.1, 0.75), (-0.05, 0.98)], (120, 120, 120), 0.04)
    pen.shape([(0, 0.4), (0.14, 0.62), (-0.14, 0.62)], colour)
    pen.oval(0, -0.22, 0.62, 0.72, colour)
    pen.shine(-0.28, -0.5, 0.1, 0.2)


def umbrella(pen, colour):
    """An umbrella."""
    pen.line([(0, 0), (0, 0.8), (0.15, 0.92), (0.3, 0.8)], (110, 80, 60), 0.09)
    pen.shape([(0.92 * math.cos(a), -0.9 * math.sin(a) + 0.1) for a in np.linspace(0, math.pi, 24)], colour)
    pen.shape([(-0.3, 0.1), (0, -0.8), (0.3, 0.1)], mix(colour, WHITE, 0.6), False)


def bolt(pen, colour):
    """A flash of lightning."""
    pen.shape([(0.15, -0.95), (-0.6, 0.15), (-0.1, 0.15), (-0.3, 0.95), (0.6, -0.25), (0.1, -0.25), (0.45, -0.95)],
              (255, 215, 40))


def house(pen, colour):
    """A house."""
    pen.shape([(-0.65, -0.1), (0.65, -0.1), (0.65, 0.9), (-0.65, 0.9)], mix(colour, WHITE, 0.6))
    pen.shape([(-0.92, -0.05), (0, -0.9), (0.92, -0.05)], colour)
    pen.shape([(-0.18, 0.9), (-0.18, 0.35), (0.18, 0.35), (0.18, 0.9)], (120, 75, 45))


def car(pen, colour):
    """A car."""
    pen.shape([(-0.5, -0.05), (-0.3, -0.5), (0.35, -0.5), (0.6, -0.05)], mix(colour, WHITE, 0.2))
    pen.shape([(-0.36, -0.08), (-0.22, -0.38), (0.02, -0.38), (0.02, -0.08)], (190, 225, 245), False)
    pen.shape([(-0.95, 0.45), (-0.92, 0), (-0.5, -0.08), (0.65, -0.08), (0.95, 0.1), (0.95, 0.45)], colour)
    for x in (-0.5, 0.52):
        pen.oval(x, 0.45, 0.24, 0.24, (45, 45, 50))
        pen.dot(x, 0.45, 0.1, (190, 190, 200))


def rocket(pen, colour):
    """A rocket."""
    pen.shape([(-0.2, 0.6), (0.2, 0.6), (0, 0.98)], (255, 170, 40))
    for side in (-1, 1):
        pen.shape([(side * 0.25, 0.1), (side * 0.65, 0.65), (side * 0.22, 0.6)], colour)
    pen.shape([(-0.3, 0.6), (-0.38, -0.1), (-0.2, -0.65), (0, -0.95), (0.2, -0.65), (0.38, -0.1), (0.3, 0.6)], (235, 240, 245))
    pen.oval(0, -0.2, 0.18, 0.18, (90, 170, 220))


def planet(pen, colour):
    """A planet with a ring."""
    pen.oval(0, 0, 0.62, 0.62, colour)
    pen.oval(-0.2, -0.15, 0.2, 0.14, mix(colour, BLACK, 0.25), 0, False)
    angles = np.linspace(-0.1, math.pi + 0.1, 24)
    pen.line(np.stack([0.95 * np.cos(angles) - 0.2 * np.sin(angles), 0.25 * np.sin(angles) + 0.25 * np.cos(angles)], 1),
             (250, 215, 140), 0.12)


def cactus(pen, colour):
    """A cactus."""
    for points in ([(-0.6, -0.2), (-0.6, 0.2), (0, 0.25)], [(0.6, -0.45), (0.6, 0), (0, 0.1)]):
        pen.line(points, (50, 110, 60), 0.3)
        pen.line(points, (95, 165, 80), 0.2)
    pen.oval(0, 0.05, 0.26, 0.85, (95, 165, 80))


def tree(pen, colour):
    """A tree."""
    pen.shape([(-0.14, 0.3), (0.14, 0.3), (0.18, 0.95), (-0.18, 0.95)], (120, 80, 45))
    for x, y, r in ((-0.36, 0, 0.42), (0.36, 0, 0.42), (0, -0.4, 0.5)):
        pen.oval(x, y, r, r, (85, 160, 70))


def fir(pen, colour):
    """A fir tree."""
    pen.shape([(-0.1, 0.6), (0.1, 0.6), (0.1, 0.95), (-0.1, 0.95)], (110, 70, 40))
    for y, w in ((0.65, 0.75), (0.2, 0.6), (-0.2, 0.45)):
        pen.shape([(-w, y), (w, y), (0, y - 0.75)], (40, 120, 75))


# ---------------------------------------------------------------- what stands in the way

def bomb(pen, colour):
    """A round bomb with a burning fuse."""
    pen.line([(0.3, -0.5), (0.5, -0.8), (0.75, -0.75)], (180, 150, 100), 0.09)
    pen.shape(star_points(0.78, -0.75, 0.22, 7, 0.5), (255, 180, 40), False)
    pen.oval(-0.08, 0.15, 0.72, 0.72, (45, 45, 55))
    pen.shape([(0.15, -0.6), (0.5, -0.4), (0.38, -0.2), (0.02, -0.42)], (80, 80, 92))
    pen.dot(-0.32, -0.1, 0.16, (170, 175, 190), 0.11)


def mine(pen, colour):
    """A sea mine with spikes."""
    pen.shape(star_points(0, 0, 0.97, 8, 0.6), (60, 62, 70))
    pen.oval(0, 0, 0.62, 0.62, (40, 42, 50))
    pen.dot(0, 0, 0.18, (235, 50, 45))
    pen.dot(-0.25, -0.28, 0.13, (200, 205, 215))


def skull(pen, colour):
    """A skull."""
    pen.shape([(-0.4, 0.35), (0.4, 0.35), (0.36, 0.9), (-0.36, 0.9)], (240, 238, 225))
    pen.oval(0, -0.15, 0.78, 0.72, (240, 238, 225))
    pen.dot(-0.3, -0.08, 0.22, (35, 30, 35))
    pen.dot(0.3, -0.08, 0.22, (35, 30, 35))
    pen.shape([(-0.09, 0.32), (0.09, 0.32), (0, 0.15)], (35, 30, 35), False)
    for x in (-0.15, 0.1):
        pen.line([(x, 0.6), (x, 0.88)], (60, 55, 60), 0.05)


def spikes(pen, colour):
    """Four spikes."""
    for x, y in ((-0.45, -0.02), (0.45, -0.02), (-0.45, 0.9), (0.45, 0.9)):
        pen.shape([(x - 0.38, y), (x, y - 0.85), (x + 0.38, y)], (185, 190, 200))
        pen.shape([(x, y), (x, y - 0.85), (x + 0.38, y)], (110, 115, 130), False)


def fire(pen, colour):
    """A flame."""
    for size, tone in ((1.0, (230, 70, 30)), (0.66, (255, 165, 40)), (0.36, (255, 235, 130))):
        pen.shape([(x * size, 0.9 - (0.9 - y) * size) for x, y in
                   ((0, -0.95), (0.3, -0.35), (0.5, -0.55), (0.75, 0.2), (0.55, 0.75), (0, 0.92), (-0.55, 0.75), (-0.75, 0.2),
                    (-0.4, -0.3), (-0.2, -0.1))],
                  tone, size == 1.0)


def crate(pen, colour):
    """A wooden crate."""
    wood = (185, 130, 75)
    pen.shape([(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)], wood)
    pen.line([(-0.7, -0.7), (0.7, 0.7)], mix(wood, BLACK, 0.35), 0.22)
    pen.line([(-0.7, 0.7), (0.7, -0.7)], mix(wood, BLACK, 0.25), 0.22)
    for a, b in (((-0.8, -0.8), (0.8, -0.8)), ((-0.8, 0.8), (0.8, 0.8)), ((-0.8, -0.8), (-0.8, 0.8)), ((0.8, -0.8), (0.8, 0.8))):
        pen.line([a, b], mix(wood, BLACK, 0.4), 0.16)


def stone(pen, colour):
    """A boulder."""
    grey = turned(colour, 0, 0.15, 1)
    pen.shape([(-0.85, 0.7), (-0.9, 0), (-0.5, -0.65), (0.1, -0.8), (0.7, -0.45), (0.92, 0.2), (0.8, 0.72)], grey)
    pen.shape([(-0.5, -0.6), (0.1, -0.75), (0.3, -0.3), (-0.3, -0.1)], mix(grey, WHITE, 0.3), False)
    pen.shape([(0.3, -0.3), (0.9, 0.2), (0.8, 0.7), (0.4, 0.7)], mix(grey, BLACK, 0.25), False)


def stump(pen, colour):
    """A tree's stump from above."""
    pen.oval(0, 0, 0.88, 0.85, (125, 85, 50))
    pen.oval(0, -0.02, 0.7, 0.67, (215, 175, 115), 0, False)
    for r in (0.5, 0.32, 0.15):
        pen.line(round_points(0, -0.02, r, r * 0.95), (165, 120, 70), 0.04)


def bush(pen, colour):
    """A bush from above."""
    for i in range(6):
        pen.oval(0.5 * math.cos(i * 1.05), 0.5 * math.sin(i * 1.05), 0.42, 0.42, (60, 130, 60))
    pen.oval(0, 0, 0.5, 0.5, (85, 160, 75), 0, False)


def cross(pen, colour):
    """A thick cross."""
    for a, b in (((-0.7, -0.7), (0.7, 0.7)), ((-0.7, 0.7), (0.7, -0.7))):
        pen.line([a, b], mix(colour, BLACK, 0.3), 0.34)
        pen.line([a, b], colour, 0.24)


def lock(pen, colour):
    """A padlock."""
    pen.line([(0.42 * math.cos(a), -0.2 + 0.55 * math.sin(a)) for a in np.linspace(math.pi, 2 * math.pi, 14)], (130, 135, 145),
             0.17)
    pen.shape([(-0.65, -0.15), (0.65, -0.15), (0.65, 0.85), (-0.65, 0.85)], (240, 185, 60))
    pen.dot(0, 0.25, 0.15, (70, 50, 20))
    pen.line([(0, 0.3), (0, 0.6)], (70, 50, 20), 0.12)


def bricks(pen, colour):
    """A wall of bricks."""
    clay = (185, 85, 60)
    pen.shape([(-0.92, -0.92), (0.92, -0.92), (0.92, 0.92), (-0.92, 0.92)], (215, 205, 195))
    for row in range(4):
        for i in range(-1, 3):
            x0, x1 = -0.9 + i * 0.9 + (row % 2) * 0.45, -0.06 + i * 0.9 + (row % 2) * 0.45
            x0, x1 = max(-0.88, x0), min(0.88, x1)
            if x1 > x0 + 0.05:
                y = -0.88 + row * 0.45
                pen.shape([(x0, y), (x1, y), (x1, y + 0.38), (x0, y + 0.38)], clay, False)


def hole(pen, colour):
    """A dark hole in the ground."""
    pen.oval(0, 0, 0.85, 0.78, mix(colour, BLACK, 0.55))
    pen.oval(0, 0.08, 0.7, 0.62, (25, 20, 25), 0, False)


def explosion(pen, colour):
    """A burst."""
    pen.shape(star_points(0, 0, 0.97, 9, 0.55), (230, 60, 40))
    pen.shape(star_points(0, 0, 0.62, 9, 0.55), (255, 200, 60), False)


def warning(pen, colour):
    """A sign of danger."""
    pen.shape([(0, -0.85), (0.92, 0.75), (-0.92, 0.75)], (255, 210, 40))
    pen.line([(0, -0.3), (0, 0.25)], (30, 25, 20), 0.17)
    pen.dot(0, 0.52, 0.1, (30, 25, 20))


def barrel(pen, colour):
    """A barrel."""
    pen.shape([(-0.55, -0.85), (0.55, -0.85), (0.75, 0), (0.55, 0.85), (-0.55, 0.85), (-0.75, 0)], (170, 60, 45))
    for y in (-0.45, 0.45):
        pen.line([(-0.66, y), (0.66, y)], (80, 80, 85), 0.13)
    pen.shape([(0, -0.25), (0.25, 0.2), (-0.25, 0.2)], (255, 215, 60), False)


def flag(pen, colour):
    """A flag on a pole."""
    pen.shape([(-0.5, -0.9), (-0.36, -0.9), (-0.36, 0.92), (-0.5, 0.92)], (120, 90, 60))
    pen.shape([(-0.36, -0.85), (0.8, -0.45), (-0.36, 0.0)], colour)


def chest(pen, colour):
    """A chest."""
    pen.shape([(-0.85, -0.05), (-0.85, -0.4), (-0.6, -0.7), (0.6, -0.7), (0.85, -0.4), (0.85, -0.05)], (165, 105, 55))
    pen.shape([(-0.85, -0.05), (0.85, -0.05), (0.85, 0.75), (-0.85, 0.75)], (140, 85, 45))
    pen.shape([(-0.16, -0.2), (0.16, -0.2), (0.16, 0.2), (-0.16, 0.2)], (250, 205, 70))


COLOURED = {"fish": fish, "ladybird": ladybird, "butterfly": butterfly, "snail": snail, "octopus": octopus, "turtle": turtle,
            "apple": apple, "cherry": cherry, "orange": orange, "grapes": grapes, "mushroom": mushroom, "donut": donut,
            "cupcake": cupcake, "lollipop": lollipop, "candy": candy, "ice cream": ice_cream, "star": star, "heart": heart,
            "moon": moon, "drop": drop, "leaf": leaf, "flower": flower, "snowflake": snowflake, "key": key, "gift": gift,
            "balloon": balloon, "umbrella": umbrella, "house": house, "car": car, "planet": planet, "robot": robot,
            "knight": knight, "flag": flag, "stone": stone, "monster": monster, "gem": gem, "cloud": cloud, "crown": crown}
NATURAL = {"bee": bee, "banana": banana, "strawberry": strawberry, "melon": melon, "pear": pear, "pineapple": pineapple,
           "carrot": carrot, "sun": sun, "bell": bell, "bolt": bolt, "rocket": rocket, "cactus": cactus, "tree": tree,
           "fir": fir, "bomb": bomb, "skull": skull, "fire": fire, "stump": stump, "chest": chest, "lock": lock, "barrel": barrel}
PLANTS_AND_SWEETS = ["apple", "cherry", "orange", "grapes", "mushroom", "donut", "cupcake", "lollipop", "candy", "ice cream",
                     "banana", "strawberry", "melon", "pear", "pineapple", "carrot", "flower", "leaf"]
OTHERS = {"mine": mine, "spikes": spikes, "crate": crate, "bush": bush, "cross": cross, "bricks": bricks, "hole": hole,
          "explosion": explosion, "warning": warning, "rover": rover, "ball": ball, "pearl": pearl}
SIMPLE = {**COLOURED, **NATURAL, **OTHERS}


def _draw(pen, name, colour):
    """Draws the sprite of this name; NAME:MORE gives a number or a mood."""
    kind, _, more = name.partition(":")
    if kind in HEADS:
        head(pen, kind, more or "awake")
    elif kind == "sitting":
        sitting_cat(pen, colour, more or "open")
    elif kind == "walking":
        walking(pen, colour, more)
    elif kind == "gem" and more:
        gem(pen, colour, int(more))
    elif kind == "star" and more:
        star(pen, colour, int(more))
    elif kind == "flower" and more:
        flower(pen, colour, int(more) if more.isdigit() else 6, more if not more.isdigit() else "awake")
    elif kind == "monster" and more:
        eyes, horns, *mood = more.split(",")
        monster(pen, colour, int(eyes), int(horns), True, mood[0] if mood else "awake")
    else:
        SIMPLE[kind](pen, colour)


@functools.lru_cache(1500)
def _sheet(name, colour, hand, side):
    """A sprite as it is drawn."""
    rng = random.Random(name)
    pen = Pen(hand, rng, side)
    _draw(pen, name, colour)
    sheet = pen.sheet
    if hand.light and not hand.chalk:
        sheet = lit_from_above(sheet, hand.light)
    if hand.chalk:
        holes = cv2.threshold(grain(rng, side, side, 2), 70, 255, cv2.THRESH_BINARY)[1]
        sheet = cv2.bitwise_and(sheet, cv2.merge([holes] * 4))
    return sheet


def sprite(name, size, colour=(200, 60, 60), hand=Hand()):
    """A sprite as a stamp of size x size pixels."""
    if name in NATURAL or name.partition(":")[0] in HEADS:
        colour = BLACK  # they have colours of their own
    return sized(_sheet(name, tuple(colour), hand, SMALL_SHEET if size <= 60 else SHEET), max(3, size))
