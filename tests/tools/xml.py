"""Builds dumps as u2.jar writes them, from short Python."""

from xml.sax.saxutils import quoteattr

HEAD = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>\r\n<hierarchy rotation=\"0\">"
FLAGS = ("checkable", "checked", "clickable", "enabled", "focusable", "focused", "scrollable",
         "long_clickable", "password", "selected", "visible_to_user")  # fmt: skip


def node(
    cls: str,
    bounds: tuple[int, int, int, int],
    *children: str,
    text: str = "",
    desc: str = "",
    rid: str = "",
    package: str = "com.example",
    hint: str = "",
    order: int = 1,
    pane: str = "",
    **flags: bool,
) -> str:
    """One node, short class names standing for android.widget ones."""
    left, top, right, bottom = bounds
    values = {
        name: flags.pop(name, name in ("enabled", "visible_to_user"))
        for name in FLAGS
    }
    assert not flags, flags
    resource = f"{package}:id/{rid}" if rid else ""
    name = cls if "." in cls else f"android.widget.{cls}"
    parts = [
        f'index="0" text={quoteattr(text)} resource-id={quoteattr(resource)} class="{name}"',
        f'package="{package}" content-desc={quoteattr(desc)}',
        *(
            f'{k.replace("_", "-")}="{str(v).lower()}"'
            for k, v in values.items()
        ),
        f'bounds="[{left},{top}][{right},{bottom}]" drawing-order="{order}" hint={quoteattr(hint)}',
        *([f"pane-title={quoteattr(pane)}"] if pane else []),
        'display-id="0"',
    ]
    return f"<node {' '.join(parts)}>{''.join(children)}</node>"


def dump(*windows: str) -> str:
    """A whole hierarchy of some windows."""
    return f"{HEAD}{''.join(windows)}</hierarchy>"


def status_bar() -> str:
    """The status bar with a clock."""
    system = "com.android.systemui"
    clock = node(
        "TextView", (40, 20, 160, 70), text="9:00", package=system, rid="clock"
    )
    wifi = node(
        "ImageView", (900, 20, 960, 70), desc="Wifi three bars.", package=system
    )
    return node(
        "FrameLayout",
        (0, 0, 1080, 84),
        clock,
        wifi,
        package=system,
        rid="status_bar",
    )


def keyboard() -> str:
    """An input method with three keys."""
    ime = "com.android.inputmethod.latin"
    keys = [
        node(
            "FrameLayout",
            (i * 100, 1700, i * 100 + 90, 1800),
            desc=k,
            package=ime,
            clickable=True,
        )
        for i, k in enumerate("qwe")
    ]
    area = node(
        "FrameLayout", (0, 1600, 1080, 2400), *keys, package=ime
    ).replace('resource-id=""', 'resource-id="android:id/inputArea"', 1)
    return node("FrameLayout", (0, 1600, 1080, 2400), area, package=ime)
