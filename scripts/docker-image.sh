#!/usr/bin/env bash
# `npm run image`, on a machine with Docker: builds the image, runs it as the README promises (read-only, without
# capabilities, in 512 MB), and requests a page. `npm run image -- pin` writes the digest of the base image into the
# Dockerfile: a tag may name another image tomorrow. `npm run image -- twice` builds without a cache two times and compares
# the archives; file times are those of the last commit (BuildKit 0.13 or newer).
set -euo pipefail
cd "$(dirname "$0")/.."
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
case "${1:-}" in
  pin)
    tag=$(sed -n 's/^ARG NODE_IMAGE=\([^@]*\).*/\1/p' Dockerfile)
    docker pull "$tag"
    # The digest of the list of all platforms, so that amd64 and arm64 are pinned by the same line.
    digest=$(docker image inspect --format '{{index .RepoDigests 0}}' "$tag")
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
grep -q '^ARG NODE_IMAGE=.*@sha256:' Dockerfile || echo 'The base image is not pinned: npm run image -- pin'
docker build --build-arg SOURCE_DATE_EPOCH --tag busbar:check .
id=$(docker run --detach --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges --memory 512m \
  --publish 127.0.0.1::3000 busbar:check)
trap 'docker rm --force --volumes "$id" >/dev/null' EXIT
url="http://$(docker port "$id" 3000/tcp)"
curl --silent --fail --retry 60 --retry-delay 1 --retry-all-errors "$url/readyz"
curl --silent --fail --output /dev/null --write-out ' %{http_code} %{content_type}\n' "$url/"
docker stop "$id" >/dev/null
echo "exit code $(docker wait "$id"), $(docker image inspect --format '{{.Size}}' busbar:check) bytes"
