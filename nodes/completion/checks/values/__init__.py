"""Was another value put in than the one that is named?

* `form_dates`, `set_days`: another date or weekday; `told_days`: a new row says another
  day, or an answer has another day's figures; `next_save`: a form is about to be saved so;
* `lengths`: hours for minutes; `kept_values`: a form kept with another reminder, list or category;
* `options`: an option that is named was passed over, or only offered, or a row has its old place;
* `sliders`: the slider beside the named one was set;
* `forwarded_mails`: another mail was forwarded;
* `dialling`: another number was called, or none; `written_texts`: a text was cut short or put
  elsewhere, or a number was left out; `added_texts`: it was added at the other end;
* `answer_headings`: the answer stands under another heading;
* `steppers`: another number of pieces, or of sizes;
* `kept_old`: the new value was put beside the old one;
* `wanted_values`: what the task asks for in the place of what was found.
"""
