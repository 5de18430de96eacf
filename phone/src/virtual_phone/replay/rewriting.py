"""Writes a recorded answer in the form in which it is asked for now."""

import re
from datetime import UTC, datetime

from virtual_phone.replay.questions import Question

_DEFAULT_DATE = "%a %b %d %H:%M:%S UTC %Y"
_COMPONENT = re.compile(r"^\s*([\w.]+/[\w.$]+)\s*$", re.MULTILINE)
_PROPERTY = re.compile(r"^\[(.+?)\]: \[(.*)\]\s*$", re.MULTILINE)
_PACKAGE = re.compile(
    r"^package:(?:(?P<path>/\S*\.apk)=)?(?P<name>[\w.]+)(?: versionCode:(?P<version>\d+))?",
    re.MULTILINE,
)
_INSTALLED = "/data/app/"
"""Where packages lie that a user installed, or an update of one that came with the phone."""
WINDOW_SIGNS = {
    "policy": ("eyguard", "mShowingLockscreen"),
    "lastanr": ("ANR",),
}
"""By the section of `dumpsys window` that is asked: what an answer has to hold to be one."""
_FOCUS = ("mCurrentFocus", "mFocusedApp")


def rewrite_answer(text: str, recorded: Question, asked: Question) -> str | None:
    """An answer to one question as the answer to another; None if it does not say."""
    if recorded.words == asked.words:
        return text
    if not (recorded.is_whole and asked.is_whole):
        return None
    if asked.kind.startswith("packages"):
        return _rewrite_packages(text, recorded.words, asked.words)
    if asked.kind == "date":
        return _rewrite_date(text, recorded.words, asked.words)
    if asked.kind == "property":
        return _find_property(text, recorded, asked)
    if asked.kind == "window":
        section = asked.subject.removeprefix("window").strip()
        signs = WINDOW_SIGNS.get(section, _FOCUS)
        return text if any(sign in text for sign in signs) else None
    if asked.subject.startswith(("query-activities", "resolve-activity")):
        return _rewrite_activities(text, asked.words)
    return text if recorded.subject == asked.subject else None


def _rewrite_packages(text: str, recorded: tuple[str, ...], asked: tuple[str, ...]) -> str | None:
    """A list of packages with what is asked of each, where it is known."""
    flags = {word for word in asked if word.startswith("-")}
    before = {word for word in recorded if word.startswith("-")}
    wanted_filter = _find_filter(asked)
    recorded_filter = _find_filter(recorded)
    if recorded_filter and recorded_filter not in wanted_filter:
        return None
    for kind in ("-3", "-s", "-d", "-e", "-u"):
        # A list of some says nothing of the others.
        if kind in before and kind not in flags:
            return None
    if flags & {"-d", "-u"} - before:
        return None
    lines: list[str] = []
    for found in _PACKAGE.finditer(text):
        path, name, version = found["path"] or "", found["name"], found["version"] or ""
        is_installed = path.startswith(_INSTALLED)
        is_other = ("-3" in flags - before and not is_installed) or (
            "-s" in flags - before and is_installed
        )
        if wanted_filter not in name or is_other:
            continue
        line = "package:"
        if "-f" in flags and path:
            line += f"{path}="
        line += name
        if "--show-versioncode" in flags and version:
            line += f" versionCode:{version}"
        lines.append(line + "\n")
    return "".join(lines)


def _find_filter(words: tuple[str, ...]) -> str:
    """The part of a name that listed packages have to hold."""
    texts = [word for word in words if not word.startswith("-")]
    return texts[-1] if texts and "--user" not in words[-2:-1] else ""


def _rewrite_activities(text: str, asked: tuple[str, ...]) -> str:
    components = _COMPONENT.findall(text)
    if "--components" in asked:
        return "".join(f"{component}\n" for component in components)
    return text


def _rewrite_date(text: str, recorded: tuple[str, ...], asked: tuple[str, ...]) -> str | None:
    source, target = (_find_format(words) for words in (recorded, asked))
    try:
        if source == "%s":
            moment = datetime.fromtimestamp(int(text), UTC)
        else:
            moment = datetime.strptime(text.strip(), source).replace(tzinfo=UTC)
    except (ValueError, OverflowError, OSError):
        return None
    seconds = str(int(moment.timestamp()))
    return moment.strftime(target.replace("%s", seconds)) + "\n"


def _find_format(words: tuple[str, ...]) -> str:
    for word in words:
        if word.startswith("+"):
            return word[1:]
    return _DEFAULT_DATE


def _find_property(text: str, recorded: Question, asked: Question) -> str | None:
    if recorded.subject == asked.subject:
        return text
    name = asked.subject.removeprefix("property").strip()
    if recorded.subject != "property" or not name:
        return None
    values = dict(_PROPERTY.findall(text))
    return f"{values[name]}\n" if name in values else None
