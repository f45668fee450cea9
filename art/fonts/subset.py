#!/usr/bin/env python3
"""Makes a variable web font small: fewer glyphs, narrower axes, coarser outlines, kerning that does not vary.

    subset.py IN OUT.woff2|OUT.ttf --unicodes U+0020-007E,... [--wght 300:700] [--wdth 80:112] [--features kern,tnum]

A unit of a thousand in the em, and outlines that may lie one unit off while an axis moves, are 0.1 px in a headline
of 100 px. Kerning is frozen at the font's default: its variation alone weighs as much as a quarter of the letters.
Needs fonttools 4.38 or newer and brotli (Debian: python3-fonttools python3-brotli).
"""
import argparse

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.varLib import instancer
from fontTools.varLib.iup import iup_delta_optimize

TOLERANCE = 1


def axis(text):
    ends = [float(x) for x in text.split(":")]
    return ends[0] if len(ends) == 1 else (ends[0], ends[1])


def keep_glyphs(font, unicodes, features):
    options = subset.Options()
    options.layout_features = features.split(",")
    options.hinting = False
    options.name_IDs = [0, 1, 2, 13, 14]
    options.notdef_outline = True
    options.drop_tables += ["DSIG", "MVAR"]
    job = subset.Subsetter(options)
    job.populate(unicodes=subset.parse_unicodes(unicodes))
    job.subset(font)


def freeze_positions(font):
    """GPOS without its variation devices, and GDEF without the store that fed them."""

    def walk(node):
        for name, value in list(vars(node).items()) if hasattr(node, "__dict__") else []:
            if name in ("XPlaDevice", "YPlaDevice", "XAdvDevice", "YAdvDevice", "XDeviceTable", "YDeviceTable"):
                delattr(node, name)
            elif isinstance(value, list):
                for item in value:
                    walk(item)
            elif name not in ("Coverage", "reader", "font"):
                walk(value)
        if hasattr(node, "ValueFormat1"):
            node.ValueFormat1 &= 15
            node.ValueFormat2 &= 15
        if hasattr(node, "ValueFormat"):
            node.ValueFormat &= 15
        if type(node).__name__ == "Anchor" and node.Format == 3:
            node.Format = 1

    if "GPOS" in font:
        font["GPOS"].ensureDecompiled(recurse=True)
        walk(font["GPOS"].table)
    if "GDEF" in font and getattr(font["GDEF"].table, "VarStore", None):
        font["GDEF"].table.VarStore = None
        font["GDEF"].table.Version = 0x00010002 if getattr(font["GDEF"].table, "MarkGlyphSetsDef", None) else 0x00010000


def coarsen(font):
    glyf, gvar = font["glyf"], font["gvar"]
    for name, variations in gvar.variations.items():
        coordinates, control = glyf._getCoordinatesAndControls(name, font["hmtx"].metrics)
        ends = list(control.endPts)
        for v in variations:
            v.calcInferredDeltas(coordinates, ends)
            full = [(round(d[0]), round(d[1])) for d in v.coordinates]
            kept = iup_delta_optimize(full, coordinates, ends, tolerance=TOLERANCE)
            v.coordinates = list(kept) if any(kept) else [None] * len(kept)
        gvar.variations[name] = [v for v in variations if v.hasImpact()]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("source")
    parser.add_argument("target")
    parser.add_argument("--unicodes", required=True)
    parser.add_argument("--wght", default="300:700", type=axis)
    parser.add_argument("--wdth", default="80:112", type=axis)
    parser.add_argument("--features", default="*")
    args = parser.parse_args()
    font = TTFont(args.source, recalcTimestamp=False)
    keep_glyphs(font, args.unicodes, args.features)
    font = instancer.instantiateVariableFont(font, {"wght": args.wght, "wdth": args.wdth})
    scale_upem(font, 1000)
    freeze_positions(font)
    if "gvar" in font:
        coarsen(font)
    font.flavor = "woff2" if args.target.endswith(".woff2") else None
    font.save(args.target)


main()
