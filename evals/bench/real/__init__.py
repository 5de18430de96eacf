"""How well screens of real phones are read: dumps, pictures, pages and pairs of a folder.

`folder` finds what is in the folder, `truth` reads a dump by itself, `dumps`, `pages` and `pairs`
measure, and `python -m evals.bench.real FOLDER` prints. The layout is in docs/real-screens.md.
"""
