"""What an instruction names and a run plainly did otherwise, whatever is quoted for it.

An option of a form was left as it was, another app was used than the one that is named, or an
answer that was to be written down is in nothing that was typed. Each rule needs two things that the
screens show: what was named and not done, and what was done in its place.
"""

import re
from collections.abc import Container, Iterator, Mapping, Sequence

from nodes import evidence
from nodes.completion.checks import forms
from nodes.completion.quotes.support import ScreenVisit
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tools.screen import TOGGLES, Screen

_BETWEEN = r"\W{0,2}(?:is|as|of|to|为|是|设为|设成|选|选择)?\W{0,2}"
"""What may stand between a heading and its option: `priority: high`, `high priority`."""
_PLACE = (
    r"\b(?:in|into|to|with|on|by|using|from|via|through)\s+(?:the\s+|my\s+)?"
)
_PLACE_ZH = "(?:在|到|进|入|用|从|至|往)"
_INSIDE_ZH = "(?:应用|软件|里|中|上|内)"
_WRITES = re.compile(
    r"\b(?:note|write|jot|record)\b(?!\s+(?:app|reader))|记[下录到在]|写[下到进在]",
    re.IGNORECASE,
)
_WANTS_NAME = re.compile(r"\b(?:who|whose|which|where)\b|谁|哪", re.IGNORECASE)
_CLAUSE = re.compile(r"[.,;?!。，；？！]\s*|\band\b", re.IGNORECASE)
_SOME_WORDS = re.compile(
    r"\b(?:a few|some|a couple of) (?:\w+ )?(?:words|lines|sentences)\b"
    r"|[写说](?:上|下)?(?:几|一?些)[句个]?[话字]|[写说](?:上|下)?几句",
    re.IGNORECASE,
)
"""Words of one's own that are to be written."""
_AT_END = re.compile(
    r"\bat the end\b|\bend (?:it )?with\b|[结末]尾|最后", re.IGNORECASE
)
_TERM = re.compile(r"\d+(?:[.,:]\d+)*|[^\W\d_]+")


def find_unchosen(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """An option that is named with its heading, and was not chosen on any form that was kept.

    "A task of high priority" names the option "High" under the heading "Priority". Empty if there
    is none, or if a form was kept with it.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = normalize_text(evidence.QUOTES.sub(" ", instruction))
    open_options: dict[str, str] = {}
    chosen: set[str] = set()
    for visit in visits:
        if not forms.is_kept(visit):
            continue
        for heading, options in forms.list_groups(visit.screen):
            for option in options:
                label = normalize_text(option.text)
                if forms.is_on(option):
                    chosen.add(label)
                elif _is_named_with(label, heading, plain):
                    open_options[label] = f"{heading}: {option.text}"
    for label, words in open_options.items():
        if label not in chosen:
            return words
    return ""


def _is_named_with(label: str, heading: str, plain: str) -> bool:
    """Whether an instruction has a label next to its heading, in either order."""
    option = re.escape(label)
    name = re.escape(normalize_text(heading))
    either = f"{option}{_BETWEEN}{name}|{name}{_BETWEEN}{option}"
    if has_chinese(label):
        return re.search(either, plain) is not None
    return re.search(rf"(?<!\w)(?:{either})(?!\w)", plain) is not None


def find_unopened(
    instruction: str,
    visits: Sequence[ScreenVisit],
    installed: Mapping[str, str],
) -> str:
    """The label of an app that is named and never came up, while another one was used in its place.

    Where two are named, one of them may not have been used for what the other was to do. But an app
    that the other one lists, such as a way to pay, need not come up itself.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
        installed: packages of the installed apps by label.
    """
    named = []
    for each in installed:
        if _is_named_app(each, instruction):
            named.append(each)
    is_alone = len(named) < 2
    if is_alone and not _has_used_other(instruction, visits, installed):
        return ""
    seen: set[str] = set()
    for visit in visits:
        seen.add(visit.screen.package)
    packages = {installed[label] for label in named}
    for label in named:
        if installed[label] in seen:
            continue
        if not _is_listed_in(packages, label, visits):
            return label
    return ""


def _is_listed_in(
    packages: Container[str], label: str, visits: Sequence[ScreenVisit]
) -> bool:
    """Whether a page of one of some apps has a label."""
    wanted = normalize_text(label)
    for visit in visits:
        screen = visit.screen
        if screen.package not in packages:
            continue
        for text in screen.texts:
            if wanted in normalize_text(text):
                return True
    return False


def _is_named_app(label: str, instruction: str) -> bool:
    """Whether an instruction says that something is to be done in the app of this label."""
    if len(label) < 2:
        return False
    plain = evidence.QUOTES.sub(" ", instruction)
    name = re.escape(label)
    if has_chinese(label):
        pattern = rf"{_PLACE_ZH}{name}{_INSIDE_ZH}|[用在从]{name}(?![\u3400-\u9fff]?的)"
    else:
        pattern = rf"(?:{_PLACE}|{_PLACE_ZH}\s*){name}(?![\w-]| [A-Z])"
    return re.search(pattern, plain) is not None


def _has_used_other(
    instruction: str,
    visits: Sequence[ScreenVisit],
    installed: Mapping[str, str],
) -> bool:
    """Whether the run typed or switched something in an app that the instruction does not name."""
    plain = normalize_text(instruction)
    named: set[str] = set()
    for label, package in installed.items():
        if normalize_text(label) in plain:
            named.add(package)
    others = set(installed.values()) - named
    for visit in visits:
        if not _is_change(visit):
            continue
        if visit.screen.package in others:
            return True
    return False


def _is_change(visit: ScreenVisit) -> bool:
    if visit.input_text:
        return True
    return visit.target is not None and visit.target.role in TOGGLES


def is_unwritten(
    instruction: str, answer: str, visits: Sequence[ScreenVisit]
) -> bool:
    """Whether an answer was to be written down too, and nothing that was typed has any of it.

    Only a clause that has no words of its own to write, as in "tell me, and note it", is read.
    """
    if not answer or not _asks_to_write(instruction):
        return False
    known = _list_terms(instruction)
    wanted = _list_terms(answer) - known
    typed: set[str] = set()
    for visit in visits:
        typed |= _list_terms(visit.input_text)
    if not wanted or not typed - known:
        return False
    return not wanted & typed


def find_bare_ending(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A note that was to stand at the end of some words, and was typed alone; empty if none was.

    "Write a few words, with the note 'By hand' at the end" wants more than the note.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    if not _SOME_WORDS.search(plain) or not _AT_END.search(plain):
        return ""
    quotes: set[str] = set()
    for match in evidence.QUOTES.finditer(instruction):
        quotes.add(evidence.tighten_text(evidence.extract_quoted(match)))
    alone = ""
    for visit in visits:
        if evidence.tighten_text(visit.input_text) in quotes:
            alone = visit.input_text
        for text in (visit.input_text, *_list_values(visit.screen)):
            written = evidence.tighten_text(text)
            is_whole = written not in quotes
            if is_whole and any(quote in written for quote in quotes):
                return ""
    return alone


def _list_values(screen: Screen) -> Iterator[str]:
    """What the fields of a screen hold."""
    for element in screen.elements:
        if element.value:
            yield element.value


def _asks_to_write(instruction: str) -> bool:
    marked = evidence.QUOTES.sub('""', instruction)
    for clause in _CLAUSE.split(marked):
        has_own_words = '""' in clause
        if has_own_words:
            continue
        if _WRITES.search(clause):
            return True
    return False


def _list_terms(text: str) -> set[str]:
    """Numbers and words of a text; of Chinese ones each pair of characters."""
    terms: set[str] = set()
    for word in _TERM.findall(normalize_text(text)):
        if not has_chinese(word):
            terms.add(word)
            continue
        for start in range(len(word) - 1):
            terms.add(word[start : start + 2])
    return terms


def is_unheard_of(answer: str, instruction: str, shown: Sequence[str]) -> bool:
    """Whether an answer names somebody or something that stands nowhere.

    Only questions such as "who" and "which" are answered by a name. An answer with a number may
    have been worked out.

    Args:
        answer: that was given.
        instruction: the user's, whose words count as shown.
        shown: all that screens, tools and facts of the run say.
    """
    if not _WANTS_NAME.search(instruction):
        return False
    if any(map(str.isdigit, answer)):
        return False
    names = _list_names(answer)
    if not names:
        return False
    lines = [instruction, *shown]
    page = normalize_text("\n".join(lines))
    return not any(name in page for name in names)


def _list_names(answer: str) -> set[str]:
    """Words with a capital, but not the first of a sentence; pairs of Chinese characters."""
    words = re.findall(r"[^\W\d_][\w'-]+", answer)
    is_title = all(word[:1].isupper() for word in words)
    names: set[str] = set()
    for place, word in enumerate(words):
        if not word[:1].isupper():
            continue
        if place or is_title:
            names.add(normalize_text(word))
    if has_chinese(answer):
        names |= _list_terms(answer)
    return names
