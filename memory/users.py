"""What is worth knowing of a person: what they say of themselves, and what runs showed of them.

MobA's user memory ("preferences, habitual commands, and implicit requirements") holds what helps to
"infer implicit information" (`moba-v1`, section 3.3). Only two sources come in here: the person's
own words, and what runs did for them. What merely stood on a screen never does. Passwords, card
numbers and one-time codes are not kept, whoever says them.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from memory.embeddings import compare_texts
from memory.records import UserNote, UserRecord, make_digest, normalise
from memory.store import Memory
from memory.user_statements import PERSON, PLACE, classify_note
from tapwright.text.quote import cut_line

SAME_WISH = 0.5
"""Wishes with this similarity count as the same when habits are counted."""
NEED_SCORE = 0.45
"""What always holds for a person is told at every step, even if it shares no word with the goal: it
is above the threshold of retrieval and below what was done for a similar goal."""
NAMED_SCORE = 0.95
"""A person or place that the instruction names by the word that was learned."""
MAX_NEEDS = 2
"""Told at once, so that they do not crowd out the experience with the task."""
MAX_TEXT = 160
GENERAL = "holds for everything the person wants"
"""Begins the key of a need, so that one search finds the needs of a person."""
_SOME, _VERY = 0.25, 0.75
"""Likeness of words to a note that has to do with them, and to one that they mean."""
_WIDE = 8
_LONGEST_NAME = 3
_MOST_IDS = 240

_SECRET_WORDS = re.compile(
    r"pass\s?(?:word|code|phrase)|\bpwd\b|\bpin\b|\bcvv2?\b|\bcvc\b|\botp\b|\b2fa\b|\bssn\b"
    r"|social security|one[- ]time|(?:security|verification|access|login|sign[- ]?in|sms|auth\w*"
    r"|unlock|gate|door|activation|recovery|backup|confirmation) ?(?:code|key|number|phrase)"
    r"|api[ _-]?key|secret (?:key|word)|private key|card number|account number|\biban\b"
    r"|密码|口令|验证码|动态码|校验码|安全码|卡号|身份证|账号|私钥|密钥",
    re.IGNORECASE,
)
_CODE = re.compile(r"\bcode\b|代码|码是", re.IGNORECASE)
_DIGITS = re.compile(r"(?:\d[ -]?){4,}")
_CARD = re.compile(r"(?:\d[ -]?){13,19}")
_KEY = re.compile(r"\b(?=\w*\d)(?=\w*[A-Za-z])[A-Za-z0-9_-]{20,}\b")
_QUOTED = re.compile(
    r"[\"“”‘’「」『』《》][^\"“”‘’「」『』《》]*[\"“”‘’「」『』《》]|'[^']+'(?!\w)"
)
_VALUES = re.compile(r"\d+(?:[:.,/-]\d+)*\s*(?:[ap]\.?m\.?)?|\s{2,}", re.IGNORECASE)
_YES_NO = re.compile(
    r"(?:yes|no|ok|okay|sure|y|n|done|是|不|好|好的|不是|对|可以|行|不用)[.!。！]?",
    re.IGNORECASE,
)
_WHO = re.compile(
    r"\b(?:who|whom|whose|which|what)\b|谁|哪[个位]|叫什么", re.IGNORECASE
)
_OF_PEOPLE = re.compile(
    r"\b(?:who|whom|whose|contact|person|number|call(?:ed)?|recipient|friend)\b"
    r"|谁|联系人|哪位|号码|收件人",
    re.IGNORECASE,
)
_WHERE = re.compile(
    r"\b(?:where|address|location|place)\b|哪里|哪儿|地址|在哪|地点", re.IGNORECASE
)
_WORD = re.compile(r"[A-Za-z][\w'’-]*|[\u3400-\u9fff]+")


@dataclass(frozen=True)
class RelevantNote:
    """A note that matters now."""

    record: UserRecord
    score: float
    """0 to 1, comparable to the scores of `memory.retrieval`."""


def is_private(text: str) -> bool:
    """Whether a text seems to hold a password, card number, one-time code or key.

    A mention without the value ("my password manager is Bitwarden") counts too: better nothing is
    learned than too much.
    """
    if _SECRET_WORDS.search(text) or _KEY.search(text):
        return True
    if _CODE.search(text) and _DIGITS.search(text):
        return True
    return any(_is_luhn_valid(match[0]) for match in _CARD.finditer(text))


def make_note(user_id: str, text: str, *, said: bool = True) -> UserRecord:
    """The record of a sentence about the person, sorted by its words.

    Args:
        user_id: whom it is about.
        text: one sentence, such as `My mom is Anna Schmidt`.
        said: by the person; otherwise given by an expert or an edit.
    """
    kind, about = classify_note(text)
    source = "said" if said else "given"
    return _make_record(
        user_id, kind, cut_line(text, MAX_TEXT), about=about, source=source
    )


def note_of_answer(
    user_id: str, *, instruction: str, question: str, answer: str
) -> UserRecord | None:
    """What an answer of the person's teaches: a person, a place, or a choice they made.

    Args:
        user_id: who answered.
        instruction: what they had asked for.
        question: the agent's; it is kept in quotes, as a model worded it with a screen in view.
        answer: the person's own words.

    Returns:
        None where nothing is to be learned: a secret, or an empty answer.
    """
    reply = cut_line(answer.strip(), MAX_TEXT)
    if not reply or is_private(f"{question} {answer}"):
        return None
    if not _YES_NO.fullmatch(reply):
        who = _find_meant(PERSON, instruction, question)
        if not who and _WHO.search(question) and _OF_PEOPLE.search(question):
            who = _name_in_both(instruction, question)
        if who and not _WHERE.search(question):
            return _make_record(
                user_id, "person", f'"{who}" is {reply}', about=who, source="learned"
            )
        where = _find_meant(PLACE, instruction, question)
        if where and (_WHERE.search(question) or _WHO.search(question)):
            return _make_record(
                user_id, "place", f'"{where}" is {reply}', about=where, source="learned"
            )
    asked, wanted = cut_line(question, 80), strip_particulars(instruction)
    text = cut_line(
        f'For "{wanted}", asked "{asked}", the person said: {reply}', MAX_TEXT
    )
    about = f"{wanted} | {normalise(question)}"
    return _make_record(user_id, "preference", text, about=about, source="learned")


def count_app_use(
    memory: Memory, user_id: str, *, instruction: str, package: str, label: str
) -> UserRecord:
    """Count that this app served this wish; a like wish that was served there is the same habit.

    Args:
        memory: where to keep it.
        user_id: whose wish it was.
        instruction: in whole; what it names (numbers, quoted words) is left out of the habit.
        package: of the app that all of the task was done in.
        label: what the app is called.

    Returns:
        The record as it was written; nothing is written for an instruction that holds a secret.
    """
    wanted = strip_particulars(instruction)
    old = next(
        (
            h
            for h in find_habits(memory, user_id, [wanted])
            if h.package == package and _is_same_wish(h, wanted)
        ),
        None,
    )
    times = old.times + 1 if old else 1
    about = old.about if old else wanted
    counted = f"{times} times" if times > 1 else "once"
    record = _make_record(
        user_id,
        "habit",
        cut_line(f'{label} was used {counted} for "{about}"', MAX_TEXT),
        about=about,
        package=package,
        times=times,
        source="learned",
    )
    if not is_private(instruction):
        memory.put(record)
    return record


def find_habits(memory: Memory, user_id: str, texts: Sequence[str]) -> list[UserRecord]:
    """Notes of the person that name an app, or say what they like, nearest to the texts first."""
    hits = memory.search("user", [t for t in texts if t], _WIDE, user_id=user_id)
    notes = (hit.record for hit in hits if isinstance(hit.record, UserRecord))
    return [
        n for n in notes if n.user_id == user_id and n.note in ("habit", "preference")
    ]


def recall_notes(
    memory: Memory, user_id: str, texts: Sequence[str]
) -> list[RelevantNote]:
    """The notes that matter for these texts, best first: relation first, then content.

    Related are the persons and places that the texts name, and what always holds for the person.
    Notes on an app are left out: they choose among apps, see `memory.apps`.

    Raises:
        MemoryUnavailable: the embedder or the Chroma server did not answer.
    """
    named = memory.get_many("user", _ids_of_names(user_id, " ".join(texts)), user_id)
    notes = {
        record.id: RelevantNote(record, NAMED_SCORE)
        for record in named
        if isinstance(record, UserRecord)
    }
    needs = 0
    for hit in memory.search("user", [*texts, GENERAL], 2 * _WIDE, user_id=user_id):
        record = hit.record
        if not isinstance(record, UserRecord) or record.id in notes or record.package:
            continue
        score = hit.similarity
        if record.note == "need":
            needs += 1
            score = NEED_SCORE if needs <= MAX_NEEDS else 0.0
        notes[record.id] = RelevantNote(record, score)
    return sorted(notes.values(), key=lambda known: (-known.score, known.record.id))


def list_notes_about(memory: Memory, user_id: str, what: str = "") -> list[UserRecord]:
    """Everything that is known of the person, or of what the words name; the surest first."""
    notes = [
        r for r in memory.list_records("user", user_id) if isinstance(r, UserRecord)
    ]
    if what:
        notes = [
            n
            for n in notes
            if _note_similarity(n, what) >= _SOME or is_same_note(n, what)
        ]
    return sorted(
        notes,
        key=lambda n: (-_note_similarity(n, what) if what else 0, -n.times, n.text),
    )


def is_same_note(note: UserRecord, what: str) -> bool:
    """Whether words mean this very note: they say the same, or name what it is about."""
    named = note.note in ("person", "place") and normalise(note.about) in normalise(
        what
    )
    return bool(note.about and named) or _note_similarity(note, what) >= _VERY


def strip_particulars(instruction: str) -> str:
    """An instruction without its particulars: what is quoted, and numbers."""
    bare = _VALUES.sub(" ", _QUOTED.sub(" ", instruction))
    return cut_line(
        re.sub(r"\s+([,.;，。；])", r"\1", bare).strip(" .,;:。，；："), 100
    )


def _make_record(
    user_id: str,
    kind: UserNote,
    text: str,
    *,
    about: str = "",
    package: str = "",
    times: int = 1,
    source: str = "learned",
) -> UserRecord:
    when = datetime.now(UTC).isoformat(timespec="seconds")
    facts = {
        "about": about,
        "package": package,
        "times": times,
        "source": source,
        "created": when,
    }
    return UserRecord.model_validate(
        {"user_id": user_id, "note": kind, "text": text, **facts}
    )


def _is_same_wish(habit: UserRecord, wanted: str) -> bool:
    return compare_texts(habit.about, wanted) >= SAME_WISH


def _note_similarity(note: UserRecord, what: str) -> float:
    return round(compare_texts(note.text, what), 3) if what else 0.0


def _find_meant(words: re.Pattern[str], instruction: str, question: str) -> str:
    """The word for a person or place that the question asks about, as the person said it."""
    match = words.search(question)
    if match is None:
        return ""
    here = words.search(instruction)
    return normalise((here or match)[0])


def _name_in_both(instruction: str, question: str) -> str:
    """The name that the question takes from the instruction: `Bob` of `Text Bob`, `Which Bob?`."""
    asked = {word[0] for word in _WORD.finditer(question)}
    for place, word in enumerate(_WORD.finditer(instruction)):
        if place and word[0][0].isupper() and word[0] in asked:
            return word[0]
    return ""


def _ids_of_names(user_id: str, text: str) -> list[str]:
    """Ids of the persons and places that the words of a text may name."""
    names = dict.fromkeys(_possible_names(normalise(text)[:200]))
    ids = (
        make_digest("user", user_id, kind, name, "")
        for name in names
        for kind in ("person", "place")
    )
    return list(dict.fromkeys(ids))[:_MOST_IDS]


def _possible_names(text: str) -> Iterator[str]:
    words = [
        word[0].removesuffix("'s").removesuffix("’s") for word in _WORD.finditer(text)
    ]
    for start in range(len(words)):
        for end in range(start + 1, min(start + _LONGEST_NAME, len(words)) + 1):
            yield " ".join(words[start:end])
    for word in words:
        if word[0] >= "\u3400":
            yield from _chinese_parts(word)


def _chinese_parts(run: str) -> Iterable[str]:
    """One to three characters of Chinese side by side: words are not set apart there."""
    sizes = range(1, _LONGEST_NAME + 1)
    return (run[i : i + n] for n in sizes for i in range(len(run) - n + 1))


def _is_luhn_valid(digits: str) -> bool:
    """The check sum of card numbers (ISO/IEC 7812)."""
    numbers = [int(char) for char in digits if char.isdigit()]
    doubled = [
        n if place % 2 == 0 else sum(divmod(2 * n, 10))
        for place, n in enumerate(reversed(numbers))
    ]
    return 13 <= len(numbers) <= 19 and sum(doubled) % 10 == 0
