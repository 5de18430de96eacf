"""What of the memory helps now: relation and content, weighted (MobA v1, section 3.3).

MobA names both ways and their weighted sum but gives no weights. Ours: content counts more than
relation, since on a page that serves several tasks the goal decides which experience helps; what
was done on this very page is shown even if it shares no word with the goal.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from memory.embeddings import HashedEmbedder, similarity
from memory.records import (
    SHARED,
    AppRecord,
    PageAction,
    PageRecord,
    RouteStep,
    Size,
    TaskRecord,
    UserRecord,
    app_id,
    page_id,
)
from memory.store import Hit, Memory

CONTENT_WEIGHT = 0.6
RELATION_WEIGHT = 0.4
THRESHOLD = 0.22
"""Lower scores are not shown: same app alone (0.10) or same parent alone (0.20) is too little."""
SAME_PAGE, AFTER_LAST, SAME_PARENT, SAME_APP = 1.0, 0.75, 0.5, 0.25
"""Closeness of an experience to the present step; MobA's relation distance turned round."""
ALIKE = 0.6
"""Goals with this similarity count as the same goal for relations."""
MAX_CHARACTERS = 160
_WIDE = 8

_WORDS = HashedEmbedder()
"""Parts of records are compared on the spot, always without network."""


@dataclass(frozen=True, kw_only=True)
class Query:
    """Where the agent stands."""

    user_id: str
    instruction: str
    goal: str = ""
    """The current sub-goal; empty takes the instruction."""
    parent_goal: str = ""
    last_goal: str = ""
    """The sub-goal done before this one."""
    package: str = ""
    signature: str = ""
    screen_size: Size = (0, 0)


@dataclass(frozen=True)
class Experience:
    """One thing worth telling the model."""

    kind: Literal["task", "failure", "app", "page", "user"]
    text: str
    """At most MAX_CHARACTERS; what stood on a screen is quoted in it."""
    score: float
    """0 to 1."""
    id: str
    """Of the record that it comes from."""


def retrieve(memory: Memory, query: Query, limit: int = 5) -> list[Experience]:
    """The experiences that help at this step, best first; none of another user's.

    Raises:
        MemoryUnavailable: the embedder or the Chroma server did not answer.
    """
    found: dict[str, Experience] = {}
    for experience in _candidates(memory, query):
        if experience.score >= THRESHOLD and experience.text:
            known = found.get(experience.text)
            if known is None or known.score < experience.score:
                found[experience.text] = experience
    return sorted(found.values(), key=lambda e: (-e.score, e.text))[:limit]


def _candidates(memory: Memory, query: Query) -> Iterator[Experience]:
    goal = query.goal or query.instruction
    texts = list(dict.fromkeys(filter(None, (query.instruction, goal, query.parent_goal))))
    for hit in memory.search("task", texts, _WIDE, user_id=query.user_id):
        if isinstance(hit.record, TaskRecord):
            yield from _from_task(hit.record, hit.similarity, query, goal)
    yield from _from_pages(memory, query, goal)
    yield from _from_apps(memory, query, texts)
    for hit in memory.search("user", texts, _WIDE, user_id=query.user_id):
        if isinstance(hit.record, UserRecord):
            text = _cut(hit.record.text)
            yield Experience("user", text, hit.similarity, hit.record.id)


def _from_task(record: TaskRecord, content: float, query: Query, goal: str) -> Iterator[Experience]:
    if record.status == "done" and record.route:
        way = ", ".join(_step(step) for step in record.route)
        yield Experience(
            "task", _cut(f"{_quote(record.instruction)} was done by {way}"), content, record.id
        )
    related = SAME_PARENT if _alike(record.instruction, query.parent_goal) else 0.0
    before = ""
    for part in _parts(record.route):
        first = part[0]
        closeness = max(related, _closeness(first.package, first.signature, query))
        if before and _alike(before, query.last_goal):
            closeness = max(closeness, AFTER_LAST)
        before = first.goal
        if first.goal and first.goal != record.instruction:
            text = f"{_quote(first.goal)} was done by {', '.join(map(_step, part))}"
            # Only what serves a similar goal is advice; nearness alone says nothing about it.
            same = _alikeness(first.goal, goal)
            if same > 0:
                yield Experience("task", _cut(text), _score(same, closeness), record.id)
    for failure in record.failures:
        same = _alikeness(failure.goal, goal)
        lesson = f"; {failure.lesson}" if failure.lesson else ""
        text = f"{_quote(failure.goal)} failed by {failure.action}{lesson}"
        if same > 0:
            yield Experience("failure", _cut(text), _score(same, related), record.id)


def _from_pages(memory: Memory, query: Query, goal: str) -> Iterator[Experience]:
    here = [
        page_id(user, query.package, query.signature, query.screen_size)
        for user in (query.user_id, SHARED)
    ]
    pages = {
        record.id: record
        for record in memory.get_many("page", here if query.signature else [])
        if isinstance(record, PageRecord)
    }
    for hit in memory.search("page", goal, _WIDE, user_id=query.user_id):
        if isinstance(hit.record, PageRecord):
            pages.setdefault(hit.record.id, hit.record)
    for page in pages.values():
        closeness = _closeness(page.package, page.signature, query)
        known = sorted(
            ((_alikeness(f"{a.target} {a.led_to}", goal), a) for a in page.actions),
            key=lambda pair: (-pair[0], -pair[1].times),
        )
        if not known or (closeness < SAME_PAGE and known[0][0] == 0):
            continue
        place = "Here" if closeness == SAME_PAGE else f"On {_quote(page.summary or page.package)}"
        done = "; ".join(_effect(action) for _, action in known[:3])
        yield Experience("page", _cut(f"{place}: {done}"), _score(known[0][0], closeness), page.id)


def _effect(action: PageAction) -> str:
    led = f"led to {action.led_to}" if action.led_to else "changed nothing"
    return " ".join(
        filter(None, (action.action, _quote(action.target) if action.target else "", led))
    )


def _from_apps(memory: Memory, query: Query, texts: list[str]) -> Iterator[Experience]:
    hits = memory.search("app", texts, 2 * _WIDE, user_id=query.user_id)
    known = {hit.record.id for hit in hits}
    ids = [app_id(user, query.package) for user in (query.user_id, SHARED) if query.package]
    missing = [id for id in ids if id not in known]
    hits += [Hit(record, 0.0) for record in memory.get_many("app", missing)]
    for record, content in hits:
        if isinstance(record, AppRecord):
            about = "; ".join(filter(None, (record.description, *record.functions)))
            # A goal names one function of many, and would drown in the whole description.
            single = (part for f in record.functions for part in re.split(r"[,;、，]", f))
            content = max([content, *(_alikeness(part, text) for part in single for text in texts)])
            closeness = SAME_APP if record.package == query.package else 0.0
            # A description is found by content; standing in the app adds to it.
            score = min(1.0, content + RELATION_WEIGHT * closeness)
            yield Experience("app", _cut(f"{record.label}: {about}"), score, record.id)


def _parts(route: Iterable[RouteStep]) -> Iterator[list[RouteStep]]:
    """Runs of steps that serve one sub-goal."""
    part: list[RouteStep] = []
    for step in route:
        if part and part[0].goal != step.goal:
            yield part
            part = []
        part.append(step)
    if part:
        yield part


def _closeness(package: str, signature: str, query: Query) -> float:
    if not package or package != query.package:
        return 0.0
    return SAME_PAGE if signature and signature == query.signature else SAME_APP


def _score(content: float, closeness: float) -> float:
    return CONTENT_WEIGHT * content + RELATION_WEIGHT * closeness


def _alike(left: str, right: str) -> bool:
    return bool(left and right) and _alikeness(left, right) >= ALIKE


def _alikeness(left: str, right: str) -> float:
    first, second = _WORDS.embed([left, right])
    return similarity(first, second, floor=_WORDS.floor)


def _step(step: RouteStep) -> str:
    on = step.target.text or step.target.resource_id if step.target else ""
    said = str(step.action.get("text", ""))
    words = [
        str(step.action.get("kind", "")),
        _quote(on) if on else "",
        _quote(said) if said else "",
    ]
    return " ".join(filter(None, [*words, str(step.action.get("direction", ""))]))


def _quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _cut(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= MAX_CHARACTERS else f"{line[: MAX_CHARACTERS - 1]}…"
