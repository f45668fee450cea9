// A PostgreSQL cluster as operators build it from Debian's packages: three nodes under Patroni, which agree on the
// primary through etcd, behind HAProxy. Everything is on this machine's loopback, with its data in a temporary folder.
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import * as z from 'zod'
import { postgresBinaries } from '../support/begin.ts'
import { startHaproxy } from '../support/haproxy.ts'
import { freePorts, killTree, makeFolder, startProgram, waitUntil, writeConfig } from '../support/programs.ts'
import { type ClusterConfig, type NodeConfig, patroniConfig } from './patroni-config.ts'

const NAMES = ['node1', 'node2', 'node3']

export interface PostgresCluster {
  /** The address of the current primary, for the role of the site. */
  primaryUrl: string
  primaryPort: number
  password: string
  /** The name of the primary. */
  primary(): Promise<string>
  /** Kills a whole node, Patroni and PostgreSQL, as when the machine loses power. */
  killMachine(name: string): void
  /** Kills only the node's PostgreSQL, which Patroni notices. */
  killPostgres(name: string): void
  /** Starts a killed node. */
  start(name: string): void
  /** Resolves when three nodes run and one of them is a synchronous standby. */
  whole(): Promise<void>
  /** Kills the whole cluster. */
  stop(): void
}

/** Starts the cluster with an empty database `busbar`, which belongs to a role that is not a superuser. */
export async function startCluster(parent: string): Promise<PostgresCluster> {
  const [etcdPort = 0, peerPort = 0, primaryPort = 0, ...nodePorts] = await freePorts(9)
  const password = randomBytes(12).toString('hex')
  const config: ClusterConfig = { etcdPort, binaries: postgresBinaries() ?? '', password }
  const etcd = startEtcd(parent, etcdPort, peerPort)
  const nodes = NAMES.map((name, i): NodeConfig => {
    const folder = makeFolder(join(parent, name))
    return { name, folder, port: nodePorts[2 * i] ?? 0, apiPort: nodePorts[2 * i + 1] ?? 0 }
  })
  const nodeOf = (name: string) => nodes.find((node) => node.name === name)!
  const patroni = new Map<string, number>()
  const start = (name: string) => {
    const { folder, ...ports } = nodeOf(name)
    const file = writeConfig(join(folder, 'patroni.yml'), patroniConfig({ folder, ...ports }, config))
    patroni.set(name, startProgram('patroni', folder, ['patroni', file]).pid ?? 0)
  }
  NAMES.forEach(start)
  const killPostgres = (name: string) => killTree(postmasterOf(nodeOf(name)))
  const backends = nodes.map(({ name, port, apiPort }) => ({ name, port, checkPort: apiPort }))
  await waitUntil('the cluster has a primary', async () => (await members(nodes)).some(isPrimary), 90)
  const haproxy = await startHaproxy(parent, [
    { name: 'primary', port: primaryPort, mode: 'tcp', checkPath: '/primary', backends },
  ])
  const whole = () => waitUntil('the cluster is whole', async () => isWhole(await members(nodes)), 120)
  await whole()
  await createDatabase(`postgres://postgres:${password}@127.0.0.1:${primaryPort}/postgres`, password)
  const urlOf = (port: number) => `postgres://busbar:${password}@127.0.0.1:${port}/busbar`
  const killMachine = (name: string) => {
    const postmaster = postmasterOf(nodeOf(name))
    // Patroni first, or it would notice that PostgreSQL dies.
    killTree(patroni.get(name))
    killTree(postmaster)
  }
  return {
    primaryUrl: urlOf(primaryPort),
    primaryPort,
    password,
    primary: async () => (await members(nodes)).find(isPrimary)?.name ?? '',
    killMachine,
    killPostgres,
    start,
    whole,
    stop() {
      NAMES.forEach(killMachine)
      haproxy.kill('SIGKILL')
      etcd.kill('SIGKILL')
    },
  }
}

function startEtcd(parent: string, port: number, peerPort: number): ChildProcess {
  const folder = makeFolder(join(parent, 'etcd'))
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  return startProgram('etcd', folder, [
    'etcd',
    '--name=only',
    `--data-dir=${join(folder, 'data')}`,
    `--listen-client-urls=${client}`,
    `--advertise-client-urls=${client}`,
    `--listen-peer-urls=${peer}`,
    `--initial-advertise-peer-urls=${peer}`,
    `--initial-cluster=only=${peer}`,
  ])
}

/** The process id of the node's PostgreSQL, the first line of its postmaster.pid, or 0 if it was never started. */
function postmasterOf({ folder }: NodeConfig): number {
  const file = join(folder, 'data/postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}

const clusterState = z.object({
  members: z.array(z.object({ name: z.string(), role: z.string(), state: z.string() })),
})
type Member = z.output<typeof clusterState>['members'][number]

/** The members of the cluster, from the first Patroni that answers, or none when no Patroni does. */
async function members(nodes: NodeConfig[]): Promise<Member[]> {
  for (const { apiPort } of nodes)
    try {
      const response = await fetch(`http://127.0.0.1:${apiPort}/cluster`, {
        signal: AbortSignal.timeout(2000),
      })
      return clusterState.parse(await response.json()).members
    } catch {
      // This node is down.
    }
  return []
}

const isPrimary = ({ role, state }: Member) => role === 'leader' && state === 'running'

const isWhole = (list: Member[]) =>
  list.length === NAMES.length &&
  list.every(({ state }) => state === 'running' || state === 'streaming') &&
  list.some(isPrimary) &&
  list.some(({ role }) => role === 'sync_standby')

async function createDatabase(adminUrl: string, password: string): Promise<void> {
  const client = new Client(adminUrl)
  await client.connect()
  await client.query(`create role busbar login password '${password}'`)
  await client.query('create database busbar owner busbar')
  await client.end()
}
