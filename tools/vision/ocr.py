"""Read text from pictures, with rapidocr's PP-OCR models for Chinese and English from its wheel.

It is the extra `ocr`, since many runs never read a picture: the tree says all.

Lines are found on a smaller copy and read from the picture itself, each once: a line that was
read before, to the pixel, is not read again.
"""

import hashlib
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from tapwright.extras import require_extra
from tools.screen import Bounds
from tools.vision.images import Image
from tools.vision.lru import Recent

if TYPE_CHECKING:
    from rapidocr import RapidOCR


FINDING_SIDE = 540
"""Pixels of the shorter side on which lines are found: 12 sp are 16 px there on a phone, which
the detector still sees, in a quarter of the time that 1080 px take."""
LEAST_SCALE, MOST_SCALE = 0.5, 2.0
"""Tablets have smaller words for their size, watches larger ones."""
SURE = 0.5
"""What is read with less confidence is no text; most of it are icons."""
THREADS = 2
KEPT_LINES = 4000
"""Lines remembered, some 100 pages."""
GAP = 0.7
"""Of a line's height; a space is a third of that, the blank after a Chinese comma two thirds."""
INK = 48
"""Grey levels between the darkest and the lightest pixel of a column that has ink."""
SIGNS = frozenset("≡☰←×✕")
"""What icons at the beginning of a line are read as."""
_PAD = 0.08
"""Of a line's height, cut out around it."""

_lock = threading.Lock()
_engines: list["RapidOCR"] = []
_lines: Recent[bytes, tuple[str, float]] = Recent(KEPT_LINES)


class TextLine(NamedTuple):
    """One line of text on a picture."""

    text: str
    bounds: Bounds
    """In pixels of the picture."""
    confidence: float


def scale_of(width: int, height: int) -> float:
    """Pixels on the copy for each of a screen of this size, see `FINDING_SIDE`."""
    return min(
        MOST_SCALE, max(LEAST_SCALE, FINDING_SIDE / max(1, min(width, height)))
    )


def read_lines(image: Image, *, scale: float) -> tuple[TextLine, ...]:
    """The lines of text on a picture, from top to bottom.

    The models are loaded at the first call, which takes a second.

    Args:
        image: (H, W, 3) uint8 BGR.
        scale: of the copy on which lines are found, see `scale_of`.

    Raises:
        ExtraMissing: the extra `ocr` is not installed.
    """
    height, width = image.shape[:2]
    if min(height, width) < 8:
        return ()
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    how = cv2.INTER_AREA if scale < 1 else cv2.INTER_CUBIC
    small = cv2.resize(image, size, interpolation=how)
    boxes: list[Bounds] = []
    with _lock:
        engine = _load_engine()
        detection: Any = engine(
            small, use_det=True, use_cls=False, use_rec=False
        )
        if detection.boxes is None:
            return ()
        for corners in detection.boxes:
            box = _corner_bounds(corners / scale, width, height)
            if box.area:
                boxes += _split_line(image, box)
        readings = _read_crops(
            engine, [_crop_line(image, box) for box in boxes]
        )
    lines: list[TextLine] = []
    for box, (text, sure) in zip(boxes, readings, strict=True):
        if text and sure >= SURE:
            lines += _without_sign(image, TextLine(text, box, round(sure, 3)))
    return tuple(lines)


def _load_engine() -> "RapidOCR":
    if not _engines:
        require_extra("ocr")
        # Importing it takes half a second and most runs never need it.
        from rapidocr import RapidOCR

        _let_threads_sleep()
        _engines.append(
            RapidOCR(
                params={
                    "Global.log_level": "critical",
                    "Det.limit_type": "max",
                    "Det.limit_side_len": 4096,
                    # Short labels are most of a screen; they are not padded to 320 pixels.
                    "Rec.rec_img_shape": [3, 48, 96],
                    "EngineConfig.onnxruntime.intra_op_num_threads": THREADS,
                    "EngineConfig.onnxruntime.inter_op_num_threads": 1,
                }
            )
        )
    return _engines[0]


def _let_threads_sleep() -> None:
    """Have the threads of rapidocr's models sleep while they wait.

    By default they spin, which takes half of the processor time that reading takes. rapidocr has
    no option for it.
    """
    from rapidocr.inference_engine import onnxruntime as backend
    from rapidocr.inference_engine.onnxruntime import OrtInferSession

    class SleepingSession(OrtInferSession):
        @staticmethod
        def _init_sess_opts(cfg: dict[str, Any]) -> Any:
            options = OrtInferSession._init_sess_opts(cfg)
            options.add_session_config_entry(
                "session.intra_op.allow_spinning", "0"
            )
            return options

    backend.OrtInferSession = SleepingSession  # type: ignore[misc]


def _read_crops(
    engine: "RapidOCR", crops: Sequence[Image]
) -> list[tuple[str, float]]:
    """Text and confidence of each crop; those seen before are remembered."""
    keys = [
        hashlib.blake2b(crop.tobytes(), digest_size=16).digest()
        for crop in crops
    ]
    readings = {key: _lines.get(key) for key in keys}
    new = {
        key: crop
        for key, crop in zip(keys, crops, strict=True)
        if readings[key] is None
    }
    got = engine.recognize_txt(list(new.values())) if new else None
    if got is not None:
        pairs = zip(got.txts or (), got.scores or (), strict=True)
        for key, (text, sure) in zip(new, pairs, strict=True):
            readings[key] = text.strip(), float(sure)
            _lines.keep(key, (text.strip(), float(sure)))
    return [line for key in keys if (line := readings[key]) is not None]


def _corner_bounds(
    corners: NDArray[np.float32], width: int, height: int
) -> Bounds:
    left, top = np.floor(corners.min(axis=0))
    right, bottom = np.ceil(corners.max(axis=0))
    return Bounds(
        left=max(0, int(left)),
        top=max(0, int(top)),
        right=min(width, int(right)),
        bottom=min(height, int(bottom)),
    )


def _split_line(image: Image, box: Bounds) -> list[Bounds]:
    """A line cut where there is room for more than a space: tabs side by side are no sentence."""
    high = box.height
    ink = _ink_columns(image, box)
    if not ink.size:
        return [box]
    ends = (np.diff(ink) > GAP * high).nonzero()[0]
    starts = [int(ink[0]), *(int(ink[i + 1]) for i in ends)]
    stops = [*(int(ink[i]) for i in ends), int(ink[-1])]
    return [
        box.model_copy(
            update={
                "left": box.left
                if n == 0
                else max(box.left, box.left + start - 2),
                "right": box.right if n == len(ends) else box.left + stop + 3,
            }
        )
        for n, (start, stop) in enumerate(zip(starts, stops, strict=True))
    ]


def _without_sign(image: Image, line: TextLine) -> list[TextLine]:
    """A line whose first sign is an icon beside the words, as of a bar with a menu, as two."""
    words = line.text[1:].strip()
    if line.text[0] not in SIGNS or not words or line.text[1] != " ":
        return [line]
    ink = _ink_columns(image, line.bounds)
    gaps = (np.diff(ink) > 2).nonzero()[0]
    if not gaps.size:
        return [line]
    end, start = (line.bounds.left + int(ink[gaps[0] + n]) for n in (0, 1))
    sign = line.bounds.model_copy(update={"right": end + 1})
    rest = line.bounds.model_copy(update={"left": start - 1})
    return [
        line._replace(text=line.text[0], bounds=sign),
        line._replace(text=words, bounds=rest),
    ]


def _ink_columns(image: Image, box: Bounds) -> NDArray[np.intp]:
    """The columns of a box that have ink, from its left."""
    part = image[box.top : box.bottom, box.left : box.right]
    grey = cv2.cvtColor(part, cv2.COLOR_BGR2GRAY)
    return np.asarray((np.ptp(grey, axis=0) > INK).nonzero()[0], np.intp)


def _crop_line(image: Image, box: Bounds) -> Image:
    pad = round(_PAD * box.height)
    top, left = max(0, box.top - pad), max(0, box.left - pad)
    return np.ascontiguousarray(
        image[top : box.bottom + pad, left : box.right + pad]
    )
