"""What each model family can and wants: form of the answer, temperature, pictures, points."""

import os
from dataclasses import dataclass, replace
from typing import Literal, get_args

from errors import ModelNotConfigured
from models.coordinates import CONVENTIONS, Convention
from models.tokens import PictureRule

Mode = Literal["json_schema", "json_object", "plain"]
MODES: tuple[Mode, ...] = get_args(Mode)
"""From strict to loose; an endpoint that rejects one is asked with the next."""


@dataclass(frozen=True, kw_only=True)
class Dialect:
    """How one model wants to be asked."""

    mode: Mode = "json_schema"
    """json_schema: our schema as `response_format`; json_object: JSON mode; plain: words alone."""
    temperature: bool = True
    """Whether `temperature=0` may be sent; reasoning models answer it with 400."""
    vision: bool = True
    """Whether pictures may be sent; without it the element list has to do."""
    points: Convention = "pixels"
    """How it names a point of a picture, see `models.coordinates`."""
    pictures: PictureRule = "tiles"
    """How its vendor counts the tokens of a picture, see `models.tokens`."""


_REASONING = Dialect(temperature=False)
_TEXT = Dialect(vision=False)

FAMILIES: dict[str, Dialect] = {
    "o1-mini": Dialect(mode="plain", temperature=False, vision=False),
    "o1-preview": Dialect(mode="plain", temperature=False, vision=False),
    "o3-mini": Dialect(temperature=False, vision=False),
    "o1": _REASONING,
    "o3": _REASONING,
    "o4": _REASONING,
    "gpt-5-chat": Dialect(),
    "gpt-5": _REASONING,
    "gpt-4-turbo": Dialect(mode="json_object"),
    "gpt-4o": Dialect(),
    "gpt-4.": Dialect(),
    "gpt-4": Dialect(mode="plain", vision=False),
    "gpt-3.5": Dialect(mode="json_object", vision=False),
    "gpt-oss": _TEXT,
    "deepseek-reasoner": Dialect(mode="plain", temperature=False, vision=False),
    "deepseek-r1": Dialect(mode="plain", vision=False),
    "deepseek-vl": Dialect(mode="plain", points="0-1000"),
    "deepseek": Dialect(mode="json_object", vision=False),
    "qwen-vl-chat": Dialect(mode="plain", points="0-1000", pictures="cells"),
    "qwen-vl": Dialect(mode="json_object", pictures="cells"),
    "qwen2-vl": Dialect(mode="json_object", points="0-1000", pictures="cells"),
    "qwen2.5-vl": Dialect(mode="json_object", pictures="cells"),
    "qwen3-vl": Dialect(mode="json_object", points="0-1000", pictures="cells"),
    "qvq": Dialect(mode="plain", pictures="cells"),
    "qwq": Dialect(mode="plain", vision=False),
    "qwen": Dialect(mode="json_object", vision=False),
    "glm-4v": Dialect(mode="plain", points="0-1000", pictures="cells"),
    "glm-4.1v": Dialect(mode="plain", points="0-1000", pictures="cells"),
    "glm-4.5v": Dialect(mode="plain", points="0-1000", pictures="cells"),
    "cogagent": Dialect(mode="plain", points="0-1000", pictures="cells"),
    "gemini": Dialect(points="0-1000"),
    "internvl": Dialect(mode="plain", points="0-1000"),
    "ui-tars-1.5": Dialect(mode="plain", pictures="cells"),
    "ui-tars": Dialect(mode="plain", points="0-1000", pictures="cells"),
    "os-atlas": Dialect(mode="plain", points="0-1000"),
    "seeclick": Dialect(mode="plain", points="0-1"),
    "showui": Dialect(mode="plain", points="0-1", pictures="cells"),
    "aguvis": Dialect(mode="plain", points="0-1", pictures="cells"),
    "kimi-vl": Dialect(mode="plain", points="0-1", pictures="cells"),
    "glm": Dialect(mode="json_object", vision=False),
    "moonshot": Dialect(mode="json_object", vision=False),
    "kimi": Dialect(mode="json_object", vision=False),
    "llama-3.2": Dialect(),
    "llama-4": Dialect(),
    "llama": _TEXT,
    "mixtral": _TEXT,
    "claude": Dialect(mode="plain", pictures="area"),
}
"""By the beginning of the model's name; the longest match counts.

What is not listed gets the default: an endpoint that rejects part of it is stepped down at run
time (`models.calls`), so a gap in this table costs one request.
"""


def dialect(model: str) -> Dialect:
    """How to ask this model.

    The name is taken without its vendor prefix (`openai/gpt-4o`, `Qwen/Qwen3-VL`).
    `TAPWRIGHT_DIALECT` has the last word: a comma-separated list of a mode, of `vision`,
    `no-vision`, `temperature`, `no-temperature`, and of how points are named (`pixels`, `0-1`,
    `0-1000`).

    Raises:
        ModelNotConfigured: TAPWRIGHT_DIALECT holds a word that is none of these.
    """
    name = model.rsplit("/", 1)[-1].casefold()
    known = max((family for family in FAMILIES if name.startswith(family)), key=len, default="")
    return _override(FAMILIES.get(known, Dialect()), os.environ.get("TAPWRIGHT_DIALECT", ""))


def _override(base: Dialect, words: str) -> Dialect:
    for word in filter(None, (part.strip().casefold() for part in words.split(","))):
        if word in MODES:
            base = replace(base, mode=word)
        elif word in CONVENTIONS:
            base = replace(base, points=word)
        elif word.removeprefix("no-") == "vision":
            base = replace(base, vision=word == "vision")
        elif word.removeprefix("no-") == "temperature":
            base = replace(base, temperature=word == "temperature")
        else:
            msg = (
                f"TAPWRIGHT_DIALECT does not know {word!r}; it takes {', '.join(MODES)}, "
                f"{', '.join(CONVENTIONS)}, vision, no-vision, temperature and no-temperature, "
                "separated by commas"
            )
            raise ModelNotConfigured(msg)
    return base


def step_down(current: Dialect, complaint: str) -> Dialect | None:
    """The next simpler dialect after a rejected request, or None when there is none left.

    Args:
        current: the dialect that was rejected.
        complaint: what the endpoint said; it decides which part is given up.
    """
    said = complaint.casefold()
    if current.temperature and "temperature" in said:
        return replace(current, temperature=False)
    if current.vision and any(word in said for word in ("image", "vision", "multimodal")):
        return replace(current, vision=False)
    if current.mode != "plain":
        return replace(current, mode=MODES[MODES.index(current.mode) + 1])
    return None
