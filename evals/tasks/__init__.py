"""What a task is, and how it is judged from the phone's state.

Read first: `task`, `steps`, `judges`.
"""
