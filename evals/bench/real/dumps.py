"""What is made of dumps and pictures: texts told, things that can be touched, and the time."""

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median

import cv2
import numpy as np

from evals.bench.real.folder import Folder, RealScreen
from evals.bench.real.truth import Box, area_of
from tools.acting.targets import tap_point
from tools.hierarchy.elements import parse_elements
from tools.hierarchy.markup import decode_bytes
from tools.hierarchy.tree import has_keyboard
from tools.perception.perceive import perceive
from tools.perception.raw import Look, read_dump
from tools.screen import Element
from tools.vision.elements import find_elements
from tools.vision.screenshot import fit_to_screen

BAR = 0.09
"""Share of the height at the lower edge that an app's bottom bar may take."""
GESTURE = 0.02
"""Share of the height of what can only be the system's gesture line."""


@dataclass
class Reach:
    """Counts of what can be touched and what of it is reached."""

    targets: int = 0
    reached: int = 0
    with_words: int = 0
    """Reached by an element that has words of its own."""
    elements: int = 0

    def add(self, other: "Reach") -> None:
        """Add the counts of another screen."""
        self.targets += other.targets
        self.reached += other.reached
        self.with_words += other.with_words
        self.elements += other.elements


@dataclass
class DumpScore:
    """What came of all dumps."""

    dumps: int = 0
    texts: int = 0
    texts_told: int = 0
    tree: Reach = field(default_factory=Reach)
    milliseconds: list[float] = field(default_factory=list)
    missed: list[tuple[str, list[str], list[Box]]] = field(default_factory=list)
    """Name, texts that were not told, and boxes that were not reached, of each screen with such."""


@dataclass
class PictureScore:
    """What came of all dumps that have a picture."""

    pictures: int = 0
    vision: Reach = field(default_factory=Reach)
    hybrid: Reach = field(default_factory=Reach)
    bars: int = 0
    """Screens with something to touch at the lower edge."""
    bars_lost: int = 0
    """Of these, screens on which vision reaches nothing of it."""
    gesture_lines: int = 0
    """Screens on which vision lists something flat at the very edge."""
    added: int = 0
    """Elements that hybrid lists beside those of the tree."""
    missed: list[tuple[str, list[Box]]] = field(default_factory=list)


def measure_dumps(folder: Folder) -> DumpScore:
    """Read each dump, and compare what is told with what it says."""
    score = DumpScore()
    for name in folder.names:
        screen = folder.load_screen(name)
        if screen is not None and screen.dump is not None:
            _measure_dump(screen, score)
    return score


def _measure_dump(screen: RealScreen, score: DumpScore) -> None:
    dump = screen.dump
    if dump is None:
        return
    width, height = screen.width, screen.height
    begun = time.process_time()
    elements = parse_elements(dump.data, width=width, height=height)
    score.milliseconds.append(1e3 * (time.process_time() - begun))
    told = collect_words(elements)
    texts = dump.list_texts(width, height)
    untold = [text for text in texts if squeeze_text(text) not in told]
    targets = dump.list_touchables(screen.width, screen.height)
    reach, missed = measure_reach(targets, elements)
    score.dumps += 1
    score.texts += len(texts)
    score.texts_told += len(texts) - len(untold)
    score.tree.add(reach)
    if untold or missed:
        score.missed.append((screen.name, untold, missed))


def collect_words(elements: Iterable[Element]) -> str:
    """All that is told of a screen, as one text to search in."""
    parts: list[str] = []
    for element in elements:
        parts += [element.text, element.value, element.hint]
    return squeeze_text("\n".join(parts))


def squeeze_text(text: str) -> str:
    """A text without blanks and case, which telling may change."""
    return "".join(text.split()).casefold()


def measure_reach(
    targets: Sequence[Box], elements: Sequence[Element]
) -> tuple[Reach, list[Box]]:
    """Touch each element where the tools would, and see which targets that reaches.

    Returns:
        The counts, and the targets that no element reaches.
    """
    usable = [e for e in elements if e.index > 0 and e.role != "list"]
    reached: dict[Box, bool] = {}
    for element in usable:
        hit = find_target(targets, tap_point(element, elements))
        if hit is not None:
            has_words = bool(element.text or element.value or element.hint)
            reached[hit] = reached.get(hit, False) or has_words
    missed = [box for box in targets if box not in reached]
    reach = Reach(
        targets=len(targets),
        reached=len(reached),
        with_words=sum(reached.values()),
        elements=len(usable),
    )
    return reach, missed


def find_target(targets: Iterable[Box], point: tuple[int, int]) -> Box | None:
    """The smallest target at a point, which takes the touch."""
    x, y = point
    hits = [
        box for box in targets if box[0] <= x < box[2] and box[1] <= y < box[3]
    ]
    return min(hits, key=area_of, default=None)


def measure_pictures(folder: Folder) -> PictureScore:
    """Read each picture that has a dump, alone and together with its dump.

    Raises:
        ExtraMissing: the extra `ocr` is not installed.
    """
    score = PictureScore()
    for name in folder.names:
        screen = folder.load_screen(name)
        if screen is not None and screen.dump is not None and screen.picture:
            _measure_picture(screen, score)
    return score


def _measure_picture(screen: RealScreen, score: PictureScore) -> None:
    dump = screen.dump
    if dump is None:
        return
    look = make_look(screen)
    targets = dump.list_touchables(screen.width, screen.height)
    image = fit_to_screen(
        screen.picture, width=screen.width, height=screen.height
    )
    seen = find_elements(image, keyboard=look.keyboard)
    reach, missed = measure_reach(targets, seen)
    score.pictures += 1
    score.vision.add(reach)
    low = [box for box in targets if box[1] >= (1 - BAR) * screen.height]
    score.bars += bool(low)
    score.bars_lost += bool(low) and all(box in missed for box in low)
    score.gesture_lines += any(
        e.bounds.top >= (1 - GESTURE) * screen.height for e in seen
    )
    both = perceive(look, perception="hybrid").elements
    score.hybrid.add(measure_reach(targets, both)[0])
    score.added += sum(e.source != "hierarchy" for e in both)
    if missed:
        score.missed.append((screen.name, missed))


def make_look(screen: RealScreen) -> Look:
    """A look at a screen, as a phone would have given it."""
    xml = decode_bytes(screen.dump.data) if screen.dump else ""
    tree = read_dump(xml, width=screen.width, height=screen.height)
    image = fit_to_screen(
        screen.picture, width=screen.width, height=screen.height
    )
    small = cv2.resize(
        image, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA
    )
    grey = np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.uint8)
    return Look(
        jpeg=screen.picture,
        xml=xml,
        package=screen.package,
        activity=screen.activity,
        keyboard=has_keyboard(tree.roots),
        time="",
        width=screen.width,
        height=screen.height,
        grey=grey,
        tree=tree,
    )


def take_median(values: Sequence[float]) -> float:
    """The median, 0 for no values."""
    return median(values) if values else 0.0
