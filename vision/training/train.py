"""Trains one of the networks, for so many minutes, going on from where it was.

    python3 train.py detector|board|lyne|faces|kin|icons|numerals --scenes FOLDER [FOLDER...] --minutes 60

Checkpoints (--checkpoints, default ~/.cache/sightread-training/checkpoints) hold the network, the moving average of its weights
(which is what is exported) and the optimizer, and are written every ten minutes and at the end. Where there is none, training goes
on from the exported models (--models), or from --start FILE (a state of the network's weights), or from chance (--afresh). Takes a
GPU where there is one.
"""
import argparse
import copy
import multiprocessing
import os
import random
import time

import numpy as np
import torch
from torch.nn import functional

import data
import icons
import kin
import nets
import numerals
from exported import load_exported

CHECKPOINTS = os.path.expanduser("~/.cache/sightread-training/checkpoints")
SIXTEEN_BITS = not torch.cuda.is_available() and "avx512_bf16" in (open("/proc/cpuinfo").read() if os.path.exists("/proc/cpuinfo") else "")
LEAST_CONTRAST = 8  # levels: below it noise is not made larger
NETS = {"detector": nets.Detector, "board": nets.BoardNet, "lyne": nets.LyneNet, "faces": nets.FaceNet, "kin": nets.KinNet, "icons": nets.IconNet,
        "numerals": nets.NumberNet}

STORES = {"icons": icons.Store, "kin": kin.Store, "numerals": numerals.Store}  # those that have examples of their own


def batch_of(task, rng, store, size):
    """A batch of examples as arrays, made in a process of its own."""
    if task in STORES:
        return store.batch(rng, size)
    if task == "detector":
        return [np.stack(part) for part in zip(*(data.detector_example(rng, store.pick(rng)) for _ in range(size)))]
    if task in ("board", "lyne"):
        games = store.games if task == "board" else ("lyne",)
        cell = NETS[task].cell
        # Boards of about one size, so that the window that they are seen through fits all of them.
        _, rows, columns = store.entry(rng, [g for g in games if g != "none"])
        like = rows, columns
        rows, columns = min(16, rows + rng.randint(2, 5)), min(22, columns + rng.randint(2, 5))
        size = max(4, min(32, round(size * 190 / (rows * columns) * nets.CELL / cell)))
        return [np.stack(part) for part in
                zip(*(data.board_example(rng, store.pick(rng, games, like), rows, columns, cell) for _ in range(size)))]
    examples = []
    while len(examples) < size:
        example = data.face_example(rng, store.pick(rng, ("onet", "lyne")))
        if example is not None:
            examples.append(example)
    return [np.stack(part) for part in zip(*examples)]


def worker(task, folders, models, size, seed, queue):
    rng = random.Random(seed)
    store = kin.Store(folders, models) if task == "kin" else STORES.get(task, data.Store)(folders)
    counted = 0
    while True:
        counted += 1
        if counted % 400 == 0:
            store.open(folders)  # scenes are made while training runs
        try:
            queue.put(batch_of(task, rng, store, size))
        except (AssertionError, ValueError, KeyError, IndexError) as error:
            print("a scene could not be used:", error, flush=True)


def pictures(images):
    """batch x H x W x 3 (0 to 255) -> batch x 3 x H x W (-0.5 to 0.5)"""
    return (images.permute(0, 3, 1, 2).float() / 255 - 0.5).contiguous(memory_format=torch.channels_last)


def of_even_contrast(images):
    """The same with a mean of 0 in each colour and a deviation of 1 in all, as vision/eye/even_contrast.hpp does."""
    x = images.permute(0, 3, 1, 2).float()
    x = x - x.mean((2, 3), keepdim=True)
    return x / (x.square().mean((1, 2, 3), keepdim=True).sqrt() + LEAST_CONTRAST)


def run(net, *inputs):
    """The network's answer in 32-bit floats; computed in 16 bits where the processor does so itself, which takes half the time."""
    if inputs[0].is_cuda:
        with torch.autocast("cuda", dtype=torch.bfloat16):
            return net(*inputs).float()
    if not SIXTEEN_BITS:
        return net(*inputs)
    with torch.cpu.amp.autocast(dtype=torch.bfloat16):
        return net(*inputs).float()


def tensors(batch, device):
    """The parts of a batch (arrays, or tensors that may be there already) on the device."""
    return [torch.as_tensor(part).to(device) for part in batch]


def detector_loss(net, batch, device):
    image, heat, values, counts, asked = tensors(batch, device)
    games = heat.shape[1]
    out = run(net, pictures(image))
    logits = out[:, :games]
    p = torch.sigmoid(logits).clamp(1e-4, 1 - 1e-4)
    positive = (heat >= 0.999).float()
    # The focal loss of CenterNet. A tenth of a point counts in every picture, so that boards of many cells do not drown others.
    each = -(positive * (1 - p) ** 2 * p.log() + (1 - positive) * (1 - heat) ** 4 * p ** 2 * (1 - p).log())
    each = (each * asked[:, None]).sum((1, 2, 3))
    centres = (each / positive.sum((1, 2, 3)).clamp(min=20)).mean() * 2
    where = ((out[:, games:] - values).abs().sum(1) * counts).sum() / counts.sum().clamp(min=1)
    return centres + where, {"centres": centres.detach(), "where": where.detach()}


DARK, LIT = nets.KINDS.index("flip_dark"), nets.KINDS.index("flip_lit")


def either_way_round(logits, kinds):
    """The kinds, with lit and dark lamps exchanged on nearly all boards where that is nearer to what the network says. Which
    cells are alike can be seen on every board, which of the two looks is the lit one on many cannot: a network that is punished
    for the second does not learn the first, and is never surer of a cell than of that."""
    exchanged = torch.where(kinds == DARK, LIT, torch.where(kinds == LIT, DARK, kinds))
    lamps = (kinds == DARK) | (kinds == LIT)
    brighter = logits[:, LIT] - logits[:, DARK]
    agree = torch.where(lamps, torch.where(kinds == LIT, brighter, -brighter).clamp(-4, 4), torch.zeros_like(brighter)).sum((1, 2))
    exchange = (agree < 0) & (torch.rand_like(agree) < 0.95)
    return torch.where(exchange[:, None, None], exchanged, kinds)


def board_loss(net, batch, device):
    picture, inside, kinds, fits, moved, counts = tensors(batch, device)
    image = picture.permute(0, 3, 1, 2).float()
    image = torch.cat([image[:, :3] / 255 - 0.5, image[:, 3:] / 255], 1).contiguous(memory_format=torch.channels_last)
    out = run(net, image, inside[:, None])
    count = len(nets.KINDS)
    kinds = either_way_round(out[:, :count].detach(), kinds)
    # Most places around a board show nothing, and easily so.
    weights = torch.ones(count, device=device)
    weights[nets.NOTHING] = 0.5
    # Rare kinds count for more where the game is open; where it is known (below) odds must stay true to how often each kind is there.
    seen = torch.bincount(kinds[kinds >= 0], minlength=count).float()
    rarity = torch.sqrt(seen.max() / seen.clamp(min=1)).clamp(max=8)
    asked = kinds.clamp(min=-1)
    kind_loss = functional.cross_entropy(out[:, :count], asked, weight=weights * rarity, ignore_index=-1)
    # Mostly the game is known, and only its own kinds are possible: that must be told best.
    game_of = torch.tensor([list(nets.KINDS_OF).index(kind.split("_")[0]) if kind != "nothing" else -1 for kind in nets.KINDS],
                           device=device)
    told_games = torch.where(kinds >= 0, game_of[kinds.clamp(min=0)], torch.full_like(kinds, -1))
    game = told_games.flatten(1).amax(1)
    impossible = (game_of[None] >= 0) & (game_of[None] != game[:, None]) & (game[:, None] >= 0)
    named = out[:, :count].masked_fill(impossible[:, :, None, None], -1e4)
    named_loss = functional.cross_entropy(named, asked, weight=weights, ignore_index=-1)
    # What is hidden may be anything that this game has, and the network is to say so: a cell that is not asked about gets any answer.
    hidden = kinds == nets.HIDDEN
    possible = ~impossible
    any_kind = -(functional.log_softmax(named, 1) * possible[:, :, None, None]).sum(1) / possible.sum(1)[:, None, None]
    least = possible.sum(1).float().log()[:, None, None]  # what the best answer costs
    hidden_loss = ((any_kind - least) * hidden).sum() / (kinds != -1).sum().clamp(min=1)
    fit = out[:, count]
    fit_loss = (functional.binary_cross_entropy_with_logits(fit, fits.clamp(min=0), reduction="none") * (fits >= 0)).sum() / \
        (fits >= 0).sum().clamp(min=1)
    where = ((out[:, count + 2:count + 4] - moved).abs().sum(1) * counts).sum() / counts.sum().clamp(min=1)
    with torch.no_grad():
        told = kinds >= 0
        right = ((named.argmax(1) == kinds) & told)
        here = told & (kinds != nets.NOTHING)
        figures = {"kinds": kind_loss.detach(), "named": named_loss.detach(), "hidden": hidden_loss.detach(), "fit": fit_loss.detach(),
                   "where": where.detach(),
                   "wrong%": 100 * (1 - right.sum() / told.sum().clamp(min=1)),
                   "wrong on board%": 100 * (1 - (right & here).sum() / here.sum().clamp(min=1))}
    return 0.5 * kind_loss + named_loss + hidden_loss + fit_loss + 3 * where, figures


TEMPERATURE = 0.1


def faces_loss(net, batch, device):
    """Supervised contrastive loss among the cells of each board."""
    images, faces = tensors(batch, device)
    boards, count = faces.shape
    descriptors = run(net, pictures(images.reshape(-1, *images.shape[2:]))).view(boards, count, -1)
    likeness = descriptors @ descriptors.transpose(1, 2) / TEMPERATURE
    known = faces >= 0
    pair = known[:, :, None] & known[:, None, :] & ~torch.eye(count, dtype=torch.bool, device=device)
    same = pair & (faces[:, :, None] == faces[:, None, :])
    log_p = likeness - torch.logsumexp(likeness.masked_fill(~pair, -1e4), 2, keepdim=True)
    has = same.any(2)
    loss = -((log_p * same).sum(2)[has] / same.sum(2)[has]).mean()
    # And an absolute scale, the same on every board: equal faces nearer than 0.8 (cosine), others farther than 0.5.
    cosine = likeness * TEMPERATURE
    other = pair & ~same
    pull = (torch.relu(0.85 - cosine) ** 2 * same).sum() / same.sum().clamp(min=1)
    push = (torch.relu(cosine - 0.5) ** 2 * other).sum() / other.sum().clamp(min=1)
    with torch.no_grad():
        nearest = cosine.masked_fill(~pair, -2).argmax(2)
        right = torch.gather(same, 2, nearest[:, :, None])[:, :, 0] & has
        figures = {"contrast": loss.detach(), "pull": pull.detach(), "push": push.detach(),
                   "nearest wrong%": 100 * (1 - right.sum() / has.sum().clamp(min=1))}
    return loss + 10 * pull + 10 * push, figures


def kin_loss(net, batch, device):
    cells, pairs, inside, valid, said, answers = tensors(batch, device)
    out = said + run(net, cells, pairs, inside, valid)
    there = answers >= 0
    # Each board counts alike, but those of few cells less.
    each = functional.cross_entropy(out, answers, ignore_index=-1, reduction="none").sum(1) / (there.sum(1) + 8)
    with torch.no_grad():
        figures = {"loss": each.mean().detach(), "wrong%": 100 * ((out.argmax(1) != answers) & there).sum() / there.sum(),
                   "wrong before%": 100 * ((said.argmax(1) != answers) & there).sum() / there.sum()}
    return each.mean(), figures


def icons_loss(net, batch, device):
    images, classes = tensors(batch, device)
    out = run(net, of_even_contrast(images))
    with torch.no_grad():
        wrong = out.argmax(1) != classes
        figures = {"wrong%": 100 * wrong.float().mean(), "false%": 100 * wrong[classes == 0].float().mean()}
    loss = functional.cross_entropy(out, classes)
    return loss, {"loss": loss.detach(), **figures}


def numerals_loss(net, batch, device):
    images, numbers = tensors(batch, device)
    out = run(net, of_even_contrast(images))
    tens, ones, none = out[:, :10], out[:, 10:20], out[:, 20]
    is_none, there = (numbers == 0).float(), numbers > 0
    of_none = functional.binary_cross_entropy_with_logits(none, is_none)
    of_tens = functional.cross_entropy(tens[there], numbers[there] // 10)
    of_ones = functional.cross_entropy(ones[there], numbers[there] % 10)
    with torch.no_grad():
        told = torch.where(none > 0, 0, 10 * tens.argmax(1) + ones.argmax(1))
        wrong = told != numbers
        figures = {"none": of_none, "tens": of_tens, "ones": of_ones, "wrong%": 100 * wrong[there].float().mean(),
                   "wrong none%": 100 * wrong[~there].float().mean()}
    return of_none + of_tens + of_ones, {name: value.detach() for name, value in figures.items()}


class Progress:
    """A network on its way: weights, their moving average, the optimizer, and what the last steps were like."""

    def __init__(self, name, folder, rate, device, start=None):
        self.name, self.file = name, os.path.join(folder, name + ".pt")
        self.net = NETS[name]().to(device).to(memory_format=torch.channels_last)
        self.average = copy.deepcopy(self.net).eval()
        self.optimizer = torch.optim.AdamW(self.net.parameters(), lr=rate, weight_decay=1e-3)
        self.step, self.steps_here, self.minutes, self.sums, self.summed = 0, 0, 0.0, {}, 0
        if os.path.exists(self.file):
            state = torch.load(self.file, map_location=device)
            self.net.load_state_dict(state["net"])
            self.average.load_state_dict(state["average"])
            self.optimizer.load_state_dict(state["optimizer"])
            self.step, self.minutes = state["step"], state["minutes"]
            print(f"{name} goes on at step {self.step}, after {self.minutes:.0f} minutes", flush=True)
        elif start:
            self.net.load_state_dict(torch.load(start, map_location=device), strict=False)
            self.average.load_state_dict(self.net.state_dict())
            print(f"{name} starts from", start, flush=True)

    def save(self, minutes):
        """Writes the checkpoint; `minutes` have been spent since it was read."""
        os.makedirs(os.path.dirname(self.file), exist_ok=True)
        state = {"net": self.net.state_dict(), "average": self.average.state_dict(), "optimizer": self.optimizer.state_dict(),
                 "step": self.step, "minutes": self.minutes + minutes}
        torch.save(state, self.file + ".part")
        os.replace(self.file + ".part", self.file)


def step_of(progress, batch, loss_of, rate, device):
    """One step on a batch at this learning rate."""
    for group in progress.optimizer.param_groups:
        group["lr"] = rate
    loss, figures = loss_of(progress.net, batch, device)
    progress.optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(progress.net.parameters(), 5)
    progress.optimizer.step()
    progress.step += 1
    progress.steps_here += 1
    keep = min(0.999, (progress.step + 1) / (progress.step + 20))
    pairs = list(zip(progress.average.state_dict().values(), progress.net.state_dict().values()))
    with torch.no_grad():
        means = [mean for mean, _ in pairs if mean.dtype.is_floating_point]
        torch._foreach_mul_(means, keep)
        torch._foreach_add_(means, [now for _, now in pairs if now.dtype.is_floating_point], alpha=1 - keep)
        for mean, now in pairs:
            if not mean.dtype.is_floating_point:
                mean.copy_(now)
    for name, value in figures.items():
        progress.sums[name] = progress.sums.get(name, 0) + value
    progress.summed += 1


def report(progress):
    """What the steps since the last report were like."""
    told = f"step {progress.step}  " + "  ".join(f"{name} {float(value) / progress.summed:.4f}" for name, value in progress.sums.items())
    progress.sums, progress.summed = {}, 0
    return told


LOSSES = {"detector": (detector_loss, 12, 1.5e-3), "board": (board_loss, 8, 1.5e-3), "lyne": (board_loss, 8, 1.5e-3), "faces": (faces_loss, 8, 1.5e-3),
          "kin": (kin_loss, 8, 2.5e-3),
          "icons": (icons_loss, 512, 2e-3), "numerals": (numerals_loss, 128, 2e-3)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("net", choices=sorted(NETS))
    parser.add_argument("--scenes", nargs="+", required=True)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--start", help="a file of weights to start from where there is no checkpoint")
    parser.add_argument("--models", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "models"),
                        help="the folder of exported models to go on from where there is no checkpoint")
    parser.add_argument("--afresh", action="store_true", help="start from chance where there is no checkpoint")
    parser.add_argument("--checkpoints", default=CHECKPOINTS)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--rate", type=float, help="learning rate")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    loss_of, size, rate = LOSSES[options.net]
    rate = options.rate or rate
    torch.set_num_threads(options.threads)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(options.seed)
    progress = Progress(options.net, options.checkpoints, rate, device, options.start)

    context = multiprocessing.get_context("spawn")
    queue = context.Queue(6)
    for number in range(options.workers):
        context.Process(target=worker, daemon=True,
                        args=(options.net, options.scenes, options.models, size, options.seed * 1000 + progress.step * 7 + number, queue)).start()
    if progress.step == 0 and not options.start and not options.afresh:
        batches = [queue.get() for _ in range(8)]
        if load_exported(options.net, progress.net, options.models, batches, lambda n, batch: loss_of(n, batch, device)):
            progress.average.load_state_dict(progress.net.state_dict())
            print("goes on from the exported model", flush=True)

    began = saved = told = time.time()
    while time.time() - began < options.minutes * 60:
        left = 1 - (time.time() - began) / (options.minutes * 60)
        # Warms up for 100 steps, and cools down over the last fifth of the time.
        now = rate * min(1, (progress.steps_here + 1) / 100) * min(1, 0.05 + left * 5)
        step_of(progress, queue.get(), loss_of, now, device)
        if time.time() - told > 30:
            print(f"{time.time() - began:.0f} s, {report(progress)}", flush=True)
            told = time.time()
        if time.time() - saved > 600:
            progress.save((time.time() - began) / 60)
            saved = time.time()
    progress.save((time.time() - began) / 60)
    print(f"step {progress.step}, saved", flush=True)


if __name__ == "__main__":
    main()
