#!/bin/sh
# Installs odds @VERSION@: the program, its manual pages and its tab completion.
#
#   sh install.sh                    into ~/.local
#   sh install.sh --prefix FOLDER    into FOLDER/bin and FOLDER/share
#
# ODDS_RELEASE is the address of the files, if it is another. Each file is compared with SHA256SUMS.
set -eu

VERSION='@VERSION@'
RELEASE=${ODDS_RELEASE:-'@REPOSITORY@/releases/download/v@VERSION@'}

fail() {
  echo "install.sh: $1" >&2
  exit 1
}

prefix=${HOME:-}/.local
case ${1:-} in
  '') ;;
  --prefix)
    [ -n "${2:-}" ] || fail 'expected a folder after --prefix'
    prefix=$2
    ;;
  *) fail "unknown option $1: expected --prefix FOLDER" ;;
esac

case $(uname -s)-$(uname -m) in
  Linux-x86_64) target=x86_64-unknown-linux-gnu ;;
  Linux-aarch64 | Linux-arm64) target=aarch64-unknown-linux-gnu ;;
  Darwin-x86_64) target=x86_64-apple-darwin ;;
  Darwin-arm64) target=aarch64-apple-darwin ;;
  *) fail "there is no program for $(uname -s) on $(uname -m): cargo install shoe-odds builds one" ;;
esac
# A system with musl, or with a glibc before 2.17, runs the program that needs neither.
if [ "${target#*-linux-}" = gnu ] && ! ldd --version 2>&1 | grep -qiE 'glibc|gnu libc'; then
  target=${target%-gnu}-musl
fi

name=odds-$VERSION-$target
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

fetch() {
  if command -v curl >/dev/null; then
    curl --fail --silent --show-error --location --output "$work/$1" "$RELEASE/$1"
  elif command -v wget >/dev/null; then
    wget --quiet --output-document "$work/$1" "$RELEASE/$1"
  else
    fail 'expected curl or wget'
  fi || fail "cannot get $RELEASE/$1"
}

fetch SHA256SUMS
fetch "$name.tar.gz"
cd "$work"
grep " $name.tar.gz\$" SHA256SUMS >expected || fail "SHA256SUMS has no line for $name.tar.gz"
if command -v sha256sum >/dev/null; then
  sha256sum -c expected >/dev/null 2>&1 || fail "$name.tar.gz is damaged: its SHA-256 differs"
else
  shasum -a 256 -c expected >/dev/null || fail "$name.tar.gz is damaged: its SHA-256 differs"
fi
tar -xzf "$name.tar.gz"

put() {
  mkdir -p "$prefix/$2"
  cp -r "$name/$1" "$prefix/$2/${3:-}"
}

mkdir -p "$prefix/bin" "$prefix/share/man/man1"
# A program that runs is replaced, not written over.
cp "$name/odds" "$prefix/bin/odds.new"
mv -f "$prefix/bin/odds.new" "$prefix/bin/odds"
cp "$name"/man/man1/* "$prefix/share/man/man1/"
put completions/odds.bash share/bash-completion/completions odds
put completions/_odds share/zsh/site-functions
put completions/odds.fish share/fish/vendor_completions.d
put certificates share/odds
echo "installed $("$prefix/bin/odds" --version | head -n 1) in $prefix/bin"
case :$PATH: in
  *:"$prefix/bin":*) ;;
  *) echo "add $prefix/bin to your PATH" ;;
esac
