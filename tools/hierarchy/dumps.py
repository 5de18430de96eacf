"""Dumps in the form of Android's own dumper, read without a parser.

Nearly all dumps have it: one tag, with its attributes always in one order. One expression finds the
parts of all tags three times as fast as expat hands out twenty attributes a node, most of them
alike. It takes well-formed markup only, and not all of that; `markup` reads the rest. No group is
possessive: before Python 3.11.5 such groups match wrongly (cpython issue 106052).
"""

import re
from collections.abc import Iterable
from typing import Protocol

ILLEGAL = "\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff"
"""Characters that no XML may hold, as ranges of an expression."""
_NOT = f"\t\n\r{ILLEGAL}"
_WORDS = f"""("[^"<{_NOT}]*+"|'[^'<{_NOT}]*+')"""
_NAME = f'"[^"<&{_NOT}]*+"'
_HEAD = re.compile(
    r"""(?:<\?xml version=(?:"1\.0"|'1\.0')(?: encoding=(?:"[\w.-]++"|'[\w.-]++'))?"""
    r"""(?: standalone=(?:"yes"|'yes'))? ?+\?>\s*+)?"""
    rf"<hierarchy(?: rotation={_NAME})?>"
)
_TAIL = "</hierarchy>"
_TAG = re.compile(
    rf'<node(?: NAF="true")? index="\d++" text={_WORDS}'
    rf" (resource-id={_NAME} class={_NAME} package={_NAME}) content-desc={_WORDS}"
    r'((?: [a-z-]++="(?:true|false)")+)'
    rf' bounds=({_NAME})(?: drawing-order="(\d++)")?(?: hint={_WORDS})?'
    r'(?: display-id="\d++")? ?+(/?+)>|</node>|(\S[\s\S]*+)'
)
"""The parts of a tag, all empty for an end tag; the last is all from the first thing on that is not
a tag."""
_PAIR = re.compile(r'([a-z-]++)="([^"]*+)"')
_REFERENCE = re.compile(
    r"&(?:#(\d{1,7}|x[\da-fA-F]{1,6})|(amp|lt|gt|quot|apos));"
)
_NAMED = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}
_LEGAL = re.compile(f"[^{ILLEGAL}]")


class PlainHandler(Protocol):
    """Receives such tags in their order."""

    def open_plain_node(
        self,
        words: tuple[str, str, str],
        names: str,
        flags: str,
        bounds: str,
        order: str,
    ) -> None:
        """Open a node.

        Args:
            words: its text, description and hint.
            names: id, class and package as they are written, see `parse_attributes`; alike for many
                nodes.
            flags: its switches, likewise.
            bounds: like `[0,84][1080,2400]`.
            order: digits, or empty.
        """

    def close_node(self, name: str, /) -> None:
        """Close it."""


def read_tags(text: str, handler: PlainHandler) -> bool:
    """Whether the markup has this form; if not, some calls may have been made all the same.

    Args:
        text: without comments and document types, from its first tag to its last.
        handler: receives the tags.
    """
    tags = _find_tags(text)
    if not tags or not _have_valid_flags(tags):
        return False
    has_references = "&" in text
    depth = 0
    for raw_text, names, desc, flags, bounds, order, hint, closed, _ in tags:
        if not flags:
            depth -= 1
            if depth < 0:
                return False
            handler.close_node("node")
            continue
        words = (raw_text[1:-1], desc[1:-1], hint[1:-1])
        if has_references:
            if not all(map(_has_valid_references, words)):
                return False
            label, desc, hint = map(decode_references, words)
            words = (label, desc, hint)
        handler.open_plain_node(words, names, flags, bounds[1:-1], order)
        if closed:
            handler.close_node("node")
        else:
            depth += 1
    return depth == 0


def _find_tags(text: str) -> list[tuple[str, ...]]:
    """The parts of all tags; empty if anything else is between them."""
    head = _HEAD.match(text)
    if head is None or not text.endswith(_TAIL):
        return []
    tags = _TAG.findall(text, head.end(), len(text) - len(_TAIL))
    if tags and tags[-1][-1]:
        return []
    return tags


def _have_valid_flags(tags: Iterable[tuple[str, ...]]) -> bool:
    """Whether no tag has a switch twice, which XML forbids."""
    for flags in {tag[3] for tag in tags}:
        if len(parse_attributes(flags)) < flags.count("="):
            return False
    return True


def parse_attributes(attributes: str) -> dict[str, str]:
    """Attributes that hold no references, by their names."""
    return dict(_PAIR.findall(attributes))


def decode_references(value: str) -> str:
    """A value with its references resolved; those to what no XML may hold become nothing."""
    return _REFERENCE.sub(_decode_reference, value) if "&" in value else value


def _has_valid_references(value: str) -> bool:
    """Whether every ampersand begins a reference that XML knows."""
    ampersands = value.count("&")
    if not ampersands:
        return True
    characters = map(_decode_reference, _REFERENCE.finditer(value))
    return ampersands == sum(character != "" for character in characters)


def _decode_reference(reference: re.Match[str]) -> str:
    if reference[2]:
        return _NAMED[reference[2]]
    digits = reference[1]
    number = int(digits[1:], 16) if digits[0] == "x" else int(digits)
    if not 0 < number < 0x110000:
        return ""
    character = chr(number)
    return character if _LEGAL.match(character) else ""
