"""Kill a run at the boundary of each node of the graph, and what makes it pass there."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random

from evals.faults.bench import Bench
from evals.faults.demonstrated import start_from_film
from evals.faults.errands import make_note_and_timer
from evals.faults.killing import KillAt, Moment
from evals.faults.model_faults import Answer
from graph.build import compiled
from graph.checkpoints import open_checkpoints

NODES = (
    "begin",
    "observe",
    "recall",
    "assess",
    "approve",
    "act",
    "reflect",
    "remember",
    "plan",
    "track",
    "conclude",
)
"""Those that a run of the errands passes through; `track` under a profile that has it."""
NODES_OF_FILMS = ("video_anchor", "deliberate")
"""Those that a run passes through that follows a demonstration."""
_PROFILES = {"track": ("--profile", "mobile-agent-v2")}
_OFTEN = ("observe", "recall", "act", *NODES_OF_FILMS)


def list_plays() -> dict[str, Callable[[Bench, Random], None]]:
    """How a case is played, by the node at which it kills."""
    plays: dict[str, Callable[[Bench, Random], None]] = {
        node: partial(play_kill, node) for node in NODES
    }
    for node in NODES_OF_FILMS:
        plays[node] = partial(play_kill_with_film, node)
    return plays | {
        "replan": play_kill_at_replan,
        "rejoin": play_kill_at_rejoin,
    }


def play_kill(node: str, bench: Bench, rng: Random) -> None:
    """The process ends before a node's work, or after it and before its checkpoint."""
    kill = _choose_moment(node, rng)
    bench.must_finish = True
    bench.run_errand(*_PROFILES.get(node, ()), kill=kill)
    bench.finish(bench.go_on())
    bench.resume_to_end()


def play_kill_with_film(node: str, bench: Bench, rng: Random) -> None:
    """The same in a run that follows a demonstration."""
    options = start_from_film(bench, rng)
    bench.must_finish = True
    bench.run_errand(*options, kill=_choose_moment(node, rng))
    bench.finish(bench.go_on())
    bench.resume_to_end()


def play_kill_at_replan(bench: Bench, rng: Random) -> None:
    """The same where the plan is changed, as the model once says that it does not fit."""
    bench.errand = make_note_and_timer(rng)
    bench.model = "gpt-4o"
    call = rng.randrange(3, 8)
    bench.endpoint.spoil_calls(_reject_plan, rng, first=call, last=call)
    bench.must_finish = True
    bench.run_errand(kill=_choose_moment("replan", rng))
    bench.finish(bench.go_on())
    bench.resume_to_end()


def _reject_plan(said: str, rng: Random) -> Answer:
    reply = {**json.loads(said), "judgement": "replan"}
    return Answer(content=json.dumps(reply))


def play_kill_at_rejoin(bench: Bench, rng: Random) -> None:
    """The same in a run that goes on from an earlier checkpoint, where it finds the phone."""
    bench.must_finish = True
    nth = rng.randrange(2, 5)
    kill = KillAt(node="observe", moment="start", nth=nth)
    if not bench.run_errand(kill=kill).killed:
        return
    _fork_run(bench, rng)
    # What was typed behind that checkpoint is typed again: the phone is not taken back.
    bench.errand = replace(bench.errand, texts=())
    bench.run("resume", "--json", kill=_choose_moment("rejoin", rng))
    bench.finish(bench.go_on())
    bench.resume_to_end()


def _choose_moment(node: str, rng: Random) -> KillAt:
    moment: Moment = rng.choice(("start", "end"))
    nth = rng.randrange(1, 5) if node in _OFTEN else 1
    return KillAt(node=node, moment=moment, nth=nth)


def _fork_run(bench: Bench, rng: Random) -> None:
    """Make an earlier checkpoint of the run its latest, as LangGraph Studio does."""
    with open_checkpoints(bench.home / "checkpoints.sqlite") as saver:
        graph = compiled.with_checkpointer(saver)
        latest = next(saver.list(None))
        thread = latest.config["configurable"]["thread_id"]
        states = list(
            graph.get_state_history({"configurable": {"thread_id": thread}})
        )
        earlier = [
            state
            for state in states
            if state.values.get("run")
            and state.values["step"] < states[0].values["step"]
        ]
        graph.update_state(rng.choice(earlier).config, None, as_node="__copy__")
