"""Was another value put in than the one that is named?

* `form_dates`, `set_days`: another date or weekday; `told_days`: a new row says another day;
* `lengths`: hours for minutes; `lead_times`: another reminder;
* `options`: an option that is named was not chosen, or only offered, or a row has its old place;
* `dialling`: another number was called, or none; `written_texts`: a text was cut short or put
  elsewhere, or a number was left out;
* `kept_old`: the new value was put beside the old one.
"""
