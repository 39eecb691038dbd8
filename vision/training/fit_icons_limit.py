"""Says what it costs to believe the network of icons from which probability on: figures on the sets that it was not trained on.

    python3 fit_icons_limit.py FOLDER [FOLDER...] [--models ../models] [--write ../models/icons_limit.csv]

FOLDER holds the candidates of scenes that icons.py --held-out made. For each limit the file has the share of the candidates of each class
that are told as what they are, and how many of 10,000 that show no icon are told as one.
"""
import argparse
import csv
import os

import numpy as np

import icons
from exported import in_opencv
from train import LEAST_CONTRAST

LIMITS = (0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998, 0.999)
HERE = os.path.dirname(os.path.abspath(__file__))


def probabilities(models, images):
    """The exported network's, run by OpenCV."""
    net, told = in_opencv(models, "icons"), []
    for begin in range(0, len(images), 256):
        x = images[begin:begin + 256].astype(np.float32).transpose(0, 3, 1, 2)
        x -= x.mean((2, 3), keepdims=True)
        x /= np.sqrt((x * x).mean((1, 2, 3), keepdims=True)) + LEAST_CONTRAST
        net.setInput(np.ascontiguousarray(x))
        logits = net.forward()
        powers = np.exp(logits - logits.max(1, keepdims=True))
        told.append(powers / powers.sum(1, keepdims=True))
    return np.concatenate(told)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--models", default=os.path.join(HERE, "..", "models"))
    parser.add_argument("--write", metavar="FILE")
    options = parser.parse_args()
    store = icons.Store(options.folders)
    told = probabilities(options.models, store.images)
    best, sure = told.argmax(1), told.max(1)
    nothing = store.labels == icons.NONE
    print(f"{len(best)} candidates, {nothing.sum()} of them no icon")
    rows = []
    for limit in LIMITS:
        believed = (best != icons.NONE) & (sure >= limit)
        recall = [round(100 * float((believed & (best == kind))[store.labels == kind].mean()), 1) for kind in range(1, len(icons.CLASSES))]
        rows.append((limit, *recall, round(10000 * float(believed[nothing].mean()), 2)))
        print("from %.3f: " % limit + ", ".join(f"{name} {share} %" for name, share in zip(icons.CLASSES[1:], recall)) +
              f"; false of 10,000: {rows[-1][-1]}")
    if options.write:
        with open(options.write, "w", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(("probability_at_least", *(f"{name}_percent" for name in icons.CLASSES[1:]), "false_of_10000"))
            writer.writerows(rows)


if __name__ == "__main__":
    main()
