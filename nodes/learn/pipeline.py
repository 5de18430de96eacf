"""From a recording to a demonstration on disk.

Keyframes, the text on each of them, and the gestures between them: all this is done once for a
film, whatever its name, and lies in TAPWRIGHT_HOME/demonstrations/<id> from then on. The recording
is not needed any more.
"""

import hashlib
import re
import shutil
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from filelock import FileLock, Timeout

from graph.demonstrations import (
    get_demonstration_folder,
    get_demonstrations_folder,
)
from tapwright.errors import DemonstrationUnreadable
from tapwright.extras import require_extra
from tools.recording.demonstration import (
    Demonstration,
    Frame,
    Gesture,
    Word,
    load_demonstration,
    save_demonstration,
)
from tools.recording.gestures import recover_gestures
from tools.recording.touch_dots import watch_film
from tools.vision import ocr
from tools.vision.images import Image

VERSION = "s6"
"""Of the method; a film that was studied by another version is studied again."""
Part = Literal["film", "text", "gestures"]
ProgressListener = Callable[[Part, float, float], None]
"""Called with the progress: the part, how much of it is done, and of how much (0 if unknown), in
seconds of the film or in keyframes."""
SAME = 0.8
"""Share of words that two keyframes of a page with a running clock have in common."""
_CHUNK = 1 << 20
_PART = ".part"


def film_digest(film: Path) -> str:
    """Id of the demonstration that a recording becomes: by its content, not by its name.

    Raises:
        DemonstrationUnreadable: it is missing, or it cannot be read.
    """
    digest = hashlib.blake2b(VERSION.encode(), digest_size=12)
    try:
        with film.open("rb") as file:
            while chunk := file.read(_CHUNK):
                digest.update(chunk)
    except OSError as error:
        msg = (
            f"{film} cannot be read ({error.strerror}); give a screen recording"
        )
        raise DemonstrationUnreadable(msg) from error
    return digest.hexdigest()


def study_film(
    film: Path,
    home: Path,
    *,
    task: str = "",
    language: str = "",
    again: bool = False,
    listener: ProgressListener | None = None,
) -> Demonstration:
    """The demonstration of a recording; one that was studied before is only read.

    It comes to lie in its folder whole or not at all. Two processes that study the same film wait
    for each other.

    Args:
        film: mp4, mov, mkv, webm or gif.
        home: the folder that holds `demonstrations`.
        task: the instruction that is carried out in it; replaces the one that was kept.
        language: of what is said on it; empty to go by the words that are read.
        again: study it again, even if it was studied before; corrections are lost.
        listener: is called with the progress.

    Raises:
        DemonstrationUnreadable: it is no film, or does not show a phone.
        ExtraMissing: the extra `ocr` is not installed.
    """
    id = film_digest(film)
    place = get_demonstration_folder(id, home)
    place.parent.mkdir(parents=True, exist_ok=True)
    with _film_lock(id, home):
        demonstration = None if again else _load_known(place)
        if demonstration is None:
            # Before the whole film is decoded.
            require_extra("ocr")
            demonstration = _make_demonstration(
                film, place, listener or (lambda part, done, of: None)
            )
        changed = demonstration.model_copy(
            update={
                "task": task or demonstration.task,
                "language": language or demonstration.language,
            }
        )
        if changed != demonstration:
            save_demonstration(changed, place)
    _sweep_leftovers(home)
    return changed


def _load_known(place: Path) -> Demonstration | None:
    """The demonstration that was studied before, if it is whole."""
    with suppress(DemonstrationUnreadable):
        demonstration = load_demonstration(place)
        if all(
            (place / frame.image).is_file() for frame in demonstration.frames
        ):
            return demonstration
    return None


def _make_demonstration(
    film: Path, place: Path, listener: ProgressListener
) -> Demonstration:
    part = place.with_name(f".{place.name}{_PART}")
    shutil.rmtree(part, ignore_errors=True)
    part.mkdir()
    try:
        demonstration = _study_frames(film, place.name, part, listener)
        save_demonstration(demonstration, part)
        shutil.rmtree(place, ignore_errors=True)
        part.rename(place)
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return demonstration


def _study_frames(
    film: Path, id: str, part: Path, listener: ProgressListener
) -> Demonstration:
    """Keyframes, words and gestures; the pictures are written into `part`."""
    content, touches, presses = watch_film(
        film, progress=lambda at: listener("film", at, 0.0)
    )
    frames: list[Frame] = []
    width = 0
    height = 0
    for keyframe in content.keyframes:
        height, width = keyframe.picture.shape[:2]
        name = f"{keyframe.number:03}.jpg"
        (part / name).write_bytes(keyframe.jpeg)
        frames.append(
            Frame(
                number=keyframe.number,
                begins=round(keyframe.begins, 3),
                ends=round(keyframe.ends, 3),
                image=name,
                words=read_words(keyframe.picture),
            )
        )
        listener("text", keyframe.number, len(content.keyframes))
    listener("gestures", 0, len(frames) - 1)
    words = [frame.words for frame in frames]
    gestures = recover_gestures(content, words, touches, presses)
    every = {frame.image for frame in frames}
    frames, gestures = drop_idle_frames(frames, gestures)
    for image in every - {frame.image for frame in frames}:
        (part / image).unlink()
    return Demonstration(
        id=id,
        language=detect_language(
            [word.text for frame in frames for word in frame.words]
        ),
        width=width,
        height=height,
        seconds=round(content.seconds, 3),
        frames=tuple(frames),
        gestures=tuple(gestures),
        lost=content.lost,
        created=datetime.now(UTC).isoformat(timespec="seconds"),
    )


def drop_idle_frames(
    frames: Sequence[Frame], gestures: Sequence[Gesture]
) -> tuple[list[Frame], list[Gesture]]:
    """Drop the keyframes that differ from the one before only by a running clock.

    Args:
        frames: the keyframes, which get new numbers.
        gestures: the step from each to the next.
    """
    kept = [frames[0]]
    kept_gestures: list[Gesture] = []
    for frame, gesture in zip(frames[1:], gestures, strict=True):
        last = kept[-1]
        if gesture.kind == "wait" and _is_tick(last, frame):
            longer = {"ends": frame.ends}
            kept[-1] = last.model_copy(update=longer)
            continue
        place = {"number": len(kept) + 1}
        kept.append(frame.model_copy(update=place))
        kept_gestures.append(gesture)
    return kept, kept_gestures


def _is_tick(before: Frame, after: Frame) -> bool:
    """Whether two keyframes say the same but for digits; a sign may have been misread."""
    one, other = (
        {
            re.sub(r"\d", "0", word.text)
            for word in frame.words
            if len(word.text) > 2
        }
        for frame in (before, after)
    )
    return len(one & other) >= SAME * max(len(one), len(other), 1)


def read_words(picture: Image) -> tuple[Word, ...]:
    """The lines of text on a keyframe, in reading order.

    Args:
        picture: (H, W, 3) uint8 BGR.
    """
    height, width = picture.shape[:2]
    lines = ocr.read_lines(picture, scale=ocr.scale_of(width, height))
    return tuple(Word(text=line.text, bounds=line.bounds) for line in lines)


def detect_language(texts: Sequence[str]) -> str:
    """`zh` or `en`, by the letters of what was read; a Chinese phone shows some Latin ones too."""
    text = "".join(texts)
    chinese = len(re.findall(r"[\u3400-\u9fff]", text))
    return "zh" if 3 * chinese > len(re.findall(r"[A-Za-z]", text)) else "en"


def _film_lock(id: str, home: Path, *, wait: float = -1) -> FileLock:
    (home / "leases").mkdir(parents=True, exist_ok=True)
    return FileLock(home / "leases" / f"demonstration-{id}.lock", timeout=wait)


def _sweep_leftovers(home: Path) -> None:
    """Remove what a killed study left; a folder whose lock is held is still in use."""
    for part in get_demonstrations_folder(home).glob(f".*{_PART}"):
        id = part.name[1:].removesuffix(_PART)
        with suppress(Timeout), _film_lock(id, home, wait=0):
            shutil.rmtree(part, ignore_errors=True)
