"""Held-out family "held-out-tk": real Tk windows on a screen of their own, photographed.

Each look is written as a hobby programmer would write that game: grids of buttons, labels in frames, canvases. Tk
itself places and paints everything; the truth is asked of the windows afterwards (where they are on the screen) or is
the canvas's own coordinates.

One virtual screen (Xvfb) and one Tk interpreter serve a whole process. There is no window manager: title bars are
drawn by us.
"""
import atexit
import base64
import math
import os
import subprocess
import time
import tkinter as tk
from tkinter import ttk

import cv2
import numpy as np
from PIL import ImageGrab

from . import (
    CHINESE,
    EMOJI,
    SYMBOLS,
    Looks,
    Palette,
    apart,
    blank_home,
    bright_colours,
    cat_deal,
    faces,
    flip_deal,
    hsv,
    ink_on,
    light,
    lyne_deal,
    lyne_way,
    material,
    mix,
    numbered,
    onet_deal,
    onet_size,
    pair_of,
    piece_of,
    pitch_for,
    runaway_deal,
    scene_of,
    sliding_deal,
     trimmed)
from scene import Lattice

looks = Looks()
FAMILIES = (
    "DejaVu Sans",
    "Liberation Sans",
    "Open Sans",
    "Noto Sans",
    "Roboto",
    "DejaVu Serif",
    "Liberation Serif",
    "FreeSans",
    "Nimbus Sans",
     "FreeMono")
_screen = {}


def screen():
    """The display's name and Tk's root, which is the desktop below every window; both are made at the first call."""
    if not _screen:
        read, write = os.pipe()
        server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1150x24", "-noreset",
                                   "-nolisten", "tcp"], pass_fds=[write], stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL)
        atexit.register(server.terminate)
        os.close(write)
        with os.fdopen(read) as told:
            name = ":" + told.readline().strip()
        for attempt in range(50):
            try:
                root = tk.Tk(screenName=name)
                break
            except tk.TclError:
                if attempt == 49:
                    raise
                time.sleep(0.1)
        root.overrideredirect(True)
        root.geometry("1600x1150+0+0")
        desk = tk.Label(root, bd=0)
        desk.place(x=0, y=0, relwidth=1, relheight=1)
        for _ in range(5):  # until the desktop is there: a window that comes before it would lie below it
            root.update()
            root.winfo_pointerx()
            time.sleep(0.05)
        _screen.update(name=name, root=root, desk=desk)
    return _screen


def hexed(colour):
    """A colour as Tk writes it."""
    return "#%02x%02x%02x" % tuple(colour[:3])


class Window:
    """A program's window: `body` is where the game goes; title bar, menu, tool bar and status line are there or not."""

    def __init__(self, rng, title, mood=None, plain=False):
        self.rng, self.kept = rng, []
        place = screen()
        self.root = place["root"]
        ttk.Style(self.root).theme_use(rng.choice(("clam", "alt", "default", "classic")))
        moods = ("grey", "grey", "light", "dark", "pastel", "loud", "paper", "night")
        self.palette = Palette(rng, mood or rng.choice(moods))
        backs = ((217, 217, 217), (240, 240, 240), self.palette.page)
        self.back = rng.choice(backs) if mood is None else self.palette.page
        self.ink = ink_on(self.back)
        self.family = rng.choice(FAMILIES)
        self.top = tk.Toplevel(self.root, bg=hexed(self.back))
        self.top.withdraw()
        self.top.overrideredirect(True)
        self.top.geometry(f"+{rng.randint(20, 120)}+{rng.randint(20, 90)}")
        self.shown = rng.choice(("inside", "inside", "window", "window", "desk"))
        if self.shown != "inside":
            self.title_bar(title)
        self.inner = tk.Frame(self.top, bg=hexed(self.back))
        self.inner.pack(fill="both", expand=True)
        if not plain:
            self.furniture(title)
        self.body = tk.Frame(self.inner, bg=hexed(self.back))
        edge = rng.choice((0, 0, 4, 10, 24, 50))
        self.body.pack(side=rng.choice(("top", "top", "left", "right")), padx=edge, pady=edge,
                       expand=rng.random() < 0.5)

    def title_bar(self, title):
        """What a window manager would draw."""
        tone = self.rng.choice(((255, 255, 255), (48, 48, 54), (225, 223, 220), (60, 100, 180), (0, 0, 128)))
        bar = tk.Frame(self.top, bg=hexed(tone), height=self.rng.randint(22, 34))
        bar.pack(fill="x")
        bar.pack_propagate(False)
        tk.Label(bar, text=title, bg=hexed(tone), fg=hexed(ink_on(tone)), font=(self.family, 10)).pack(side="left",
                padx=8)
        for sign in "✕□–":
            tk.Label(bar, text=sign, bg=hexed(tone), fg=hexed(ink_on(tone)), font=("DejaVu Sans", 10),
                     width=3).pack(side="right")
        self.top.configure(highlightthickness=1, highlightbackground="#777777")

    def furniture(self, title):
        """Menu, heading, tool bar, side panel, status line: some of them."""
        rng, back, ink = self.rng, hexed(self.back), hexed(self.ink)
        if rng.random() < 0.35:
            menu = tk.Frame(self.inner, bg=back, bd=1, relief=rng.choice(("flat", "raised")))
            menu.pack(fill="x")
            for word in rng.sample(("File", "Game", "Options", "View", "Help", "Level"), rng.randint(2, 4)):
                tk.Label(menu, text=word, bg=back, fg=ink, font=(self.family, 10), padx=8, pady=3).pack(side="left")
        if rng.random() < 0.35:
            font = (self.family, rng.randint(14, 30), rng.choice(("bold", "normal")))
            tk.Label(self.inner, text=title, bg=back, fg=ink, font=font).pack(pady=rng.randint(2, 14))
        if rng.random() < 0.3:
            tools = tk.Frame(self.inner, bg=back)
            tools.pack(fill="x", pady=2)
            make = rng.choice((tk.Button, ttk.Button))
            for word in rng.sample(("New", "Restart", "Hint", "Undo", "Quit", "Shuffle"), rng.randint(1, 3)):
                make(tools, text=word).pack(side="left", padx=3)
            if rng.random() < 0.5:
                tk.Label(tools, text=f"Moves: {rng.randint(0, 99)}", bg=back, fg=ink,
                         font=(self.family, 11)).pack(side="right", padx=6)
        if rng.random() < 0.3:
            status = tk.Label(self.inner, text=f"Time: {rng.randint(0, 300)}    Score: {rng.randint(0, 900)}", bg=back,
                              fg=ink, bd=1, relief="sunken", anchor="w")
            status.pack(side="bottom", fill="x")
        elif rng.random() < 0.3:
            row = tk.Frame(self.inner, bg=back)
            row.pack(side="bottom", pady=rng.randint(2, 16))
            for word in rng.sample(("New game", "Reset", "Solve", "Exit"), rng.randint(1, 3)):
                tk.Button(row, text=word, font=(self.family, rng.randint(9, 14))).pack(side="left", padx=5)
        if rng.random() < 0.2:
            side = ttk.LabelFrame(self.inner, text="Game")
            side.pack(side=rng.choice(("left", "right")), fill="y", padx=6, pady=6)
            for word in ("Level: 3", f"Best: {rng.randint(10, 400)}", "Player: Ann")[:rng.randint(1, 3)]:
                ttk.Label(side, text=word).pack(anchor="w", padx=8, pady=4)
            ttk.Checkbutton(side, text="Sound").pack(anchor="w", padx=8)
            ttk.Progressbar(side, value=rng.randint(10, 90), length=90).pack(padx=8, pady=8)

    def image(self, array):
        """A PhotoImage of a picture (blue, green, red[, alpha]); kept as long as the window."""
        data = base64.b64encode(cv2.imencode(".png", np.ascontiguousarray(array),
                                             [cv2.IMWRITE_PNG_COMPRESSION, 1])[1].tobytes())
        photo = tk.PhotoImage(master=self.root, data=data)
        self.kept.append(photo)
        return photo

    def canvas(self, width, height, colour=None, picture=False):
        """A canvas in the body, with a photograph behind everything when `picture`."""
        width, height = int(math.ceil(width)), int(math.ceil(height))
        made = tk.Canvas(self.body, width=width, height=height, bg=hexed(colour or self.palette.panel),
                         highlightthickness=0, bd=0)
        made.pack()
        if picture:
            made.create_image(0, 0, image=self.image(material.photograph(self.rng, width, height)), anchor="nw")
        return made

    def photograph_window(self):
        """Shows the window, waits until it is painted, takes its picture (red, green, blue); sets its left upper corner
        on the screen."""
        if self.shown == "desk":
            wall = self.image(material.photograph(self.rng, 1600, 1150)) if self.rng.random() < 0.7 else ""
            screen()["desk"].configure(image=wall, bg=hexed(self.palette.panel))
        self.top.deiconify()
        self.top.lift()
        for _ in range(3):
            self.top.update()
            self.top.winfo_pointerx()
        x, y, w, h = self.top.winfo_rootx(), self.top.winfo_rooty(), self.top.winfo_width(), self.top.winfo_height()
        if self.shown == "inside":
            x, y = self.inner.winfo_rootx(), self.inner.winfo_rooty()
            w, h = self.inner.winfo_width(), self.inner.winfo_height()
        if x + w > 1600 or y + h > 1150:
            raise ValueError(f"the window ({w} x {h}) does not fit the screen")
        for share in (0.1, 0.5, 0.9):
            if not str(self.root.winfo_containing(int(x + w * share), int(y + h * share))).startswith(str(self.top)):
                raise ValueError("the window is not on top")
        box = (x, y, x + w, y + h)
        if self.shown == "desk":
            box = (max(0, x - self.rng.randint(0, 120)), max(0, y - self.rng.randint(0, 90)),
                   min(1600, x + w + self.rng.randint(0, 240)), min(1150, y + h + self.rng.randint(0, 160)))
        self.corner = box[:2]
        picture = np.array(ImageGrab.grab(xdisplay=screen()["name"]).convert("RGB"))[box[1]:box[3], box[0]:box[2]]
        if min(picture.shape[:2]) < 20:
            raise ValueError("the window was not there in time")
        return picture

    def close(self):
        self.top.destroy()
        screen()["desk"].configure(image="")
        self.root.update()
        self.kept.clear()

    def scene(self, game, cells=(), widgets=None, canvas=None, lattice=None, shift=None, empty=None):
        """Picture and truth. The lattice is that of widgets ({(row, column): widget}) or one given in a canvas's
        coordinates; `empty` trims it."""
        try:
            picture = self.photograph_window()
            if widgets:
                lattice = self.lattice_of(widgets, len(cells), len(cells[0]), shift)
            elif lattice is not None:
                lattice = lattice.moved(canvas.winfo_rootx() - canvas.canvasx(0) - self.corner[0],
                                        canvas.winfo_rooty() - canvas.canvasy(0) - self.corner[1])
        finally:
            self.close()
        if lattice is not None and empty is not None:
            lattice, cells = trimmed(lattice, cells, empty)
        return scene_of(picture, game, lattice, cells)

    def lattice_of(self, widgets, rows, columns, shift):
        """The lattice through the middles of the widgets, by least squares."""
        across, down = [], []
        for (r, c), widget in widgets.items():
            half = 0.5 if shift and (r % 2 == 1) == (shift == "odd") else 0.0
            across.append((c + half, widget.winfo_rootx() - self.corner[0] + widget.winfo_width() / 2))
            down.append((r, widget.winfo_rooty() - self.corner[1] + widget.winfo_height() / 2))
        pitch_x, first_x = np.polyfit(*zip(*across), 1)
        pitch_y, first_y = np.polyfit(*zip(*down), 1)
        return Lattice(float(first_x - pitch_x / 2), float(first_y - pitch_y / 2), float(pitch_x), float(pitch_y), rows,
                       columns, shift)


def corners_of(x, y, radius, corners, turn=0.0):
    """A regular polygon as Tk takes it: x, y, x, y, ...; the first corner points up when turn is 0."""
    points = []
    for i in range(corners):
        points += [x + radius * math.sin(turn + 2 * math.pi * i / corners),
                   y - radius * math.cos(turn + 2 * math.pi * i / corners)]
    return points


def emoji_picture(rng, code, size):
    """The picture of an emoji (blue, green, red, alpha), or None where no set is installed."""
    names = [name for name in sorted(material.picture_sets()) if name.startswith("emoji-")]
    rng.shuffle(names)
    for name in names:
        for path in material.picture_sets()[name]:
            if path.endswith(f"/{code}.png"):
                return material.picture(path, size)
    return None


# ------------------------------------------------------------------------------------------------ onet

@looks("onet")
def picture_buttons(rng):
    """A grid of buttons with pictures; a removed one is flat and empty in the colour of the window."""
    rows, columns = onet_size(rng)
    size = max(14, pitch_for(rng, rows, columns, 34, 78, 1250, 800) - 14)
    kinds = rng.randint(6, 22)
    cells = onet_deal(rng, rows, columns, kinds)
    window = Window(rng, rng.choice(("Onet", "Link Game", "Pairs", "Tile match")))
    tone = rng.choice(((217, 217, 217), (255, 255, 255), window.palette.tile))
    images = [window.image(face) for face in faces(rng, kinds, size, tone)]
    nothing = window.image(np.zeros((size, size, 4), np.uint8))
    chosen = pair_of(rng, cells) if rng.random() < 0.3 else None
    border, gap, pad = rng.choice((1, 2, 3)), rng.choice((0, 0, 1, 3)), rng.choice((0, 1, 2))
    widgets = {}
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            if label == ".":
                button = tk.Button(window.body, image=nothing, bg=hexed(window.back), relief="flat", bd=border,
                                   state="disabled")
            else:
                on = chosen and (r, c) in chosen
                button = tk.Button(window.body, image=images[int(label[1:])], bg="yellow" if on else hexed(tone),
                                   relief="sunken" if on else "raised", bd=border)
            button.configure(highlightthickness=0, padx=pad, pady=pad)
            button.grid(row=r, column=c, padx=gap, pady=gap)
            widgets[r, c] = button
    return window.scene("onet", cells, widgets, empty=".")


@looks("onet")
def sign_buttons(rng):
    """A grid of buttons with letters, symbols or emoji; a removed button stays, blank and sunken."""
    rows, columns = onet_size(rng)
    size = max(8, pitch_for(rng, rows, columns, 30, 60, 1100, 760) // 3)
    kinds = rng.randint(6, 22)
    cells = onet_deal(rng, rows, columns, kinds, 0, rng.choice(("full", "half", "sparse")))
    window = Window(rng, "Find the pairs", "grey" if rng.random() < 0.5 else None)
    signs, family = rng.choice(((EMOJI, "Noto Color Emoji"), (SYMBOLS, "DejaVu Sans"),
                                ("ABCDEFGHJKLMNPQRSTUVWXYZ", window.family)))
    signs = rng.sample(signs, kinds)
    colours = [mix(colour, (0, 0, 0), 0.35) for colour in bright_colours(rng, 8)]
    coloured = rng.random() < 0.5
    widgets = {}
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            # The width is that of an image, so that every button has the same size whatever stands on it.
            number = int(label[1:]) if label != "." else 0
            button = tk.Frame(window.body, width=size * 3, height=size * 3)
            button.pack_propagate(False)
            inside = tk.Button(button, text="" if label == "." else signs[number], font=(family, -int(size * 1.5)),
                               highlightthickness=0, bd=2, padx=0, pady=0,
                               fg=hexed(colours[number % 8] if coloured else (0, 0, 0)))
            inside.pack(fill="both", expand=True)
            if label == ".":
                inside.configure(relief="sunken", state="disabled", bg="#c4c4c4")
            button.grid(row=r, column=c)
            widgets[r, c] = button
    return window.scene("onet", cells, widgets)


@looks("onet")
def canvas_cards(rng):
    """A canvas with cards that have a thick side and a picture each; crates; a line between two chosen cards."""
    rows, columns = onet_size(rng)
    pitch = pitch_for(rng, rows, columns, 26, 72, 1250, 780)
    tall = min(int(pitch * rng.choice((1, 1, 1.25))), 820 // rows)
    kinds = rng.randint(6, 22)
    cells = onet_deal(rng, rows, columns, kinds, rng.choice((0, 0, 0.08)))
    window = Window(rng, "Mahjong Connect")
    left, top = rng.randint(0, 40), rng.randint(0, 40)
    canvas = window.canvas(columns * pitch + left + rng.randint(8, 40), rows * tall + top + rng.randint(8, 40),
                           rng.choice(((0, 100, 0), window.palette.panel, window.back)), rng.random() < 0.35)
    lattice = Lattice(float(left), float(top), float(pitch), float(tall), rows, columns)
    body = rng.choice(((255, 255, 240), (250, 235, 215), window.palette.tile, (255, 255, 255)))
    depth, size = rng.choice((0, 3, 5)), max(8, int(min(pitch, tall) * 0.72) - 2)
    images = [window.image(face) for face in faces(rng, kinds, size, body)]
    chosen = pair_of(rng, cells)
    show, line = rng.random() < 0.3, rng.random() < 0.15
    for r in range(rows):
        for c in range(columns):
            label = cells[r][c]
            if label == ".":
                continue
            x, y = left + c * pitch, top + r * tall
            w, h = pitch - depth, tall - depth
            if depth:
                canvas.create_rectangle(x + depth, y + depth, x + w + depth - 1, y + h + depth - 1,
                                        fill=hexed(mix(body, (60, 40, 0), 0.6)), outline="black")
            if label == "#":
                canvas.create_rectangle(x, y, x + w - 1, y + h - 1, fill="#8b5a2b", outline="#4a2f14", width=2)
                canvas.create_line(x, y, x + w, y + h, fill="#4a2f14", width=2)
                canvas.create_line(x, y + h, x + w, y, fill="#4a2f14", width=2)
                continue
            on = show and chosen and (r, c) in chosen
            canvas.create_rectangle(x, y, x + w - 1, y + h - 1, fill=hexed(body), outline="red" if on else "#555555",
                                    width=2 if on else 1)
            canvas.create_image(x + w / 2, y + h / 2, image=images[int(label[1:])])
    if chosen and line:
        (ax, ay), (bx, by) = (lattice.centre(*place) for place in chosen)
        canvas.create_line(ax, ay, ax, by, bx, by, fill="red", width=3)
    return window.scene("onet", cells, canvas=canvas, lattice=lattice, empty=".")


@looks("onet")
def emoji_labels(rng):
    """Labels with emoji or Chinese signs, placed by hand; removed ones are gone."""
    rows, columns = onet_size(rng)
    pitch = pitch_for(rng, rows, columns, 28, 66, 1200, 780)
    tall = min(int(pitch * rng.choice((1, 1.2, 0.9))), 800 // rows)
    kinds = rng.randint(6, 22)
    cells = onet_deal(rng, rows, columns, kinds)
    window = Window(rng, "连连看" if rng.random() < 0.3 else "Emoji pairs")
    chinese = rng.random() < 0.35
    signs = rng.sample(CHINESE if chinese else EMOJI, kinds)
    tone = rng.choice(((255, 255, 255), window.palette.tile, (255, 250, 205)))
    frame = tk.Frame(window.body, width=columns * pitch + 10, height=rows * tall + 10,
                     bg=hexed(window.palette.panel if rng.random() < 0.6 else window.back))
    frame.pack()
    relief, gap = rng.choice(("ridge", "groove", "raised", "solid", "flat")), rng.choice((0, 2, 4))
    if relief == "flat" and apart(tone, window.back) < 20:
        relief = "solid"
    widgets = {}
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            if label == ".":
                continue
            number = int(label[1:])
            made = tk.Label(frame, text=signs[number],
                            font =("Noto Sans CJK SC" if chinese else "Noto Color Emoji",
                                   -int(min(pitch, tall) * 0.55)), bg=hexed(tone),
                            fg="#8b0000" if number % 2 else "#00008b", bd=2 if relief != "solid" else 1, relief=relief,
                            padx=0, pady=0)
            made.place(x=5 + c * pitch + gap // 2, y=5 + r * tall + gap // 2, width=pitch - gap, height=tall - gap)
            widgets[r, c] = made
    return window.scene("onet", cells, widgets, empty=".")


@looks("onet")
def canvas_forms(rng):
    """Ovals, polygons, arcs and crosses drawn on a canvas, on coloured squares or on nothing."""
    rows, columns = onet_size(rng)
    pitch = pitch_for(rng, rows, columns, 22, 62, 1200, 780)
    kinds = rng.randint(6, 14)
    cells = onet_deal(rng, rows, columns, kinds)
    window = Window(rng, "Shapes")
    floor = rng.choice(((255, 255, 255), (0, 0, 0), (245, 245, 220), (25, 25, 112)))
    canvas = window.canvas(columns * pitch + 20, rows * pitch + 20, floor)
    colours = [colour if light(floor) < 128 else mix(colour, (0, 0, 0), 0.25) for colour in bright_colours(rng, 7)]
    squares = rng.random() < 0.4
    lattice = Lattice(10.0, 10.0, float(pitch), float(pitch), rows, columns)
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            if label == ".":
                continue
            number = int(label[1:])
            x, y = lattice.centre(r, c)
            h = pitch * 0.34
            if squares:
                canvas.create_rectangle(x - pitch / 2 + 1, y - pitch / 2 + 1, x + pitch / 2 - 1, y + pitch / 2 - 1,
                                        fill=hexed(mix(floor, (128, 128, 128), 0.3)), outline="")
            fill = hexed(colours[number % 7])
            form = number % 7 if number < 7 else (number + 3) % 7
            if form == 0:
                canvas.create_oval(x - h, y - h, x + h, y + h, fill=fill)
            elif form == 1:
                canvas.create_rectangle(x - h, y - h, x + h, y + h, fill=fill)
            elif form == 2:
                canvas.create_polygon(corners_of(x, y + h * 0.2, h * 1.2, 3), fill=fill, outline="black")
            elif form == 3:
                canvas.create_polygon(corners_of(x, y, h * 1.2, 4), fill=fill, outline="black")
            elif form == 4:
                canvas.create_arc(x - h, y - h, x + h, y + h, start=30, extent=300, fill=fill)
            elif form == 5:
                canvas.create_line(x - h, y, x + h, y, fill=fill, width=max(3, h / 2))
                canvas.create_line(x, y - h, x, y + h, fill=fill, width=max(3, h / 2))
            else:
                canvas.create_oval(x - h, y - h, x + h, y + h, outline=fill, width=max(3, h / 2.5))
    return window.scene("onet", cells, canvas=canvas, lattice=lattice, empty=".")


# ------------------------------------------------------------------------------------------------ cat

def cat_colours(rng, window):
    """Colours of free and closed cells."""
    while True:
        free = rng.choice(((135, 206, 250), (200, 230, 80), (255, 255, 255), (255, 182, 193),
                           hsv(rng.random(), 0.4, 0.9)))
        wall = rng.choice(((0, 0, 0), (60, 80, 20), (0, 0, 139), (105, 105, 105), hsv(rng.random(), 0.8, 0.5)))
        if apart(free, wall) > 70:
            return free, wall


def canvas_cat(rng, window, canvas, x, y, size, free):
    """The cat on a canvas: a picture, an emoji as text, a word, or ovals and triangles."""
    kind = rng.choice(("picture", "text", "drawn", "drawn"))
    image = emoji_picture(rng, rng.choice(("1f431", "1f408", "1f63c")), int(size * 0.85)) if kind == "picture" else None
    if image is not None:
        canvas.create_image(x, y, image=window.image(image))
        return
    if kind == "text":
        canvas.create_text(x, y, text="🐱", font=("Noto Color Emoji", -int(size * 0.7)))
        return
    h = size * 0.3
    tone = "black" if light(free) > 100 else "white"
    for side in (-1, 1):
        canvas.create_polygon(x + side * h, y - h * 1.4, x + side * h * 0.1, y - h * 0.6, x + side * h, y, fill=tone)
    canvas.create_oval(x - h, y - h * 0.9, x + h, y + h, fill=tone, outline="")
    for side in (-1, 1):
        canvas.create_oval(x + side * h * 0.45 - h / 5, y - h / 3, x + side * h * 0.45 + h / 5, y + h / 8,
                           fill="yellow", outline="")
        canvas.create_line(x + side * h * 0.3, y + h * 0.4, x + side * h * 1.3, y + h * 0.3, fill="grey")


def canvas_cells(rng, window, cells, shift, hexagon, gap, outline):
    """Cells of a cat's board on a canvas: ovals or hexagons."""
    rows, columns = len(cells), len(cells[0])
    pitch = pitch_for(rng, rows, columns, 24, 66, 1100, 780)
    tall = pitch * math.sqrt(3) / 2 if hexagon else pitch * rng.choice((1.0, 0.87, 0.95))
    radius = pitch / math.sqrt(3)
    edge = rng.choice((2, 10, 30))
    over = radius / 4 if hexagon else 0
    free, wall = cat_colours(rng, window)
    floor = rng.choice((window.back, window.palette.panel, (255, 255, 255), (30, 60, 40)))
    while apart(floor, free) < 30 and not outline:
        floor = hsv(rng.random(), rng.random(), rng.random())
    canvas = window.canvas((columns + 0.5) * pitch + 2 * edge, rows * tall + 2 * over + 2 * edge, floor)
    lattice = Lattice(float(edge), edge + over, float(pitch), float(tall), rows, columns, shift)
    line = hexed(mix(free, (0, 0, 0), rng.uniform(0.3, 0.9))) if outline else ""
    second = mix(wall, (255, 255, 255), 0.25) if rng.random() < 0.2 else wall
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            if label == "_":
                continue
            x, y = lattice.centre(r, c)
            fill = hexed(rng.choice((wall, second)) if label == "#" else free)
            if hexagon:
                canvas.create_polygon(corners_of(x, y, radius - gap, 6), fill=fill, outline=line, width=outline)
            else:
                h = min(pitch, tall) / 2 - gap
                canvas.create_oval(x - h, y - h, x + h, y + h, fill=fill, outline=line, width=outline)
            if label == "C":
                canvas_cat(rng, window, canvas, x, y, pitch, free)
    return window.scene("cat", cells, canvas=canvas, lattice=lattice)


@looks("cat")
def canvas_ovals(rng):
    """Ovals of two colours."""
    cells, shift = cat_deal(rng, False)
    return canvas_cells(rng, Window(rng, "Chat noir"), cells, shift, False, rng.uniform(1, 4), rng.choice((0, 1, 2)))


@looks("cat")
def canvas_hexagons(rng):
    """Hexagons, outlined or apart."""
    cells, shift = cat_deal(rng, False)
    outline = rng.choice((0, 1, 2))
    return canvas_cells(rng, Window(rng, "Trap the cat"), cells, shift, True, 0 if outline else rng.uniform(1, 3),
                        outline)


@looks("cat")
def canvas_island(rng):
    """A six-sided board of hexagons."""
    cells, shift = cat_deal(rng, True)
    outline = rng.choice((0, 1))
    return canvas_cells(rng, Window(rng, "Hexcat"), cells, shift, True, 0 if outline else rng.uniform(1, 3), outline)


@looks("cat")
def shifted_buttons(rng):
    """Buttons in rows half a button apart; a closed one is sunken and dark, the cat is a word or an emoji."""
    cells, shift = cat_deal(rng, False)
    rows, columns = len(cells), len(cells[0])
    pitch = pitch_for(rng, rows, columns, 28, 60, 1100, 760)
    window = Window(rng, "Catch the cat")
    free, wall = cat_colours(rng, window)
    free = (217, 217, 217) if rng.random() < 0.4 else free
    wall = wall if apart(free, wall) > 60 else (60, 60, 60)
    frame = tk.Frame(window.body, width=int((columns + 0.5) * pitch), height=rows * pitch, bg=hexed(window.back))
    frame.pack()
    gap, sign = rng.choice((0, 1, 3)), rng.choice(("🐱", "🐈", "CAT", "😺"))
    crossed = rng.random() < 0.3
    widgets = {}
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            half = 0.5 if (r % 2 == 1) == (shift == "odd") else 0
            text = sign if label == "C" else "X" if label == "#" and crossed else ""
            family, size = (window.family, pitch / 3.4) if text in ("CAT", "X") else ("Noto Color Emoji", pitch * 0.52)
            made = tk.Button(frame, text =text, bg =hexed(wall if label == "#" else free),
                             relief="sunken" if label == "#" else "raised", bd=2, padx=0, pady=0, highlightthickness=0,
                             font=(family, -int(size)), fg=hexed(ink_on(wall if label == "#" else free)))
            made.place(x=int((c + half) * pitch) + gap, y=r * pitch + gap, width=pitch - 2 * gap,
                       height=pitch - 2 * gap)
            widgets[r, c] = made
    return window.scene("cat", cells, widgets, shift=shift)


@looks("cat")
def disc_labels(rng):
    """Labels with smooth pictures of discs, packed row by row with a spacer in every other row."""
    cells, shift = cat_deal(rng, False)
    rows, columns = len(cells), len(cells[0])
    pitch = pitch_for(rng, rows, columns, 26, 60, 1100, 760)
    pitch -= pitch % 2
    window = Window(rng, "Circle the cat")
    free, wall = cat_colours(rng, window)
    while apart(free, window.back) < 35:
        free = hsv(rng.random(), 0.6, rng.uniform(0.5, 1))
    wall = wall if apart(free, wall) > 70 and apart(wall, window.back) > 20 else mix(free, (0, 0, 0), 0.7)
    gap = rng.choice((0, 1, 2))

    def disc(tone):
        big = np.zeros((pitch * 4, pitch * 4, 4), np.uint8)
        big[..., :3] = tone[::-1]
        cv2.circle(big, (pitch * 2, pitch * 2), int(pitch * 1.8), tuple(tone[::-1]) + (255,), -1)
        return cv2.resize(big, (pitch, pitch), interpolation=cv2.INTER_AREA)

    pictures = {".": disc(free), "#": disc(wall)}
    cat = pictures["."].copy()
    face = emoji_picture(rng, rng.choice(("1f431", "1f63a")), int(pitch * 0.75))
    if face is None:
        face = material.letter(material.fonts()[0], int(pitch * 0.75), "C", (0, 0, 0))
    at = (pitch - face.shape[0]) // 2
    alpha = face[..., 3:].astype(np.float32) / 255
    inside = cat[at:at + face.shape[0], at:at + face.shape[1]]
    inside[..., :3] = face[..., :3] * alpha + inside[..., :3] * (1 - alpha)
    images = {"C": window.image(cat), ".": window.image(pictures["."]), "#": window.image(pictures["#"])}
    widgets = {}
    for r, row in enumerate(cells):
        line = tk.Frame(window.body, bg=hexed(window.back))
        line.pack(anchor="w")
        half = (r % 2 == 1) == (shift == "odd")
        if half:
            tk.Frame(line, width=pitch // 2 + gap, bg=hexed(window.back)).pack(side="left")
        for c, label in enumerate(row):
            made = tk.Label(line, image=images[label], bd=0, bg=hexed(window.back), highlightthickness=0, padx=0,
                            pady=0)
            made.pack(side="left", padx=gap, pady=gap)
            widgets[r, c] = made
        if not half:
            tk.Frame(line, width=pitch // 2 + gap, bg=hexed(window.back)).pack(side="left")
    return window.scene("cat", cells, widgets, shift=shift)


# ------------------------------------------------------------------------------------------------ lyne

def lyne_corners(kind, x, y, radius):
    """Corners of a shape: a triangle, b diamond, c square, d disc, e pentagon, digits octagon."""
    corners, turn, size = {"a": (3, 0, 1), "b": (4, 0, 1), "c": (4, math.pi / 4, 1), "d": (32, 0, 0.8),
                           "e": (5, 0, 0.92)}.get(kind, (8, math.pi / 8, 0.95))
    return corners_of(x, y, radius * size, corners, turn)


HOLES = {"1": ((0, 0),), "2": ((-0.4, 0), (0.4, 0)), "3": ((-0.4, 0.2), (0.4, 0.2), (0, -0.45)),
               "4": ((-0.42, 0), (0.42, 0), (0, -0.42), (0, 0.42))}


def lyne_node(canvas, label, x, y, radius, tone, page, hollow, passed):
    """One shape, end or octagon on a canvas."""
    kind = label.lower()
    rim = hexed(mix(tone, ink_on(page), 0.55))
    if label.isupper():
        canvas.create_polygon(lyne_corners(kind, x, y, radius * 1.2), fill=hexed(page), outline=rim,
                              width=max(2, radius / 8))
        canvas.create_polygon(lyne_corners(kind, x, y, radius * 0.95), fill=hexed(tone), outline="")
        canvas.create_polygon(lyne_corners(kind, x, y, radius * 0.4), fill="white" if light(tone) < 190 else "#222222",
                              outline="")
    elif label.isdigit():
        canvas.create_polygon(lyne_corners(kind, x, y, radius), fill=hexed(tone), outline=rim if passed else "")
        for dx, dy in HOLES[label]:
            canvas.create_polygon(corners_of(x + dx * radius, y + dy * radius, radius * 0.21, 4), fill=hexed(page),
                                  outline="")
    else:
        canvas.create_polygon(lyne_corners(kind, x, y, radius), fill=hexed(page if hollow else tone),
                              outline=hexed(tone) if not passed else rim, width=max(2, radius / 8))


def lyne_colours(rng, page):
    """Colours of five shapes and of octagons that can be told apart on the page."""
    colours = []
    while len(colours) < 6:
        colour = hsv(rng.random(), rng.uniform(0.4, 1), rng.uniform(0.35, 1))
        if apart(colour, page) > 65 and all(apart(colour, other) > 35 for other in colours):
            colours.append(colour)
    return dict(zip("abcde", colours)), colours[5]


def lyne_canvas(rng, title, kinds, hollow, wires, begun, diamonds):
    """A LYNE level on one canvas."""
    cells = lyne_deal(rng, kinds)
    rows, columns = len(cells), len(cells[0])
    pitch = pitch_for(rng, rows + 1, columns + 1, 44, 125, 1200, 760)
    window = Window(rng, title)
    page = rng.choice(((255, 255, 255), (121, 189, 154), (40, 44, 52), window.palette.page, window.palette.panel))
    edge = rng.choice((4, 20, pitch // 2))
    canvas = window.canvas(columns * pitch + 2 * edge, rows * pitch + 2 * edge, page)
    lattice = Lattice(float(edge), float(edge), float(pitch), float(pitch), rows, columns)
    tones, octagon = lyne_colours(rng, page)
    if diamonds:
        for r in range(rows):
            for c in range(columns):
                canvas.create_polygon(corners_of(*lattice.centre(r, c), pitch * 0.4, 4),
                                      fill=hexed(mix(page, ink_on(page), 0.08)), outline="")
    if wires:
        for r in range(rows):
            for c in range(columns):
                for i, j in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    if r + i < rows and 0 <= c + j < columns and "?" not in (cells[r][c], cells[r + i][c + j]):
                        canvas.create_line(*lattice.centre(r, c), *lattice.centre(r + i, c + j),
                                           fill=hexed(mix(page, ink_on(page), 0.3)))
    passed = set()
    if begun:
        for shape in sorted({label.lower() for row in cells for label in row if label.isalpha()}):
            way = lyne_way(rng, cells, shape)
            passed |= set(way)
            if len(way) > 1:
                canvas.create_line(*[v for place in way for v in lattice.centre(*place)], fill=hexed(tones[shape]),
                                   width=max(3, pitch / 12))
    radius = pitch * rng.uniform(0.27, 0.37)
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            if label != "?":
                lyne_node(canvas, label, *lattice.centre(r, c), radius,
                          octagon if label.isdigit() else tones[label.lower()], page, hollow, (r, c) in passed)
    return window.scene("lyne", cells, canvas=canvas, lattice=lattice)


@looks("lyne")
def canvas_filled(rng):
    """Filled polygons on a canvas of one colour, faint diamonds below now and then."""
    return lyne_canvas(rng, "LYNE clone", 3, False, False, rng.random() < 0.3, rng.random() < 0.5)


@looks("lyne")
def canvas_wired(rng):
    """Outlined polygons joined by thin lines."""
    return lyne_canvas(rng, "Graph puzzle", 4, True, True, rng.random() < 0.5, False)


@looks("lyne")
def small_canvases(rng):
    """A grid of small canvases, one a place, with a relief around each."""
    cells = lyne_deal(rng, 5)
    rows, columns = len(cells), len(cells[0])
    side = pitch_for(rng, rows + 1, columns + 1, 44, 110, 1150, 740)
    window = Window(rng, "Lines")
    page = rng.choice(((255, 255, 255), window.palette.tile, (60, 63, 70)))
    tones, octagon = lyne_colours(rng, page)
    relief, gap = rng.choice(("ridge", "groove", "sunken", "flat")), rng.choice((0, 1, 3))
    radius = side * rng.uniform(0.27, 0.35)
    widgets = {}
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            made = tk.Canvas(window.body, width=side, height=side, bg=hexed(page), highlightthickness=0, bd=2,
                             relief=relief)
            made.grid(row=r, column=c, padx=gap, pady=gap)
            if label != "?":
                lyne_node(made, label, side / 2 + 2, side / 2 + 2, radius,
                          octagon if label.isdigit() else tones[label.lower()], page, False, False)
            widgets[r, c] = made
    return window.scene("lyne", cells, widgets)


@looks("lyne")
def smooth_pictures(rng):
    """Labels with smooth pictures of the shapes; empty places are empty labels."""
    cells = lyne_deal(rng, 3)
    rows, columns = len(cells), len(cells[0])
    side = pitch_for(rng, rows + 1, columns + 1, 40, 110, 1150, 740)
    window = Window(rng, "C 9")
    page = window.back
    tones, octagon = lyne_colours(rng, page)
    radius = side * rng.uniform(0.3, 0.38)
    pictures = {}

    def shape(label):
        big = np.zeros((side * 4, side * 4, 3), np.uint8)
        big[:] = page[::-1]

        def fill(kind, x, y, size, tone):
            points = np.array(lyne_corners(kind, side * 2 + x * 4, side * 2 + y * 4, size * 4)).reshape(-1, 2)
            cv2.fillPoly(big, [np.round(points).astype(np.int32)], tuple(tone[::-1]))

        tone = octagon if label.isdigit() else tones.get(label.lower())
        kind = label.lower()
        if label.isupper():
            fill(kind, 0, 0, radius * 1.25, mix(tone, ink_on(page), 0.6))
            fill(kind, 0, 0, radius * 1.08, tone)
            fill(kind, 0, 0, radius * 0.42, (255, 255, 250) if light(tone) < 190 else (30, 30, 30))
        elif label != "?":
            fill(kind, 0, 0, radius, tone)
            for dx, dy in HOLES.get(label, ()):
                fill("d", dx * radius, dy * radius, radius * 0.22, page)
        return cv2.resize(big, (side, side), interpolation=cv2.INTER_AREA)

    widgets = {}
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            if label not in pictures:
                pictures[label] = window.image(shape(label))
            made = tk.Label(window.body, image=pictures[label], bd=0, highlightthickness=0, padx=0, pady=0)
            made.grid(row=r, column=c)
            widgets[r, c] = made
    return window.scene("lyne", cells, widgets)


# ------------------------------------------------------------------------------------------------ sliding

@looks("sliding")
def number_buttons(rng):
    """Tk's buttons with numbers; the blank is a blank button, a sunken one, or nothing."""
    cells = numbered(sliding_deal(rng))
    window = Window(rng, "15 puzzle")
    size = rng.randint(12, 34)
    wide, high, weight = rng.choice((2, 3, 4)), rng.choice((1, 1, 2)), rng.choice(("bold", "normal"))
    if len(cells) > 5:
        size, high = min(size, 20), 1
    tone = rng.choice(((217, 217, 217), window.palette.tile, window.palette.accent, (173, 216, 230)))
    blank, gap = rng.choice(("flat", "sunken", "nothing", "dark")), rng.choice((0, 0, 1, 3))
    widgets = {}
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            made = tk.Button(window.body, text="" if label == "0" else label, width=wide, height=high,
                             font=(window.family, size, weight), bg=hexed(tone), fg=hexed(ink_on(tone)),
                             highlightthickness=0)
            if label == "0":
                made.configure(relief={"sunken": "sunken", "dark": "sunken"}.get(blank, "flat"), state="disabled",
                               bg={"dark": "#444444", "sunken": hexed(tone)}.get(blank, hexed(window.back)))
            made.grid(row=r, column=c, padx=gap, pady=gap, sticky="nsew")
            widgets[r, c] = made
    return window.scene("sliding", cells, widgets)


@looks("sliding")
def themed_buttons(rng):
    """ttk's buttons of a theme, all of one size; the blank is disabled and empty, or a gap."""
    cells = numbered(sliding_deal(rng, largest=5))
    rows, columns = len(cells), len(cells[0])
    window = Window(rng, "Slider")
    pitch = pitch_for(rng, rows, columns, 44, 130, 800, 700)
    ttk.Style(window.root).configure("Tile.TButton", font=(window.family, -int(pitch * rng.uniform(0.25, 0.45))))
    frame = tk.Frame(window.body, width=columns * pitch, height=rows * pitch,
                     bg=hexed(rng.choice((window.back, (90, 90, 90)))))
    frame.pack()
    gap, gone = rng.choice((0, 1, 2)), rng.random() < 0.6
    widgets = {}
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            if label == "0" and gone:
                continue
            made = ttk.Button(frame, text="" if label == "0" else label, style="Tile.TButton",
                              state="disabled" if label == "0" else "normal")
            made.place(x=c * pitch + gap, y=r * pitch + gap, width=pitch - 2 * gap, height=pitch - 2 * gap)
            widgets[r, c] = made
    return window.scene("sliding", cells, widgets)


@looks("sliding")
def canvas_numbers(rng):
    """Rectangles with numbers on a canvas."""
    cells = numbered(sliding_deal(rng))
    rows, columns = len(cells), len(cells[0])
    pitch = pitch_for(rng, rows, columns, 40, 130, 900, 720)
    window = Window(rng, "Puzzle")
    floor = rng.choice(((255, 255, 255), (50, 50, 50), window.palette.panel, (222, 184, 135)))
    tone = rng.choice(((255, 165, 0), (70, 130, 180), (255, 255, 255), window.palette.accent))
    tone = tone if apart(tone, floor) > 35 else (46, 139, 87)
    edge, gap, line = rng.choice((0, 5, 20)), rng.choice((0, 2, 5)), rng.choice((1, 2, 3))
    canvas = window.canvas(columns * pitch + 2 * edge, rows * pitch + 2 * edge, floor)
    lattice = Lattice(float(edge), float(edge), float(pitch), float(pitch), rows, columns)
    size = pitch * rng.uniform(0.28, 0.55)
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            x, y = edge + c * pitch, edge + r * pitch
            if label != "0":
                canvas.create_rectangle(x + gap, y + gap, x + pitch - gap - 1, y + pitch - gap - 1, fill=hexed(tone),
                                        outline="black" if light(tone) > 60 else "white", width=line)
                canvas.create_text(x + pitch / 2, y + pitch / 2, text=label, font=(window.family, -int(size)),
                                   fill=hexed(ink_on(tone)))
    return window.scene("sliding", cells, canvas=canvas, lattice=lattice)


def photo_pieces(rng, cells, width, height):
    """The pieces of a photograph by label, the missing one under "0": blue, green, red."""
    rows, columns = len(cells), len(cells[0])
    image = material.photograph(rng, columns * width, rows * height)
    pieces = {}
    for label in [v for row in cells for v in row]:
        r, c = piece_of(blank_home(cells) if label == "0" else label, columns)
        pieces[label] = image[r * height:(r + 1) * height, c * width:(c + 1) * width]
    return pieces, image


@looks("sliding")
def photo_buttons(rng):
    """Buttons with the pieces of a photograph; their relief stands between the pieces."""
    cells = sliding_deal(rng, largest=6)
    rows, columns = len(cells), len(cells[0])
    pitch = pitch_for(rng, rows, columns, 48, 160, 900, 720)
    tall = int(pitch * rng.choice((1, 1, 0.75)))
    window = Window(rng, "Photo puzzle")
    pieces, image = photo_pieces(rng, cells, pitch - 8, max(20, tall - 8))
    blank = rng.choice(("flat", "black", "white", "dim"))
    relief, border, gap = rng.choice(("raised", "flat", "ridge", "solid")), rng.choice((0, 1, 2)), rng.choice((0, 1, 2))
    preview = rng.random() < 0.2
    field = tk.Frame(window.body, bg=hexed(window.back))
    field.pack(side="left")
    if preview:
        small = cv2.resize(image, None, fx=0.4, fy=0.4, interpolation=cv2.INTER_AREA)
        tk.Label(window.body, image=window.image(small), bd=1, relief="solid").pack(side="left", padx=12)
    widgets = {}
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            piece = pieces[label]
            if label == "0":
                value = {"black": (0, 0, 0), "white": (255, 255, 255), "flat": window.back}.get(blank)
                piece = (piece * 0.3).astype(np.uint8) if value is None else np.full_like(piece, value[::-1])
            made = tk.Button(field, image=window.image(piece), bd=border, relief="flat" if label == "0" else relief,
                             highlightthickness=0, padx=0, pady=0, bg=hexed(window.back))
            made.grid(row=r, column=c, padx=gap, pady=gap)
            widgets[r, c] = made
    return window.scene("sliding", cells, widgets)


@looks("sliding")
def photo_canvas(rng):
    """The pieces of a photograph side by side on a canvas, lines between them or not; a blank of several kinds."""
    cells = sliding_deal(rng, largest=6)
    rows, columns = len(cells), len(cells[0])
    pitch = pitch_for(rng, rows, columns, 48, 160, 900, 720)
    tall = int(pitch * rng.choice((1, 1, 0.7)))
    window = Window(rng, "Jigsaw slide")
    pieces, _ = photo_pieces(rng, cells, pitch, tall)
    canvas = window.canvas(columns * pitch, rows * tall,
                           rng.choice(((255, 255, 255), (0, 0, 0), window.back, window.palette.accent)))
    lattice = Lattice(0.0, 0.0, float(pitch), float(tall), rows, columns)
    lines, ghost = rng.choice(("", "", "black", "white")), rng.random() < 0.2
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            piece = pieces[label]
            if label == "0":
                if not ghost:
                    continue
                piece = (piece * 0.25 + 190).astype(np.uint8)
            canvas.create_image(c * pitch, r * tall, image=window.image(piece), anchor="nw")
            if lines:
                canvas.create_rectangle(c * pitch, r * tall, (c + 1) * pitch - 1, (r + 1) * tall - 1, outline=lines)
    return window.scene("sliding", cells, canvas=canvas, lattice=lattice)


# ------------------------------------------------------------------------------------------------ flip

@looks("flip")
def coloured_buttons(rng):
    """Buttons whose background says whether they are lit."""
    cells = flip_deal(rng)
    window = Window(rng, "Lights Out")
    lit, dark = rng.choice((("yellow", "gray30"), ("#ffd700", "#404040"), ("white", "black"), ("lime green", "#204020"),
                            ("orange", "navy"), ("#ff6060", "#502020")))
    wide, high, size = rng.choice((2, 3, 4)), rng.choice((1, 2)), rng.randint(10, 22)
    relief, gap = rng.choice(("raised", "flat", "ridge", "groove")), rng.choice((0, 1, 2, 4))
    if relief == "flat" and gap == 0:
        gap = 2
    widgets = {}
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            made = tk.Button(window.body, bg=lit if label == "1" else dark, width=wide, height=high,
                             font=(window.family, size), relief=relief, highlightthickness=0)
            made.grid(row=r, column=c, padx=gap, pady=gap)
            widgets[r, c] = made
    return window.scene("flip", cells, widgets)


def flip_canvas(rng, title, paint):
    """Lamps on a canvas: `paint(canvas, x, y, pitch, lit)` draws one around its middle."""
    cells = flip_deal(rng)
    rows, columns = len(cells), len(cells[0])
    pitch = pitch_for(rng, rows, columns, 28, 110, 900, 720)
    window = Window(rng, title)
    edge = rng.choice((0, 0, 4, 20))
    canvas = window.canvas(columns * pitch + 2 * edge, rows * pitch + 2 * edge,
                           rng.choice(((0, 0, 0), (128, 128, 128), window.back, window.palette.panel)))
    lattice = Lattice(float(edge), float(edge), float(pitch), float(pitch), rows, columns)
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            paint(canvas, *lattice.centre(r, c), pitch, label == "1")
    return window.scene("flip", cells, canvas=canvas, lattice=lattice)


@looks("flip")
def canvas_lamps(rng):
    """Ovals, yellow or dark, with a rim."""
    lit, dark, rim = rng.choice((("yellow", "#333300", "black"), ("#ff3030", "#401010", "#888888"),
                                 ("#40ff40", "#103010", "white"), ("#fff8c0", "#505058", "#202020")))
    share, line = rng.uniform(0.34, 0.46), rng.choice((1, 2, 3))

    def paint(canvas, x, y, p, on):
        canvas.create_oval(x - p * share, y - p * share, x + p * share, y + p * share, fill=lit if on else dark,
                           outline=rim, width=line)
        if on and line == 3:
            canvas.create_oval(x - p * 0.15, y - p * 0.2, x, y - p * 0.05, fill="white", outline="")

    return flip_canvas(rng, "Lamps", paint)


@looks("flip")
def canvas_squares(rng):
    """Squares of a canvas, touching or apart."""
    lit, dark = rng.choice((("yellow", "gray"), ("#ffffff", "#222222"), ("#5c7cfa", "#2b2f55"), ("#ffe066", "#495057"),
                            ("cyan", "#003040")))
    gap, line = rng.choice((0, 0, 3, 8)), rng.choice(("black", "gray60"))

    def paint(canvas, x, y, p, on):
        h = p / 2 - gap / 2
        canvas.create_rectangle(x - h, y - h, x + h - 1, y + h - 1, fill=lit if on else dark, outline=line)

    return flip_canvas(rng, "Lights", paint)


@looks("flip")
def emoji_lights(rng):
    """Labels with an emoji: a lamp or a sun when lit, a dark disc or a moon when not."""
    cells = flip_deal(rng, 8)
    rows, columns = len(cells), len(cells[0])
    pitch = pitch_for(rng, rows, columns, 34, 80, 800, 700)
    window = Window(rng, "Switch off")
    lit, dark = rng.choice((("💡", "⚫"), ("🌞", "🌑"), ("🟡", "⚫"), ("🔥", "🪵")))
    if dark == "🪵":
        dark = "⚫"
    glow = rng.random() < 0.4
    tone = rng.choice(((255, 255, 255), window.palette.tile, (200, 200, 210)))
    frame = tk.Frame(window.body, width=columns * pitch, height=rows * pitch, bg=hexed(window.back))
    frame.pack()
    widgets = {}
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            on = label == "1"
            made = tk.Label(frame, text=lit if on else dark, font=("Noto Color Emoji", -int(pitch * 0.55)),
                            bg=hexed(mix(tone, (255, 240, 120), 0.6) if on and glow else tone), bd=2, relief="raised")
            made.place(x=c * pitch + 1, y=r * pitch + 1, width=pitch - 2, height=pitch - 2)
            widgets[r, c] = made
    return window.scene("flip", cells, widgets)


@looks("flip")
def canvas_bulbs(rng):
    """A bulb drawn of an oval and a socket on every square; rays when lit."""
    card = rng.choice(("#ffffff", "#dde3ea", "#30343c"))

    def paint(canvas, x, y, p, on):
        canvas.create_rectangle(x - p / 2 + 1, y - p / 2 + 1, x + p / 2 - 2, y + p / 2 - 2, fill=card,
                                outline="#888888")
        if on:
            for i in range(8):
                a = i * math.pi / 4
                canvas.create_line(x + p * 0.27 * math.cos(a), y - p * 0.05 + p * 0.27 * math.sin(a),
                                   x + p * 0.38 * math.cos(a), y - p * 0.05 + p * 0.38 * math.sin(a), fill="#f0a000",
                                   width=max(1, p / 30))
        canvas.create_oval(x - p * 0.2, y - p * 0.25, x + p * 0.2, y + p * 0.15, fill="#ffd21e" if on else "#7c7f86",
                           outline="#555555")
        canvas.create_rectangle(x - p * 0.09, y + p * 0.14, x + p * 0.09, y + p * 0.3, fill="#555a60", outline="")

    return flip_canvas(rng, "Bulbs", paint)


# ------------------------------------------------------------------------------------------------ runaway

def runaway_canvas(rng, title, smallest, largest, most, paint, floor, line):
    """A minefield on a canvas: `paint(canvas, x, y, pitch, label, start, window)` draws what stands in a cell."""
    cells = runaway_deal(rng, most)
    rows, columns = len(cells), len(cells[0])
    pitch = pitch_for(rng, rows, columns, smallest, largest, 900, 720)
    window = Window(rng, title)
    goal = rng.choice((None, "cells", "band"))
    room = {"cells": pitch, "band": 8, None: 0}[goal]
    edge = rng.choice((0, 6, 24))
    canvas = window.canvas(columns * pitch + room + 2 * edge + 1, rows * pitch + room + 2 * edge + 1,
                           rng.choice((window.back, (255, 255, 255), window.palette.panel)))
    lattice = Lattice(float(edge), float(edge), float(pitch), float(pitch), rows, columns)
    canvas.create_rectangle(edge, edge, edge + columns * pitch, edge + rows * pitch, fill=floor, outline="")
    if goal:
        colour = rng.choice(("blue", "#30c050", "gold"))
        canvas.create_rectangle(edge + columns * pitch, edge, edge + columns * pitch + room, edge + rows * pitch + room,
                                fill=colour, outline="")
        canvas.create_rectangle(edge, edge + rows * pitch, edge + columns * pitch + room, edge + rows * pitch + room,
                                fill=colour, outline="")
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            paint(canvas, *lattice.centre(r, c), pitch, label, (r, c) == (0, 0), window)
    if line:
        extra = 1 if goal == "cells" else 0
        for r in range(rows + 1 + extra):
            canvas.create_line(edge, edge + r * pitch, edge + (columns + extra) * pitch, edge + r * pitch, fill=line)
        for c in range(columns + 1 + extra):
            canvas.create_line(edge + c * pitch, edge, edge + c * pitch, edge + (rows + extra) * pitch, fill=line)
    return window.scene("runaway", cells, canvas=canvas, lattice=lattice)


@looks("runaway")
def canvas_field(rng):
    """Flat squares: dark or red ones are bombs; the robot an oval."""
    floor, bomb = rng.choice((("white", "black"), ("#e0e0e0", "#c00000"), ("#203040", "#ff8040"),
                              ("#c8e6a0", "#333333")))

    def paint(canvas, x, y, p, label, start, window):
        if label == "X":
            canvas.create_rectangle(x - p / 2, y - p / 2, x + p / 2, y + p / 2, fill=bomb, outline="")
        elif start:
            canvas.create_oval(x - p * 0.35, y - p * 0.35, x + p * 0.35, y + p * 0.35, fill="#3070ff", outline="")

    return runaway_canvas(rng, "Runaway robot", 9, 32, 36, paint, floor, rng.choice(("gray", "gray70", "")))


@looks("runaway")
def canvas_bombs(rng):
    """Drawn bombs: an oval with a fuse; a robot of rectangles."""
    floor = rng.choice(("#f4f4f4", "#d8c8a0", "#a8d890", "#505868"))

    def paint(canvas, x, y, p, label, start, window):
        if label == "X":
            canvas.create_line(x + p * 0.1, y - p * 0.1, x + p * 0.32, y - p * 0.34, fill="#a06020",
                               width=max(1, p / 16))
            canvas.create_oval(x - p * 0.3, y - p * 0.24, x + p * 0.24, y + p * 0.3, fill="#181818", outline="")
            canvas.create_oval(x + p * 0.26, y - p * 0.4, x + p * 0.38, y - p * 0.28, fill="red", outline="yellow")
        elif start:
            canvas.create_rectangle(x - p * 0.28, y - p * 0.2, x + p * 0.28, y + p * 0.3, fill="#4080d0",
                                    outline="black")
            for side in (-1, 1):
                canvas.create_oval(x + side * p * 0.13 - 2, y - p * 0.05 - 2, x + side * p * 0.13 + 2, y - p * 0.05 + 2,
                                   fill="white", outline="")

    return runaway_canvas(rng, "Bomb field", 20, 70, 22, paint, floor, rng.choice(("gray40", "gray70")))


@looks("runaway")
def bomb_buttons(rng):
    """Buttons or labels with the picture of a bomb or an emoji; the robot likewise."""
    cells = runaway_deal(rng, 14)
    rows, columns = len(cells), len(cells[0])
    pitch = pitch_for(rng, rows, columns, 26, 70, 900, 720)
    window = Window(rng, "Level 7")
    frame = tk.Frame(window.body, width=columns * pitch, height=rows * pitch, bg=hexed(window.back))
    frame.pack()
    make, relief = rng.choice((tk.Button, tk.Label)), rng.choice(("raised", "ridge", "groove", "solid"))
    sign = rng.choice(("💣", "💣", "💥", "☠"))
    tone = rng.choice(((217, 217, 217), (255, 255, 255), window.palette.tile, (200, 220, 180)))
    widgets = {}
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            text = sign if label == "X" else "🤖" if (r, c) == (0, 0) else ""
            made = make(frame, text =text, font =("DejaVu Sans" if text == "☠" else "Noto Color Emoji",
                                                  -int(pitch * 0.55)), bg=hexed(tone),
                        fg="black" if light(tone) > 100 else "white", relief=relief, bd=1 if relief == "solid" else 2,
                        padx=0, pady=0, highlightthickness=0)
            made.place(x=c * pitch, y=r * pitch, width=pitch, height=pitch)
            widgets[r, c] = made
    return window.scene("runaway", cells, widgets)


@looks("runaway")
def text_field(rng):
    """A field of signs in a fixed font: X or * or ● on labels, as a first version of the game has it."""
    cells = runaway_deal(rng, 16)
    rows = len(cells)
    window = Window(rng, "robot.py")
    size = 11 if rows > 12 else rng.randint(12, 22)
    sign = rng.choice("X*●@")
    tones = rng.choice((("#ffffff", "#ffb0b0"), ("#101010", "#301010"), ("#e8f0e8", "#e8f0e8"), ("#fff8dc", "#e08080")))
    gap = rng.choice((1, 1, 2))
    widgets = {}
    for r, row in enumerate(cells):
        for c, label in enumerate(row):
            bomb = label == "X"
            back = tones[1] if bomb else tones[0]
            made = tk.Label(window.body, text=sign if bomb else "R" if (r, c) == (0, 0) else " ", width=2,
                            font=("DejaVu Sans Mono", size, "bold"), bg=back,
                            fg=("#ff5050" if back.startswith(("#1", "#3")) else "#a00000") if bomb
                            else ("#80ff80" if back.startswith("#1") else "#006000"), bd=0)
            made.grid(row=r, column=c, padx=gap, pady=gap)
            widgets[r, c] = made
    return window.scene("runaway", cells, widgets)


# ------------------------------------------------------------------------------------------------ none

WORDS = ("invoice total customer address street report meeting budget draft chapter section message folder archive "
         "picture settings network printer update account summary history backup language keyboard window "
         "color").split()


def phrase(rng, least=1, most=4):
    """A few words."""
    return " ".join(rng.choice(WORDS) for _ in range(rng.randint(least, most))).capitalize()


@looks("none")
def entry_form(rng):
    """Labels, entries, boxes to tick, a list to choose from."""
    window = Window(rng, "Details", rng.choice(("grey", "light")), True)
    for i in range(rng.randint(4, 12)):
        ttk.Label(window.body, text=phrase(rng, 1, 2)).grid(row=i, column=0, sticky="w", padx=8, pady=4)
        kind = rng.random()
        if kind < 0.5:
            made = ttk.Entry(window.body, width=rng.randint(16, 40))
            made.insert(0, phrase(rng))
        elif kind < 0.7:
            made = ttk.Combobox(window.body, values=["a"])
            made.set(phrase(rng, 1, 1))
        elif kind < 0.85:
            made = tk.Checkbutton(window.body, text=phrase(rng, 1, 2))
        else:
            made = tk.Scale(window.body, orient="horizontal", length=180)
            made.set(rng.randint(0, 100))
        made.grid(row=i, column=1, sticky="w", padx=8, pady=4)
    ttk.Button(window.body, text="OK").grid(row=20, column=1, sticky="e", pady=10)
    return window.scene("none")


@looks("none")
def text_editor(rng):
    """An editor with lines of text."""
    window = Window(rng, "notes.txt", None)
    made = tk.Text(window.body, width=rng.randint(40, 90), height=rng.randint(14, 32),
                   font=(rng.choice((window.family, "DejaVu Sans Mono")), rng.randint(9, 14)),
                   bg=rng.choice(("white", "#1e1e1e", "#fdf6e3")))
    made.configure(fg="#d0d0d0" if made["bg"] == "#1e1e1e" else "black")
    for _ in range(40):
        made.insert("end", " " * rng.choice((0, 0, 4, 8)) + phrase(rng, 1, 11) + "\n")
    made.pack()
    return window.scene("none")


@looks("none")
def tree_table(rng):
    """A table with headings."""
    window = Window(rng, "Records")
    columns = [phrase(rng, 1, 1) + str(i) for i in range(rng.randint(3, 7))]
    made = ttk.Treeview(window.body, columns=columns, show="headings", height=rng.randint(8, 24))
    for column in columns:
        made.heading(column, text=column)
        made.column(column, width=rng.randint(70, 150))
    for _ in range(30):
        made.insert("", "end", values=[rng.choice((phrase(rng, 1, 1), rng.randint(1, 9999))) for _ in columns])
    made.pack()
    return window.scene("none")


@looks("none")
def month(rng):
    """A calendar of labels."""
    window = Window(rng, "Calendar")
    tk.Label(window.body, text="April 2022", font=(window.family, 18), bg=hexed(window.back),
             fg=hexed(window.ink)).grid(row=0, column=0, columnspan=7, pady=6)
    first, size = rng.randint(0, 6), rng.randint(10, 20)
    for c, day in enumerate(("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")):
        tk.Label(window.body, text=day, font=(window.family, size), bg=hexed(window.back),
                 fg=hexed(window.ink)).grid(row=1, column=c)
    relief = rng.choice(("flat", "ridge", "groove"))
    for i in range(30):
        r, c = divmod(i + first, 7)
        tk.Label(window.body, text=str(i + 1), width=4, height=2, font=(window.family, size), relief=relief, bd=1,
                 bg="#ffd0d0" if i == 11 else "white", fg="black").grid(row=r + 2, column=c)
    return window.scene("none")


@looks("none")
def calculator(rng):
    """A calculator."""
    window = Window(rng, "Calculator", None, True)
    made = tk.Entry(window.body, font=(window.family, 22), justify="right", width=12)
    made.insert(0, str(rng.randint(0, 10 ** 7)))
    made.grid(row=0, column=0, columnspan=5, sticky="ew", pady=4)
    size = rng.randint(12, 20)
    for i, word in enumerate("7 8 9 / C 4 5 6 * ( 1 2 3 - ) 0 . = + √".split()):
        tk.Button(window.body, text=word, width=3, font=(window.family, size)).grid(row=1 + i // 5, column=i % 5,
                padx=1, pady=1)
    return window.scene("none")


@looks("none")
def canvas_chess(rng):
    """A chess board on a canvas."""
    window = Window(rng, "Chess")
    pitch = rng.randint(30, 76)
    canvas = window.canvas(8 * pitch, 8 * pitch)
    pale, deep = rng.choice((("white", "gray"), ("#f0d9b5", "#b58863"), ("#ffffdd", "#86a666")))
    for r in range(8):
        for c in range(8):
            canvas.create_rectangle(c * pitch, r * pitch, (c + 1) * pitch, (r + 1) * pitch,
                                    fill=deep if (r + c) % 2 else pale, outline="")
            if (r < 2 or r > 5) and rng.random() < 0.8 or rng.random() < 0.06:
                sign = ("♟" if r < 4 else "♙") if r in (1, 6) else ("♜♞♝♛♚♝♞♜" if r < 4 else "♖♘♗♕♔♗♘♖")[c]
                canvas.create_text((c + 0.5) * pitch, (r + 0.5) * pitch, text=sign,
                                   font=("DejaVu Sans", -int(pitch * 0.75)))
    return window.scene("none")


@looks("none")
def entry_sudoku(rng):
    """A sudoku of entries."""
    window = Window(rng, "Sudoku")
    size = rng.randint(14, 26)
    for r in range(9):
        for c in range(9):
            made = tk.Entry(window.body, width=2, font=(window.family, size), justify="center",
                            bg="#e8e8ff" if (r // 3 + c // 3) % 2 else "white")
            if rng.random() < 0.4:
                made.insert(0, str(rng.randint(1, 9)))
            made.grid(row=r, column=c, padx=(3 if c % 3 == 0 else 0, 0), pady=(3 if r % 3 == 0 else 0, 0))
    return window.scene("none")


@looks("none")
def button_mines(rng):
    """Minesweeper of buttons."""
    window = Window(rng, "Minesweeper")
    rows, columns = rng.randint(8, 14), rng.randint(8, 18)
    shades = {"1": "blue", "2": "green", "3": "red"}
    size = rng.randint(7, 11)
    for r in range(rows):
        for c in range(columns):
            opened = math.sin(r * 0.6) + math.cos(c * 0.5) + rng.uniform(-0.4, 0.4) > 0.2
            text = rng.choice(("", "", "1", "1", "2", "3")) if opened else "⚑" if rng.random() < 0.1 else ""
            tk.Button(window.body, text=text, width=1, height=1, font=("DejaVu Sans", size, "bold"),
                      fg=shades.get(text, "#a00000"), relief="sunken" if opened else "raised", bd=2,
                      bg="#e4e4e4" if opened else "#c4c4c4", highlightthickness=0).grid(row=r, column=c, sticky="nsew")
    return window.scene("none")


@looks("none")
def label_2048(rng):
    """2048 of labels."""
    window = Window(rng, "2048")
    frame = tk.Frame(window.body, bg="#bbada0", padx=6, pady=6)
    frame.pack()
    size = rng.randint(18, 32)
    for r in range(4):
        for c in range(4):
            power = rng.choice((0, 0, 0, 1, 1, 2, 3, 4, 5, 7, 9))
            tone = hexed((205, 193, 180) if power == 0 else hsv(0.11 - 0.01 * power, 0.09 * power, 0.95))
            tk.Label(frame, text=str(2 ** power) if power else "", width=4, height=2,
                     font=("Liberation Sans", size, "bold"), bg=tone,
                     fg="#776e65" if power < 3 else "#f9f6f2").grid(row=r, column=c, padx=5, pady=5)
    return window.scene("none")


@looks("none")
def thumbnails(rng):
    """A gallery of photographs with file names."""
    window = Window(rng, "Pictures")
    w, h = rng.randint(80, 180), rng.randint(60, 130)
    for i in range(rng.randint(4, 16)):
        box = tk.Frame(window.body, bg=hexed(window.back))
        box.grid(row=i // 4, column=i % 4, padx=3, pady=3)
        tk.Label(box, image=window.image(material.photograph(rng, w, h)), bd=1, relief="solid").pack()
        tk.Label(box, text=f"DSC{rng.randint(1000, 9999)}.JPG", bg=hexed(window.back), fg=hexed(window.ink),
                 font=(window.family, 9)).pack()
    return window.scene("none")


@looks("none")
def icon_tools(rng):
    """A window with tool bars of icons, a list and a picture."""
    window = Window(rng, "Studio", rng.choice(("grey", "light", "dark")))
    size = rng.choice((16, 22, 32))
    bar = tk.Frame(window.body, bg=hexed(window.back))
    bar.pack(fill="x")
    for face in faces(rng, rng.randint(8, 14), size, window.back):
        tk.Button(bar, image=window.image(face), relief="flat", bg=hexed(window.back),
                  highlightthickness=0).pack(side="left")
    names = tk.Listbox(window.body, height=16, width=22)
    for _ in range(16):
        names.insert("end", phrase(rng, 1, 2))
    names.pack(side="left", fill="y")
    tk.Label(window.body, image=window.image(material.photograph(rng, rng.randint(300, 560),
                                                                 rng.randint(240, 420)))).pack(side="left")
    return window.scene("none")


@looks("none")
def launcher_grid(rng):
    """Programs as icons with their names below."""
    window = Window(rng, "Applications")
    size = rng.choice((32, 48, 64))
    for i, face in enumerate(faces(rng, rng.randint(9, 20), size, window.back)):
        tk.Button(window.body, image=window.image(face), text=phrase(rng, 1, 2), compound="top", relief="flat",
                  bg=hexed(window.back), fg=hexed(window.ink), width=110, highlightthickness=0,
                  font=(window.family, 9)).grid(row=i // 5, column=i % 5, pady=6)
    return window.scene("none")


@looks("none")
def photo_viewer(rng):
    """A photograph in a window."""
    window = Window(rng, "Viewer")
    tk.Label(window.body, image=window.image(material.photograph(rng, rng.randint(360, 900), rng.randint(280, 680))),
             bd=0).pack()
    return window.scene("none")


@looks("none")
def dialog(rng):
    """A message with buttons, before or after a game."""
    window = Window(rng, "Message", "grey", True)
    words = rng.choice(("You have won!\nMoves: 81", "Game over. Play again?", "No more pairs are left.", "Really quit?",
                        "Choose a size:"))
    sign = tk.Label(window.body, text="ℹ", font=("DejaVu Sans", 40), fg="#2060c0", bg=hexed(window.back))
    sign.grid(row=0, column=0, padx=20, pady=20)
    tk.Label(window.body, text=words, font=(window.family, 14), bg=hexed(window.back), fg=hexed(window.ink)).grid(row=0,
            column=1, padx=20)
    row = tk.Frame(window.body, bg=hexed(window.back))
    row.grid(row=1, column=0, columnspan=2, pady=12)
    for word in rng.sample(("OK", "Yes", "No", "Cancel", "4 x 4", "8 x 8"), rng.randint(1, 3)):
        ttk.Button(row, text=word).pack(side="left", padx=6)
    window.shown = rng.choice(("window", "desk")) if window.shown != "inside" else "inside"
    return window.scene("none")


@looks("none")
def paint_program(rng):
    """A drawing program: colour boxes, strokes on white."""
    window = Window(rng, "Paint")
    bar = tk.Frame(window.body, bg=hexed(window.back))
    bar.pack(side=rng.choice(("top", "left")))
    for i, colour in enumerate(bright_colours(rng, 12) + [(0, 0, 0), (255, 255, 255)]):
        tk.Frame(bar, width=22, height=22, bg=hexed(colour), bd=2, relief="sunken").grid(row=i % 2, column=i // 2,
                padx=1, pady=1)
    canvas = window.canvas(rng.randint(360, 800), rng.randint(280, 560), (255, 255, 255))
    for colour in bright_colours(rng, rng.randint(4, 16)):
        points = [rng.uniform(0, 600) for _ in range(2 * rng.randint(3, 7))]
        if rng.random() < 0.3:
            canvas.create_oval(*points[:4], fill=hexed(colour))
        else:
            canvas.create_line(*points, fill=hexed(colour), width=rng.randint(1, 12), smooth=True)
    return window.scene("none")
