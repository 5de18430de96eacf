"""Pictures of things: dishes from above, goods on a shop's plain ground."""

import math
from collections.abc import Callable, Mapping

from virtual_phone.ui.art_goods import GOODS, counter
from virtual_phone.ui.easel import BGR, Easel, blend, hsv, rgb

WHITE: BGR = (255, 255, 255)
_TABLES = ("#7a5136", "#3b3a3f", "#d8c9b4", "#a9744f", "#e8e2d8", "#4b5a52")


def _table(e: Easel, *, plate: float = 0.4) -> None:
    """A table from above, with a plate in the middle."""
    wood = rgb(e.rng.choice(_TABLES))
    e.gradient(blend(wood, WHITE, 0.12), wood, blend(wood, (0, 0, 0), 0.25))
    for n in range(1, 6):
        e.line([(0, n / 6), (1, n / 6 + 0.02)], blend(wood, (0, 0, 0), 0.15), 0.004)
    if plate:
        e.glow(0.52, 0.55, plate * 1.35, (10, 10, 10), 0.7)
        e.disc(0.5, 0.5, plate, (246, 246, 244))
        e.ring(0.5, 0.5, plate * 0.76, (226, 226, 222), 0.012)


def _round(e: Easel, n: int, count: int, radius: float) -> tuple[float, float]:
    """The nth of some places on a circle around the middle."""
    angle = 2 * math.pi * n / count
    return (
        0.5 + math.cos(angle) * radius * e.side / e.width,
        0.5 + math.sin(angle) * radius * e.side / e.height,
    )


def _strewn(e: Easel, count: int, reach: float, size: float, color: BGR) -> None:
    """Small bits in a circle around the middle."""
    for _ in range(count):
        x, y = _round(e, 0, 1, 0)
        angle, far = e.rng.random() * 2 * math.pi, reach * math.sqrt(e.rng.random())
        x += math.cos(angle) * far * e.side / e.width
        y += math.sin(angle) * far * e.side / e.height
        across, down = size * e.rng.uniform(0.6, 1.3), size * e.rng.uniform(0.4, 0.9)
        tint = blend(color, e.rng.choice((WHITE, (0, 0, 0))), 0.15 * e.rng.random())
        e.ellipse(x, y, across, down, tint, turn=e.rng.random() * 180)


def burger(e: Easel, said: str = "") -> None:
    """A burger from the side."""
    back = hsv(e.rng.choice((0.02, 0.1, 0.13, 0.55)), 0.55, 0.85)
    e.gradient(blend(back, WHITE, 0.35), back)
    e.glow(0.5, 0.86, 0.42, (0, 0, 0), 0.55)
    bun = rgb("#d98a3a")
    e.block(0.23, 0.7, 0.77, 0.84, 0.06, bun)
    y = 0.68
    for _ in range(e.rng.choice((1, 1, 2))):
        e.block(0.2, y - 0.01, 0.8, y + 0.07, 0.04, rgb("#5b2f1c"))
        e.poly(
            [(0.2, y - 0.01), (0.8, y - 0.01), (0.68, y + 0.05), (0.55, y), (0.4, y + 0.04)],
            rgb("#ffc43a"),
        )
        y -= 0.09
    e.block(0.22, y + 0.02, 0.78, y + 0.07, 0.02, rgb("#d8382e"))
    for n in range(9):
        e.ellipse(0.22 + n * 0.07, y + 0.015, 0.055, 0.03, rgb("#6fae3c"))
    e.ellipse(0.5, y, 0.3 * e.width / e.side, 0.24, bun, start=180, end=360)
    e.ellipse(0.45, y - 0.1, 0.14, 0.05, blend(bun, WHITE, 0.25), turn=-14)
    for n in range(11):
        x = 0.33 + 0.034 * n
        e.ellipse(x, y - 0.11 - 0.05 * math.sin(n * 2.1), 0.011, 0.007, rgb("#fbe7bf"), turn=n * 40)


def fries(e: Easel, said: str = "") -> None:
    """Fries in a box."""
    back = hsv(e.rng.choice((0.0, 0.12, 0.6)), 0.35, 0.92)
    e.gradient(blend(back, WHITE, 0.4), back)
    e.glow(0.5, 0.88, 0.35, (0, 0, 0), 0.5)
    for n in range(13):
        x, tilt = 0.33 + n * 0.028, (n - 6) * 0.012
        top = e.rng.uniform(0.18, 0.36)
        color = blend(rgb("#f7c948"), rgb("#d99a2b"), e.rng.random() * 0.7)
        e.poly([(x + tilt, top), (x + tilt + 0.03, top), (x + 0.03, 0.62), (x, 0.62)], color)
    red = rgb("#c9252b")
    e.poly([(0.29, 0.46), (0.4, 0.53), (0.6, 0.53), (0.71, 0.46), (0.66, 0.87), (0.34, 0.87)], red)
    e.disc(0.5, 0.7, 0.08, rgb("#ffd24d"))
    e.disc(0.5, 0.7, 0.05, red)


def drink(e: Easel, said: str = "") -> None:
    """A cup or glass with a straw."""
    back = hsv(e.rng.random(), 0.25, 0.95)
    e.gradient(blend(back, WHITE, 0.5), back)
    e.glow(0.5, 0.88, 0.28, (0, 0, 0), 0.45)
    liquid = rgb(e.rng.choice(("#6b3b1f", "#e58a2b", "#c94f6d", "#8fb84a", "#3d2417", "#caa27a")))
    e.line([(0.53, 0.4), (0.6, 0.08)], rgb("#e3483c"), 0.025)
    e.poly([(0.33, 0.28), (0.67, 0.28), (0.62, 0.88), (0.38, 0.88)], blend(back, WHITE, 0.75))
    e.poly([(0.345, 0.36), (0.655, 0.36), (0.612, 0.86), (0.388, 0.86)], liquid)
    for _ in range(6):
        x, y = e.rng.uniform(0.39, 0.57), e.rng.uniform(0.37, 0.6)
        e.block(x, y, x + 0.055, y + 0.055, 0.012, blend(liquid, WHITE, 0.45))
    e.poly([(0.36, 0.3), (0.39, 0.3), (0.42, 0.86), (0.405, 0.86)], blend(liquid, WHITE, 0.35))
    e.block(0.31, 0.25, 0.69, 0.3, 0.02, WHITE)


def coffee(e: Easel, said: str = "") -> None:
    """A cup from above."""
    _table(e, plate=0.36)
    e.block(0.66, 0.47, 0.84, 0.54, 0.03, (240, 240, 238))
    e.disc(0.5, 0.5, 0.26, WHITE)
    e.disc(0.5, 0.5, 0.225, rgb("#7a4a26"))
    foam = rgb("#f1dcbd")
    e.ellipse(0.5, 0.49, 0.16, 0.16, rgb("#b98250"))
    for x in (0.455, 0.545):
        e.disc(x, 0.46, 0.055, foam)
    e.poly([(0.41, 0.475), (0.59, 0.475), (0.5, 0.6)], foam)


def pizza(e: Easel, said: str = "") -> None:
    """A pizza from above."""
    _table(e, plate=0)
    e.glow(0.52, 0.54, 0.56, (0, 0, 0), 0.65)
    e.disc(0.5, 0.5, 0.42, rgb("#c98a45"))
    e.disc(0.5, 0.5, 0.375, rgb("#c7402a"))
    e.disc(0.5, 0.5, 0.355, rgb("#f3c555"))
    _strewn(e, 26, 0.33, 0.035, rgb("#f7dc8c"))
    for n in range(9):
        x, y = _round(e, n, 9, 0.14 if n % 2 else 0.26)
        e.disc(x, y, 0.055, rgb("#a92c24"))
        e.disc(x - 0.01, y - 0.01, 0.04, rgb("#c9443a"))
    _strewn(e, 16, 0.32, 0.018, rgb("#4f7f35"))
    for n in range(4):
        x, y = _round(e, n, 8, 0.42)
        e.line([(x, y), (1 - x, 1 - y)], rgb("#8a5626"), 0.006)


def noodles(e: Easel, said: str = "") -> None:
    """A bowl of noodle soup from above."""
    _table(e, plate=0)
    e.glow(0.52, 0.55, 0.56, (0, 0, 0), 0.7)
    e.disc(0.5, 0.5, 0.41, hsv(e.rng.choice((0.0, 0.6, 0.1, 0.58)), 0.6, 0.5))
    e.disc(0.5, 0.5, 0.37, rgb(e.rng.choice(("#c9762e", "#b0552a", "#d9b077"))))
    for n in range(26):
        x, y = _round(e, n, 26, 0.07 + 0.011 * (n % 13))
        e.ring(x, y, 0.11, blend(rgb("#f4d98a"), rgb("#dcb35c"), e.rng.random()), 0.011)
    e.disc(0.6, 0.4, 0.09, WHITE)
    e.disc(0.6, 0.4, 0.05, rgb("#f2a33a"))
    for n in range(3):
        e.block(
            0.3 + n * 0.06, 0.52 + n * 0.05, 0.42 + n * 0.06, 0.58 + n * 0.05, 0.03, rgb("#9c5138")
        )
    _strewn(e, 30, 0.3, 0.014, rgb("#5c9a3b"))
    e.line([(0.72, 0.02), (0.98, 0.5)], rgb("#5a3521"), 0.018)
    e.line([(0.78, 0.0), (1.02, 0.45)], rgb("#5a3521"), 0.018)


def rice(e: Easel, said: str = "") -> None:
    """A dish with rice, meat and greens."""
    _table(e)
    e.ellipse(0.4, 0.44, 0.19, 0.17, (240, 244, 246), turn=20)
    for _ in range(40):
        x, y = (
            0.4 + e.rng.uniform(-0.13, 0.13) * e.side / e.width,
            0.44 + e.rng.uniform(-0.12, 0.12),
        )
        e.ellipse(x, y, 0.016, 0.007, (226, 233, 238), turn=e.rng.random() * 180)
    meat = rgb(e.rng.choice(("#7d3f22", "#a85a2a", "#c07a3d", "#8c2f22")))
    for n in range(6):
        x, y = 0.54 + 0.03 * (n % 3), 0.42 + n * 0.035
        e.ellipse(x, y, 0.1, 0.032, blend(meat, WHITE, 0.06 * n), turn=-25)
    for n in range(7):
        x, y = _round(e, n + 9, 24, 0.22)
        e.disc(x, y, 0.05, hsv(0.3, 0.6, 0.42 + 0.05 * (n % 3)))
    _strewn(e, 14, 0.2, 0.012, rgb("#d8432e"))


def salad(e: Easel, said: str = "") -> None:
    """A bowl of salad."""
    _table(e, plate=0.42)
    for n in range(40):
        x, y = _round(e, n * 7, 40, 0.3 * math.sqrt(e.rng.random()))
        green = hsv(e.rng.uniform(0.22, 0.34), 0.65, e.rng.uniform(0.4, 0.8))
        e.ellipse(x, y, 0.075, 0.04, green, turn=e.rng.random() * 180)
    for n in range(6):
        x, y = _round(e, n, 6, e.rng.uniform(0.08, 0.24))
        e.disc(x, y, 0.045, rgb("#d8382e"))
        e.disc(x, y, 0.03, rgb("#ee6a55"))
    _strewn(e, 9, 0.25, 0.035, rgb("#f5efe2"))


def chicken(e: Easel, said: str = "") -> None:
    """Crisp pieces in a bucket or on a plate."""
    _table(e)
    for n in range(8):
        x, y = _round(e, n, 8, 0.17 if n else 0.0)
        color = blend(rgb("#c97a2b"), rgb("#9a4f1c"), e.rng.random())
        e.ellipse(x, y, 0.12, 0.085, color, turn=e.rng.random() * 180)
        for _ in range(8):
            dx, dy = e.rng.uniform(-0.06, 0.06), e.rng.uniform(-0.05, 0.05)
            e.disc(x + dx, y + dy, 0.018, blend(color, rgb("#f3c070"), e.rng.random() * 0.6))
    e.disc(0.74, 0.3, 0.07, WHITE)
    e.disc(0.74, 0.3, 0.055, rgb("#b8261f"))


def cake(e: Easel, said: str = "") -> None:
    """A piece of cake."""
    back = hsv(e.rng.random(), 0.18, 0.95)
    e.gradient(WHITE, back)
    e.glow(0.5, 0.82, 0.45, (40, 40, 40), 0.4)
    e.ellipse(0.5, 0.8, 0.38, 0.08, (248, 248, 248))
    dough = rgb(e.rng.choice(("#e8c27a", "#5a3420", "#d98b8b")))
    cream = rgb(e.rng.choice(("#fff4e0", "#f6c6d0", "#fbe9b0")))
    for n in range(5):
        top = 0.42 + n * 0.07
        e.rect(0.28, top, 0.72, top + 0.072, cream if n % 2 else dough)
    e.poly([(0.28, 0.42), (0.42, 0.3), (0.82, 0.3), (0.72, 0.42)], cream)
    e.poly([(0.72, 0.42), (0.82, 0.3), (0.82, 0.64), (0.72, 0.77)], blend(dough, (0, 0, 0), 0.12))
    e.disc(0.55, 0.3, 0.07, rgb("#d22f3a"))
    e.ellipse(0.57, 0.23, 0.04, 0.018, rgb("#4f8f3a"), turn=-30)


def lamp(e: Easel, said: str = "") -> None:
    """A table lamp."""
    color = counter(e)
    e.glow(0.5, 0.46, 0.36, (190, 235, 255), 0.7)
    e.ellipse(0.5, 0.83, 0.15, 0.035, rgb("#4a4038"))
    e.rect(0.487, 0.45, 0.513, 0.83, rgb("#b99a6b"))
    e.poly([(0.38, 0.2), (0.62, 0.2), (0.72, 0.5), (0.28, 0.5)], color)
    e.poly([(0.42, 0.2), (0.48, 0.2), (0.43, 0.5), (0.34, 0.5)], blend(color, WHITE, 0.3))


def phone(e: Easel, said: str = "") -> None:
    """A phone with a picture on its screen."""
    color = counter(e)
    e.block(0.34, 0.14, 0.66, 0.86, 0.06, rgb("#22252a"))
    e.block(0.355, 0.16, 0.645, 0.84, 0.05, color)
    e.glow(0.48, 0.32, 0.13, blend(color, WHITE, 0.7), 0.9)
    e.glow(0.53, 0.68, 0.11, hsv(e.rng.random(), 0.6, 0.8), 0.9)
    e.disc(0.5, 0.195, 0.014, (20, 20, 20))


def laptop(e: Easel, said: str = "") -> None:
    """An open laptop."""
    color = counter(e)
    e.block(0.2, 0.24, 0.8, 0.7, 0.03, rgb("#2b2d31"))
    e.rect(0.22, 0.265, 0.78, 0.67, color)
    e.glow(0.42, 0.46, 0.19, blend(color, WHITE, 0.6), 0.9)
    e.poly([(0.18, 0.7), (0.82, 0.7), (0.92, 0.8), (0.08, 0.8)], rgb("#c6cace"))
    e.poly([(0.25, 0.715), (0.75, 0.715), (0.79, 0.755), (0.21, 0.755)], rgb("#8d9298"))


def headphones(e: Easel, said: str = "") -> None:
    """Headphones."""
    color = counter(e)
    e.ring(0.5, 0.48, 0.27, color, 0.05)
    for left in (0.17, 0.69):
        e.block(left, 0.42, left + 0.14, 0.72, 0.06, blend(color, (0, 0, 0), 0.35))
        e.block(left + 0.02, 0.45, left + 0.12, 0.69, 0.05, color)


def shoe(e: Easel, said: str = "") -> None:
    """A sports shoe."""
    color = counter(e)
    upper = [
        (0.14, 0.48),
        (0.3, 0.42),
        (0.38, 0.5),
        (0.56, 0.56),
        (0.78, 0.62),
        (0.88, 0.7),
        (0.88, 0.76),
        (0.12, 0.76),
    ]
    e.poly(upper, color)
    e.poly([(0.14, 0.48), (0.22, 0.45), (0.28, 0.76), (0.12, 0.76)], blend(color, (0, 0, 0), 0.25))
    e.poly([(0.7, 0.6), (0.88, 0.7), (0.88, 0.76), (0.68, 0.76)], blend(color, WHITE, 0.3))
    e.block(0.1, 0.75, 0.91, 0.83, 0.04, WHITE)
    e.block(0.1, 0.805, 0.91, 0.835, 0.015, blend(color, (0, 0, 0), 0.4))
    for n in range(4):
        x = 0.4 + n * 0.06
        e.line([(x, 0.52 + n * 0.018), (x - 0.03, 0.6 + n * 0.018)], WHITE, 0.014)
    e.line([(0.34, 0.72), (0.5, 0.6), (0.66, 0.7)], WHITE, 0.022)


def shirt(e: Easel, said: str = "") -> None:
    """A T-shirt, plain or striped."""
    color = counter(e)
    e.poly(
        [
            (0.36, 0.2),
            (0.44, 0.24),
            (0.56, 0.24),
            (0.64, 0.2),
            (0.86, 0.34),
            (0.77, 0.47),
            (0.68, 0.42),
            (0.68, 0.84),
            (0.32, 0.84),
            (0.32, 0.42),
            (0.23, 0.47),
            (0.14, 0.34),
        ],
        color,
    )
    e.ellipse(0.5, 0.215, 0.09, 0.055, blend(color, (0, 0, 0), 0.35), start=0, end=180)
    if e.chance(0.5):
        for n in range(4):
            e.rect(0.32, 0.46 + n * 0.09, 0.68, 0.49 + n * 0.09, blend(color, WHITE, 0.6))
    else:
        e.disc(0.5, 0.48, 0.09, blend(color, WHITE, 0.7))


def bag(e: Easel, said: str = "") -> None:
    """A handbag or rucksack."""
    color = counter(e)
    e.ring(0.5, 0.4, 0.17, blend(color, (0, 0, 0), 0.4), 0.035)
    e.block(0.24, 0.4, 0.76, 0.84, 0.08, color)
    e.block(0.24, 0.4, 0.76, 0.58, 0.08, blend(color, (0, 0, 0), 0.18))
    e.block(0.46, 0.54, 0.54, 0.64, 0.02, rgb("#d9b25a"))
    e.rect(0.27, 0.6, 0.285, 0.8, blend(color, WHITE, 0.3))


def watch(e: Easel, said: str = "") -> None:
    """A wrist watch."""
    color = counter(e)
    e.block(0.4, 0.1, 0.6, 0.9, 0.04, blend(color, (0, 0, 0), 0.3))
    e.disc(0.5, 0.5, 0.23, rgb("#c9ccd1"))
    e.disc(0.5, 0.5, 0.2, rgb("#17191d"))
    for n in range(12):
        x, y = _round(e, n, 12, 0.165)
        e.disc(x, y, 0.012, WHITE)
    e.line([(0.5, 0.5), (0.5, 0.38)], WHITE, 0.018)
    e.line([(0.5, 0.5), (0.6, 0.55)], WHITE, 0.014)
    e.rect(0.725, 0.48, 0.75, 0.52, rgb("#9da1a8"))


def chair(e: Easel, said: str = "") -> None:
    """A chair."""
    color, wood = counter(e), rgb("#8a5d3b")
    for x, y in ((0.31, 0.84), (0.69, 0.84), (0.37, 0.78), (0.63, 0.78)):
        e.line([(0.5 + (x - 0.5) * 0.8, 0.58), (x, y)], wood, 0.028)
    e.block(0.3, 0.16, 0.7, 0.52, 0.09, color)
    e.block(0.26, 0.5, 0.74, 0.61, 0.05, blend(color, (0, 0, 0), 0.15))
    e.block(0.33, 0.19, 0.4, 0.5, 0.03, blend(color, WHITE, 0.2))


def cup(e: Easel, said: str = "") -> None:
    """A mug."""
    color = counter(e)
    e.ring(0.68, 0.54, 0.12, blend(color, (0, 0, 0), 0.15), 0.045)
    e.block(0.28, 0.3, 0.68, 0.83, 0.06, color)
    e.block(0.32, 0.34, 0.37, 0.78, 0.02, blend(color, WHITE, 0.4))
    e.ellipse(0.48, 0.31, 0.2, 0.045, blend(color, (0, 0, 0), 0.4))
    e.disc(0.52, 0.57, 0.07, blend(color, WHITE, 0.75))


def bottle(e: Easel, said: str = "") -> None:
    """A bottle or flask."""
    color = counter(e)
    e.block(0.44, 0.12, 0.56, 0.24, 0.02, blend(color, (0, 0, 0), 0.5))
    e.poly([(0.45, 0.22), (0.55, 0.22), (0.63, 0.36), (0.37, 0.36)], color)
    e.block(0.37, 0.33, 0.63, 0.86, 0.05, color)
    e.rect(0.37, 0.5, 0.63, 0.7, (244, 244, 244))
    e.rect(0.4, 0.54, 0.57, 0.57, blend(color, (0, 0, 0), 0.3))
    e.rect(0.4, 0.6, 0.53, 0.62, (190, 190, 190))
    e.rect(0.4, 0.36, 0.425, 0.84, blend(color, WHITE, 0.45))


def plant(e: Easel, said: str = "") -> None:
    """A plant in a pot."""
    color = counter(e)
    for n in range(11):
        green = hsv(0.34, 0.55, 0.35 + 0.04 * (n % 5))
        angle = math.radians(-160 + n * 14)
        x, y = 0.5 + math.cos(angle) * 0.17, 0.48 + math.sin(angle) * 0.17
        e.ellipse(x, y, 0.17, 0.05, green, turn=math.degrees(angle))
    e.poly([(0.36, 0.6), (0.64, 0.6), (0.6, 0.86), (0.4, 0.86)], color)
    e.rect(0.345, 0.57, 0.655, 0.63, blend(color, WHITE, 0.2))


def box(e: Easel, said: str = "") -> None:
    """A carton with a label."""
    color = counter(e)
    e.poly([(0.26, 0.36), (0.5, 0.27), (0.78, 0.36), (0.53, 0.47)], blend(color, WHITE, 0.35))
    e.poly([(0.26, 0.36), (0.53, 0.47), (0.53, 0.88), (0.26, 0.76)], color)
    e.poly([(0.53, 0.47), (0.78, 0.36), (0.78, 0.75), (0.53, 0.88)], blend(color, (0, 0, 0), 0.22))
    e.poly([(0.3, 0.5), (0.48, 0.575), (0.48, 0.7), (0.3, 0.625)], (242, 242, 242))


def book(e: Easel, said: str = "") -> None:
    """A book standing."""
    color = counter(e)
    e.poly([(0.7, 0.16), (0.75, 0.2), (0.75, 0.86), (0.7, 0.86)], (225, 232, 236))
    e.rect(0.3, 0.16, 0.7, 0.86, color)
    e.rect(0.3, 0.16, 0.335, 0.86, blend(color, (0, 0, 0), 0.3))
    e.rect(0.38, 0.26, 0.64, 0.3, WHITE)
    e.rect(0.38, 0.33, 0.56, 0.355, blend(color, WHITE, 0.6))
    e.disc(0.51, 0.6, 0.11, blend(color, WHITE, 0.5))


def _stripes(e: Easel) -> tuple[BGR, BGR]:
    """The ground of an advertisement; returns a strong and a pale colour for it."""
    hue = e.rng.random()
    one, other = hsv(hue, 0.6, 0.72), hsv(hue + e.rng.uniform(0.05, 0.1), 0.5, 0.93)
    e.gradient(one, other)
    for n in range(7):
        x = n * 0.22 - 0.35
        e.poly([(x, 0), (x + 0.09, 0), (x + 0.42, 1), (x + 0.33, 1)], blend(one, other, 0.7))
    for _ in range(14):
        size = e.rng.uniform(0.006, 0.018)
        e.disc(e.rng.random(), e.rng.random(), size, blend(other, WHITE, 0.6))
    return hsv(hue + 0.5, 0.6, 0.75), blend(WHITE, other, 0.1)


def _present(e: Easel, x: float, y: float, ribbon: BGR, paper: BGR) -> None:
    e.block(x - 0.11, y - 0.05, x + 0.11, y + 0.13, 0.015, paper)
    e.block(x - 0.125, y - 0.09, x + 0.125, y - 0.025, 0.015, WHITE)
    e.rect(x - 0.017, y - 0.09, x + 0.017, y + 0.13, ribbon)
    for side in (-1, 1):
        e.ellipse(x + side * 0.045, y - 0.115, 0.05, 0.024, ribbon, turn=side * 25)


def _coin(e: Easel, x: float, y: float, color: BGR) -> None:
    e.disc(x, y, 0.145, WHITE)
    e.disc(x, y, 0.125, color)
    e.words(f"-{e.rng.choice((20, 30, 40, 50))}%", x, y, 0.085, WHITE, room=0.3)


def banner(e: Easel, said: str = "") -> None:
    """An advertisement: its middle third holds all that matters, however wide it is shown."""
    strong, pale = _stripes(e)
    _present(e, 0.35, 0.5, strong, pale)
    _coin(e, 0.66, 0.51, strong)


def splash(e: Easel, said: str = "") -> None:
    """An advertisement over the whole screen, upright."""
    strong, pale = _stripes(e)
    e.glow(0.5, 0.4, 0.4, WHITE, 0.35)
    _present(e, 0.5, 0.42, strong, pale)
    _coin(e, 0.59, 0.6, strong)


Drawing = Callable[[Easel, str], None]

FOOD: dict[str, Drawing] = {
    "burger": burger, "fries": fries, "chips": fries, "drink": drink, "cola": drink, "tea": drink,
    "juice": drink, "shake": drink, "coffee": coffee, "latte": coffee, "pizza": pizza,
    "noodle": noodles, "ramen": noodles, "soup": noodles, "rice": rice, "beef": rice, "fish": rice,
    "salad": salad, "vegetable": salad, "chicken": chicken, "nugget": chicken, "wing": chicken,
    "cake": cake, "pie": cake, "sundae": cake,
}  # fmt: skip
PRODUCT: dict[str, Drawing] = {
    "lamp": lamp, "phone": phone, "tablet": phone, "laptop": laptop, "monitor": laptop,
    "headphone": headphones, "earphone": headphones, "shoe": shoe, "shirt": shirt, "jacket": shirt,
    "bag": bag, "backpack": bag, "watch": watch, "chair": chair, "desk": chair, "mug": cup,
    "cup": cup, "bottle": bottle, "flask": bottle, "shampoo": bottle, "plant": plant, "book": book,
    "box": box, "banner": banner, "promo": banner, "splash": splash, "ad": banner, "sale": banner,
    **GOODS,
}  # fmt: skip
Entry = tuple[str, float, Mapping[str, Drawing]]
KINDS: tuple[Entry, ...] = (("food", 4 / 3, FOOD), ("product", 1.0, PRODUCT))
