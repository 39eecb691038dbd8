"""Exported models: how they are stored, and how training goes on from them where no checkpoint is left.

A model is an ONNX file, compressed. Its weights have 12 bits after the leading one: what is beyond says nothing, and does not compress.

An exported model has no batch normalisation: it was folded into the convolutions. To train on, it is unfolded so that the network
computes what the model computes: each normalisation is set to what it would have measured on some batches.
"""
import gzip
import os

import cv2
import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

# The files that hold a network, and under which name each part of a file stands in the network.
FILES = {"detector": {"detector": None}, "faces": {"faces": None}, "icons": {"icons": None}, "numerals": {"numerals": None},
         "kin": {"kin_pairs": ("pairs",), "kin_cells": ("cells", "value1"), "kin_mix": ("mix1", "value2"), "kin_kinds": ("mix2", "head")},
         "board": {"cell_features": ("trunk", "gather"), "cell_context": ("mix1", "cells1"), "cell_kinds": ("mix2", "cells2", "head")},
         "lyne": {"lyne_features": ("trunk", "gather"), "lyne_context": ("mix1", "cells1"), "lyne_kinds": ("mix2", "cells2", "head")}}


ENDING = ".onnx.gz"
BITS = 12


def read_model(path):
    with gzip.open(path) as file:
        return onnx.load_model_from_string(file.read())


def in_opencv(models, name):
    """An exported model as the program runs it."""
    model = read_model(os.path.join(models, name + ENDING))
    return cv2.dnn.readNetFromONNX(np.frombuffer(model.SerializeToString(), np.uint8))


def rounded(weights):
    """32-bit floats with so many bits after the leading one."""
    dropped = 23 - BITS
    bits = np.atleast_1d(weights).view(np.uint32).astype(np.uint64) + (1 << (dropped - 1))
    return (bits >> dropped << dropped).astype(np.uint32).view(np.float32).reshape(weights.shape)


def write_model(model, path):
    """Stores a model with its weights rounded; the same model gives the same bytes."""
    for one in model.graph.initializer:
        weights = numpy_helper.to_array(one)
        if weights.dtype == np.float32:
            one.CopyFrom(numpy_helper.from_array(rounded(weights.copy()), one.name))
    with open(path, "wb") as file:
        file.write(gzip.compress(model.SerializeToString(), 9, mtime=0))


def weights_of(name, models):
    """All weights of an exported network by their names in the network; None where a file is missing."""
    found = {}
    for file, parts in FILES[name].items():
        path = os.path.join(models, file + ENDING)
        if not os.path.exists(path):
            return None
        for one in read_model(path).graph.initializer:
            key = one.name
            if parts is not None:
                _, number, rest = key.split(".", 2)
                key = parts[int(number)] + "." + rest
            found[key] = torch.from_numpy(numpy_helper.to_array(one).copy())
    return found


def load_exported(name, net, models, batches, run):
    """Fills the network from exported models; False where there are none. `run(net, batch)` passes a batch forward."""
    weights = weights_of(name, models)
    if weights is None:
        return False
    norms = {}
    with torch.no_grad():
        for path, module in net.named_modules():
            if not isinstance(module, nn.Sequential):
                continue
            for number in range(len(module)):
                key = f"{path}.{number}" if path else str(number)
                if isinstance(module[number], nn.BatchNorm2d):
                    before = f"{path}.{number - 1}" if path else str(number - 1)
                    norm = module[number]
                    norm.running_mean.zero_()
                    norm.running_var.fill_(1 - norm.eps)
                    norm.weight.fill_(1)
                    norm.bias.copy_(weights.pop(before + ".bias"))
                    norms[key] = norm
        own = dict(net.named_parameters())
        for key, value in weights.items():
            own[key].copy_(value)
        sums = {key: [0, 0, 0] for key in norms}

        def note(key):
            def hook(_, inputs):
                x = inputs[0].transpose(0, 1).flatten(1)
                sums[key][0] += x.shape[1]
                sums[key][1] = sums[key][1] + x.sum(1)
                sums[key][2] = sums[key][2] + (x * x).sum(1)
            return hook
        hooks = [norm.register_forward_pre_hook(note(key)) for key, norm in norms.items()]
        net.eval()
        for batch in batches:
            run(net, batch)
        for hook in hooks:
            hook.remove()
        for key, norm in norms.items():
            count, total, squares = sums[key]
            mean = total / count
            variance = (squares / count - mean * mean).clamp(min=1e-6)
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(variance)
            norm.weight.copy_(torch.sqrt(variance + norm.eps))
            norm.bias.add_(mean)
    net.train()
    return True
