"""Was another value put in than the one that is named?

* `form_dates`, `set_days`: another date or weekday; `told_days`: a new row says another day;
* `lengths`: hours for minutes; `lead_times`: another reminder;
* `options`: an option that is named with its heading was not chosen;
* `dialling`: another number was called, or none; `written_texts`: a text was cut short or put
  elsewhere, or a number was left out;
* `kept_old`: the new value was put beside the old one.
"""
