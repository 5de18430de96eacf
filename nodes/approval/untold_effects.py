"""What a run did that its closing words do not tell: to whom else it wrote, what else it deleted.

A message that went to the wrong person first stays sent, whatever was mended later. A name counts
as asked for if the instruction has a word of it. Where the instruction names nobody whom the run
met, as in "Write to my mother", nothing can be told apart, and nothing is said.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Literal

from graph.state import Decision, State, describe_instruction
from graph.timeline import RunStep
from nodes import evidence, resources
from nodes.approval.sensitivity import (
    deletion,
    earlier_screens,
    sensitive_actions,
)
from nodes.approval.sensitivity.page_context import (
    find_message_to_send,
    is_send_label,
)
from nodes.approval.sensitivity.page_words import find_titles
from nodes.phrases.sentences import format_sentence
from tapwright.text.language import Language, join_names
from tapwright.text.namesakes import names_other
from tapwright.text.normalize import normalize_text
from tapwright.text.quote import cut_line
from tapwright.text.stop_words import SCREEN_WORDS
from tools.actions import (
    Back,
    Fill,
    Home,
    OpenApp,
    Submit,
    Tap,
    TapText,
    TypeText,
)
from tools.hierarchy.occlusion import MENU
from tools.screen import Screen, Target

EffectKind = Literal["sent", "called", "deleted"]
_CALL = re.compile(
    r"(?:voice |video )?call|dial|(?:语音|视频)?(?:通话|呼叫)|拨打(?:电话)?|拨号",
    re.IGNORECASE,
)
_PLACE = re.compile(
    r"\s*(?:app\b|folder\b|应用|文件夹|[里中内上])", re.IGNORECASE
)
"""Words behind the name of an app, or of what holds things."""
_WORD = re.compile(r"[a-z]{2,}|\d{3,}")
_NAME_WORD = re.compile(r"[^\W\d_]+")
_HAN = re.compile(r"[\u3400-\u9fff]+")
_LONGEST = 80
"""Characters of a name."""


@dataclass
class _Effects:
    """The names that each kind of act was done to, in order."""

    names: dict[EffectKind, list[str]] = field(
        default_factory=lambda: {"sent": [], "called": [], "deleted": []}
    )

    pending: str = ""
    """What is deleted once the app's own dialog is answered."""

    def add(self, kind: EffectKind, name: str) -> None:
        """Note an act once."""
        if name and name not in self.names[kind]:
            self.names[kind].append(name)


def tell_untold(reason: str, state: State, language: Language) -> str:
    """The reason of a run, with lines on what else it did.

    Args:
        reason: the closing words.
        state: of the run, ended.
        language: of the user.
    """
    steps = resources.get_story(state).steps
    lines = [reason]
    if state["status"] == "done":
        lines += _tell_switches(steps, state, reason, language)
    # Who is asked whom they mean may name somebody else.
    answers = chain.from_iterable(step.answers for step in steps)
    wanted = "\n".join([describe_instruction(state), *answers])
    for kind, names in _collect_effects(steps, state).names.items():
        others = list_unasked(names, wanted, kind)
        is_told = others == names and all(name in reason for name in names)
        if others and not is_told:
            words = _join_names(others, language)
            key = f"also_{kind}"
            line = format_sentence(key, language, names=words)
            lines.append(line)
    drafts = [
        name
        for name in list_left_drafts(_list_pages(steps, state))
        if not _is_mentioned(name, wanted) or _is_near(name, wanted)
    ]
    if drafts:
        words = _join_names(drafts, language)
        lines.append(format_sentence("left_unsent", language, names=words))
    return "\n".join(lines)


def _list_pages(
    steps: list[RunStep], state: State
) -> Iterator[tuple[Screen, Decision | None]]:
    """The screens of a run, each with what was done on it; on the last one nothing was."""
    for step in steps:
        screen = resources.load_screen_by_id(state, step.screen)
        yield screen, step.decision if step.is_done else None
    yield resources.load_screen(state), None


def list_left_drafts(
    pages: Iterable[tuple[Screen, Decision | None]],
) -> list[str]:
    """The titles of the pages that were left with a text written there and not sent.

    Whether the app kept it is unknown, unless the page came up again without it.

    Args:
        pages: all screens of a run, each with what was done on it.
    """
    drafts: dict[str, str] = {}
    typed: list[str] = []
    title = ""
    for screen, decision in pages:
        titles = find_titles(screen)
        if screen.dialog or not titles:
            continue
        title = titles[0]
        values = [e.value for e in screen.elements if e.role == "input"]
        if values and drafts.get(title) not in values:
            drafts.pop(title, None)
        if decision is None:
            continue
        if isinstance(decision.action, (Fill, TypeText)):
            typed.append(decision.action.text)
        if not any(map(is_send_label, screen.texts)):
            continue
        if isinstance(decision.action, (Back, Home, OpenApp)):
            for value in values:
                if any(text in value for text in filter(None, typed)):
                    drafts[title] = value
        elif is_send_label(_read_label(decision)):
            drafts.pop(title, None)
    drafts.pop(title, None)
    return list(drafts)


def _tell_switches(
    steps: list[RunStep], state: State, reason: str, language: Language
) -> Iterator[str]:
    """A line on the switches that the run set and saw set, without those that are told.

    The boxes of a form are left out: the days of an alarm, the colour of a mug.
    """
    states: dict[str, bool] = {}
    for step in steps:
        verdict = step.verdict
        expect = step.decision.expect
        named = evidence.find_quoted_claim(expect)
        if named is None or verdict is None:
            continue
        if verdict.kind != "expected":
            continue
        screen = resources.load_screen_by_id(state, step.screen)
        if _has_switch(named.label, screen):
            states[named.label] = named.wanted
    told: list[str] = []
    for label, is_on in states.items():
        key = "told_on" if is_on else "told_off"
        if label not in reason:
            words = format_sentence(key, language, label=label)
            told.append(words)
    separator = "；" if language == "zh" else "; "
    words = separator.join(told)
    if words:
        yield format_sentence("also_seen", language, words=words)


def _has_switch(label: str, screen: Screen) -> bool:
    """Whether a page has a switch with a label."""
    own = normalize_text(label)
    for element in screen.elements:
        if element.role != "switch":
            continue
        words = normalize_text(element.text)
        if words == own:
            return True
    return False


def _collect_effects(steps: list[RunStep], state: State) -> _Effects:
    """Whom the run wrote to and called, and what it deleted."""
    effects = _Effects()
    earlier: list[Screen] = []
    for place, step in enumerate(steps):
        screen = resources.load_screen_by_id(state, step.screen)
        label = _read_label(step.decision)
        if deletion.UNDOING.fullmatch(label) and step.is_done:
            effects.names["deleted"][-1:] = []
        elif deletion.RESTORING.fullmatch(label) and step.is_done:
            effects.names["deleted"] = drop_restored(
                effects.names["deleted"],
                step.decision.target,
                screen,
                earlier,
            )
        elif _is_sensitive(step, screen):
            is_final = not _is_asked_again(steps[place + 1 :], state)
            _add_effect(
                effects, step.decision, screen, earlier, is_final=is_final
            )
        page = earlier_screens.add_touch(screen, step.decision.target)
        earlier.insert(0, page)
    return effects


def drop_restored(
    deleted: list[str],
    target: Target | None,
    screen: Screen,
    earlier: list[Screen],
) -> list[str]:
    """The deleted names without what a touch on Restore puts back.

    Args:
        deleted: names of what was deleted before.
        target: that is touched.
        screen: on which; its dialog may name it.
        earlier: screens of before, latest first.
    """
    names = deletion.find_subject(target, screen, earlier)
    restored = [name.split(", ")[0] for name in names]
    kept: list[str] = []
    for name in deleted:
        if name not in restored and name not in screen.dialog:
            kept.append(name)
    return kept


def _add_effect(
    effects: _Effects,
    decision: Decision,
    screen: Screen,
    earlier: list[Screen],
    *,
    is_final: bool,
) -> None:
    """Note what one touch did; a deletion only if the app does not ask about it again."""
    kind = _find_kind(decision, screen)
    if kind == "deleted":
        if screen.dialog in ("", MENU):
            # What was asked about before was not deleted, if the dialog was left.
            effects.pending = ""
        names = deletion.find_subject(decision.target, screen, earlier)
        if len(names) == 1:
            effects.pending, *_ = names[0].split(", ")
        if is_final:
            effects.add(kind, effects.pending)
            effects.pending = ""
    elif kind is not None:
        titles = find_titles(screen)
        effects.add(kind, titles[0] if titles else "")


def _is_sensitive(step: RunStep, screen: Screen) -> bool:
    """Whether a step was performed, and is one that the user would be asked about."""
    action = step.decision.action
    if action is None or not step.is_done:
        return False
    intent = sensitive_actions.read_intent(step.decision, step.goal)
    return bool(sensitive_actions.find_sensitive_words(action, screen, intent))


def _find_kind(decision: Decision, screen: Screen) -> EffectKind | None:
    """What a touch does to somebody or something; None if that is unclear."""
    label = _read_label(decision)
    if not isinstance(decision.action, (Submit, Tap, TapText)):
        return None
    if deletion.is_removing(label):
        return "deleted"
    if screen.dialog:
        return None
    if _CALL.fullmatch(label):
        return "called"
    if is_send_label(label):
        return "sent"
    number = getattr(decision.action, "element", -1)
    element = screen.find_element(number)
    if element is not None and find_message_to_send(element, screen):
        return "sent"
    return None


def _read_label(decision: Decision) -> str:
    """What is touched, in its own words."""
    target = decision.target
    if target is not None and target.text:
        return target.text.strip()
    text = getattr(decision.action, "text", "")
    return str(text).strip()


def _is_asked_again(later: list[RunStep], state: State) -> bool:
    """Whether the app asked in a dialog of its own before anything was deleted."""
    if not later:
        return False
    following = resources.load_screen_by_id(state, later[0].screen)
    return following.dialog not in ("", MENU)


def list_unasked(names: list[str], wanted: str, kind: EffectKind) -> list[str]:
    """The names that an instruction has no word of, if it names any other.

    Nor is one meant that shares its first name alone with another that is there in full, or that is
    nearly another one: "Anna Schmidt" is told if the instruction has "Anna Schmitt".

    Args:
        names: to whom or what something was done.
        wanted: the instruction.
        kind: what was done to them.
    """
    others: list[str] = []
    near: list[str] = []
    for name in names:
        if _is_near(name, wanted):
            near.append(name)
            others.append(name)
        elif not _is_mentioned(name, wanted) or _is_namesake(
            name, names, wanted
        ):
            others.append(name)
    if len(others) < len(names):
        return others
    if kind != "deleted":
        return near
    if _names_thing(wanted) or not deletion.is_removing(wanted):
        return others
    return near


def _is_near(name: str, wanted: str) -> bool:
    """Whether a name is nearly one of an instruction; what joins its sentences is part of none."""
    run: list[str] = []
    for word in [*_NAME_WORD.findall(normalize_text(wanted)), ""]:
        if word and word not in SCREEN_WORDS:
            run.append(word)
            continue
        if names_other(" ".join(run), name):
            return True
        run = []
    return False


def _names_thing(wanted: str) -> bool:
    """Whether an instruction quotes a name that is not that of an app or a place."""
    quotes = evidence.QUOTES.finditer(wanted)
    behind = [wanted[quote.end() :] for quote in quotes]
    places = list(map(_PLACE.match, behind))
    return None in places


def _is_mentioned(name: str, wanted: str) -> bool:
    """Whether an instruction has a word of a name, or two Chinese signs that follow each other."""
    plain, own = map(normalize_text, (wanted, name))
    words = set(_WORD.findall(plain))
    if own in plain or not words.isdisjoint(_WORD.findall(own)):
        return True
    for run in _HAN.findall(own):
        for start in range(len(run) - 1):
            pair = run[start : start + 2]
            if pair in plain:
                return True
    return False


def _is_namesake(name: str, names: list[str], wanted: str) -> bool:
    """Whether an instruction has a part of a name, and all of another that has the same part."""
    plain = set(_WORD.findall(normalize_text(wanted)))
    words = set(_WORD.findall(normalize_text(name)))
    if words <= plain:
        return False
    for other in names:
        full = set(_WORD.findall(normalize_text(other)))
        if full <= plain and words & plain <= full and words & full:
            return True
    return False


def _join_names(names: list[str], language: Language) -> str:
    quoted: list[str] = []
    for name in names:
        line = cut_line(name, _LONGEST)
        quoted.append(f"“{line}”")
    return join_names(quoted, language)
