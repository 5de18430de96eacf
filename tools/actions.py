"""What the agent can do, as a tagged union: MobA, Mobile-Agent-v2 and -V, GUIOdyssey."""

import json
import re
from typing import Annotated, Any, Literal

from pydantic import (
    AliasChoices,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    TypeAdapter,
)
from pydantic.json_schema import SkipJsonSchema

Direction = Literal["up", "down", "left", "right"]


_SEPARATORS = re.compile(r"[\n\r;；。！!•]|\.\s|\.$|\s[|·]\s")
_QUOTATION_MARKS = re.compile(r"[\"“”„「」『』`]")


def join_cited(value: Any) -> Any:
    """A list of quotes and states as one text, its members separated by semicolons.

    A member that contains a separator is put between quotation marks. A line break that is written
    as prompts show it, with a backslash, is one.
    """
    if value is None:
        return ""
    if isinstance(value, str):
        return value.replace("\\n", "\n")
    if not isinstance(value, list):
        return value
    members: list[str] = []
    for each in value:
        member = str(each).replace("\\n", "\n").strip()
        if _SEPARATORS.search(member) and not _QUOTATION_MARKS.search(member):
            member = f'"{member}"'
        if member:
            members.append(member)
    return "; ".join(members)


Cited = Annotated[str, BeforeValidator(join_cited)]
"""The quotes that evidence cites; a list of strings is accepted too."""


class _Action(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class Tap(_Action):
    """Tap the element."""

    kind: Literal["tap"] = "tap"
    element: int


class TapPoint(_Action):
    """Tap a point of the screen, in pixels, where no element is listed."""

    kind: Literal["tap_point"] = "tap_point"
    x: int
    y: int


class TapText(_Action):
    """Tap the element that shows this text (Mobile-Agent-V, Click_text)."""

    kind: Literal["tap_text"] = "tap_text"
    text: str


class DoubleTap(_Action):
    """Tap the element twice."""

    kind: Literal["double_tap"] = "double_tap"
    element: int


class LongPress(_Action):
    """Press the element for a second."""

    kind: Literal["long_press"] = "long_press"
    element: int


TO_END = "*"
"""In the place of the text that a list is scrolled to: its end is meant."""


class Scroll(_Action):
    """Show more of a list, the page's main one by default; down shows what is below.

    With `until`, as often as it takes until this text is on the screen, or the list ends; with
    `TO_END` until it ends, and the result names what was passed.
    """

    kind: Literal["scroll"] = "scroll"
    element: int | None = None
    direction: Direction = "down"
    until: str = ""
    most: SkipJsonSchema[int] = Field(default=20, exclude=True)
    """Scrolls until a text must be on the screen, as some lists have no end."""


class Drag(_Action):
    """Hold the element, and move it onto the element `to`."""

    kind: Literal["drag"] = "drag"
    element: int
    to: int


class DragPoint(_Action):
    """Hold a point of the screen, and move it to another one, in pixels."""

    kind: Literal["drag_point"] = "drag_point"
    x: int
    y: int
    to_x: int
    to_y: int


class Swipe(_Action):
    """Move a finger in this direction over the middle of the screen, or in from its edge."""

    kind: Literal["swipe"] = "swipe"
    direction: Direction
    edge: bool = False
    """Down from the upper edge, right from the left one."""


class Pinch(_Action):
    """Move two fingers on the element: `out` enlarges what it shows, `in` makes it smaller."""

    kind: Literal["pinch"] = "pinch"
    element: int
    direction: Literal["in", "out"]


def _write_number(value: Any) -> Any:
    """A number that a model wrote as one is read as its text."""
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return f"{value:g}" if is_number else value


class Set(_Action):
    """Set a slider or a rating, in its own units, `4`, or as a share, `70%`; or turn a wheel."""

    kind: Literal["set"] = "set"
    element: int
    text: Annotated[
        str,
        BeforeValidator(_write_number),
        Field(validation_alias=AliasChoices("text", "value")),
    ]


class TypeText(_Action):
    """Type at the end of the focused field; needs the keyboard."""

    kind: Literal["type"] = "type"
    text: str


class Fill(_Action):
    """Tap the field, clear it, type the text and close the keyboard (MobA, Box_Input)."""

    kind: Literal["fill"] = "fill"
    element: int
    text: str


class Back(_Action):
    """Press Back."""

    kind: Literal["back"] = "back"


class Home(_Action):
    """Press Home."""

    kind: Literal["home"] = "home"


class Recents(_Action):
    """Show the recent apps (GUIOdyssey, RECENT)."""

    kind: Literal["recents"] = "recents"


class Enter(_Action):
    """Press Enter, Search or Go on the keyboard."""

    kind: Literal["enter"] = "enter"


class Submit(_Action):
    """Do what the keyboard's action key does for the focused field: Search, Send, Go, Done."""

    kind: Literal["submit"] = "submit"


class OpenUrl(_Action):
    """Open a web address, as the phone opens a link."""

    kind: Literal["open_url"] = "open_url"
    text: str


class OpenApp(_Action):
    """Open the app that `text` names or describes."""

    kind: Literal["open_app"] = "open_app"
    text: str


class CloseApp(_Action):
    """Stop the app that `text` names, or the one in front."""

    kind: Literal["close_app"] = "close_app"
    text: str = ""


class Wait(_Action):
    """Wait for the screen to change by itself."""

    kind: Literal["wait"] = "wait"
    seconds: float = Field(default=2.0, ge=0, le=30)


def _parse_arguments(value: Any) -> Any:
    """Arguments that a model wrote as the text of a JSON object are read as one."""
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value or "{}")
    except ValueError:
        return value


class CallTool(_Action):
    """Call a tool of another MCP server, `server/tool`; see `tools.mcp_client`."""

    kind: Literal["call_tool"] = "call_tool"
    tool: str
    arguments: Annotated[dict[str, Any], BeforeValidator(_parse_arguments)] = (
        Field(default_factory=dict)
    )


class Ask(_Action):
    """Ask the person something that only they know."""

    kind: Literal["ask"] = "ask"
    text: str


class Answer(_Action):
    """Tell the person what they wanted to know."""

    kind: Literal["answer"] = "answer"
    text: str


class Finish(_Action):
    """The whole task is done; `text` cites what on the screen bears it out."""

    kind: Literal["finish"] = "finish"
    text: Cited = ""


class Fail(_Action):
    """The task cannot be done; `text` says why."""

    kind: Literal["fail"] = "fail"
    text: str


Action = Annotated[
    Tap
    | TapPoint
    | TapText
    | DoubleTap
    | LongPress
    | Drag
    | DragPoint
    | Set
    | Pinch
    | Scroll
    | Swipe
    | TypeText
    | Fill
    | Back
    | Home
    | Recents
    | Enter
    | Submit
    | OpenUrl
    | OpenApp
    | CloseApp
    | Wait
    | CallTool
    | Ask
    | Answer
    | Finish
    | Fail,
    Field(discriminator="kind"),
]

ADAPTER: TypeAdapter[Action] = TypeAdapter(Action)
KINDS: dict[str, type[_Action]] = {
    cls.model_fields["kind"].default: cls
    for cls in (
        Tap,
        TapPoint,
        TapText,
        DoubleTap,
        LongPress,
        Drag,
        DragPoint,
        Set,
        Pinch,
        Scroll,
        Swipe,
        TypeText,
        Fill,
        Back,
        Home,
        Recents,
        Enter,
        Submit,
        OpenUrl,
        OpenApp,
        CloseApp,
        Wait,
        CallTool,
        Ask,
        Answer,
        Finish,
        Fail,
    )
}


UNTOLD = frozenset({"drag_point"})
"""Kinds that prompts leave out: only models that name points in their own language use them."""


_VALUES = {"set": {"element": "slider or wheel", "text": "4 or 70%"}}
"""What an argument takes that its name does not tell."""


def name_arguments(kind: str) -> str:
    """The arguments of a kind of action, as prompts tell them: `element, text: 4 or 70%`.

    Raises:
        KeyError: there is no such kind.
    """
    values = _VALUES.get(kind, {})
    told: list[str] = []
    for name, field in KINDS[kind].model_fields.items():
        if name in values:
            told.append(f"{name}: {values[name]}")
        elif name != "kind" and not field.exclude:
            told.append(name)
    return ", ".join(told)


def parse_action(raw: dict[str, Any]) -> Action:
    """Make an action of a flat dictionary such as `{"kind": "tap", "element": 3}`.

    Null and unknown fields are ignored.

    Raises:
        pydantic.ValidationError: the kind is unknown, or a required field is missing.
    """
    fields = {name: value for name, value in raw.items() if value is not None}
    return ADAPTER.validate_python(fields)


def format_action(action: Action) -> str:
    """One short line for people and for the history in prompts: `fill 4 "Work"`."""
    fields = action.model_dump(exclude={"kind"}, exclude_defaults=True)
    words: list[str] = [action.kind]
    for name, value in fields.items():
        words.append(format_field(name, value))
    return " ".join(words)


def format_field(name: str, value: Any) -> str:
    """A field of an action as `format_action` writes it: texts quoted, arguments as JSON."""
    if isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    if value is True:
        return name
    is_text = isinstance(value, str) and name in ("text", "until")
    return f'"{value}"' if is_text else str(value)


class ActionResult(BaseModel):
    """The result of an action, as the model is told it.

    If the phone is gone, an error is raised instead.
    """

    model_config = ConfigDict(frozen=True)

    ok: bool | None
    """None if nobody knows whether it was performed (the connection or the process ended)."""
    summary: str = ""
