"""The record of a rule, and a rule in words.

A rule has conditions, which must all hold, and says what then follows. Of all rules that hold the
strictest counts, so that a rule which is added never permits more, except by `allow`.
"""

import re
from datetime import time
from typing import Annotated, Any, Literal, NamedTuple, Self, get_args

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    field_validator,
    model_validator,
)

from tapwright.text.language import Language
from tools.actions import KINDS

Effect = Literal["allow", "ask", "look", "hide", "deny"]
"""From the mildest to the strictest:

- `allow`: a sensitive action is not asked about.
- `ask`: the user is asked before each gesture.
- `look`: the model sees it, and only leaving it is possible.
- `hide`: the same, and the model gets neither its elements nor its picture.
- `deny`: the same, and it is not opened.
"""
STRICTNESS: tuple[Effect, ...] = get_args(Effect)
UNRESTRICTED = frozenset({
    "back", "home", "wait", "ask", "answer", "finish", "fail",
})  # fmt: skip
"""Kinds of actions that no rule restricts: the ways out, and what does not touch the phone."""
MOST_TEXTS, MOST_CHARACTERS = 50, 200
_TIMES = re.compile(r"(\d{1,2}):(\d{2})\s*(?:-|–|to)\s*(\d{1,2}):(\d{2})")


class TimeSpan(NamedTuple):
    """A part of the day; one that ends before it begins goes over midnight."""

    begin: time
    end: time
    """Exclusive."""

    def contains(self, moment: time) -> bool:
        """Whether a time of day is in it."""
        if self.begin < self.end:
            return self.begin <= moment < self.end
        return moment >= self.begin or moment < self.end

    def __str__(self) -> str:
        return f"{self.begin:%H:%M}-{self.end:%H:%M}"


def _wrap_text(value: Any) -> Any:
    """A single text as a list of one."""
    return (value,) if isinstance(value, str) else value


def _read_span(value: Any) -> Any:
    if isinstance(value, TimeSpan):
        return value
    match = _TIMES.fullmatch(str(value).strip())
    msg = f"must be a time of day such as 22:00-07:00, not {str(value)[:40]!r}"
    if match is None:
        raise ValueError(msg)
    first_hour, first_minute, last_hour, last_minute = map(int, match.groups())
    if max(first_hour, last_hour) > 24 or max(first_minute, last_minute) > 59:
        raise ValueError(msg)
    span = TimeSpan(
        time(first_hour % 24, first_minute), time(last_hour % 24, last_minute)
    )
    if span.begin == span.end:
        raise ValueError(msg)
    return span


_Text = Annotated[str, Field(min_length=1, max_length=MOST_CHARACTERS)]
_Texts = Annotated[
    tuple[_Text, ...],
    Field(max_length=MOST_TEXTS),
    BeforeValidator(_wrap_text),
]
_Span = Annotated[TimeSpan, BeforeValidator(_read_span), PlainSerializer(str)]


class Rule(BaseModel):
    """Conditions, and what follows where all of them hold."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Annotated[str, Field(max_length=60)] = ""
    """In words of the user's, for questions and the audit."""
    app: _Texts = ()
    """Packages or names of apps; `*` and `?` stand for any characters."""
    but_not: _Texts = Field(default=(), alias="except")
    """Apps for which it does not hold."""
    page: _Texts = ()
    """Words of the title, of the dialog or of the activity; with `*` or `?` the whole of one."""
    action: _Texts = ()
    """Kinds of actions, see `tools.actions`."""
    amount_over: Annotated[float, Field(ge=0)] | None = None
    """More than so much money, in whatever currency, in sight of a sensitive action."""
    time: Annotated[tuple[_Span, ...], BeforeValidator(_wrap_text)] = ()
    """Parts of the day, by the phone's clock."""
    do: Effect

    @field_validator("action")
    @classmethod
    def _check_kinds(cls, kinds: tuple[str, ...]) -> tuple[str, ...]:
        for kind in kinds:
            if kind in UNRESTRICTED:
                msg = f"{kind!r} cannot be restricted, so that a run can always leave and end"
                raise ValueError(msg)
            if kind not in KINDS:
                known = ", ".join(sorted(set(KINDS) - UNRESTRICTED))
                msg = f"there is no action {kind[:40]!r}; there are {known}"
                raise ValueError(msg)
        return kinds

    @model_validator(mode="after")
    def _check_conditions(self) -> Self:
        if not self.has_conditions:
            msg = "a rule needs one of app, page, action, amount_over or time; app '*' is any app"
            raise ValueError(msg)
        if self.but_not and not self.app:
            msg = "`except` needs `app`, from which it takes something out"
            raise ValueError(msg)
        if self.is_about_gestures and self.do in ("look", "hide"):
            msg = (
                f"`{self.do}` is about what is in front, so it goes with app, page and time; "
                "with action or amount_over use ask or deny"
            )
            raise ValueError(msg)
        return self

    @property
    def has_conditions(self) -> bool:
        """Whether there is anything that must hold."""
        return bool(
            self.app or self.page or self.time or self.is_about_gestures
        )

    @property
    def is_about_gestures(self) -> bool:
        """Whether it is about single gestures, and not about all that is in front."""
        return bool(self.action) or self.amount_over is not None

    @property
    def is_cover(self) -> bool:
        """Whether a model sees nothing of a screen on which it holds."""
        return self.do in ("hide", "deny") and not self.is_about_gestures


_EFFECTS: dict[Effect, dict[Language, str]] = {
    "allow": {"en": "do without asking", "zh": "无需询问即可执行"},
    "ask": {"en": "ask before each action", "zh": "每次操作前询问"},
    "look": {"en": "look only", "zh": "只能查看"},
    "hide": {"en": "never show it to the model", "zh": "不让模型看到"},
    "deny": {"en": "off limits", "zh": "禁止"},
}
_CONDITIONS: dict[str, dict[Language, str]] = {
    "app": {"en": "app {}", "zh": "应用 {}"},
    "but_not": {"en": "except {}", "zh": "{} 除外"},
    "page": {"en": "page {}", "zh": "页面 {}"},
    "action": {"en": "action {}", "zh": "操作 {}"},
    "amount_over": {"en": "amounts over {}", "zh": "金额超过 {}"},
    "time": {"en": "at {}", "zh": "时间 {}"},
}


def describe_rule(rule: Rule, language: Language) -> str:
    """A rule in one line: `“bank”: app *bank*: off limits`."""
    conditions: list[str] = []
    for field, words in _CONDITIONS.items():
        value = getattr(rule, field)
        if value is None or value == ():
            continue
        values = (f"{value:g}",) if field == "amount_over" else value
        text = ", ".join(map(str, values))
        conditions.append(words[language].format(text))
    comma, colon = ("，", "：") if language == "zh" else (", ", ": ")
    line = f"{comma.join(conditions)}{colon}{_EFFECTS[rule.do][language]}"
    return f"“{rule.name}”{colon}{line}" if rule.name else line
