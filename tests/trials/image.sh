#!/usr/bin/env bash
# `npm run trial -- image`, on a machine with Docker or Podman: builds the image, runs it as the README promises
# (read-only, without capabilities, in 512 MB) and checks it: ready, a page, uid, root file system, capabilities, no
# zombies of a killed PostgreSQL, a clean stop, its size. Without an engine it says so (exit code 69).
# `npm run trial -- image pin` writes the digest of the base image into the Dockerfile: a tag may name another image tomorrow.
# `npm run trial -- image twice` builds twice without a cache and compares the archives; file times are those of the
# last commit (BuildKit 0.13 or newer).
set -euo pipefail
cd "$(dirname "$0")/../.."

# Bytes of the image, unpacked.
MAX_BYTES=${MAX_BYTES:-360000000}

for engine in docker podman none; do
  command -v "$engine" >/dev/null && "$engine" info >/dev/null 2>&1 && break
done
if [ "$engine" = none ]; then
  echo 'There is no container engine here (Docker or Podman): the image was not built.' >&2
  exit 69
fi
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
case "${1:-}" in
  pin)
    tag=$(sed -n 's/^ARG NODE_IMAGE=\([^@]*\).*/\1/p' Dockerfile)
    "$engine" pull "$tag"
    # The digest of the multi-platform index, so that the same line pins amd64 and arm64.
    digest=$("$engine" image inspect --format '{{index .RepoDigests 0}}' "$tag")
    sed -i "s|^ARG NODE_IMAGE=.*|ARG NODE_IMAGE=$tag@${digest#*@}|" Dockerfile
    grep '^ARG NODE_IMAGE=' Dockerfile
    exit
    ;;
  twice)
    folder=$(mktemp -d)
    trap 'rm -r "$folder"' EXIT
    for archive in "$folder/1" "$folder/2"; do
      docker buildx build --no-cache --provenance=false --output "type=oci,dest=$archive,rewrite-timestamp=true" .
    done
    sha256sum "$folder/1" "$folder/2"
    cmp "$folder/1" "$folder/2" && echo 'The same bytes.'
    exit
    ;;
esac
grep -q '^ARG NODE_IMAGE=.*@sha256:' Dockerfile || echo 'The base image is not pinned: npm run trial -- image pin'
# Podman's own format has no HEALTHCHECK.
format=()
[ "$engine" != podman ] || format=(--format docker)
"$engine" build "${format[@]}" --build-arg SOURCE_DATE_EPOCH --tag busbar:check .
id=$("$engine" run --detach --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --memory 512m \
  --publish 127.0.0.1::3000 busbar:check)
trap '"$engine" rm --force --volumes "$id" >/dev/null' EXIT
failed=0

# prove NAME ACTUAL EXPECTED: prints one line per check.
prove() {
  if [ "$2" = "$3" ]; then echo " ok   $1: $2"; else echo "BAD   $1: $2, not $3"; failed=1; fi
}
inside() { "$engine" exec "$id" "$@"; }

url="http://$("$engine" port "$id" 3000/tcp | head -n 1)"
started=$(date +%s%N)
prove 'ready' "$(curl --silent --fail --retry 300 --retry-delay 0 --retry-max-time 60 --retry-all-errors "$url/readyz")" ready
echo " ok   seconds until ready: $((($(date +%s%N) - started) / 1000000000))"
prove 'home page' "$(curl --silent --output /dev/null --write-out '%{http_code} %{content_type}' "$url/")" '200 text/html; charset=utf-8'
prove 'user' "$(inside id -u)" 1000
prove 'the root file system takes a file' "$(inside sh -c 'touch /app/probe 2>/dev/null && echo yes || echo no')" no
prove 'DATA_DIR takes a file' "$(inside sh -c 'touch /data/probe 2>/dev/null && rm /data/probe && echo yes || echo no')" yes
prove 'capabilities' "$(inside sed -n 's/^Cap\(Prm\|Eff\|Bnd\):[[:space:]]*//p' /proc/1/status | sort -u)" 0000000000000000
prove 'may gain privileges' "$(inside sed -n 's/^NoNewPrivs:[[:space:]]*//p' /proc/1/status)" 1
# PostgreSQL's children are re-parented to the first process, which must reap them; the server restarts PostgreSQL.
prove 'killed PostgreSQL' "$(inside sh -c 'kill -9 "$(head -n 1 /data/postgres/postmaster.pid)" && echo yes')" yes
for _ in $(seq 60); do
  inside node dist/server/cli.js doctor >/dev/null 2>&1 && break
  sleep 0.5
done
prove 'zombies after it' "$(inside sh -c 'cat /proc/[0-9]*/stat 2>/dev/null | grep -c ") Z " || true')" 0
prove 'doctor' "$(inside node dist/server/cli.js doctor | tail -n 1)" 'Nothing is wrong.'
stopped=$(date +%s)
"$engine" stop --time 15 "$id" >/dev/null
seconds=$(($(date +%s) - stopped))
prove 'exit code' "$("$engine" wait "$id")" 0
prove 'stopped within ten seconds' "$([ "$seconds" -le 10 ] && echo yes || echo "no ($seconds)")" yes
bytes=$("$engine" image inspect --format '{{.Size}}' busbar:check)
prove "size ($((bytes / 1000000)) MB) within $((MAX_BYTES / 1000000)) MB" "$([ "$bytes" -le "$MAX_BYTES" ] && echo yes || echo no)" yes
exit "$failed"
