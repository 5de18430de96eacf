"""What memory contributes to a run, and what a run leaves in it.

`replay` follows remembered routes; `navigation` finds the way between known pages; `task_memory`
keeps what the run learned, which `route_log` notes step by step; `user` keeps what users say about
themselves.

Read first: `replay`.
"""
