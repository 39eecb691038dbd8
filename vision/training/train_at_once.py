"""Trains the three networks at once on scenes that are composed meanwhile: for a machine with a GPU and many cores.

    python3 train_at_once.py --minutes 9 [--scenes FOLDER...] [--composers 14] [--checkpoints FOLDER]

Composers (processes) make scenes, now and then take one from the folders, and cut each into some examples. The examples lie in
pools on the GPU, the newest of them; the networks draw their batches from there, and each example's colours and light are drawn anew each time. The
checkpoints are those of train.py: `train.py` and `export.py` go on from them. Where there is none, training goes on from
the exported models.
"""
import argparse
import math
import multiprocessing
import os
import random
import threading
import time

import cv2
import numpy as np
import torch

import data
import scene as scenes
from compose.__main__ import make
from exported import load_exported
from train import CHECKPOINTS, LOSSES, NETS, Progress, report, step_of

ROWS, COLUMNS = (7, 11, 16), (7, 11, 16, 22)  # sizes of the windows over boards: a batch has one of them
CELLS = 60000        # cells of a batch of boards
RATES = {"detector": 1.5e-3, "board": 2e-3, "faces": 1.5e-3}
SHARES = {"detector": 0.3, "board": 0.5, "faces": 0.2}  # of the time
SIZES = {"detector": 128, "faces": 128}  # examples of a batch
BYTES = {"detector": 0.12, "board": 0.3, "faces": 0.05}  # shares of the GPU's memory that the pools may take
WEIGHTS = data.WEIGHTS | {"none": 6}


# ------------------------------------------------------------------------------------------------- composers

def mirrored(found):
    """The same scene in a mirror."""
    image = np.ascontiguousarray(found.image[:, ::-1])
    if found.lattice is None:
        return scenes.Scene(image, found.game)
    old = found.lattice
    shift = {None: None, "odd": "even", "even": "odd"}[old.shift]
    x = image.shape[1] - old.x - (old.columns + (0.5 if old.shift else 0)) * old.pitch_x
    lattice = scenes.Lattice(x, old.y, old.pitch_x, old.pitch_y, old.rows, old.columns, shift)
    return scenes.Scene(image, found.game, lattice, [row[::-1] for row in found.cells])


def window(rng, rows, columns):
    """The size of a window over a board of this size: a little larger, where there is such a one."""
    wanted = rows + rng.randint(2, 4), columns + rng.randint(2, 4)
    return [next((size for size in sizes if size >= want - 1), sizes[-1]) for sizes, want in zip((ROWS, COLUMNS), wanted)]


def examples_of(rng, found):
    """Some examples of a scene: (network, parts), each part in as few bytes as it takes."""
    lattice = found.lattice
    for _ in range(3 if lattice is None else 6):
        rows, columns = window(rng, *((rng.randint(3, 12), rng.randint(3, 18)) if lattice is None else (lattice.rows, lattice.columns)))
        picture, inside, kinds, fits, moved, counts = data.board_example(rng, found, rows, columns)
        yield "board", (picture, inside.astype(np.uint8), kinds.astype(np.int8), fits.astype(np.int8), moved.astype(np.float16),
                        counts.astype(np.uint8))
    for _ in range(2):
        image, heat, values, counts, asked = data.detector_example(rng, found)
        yield "detector", (image, heat.astype(np.float16), values.astype(np.float16), counts.astype(np.uint8), asked.astype(np.uint8))
    for _ in range(2 if found.game in ("onet", "lyne") else 0):
        example = data.face_example(rng, found)
        if example is not None:
            yield "faces", (example[0], example[1].astype(np.int8))


def compose(folders, stored, number, queue):
    """Makes scenes and puts their examples into the queue, without end; `stored` of the scenes come from the folders."""
    cv2.setNumThreads(1)
    rng = random.Random(number)
    store = data.Store(folders) if folders else None
    games, weights = list(WEIGHTS), list(WEIGHTS.values())
    while True:
        try:
            if store is not None and rng.random() < stored:
                found = store.pick(rng)
            else:
                game = rng.choices(games, weights)[0]
                found = make("nothing" if game == "none" else game, rng.getrandbits(40))
            if rng.random() < 0.25:
                found = mirrored(found)
            queue.put(list(examples_of(rng, found)))
        except Exception as error:  # one bad scene must not end a run
            print("a scene could not be used:", type(error).__name__, error, flush=True)


# ------------------------------------------------------------------------------------------------- pools

class Pool:
    """Examples of one shape on the device; in a full pool the newest take the places of the oldest."""

    def __init__(self):
        self.room, self.count, self.next, self.parts = 0, 0, 0, []

    def grow(self, example, device):
        room = max(64, 2 * self.room)
        larger = [torch.empty((room, *part.shape), dtype=torch.from_numpy(part[..., :1]).dtype, device=device) for part in example]
        for new, old in zip(larger, self.parts):
            new[:len(old)] = old
        self.parts, self.room, self.next = larger, room, self.count

    def add(self, example, device):
        for pool, part in zip(self.parts, example):
            pool[self.next] = torch.from_numpy(part).to(device)
        self.next = (self.next + 1) % self.room
        self.count = max(self.count, self.next or self.room)

    def draw(self, size, device):
        chosen = torch.randint(0, self.count, (size,), device=device)
        return [part[chosen] for part in self.parts]


class Pools:
    """All pools, filled by a thread, each network's batches drawn from them."""

    def __init__(self, queue, device, factor):
        self.queue, self.device, self.factor = queue, device, factor
        self.pools, self.lock, self.scenes = {}, threading.Lock(), 0
        memory = torch.cuda.get_device_properties(0).total_memory if device == "cuda" else 2 << 30
        self.bytes = {name: share * memory for name, share in BYTES.items()}
        self.taken = dict.fromkeys(BYTES, 0)
        self.failure = None
        threading.Thread(target=self._fill, daemon=True).start()

    def _fill(self):
        try:
            while True:
                examples = self.queue.get()
                with self.lock:
                    for name, example in examples:
                        self._add(name, example)
                    self.scenes += 1
        except Exception as error:
            self.failure = error
            raise

    def _add(self, name, example):
        pool = self.pools.setdefault((name, example[0].shape), Pool())
        more = max(64, pool.room) * sum(part.nbytes for part in example)
        if pool.next == 0 and pool.count == pool.room and (pool.room == 0 or self.taken[name] + more <= self.bytes[name]):
            self.taken[name] += more
            pool.grow(example, self.device)
        pool.add(example, self.device)

    def count(self, name):
        return sum(pool.count for key, pool in self.pools.items() if key[0] == name)

    def draw(self, name):
        """A batch for a network; the pools must hold something."""
        if self.failure:
            raise self.failure
        with self.lock:
            pools = [(key, pool) for key, pool in self.pools.items() if key[0] == name]
            most = max((pool.count for _, pool in pools), default=0)
            if not most:
                raise RuntimeError(f"no example for the network {name} was made before training began (--first)")
            (_, shape), pool = random.choices(pools, [pool.count * (pool.count >= min(16, most)) for _, pool in pools])[0]
            size = SIZES.get(name) or CELLS / (shape[0] * shape[1] / data.CELL ** 2)
            return pool.draw(min(max(4, round(size * self.factor)), 4 * pool.count), self.device)


# ------------------------------------------------------------------------------------------------- light and colour

def relit(pictures):
    """Pictures (batch x ... x 3, uint8) with their light and colours drawn anew: hue, saturation, contrast, gamma, noise. Half of them
    stay as they are."""
    batch, device = len(pictures), pictures.device
    shape = (batch,) + (1,) * (pictures.dim() - 1)

    def draw(low, high):
        return torch.rand(shape, device=device) * (high - low) + low

    def some(share):
        return (torch.rand(shape, device=device) < share).float()

    x = pictures.float() / 255
    grey = x.mean(-1, keepdim=True)
    # A rotation about the grey axis turns the hue.
    angle = draw(-math.pi, math.pi) * some(0.4)
    cosine, sine = torch.cos(angle), torch.sin(angle) / math.sqrt(3)
    turned = x * cosine + grey * (1 - cosine) + (x.roll(1, -1) - x.roll(-1, -1)) * sine
    turned = grey + (turned - grey) * (1 + draw(-0.8, 0.4) * some(0.3))
    turned = turned.clamp(0, 1) ** torch.exp(draw(-0.5, 0.5) * some(0.4))
    turned = (turned - 0.5) * (1 + draw(-0.5, 0.25) * some(0.5)) + 0.5 + draw(-0.12, 0.12) * some(0.5)
    inverted = some(0.06)
    turned = turned * (1 - inverted) + (1 - turned) * inverted
    turned = turned + torch.randn_like(turned) * draw(0, 0.03) * some(0.2)
    changed = some(0.5)
    return (x + (turned - x) * changed).clamp(0, 1) * 255


def prepared(name, batch):
    """A batch as the losses of train.py want it."""
    if name == "board":
        picture, inside, kinds, fits, moved, counts = batch
        picture = torch.cat([relit(picture[..., :3]), picture[..., 3:].float()], -1)
        return picture, inside.float(), kinds.long(), fits.float(), moved.float(), counts.float()
    if name == "detector":
        image, heat, values, counts, asked = batch
        return relit(image), heat.float(), values.float(), counts.float(), asked.float()
    return relit(batch[0]), batch[1].long()


# ------------------------------------------------------------------------------------------------- training

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=9)
    parser.add_argument("--scenes", nargs="+", default=[], help="folders of scenes that are used beside the composed ones")
    parser.add_argument("--stored", type=float, default=0.25, help="the share of the scenes that comes from the folders")
    parser.add_argument("--composers", type=int, default=max(1, (os.cpu_count() or 2) - 2))
    parser.add_argument("--networks", nargs="+", choices=sorted(NETS), default=sorted(NETS))
    parser.add_argument("--first", type=int, default=2500, help="scenes that are made before training begins")
    parser.add_argument("--batches", type=float, default=1, help="a factor of the sizes of the batches, for small machines")
    parser.add_argument("--models", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "models"))
    parser.add_argument("--checkpoints", default=CHECKPOINTS)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    began = time.time()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(options.seed)
    context = multiprocessing.get_context("spawn")
    queue = context.Queue(64)
    for number in range(options.composers):
        context.Process(target=compose, daemon=True, args=(options.scenes, options.stored, options.seed * 1000 + number, queue)).start()
    pools = Pools(queue, device, options.batches)
    while pools.scenes < options.first:
        time.sleep(0.2)
        if pools.failure:
            raise pools.failure
    print(f"{pools.scenes} scenes after {time.time() - began:.0f} s; training begins", flush=True)

    progress = {}
    for name in options.networks:
        progress[name] = Progress(name, options.checkpoints, RATES[name], device)
        if progress[name].step == 0:
            batches = [prepared(name, pools.draw(name)) for _ in range(4)]
            if load_exported(name, progress[name].net, options.models, batches, lambda net, batch: LOSSES[name][0](net, batch, device)):
                progress[name].average.load_state_dict(progress[name].net.state_dict())
                print(name, "goes on from the exported model", flush=True)

    training_began = told = saved = time.time()
    length = max(1.0, options.minutes * 60 - (training_began - began))
    spent = {name: 0.0 for name in options.networks}
    cost = {name: 0.0 for name in options.networks}  # seconds of a step, measured on the first ones
    while True:
        gone = (time.time() - training_began) / length
        if gone >= 1:
            break
        name = min(options.networks, key=lambda n: spent[n] / SHARES[n])
        one = progress[name]
        # Warms up for 200 steps, then follows a cosine down to a fiftieth.
        rate = RATES[name] * min(1, (one.steps_here + 1) / 200) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * gone)))
        measured = one.steps_here in range(10, 30)  # the first steps take longer
        if measured and device == "cuda":
            torch.cuda.synchronize()
        started = time.time()
        step_of(one, prepared(name, pools.draw(name)), LOSSES[name][0], rate, device)
        if measured:
            if device == "cuda":
                torch.cuda.synchronize()
            cost[name] += (time.time() - started) / 20
        spent[name] += cost[name] if one.steps_here > 30 else 1e-6
        if time.time() - told > 20:
            print(f"{time.time() - began:.0f} s, {pools.scenes} scenes", flush=True)
            for network in options.networks:
                print("  ", network, f"pool {pools.count(network)}", report(progress[network]), flush=True)
            told = time.time()
        if time.time() - saved > 150:
            for one in progress.values():
                one.save((time.time() - training_began) / 60)
            saved = time.time()
    for one in progress.values():
        one.save((time.time() - training_began) / 60)
        print(one.name, f"step {one.step}, saved", flush=True)


if __name__ == "__main__":
    main()
