"""A client of `langgraph dev`, as LangGraph Studio and the SDK are."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from langgraph_sdk.client import SyncLangGraphClient

from virtual_phone.phone import VirtualPhone

SEND = "Send Anna Schmidt the message 'On my way'"
APPROVE = {"decisions": [{"type": "approve"}]}
REJECT = {"decisions": [{"type": "reject", "message": "not now"}]}
CALL_S = 90.0
FRONTEND = "http://localhost:3000"
"""A page of the person's own, which the server was told of."""


@dataclass
class Studio:
    """A client of the server, in the words of the tests."""

    client: SyncLangGraphClient
    url: str
    phone: VirtualPhone
    home: Path

    @property
    def context(self) -> dict[str, Any]:
        return {
            "device": self.phone.device,
            "model": "offline",
            "memory": False,
        }

    def thread(self) -> str:
        return str(self.client.threads.create()["thread_id"])

    def say(
        self, thread: str, instruction: str, **choices: Any
    ) -> dict[str, Any]:
        """Run a task; the state in which it ends or waits."""
        context: Any = {**self.context, **choices}
        self.client.runs.wait(
            thread,
            "tapwright",
            input={"instruction": instruction},
            context=context,
        )
        return self.state(thread)

    def answer(self, thread: str, decision: Any) -> dict[str, Any]:
        context: Any = self.context
        self.client.runs.wait(
            thread, "tapwright", command={"resume": decision}, context=context
        )
        return self.state(thread)

    def state(self, thread: str) -> dict[str, Any]:
        values: Any = self.client.threads.get_state(thread)["values"]
        return dict(values)

    def asked(self, thread: str) -> list[dict[str, Any]]:
        """What the thread waits for."""
        interrupts: Any = self.client.threads.get_state(thread)["interrupts"]
        return [each["value"] for each in interrupts]

    def sent(self) -> list[str]:
        threads = self.phone.state.messages.threads
        messages = [
            m for t in threads if t.name == "Anna Schmidt" for m in t.messages
        ]
        return [m.text for m in messages if m.sent and m.text == "On my way"]
