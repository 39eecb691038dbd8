#!/usr/bin/env bash
# The manual page formats without a warning, and the completions offer what the program has: documents.sh BUILD/app
set -euo pipefail
app=$1
page=$(groff -man -Tutf8 -ww -P-cbou "$app/sightread.1" 2>&1)
if grep -n 'warning' <<<"$page"; then echo "the manual page has faults"; exit 1; fi
for command in play look solve windows doctor; do
  grep -q "sightread $command" <<<"$page" || { echo "the manual page lacks $command"; exit 1; }
done
PATH=$app:$PATH
source "$app/sightread.bash"
offered() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _sightread; printf '%s ' "${COMPREPLY[@]}"; }
[ "$(offered sightread pl)" = "play " ]
[[ "$(offered sightread play on)" == onet* ]]
[[ "$(offered sightread play onet --tim)" == --time-limit* ]]
[ "$(offered sightread solve lyne --dry)" = " " ] # an option of another command
if command -v zsh >/dev/null; then zsh -n "$app/_sightread"; else echo "zsh is not here: its completion was not parsed"; fi
