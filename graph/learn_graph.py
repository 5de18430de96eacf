"""Connect the nodes of the graph `learn`, which turns a recording into a demonstration."""

from langgraph.graph import END, START

from graph import tracing
from graph.compiled import Builder
from graph.learn_state import Learning, Lesson, LessonInput, after_confirm
from nodes.learn.confirm import confirm
from nodes.learn.explain import explain
from nodes.learn.keep import keep
from nodes.learn.reconcile import reconcile
from nodes.learn.study import study

RECURSION_LIMIT = 25
"""Nodes that a lesson may pass: no way leads back."""

tracing.configure_tracing()

builder = (
    Builder(Lesson, context_schema=Learning, input_schema=LessonInput)
    .guard_calls(limit=RECURSION_LIMIT)
    .add_node(study)
    .add_node(explain)
    .add_node(confirm)
    .add_node(reconcile)
    .add_node(keep)
    .add_edge(START, "study")
    .add_edge("study", "explain")
    .add_edge("explain", "confirm")
    .add_conditional_edges("confirm", after_confirm, ["reconcile", END])
    .add_edge("reconcile", "keep")
    .add_edge("keep", END)
)

graph = builder.compile(name="learn").with_config(tags=["tapwright"])
"""Without a checkpointer: the Agent Server brings its own and refuses another."""
