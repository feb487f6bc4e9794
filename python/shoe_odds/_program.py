"""The program `odds`, which `pip` puts on the path with the package."""

from __future__ import annotations

import signal
import sys


def main() -> None:
    """Runs the command line of this process, as `odds` does."""
    from shoe_odds import _core

    # Ctrl-C ends the program as it ends any other, and so does a pipe that nobody reads.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(_core.main(["odds", *sys.argv[1:]], _core.__file__))


if __name__ == "__main__":
    main()
