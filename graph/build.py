"""Connect the nodes of the agent's graph; `graph/learn_graph.py` connects those of `learn`."""

from dataclasses import replace
from typing import cast

from langgraph.graph import START

from graph import routes, tracing
from graph.compiled import Builder, Call
from graph.context import Context, read_context
from graph.incoming import (
    RESTART_NODE,
    read_incoming,
    read_stored_choices,
)
from graph.policy.reading import load_rules
from graph.state import State, TaskInput
from nodes.act import act
from nodes.approve import approve
from nodes.assess import assess
from nodes.begin import begin
from nodes.conclude import conclude
from nodes.deliberate import deliberate
from nodes.observe import observe
from nodes.plan import plan
from nodes.recall import recall
from nodes.reflect import reflect
from nodes.rejoin import rejoin
from nodes.remember import remember
from nodes.replan import replan
from nodes.resources import refuse_other_phone
from nodes.track import track
from nodes.video_anchor import video_anchor

RECURSION_LIMIT = 2400
"""Nodes a run may pass: 12 for each of the 200 steps that a context may allow. Our own bounds are
reached before."""

tracing.configure_tracing()


def prepare_call(call: Call) -> Call:
    """Read a call of the agent's graph, and refuse what cannot be done before anything is stored.

    Without choices of the caller's, a run that is under way goes on with its own.

    Raises:
        UsageError: the input, the context, the answer or the user's policy is invalid.
        PhoneError: the run's phone cannot be reached, or the phone is another one.
    """
    load_rules()
    incoming = read_incoming(call.given, call.state, call.latest)
    stored = read_stored_choices(call.state)
    context = read_context(call.context, stored)
    if incoming.needs_phone:
        values = cast(State, call.values)
        refuse_other_phone(values, context or Context())
    return replace(
        call,
        given=incoming.given,
        context=context,
        update=incoming.update,
        as_node=RESTART_NODE,
    )


builder = (
    Builder(State, context_schema=Context, input_schema=TaskInput)
    .guard_calls(limit=RECURSION_LIMIT, prepare=prepare_call)
    .add_node(begin)
    .add_node(observe)
    .add_node(rejoin)
    .add_node(video_anchor)
    .add_node(recall)
    .add_node(assess)
    .add_node(deliberate)
    .add_node(approve)
    .add_node(act)
    .add_node(reflect)
    .add_node(plan)
    .add_node(replan)
    .add_node(remember)
    .add_node(track)
    .add_node(conclude)
    .add_edge(START, "begin")
    .add_conditional_edges("begin", routes.after_begin, routes.AFTER_BEGIN)
    .add_conditional_edges(
        "observe", routes.after_observe, routes.AFTER_OBSERVE
    )
    .add_conditional_edges("rejoin", routes.after_rejoin, routes.AFTER_REJOIN)
    .add_conditional_edges(
        "video_anchor", routes.after_anchor, routes.AFTER_ANCHOR
    )
    .add_conditional_edges("recall", routes.after_recall, routes.AFTER_RECALL)
    .add_conditional_edges("assess", routes.after_assess, routes.AFTER_ASSESS)
    .add_conditional_edges(
        "deliberate", routes.after_deliberate, routes.AFTER_DELIBERATE
    )
    .add_conditional_edges(
        "approve", routes.after_approve, routes.AFTER_APPROVE
    )
    .add_edge("act", "observe")
    .add_conditional_edges(
        "reflect", routes.after_reflect, routes.AFTER_REFLECT
    )
    .add_conditional_edges(
        "remember", routes.after_remember, routes.AFTER_REMEMBER
    )
    .add_conditional_edges("track", routes.after_track, routes.AFTER_TRACK)
    .add_conditional_edges("plan", routes.after_plan, routes.AFTER_PLAN)
    .add_conditional_edges("replan", routes.after_plan, routes.AFTER_PLAN)
    .add_conditional_edges(
        "conclude", routes.after_conclude, routes.AFTER_CONCLUDE
    )
)

compiled = builder.compile(name="tapwright")
"""To be given checkpoints by `with_checkpointer`."""
graph = compiled.with_config(tags=["tapwright"])
"""Without a checkpointer: the Agent Server brings its own and refuses another."""
