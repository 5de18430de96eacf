"""Begin a new app: `python scripts/new_app.py shelf --label Shelf --zh 书架`.

It writes the app's files into `src/virtual_phone/apps/`, and a first test, which passes, into
`tests/apps/`. The app has a list to which items are added; change it into what you need.
"""

import argparse
import keyword
import re
import sys
from pathlib import Path
from string import Template

ROOT = Path(__file__).parent.parent
NAME = re.compile(r"[a-z][a-z0-9_]*")

INIT = '''\
"""The $label app, in parts."""
'''
STATE = '''\
"""What $label keeps."""

from dataclasses import dataclass, field


@dataclass
class Entry:
    """A line of the list."""

    id: int
    title: str


@dataclass
class ${kind}State:
    """All that is in the app."""

    entries: list[Entry] = field(default_factory=list)
    next_id: int = 1

    def add(self, title: str) -> Entry:
        """A new entry at the end."""
        entry = Entry(self.next_id, title)
        self.entries.append(entry)
        self.next_id += 1
        return entry
'''
DATA = '''\
"""What $label starts with."""

import random
from collections.abc import Callable

from virtual_phone.apps.$name.state import ${kind}State

TITLES = (
    ("The first one", "第一个"),
    ("Another one", "另一个"),
    ("The last one", "最后一个"),
)


def make_state(t: Callable[[str, str], str], rng: random.Random) -> ${kind}State:
    """Two of the titles; the same ones for the same seed."""
    state = ${kind}State()
    for english, chinese in rng.sample(TITLES, 2):
        state.add(t(english, chinese))
    return state
'''
APP = '''\
"""$label: a list to which things are added."""

from virtual_phone.apps.$name.data import make_state
from virtual_phone.apps.$name.state import ${kind}State
from virtual_phone.system.app import App, Page
from virtual_phone.ui import widgets as ui


class ${kind}App(App):
    """A list of things."""

    package = "$package"
    key = "$name"
    label = ("$label", "$zh")
    icon = ("store", "#00796b")

    def initial_state(self) -> ${kind}State:
        """What the seed gives."""
        return make_state(self.t, self.rng)

    def first_page(self) -> Page:
        """The list."""
        return ListPage(self)


class ListPage(Page):
    """All entries, and a button that adds one."""

    def build(self) -> ui.Widget:
        """The list as it is now."""
        rows = [ui.ListItem(id="entry", title=entry.title) for entry in self.app.state.entries]
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t("$label", "$zh")),
            body=ui.Scroll(key="list", id="list", child=ui.Column(children=rows)),
            fab=ui.Fab(icon="add", desc=self.t("Add", "添加"), id="add", on_tap=self.add),
        )

    def add(self) -> None:
        """Put an entry at the end."""
        number = len(self.app.state.entries) + 1
        self.app.state.add(self.t(f"Entry {number}", f"第{number}条"))
'''
TEST = """\
import pytest

from virtual_phone.apps.$name.app import ${kind}App
from virtual_phone.apps.$name.state import ${kind}State
from virtual_phone.testing import Driver


def state_of(phone: Driver) -> ${kind}State:
    state: ${kind}State = phone.app(${kind}App.package).state
    return state


def test_two_phones_of_one_seed_hold_the_same() -> None:
    one, two = (Driver.make([${kind}App], seed=4) for _ in range(2))
    assert state_of(one) == state_of(two)


@pytest.mark.parametrize(("language", "add"), [("en", "Add"), ("zh", "添加")])
def test_an_entry_is_added_and_shown(language: str, add: str) -> None:
    phone = Driver.make([${kind}App], language=language).open("$name")
    phone.tap(add)
    added = state_of(phone).entries[-1]
    assert (added.id, len(state_of(phone).entries)) == (3, 3)
    assert phone.sees(added.title)
"""


def write_app(root: Path, name: str, *, label: str, zh: str, package: str) -> list[Path]:
    """Write the files of a new app.

    Args:
        root: The folder with `src` and `tests`.
        name: Of the app's folder, and the key under which tests see its state.
        label: Its name in English.
        zh: Its name in Chinese.
        package: Its Android package.

    Returns:
        What was written.

    Raises:
        ValueError: The name is none for a Python module, the package none of Android's, a label
            would break the code, or there is such an app.
    """
    folder = root / "src" / "virtual_phone" / "apps" / name
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        msg = f"{name!r} cannot be an app's name: take small letters, digits and _"
        raise ValueError(msg)
    if not re.fullmatch(r"[a-z]\w*(\.[a-z]\w*)+", package, re.ASCII):
        msg = f"{package!r} is no package: write it as in com.example.{name}"
        raise ValueError(msg)
    if any(mark in label + zh for mark in '"\\\n{}') or not label or not zh:
        msg = "the labels must be there, in one line, without quotes, braces and backslashes"
        raise ValueError(msg)
    if folder.exists():
        msg = f"there is an app {name!r} already"
        raise ValueError(msg)
    kind = "".join(word.capitalize() for word in name.split("_"))
    words = {"name": name, "kind": kind, "label": label, "zh": zh, "package": package}
    files = {
        folder / "__init__.py": INIT,
        folder / "state.py": STATE,
        folder / "data.py": DATA,
        folder / "app.py": APP,
        root / "tests" / "apps" / f"test_{name}.py": TEST,
    }
    for file, text in files.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(Template(text).substitute(words), encoding="utf-8")
    return list(files)


def main() -> int:
    """Write the files and say what is left to do."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("name", help="of the app's folder and key, such as shelf")
    parser.add_argument("--label", default="", help="English name; the name by default")
    parser.add_argument("--zh", default="", help="Chinese name; the English one by default")
    parser.add_argument("--package", default="", help="com.example.NAME by default")
    parser.add_argument("--root", type=Path, default=ROOT, help=argparse.SUPPRESS)
    options = parser.parse_args()
    name = options.name
    label = options.label or name.replace("_", " ").capitalize()
    package = options.package or f"com.example.{name}"
    try:
        written = write_app(
            options.root, name, label=label, zh=options.zh or label, package=package
        )
    except ValueError as error:
        sys.stderr.write(f"new_app: {error}\n")
        return 2
    for file in written:
        sys.stdout.write(f"{file.relative_to(options.root)}\n")
    sys.stdout.write(
        f"\nNext: python -m pytest tests/apps/test_{name}.py; then put the app into APPS in\n"
        "src/virtual_phone/apps/__init__.py, and run python scripts/coverage.py.\n"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
