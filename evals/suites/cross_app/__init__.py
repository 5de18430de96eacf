"""GUIOdyssey's six categories (8.1), as templates over apps of this phone.

An instruction has an `{item}` and often an `{app}`, drawn from pools by the seed, as the paper's
meta-tasks have; each takes two apps or more and ten steps or more. An id begins with the category:
`tool`, `info`, `shopping`, `media`, `social`, `multi`.
"""
