"""What of the memory helps now: relation and content, weighted (MobA v1, section 3.3).

MobA names both ways and their weighted sum but gives no weights. Ours count the same: on a page
that serves several tasks the goal decides which experience helps, and what was done on this very
page is shown even if it shares no word with the goal (measured by `evals.bench.retrieval`). What
has no relation to a page (a note on the person, a whole task) is weighed by its content alone.
Older experience counts less, and so does that of another app version or screen size, whose pages
may be others.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Literal

from memory import users
from memory.apps import DONE
from memory.embeddings import compare_texts
from memory.records import (
    SHARED,
    AppRecord,
    PageAction,
    PageRecord,
    RouteStep,
    Size,
    TaskRecord,
    app_id,
    page_id,
)
from memory.replay.routes import CANDIDATES
from memory.store import Hit, Memory
from memory.upkeep.retention import measure_freshness
from tapwright.text.quote import cut_line, quote_text

CONTENT_WEIGHT = 0.5
RELATION_WEIGHT = 0.5
THRESHOLD = 0.22
"""Lower scores are not shown: same app alone (0.12) or same parent alone (0.20) is too little."""
SAME_PAGE, AFTER_LAST, SAME_PARENT, SAME_APP = 1.0, 0.75, 0.4, 0.25
"""Closeness of an experience to the present step; MobA's relation distance turned round."""
ALIKE = 0.6
"""Goals with this similarity count as the same goal for relations."""
OTHER_VERSION, OTHER_SIZE = 0.7, 0.85
"""What experience with another version of the app, or on a screen of another size, still counts."""
MAX_CHARACTERS = 160
_WIDE = 8
_BESIDE = ThreadPoolExecutor(max_workers=3, thread_name_prefix="memory")
_MOST_ACTIONS = 12
"""Of a page that is not in front, the most used ones."""


@dataclass(frozen=True)
class Weights:
    """How much content and relation count; together 1."""

    content: float = CONTENT_WEIGHT
    relation: float = RELATION_WEIGHT

    def compute_score(self, content: float, relation: float | None) -> float:
        """The weighted sum; where there can be no relation, the content alone.

        Args:
            content: 0 to 1.
            relation: 0 to 1, or None.
        """
        if relation is None:
            return content if self.content else 0.0
        return self.content * content + self.relation * relation


WEIGHTS = Weights()


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
    versions: Mapping[str, str] = field(default_factory=dict)
    """Package to version of installed apps, as far as they are known."""


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


def estimate_tokens(text: str) -> int:
    """About how many tokens a text takes: four Latin characters each, or one Chinese one."""
    chinese = sum(char >= "\u2e80" for char in text)
    return chinese + -(-(len(text) - chinese) // 4)


def retrieve_experience(
    memory: Memory,
    query: Query,
    limit: int = 5,
    *,
    weights: Weights = WEIGHTS,
    budget: int | None = None,
    count: Callable[[str], int] = estimate_tokens,
) -> list[Experience]:
    """The experiences that help at this step, best first; none of another user's.

    Args:
        memory: where to look.
        query: where the agent stands.
        limit: experiences at most.
        weights: of content and relation.
        budget: tokens that all texts together may take; one that does not fit is passed over for a
            shorter one. None sets no bound.
        count: tokens of a text, by the tokenizer of the model that is to read it.

    Raises:
        MemoryUnavailable: the embedder or the Chroma server did not answer.
    """
    by_text: dict[str, Experience] = {}
    for experience in _find_candidates(memory, query, weights):
        twin = by_text.get(experience.text)
        if twin is None or twin.score < experience.score:
            by_text[experience.text] = experience
    # Of scores that differ by how a sum was rounded, none is the better one.
    ranked = sorted(by_text.values(), key=lambda e: (-round(e.score, 9), e.text))
    if budget is None:
        return ranked[:limit]
    chosen: list[Experience] = []
    for experience in ranked:
        cost = count(experience.text)
        if len(chosen) < limit and cost <= budget:
            chosen.append(experience)
            budget -= cost
    return chosen


def _find_candidates(
    memory: Memory, query: Query, weights: Weights
) -> Iterator[Experience]:
    """All that helps enough; the kinds are asked for at once, as Chroma answers beside Python.

    Most of what is looked at does not help enough, and is never put in words.
    """
    goal = query.goal or query.instruction
    texts = list(
        dict.fromkeys(filter(None, (query.instruction, goal, query.parent_goal)))
    )
    tasks = _BESIDE.submit(
        memory.search, "task", texts, CANDIDATES, user_id=query.user_id
    )
    pages = _BESIDE.submit(_find_pages, memory, query, goal)
    apps = _BESIDE.submit(_find_apps, memory, query, texts)
    notes = users.recall_notes(memory, query.user_id, texts)
    now = memory.now()
    for hit in tasks.result():
        if isinstance(hit.record, TaskRecord):
            worth = measure_freshness(hit.record, now) * _version_fit(hit.record, query)
            yield from _from_task(
                hit.record, hit.similarity, query, goal, weights, worth
            )
    for page in pages.result():
        worth = measure_freshness(page, now) * _version_fit(page, query)
        yield from _from_page(page, query, goal, weights, worth)
    for record, content in apps.result():
        worth = measure_freshness(record, now)
        yield from _from_app(record, content, query, texts, weights, worth)
    for note in notes:
        score = weights.compute_score(note.score, None) * measure_freshness(
            note.record, now
        )
        text = cut_line(note.record.text, MAX_CHARACTERS) if score >= THRESHOLD else ""
        if text:
            yield Experience("user", text, score, note.record.id)


def _from_task(
    record: TaskRecord,
    content: float,
    query: Query,
    goal: str,
    weights: Weights,
    worth: float,
) -> Iterator[Experience]:
    score = weights.compute_score(content, None) * worth
    if record.status == "done" and record.route and score >= THRESHOLD:
        yield Experience(
            "task", _describe_done(record.instruction, record.route), score, record.id
        )
    related = SAME_PARENT if _is_alike(record.instruction, query.parent_goal) else 0.0
    before = ""
    for part in _split_by_goal(record.route):
        first, last, before = part[0], before, part[0].goal
        # Only what serves a similar goal is advice; nearness alone says nothing about it.
        own = first.goal and first.goal != record.instruction
        same = compare_texts(first.goal, goal) if own else 0.0
        if same > 0:
            closeness = max(
                related, _page_closeness(first.package, first.signature, query)
            )
            if closeness < AFTER_LAST and _is_alike(last, query.last_goal):
                closeness = AFTER_LAST
            score = weights.compute_score(same, closeness) * worth
            if score >= THRESHOLD:
                yield Experience(
                    "task", _describe_done(first.goal, part), score, record.id
                )
    for failure in record.failures:
        same = compare_texts(failure.goal, goal)
        score = weights.compute_score(same, related) * worth
        if same > 0 and score >= THRESHOLD:
            lesson = f"; {failure.lesson}" if failure.lesson else ""
            text = f"{quote_text(failure.goal)} failed by {failure.action}{lesson}"
            yield Experience(
                "failure", cut_line(text, MAX_CHARACTERS), score, record.id
            )


def _find_pages(memory: Memory, query: Query, goal: str) -> list[PageRecord]:
    """The page in front, and those that are known for something like the goal."""
    here = [
        page_id(user, query.package, query.signature, query.screen_size)
        for user in (query.user_id, SHARED)
    ]
    records = memory.get_many("page", here if query.signature else [], query.user_id)
    records += [
        hit.record for hit in memory.search("page", goal, _WIDE, user_id=query.user_id)
    ]
    pages = {record.id: record for record in records if isinstance(record, PageRecord)}
    return list(pages.values())


def _from_page(
    page: PageRecord, query: Query, goal: str, weights: Weights, worth: float
) -> Iterator[Experience]:
    closeness = _page_closeness(page.package, page.signature, query)
    actions: Iterable[PageAction] = page.actions
    if closeness < SAME_PAGE:
        actions = sorted(page.actions, key=lambda a: -a.times)[:_MOST_ACTIONS]
    matches = sorted(
        ((compare_texts(f"{a.target} {a.led_to}", goal), a) for a in actions),
        key=lambda pair: (-pair[0], -pair[1].times),
    )
    if not matches or (closeness < SAME_PAGE and matches[0][0] == 0):
        return
    score = weights.compute_score(matches[0][0], closeness) * worth
    if score >= THRESHOLD:
        name = quote_text(page.summary or page.package)
        place = "Here" if closeness == SAME_PAGE else f"On {name}"
        done = "; ".join(_describe_effect(action) for _, action in matches[:3])
        yield Experience(
            "page", cut_line(f"{place}: {done}", MAX_CHARACTERS), score, page.id
        )


def _describe_effect(action: PageAction) -> str:
    led = f"led to {action.led_to}" if action.led_to else "changed nothing"
    return " ".join(
        filter(
            None,
            (action.action, quote_text(action.target) if action.target else "", led),
        )
    )


def _find_apps(
    memory: Memory, query: Query, texts: list[str]
) -> list[tuple[AppRecord, float]]:
    """The app in front, and those that are known for something like the goals; with similarity."""
    hits = memory.search("app", texts, _WIDE, user_id=query.user_id)
    hit_ids = {hit.record.id for hit in hits}
    ids = [
        app_id(user, query.package) for user in (query.user_id, SHARED) if query.package
    ]
    missing = [id for id in ids if id not in hit_ids]
    hits += [
        Hit(record, 0.0) for record in memory.get_many("app", missing, query.user_id)
    ]
    return [
        (hit.record, hit.similarity)
        for hit in hits
        if isinstance(hit.record, AppRecord)
    ]


def _from_app(
    record: AppRecord,
    content: float,
    query: Query,
    texts: list[str],
    weights: Weights,
    worth: float,
) -> Iterator[Experience]:
    # A goal names one function of many, and would drown in the whole description.
    single = (part for f in record.functions for part in re.split(r"[,;、，]", f))
    content = max(
        [content, *(compare_texts(part, text) for part in single for text in texts)]
    )
    closeness = SAME_APP if record.package == query.package else 0.0
    # A description is found by content; standing in the app adds to it.
    score = (
        min(1.0, weights.compute_score(content, None) + weights.relation * closeness)
        * worth
    )
    if score >= THRESHOLD:
        # What was learned of an app is a digest of its functions, and would be said twice.
        listed = () if record.description.startswith(DONE) else record.functions
        about = "; ".join(filter(None, (record.description, *listed)))
        text = cut_line(f"{record.label}: {about}", MAX_CHARACTERS)
        yield Experience("app", text, score, record.id)


def _version_fit(record: TaskRecord | PageRecord, query: Query) -> float:
    """How far experience from another screen or app version holds on this phone."""
    own = (
        record.versions
        if isinstance(record, TaskRecord)
        else {record.package: record.version}
    )
    versions = {
        package: v for package, v in own.items() if v and query.versions.get(package)
    }
    newer = any(
        query.versions[package] != version for package, version in versions.items()
    )
    sizes = (record.screen_size, query.screen_size)
    other = (0, 0) not in sizes and sizes[0] != sizes[1]
    return (OTHER_VERSION if newer else 1.0) * (OTHER_SIZE if other else 1.0)


def _split_by_goal(route: Iterable[RouteStep]) -> Iterator[list[RouteStep]]:
    """Runs of steps that serve one sub-goal."""
    part: list[RouteStep] = []
    for step in route:
        if part and part[0].goal != step.goal:
            yield part
            part = []
        part.append(step)
    if part:
        yield part


def _page_closeness(package: str, signature: str, query: Query) -> float:
    if not package or package != query.package:
        return 0.0
    return SAME_PAGE if signature and signature == query.signature else SAME_APP


def _is_alike(left: str, right: str) -> bool:
    return bool(left and right) and compare_texts(left, right) >= ALIKE


def _describe_done(goal: str, route: Iterable[RouteStep]) -> str:
    steps = ", ".join(map(_describe_step, route))
    return cut_line(f"{quote_text(goal)} was done by {steps}", MAX_CHARACTERS)


def _describe_step(step: RouteStep) -> str:
    on = step.target.text or step.target.resource_id if step.target else ""
    text = str(step.action.get("text", ""))
    words = [
        str(step.action.get("kind", "")),
        quote_text(on) if on else "",
        quote_text(text) if text else "",
    ]
    return " ".join(filter(None, [*words, str(step.action.get("direction", ""))]))
