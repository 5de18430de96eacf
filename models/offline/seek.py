"""Looking for something that is not on the screen: menus, scrolling, search, back."""

from collections.abc import Iterator
from dataclasses import replace

from models.offline.choice import (
    Choice,
    Situation,
    make_action,
    make_impossible,
    make_tap,
)
from models.offline.prompt import ElementLine
from models.offline.scene import title_of
from models.offline.words import leads_to, match_score

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
    if proper and is_searched(s, query):
        return make_impossible(_not_found_text(s, query))
    for choice in iter_ways(s, query, proper=proper):
        if choice.action and not s.is_refused(choice.action):
            return replace(choice, sure=False)
    return replace(make_impossible(_not_found_text(s, query)), sure=False)


def iter_ways(s: Situation, query: str, *, proper: bool = False) -> Iterator[Choice]:
    """Ways to go on, the most promising one first."""
    if confirm := _confirm_button(s):
        yield make_tap(confirm, f'confirm with "{confirm.text}"')
    entries = [] if proper else _entry_candidates(s, query)
    yield from (_enter_line(line, query) for score, line in entries if score >= _STRONG)
    if s.scene.is_dialog and (close := s.scene.find_button("cancel")):
        yield make_tap(close, CLOSES)
    area = s.scene.scrollable
    if area and not _is_scrolled_up(s):
        yield make_action(
            f'scroll to look for "{query}"',
            "scroll",
            element=area.index,
            direction="down",
        )
    yield from (_enter_line(line, query) for score, line in entries if score < _STRONG)
    yield from search_choices(s, query)
    if (more := s.scene.find_button("more")) and not s.has_done("tap", more.text):
        yield make_tap(more, "look into the menu")
    if s.scene.find_button("up") or not s.has_done("back"):
        yield make_action(f'go back to look for "{query}"', "back")
    if area:
        yield make_action(
            "look further up", "scroll", element=area.index, direction="up"
        )


def _enter_line(line: ElementLine, query: str) -> Choice:
    return make_tap(line, f'open "{title_of(line)}" to look for "{query}"')


def _is_scrolled_up(s: Situation) -> bool:
    """Whether the list has been read to its end and is being gone through backwards."""
    last = s.past.strip().splitlines()[-1:]
    return bool(last) and last[0].startswith("- scroll") and " up" in last[0]


def search_choices(s: Situation, query: str) -> Iterator[Choice]:
    """A search field filled in, or the button that opens one."""
    for field in s.scene.inputs:
        if (
            match_score("search", field.text or field.hint) > 0.5
            and query not in field.value
        ):
            yield make_action(
                f'search for "{query}"', "fill", element=field.index, text=query
            )
    button = s.scene.find_button("search")
    if (
        button
        and not s.has_done("tap", button.text)
        and not any(query in f.value for f in s.scene.inputs)
    ):
        yield make_tap(button, f'search for "{query}"')


def is_searched(s: Situation, query: str) -> bool:
    """Whether the last thing done on this page was to search it for these words."""
    last = s.past.strip().splitlines()[-1:]
    asked = (
        bool(last)
        and last[0].startswith("- fill")
        and f'search for "{query}"' in last[0]
    )
    return asked and any(query in field.value for field in s.scene.inputs)


def _confirm_button(s: Situation) -> ElementLine | None:
    """The OK of a dialog that is filled in but was left open."""
    filled = any(line.value for line in s.scene.inputs) or any(
        line.role == "radio" and line.checked for line in s.scene.touchable
    )
    return s.scene.confirm_button if s.scene.is_dialog and filled else None


def _entry_candidates(s: Situation, query: str) -> list[tuple[float, ElementLine]]:
    """Entries that may lead there, best first, without those that the last steps led out of."""
    ranked: list[tuple[float, int, ElementLine]] = []
    for place, line in enumerate(s.scene.touchable):
        if line.role == "input" or line.checked is not None or "selected" in line.flags:
            continue
        score = max(leads_to(line.text, query), match_score(query, line.text))
        if score >= _PROMISING and not _is_visited(s, line):
            ranked.append((score, -place, line))
    return [(r[0], r[2]) for r in sorted(ranked, key=lambda r: r[:2], reverse=True)]


def _is_visited(s: Situation, line: ElementLine) -> bool:
    title = title_of(line)
    return bool(title) and s.has_done("tap", f'open "{title}"') and s.has_done("back")


def _not_found_text(s: Situation, query: str) -> str:
    if s.language == "zh":
        return f"我在手机上找不到“{query}”。"
    return f'I cannot find "{query}" on this phone.'
