"""The evidence that a run cites, as the user reads it: each part by when it was seen.

What says nothing of what the run did is left out: the heading of the page, a button on the way.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import filterfalse

from graph.state import State
from nodes import evidence, resources
from nodes.approval.sensitivity.deletion import UNDOING
from nodes.approval.sensitivity.page_words import find_titles
from nodes.completion.effects import Effects, is_thing
from nodes.completion.holding import (
    complete_quote,
    drop_repeated,
    find_control_role,
    is_tellable,
)
from nodes.completion.quotes import own_sentences, proof, support
from nodes.completion.quotes.word_match import is_shown_in
from nodes.completion.reason_text import list_cited, tell_seen
from nodes.completion.sent_messages import (
    drop_forward_mark,
    list_chips,
    repeats_message,
)
from nodes.phrases.sentences import Language, format_sentence
from tools.screen import Screen, Target, read_row_name

_QUOTE_SIGN = re.compile(r"[\"“”「」]")
_KEPT_NOTE = re.compile(
    r"“(?:\w+ )?(?:saved|created|added|updated)[.!]?”|“\w{0,6}已(?:保存|创建|添加|更新)\w{0,6}”",
    re.IGNORECASE,
)
"""What an app says in passing of anything that it kept."""
_FIELD = re.compile(r"“?(?P<label>[^“”=]{1,40}) = (?P<value>[^“”]+)”?")
"""A field of a form as a prompt of ours shows it: no page says it like that."""
_SLIDER = re.compile(
    r"“?(?P<label>[^“”=]{1,40}?)”? ?= ?“?(?P<value>\d+(?:\.\d+)?)”?"
)
"""A slider and its value, as our prompts show it."""
_WHOLE = re.compile(r"(?<=\d)\.0+$")
_CONTROLS = ("button", "tab")
_TOUCHED = re.compile(r"touched\s+[\"“]", re.IGNORECASE)


@dataclass(kw_only=True)
class CitedParts:
    """Evidence as the user reads it, by when it was seen."""

    now: list[str] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    controls: set[str] = field(default_factory=set)
    """What of it is only offered to be touched."""
    certain: set[str] = field(default_factory=set)
    """What of it the last screen bears out word for word."""


def sort_evidence(
    cited: str,
    state: State,
    language: Language,
    changed: Sequence[str],
    *,
    is_asked: bool = False,
) -> CitedParts:
    """The parts of the evidence as the user reads them, by when they were seen.

    Args:
        cited: the evidence.
        state: of the run.
        language: of the user.
        changed: what the run changed on forms, in a line each.
        is_asked: whether the user asked a question, so that nothing was to be set.
    """
    found = CitedParts()
    screen = resources.load_screen(state)
    screens = [visit.screen for visit in proof.list_visits(state)]
    for part in list_cited(cited):
        if _TOUCHED.match(part) or is_chip(part, screens):
            continue
        when = _find_when(part, state, changed)
        absent = evidence.read_gone(part)
        if when and absent:
            words = f"“{absent}”"
            found.gone.append(words)
            if evidence.is_met(part, screen):
                found.certain.add(words)
            continue
        told = _quote_text(part, state)
        words = tell_seen(told, language) or part
        words = read_field_value(words, screens)
        words = tell_slider(words, screens, language, is_asked=is_asked)
        if when == "seen_before":
            found.before.append(words)
        elif when == "seen":
            is_certain = _is_on(part, screen) and is_tellable(words, language)
            words = complete_quote(words, screen)
            _add_shown(found, words, screen, language, is_certain=is_certain)
    found.now = drop_repeated(found.now)
    found.before = drop_repeated(found.before)
    found.gone = drop_repeated(found.gone)
    return found


def is_chip(part: str, screens: Sequence[Screen]) -> bool:
    """Whether a part of the evidence is what a mail offered to take somebody off its list.

    “Remove Grace” by itself reads as if that had been done.
    """
    label = part.strip(' "“”')
    return any(label in list_chips(screen) for screen in screens)


def read_field_value(words: str, screens: Sequence[Screen]) -> str:
    """What stood in a field, if some words name it as our prompts do: `Note = milk` is “milk”.

    Args:
        words: of the evidence.
        screens: of the run.
    """
    match = _FIELD.fullmatch(words)
    if match is None:
        return words
    for screen in screens:
        for element in screen.elements:
            if match["label"] not in (element.text, element.hint):
                continue
            if is_shown_in(match["value"], [element.value]):
                return f"“{drop_forward_mark(match['value'])}”"
    return words


def tell_slider(
    words: str,
    screens: Sequence[Screen],
    language: Language,
    *,
    is_asked: bool = False,
) -> str:
    """A slider with its value as people write it, if some words have the value of its control.

    One that stood there on every screen is told as one that needed no setting.

    Args:
        words: of the evidence.
        screens: of the run.
        language: of the user.
        is_asked: whether the user asked a question, so that nothing was to be set.
    """
    match = _SLIDER.fullmatch(words)
    if match is None:
        return words
    label = match["label"]
    values: set[str] = set()
    for screen in screens:
        for element in screen.elements:
            if element.role == "slider" and element.text == label:
                values.add(element.value)
    if not values:
        return words
    key = "told_value"
    if len(values) == 1 and not is_asked:
        key = "told_already"
    value = tell_number(match["value"])
    return format_sentence(key, language, label=label, value=value)


def tell_number(value: str) -> str:
    """The value of a control without what it puts behind a whole number: `80.0` is 80."""
    return _WHOLE.sub("", value)


def _add_shown(
    found: CitedParts,
    words: str,
    screen: Screen,
    language: Language,
    *,
    is_certain: bool,
) -> None:
    """Add what the last screen shows; a button is told as one.

    “Remove star” by itself reads as if the star had been taken off.
    """
    role = find_control_role(words, screen)
    if _is_thing_of(words, screen):
        role = ""
    if role == "button":
        words = format_sentence("told_button", language, label=words)
    found.now.append(words)
    if role:
        found.controls.add(words)
    if is_certain:
        found.certain.add(words)


def _is_thing_of(words: str, screen: Screen) -> bool:
    """Whether quoted words are a picture of a gallery, which is a button by its role only."""
    things = filter(is_thing, screen.elements)
    return any(words == f"“{thing.text}”" for thing in things)


def _is_on(part: str, screen: Screen) -> bool:
    """Whether a screen shows a part of the evidence."""
    check = support.check_evidence(part, support.Ground(screen=screen))
    return check.is_supported


def _quote_text(part: str, state: State) -> str:
    """A part of the evidence, in quotation marks if all of it is a text of a screen."""
    if _QUOTE_SIGN.search(part):
        return part
    texts = resources.list_seen_texts(state)
    if is_shown_in(part, texts):
        return f'"{part}"'
    return part


def _find_when(part: str, state: State, changed: Sequence[str]) -> str:
    """The sentence for a part of the evidence, by when it was seen; empty if it never was.

    Args:
        part: of the evidence.
        state: of the run.
        changed: what the run changed on forms, in a line each.
    """
    screen = resources.load_screen(state)
    if _is_on(part, screen):
        return "seen"
    texts = [*screen.texts, *resources.list_seen_texts(state), *changed]
    ever = proof.check_evidence(part, state, texts)
    if ever.is_tenable:
        return "seen_before"
    if all(kind == "absent" for _, kind in ever.parts):
        return ""
    if evidence.QUOTES.search(part):
        return "seen"
    is_sentence = bool(own_sentences.read_own_words(part))
    if is_sentence:
        return ""
    return "seen"


def drop_needless(seen: CitedParts, effects: Effects, state: State) -> None:
    """Drop what says nothing of what the run did, where it is known what it did."""
    if not effects:
        return
    texts = {*_list_standing_texts(state), *list_other_rows(effects, state)}
    labels: set[str] = set()
    for label, _ in effects.switches:
        labels.add(label)
    for slider in effects.sliders:
        labels.add(slider.label)
        texts.add(slider.shown)
        value = tell_number(slider.shown)
        texts.update((f"{slider.label}: {value}", f"{slider.label}：{value}"))
    for kept in effects.values:
        texts.discard(kept.value)
        row = f"{kept.label}, {kept.value}"
        texts.update((row, kept.tell("en")))
        labels.add(kept.label)

    def is_needless(words: str) -> bool:
        quoted = words.partition("“")[2]
        text = quoted.partition("”")[0] or words
        if repeats_message(words, effects.messages):
            return True
        if text in texts or read_row_name(text) in labels:
            return True
        if not effects.values:
            return False
        return _KEPT_NOTE.fullmatch(words) is not None

    seen.now = list(filterfalse(is_needless, seen.now))
    seen.before = list(filterfalse(is_needless, seen.before))
    seen.gone = list(_name_gone(seen.gone, effects))
    seen.certain.update(seen.gone)


def list_other_rows(effects: Effects, state: State) -> Iterator[str]:
    """The rows of a list that stood there before the run put one of its own among them."""
    rows: list[str] = []
    for element in resources.load_screen(state).elements:
        if element.role == "item":
            rows.append(element.text)
    names = [kept.value for kept in effects.values if not kept.label]
    before = [row for row in rows if row in effects.texts_before]
    own = [row for row in rows if row not in before]
    if any(is_shown_in(name, own) for name in names):
        yield from before


def _list_standing_texts(state: State) -> Iterator[str]:
    """The heading of the last page, what its app showed at first, and what was touched on the way.

    That is buttons and tabs, entries of menus, and the titles of dialogs.
    """
    last = resources.load_screen(state)
    yield from find_titles(last)[:1]
    yield from filter(UNDOING.fullmatch, last.texts)
    has_come_up = False
    for visit in proof.list_visits(state):
        screen = visit.screen
        target = visit.target
        yield screen.dialog
        if target is not None and _is_control(target, screen):
            yield target.text
        if has_come_up or screen.dialog:
            continue
        if screen.package == last.package:
            has_come_up = True
            yield from screen.texts


def _is_control(target: Target, screen: Screen) -> bool:
    """Whether what was touched is a button or a tab, or stands in a dialog or a menu."""
    if target.role in _CONTROLS:
        return True
    return bool(screen.dialog)


def _name_gone(gone: Sequence[str], effects: Effects) -> Iterator[str]:
    """What is gone: the whole rows that the run took away, and else what had been there before.

    What came up only once a form was kept may be the run's own.
    """
    for row in dict.fromkeys(effects.removed):
        if row not in effects.twins:
            yield f"“{row}”"
    for words in gone:
        bare = words.strip("“”")
        rows = "\n".join(effects.removed)
        if bare in rows:
            continue
        if is_shown_in(bare, effects.texts_before):
            yield words
