"""Finds what helps now in the memory: relation and content, weighted (MobA v1, section 3.3).

MobA names both ways and their weighted sum but gives no weights. Ours count the same: on a page
that serves several tasks the goal decides which experience helps, and what was done on this very
page is shown even if it shares no word with the goal (measured by `evals.bench.retrieval`). What
has no relation to a page (a note on the user, a whole task) is weighed by its content alone. Older
experience counts less, and so does that of another app version or screen size, whose pages may
differ.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Literal

from memory import users
from memory.apps import LEARNED_PREFIX
from memory.embeddings import compare_texts
from memory.records import (
    SHARED,
    AppRecord,
    Failure,
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
MIN_SCORE = 0.22
"""Lower scores are not shown: same app alone (0.12) or same parent alone (0.20) is too little."""
SAME_PAGE, AFTER_LAST, SAME_PARENT, SAME_APP = 1.0, 0.75, 0.4, 0.25
"""Closeness of an experience to the present step; the opposite of MobA's relation distance."""
SAME_GOAL_SIMILARITY = 0.6
"""Goals with this similarity count as the same goal for relations."""
OTHER_VERSION, OTHER_SIZE = 0.7, 0.85
"""Factors for experience with another version of the app, or on a screen of another size."""
_UNKNOWN_SIZE: Size = (0, 0)
MAX_EXPERIENCE = 160
_MAX_HITS = 8
_SEARCH_POOL = ThreadPoolExecutor(max_workers=3, thread_name_prefix="memory")
_MAX_ACTIONS = 12
"""Of a page that is not in front, the most used ones."""


@dataclass(frozen=True)
class Weights:
    """How much content and relation count; together 1."""

    content: float = CONTENT_WEIGHT
    relation: float = RELATION_WEIGHT

    def compute_score(self, content: float, relation: float | None) -> float:
        """The weighted sum; if there can be no relation, the content alone.

        Args:
            content: 0 to 1.
            relation: 0 to 1, or None.
        """
        if relation is None:
            return content if self.content else 0.0
        return self.content * content + self.relation * relation


DEFAULT_WEIGHTS = Weights()


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
    made: frozenset[str] = frozenset()
    """Labels that the run has touched itself, whose effects it has seen."""


@dataclass(frozen=True)
class Experience:
    """One thing worth telling the model."""

    kind: Literal["task", "failure", "app", "page", "user"]
    text: str
    """At most MAX_EXPERIENCE; texts of a screen are quoted in it."""
    score: float
    """0 to 1."""
    id: str
    """Of the record that it comes from."""


def estimate_tokens(text: str) -> int:
    """Estimate the tokens of a text: four Latin characters each, or one Chinese one."""
    chinese = sum(char >= "\u2e80" for char in text)
    return chinese + -(-(len(text) - chinese) // 4)


def retrieve_experience(
    memory: Memory,
    query: Query,
    limit: int = 5,
    *,
    weights: Weights = DEFAULT_WEIGHTS,
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
    # Scores that differ only by rounding are equal.
    ranked = sorted(
        by_text.values(), key=lambda e: (-round(e.score, 9), e.text)
    )
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
    """All that helps enough; the kinds are searched at once, as Chroma works beside Python.

    Most records do not help enough, and are never put in words.
    """
    goal = query.goal or query.instruction
    texts = list(
        dict.fromkeys(
            filter(None, (query.instruction, goal, query.parent_goal))
        )
    )
    tasks = _SEARCH_POOL.submit(
        memory.search, "task", texts, CANDIDATES, user_id=query.user_id
    )
    pages = _SEARCH_POOL.submit(_find_pages, memory, query, goal)
    apps = _SEARCH_POOL.submit(_find_apps, memory, query, texts)
    notes = users.recall_notes(memory, query.user_id, texts)
    now = memory.now()
    for hit in tasks.result():
        if isinstance(hit.record, TaskRecord):
            worth = measure_freshness(hit.record, now) * _version_fit(
                hit.record, query
            )
            task = _WeighedTask(hit.record, query, goal, weights, worth)
            yield from task.list_experiences(hit.similarity)
    for page in pages.result():
        worth = measure_freshness(page, now) * _version_fit(page, query)
        yield from _from_page(page, query, goal, weights, worth)
    for record, content in apps.result():
        worth = measure_freshness(record, now)
        yield from _from_app(record, content, query, texts, weights, worth)
    for note in notes:
        worth = measure_freshness(note.record, now)
        score = weights.compute_score(note.score, None) * worth
        if score < MIN_SCORE:
            continue
        text = cut_line(note.record.text, MAX_EXPERIENCE)
        if text:
            yield Experience("user", text, score, note.record.id)


@dataclass(frozen=True)
class _WeighedTask:
    """A remembered task and what its parts count at this step."""

    record: TaskRecord
    query: Query
    goal: str
    weights: Weights
    worth: float
    """By its age, app versions and screen size."""

    def list_experiences(self, similarity: float) -> Iterator[Experience]:
        """The whole task, its sub-goals and its failures, as far as they help."""
        record = self.record
        score = self.weights.compute_score(similarity, None) * self.worth
        if record.status == "done" and record.route and score >= MIN_SCORE:
            text = _describe_done(record.instruction, record.route)
            yield Experience("task", text, score, record.id)
        related = 0.0
        if _is_alike(record.instruction, self.query.parent_goal):
            related = SAME_PARENT
        goal_before = ""
        for part in _split_by_goal(record.route):
            yield from self._from_part(part, goal_before, related)
            goal_before = part[0].goal
        for failure in record.failures:
            yield from self._from_failure(failure, related)

    def _from_part(
        self, part: Sequence[RouteStep], goal_before: str, related: float
    ) -> Iterator[Experience]:
        first = part[0]
        # Only what serves a similar goal is advice; nearness alone says nothing about it.
        if not first.goal or first.goal == self.record.instruction:
            return
        content = compare_texts(first.goal, self.goal)
        if content <= 0:
            return
        closeness = _page_closeness(first.package, first.signature, self.query)
        closeness = max(related, closeness)
        if closeness < AFTER_LAST and _is_alike(
            goal_before, self.query.last_goal
        ):
            closeness = AFTER_LAST
        score = self.weights.compute_score(content, closeness) * self.worth
        if score >= MIN_SCORE:
            text = _describe_done(first.goal, part)
            yield Experience("task", text, score, self.record.id)

    def _from_failure(
        self, failure: Failure, related: float
    ) -> Iterator[Experience]:
        content = compare_texts(failure.goal, self.goal)
        score = self.weights.compute_score(content, related) * self.worth
        if content <= 0 or score < MIN_SCORE:
            return
        text = f"{quote_text(failure.goal)} failed by {failure.action}"
        if failure.lesson:
            text = f"{text}; {failure.lesson}"
        text = cut_line(text, MAX_EXPERIENCE)
        yield Experience("failure", text, score, self.record.id)


def _find_pages(memory: Memory, query: Query, goal: str) -> list[PageRecord]:
    """The page in front, and those that are known for something like the goal."""
    pages: dict[str, PageRecord] = {}
    if query.signature:
        page_ids = [
            page_id(user, query.package, query.signature, query.screen_size)
            for user in (query.user_id, SHARED)
        ]
        for record in memory.get_many("page", page_ids, query.user_id):
            if isinstance(record, PageRecord):
                pages[record.id] = record
    for hit in memory.search("page", goal, _MAX_HITS, user_id=query.user_id):
        if isinstance(hit.record, PageRecord):
            pages[hit.record.id] = hit.record
    return list(pages.values())


def _from_page(
    page: PageRecord, query: Query, goal: str, weights: Weights, worth: float
) -> Iterator[Experience]:
    closeness = _page_closeness(page.package, page.signature, query)
    is_in_front = closeness >= SAME_PAGE
    rated = _rate_actions(page, query, goal, is_in_front=is_in_front)
    if not rated:
        return
    rated.sort(key=lambda pair: (-pair[0], -pair[1].times))
    best_content = rated[0][0]
    score = weights.compute_score(best_content, closeness) * worth
    is_related = is_in_front or best_content > 0
    if score < MIN_SCORE or not is_related:
        return
    name = quote_text(page.summary or page.package)
    place = "Here" if is_in_front else f"On {name}"
    effects = "; ".join(_describe_effect(action) for _, action in rated[:3])
    text = cut_line(f"{place}: {effects}", MAX_EXPERIENCE)
    yield Experience("page", text, score, page.id)


def _rate_actions(
    page: PageRecord, query: Query, goal: str, *, is_in_front: bool
) -> list[tuple[float, PageAction]]:
    """What is known of a page beyond what the run did there itself, each with its use for a goal.

    Of another page only the most frequent actions are taken.
    """
    actions = [each for each in page.actions if each.target not in query.made]
    if not is_in_front:
        actions.sort(key=lambda action: -action.times)
        del actions[_MAX_ACTIONS:]
    rated: list[tuple[float, PageAction]] = []
    for action in actions:
        content = compare_texts(f"{action.target} {action.led_to}", goal)
        rated.append((content, action))
    return rated


def _describe_effect(action: PageAction) -> str:
    words = [action.action]
    if action.target:
        words.append(quote_text(action.target))
    words.append(
        f"led to {action.led_to}" if action.led_to else "changed nothing"
    )
    return " ".join(filter(None, words))


def _find_apps(
    memory: Memory, query: Query, texts: list[str]
) -> list[tuple[AppRecord, float]]:
    """The foreground app, and apps known for something like the goals; with similarity."""
    hits = memory.search("app", texts, _MAX_HITS, user_id=query.user_id)
    if query.package:
        found_ids = {hit.record.id for hit in hits}
        ids = [app_id(user, query.package) for user in (query.user_id, SHARED)]
        missing_ids = [id for id in ids if id not in found_ids]
        for record in memory.get_many("app", missing_ids, query.user_id):
            hits.append(Hit(record, 0.0))
    apps: list[tuple[AppRecord, float]] = []
    for hit in hits:
        if isinstance(hit.record, AppRecord):
            apps.append((hit.record, hit.similarity))
    return apps


def _from_app(
    record: AppRecord,
    content: float,
    query: Query,
    texts: list[str],
    weights: Weights,
    worth: float,
) -> Iterator[Experience]:
    for function in record.functions:
        # A goal names one function of many, and would drown in the whole description.
        for part in re.split(r"[,;、，]", function):
            content = max(
                content, *(compare_texts(part, text) for text in texts)
            )
    score = weights.compute_score(content, None)
    if record.package == query.package:
        # A description is found by content; standing in the app adds to it.
        score += weights.relation * SAME_APP
    score = min(1.0, score) * worth
    if score < MIN_SCORE:
        return
    # What was learned of an app is a digest of its functions, and would be said twice.
    is_digest = record.description.startswith(LEARNED_PREFIX)
    functions = () if is_digest else record.functions
    about = "; ".join(filter(None, (record.description, *functions)))
    text = cut_line(f"{record.label}: {about}", MAX_EXPERIENCE)
    yield Experience("app", text, score, record.id)


def _version_fit(record: TaskRecord | PageRecord, query: Query) -> float:
    """The factor for experience from another screen size or app version; 1 for the same."""
    versions: Mapping[str, str]
    if isinstance(record, TaskRecord):
        versions = record.versions
    else:
        versions = {record.package: record.version}
    fit = 1.0
    if _has_other_version(versions, query.versions):
        fit *= OTHER_VERSION
    sizes = {record.screen_size, query.screen_size}
    if len(sizes) > 1 and _UNKNOWN_SIZE not in sizes:
        fit *= OTHER_SIZE
    return fit


def _has_other_version(
    versions: Mapping[str, str], installed: Mapping[str, str]
) -> bool:
    """Whether an app is known to have another version on this phone."""
    for package, version in versions.items():
        present = installed.get(package)
        if version and present and present != version:
            return True
    return False


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
    return (
        bool(left and right)
        and compare_texts(left, right) >= SAME_GOAL_SIMILARITY
    )


def _describe_done(goal: str, route: Iterable[RouteStep]) -> str:
    steps = ", ".join(map(_describe_step, route))
    return cut_line(f"{quote_text(goal)} was done by {steps}", MAX_EXPERIENCE)


def _describe_step(step: RouteStep) -> str:
    words = [str(step.action.get("kind", ""))]
    label = ""
    if step.target is not None:
        label = step.target.text or step.target.resource_id
    for text in (label, str(step.action.get("text", ""))):
        if text:
            words.append(quote_text(text))
    words.append(str(step.action.get("direction", "")))
    return " ".join(filter(None, words))
