"""What is worth knowing of a user: what they say of themselves, and what runs showed of them.

MobA's user memory ("preferences, habitual commands, and implicit requirements") holds what helps to
"infer implicit information" (`moba-v1`, section 3.3). Only two sources come in here: the user's own
words, and what runs did for them. Texts that merely stood on a screen never do. Passwords, card
numbers and one-time codes are not kept, whoever says them.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal, NamedTuple

from memory import user_answers
from memory.embeddings import compare_texts
from memory.records import UserNote, UserRecord, make_digest, normalise
from memory.store import Memory
from memory.user_statements import (
    PERSON,
    PLACE,
    classify_note,
    split_sentences,
)
from tapwright.text.language import has_chinese
from tapwright.text.quote import cut_line

SAME_WISH_SIMILARITY = 0.5
"""Wishes with this similarity count as the same when habits are counted."""
NEED_SCORE = 0.45
"""What always holds for a user is recalled at every step, even if it shares no word with the goal:
it is above the threshold of retrieval and below what was done for a similar goal."""
NAMED_SCORE = 0.95
"""A person or place that the instruction names by the word that was learned."""
MAX_NEEDS = 2
"""Needs recalled at once; more would crowd out the experience with the task."""
MAX_TEXT = 160
GENERAL_NEED_KEY = "holds for everything the person wants"
"""Begins the key of a need, so that one search finds all needs of a user."""
_RELATED_SIMILARITY, _MEANT_SIMILARITY = 0.25, 0.75
"""Similarity of words to a note that is related to them, and to one that they mean."""
_MAX_HITS = 8
_MAX_NAME_WORDS = 3
_MAX_IDS = 240

_SECRET_WORDS = re.compile(
    r"pass\s?(?:word|code|phrase)|\bpwd\b|\bpin\b|\bcvv2?\b|\bcvc\b|\botp\b|\b2fa\b|\bssn\b"
    r"|social security|one[- ]time|(?:security|verification|access|login|sign[- ]?in|sms|auth\w*"
    r"|unlock|gate|door|activation|recovery|backup|confirmation) ?(?:code|key|number|phrase)"
    r"|api[ _-]?key|secret (?:key|word)|private key|card number|account number|\biban\b"
    r"|密码|口令|验证码|动态码|校验码|安全码|卡号|身份证|账号|私钥|密钥",
    re.IGNORECASE,
)
_CODE_WORD = re.compile(r"\bcode\b|代码|码是", re.IGNORECASE)
_DIGITS = re.compile(r"(?:\d[ -]?){4,}")
_CARD_NUMBER = re.compile(r"(?:\d[ -]?){13,19}")
_ACCESS_KEY = re.compile(r"\b(?=\w*\d)(?=\w*[A-Za-z])[A-Za-z0-9_-]{20,}\b")
_QUOTED = re.compile(
    r"[\"“”‘’「」『』《》][^\"“”‘’「」『』《》]*[\"“”‘’「」『』《》]|'[^']+'(?!\w)"
)
_VALUES = re.compile(
    r"\d+(?:[:.,/-]\d+)*\s*(?:[ap]\.?m\.?)?|\s{2,}", re.IGNORECASE
)
_YES_NO = re.compile(
    r"(?:yes|no|ok|okay|sure|y|n|done|是|不|好|好的|不是|对|可以|行|不用)[.!。！]?",
    re.IGNORECASE,
)
_ASKS_WHO = re.compile(
    r"\b(?:who|whom|whose|which|what)\b|谁|哪[个位]|叫什么", re.IGNORECASE
)
_ABOUT_PEOPLE = re.compile(
    r"\b(?:who|whom|whose|contact|person|number|call(?:ed)?|recipient|friend)\b"
    r"|谁|联系人|哪位|号码|收件人",
    re.IGNORECASE,
)
_ASKS_WHERE = re.compile(
    r"\b(?:where|address|location|place)\b|哪里|哪儿|地址|在哪|地点",
    re.IGNORECASE,
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

    A mention without the value ("my password manager is Bitwarden") counts too: it is better to
    learn nothing than too much.
    """
    if _SECRET_WORDS.search(text) or _ACCESS_KEY.search(text):
        return True
    if _CODE_WORD.search(text) and _DIGITS.search(text):
        return True
    return any(
        _is_luhn_valid(match[0]) for match in _CARD_NUMBER.finditer(text)
    )


def make_note(user_id: str, text: str, *, said: bool = True) -> UserRecord:
    """The record of a sentence about the user, sorted by its words.

    Args:
        user_id: whom it is about.
        text: one sentence, such as `My mom is Anna Schmidt`.
        said: by the user; otherwise given by an expert or an edit.
    """
    kind, about = classify_note(text)
    source = "said" if said else "given"
    return _make_record(
        user_id, kind, cut_line(text, MAX_TEXT), about=about, source=source
    )


def note_of_answer(
    user_id: str,
    *,
    instruction: str,
    question: str,
    answer: str,
    seen: Sequence[str] = (),
) -> UserRecord | None:
    """What an answer of the user's teaches: a person, a place, or a choice they made.

    Args:
        user_id: who answered.
        instruction: what they had asked for.
        question: the agent's; it is kept in quotes, as a model worded it with a screen in view.
        answer: the user's own words.
        seen: texts that the phone showed; they give the spelling of a contact that is named.

    Returns:
        None if nothing is to be learned: a secret, or an answer that is empty or names nothing.
    """
    reply = cut_line(answer.strip(), MAX_TEXT)
    if not reply or is_private(f"{question} {answer}"):
        return None
    if user_answers.names_nothing(reply):
        return None
    word = _find_word_asked(instruction, question)
    if word is not None and not _YES_NO.fullmatch(reply):
        return _note_of_word(user_id, word, reply, seen)
    short_question, wish = (
        cut_line(question, 80),
        strip_particulars(instruction),
    )
    text = _word_answer(wish, short_question, reply)
    if len(text) > MAX_TEXT:
        # The answer is what counts, and must not be cut off.
        text = _word_answer(cut_line(wish, 30), cut_line(question, 40), reply)
    return _make_record(
        user_id,
        "preference",
        cut_line(text, MAX_TEXT),
        about=f"{wish} | {normalise(question)}",
        source="learned",
    )


def _word_answer(wish: str, question: str, reply: str) -> str:
    """What the user answered and to what, in their language."""
    if has_chinese(wish):
        return f"为“{wish}”问“{question}”，用户说：{reply}"
    return f'For "{wish}", asked "{question}", the person said: {reply}'


class _WordAsked(NamedTuple):
    """A word whose meaning a question asks for."""

    kind: Literal["person", "place"]
    word: str


def _find_word_asked(instruction: str, question: str) -> _WordAsked | None:
    """The person or place that a question asks about; None if it asks for something else.

    Sentences before it that only tell something, such as "There is only the dentist.", ask nothing.
    """
    asking = [
        sentence
        for sentence, end in split_sentences(question)
        if end.strip() not in (".", "。")
    ]
    question = " ".join(asking) or question
    asks_where = bool(_ASKS_WHERE.search(question))
    asks_who = bool(_ASKS_WHO.search(question))
    person = _find_meant(PERSON, instruction, question)
    if not person and asks_who and _ABOUT_PEOPLE.search(question):
        person = _name_in_both(instruction, question)
    if person and not asks_where:
        return _WordAsked("person", person)
    place = _find_meant(PLACE, instruction, question)
    if place and (asks_where or asks_who):
        return _WordAsked("place", place)
    return None


def _note_of_word(
    user_id: str, asked: _WordAsked, reply: str, seen: Sequence[str]
) -> UserRecord | None:
    """The note of what a word means; None if the reply names nothing."""
    if asked.kind == "person":
        meaning = user_answers.extract_name(reply, word=asked.word, seen=seen)
    else:
        meaning = user_answers.extract_place(reply, word=asked.word)
    if not meaning:
        return None
    return _make_record(
        user_id,
        asked.kind,
        _begin_meaning(asked.word) + meaning,
        about=asked.word,
        source="learned",
    )


def get_meaning(note: UserRecord) -> str:
    """The name or place that a note learned from an answer gives for its word; else empty."""
    if note.source != "learned":
        return ""
    # A note of an earlier version is in English.
    for begin in (_begin_meaning(note.about), f'"{note.about}" is '):
        if note.text.startswith(begin):
            return note.text.removeprefix(begin)
    return ""


def _begin_meaning(word: str) -> str:
    return f"“{word}”是" if has_chinese(word) else f'"{word}" is '


def list_known_names(memory: Memory, user_id: str) -> list[str]:
    """The names of people that the user has given before."""
    names: list[str] = []
    for note in memory.list_records("user", user_id):
        if isinstance(note, UserRecord) and note.note == "person":
            names.append(get_meaning(note))
    return list(filter(None, names))


def count_app_use(
    memory: Memory, user_id: str, *, instruction: str, package: str, label: str
) -> UserRecord:
    """Count that this app served this wish; a similar wish that it served is the same habit.

    Args:
        memory: where to keep it.
        user_id: whose wish it was.
        instruction: in whole; what it names (numbers, quoted words) is left out of the habit.
        package: of the app that all of the task was done in.
        label: what the app is called.

    Returns:
        The record as it was written; nothing is written for an instruction that holds a secret.
    """
    wish = strip_particulars(instruction)
    times = 1
    for habit in find_habits(memory, user_id, [wish]):
        if habit.package == package and _is_same_wish(habit, wish):
            wish, times = habit.about, habit.times + 1
            break
    counted = f"{times} times" if times > 1 else "once"
    record = _make_record(
        user_id,
        "habit",
        cut_line(f'{label} was used {counted} for "{wish}"', MAX_TEXT),
        about=wish,
        package=package,
        times=times,
        source="learned",
    )
    if not is_private(instruction):
        memory.put(record)
    return record


def find_habits(
    memory: Memory, user_id: str, texts: Sequence[str]
) -> list[UserRecord]:
    """Notes of the user that name an app, or say what they like, nearest to the texts first."""
    habits: list[UserRecord] = []
    for hit in memory.search(
        "user", list(filter(None, texts)), _MAX_HITS, user_id=user_id
    ):
        note = hit.record
        if not isinstance(note, UserRecord) or note.user_id != user_id:
            continue
        if note.note in ("habit", "preference"):
            habits.append(note)
    return habits


def recall_notes(
    memory: Memory, user_id: str, texts: Sequence[str]
) -> list[RelevantNote]:
    """The notes that matter for these texts, best first: relation first, then content.

    Related are the persons and places that the texts name, and what always holds for the user.
    Notes on an app are left out: they choose among apps, see `memory.apps`.

    Raises:
        MemoryUnavailable: the embedder or the Chroma server did not answer.
    """
    named_ids = _ids_of_names(user_id, " ".join(texts))
    notes: dict[str, RelevantNote] = {}
    for record in memory.get_many("user", named_ids, user_id):
        if isinstance(record, UserRecord):
            notes[record.id] = RelevantNote(record, NAMED_SCORE)
    need_count = 0
    for hit in memory.search(
        "user", [*texts, GENERAL_NEED_KEY], 2 * _MAX_HITS, user_id=user_id
    ):
        record = hit.record
        if (
            not isinstance(record, UserRecord)
            or record.id in notes
            or record.package
        ):
            continue
        score = hit.similarity
        if record.note == "need":
            need_count += 1
            score = NEED_SCORE if need_count <= MAX_NEEDS else 0.0
        notes[record.id] = RelevantNote(record, score)
    return sorted(
        notes.values(), key=lambda note: (-note.score, note.record.id)
    )


def list_notes_about(
    memory: Memory, user_id: str, words: str = ""
) -> list[UserRecord]:
    """Everything that is known of the user, or of what the words name; the surest first."""
    ranked: list[tuple[float, UserRecord]] = []
    for note in memory.list_records("user", user_id):
        if not isinstance(note, UserRecord):
            continue
        similarity = _note_similarity(note, words)
        if (
            not words
            or similarity >= _RELATED_SIMILARITY
            or is_same_note(note, words)
        ):
            ranked.append((similarity, note))
    ranked.sort(key=lambda each: (-each[0], -each[1].times, each[1].text))
    return [note for _, note in ranked]


def is_same_note(note: UserRecord, words: str) -> bool:
    """Whether words mean this very note: they say the same, or name what it is about."""
    return (
        _names_note(note, words)
        or _note_similarity(note, words) >= _MEANT_SIMILARITY
    )


def _names_note(note: UserRecord, words: str) -> bool:
    """Whether words name the person or place that a note is about."""
    if not note.about or note.note not in ("person", "place"):
        return False
    return normalise(note.about) in normalise(words)


def strip_particulars(instruction: str) -> str:
    """An instruction without its particulars: what is quoted, and numbers."""
    words = _VALUES.sub(" ", _QUOTED.sub(" ", instruction))
    words = re.sub(r"\s+([,.;，。；])", r"\1", words)
    return cut_line(words.strip(" .,;:。，；："), 100)


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
    fields = {
        "user_id": user_id,
        "note": kind,
        "text": text,
        "about": about,
        "package": package,
        "times": times,
        "source": source,
        "created": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    return UserRecord.model_validate(fields)


def _is_same_wish(habit: UserRecord, wanted: str) -> bool:
    return compare_texts(habit.about, wanted) >= SAME_WISH_SIMILARITY


def _note_similarity(note: UserRecord, words: str) -> float:
    return round(compare_texts(note.text, words), 3) if words else 0.0


def _find_meant(words: re.Pattern[str], instruction: str, question: str) -> str:
    """The word for a person or place that the question asks about, as the user said it."""
    in_question = words.search(question)
    if in_question is None:
        return ""
    in_instruction = words.search(instruction)
    return normalise((in_instruction or in_question)[0])


def _name_in_both(instruction: str, question: str) -> str:
    """The name that the question takes from the instruction: `Bob` of `Text Bob`, `Which Bob?`."""
    question_words = set(_WORD.findall(question))
    later_words = _WORD.findall(instruction)[1:]
    for word in later_words:
        if word[0].isupper() and word in question_words:
            return str(word)
    return ""


def _ids_of_names(user_id: str, text: str) -> list[str]:
    """Ids of the persons and places that the words of a text may name."""
    ids: dict[str, None] = {}
    for name in dict.fromkeys(_possible_names(normalise(text)[:200])):
        for kind in ("person", "place"):
            ids[make_digest("user", user_id, kind, name, "")] = None
    return list(ids)[:_MAX_IDS]


def _possible_names(text: str) -> Iterator[str]:
    words = [
        word.removesuffix("'s").removesuffix("’s")
        for word in _WORD.findall(text)
    ]
    for start in range(len(words)):
        for end in range(
            start + 1, min(start + _MAX_NAME_WORDS, len(words)) + 1
        ):
            yield " ".join(words[start:end])
    for word in words:
        if word[0] >= "\u3400":
            yield from _chinese_parts(word)


def _chinese_parts(run: str) -> Iterator[str]:
    """One to three characters of Chinese side by side, as words have no spaces between them."""
    for size in range(1, _MAX_NAME_WORDS + 1):
        for start in range(len(run) - size + 1):
            yield run[start : start + size]


def _is_luhn_valid(digits: str) -> bool:
    """The check sum of card numbers (ISO/IEC 7812)."""
    numbers = [int(char) for char in digits if char.isdigit()]
    total = 0
    for place, number in enumerate(reversed(numbers)):
        total += number if place % 2 == 0 else sum(divmod(2 * number, 10))
    return 13 <= len(numbers) <= 19 and total % 10 == 0
