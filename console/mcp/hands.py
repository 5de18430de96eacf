"""Single looks and gestures over MCP, for an agent that does the task itself.

They use the phone under the same lease as tasks, and each gesture is journalled. What could cost,
send, call or delete something is asked about first, as in a task; so is a secret that is to be
typed, since the agent that names it may have been talked into that by a text on the screen.

What the user allowed is done on the screen that the question was about, and on no other.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

from mcp.server.mcpserver import Context, Image
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import InputRequiredResult

from console.http.api import Tasks
from console.mcp import elicitation
from console.mcp.elicitation import UserQuestion
from console.mcp.tool_errors import translate_errors
from graph.context import Context as Choices
from graph.interrupts import DecisionKind, parse_answer
from graph.run_folders import open_run, run_folder
from graph.session import new_thread
from nodes.approval import question_text, restrictions
from nodes.approval.restrictions import Ruling
from nodes.approval.sensitivity.sensitive_actions import find_sensitive_words
from nodes.phrases.sentences import format_sentence
from nodes.resources import get_phone
from tapwright.text.language import Language
from tools.acting.executor import perform_action
from tools.acting.journal import Journal
from tools.actions import Action, format_action, parse_action
from tools.device.apps.packages import list_launchers
from tools.observation.capture import Restriction, capture_screen
from tools.rendering.screen_text import describe_screen
from tools.screen import Screen
from tools.secrets import has_secret

ToolContext = Context[Any, Any]
Contents = list[str | Image]

_ALLOWED: tuple[DecisionKind, ...] = ("approve", "reject")
_MOST_PENDING = 8
"""Actions that wait for the user's word; the oldest is forgotten first."""
_TITLE = "Single actions over MCP"


@dataclass(frozen=True, kw_only=True)
class _Choice:
    """An action, and the screen on which it was chosen."""

    action: Action
    screen: Screen


class Hands:
    """Looks at one phone and touches it."""

    def __init__(self, tasks: Tasks, choices: Choices) -> None:
        """Share the phones of the tasks of this process.

        Args:
            tasks: inside their lifespan.
            choices: name the phone, how it is perceived, and the policy for sensitive actions.
        """
        self._tasks = tasks
        self._choices = choices
        self._run = ""
        self._screen: Screen | None = None
        self._pending: dict[str, _Choice] = {}
        self._labels: dict[str, str] | None = None
        self._apps: restrictions.InstalledApps | None = None

    async def look(self) -> Contents:
        """The screen in words, and its picture with the numbers of its elements."""
        async with self._hold_phone():
            return await asyncio.to_thread(self._take_look)

    async def act(
        self, fields: dict[str, Any], ctx: ToolContext
    ) -> Contents | InputRequiredResult:
        """Make one action if it is allowed, and look again.

        Args:
            fields: of the action, see `tools.actions`.
            ctx: of the call.
        """
        if ctx.request_state:
            return await self._act_if_approved(ctx)
        with translate_errors():
            action = parse_action(fields)
        if self._screen is None and not hasattr(action, "element"):
            await self.look()
        choice = _Choice(action=action, screen=self._get_screen())
        with translate_errors():
            ruling = await asyncio.to_thread(self._judge, choice)
        if ruling is not None and ruling.is_refusal:
            raise ToolError(self._describe_refusal(ruling, choice))
        with translate_errors():
            question = await asyncio.to_thread(
                self._find_question, choice, ruling
            )
        if question is None:
            return await self._perform(choice)
        if self._choices.policy == "deny":
            msg = f"the policy denies sensitive actions: {question.text}"
            raise ToolError(msg)
        way = elicitation.find_way(ctx)
        if way == "returned":
            return elicitation.return_question(
                question, self._keep_pending(choice)
            )
        if way == "sent":
            response = await elicitation.send_question(ctx, question)
            return await self._perform_if_approved(choice, response)
        action_id = self._keep_pending(choice)
        return [
            f"Not done yet. Ask the user: {question.text}\n"
            f"Then call confirm_action with action_id {action_id!r} and the user's answer."
        ]

    async def confirm(
        self, action_id: str, answer: str, ctx: ToolContext
    ) -> Contents:
        """Make an action that waits for the user's word, if the word is yes."""
        if elicitation.find_way(ctx) != "none":
            msg = "this client asks the user itself: make the action again, and it will"
            raise ToolError(msg)
        choice = self._pending.pop(action_id, None)
        if choice is None:
            msg = f"no action {action_id!r} waits for an answer"
            raise ToolError(msg)
        return await self._perform_if_approved(choice, answer)

    async def _act_if_approved(self, ctx: ToolContext) -> Contents:
        choice = self._pending.pop(ctx.request_state or "", None)
        if choice is None:
            msg = "the question is not open any more: look again"
            raise ToolError(msg)
        return await self._perform_if_approved(
            choice, elicitation.read_response(ctx)
        )

    async def _perform_if_approved(
        self, choice: _Choice, response: Any
    ) -> Contents:
        decision = parse_answer(response, allowed=_ALLOWED)
        if decision is None or decision.kind != "approve":
            why = (
                f": {decision.message}" if decision and decision.message else ""
            )
            return [f"Not done, the user did not allow it{why}."]
        return await self._perform(choice)

    def _keep_pending(self, choice: _Choice) -> str:
        action_id = secrets.token_hex(8)
        while len(self._pending) >= _MOST_PENDING:
            oldest = next(iter(self._pending))
            del self._pending[oldest]
        self._pending[action_id] = choice
        return action_id

    def _judge(self, choice: _Choice) -> Ruling | None:
        """What the user's rules say of an action; None if nothing."""
        rules = restrictions.collect_rules(self._choices)
        if not rules and not choice.screen.restriction:
            return None
        words = find_sensitive_words(choice.action, choice.screen)
        return restrictions.judge_action(
            rules, choice.action, choice.screen, self._read_apps(), words=words
        )

    def _describe_refusal(self, ruling: Ruling, choice: _Choice) -> str:
        return restrictions.describe_refusal(
            ruling, format_action(choice.action), self._language
        )

    def _find_question(
        self, choice: _Choice, ruling: Ruling | None
    ) -> UserQuestion | None:
        """What to ask before the action; None if it may be done."""
        action, screen = choice.action, choice.screen
        what = format_action(action)
        effect = ruling.effect if ruling is not None else ""
        words = find_sensitive_words(action, screen)
        is_sensitive = bool(words) and effect != "allow"
        if is_sensitive and self._choices.policy != "allow":
            what += f" “{words}”"
        elif effect != "ask" and not has_secret(
            str(getattr(action, "text", ""))
        ):
            return None
        language = self._language
        where = question_text.name_app(screen, language, self._read_labels())
        text = format_sentence("allow", language, action=what, where=where)
        if ruling is not None and effect == "ask":
            text += f"\n{restrictions.describe_asking(ruling, self._language)}"
        return UserQuestion(text=text, allowed=_ALLOWED)

    @property
    def _language(self) -> Language:
        return "zh" if self._choices.language == "zh" else "en"

    def _read_labels(self) -> dict[str, str]:
        """Packages of the installed apps by label, read once; apps may be installed later."""
        if self._labels is None:
            self._labels = get_phone(self._choices).read_app_labels()
        return self._labels

    def _read_apps(self) -> restrictions.InstalledApps:
        """The apps of the phone, read once."""
        if self._apps is None:
            phone = get_phone(self._choices)
            self._apps = restrictions.InstalledApps(
                packages=frozenset(self._read_labels().values()),
                homes=list_launchers(phone),
            )
        return self._apps

    def _restrict(self, screen: Screen) -> Restriction:
        rules = restrictions.collect_rules(self._choices)
        if not rules:
            return Restriction()
        return restrictions.restrict_screen(
            rules, screen, self._read_apps(), self._language
        )

    async def _perform(self, choice: _Choice) -> Contents:
        async with self._hold_phone():
            # The rules may have changed while the user was asked.
            ruling = await asyncio.to_thread(self._judge, choice)
            if ruling is not None and ruling.is_refusal:
                raise ToolError(self._describe_refusal(ruling, choice))
            # Checked while the phone is held: another call may have looked or acted meanwhile.
            if _is_outdated(choice, self._get_screen()):
                msg = "the screen was looked at again meanwhile: choose the element again"
                raise ToolError(msg)
            return await asyncio.to_thread(self._perform_and_look, choice)

    def _perform_and_look(self, choice: _Choice) -> Contents:
        folder = run_folder(self._run)
        result = perform_action(
            choice.action,
            screen=choice.screen,
            device=get_phone(self._choices),
            journal=Journal(folder),
            key=f"mcp-{secrets.token_hex(4)}",
        )
        return [result.summary, *self._take_look()]

    def _take_look(self) -> Contents:
        if not self._run:
            facts = {
                "instruction": _TITLE,
                "device": get_phone(self._choices).serial,
            }
            self._run = open_run(new_thread(), key="", meta=facts)
        folder = run_folder(self._run)
        screen = capture_screen(
            get_phone(self._choices), folder, find_restriction=self._restrict
        )
        self._screen = screen
        words = f"foreground app {screen.package}\n{describe_screen(screen)}"
        if screen.restriction and not screen.elements:
            return [words]
        picture = folder / "screens" / f"{screen.id}.marked.jpg"
        return [words, Image(data=picture.read_bytes(), format="jpeg")]

    def _get_screen(self) -> Screen:
        if self._screen is None:
            msg = "look at the screen first: elements are named by its numbers"
            raise ToolError(msg)
        return self._screen

    @asynccontextmanager
    async def _hold_phone(self) -> AsyncIterator[None]:
        with translate_errors():
            async with self._tasks.hold_phone(self._choices):
                yield


def _is_outdated(choice: _Choice, last_screen: Screen) -> bool:
    """Whether the action names an element of a screen that is not the last one."""
    names_element = hasattr(choice.action, "element")
    return names_element and choice.screen.id != last_screen.id
