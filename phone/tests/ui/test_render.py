from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from virtual_phone.ui import icons, render, theme
from virtual_phone.ui import widgets as ui
from virtual_phone.ui.fields import caret_at
from virtual_phone.ui.geometry import Box, Env, Rect, View
from virtual_phone.ui.icons_more import ALIASES, MORE
from virtual_phone.ui.layout import layout, walk

from ..examples import examples
from .test_layout import VIEWS, only
from .trees import ENVS, PAGES, nothing

SMALL = Env(width=360, height=640, density=1.0)


def picture(page: ui.Widget, env: Env = SMALL, view: View | None = None) -> np.ndarray:
    image = np.full((env.height, env.width, 3), 128, np.uint8)
    view = view or View()
    box = layout(page, Rect(0, 0, env.width, env.height), env, view)
    render.draw(image, box, env, view)
    return image


def changed(one: np.ndarray, other: np.ndarray) -> Rect:
    """The bounds of all pixels that differ."""
    ys, xs = np.nonzero((one != other).any(axis=2))
    if not len(xs):
        return Rect(0, 0, 0, 0)
    return Rect(int(xs.min()), int(ys.min()), int(xs.max()) + 1, int(ys.max()) + 1)


@settings(max_examples=examples(150), deadline=None)
@given(page=PAGES, env=ENVS, view=VIEWS)
def test_any_page_is_drawn_and_stays_in_its_place(page: ui.Widget, env: Env, view: View) -> None:
    image = np.full((env.height, env.width, 3), 77, np.uint8)
    rect = Rect(30, 40, 330, 600)
    box = layout(page, rect, env, view)
    render.draw(image, box, env, view)
    outside = np.ones(image.shape[:2], bool)
    place = rect if not isinstance(page, ui.Menu) else Rect(0, 0, env.width, env.height)
    outside[place.top : place.bottom, place.left : place.right] = False
    assert (image[outside] == 77).all()


@settings(max_examples=examples(60), deadline=None)
@given(page=PAGES, env=ENVS, view=VIEWS)
def test_drawing_twice_gives_the_same_pixels(page: ui.Widget, env: Env, view: View) -> None:
    images = []
    for _ in range(2):
        image = np.zeros((env.height, env.width, 3), np.uint8)
        box = layout(page, Rect(0, 0, env.width, env.height), env, view)
        render.draw(image, box, env, view)
        images.append(image)
    assert np.array_equal(images[0], images[1])


def blanked(box: Box, target: Box) -> Box:
    """The same boxes, one of them without its words."""
    if box is target:
        assert isinstance(box.widget, ui.Text)
        return replace(box, widget=replace(box.widget, text=""), lines=("",) * len(box.lines))
    return replace(box, children=tuple(blanked(child, target) for child in box.children))


@settings(max_examples=examples(80), deadline=None)
@given(page=PAGES, env=ENVS, view=VIEWS, number=st.integers(0, 40))
def test_without_its_words_a_page_differs_only_where_they_were(
    page: ui.Widget, env: Env, view: View, number: int
) -> None:
    box = layout(page, Rect(0, 0, env.width, env.height), env, view)
    worded = [b for b in walk(box) if isinstance(b.widget, ui.Text) and not b.visible.empty]
    assume(worded and not any(isinstance(b.widget, ui.Stack) for b in walk(box)))
    target = worded[number % len(worded)]
    images = []
    for shown in (box, blanked(box, target)):
        image = np.zeros((env.height, env.width, 3), np.uint8)
        render.draw(image, shown, env, view)
        images.append(image)
    difference = changed(*images)
    assert difference.empty or difference.intersect(target.visible) == difference


def _form(third: str) -> ui.Widget:
    lines = [ui.Text(id=f"line{n}", text=t) for n, t in enumerate(["One", "Two", third, "Four"])]
    return ui.Scaffold(
        app_bar=ui.AppBar(title="Form", on_back=nothing),
        body=ui.Scroll(key="s", child=ui.Column(children=lines, padding=16)),
    )


@pytest.mark.parametrize("dark", [False, True])
def test_blanking_a_text_changes_pixels_only_inside_its_box(dark: bool) -> None:
    env = replace(SMALL, dark=dark)
    box = layout(_form("Three"), Rect(0, 0, 360, 640), env, View())
    text = next(b for b in walk(box) if b.widget.id == "line2")
    differs = changed(picture(_form("Three"), env), picture(_form(" "), env))
    assert not differs.empty
    assert differs.intersect(text.rect) == differs


def test_what_is_scrolled_away_is_not_drawn_over_the_bar() -> None:
    rows = ui.Column(children=[ui.ListItem(title=f"Row {n}") for n in range(40)])
    page = ui.Scaffold(app_bar=ui.AppBar(title="List"), body=ui.Scroll(key="s", child=rows))
    differs = changed(picture(page), picture(page, view=View(scroll={"s": 333})))
    assert differs.top >= 64


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (ui.Switch(checked=True), ui.Switch(checked=False)),
        (ui.Checkbox(checked=True), ui.Checkbox(checked=False)),
        (ui.Radio(checked=True), ui.Radio(checked=False)),
        (ui.Chip(text="M", checked=True), ui.Chip(text="M")),
        (ui.Slider(value=0.2), ui.Slider(value=0.8)),
        (ui.Progress(value=0.2), ui.Progress(value=0.8)),
        (ui.Button(text="OK"), ui.Button(text="OK", enabled=False)),
        (ui.ListItem(title="A", selected=True), ui.ListItem(title="A")),
        (ui.ListItem(title="A", enabled=False), ui.ListItem(title="A")),
        (ui.Icon(name="wifi"), ui.Icon(name="wifi", enabled=False)),
    ],
)
def test_a_state_can_be_seen(one: ui.Widget, other: ui.Widget) -> None:
    pages = [ui.Scaffold(body=ui.Column(children=[w])) for w in (one, other)]
    assert not changed(picture(pages[0]), picture(pages[1])).empty


def test_a_pressed_button_is_shaded() -> None:
    page = ui.Scaffold(body=ui.Column(children=[ui.ListItem(title="Wi-Fi", on_tap=nothing)]))
    differs = changed(picture(page), picture(page, view=View(pressed=(100, 20))))
    assert differs == Rect(0, 0, 360, 56)


def test_a_spinner_turns() -> None:
    page = ui.Scaffold(body=ui.Progress())
    assert not changed(picture(page), picture(page, view=View(phase=0.5))).empty


def _field(text: str, **more: object) -> ui.TextField:
    return ui.TextField(key="f", text=text, on_change=nothing, **more)  # type: ignore[arg-type]


def _page(field: ui.TextField) -> ui.Widget:
    return ui.Scaffold(body=ui.Column(children=[field]))


def test_a_password_looks_the_same_whatever_it_is() -> None:
    one, other = (picture(_page(_field(t, password=True))) for t in ("secret12", "hunter2!"))
    assert np.array_equal(one, other)


def test_the_caret_is_drawn_only_in_the_focused_field() -> None:
    page = _page(_field("hello", plain=True))
    differs = changed(picture(page), picture(page, view=View(focus="f", caret=5)))
    assert differs.width == 2
    elsewhere = changed(picture(page), picture(page, view=View(focus="other")))
    assert elsewhere.empty


def test_a_long_line_moves_so_that_its_caret_is_seen() -> None:
    box, view = _laid(_field("word " * 40), View(focus="f"))
    assert caret_at(box, box.rect.right, box.rect.center[1], SMALL, view) == 200
    start = View(focus="f", caret=0)
    assert caret_at(box, 0, box.rect.center[1], SMALL, start) == 0


def _laid(field: ui.TextField, view: View) -> tuple[Box, View]:
    return only(layout(_page(field), Rect(0, 0, 360, 640), SMALL, view), ui.TextField), view


def test_a_touch_means_the_nearest_character() -> None:
    box, view = _laid(_field("first line\nsecond", multiline=True, plain=True), View(focus="f"))
    assert caret_at(box, 0, 10, SMALL, view) == 0
    assert caret_at(box, 350, 10, SMALL, view) == len("first line")
    assert caret_at(box, 0, 40, SMALL, view) == len("first line\n")
    assert caret_at(box, 350, 600, SMALL, view) == len("first line\nsecond")


def test_a_touch_elsewhere_means_no_character() -> None:
    box = layout(ui.Text(text="no field"), Rect(0, 0, 360, 640), SMALL, View())
    with pytest.raises(TypeError, match="no caret in a Text"):
        caret_at(box, 1, 1, SMALL, View())


def test_an_unknown_colour_or_style_is_named() -> None:
    with pytest.raises(ValueError, match="'mauve' is neither"):
        theme.color("mauve", dark=False)
    with pytest.raises(ValueError, match="'huge' is not a text style"):
        theme.text_style("huge")


def test_colours_are_bgr() -> None:
    assert theme.color("#102030", dark=False) == (0x30, 0x20, 0x10)


@pytest.mark.parametrize("dark", [False, True])
def test_words_can_be_read_on_every_surface(dark: bool) -> None:
    """WCAG's contrast for large text, 3:1, at the least."""

    def luminance(role: str) -> float:
        linear = [
            v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4
            for v in (c / 255 for c in theme.color(role, dark=dark))
        ]
        return 0.0722 * linear[0] + 0.7152 * linear[1] + 0.2126 * linear[2]

    for role in theme.LIGHT:
        if role.startswith(("on_", "inverse_on", "outline", "scrim", "surface_variant")):
            continue
        if role in ("white", "black"):
            continue
        if f"on_{role}" not in theme.LIGHT and not role.startswith("surface"):
            continue
        bright, dim = sorted((luminance(role), luminance(theme.on(role))), reverse=True)
        assert (bright + 0.05) / (dim + 0.05) >= 3, role


def test_both_modes_have_the_same_roles() -> None:
    assert theme.LIGHT.keys() == theme.DARK.keys()


@pytest.mark.parametrize("size", [18, 63])
def test_every_icon_has_a_shape_inside_its_square(size: int) -> None:
    for name in sorted({**icons.DRAWINGS, **MORE}):
        mask = icons.mask(name, size)
        assert mask.shape == (size, size), name
        covered = (mask > 127).mean()
        assert 0.02 < covered < 0.8, name
        edge = np.concatenate([mask[0], mask[-1], mask[:, 0], mask[:, -1]])
        assert (edge > 200).sum() == 0, name


def test_an_unknown_icon_is_a_dot() -> None:
    assert not icons.known("no such icon")
    mask = icons.mask("no such icon", 48)
    assert mask[24, 24] == 255
    assert mask[4, 4] == 0


def test_icons_differ() -> None:
    seen: dict[bytes, str] = {}
    twins = []
    for name in icons.DRAWINGS:
        twin = seen.setdefault(icons.mask(name, 48).tobytes(), name)
        if twin != name:
            twins.append((twin, name))
    assert twins == []


def test_other_names_lead_to_drawings_and_hide_none() -> None:
    assert [name for name, drawn in ALIASES.items() if not icons.known(drawn)] == []
    assert not set(ALIASES) & (set(MORE) | set(icons.DRAWINGS))


def test_a_card_cuts_the_corners_of_its_picture() -> None:
    card = ui.Card(child=ui.Image(art="qr:1", height=100), height=100)
    image = picture(ui.Column(children=[card], padding=20))
    assert (image[20, 20] == 128).all()
    assert (image[119, 339] == 128).all()
    assert (image[20, 100] != 128).any()
