"""All facts about a claim before a model is asked, in one `ClaimFacts`.

For "Move Vet to 3 PM", claimed done: the rule that objects, if one does; what no screen shows; what
was put in besides; what was changed, `Start time: 1:00 PM → 3:00 PM`; and the points for each of
which the model has to quote something.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import filterfalse

from graph.context import Context
from graph.state import State
from nodes import evidence, resources
from nodes.approval import edits
from nodes.completion import objections, withdrawn
from nodes.completion.checks.choices import (
    comparisons,
    recipients,
    row_places,
)
from nodes.completion.checks.instruction import (
    asides,
    implied_times,
    offsets,
    readings,
    requirements,
)
from nodes.completion.checks.missing import (
    answers,
    differences,
    open_verbs,
    unsaved,
)
from nodes.completion.checks.missing.coverage import Coverage, compare_deeds
from nodes.completion.checks.run import form_changes, taken_rows
from nodes.completion.checks.run.form_changes import Change
from nodes.completion.checks.unasked import changes, excess
from nodes.completion.checks.values import forwarded_mails
from nodes.completion.quotes import answer_form, proof
from nodes.completion.quotes.word_match import is_shown_in
from nodes.completion.visits import ScreenVisit
from nodes.phrases.sentences import choose_message_language, format_sentence
from tapwright.text.dates import find_dates
from tapwright.text.normalize import normalize_text
from tapwright.text.numbers import read_digits
from tapwright.text.quote import cut_line
from tapwright.text.readers import read_minutes

_FORBIDDING = re.compile(
    r"\b(?:no|not|never|without|instead of|rather than)\b|n['’]t\b|不|别|没",
    re.IGNORECASE,
)
_CHANGING = re.compile(
    r"\b(?:make|change|set) it(?: to)?\b|[把将]?[它其]?[改换变][成为]",
    re.IGNORECASE,
)
"""Words that only say that something else is wanted."""
_LONGEST_ROW = 60
"""Characters of a row that is named."""


@dataclass(frozen=True, kw_only=True)
class ClaimFacts:
    """The facts about a claim before a model is asked."""

    focus: list[str]
    """The facts of the run."""
    given: list[str]
    """What the person said or answered, and what tools said. Other facts a model noted."""
    missed_differences: list[str]
    """Words in which the instruction differs from the demonstration that was followed."""
    unseen: list[str]
    """Details of the instruction that the run has not shown."""
    is_unanswered: bool
    """The user asks something, and no answer was given that could be one."""
    objection: str = ""
    """What the screens show to be left undone or overdone, in words."""
    unpressed: str = ""
    """A button that the instruction names and nobody pressed, in words."""
    must_press: bool = False
    """The run changed something where that button is."""
    is_refused: bool = False
    """The user refused what the instruction names, and it was not done otherwise."""
    coverage: Coverage | None = None
    """What the steps leave open; None if that cannot be told."""
    visits: tuple[ScreenVisit, ...] = ()
    """All screens of the run with the steps made on them."""
    excused_labels: tuple[str, ...] = ()
    """Labels not to be touched: the user refused them, or their condition does not hold."""
    is_change_open: bool = False
    """The user asks for a change that the steps do not plainly account for."""
    better_row: str = ""
    """That another row comes before the one that was taken, in words; empty if none does."""
    changes: tuple[Change, ...] = ()
    """What the run changed on forms of things that were there."""
    unnamed_changes: tuple[Change, ...] = ()
    """What it changed on forms that the task does not name."""
    open_details: tuple[str, ...] = ()
    """Details of what the user added to the instruction that the run has not shown."""
    open_additions: tuple[str, ...] = ()
    """What the user added, as far as the steps do not plainly account for it."""
    is_better_row_sure: bool = False
    """It surely does, so that no quote helps."""
    open_rows: tuple[str, ...] = ()
    """Rows that an answer leaves out or has besides, and what was not chosen, in words."""

    @property
    def points_to_find(self) -> list[str]:
        """All that a model must look for."""
        better_row = [self.better_row] if self.better_row else []
        return [
            *self.unseen,
            *self.missed_differences,
            *better_row,
            *self.open_rows,
        ]

    @property
    def points_to_cite(self) -> list[str]:
        """Details of the instruction, and what is strange to it, that a model must account for.

        A word such as "silent" has many names on a screen, so evidence need not repeat it.
        """
        if self.coverage is None:
            return list_distinct([*self.open_details, *self.open_additions])
        names: list[str] = []
        for words in (
            *self.coverage.left_undone,
            *self.coverage.untouched_labels,
        ):
            if words in self.excused_labels or requirements.is_silent_word(
                words
            ):
                continue
            names.append(words)
        return list_distinct(
            [*_drop_parts(names), *self.extra_inputs, *self.open_rows]
        )

    @property
    def lenient_points(self) -> Sequence[str]:
        """Points to cite for which any true quote stands, as no words need be shown."""
        if self.coverage is None:
            return self.open_additions
        if self.coverage.has_branches:
            return self.points_to_cite
        return ()

    @property
    def labels_offered(self) -> tuple[str, ...]:
        """Labels among them that were only offered: to quote such a label shows nothing done."""
        if self.coverage is None:
            return ()
        return self.coverage.untouched_labels

    @property
    def hard_doubts(self) -> list[str]:
        """Details that were neither done nor shown, and inputs without any source.

        However often it is claimed, this is not what was asked for.
        """
        if self.coverage is None:
            return []
        known = evidence.tighten_text(" ".join(self.focus))
        unfounded: list[str] = (
            [self.better_row] if self.is_better_row_sure else []
        )
        for words in (*self.coverage.never_shown, *self.coverage.unsourced):
            bare = evidence.tighten_text(words.strip(evidence.QUOTE_SIGNS))
            is_word = not requirements.is_silent_word(words)
            if is_word and bare not in known:
                unfounded.append(words)
        return list_distinct(unfounded)

    @property
    def extra_inputs(self) -> list[str]:
        """What was put in that nobody asked for or gave, and that was not looked up and noted."""
        if self.coverage is None:
            return []
        given = evidence.tighten_text(" ".join(self.given))
        strange: list[str] = []
        unasked = self.list_unasked_changes()
        set_back = changes.list_set_back(
            self.coverage.unnamed_values, self.visits
        )
        for words in changes.drop_told(self.coverage.unnamed_values, unasked):
            if words in set_back:
                continue
            is_given = evidence.tighten_text(words) in given
            if not is_given and not self._is_looked_up(words):
                strange.append(words)
        strange += map(str, unasked)
        return list_distinct(strange)

    def is_extra_input(self, words: str) -> bool:
        """Whether words are what was put in besides, and no part of the task."""
        if self.coverage is not None and words in self.coverage.unsourced:
            return True
        return words in self.extra_inputs

    def describe_extra_input(self, words: str) -> str:
        """What was put in besides; a value of a form with its field and what it was before."""
        for change in self.list_unasked_changes():
            if change.after == words:
                return str(change)
        return words

    def list_unasked_changes(self) -> list[Change]:
        """Changes that neither the task names, nor the person or a tool asked for."""
        unasked: list[Change] = []
        for change in self.unnamed_changes:
            if not any(
                changes.is_asked_by(change, text) for text in self.given
            ):
                unasked.append(change)
        return unasked

    def _is_looked_up(self, words: str) -> bool:
        """Whether a model noted a value that a screen had shown; every day is in some calendar."""
        if find_dates(words):
            return False
        if excess.is_noted(words, self.focus, self.visits):
            return True
        if self._is_part_of_noted(words):
            return True
        noted = evidence.tighten_text(" ".join(self.focus))
        if evidence.tighten_text(words) not in noted:
            return False
        for visit in self.visits:
            if is_shown_in(words, visit.screen.texts):
                return True
            if visit.input_text == words:
                break
        return False

    def _is_part_of_noted(self, part: str) -> bool:
        """Whether a part of a time was put in that a model noted, and that another app showed."""
        noted = read_minutes(self.focus)
        package = ""
        for visit in self.visits:
            if visit.input_text == part:
                package = visit.screen.package
        if not noted or not package:
            return False
        shown: set[int] = set()
        for visit in self.visits:
            if visit.screen.package != package:
                shown |= read_minutes(visit.screen.texts)
        known = noted & shown
        for new, _ in implied_times.list_set_times(self.visits):
            if implied_times.is_part_of_time(part, new & known):
                return True
        return False

    def list_changes(self) -> list[str]:
        """What was changed, in a line each, without what is among the strange."""
        lines = map(str, self.changes)
        strange = self.extra_inputs
        return [line for line in lines if line not in strange]

    def list_open_lines(self) -> list[str]:
        """What of the task was not seen, each once; what was put in besides is `strange`."""
        named = [
            *list_distinct(self.unseen),
            *self.points_to_cite,
            *self.missed_differences,
            *filter(None, [self.better_row]),
        ]
        strange = self.extra_inputs
        lines = dict.fromkeys(named)
        return [words for words in lines if words not in strange]


def collect_facts(state: State, context: Context) -> ClaimFacts:
    """What the screens and the steps of a run say about its claim."""
    visits = proof.list_visits(state)
    unseen: list[str] = []
    objection = unpressed = ""
    coverage: Coverage | None = None
    unnamed_changes: list[Change] = []
    better_row: taken_rows.BetterRow | None = None
    is_corrected = bool(state.get("additions"))
    if context.reflection:
        unseen = _list_unseen(state, visits)
    if context.reflection and is_corrected:
        # What the user said last may have taken back what the instruction wants saved.
        unpressed = objections.find_unsaved(state, visits, context)
    elif context.reflection:
        objection = objections.find_objection(
            state, visits, context, given=proof.list_given(state)
        )
        asked = asides.drop_asides(withdrawn.read_order(state))
        coverage = compare_deeds(asked, visits, answer=state["answer"])
        coverage = _drop_unshown(coverage, state)
        unnamed_changes = changes.list_unnamed_changes(asked, visits)
        unpressed = _find_unpressed(state, visits, context)
        better_row = _find_better_row(state, visits)
    return ClaimFacts(
        focus=state.get("focus", []),
        given=[*proof.list_given(state), *withdrawn.list_past_orders(state)],
        missed_differences=[]
        if is_corrected
        else differences.find_missed_changes(state),
        unseen=unseen,
        is_unanswered=is_unanswered(state["answer"], state),
        objection=objection,
        unpressed=unpressed,
        must_press=bool(unpressed)
        and not is_corrected
        and unsaved.has_touched(visits),
        is_refused=_is_refused(state, visits),
        coverage=coverage,
        visits=visits,
        excused_labels=_list_excused_labels(state, coverage),
        is_change_open=_is_change_open(withdrawn.read_order(state), coverage),
        better_row=_describe_better_row(better_row, state, context),
        changes=_list_edits(visits),
        unnamed_changes=tuple(unnamed_changes),
        open_details=_list_open_details(state),
        open_additions=_list_open_additions(unseen, state),
        is_better_row_sure=better_row is not None and better_row.is_sure,
        open_rows=_drop_answered(
            _list_open_rows(state, visits, context), state, visits
        ),
    )


def _drop_unshown(coverage: Coverage, state: State) -> Coverage:
    """What the steps leave open, without numbers that no screen shows as the user says them."""
    order = readings.read_state(state)
    if not order.unshown:
        return coverage
    details = filterfalse(order.is_unshown, coverage.details)
    never_shown = filterfalse(order.is_unshown, coverage.never_shown)
    return replace(
        coverage, details=tuple(details), never_shown=tuple(never_shown)
    )


def _list_open_rows(
    state: State, visits: Sequence[ScreenVisit], context: Context
) -> tuple[str, ...]:
    """What the answer and the choices leave open, in words; nothing once the user said more."""
    if not context.reflection or state.get("additions"):
        return ()
    language = choose_message_language(state, context)
    rows = objections.list_open_rows(
        withdrawn.read_order(state),
        visits,
        answer=state["answer"],
        replies=proof.list_answers(resources.get_story(state).steps),
        language=language,
    )
    near = _find_near_recipient(state)
    if near is None:
        return rows
    line = format_sentence(
        "near_recipient", language, taken=near.taken, wanted=near.wanted
    )
    return (*rows, line)


def _find_near_recipient(state: State) -> recipients.WrongRecipient | None:
    """Who got what one of nearly the same name was to get, if the user was not told of it."""
    told: list[tuple[ScreenVisit, list[str]]] = []
    for step in resources.get_story(state).steps:
        if step.is_done:
            screen = resources.load_screen_by_id(state, step.screen)
            visit = ScreenVisit(screen=screen, step=step.decision)
            questions = [asked.question for asked in step.asked]
            told.append((visit, questions))
    order = withdrawn.read_order(state)
    return recipients.find_sent_namesake(order, told)


def _drop_answered(
    rows: Sequence[str], state: State, visits: Sequence[ScreenVisit]
) -> tuple[str, ...]:
    """The open rows without the mail that the person named when they were asked."""
    asked = withdrawn.read_order(state)
    subject = forwarded_mails.find_doubtful_forward(asked, visits)
    answers = proof.list_given(state)
    open_rows = list(rows)
    for words in rows:
        if not subject or subject not in words:
            continue
        if any(forwarded_mails.is_named_by(each, visits) for each in answers):
            open_rows.remove(words)
    return tuple(open_rows)


def _find_better_row(
    state: State, visits: Sequence[ScreenVisit]
) -> taken_rows.BetterRow | None:
    """A row that was taken or answered with, though another one has the wanted place."""
    asked = withdrawn.read_order(state)
    return (
        comparisons.find_better_row(asked, visits)
        or row_places.find_row_at_place(asked, visits)
        or comparisons.find_better_answer(asked, state["answer"], visits)
        or comparisons.find_better_source(asked, visits)
        or comparisons.find_lesser(asked, visits)
    )


def _list_edits(visits: Sequence[ScreenVisit]) -> tuple[Change, ...]:
    """What was changed of things that were there before."""
    made = form_changes.list_changes(visits)
    return tuple(change for change in made if change.is_edit)


def _describe_better_row(
    better_row: taken_rows.BetterRow | None, state: State, context: Context
) -> str:
    """Both rows of a comparison, in words; empty without one."""
    if better_row is None:
        return ""
    return format_sentence(
        "outdone",
        choose_message_language(state, context),
        order=better_row.words,
        better=cut_line(better_row.better, _LONGEST_ROW),
        taken=cut_line(better_row.taken, _LONGEST_ROW),
    )


def _find_unpressed(
    state: State, visits: Sequence[ScreenVisit], context: Context
) -> str:
    """That a button which the instruction names was never pressed, in words; empty if it was."""
    steps = resources.get_story(state).steps
    attempts = [step.decision for step in steps]
    label = unsaved.find_unpressed(
        withdrawn.read_order(state), visits, attempts
    )
    if not label or not objections.is_due(label, state):
        return ""
    language = choose_message_language(state, context)
    return objections.tell_unpressed(label, language)


def _is_refused(state: State, visits: Sequence[ScreenVisit]) -> bool:
    """Whether the user refused the button that does what the instruction names."""
    label = unsaved.find_unpressed(withdrawn.read_order(state), visits)
    if not label:
        return False
    return withdrawn.is_withdrawn(label, state)


def _list_excused_labels(
    state: State, coverage: Coverage | None
) -> tuple[str, ...]:
    """The labels left open by the steps that are not to be touched."""
    if coverage is None:
        return ()
    excused: list[str] = []
    for words in (*coverage.left_undone, *coverage.untouched_labels):
        if withdrawn.is_withdrawn(words, state):
            excused.append(words)
    return tuple(excused)


def _is_change_open(instruction: str, coverage: Coverage | None) -> bool:
    """Whether a change is asked for that the steps do not plainly account for."""
    if coverage is None:
        return False
    if (
        not open_verbs.read_verbs(instruction)
        .keys()
        .isdisjoint(coverage.never_shown)
    ):
        return True
    if not answer_form.is_change_due(instruction):
        return False
    return not coverage.is_whole


def is_unanswered(answer: str, state: State) -> bool:
    """Whether a question has no answer, or none that can be one.

    Where a number is asked for, it has one; a name or a number in it was seen somewhere.
    """
    instruction = withdrawn.read_order(state)
    if not answer_form.is_answer_due(instruction):
        return False
    if not answer or not answer_form.is_answer_fit(instruction, answer):
        return True
    shown = [
        *state.get("focus", []),
        *resources.list_seen_texts(state),
        *proof.list_tool_texts(state),
    ]
    if answers.is_unheard_value(answer, instruction, shown):
        return True
    return answers.is_unheard_of(answer, instruction, shown)


def list_distinct(names: Sequence[str]) -> list[str]:
    """Details without their quotation marks, each once."""
    distinct: list[str] = []
    for words in names:
        name = words
        if not evidence.QUOTES.search(words[1:]):
            # A doubt may end with a quote: `wrong mail? “Tea”`.
            name = words.strip(evidence.QUOTE_SIGNS)
        bare = evidence.tighten_text(name)
        if not any(bare in evidence.tighten_text(each) for each in distinct):
            distinct.append(name)
    return distinct


def _drop_parts(names: Sequence[str]) -> list[str]:
    """Words without those that are only a word of a longer name among them.

    The longer name is spelled as its words are, where these are all of it.
    """
    plain = [f" {normalize_text(words)} " for words in names]
    parts: list[str] = []
    whole: list[str] = []
    for words, each in zip(names, plain, strict=True):
        is_part = any(each in other and each != other for other in plain)
        if is_part and words.isalpha():
            parts.append(words)
        else:
            whole.append(words)
    spelled = " ".join(parts)
    for place, words in enumerate(whole):
        if normalize_text(words) == normalize_text(spelled):
            whole[place] = spelled
    return whole


def _list_unseen(state: State, visits: Sequence[ScreenVisit]) -> list[str]:
    """What a model has to look for; what the user added may have replaced details."""
    additions = state.get("additions")
    if not additions:
        return _find_unseen(
            asides.drop_asides(withdrawn.read_order(state)), state
        )
    unseen: list[str] = []
    for words in additions:
        is_done = _is_written(words, state) or is_plainly_met(words, visits)
        if not is_done:
            unseen.append(words)
    return unseen


def is_plainly_met(words: str, visits: Sequence[ScreenVisit]) -> bool:
    """Whether some words of the user's have details or numbers, and the steps account for all."""
    numbers = read_digits(words)
    if not numbers and not requirements.find_details(words):
        return False
    wanted = _CHANGING.sub(" ", words)
    coverage = compare_deeds(wanted, visits)
    if coverage.details or coverage.untaken:
        return False
    return not coverage.rest and not coverage.weighing


def _list_open_additions(
    unseen: Sequence[str], state: State
) -> tuple[str, ...]:
    """Those of the unseen that the user added; of words that forbid something nothing is seen."""
    additions = state.get("additions", [])
    return tuple(
        words
        for words in unseen
        if words in additions and not _FORBIDDING.search(words)
    )


def _is_written(words: str, state: State) -> bool:
    """Whether words of the user's are a text that they put in themselves, and that was seen."""
    text = edits.read_new_text(words)
    return bool(text) and is_shown_in(text, resources.list_seen_texts(state))


def _list_open_details(state: State) -> tuple[str, ...]:
    """Details of what the user added and nothing shows; words that forbid something need none."""
    open_details: list[str] = []
    for words in state.get("additions", []):
        if not _FORBIDDING.search(words):
            open_details += _find_unseen(words, state)
    return tuple(open_details)


def _find_unseen(asked: str, state: State) -> list[str]:
    """The details of these words that no screen of the run shows and that were not typed."""
    if not requirements.find_details(asked):
        return []
    seen = requirements.Seen()
    story = resources.get_story(state)
    for look in story.all_looks:
        seen.add_screen(resources.load_screen_by_id(state, look))
    for step in story.steps:
        typed = getattr(step.decision.action, "text", "")
        if step.is_done and typed:
            seen.texts.append(typed)
    excused = list(withdrawn.list_dropped(state))
    visits = proof.list_visits(state)
    order = readings.read_state(state)
    kept = offsets.list_kept(asked, visits)
    excused += offsets.list_bases(kept, asked, visits)
    unseen = requirements.find_unseen(asked, seen, excused=excused)
    return list(filterfalse(order.is_unshown, unseen))
