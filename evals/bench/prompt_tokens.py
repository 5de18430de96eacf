"""The prompt of a step in tokens by part, beside two naive ways to describe a screen.

    python -m evals.bench.prompt_tokens [steps an app]

The naive ways are the dump of the tree, and a list of all its nodes: one line each with its text,
its kind and what can be done with it. Recall is the share of the tree's words that a list has.
"""

import argparse
import itertools
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import mean, median

import cv2
from lxml import etree
from rich.console import Console

from evals.films.walks import Visit, sample
from graph.context import Context
from graph.state import Clock, State
from graph.tasks import decompose_task, make_root
from models.offline.prompt import parse_lines
from models.tokens import PictureRule, find_tokenizer, picture_tokens
from nodes.calls import prompts, schemas, usage
from tapwright.text.normalize import squeeze_text
from tools.hierarchy.elements import parse_elements
from tools.perception.element_ids import ElementNumbers
from tools.perception.page_signature import compute_signature
from tools.rendering import set_of_marks
from tools.rendering.screen_text import compare_screens, describe_screen
from tools.screen import Screen
from tools.vision import encoding
from virtual_phone.system.config import SYSTEM_UI

XML_GOAL, LIST_GOAL = 0.2, 0.5
"""Of the tokens of the naive ways, at most."""
RECALL_GOAL = 0.99
MARKS_GOAL = 15.0
"""ms, median: boxes and numbers on a picture."""
TASK = "Create a 6:30 PM alarm with the title 'Work' that vibrates every Monday to Thursday"
PLAN = [
    "Open the Clock app",
    "Start a new alarm",
    "Set the time to 6:30 PM",
    "Check the result",
]
STEPS = [
    '- open_app "Clock" (start with the app)',
    "- tap 6 (Add alarm) (start a new alarm)",
]
PARTS = ("system", "form", "task", "history", "screen")
RULES: tuple[PictureRule, ...] = ("tiles", "area", "cells")
_FLAGS = ("clickable", "long-clickable", "scrollable", "checkable", "checked", "selected",
          "focused", "password")  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Page:
    """One page."""

    parts: dict[str, int]
    """Tokens of the prompt that asks for the next action, by part."""
    xml: int
    """Tokens of the dump."""
    nodes: int
    """Tokens of the list of all nodes."""
    found: int
    """Texts and descriptions of the tree that are told, word for word."""
    said: int
    """How many there are."""
    drawn: float
    """ms to draw the marks."""
    made: float
    """ms from the screenshot's file to the picture's file."""
    jpeg: int
    """Bytes."""
    webp: int
    """Bytes of the same picture as WebP of quality 60."""
    picture: dict[str, int]
    """Tokens of the picture by the vendor's rule."""


@dataclass(kw_only=True)
class Turns:
    """Pairs of consecutive looks of one walk at one page."""

    apart: int = 0
    """Tokens of both lists."""
    joint: int = 0
    """Tokens of what reflection is told in their place."""
    same: int = 0
    """Elements that both looks show, each the only one of its role and words."""
    kept: int = 0
    """Those of them with the same number."""

    def add(
        self, before: Screen, after: Screen, count: Callable[[str], int]
    ) -> None:
        """Count one pair; of two pages both lists are told as they are."""
        if before.signature != after.signature:
            return
        old, new, both = compare_screens(before, after)
        self.apart += count(describe_screen(before)) + count(
            describe_screen(after)
        )
        self.joint += count(both or f"{old}\n{new}")
        first, second = _numbers(before), _numbers(after)
        self.same += len(first.keys() & second.keys())
        self.kept += len(first.items() & second.items())


@dataclass(frozen=True)
class Telling:
    """What was measured."""

    pages: Sequence[Page]
    turns: Turns
    tokenizer: str

    @property
    def title(self) -> str:
        """Says what counted."""
        return f"Telling {len(self.pages)} pages to a model (tokens by {self.tokenizer}, means)"

    columns = ("", "measured", "goal")

    @property
    def xml_share(self) -> float:
        """Tokens of our list for each of the dump's."""
        return self._part("screen") / mean(page.xml for page in self.pages)

    @property
    def list_share(self) -> float:
        """Tokens of our list for each of the list of all nodes."""
        return self._part("screen") / mean(page.nodes for page in self.pages)

    @property
    def recall(self) -> float:
        """Share of the tree's texts that are told."""
        return sum(page.found for page in self.pages) / sum(
            page.said for page in self.pages
        )

    @property
    def drawn(self) -> float:
        """ms, median."""
        return median(page.drawn for page in self.pages)

    @property
    def rows(self) -> list[tuple[str, ...]]:
        """Prompt by part, the naive ways, what is told, pictures; value and goal are in words."""
        return [
            *self._prompt_rows(),
            *self._list_rows(),
            *self._told_rows(),
            *self._picture_rows(),
        ]

    def _prompt_rows(self) -> list[tuple[str, ...]]:
        """The prompt for one action, by its parts."""
        nodes = self._mean("nodes")
        whole = sum(self._part(part) for part in PARTS)
        with_nodes = whole - self._part("screen") + nodes
        parts = " + ".join(f"{part} {self._part(part):.0f}" for part in PARTS)
        return [
            ("prompt for the next action", f"{whole:.0f}", ""),
            (f"  {parts}", "", ""),
            (
                "  of the same with all nodes listed",
                f"{whole / with_nodes:.1%}",
                "",
            ),
        ]

    def _list_rows(self) -> list[tuple[str, ...]]:
        """Our list of elements beside the naive ways to list them."""
        xml_goal, list_goal = f"{XML_GOAL:.0%}", f"{LIST_GOAL:.0%}"
        ours = "  our list of it"
        return [
            ("the tree as XML", f"{self._mean('xml'):.0f}", ""),
            (ours, f"{self.xml_share:.1%}", f"at most {xml_goal}"),
            ("a list of all nodes", f"{self._mean('nodes'):.0f}", ""),
            (ours, f"{self.list_share:.1%}", f"at most {list_goal}"),
        ]

    def _told_rows(self) -> list[tuple[str, ...]]:
        """What is told of a page, and what stays from look to look."""
        turns = self.turns
        joint = turns.joint / max(1, turns.apart)
        kept = turns.kept / max(1, turns.same)
        return [
            (
                "texts of the tree that are told",
                f"{self.recall:.2%}",
                f"at least {RECALL_GOAL:.0%}",
            ),
            ("two looks at a page told as one, of both", f"{joint:.1%}", ""),
            ("numbers kept from look to look", f"{kept:.1%}", ""),
        ]

    def _picture_rows(self) -> list[tuple[str, ...]]:
        """The picture: time to draw it, its size, its tokens."""
        made = median(page.made for page in self.pages)
        tokens = ", ".join(
            f"{mean(page.picture[rule] for page in self.pages):.0f} by {rule}"
            for rule in RULES
        )
        return [
            (
                "marks drawn, median",
                f"{self.drawn:.1f} ms",
                f"under {MARKS_GOAL:g} ms",
            ),
            ("  with reading, shrinking, packing", f"{made:.1f} ms", ""),
            ("picture as JPEG", f"{self._mean('jpeg') / 1000:.1f} kB", ""),
            ("  the same as WebP", f"{self._mean('webp') / 1000:.1f} kB", ""),
            ("  its tokens by the vendor's rule", tokens, ""),
        ]

    def _mean(self, name: str) -> float:
        """The mean of a figure of the pages."""
        values: list[float] = [getattr(page, name) for page in self.pages]
        return mean(values)

    @property
    def missed(self) -> list[str]:
        """The goals that were not met."""
        return [
            f"{name}: {value:.3g}, the goal is {goal:g}"
            for name, value, goal, good in (
                (
                    "our list, of the XML",
                    self.xml_share,
                    XML_GOAL,
                    self.xml_share <= XML_GOAL,
                ),
                (
                    "our list, of all nodes",
                    self.list_share,
                    LIST_GOAL,
                    self.list_share <= LIST_GOAL,
                ),
                (
                    "texts told",
                    self.recall,
                    RECALL_GOAL,
                    self.recall >= RECALL_GOAL,
                ),
                (
                    "ms to draw marks",
                    self.drawn,
                    MARKS_GOAL,
                    self.drawn < MARKS_GOAL,
                ),
            )
            if not good
        ]

    def _part(self, part: str) -> float:
        return mean(page.parts[part] for page in self.pages)


def measure(steps: int = 5, apps: int | None = None) -> Telling:
    """Walk through every app and tell each page.

    Args:
        steps: pages of each app, each app on another look.
        apps: the first so many only.
    """
    counting, turns = find_tokenizer(), Turns()
    pages: list[Page] = []
    books: dict[str, ElementNumbers] = {}
    last: tuple[str, Screen] | None = None
    most = None if apps is None else steps * apps
    for visit in itertools.islice(sample(steps=steps), most):
        screen = _screen(visit, books.setdefault(visit.app, ElementNumbers()))
        pages.append(_page(visit, screen, counting.count))
        if last and last[0] == visit.app:
            turns.add(last[1], screen, counting.count)
        last = visit.app, screen
    return Telling(pages, turns, counting.name)


def _screen(visit: Visit, book: ElementNumbers) -> Screen:
    width, height = visit.width, visit.height
    found = parse_elements(visit.xml, width=width, height=height, ime=visit.ime)
    page = compute_signature(
        found, visit.package, visit.activity, width=width, height=height
    )
    return Screen(
        id=f"{visit.app}-{visit.number}",
        width=width,
        height=height,
        package=visit.package,
        activity=visit.activity,
        signature=page,
        keyboard=visit.keyboard,
        elements=book.number_elements(
            found, package=visit.package, signature=page
        ),
        time="2026-03-02 09:00 Monday",
    )


def _numbers(screen: Screen) -> dict[tuple[str, str], int]:
    """By role and words, where there is one such element."""
    able = [e for e in screen.elements if e.index > 0]
    many = Counter((e.role, e.text) for e in able)
    return {
        (e.role, e.text): e.index for e in able if many[e.role, e.text] == 1
    }


def _page(visit: Visit, screen: Screen, count: Callable[[str], int]) -> Page:
    system, user = prompts.render_prompt(
        "assess",
        actions=prompts.format_action_signatures(),
        places="element: a number in brackets.",
        demonstration="",
        judged="",
        several="yes",
        plans="yes",
        before="",
        planning="yes",
        history="\n".join(STEPS),
        **prompts.build_common_variables(
            _state(), Context(), screen, apps="Calendar, Clock, Notes, Settings"
        ),
    )
    told = usage.split_prompt(user)
    form = json.dumps(schemas.ASSESS, separators=(",", ":"))
    said, page = _said(visit), squeeze_text(_read_list(screen))
    _, packed = cv2.imencode(
        ".jpg", visit.picture, [cv2.IMWRITE_JPEG_QUALITY, 85]
    )
    begun = time.perf_counter()
    picture = encoding.decode_picture(packed.tobytes())
    small = encoding.shrink_picture(
        visit.picture if picture is None else picture
    )
    drawing = time.perf_counter()
    marked = set_of_marks.draw_marks(
        small, screen.elements, scale=small.shape[1] / screen.width
    )
    drawn = time.perf_counter()
    file = encoding.encode_jpeg(marked)
    ended = time.perf_counter()
    _, webp = cv2.imencode(".webp", marked, [cv2.IMWRITE_WEBP_QUALITY, 60])
    return Page(
        parts={"system": count(system), "form": count(form),
               **{part: count(text) for part, text in told.items()}},
        xml=count(visit.xml),
        nodes=count("\n".join(naive(visit.xml))),
        found=sum(squeeze_text(text) in page for text in said),
        said=len(said),
        drawn=1000 * (drawn - drawing),
        made=1000 * (ended - begun),
        jpeg=len(file),
        webp=len(webp),
        picture={rule: picture_tokens(rule, encoding.size_of(file)) for rule in RULES},
    )  # fmt: skip


def _state() -> State:
    tree = decompose_task(make_root(TASK), PLAN, max_depth=4)
    clock = Clock(started=0.0, ticked=time.time())
    return State(
        instruction=TASK,
        tasks=tree,
        progress="The Clock app is open.",
        clock=clock,
    )


def naive(xml: str) -> Iterator[str]:
    """One line a node: number, class, what it says, id, place, what can be done with it."""
    for number, node in enumerate(_nodes(xml), 1):
        said = [
            f'"{node.get(name)}"'
            for name in ("text", "content-desc")
            if node.get(name)
        ]
        flags = [name for name in _FLAGS if node.get(name) == "true"]
        kind = (node.get("class") or "").rpartition(".")[2]
        ids = [node.get("resource-id", "").rpartition("/")[2]]
        yield " ".join(
            filter(
                None,
                [str(number), kind, *said, *ids, node.get("bounds"), *flags],
            )
        )


def _nodes(xml: str) -> Iterable[etree._Element]:
    return etree.fromstring(xml.encode()).iter("node")


def _read_list(screen: Screen) -> str:
    """The element list, and after it the texts that one line has for several elements."""
    listed = describe_screen(screen)
    return "\n".join([listed, *(each.words for each in parse_lines(listed))])


def _said(visit: Visit) -> list[str]:
    """What the app's windows say; the keyboard and the system's bars are not told by design."""
    return [
        text
        for node in _nodes(visit.xml)
        if node.get("package") not in (SYSTEM_UI, visit.ime.partition("/")[0])
        for text in (node.get("text"), node.get("content-desc"))
        if text and text.strip() and node.get("password") != "true"
    ]


def main() -> int:
    """Measure, print, and say by the exit code whether the goals were met."""
    parser = argparse.ArgumentParser(prog="python -m evals.bench.prompt_tokens")
    parser.add_argument(
        "steps", nargs="?", type=int, default=5, help="pages of each app"
    )
    found = measure(parser.parse_args().steps)
    console = Console(width=110, highlight=False)
    console.print(found.title)
    for row in found.rows:
        console.print(f"{row[0]:44} {row[1]:>36} {row[2]}", markup=False)
    for what in found.missed:
        console.print(f"missed: {what}")
    return 1 if found.missed else 0


if __name__ == "__main__":
    sys.exit(main())
