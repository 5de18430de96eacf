"""Films of the virtual phone at other rates, sizes and qualities, as recordings are re-encoded.

PyAV writes them. What they show at each moment stays the same, so their ground truth still holds.
"""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from tapwright.extras import require_extra

TICKS = 90_000


@dataclass(frozen=True, kw_only=True)
class Make:
    """How a film is written again."""

    name: str
    fps: int = 0
    """Frames a second at even distances; 0 keeps the recorder's own times."""
    crf: int = 23
    """Quality of x264: 23 is a phone's, 33 a messenger's, 40 bad."""
    scale: float = 1.0
    """Of both sides."""
    codec: str = "libx264"
    suffix: str = ".mp4"


MAKES = (
    Make(name="as recorded"),
    Make(name="30 fps", fps=30),
    Make(name="60 fps", fps=60),
    Make(name="quality 33", crf=33),
    Make(name="quality 40", crf=40),
    Make(name="half the size", scale=0.5, crf=28),
)


def remake(film: Path, target: Path, make: Make) -> Path:
    """Write `film` again as `make` says.

    Args:
        film: a recording.
        target: the new file.
        make: how.

    Raises:
        ExtraMissing: the extra `record` is not installed.
    """
    require_extra("record")
    import av

    with av.open(target, "w") as out:
        stream = _stream(out, film, make)
        _append(out, stream, film, make)
        out.mux(stream.encode(None))
    return target


def repeat(film: Path, target: Path, *, seconds: float) -> Path:
    """Write `film` again and again until it is so long, as it is encoded; its first frame is whole.

    Args:
        film: a recording without frames that are shown before earlier ones.
        target: the new file.
        seconds: its length at least.

    Raises:
        ExtraMissing: the extra `record` is not installed.
    """
    require_extra("record")
    import av

    with av.open(film) as source, av.open(target, "w") as out:
        shown = source.streams.video[0]
        stream = out.add_stream_from_template(shown)
        packets: list[Any] = [
            each for each in source.demux(shown) if each.pts is not None
        ]
        apart = max(1, packets[-1].pts - packets[-2].pts)
        long, begins = packets[-1].pts - packets[0].pts + apart, 0
        clock = shown.time_base or Fraction(1, TICKS)
        while begins * clock < seconds:
            for packet in packets:
                again = av.Packet(bytes(packet))
                again.pts, again.dts = packet.pts + begins, packet.dts + begins
                again.time_base, again.is_keyframe = (
                    packet.time_base,
                    packet.is_keyframe,
                )
                again.stream = stream
                out.mux(again)
            begins += long
    return target


def _stream(out: Any, film: Path, make: Make) -> Any:
    import av

    with av.open(film) as source:
        shown = source.streams.video[0]
        size = [
            max(2, round(side * make.scale) // 2 * 2)
            for side in (shown.width, shown.height)
        ]
    stream: Any = out.add_stream(make.codec, rate=make.fps or 60)
    stream.width, stream.height = size
    stream.pix_fmt = "yuv420p"
    if make.codec == "libx264":
        stream.options = {
            "preset": "ultrafast",
            "crf": str(make.crf),
            "g": "120",
        }
    stream.codec_context.time_base = Fraction(1, TICKS)
    return stream


def _append(out: Any, stream: Any, film: Path, make: Make) -> None:
    """Write the film's frames."""
    import av

    shown, at = None, 0.0
    with av.open(film) as source:
        for frame in source.decode(source.streams.video[0]):
            due = float(frame.time or 0.0)
            while make.fps and shown is not None and at < due:
                _write(out, stream, shown, at)
                at += 1 / make.fps
            shown = frame.reformat(stream.width, stream.height, "yuv420p")
            if not make.fps:
                _write(out, stream, shown, due)
    if shown is not None and make.fps:
        _write(out, stream, shown, at)


def _write(out: Any, stream: Any, frame: Any, at: float) -> None:
    frame.pts, frame.time_base = round(at * TICKS), Fraction(1, TICKS)
    out.mux(stream.encode(frame))
