#!/bin/sh
# SPDX-FileCopyrightText: 2026 The Celestial Omen Board authors
# SPDX-License-Identifier: MIT
# Pins all that the packages in *.in bring along, with hashes, into *.txt: a part each, for Python
# 3.11 and newer on any system. Run it after a change to an .in; uv must be on the PATH. What is
# pinned already stays; with --upgrade it is the newest that the .in allow.
set -eu
cd "$(dirname "$0")"

pin() {
    uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-annotate \
        --custom-compile-command requirements/compile.sh "$@"
}

all=$(mktemp)
trap 'rm "$all"' EXIT
cat ./*.txt >"$all" 2>/dev/null || true
pin ./*.in --output-file "$all" "$@"
for part in *.in; do
    pin "$part" --constraint "$all" --output-file "${part%.in}.txt" # in all parts the same
done
