"""The only place that wires the graph."""

from langgraph.graph import END, START, StateGraph

from graph import routes, tracing
from graph.context import Context
from graph.state import State, TaskInput
from nodes.act import act
from nodes.approve import approve
from nodes.assess import assess
from nodes.begin import begin
from nodes.conclude import conclude
from nodes.observe import observe
from nodes.plan import plan
from nodes.recall import recall
from nodes.reflect import reflect
from nodes.remember import remember

RECURSION_LIMIT = 2400
"""Nodes a run may pass: 12 for each of the 200 steps that a context may allow; our own bounds come
first."""

tracing.configure()

builder = (
    StateGraph(State, context_schema=Context, input_schema=TaskInput)
    .add_node(begin)
    .add_node(observe)
    .add_node(recall)
    .add_node(assess)
    .add_node(approve)
    .add_node(act)
    .add_node(reflect)
    .add_node(plan)
    .add_node(remember)
    .add_node(conclude)
    .add_edge(START, "begin")
    .add_edge("begin", "observe")
    .add_conditional_edges("observe", routes.after_observe)
    .add_conditional_edges("recall", routes.after_recall)
    .add_conditional_edges("assess", routes.after_assess)
    .add_conditional_edges("approve", routes.after_approve)
    .add_edge("act", "observe")
    .add_edge("reflect", "remember")
    .add_conditional_edges("remember", routes.after_remember)
    .add_conditional_edges("plan", routes.after_plan)
    .add_edge("conclude", END)
)

graph = builder.compile(name="tapwright").with_config(
    recursion_limit=RECURSION_LIMIT, tags=["tapwright"]
)
"""Without a checkpointer: the Agent Server brings its own and refuses another."""
