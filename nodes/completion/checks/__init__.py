"""What the instruction asks for, compared with what the run did.

Each folder answers one question about a run that claims to be done:

* `missing`: what was asked for and is not done?
* `values`: was another value put in than the one that is named?
* `choices`: was another row, app, person or kind of thing chosen than the one that is named?
* `unasked`: what was done that nobody asked for?

Two folders hold no checks but what they all read: `instruction`, what the user's words say, and
`run`, what the screens and steps show. A check imports from these two, and seldom from another.

Read first: `missing.coverage`.
"""
