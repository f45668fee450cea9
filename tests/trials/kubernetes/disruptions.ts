// Ends pods under load, in the ways in which a cluster ends them.
import { setTimeout as sleep } from 'node:timers/promises'
import { startClients } from '../load/clients.ts'
import { checkFailures, compareAll, PATHS } from '../load/ends.ts'
import { Ledger } from '../load/ledger.ts'
import { countWaiting, type LoadedSite } from '../load/records.ts'
import { waitUntil } from '../support/programs.ts'
import type { Check } from '../support/report.ts'
import { kubectl, writeManifests } from './cluster.ts'
import { SITE } from './names.ts'
import { inPod, listPods, type Pod, waitForPods } from './pods.ts'
import { waitForRollout } from './site.ts'

/** The load around each end, in milliseconds. */
const AROUND_MS = 4000

/**
 * How many requests may fail when a pod dies without a warning: the Service routes to it for a second or two, until the
 * cluster has noticed, and clients retry at once.
 */
const CUT = { writes: 80, reads: 40 }

/** The number of disruptions that end a pod without a warning. */
const KILLS = 2

interface Disruption {
  what: string
  cut?: typeof CUT
  /** Ends pods, and resolves when as many as before are ready. @returns what else was seen, and whether it is right */
  end(pods: Pod[]): Promise<{ seen: string; isHeld: boolean }>
}

/** @param update to another image with one more migration, if there is one */
export async function checkDisruptions(
  site: LoadedSite,
  fetchMails: () => Promise<void>,
  update?: Disruption,
): Promise<Check[]> {
  const ledger = new Ledger()
  const stopClients = startClients(site, ledger, PATHS)
  const checks: Check[] = []
  try {
    await sleep(AROUND_MS)
    for (const { what, cut, end } of [
      nothing,
      crash,
      deletion,
      eviction,
      restart,
      ...(update ? [update] : []),
    ]) {
      const startedAt = performance.now()
      const { seen, isHeld } = await end(await listPods())
      await sleep(AROUND_MS)
      const [, , failures, isServed] = checkFailures(ledger, what, startedAt, cut)
      checks.push(['end', what, `${failures}; ${seen}`, isServed && isHeld])
    }
  } finally {
    await stopClients()
  }
  await waitUntil('no mail waits', async () => (await countWaiting(site.db)) === 0, 120)
  await fetchMails()
  return [...checks, ...(await compareAll(site, ledger, KILLS))]
}

/** The same load without a disruption, for comparison. */
const nothing: Disruption = {
  what: 'none, for a quarter of a minute',
  async end() {
    await sleep(15_000)
    return { seen: 'no pod ended', isHeld: true }
  },
}

/** Kills every process of the container but its init: the kubelet restarts the container. */
const crash: Disruption = {
  what: 'one pod crashes',
  cut: CUT,
  async end([pod]) {
    await inPod(pod?.name ?? '', 'kill -9 -1').catch(() => '')
    const find = async () => (await listPods()).find(({ name }) => name === pod?.name)
    await waitUntil('the container is started again', async () => ((await find())?.restarts ?? 0) > 0, 120)
    await waitForPods()
    return { seen: 'its container was started again', isHeld: true }
  },
}

const deletion: Disruption = {
  what: 'one pod deleted by force, without grace',
  cut: CUT,
  async end([pod]) {
    await kubectl('--namespace', SITE, 'delete', 'pod', pod?.name ?? '', '--grace-period=0', '--force')
    await waitForPods()
    const isReplaced = !(await listPods()).some(({ name }) => name === pod?.name)
    return { seen: isReplaced ? 'another took its place' : 'NOT replaced', isHeld: isReplaced }
  },
}

/** As when a node is drained. */
const eviction: Disruption = {
  what: 'one pod evicted, a second eviction requested',
  async end([first, second]) {
    const [isEvicted, isSecondEvicted] = [await evict(first), await evict(second)]
    await waitForPods()
    const seen = `the first ${isEvicted ? 'let go' : 'REFUSED'}, the second ${isSecondEvicted ? 'LET GO' : 'refused by the disruption budget'}`
    return { seen, isHeld: isEvicted && !isSecondEvicted }
  },
}

/** @returns whether the disruption budget let the pod go. @throws when something else went wrong */
async function evict(pod: Pod | undefined): Promise<boolean> {
  const name = pod?.name ?? ''
  const file = writeManifests({
    apiVersion: 'policy/v1',
    kind: 'Eviction',
    metadata: { name, namespace: SITE },
  })
  try {
    await kubectl('create', '--raw', `/api/v1/namespaces/${SITE}/pods/${name}/eviction`, '--filename', file)
    return true
  } catch (error) {
    if (String(error).includes('disruption budget')) return false
    throw error
  }
}

const restart: Disruption = {
  what: 'a rolling restart',
  async end(before) {
    await kubectl('--namespace', SITE, 'rollout', 'restart', 'deployment/busbar')
    await waitForRollout(SITE, 'busbar')
    await waitForPods()
    return await renewed(before)
  },
}

async function renewed(before: Pod[]): Promise<{ seen: string; isHeld: boolean }> {
  const after = await listPods()
  const fresh = after.filter(({ name }) => !before.some((old) => old.name === name)).length
  return { seen: `${fresh} of ${after.length} pods are new`, isHeld: fresh === after.length }
}

/**
 * A rolling update.
 * @param apply gives the Deployment the other image
 * @param countMigrations returns the number of migrations in the database
 */
export const updateTo = (apply: () => Promise<void>, countMigrations: () => Promise<number>): Disruption => ({
  what: 'a rolling update to a version with a migration',
  async end(before) {
    const migrationsBefore = await countMigrations()
    await apply()
    await waitForRollout(SITE, 'busbar')
    await waitForPods()
    const { seen, isHeld } = await renewed(before)
    const added = (await countMigrations()) - migrationsBefore
    return { seen: `${seen}, ${added} migration added`, isHeld: isHeld && added > 0 }
  },
})
