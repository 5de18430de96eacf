"""Facts that a run keeps under a name, and the conditions that they settle; pure functions.

A fact is one line of `State.focus`. A named one reads `train number: G102`: that is how a sub-goal
hands on what a later one needs.
"""

import re
from collections.abc import Iterable, Sequence

from tapwright.text.normalize import fold_text, normalize_text
from tapwright.text.stop_words import FACT_NAME_WORDS

MAX_FACTS = 12
"""Lines that prompts show; those under a name that the plan asks for may be as many again."""
_NAMED = re.compile(r"^\s*([^:：]{1,60}?)\s*[:：]\s*(\S.*)$", re.DOTALL)
_WORD = re.compile(r"[a-z0-9]+|[\u3400-\u9fff]")
_NEGATION = re.compile(r"^(?:not\b[:\s]*|unless\b\s*|不是|不|没有|没|若非|除非)(?=\S)")
_YES = re.compile(r"(?:yes|true)\b|是(?!否)|(?:on|有|开|已开启)$")
_NO = re.compile(r"(?:no|not|false)\b|否|不是|没有|(?:off|无|关|已关闭)$")
_COMPARISON = re.compile(
    r"^(?P<name>.+?)\s*(?:is|are|为|是)?\s*(?P<sign><=|>=|<|>|below|under|less than|lower than|"
    r"fewer than|above|over|more than|higher than|at least|at most|低于|小于|少于|不到|高于|大于|"
    r"超过|多于|至少|至多|最多)\s*[$¥￥€£]?\s*(?P<bound>-?\d+(?:\.\d+)?)"
)
_IS = re.compile(
    r"^(?P<name>.+?)(?:\s*(?:[:：=]|为|是)\s*|\s+(?:is|are|says)\s+)(?P<value>.+)$"
)
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_BELOW = (
    "<",
    "below",
    "under",
    "less than",
    "lower than",
    "fewer than",
    "低于",
    "小于",
    "少于",
    "不到",
)
_ABOVE = (
    ">",
    "above",
    "over",
    "more than",
    "higher than",
    "高于",
    "大于",
    "超过",
    "多于",
)
_LEAST = (">=", "at least", "至少")


def split_fact(fact: str) -> tuple[str, str]:
    """Name and value of a fact; the name is empty where it has none, as in `starts at 7:30`."""
    match = _NAMED.match(fact)
    if match is None or (match[1][-1].isdigit() and match[2][0].isdigit()):
        return "", fact.strip()
    return match[1], match[2].strip()


def is_same_name(name: str, other: str) -> bool:
    """Whether two names mean the same fact: the words of one are among those of the other."""
    one, two = _name_words(name), _name_words(other)
    return bool(one and two) and (one <= two or two <= one)


def find_value(name: str, facts: Iterable[str]) -> str:
    """The latest value that is kept under this name, empty where there is none."""
    latest = ""
    for fact in facts:
        its, value = split_fact(fact)
        if its and is_same_name(name, its):
            latest = value
    return latest


def keep_facts(
    old_facts: Sequence[str], new: Sequence[str], *, wanted: Iterable[str] = ()
) -> list[str]:
    """The known facts and the new ones, each once; a named one stands where it was last told.

    The oldest go first when there are too many, but not those that bear a wanted name, of which
    the bound is twice as high.
    """
    lines = dict.fromkeys(old_facts)
    for fact in new:
        if split_fact(fact)[0]:
            lines.pop(fact, None)
        lines[fact] = None
    names = list(wanted)
    held = [
        f for f in lines if any(is_same_name(split_fact(f)[0], name) for name in names)
    ][-2 * MAX_FACTS :]
    room = max(0, MAX_FACTS - len(held))
    others = [fact for fact in lines if fact not in held]
    kept = {*held, *others[len(others) - min(room, len(others)) :]}
    return [fact for fact in lines if fact in kept]


def normalize_sentence(sentence: str) -> str:
    """What two equal goals or conditions have in common: case, blanks and closing stops aside."""
    return normalize_text(sentence).rstrip(".!。 ")


def split_negation(condition: str) -> tuple[str, bool]:
    """A condition without its negation, and whether it had none: `not: it rains`, `不下雨`."""
    words = normalize_sentence(condition)
    bare = _NEGATION.sub("", words, count=1)
    return bare, bare == words


def judge_condition(condition: str, facts: Sequence[str]) -> bool | None:
    """Whether the kept facts settle a condition by their plain words; None where they do not.

    They do by a fact of the condition's own words that says yes or no (`it rains: yes`), by a
    value that is the very one (`weather is rain`), by on and off, and by numbers (`price below
    30`). What merely is not said settles nothing.
    """
    bare, affirmed = split_negation(condition)
    truth = _judge_by_name(bare, facts)
    if truth is None:
        truth = _judge_comparison(bare, facts)
    if truth is None:
        truth = _judge_equality(bare, facts)
    return None if truth is None else truth == affirmed


def _judge_by_name(condition: str, facts: Sequence[str]) -> bool | None:
    """By a fact whose name is the condition itself."""
    for fact in reversed(facts):
        name, value = split_fact(fact)
        if (
            name
            and split_negation(name)[0] == condition
            and (sure := _parse_yes_no(value)) is not None
        ):
            return sure == split_negation(name)[1]
    return None


def _judge_comparison(condition: str, facts: Sequence[str]) -> bool | None:
    match = _COMPARISON.match(condition)
    value = find_value(match["name"], facts) if match else ""
    number = _NUMBER.search(value.replace(",", ""))
    if match is None or number is None:
        return None
    has, bound, sign = float(number[0]), float(match["bound"]), match["sign"]
    if sign in _BELOW:
        return has < bound
    if sign in _ABOVE:
        return has > bound
    return has >= bound if sign in _LEAST else has <= bound


def _judge_equality(condition: str, facts: Sequence[str]) -> bool | None:
    match = _IS.match(condition)
    value = find_value(match["name"], facts) if match else ""
    if match is None or not value:
        return None
    wanted, is_so = _parse_yes_no(match["value"]), _parse_yes_no(value)
    if wanted is not None and is_so is not None:
        return wanted == is_so
    return (
        True if split_negation(match["value"])[0] == split_negation(value)[0] else None
    )


def _parse_yes_no(answer: str) -> bool | None:
    plain = normalize_sentence(answer).lstrip(" .!。")
    if _NO.match(plain):
        return False
    return True if _YES.match(plain) else None


def _name_words(name: str) -> set[str]:
    return {
        word for word in _WORD.findall(fold_text(name)) if word not in FACT_NAME_WORDS
    }
