#!/bin/sh
# A referee in a shell script: it drives `flagfall run` over two pipes, and a journal survives a crash.
#
#   sh crates/flagfall/examples/referee.sh FOLDER
#
# FOLDER must not exist; the journal and the pipes are made there. FLAGFALL is the absolute path of the program, unless
# it is on the PATH.
set -eu
flagfall=${FLAGFALL:-flagfall}
mkdir "$1"
cd "$1"
mkfifo events answers

# Runs the program with these arguments between the two pipes. It must not inherit the ends of this script: it would hold
# its own input open.
connect() {
    "$flagfall" run "$@" <events >answers 3>&- 4<&- &
    program=$!
    exec 3>events 4<answers
}

# Sends an event, waits for the answer, and prints what the referee must know.
send() {
    printf '%s\n' "$1" >&3
    read -r answer <&4
    case $answer in
    *'"ok":false'*) echo "$1 -> refused: $(value message)" ;;
    *'"type":"flag"'*) echo "$1 -> the flag has fallen" ;;
    *) echo "$1 -> the flag falls at $(value deadline) ms" ;;
    esac
}

# The value of a key of the answer.
value() {
    printf '%s' "$answer" | sed "s/.*\"$1\":\"*\([^,\"}]*\).*/\1/"
}

connect "3m.. + 2s" --save journal
send '{"type":"start","at":0,"seat":0}'
send '{"type":"press","at":12500}'
send '{"type":"press","at":15000,"seat":0}'

# Every answered event is on the disk: the power may fail now.
kill -9 $program
wait $program || true

# The journal is replayed first, one answer for each of its entries after the line with the setup.
connect --replay journal --save journal --events -
for _ in $(sed 1d journal | sed 's/.*/entry/'); do
    read -r answer <&4
done
send '{"type":"press","at":30000}'
send '{"type":"tick","at":999999}'

# The end of the input ends the program.
exec 3>&-
wait $program
