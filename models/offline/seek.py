"""Looking for something that is not on the screen: menus, scrolling, search, back."""

from collections.abc import Iterator
from dataclasses import replace

from models.offline.choice import Choice, Situation, act, impossible, tap
from models.offline.prompt import Line
from models.offline.scene import title_of
from models.offline.words import leads_to, match

CLOSES = "close the dialog"
"""The thought of leaving a dialog that does not hold what is looked for."""
_PROMISING = 0.5
_STRONG = 0.56
"""From here on an entry is tried before the rest of the list is looked through."""


def seek(s: Situation, query: str, *, proper: bool = False) -> Choice:
    """The most promising way towards what answers to the words; impossible when all is tried.

    Args:
        s: the situation.
        query: what is looked for.
        proper: the query is the name of one thing, so that what merely resembles it is no way.
    """
    if proper and searched(s, query):
        return impossible(_lost(s, query))
    for choice in ways(s, query, proper=proper):
        if choice.action and not s.refused(choice.action):
            return replace(choice, sure=False)
    return replace(impossible(_lost(s, query)), sure=False)


def ways(s: Situation, query: str, *, proper: bool = False) -> Iterator[Choice]:
    """Ways to go on, the most promising one first."""
    if confirm := _confirm(s):
        yield tap(confirm, f'confirm with "{confirm.text}"')
    entries = [] if proper else _entries(s, query)
    yield from (_enter(line, query) for score, line in entries if score >= _STRONG)
    if s.scene.dialog and (close := s.scene.button("cancel")):
        yield tap(close, CLOSES)
    area = s.scene.scrollable
    if area and not _scrolled_up(s):
        yield act(f'scroll to look for "{query}"', "scroll", element=area.index, direction="down")
    yield from (_enter(line, query) for score, line in entries if score < _STRONG)
    yield from searching(s, query)
    if (more := s.scene.button("more")) and not s.did("tap", more.text):
        yield tap(more, "look into the menu")
    if s.scene.button("up") or not s.did("back"):
        yield act(f'go back to look for "{query}"', "back")
    if area:
        yield act("look further up", "scroll", element=area.index, direction="up")


def _enter(line: Line, query: str) -> Choice:
    return tap(line, f'open "{title_of(line)}" to look for "{query}"')


def _scrolled_up(s: Situation) -> bool:
    """Whether the list has been read to its end and is being gone through backwards."""
    last = s.past.strip().splitlines()[-1:]
    return bool(last) and last[0].startswith("- scroll") and " up" in last[0]


def searching(s: Situation, query: str) -> Iterator[Choice]:
    """A search field filled in, or the button that opens one."""
    for field in s.scene.inputs:
        if match("search", field.text or field.hint) > 0.5 and query not in field.value:
            yield act(f'search for "{query}"', "fill", element=field.index, text=query)
    button = s.scene.button("search")
    if (
        button
        and not s.did("tap", button.text)
        and not any(query in f.value for f in s.scene.inputs)
    ):
        yield tap(button, f'search for "{query}"')


def searched(s: Situation, query: str) -> bool:
    """Whether the last thing done on this page was to search it for these words."""
    last = s.past.strip().splitlines()[-1:]
    asked = bool(last) and last[0].startswith("- fill") and f'search for "{query}"' in last[0]
    return asked and any(query in field.value for field in s.scene.inputs)


def _confirm(s: Situation) -> Line | None:
    """The OK of a dialog that is filled in but was left open."""
    filled = any(line.value for line in s.scene.inputs) or any(
        line.role == "radio" and line.checked for line in s.scene.touchable
    )
    return s.scene.confirm if s.scene.dialog and filled else None


def _entries(s: Situation, query: str) -> list[tuple[float, Line]]:
    """Entries that may lead there, best first, without those that the last steps led out of."""
    ranked: list[tuple[float, int, Line]] = []
    for place, line in enumerate(s.scene.touchable):
        if line.role == "input" or line.checked is not None or "selected" in line.flags:
            continue
        score = max(leads_to(line.text, query), match(query, line.text))
        if score >= _PROMISING and not _visited(s, line):
            ranked.append((score, -place, line))
    return [(r[0], r[2]) for r in sorted(ranked, key=lambda r: r[:2], reverse=True)]


def _visited(s: Situation, line: Line) -> bool:
    title = title_of(line)
    return bool(title) and s.did("tap", f'open "{title}"') and s.did("back")


def _lost(s: Situation, query: str) -> str:
    if s.language == "zh":
        return f"我在手机上找不到“{query}”。"
    return f'I cannot find "{query}" on this phone.'
