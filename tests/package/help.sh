#!/usr/bin/env bash
# Every command's help fits a screen, has two examples, and the program understands each of them: it may miss a window or a
# file, but never finds the words wrong. help.sh SIGHTREAD
set -euo pipefail
sightread=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
unset DISPLAY
export HOME=$folder
commands=$("$sightread" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p')
[ "$(wc -w <<<"$commands")" -ge 5 ]
for command in $commands; do
  "$sightread" "$command" --help >help
  lines=$(wc -l <help)
  [ "$lines" -le 60 ] || { echo "$command --help has $lines lines"; exit 1; }
  sed -n '/^Examples:/,$s/^  \(sightread .*\)/\1/p' help >examples
  [ "$(wc -l <examples)" -ge 2 ] || { echo "$command --help has fewer than two examples"; exit 1; }
  while read -r example; do
    code=0
    # Programs that an example pipes to, and files that it reads, are those of its reader.
    eval "set -- ${example%%<*}"
    shift
    "$sightread" "$@" </dev/null >out 2>&1 || code=$?
    case $code in
      0|1) ;;
      2) # words that are understood but cannot be met here: no board on standard input
         grep -q 'no board was given' out || { echo "$example: $(cat out)"; exit 1; } ;;
      *) echo "$example: exit code $code: $(cat out)"; exit 1 ;;
    esac
  done <examples
done
