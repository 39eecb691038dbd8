"""The networks of the eye. Together they stay under 5 MB of 32-bit weights.

Detector    Where are centres of cells, of which game, and how far apart? Fully convolutional, at every fourth pixel.
            After CenterNet (Zhou, Wang, Kraehenbuehl, "Objects as Points", 2019); the shape is a small U-Net with residual blocks.
BoardNet    What is in each cell? The picture is resampled so that each cell of a candidate lattice is a square of CELL pixels
            (any lattice of the plane is an affine image of the square one: shifted rows become a shear), so that one
            convolution serves all cells at once; features are then pooled to one vector a cell, and each cell sees its
            neighbours and the mean and deviation of the board's cells (the pooled context).
LyneNet     The same for LYNE alone, with twice as many pixels a cell: holes of octagons are small.
FaceNet     Which cells show the same? A descriptor of unit length in which equal faces are near (supervised contrastive
            learning: Khosla et al., 2020).
KinNet      What is in each cell of a board of Onet, seen together with all the cells that look like it, and with how many these are?
            On trial: the program does not use it yet (docs/decisions.md).
IconNet     Which word does the picture on a button stand for? Asked of each thing that stands apart.
"""
import math

import torch
from torch import nn
from torch.nn import functional

from scene import GAMES

STRIDE = 4          # pixels of the picture a place of the detector's maps
REFERENCE_PITCH = 16.0  # the detector tells pitches as logarithms of their ratio to this
CELL = 24           # pixels of a cell in the rectified picture
LYNE_CELL = 48      # the same for LYNE
FACE = 32           # pixels of a cell's picture for its descriptor
DESCRIPTOR = 48     # length of a descriptor
ICONS = ("none", "again", "play", "home", "next")

KINDS = ("onet_tile", "onet_empty", "onet_obstacle",
         "lyne_node", "lyne_end", "lyne_empty", "lyne_1", "lyne_2", "lyne_3", "lyne_4", "lyne_5", "lyne_6",
         "cat_free", "cat_blocked", "cat_cat",
         "sliding_tile", "sliding_blank",
         "flip_dark", "flip_lit",
         "runaway_safe", "runaway_bomb",
         "nothing")
NOTHING = len(KINDS) - 1
HIDDEN = -2  # of a cell's truth: something lies over it, so that any kind of its game is as likely as another
KINDS_OF = {game: [i for i, kind in enumerate(KINDS) if kind.startswith(game + "_")] for game in GAMES}


def kind_of(game, label):
    """The index of the kind that a label of scene.py stands for; -1 where it cannot be told."""
    if label == "~":
        return -1
    if label == "_":
        return NOTHING
    if game == "onet":
        name = {".": "onet_empty", "#": "onet_obstacle"}.get(label, "onet_tile")
    elif game == "lyne":
        if label == "?":
            name = "lyne_empty"
        elif label.isdigit():
            if not 1 <= int(label) <= 6:
                return -1
            name = "lyne_" + label
        else:
            name = "lyne_node" if label.islower() else "lyne_end"
    elif game == "cat":
        name = {".": "cat_free", "#": "cat_blocked", "C": "cat_cat"}[label]
    elif game == "sliding":
        name = "sliding_blank" if label == "0" else "sliding_tile"
    elif game == "flip":
        name = "flip_lit" if label == "1" else "flip_dark"
    else:
        name = "runaway_bomb" if label == "X" else "runaway_safe"
    return KINDS.index(name)


def convolution(inputs, outputs, kernel=3, stride=1, padding=None):
    return nn.Sequential(nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2 if padding is None else padding, bias=False),
                         nn.BatchNorm2d(outputs), nn.ReLU(inplace=True))


class Residual(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.first = convolution(channels, channels)
        self.second = nn.Sequential(nn.Conv2d(channels, channels, 3, 1, 1, bias=False), nn.BatchNorm2d(channels))

    def forward(self, x):
        return torch.relu(x + self.second(self.first(x)))


class Detector(nn.Module):
    """batch x 3 x H x W (values -0.5 to 0.5, H and W multiples of 32) -> batch x (games + 4) x H/4 x W/4:
    a logit of "a centre of a cell of this game" for each game, the way to the centre (x, y, in places),
    and the logarithm of the pitch over REFERENCE_PITCH (x, y)."""

    def __init__(self, widths=(16, 32, 48, 64, 96)):
        super().__init__()
        a, b, c, d, e = widths
        self.stem = convolution(3, a, 3, 2)
        self.down1 = nn.Sequential(convolution(a, b, 3, 2), Residual(b))
        self.down2 = nn.Sequential(convolution(b, c, 3, 2), Residual(c))
        self.down3 = nn.Sequential(convolution(c, d, 3, 2), Residual(d))
        self.down4 = nn.Sequential(convolution(d, e, 3, 2), Residual(e))
        self.lateral3 = nn.Conv2d(e, d, 1)
        self.up3 = Residual(d)
        self.lateral2 = nn.Conv2d(d, c, 1)
        self.up2 = Residual(c)
        self.lateral1 = nn.Conv2d(c, b, 1)
        self.up1 = nn.Sequential(Residual(b), convolution(b, 48))
        self.head = nn.Conv2d(48, len(GAMES) + 4, 1)
        self.head.bias.data[:len(GAMES)] = -4.0

    def forward(self, x):
        def twice(t):
            return functional.interpolate(t, scale_factor=2.0, mode="nearest")
        a = self.down1(self.stem(x))
        b = self.down2(a)
        c = self.down3(b)
        d = self.down4(c)
        c = self.up3(c + twice(self.lateral3(d)))
        b = self.up2(b + twice(self.lateral2(c)))
        a = self.up1(a + twice(self.lateral1(b)))
        return self.head(a)


class BoardNet(nn.Module):
    """picture: batch x 4 x 24 R x 24 C (blue, green, red at -0.5 to 0.5, and 1 where the picture is, 0 beyond its edge);
    inside: batch x 1 x R x C, 1 for the cells thought to be of the board (the context is pooled over them).
    -> batch x (kinds + 4) x R x C: logits of the kinds ("nothing" among them), a logit of "the lattice fits here",
    a spare, and how far the cell's centre lies from where the lattice says (x, y, in pitches)."""

    cell = CELL
    seen, told = 48, 64  # channels at every eighth of a cell, and of a cell's vector

    def __init__(self):
        super().__init__()
        seen, told = self.seen, self.told
        self.trunk = self.make_trunk()
        self.gather = nn.Sequential(nn.Conv2d(seen, told, 5, 3, 1, bias=False), nn.BatchNorm2d(told), nn.ReLU(inplace=True))
        self.mix1 = nn.Sequential(nn.Conv2d(told * 3, told, 1), nn.ReLU(inplace=True))
        self.cells1 = Residual(told)
        self.mix2 = nn.Sequential(nn.Conv2d(told * 3, told, 1), nn.ReLU(inplace=True))
        self.cells2 = nn.Sequential(nn.Conv2d(told, told, 3, 1, 1), nn.ReLU(inplace=True))
        self.head = nn.Conv2d(told, len(KINDS) + 4, 1)

    @staticmethod
    def make_trunk():
        return nn.Sequential(convolution(4, 16, 5, 2), convolution(16, 32, 3, 2), Residual(32),
                             convolution(32, 48, 3, 2), Residual(48))

    @staticmethod
    def with_context(cells, inside):
        """Beside each cell's vector: the mean and the deviation of the vectors of the board's cells."""
        count = inside.sum((2, 3), keepdim=True) + 1e-3
        mean = (cells * inside).sum((2, 3), keepdim=True) / count
        square = (cells * cells * inside).sum((2, 3), keepdim=True) / count
        deviation = torch.sqrt(torch.relu(square - mean * mean) + 1e-4)
        ones = torch.ones_like(inside)
        return torch.cat([cells, mean * ones, deviation * ones], 1)

    def forward(self, picture, inside):
        cells = self.gather(self.trunk(picture))
        cells = self.cells1(self.mix1(self.with_context(cells, inside)))
        cells = self.cells2(self.mix2(self.with_context(cells, inside)))
        return self.head(cells)


class LyneNet(BoardNet):
    """As BoardNet, with LYNE_CELL pixels a cell."""
    cell = LYNE_CELL
    seen, told = 48, 40

    @staticmethod
    def make_trunk():
        return nn.Sequential(convolution(4, 12, 5, 2), convolution(12, 24, 3, 2), Residual(24),
                             convolution(24, 32, 3, 2), Residual(32), convolution(32, 48, 3, 2))


class FaceNet(nn.Module):
    """batch x 3 x 32 x 32 (a cell each, values -0.5 to 0.5) -> batch x DESCRIPTOR, of unit length."""

    def __init__(self):
        super().__init__()
        self.trunk = nn.Sequential(convolution(3, 16, 3, 1), convolution(16, 24, 3, 2), Residual(24),
                                   convolution(24, 48, 3, 2), Residual(48))
        self.gather = nn.Sequential(convolution(48, 48, 3, 2))
        self.head = nn.Linear(48 * 16, DESCRIPTOR)

    def forward(self, x):
        x = self.gather(self.trunk(x))
        return functional.normalize(self.head(x.flatten(1)), dim=1)


class KinNet(nn.Module):
    """cells: batch x 117 x N x 1 (BoardNet's vector of each cell; a third of its log odds of tile, empty place, wall; 1 in the board's
    lattice, 0 around it; 1 where the picture is; three times its descriptor); pairs: batch x 4 x N x N (how alike two cells look: see
    kin.py); inside, valid: batch x N. -> batch x 3 x N: what to add to the log odds of tile, empty place, wall.

    Each head sums over the cells that it holds to be alike: what they are, and how many. Faces are dealt in even numbers, walls are
    not; what looks like the ground around the board is empty. As the sums of Deep Sets (Zaheer et al., 2017), with weights by pairs
    as in the attention of Vaswani et al., 2017, but not normalised, so that they count."""

    heads, width, value = 8, 48, 12

    def __init__(self):
        super().__init__()
        width, value = self.width, self.value
        self.pairs = nn.Sequential(nn.Conv2d(4, 16, 1), nn.ReLU(), nn.Conv2d(16, self.heads, 1), nn.Sigmoid())
        self.cells = nn.Sequential(nn.Conv2d(BoardNet.told + 5 + DESCRIPTOR, width, 1), nn.ReLU())
        self.value1, self.value2 = nn.Conv2d(width, value, 1), nn.Conv2d(width, value, 1)
        with_kin = 3 * width + self.heads * (value + 5)
        self.mix1 = nn.Sequential(nn.Conv2d(with_kin, 2 * width, 1), nn.ReLU(), nn.Conv2d(2 * width, width, 1))
        self.mix2 = nn.Sequential(nn.Conv2d(with_kin, 2 * width, 1), nn.ReLU(), nn.Conv2d(2 * width, width, 1))
        self.head = nn.Conv2d(width, 3, 1)
        nn.init.zeros_(self.head.weight)
        nn.init.zeros_(self.head.bias)

    @staticmethod
    def with_kin(alike, cells, values, inside, valid):
        """Beside each cell's vector: mean and deviation of those of the board, and for each head what its kin are and how many."""
        of_inside = (alike * inside[:, None, None]).sum(-1)
        around = (alike * (valid - inside)[:, None, None]).sum(-1)
        mean = torch.einsum("bkij,bdj->bkdi", alike, values[..., 0]) / (of_inside + around + 1)[:, :, None]
        all_inside = inside.sum(-1)[:, None, None]
        counts = torch.stack([torch.log1p(of_inside), torch.log1p(around), torch.cos(math.pi * of_inside), of_inside / all_inside,
                              of_inside.clamp(0, 1)], 2)
        of_heads = torch.cat([mean, counts], 2).flatten(1, 2)[..., None]
        return torch.cat([BoardNet.with_context(cells, inside[:, None, :, None]), of_heads], 1)

    def forward(self, cells, pairs, inside, valid):
        alike = self.pairs(pairs) * valid[:, None, None] * valid[:, None, :, None]
        alike = alike * (1 - torch.eye(alike.shape[-1], device=alike.device))
        x = self.cells(cells)
        x = x + self.mix1(self.with_kin(alike, x, self.value1(x), inside, valid))
        x = x + self.mix2(self.with_kin(alike, x, self.value2(x), inside, valid))
        return self.head(torch.relu(x))[..., 0]


class IconNet(nn.Module):
    """batch x 3 x 32 x 32 (a candidate each; a mean of 0 in each colour, a deviation of 1 in all) -> batch x classes: logits."""

    def __init__(self):
        super().__init__()
        self.trunk = nn.Sequential(convolution(3, 16, 5, 2), convolution(16, 32, 3, 2), Residual(32), convolution(32, 64, 3, 2),
                                   convolution(64, 32, 1))
        self.head = nn.Linear(32 * 16, len(ICONS))

    def forward(self, x):
        return self.head(self.trunk(x).flatten(1))


class NumberNet(nn.Module):
    """batch x 3 x 48 x 48 (a cell each; a mean of 0 in each colour, a deviation of 1 in all) -> batch x 21: logits.

    Of the tens (none, 1 to 9), of the ones (0 to 9), and that there is no number.
    """

    def __init__(self):
        super().__init__()
        self.trunk = nn.Sequential(convolution(3, 16, 5, 2), convolution(16, 32, 3, 1), convolution(32, 48, 3, 2), Residual(48),
                                   convolution(48, 48, 3, 2), convolution(48, 24, 1))
        self.head = nn.Sequential(nn.Linear(24 * 36, 80), nn.ReLU(), nn.Linear(80, 21))

    def forward(self, x):
        return self.head(self.trunk(x).flatten(1))


def parameters(net):
    return sum(p.numel() for p in net.parameters())


if __name__ == "__main__":
    for net in (Detector(), BoardNet(), LyneNet(), FaceNet(), KinNet(), IconNet(), NumberNet()):
        print(type(net).__name__, parameters(net))
