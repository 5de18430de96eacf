"""A run at the terminal: the live view, plain lines or JSON, and questions to the user.

Read first: `run_view`, then `live`.
"""
