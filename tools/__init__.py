"""The hands and eyes: everything that touches or reads the phone."""
