"""What a demonstration does next, in the words of the present task, and to which element.

What two instructions of one kind differ in is replaced in the gestures too
(`memory.replay.instruction_diff`, as for remembered routes), so that every model is told `fill
"Name" with "Bob"` though it was Ann. Of instructions of two kinds only quoted texts, numbers and
times take each other's place, in order.
"""

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from graph.state import Decision
from memory.demonstrations import strip_courtesies
from memory.replay.instruction_diff import (
    Likeness,
    adapt_text,
    compare_instructions,
    describe_changes,
    is_polar,
)
from memory.values import tokens
from tapwright.text.normalize import normalize_text
from tapwright.text.quote import cut_line, quote_visibly
from tools.recording.demonstration import Demonstration, Gesture, Word
from tools.screen import Element, Screen

LENGTH = 24
"""Characters of a text of a frame."""
ALIKE = 0.8
"""From here on two texts are one, of which a letter or two was misread."""
MOST = 3
"""Words of a name that takes another one's place in an instruction of another kind."""
_SECRET = re.compile(
    r"pass(?:word|code|phrase)|\bpin\b|\bcvv\b|security code|verification code|密码|口令|验证码",
    re.IGNORECASE,
)
_SEPARATOR = re.compile(r"\n|, |，")
_KEY = re.compile(r"([0-9*#])(?:\s*[A-Z+]{1,5})?")
"""On a key, with the letters that stand below the digit."""
_AMOUNT = re.compile(r"\d+(?:[. ]\d+)? ?(?:[kmgt]?b|%)(?!\w)|(?<=\()\d+(?=\))")
"""How much or how many there is of something, which is another figure each time."""
_TAPS = ("tap", "open_app")
_TOUCHES = ("tap", "long_press", "double_tap", "fill")
_MARKS = "\"'“”‘’「」『』《》"
_VALUES = ("quoted", "number", "time")


@dataclass(frozen=True)
class Values:
    """How what was typed and picked follows from the present instruction."""

    like: Likeness | None
    """None for instructions of two kinds."""
    pairs: tuple[tuple[str, str], ...] = ()
    """Of two kinds: values of one sort that stand in the same place of the order, old and new."""

    @property
    def word_changes(self) -> Mapping[str, str]:
        """Old to new words."""
        return (
            describe_changes(self.like) if self.like is not None else dict(self.pairs)
        )

    def adapt_text(self, text: str) -> tuple[str, bool]:
        """A text of the recording as it is now, and whether that follows from nothing."""
        if not text:
            return "", False
        if self.like is None:
            for old, new in self.pairs:
                if re.search(rf"(?<!\w){re.escape(old)}(?!\w)", text, re.IGNORECASE):
                    return text.replace(old, new), False
            return text, False
        adaptation = adapt_text(text, self.like) if self.like.parameters else None
        if adaptation is None:
            return text, bool(self.like.parameters)
        return adaptation.text, False

    def now_called(self, target: str) -> tuple[str, bool]:
        """As `adapt_text`, for a thing's label: parts that follow from nothing are left out."""
        whole, vague = self.adapt_text(target)
        if not vague:
            return whole, False
        parts = [self.adapt_text(part.strip()) for part in _SEPARATOR.split(target)]
        labels = [part for part, strange in parts if part and not strange]
        return (", ".join(labels), False) if labels else (target, True)


def match_values(old: str, new: str) -> Values:
    """How the values of one instruction follow from another.

    Args:
        old: the one whose values are to be replaced.
        new: the one that names them.
    """
    like = (
        compare_instructions(strip_courtesies(old), strip_courtesies(new))
        if old
        else None
    )
    if like is not None or not old:
        return Values(like)
    pairs = _pair_names(old, new)
    for sort in _VALUES:
        was, is_ = (
            [token.text.strip(_MARKS) for token in tokens(text) if token.sort == sort]
            for text in (old, new)
        )
        if len(was) == len(is_):
            pairs += [(o, n) for o, n in zip(was, is_, strict=True) if o != n]
    return Values(None, tuple(dict.fromkeys(pairs)))


def _pair_names(old: str, new: str) -> list[tuple[str, str]]:
    """Stretches of few words that take each other's place and turn nothing: names, as a rule."""
    was, is_ = tokens(old), tokens(new)
    matcher = difflib.SequenceMatcher(
        None, [t.key for t in was], [t.key for t in is_], False
    )
    pairs = []
    for kind, a, b, c, d in matcher.get_opcodes():
        if (
            kind != "replace"
            or max(b - a, d - c) > MOST
            or any(map(is_polar, (*was[a:b], *is_[c:d])))
        ):
            continue
        words = (
            normalize_text(text, keep_case=True)[said[0].start : said[-1].end].strip(
                _MARKS
            )
            for text, said in ((old, was[a:b]), (new, is_[c:d]))
        )
        one, other = words
        pairs.append((one, other))
    return pairs


@dataclass(frozen=True)
class GuidedStep:
    """What leads on from a frame, in the words of the present task."""

    gesture: Gesture
    """As it was made."""
    target: str
    text: str
    spot: tuple[float, float] | None = None
    """Where it was made, as shares of width and height."""
    vague: bool = False
    """The value that was used then follows from nothing in the present instruction."""
    keys: str = ""
    """All that a run of taps on keys with digits writes, of which this tap is one."""
    behind: int = 0
    """The frame behind that run."""

    @property
    def is_changed(self) -> bool:
        """Whether it names or types something else than then."""
        return (self.target, self.text) != (self.gesture.target, self.gesture.text)

    @property
    def action_text(self) -> str:
        """The gesture as an action of ours, quoted."""
        kind, gesture = self.gesture.kind, self.gesture
        if self.keys:
            return f"tap the keys of {quote_visibly(self.keys)}"
        if kind in _TOUCHES:
            where = (
                quote_visibly(cut_line(self.target, 2 * LENGTH))
                if self.target
                else self._place_text
            )
            if kind != "fill":
                return f"{kind} {where}{self._then_text}"
            if _SECRET.search(self.target) or self.vague or not self.text:
                return f"fill {where} with what the task gives{self._then_text}"
            return f"fill {where} with {quote_visibly(self.text)}"
        if kind == "open_app":
            return f"open_app {quote_visibly(self.text or self.target)}"
        if kind in ("scroll", "swipe"):
            return f"{kind} {gesture.direction or 'down'}"
        return "what was done is not known" if kind == "unknown" else kind

    @property
    def _then_text(self) -> str:
        tellable = self.vague and not _SECRET.search(self.target)
        return (
            f" (then {quote_visibly(self.gesture.text or self.gesture.target)})"
            if tellable
            else ""
        )

    @property
    def _place_text(self) -> str:
        return f"a wordless {self.gesture.role or 'thing'}"


def iter_guided_steps(
    demonstration: Demonstration, values: Values
) -> Iterator[GuidedStep]:
    """What leads on from each frame, in order."""
    gestures, start = demonstration.gestures, 0
    size = demonstration.width, demonstration.height
    while start < len(gestures):
        end = start
        while end < len(gestures) and _key_digit(gestures[end]):
            end += 1
        if end - start < 2:
            yield _make_guided_step(gestures[start], values, size)
            start += 1
            continue
        run = "".join(_key_digit(gesture) for gesture in gestures[start:end])
        keys, vague = values.adapt_text(run)
        for gesture in gestures[start:end]:
            single = _make_guided_step(gesture, Values(None), size)
            yield replace(single, vague=vague, keys=keys, behind=end + 1)
        start = end


def resolve_element(lead: GuidedStep, screen: Screen) -> Element | None:
    """The element of this screen that the gesture is for; None where none or nobody can tell."""
    if lead.gesture.kind not in _TOUCHES or (
        lead.vague and lead.gesture.kind != "fill"
    ):
        return None
    able = [
        e for e in screen.elements if e.index > 0 and e.enabled and e.role != "list"
    ]
    if lead.gesture.kind == "fill":
        able = [e for e in able if e.role == "input"]
    if lead.keys:
        return next((e for e in able if _parse_digit(e.text) == lead.target), None)
    only = able[0] if lead.gesture.kind == "fill" and len(able) == 1 else None
    if not lead.target:
        # A keyboard moves a dialog up, and its one field with it.
        return _smallest_at(lead, able, screen) or only
    ranked = [(_answer_score(e, lead.target), e) for e in able]
    best = max((score for score, _ in ranked), default=0.0)
    if best < ALIKE:
        sign = lead.gesture.kind != "fill" and _is_sign(lead.target)
        return _smallest_at(lead, able, screen) if sign else only
    same = [e for score, e in ranked if score == best]
    return min(same, key=lambda e: _distance_to(e, lead, screen))


def is_conforming(decision: Decision, lead: GuidedStep, screen: Screen) -> bool:
    """Whether a decision is plainly what the demonstration does next."""
    action = decision.action
    if action is None or lead.vague:
        return False
    kind = lead.gesture.kind
    text = str(getattr(action, "text", ""))
    if action.kind == "open_app":
        wanted = lead.text or lead.target
        return (
            kind in _TAPS
            and bool(wanted)
            and _normalize_label(text) == _normalize_label(wanted)
        )
    if action.kind == "tap_text":
        return kind == "tap" and _normalize_label(text) == _normalize_label(lead.target)
    if action.kind != kind:
        return False
    if kind in _TOUCHES:
        there = resolve_element(lead, screen)
        same = there is not None and there.index == getattr(action, "element", -1)
        return same and (
            kind != "fill" or _normalize_label(text) == _normalize_label(lead.text)
        )
    if kind in ("scroll", "swipe"):
        return bool(
            getattr(action, "direction", "") == (lead.gesture.direction or "down")
        )
    return True


def to_recorded_words(words: Sequence[Word], values: Values) -> list[Word]:
    """The texts of a screen with what a recording shows in the place of the present values.

    Then a page that shows Bob is told as the one that showed Ann.

    Args:
        words: of the screen.
        values: how values of the recording follow from the present ones.
    """
    if not values.word_changes:
        return list(words)
    return [
        word.model_copy(update={"text": values.adapt_text(word.text)[0]})
        for word in words
    ]


def compute_remaining_keys(keys: str, screen: Screen) -> str:
    """What of a number is still to be keyed in, by what the screen shows of it."""
    shown = [
        re.sub(r"[^0-9*#]", "", text)
        for element in screen.elements
        for text in (element.value, element.text)
        if re.fullmatch(r"[0-9*#() .\-]+", text) and not _KEY.fullmatch(text.strip())
    ]
    single = [
        e.text.strip() for e in screen.elements if e.index < 0 or e.role == "input"
    ]
    shown += [text for text in single if _KEY.fullmatch(text)]
    done = max(
        (len(text) for text in shown if text and keys.startswith(text)), default=0
    )
    return keys[done:]


def _normalize_label(text: str) -> str:
    """The text as it is compared: marks between its parts do not count either."""
    return normalize_text(text, ignore=",:.。>")


def _key_digit(gesture: Gesture) -> str:
    """The digit of a key that was tapped; empty for another gesture."""
    return _parse_digit(gesture.target) if gesture.kind == "tap" else ""


def _parse_digit(text: str) -> str:
    key = _KEY.fullmatch(" ".join(text.split()))
    return key[1] if key else ""


def _make_guided_step(
    gesture: Gesture, values: Values, size: tuple[int, int]
) -> GuidedStep:
    target, strange = values.now_called(gesture.target)
    text, unknown = values.adapt_text(gesture.text)
    spot = gesture.point or (gesture.box.center if gesture.box else None)
    share = (spot[0] / size[0], spot[1] / size[1]) if spot else None
    return GuidedStep(gesture, target, text, share, vague=strange or unknown)


def _answer_score(element: Element, target: str) -> float:
    """How well an element answers to words that were read from a picture, 0 to 1."""
    wanted = _normalize_label(target)
    whole = _normalize_label(element.text)
    hint = _normalize_label(element.hint)
    if wanted in (whole, hint) and wanted:
        return 1.0
    parts = [_normalize_label(part) for part in _SEPARATOR.split(element.text)]
    first = _normalize_label(_SEPARATOR.split(target)[0])
    if wanted in parts:
        return 0.97
    if first and first == parts[0]:
        return 0.95
    if wanted and _AMOUNT.sub("0", wanted) == _AMOUNT.sub("0", whole):
        return 0.93
    if (
        whole
        and len(whole) > 3
        and (wanted.startswith(whole) or whole.startswith(wanted))
    ):
        return 0.9
    if min(len(wanted), len(whole)) < 4:
        return 0.0
    ratio = difflib.SequenceMatcher(None, wanted, whole).ratio()
    return 0.9 * ratio if ratio >= ALIKE / 0.9 else 0.0


def _is_sign(target: str) -> bool:
    """Whether it is what reads as a letter where there is an icon, such as a menu's three bars."""
    return len(target.strip()) == 1 and not target.strip().isdigit()


def _smallest_at(
    lead: GuidedStep, able: Sequence[Element], screen: Screen
) -> Element | None:
    """The smallest element at the place of a wordless one."""
    if lead.spot is None:
        return None
    x, y = lead.spot[0] * screen.width, lead.spot[1] * screen.height
    there = [e for e in able if e.bounds.contains(x, y)]
    return min(there, key=lambda e: e.bounds.area, default=None)


def _distance_to(element: Element, lead: GuidedStep, screen: Screen) -> float:
    """How far an element is from where the gesture was made."""
    if lead.spot is None:
        return float(element.index)
    x, y = element.bounds.center
    return abs(x - lead.spot[0] * screen.width) + abs(y - lead.spot[1] * screen.height)
