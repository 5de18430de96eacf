"""What each model family supports: form of the answer, temperature, pictures, points."""

import os
import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal, get_args

from models.coordinates import CONVENTIONS, Convention
from models.tokens import PictureRule
from tapwright.errors import ModelNotConfigured

Mode = Literal["json_schema", "json_object", "plain"]
MODES: tuple[Mode, ...] = get_args(Mode)
"""From strict to loose; if an endpoint rejects one, the next is tried."""


@dataclass(frozen=True, kw_only=True)
class Dialect:
    """How to ask one model."""

    mode: Mode = "json_schema"
    """json_schema: our schema as `response_format`; json_object: JSON mode; plain: words alone."""
    temperature: bool = True
    """Whether `temperature=0` may be sent; reasoning models answer it with 400."""
    vision: bool = True
    """Whether pictures may be sent; if not, the element list has to do."""
    points: Convention = "pixels"
    """How it names a point of a picture, see `models.coordinates`."""
    pictures: PictureRule = "tiles"
    """How its vendor counts the tokens of a picture, see `models.tokens`."""
    native: str = ""
    """The language of a model that was trained to operate phones, see `models.native.families`;
    empty for a general model, which is asked for JSON."""


_REASONING = Dialect(temperature=False)
_TEXT = Dialect(vision=False)
_JSON_TEXT = Dialect(mode="json_object", vision=False)
_JSON_1000 = Dialect(mode="json_object", points="0-1000", pictures="cells")
_JSON_28 = Dialect(mode="json_object", points="pixels-28", pictures="cells")
_PLAIN_1000 = Dialect(mode="plain", points="0-1000", pictures="cells")
_PLAIN_28 = Dialect(mode="plain", points="pixels-28", pictures="cells")
_PLAIN_1 = Dialect(mode="plain", points="0-1", pictures="cells")

FAMILIES: dict[str, Dialect] = {
    # https://platform.openai.com/docs/models
    "o1-mini": Dialect(mode="plain", temperature=False, vision=False),
    "o1-preview": Dialect(mode="plain", temperature=False, vision=False),
    "o3-mini": Dialect(temperature=False, vision=False),
    "o1": _REASONING,
    "o3": _REASONING,
    "o4": _REASONING,
    "gpt-5-chat": Dialect(),
    "gpt-5": _REASONING,
    "gpt-4-turbo": Dialect(mode="json_object"),
    "gpt-4-turbo-preview": _JSON_TEXT,
    "gpt-4o": Dialect(),
    "gpt-4.": Dialect(),
    "gpt-4": Dialect(mode="plain", vision=False),
    "gpt-3.5": _JSON_TEXT,
    "gpt-oss": _TEXT,
    # https://api-docs.deepseek.com: text and JSON mode up to V3.2. V4.1 sees, of V4 it depends on
    # who serves it. Points: midscene, packages/core/src/ai-model/models/deepseek/adapter.ts
    "deepseek-reasoner": Dialect(mode="plain", temperature=False, vision=False),
    "deepseek-r1": Dialect(mode="plain", vision=False),
    "deepseek-chat": _JSON_TEXT,
    "deepseek-coder": _JSON_TEXT,
    "deepseek-v2": _JSON_TEXT,
    "deepseek-v2.5": _JSON_TEXT,
    "deepseek-v3": _JSON_TEXT,
    "deepseek-v3.1": _JSON_TEXT,
    "deepseek-v3.2": _JSON_TEXT,
    "deepseek.r1": Dialect(mode="plain", vision=False),
    "deepseek.v3": _JSON_TEXT,
    "deepseek-vl": Dialect(mode="plain", points="0-1000"),
    "deepseek": Dialect(mode="json_object", points="0-1000"),
    # https://www.alibabacloud.com/help/en/model-studio/models: 3.5 and later are multimodal, these
    # are text. https://github.com/QwenLM/Qwen3-VL: "relative coordinates ranging from 0 to 1000";
    # before it, 2.5 "absolute coordinates based on the actual input size" (issue 676).
    "qwen-max": _JSON_TEXT,
    "qwen-plus": _JSON_TEXT,
    "qwen-turbo": _JSON_TEXT,
    "qwen-flash": _JSON_TEXT,
    "qwen-long": _JSON_TEXT,
    "qwen-coder": _JSON_TEXT,
    "qwen-math": _JSON_TEXT,
    "qwen-mt": _JSON_TEXT,
    "qwen1.5": _JSON_TEXT,
    "qwen2": _JSON_TEXT,
    "qwen2.5": _JSON_TEXT,
    "qwen3": _JSON_TEXT,
    "qwq": Dialect(mode="plain", vision=False),
    "qvq": Dialect(mode="plain", pictures="cells"),
    "qwen-vl-chat": _PLAIN_1000,
    "qwen-vl": _JSON_28,
    "qwen2-vl": _JSON_1000,
    "qwen2.5-vl": _JSON_28,
    "qwen2.5vl": _JSON_28,
    "qwen3-vl": _JSON_1000,
    "qwen": _JSON_1000,
    # https://docs.z.ai/guides/vlm/glm-4.6v and https://docs.z.ai/guides/llm: only those with a `v`
    # see. Points: https://github.com/zai-org/GLM-skills, glmv-grounding, "range 0-1000"
    "glm-3": _JSON_TEXT,
    "glm-4": _JSON_TEXT,
    "glm-4.5": _JSON_TEXT,
    "glm-4.6": _JSON_TEXT,
    "glm-4.7": _JSON_TEXT,
    "glm-5": _JSON_TEXT,
    "glm-5.1": _JSON_TEXT,
    "glm-5.2": _JSON_TEXT,
    "glm-z1": _JSON_TEXT,
    "glm-4v": _PLAIN_1000,
    "glm-4.1v": _PLAIN_1000,
    "glm-4.5v": _PLAIN_1000,
    "glm-4.6v": _PLAIN_1000,
    "glm-5v": _PLAIN_1000,
    "glm": _JSON_1000,
    "cogagent": _PLAIN_1000,
    # https://platform.moonshot.ai/docs/introduction: K2 is text, K2.5 and later see, and take no
    # other temperature. Points: midscene, packages/core/src/ai-model/models/kimi.ts
    "moonshot-v1": _JSON_TEXT,
    "moonshot": Dialect(mode="json_object"),
    "kimi-k2": _JSON_TEXT,
    "kimi-vl": _PLAIN_1,
    "kimi": Dialect(
        mode="json_object", temperature=False, points="0-1", pictures="cells"
    ),
    # https://www.volcengine.com/docs/82379/1616136 (Grounding): 0 to 1000; JSON mode: 1568221
    "doubao-pro": _JSON_TEXT,
    "doubao-lite": _JSON_TEXT,
    "doubao-1.5-pro": _JSON_TEXT,
    "doubao-1.5-lite": _JSON_TEXT,
    "seed-oss": _JSON_TEXT,
    "doubao": _JSON_1000,
    "seed": _JSON_1000,
    # https://ai.google.dev/gemini-api/docs/image-understanding: "normalized to 0-1000"
    "gemini": Dialect(points="0-1000"),
    "internvl": Dialect(mode="plain", points="0-1000"),
    # https://github.com/bytedance/UI-TARS, README_coordinates: 1.5 names pixels of the picture as
    # Qwen2.5-VL resizes it, 1.0 went from 0 to 1000
    "ui-tars-1.5": replace(_PLAIN_28, native="ui-tars"),
    "ui-tars-2": replace(_PLAIN_1000, native="ui-tars-2"),
    "doubao-1.5-ui-tars": replace(_PLAIN_1000, native="ui-tars-2"),
    "ui-tars": replace(_PLAIN_1000, native="ui-tars"),
    # https://github.com/X-PLUG/MobileAgent: 1.5 "0-1000 by default"; the first is a Qwen2.5-VL
    "gui-owl-7b": _PLAIN_28,
    "gui-owl-32b": _PLAIN_28,
    "gui-owl": replace(_PLAIN_1000, native="gui-owl"),
    "gui-plus": replace(_PLAIN_1000, native="gui-owl"),
    # https://github.com/Tongyi-MAI/MAI-UI, src: SCALE_FACTOR = 999; its successor is asked alike
    "mai-ui": replace(_PLAIN_1000, native="mai-ui"),
    "qwen-ui": replace(_PLAIN_1000, native="qwen-ui"),
    # https://github.com/zai-org/Open-AutoGLM, phone_agent/actions/handler.py: "(0-1000)"
    "autoglm": replace(_PLAIN_1000, native="autoglm"),
    # https://github.com/stepfun-ai/gelab-zero, copilot_front_end/mobile_action_helper.py: / 1000
    "gelab": replace(_PLAIN_1000, native="gelab"),
    "step-gui": replace(_PLAIN_1000, native="step-gui"),
    "os-atlas": Dialect(mode="plain", points="0-1000"),
    "seeclick": Dialect(mode="plain", points="0-1"),
    "showui": _PLAIN_1,
    "aguvis": _PLAIN_1,
    # https://www.llama.com/docs/model-cards-and-prompt-formats: 3.2 sees from 11B on, 4 sees; with
    # and without the hyphen, as Ollama has it
    "llama-2": _TEXT,
    "llama-3": _TEXT,
    "llama-3.1": _TEXT,
    "llama-3.2-1b": _TEXT,
    "llama-3.2-3b": _TEXT,
    "llama-3.3": _TEXT,
    "llama2": _TEXT,
    "llama3": _TEXT,
    "llama3.1": _TEXT,
    "llama3.2": _TEXT,
    "llama3.3": _TEXT,
    "mixtral": _TEXT,
    # https://docs.anthropic.com/en/docs/build-with-claude/vision
    "claude": Dialect(mode="plain", pictures="area"),
}
"""By the beginning of the model's name; the longest match counts.

A row without vision names models that are known to take no pictures. It counts for that version
only, and never for a name that speaks of vision: a vendor's next model gets pictures until its
endpoint refuses them. Models that are not listed get the default: if an endpoint rejects part of
it, it is stepped down at run time (`models.client`), so a gap in this table costs one request.
"""

_VISION_NAME = re.compile(
    r"(?:^|[-.:])(?:vl\d*|vlm|vision|visual|omni|multimodal)(?:[-.:]|$)|\dv(?:[-.:]|$)"
)
_VERSION_POINT = re.compile(r"(?<=\d)(?:-(?=\d(?:-|$))|p(?=\d))")
"""The point of a version number that is written otherwise: `k2-5-260127`, `k2p5`."""


def find_dialect(model: str) -> Dialect:
    """How to ask this model.

    The name is taken without its vendor prefix (`openai/gpt-4o`, `Qwen/Qwen3-VL`,
    `us.anthropic.claude-opus-5`), in any case, with `_` or `-`, with `4.6`, `4-6` or `4p6`.
    `TAPWRIGHT_DIALECT` has the last word: a comma-separated list of a mode, of `vision`,
    `no-vision`, `temperature`, `no-temperature`, of how points are named (`pixels`, `pixels-28`,
    `0-1`, `0-1000`), and of a language of its own (`native:autoglm`, `no-native`).

    Raises:
        ModelNotConfigured: TAPWRIGHT_DIALECT holds another word.
    """
    family_dialect = _find_family_dialect(model)
    return _apply_overrides(
        family_dialect, os.environ.get("TAPWRIGHT_DIALECT", "")
    )


@lru_cache(maxsize=64)
def _find_family_dialect(model: str) -> Dialect:
    plain_name = model.rsplit("/", 1)[-1].casefold().replace("_", "-")
    parts = _VERSION_POINT.sub(".", plain_name).split(".")
    for start in reversed(range(len(parts))):
        tail = ".".join(parts[start:])
        families = [family for family in FAMILIES if _is_named(family, tail)]
        if families:
            return FAMILIES[max(families, key=len)]
    return Dialect()


def _is_named(family: str, name: str) -> bool:
    """Whether the family's row counts for a model of this name."""
    if not name.startswith(family):
        return False
    if FAMILIES[family].vision:
        return True
    rest = name.removeprefix(family)
    return (not rest or rest[0] in "-:@") and _VISION_NAME.search(name) is None


def _apply_overrides(base: Dialect, words: str) -> Dialect:
    for part in words.split(","):
        word = part.strip().casefold()
        if not word:
            continue
        if word in MODES:
            base = replace(base, mode=word)
        elif word in CONVENTIONS:
            base = replace(base, points=word)
        elif word.removeprefix("no-") == "vision":
            base = replace(base, vision=word == "vision")
        elif word.removeprefix("no-") == "temperature":
            base = replace(base, temperature=word == "temperature")
        elif word == "no-native":
            base = replace(base, native="")
        elif word.startswith("native:"):
            base = replace(base, native=word.removeprefix("native:"))
        else:
            msg = (
                f"TAPWRIGHT_DIALECT does not know {word!r}; it takes {', '.join(MODES)}, "
                f"{', '.join(CONVENTIONS)}, vision, no-vision, temperature, no-temperature, "
                "native:NAME and no-native, separated by commas"
            )
            raise ModelNotConfigured(msg)
    return base


_PICTURES = (
    r"(?:image_urls?|images?(?:[ _](?:inputs?|content|parts?))?"
    r"|vision|multi-?modal(?: inputs?)?)"
)
_PICTURE_REFUSAL = re.compile(
    # OpenAI: "image_url is only supported by certain models"; llama.cpp: "image input is not ..."
    rf"\b{_PICTURES}[`'\"]? (?:is |are )?(?:not|only) (?:supported|allowed|accepted|permitted)\b"
    # Ollama, LM Studio, Ark: "does not support image input", "does not support images"
    rf"|(?:\bnot|n't|\bcannot) (?:support|accept|allow|take)s? (?:any )?{_PICTURES}"
    r"(?=\s*(?:$|[^\w\s]|(?:please|for|by|on|yet)\b))"
    rf"|\btakes? no {_PICTURES}"
    r"|\bno endpoints? found that supports? image"  # OpenRouter
    r"|\bunknown variant [`'\\\"]*image_url"  # DeepSeek
    r"|\bnot a (?:multi-?modal|vision(?:-language)?) model"  # vLLM
    r"|\bat most 0 image"  # vLLM
    r"|\bonly [`'\\\"]*text[`'\\\"]* content type is supported"  # llama.cpp, before
    r"|\ballowed values: \[[`'\\\"]*text[`'\\\"]*\]"
    r"|\bcontent[`'\\\"]* ?:? (?:value )?must be a string"  # Groq
)


def is_picture_refusal(complaint: str) -> bool:
    """Whether an endpoint says unmistakably that its model takes no pictures.

    A complaint about one picture, such as its size, says nothing about the next one.
    """
    return _PICTURE_REFUSAL.search(complaint.casefold()) is not None


def step_down(
    current: Dialect, complaint: str, *, pictures: bool = True
) -> Dialect | None:
    """The next simpler dialect after a rejected request, or None if there is none left.

    Args:
        current: the dialect that was rejected.
        complaint: of the endpoint; it decides which part is given up.
        pictures: whether the request had any.
    """
    text = complaint.casefold()
    if current.temperature and "temperature" in text:
        return replace(current, temperature=False)
    if current.vision and pictures:
        names_pictures = any(
            word in text for word in ("image", "vision", "multimodal")
        )
        if names_pictures or is_picture_refusal(text):
            return replace(current, vision=False)
    if current.mode == "plain":
        return None
    looser_mode = MODES[MODES.index(current.mode) + 1]
    return replace(current, mode=looser_mode)
