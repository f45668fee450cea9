// The cluster of kubectl's current context, if it runs on this machine.
import { spawnSync } from 'node:child_process'
import { lookup } from 'node:dns/promises'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { run } from '../compose/project.ts'
import { giveUp } from '../support/begin.ts'

/** The folder for manifests that kubectl reads. */
const folder = mkdtempSync(join(tmpdir(), 'busbar-kubernetes-'))
let files = 0

/** Runs kubectl and returns its output. @throws with its error output when it fails */
export const kubectl = (...args: string[]): Promise<string> => run('kubectl', args)

/** Runs kubectl with `--output json` and parses its output. */
export const kubectlJson = async <Schema extends z.ZodType>(
  schema: Schema,
  ...args: string[]
): Promise<z.infer<Schema>> => schema.parse(JSON.parse(await kubectl(...args, '--output', 'json')))

/** Writes manifests to a file for `--filename`. */
export function writeManifests(...items: object[]): string {
  const file = join(folder, `${files++}.json`)
  const content = items.length === 1 ? items[0] : { apiVersion: 'v1', kind: 'List', items }
  writeFileSync(file, JSON.stringify(content), { mode: 0o600 })
  return file
}

/** Applies manifests, refusing fields that the cluster does not know. */
export const apply = (...items: object[]): Promise<string> =>
  kubectl('apply', '--server-side', '--validate=strict', '--filename', writeManifests(...items))

const configSchema = z.object({ clusters: z.array(z.object({ cluster: z.object({ server: z.string() }) })) })

/** Ends the process, saying why, without a cluster on this machine, because the test kills pods and puts load on it. */
export async function requireLocalCluster(): Promise<void> {
  const leave = (why: string) => giveUp(`${why}: ops/kubernetes was not run`)
  const { status, stdout } = spawnSync('kubectl', ['config', 'view', '--minify', '--output', 'json'], {
    encoding: 'utf8',
  })
  if (status !== 0) return leave('no kubectl with a current context is here')
  const server = configSchema.parse(JSON.parse(stdout)).clusters[0]?.cluster.server ?? ''
  if (!(await isOfThisMachine(server))) return leave(`the API server ${server} is not on this machine`)
  if (spawnSync('kubectl', ['get', '--raw', '/readyz']).status !== 0) leave(`no cluster answers at ${server}`)
}

/** Whether the host of a URL is loopback, or an address of one of this machine's interfaces. */
export async function isOfThisMachine(url: string): Promise<boolean> {
  const { hostname } = URL.parse(url) ?? {}
  const host = hostname?.replace(/^\[(.*)\]$/, '$1')
  if (!host) return false
  const addresses = isIP(host) ? [host] : await resolve(host)
  const own = Object.values(networkInterfaces()).flatMap((list) => list?.map(({ address }) => address) ?? [])
  const isOwn = (address: string) => /^127\.|^::1$/.test(address) || own.includes(address)
  return addresses.length > 0 && addresses.every(isOwn)
}

const resolve = async (host: string): Promise<string[]> => {
  const found = await lookup(host, { all: true }).catch(() => [])
  return found.map(({ address }) => address)
}

const versionSchema = z.object({ serverVersion: z.object({ gitVersion: z.string() }) })
const nodesSchema = z.object({
  items: z.array(
    z.object({
      status: z.object({ nodeInfo: z.object({ containerRuntimeVersion: z.string() }) }),
    }),
  ),
})

/** Describes the cluster: the version of Kubernetes, the number of nodes and their container runtimes. */
export async function describeCluster(): Promise<string> {
  const { serverVersion } = await kubectlJson(versionSchema, 'version')
  const { items } = await kubectlJson(nodesSchema, 'get', 'nodes')
  const runtimes = [...new Set(items.map(({ status }) => status.nodeInfo.containerRuntimeVersion))]
  const nodes = items.length === 1 ? 'one node' : `${items.length} nodes`
  return `Kubernetes ${serverVersion.gitVersion.replace(/^v/, '')} with ${nodes} (${runtimes.join(', ').replaceAll('://', ' ')})`
}
