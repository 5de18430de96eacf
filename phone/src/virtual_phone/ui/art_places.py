"""Pictures of places: landscapes, cities, beaches, rooms, trains, maps, stills of films."""

import math
from collections.abc import Callable, Mapping

from virtual_phone.ui.easel import BGR, Easel, blend, hsv, rgb

_SKIES: tuple[tuple[str, str, str], ...] = (
    ("#4a90d9", "#8fc1ea", "#dcecf5"),
    ("#2c3e6b", "#c56a6e", "#f6b66f"),
    ("#f2a65a", "#f6c177", "#fbe5b5"),
    ("#6d7f9c", "#a9b6c6", "#d9dee3"),
    ("#0b1836", "#1d2f5c", "#4a5a8a"),
    ("#5aa7d6", "#a6d4ea", "#fdf3dc"),
    ("#7a5ba6", "#d683a8", "#fbc7a4"),
)


def _sky(e: Easel, horizon: float) -> tuple[BGR, BGR, BGR]:
    colors = tuple(rgb(c) for c in e.rng.choice(_SKIES))
    e.gradient(*colors, bottom=horizon + 0.02)
    top, middle, low = colors
    x, y = e.rng.uniform(0.15, 0.85), e.rng.uniform(0.12, horizon * 0.75)
    e.glow(x, y, 0.55, (235, 250, 255), 0.55)
    e.disc(x, y, 0.045, (225, 245, 255))
    return top, middle, low


def _clouds(e: Easel, count: int, low: float) -> None:
    for _ in range(count):
        x, y = e.rng.random(), e.rng.uniform(0.06, low)
        size = e.rng.uniform(0.1, 0.22)
        for n in range(4):
            e.glow(
                x + (n - 1.5) * size * 0.55, y - (n % 2) * size * 0.18, size, (255, 252, 250), 0.75
            )


def mountains(e: Easel, said: str = "") -> None:
    """Ranges one behind the other, a lake or a meadow in front."""
    horizon = e.rng.uniform(0.5, 0.66)
    _, middle, low = _sky(e, horizon)
    _clouds(e, e.rng.randrange(4), horizon * 0.5)
    hue = e.rng.choice((0.58, 0.6, 0.36, 0.72))
    for n in range(4):
        part = (n + 1) / 4
        color = blend(blend(low, middle, 0.5), hsv(hue, 0.45, 0.28), part * 0.85)
        level = horizon - 0.26 * (1 - part) - 0.02
        line = e.ridge(level, 0.14 * (1.2 - part), color, points=9 + n, peaks=n < 2)
        if n == 0:
            _snow(e, line)
    if e.chance(0.5):
        _lake(e, horizon + 0.08)
    else:
        e.ridge(horizon + 0.12, 0.03, hsv(0.28 + e.rng.uniform(-0.05, 0.05), 0.55, 0.5))
        e.ridge(horizon + 0.24, 0.04, hsv(0.28, 0.6, 0.36))
        _trees(e, horizon + 0.22)


def _snow(e: Easel, line: list[tuple[float, float]]) -> None:
    """White caps on the peaks of a ridge."""
    for before, at, after in zip(line, line[1:], line[2:], strict=False):
        if at[1] < before[1] and at[1] < after[1]:
            down = min(0.06, (min(before[1], after[1]) - at[1]) * 0.55)
            left = _towards(at, before, down)
            right = _towards(at, after, down)
            middle = ((left[0] + right[0]) / 2, at[1] + down * 0.6)
            e.poly([at, right, middle, left], (250, 246, 242))


def _towards(
    one: tuple[float, float], other: tuple[float, float], down: float
) -> tuple[float, float]:
    share = min(1.0, down / max(1e-6, other[1] - one[1]))
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _lake(e: Easel, top: float) -> None:
    """Water that mirrors what stands above it."""
    first = round(top * e.height)
    tall = e.height - first
    above = e.image[max(0, first - tall) : first][::-1]
    water = e.image[first : first + above.shape[0]]
    water[:] = above * 0.62 + (62, 44, 26)
    for _ in range(14):
        y, x = e.rng.uniform(top + 0.02, 1), e.rng.random()
        wide = e.rng.uniform(0.05, 0.25)
        e.line(
            [(x, y), (x + wide, y)], blend((210, 190, 170), (120, 90, 60), e.rng.random()), 0.004
        )


def _trees(e: Easel, level: float) -> None:
    for _ in range(9):
        x, size = e.rng.random(), e.rng.uniform(0.06, 0.15)
        base = level + e.rng.uniform(0.02, 0.12)
        color = hsv(0.36, 0.55, e.rng.uniform(0.16, 0.28))
        for n in range(3):
            top, wide = base - size * (1 - n * 0.25), size * (0.18 + n * 0.09)
            e.poly([(x, top), (x + wide, top + size * 0.5), (x - wide, top + size * 0.5)], color)


def beach(e: Easel, said: str = "") -> None:
    """Sea, sand and a parasol."""
    horizon = e.rng.uniform(0.38, 0.48)
    _sky(e, horizon)
    _clouds(e, 3, horizon * 0.7)
    shore = horizon + 0.28
    e.gradient(rgb("#1f7fa8"), rgb("#39a9bd"), rgb("#9fdcd3"), top=horizon, bottom=shore + 0.06)
    for n in range(10):
        y = horizon + 0.03 + n * 0.025
        x = e.rng.random()
        e.line([(x, y), (x + e.rng.uniform(0.05, 0.2), y)], (235, 225, 205), 0.004)
    e.ridge(shore, 0.03, (250, 250, 248), points=6)
    e.ridge(shore + 0.02, 0.02, rgb("#ecd6a6"), points=6)
    x, y = e.rng.uniform(0.25, 0.75), shore + 0.1
    e.line([(x, y), (x + 0.02, y + 0.2)], rgb("#8a6a48"), 0.012)
    color = hsv(e.rng.random(), 0.7, 0.9)
    for n in range(4):
        tint = color if n % 2 == 0 else (245, 245, 245)
        e.ellipse(x, y + 0.02, 0.2, 0.16, tint, turn=5, start=180 + n * 45, end=225 + n * 45)


def city(e: Easel, said: str = "") -> None:
    """A skyline with lit windows over water or a street."""
    horizon = 0.74
    top, _, low = _sky(e, horizon)
    dark = sum(top) < 250
    for depth in range(3):
        x = -0.05
        while x < 1.05:
            wide = e.rng.uniform(0.06, 0.14)
            tall = e.rng.uniform(0.14, 0.42) * (1.15 - 0.15 * depth)
            color = blend(low, hsv(0.62, 0.35, 0.24), 0.4 + depth * 0.28)
            e.rect(x, horizon - tall, x + wide, horizon + 0.01, color)
            if depth:
                _windows(e, x, horizon - tall, x + wide, horizon, lit=0.5 if dark else 0.25)
            x += wide + e.rng.uniform(-0.01, 0.03)
    _lake(e, horizon)


def _windows(e: Easel, left: float, top: float, right: float, bottom: float, *, lit: float) -> None:
    columns = max(2, round((right - left) / 0.025))
    step = (right - left) / columns
    rows = max(2, round((bottom - top) / 0.045))
    for row in range(rows):
        for column in range(columns):
            if e.rng.random() < lit:
                x, y = left + step * (column + 0.3), top + 0.02 + row * 0.045
                e.rect(x, y, x + step * 0.42, y + 0.02, rgb("#ffdf94"))


def forest(e: Easel, said: str = "") -> None:
    """A path between trunks in the mist."""
    e.gradient(rgb("#cfe0c4"), rgb("#9dbd8e"), rgb("#5f8152"))
    e.glow(0.5, 0.3, 0.7, (220, 250, 250), 0.8)
    e.poly([(0.46, 0.55), (0.54, 0.55), (0.8, 1.02), (0.2, 1.02)], rgb("#b79a6e"))
    for depth in range(4):
        color = blend(rgb("#8fa985"), rgb("#2b2a1f"), depth / 3)
        for _ in range(5):
            x = e.rng.choice((e.rng.uniform(0, 0.38), e.rng.uniform(0.62, 1)))
            wide = 0.012 + depth * 0.012
            foot = 0.6 + depth * 0.12
            e.poly(
                [(x, -0.02), (x + wide, -0.02), (x + wide * 1.3, foot), (x - wide * 0.3, foot)],
                color,
            )
    for _ in range(16):
        x, y = e.rng.random(), e.rng.uniform(-0.05, 0.22)
        color = hsv(0.3 + e.rng.uniform(-0.08, 0.05), 0.5, e.rng.uniform(0.3, 0.6))
        e.ellipse(x, y, e.rng.uniform(0.06, 0.14), e.rng.uniform(0.04, 0.09), color)


def flowers(e: Easel, said: str = "") -> None:
    """Blossoms near by, blurred green behind."""
    e.gradient(rgb("#b8d8a0"), rgb("#6f9f58"), rgb("#3d6a35"))
    for _ in range(8):
        e.glow(
            e.rng.random(), e.rng.random(), 0.25, hsv(0.22 + e.rng.random() * 0.15, 0.5, 0.85), 0.5
        )
    hue = e.rng.random()
    for _ in range(7):
        x, y, size = e.rng.uniform(0.1, 0.9), e.rng.uniform(0.2, 0.85), e.rng.uniform(0.06, 0.13)
        e.line([(x, y), (x + 0.02, 1.0)], rgb("#2f5c2a"), 0.012)
        color = hsv(hue + e.rng.uniform(-0.06, 0.06), e.rng.uniform(0.4, 0.75), 0.95)
        ratio = e.side / e.width, e.side / e.height
        for n in range(6):
            angle = n * math.pi / 3 + x * 7
            px = x + math.cos(angle) * size * 0.62 * ratio[0]
            py = y + math.sin(angle) * size * 0.62 * ratio[1]
            e.ellipse(px, py, size * 0.5, size * 0.3, color, turn=math.degrees(angle))
        e.disc(x, y, size * 0.32, rgb("#f4c542"))


def _wall(e: Easel) -> tuple[BGR, BGR]:
    """Wall and floor of a room; returns the wall's colour and an accent."""
    hue = e.rng.random()
    wall = hsv(hue, e.rng.uniform(0.06, 0.2), e.rng.uniform(0.82, 0.94))
    e.gradient(wall, blend(wall, (255, 255, 255), 0.25), bottom=0.7)
    floor = rgb(e.rng.choice(("#b98d5f", "#8f6a48", "#c9b79c", "#a6917a")))
    e.gradient(blend(floor, (0, 0, 0), 0.15), floor, top=0.7)
    for n in range(1, 5):
        y = 0.7 + 0.3 * (n / 5) ** 1.4
        e.line([(0, y), (1, y)], blend(floor, (0, 0, 0), 0.12), 0.003)
    return wall, hsv(hue + e.rng.choice((0.0, 0.45, 0.6)), 0.5, 0.62)


def _window(e: Easel, left: float, right: float) -> None:
    e.rect(left - 0.012, 0.1, right + 0.012, 0.5, (250, 250, 250))
    sky = rgb(e.rng.choice(("#a9d3f0", "#f6d6a8", "#c6d4e6")))
    e.rect(left, 0.12, right, 0.48, sky)
    e.rect(left, 0.4, right, 0.48, blend(sky, rgb("#56774c"), 0.6))
    middle = (left + right) / 2
    e.rect(middle - 0.006, 0.12, middle + 0.006, 0.48, (250, 250, 250))
    for x, way in ((left - 0.05, 1), (right + 0.05, -1)):
        cloth = (225, 232, 238)
        e.poly([(x, 0.06), (x + way * 0.1, 0.06), (x + way * 0.05, 0.62), (x, 0.66)], cloth)


def bedroom(e: Easel, said: str = "") -> None:
    """A bed, lamps beside it, a window or a picture."""
    _, accent = _wall(e)
    if e.chance(0.6):
        _window(e, 0.64, 0.9)
    else:
        e.rect(0.36, 0.14, 0.64, 0.36, (245, 245, 245))
        e.rect(0.38, 0.16, 0.62, 0.34, accent)
        e.disc(0.55, 0.22, 0.03, (230, 245, 250))
    e.block(0.2, 0.42, 0.8, 0.72, 0.04, blend(accent, (20, 20, 30), 0.35))
    e.block(0.18, 0.56, 0.82, 0.86, 0.04, (244, 246, 248))
    for left in (0.24, 0.53):
        e.block(left, 0.5, left + 0.23, 0.62, 0.04, (255, 255, 255))
        e.block(left + 0.02, 0.53, left + 0.21, 0.63, 0.04, (236, 238, 241))
    e.block(0.16, 0.68, 0.84, 0.92, 0.04, accent)
    e.rect(0.16, 0.7, 0.84, 0.735, blend(accent, (255, 255, 255), 0.3))
    for x in (0.09, 0.91):
        e.rect(x - 0.06, 0.66, x + 0.06, 0.86, rgb("#7a5a3e"))
        e.glow(x, 0.52, 0.22, (170, 225, 255), 0.6)
        e.rect(x - 0.006, 0.56, x + 0.006, 0.66, rgb("#c9a86a"))
        e.poly(
            [(x - 0.035, 0.48), (x + 0.035, 0.48), (x + 0.05, 0.57), (x - 0.05, 0.57)],
            (210, 236, 250),
        )
    e.shade(0.3)


def living(e: Easel, said: str = "") -> None:
    """A sofa, a plant, a window."""
    _, accent = _wall(e)
    _window(e, 0.12, 0.42)
    e.ellipse(0.5, 0.9, 0.5, 0.1, blend(accent, (240, 240, 240), 0.6))
    e.block(0.3, 0.5, 0.88, 0.78, 0.05, accent)
    e.block(0.27, 0.62, 0.91, 0.82, 0.04, blend(accent, (0, 0, 0), 0.15))
    for n in range(3):
        left = 0.33 + n * 0.175
        e.block(left, 0.6, left + 0.165, 0.72, 0.03, blend(accent, (255, 255, 255), 0.15))
    e.block(0.36, 0.53, 0.46, 0.66, 0.03, hsv(e.rng.random(), 0.5, 0.85))
    e.rect(0.1, 0.72, 0.17, 0.84, rgb("#c58f63"))
    for n in range(7):
        e.ellipse(0.135, 0.66, 0.02, 0.14, hsv(0.36, 0.5, 0.3 + n * 0.04), turn=-60 + n * 20)
    e.shade(0.3)


def bath(e: Easel, said: str = "") -> None:
    """A tub before tiles."""
    tile = hsv(e.rng.choice((0.5, 0.55, 0.1)), 0.12, 0.9)
    e.gradient(tile, blend(tile, (0, 0, 0), 0.1))
    for n in range(1, 12):
        e.line([(n / 12, 0), (n / 12, 0.76)], (252, 252, 252), 0.004)
    for n in range(1, 9):
        e.line([(0, n * 0.095), (1, n * 0.095)], (252, 252, 252), 0.004)
    e.rect(0, 0.76, 1, 1, rgb("#8d8a85"))
    e.block(0.12, 0.1, 0.42, 0.44, 0.03, (240, 228, 214))
    e.block(0.14, 0.54, 0.9, 0.88, 0.14, (250, 250, 250))
    e.rect(0.12, 0.54, 0.92, 0.585, (255, 255, 255))
    e.line([(0.8, 0.54), (0.8, 0.4), (0.72, 0.4), (0.72, 0.45)], (120, 120, 120), 0.02)
    e.shade(0.25)


def pool(e: Easel, said: str = "") -> None:
    """A house with a pool."""
    _sky(e, 0.5)
    e.rect(0.12, 0.26, 0.88, 0.6, (238, 240, 242))
    e.rect(0.08, 0.22, 0.92, 0.27, rgb("#6b5846"))
    for n in range(4):
        e.rect(0.17 + n * 0.18, 0.33, 0.29 + n * 0.18, 0.6, rgb("#7fa7bd"))
    e.rect(0, 0.6, 1, 1, rgb("#cdb894"))
    e.poly([(0.2, 0.68), (0.8, 0.68), (0.98, 0.96), (0.02, 0.96)], rgb("#38b4c7"))
    for n in range(6):
        y = 0.72 + n * 0.04
        x = e.rng.uniform(0.2, 0.6)
        e.line([(x, y), (x + 0.15, y)], rgb("#a9e6ea"), 0.006)
    for x in (0.05, 0.95):
        e.line([(x, 0.62), (x, 0.3)], rgb("#6e5335"), 0.02)
        for n in range(6):
            e.ellipse(x, 0.3, 0.1, 0.022, hsv(0.35, 0.6, 0.42), turn=n * 30 - 15)


def lobby(e: Easel, said: str = "") -> None:
    """The front of a hotel by night or day."""
    top, _, _ = _sky(e, 0.8)
    wall = hsv(e.rng.uniform(0.05, 0.12), 0.25, 0.8 if sum(top) > 250 else 0.45)
    e.rect(0.16, 0.14, 0.84, 0.86, wall)
    for row in range(6):
        for column in range(7):
            x, y = 0.2 + column * 0.088, 0.19 + row * 0.088
            lit = rgb("#ffe2a0") if e.chance(0.6) else rgb("#5f7590")
            e.rect(x, y, x + 0.055, y + 0.055, lit)
    e.rect(0.36, 0.74, 0.64, 0.86, rgb("#33271d"))
    e.rect(0.32, 0.71, 0.68, 0.745, rgb("#b04a3c"))
    e.glow(0.5, 0.8, 0.22, (150, 220, 255), 0.7)
    e.rect(0, 0.86, 1, 1, rgb("#55585c"))
    e.shade(0.2)


def train(e: Easel, said: str = "") -> None:
    """A fast train before hills."""
    _sky(e, 0.6)
    e.ridge(0.5, 0.06, hsv(0.36, 0.3, 0.6))
    e.ridge(0.6, 0.04, hsv(0.3, 0.45, 0.5))
    e.rect(0, 0.8, 1, 1, rgb("#8a8378"))
    e.rect(0, 0.8, 1, 0.82, rgb("#5b5650"))
    stripe = hsv(e.rng.choice((0.58, 0.0, 0.45, 0.1)), 0.75, 0.75)
    body = (244, 244, 242)
    e.poly([(-0.02, 0.5), (0.66, 0.5), (0.8, 0.56), (0.92, 0.7), (0.94, 0.78), (-0.02, 0.78)], body)
    e.poly([(-0.02, 0.69), (0.915, 0.69), (0.93, 0.73), (-0.02, 0.73)], stripe)
    e.poly([(0.7, 0.545), (0.79, 0.57), (0.85, 0.64), (0.74, 0.63)], rgb("#26323f"))
    for n in range(7):
        e.block(0.02 + n * 0.092, 0.555, 0.09 + n * 0.092, 0.63, 0.02, rgb("#33485c"))
    e.line([(-0.02, 0.8), (0.94, 0.8)], rgb("#3b3a38"), 0.03)
    for n in range(12):
        e.line([(n / 11, 0.9), (n / 11 - 0.05, 1)], rgb("#6a6259"), 0.015)


def map_(e: Easel, said: str = "") -> None:
    """Streets, parks, water, and a pin in the middle."""
    e.fill(rgb("#f1efe9"))
    for _ in range(6):
        x, y = e.rng.random(), e.rng.random()
        e.block(
            x, y, x + e.rng.uniform(0.1, 0.3), y + e.rng.uniform(0.1, 0.3), 0.02, rgb("#c9e7bd")
        )
    level = e.rng.uniform(0.1, 0.9)
    bank = [(n / 10, level + 0.08 * math.sin(n * 0.7 + level * 9)) for n in range(11)]
    e.line([(-0.1, level), *bank, (1.1, level)], rgb("#a8d4f2"), 0.09)
    tilt = e.rng.uniform(-0.25, 0.25)
    for width, color in ((0.026, rgb("#dddad2")), (0.018, (255, 255, 255))):
        for n in range(-2, 9):
            a = n / 7
            e.line([(a, -0.1), (a + tilt, 1.1)], color, width)
            e.line([(-0.1, a), (1.1, a - tilt)], color, width)
    for width, color in ((0.05, rgb("#e8b04a")), (0.036, rgb("#fbd774"))):
        e.line([(-0.1, 0.3 + tilt), (1.1, 0.62)], color, width)
        e.line([(0.62, -0.1), (0.34, 1.1)], color, width)
    e.ellipse(0.5, 0.5, 0.035, 0.015, rgb("#9a9a92"))
    e.poly([(0.5, 0.5), (0.462, 0.42), (0.538, 0.42)], rgb("#d93b30"))
    e.disc(0.5, 0.405, 0.055, rgb("#d93b30"))
    e.disc(0.5, 0.405, 0.022, (255, 255, 255))


_LAND: dict[str, Callable[[Easel, str], None]] = {
    "mountain": mountains,
    "beach": beach,
    "sea": beach,
    "city": city,
    "forest": forest,
    "flower": flowers,
}
_ROOM: dict[str, Callable[[Easel, str], None]] = {
    "bed": bedroom,
    "living": living,
    "bath": bath,
    "pool": pool,
    "lobby": lobby,
}

KINDS: tuple[tuple[str, float, Mapping[str, Callable[[Easel, str], None]]], ...] = (
    ("landscape", 4 / 3, _LAND),
    ("room", 4 / 3, _ROOM),
    ("train", 4 / 3, {"": train}),
    ("map", 4 / 3, {"": map_}),
)
