#!/usr/bin/env bash
# `npm run trial -- deploy`, as root on a Linux with debootstrap, systemd-nspawn and slirp4netns: creates a fresh
# Debian, boots it with its own systemd and network, and runs way A of docs/deploy.md in it word for word: the
# installation, an upgrade to a version with one more migration, and the rollback. Ends at the first command that fails,
# and prints how long each took. A machine without a public name cannot get a certificate, so Caddy signs one itself.
set -euo pipefail
cd "$(dirname "$0")/../.."

for program in debootstrap systemd-nspawn slirp4netns; do
  if ! command -v "$program" >/dev/null || [ "$(id -u)" != 0 ]; then
    echo "A fresh machine needs root and $program: the way of docs/deploy.md was not run." >&2
    exit 69
  fi
done
cache=$PWD/.cache/deploy
mkdir -p "$cache"
if [ ! -d "$cache/debian" ]; then
  echo 'A Debian 13, once …'
  debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,ca-certificates trixie "$cache/debian.new" >"$cache/debootstrap.log"
  mv "$cache/debian.new" "$cache/debian"
fi

work=$(mktemp -d "$cache/run-XXXXXX")
namespace=busbar-deploy-$$
machine=
clean_up() {
  # SIGTERM powers the machine off.
  [ -z "$machine" ] || { kill "$machine" && wait "$machine"; } 2>/dev/null || true
  [ -z "${uplink-}" ] || { kill "$uplink" && wait "$uplink"; } 2>/dev/null || true
  ip netns delete "$namespace" 2>/dev/null || true
  rm -rf "$work"
}
trap clean_up EXIT

# The source: this commit as the version `old`, and a version with one more migration as `new`.
git clone --quiet --bare --no-local --depth 1 "file://$PWD" "$work/repository"
git -C "$work/repository" branch old HEAD
git clone --quiet --branch old "file://$work/repository" "$work/source"
(
  cd "$work/source"
  last=$(find migrations -name '[0-9]*.ts' -not -name '*.test.ts' -printf '%f\n' | sort | tail -n 1)
  name=$(printf '%03d-one-more' $((10#${last%%-*} + 1)))
  cat >"migrations/$name.ts" <<'MIGRATION'
import { type Kysely, sql } from 'kysely'

export const up = (db: Kysely<unknown>) => sql`create table one_more (id integer)`.execute(db)
MIGRATION
  sed -i "/^export const migrations/,/^}/s|^}|  '$name': oneMore,\n}|; 1i import * as oneMore from '../../migrations/$name.ts'" \
    server/core/database/migrate.ts
  git switch --quiet --create new
  git add --all
  git -c user.name=deploy -c user.email=deploy@busbar.test commit --quiet --message 'One migration more'
  git push --quiet origin new
)

cp --archive --reflink=auto "$cache/debian" "$work/machine"
echo 'nameserver 10.0.2.3' >"$work/machine/etc/resolv.conf"
printf '127.0.0.1 localhost firm.example\n' >"$work/machine/etc/hosts"
# Behind a TLS-intercepting network, the machine trusts the same certificates as this one.
if [ -n "${NODE_EXTRA_CA_CERTS-}" ]; then
  cp "$NODE_EXTRA_CA_CERTS" "$work/machine/etc/ssl/certs/ca-certificates.crt"
  echo 'cafile=/etc/ssl/certs/ca-certificates.crt' >"$work/machine/etc/npmrc"
fi
ip netns add "$namespace"
slirp4netns --configure --disable-host-loopback --netns-type=path "/run/netns/$namespace" tap0 >"$work/network.log" 2>&1 &
uplink=$!
UNIFIED_CGROUP_HIERARCHY=1 systemd-nspawn --quiet --boot --directory="$work/machine" --machine=busbar-deploy --register=no --keep-unit \
  --network-namespace-path="/run/netns/$namespace" --resolv-conf=off --console=pipe --bind-ro="$work/repository:/srv/repository" \
  --setenv=SYSTEMD_CGROUP_ENABLE_LEGACY_FORCE=1 >"$work/boot.log" 2>&1 &
machine=$!
inside() {
  nsenter --target "$(ps --ppid "$machine" -o pid= | head -n 1 | tr -d ' ')" --all \
    env -i HOME=/root LANG=C.UTF-8 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    ${NODE_EXTRA_CA_CERTS:+NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt} bash -c "$1" </dev/null
}
for _ in $(seq 60); do
  inside 'systemctl is-system-running --wait' >/dev/null 2>&1 && break
  sleep 0.5
done

total=0
# Runs a command and prints its duration, and its output when it fails. `cd` also applies to later commands.
folder=/root
run() {
  local started seconds output command=$1
  started=$(date +%s%N)
  if ! output=$(inside "cd $folder && $command" 2>&1); then
    printf 'BAD   %s\n%s\n' "$command" "$output"
    exit 1
  fi
  [[ $command != cd\ * ]] || folder=${command#cd }
  seconds=$((($(date +%s%N) - started) / 1000000))
  total=$((total + seconds))
  printf '%7d.%01d s  %s\n' $((seconds / 1000)) $((seconds % 1000 / 100)) "$command"
}
# The shell blocks under a heading of docs/deploy.md, up to the next heading: one command per line, without its comment.
commands_of() {
  awk -v heading="$1" '/^#/ && !code { inside = ($0 == heading) } /^```/ { code = inside && /sh$/; next } code' docs/deploy.md |
    sed -E 's/ {2,}# .*//; s/\bREPOSITORY\b/file:\/\/\/srv\/repository/g; s/\bVERSION\b/old/g; s/\bNEXT\b/new/g'
}
check() {
  inside "$2" >/dev/null 2>&1 || { echo "BAD   $1"; exit 1; }
  echo "      ok   $1"
}

echo 'Installation'
while IFS= read -r command; do
  run "$command"
  # 'Set PUBLIC_URL', and the certificate.
  case $command in
    *busbar.env) run "sed -i 's#^PUBLIC_URL=.*#PUBLIC_URL=https://firm.example#' /etc/busbar/busbar.env" ;;
    *'> /etc/caddy/Caddyfile') run "sed -i '1i {\nlocal_certs\n}' /etc/caddy/Caddyfile" ;;
  esac
done < <(commands_of '## A: without containers')
installed=$total
page='curl --silent --fail --cacert /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt https://firm.example/'
check 'the home page, behind TLS' "$page | grep --quiet '<html'"
check 'port 80 leads there' "curl --silent --head http://firm.example/ | grep --quiet 'Location: https://firm.example/'"
check 'nobody but this machine reaches the port of the site' "! curl --silent --max-time 3 http://10.0.2.100:3000/readyz"
check 'backups into a folder, as written' "install -d -o busbar -g busbar -m 700 /mnt/backups &&
  echo BACKUP_DIR=/mnt/backups >>/etc/busbar/busbar.env && systemctl restart busbar &&
  curl --silent --fail --retry 300 --retry-delay 1 --retry-all-errors http://127.0.0.1:3000/readyz &&
  systemctl show --property MainPID --value busbar | xargs -I PID nsenter --target PID --mount --setuid \$(id -u busbar) touch /mnt/backups/probe &&
  busbar backup && busbar backups | grep --quiet backup && busbar doctor"
check 'a killed server comes back' "systemctl kill --signal KILL --kill-whom main busbar; sleep 3;
  curl --silent --fail --retry 300 --retry-delay 1 --retry-all-errors http://127.0.0.1:3000/readyz && busbar doctor"
inside "busbar sql \"update settings set phone = '+91 22 5555 0101'\"" >/dev/null

echo 'Upgrade, and back'
upgraded=
while IFS= read -r command; do
  if [ -z "$upgraded" ] && [ "$command" = 'systemctl stop busbar' ]; then
    upgraded=yes
    check 'the migration is applied' "busbar sql 'select count(*) from one_more'"
    inside 'ln -sfn old /opt/busbar/current && systemctl restart busbar; sleep 15' || true
    check 'the old version says that it is too old, and is not started again' \
      "[ \$(systemctl show --property ExecMainStatus --value busbar) = 78 ] && systemctl is-failed busbar && systemctl reset-failed busbar"
  fi
  run "$command"
done < <(commands_of '### Upgrades')
check 'the old version has the data of before' "busbar sql 'select phone from settings' | grep --quiet '5555 0101'"
check 'the home page, behind TLS' "$page | grep --quiet '<html'"
printf 'Installed in %d.%d minutes, all in %d.%d; %s of disk, at commit %s.\n' $((installed / 60000)) $((installed % 60000 / 6000)) \
  $((total / 60000)) $((total % 60000 / 6000)) "$(inside 'du -sh /opt/busbar/old' | cut -f 1)" "$(git rev-parse --short HEAD)"
