"""Pictures of small goods on a shop's plain ground: umbrella, keyboard, mouse, charger, pens."""

from collections.abc import Callable

from virtual_phone.ui.easel import BGR, Easel, blend, hsv, rgb

WHITE: BGR = (255, 255, 255)
BLACK: BGR = (0, 0, 0)


def counter(e: Easel) -> BGR:
    """A shop's plain background; returns a colour for what stands on it."""
    hue = e.rng.random()
    light = hsv(hue, e.rng.uniform(0.03, 0.14), 0.97)
    e.gradient(light, blend(light, (200, 200, 200), 0.25), bottom=0.8)
    e.gradient(blend(light, (170, 170, 170), 0.35), light, top=0.8)
    e.glow(0.5, 0.84, 0.34, (60, 60, 60), 0.5)
    return hsv(
        hue + e.rng.choice((0.0, 0.08, 0.5, 0.33)),
        e.rng.uniform(0.35, 0.75),
        e.rng.uniform(0.5, 0.9),
    )


def umbrella(e: Easel, said: str = "") -> None:
    """An open umbrella."""
    color = counter(e)
    steel = rgb("#5c6168")
    e.line([(0.5, 0.16), (0.5, 0.78)], steel, 0.018)
    hook = [(0.5, 0.7), (0.5, 0.8), (0.485, 0.84), (0.455, 0.85), (0.425, 0.83), (0.42, 0.79)]
    e.line(hook, rgb("#8a5d3b"), 0.028)
    e.ellipse(0.5, 0.52, 0.36, 0.33, color, start=180, end=360)
    e.ellipse(0.5, 0.52, 0.24, 0.33, blend(color, WHITE, 0.16), start=180, end=360)
    e.ellipse(0.5, 0.52, 0.09, 0.33, blend(color, BLACK, 0.12), start=180, end=360)
    for x, half in ((0.2, 0.06), (0.335, 0.075), (0.5, 0.09), (0.665, 0.075), (0.8, 0.06)):
        e.ellipse(x, 0.525, half, 0.03, blend(color, BLACK, 0.3), start=180, end=360)
    e.disc(0.5, 0.19, 0.014, steel)


def keyboard(e: Easel, said: str = "") -> None:
    """A keyboard from above."""
    color = counter(e)
    case = blend(color, (40, 36, 34), 0.72)
    e.glow(0.5, 0.64, 0.46, (40, 40, 40), 0.45)
    e.block(0.07, 0.32, 0.93, 0.7, 0.035, case)
    e.block(0.09, 0.34, 0.91, 0.68, 0.02, blend(case, BLACK, 0.35))
    keys = blend(WHITE, color, 0.12)
    for row in range(4):
        y, shift = 0.355 + row * 0.08, (0.0, 0.012, 0.02, 0.0)[row]
        x = 0.105
        while x < 0.88:
            wide = 0.36 if row == 3 and 0.28 < x < 0.32 else 0.052 + (shift if x < 0.12 else 0)
            end = x + wide if x + wide < 0.84 else 0.895
            shade = color if (row == 0 and x < 0.12) or (row == 2 and x > 0.8) else keys
            e.block(x, y, end, y + 0.066, 0.012, blend(shade, BLACK, 0.22))
            e.block(x + 0.005, y + 0.003, end - 0.005, y + 0.053, 0.01, shade)
            x = end + 0.012


def mouse(e: Easel, said: str = "") -> None:
    """A mouse from above."""
    color = counter(e)
    e.glow(0.53, 0.56, 0.36, (40, 40, 40), 0.55)
    e.block(0.335, 0.18, 0.665, 0.82, 0.165, blend(color, BLACK, 0.3))
    e.block(0.35, 0.18, 0.65, 0.8, 0.15, color)
    e.line([(0.35, 0.43), (0.5, 0.46), (0.65, 0.43)], blend(color, BLACK, 0.35), 0.01)
    e.line([(0.5, 0.19), (0.5, 0.46)], blend(color, BLACK, 0.35), 0.01)
    e.block(0.475, 0.27, 0.525, 0.4, 0.025, rgb("#2b2d31"))
    e.block(0.487, 0.29, 0.513, 0.38, 0.012, rgb("#6f757d"))
    e.ellipse(0.43, 0.62, 0.03, 0.11, blend(color, WHITE, 0.25), turn=8)


def charger(e: Easel, said: str = "") -> None:
    """A charger with its cable."""
    color = counter(e)
    body = blend(WHITE, color, 0.16)
    for x in (0.42, 0.54):
        e.rect(x, 0.14, x + 0.04, 0.28, rgb("#b9bec4"))
        e.rect(x + 0.028, 0.14, x + 0.04, 0.28, rgb("#8d939a"))
    e.block(0.3, 0.25, 0.7, 0.7, 0.07, blend(body, BLACK, 0.16))
    e.block(0.3, 0.25, 0.66, 0.7, 0.07, body)
    e.block(0.42, 0.6, 0.56, 0.645, 0.02, rgb("#3a3d42"))
    bolt = [(0.5, 0.34), (0.42, 0.47), (0.475, 0.47), (0.455, 0.56), (0.54, 0.43), (0.485, 0.43)]
    e.poly(bolt, color)
    cable = [(0.49, 0.645), (0.49, 0.8), (0.52, 0.86), (0.62, 0.87), (0.86, 0.86)]
    e.line(cable, blend(body, BLACK, 0.22), 0.032)
    e.line(cable, body, 0.02)


def pens(e: Easel, said: str = "") -> None:
    """Pens side by side."""
    color = counter(e)
    inks = (color, rgb("#22252a"), rgb("#2f5fb3"), rgb("#c9252b"))
    for number, ink in enumerate(inks):
        x = 0.23 + number * 0.15
        e.poly([(x, 0.72), (x + 0.09, 0.72), (x + 0.055, 0.84), (x + 0.035, 0.84)], ink)
        e.poly([(x + 0.038, 0.83), (x + 0.052, 0.83), (x + 0.045, 0.88)], rgb("#8d939a"))
        e.block(x, 0.3, x + 0.09, 0.73, 0.012, blend(WHITE, ink, 0.14))
        e.rect(x + 0.04, 0.34, x + 0.052, 0.72, ink)
        e.block(x, 0.62, x + 0.09, 0.73, 0.01, blend(ink, WHITE, 0.2))
        e.block(x - 0.005, 0.14, x + 0.095, 0.36, 0.03, ink)
        e.block(x + 0.068, 0.17, x + 0.084, 0.4, 0.008, blend(ink, WHITE, 0.55))


GOODS: dict[str, Callable[[Easel, str], None]] = {
    "umbrella": umbrella, "keyboard": keyboard, "mouse": mouse, "charger": charger, "pen": pens,
}  # fmt: skip
