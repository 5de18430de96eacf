"""The state machine: what a run knows, how nodes are connected, and how runs are kept.

* What a run knows: `state`, with the plan in `tasks` (`preconditions`, `task_outline`), facts noted
  on the way in `facts`, circles in `loops`, and the chat in `chat`. `context` has the caller's
  choices, `replies` the forms of models' replies.
* Where it goes: `routes` holds every conditional edge, and `build` connects the nodes. `compiled`
  reads each call before it starts: `incoming` says whether it is a task, an answer or an addition,
  `forks` what to do if it names an earlier checkpoint, `consent` who may go without approval.
* A call from outside: `session` starts, resumes and streams a run. `interrupts` is the form of
  questions and answers, `draining` stops the runs of this process.
* What is kept: checkpoints in `checkpoints` (`checkpoint_dictionary`, `checkpoint_upkeep`,
  `thread_retention`, `old_names`), and each run's folder in `run_folders`: its `events`, which
  `timeline` reads as steps and `work_time` as times, and the logs `call_log` and `outgoing`.
* Actions in words: `action_words` writes them, `action_aliases` reads those of other formats.

`policy/` has the rules of what is off limits, `tracing/` sends runs to LangSmith. `learn_graph` and
`learn_state` are the second graph, for recordings, whose folders are in `demonstrations`.

Read first: `state`, `routes`, `build`; then `session`.
"""
