"""Whether a touch is sensitive: whether it pays, sends, calls, deletes or weakens protection.

* `sensitive_actions` judges an action. `sensitive_labels` has the words for it in two languages,
  `security_settings` the switches that protect the phone.
* `stated_effects` reads what the model says that its step does.
* `reports` finds what is reported to others.
* `page_context` reads the page around a touch, and `harmless_touches` finds labels that sound
  sensitive where the page shows that they are not.
* `purchase`, `deletion` and `attachments` say what is bought, removed, and sent besides words.
  `page_words` has the titles of a page and the words of a dialog, and `earlier_screens` what was
  seen and touched before.
* `pictured_dialogs` finds the dialog that a touch answers where only a picture shows one.

Read first: `sensitive_actions`.
"""
