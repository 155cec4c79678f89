#!/bin/sh
# Builds the fuzz target and its seed corpus in the directory given, or in ./build/fuzz.
#
# Needs clang with libFuzzer and the sanitizers' runtime; on Debian: apt-get install clang libclang-rt-14-dev
set -eu

here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
build=${1:-$root/build/fuzz}
clang=${CLANG:-$(command -v clang || command -v clang-14 || true)}

if [ -z "$clang" ]; then
  echo "clang is not installed: apt-get install clang libclang-rt-14-dev" >&2
  exit 1
fi

mkdir -p "$build/corpus"
build=$(cd "$build" && pwd)

# The C runtime is the one that the Python package brings, so that what is tested is what is used.
if [ ! -d "$build/runtime" ]; then
  version=$(python3 -c "from importlib.metadata import version; print(version('tree-sitter'))")
  python3 -m pip download --quiet --no-deps --no-build-isolation --no-binary :all: \
    --dest "$build/sdist" "tree-sitter==$version"
  mkdir "$build/runtime"
  tar -xzf "$build/sdist"/tree_sitter-"$version".tar.gz -C "$build/runtime" --strip-components=1
fi
runtime=$build/runtime/tree_sitter/core/lib

flags="-std=c11 -g -O1 -fno-omit-frame-pointer -D_GNU_SOURCE"
sanitize="-fsanitize=address,undefined -fno-sanitize-recover=undefined"

# The tables and the runtime are large and others' work: without coverage, the fuzzer looks for new paths in the scanner.
"$clang" $flags -w $sanitize -I"$runtime/include" -I"$runtime/src" -c "$runtime/src/lib.c" -o "$build/runtime.o"
if [ ! "$build/parser.o" -nt "$root/grammar/src/parser.c" ]; then
  "$clang" $flags -w -O0 -I"$root/grammar/src" -c "$root/grammar/src/parser.c" -o "$build/parser.o"
fi
"$clang" $flags -Wall -Wextra $sanitize -fsanitize=fuzzer-no-link -I"$root/grammar/src" \
  -c "$root/grammar/src/scanner.c" -o "$build/scanner.o"
"$clang" $flags -Wall -Wextra $sanitize -fsanitize=fuzzer -I"$root/grammar/src" -I"$runtime/include" \
  "$here/fuzz_parser.c" "$build/scanner.o" "$build/parser.o" "$build/runtime.o" -o "$build/fuzz_parser"

python3 "$here/seeds.py" "$build/corpus"
echo "built $build/fuzz_parser"
