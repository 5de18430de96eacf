"""Random widget trees, and a few fixed ones."""

from hypothesis import strategies as st

from virtual_phone.ui import widgets as ui
from virtual_phone.ui.geometry import Env

WORDS = st.text(
    alphabet=st.sampled_from("abc XYZ09.,，。你好世界设置\n😀❤é—"), min_size=0, max_size=24
)
SMALL = st.sampled_from([0, 4, 8, 16])
CORNERS = ["top_start", "top", "top_end", "start", "center", "end", "bottom", "bottom_end"]
KEYS = st.sampled_from(["a", "b", "c"])


def nothing(*_: object) -> None:
    """Take a tap and do nothing."""


TAPS = st.sampled_from([None, nothing])
COLORS = st.sampled_from(["", "surface_container", "primary", "#336699"])
COMMON = {
    "id": st.sampled_from(["", "name"]),
    "desc": st.sampled_from(["", "what it is"]),
    "on_tap": TAPS,
    "on_long_press": TAPS,
    "enabled": st.booleans(),
    "selected": st.booleans(),
    "width": st.sampled_from([None, None, None, 40.0, 400.0]),
    "height": st.sampled_from([None, None, None, 20.0, 300.0]),
    "grow": st.sampled_from([0, 0, 0, 1, 2.5]),
    "padding": st.sampled_from([0, 0, 8, (16, 4)]),
    "background": COLORS,
    "radius": SMALL,
}

LEAVES = st.one_of(
    st.builds(
        ui.Text,
        text=WORDS,
        style=st.sampled_from(["display", "title", "body", "small"]),
        bold=st.booleans(),
        align=st.sampled_from(["start", "center", "end"]),
        max_lines=st.sampled_from([0, 1, 2]),
        **COMMON,
    ),
    st.builds(ui.Icon, name=st.sampled_from(["wifi", "no such icon"]), **COMMON),
    st.builds(ui.IconButton, icon=st.just("add"), **COMMON),
    st.builds(
        ui.Button,
        text=WORDS,
        kind=st.sampled_from(["filled", "tonal", "outlined", "text"]),
        icon=st.sampled_from(["", "add"]),
        **COMMON,
    ),
    st.builds(ui.Fab, icon=st.just("add"), text=WORDS, **COMMON),
    st.builds(ui.Switch, checked=st.booleans(), **COMMON),
    st.builds(ui.Checkbox, checked=st.booleans(), text=WORDS, **COMMON),
    st.builds(ui.Radio, checked=st.booleans(), text=WORDS, **COMMON),
    st.builds(
        ui.Chip, text=WORDS, checked=st.booleans(), icon=st.sampled_from(["", "check"]), **COMMON
    ),
    st.builds(ui.Slider, value=st.floats(-0.5, 1.5), **COMMON),
    st.builds(
        ui.TextField,
        key=KEYS,
        text=WORDS,
        on_change=st.just(nothing),
        hint=WORDS,
        label=WORDS,
        password=st.booleans(),
        multiline=st.booleans(),
        plain=st.booleans(),
        **COMMON,
    ),
    st.builds(ui.Avatar, text=WORDS, icon=st.sampled_from(["", "person"]), **COMMON),
    st.builds(ui.Progress, value=st.sampled_from([None, 0.0, 0.4, 1.0]), **COMMON),
    st.builds(ui.Divider, **COMMON),
    st.builds(ui.Spacer, **COMMON),
    st.builds(
        ui.Tabs,
        tabs=st.lists(
            st.builds(ui.Tab, text=WORDS, on_tap=st.just(nothing), selected=st.booleans()),
            max_size=4,
        ),
        scrollable=st.booleans(),
        **COMMON,
    ),
    st.builds(
        ui.Image,
        art=st.sampled_from(["photo:1", "food:burger", "poster:Moon", "no such kind", "qr:2"]),
        fit=st.sampled_from(["cover", "contain"]),
        dim=st.sampled_from([0, 0.4]),
        **COMMON,
    ),
    st.builds(ui.Rating, value=st.floats(-1, 7), on_rate=TAPS, **COMMON),
    st.builds(ui.Stepper, value=st.integers(-2, 200), on_change=st.just(nothing), **COMMON),
    st.builds(ui.SearchPill, hint=WORDS, **COMMON),
    st.builds(
        ui.Wheel,
        key=KEYS,
        values=st.lists(WORDS, max_size=4),
        index=st.just(0),
        on_change=st.just(nothing),
        wrap=st.booleans(),
        **COMMON,
    ),
    st.builds(
        ui.Chart,
        values=st.lists(st.floats(-9, 90), max_size=9),
        labels=st.lists(WORDS, max_size=9),
        kind=st.sampled_from(["bars", "line"]),
        marked=st.sampled_from([-1, 0, 3]),
        **COMMON,
    ),
    st.builds(
        ui.Video,
        art=st.just("video:1"),
        seconds=st.sampled_from([0.0, 75.0, 4000.0]),
        controls=st.booleans(),
        title=WORDS,
        on_full=TAPS,
        **COMMON,
    ),
    st.builds(ui.Canvas, art=st.just("map:1"), **COMMON),
)


def _inside(children: st.SearchStrategy[ui.Widget]) -> st.SearchStrategy[ui.Widget]:
    several = st.lists(children, max_size=5)
    cross = st.sampled_from(["start", "center", "end", "stretch"])
    main = st.sampled_from(["start", "center", "end", "between"])
    maybe = st.none() | children
    return st.one_of(
        st.builds(ui.Row, children=several, gap=SMALL, cross=cross, main=main, **COMMON),
        st.builds(ui.Column, children=several, gap=SMALL, cross=cross, main=main, **COMMON),
        st.builds(ui.Stack, children=several, **COMMON),
        st.builds(ui.Grid, children=several, columns=st.integers(1, 4), gap=SMALL, **COMMON),
        st.builds(
            ui.Scroll,
            key=KEYS,
            child=children,
            axis=st.sampled_from(["vertical", "horizontal"]),
            **COMMON,
        ),
        st.builds(
            ui.Scroll,
            key=KEYS,
            child=children,
            on_refresh=TAPS,
            refreshing=st.booleans(),
            **COMMON,
        ),
        st.builds(ui.Card, child=children, **COMMON),
        st.builds(ui.Badge, child=children, text=WORDS, **COMMON),
        st.builds(
            ui.Stack,
            children=st.lists(
                st.builds(ui.Corner, child=children, at=st.sampled_from(CORNERS)), max_size=3
            ),
            **COMMON,
        ),
        st.builds(
            ui.Pager,
            key=KEYS,
            pages=several,
            index=st.just(0),
            on_page=st.just(nothing),
            dots=st.booleans(),
            **COMMON,
        ),
        st.builds(
            ui.LazyColumn,
            count=st.integers(0, 50),
            row=children.map(lambda child: lambda _: child),
            row_height=st.sampled_from([0.0, 20.0, 56.0]),
            **COMMON,
        ),
        st.builds(ui.Web, children=several, title=WORDS, **COMMON),
        st.builds(ui.Compose, child=children, **COMMON),
        st.builds(ui.Canvas, child=children, **COMMON),
        st.builds(
            ui.ListItem, title=WORDS, subtitle=WORDS, leading=maybe, trailing=maybe, **COMMON
        ),
    )


TREES = st.recursive(LEAVES, _inside, max_leaves=12)
BUTTONS = st.lists(st.builds(ui.Button, text=WORDS), max_size=3)
PAGES = st.one_of(
    TREES,
    st.builds(
        ui.Scaffold,
        body=TREES,
        app_bar=st.none()
        | st.builds(ui.AppBar, title=WORDS, on_back=TAPS, actions=st.lists(LEAVES, max_size=2)),
        fab=st.none() | st.builds(ui.Fab, icon=st.just("add"), desc=st.just("Add")),
        bottom=st.none() | TREES,
    ),
    st.builds(ui.Dialog, title=WORDS, body=st.none() | TREES, buttons=BUTTONS),
    st.builds(
        ui.Menu, items=st.lists(st.builds(ui.ListItem, title=WORDS, on_tap=TAPS), max_size=4)
    ),
    st.builds(ui.Sheet, child=TREES),
    st.builds(ui.Drawer, child=TREES),
    st.builds(
        ui.Popup,
        child=TREES,
        on_close=st.just(nothing),
        close=st.sampled_from(["corner", "below"]),
    ),
)
ENVS = st.builds(
    Env,
    width=st.just(360),
    height=st.just(640),
    density=st.sampled_from([1.0, 1.5, 0.75]),
    language=st.sampled_from(["en", "zh"]),
    dark=st.booleans(),
    font_scale=st.sampled_from([0.85, 1.0, 1.3]),
)
