"""Trains one of the three networks, for so many minutes, going on from where it was.

    python3 train.py detector|board|faces --scenes FOLDER [FOLDER...] --minutes 60

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
import nets
from exported import load_exported

CHECKPOINTS = os.path.expanduser("~/.cache/sightread-training/checkpoints")
SIXTEEN_BITS = not torch.cuda.is_available() and "avx512_bf16" in (open("/proc/cpuinfo").read() if os.path.exists("/proc/cpuinfo") else "")
NETS = {"detector": nets.Detector, "board": nets.BoardNet, "faces": nets.FaceNet}


def batch_of(task, rng, store, size):
    """A batch of examples as arrays, made in a process of its own."""
    if task == "detector":
        return [np.stack(part) for part in zip(*(data.detector_example(rng, store.pick(rng)) for _ in range(size)))]
    if task == "board":
        # Boards of about one size, so that the window that they are seen through fits all of them.
        _, rows, columns = store.entry(rng, [g for g in store.games if g != "none"])
        like = rows, columns
        rows, columns = min(16, rows + rng.randint(2, 5)), min(22, columns + rng.randint(2, 5))
        size = max(4, min(32, round(size * 190 / (rows * columns))))
        return [np.stack(part) for part in
                zip(*(data.board_example(rng, store.pick(rng, like=like), rows, columns) for _ in range(size)))]
    examples = []
    while len(examples) < size:
        example = data.face_example(rng, store.pick(rng, ("onet", "lyne")))
        if example is not None:
            examples.append(example)
    return [np.stack(part) for part in zip(*examples)]


def worker(task, folders, size, seed, queue):
    rng = random.Random(seed)
    store = data.Store(folders)
    counted = 0
    while True:
        counted += 1
        if counted % 400 == 0:
            store = data.Store(folders)  # scenes are made while training runs
        try:
            queue.put(batch_of(task, rng, store, size))
        except (AssertionError, ValueError, KeyError, IndexError) as error:
            print("a scene could not be used:", error, flush=True)


def pictures(array, device):
    return torch.from_numpy(array).to(device).permute(0, 3, 1, 2).float() / 255 - 0.5


def run(net, *inputs):
    """The network's answer in 32-bit floats; computed in 16 bits where the processor does so itself, which takes half the time."""
    if not SIXTEEN_BITS:
        return net(*inputs)
    with torch.cpu.amp.autocast(dtype=torch.bfloat16):
        return net(*inputs).float()


def detector_loss(net, batch, device):
    image, heat, values, counts, asked = batch
    heat, values = torch.from_numpy(heat).to(device), torch.from_numpy(values).to(device)
    counts, asked = torch.from_numpy(counts).to(device), torch.from_numpy(asked).to(device)
    games = heat.shape[1]
    out = run(net, pictures(image, device).contiguous(memory_format=torch.channels_last))
    logits = out[:, :games]
    p = torch.sigmoid(logits).clamp(1e-4, 1 - 1e-4)
    positive = (heat >= 0.999).float()
    # The focal loss of CenterNet. A tenth of a point counts in every picture, so that boards of many cells do not drown others.
    each = -(positive * (1 - p) ** 2 * p.log() + (1 - positive) * (1 - heat) ** 4 * p ** 2 * (1 - p).log())
    each = (each * asked[:, None]).sum((1, 2, 3))
    centres = (each / positive.sum((1, 2, 3)).clamp(min=20)).mean() * 2
    where = ((out[:, games:] - values).abs().sum(1) * counts).sum() / counts.sum().clamp(min=1)
    return centres + where, {"centres": centres.item(), "where": where.item()}


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
    picture, inside, kinds, fits, moved, counts = batch
    image = torch.from_numpy(picture).to(device).permute(0, 3, 1, 2).float()
    image = torch.cat([image[:, :3] / 255 - 0.5, image[:, 3:] / 255], 1).contiguous(memory_format=torch.channels_last)
    out = run(net, image, torch.from_numpy(inside).to(device)[:, None])
    kinds, fits = torch.from_numpy(kinds).to(device), torch.from_numpy(fits).to(device)
    moved, counts = torch.from_numpy(moved).to(device), torch.from_numpy(counts).to(device)
    count = len(nets.KINDS)
    kinds = either_way_round(out[:, :count].detach(), kinds)
    # Most places around a board show nothing, and easily so.
    weights = torch.ones(count, device=device)
    weights[nets.NOTHING] = 0.5
    # Rare kinds count for more where the game is open; where it is known (below) odds must stay true to how often each kind is there.
    seen = torch.bincount(kinds[kinds >= 0], minlength=count).float()
    rarity = torch.sqrt(seen.max() / seen.clamp(min=1)).clamp(max=8)
    kind_loss = functional.cross_entropy(out[:, :count], kinds, weight=weights * rarity, ignore_index=-1)
    # Mostly the game is known, and only its own kinds are possible: that must be told best.
    game_of = torch.tensor([list(nets.KINDS_OF).index(kind.split("_")[0]) if kind != "nothing" else -1 for kind in nets.KINDS],
                           device=device)
    told_games = torch.where(kinds >= 0, game_of[kinds.clamp(min=0)], torch.full_like(kinds, -1))
    game = told_games.flatten(1).amax(1)
    impossible = (game_of[None] >= 0) & (game_of[None] != game[:, None]) & (game[:, None] >= 0)
    named = out[:, :count].masked_fill(impossible[:, :, None, None], -1e4)
    named_loss = functional.cross_entropy(named, kinds, weight=weights, ignore_index=-1)
    fit = out[:, count]
    fit_loss = (functional.binary_cross_entropy_with_logits(fit, fits.clamp(min=0), reduction="none") * (fits >= 0)).sum() / \
        (fits >= 0).sum().clamp(min=1)
    where = ((out[:, count + 2:count + 4] - moved).abs().sum(1) * counts).sum() / counts.sum().clamp(min=1)
    with torch.no_grad():
        told = kinds >= 0
        right = ((named.argmax(1) == kinds) & told)
        here = told & (kinds != nets.NOTHING)
        figures = {"kinds": kind_loss.item(), "named": named_loss.item(), "fit": fit_loss.item(), "where": where.item(),
                   "wrong%": 100 * (1 - right.sum().item() / max(1, told.sum().item())),
                   "wrong on board%": 100 * (1 - (right & here).sum().item() / max(1, here.sum().item()))}
    return 0.5 * kind_loss + named_loss + fit_loss + 3 * where, figures


TEMPERATURE = 0.1


def faces_loss(net, batch, device):
    """Supervised contrastive loss among the cells of each board."""
    images, faces = batch
    boards, count = faces.shape
    device_faces = torch.from_numpy(faces).to(device)
    flat = torch.from_numpy(images.reshape(-1, *images.shape[2:])).to(device).permute(0, 3, 1, 2).float() / 255 - 0.5
    descriptors = run(net, flat.contiguous(memory_format=torch.channels_last)).view(boards, count, -1)
    likeness = descriptors @ descriptors.transpose(1, 2) / TEMPERATURE
    known = device_faces >= 0
    pair = known[:, :, None] & known[:, None, :] & ~torch.eye(count, dtype=torch.bool, device=device)
    same = pair & (device_faces[:, :, None] == device_faces[:, None, :])
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
        figures = {"contrast": loss.item(), "pull": pull.item(), "push": push.item(),
                   "nearest wrong%": 100 * (1 - right.sum().item() / max(1, has.sum().item()))}
    return loss + 10 * pull + 10 * push, figures


LOSSES = {"detector": (detector_loss, 12, 1.5e-3), "board": (board_loss, 8, 1.5e-3), "faces": (faces_loss, 8, 1.5e-3)}


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
    net = NETS[options.net]().to(device).to(memory_format=torch.channels_last)
    average = copy.deepcopy(net).eval()
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-3)
    step, minutes_before = 0, 0.0
    file = os.path.join(options.checkpoints, options.net + ".pt")
    if os.path.exists(file):
        state = torch.load(file, map_location=device)
        net.load_state_dict(state["net"])
        average.load_state_dict(state["average"])
        optimizer.load_state_dict(state["optimizer"])
        step, minutes_before = state["step"], state["minutes"]
        print(f"goes on at step {step}, after {minutes_before:.0f} minutes", flush=True)
    elif options.start:
        net.load_state_dict(torch.load(options.start, map_location=device), strict=False)
        average.load_state_dict(net.state_dict())
        print("starts from", options.start, flush=True)

    context = multiprocessing.get_context("spawn")
    queue = context.Queue(6)
    for number in range(options.workers):
        context.Process(target=worker, daemon=True,
                        args=(options.net, options.scenes, size, options.seed * 1000 + step * 7 + number, queue)).start()
    if step == 0 and not options.start and not options.afresh:
        batches = [queue.get() for _ in range(8)]
        if load_exported(options.net, net, options.models, batches, lambda n, batch: loss_of(n, batch, device)):
            average.load_state_dict(net.state_dict())
            print("goes on from the exported model", flush=True)

    def save():
        os.makedirs(options.checkpoints, exist_ok=True)
        state = {"net": net.state_dict(), "average": average.state_dict(), "optimizer": optimizer.state_dict(), "step": step,
                 "minutes": minutes_before + (time.time() - began) / 60}
        torch.save(state, file + ".part")
        os.replace(file + ".part", file)

    began = saved = told = time.time()
    sums, summed = {}, 0
    first_step = step
    while time.time() - began < options.minutes * 60:
        batch = queue.get()
        for group in optimizer.param_groups:
            left = 1 - (time.time() - began) / (options.minutes * 60)
            # Warms up for 100 steps, and cools down over the last fifth of the time.
            group["lr"] = rate * min(1, (step - first_step + 1) / 100) * min(1, 0.05 + left * 5)
        loss, figures = loss_of(net, batch, device)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5)
        optimizer.step()
        step += 1
        keep = min(0.999, (step + 1) / (step + 20))
        with torch.no_grad():
            for mean, now in zip(average.state_dict().values(), net.state_dict().values()):
                if mean.dtype.is_floating_point:
                    mean.mul_(keep).add_(now, alpha=1 - keep)
                else:
                    mean.copy_(now)
        for name, value in figures.items():
            sums[name] = sums.get(name, 0) + value
        summed += 1
        if time.time() - told > 30:
            print(f"step {step} {time.time() - began:.0f} s  " +
                  "  ".join(f"{name} {value / summed:.4f}" for name, value in sums.items()), flush=True)
            sums, summed, told = {}, 0, time.time()
        if time.time() - saved > 600:
            save()
            saved = time.time()
    save()
    print(f"step {step}, saved", flush=True)


if __name__ == "__main__":
    main()
