#!/usr/bin/env python3
"""A match of two engines on the clock of `flagfall run`. Each engine receives exactly the text of its view.

    match.py "3m.. + 2s" uci=stockfish cecp=fairymax
    match.py "2m, 3 x r1/5s; margin 100ms" "gtp=gnugo --mode gtp|boardsize 9" "gtp=gnugo --mode gtp|boardsize 9"
    match.py --from cutechess "tc=8/2+0.05" uci:delay-as-increment=stockfish "uci=gnuchess --uci"

An engine is VIEW=COMMAND: a view of UCI, USI, CECP or GTP as `flagfall run --help` names it, and the command that starts
the engine. It first receives the lines after bars, such as `|setoption name Move Overhead value 100`. FLAGFALL is the path
of the program, unless it is on the PATH. The exit status is 1 if an engine has lost on time, or has received a move that
it calls illegal.
"""
import argparse, asyncio, itertools, json, math, os, re, shlex, subprocess, sys, time

FLAGFALL = os.environ.get("FLAGFALL", "flagfall")
PIPES = dict(stdin=subprocess.PIPE, stdout=subprocess.PIPE)
COLORS = ["black", "white"]


class Engine:
    """An engine that runs as a process. It knows the rules of its game; the match does not."""

    def __init__(self, text, seat):
        self.view, rest = text.split("=", 1)
        command, *self.first_lines = rest.split("|")
        self.kind, self.seat, self.least = re.split("[:-]", self.view)[0], seat, math.inf
        self.command = shlex.split(command)
        self.name = f"{self.view}={os.path.basename(self.command[0])}"

    async def ask(self, text, words, until=None):
        """Sends lines and returns the first answer that begins with one of these words; None at the instant `until`."""
        self.process.stdin.write(f"{text}\n".encode())
        try:
            async with asyncio.timeout_at(until):
                async for line in self.process.stdout:
                    if line.decode().startswith(words):
                        return line.decode().strip()
        except TimeoutError:
            return None
        sys.exit(f"{self.name} has ended")

    async def ask_each(self, lines, until=None):
        """Sends lines of GTP one by one. Returns the last answer, or which line is refused; None at `until`."""
        for line in lines:
            answer = await self.ask(line, ("=", "?"), until)
            if not answer or answer.startswith("?"):
                return answer and f"Illegal: {line}"
        return answer[1:].strip()

    async def begin(self, control):
        self.process = await asyncio.create_subprocess_exec(*self.command, **PIPES)
        if self.kind == "cecp":
            await self.ask("xboard\nprotover 2", ("feature done=1",), time.monotonic() + 2)
            self.process.stdin.write("\n".join(["new", *self.first_lines, "force\n"]).encode())
        elif self.kind == "gtp":
            convert = [FLAGFALL, "convert", "--lossy", "--to", self.view, *control]
            settings = subprocess.run(convert, capture_output=True, text=True).stdout.strip()
            answer = await self.ask_each([*self.first_lines, "clear_board", settings])
            if answer.startswith("Illegal"):
                sys.exit(f"{self.name} says {answer}")
        else:
            await self.ask(self.kind, (f"{self.kind}ok",))
            await self.ask("\n".join([*self.first_lines, f"{self.kind}newgame", "isready"]), ("readyok",))

    async def move(self, moves, view, until):
        """Its move, or what it says instead; None if its time is up."""
        if self.kind == "cecp":
            lines = "\n".join([*moves[-1:], view, "go"])
            line = await self.ask(lines, ("move ", "resign", "1-0", "0-1", "1/2-1/2", "Illegal", "Error"), until)
            self.process.stdin.write(b"force\n")
            return line and line.removeprefix("move ")
        if self.kind == "gtp":
            last = [f"play {COLORS[1 - self.seat]} {move}" for move in moves[-1:]]
            return await self.ask_each([*last, *view.split("\n"), f"genmove {COLORS[self.seat]}"], until)
        position = " ".join(["position startpos", *["moves"][: len(moves)], *moves])
        line = await self.ask(f"{position}\n{view}", ("bestmove",), until)
        return line and line.split()[1]


async def play(args, engines):
    """Plays the game, and returns its moves and its result."""
    control = ["--from", args.notation, "--", args.control]
    for engine in engines:
        await engine.begin(control)
    clock, begin = subprocess.Popen([FLAGFALL, "run", *control], **PIPES, text=True, bufsize=1), time.monotonic()

    def hand_in(**line):
        clock.stdin.write(json.dumps(line) + "\n")
        answer = json.loads(clock.stdout.readline() or sys.exit("the clock has ended"))
        return answer if answer["ok"] else sys.exit(answer["error"]["message"])

    at, answer, moves = 0, hand_in(type="start", at=0, seat=0), []
    for engine in itertools.islice(itertools.cycle(engines), args.moves):
        deadline = answer["state"]["deadline"] or math.inf
        # What it would have after the reserve. A program of Go receives the times of both players.
        asked = {"as": engine.view} | ({} if engine.kind == "gtp" else {"seat": engine.seat})
        views = hand_in(type="view", at=round(at + args.reserve, 3), **asked)["views"]
        view = "\n".join(view["text"] for view in views)
        move = await engine.move(moves, view, begin + (deadline + 1) / 1000)
        at = round((time.monotonic() - begin) * 1000, 3)
        answer = hand_in(type="press" if move else "tick", at=at)
        if any(effect["type"] == "flag" for effect in answer["effects"]):
            return moves, f"{engine.name} has lost on time, {at - deadline:.1f} ms late after {view!r}"
        if move.lower() in ("resign", "win") or not re.fullmatch(r"[A-Za-z0-9*+]+", move):
            return moves, f"{engine.name} says {move}"
        moves.append(move)
        engine.least = min(engine.least, deadline - at)
        if not args.quiet:
            moved = next(effect for effect in answer["effects"] if effect["type"] == "moved")
            times = f"{moved['thought']} ms, {moved['charged']} ms charged"
            print(f"{len(moves):3} {engine.name} {move} {times} <- {view!r}")
        if [move.lower() for move in moves[-2:]] == ["pass"] * 2:
            return moves, f"both have passed, {engine.name} says {await engine.ask_each(['final_score'])}"
    return moves, "no result yet"


async def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("control", metavar="TC", help="a control in any notation, with rules after a semicolon")
    parser.add_argument("engines", metavar="ENGINE", nargs=2, help="VIEW=COMMAND[|LINE...]")
    parser.add_argument("--from", dest="notation", default="auto", help="the notation of the control")
    parser.add_argument("--moves", type=int, default=600, help="the game ends after this number of moves")
    parser.add_argument("--reserve", type=int, default=0, help="milliseconds that the engines do not know of, for the way")
    parser.add_argument("--quiet", action="store_true", help="print only the result")
    args = parser.parse_args()
    engines = [Engine(text, seat) for seat, text in enumerate(args.engines)]
    moves, result = await play(args, engines)
    for engine in engines:
        engine.process.kill()
    names = " - ".join(engine.name for engine in engines)
    least = " and ".join(f"{engine.least:.0f} ms" for engine in engines)
    print(f"{args.control} | {names} | {len(moves)} moves | smallest reserve {least} | {result}")
    return "lost on time" in result or "Illegal" in result


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
