"""Phone: favourites, recent calls, contacts, voicemail, and placing and taking calls."""

from datetime import timedelta
from functools import partial
from typing import ClassVar

from virtual_phone.apps.dialer.call import InCall, Keypad
from virtual_phone.apps.dialer.main import Main
from virtual_phone.apps.dialer.state import (
    REPLIES,
    VOICEMAILS,
    Ongoing,
    PhoneAppState,
    Voicemail,
    length,
)
from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.system.app import App, Page
from virtual_phone.system.stores import CALL_RECORDINGS, Call, digits

ANSWERED_AFTER = 3.0
"""Seconds until the other side picks up."""


class PhoneApp(App):
    """Calls."""

    package = "com.google.android.dialer"
    key = "phone"
    label = ("Phone", "电话")
    icon = ("phone", "#1a73e8")
    version = "2026.3"
    handles: ClassVar[frozenset[str]] = frozenset({"dial", "call"})
    state: PhoneAppState

    def initial_state(self) -> PhoneAppState:
        """Three voicemails; four quick responses."""
        state = PhoneAppState(replies=[self.t(*words) for words in REPLIES])
        people = self.rng.sample(self.services.contacts.items, len(VOICEMAILS))
        at = self.services.now()
        for person, (english, chinese, seconds) in zip(people, VOICEMAILS, strict=True):
            at -= timedelta(hours=self.rng.randrange(5, 60), minutes=self.rng.randrange(60))
            text = self.t(english, chinese)
            state.voicemails.append(Voicemail(person.numbers[0], text, at, seconds))
        state.options = {
            "caller_id": True, "tones": True, "vibrate": False, "waiting": True,
            "forward": "", "voicemail": "never", "proximity": True,
        }  # fmt: skip
        return state

    def first_page(self) -> Page:
        """Recent calls."""
        return Main(self)

    def on_intent(self, extras: dict[str, str]) -> None:
        """`dial` shows a number on the keypad; `call` and `answer` make or take a call."""
        number, action = extras.get("number", ""), extras.get("action", "dial")
        if action == "answer" and number:
            self.take(number)
        elif action == "call" and number:
            self.dial(number)
        elif number or action == "dial":
            self.open(Keypad(self, number))

    def dial(self, number: str) -> None:
        """Call a number, unless there is no network or a call already."""
        if self.services.settings["airplane"]:
            words = self.t("Turn off airplane mode to make a call", "请先关闭飞行模式再拨打电话")
            self.services.toast(words)
        elif self.state.ongoing is not None:
            self.services.toast(self.t("You are in a call already", "您正在通话中"))
            self.return_to_call()
        else:
            call = self.services.calls.add(Call(number, "outgoing", self.services.now()))
            self._begin(Ongoing(call))
            self.services.after(ANSWERED_AFTER, partial(self._answered, call))

    def take(self, number: str) -> None:
        """Take a call that came in; its entry in the log is used if the system made one."""
        log, now = self.services.calls.log, self.services.now()
        fresh = log and log[0].number == number and now - log[0].at < timedelta(minutes=2)
        call = log[0] if fresh else self.services.calls.add(Call(number, "incoming", now))
        call.kind = "incoming"
        self._begin(Ongoing(call))
        self._answered(call)

    def _begin(self, ongoing: Ongoing) -> None:
        self.state.ongoing = ongoing
        self.return_to_call()

    def return_to_call(self) -> None:
        """Show the call under way, over the lock where the phone is locked."""
        self._leave_call()
        if self.services.in_use:
            self.open(InCall(self))
        else:
            self.services.take_over(InCall(self))

    def _leave_call(self) -> None:
        for page in [page for page in (*self.pages, *self.over) if isinstance(page, InCall)]:
            page.close()

    def _answered(self, call: Call) -> None:
        ongoing = self.state.ongoing
        if ongoing is not None and ongoing.call is call:
            ongoing.answered = self.services.now()
            ongoing.recording = self.services.calls.recording
            self._tick(call)

    def _tick(self, call: Call) -> None:
        """Draw the length of the call anew each second."""
        ongoing = self.state.ongoing
        if ongoing is not None and ongoing.call is call:
            self.services.after(1.0, partial(self._tick, call))

    def talked(self) -> float:
        """Seconds since the call was answered."""
        ongoing = self.state.ongoing
        if ongoing is None or ongoing.answered is None:
            return 0
        return (self.services.now() - ongoing.answered).total_seconds()

    def hang_up(self) -> None:
        """End the call; a recording goes among the phone's files."""
        ongoing = self.state.ongoing
        if ongoing is None:
            return
        call, now = ongoing.call, self.services.now()
        call.seconds = int(self.talked())
        if ongoing.recording and ongoing.answered is not None:
            self._keep_recording(call)
        self.state.ongoing = None
        self._leave_call()
        ended = self.t("Call ended", "通话已结束")
        self.services.toast(f"{ended} · {length(call.seconds)}" if now > call.at else ended)

    def _keep_recording(self, call: Call) -> None:
        call.recorded = True
        name = f"{self.services.contacts.name_of(call.number)} {call.at:%Y%m%d%H%M}.m4a"
        size = max(1, call.seconds) * 12_000
        self.services.media.add(
            "audio", name, CALL_RECORDINGS, call.at, size=size, seconds=call.seconds
        )

    def message(self, number: str) -> None:
        """Write to a number in whatever app does that, once the phone is unlocked."""
        if not self.services.in_use:
            self._leave_call()
        self.services.request(self, "message", number=number)

    def block(self, number: str) -> None:
        """Ask, then put a number on the blacklist."""

        def do() -> None:
            calls = self.services.calls
            calls.allowed = [n for n in calls.allowed if digits(n) != digits(number)]
            calls.blocked.append(number)
            self.services.toast(self.t("Number blocked", "已加入黑名单"))

        name = self.services.contacts.name_of(number)
        text = self.t(
            "You will no longer get calls from this number.", "您将不再收到此号码的来电。"
        )
        question = self.t(f"Block {name}?", f"将{name}加入黑名单？")
        self.open(Confirm(self, question, do, text=text, yes=self.t("Block", "屏蔽")))

    def unblock(self, number: str) -> None:
        """Take a number from the blacklist."""
        calls = self.services.calls
        calls.blocked = [n for n in calls.blocked if digits(n) != digits(number)]
        self.services.toast(self.t("Number unblocked", "已移出黑名单"))

    def blocked(self, number: str) -> bool:
        """Whether a number is on the blacklist."""
        return digits(number) in map(digits, self.services.calls.blocked)
