"""From the model's reply to one action on the phone.

* A reply becomes a step in `decide`. `fields` and `labels` find the element that it means, and
  `app_choice` the app.
* What a reply names for later is kept by `action_queue`, whose actions `aiming` fits to the page in
  front, and by `named_ahead`. `opening` chooses steps that need no model. `planning` changes the
  plan.
* What the user must allow is found by `sensitive`, by the words of `deeds` and `protections` and by
  the page in `surroundings`; `provenance` finds actions that words on a screen may have caused.
  `restrictions` applies the user's own rules.
* `consent` words the question, with what `purchase` and `subject` find, and `announcements` puts it
  into the chat. `edits` and `refusals` read the answer, `own_deeds` that the user did the step, and
  `restarts` one that was given to a phone that has begun anew.

Read first: `decide`.
"""
