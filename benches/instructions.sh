#!/bin/sh
# Instructions that each parser takes for its text: the difference of two runs of different length, divided.
set -eu

cargo build --release -p flagfall-benches
comparison=${CARGO_TARGET_DIR:-target}/release/flagfall-benches

instructions() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$comparison" --only "$1" --iterations "$2" 2>&1 |
        sed -n 's/.*Collected : //p'
}

for parser in tc-notation jiff humantime semver-version semver-req; do
    less=$(instructions "$parser" 10000)
    more=$(instructions "$parser" 20000)
    printf '%-15s %s\n' "$parser" "$(((more - less) / 10000))"
done
