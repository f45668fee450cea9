#!/usr/bin/env bash
# `npm run image`, on a machine with Docker: builds the image, runs it as the README promises (read-only, without
# capabilities, in 512 MB), and requests a page.
set -euo pipefail
cd "$(dirname "$0")/.."
docker build --tag busbar:check .
id=$(docker run --detach --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --memory 512m \
  --publish 127.0.0.1::3000 busbar:check)
trap 'docker rm --force --volumes "$id" >/dev/null' EXIT
url="http://$(docker port "$id" 3000/tcp)"
curl --silent --fail --retry 60 --retry-delay 1 --retry-all-errors "$url/readyz"
curl --silent --fail --output /dev/null --write-out ' %{http_code} %{content_type}\n' "$url/"
docker stop "$id" >/dev/null
echo "exit code $(docker wait "$id"), $(docker image inspect --format '{{.Size}}' busbar:check) bytes"
