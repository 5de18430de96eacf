"""What the user must allow: what is asked about, in which words, and what the answer means.

Nothing here touches the phone. `nodes/approve.py` puts the parts together.

* `questions` decides whether an action is asked about. It asks `sensitivity/` what the action pays,
  sends or deletes, and `prompt_injection` whether words on a screen may have caused it.
  `restrictions` applies the user's own rules.
* `question_text` writes the question, `announcements` puts it into the chat, and `asking` asks it.
* `agreements` says what a yes covers besides its own touch, and `repeated_requests` whether a page
  asks for the very same again.
* `answers` turns an answer into what the run does next. `refusals` reads a no, `edits` an action
  that the user changed, `done_by_user` that they did the step themselves. `phone_restarts` handles
  an answer to a virtual phone that has begun anew.
* `wrong_values` finds in what is about to be sent or saved a value that cannot be meant.
* `untold_effects` says at the end what else was sent, called, deleted or switched.

Read first: `questions`, then `sensitivity/sensitive_actions`.
"""
