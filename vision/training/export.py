"""Writes the networks as ONNX files for OpenCV's dnn, and their checksums into the program's source.

    python3 export.py [--checkpoints FOLDER] [--models ../models] [--only detector board lyne faces kin icons numerals] [--share 0.93]

The moving average of the weights is exported, batch normalisation folded into the convolutions. The networks of boards become three
files each, because the pooled context in its middle is computed by the program (vision/eye/board_look.cpp); that of kin becomes four,
because sums over pairs of cells are no layer of a network. Each file is compared with the network that it came from, run by OpenCV. exported.py says how they are stored.
"""
import argparse
import copy
import io
import os
import shutil
import subprocess

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn
from torch.nn.utils.fusion import fuse_conv_bn_eval

import icons
import nets
import numerals
from exported import ENDING, in_opencv, read_model, write_model
from train import CHECKPOINTS, NETS

HERE = os.path.dirname(os.path.abspath(__file__))
HEADER = os.path.join(HERE, "..", "eye", "model_checksums.hpp")


def folded(module):
    """The same module without batch normalisation."""
    module = copy.deepcopy(module).eval()
    for child in module.modules():
        if isinstance(child, nn.Sequential):
            for i in range(len(child) - 1):
                if isinstance(child[i], nn.Conv2d) and isinstance(child[i + 1], nn.BatchNorm2d):
                    child[i] = fuse_conv_bn_eval(child[i], child[i + 1])
                    child[i + 1] = nn.Identity()
    return module


class Chain(nn.Module):
    def __init__(self, *parts):
        super().__init__()
        self.parts = nn.Sequential(*parts)

    def forward(self, x):
        return self.parts(x)


class Cells(Chain):
    """Vectors of cells, and beside them what they say to their kin."""

    def forward(self, x):
        vectors = self.parts[0](x)
        return torch.cat([vectors, self.parts[1](vectors)], 1)


class Mix(Chain):
    """The same, of vectors that have heard what their kin say."""

    def forward(self, x):
        vectors = x[:, :nets.KinNet.width] + self.parts[0](x)
        return torch.cat([vectors, self.parts[1](vectors)], 1)


class Answers(Chain):
    """What is to be added to the log odds of each answer."""

    def forward(self, x):
        return self.parts[1](torch.relu(x[:, :nets.KinNet.width] + self.parts[0](x)))


def parts_of(name, net):
    """The files that a network becomes: (file's name, module, shape of an input)."""
    if name == "detector":
        return [("detector", net, (1, 3, 96, 128))]
    if name == "faces":
        return [("faces", net, (5, 3, nets.FACE, nets.FACE))]
    if name == "icons":
        return [("icons", net, (3, 3, icons.SIDE, icons.SIDE))]
    if name == "numerals":
        return [("numerals", net, (3, 3, numerals.SIDE, numerals.SIDE))]
    if name == "kin":
        width, value = net.width, net.value
        with_kin = 3 * width + net.heads * (value + 5)
        return [("kin_pairs", Chain(net.pairs), (1, 4, 30, 30)),
                ("kin_cells", Cells(net.cells, net.value1), (1, nets.BoardNet.told + 5 + nets.DESCRIPTOR, 30, 1)),
                ("kin_mix", Mix(net.mix1, net.value2), (1, with_kin, 30, 1)), ("kin_kinds", Answers(net.mix2, net.head), (1, with_kin, 30, 1))]
    files = "cell" if name == "board" else name
    return [(files + "_features", Chain(net.trunk, net.gather), (1, 4, 5 * net.cell, 7 * net.cell)),
            (files + "_context", Chain(net.mix1, net.cells1), (1, 3 * net.told, 5, 7)),
            (files + "_kinds", Chain(net.mix2, net.cells2, net.head), (1, 3 * net.told, 5, 7))]


def checksum(path):
    """FNV-1a, 64 bits, as in vision/eye/models.cpp."""
    value = 0xcbf29ce484222325
    with open(path, "rb") as file:
        for byte in file.read():
            value = ((value ^ byte) * 0x100000001b3) & 0xffffffffffffffff
    return value


def write_checksums(models):
    names = sorted(f[:-len(ENDING)] for f in os.listdir(models) if f.endswith(ENDING))
    lines = [f'    ModelChecksum{{"{name}", 0x{checksum(os.path.join(models, name + ENDING)):016x}U}},' for name in names]
    with open(HEADER, "w") as file:
        file.write("// Written by vision/training/export.py together with the models: which files belong to this program.\n"
                   "#pragma once\n\n#include <array>\n#include <cstdint>\n#include <string_view>\n\n"
                   "namespace sightread::eye {\n\nstruct ModelChecksum {\n    std::string_view name;\n"
                   "    std::uint64_t checksum = 0;  // FNV-1a, 64 bits\n};\n\n"
                   f"inline constexpr std::array<ModelChecksum, {len(lines)}> model_checksums = {{\n" + "\n".join(lines) +
                   "\n};\n\n}  // namespace sightread::eye\n")
    if shutil.which("clang-format"):  # the layout that the rest of the sources has
        subprocess.run(["clang-format", "-i", HEADER], check=False)


def mix(after, before, share):
    """Replaces the weights of `after` by `share` of them and the rest of those before."""
    old = {one.name: numpy_helper.to_array(one) for one in before.graph.initializer}
    for one in after.graph.initializer:
        new = numpy_helper.to_array(one)
        if new.dtype == np.float32:
            one.CopyFrom(numpy_helper.from_array((share * new + (1 - share) * old[one.name]).astype(np.float32), one.name))


def exported(module, example, axes):
    """The module as a model whose input and output have the axes of any length."""
    file = io.BytesIO()
    torch.onnx.export(module, example, file, opset_version=11, input_names=["input"], output_names=["output"],
                      dynamic_axes={"input": axes, "output": axes})
    return onnx.load_model_from_string(file.getvalue())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--checkpoints", default=CHECKPOINTS)
    parser.add_argument("--models", default=os.path.join(HERE, "..", "models"))
    parser.add_argument("--only", nargs="+", choices=sorted(NETS), default=sorted(NETS))
    parser.add_argument("--share", type=float, default=1,
                        help="how much of the new weights is taken, the rest of those in --models: what training forgot (0 to 1)")
    options = parser.parse_args()
    os.makedirs(options.models, exist_ok=True)
    for name in options.only:
        state = torch.load(os.path.join(options.checkpoints, name + ".pt"), map_location="cpu")
        net = NETS[name]()
        net.load_state_dict(state["average"])
        net = folded(net)
        for file, module, shape in parts_of(name, net):
            path = os.path.join(options.models, file + ENDING)
            before = read_model(path) if options.share < 1 else None
            example = torch.randn(*shape) * 0.3
            axes = {0: "batch"} if file in ("faces", "icons", "numerals") else {2: "height"} if shape[3] == 1 else {2: "height", 3: "width"}
            model = exported(module, example, axes)
            if before is not None:
                mix(model, before, options.share)
                module = None
            write_model(model, path)
            other = torch.randn(*[d * 2 if i in axes else d for i, d in enumerate(shape)]) * 0.3
            loaded = in_opencv(options.models, file)
            loaded.setInput(other.numpy())
            told = loaded.forward()
            with torch.no_grad():
                difference = np.abs(told - module(other).numpy()).max() if module is not None else None
            print(f"{file}: {os.path.getsize(path):,} bytes, after {state['step']:,} steps and {state['minutes']:.0f} minutes; " +
                  ("mixed with the weights before" if difference is None else f"OpenCV differs by {difference:.1e}"))
            assert difference is None or difference < 0.02 * (1 + np.abs(told).max()), "OpenCV computes something else"
    write_checksums(options.models)


if __name__ == "__main__":
    main()
