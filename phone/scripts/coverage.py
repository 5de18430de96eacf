"""Write `docs/coverage.md` from the phone's own tables: `python scripts/coverage.py`.

With `--check` nothing is written, and the exit code is 1 when the page is out of date.
"""

import argparse
import dataclasses
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from virtual_phone import commands
from virtual_phone.apps import APPS
from virtual_phone.apps.extra import EXTRA_APPS
from virtual_phone.commands.dumpsys import SERVICES
from virtual_phone.commands.job import COMMANDS
from virtual_phone.faults.kinds import ALL
from virtual_phone.shell.builtins import BUILTINS
from virtual_phone.system.app import App
from virtual_phone.u2.object_calls import CALLS

PAGE = Path(__file__).parent.parent / "docs" / "coverage.md"
HEAD = """\
# What is covered

Written by `scripts/coverage.py` from the tables that the phone works with, and held up to date by
a test: run the script, never edit the page. What is not here is answered as Android answers what it
does not know; [protocols.md](protocols.md) says more.
"""


def write_coverage() -> str:
    """The whole page."""
    parts = [HEAD, *_describe_commands(), *_describe_calls(), *_describe_faults(), *_list_apps()]
    return "\n".join(parts)


def _describe_commands() -> Iterator[str]:
    # Commands enter themselves into the table when their modules are loaded.
    by_module: dict[str, dict[Any, list[str]]] = {}
    for name, do in COMMANDS.items():
        module = do.__module__.removeprefix(f"{commands.__name__}.")
        by_module.setdefault(module, {}).setdefault(do, []).append(name)
    yield f"## Shell commands\n\n{len(COMMANDS)} programs, by the module that holds them.\n"
    yield from _head_table("module", "commands", "what they do")
    for module in sorted(by_module):
        for do, names in by_module[module].items():
            yield _row(f"`{module}`", _quote_all(names), _first_line(do))
    yield f"\n{len(BUILTINS)} more are built into the shell: {_quote_all(sorted(BUILTINS))}.\n"
    yield f"`dumpsys` knows {len(SERVICES)} services: {_quote_all(sorted(SERVICES))}.\n"


def _describe_calls() -> Iterator[str]:
    overloads = sum(map(len, CALLS.values()))
    yield "## JSON-RPC calls of the uiautomator2 server\n"
    yield f"{len(CALLS)} methods with {overloads} overloads, by their Java parameters.\n"
    yield from _head_table("method", "parameters", "what it does")
    for name in sorted(CALLS, key=str.lower):
        methods = sorted(CALLS[name], key=lambda method: (len(method.types), method.types))
        parameters = [f"`({', '.join(method.types)})`" for method in methods]
        yield _row(f"`{name}`", "<br>".join(parameters), _first_line(methods[0].do))
    yield ""


def _describe_faults() -> Iterator[str]:
    yield f"## Faults\n\n{len(ALL)}, switched on as [testing.md](testing.md) shows.\n"
    yield from _head_table("fault", "settings and what they are without one", "what happens")
    for name, kind in ALL.items():
        settings = [f"`{each.name}={each.default}`" for each in dataclasses.fields(kind)]
        yield _row(f"`{name}`", " ".join(settings), _first_line(kind))
    yield ""


def _list_apps() -> Iterator[str]:
    yield f"## Apps\n\n{len(APPS)}, described in [apps.md](apps.md).\n"
    yield from _list_these(APPS)
    yield f"\n{len(EXTRA_APPS)} more with `--extra-apps`:\n"
    yield from _list_these(EXTRA_APPS)
    yield ""


def _list_these(apps: Iterable[type[App]]) -> Iterator[str]:
    yield from _head_table("app", "in Chinese", "key", "package", "asked for by other apps")
    for app in apps:
        english, chinese = app.label
        handles = _quote_all(sorted(app.handles))
        yield _row(english, chinese, f"`{app.key}`", f"`{app.package}`", handles)


def _first_line(documented: object) -> str:
    return (documented.__doc__ or "").strip().split("\n")[0]


def _quote_all(names: Iterable[str]) -> str:
    return " ".join(f"`{name}`" for name in names)


def _head_table(*titles: str) -> Iterator[str]:
    yield _row(*titles)
    yield "|" + "---|" * len(titles)


def _row(*cells: str) -> str:
    # A bar ends a cell of a Markdown table, even within code.
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def main() -> int:
    """Write the page, or say that it is out of date."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing")
    options = parser.parse_args()
    text = write_coverage()
    if not options.check:
        PAGE.write_text(text, encoding="utf-8")
        return 0
    if PAGE.read_text(encoding="utf-8") == text:
        return 0
    sys.stderr.write(f"{PAGE.name} is out of date: run `python scripts/coverage.py`\n")
    return 1


if __name__ == "__main__":
    sys.exit(main())
