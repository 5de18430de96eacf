"""Chat models by role: structured questions, and the stand-ins `scripted` and `offline`."""
