"""A model played by a local server: it looks for the discs in the picture that it is sent."""

import base64
import json
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import cv2
import numpy as np

from models.coordinates import Convention, CoordinateFrame
from models.probe.chart import FIRST, SECOND
from tests.models.stub import Answer, Seen

PURE = {
    "red": (40, 40, 220), "blue": (210, 90, 20), "green": (60, 150, 30),
    "yellow": (30, 215, 250), "purple": (170, 40, 140), "black": (20, 20, 20),
}  # fmt: skip
"""BGR."""
CANNOT = "I'm sorry, I cannot see any picture in our conversation."


@dataclass(frozen=True, kw_only=True)
class SimulatedModel:
    """How one model and its endpoint behave."""

    points: Convention = "pixels"
    forms: tuple[str, ...] = ("json_schema", "json_object")
    """Types of `response_format` that the endpoint takes."""
    takes_strict: bool = True
    keeps_forms: bool = True
    """The endpoint holds the model to them; else it ignores them."""
    form_refusal: str = "This response_format type is unavailable now"
    """https://api-docs.deepseek.com/guides/json_mode: JSON schema is none of its types."""
    sees: bool = True
    picture_refusal: tuple[int, str] | None = None
    """Status and complaint; None answers without having seen."""
    error_px: float = 0.0
    """Standard deviation of its aim, in pixels of the picture."""
    wrong_colours: bool = False
    """It takes red for blue and blue for red."""
    swaps: bool = False
    """It names y before x."""
    points_at_one: bool = False
    """It answers with one point, as models for grounding do."""
    reasoning: str = ""
    """Sent as `reasoning_content`."""

    def answer(self, seen: Seen) -> Answer:
        """The answer to one request."""
        if not seen.body or seen.path.startswith("/api/"):
            return Answer(status=404, error="Not Found")
        form = str((seen.body.get("response_format") or {}).get("type", ""))
        if form and form not in self.forms:
            return Answer(status=400, error=self.form_refusal)
        schema = (seen.body.get("response_format") or {}).get("json_schema", {})
        if schema.get("strict") and not self.takes_strict:
            complaint = "Unknown name 'strict': Cannot find field."
            return Answer(status=400, error=complaint)
        if seen.images and self.picture_refusal:
            status, complaint = self.picture_refusal
            return Answer(status=status, error=complaint)
        is_asked_for_json = bool(form) and self.keeps_forms
        if not is_asked_for_json:
            is_asked_for_json = "JSON" in seen.text
        if '{"ok"' in seen.text:
            return self._say('{"ok": true}')
        if seen.images:
            return self._say(self._look(seen, is_asked_for_json))
        if is_asked_for_json:
            return self._say('{"color": "green", "letters": 5}')
        return self._say("Green, with five letters.")

    def _look(self, seen: Seen, is_asked_for_json: bool) -> str:
        if not self.sees and not is_asked_for_json:
            return CANNOT
        points = self._find_points(seen.images[0])
        if self.points_at_one:
            colour = next((name for name in points if name in seen.text), "red")
            is_single = "disc in the picture" in seen.text
            x, y = points[colour if is_single else "red"]
            return f"<point>{x} {y}</point>" if is_single else f"({x}, {y})"
        words = FIRST.words
        if _decode(seen.images[0]).shape[1] == SECOND.size[0]:
            words = SECOND.words
        if not self.sees:
            words = ""
        if not is_asked_for_json:
            lines = [f"{name}: ({x}, {y})" for name, (x, y) in points.items()]
            return "\n".join([f"It says {words}.", *lines])
        marks = [
            {"color": name, "x": x, "y": y} for name, (x, y) in points.items()
        ]
        return json.dumps({"words": words, "marks": marks})

    def _find_points(self, url: str) -> dict[str, tuple[float, float]]:
        image = _decode(url)
        height, width = image.shape[:2]
        frame = CoordinateFrame(
            screen=(width, height),
            image=(width, height),
            convention=self.points,
        )
        chance = Random(1)
        points = {}
        for name, (x, y) in _find_discs(image).items():
            if not self.sees:
                # A model that is sent no picture makes something up.
                x, y = chance.random() * width, chance.random() * height
            x += chance.gauss(0, self.error_px)
            y += chance.gauss(0, self.error_px)
            named = frame.to_model(round(x), round(y))
            points[name] = named[::-1] if self.swaps else named
        if self.wrong_colours:
            points["red"], points["blue"] = points["blue"], points["red"]
        return points

    def _say(self, content: str) -> Answer:
        if not self.reasoning:
            return Answer(content=content)
        message = {
            "role": "assistant",
            "content": content,
            "reasoning_content": self.reasoning,
        }
        completion = {
            "id": "1", "object": "chat.completion", "created": 1, "model": "m",
            "choices": [
                {"index": 0, "message": message, "finish_reason": "stop"}
            ],
        }  # fmt: skip
        return Answer(body=json.dumps(completion).encode())


def _decode(url: str) -> Any:
    data = base64.b64decode(url.partition(",")[2])
    return cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)


def _find_discs(image: Any) -> dict[str, tuple[float, float]]:
    """The middle of the largest patch of each colour."""
    discs = {}
    for name, colour in PURE.items():
        difference = np.abs(image.astype(int) - np.array(colour)).sum(axis=2)
        mask = (difference < 60).astype(np.uint8)
        _, _, stats, middles = cv2.connectedComponentsWithStats(mask)
        largest = 1 + int(stats[1:, cv2.CC_STAT_AREA].argmax())
        discs[name] = float(middles[largest][0]), float(middles[largest][1])
    return discs


def play(model: SimulatedModel) -> Callable[[Seen], Answer]:
    """The model as replies of `tests.models.stub.OpenAIStub`."""
    return model.answer
