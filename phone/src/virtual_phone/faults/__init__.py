"""What goes wrong on the phone, and the calls that tests may hold, drop or break."""
