"""Was a button that the order names left untouched, or its dialog left by Cancel?

"Add the place to my favourites" is claimed on its page, which shows its name and still offers "Add
to favourites". "Share the photo" is not done if the dialog that Share opened was cancelled.
"""

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import pairwise

from graph.state import Decision
from nodes import evidence
from nodes.completion.checks.instruction import held_back
from nodes.completion.checks.missing import open_verbs
from nodes.completion.checks.run import buttons
from nodes.completion.quotes import paraphrase
from nodes.completion.visits import ScreenVisit
from tapwright.text.language import has_chinese
from tapwright.text.normalize import normalize_text
from tapwright.text.numbers import ANY_NUMBER, CHINESE_MEASURE_WORD
from tools.actions import Back, TapPoint

_LEAST = 2
"""Words of a label that an instruction may name by chance."""
_FAVOUR = re.compile(
    r"\b(?:add|save|put|mark)\b[^.;!?]*?\b(?:to|in"
    r"|into|among|as)\s+(?:an?\s+|my\s+|the\s+)?"
    r"favou?rites?\b",
    re.IGNORECASE,
)
_FAVOUR_BUTTON = re.compile(
    r"favou?rite(?: .+)?|add (?:.+ )?to (?:my )?favou?rites", re.IGNORECASE
)
_FAVOURED = re.compile(
    r"favou?rit|heart|\bstar|\bsaved?\b"
    r"|\blike|bookmark|wish|collect|♥|❤|☆|★|收藏",
    re.IGNORECASE,
)
_SELFIE = re.compile(r"\bselfies?\b|自拍", re.IGNORECASE)
_TO_FRONT = re.compile(
    r"(?:switch|flip|turn|change) to (?:the )?(?:front|selfie)(?:[ -]?facing)?(?: camera)?"
    r"|(?:切换|切|换)[到至为成]?前置(?:摄像头|相机|镜头)?",
    re.IGNORECASE,
)
"""What a camera offers as long as it looks the other way."""
_PASTE = re.compile(r"\bpast(?:e|ing)\b|粘贴", re.IGNORECASE)
_CANCEL = re.compile("cancel|取消")
_BUTTON = "按钮"
_HOW_MANY = rf"(?:[了个]|{ANY_NUMBER}{CHINESE_MEASURE_WORD})"
"""What may stand between the verb and the object of a Chinese word."""
_FORBIDDEN = re.compile(
    r"\b(?:do not|don['’]?t|never|without|no need to|need not|needn['’]?t)\s+"
    r"(?!forget|miss|fail)(?:(?!\b(?:and|but|then)\b)[^,.;!?\n])*"
    r"|(?:不要|不用|不必|无需|别|先不|暂不)(?![忘漏])[^，。；！？,.;!?\n]*",
    re.IGNORECASE,
)
"""What is not to be done, up to the end of the clause."""
_FORBIDDEN_DEED = re.compile(
    r"\b(?:do not|don['’]?t|never|without|no need to)\s+(?:actually\s+|really\s+)?"
    r"(?!forget|miss|fail|have|need|want)(?P<verb>[a-z]{3,}?)(?:ing)?"
    r"(?:\s+(?:it|them|that|this|one|any|anything|yet|now|just|for now))*\s*(?:[,.;!?\n]|$)"
    r"|(?:不要|不用|不必|无需|别|不)(?:真的?)?(?P<verb_zh>(?![忘漏])[\u3400-\u9fff]{2})"
    r"(?:它|了|啊|哦|吧|呢)*(?:[，。；！？,.;!?\n]|$)",
    re.IGNORECASE,
)
"""A verb of what is not to be done to anything: "don't book yet", 先不预订."""
_KIND_OF_QUOTE = re.compile(
    r"(?:店铺|商店|联系人|文件夹|相册|歌单|群聊|用户|频道|城市|车站)(?=\s*[\"'“‘「『《])"
)
"""Words that only say what kind of thing a quoted name behind them is."""


def find_rear_camera(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The button that turns the camera to whom a selfie is of, if it was left there; or empty.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    plain = evidence.QUOTES.sub(" ", instruction)
    due = _FORBIDDEN.sub(" ", plain)
    if not visits or not _SELFIE.search(due):
        return ""
    for element in visits[-1].screen.elements:
        if element.index > 0 and _TO_FRONT.fullmatch(element.text):
            return element.text
    return ""


def list_unpressed(
    instruction: str, untaken: Iterable[str], free: Container[str]
) -> Iterator[str]:
    """Labels of buttons that the instruction names in full, of those that nobody touched.

    Args:
        instruction: the user's.
        untaken: labels of the buttons of the last screen that no step touched.
        free: words that name nothing.
    """
    due = _FORBIDDEN.sub(" ", instruction)
    plain = _KIND_OF_QUOTE.sub(" ", normalize_text(instruction))
    forbidden = tuple(_list_forbidden_verbs(instruction))
    for label in untaken:
        if label.casefold().startswith(forbidden):
            continue
        if has_chinese(label) and not _has_label(plain, label):
            continue
        bare = label.removesuffix(_BUTTON)
        parts = paraphrase.list_parts(bare)
        if all(part in free for part in parts):
            continue
        if held_back.is_held_back(label, instruction):
            continue
        if not _has_words(due, label, parts):
            continue
        if len(parts) >= _LEAST or _is_ordered(label, instruction):
            yield label


def _list_forbidden_verbs(instruction: str) -> Iterator[str]:
    """The verbs of what an instruction wants done to nothing."""
    plain = evidence.QUOTES.sub(" ", instruction)
    for match in _FORBIDDEN_DEED.finditer(plain):
        verb = match["verb"] or match["verb_zh"]
        yield verb.casefold()


def _has_label(plain: str, label: str) -> bool:
    """Whether an instruction has a Chinese label as such: its characters may be of several words.

    Its verb may stand apart from its object, as 拍照 does in 拍一张照片. And 闹钟中最早的一个 names
    things, not the button that leads to them.
    """
    name = re.escape(label)
    bare = label.removesuffix(_BUTTON)
    if len(bare) == _LEAST:
        verb, thing = map(re.escape, bare)
        name = rf"(?:{name}|{verb}{_HOW_MANY}?{thing})"
    return re.search(rf"{name}(?![中里内])", plain) is not None


def _has_words(due: str, label: str, parts: set[str]) -> bool:
    """Whether what is due has all words of a label, each with the meaning that it has there."""
    if label not in due.casefold():
        # To call something off is no call.
        due = open_verbs.drop_phrasal(due)
    return parts <= paraphrase.list_parts(due)


def _is_ordered(label: str, instruction: str) -> bool:
    """Whether a label of two words begins as a clause of the instruction does: `Take photo`.

    What follows is a word: the number of `Like 14514` only counts.
    """
    first, _, rest = label.partition(" ")
    if not first.isalpha():
        return False
    if not any(map(str.isalpha, rest)):
        return False
    plain = normalize_text(instruction)
    begin = rf"(?:^|[.,;]|\band|\bthen)\s*(?:please\s+)?{first}\b"
    return re.search(begin, plain) is not None


def find_called_off(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """What the task names and was touched, if the dialog that it opened was left; or empty.

    It still looks as before, and was not touched again. A dialog without a button that keeps it,
    such as a menu, asks nothing.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    wanted = paraphrase.list_parts(instruction)
    called_off: dict[str, str] = {}
    steps = [visit for visit in visits if visit.step is not None]
    for number, before in enumerate(steps[:-1], 1):
        target = before.target
        if target is None:
            continue
        verb, _, _ = target.text.partition(" ")
        key = f"{target.resource_id} {verb}"
        called_off.pop(key, None)
        parts = paraphrase.list_parts(verb)
        if not parts or not parts <= wanted:
            continue
        later = [*steps[number:], visits[-1]]
        if _is_called_off(before, later):
            called_off[key] = target.text
    for label in called_off.values():
        return label
    return ""


def _is_called_off(before: ScreenVisit, later: Sequence[ScreenVisit]) -> bool:
    """Whether the dialog that a touch opened was left, and its page is there again as it was.

    Args:
        before: the touch.
        later: the steps after it, and the last screen.
    """
    for visit, after in pairwise(later):
        if not _stays_open(visit, after):
            return _is_left(visit) and _is_unchanged(before, after)
    return False


def _stays_open(visit: ScreenVisit, after: ScreenVisit) -> bool:
    """Whether a step chose something in a dialog that is still open after it."""
    if visit.target is None:
        return False
    dialog = visit.screen.dialog
    return bool(dialog) and dialog == after.screen.dialog


def _is_unchanged(before: ScreenVisit, later: ScreenVisit) -> bool:
    """Whether a page is there again with what was touched on it as it was."""
    if before.screen.dialog or before.target is None:
        return False
    if later.screen.signature != before.screen.signature:
        return False
    return before.target.text in later.screen.texts


def _is_left(visit: ScreenVisit) -> bool:
    """Whether a step left a dialog by Cancel, or otherwise one with a button that keeps it."""
    if not visit.screen.dialog or visit.step is None:
        return False
    button = buttons.read_pressed(visit.step)
    pressed = normalize_text(button)
    if _CANCEL.fullmatch(pressed):
        return True
    if not buttons.has_keeping_button(visit.screen):
        return False
    if isinstance(visit.step.action, Back):
        return True
    return buttons.REFUSING.fullmatch(pressed) is not None


def find_unfavoured(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The button that makes a favourite, if one was offered and nothing like it touched; or empty.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    if not _FAVOUR.search(evidence.QUOTES.sub(" ", instruction)):
        return ""
    offered = ""
    for visit in visits:
        if visit.step is not None and _is_favouring(visit.step):
            return ""
        for element in visit.screen.elements:
            is_button = element.index > 0 and element.role == "button"
            if is_button and _FAVOUR_BUTTON.fullmatch(element.text):
                offered = element.text
    return offered


def _is_favouring(step: Decision) -> bool:
    """Whether a step touched something that may make a favourite, or a thing without a name."""
    if step.target is None:
        return isinstance(step.action, TapPoint)
    label = step.target.text
    if not label:
        return True
    return _FAVOURED.search(label) is not None


def find_unpasted(instruction: str, visits: Sequence[ScreenVisit]) -> str:
    """The button Paste, if something is to be pasted and only that button offered it; or empty.

    Args:
        instruction: the user's.
        visits: all screens of the run with the steps made on them, in order.
    """
    if not _PASTE.search(evidence.QUOTES.sub(" ", instruction)):
        return ""
    offered = ""
    for visit in visits:
        if visit.step is not None and _is_pasting(visit.step):
            return ""
        for element in visit.screen.elements:
            if element.role == "button" and _PASTE.fullmatch(element.text):
                offered = element.text
    return offered


def _is_pasting(step: Decision) -> bool:
    """Whether a step touched a button Paste, or a thing without a name."""
    pressed = buttons.read_pressed(step)
    if not pressed:
        return isinstance(step.action, TapPoint)
    return _PASTE.search(pressed) is not None
