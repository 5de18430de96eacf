"""The parts of a prompt, in tokens."""

import json
import re
from typing import Any

from graph.events import Prompted
from models.chat import Reply, Request
from models.client import RequestUsage, current_dialect
from models.endpoints import ModelChoice
from models.prices import find_price, read_prices
from models.tokens import find_tokenizer, picture_tokens
from tools.vision.encoding import size_of

_HEADING = re.compile(r"^# (\w[\w -]*)$", re.MULTILINE)
_PARTS = {
    "task": (
        "Task", "Sub-goal", "Goal", "Only if", "Find out", "Plan", "Hints", "Budget",
        "Demonstration", "Tools of other servers",
    ),
    "screen": ("Phone", "Screen", "Before", "After", "Before and after"),
    "history": (
        "Completed", "Facts", "Last steps", "Lesson", "Experience", "Action", "Meant", "Result",
        "Reason", "Claim", "Not seen", "Put in besides", "Decision",
        "Results of tools",
    ),
}  # fmt: skip
_PART = {
    heading: part for part, headings in _PARTS.items() for heading in headings
}


def split_prompt(user: str) -> dict[str, str]:
    """The user part of a prompt by content: task, screen and history, headings included."""
    sections = dict.fromkeys(_PARTS, "")
    part, begin = "task", 0
    for heading in _HEADING.finditer(user):
        sections[part] += user[begin : heading.start()]
        # An unknown heading is part of the user's task.
        part = _PART.get(heading[1], part)
        begin = heading.start()
    sections[part] += user[begin:]
    return sections


def compute_cost(
    choice: ModelChoice, role: str, used: RequestUsage | Reply[Any]
) -> float | None:
    """Money for what a call used; None if the model's price is unknown."""
    price = find_price(choice.name, role)
    if choice.deployed:
        price = read_prices().get(choice.deployed, price)
    if price is None:
        return None
    return price.compute_cost(
        used.input_tokens, used.output_tokens, used.cached_tokens
    )


def build_usage_event(
    request: Request[Any], reply: Reply[Any], step: int, choice: ModelChoice
) -> Prompted:
    """The event of a call that this model answered."""
    cost = compute_cost(choice, request.role, reply)
    tokenizer = find_tokenizer(choice.model)
    schema = json.dumps(request.schema, separators=(",", ":"))
    parts = {
        "system": tokenizer.count(request.system),
        "form": tokenizer.count(schema),
    }
    for part, text in split_prompt(request.user).items():
        parts[part] = tokenizer.count(text)
    sent_images = request.images if reply.images else ()
    picture_rule = current_dialect(choice).pictures
    parts["image"] = sum(
        picture_tokens(picture_rule, size_of(image)) for image in sent_images
    )
    return Prompted(
        step=step,
        call=request.name,
        role=request.role,
        tokenizer=tokenizer.name,
        parts=parts,
        answer=tokenizer.count(reply.raw),
        calls=reply.calls,
        input_tokens=reply.input_tokens,
        output_tokens=reply.output_tokens,
        estimated=reply.estimated,
        model=choice.name,
        cost=cost,
    )
