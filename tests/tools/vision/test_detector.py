"""The adapter for an OmniParser-like service, against a local one over real HTTP."""

import base64
import json
from typing import Any

import cv2
import numpy as np
import pytest

from tapwright.errors import UsageError
from tests.models.stub import Answer, OpenAIStub
from tools.perception.perceive import read_picture
from tools.screen import Bounds
from tools.vision import detector
from tools.vision.detector import (
    VARIABLE,
    detect_elements,
    read_service_address,
)

IMAGE = np.full((400, 200, 3), 230, np.uint8)
PARSED: list[dict[str, Any]] = [
    {"type": "text", "bbox": [0.1, 0.1, 0.5, 0.2], "interactivity": False, "content": "Total"},
    {"type": "icon", "bbox": [0.5, 0.5, 0.75, 0.6], "interactivity": True, "content": " cart ",
     "source": "box_yolo_content_yolo"},
    {"type": "icon", "bbox": [0.5, 0.5, 0.5, 0.5], "interactivity": True, "content": None},
]  # fmt: skip


PARSE = Answer(
    body=json.dumps({"parsed_content_list": PARSED, "latency": 0.5}).encode()
)


def test_boxes_become_elements_of_the_screens_size() -> None:
    with OpenAIStub([PARSE]) as service:
        found, lost = detect_elements(IMAGE, service.url, package="p")
    assert lost == ()
    assert found is not None
    assert [(e.index, e.role, e.text, e.source) for e in found] == [
        (-1, "text", "Total", "service"),
        (1, "button", "cart", "service"),
    ]
    assert found[1].bounds == Bounds(left=100, top=200, right=150, bottom=240)
    assert all(e.package == "p" and e.confidence < 1 for e in found)
    (asked,) = service.requests
    assert asked.path == "/v1/parse/"
    raw = np.frombuffer(base64.b64decode(asked.body["base64_image"]), np.uint8)
    picture = cv2.imdecode(raw, cv2.IMREAD_COLOR)
    assert picture is not None
    assert picture.shape == IMAGE.shape


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (Answer(status=500), "it answered 500"),
        (Answer(body=b"<html>"), "not in the agreed form"),
        (
            Answer(body=b'{"parsed_content_list": [{"bbox": [1, 2]}]}'),
            "not in the agreed form",
        ),
        (
            Answer(
                body=b'{"parsed_content_list": [{"bbox": [10, 20, 30, 40]}]}'
            ),
            "agreed form",
        ),
        (Answer(hang=True), "took too long"),
    ],
)
def test_a_service_that_fails_is_named(answer: Answer, why: str) -> None:
    with OpenAIStub([answer]) as service:
        found, lost = detect_elements(
            IMAGE, service.url, seconds=0.3 if answer.hang else 5
        )
    assert found is None
    assert len(lost) == 1
    assert why in lost[0]


def test_our_own_detection_takes_its_place_until_it_is_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    image = IMAGE.copy()
    cv2.circle(image, (100, 300), 20, (180, 60, 20), cv2.FILLED)
    with OpenAIStub([Answer(status=503), PARSE]) as service:
        monkeypatch.setenv(VARIABLE, f"{service.url}/")
        found, lost = read_picture(
            image, package="p", keyboard=False, bars=False, dp=1.0
        )
        assert {e.source for e in found} == {"icon"}
        assert "503" in lost[0]
        found, lost = read_picture(
            image, package="p", keyboard=False, bars=False, dp=1.0
        )
        assert {e.source for e in found} == {"service"}
        assert lost == ()
        read_picture(image, package="p", keyboard=False, bars=False, dp=1.0)
    assert len(service.requests) == 2, "the same picture is not sent again"


def test_nobody_there_is_said_in_a_clause() -> None:
    found, lost = detect_elements(IMAGE, "http://127.0.0.1:9", seconds=2)
    assert found is None
    assert "cannot be reached" in lost[0]


@pytest.mark.parametrize("wrong", ["ftp://host", "host:80", "http://"])
def test_an_address_that_is_none_is_a_clear_error(
    wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(detector.VARIABLE, wrong)
    with pytest.raises(UsageError, match="must be an address"):
        read_service_address()
