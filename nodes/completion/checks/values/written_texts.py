"""Was a text of the order written down otherwise: cut short, or under another name?

"Directions: mash the bananas; stir in flour" is claimed with the first half, which is all that was
typed. Also a number, such as a price, that was to be written down with a name, where only the name
was.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from nodes import evidence
from nodes.completion.checks.instruction import named_rows
from nodes.completion.checks.run import search_fields
from nodes.completion.quotes import paraphrase
from nodes.completion.visits import ScreenVisit
from tapwright.text.normalize import normalize_text
from tools.screen import Screen, read_row_name

_LEAST = 4
"""Characters of a text that tells something."""
_FIELDS = 2
"""Fields by which an instruction is told to list those of a form."""
_GOES_ON = re.compile(r"\w|\s?[;；](?=\s*\w)")
_JOINING = re.compile(r"\b(?:and|with)\b|[和与]")
_NUMBER_TO_WRITE = re.compile(
    r"\b(?:note|write|jot|record|put)\b[^.;!?]*?\b(?:prices?|costs?|amounts?|ratings?|numbers?)\b"
    r"|(?:记|写)[^。；！？]*?(?:价格|价钱|金额|评分|号码)"
    r"|把[^。；！？]*?(?:价格|价钱|金额|评分|号码)[^。；！？]*?(?:记|写)",
    re.IGNORECASE,
)
_SAME_TEXT = re.compile(
    r"\bthe same (?:name|title|text|address|words)\b"
    r"|\b(?:exactly|word for word)\b|\bcopy\b"
    r"|[相同]同的?(?:名|标题|内容|文字)|一样的?(?:名|标题|内容|文字)|同名|复制|原样",
    re.IGNORECASE,
)
_NAME_OF_FILE = re.compile(
    r"\b(?:the )?file['’]?s? name"
    r"|\bname of the (?:\w+ )?file|文件名",
    re.IGNORECASE,
)
_FILE = re.compile(
    r"(?<![\w./@-])[\w-]+\.(?:md|txt|pdf|docx?"
    r"|xlsx?|csv|zip|apk|jpe?g|png|mp[34])(?![\w.])"
)
_NEW_FILE = re.compile(_FILE.pattern, re.ASCII)
"""Chinese words stand beside a name without a blank."""
_MAILS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+", re.ASCII)
"""Mail addresses, which are written in one way only."""
_TWICE = re.compile(r"\b(?:twice|double|two times|again)\b|两[遍次份]|重复|再")
_DOUBLED = re.compile(r"(.{8,}?)\s*\1")
"""A text that does not stand twice by chance."""
_MERGES = re.compile(
    r"\b(?:merge|combine|join|concatenate)\b|合并|拼接", re.IGNORECASE
)
_ORDERED = re.compile(
    r"\b(?:in|keep) (?:the |this |that )?(?:same |given |following )?order\b"
    r"|(?:按|依)[^，。；,;]{0,6}顺序",
    re.IGNORECASE,
)
_ASKING = re.compile(
    r"\b(?:ask(?:s|ing)?|what|which|whether|how|about)\b|问|多少|什么|关于",
    re.IGNORECASE,
)
"""Words of a message that asks for a number, and need not have one."""
_SOME_WORDS = re.compile(
    r"\b(?:a few|some|a couple of) (?:\w+ )?(?:words|lines|sentences)\b"
    r"|[写说](?:上|下)?(?:几|一?些)[句个]?[话字]|[写说](?:上|下)?几句",
    re.IGNORECASE,
)
"""Words of one's own that are to be written."""
_COMPOSES = re.compile(
    r"\b(?:write|leave|add|post"
    r"|include)(?: \w+)? (?:an?|some|a few)(?: [\w-]+)?"
    r" (?:messages?|comments?|reviews?"
    r"|words|captions?|lines?|remarks?)\b"
    r"|[写留发附]上?(?:一|几)?[句条段个些]?[\u3400-\u9fff]{0,3}(?:评论"
    r"|留言|评价|[好差短长影书剧乐]评|推荐语|寄语|的?话)(?![\u3400-\u9fff]{0,4}(?:发|给)我)",
    re.IGNORECASE,
)
"""Words of one's own that are to be written, on a page that asks for them."""
_ASKS = re.compile(r"\bask\b|问", re.IGNORECASE)
_QUESTION_SIGN = re.compile(r"[?？]$")
_SENTENCE = re.compile(r"[.!?。！？]$")
_ENDS_WITH = re.compile(
    r"\bat the end\b|\bend (?:it )?with\b|[结末]尾|最后", re.IGNORECASE
)


def find_cut_text(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A text that was typed and that goes on in the instruction; empty if there is none.

    The instruction has a form's fields with their labels, as in `Title: Soup Directions: Mash the
    bananas; stir in flour`. A text that was typed in full too is not cut.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = normalize_text(instruction)
    fields = list(_list_fields(plain, visits))
    labels = {label for label, _, _ in fields}
    if len(labels) < _FIELDS:
        return ""
    typed = {text for _, text, _ in fields}
    for _, text, rest in fields:
        is_cut = _GOES_ON.match(rest) or _goes_on_to_label(rest, labels)
        if not is_cut:
            continue
        is_whole = any(text in other and other != text for other in typed)
        if not is_whole:
            return text
    return ""


def _goes_on_to_label(rest: str, labels: Iterable[str]) -> bool:
    """Whether words of a field stand before the label of the next field that was filled."""
    names = "|".join(map(re.escape, labels))
    match = re.match(rf"(?P<words>[^:：]*?)(?:{names})\s*[:：]", rest)
    if match is None:
        return False
    words = _JOINING.sub(" ", match["words"])
    return any(map(str.isalnum, words))


def _list_fields(
    plain: str, visits: Sequence[ScreenVisit]
) -> Iterator[tuple[str, str, str]]:
    """The label and the text of each field whose text stands behind its label in an instruction.

    With them goes what stands behind the text there.
    """
    for visit in visits:
        text = normalize_text(visit.input_text)
        if len(text) < _LEAST:
            continue
        if visit.target is None or not visit.target.text:
            continue
        label = normalize_text(visit.target.text)
        name = re.escape(label)
        words = re.escape(text)
        field = rf"{name}\s*[:：]\s*{words}"
        match = re.search(field, plain)
        if match is not None:
            rest = plain[match.end() :]
            yield label, text, rest


def find_unmerged(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The name of a text that was to be merged with others, and is not in what was written.

    Its page was opened and showed its words, which nothing that was written has; or they stand
    there in another order than the one that is asked for. Empty if there is none.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    if not _MERGES.search(evidence.QUOTES.sub(" ", instruction)):
        return ""
    plain = named_rows.drop_signs(instruction)
    sources = _read_sources(plain, visits)
    texts = list(sources.values())
    if len(texts) < _FIELDS or not all(texts):
        return ""
    is_ordered = _ORDERED.search(plain) is not None
    longest = ""
    for text in list_written(visits):
        if text in texts:
            continue
        if _has_all(text, texts, is_ordered=is_ordered):
            return ""
        longest = max(longest, text, key=len)
    if not longest:
        return ""
    names = list(sources)
    for name in names:
        if sources[name] not in longest:
            return name
    return names[0]


def _read_sources(plain: str, visits: Sequence[ScreenVisit]) -> dict[str, str]:
    """What the fields of each page hold that was opened by a row which the instruction names.

    They stand in the order of the instruction.
    """
    sources: dict[str, str] = {}
    for visit, after in pairwise(visits):
        target = visit.target
        if target is None or target.role != "item":
            continue
        name = read_row_name(target.text)
        if not named_rows.has_name(name, plain):
            continue
        opened = replace(after, step=None)
        values = list_written([opened])
        sources[name] = max(values, key=len, default="")
    places: dict[str, int] = {}
    for name in sources:
        places[name] = plain.find(name.casefold())
    ordered: dict[str, str] = {}
    for name in sorted(places, key=places.__getitem__):
        ordered[name] = sources[name]
    return ordered


def _has_all(text: str, parts: Sequence[str], *, is_ordered: bool) -> bool:
    places = [text.find(part) for part in parts]
    if min(places) < 0:
        return False
    return not is_ordered or places == sorted(places)


def list_written(visits: Sequence[ScreenVisit]) -> Iterator[str]:
    """What was typed, and what the fields held, in order."""
    for visit in visits:
        for element in visit.screen.elements:
            if element.value:
                yield normalize_text(element.value)
        if visit.input_text:
            yield normalize_text(visit.input_text)


def find_misspelled(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A mail address that was typed with a sign too many; empty if there is none.

    "To ann@mail.example" is not done by `xann@mail.example`, unless it was typed or shown as it is
    named too.

    Args:
        instruction: the user's; 发到 ann@mail.example.
        visits: all screens of the run with the steps made on them, in order.
    """
    for name in _MAILS.findall(normalize_text(instruction)):
        whole = re.compile(rf"(?<![\w.@-]){re.escape(name)}(?![\w@-])")
        other = ""
        for visit in visits:
            text = normalize_text(visit.input_text)
            texts = [*visit.screen.texts, text]
            page = normalize_text("\n".join(texts))
            if whole.search(page):
                other = ""
            elif name in text:
                other = visit.input_text
        if other:
            return other
    return ""


def find_doubled(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A text that a field holds twice in the end, as it was pasted twice; empty if none does.

    Args:
        instruction: the user's, which does not say "twice" or 两遍.
        visits: all screens of the run with the steps made on them, in order.
    """
    if not visits or _TWICE.search(instruction):
        return ""
    for element in visits[-1].screen.elements:
        text = normalize_text(element.value)
        match = _DOUBLED.fullmatch(text)
        if match is None:
            continue
        typed = [normalize_text(visit.input_text) for visit in visits]
        if text not in typed:
            return match[1]
    return ""


def find_named_deed(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The name of a button that was typed instead of touched, as "paste" for 粘贴; empty if none.

    Args:
        instruction: the user's, which quotes no such word.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = normalize_text(evidence.QUOTES.sub(" ", instruction))
    for visit, after in pairwise(visits):
        text = normalize_text(visit.input_text)
        if not text or search_fields.is_search_field(visit.target):
            continue
        if text not in plain:
            continue
        for element in after.screen.elements:
            if element.role != "button" or element.index <= 0:
                continue
            label = normalize_text(element.text)
            if label == text:
                return element.text
    return ""


def find_cut_copy(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A text that was typed, and is only the start of one that was to be copied; or empty.

    Where the same name is to be given to something, "Blue" is not "Blue Finch".

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = normalize_text(evidence.QUOTES.sub(" ", instruction))
    if not _SAME_TEXT.search(plain):
        return ""
    shown: set[str] = set()
    cut = ""
    for visit in visits:
        text = normalize_text(visit.input_text)
        is_search = search_fields.is_search_field(visit.target)
        is_own = text not in plain
        if is_own and not is_search:
            start = f"{text} "
            goes_on = any(each.startswith(start) for each in shown)
            is_whole = text in shown
            cut = ""
            if goes_on and not is_whole:
                cut = text
        for each in visit.screen.texts:
            shown.update(normalize_text(each).split(", "))
    return cut


def find_unseen_file(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The name of a file that was written down, though only another one was shown; or empty.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    if not _NAME_OF_FILE.search(instruction):
        return ""
    known = {match[0] for match in _FILE.finditer(normalize_text(instruction))}
    shown: set[str] = set()
    unseen = ""
    for visit in visits:
        for match in _FILE.finditer(normalize_text(visit.input_text)):
            name = match[0]
            if shown and name not in shown | known:
                unseen = name
            elif name in shown:
                unseen = ""
        page = normalize_text("\n".join(visit.screen.texts))
        shown.update(match[0] for match in _FILE.finditer(page))
    return unseen


def find_other_ending(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The name of a file that was typed with another ending than it is to have; or empty.

    "A note named dates.txt" is not `dates.note`, unless a page has `dates.txt` as well.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    order = normalize_text(instruction)
    wanted = [match[0] for match in _NEW_FILE.finditer(order)]
    other = ""
    for visit in visits:
        page = normalize_text("\n".join(visit.screen.texts))
        typed = normalize_text(visit.input_text)
        for name in wanted:
            if name in page or name in typed:
                other = ""
            elif _is_other_ending(typed, name):
                other = visit.input_text
    return other


def _is_other_ending(typed: str, name: str) -> bool:
    """Whether a text is the name of a file up to its ending, and has another one."""
    stem, _, _ = name.rpartition(".")
    start, _, ending = typed.rpartition(".")
    return start == stem and ending.isalpha()


def find_unwritten_number(
    instruction: str, visits: Sequence[ScreenVisit]
) -> str:
    """The words that ask to write down a number, if texts were typed and none has one; or empty.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    match = _NUMBER_TO_WRITE.search(plain)
    if match is None or _ASKING.search(plain):
        return ""
    has_text = False
    for visit in visits:
        if visit.target is not None and visit.target.text.strip().isdigit():
            return ""
        text = visit.input_text
        if not text:
            continue
        if search_fields.is_search_field(visit.target):
            continue
        if any(map(str.isdigit, text)):
            return ""
        has_text = True
    if has_text:
        return match[0]
    return ""


def find_other_question(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A question that was typed as the page offers it, beside one that is asked for; or empty.

    Where "Any discount?" and "When will it ship?" are offered, the second does not ask for one.

    Args:
        instruction: the user's: "ask if there is a discount", 问有没有优惠.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    if not _ASKS.search(plain):
        return ""
    wanted = paraphrase.list_terms(plain)
    other = ""
    for visit in visits:
        offered = _list_offered(visit)
        terms = paraphrase.list_terms(visit.input_text)
        if visit.input_text and terms & wanted:
            return ""
        if any(paraphrase.list_terms(text) & wanted for text in offered):
            other = visit.input_text
    return other


def _list_offered(visit: ScreenVisit) -> list[str]:
    """The other questions that stand beside the one that a step typed, as the page offers it."""
    groups: dict[tuple[str, str], list[str]] = {}
    for element in visit.screen.elements:
        if element.index > 0 and _QUESTION_SIGN.search(element.text):
            key = element.role, element.resource_id
            groups.setdefault(key, []).append(element.text)
    for texts in groups.values():
        if visit.input_text in texts:
            return texts
    return []


def find_bare_ending(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """A note that was to stand at the end of some words, and was typed alone; empty if none was.

    "Write a few words, with the note 'By hand' at the end" wants more than the note.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    if not _SOME_WORDS.search(plain) or not _ENDS_WITH.search(plain):
        return ""
    quotes: set[str] = set()
    for match in evidence.QUOTES.finditer(instruction):
        quoted = evidence.extract_quoted(match)
        quotes.add(evidence.tighten_text(quoted))
    alone = ""
    for visit in visits:
        typed = evidence.tighten_text(visit.input_text)
        if typed in quotes:
            alone = visit.input_text
        for text in (visit.input_text, *_list_values(visit.screen)):
            if _has_more(text, quotes):
                return ""
    return alone


def _has_more(text: str, quotes: set[str]) -> bool:
    """Whether a text has one of some quotes, and other words besides."""
    written = evidence.tighten_text(text)
    if written in quotes:
        return False
    return any(quote in written for quote in quotes)


def _list_values(screen: Screen) -> Iterator[str]:
    """What the fields of a screen hold."""
    for element in screen.elements:
        if element.value:
            yield element.value


def find_wordless(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The words that ask for a text of one's own, if none was put in; empty if one was.

    A sentence that was touched may be one that the app suggests.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    match = _COMPOSES.search(evidence.QUOTES.sub('""', instruction))
    if match is None:
        return ""
    for visit in visits:
        is_search = search_fields.is_search_field(visit.target)
        if visit.input_text and not is_search:
            return ""
        touched = ""
        if visit.target is not None:
            touched = visit.target.text
        if not visit.input_text and _SENTENCE.search(touched):
            return ""
    return match[0]
