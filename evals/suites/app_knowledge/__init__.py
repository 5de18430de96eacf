"""AndroidWorld-Knowledge (Mobile-Agent-V, Table 8): one demonstration per app, for all its tasks.

The simplest task of each app is filmed; the others are to be done with what that film shows.
`mirrors` names the task of AndroidWorld that each stands for.
"""
