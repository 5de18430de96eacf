"""The state machine: what a run knows, how nodes are connected, and how runs are kept.

`state` and `context` are what nodes read; `routes` holds every conditional edge; `build` connects
the nodes; `session` starts, resumes and streams a run. `policy` has the rules of what is off
limits. `learn_graph` is the second graph, for recordings.

Read first: `state`, `routes`, `build`.
"""
