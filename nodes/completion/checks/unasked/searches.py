"""What a run searched for in place of what its task names.

What is typed to look for something is put in nowhere. But where nothing that was searched for in an
app has a word of the task, what was found may be something else.
"""

import re
from collections.abc import Iterator, Sequence

from nodes import evidence
from nodes.completion.checks.run import replaced_inputs, search_fields
from nodes.completion.quotes import paraphrase
from nodes.completion.quotes.word_match import is_shown_in
from nodes.completion.visits import ScreenVisit
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text

_SEARCH_FOR = re.compile(
    r"\bsearch(?: the web| online)?(?: (?:with"
    r"|in|on) (?:the )?\w+)? for (?:the )?"
    r"([^,.;]{2,40}?)(?=[,.;]|$| and\b| on\b| in\b)"
    r"|搜索([^，。；、]{1,12}?)(?=[，。；]|并|$)",
    re.IGNORECASE,
)
_POINTING = re.compile(
    r"\b(?:this|that|it|them|types?|kinds?|same"
    r"|similar|some|any|his|her|their|its)\b"
    r"|[这那该其它他她]|同样|类似|相关",
    re.IGNORECASE,
)
"""Words for a thing that is told elsewhere."""
_THAT_PLACE = re.compile(
    r"\b(?:that|this|the same) (?:area|city|place|region|town|country|district)\b"
    r"|[那该][个座]?(?:地方|城市|地区|区域|国家)|当地",
    re.IGNORECASE,
)
"""A place that is looked up elsewhere."""
_SETTINGS = "settings"
"""Part of the package of the phone's settings, where a search only leads to a page."""


def list_other_searches(
    instruction: str, visits: Sequence[ScreenVisit]
) -> Iterator[str]:
    """What was searched for last in each app where no search has a word of the instruction.

    A word of another language than the instruction's may be what it names, and so may one that led
    to something that it quotes.
    """
    searches: dict[str, list[str]] = {}
    for place in sorted(search_fields.list_searches(visits)):
        visit = visits[place]
        package = visit.screen.package
        later = visits[place + 1 :]
        if _SETTINGS in package or _finds_quoted(later, instruction):
            continue
        searched = visit.input_text
        if has_chinese(searched) != has_chinese(instruction):
            continue
        if replaced_inputs.is_found_anew(searched, later):
            continue
        known = searches.setdefault(package, [])
        known.append(searched)
    for texts in searches.values():
        if _are_unrelated(texts, instruction):
            yield texts[-1]


def _are_unrelated(texts: Sequence[str], instruction: str) -> bool:
    """Whether texts have words, and none that an instruction has too."""
    asked = evidence.tighten_text(instruction)
    given: set[str] = set()
    for text in texts:
        if evidence.tighten_text(text) in asked:
            return False
        given |= paraphrase.list_parts(text)
    return bool(given) and given.isdisjoint(paraphrase.list_parts(instruction))


def _finds_quoted(later: Sequence[ScreenVisit], instruction: str) -> bool:
    """Whether what was touched next has a name that the instruction quotes.

    It may be searched for in other words, such as in another language.
    """
    target = next((each.target for each in later if each.target), None)
    if target is None:
        return False
    for quote in evidence.QUOTES.finditer(instruction):
        if is_shown_in(evidence.extract_quoted(quote), [target.text]):
            return True
    return False


def find_other_search(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """What was searched for in place of what is named; empty if anything has a word of that.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    match = _SEARCH_FOR.search(normalize_text(instruction))
    if match is None:
        return ""
    wanted = match[1] or match[2]
    if _POINTING.search(wanted):
        return ""
    searched = ""
    for visit in visits:
        touched = ""
        if visit.target:
            touched = visit.target.text
        if _shares_a_word(wanted, visit.input_text):
            return ""
        if _shares_a_word(wanted, touched):
            return ""
        if search_fields.is_search(visit):
            searched = visit.input_text
    if has_chinese(searched) != has_chinese(wanted):
        return ""
    return searched


def find_other_place(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A search with a name that was not looked up where the task says to, or empty.

    "Check the address, then search for guides for that area" is not done by the guide to a city
    that the page with the address does not have.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    if not _THAT_PLACE.search(plain):
        return ""
    searches = sorted(search_fields.list_searches(visits))
    if not searches:
        return ""
    place = searches[-1]
    visit = visits[place]
    source = _read_left_page(visits[:place], visit.screen.package)
    known = paraphrase.list_terms(plain) | paraphrase.list_terms(source)
    names = paraphrase.list_terms(visit.input_text) - known
    is_same_language = has_chinese(source) == has_chinese(visit.input_text)
    given = paraphrase.list_terms(visit.input_text)
    is_told = not given.isdisjoint(paraphrase.list_terms(source))
    if not source or not names or is_told or not is_same_language:
        return ""
    return visit.input_text


def _read_left_page(visits: Sequence[ScreenVisit], package: str) -> str:
    """What the last page of the app before the one that is searched said."""
    for visit in reversed(visits):
        screen = visit.screen
        if screen.package != package and any(
            map(_has_row_or_text, screen.texts)
        ):
            return "\n".join(screen.texts)
    return ""


def _has_row_or_text(text: str) -> bool:
    return len(text) > 1


def _shares_a_word(wanted: str, text: str) -> bool:
    """Whether a text has a word of another one, in some form; in Chinese a character."""
    if has_chinese(wanted):
        return not set(wanted).isdisjoint(text)
    parts = paraphrase.list_parts(text)
    parts |= paraphrase.list_stems(text)
    given = paraphrase.list_parts(wanted)
    given |= paraphrase.list_stems(wanted)
    if not given:
        return True
    return not given.isdisjoint(parts)
