"""What endpoints complain about, by their words."""

import re

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
    # llama-cpp-python, whose template of a model without sight adds texts
    r"|\bcan only concatenate str \(not [`'\\\"]*list\b"
)


def is_picture_refusal(complaint: str) -> bool:
    """Whether an endpoint says unmistakably that its model takes no pictures.

    A complaint about one picture, such as its size, says nothing about the next one.
    """
    return _PICTURE_REFUSAL.search(complaint.casefold()) is not None


def names_pictures(complaint: str) -> bool:
    """Whether a complaint is about a picture, be it this one or all."""
    text = complaint.casefold()
    words = ("image", "vision", "multimodal")
    return any(word in text for word in words) or is_picture_refusal(text)


_EFFORT = re.compile(
    r"reasoning[._ ]?effort|reasoning\.effort|['`\"]reasoning['`\"]|enable[_ ]thinking"
    r"|thinking[._ ]?budget|budget_tokens|['`\"]?thinking(?:\.type|['`\"])|chat_template_kwargs"
)
_JSON_EXCLUDES_THINKING = re.compile(r"json mode response is not supported")


def names_effort(complaint: str) -> bool:
    """Whether a complaint is about the reasoning effort that was asked for."""
    text = complaint.casefold()
    if _JSON_EXCLUDES_THINKING.search(text):
        return False
    return _EFFORT.search(text) is not None


_TOO_LONG = (
    "context_length",
    "context length",
    "context size",
    "context window",
    "exceed_context_size",
    "too long",
    "exceeds the maximum number of tokens",
    "input token count",
    "input tokens exceed",
)
_LIMITS = (
    # OpenAI and vLLM: "maximum context length is 8192 tokens"; LM Studio: "context length of only"
    re.compile(
        r"context (?:length|window|size)(?: is| of)?(?: only)? (\d{3,8})"
    ),
    # Claude: "prompt is too long: 208310 tokens > 200000 maximum"
    re.compile(r"> (\d{3,8}) maximum"),
    # Gemini: "exceeds the maximum number of tokens allowed (1048576)"
    re.compile(r"tokens allowed \(?(\d{3,8})"),
    # llama.cpp: {"n_prompt_tokens": 1407, "n_ctx": 256}, which a gateway leaves out of its error
    re.compile(r"n_ctx['\"]?: (\d{2,8})"),
    # llama.cpp: "request (10001 tokens) exceeds the available context size (4096 tokens)"
    re.compile(r"context size \((\d{3,8}) tokens\)"),
)


def is_too_long(complaint: str) -> bool:
    """Whether an endpoint says that the prompt does not fit the model's context."""
    text = complaint.casefold()
    return any(sign in text for sign in _TOO_LONG)


def find_context_limit(complaint: str) -> int:
    """The tokens of the context that such a complaint names; 0 if it names none."""
    text = complaint.casefold()
    for pattern in _LIMITS:
        limit = pattern.search(text)
        if limit is not None:
            return int(limit[1])
    return 0


def is_loading(complaint: str) -> bool:
    """Whether a server says that it is still loading its model."""
    # llama.cpp: {"message": "Loading model", "type": "unavailable_error", "code": 503}
    return "loading model" in complaint.casefold()


def names_form(complaint: str) -> bool:
    """Whether a complaint is about the form that the answer was wanted in."""
    text = complaint.casefold()
    return "response_format" in text or "json_schema" in text


def is_unknown_model(complaint: str) -> bool:
    """Whether an endpoint says that it has no model of this name."""
    # LiteLLM, with a 400: "Invalid model name passed in model=gpt-9"
    return "invalid model name" in complaint.casefold()


def is_wrong_key(complaint: str) -> bool:
    """Whether a gateway says that it does not know the key."""
    # LiteLLM without a database, with a 400: "No connected db."
    return "no_db_connection" in complaint.casefold()
