"""What python-chess reads of values of the PGN tag TimeControl, a line each: its parts, `unlimited` or `error`."""

import sys

from chess.pgn import TimeControlType, parse_time_control


def read(text):
    try:
        control = parse_time_control(text)
    except ValueError:
        return "error"
    if control.type == TimeControlType.UNLIMITED:
        return "unlimited"
    # Moves are 0 for the rest of the game; numbers are whole, or as short as Python prints them.
    return " ".join(f"{part.moves or 0}/{part.time:g}+{part.increment:g}+{part.delay:g}" for part in control.parts)


for text in sys.argv[1:]:
    print(read(text))
