"""The page of a small app, whichever of the kinds it is."""

from functools import partial

from virtual_phone.apps.kit.confirm import Confirm
from virtual_phone.apps.kit.forms import chips
from virtual_phone.apps.store.minis import MiniApp, MiniState, Tick
from virtual_phone.apps.store.tools import Draw, Form, Light, Tally, Ticks
from virtual_phone.system.app import Page
from virtual_phone.ui import widgets as ui

MOST_PAST = 20
"""Draws and counts that are remembered."""


def number(typed: str) -> float:
    """What was typed as a number; 0 for anything else."""
    try:
        value = float(typed)
    except ValueError:
        return 0.0
    return value if 0 <= value < 1e12 else 0.0


class MiniPage(Page):
    """All there is to see of a small app."""

    name = ".MainActivity"
    app: MiniApp

    def __init__(self, app: MiniApp) -> None:
        super().__init__(app)
        self.draft = ""

    @property
    def state(self) -> MiniState:
        """The app's record."""
        return self.app.state

    def build(self) -> ui.Widget:
        """What the tool wants."""
        tool = self.app.tool
        if isinstance(tool, Form):
            parts = self._form(tool)
        elif isinstance(tool, Draw):
            parts = self._draw(tool)
        elif isinstance(tool, Tally):
            parts = self._tally(tool)
        elif isinstance(tool, Light):
            parts = self._light()
        else:
            parts = self._ticks()
        resets = isinstance(tool, Tally | Draw | Ticks)
        reset = ui.IconButton(
            icon="reset", id="reset", desc=self.t("Reset", "重置"), on_tap=self._ask_reset
        )
        return ui.Scaffold(
            app_bar=ui.AppBar(title=self.t(*self.app.label), actions=[reset] if resets else []),
            body=ui.Scroll(
                key="mini", grow=1, child=ui.Column(children=parts, gap=16, padding=(20, 16))
            ),
        )

    # A form

    def _form(self, tool: Form) -> list[ui.Widget]:
        state = self.state
        parts: list[ui.Widget] = [
            ui.TextField(
                key=each.key,
                id=each.key,
                text=state.numbers[each.key],
                label=self.t(*each.words),
                on_change=partial(state.numbers.__setitem__, each.key),
            )
            for each in tool.fields
        ]
        for choice in tool.choices:
            entries = [(value, self.t(*words)) for value, words in choice.values]
            take = partial(state.chosen.__setitem__, choice.key)
            parts += [
                ui.Text(text=self.t(*choice.words), style="label"),
                chips(choice.key, entries, state.chosen[choice.key], take),
            ]
        numbers = {key: number(typed) for key, typed in state.numbers.items()}
        lines = [
            ui.Row(
                children=[
                    ui.Text(text=self.t(*words), grow=1, color="on_primary_container"),
                    ui.Text(text=value, style="title", id="result", color="on_primary_container"),
                ]
            )
            for words, value in tool.result(numbers, state.chosen)
        ]
        box = ui.Column(
            children=lines, gap=10, padding=20, radius=20, background="primary_container"
        )
        return [*parts, box]

    # Drawing

    def _draw(self, tool: Draw) -> list[ui.Widget]:
        state = self.state
        shown = "  ".join(state.drawn) or "?"
        parts: list[ui.Widget] = [
            ui.Column(
                height=220,
                radius=28,
                main="center",
                background="primary_container",
                children=[
                    ui.Text(
                        text=shown,
                        id="drawn",
                        style="display" if len(shown) < 12 else "headline",
                        align="center",
                        color="on_primary_container",
                    )
                ],
            )
        ]
        if tool.most > 1:
            stepper = ui.Stepper(
                id="many",
                value=state.many,
                least=1,
                most=tool.most,
                on_change=partial(setattr, state, "many"),
            )
            parts.append(
                ui.Row(children=[ui.Text(text=self.t("How many", "数量"), grow=1), stepper])
            )
        parts.append(
            ui.Button(
                text=self.t(*tool.button), id="draw", height=56, on_tap=partial(self._drawn, tool)
            )
        )
        return [*parts, *self._past()]

    def _drawn(self, tool: Draw) -> None:
        state = self.state
        state.drawn = [self.t(*self.app.rng.choice(tool.values)) for _ in range(state.many)]
        state.past = [" ".join(state.drawn), *state.past][:MOST_PAST]

    def _past(self) -> list[ui.Widget]:
        if not self.state.past:
            return []
        title = ui.Text(text=self.t("Before", "历史记录"), style="label")
        rows = [
            ui.Text(text=each, id="past", color="on_surface_variant") for each in self.state.past
        ]
        return [title, *rows]

    # Counting

    def _tally(self, tool: Tally) -> list[ui.Widget]:
        state = self.state
        unit = self.t(*tool.unit)
        inside: list[ui.Widget] = [
            ui.Text(
                text=str(state.count),
                id="count",
                style="display",
                align="center",
                color="on_primary_container",
            ),
            ui.Text(text=unit, align="center", color="on_primary_container"),
        ]
        parts: list[ui.Widget] = [
            ui.Column(
                children=inside,
                height=220,
                radius=28,
                main="center",
                background="primary_container",
            )
        ]
        if tool.goal:
            share = min(1.0, state.count / tool.goal)
            words = self.t(f"Goal: {tool.goal} {unit}", f"目标：{tool.goal}{unit}")
            parts += [ui.Progress(value=share), ui.Text(text=words, style="small", id="goal")]
        minus = ui.Button(
            text=f"-{tool.step}",
            kind="tonal",
            id="less",
            height=64,
            grow=1,
            enabled=state.count > 0,
            on_tap=partial(self._count, -tool.step),
        )
        plus = ui.Button(
            text=f"+{tool.step}",
            id="more",
            height=64,
            grow=2,
            on_tap=partial(self._count, tool.step),
        )
        return [*parts, ui.Row(children=[minus, plus], gap=12)]

    def _count(self, by: int) -> None:
        self.state.count = max(0, self.state.count + by)

    # Light

    def _light(self) -> list[ui.Widget]:
        settings = self.app.services.settings
        on = bool(settings["flashlight"])
        words = (
            self.t("The light is on", "手电筒已开启")
            if on
            else self.t("The light is off", "手电筒已关闭")
        )
        button = ui.Column(
            id="torch",
            desc=self.t("Turn off", "关闭") if on else self.t("Turn on", "打开"),
            width=200,
            height=200,
            radius=100,
            main="center",
            cross="center",
            background="#f5c542" if on else "surface_container_highest",
            on_tap=self._turn,
            children=[
                ui.Icon(name="power", size=88, color="black" if on else "on_surface_variant")
            ],
        )
        return [
            ui.Spacer(height=72),
            ui.Row(children=[button], main="center"),
            ui.Text(text=words, id="torch_state", style="title", align="center"),
        ]

    def _turn(self) -> None:
        services = self.app.services

        def answered(yes: bool) -> None:
            if yes:
                services.settings["flashlight"] = not services.settings["flashlight"]
                services.changed()

        services.ask_permission(self.app, "CAMERA", answered)

    # A list

    def _ticks(self) -> list[ui.Widget]:
        state = self.state
        done = sum(tick.done for tick in state.ticks)
        words = self.t(f"{done} of {len(state.ticks)} done", f"已完成 {done}/{len(state.ticks)}")
        field = ui.TextField(
            key="draft",
            id="new_item",
            text=self.draft,
            hint=self.t("Add something", "添加一项"),
            on_change=partial(setattr, self, "draft"),
            on_submit=self._add,
            grow=1,
        )
        add = ui.Button(
            text=self.t("Add", "添加"),
            id="add_item",
            enabled=bool(self.draft.strip()),
            on_tap=self._add,
        )
        rows = [self._tick(tick) for tick in state.ticks]
        progress = ui.Progress(value=done / len(state.ticks) if state.ticks else 0.0)
        head = ui.Text(text=words, id="done_count", style="label")
        return [head, progress, ui.Row(children=[field, add], gap=12), *rows]

    def _tick(self, tick: Tick) -> ui.Widget:
        remove = ui.IconButton(
            icon="close",
            id="remove_item",
            desc=self.t(f"Remove {tick.text}", f"移除{tick.text}"),
            on_tap=partial(self.state.ticks.remove, tick),
        )
        box = ui.Checkbox(
            checked=tick.done,
            text=tick.text,
            id="tick",
            on_tap=lambda: setattr(tick, "done", not tick.done),
        )
        return ui.Row(children=[ui.Column(children=[box], grow=1), remove])

    def _add(self) -> None:
        words, self.draft = self.draft.strip(), ""
        if words:
            self.state.ticks.append(Tick(words))

    def _ask_reset(self) -> None:
        def reset() -> None:
            self.app.state = self.app.initial_state()

        question = self.t("Start again?", "全部重置？")
        self.app.open(Confirm(self.app, question, reset, yes=self.t("Reset", "重置")))
