"""Detect elements with a service that the user runs and that has OmniParser's interface.

`POST {address}/parse/` with `{"base64_image": "..."}` returns `{"parsed_content_list":
[{"type": "text" | "icon", "bbox": [left, top, right, bottom] in shares of the picture,
"interactivity": bool, "content": str}, ...]}` (microsoft/OmniParser, omnitool/omniparserserver).
"""

import base64
import http.client
import json
import os
import time
import urllib.error
import urllib.request
from typing import Annotated
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from tapwright.errors import UsageError
from tools.screen import Bounds, Element
from tools.vision import encoding
from tools.vision.images import Image

VARIABLE = "TAPWRIGHT_DETECTOR"
SECONDS = 20.0
"""OmniParser takes 1 s on a graphics card, and 10 s and more without."""
MOST_BYTES = 8_000_000
MOST_TEXT = 400
QUALITY = 90
TEXT_SURE, ICON_SURE = 0.9, 0.8
"""Confidences, since the service returns none; its boxes passed its own threshold."""

Share = Annotated[float, Field(ge=-0.1, le=1.1)]


class _DetectorBox(BaseModel):
    model_config = ConfigDict(extra="ignore")
    type: str = "icon"
    bbox: tuple[Share, Share, Share, Share]
    interactivity: bool = False
    content: str | None = None


class _Parsed(BaseModel):
    model_config = ConfigDict(extra="ignore")
    parsed_content_list: list[_DetectorBox]


def read_service_address() -> str:
    """The address of the service from the environment; empty if none is set.

    Raises:
        UsageError: the value is not an http address.
    """
    address = os.environ.get(VARIABLE, "").strip().rstrip("/")
    if not address:
        return ""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        msg = f"{VARIABLE} must be an address such as http://127.0.0.1:8000, not {address!r}"
        raise UsageError(msg)
    return address


def detect_elements(
    image: Image, address: str, *, package: str = "", seconds: float = SECONDS
) -> tuple[tuple[Element, ...] | None, tuple[str, ...]]:
    """The elements that the service finds, in its order; None and a clause if it fails.

    Args:
        image: (H, W, 3) uint8 BGR.
        address: of the service, without a path.
        package: of the foreground app, for the elements.
        seconds: time limit.
    """
    height, width = image.shape[:2]
    jpeg = encoding.encode_jpeg(
        image, max_side=max(height, width), quality=QUALITY
    )
    body = json.dumps(
        {"base64_image": base64.b64encode(jpeg).decode()}
    ).encode()
    request = urllib.request.Request(
        f"{address}/parse/",
        data=body,
        headers={"Content-Type": "application/json"},
    )
    try:
        with urllib.request.urlopen(request, timeout=seconds) as answer:
            parsed = _Parsed.model_validate_json(
                _read_whole(answer, time.monotonic() + seconds)
            )
    except (
        OSError,
        http.client.HTTPException,
        ValidationError,
        ValueError,
    ) as error:
        return None, (
            f"the element detector did not help ({_explain_error(error)}), ours was used",
        )
    return _elements_of_boxes(
        parsed.parsed_content_list, width, height, package
    ), ()


def _read_whole(answer: http.client.HTTPResponse, until: float) -> bytes:
    """Read a whole response; the socket's timeout alone would let it trickle in for ever."""
    parts: list[bytes] = []
    while part := answer.read1(65_536):
        parts.append(part)
        if time.monotonic() > until or sum(map(len, parts)) > MOST_BYTES:
            raise TimeoutError
    return b"".join(parts)


def _explain_error(error: Exception) -> str:
    if isinstance(error, urllib.error.HTTPError):
        return f"it answered {error.code}"
    if isinstance(error, ValueError):
        return "its answer is not in the agreed form"
    if isinstance(error, TimeoutError) or "timed out" in str(error):
        return "it took too long"
    return "it cannot be reached"


def _elements_of_boxes(
    boxes: list[_DetectorBox], width: int, height: int, package: str
) -> tuple[Element, ...]:
    elements: list[Element] = []
    index = 0
    for box in boxes:
        bounds = _scale_bounds(box.bbox, width, height)
        text = (box.content or "").strip()[:MOST_TEXT]
        if not bounds.area or not (text or box.interactivity):
            continue
        index += box.interactivity
        role = "text" if box.type == "text" else "button"
        elements.append(
            Element(
                index=index if box.interactivity else -1,
                role=role if box.interactivity else "text",
                text=text,
                package=package,
                bounds=bounds,
                clickable=box.interactivity,
                source="service",
                confidence=TEXT_SURE if box.type == "text" else ICON_SURE,
            )
        )
    return tuple(elements)


def _scale_bounds(
    shares: tuple[float, float, float, float], width: int, height: int
) -> Bounds:
    left, top, right, bottom = (min(1.0, max(0.0, share)) for share in shares)
    return Bounds(
        left=int(left * width),
        top=int(top * height),
        right=round(right * width),
        bottom=round(bottom * height),
    )
