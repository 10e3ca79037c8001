"""The command: python -m sg_core.sequences solved."""

import argparse
import sys

from sg_core.errors import GameError
from sg_core.sequences.solved import PUBLISHED, prove_all


def main(arguments=None):
    """Run a command, and return 0 if it went well."""
    parser = argparse.ArgumentParser(prog="python -m sg_core.sequences", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    solved = commands.add_parser("solved", help="prove the table of solved octal games anew")
    solved.add_argument("codes", nargs="*", metavar="CODE", help=f"of {', '.join(PUBLISHED)}")
    solved.add_argument("--slow", action="store_true", help="large games without numba, too")
    options = parser.parse_args(arguments)
    try:
        prove_all(options.codes or list(PUBLISHED), options.slow)
    except GameError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
