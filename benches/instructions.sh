#!/bin/sh
# Instructions that each contender takes for its task: the difference of two runs of different length, divided.
set -eu

cargo build --release -p flagfall-benches
comparison=${CARGO_TARGET_DIR:-target}/release/flagfall-benches

instructions() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$comparison" --only "$1" --iterations "$2" 2>&1 |
        sed -n 's/.*Collected : //p'
}

for contender in tc-notation jiff humantime semver-version semver-req \
    tc-core time-control tc-core-fischer time-control-fischer by-hand-fischer \
    round-of-10000 round-of-1000 round-of-100 round-of-10 round-of-2 applied-directly; do
    less=$(instructions "$contender" 10000)
    more=$(instructions "$contender" 20000)
    printf '%-21s %s\n' "$contender" "$(((more - less) / 10000))"
done
