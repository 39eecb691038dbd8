#!/usr/bin/env bash
# Installs the libraries into a folder, builds docs/examples/solve-lyne against them, and has it solve a level:
#   links_solvers.sh BUILD SOURCE
set -euo pipefail
build=$1 source=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cmake --install "$build" --prefix "$folder/root" --component library >/dev/null
cmake -S "$source/docs/examples/solve-lyne" -B "$folder/build" -DCMAKE_PREFIX_PATH="$folder/root" >/dev/null
cmake --build "$folder/build" >/dev/null
answer=$(printf '2 2\nA a\nA a\n' | "$folder/build/solve-lyne")
[ "$answer" = "A 1,1 1,2 2,2 2,1" ] || { echo "the example answered: $answer"; exit 1; }
code=0
printf '2 2\nA a\na a\n' | "$folder/build/solve-lyne" 2>/dev/null || code=$?
[ $code -eq 2 ] || { echo "a level with one end gave exit code $code"; exit 1; }
if ldd "$folder/build/solve-lyne" | grep -E 'opencv|libX11|tesseract|xdo'; then
  echo "the solvers pulled in libraries that they do not need"; exit 1
fi
# Asking for all layers works as well; for one that is not there it says which there are.
cat >"$folder/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.25)
project(layers LANGUAGES CXX)
find_package(Sightread REQUIRED)
if(NOT TARGET Sightread::vision OR NOT TARGET Sightread::input)
  message(FATAL_ERROR "a layer is missing")
endif()
find_package(Sightread COMPONENTS telepathy)
if(Sightread_FOUND)
  message(FATAL_ERROR "a component that is none was found")
endif()
CMAKE
cmake -S "$folder" -B "$folder/layers" -DCMAKE_PREFIX_PATH="$folder/root" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
grep -q 'no component "telepathy"' "$folder/log"
