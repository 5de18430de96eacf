"""Moves and texts that hypothesis makes for the languages of native models."""

from typing import Any

from hypothesis import strategies as st

from models.native.moves import MoveKind, NativeMove

TEXTS = st.text(
    st.sampled_from("ab 设09.,:;'\"()[]{}<>=/\\|\n\tdofinishACTIONaction_"),
    max_size=60,
)
"""Texts of the marks that these languages use."""
_WORDS = st.text(
    st.characters(
        codec="utf-8", exclude_categories=("C", "Zl", "Zp"),
        exclude_characters="<>",
    ),
    max_size=20,
).map(lambda text: " ".join(text.split()))  # fmt: skip
_POINTS = st.tuples(
    st.integers(0, 999).map(float), st.integers(0, 999).map(float)
)
_TOUCHES = ("tap", "double_tap", "long_press")
_SAYS = ("type", "open_app", "ask", "answer", "finish", "fail", "note")


def moves(
    *kinds: MoveKind, summaries: bool = False
) -> st.SearchStrategy[NativeMove]:
    """Moves of these kinds, as a language writes them."""
    return st.sampled_from(kinds).flatmap(
        lambda kind: _moves_of(kind, summaries)
    )


def _moves_of(kind: MoveKind, summaries: bool) -> st.SearchStrategy[NativeMove]:
    fields: dict[str, Any] = {"kind": st.just(kind), "thought": _WORDS}
    if kind in (*_TOUCHES, "swipe", "drag", "scroll"):
        fields["point"] = _POINTS
    if kind in ("swipe", "drag"):
        fields["end"] = _POINTS
    if kind == "scroll":
        fields["direction"] = st.sampled_from(["up", "down", "left", "right"])
    if kind in _SAYS:
        fields["text"] = _WORDS
    if kind == "wait":
        fields["seconds"] = st.integers(1, 30).map(float)
    if summaries:
        fields["summary"] = _WORDS
    return st.builds(NativeMove, **fields)
