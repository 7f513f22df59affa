"""An engine that plays the moves of its arguments: scripted.py PROTOCOL LOG MOVE...

It writes every line that it receives to the file LOG. The move `slow` never comes. `?` answers the opponent's move with
an error, and a move in quotes with blanks is said as it is.
"""
import sys, time

protocol, log, *moves = sys.argv[1:]
moves, log = iter(moves), open(log, "w", buffering=1)


def move():
    text = next(moves, "resign")
    if text == "slow":
        time.sleep(60)
    return text


def say(text):
    print(text, flush=True)


for line in sys.stdin:
    line = line.rstrip("\n")
    log.write(line + "\n")
    word = line.split(" ")[0]
    if protocol == "gtp":
        if word == "final_score":
            say("= B+3.5\n")
        elif word != "genmove":
            say("? illegal move\n" if line.endswith("Z99") else "= \n")
        else:
            say(f"= {move()}\n")
    elif protocol == "cecp":
        if word == "protover":
            say('feature myname="scripted"\nfeature done=1')
        elif word == "z9z9":
            say("Illegal move: z9z9")
        elif word == "go":
            text = move()
            say(text if " " in text or text == "resign" else f"move {text}")
    elif word == protocol:
        say(f"id name scripted\n{protocol}ok")
    elif word == "isready":
        say("readyok")
    elif word == "go":
        say(f"info depth 1\nbestmove {move()}")
