#!/bin/sh
# Fuzzes for so many seconds, 600 by default. What is found lies in build/fuzz: crashes in `crashes`, new inputs in `found`.
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
build=$root/build/fuzz
mkdir -p "$build/found" "$build/crashes"

exec "$build/fuzz_parser" \
  -dict="$root/tests/fuzz/puppet.dict" \
  -max_len=4096 -rss_limit_mb=2048 -timeout=10 -max_total_time="${1:-600}" -print_final_stats=1 \
  -artifact_prefix="$build/crashes/" \
  "$build/found" "$build/corpus"
