"""A small reply and a request for it."""

from typing import Any

from pydantic import BaseModel

from models.chat import Request


class Said(BaseModel):
    done: bool
    text: str = ""


def request(**fields: Any) -> Request[Said]:
    given: dict[str, Any] = {
        "name": "conclude",
        "role": "reflector",
        "system": "system",
        "user": "user",
        "reply": Said,
        "schema": {
            "type": "object",
            "properties": {
                "done": {"type": "boolean"},
                "text": {"type": "string"},
            },
            "required": ["done"],
        },
        **fields,
    }
    return Request(**given)
