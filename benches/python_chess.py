"""Reads files of PGN with python-chess, and prints megabytes for each second on the processor. See results.md."""

import sys
import time

import chess.pgn

for path in sys.argv[1:]:
    begin, moves = time.process_time(), 0
    with open(path, encoding="utf-8") as file:
        while game := chess.pgn.read_game(file):
            for node in game.mainline():
                moves += 1
                node.clock()
        size = file.tell()
    seconds = time.process_time() - begin
    print(f"{path}: {moves} moves, {size / 1e6 / seconds:.2f} MB/s")
