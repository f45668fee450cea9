import { setTimeout as sleep } from 'node:timers/promises'
import { PATHS } from '../load/ends.ts'
import type { Check } from '../support/report.ts'
import type { ClusterDatabase } from './database.ts'
import { listPods, type Pod } from './pods.ts'

/** Longer than the liveness probes take to give up: three times ten seconds. */
const AWAY_MS = 45_000

/** While PostgreSQL is away, no pod is taken out of the Service or restarted, and pages are served from memory. */
export async function checkDatabaseAway(url: string, database: ClusterDatabase): Promise<Check> {
  const before = await listPods()
  // Warms the page cache of every pod.
  for (let i = 0; i < 10; i++) for (const path of PATHS) await (await fetch(url + path)).text()
  const bringBack = await database.takeAway()
  const statuses: number[] = []
  const unready = new Set<string>()
  const end = performance.now() + AWAY_MS
  while (performance.now() < end) {
    for (const path of PATHS) {
      const answer = await fetch(url + path)
      await answer.arrayBuffer()
      statuses.push(answer.status)
    }
    for (const pod of await listPods()) if (!pod.isReady) unready.add(pod.name)
    await sleep(500)
  }
  await bringBack()
  const failed = statuses.filter((status) => status !== 200).length
  const restarted = (await listPods()).filter((pod) => restartsOf(before, pod) !== pod.restarts).length
  const seen = `${failed} of ${statuses.length} pages failed, ${unready.size} pods were not ready, ${restarted} were started again`
  return [
    'database',
    `PostgreSQL away for ${AWAY_MS / 1000} s`,
    seen,
    failed === 0 && unready.size === 0 && restarted === 0,
  ]
}

const restartsOf = (pods: Pod[], { name }: Pod): number | undefined =>
  pods.find((pod) => pod.name === name)?.restarts
