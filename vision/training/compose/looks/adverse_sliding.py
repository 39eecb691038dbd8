"""Sliding puzzles in adverse looks: photographs with plain pieces, blanks that are ghosts or stars, odd digits."""
import cv2
import numpy as np

import material
from compose.looks import adverse_draw as d
from compose.looks import adverse_tiles as t
from compose.looks.adverse_page import Page, rect


def scene(rng):
    """One puzzle of numbers or of a picture."""
    rows = columns = rng.choice((3, 4, 4, 4, 5, 3, 6, 8))
    if rng.random() < 0.25:
        rows, columns = rng.randint(2, 8), rng.randint(3, 8)
    kind = rng.choices(("photo", "art", "numbers"), (48, 8, 44))[0]
    ratio = rng.choice((1.0, 1.0, 1.0, rng.uniform(0.95, 1.05), rng.uniform(0.6, 1.5)))
    beside = rng.choice(("right", "left", "above", "below")) if kind != "numbers" and rng.random() < 0.35 else None
    part, apart = rng.choice((1.0, rng.uniform(0.25, 0.6))), rng.uniform(0.2, 0.7)
    extra_x = columns * part + apart if beside in ("right", "left") else 0
    extra_y = rows * part + apart if beside in ("above", "below") else 0
    before = (extra_x if beside == "left" else 0, extra_y if beside == "above" else 0)
    page = Page(rng, columns + extra_x, rows + extra_y, ratio, 17, 250, before)
    lattice = page.lattice(rows, columns)
    goal = rng.choices((rows * columns - 1, 0, rng.randrange(rows * columns)), (8, 2, 1))[0]
    cells = arrangement(rng, rows, columns, goal, kind)
    board_panel(rng, page, lattice)
    picture = None
    if kind != "numbers":
        picture = whole_picture(rng, kind, lattice)
        if beside:
            finished_beside(rng, page, lattice, picture, beside, part, apart)
    draw_puzzle(rng, page, lattice, cells, picture, goal)
    return page.finish("sliding", lattice, [[str(v) for v in row] for row in cells], overlays=0.22, gentle=True)


def arrangement(rng, rows, columns, goal, kind):
    """Which piece lies where: shuffled, a few moves from the goal, solved, or solved with its last piece put in."""
    count = rows * columns
    numbers = [i + 1 for i in range(count)]
    if kind == "numbers":  # numbers run on past the blank
        numbers = list(range(1, count))
        numbers.insert(goal, 0)
    else:
        numbers[goal] = 0
    way = rng.choices(("shuffled", "moves", "solved", "whole"), (62, 24, 9, 5 if kind != "numbers" else 0))[0]
    if way == "shuffled":
        rng.shuffle(numbers)
    elif way == "whole":
        numbers[goal] = goal + 1
    elif way == "moves":
        place = goal
        for _ in range(rng.randint(1, 40)):
            r, c = divmod(place, columns)
            a, b = rng.choice([(r + dr, c + dc) for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)) if 0 <= r + dr < rows
                               and 0 <= c + dc < columns])
            numbers[place], numbers[a * columns + b] = numbers[a * columns + b], 0
            place = a * columns + b
    return [numbers[r * columns:(r + 1) * columns] for r in range(rows)]


def board_panel(rng, page, lattice):
    """A frame or sheet below the puzzle alone."""
    page.box = lattice.box()
    if rng.random() < 0.6:
        paint = d.colour(rng, page.scheme)
        page.panel(paint, rng.choice((1.0, 1.0, rng.uniform(0.4, 0.9))), rng.uniform(0, 0.15) * page.pitch, None,
                   d.mixed(paint, rng.choice(([0, 0, 0], [255, 255, 255])), 0.5) if rng.random() < 0.5 else None)


def whole_picture(rng, kind, lattice):
    """The finished picture at the size of the board."""
    width, height = max(8, round(lattice.columns * lattice.pitch_x)), max(8, round(lattice.rows * lattice.pitch_y))
    best, detail = None, -1.0
    for _ in range(3):
        if kind == "photo":
            image = d.photograph(rng, width, height, rng.random() < 0.7)
        else:
            image = d.backdrop(rng, width, height, rng.choice(d.SCHEMES),
                               rng.choice(("land", "facets", "gradient", "rays", "bubbles", "stars")))
            piece = d.any_picture(rng, round(min(width, height) * rng.uniform(0.5, 0.95)))
            if piece is not None:
                d.paste_middle(image, piece, width * rng.uniform(0.4, 0.6), height * rng.uniform(0.4, 0.6))
        spread = float(image[::7, ::7].std(axis=(0, 1)).mean())
        if spread > detail:
            best, detail = image, spread
        if spread > 22:
            break
    return best


def finished_beside(rng, page, lattice, picture, side, part, apart):
    """The finished picture, smaller or of the same size, beside the board."""
    x0, y0, x1, y1 = lattice.box()
    width, height = round((x1 - x0) * part), round((y1 - y0) * part)
    gap_x, gap_y = apart * lattice.pitch_x, apart * lattice.pitch_y
    x, y = {"right": (x1 + gap_x, y0), "left": (x0 - gap_x - width, y0), "above": (x0, y0 - gap_y - height),
            "below": (x0, y1 + gap_y)}[side]
    small = cv2.resize(picture, (max(8, width), max(8, height)), interpolation=cv2.INTER_AREA)
    if rng.random() < 0.5:
        rect(page.image, x - 3, y - 3, small.shape[1] + 6, small.shape[0] + 6, rng.choice(([255, 255, 255], [0, 0, 0])))
    d.paste(page.image, d.stamp(np.ones(small.shape[:2], np.float32), small), x, y)


# ------------------------------------------------------------------------------------------------ pieces

def draw_puzzle(rng, page, lattice, cells, picture, goal):
    """All pieces and the blank."""
    gap = rng.choice((0.0, 1.01 / lattice.pitch_x, 2.01 / lattice.pitch_x, rng.uniform(0.02, 0.12)))
    shape = rng.choices(("square", "rounded", "squircle", "cut", "circle", "octagon"),
                        (60, 27, 3, 4, 3, 2))[0] if picture is None else \
        rng.choices(("square", "rounded", "cut"), (80, 16, 4))[0]
    card = t.Card(rng, lattice.pitch_x * (1 - gap), lattice.pitch_y * (1 - gap), shape, plain=0.35, thick=0.12
                  if picture is None else 0.0)
    if gap == 0 and not card.bevel:
        card.border = max(card.border, 1.0)
    if picture is not None:
        card.opacity = 1.0
        rule = rng.choice((None, None, "corner", "middle", "badge"))
        faces = picture_cards(card, lattice, picture)
    else:
        rule, faces = "big", numbered_cards(rng, page, card)
    writer = number_writer(rng, page, card, rule, picture is not None, lattice.rows * lattice.columns)
    places = [(r, c) for r in range(lattice.rows) for c in range(lattice.columns)]
    blank = next(((r, c) for r, c in places if cells[r][c] == 0), None)
    if blank:
        draw_blank(rng, page, card, lattice.centre(*blank), faces(goal + 1 if picture is not None else 1))
    marked = rng.choice(places) if rng.random() < 0.25 else None
    if card.depth or card.thick != (0, 0):
        for r, c in places:
            if cells[r][c]:
                card.under(page.image, *lattice.centre(r, c), [float(v)
                                                               for v in faces(cells[r][c])[..., :3].reshape(-1, 3).mean(0)])
    way = rng.choice(("rim", "pale", "dark"))
    for r, c in places:
        number = cells[r][c]
        if not number:
            continue
        x, y = lattice.centre(r, c)
        body = writer(faces(number), number)
        if (r, c) == marked and way != "rim":
            body = d.tinted(body, [255, 255, 255] if way == "pale" else [0, 0, 0], 0.2)
        d.paste_middle(page.image, body, x, y)
        if (r, c) == marked and way == "rim":
            x0, y0 = round(x - card.width / 2), round(y - card.height / 2)
            cv2.rectangle(page.image, (x0, y0), (x0 + card.width - 1, y0 + card.height - 1), (30, 160, 250),
                          max(1, card.width // 30))


def picture_cards(card, lattice, picture):
    """A function that gives the card of a piece of the picture."""
    made = {}

    def piece(number):
        if number not in made:
            made[number] = photo_piece(card, lattice, picture, number)
        return made[number]
    return piece


def photo_piece(card, lattice, picture, number):
    """The piece of the picture that belongs to the place `number`, counted from 1."""
    r, c = divmod(number - 1, lattice.columns)
    y = round((r + 0.5) * picture.shape[0] / lattice.rows - card.height / 2)
    x = round((c + 0.5) * picture.shape[1] / lattice.columns - card.width / 2)
    y, x = max(0, min(y, picture.shape[0] - card.height)), max(0, min(x, picture.shape[1] - card.width))
    part = picture[y:y + card.height, x:x + card.width]
    if part.shape[:2] != (card.height, card.width):
        part = cv2.resize(part, (card.width, card.height))
    return card.draw(np.float32(part))


def numbered_cards(rng, page, card):
    """A function that gives the card of a number: all alike, chequered by number, or each row of the goal in its colour."""
    kind = rng.choices(("one", "two", "rows", "many"), (60, 14, 14, 12))[0]
    first = d.apart(rng, page.scheme, [page.ground], 22)
    paints = [first] + [d.apart(rng, page.scheme, [page.ground], 22) for _ in range(7)]
    if kind == "one":
        return lambda number: card.draw(first)
    if kind == "two":
        return lambda number: card.draw(paints[number % 2])
    if kind == "rows":
        return lambda number: card.draw(paints[number // 4 % 8])
    return lambda number: card.draw(paints[number * 5 % 8])


DIGITS = {"arabic": "٠١٢٣٤٥٦٧٨٩", "persian": "۰۱۲۳۴۵۶۷۸۹", "hindi": "०१२३४५६७८९", "bengali": "০১২৩৪৫৬৭৮৯"}


def numeral(number, system):
    """A number in a system of numerals."""
    if system == "noughts":
        return f"{number:02}"
    if system == "roman":
        text = ""
        for value, sign in ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")):
            while number >= value:
                text, number = text + sign, number - value
        return text
    if system == "letters":
        return chr(64 + number)
    if system == "chinese":
        tens, ones = (" 一二三四五六七八九"[digit].strip() for digit in divmod(number, 10))
        return ("" if not tens else "十" if number < 20 else tens + "十") + ones
    if system in DIGITS:
        return "".join(DIGITS[system][int(sign)] for sign in str(number))
    return str(number)


def numeral_font(rng, system):
    """A font that has the numerals of a system; None where none is installed."""
    if system == "chinese":
        return rng.choice(material.cjk_font()) if material.cjk_font() else None
    names = {"arabic": ("DejaVuSans.ttf", "FreeSerif.ttf"), "persian": ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
             "hindi": ("FreeSans.ttf", "FreeSerif.ttf"),
             "bengali": ("FreeSans.ttf", "FreeSerif.ttf")}.get(system)
    if names is None:
        return d.font_path(rng, rng.choice((None, "slab", "hand", "bold", "plain", "mono")))
    return next((path for name in rng.sample(names, len(names)) for path in material.fonts() if path.endswith("/" + name)),
                None)


def number_writer(rng, page, card, rule, upon_picture, count):
    """A function that writes a number onto its card: large, small in a corner, on a badge, not at all."""
    system = rng.choices(("plain", "noughts", "roman", "letters", "chinese", "arabic", "persian", "hindi", "bengali"),
                         (66, 9, 7, 3, 4, 4, 2, 3, 2))[0]
    if upon_picture or (system == "letters" and count > 26):
        system = "plain"
    path = numeral_font(rng, system)
    if path is None:
        system, path = "plain", d.font_path(rng)
    w, h = card.width, card.height
    share = rng.uniform(0.3, 0.75)
    inks, rim = {}, rng.random() < 0.15
    same = rng.random() < 0.5
    shade = rng.uniform(0.75, 1)
    hue = d.hsv(rng.uniform(0, 360), 0.8, 0.6)
    even_size = 0
    if rng.random() < 0.75:
        widest = max((numeral(number, system) for number in range(1, count)), key=len)
        even_size = d.size_within(widest, path, w * max(0.6, share), h * share)

    def write(body, number):
        if rule is None:
            return body
        mean = [float(v) for v in body[h // 4:-max(1, h // 4), w // 4:-max(1, w // 4), :3].reshape(-1, 3).mean(0)]
        end = [0, 0, 0] if d.light(mean) > 120 else [255, 255, 255]
        ink = inks.setdefault(0 if same and not upon_picture else number, d.mixed(mean, end, shade))
        if not upon_picture and d.unlike(hue, mean) > 150 and same:
            ink = hue
        if abs(d.light(ink) - d.light(mean)) < 70 and ink is not hue:
            ink = d.mixed(mean, end, shade)
        text = numeral(number, system)
        if rule == "big" and even_size:
            return d.over(body, d.text_stamp(text, path, even_size, ink, 0, 2 if rim else None, d.mixed(ink, mean, 0.6)))
        if rule == "big":
            return d.over(body, d.text_within(text, path, w * max(0.55, share), h * share, ink, 0, 2 if rim else None,
                                              d.mixed(ink, mean, 0.6)))
        small = d.text_within(text, path, w * 0.3, h * 0.26, [255, 255, 255], 0, max(1, w // 50), [0, 0, 0])
        if rule == "middle":
            return d.over(body, d.text_within(text, path, w * 0.6, h * 0.45, [255, 255, 255], 0, max(1, w // 40), [0, 0, 0]))
        sheet = np.zeros((h, w, 4), np.uint8)
        if rule == "badge":
            radius = max(5, round(min(w, h) * 0.36))
            badge = d.over(d.stamp(d.mask(d.outline("circle"), radius, radius, 0.95), end),
                           d.text_within(text, path, radius * 0.6, radius * 0.5, mean))
            sheet[2:2 + radius, 2:2 + radius] = badge[:h - 2, :w - 2]
            return d.over(body, sheet)
        y, x = max(1, h // 20), max(1, w // 20)
        small = small[:h - y, :w - x]
        sheet[y:y + small.shape[0], x:x + small.shape[1]] = small
        return d.over(body, sheet)
    return write


def draw_blank(rng, page, card, centre, piece):
    """The blank: nothing, a hole, a ghost or a dimmed copy of the missing piece, a gradient, a star, hatching, a picture."""
    x, y = centre
    w, h = card.width, card.height
    kind = rng.choices(("nothing", "hole", "ghost", "dimmed", "gradient", "star", "hatched", "plain", "photo", "rim"),
                       (34, 14, 9, 9, 7, 7, 4, 10, 3, 6))[0]
    shape = d.outline(card.shape, card.detail)
    dark = d.mixed(page.ground, [0, 0, 0], rng.uniform(0.2, 0.6))
    if kind == "hole":
        body = d.bevelled(card.covered, d.texture(rng, "flat", w, h, dark), max(1, w // 14), 0.4, True)
        d.paste_middle(page.image, d.stamp(card.covered, body), x, y)
    elif kind == "ghost":
        d.paste_middle(page.image, piece, x, y, rng.uniform(0.12, 0.3))
    elif kind == "dimmed":
        grey = piece.copy()
        grey[..., :3] = cv2.cvtColor(piece[..., :3], cv2.COLOR_BGR2GRAY)[..., None]
        d.paste_middle(page.image, d.tinted(grey, rng.choice(([0, 0, 0], [255, 255, 255])), rng.uniform(0.5, 0.75)), x, y)
    elif kind == "gradient":
        one, two = np.float32(d.colour(rng, page.scheme)), np.float32(d.colour(rng, page.scheme))
        part = np.linspace(0, 1, h, dtype=np.float32)[:, None, None]
        d.paste_middle(page.image, d.stamp(card.covered, one + (two - one) * part * np.ones((1, w, 1), np.float32)), x, y)
    elif kind == "star":
        d.polygon(page.image, d.outline(rng.choice(("star", "heart", "circle", "sparkle", "flower"))), x, y,
                  min(w, h) * rng.uniform(0.2, 0.42),
                  d.apart(rng, "flat", [page.ground], 60))
    elif kind == "hatched":
        d.paste_middle(page.image, d.stamp(card.covered, d.texture(rng, "stripes", w, h, dark, 0.4)), x, y)
    elif kind == "plain":
        d.paste_middle(page.image, d.stamp(d.mask(shape, w, h, 1.0),
                                           rng.choice(([0, 0, 0], [255, 255, 255], [204, 204, 204],
                                                       d.colour(rng, page.scheme)))), x, y)
    elif kind == "photo":
        d.paste_middle(page.image, d.stamp(card.covered * 0.4, d.photograph(rng, w, h)), x, y)
    elif kind == "rim":
        covered = np.clip(d.mask(shape, w, h, 0.96) - d.mask(shape, w, h, 0.88), 0, 1)
        d.paste_middle(page.image, d.stamp(covered, d.mixed(page.ground, [255, 255, 255] if d.light(page.ground) < 128
                                                            else [0, 0, 0], 0.6)), x, y)
