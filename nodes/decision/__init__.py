"""From the model's reply to one action on the phone.

`decide` turns a reply into a `Decision`; `action_queue` keeps further actions of the reply, which
`aiming` fits to the page in front; `app_choice` finds the app to open; `sensitive` finds actions
that the user must allow, by the phrases of `deeds` and `protections`, and `consent` words the
question, with what `purchase` finds; `planning` changes the plan.

Read first: `decide`.
"""
