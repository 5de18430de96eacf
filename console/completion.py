"""What the shell proposes for arguments and options; nothing heavy is imported for it.

A shell asks at each press of Tab, so names are read from folders and sources, not from the modules
that use them; `tests/console/test_completion.py` compares both.
"""

import os
import re
import socket
from contextlib import suppress
from pathlib import Path

ADB_S = 0.3
"""Seconds that adb may take to list its phones."""
POLICIES = ("ask", "allow", "deny")
PERCEPTIONS = ("hierarchy", "vision", "hybrid")
LANGUAGES = ("auto", "en", "zh")
PHONE_LANGUAGES = ("en", "zh")
VENDORS = ("pixel", "miui", "coloros", "oneui", "emui", "aosp-go")
KINDS = ("task", "app", "page", "user", "demonstration")
KNOWLEDGE = ("none", "novice", "expert", "video")
SUITES = Path(__file__).parents[1] / "evals" / "suites"
_TASK_ID = re.compile(r'\bid="([a-z0-9-]+)"')
_PROFILE = re.compile(r'^    "([a-z0-9-]+)": ', re.MULTILINE)
_TABLE = re.compile(r'^(?:    |TABLES\[)"([a-z0-9-]+)"(?::|\])', re.MULTILINE)


def complete_runs(incomplete: str) -> list[str]:
    """Names of runs, the newest first."""
    from graph.run_folders import get_home

    folder = get_home() / "runs"
    found = [each for each in _list_folder(folder) if each.is_dir()]
    newest_first = sorted(found, key=_read_change_time, reverse=True)
    return _choose_names([each.name for each in newest_first], incomplete)


def complete_demonstrations(incomplete: str) -> list[str]:
    """Ids of learned demonstrations."""
    from graph.run_folders import get_home

    folder = get_home() / "demonstrations"
    names = [each.name for each in _list_folder(folder) if each.is_dir()]
    return _choose_names(sorted(names), incomplete)


def complete_profiles(incomplete: str) -> list[str]:
    """Profiles of `graph/context.py`."""
    source = _read_source("graph/context.py").partition("PROFILES")[2]
    return _choose_names(_PROFILE.findall(source), incomplete)


def complete_tables(incomplete: str) -> list[str]:
    """Tables of `evals/report/tables.py`."""
    source = _read_source("evals/report/tables.py").partition("TABLES:")[2]
    return _choose_names(_TABLE.findall(source), incomplete)


def complete_suites(incomplete: str) -> list[str]:
    """Suites, and after a suite and a slash its tasks."""
    suites = [
        each.name
        for each in _list_folder(SUITES)
        if (each / "__init__.py").is_file()
    ]
    suite = incomplete.partition("/")[0]
    if "/" not in incomplete or suite not in suites:
        return _choose_names(sorted(suites), incomplete)
    tasks = []
    for path in sorted((SUITES / suite).glob("*.py")):
        ids = _TASK_ID.findall(path.read_text(encoding="utf-8"))
        tasks += [f"{suite}/{task}" for task in ids]
    return _choose_names(tasks, incomplete)


def complete_devices(incomplete: str) -> list[str]:
    """`virtual`, and the phones that a running adb server sees."""
    return _choose_names([*_list_serials(), "virtual"], incomplete)


def complete_models(incomplete: str) -> list[str]:
    """`offline` and the model that is configured."""
    configured = os.environ.get("TAPWRIGHT_MODEL", "")
    return _choose_names([configured, "offline"], incomplete)


def complete_policies(incomplete: str) -> list[str]:
    """Ways to treat sensitive actions."""
    return _choose_names(POLICIES, incomplete)


def complete_perceptions(incomplete: str) -> list[str]:
    """Ways to read screens."""
    return _choose_names(PERCEPTIONS, incomplete)


def complete_languages(incomplete: str) -> list[str]:
    """Languages of messages."""
    return _choose_names(LANGUAGES, incomplete)


def complete_phone_languages(incomplete: str) -> list[str]:
    """Languages of the virtual phone."""
    return _choose_names(PHONE_LANGUAGES, incomplete)


def complete_vendors(incomplete: str) -> list[str]:
    """Makers whose manners the virtual phone has."""
    return _choose_names(VENDORS, incomplete)


def complete_kinds(incomplete: str) -> list[str]:
    """Kinds of records in the memory."""
    return _choose_names(KINDS, incomplete)


def complete_knowledge(incomplete: str) -> list[str]:
    """Kinds of knowledge that an evaluation gives."""
    return _choose_names(KNOWLEDGE, incomplete)


def _choose_names(names: list[str] | tuple[str, ...], begins: str) -> list[str]:
    """The names that begin so, each once, in their order."""
    matches = [name for name in names if name and name.startswith(begins)]
    return list(dict.fromkeys(matches))


def _list_folder(folder: Path) -> list[Path]:
    try:
        return list(folder.iterdir())
    except OSError:
        return []


def _read_change_time(path: Path) -> float:
    with suppress(OSError):
        return path.stat().st_mtime
    return 0.0


def _read_source(name: str) -> str:
    with suppress(OSError):
        path = Path(__file__).parents[1] / name
        return path.read_text(encoding="utf-8")
    return ""


def _list_serials() -> list[str]:
    """Serials of the phones that are ready; none if no adb server answers at once."""
    host = os.environ.get("ANDROID_ADB_SERVER_HOST", "127.0.0.1")
    port = os.environ.get("ANDROID_ADB_SERVER_PORT", "5037")
    request = b"host:devices"
    try:
        with socket.create_connection((host, int(port)), ADB_S) as server:
            server.sendall(b"%04x%s" % (len(request), request))
            with server.makefile("rb") as answer:
                if answer.read(4) != b"OKAY":
                    return []
                text = answer.read(int(answer.read(4), 16)).decode()
    except (OSError, ValueError):
        return []
    pairs = [line.split("\t") for line in text.splitlines()]
    return [pair[0] for pair in pairs if pair[1:] == ["device"]]
