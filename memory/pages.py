"""How an app's pages connect, learned with use, and the way from one page to another.

A page's record says what was done on it and which page that led to; together the records of an app
are a graph. A way through it is only made of steps that go somewhere and change nothing: taps on
tabs, rows and buttons that are no switch and whose words promise no effect, and Back. A row that
was chosen among others like it leads to one's own page (the chat with Ann, not the chat with Bob),
though both pages have one signature; such a step is only taken where the row's words are the
heading that is looked for.
"""

import re
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from memory.records import PageAction, PageRecord, Size, normalise, page_id
from memory.store import Memory
from tools.screen import Target

MAX_HOPS = 8
"""A longer way is not known any more, it is hoped for."""
MAX_PAGES = 400
"""Pages looked at in one search; each layer is one look-up by id."""
_STEPS = frozenset({"tap", "back"})
_HARMLESS = frozenset({"tab", "item", "button", "image", "text"})
_EFFECTS = re.compile(
    r"\b(?:save|ok|yes|done|confirm|apply|add|create|new|send|post|share|publish|submit|pay|buy"
    r"|order|book|delete|remove|clear|erase|reset|discard|call|dial|start|stop|play|pause|record"
    r"|follow|like|subscribe|allow|grant|install|uninstall|sign|log|turn|set|enable|disable|accept"
    r"|agree|continue|next|skip)\b"
    r"|保存|确[定认]|完成|应用|添加|新建|创建|发[送布表]|分享|提交|支付|付款|购买|下单|预订|删除|移除"
    r"|清[空除]|重置|舍弃|呼叫|拨[打号]|开始|停止|播放|暂停|录|关注|点赞|订阅|允许|安装|卸载|登录"
    r"|退出|打开|关闭|启用|停用|同意|继续|下一步|跳过",
    re.IGNORECASE,
)


@dataclass(frozen=True, kw_only=True)
class Hop:
    """One step of a way; it fits only the page that it starts from."""

    page: str
    """Signature of the page that it is made on."""
    action: dict[str, Any]
    """Flat, without an element index: `{"kind": "tap"}`."""
    target: Target | None = None
    """The element, None for Back."""
    lands: str = ""
    """Signature of the page that it led to."""
    heading: str = ""
    """What that page calls itself."""
    times: int = 1


@dataclass(frozen=True, kw_only=True)
class PageNode:
    """A page in the picture of an app."""

    signature: str
    heading: str = ""
    visits: int = 0
    """Actions that were made on it or led to it."""


@dataclass(frozen=True, kw_only=True)
class Edge:
    """What leads from one page to another."""

    start: str
    end: str
    words: str
    """Of action and element, `tap "Alarm"`."""
    times: int = 1


@dataclass(frozen=True, kw_only=True)
class PageGraph:
    """The pages of an app as one user knows them."""

    package: str
    pages: tuple[PageNode, ...] = ()
    """The most visited first."""
    edges: tuple[Edge, ...] = ()
    """The most used first."""


@dataclass
class _Search:
    """Where a search has been; `came` is the hop by which a page was first reached."""

    came: dict[str, Hop | None] = field(default_factory=dict)

    def trace_path(self, last: Hop) -> list[Hop]:
        hops = [last]
        while (hop := self.came[hops[0].page]) is not None:
            hops.insert(0, hop)
        return hops


def find_path(
    memory: Memory,
    user_id: str,
    package: str,
    screen_size: Size,
    start: str,
    goal: str = "",
    *,
    heading: str = "",
) -> list[Hop]:
    """The shortest known way between two pages of an app, fewest steps first, then most used.

    Nothing is performed here. Who follows it makes one hop at a time: the screen must have the
    signature `hop.page`, `memory.replay.matching.match_step` must find the hop's target, and
    afterwards the screen must have the signature `hop.lands`. At the first surprise the model goes
    on.

    Args:
        memory: where the pages are kept.
        user_id: whose experience; another's is never used.
        package: of the app; a way never leaves it.
        screen_size: pixels; pages of another size are others.
        start: signature of the page in front.
        goal: signature of the page wanted; empty takes any with the heading.
        heading: what the page wanted calls itself, "Display"; empty takes any heading. Give it
            where several pages share one signature, as chats with different people do.

    Returns:
        The hops, at most MAX_HOPS; empty when no way is known, or when the start is the goal.

    Raises:
        MemoryUnavailable: the memory does not answer.
    """
    if (not goal and not heading) or (goal == start and not heading):
        return []
    search, layer = _Search({start: None}), [start]
    for _ in range(MAX_HOPS):
        records = _read_records(memory, user_id, package, screen_size, layer)
        following: list[str] = []
        for signature in layer:
            for hop in sorted(
                _sure_hops(records.get(signature)), key=lambda h: (-h.times, h.lands)
            ):
                if hop.lands == start:
                    continue
                if _is_goal(hop, goal, heading):
                    return search.trace_path(hop)
                if hop.lands not in search.came:
                    search.came[hop.lands] = hop
                    following.append(hop.lands)
        layer = following
        if not layer or len(search.came) > MAX_PAGES:
            break
    return []


def load_page_graph(memory: Memory, user_id: str, package: str) -> PageGraph:
    """All that a user's runs have learned of how an app's pages connect; for people to look at.

    Raises:
        MemoryUnavailable: the memory does not answer.
    """
    records = [
        record
        for record in memory.list_records("page", user_id)
        if isinstance(record, PageRecord) and record.package == package
    ]
    return build_graph(package, records)


def build_graph(package: str, records: Iterable[PageRecord]) -> PageGraph:
    """The graph that page records make; equal for records in any order."""
    headings: dict[str, str] = {}
    visits: dict[str, int] = defaultdict(int)
    edges: dict[tuple[str, str, str], int] = defaultdict(int)
    for record in sorted(records, key=lambda r: r.id):
        headings[record.signature] = record.summary or headings.get(
            record.signature, ""
        )
        visits[record.signature] += sum(a.times for a in record.actions)
        for action in record.actions:
            if not action.leads or action.leads == record.signature:
                continue
            headings.setdefault(action.leads, action.led_to)
            visits[action.leads] += action.times
            words = (
                f'{action.action} "{action.target}"' if action.target else action.action
            )
            edges[record.signature, action.leads, words] += action.times
    pages = [
        PageNode(signature=s, heading=headings.get(s, ""), visits=n)
        for s, n in visits.items()
    ]
    lines = [
        Edge(start=start, end=end, words=words, times=n)
        for (start, end, words), n in edges.items()
    ]
    return PageGraph(
        package=package,
        pages=tuple(sorted(pages, key=lambda p: (-p.visits, p.signature))),
        edges=tuple(sorted(lines, key=lambda e: (-e.times, e.start, e.end, e.words))),
    )


def find_reachable_pages(pages: PageGraph, start: str) -> set[str]:
    """Signatures of the pages that can be come to from one, itself included."""
    leads: Mapping[str, set[str]] = defaultdict(set)
    for edge in pages.edges:
        leads[edge.start].add(edge.end)
    signatures, queue = {start}, deque([start])
    while queue:
        for end in leads[queue.popleft()] - signatures:
            signatures.add(end)
            queue.append(end)
    return signatures


def _read_records(
    memory: Memory, user_id: str, package: str, size: Size, signatures: Iterable[str]
) -> dict[str, PageRecord]:
    ids = [page_id(user_id, package, signature, size) for signature in signatures]
    records = memory.get_many("page", ids, user_id)
    return {
        r.signature: r
        for r in records
        if isinstance(r, PageRecord) and r.user_id == user_id
    }


def _sure_hops(record: PageRecord | None) -> Iterator[Hop]:
    """What leads on from a page for sure: of one action that led to several pages, none."""
    if record is None:
        return
    led: dict[tuple[str, str], set[str]] = defaultdict(set)
    for action in record.actions:
        led[action.action, action.target].add(action.leads)
    for action in record.actions:
        sure = led[action.action, action.target] == {action.leads}
        if (
            sure
            and _is_repeatable(action, record)
            and not _is_chosen_row(action, record)
        ):
            yield Hop(
                page=record.signature,
                action={"kind": action.action.split()[0]},
                target=action.element,
                lands=action.leads,
                heading=action.led_to,
                times=action.times,
            )


def _is_repeatable(action: PageAction, record: PageRecord) -> bool:
    """Whether an action only leads on, and can be made again."""
    kind, target = action.action.split()[:1], action.element
    if not action.leads or action.leads == record.signature or not set(kind) & _STEPS:
        return False
    if target is None:
        return kind == ["back"]
    words = f"{target.text} {target.resource_id.replace('_', ' ')}"
    named = bool(target.text or target.resource_id)
    return named and target.role in _HARMLESS and not _EFFECTS.search(words)


def _is_goal(hop: Hop, goal: str, heading: str) -> bool:
    if goal and hop.lands != goal:
        return False
    return not heading or normalise(hop.heading) == normalise(heading)


def _is_chosen_row(action: PageAction, record: PageRecord) -> bool:
    """Whether a row was taken for what it says, and leads to a page that is not its own.

    A row whose words are the heading of its page leads to no other one.
    """
    if action.element is None:
        return False
    heading = normalise(action.led_to)
    own = heading and normalise(action.element.text).startswith(heading)
    others = {
        a.target
        for a in record.actions
        if a.leads == action.leads and a.action == "tap"
    }
    return not own and (action.element.among > 1 or len(others) > 1)
