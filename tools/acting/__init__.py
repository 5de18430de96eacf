"""Performing actions on the phone, each at most once.

`executor` performs an action as a LangChain tool; `targets` finds what it touches; `journal`
records the intent before and the result after.

Read first: `executor`.
"""
