"""What each model family is able to do: pictures, points, temperature, thinking.

`models.vendors` has the other half: what an endpoint takes, whatever the model.
"""

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from models.coordinates import CONVENTIONS, Convention
from models.effort import Effort
from models.measured import Measured
from models.settings import list_variables
from models.tokens import PictureRule
from models.vendors import (
    MODES,
    OTHER,
    VENDORS,
    Mode,
    Vendor,
    find_by_family,
)
from tapwright.errors import ModelNotConfigured


@dataclass(frozen=True, kw_only=True)
class Dialect:
    """How to ask one model."""

    mode: Mode = "strict_schema"
    """strict_schema: our schema as `response_format`, with `strict`; json_schema: without it;
    json_object: JSON mode; plain: words alone."""
    temperature: bool = True
    """Whether `temperature=0` may be sent: some models refuse it, and some get worse."""
    vision: bool = True
    """Whether pictures may be sent; if not, the element list has to do."""
    points: Convention = "pixels"
    """How it names a point of a picture, see `models.coordinates`."""
    pictures: PictureRule = "tiles"
    """How its vendor counts the tokens of a picture, see `models.tokens`."""
    thinks: bool = True
    """Whether it may think before it answers, so that an effort can be asked for."""
    effort: Effort | None = None
    """The reasoning effort to send; None leaves it to the vendor."""
    responses: bool = True
    """Whether it may be asked over the Responses API, if it is one of the models that need it."""
    context_tokens: int = 0
    """Tokens of prompt and reply together; 0 if unknown."""
    native: str = ""
    """The language of a model that was trained to operate phones, see `models.native.families`;
    empty for a general model, which is asked for JSON."""


_REASONING = Dialect(temperature=False)
_TEXT = Dialect(vision=False)
_CHAT = Dialect(thinks=False)
_CHAT_TEXT = Dialect(vision=False, thinks=False)
_SHARES = Dialect(points="0-1000", pictures="cells")
_CHAT_SHARES = replace(_SHARES, thinks=False)
_CHAT_28 = Dialect(points="pixels-28", pictures="cells", thinks=False)
_OWN_1000 = Dialect(
    mode="plain", points="0-1000", pictures="cells", thinks=False
)
_OWN_28 = replace(_OWN_1000, points="pixels-28")
_OWN_1 = replace(_OWN_1000, points="0-1")

FAMILIES: dict[str, Dialect] = {
    # https://platform.openai.com/docs/models
    "o1-mini": Dialect(
        mode="plain", temperature=False, vision=False, thinks=False
    ),
    "o1-preview": Dialect(
        mode="plain", temperature=False, vision=False, thinks=False
    ),
    "o3-mini": Dialect(temperature=False, vision=False),
    "o1": _REASONING,
    "o3": _REASONING,
    "o4": _REASONING,
    "gpt-5-chat": _CHAT,
    "gpt-5": _REASONING,
    "gpt-6": _REASONING,
    "gpt-4-turbo": replace(_CHAT, mode="json_object"),
    "gpt-4-turbo-preview": replace(_CHAT_TEXT, mode="json_object"),
    "gpt-4o-2024-05-13": replace(_CHAT, mode="json_object"),
    "gpt-4o": _CHAT,
    "gpt-4.": _CHAT,
    "gpt-4": replace(_CHAT_TEXT, mode="plain"),
    "gpt-3.5": replace(_CHAT_TEXT, mode="json_object"),
    "gpt-oss": _TEXT,
    # https://api-docs.deepseek.com: text and JSON mode up to V3.2. V4.1 sees, of V4 it depends on
    # who serves it. Points: midscene, packages/core/src/ai-model/models/deepseek/adapter.ts
    "deepseek-reasoner": Dialect(temperature=False, vision=False),
    "deepseek-r1": Dialect(temperature=False, vision=False),
    "deepseek-chat": _TEXT,
    "deepseek-coder": _CHAT_TEXT,
    "deepseek-v2": _CHAT_TEXT,
    "deepseek-v2.5": _CHAT_TEXT,
    "deepseek-v3": _CHAT_TEXT,
    "deepseek-v3.1": _TEXT,
    "deepseek-v3.2": _TEXT,
    "deepseek.r1": Dialect(temperature=False, vision=False),
    "deepseek.v3": _TEXT,
    "deepseek-vl": Dialect(points="0-1000", thinks=False),
    "deepseek": Dialect(points="0-1000"),
    # https://www.alibabacloud.com/help/en/model-studio/models: 3.5 and later are multimodal, these
    # are text. https://github.com/QwenLM/Qwen3-VL: "relative coordinates ranging from 0 to 1000";
    # before it, 2.5 "absolute coordinates based on the actual input size" (issue 676).
    "qwen-max": _CHAT_TEXT,
    "qwen-plus": _TEXT,
    "qwen-turbo": _TEXT,
    "qwen-flash": _TEXT,
    "qwen-long": _CHAT_TEXT,
    "qwen-coder": _CHAT_TEXT,
    "qwen-math": _CHAT_TEXT,
    "qwen-mt": _CHAT_TEXT,
    "qwen1.5": _CHAT_TEXT,
    "qwen2": _CHAT_TEXT,
    "qwen2.5": _CHAT_TEXT,
    "qwen3": _TEXT,
    "qwq": Dialect(mode="plain", vision=False, thinks=False),
    "qvq": Dialect(mode="plain", pictures="cells", thinks=False),
    "qwen-vl-chat": _OWN_1000,
    "qwen-vl": _CHAT_28,
    "qwen2-vl": _CHAT_SHARES,
    "qwen2.5-vl": _CHAT_28,
    "qwen2.5vl": _CHAT_28,
    "qwen3-vl": _SHARES,
    "qwen": _SHARES,
    # https://docs.z.ai/guides/vlm/glm-4.6v and https://docs.z.ai/guides/llm: only those with a `v`
    # see. Points: https://github.com/zai-org/GLM-skills, glmv-grounding, "range 0-1000"
    "glm-3": _CHAT_TEXT,
    "glm-4": _CHAT_TEXT,
    "glm-4.5": _TEXT,
    "glm-4.6": _TEXT,
    "glm-4.7": _TEXT,
    "glm-5": _TEXT,
    "glm-5.1": _TEXT,
    "glm-5.2": _TEXT,
    "glm-z1": _TEXT,
    "glm-4v": _CHAT_SHARES,
    "glm": _SHARES,
    "cogagent": _OWN_1000,
    # https://platform.moonshot.ai/docs/introduction: K2 is text, K2.5 and later see, and take no
    # other temperature. Points: midscene, packages/core/src/ai-model/models/kimi.ts
    "moonshot-v1": _CHAT_TEXT,
    "moonshot": _CHAT,
    "kimi-k2": Dialect(temperature=False, vision=False, thinks=False),
    "kimi-vl": Dialect(points="0-1", pictures="cells", thinks=False),
    "kimi": Dialect(temperature=False, points="0-1", pictures="cells"),
    # https://www.volcengine.com/docs/82379/1616136 (Grounding): 0 to 1000; JSON mode: 1568221
    "doubao-pro": _CHAT_TEXT,
    "doubao-lite": _CHAT_TEXT,
    "doubao-1.5-pro": _CHAT_TEXT,
    "doubao-1.5-lite": _CHAT_TEXT,
    "seed-oss": _TEXT,
    "doubao-1.5": _CHAT_SHARES,
    "doubao": _SHARES,
    "seed": _SHARES,
    # https://ai.google.dev/gemini-api/docs/image-understanding: "normalized to 0-1000";
    # /gemini-api/docs/gemini-3 (Temperature): below 1.0 "may lead to [...] looping or degraded"
    "gemini-1": Dialect(points="0-1000", thinks=False),
    "gemini-2.0": Dialect(points="0-1000", thinks=False),
    "gemini-2": Dialect(points="0-1000"),
    "gemini": Dialect(points="0-1000", temperature=False),
    "internvl": Dialect(points="0-1000", thinks=False),
    # https://github.com/bytedance/UI-TARS, README_coordinates: 1.5 names pixels of the picture as
    # Qwen2.5-VL resizes it, 1.0 went from 0 to 1000
    "ui-tars-1.5": replace(_OWN_28, native="ui-tars"),
    "ui-tars-2": replace(_OWN_1000, native="ui-tars-2"),
    "doubao-1.5-ui-tars": replace(_OWN_1000, native="ui-tars-2"),
    "ui-tars": replace(_OWN_1000, native="ui-tars"),
    # https://github.com/X-PLUG/MobileAgent: 1.5 "0-1000 by default"; the first is a Qwen2.5-VL
    "gui-owl-7b": _OWN_28,
    "gui-owl-32b": _OWN_28,
    "gui-owl": replace(_OWN_1000, native="gui-owl"),
    "gui-plus": replace(_OWN_1000, native="gui-owl"),
    # https://github.com/Tongyi-MAI/MAI-UI, src: SCALE_FACTOR = 999; its successor is asked alike
    "mai-ui": replace(_OWN_1000, native="mai-ui"),
    "qwen-ui": replace(_OWN_1000, native="qwen-ui"),
    # https://github.com/zai-org/Open-AutoGLM, phone_agent/actions/handler.py: "(0-1000)"
    "autoglm": replace(_OWN_1000, native="autoglm"),
    # https://github.com/stepfun-ai/gelab-zero, copilot_front_end/mobile_action_helper.py: / 1000
    "gelab": replace(_OWN_1000, native="gelab"),
    "step-gui": replace(_OWN_1000, native="step-gui"),
    "os-atlas": Dialect(mode="plain", points="0-1000", thinks=False),
    "seeclick": Dialect(mode="plain", points="0-1", thinks=False),
    "showui": _OWN_1,
    "aguvis": _OWN_1,
    # https://www.llama.com/docs/model-cards-and-prompt-formats: 3.2 sees from 11B on, 4 sees; with
    # and without the hyphen, as Ollama has it
    "llama-2": _CHAT_TEXT,
    "llama-3": _CHAT_TEXT,
    "llama-3.1": _CHAT_TEXT,
    "llama-3.2-1b": _CHAT_TEXT,
    "llama-3.2-3b": _CHAT_TEXT,
    "llama-3.3": _CHAT_TEXT,
    "llama2": _CHAT_TEXT,
    "llama3": _CHAT_TEXT,
    "llama3.1": _CHAT_TEXT,
    "llama3.2": _CHAT_TEXT,
    "llama3.3": _CHAT_TEXT,
    "mixtral": _CHAT_TEXT,
    # https://docs.anthropic.com/en/docs/build-with-claude/vision; from 4.7 on "`temperature` is
    # deprecated for this model": https://github.com/RooCodeInc/Roo-Code/issues/12162
    "claude-2": _CHAT_TEXT,
    "claude-instant": _CHAT_TEXT,
    "claude-3": Dialect(pictures="area", thinks=False),
    "claude-3.7": Dialect(pictures="area"),
    "claude-opus-4": Dialect(pictures="area"),
    "claude-sonnet-4": Dialect(pictures="area"),
    "claude-haiku-4": Dialect(pictures="area"),
    "claude-opus-4.7": Dialect(pictures="area", temperature=False),
    "claude-opus-4.8": Dialect(pictures="area", temperature=False),
    "claude-sonnet-4.7": Dialect(pictures="area", temperature=False),
    "claude-sonnet-4.8": Dialect(pictures="area", temperature=False),
    "claude-haiku-4.7": Dialect(pictures="area", temperature=False),
    "claude-haiku-4.8": Dialect(pictures="area", temperature=False),
    "claude": Dialect(pictures="area", temperature=False),
}
"""By the beginning of the model's name; the longest match counts.

A row without vision names models that are known to take no pictures. It counts for that version
only, and never for a name that speaks of vision: a vendor's next model gets pictures until its
endpoint refuses them. A row with a mode names models that keep to no stricter form, among them
those that were trained to answer in a form of their own. Models that are not listed get the
default: if an endpoint rejects part of it, it is stepped down at run time (`models.ladder`), so a
gap in this table costs one request.
"""

_VISION_NAME = re.compile(
    r"(?:^|[-.:])(?:vl\d*|vlm|vision|visual|omni|multimodal)(?:[-.:]|$)|\dv(?:[-.:]|$)"
)
_VERSION_POINT = re.compile(r"(?<=\d)(?:-(?=\d(?:-|$))|p(?=\d))")
"""The point of a version number that is written otherwise: `k2-5-260127`, `k2p5`."""


def find_dialect(
    model: str,
    vendor: Vendor = OTHER,
    *,
    effort: Effort | None = None,
    measured: Measured | None = None,
    role: str = "",
) -> Dialect:
    """How to ask this model at this kind of endpoint.

    The name is taken without its vendor prefix (`openai/gpt-4o`, `Qwen/Qwen3-VL`,
    `us.anthropic.claude-opus-5`), in any case, with `_` or `-`, with `4.6`, `4-6` or `4p6`. What
    was measured goes before the tables, and the words of the environment have the last word, see
    `read_words`.

    Raises:
        ModelNotConfigured: the environment holds an unknown word.
    """
    name, family = _match_family(model)
    found = replace(family, mode=_find_mode(family.mode, vendor, name))
    if family.thinks:
        found = _choose_effort(found, vendor, name, effort)
    if measured is not None:
        found = _apply_measured(found, measured)
    return replace(found, **read_words(role).fields)


def plain_name(model: str) -> str:
    """The model's name as `FAMILIES` has it: without prefix, in lower case, `4.6` for `4-6`."""
    return _match_family(model)[0]


def _find_mode(limit: Mode, vendor: Vendor, name: str) -> Mode:
    """The strictest form that both the model and the endpoint can do."""
    by_family = find_by_family(vendor.mode_by_family, name)
    loosest = max(MODES.index(limit), MODES.index(by_family or vendor.modes[0]))
    for mode in vendor.modes:
        if MODES.index(mode) >= loosest:
            return mode
    return "plain"


def _choose_effort(
    found: Dialect, vendor: Vendor, name: str, effort: Effort | None
) -> Dialect:
    """The dialect with the effort, and with what the endpoint allows along with it."""
    if vendor.effort == "claude" and effort not in (None, "none"):
        # https://platform.claude.com/docs/en/build-with-claude/extended-thinking: not together
        return replace(found, effort=effort, temperature=False)
    if not vendor.json_excludes_thinking or found.mode == "plain":
        return replace(found, effort=effort)
    if effort not in (None, "none") or "thinking" in name:
        return replace(found, effort=effort, mode="plain")
    # Its hybrid models think unless they are told not to, and JSON is worth more to us.
    return replace(found, effort="none")


def _apply_measured(found: Dialect, measured: Measured) -> Dialect:
    facts: dict[str, Any] = {}
    if measured.sees is not None:
        facts["vision"] = measured.sees
    if measured.points in CONVENTIONS:
        facts["points"] = measured.points
    if measured.mode in MODES:
        facts["mode"] = measured.mode
    if measured.context_tokens:
        facts["context_tokens"] = measured.context_tokens
    return replace(found, **facts)


@lru_cache(maxsize=64)
def _match_family(model: str) -> tuple[str, Dialect]:
    """The plain name of a model, and the row of its family."""
    lower_name = model.rsplit("/", 1)[-1].casefold().replace("_", "-")
    name = _VERSION_POINT.sub(".", lower_name)
    parts = name.split(".")
    for start in reversed(range(len(parts))):
        tail = ".".join(parts[start:])
        families = [family for family in FAMILIES if _is_named(family, tail)]
        if families:
            return tail, FAMILIES[max(families, key=len)]
    return name, Dialect()


def _is_named(family: str, name: str) -> bool:
    """Whether the family's row counts for a model of this name."""
    if not name.startswith(family):
        return False
    if FAMILIES[family].vision:
        return True
    rest = name.removeprefix(family)
    return (not rest or rest[0] in "-:@") and _VISION_NAME.search(name) is None


@dataclass(frozen=True, kw_only=True)
class DialectWords:
    """What the environment says about a role's dialect."""

    fields: dict[str, Any]
    """Fields of `Dialect`."""
    vendor: Vendor | None = None
    """The kind of endpoint, if it is said."""


def read_words(role: str = "") -> DialectWords:
    """What TAPWRIGHT_DIALECT says, and for this role TAPWRIGHT_<ROLE>_DIALECT, which goes before.

    Each is a comma-separated list of a mode, a kind of endpoint (`vllm`), `vision`, `no-vision`,
    `temperature`, `no-temperature`, `context=8192`, of how points are named (`pixels`,
    `pixels-28`, `0-1`, `0-1000`), and of a language of its own (`native:autoglm`, `no-native`).

    Raises:
        ModelNotConfigured: one holds another word.
    """
    fields: dict[str, Any] = {}
    vendor: Vendor | None = None
    for variable in list_variables(role, "DIALECT"):
        for word in _split_words(os.environ.get(variable, "")):
            if word in VENDORS:
                vendor = VENDORS[word]
            else:
                fields |= _read_word(variable, word)
    return DialectWords(fields=fields, vendor=vendor)


def _split_words(words: str) -> Iterable[str]:
    parts = (part.strip().casefold() for part in words.split(","))
    return (part for part in parts if part)


def _read_word(variable: str, word: str) -> dict[str, Any]:
    if word in MODES:
        return {"mode": word}
    if word in CONVENTIONS:
        return {"points": word}
    if word == "no-native":
        return {"native": ""}
    if word.startswith("native:"):
        return {"native": word.removeprefix("native:")}
    name, _, value = word.partition("=")
    if name == "context" and value.isdecimal():
        return {"context_tokens": int(value)}
    ability = word.removeprefix("no-")
    if ability in ("vision", "temperature"):
        return {ability: word == ability}
    msg = (
        f"{variable} does not know {word!r}; it takes {', '.join(MODES)}, "
        f"{', '.join(CONVENTIONS)}, vision, no-vision, temperature, no-temperature, "
        f"context=TOKENS, native:NAME, no-native and {', '.join(VENDORS)}, separated by commas"
    )
    raise ModelNotConfigured(msg)
