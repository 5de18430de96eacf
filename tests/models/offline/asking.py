"""Puts questions to the offline model as the graph does: through the real templates."""

import json
from typing import Any

from langchain_core.messages import HumanMessage, SystemMessage

from models.offline import OfflineModel
from nodes.calls import prompts

MODEL = OfflineModel()
_DEFAULTS = {
    "instruction": "",
    "goal": "",
    "plan": "",
    "progress": "",
    "demonstration": "",
    "decision": "",
    "near": "",
    "action": "",
    "focus": "",
    "history": "",
    "lesson": "",
    "experience": "",
    "hints": "",
    "budget": "",
    "when": "",
    "produces": "",
    "unseen": "",
    "besides": "",
    "changed": "",
    "doubts": "",
    "time": "2026-03-02 09:00 Monday",
    "package": "com.example.app",
    "keyboard": "hidden",
    "apps": "Calendar, Clock, Messages, Notes, Settings",
    "screen": "",
    "actions": "",
    "planning": "yes",
    "judged": "",
    "several": "",
    "plans": "",
    "reads": "",
    "places": "",
    "before": "",
    "earlier": "",
    "tools": "",
    "tool_results": "",
}


def ask(call: str, **values: str) -> dict[str, Any]:
    """The model's reply to a call, with empty values for what is not given."""
    filled = {**_DEFAULTS, **values}
    filled["screens"] = (
        f"# Before\n{filled.get('before', '')}\n# After\n{filled.get('after', '')}"
    )
    if "goal" not in values:
        filled["goal"] = filled["instruction"]
    system, user = prompts.render_prompt(call, **filled)
    schema = {
        "type": "json_schema",
        "json_schema": {"name": call, "schema": {}},
    }
    parts: list[str | dict[Any, Any]] = [
        {"type": "text", "text": user},
        {
            "type": "image_url",
            "image_url": {"url": "data:image/jpeg;base64,AA=="},
        },
    ]
    message = MODEL.bind(response_format=schema).invoke(
        [SystemMessage(system), HumanMessage(parts)]
    )
    assert message.usage_metadata
    reply: dict[str, Any] = json.loads(str(message.content))
    return reply
