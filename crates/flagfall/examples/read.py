#!/usr/bin/env python3
"""Reads the lines of journals and snapshots of clocks, and views: checks their sums, computes the digests of snapshots, and
gives instants in microseconds. Every number is exact.

    read.py < game.journal
"""

import hashlib
import json
import sys


def text(value):
    """A value as it was written."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def sha256(*texts):
    return hashlib.sha256("".join(texts).encode()).hexdigest()


def micros(ms):
    """Milliseconds in microseconds: the rest is taken apart, since a product of all of them would be rounded."""
    return int(ms) * 1000 + round((ms - int(ms)) * 1000)


def main():
    before = ""
    for line in sys.stdin:
        value = json.loads(line)
        found = []
        if "sum" in value:
            *_, last = value
            claimed = value.pop("sum")
            if "flagfall" in value:
                before = ""
            is_right = last == "sum" and sha256(before, text(value))[:16] == claimed
            before = claimed
            found.append("sum right" if is_right else "sum wrong")
        if value.get("flagfall") == "snapshot":
            found.append("digest " + sha256(text({key: value[key] for key in ("version", "setup", "state")})))
        if "at" in value:
            found.append(f"at {micros(value['at'])} us")
        print(", ".join(found), text(value), sep=": ")


main()
