"""Choosing a step: from the model's reply to one action on the phone.

* A reply becomes a step in `decide`. `fields` and `labels` find the element that it means, and
  `app_choice` the app.
* What a reply names for later is kept by `action_queue`, whose actions `aiming` fits to the page in
  front, and by `named_ahead`. `words_below` scrolls to what they name, `behind_dialog` lets them
  wait for an answer, and `follow_up` says whether the next one bears out the step before it.
  `after_edit` says what stays queued after the user has edited a step.
* `opening` chooses steps that need no model. `planning` changes the plan. `decision_event` tells
  listeners what was decided.

What the user must allow is in `nodes/approval/`. Read first: `decide`.
"""
