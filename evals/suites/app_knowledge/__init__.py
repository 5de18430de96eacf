"""AndroidWorld-Knowledge (Mobile-Agent-V, Table 8): one demonstration an app, for all its tasks.

The simplest task of each app is filmed; the others are to be done with what that film shows. Which
task of AndroidWorld each stands for is said by `mirrors`.
"""
