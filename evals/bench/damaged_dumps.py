"""Dumps as phones, cables and mistakes may damage them, made from one seed."""

import random
import re

PIECES = ("", "<", ">", '"', "'", "<!", "&", "&#0;", "]", "[", "-99999999999", "9" * 400, "\x00",
          "\ufffe", "é", "\ud800", "\U0001f600", "<node", "</node>", "/>", "/", "\u202e",
          "<hierarchy>", " " * 50)  # fmt: skip
_NODE = re.compile(r"<node\b[^>]*>")
_ATTRIBUTE = re.compile(r'\s[\w-]+="[^"]*"')
_NUMBER = re.compile(r"-?\d+")
_FLAG = re.compile(r'="(true|false)"')


def mutated(xml: str, rng: random.Random) -> str | bytes:
    """A dump with one to four mistakes in it, as text or as bytes."""
    for _ in range(rng.randint(1, 4)):
        if not xml:
            break
        xml = rng.choice(_KINDS)(xml, rng)
    return _bytes(xml, rng) if rng.random() < 0.3 else xml


def _cut(xml: str, rng: random.Random) -> str:
    begin, end = sorted((rng.randrange(len(xml)), rng.randrange(len(xml))))
    return rng.choice((xml[:end], xml[begin:], xml[:begin] + xml[end:]))


def _doubled(xml: str, rng: random.Random) -> str:
    begin, end = sorted((rng.randrange(len(xml)), rng.randrange(len(xml))))
    end = min(end, begin + 20_000)
    return xml[:end] + xml[begin:]


def _shuffled(xml: str, rng: random.Random) -> str:
    nodes = _NODE.findall(xml)
    rng.shuffle(nodes)
    return _NODE.sub(lambda _: nodes.pop(), xml)


def _spoiled(xml: str, rng: random.Random) -> str:
    for _ in range(rng.randint(1, 20)):
        at = rng.randrange(len(xml) + 1)
        xml = xml[:at] + rng.choice(PIECES) + xml[at + rng.randrange(12) :]
    return xml


def _dropped(xml: str, rng: random.Random) -> str:
    share = rng.random() / 2
    return _ATTRIBUTE.sub(lambda m: "" if rng.random() < share else m[0], xml)


def _numbers(xml: str, rng: random.Random) -> str:
    others = (-1, 0, 1, 5, 1080, 2400, 10**6, 10**12, -(10**9))
    return _NUMBER.sub(
        lambda m: str(rng.choice(others)) if rng.random() < 0.05 else m[0], xml
    )


def _flags(xml: str, rng: random.Random) -> str:
    value = rng.choice(("true", "false", "", "TRUE"))
    return _FLAG.sub(
        lambda m: f'="{value}"' if rng.random() < 0.3 else m[0], xml
    )


def _bytes(xml: str, rng: random.Random) -> bytes:
    encoding = rng.choice(("utf-8", "utf-16", "utf-16-be", "gbk"))
    data = bytearray(xml.encode(encoding, "replace"))
    for _ in range(rng.randint(0, 10)):
        if data:
            data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


_KINDS = (_cut, _doubled, _shuffled, _spoiled, _dropped, _numbers, _flags)
