"""Pictures with people and print: faces, posters, stills, documents, codes, charts, any photo."""

import math
import random
from collections.abc import Callable, Mapping

from virtual_phone.ui import art_places as places
from virtual_phone.ui import art_things as things
from virtual_phone.ui.easel import BGR, Easel, blend, hsv, rgb

Drawing = Callable[[Easel, str], None]
WHITE: BGR = (255, 255, 255)
_SKINS = ("#f2cfb3", "#e3b48f", "#c98f68", "#a06a45", "#74492f", "#f6dcc6")
_HAIR = ("#241a14", "#3c2a1c", "#6b4526", "#a8743a", "#d1a65a", "#1c1c22", "#7c7a78")


def face(e: Easel, said: str = "") -> None:
    """Head and shoulders before a plain or leafy background."""
    hue = e.rng.random()
    e.gradient(hsv(hue, 0.3, 0.92), hsv(hue + 0.05, 0.5, 0.65))
    for _ in range(4):
        e.glow(e.rng.random(), e.rng.random() * 0.7, 0.25, hsv(hue + 0.1, 0.3, 1.0), 0.5)
    skin, hair = rgb(e.rng.choice(_SKINS)), rgb(e.rng.choice(_HAIR))
    cloth = hsv(e.rng.random(), e.rng.uniform(0.2, 0.7), e.rng.uniform(0.3, 0.9))
    x, y, size = e.rng.uniform(0.46, 0.54), e.rng.uniform(0.4, 0.46), e.rng.uniform(0.2, 0.24)
    long = e.chance(0.5)
    if long:
        e.ellipse(x, y + 0.08, size * 1.25, size * 1.75, hair)
    e.ellipse(x, 1.04, size * 2.0, size * 1.55, cloth)
    e.poly(
        [(x - 0.06, y + 0.1), (x + 0.06, y + 0.1), (x + 0.08, y + 0.36), (x - 0.08, y + 0.36)],
        blend(skin, (0, 0, 0), 0.12),
    )
    e.ellipse(x, y, size * 0.86, size * 1.12, skin)
    _features(e, x, y, size, skin, hair)
    top = e.rng.uniform(-0.5, -0.3)
    e.ellipse(x, y + size * top, size * 0.98, size * 0.9, hair, start=180, end=360)
    e.ellipse(x - size * 0.35, y + size * top, size * 0.62, size * 0.3, hair, turn=-14)


def _features(e: Easel, x: float, y: float, size: float, skin: BGR, hair: BGR) -> None:
    dark = blend(skin, (20, 10, 10), 0.75)
    for side in (-1, 1):
        ex = x + side * size * 0.36
        e.ellipse(ex, y + size * 0.02, size * 0.1, size * 0.075, WHITE)
        e.disc(ex, y + size * 0.02, size * 0.06, rgb("#2a1c14"))
        e.line(
            [(ex - size * 0.15, y - size * 0.17), (ex + size * 0.15, y - size * 0.19)], hair, 0.014
        )
        e.glow(x + side * size * 0.5, y + size * 0.36, size * 0.3, rgb("#e87a6a"), 0.35)
    e.line(
        [
            (x, y + size * 0.08),
            (x - size * 0.07, y + size * 0.34),
            (x + size * 0.04, y + size * 0.36),
        ],
        blend(skin, dark, 0.35),
        0.01,
    )
    e.ellipse(x, y + size * 0.56, size * 0.28, size * 0.16, rgb("#b3463f"), start=0, end=180)
    if e.chance(0.25):
        for side in (-1, 1):
            e.ring(x + side * size * 0.36, y + size * 0.02, size * 0.25, (30, 30, 30), 0.012)


def people(e: Easel, said: str = "") -> None:
    """Friends outside."""
    places.beach(e) if e.chance(0.4) else places.mountains(e)
    count = e.rng.choice((1, 2, 3))
    for n in range(count):
        x = 0.5 + (n - (count - 1) / 2) * 0.24 + e.rng.uniform(-0.02, 0.02)
        y = e.rng.uniform(0.5, 0.58)
        cloth = hsv(e.rng.random(), 0.6, e.rng.uniform(0.5, 0.9))
        skin, hair = rgb(e.rng.choice(_SKINS)), rgb(e.rng.choice(_HAIR))
        e.ellipse(x, 1.0, 0.15, 0.36, cloth)
        e.rect(x - 0.02, y + 0.05, x + 0.02, y + 0.16, blend(skin, (0, 0, 0), 0.15))
        if e.chance(0.5):
            e.ellipse(x, y + 0.03, 0.1, 0.13, hair)
        e.ellipse(x, y, 0.075, 0.095, skin)
        e.ellipse(x, y - 0.03, 0.082, 0.075, hair, start=180, end=360)
        e.ellipse(x, y + 0.045, 0.022, 0.012, rgb("#a8443d"), start=0, end=180)
        for side in (-1, 1):
            e.disc(x + side * 0.022, y + 0.004, 0.009, (40, 25, 20))


def cat(e: Easel, said: str = "") -> None:
    """A cat or dog on a rug."""
    hue = e.rng.random()
    e.gradient(hsv(hue, 0.2, 0.88), hsv(hue, 0.3, 0.7), bottom=0.7)
    e.gradient(rgb("#b48a63"), rgb("#8c6444"), top=0.7)
    e.ellipse(0.5, 0.86, 0.44, 0.1, hsv(hue + 0.4, 0.4, 0.7))
    fur = rgb(e.rng.choice(("#d98f42", "#4a4a50", "#e8e0d2", "#8c6a4a", "#2b2a2c")))
    dark = blend(fur, (0, 0, 0), 0.3)
    e.ellipse(0.5, 0.74, 0.2, 0.2, fur)
    e.line([(0.66, 0.86), (0.8, 0.8), (0.78, 0.64)], dark, 0.05)
    for side in (-1, 1):
        x = 0.5 + side * 0.11
        e.poly([(x - 0.055, 0.36), (x + side * 0.03, 0.2), (x + 0.055, 0.36)], dark)
        e.ellipse(0.5 + side * 0.07, 0.89, 0.06, 0.035, blend(fur, WHITE, 0.3))
    e.ellipse(0.5, 0.44, 0.18, 0.155, fur)
    for side in (-1, 1):
        e.disc(0.5 + side * 0.062, 0.425, 0.032, rgb("#dfe08a"))
        e.ellipse(0.5 + side * 0.062, 0.425, 0.012, 0.028, (15, 15, 15))
    e.ellipse(0.5, 0.5, 0.06, 0.04, blend(fur, WHITE, 0.55))
    e.poly([(0.48, 0.475), (0.52, 0.475), (0.5, 0.5)], rgb("#d9848a"))


_TITLES = (
    "NORTH", "The Long Tide", "Paper Moon", "EMBER", "Last Orbit", "Quiet Rooms", "Saltwater",
    "风起之时", "长夜", "远山", "Nine Lanterns", "The Cartographer", "HALO", "River & Stone",
)  # fmt: skip


def poster(e: Easel, said: str = "") -> None:
    """A film's poster; a name with letters is its title."""
    title = said.split(":")[-1].replace("_", " ").strip()
    if title.replace(" ", "").replace("-", "").isdigit() or not title:
        title = e.rng.choice(_TITLES)
    hue = e.rng.random()
    dark, light = hsv(hue, 0.75, 0.18), hsv(hue + e.rng.uniform(0.05, 0.2), 0.6, 0.9)
    e.gradient(dark, blend(dark, light, 0.6), light, bottom=0.75)
    e.gradient(light, dark, top=0.75)
    _SCENES[e.rng.randrange(len(_SCENES))](e, dark, light)
    e.glow(0.5, 1.0, 0.9, (0, 0, 0), 0.75)
    e.words(title, 0.5, 0.8, 0.115 if len(title) < 9 else 0.085, (245, 248, 250), room=0.88)
    e.rect(0.3, 0.95, 0.7, 0.957, blend(light, WHITE, 0.5))


def _scene_moon(e: Easel, dark: BGR, light: BGR) -> None:
    e.disc(0.5, 0.34, 0.3, blend(light, WHITE, 0.6))
    e.ridge(0.62, 0.06, blend(dark, light, 0.25), points=8, peaks=True)
    e.ridge(0.7, 0.03, dark)
    e.rect(0.485, 0.52, 0.515, 0.68, (12, 12, 14))
    e.disc(0.5, 0.51, 0.026, (12, 12, 14))


def _scene_city(e: Easel, dark: BGR, light: BGR) -> None:
    x = 0.0
    while x < 1:
        wide, tall = e.rng.uniform(0.07, 0.16), e.rng.uniform(0.2, 0.5)
        e.rect(x, 0.76 - tall, x + wide, 0.8, blend(dark, light, e.rng.uniform(0.05, 0.3)))
        for _ in range(6):
            wx, wy = x + e.rng.random() * wide * 0.8, 0.76 - e.rng.random() * tall
            e.rect(wx, wy, wx + 0.018, wy + 0.012, rgb("#ffe08a"))
        x += wide
    e.rect(0, 0.76, 1, 1, dark)


def _scene_face(e: Easel, dark: BGR, light: BGR) -> None:
    skin = blend(rgb(e.rng.choice(_SKINS)), light, 0.3)
    e.ellipse(0.5, 0.86, 0.46, 0.34, blend(dark, (0, 0, 0), 0.3))
    e.ellipse(0.5, 0.42, 0.24, 0.33, skin)
    e.ellipse(0.5, 0.3, 0.27, 0.25, dark, start=180, end=360)
    e.poly([(0.5, 0.2), (0.76, 0.3), (0.72, 0.66), (0.5, 0.66)], blend(skin, (0, 0, 0), 0.45))
    for x in (0.41, 0.59):
        e.ellipse(x, 0.42, 0.05, 0.018, (10, 10, 12))
    e.ellipse(0.5, 0.56, 0.06, 0.015, rgb("#8c3a34"))


def _scene_rays(e: Easel, dark: BGR, light: BGR) -> None:
    for n in range(12):
        a, b = n * math.pi / 6, n * math.pi / 6 + 0.2
        far = 1.4
        e.poly(
            [
                (0.5, 0.4),
                (0.5 + math.cos(a) * far, 0.4 + math.sin(a) * far),
                (0.5 + math.cos(b) * far, 0.4 + math.sin(b) * far),
            ],
            blend(light, WHITE if n % 2 else dark, 0.3),
        )
    e.disc(0.5, 0.4, 0.2, dark)
    e.disc(0.5, 0.4, 0.16, hsv(e.rng.random(), 0.8, 0.9))
    e.poly([(0.5, 0.28), (0.6, 0.48), (0.4, 0.48)], WHITE)


_SCENES = (_scene_moon, _scene_city, _scene_face, _scene_rays)


_STILLS: tuple[Drawing, ...] = (
    places.city, places.mountains, places.forest, people, cat, places.living, things.burger,
    places.beach, face, places.train, things.noodles,
)  # fmt: skip


def still(e: Easel, said: str = "") -> None:
    """A frame of a clip: any scene, with black bars or a caption at times."""
    e.rng.choice(_STILLS)(e, said)
    e.shade(0.45)
    if e.chance(0.25):
        e.rect(0, 0, 1, 0.09, (0, 0, 0))
        e.rect(0, 0.91, 1, 1, (0, 0, 0))


def document(e: Easel, said: str = "") -> None:
    """A printed page."""
    e.fill((236, 234, 232))
    e.glow(0.53, 0.53, 0.75, (120, 120, 120), 0.6)
    e.rect(0.08, 0.05, 0.92, 0.95, WHITE)
    accent = hsv(e.rng.random(), 0.6, 0.6)
    e.rect(0.15, 0.11, e.rng.uniform(0.45, 0.75), 0.15, accent)
    e.rect(0.15, 0.17, 0.4, 0.185, (170, 170, 170))
    y = 0.23
    while y < 0.88:
        if e.chance(0.12) and y < 0.68:
            e.rect(0.15, y, 0.85, y + 0.16, blend(accent, WHITE, 0.8))
            for n in range(6):
                tall = e.rng.uniform(0.03, 0.13)
                e.rect(0.2 + n * 0.105, y + 0.15 - tall, 0.26 + n * 0.105, y + 0.15, accent)
            y += 0.19
            continue
        e.rect(0.15, y, e.rng.choice((0.85, 0.85, 0.84, 0.6)), y + 0.012, (150, 148, 146))
        y += 0.028


def receipt(e: Easel, said: str = "") -> None:
    """A receipt on a table."""
    e.gradient(rgb("#8a6a50"), rgb("#6b4f3a"))
    e.rect(0.22, 0.04, 0.78, 0.96, (248, 249, 250))
    e.rect(0.34, 0.09, 0.66, 0.125, (50, 50, 50))
    for n in range(13):
        y = 0.19 + n * 0.045
        e.rect(0.27, y, e.rng.uniform(0.42, 0.58), y + 0.014, (120, 120, 120))
        e.rect(0.66, y, 0.73, y + 0.014, (120, 120, 120))
    e.rect(0.27, 0.79, 0.73, 0.795, (60, 60, 60))
    for n in range(26):
        x = 0.29 + n * 0.0163
        e.rect(x, 0.84, x + e.rng.choice((0.004, 0.008, 0.012)), 0.92, (30, 30, 30))


def code(e: Easel, said: str = "") -> None:
    """Looks like a QR code; it holds nothing."""
    e.fill(WHITE)
    side, edge = 25, 0.08
    cell = (1 - 2 * edge) / side
    rng = random.Random(said)
    for row in range(side):
        for column in range(side):
            near = min(row, side - 1 - row) < 8 and min(column, side - 1 - column) < 8
            if not (near and not (row > 16 and column > 16)) and rng.random() < 0.5:
                x, y = edge + column * cell, edge + row * cell
                e.rect(x, y, x + cell, y + cell, (24, 20, 20))
    for row, column in ((0, 0), (0, 18), (18, 0)):
        for inset, color in ((0, (24, 20, 20)), (1, WHITE), (2, (24, 20, 20))):
            x, y = edge + (column + inset) * cell, edge + (row + inset) * cell
            wide = (7 - 2 * inset) * cell
            e.rect(x, y, x + wide, y + wide, color)


def chart(e: Easel, said: str = "") -> None:
    """Bars and a line, as in a report."""
    e.fill(WHITE)
    accent = hsv(e.rng.random(), 0.6, 0.8)
    for n in range(5):
        e.rect(0.1, 0.15 + n * 0.17, 0.92, 0.154 + n * 0.17, (225, 225, 225))
    line = []
    for n in range(8):
        x, tall = 0.14 + n * 0.098, e.rng.uniform(0.15, 0.6)
        e.rect(x, 0.83 - tall, x + 0.06, 0.83, blend(accent, WHITE, 0.25))
        line.append((x + 0.03, 0.75 - tall * 0.9 + e.rng.uniform(-0.05, 0.05)))
    e.line(line, hsv(e.rng.random(), 0.8, 0.6), 0.014)
    e.rect(0.1, 0.83, 0.92, 0.84, (120, 120, 120))


_ANY: tuple[Drawing, ...] = (
    places.mountains, places.mountains, places.beach, places.city, places.forest, places.flowers,
    people, people, cat, things.coffee, things.noodles, things.cake, places.train, face,
)  # fmt: skip


def photo(e: Easel, said: str = "") -> None:
    """What people take pictures of."""
    e.rng.choice(_ANY)(e, said)
    e.shade(0.3)


PHOTO: dict[str, Drawing] = {
    "": photo, "mountain": places.mountains, "lake": places.mountains, "beach": places.beach,
    "sea": places.beach, "city": places.city, "night": places.city, "forest": places.forest,
    "flower": places.flowers, "people": people, "friend": people, "family": people, "cat": cat,
    "dog": cat, "pet": cat, "face": face, "selfie": face, "portrait": face,
    "coffee": things.coffee, "noodle": things.noodles, "cake": things.cake, "burger": things.burger,
    "pizza": things.pizza, "salad": things.salad, "food": things.rice, "train": places.train,
    "room": places.living, "hotel": places.lobby, "pool": places.pool, "receipt": receipt,
    "document": document, "screenshot": chart, "plant": things.plant, "map": places.map_,
}  # fmt: skip
Entry = tuple[str, float, Mapping[str, Drawing]]
KINDS: tuple[Entry, ...] = (
    ("photo", 4 / 3, PHOTO),
    ("face", 1.0, {"": face}),
    ("people", 4 / 3, {"": people}),
    ("poster", 2 / 3, {"": poster}),
    ("video", 16 / 9, {**PHOTO, "": still}),
    ("document", 3 / 4, {"": document, "receipt": receipt}),
    ("qr", 1.0, {"": code}),
    ("chart", 4 / 3, {"": chart}),
)
