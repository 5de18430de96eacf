"""The audit of a run, for terminals of 60 columns or more."""

from collections.abc import Iterator
from typing import get_args

from rich.text import Text

from console.messages import Language, get_word
from console.report.gestures import describe_gesture
from console.results import AuditedDestination, AuditResult
from console.sentences import translate_sentence
from console.view.wrapping import wrap_text
from graph.events import COVERED, REFUSED_BEFORE
from graph.interrupts import DecisionKind

_MARKS = {
    "ok": ("✓", "green"),
    "failed": ("✗", "red"),
    "unknown": ("?", "yellow"),
}
_INDENT = 7
"""Columns before what a line goes on with."""
_UNITS = ("B", "kB", "MB", "GB")


def draw_audit(
    audit: AuditResult, width: int, language: Language
) -> Iterator[Text]:
    """The lines: the task, then a section for each question that an audit asks.

    Args:
        audit: of the run.
        width: columns of the terminal.
        language: of the labels.
    """
    title = Text(audit.instruction or audit.run, style="bold")
    yield from wrap_text(title, width)
    facts = (audit.run, get_word(audit.status, language), audit.device)
    yield Text("  ".join(filter(None, facts)), style="dim")
    sections = {
        "audit_gestures": list(_draw_gestures(audit, language)),
        "audit_questions": list(_draw_questions(audit, language)),
        "audit_restrictions": list(_draw_restrictions(audit, language)),
        "audit_destinations": list(_draw_destinations(audit, language)),
        "audit_memory": list(_draw_memory(audit, language)),
    }
    for key, lines in sections.items():
        yield Text()
        yield Text(get_word(key, language), style="bold cyan")
        if not lines:
            nothing = get_word("audit_nothing", language)
            yield Text(f"  {nothing}", style="dim")
        for line in lines:
            yield from wrap_text(line, width, indent=_INDENT)
    yield Text()
    note = Text(get_word("audit_uncounted", language), style="dim")
    yield from wrap_text(note, width)


def _draw_gestures(audit: AuditResult, language: Language) -> Iterator[Text]:
    for number, each in enumerate(audit.gestures, 1):
        mark, style = _MARKS.get(each.outcome, _MARKS["unknown"])
        line = Text.assemble(f"{number:>4} ", (mark, style), " ")
        line.append(describe_gesture(each.gesture))
        if each.outcome != "ok":
            word = get_word(f"outcome_{each.outcome}", language)
            line.append(f"  {word}", style=style)
        if each.summary:
            summary = translate_sentence(each.summary, language)
            line.append(f"  {summary}", style="dim")
        yield line


def _draw_questions(audit: AuditResult, language: Language) -> Iterator[Text]:
    for each in audit.questions:
        question = " ".join(each.question.split())
        yield Text.assemble(f"{each.step:>4} ", ("?", "cyan"), f" {question}")
        response = each.response
        if response in (*get_args(DecisionKind), COVERED, REFUSED_BEFORE):
            response = get_word(f"answer_{response}", language)
        if each.edited_to:
            edited = translate_sentence(each.edited_to, language)
            response += f"{get_word('colon', language)}{edited}"
        response = " ".join(response.split())
        yield Text.assemble("     ", ("→", "cyan"), f" {response}")


def _draw_restrictions(
    audit: AuditResult, language: Language
) -> Iterator[Text]:
    for each in audit.restrictions:
        effect = get_word(f"policy_{each.effect}", language)
        line = Text.assemble(f"{each.step:>4} ", (effect, "yellow"))
        if each.action:
            line.append(f" {each.action}")
        line.append(f"  {each.rule}", style="dim")
        yield line


def _draw_destinations(
    audit: AuditResult, language: Language
) -> Iterator[Text]:
    for each in audit.destinations:
        purpose = get_word(f"purpose_{each.purpose}", language)
        requests = f"{each.requests} {get_word('audit_requests', language)}"
        line = Text(f"  {each.to}  ", style="bold")
        line.append(f"{purpose}  {requests}  ", style="not bold")
        line.append(_describe_sizes(each, language), style="not bold")
        yield line


def _describe_sizes(each: AuditedDestination, language: Language) -> str:
    parts: list[str] = []
    for kind, size in each.bytes.items():
        word = get_word(f"data_{kind}", language)
        parts.append(f"{word} {format_size(size)}")
    return "  ".join(parts)


def format_size(size: float) -> str:
    """Bytes in the largest unit that leaves a whole number: `12.3 kB`."""
    unit = 0
    while size >= 1000 and unit < len(_UNITS) - 1:
        size /= 1000
        unit += 1
    return f"{size:.1f} {_UNITS[unit]}" if unit else f"{size:.0f} B"


def _draw_memory(audit: AuditResult, language: Language) -> Iterator[Text]:
    for note in audit.notes:
        yield Text(f"  {get_word('learned', language)}  {note}")
    if audit.steps_kept:
        words = get_word("audit_right_steps", language)
        yield Text(f"  {audit.steps_kept} {words}")
    for lesson in audit.lessons:
        action, _, learned = lesson.partition(": ")
        shown = translate_sentence(learned, language)
        label = get_word("audit_lesson", language)
        yield Text(f"  {label}  {action}: {shown}")
