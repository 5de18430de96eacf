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
        "schema": Said.model_json_schema(),
        **fields,
    }
    return Request(**given)
