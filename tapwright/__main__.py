"""The command `tapwright`, also as `python -m tapwright`: a look around, then `console.cli`."""

import importlib
import sys

from tapwright.packages import describe_foreign_package


def main() -> int:
    """Run the command line, if Python finds the packages that are ours; the exit code."""
    foreign = describe_foreign_package()
    if foreign:
        sys.stderr.write(f"tapwright: {foreign}\n")
        return 1
    # Loaded by name: before the check above it may not be ours, and this room is the lowest layer.
    command_line = importlib.import_module("console.cli")
    code: int = command_line.main()
    return code


if __name__ == "__main__":
    sys.exit(main())
