"""Android's intents in the terms of `App.handles`: what a `tel:` link or `SET_ALARM` asks for."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from urllib.parse import parse_qs, unquote, urlsplit

MAIN, VIEW = "android.intent.action.MAIN", "android.intent.action.VIEW"
CATEGORIES = {
    "APP_CALCULATOR": "calculator",
    "APP_CALENDAR": "calendar",
    "APP_CONTACTS": "contacts_app",
    "APP_FILES": "files",
    "APP_GALLERY": "photos",
    "APP_MESSAGING": "messages",
    "APP_WEATHER": "weather",
    "HOME": "launcher",
}
"""Keys of the apps that a category of `MAIN` opens."""
_ALARM = "android.intent.extra.alarm."
_TEL = ("tel", "voicemail")
_SMS = ("sms", "smsto", "mms", "mmsto")
_ADDRESS = re.compile(r"https?://[\w.-]+(?::\d+)?(?:/[\w./?=&%#,:;@+~-]*[\w/=&%#@+~-])?")

Extras = dict[str, str]
Wish = tuple[str, Extras]
"""An action of `App.handles` with its extras."""


@dataclass(frozen=True)
class Intent:
    """What somebody wants done, without saying by whom."""

    action: str = MAIN
    data: str = ""
    type: str = ""
    category: str = ""
    package: str = ""
    """Who alone may do it; empty for anybody."""
    extras: Mapping[str, str] = field(default_factory=dict)

    @property
    def scheme(self) -> str:
        """What is before the data's colon."""
        return self.data.partition(":")[0].lower()

    def extra(self, name: str) -> str:
        """An extra of `android.intent.extra`."""
        return self.extras.get(f"android.intent.extra.{name}", "")


def wish(intent: Intent) -> Wish | None:
    """What is asked for; None for what no app of ours knows of."""
    understand = _ACTIONS.get(intent.action.rpartition(".action.")[2])
    return understand(intent) if understand is not None else None


def address_in(text: str) -> str:
    """The first web address in a text; empty if there is none."""
    found = _ADDRESS.search(text)
    return found[0] if found else ""


def host_of(address: str) -> str:
    """`parcelo.example` of `https://parcelo.example/item/7`."""
    return (urlsplit(address).hostname or "").removeprefix("www.")


def number_of(address: str) -> int | None:
    """The number at the end of a page's address."""
    found = re.search(r"(\d+)/?$", urlsplit(address).path, re.ASCII)
    return int(found[1]) if found else None


def _rest(intent: Intent) -> str:
    return unquote(intent.data.partition(":")[2]).removeprefix("//")


def _dial(intent: Intent) -> Wish | None:
    if intent.data and intent.scheme not in _TEL:
        return None
    return "dial", {"number": _rest(intent)}


def _call(intent: Intent) -> Wish | None:
    number = _rest(intent)
    return ("call", {"number": number}) if intent.scheme in _TEL and number else None


def _message(intent: Intent) -> Wish | None:
    if intent.scheme not in _SMS:
        return None
    number, _, query = _rest(intent).partition("?")
    body = parse_qs(query).get("body", [""])[0]
    return "message", {"number": number, "text": intent.extras.get("sms_body") or body}


def _view(intent: Intent) -> Wish | None:
    scheme, last = intent.scheme, intent.data.rpartition("/")[2]
    if scheme in _TEL:
        return _dial(intent)
    if scheme in _SMS:
        return _message(intent)
    if scheme in ("http", "https"):
        return "open_link", {"url": intent.data}
    if scheme == "geo":
        return "show_map", {"place": _rest(intent)}
    if scheme == "content" and last.isdigit():
        if intent.data.startswith("content://media/"):
            return "view_image", {"media": last}
        if "contacts" in intent.data:
            return "view_contact", {"id": last}
    return None


def _send(intent: Intent) -> Wish | None:
    streams = intent.extra("STREAM").split(",")
    images = [each.rpartition("/")[2] for each in streams if each.startswith("content://media/")]
    text = intent.extra("TEXT")
    words = {"text": text, "title": intent.extra("SUBJECT") or intent.extra("TITLE")}
    kept = {name: word for name, word in words.items() if word}
    if images:
        return "share_image", {"images": ",".join(images), **kept}
    return ("share_text", kept) if text else None


def _moment(milliseconds: str) -> str:
    """A moment of Android as the phone's clock shows it, which knows no zones."""
    return datetime.fromtimestamp(int(milliseconds) / 1000, UTC).replace(tzinfo=None).isoformat()


def _insert(intent: Intent) -> Wish | None:
    extras = intent.extras
    if "event" in intent.type or "calendar" in intent.data:
        found = {"title": extras.get("title", ""), "place": extras.get("eventLocation", "")}
        times = {"begin": extras.get("beginTime", ""), "end": extras.get("endTime", "")}
        found |= {name: _moment(at) for name, at in times.items() if at.isdigit()}
        return "insert_event", found
    if "contact" in intent.type + intent.data or "raw_contact" in intent.type:
        return "new_contact", {"name": extras.get("name", ""), "number": extras.get("phone", "")}
    return None


def _alarm(intent: Intent) -> Wish | None:
    names = {"HOUR": "hour", "MINUTES": "minute", "MESSAGE": "title", "SKIP_UI": "at_once"}
    return "set_alarm", _clock(intent, names)


def _timer(intent: Intent) -> Wish | None:
    return "set_timer", _clock(
        intent, {"LENGTH": "seconds", "MESSAGE": "title", "SKIP_UI": "at_once"}
    )


def _clock(intent: Intent, names: Mapping[str, str]) -> Extras:
    found = {ours: intent.extras.get(_ALARM + theirs, "") for theirs, ours in names.items()}
    return {name: value for name, value in found.items() if value}


def _pick(intent: Intent) -> Wish | None:
    kind = intent.type.partition("/")[0]
    ours = {"image": "photo", "video": "video"}.get(kind, "")
    most = intent.extras.get("android.provider.extra.PICK_IMAGES_MAX", "1")
    media = intent.data.startswith("content://media/") or intent.action.endswith("PICK_IMAGES")
    return ("pick_media", {"kind": ours, "most": most}) if ours or media else None


def _plain(action: str) -> Callable[[Intent], Wish | None]:
    return lambda intent: (action, {})


_ACTIONS: dict[str, Callable[[Intent], Wish | None]] = {
    "CALL": _call,
    "DIAL": _dial,
    "GET_CONTENT": _pick,
    "IMAGE_CAPTURE": _plain("take_photo"),
    "INSERT": _insert,
    "PICK": _pick,
    "PICK_IMAGES": _pick,
    "SEND": _send,
    "SENDTO": _message,
    "SEND_MULTIPLE": _send,
    "SET_ALARM": _alarm,
    "SET_TIMER": _timer,
    "SHOW_ALARMS": _plain("show_alarms"),
    "SHOW_TIMERS": _plain("show_timers"),
    "STILL_IMAGE_CAMERA": _plain("take_photo"),
    "VIDEO_CAMERA": _plain("take_video"),
    "VIDEO_CAPTURE": _plain("take_video"),
    "VIEW": _view,
}
"""By the last word of the action: `android.intent.action.`, `android.media.action.`, ...

`insert_event` on a phone has its times in milliseconds since 1970.
"""
