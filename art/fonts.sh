#!/usr/bin/env bash
# fonts.sh: makes public/fonts from the Anek family (The Anek Project Authors, SIL Open Font License 1.1), once.
# Needs npm, and Debian's python3-fonttools and python3-brotli. A new VERSION goes into src/fonts.css too.
set -euo pipefail
cd "$(dirname "$0")"
VERSION=1
PYTHON=${PYTHON:-/usr/bin/python3}
out=../public/fonts
src=$(mktemp -d)
trap 'rm -rf "$src"' EXIT

for family in latin devanagari; do
  npm pack --silent --pack-destination "$src" "@fontsource-variable/anek-$family@5.3.0" > /dev/null
  mkdir "$src/$family"
  tar xzf "$src/fontsource-variable-anek-$family-5.3.0.tgz" -C "$src/$family" --strip-components 1
done
make() { "$PYTHON" fonts/subset.py "$src/$1/files/anek-$1-$2-wdth-normal.woff2" "$out/anek-$3.$VERSION.woff2" "${@:4}"; }

features=kern,liga,tnum,ccmp,locl,mark,mkmk,rvrn
mkdir -p "$out"
make latin latin latin --features $features --unicodes \
  U+0020-007E,U+00A0,U+00A3,U+00A7,U+00A9,U+00AB,U+00AE,U+00B0-00B4,U+00B7,U+00BB-00BE,U+00D7,U+00E9,U+2009,U+2013,U+2014,U+2018-201D,U+2022,U+2026,U+2032,U+2033,U+2122,U+2212
make latin latin accents --features $features --unicodes \
  U+00A1,U+00BF,U+00C0-00D6,U+00D8-00E8,U+00EA-00FF,U+0131,U+0152,U+0153,U+20AC
make latin latin-ext rupee --features $features --unicodes U+20B9
# Lines of Devanagari are short here: one width, and no lighter than text.
make devanagari devanagari devanagari --wdth 100 --wght 400:700 --unicodes U+0900-0950,U+0958-097F,U+200C,U+200D,U+25CC
# The two names of languages on the privacy notice, so that only who reads on in one of them pays for its letters.
make devanagari devanagari languages --wdth 100 --wght 400 --unicodes U+0926,U+0928,U+0920,U+092E,U+0930,U+0939,U+093E,U+093F,U+0940,U+094D
# One weight for the pictures that the server draws (server/site/og-pictures.ts): its text engine reads no WOFF2.
"$PYTHON" fonts/subset.py "$src/latin/files/anek-latin-latin-wdth-normal.woff2" "$out/anek-cards.$VERSION.ttf" --features kern \
  --wdth 100 --wght 430 --unicodes U+0020-007E,U+00A0,U+00A3,U+00A7,U+00A9,U+00AB,U+00AE,U+00B0-00B4,U+00B7,U+00BB-00BE,U+00D7,U+00E9,U+2009,U+2013,U+2014,U+2018-201D,U+2022,U+2026,U+2032,U+2033,U+2122,U+2212
cp "$src/latin/LICENSE" "$out/LICENSE.txt"
ls -l "$out"
