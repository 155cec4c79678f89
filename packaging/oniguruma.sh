#!/usr/bin/env bash
# Installs the library for regular expressions where wheels are built, with what this system installs packages with, and
# takes its licence from its header: a wheel has the library in it.
set -euo pipefail
cd "$(dirname "$0")/.."

sudo=$([ "$(id -u)" = 0 ] || command -v sudo || true)
headers=/usr/include
case "$(uname -s)" in
  Darwin)
    brew install --quiet oniguruma
    headers=$(brew --prefix oniguruma)/include
    ;;
  MINGW* | MSYS*)
    vcpkg install oniguruma:x64-windows-static-md
    headers=C:/vcpkg/installed/x64-windows-static-md/include
    ;;
  *)
    if command -v apk >/dev/null; then
      $sudo apk add --no-cache oniguruma-dev
    elif command -v apt-get >/dev/null; then
      $sudo apt-get update -qq
      $sudo apt-get install -y -qq libonig-dev >/dev/null
    else
      $sudo dnf install --assumeyes --enablerepo=powertools oniguruma-devel
    fi
    ;;
esac
sed -n '/Copyright (c)/,/SUCH DAMAGE/s/^ \* \{0,1\}//p' "$headers/oniguruma.h" > LICENSE.oniguruma
