#!/usr/bin/env python3
"""Draws public/images/map.svg: the firm's region by hand, sea, creeks, hills and the three railway lines.

A picture inside <img> has no web fonts, so that the names are outlines of our own. Needs fonttools and brotli.
"""
import math
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

ROOT = Path(__file__).resolve().parent.parent
LEFT, TOP, WIDTH, HEIGHT = 0, -120, 1600, 560
LAND, SEA, SHORE, CONTOUR, RAIL, INK, LIVE = "#d9d9d4", "#c2cacc", "#8f9a9e", "#a9aca7", "#515c62", "#1b2328", "#ffb65a"

WATER = [
    [(-20, -324), (440, -324), (470, -133), (515, -110), (455, -70), (432, 10), (470, 73), (455, 121), (470, 184),
     (508, 232), (492, 311), (522, 335), (485, 390), (455, 470), (470, 581), (-20, 708)],
    [(515, 708), (492, 565), (538, 486), (560, 406), (605, 390), (642, 414), (688, 390), (695, 327), (718, 279),
     (732, 200), (728, 136), (748, 81), (762, 81), (767, 136), (770, 216), (755, 295), (785, 359), (815, 406),
     (800, 454), (725, 502), (680, 597), (695, 708)],
]
CREEK = [(470, -125), (560, -110), (650, -62), (702, -14), (770, 2), (815, 18), (875, 2), (950, -14), (1010, 10),
         (1070, -6), (1180, -30), (1270, 50), (1420, 78), (1620, 40)]
LINES = [
    [(522, 486), (530, 359), (552, 279), (590, 256), (635, 216), (688, 129), (732, 94), (800, 89), (905, 49), (965, 18),
     (1100, 41), (1250, 311), (1330, 486)],
    [(512, 486), (530, 311), (538, 200), (545, 105), (556, 25), (575, -86), (556, -160)],
    [(552, 279), (620, 295), (695, 287), (770, 287), (800, 343), (860, 359), (935, 406), (1010, 486)],
    [(732, 94), (762, 152), (770, 232), (770, 287)],
    [(965, 18), (1050, -40), (1180, -78), (1300, -160)],
]
HILLS = [(636, 41, 48, 68, 5), (1375, 185, 92, 70, 5), (921, 222, 48, 50, 5), (1410, -40, 130, 80, 6), (1510, 385, 90, 100, 5)]
PLACES = [("Mumbai", 582, 271, -1), ("Thane", 714, 62, -1), ("Navi Mumbai", 807, 335, 1), ("Kalyan", 965, 18, 1)]
OFFICE = (755, 73)


def line(points, close=False):
    return "M" + "L".join(f"{x} {y}" for x, y in points) + ("Z" if close else "")


def ring(cx, cy, rx, ry, turn):
    """A closed curve through even points, so that the middles between them are whole: see src/core/ui/isolux.tsx."""
    corners = []
    for i in range(14):
        a = 2 * math.pi * i / 14
        r = 1 + 0.09 * math.sin(3 * a + turn) + 0.05 * math.sin(5 * a + 2 * turn)
        corners.append((2 * round((cx + rx * r * math.cos(a)) / 2), 2 * round((cy + ry * r * math.sin(a)) / 2)))
    middles = [((a[0] + b[0]) // 2, (a[1] + b[1]) // 2) for a, b in zip(corners, corners[1:] + corners[:1])]
    rest = "".join(f"T{x} {y}" for x, y in middles[2:] + middles[:1])
    return f"M{middles[0][0]} {middles[0][1]}Q{corners[1][0]} {corners[1][1]} {middles[1][0]} {middles[1][1]}{rest}Z"


def hills():
    return "".join(
        ring(cx, cy, rx * (n - k) / n, ry * (n - k) / n, cx + 0.25 * k) for cx, cy, rx, ry, n in HILLS for k in range(n)
    )


def label(font, text, x, y, side, size=19):
    glyphs, names = font.getGlyphSet(), font.getBestCmap()
    scale = size / font["head"].unitsPerEm
    width = sum(glyphs[names[ord(c)]].width for c in text) * scale
    at = x + 14 if side > 0 else x - 14 - width
    pen = SVGPathPen(glyphs, ntos=lambda v: f"{v:.1f}".removesuffix(".0"))
    for c in text:
        glyphs[names[ord(c)]].draw(TransformPen(pen, (scale, 0, 0, -scale, at, y + size * 0.33)))
        at += glyphs[names[ord(c)]].width * scale
    return pen.getCommands()


def main():
    source = TTFont(ROOT / "public/fonts/anek-latin.1.woff2")
    font = instancer.instantiateVariableFont(source, {"wght": 520, "wdth": 98})
    names = "".join(label(font, *place) for place in PLACES)
    dots = "".join(f"M{x - 4} {y}a4 4 0 1 0 8 0a4 4 0 1 0-8 0" for _, x, y, _ in PLACES)
    rails = "".join(line(points) for points in LINES)
    x, y = OFFICE
    svg = f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="{LEFT} {TOP} {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">
<path fill="{LAND}" d="M{LEFT} {TOP}h{WIDTH}v{HEIGHT}H{LEFT}z"/>
<path fill="none" stroke="{CONTOUR}" d="{hills()}"/>
<path fill="none" stroke="{SEA}" stroke-width="13" stroke-linejoin="round" d="{line(CREEK)}"/>
<path fill="{SEA}" stroke="{SHORE}" stroke-width="1.2" d="{"".join(line(p, True) for p in WATER)}"/>
<path fill="none" stroke="{RAIL}" stroke-width="2.4" stroke-linejoin="round" d="{rails}"/>
<path fill="none" stroke="{LAND}" stroke-dasharray="5 6" d="{rails}"/>
<circle cx="{x}" cy="{y}" r="46" fill="{LIVE}" fill-opacity=".35"/>
<defs><path id="n" d="{names}"/></defs>
<use href="#n" stroke="{LAND}" stroke-width="6" stroke-linejoin="round"/>
<path fill="{INK}" d="{dots}"/>
<use href="#n" stroke="none" fill="{INK}"/>
<g stroke="{INK}" stroke-width="2" fill="{LIVE}"><circle cx="{x}" cy="{y}" r="15"/><path d="M{x - 10.6} {y - 10.6}l21.2 21.2m0-21.2l-21.2 21.2"/></g>
</svg>
"""
    (ROOT / "public/images/map.svg").write_text(svg)


main()
