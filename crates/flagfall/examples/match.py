#!/usr/bin/env python3
"""A match of two engines on the clock of `flagfall run`. Each engine receives exactly the text of its view.

    match.py "3m.. + 2s" uci=stockfish cecp=fairymax
    match.py "2m, 3 x r1/5s" "gtp=gnugo --mode gtp|boardsize 9" "gtp=gnugo --mode gtp|boardsize 9"
    match.py --from cutechess "tc=8/2+0.05" uci:delay-as-increment=stockfish "uci=gnuchess --uci"

An engine is VIEW=COMMAND: a view of UCI, USI, CECP or GTP as `flagfall run --help` names it, and the command that starts
the engine. It first receives the lines after bars, such as `|setoption name Move Overhead value 100`. FLAGFALL is the path
of the program, unless it is on the PATH. The exit status is 1 if an engine has lost on time, or has received a move that
it calls illegal.
"""
import argparse, json, os, queue, re, shlex, subprocess, sys, threading, time

FLAGFALL = os.environ.get("FLAGFALL", "flagfall")
PIPES = dict(stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
COLORS = ["black", "white"]


def now():
    return time.monotonic() * 1000


class Engine:
    """An engine that runs as a process. It knows the rules of its game; the match does not."""

    def __init__(self, text, seat):
        self.view, rest = text.split("=", 1)
        command, *self.first_lines = rest.split("|")
        self.kind, self.seat = self.view.split(":")[0].split("-")[0], seat
        self.name = f"{self.view}={os.path.basename(shlex.split(command)[0])}"
        self.process = subprocess.Popen(shlex.split(command), **PIPES)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.strip())
        self.lines.put(None)

    def ask(self, text, words, until=None):
        """Sends lines and returns the first answer that begins with one of these words; None at the instant `until`."""
        self.process.stdin.write(text + "\n")
        while True:
            try:
                line = self.lines.get(timeout=None if until is None else max(0, until - now()) / 1000)
            except queue.Empty:
                return None
            if line is None:
                sys.exit(f"{self.name} has ended")
            if line.startswith(words):
                return line

    def prepare(self, settings):
        if self.kind == "cecp":
            self.ask("xboard\nprotover 2", ("feature done=1",), now() + 2000)
            self.process.stdin.write("\n".join(["new", *self.first_lines, "force\n"]))
        elif self.kind == "gtp":
            for line in [*self.first_lines, "clear_board", settings.strip()]:
                if self.ask(line, ("=", "?")).startswith("?"):
                    sys.exit(f"{self.name} refuses {line}")
        else:
            self.ask(self.kind, (f"{self.kind}ok",))
            self.ask("\n".join([*self.first_lines, f"{self.kind}newgame", "isready"]), ("readyok",))

    def play(self, moves, view, until):
        """Its move, or what it says instead; None if its time is up."""
        if self.kind == "cecp":
            lines = "\n".join([*moves[-1:], view, "go"])
            line = self.ask(lines, ("move ", "resign", "1-0", "0-1", "1/2-1/2", "Illegal", "Error"), until)
            self.process.stdin.write("force\n")
            return line and line.removeprefix("move ")
        if self.kind == "gtp":
            last = [f"play {COLORS[1 - self.seat]} {moves[-1]}"] if moves else []
            for line in [*last, *view.split("\n")]:
                if self.ask(line, ("=", "?")).startswith("?"):
                    return f"Illegal: {line}"
            line = self.ask(f"genmove {COLORS[self.seat]}", ("=", "?"), until)
            return line and line[1:].strip()
        line = self.ask(f"position startpos{' moves ' * bool(moves)}{' '.join(moves)}\n{view}", ("bestmove",), until)
        return line and line.split()[1]


def play(args, engines):
    """Plays the game, and returns its moves, the smallest reserve of each engine in milliseconds, and its result."""
    control = ["--from", args.notation, "--", args.control]
    for engine in engines:
        convert = [FLAGFALL, "convert", "--lossy", "--to", engine.view, *control]
        engine.prepare(subprocess.run(convert, capture_output=True, text=True).stdout if engine.kind == "gtp" else "")
    clock, begin = subprocess.Popen([FLAGFALL, "run", *shlex.split(args.run), *control], **PIPES), now()

    def hand_in(**line):
        clock.stdin.write(json.dumps(line) + "\n")
        answer = json.loads(clock.stdout.readline() or sys.exit("the clock has ended"))
        return answer if answer["ok"] else sys.exit(answer["error"]["message"])

    at, answer, moves, reserve = 0, hand_in(type="start", at=0, seat=0), [], [float("inf")] * 2
    while len(moves) < args.moves:
        engine, opponent = engines[len(moves) % 2], engines[1 - len(moves) % 2]
        deadline = answer["state"]["deadline"] or float("inf")
        # What it would have after the reserve. A program of Go receives the times of both players.
        asked = {"as": engine.view} | ({} if engine.kind == "gtp" else {"seat": engine.seat})
        views = hand_in(type="view", at=round(at + args.reserve, 3), **asked)["views"]
        view = "\n".join(view["text"] for view in views)
        move = engine.play(moves, view, begin + deadline + 1 if deadline < 1e12 else None)
        at = round(now() - begin, 3)
        answer = hand_in(type="press" if move else "tick", at=at)
        if any(effect["type"] == "flag" for effect in answer["effects"]):
            return moves, reserve, f"{engine.name} has lost on time, {at - deadline:.1f} ms late after {view!r}"
        if move.lower() in ("resign", "win"):
            return moves, reserve, f"{engine.name if move == 'win' else opponent.name} has won: {engine.name} says {move}"
        if not re.fullmatch(r"[A-Za-z0-9*+]+", move):
            return moves, reserve, f"{engine.name} says {move}"
        moves.append(move)
        reserve[engine.seat] = min(reserve[engine.seat], deadline - at)
        moved = next(effect for effect in answer["effects"] if effect["type"] == "moved")
        if not args.quiet:
            times = f"{moved['thought'] / 1000:.3f}s, {moved['charged'] / 1000:.3f}s charged"
            print(f"{len(moves):3} {engine.name} {move} {times} <- {view!r}")
        if [move.lower() for move in moves[-2:]] == ["pass"] * 2:
            return moves, reserve, f"both have passed, {engine.name} says {engine.ask('final_score', '=')[1:].strip()}"
    return moves, reserve, "no result yet"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("control", metavar="TC", help="a control in any notation")
    parser.add_argument("engines", metavar="ENGINE", nargs=2, help="VIEW=COMMAND[|LINE...]")
    parser.add_argument("--from", dest="notation", default="auto", help="the notation of the control")
    parser.add_argument("--moves", type=int, default=600, help="the game ends after this number of moves")
    parser.add_argument("--reserve", type=int, default=0, help="milliseconds that the engines do not know of, for the way")
    parser.add_argument("--run", metavar="OPTIONS", default="", help="further options of flagfall run, in one argument")
    parser.add_argument("--quiet", action="store_true", help="print only the result")
    args = parser.parse_args()
    engines = [Engine(text, seat) for seat, text in enumerate(args.engines)]
    moves, reserve, result = play(args, engines)
    for engine in engines:
        engine.process.kill()
    names, least = " - ".join(engine.name for engine in engines), " and ".join(f"{left:.0f} ms" for left in reserve)
    print(f"{args.control} | {names} | {len(moves)} moves | smallest reserve {least} | {result}")
    return "lost on time" in result or "Illegal" in result


if __name__ == "__main__":
    sys.exit(main())
