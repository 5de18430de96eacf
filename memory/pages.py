"""How an app's pages connect, learned with use, and the way from one page to another.

A page's record says what was done on it and which page that led to; together the records of an app
are a graph. A way through it is only made of steps that go somewhere and change nothing: taps on
tabs, rows and buttons that are no switch and whose words promise no effect, and Back. A row that
was chosen among others like it leads to a page of its own (the chat with Ann, not the chat with
Bob), though both pages have one signature. Such a step is only taken if the row's words are the
heading that is looked for.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from memory.records import PageAction, PageRecord, Size, normalise, page_id
from memory.store import Memory
from tools.screen import Target

MAX_HOPS = 8
"""A longer way is a guess rather than knowledge."""
MAX_PAGES = 400
"""Pages looked at in one search; each layer is one look-up by id."""
_NAVIGATION_KINDS = frozenset({"tap", "back"})
_HARMLESS_ROLES = frozenset({"tab", "item", "button", "image", "text"})
_EFFECT_WORDS = re.compile(
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
    """The pages that a search has reached, each with the hop by which it was reached first."""

    hops: dict[str, Hop | None] = field(default_factory=dict)

    def trace_path(self, last: Hop) -> list[Hop]:
        path = [last]
        while (hop := self.hops[path[0].page]) is not None:
            path.insert(0, hop)
        return path


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

    Nothing is performed here. The caller makes one hop at a time: the screen must have the
    signature `hop.page`, `memory.replay.matching.match_step` must find the hop's target, and
    afterwards the screen must have the signature `hop.lands`. After the first surprise, control
    returns to the model.

    Args:
        memory: where the pages are kept.
        user_id: whose experience; another's is never used.
        package: of the app; a way never leaves it.
        screen_size: pixels; pages of another size are others.
        start: signature of the page in front.
        goal: signature of the page wanted; empty takes any with the heading.
        heading: of the page wanted, "Display"; empty takes any heading. Give it if several pages
            share one signature, as chats with different people do.

    Returns:
        The hops, at most MAX_HOPS; empty when no way is known, or when the start is the goal.

    Raises:
        MemoryUnavailable: the memory does not answer.
    """
    if not heading and goal in ("", start):
        return []
    search, layer = _Search({start: None}), [start]
    for _ in range(MAX_HOPS):
        records = _read_records(memory, user_id, package, screen_size, layer)
        following: list[str] = []
        for hop in _list_sure_hops(records, layer):
            if hop.lands == start:
                continue
            if _is_goal(hop, goal, heading):
                return search.trace_path(hop)
            if hop.lands not in search.hops:
                search.hops[hop.lands] = hop
                following.append(hop.lands)
        layer = following
        if not layer or len(search.hops) > MAX_PAGES:
            break
    return []


def _list_sure_hops(
    records: Mapping[str, PageRecord], layer: Iterable[str]
) -> Iterator[Hop]:
    """The hops from the pages of a layer, of each page the most used first."""
    for signature in layer:
        if signature in records:
            hops = _sure_hops(records[signature])
            yield from sorted(hops, key=lambda hop: (-hop.times, hop.lands))


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
    edge_times: dict[tuple[str, str, str], int] = defaultdict(int)
    for record in sorted(records, key=lambda r: r.id):
        start = record.signature
        headings[start] = record.summary or headings.get(start, "")
        visits[start] += sum(action.times for action in record.actions)
        for action in record.actions:
            end = action.leads
            if not end or end == start:
                continue
            headings.setdefault(end, action.led_to)
            visits[end] += action.times
            edge_times[start, end, _describe_action(action)] += action.times
    pages = [
        PageNode(
            signature=signature,
            heading=headings.get(signature, ""),
            visits=count,
        )
        for signature, count in visits.items()
    ]
    pages.sort(key=lambda page: (-page.visits, page.signature))
    edges = [
        Edge(start=start, end=end, words=words, times=times)
        for (start, end, words), times in edge_times.items()
    ]
    edges.sort(key=lambda edge: (-edge.times, edge.start, edge.end, edge.words))
    return PageGraph(package=package, pages=tuple(pages), edges=tuple(edges))


def _describe_action(action: PageAction) -> str:
    return (
        f'{action.action} "{action.target}"' if action.target else action.action
    )


def _read_records(
    memory: Memory,
    user_id: str,
    package: str,
    size: Size,
    signatures: Iterable[str],
) -> dict[str, PageRecord]:
    ids = [
        page_id(user_id, package, signature, size) for signature in signatures
    ]
    records: dict[str, PageRecord] = {}
    for record in memory.get_many("page", ids, user_id):
        if isinstance(record, PageRecord) and record.user_id == user_id:
            records[record.signature] = record
    return records


def _sure_hops(record: PageRecord) -> Iterator[Hop]:
    """The hops from a page whose action always led to the same page."""
    ends: dict[tuple[str, str], set[str]] = defaultdict(set)
    for action in record.actions:
        ends[action.action, action.target].add(action.leads)
    for action in record.actions:
        if len(ends[action.action, action.target]) > 1:
            continue
        if not _is_repeatable(action, record) or _is_chosen_row(action, record):
            continue
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
    if not action.leads or action.leads == record.signature:
        return False
    kind = next(iter(action.action.split()), "")
    if kind not in _NAVIGATION_KINDS:
        return False
    target = action.element
    if target is None:
        return kind == "back"
    if target.role not in _HARMLESS_ROLES or not (
        target.text or target.resource_id
    ):
        return False
    words = f"{target.text} {target.resource_id.replace('_', ' ')}"
    return not _EFFECT_WORDS.search(words)


def _is_goal(hop: Hop, goal: str, heading: str) -> bool:
    if goal and hop.lands != goal:
        return False
    return not heading or normalise(hop.heading) == normalise(heading)


def _is_chosen_row(action: PageAction, record: PageRecord) -> bool:
    """Whether a row was taken for its words, and leads to a page that is not its own.

    A row whose words are the heading of its page leads to no other one.
    """
    if action.element is None:
        return False
    heading = normalise(action.led_to)
    if heading and normalise(action.element.text).startswith(heading):
        return False
    if action.element.among > 1:
        return True
    tapped_targets: set[str] = set()
    for other in record.actions:
        if other.action == "tap" and other.leads == action.leads:
            tapped_targets.add(other.target)
    return len(tapped_targets) > 1
