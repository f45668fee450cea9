#!/bin/bash
# render.sh NAME...   renders, denoises and grades pictures into ../masters, or into $OUT
# NAME: hero (also gives district), office, living, ... as listed below, or all
# SAMPLES=8 SCALE=4 ./render.sh office   a quick look: 8 samples, a quarter of the size
set -e
cd "$(dirname "$0")"
OUT=${OUT:-../masters}; PYTHON=${PYTHON:-python3}; SCALE=${SCALE:-1}
mkdir -p build "$OUT"
[ -f weights/rt_hdr_alb_nrm.tza ] || { echo 'weights/rt_hdr_alb_nrm.tza is missing: README.md says where it comes from' >&2; exit 1; }
[ build/libdenoise.so -nt denoise.c ] || gcc -O3 -march=native -fopenmp -shared -fPIC -o build/libdenoise.so denoise.c

# name, scene, width, height, samples
table='
hero district 2667 1600 80
office office 1920 1200 96
living living 1920 1200 96
switchroom switchroom 1920 1200 80
pendants pendants 1920 1200 64
pavilion pavilion 1920 1200 64
hilltop hilltop 1920 1200 56
studioh studioh 1920 1200 48
mcb mcb 1920 1200 48
resid resid 1920 1200 56
arco arco 1920 1200 56
frame frame 1920 1200 56
'
picture() {
    local name=$1 scene=$2 w=$(($3 / SCALE)) h=$(($4 / SCALE)) samples=${SAMPLES:-$5} f
    blender -b --python-exit-code 1 -P passes.py -- "$scene" $w $h $samples "build/$name.npz" > "build/$name.log" 2>&1 || { tail -20 "build/$name.log" >&2; exit 1; }
    grep '^rendered' "build/$name.log"
    rm -rf build/png; mkdir build/png
    if [ "$name" = hero ]; then $PYTHON hero.py build/hero.npz build/libdenoise.so build/png
    else $PYTHON grade.py "build/$name.npz" "$scene" build/libdenoise.so build/png; fi
    for f in build/png/*.png; do cwebp -quiet -q 88 -m 6 -sharp_yuv "$f" -o "$OUT/$(basename "$f" .png).webp"; done
}
for want in "$@"; do
    found=
    while read -r name rest; do
        [ -n "$name" ] || continue
        if [ "$want" = all ] || [ "$want" = "$name" ]; then found=1; picture $name $rest < /dev/null; fi
    done <<< "$table"
    [ "$found" ] || { echo "no picture called $want" >&2; exit 1; }
done
