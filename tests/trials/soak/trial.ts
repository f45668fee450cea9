// `npm run trial -- soak --minutes 30 --write`: whether the built server stays the same while everybody uses it at
// once: pages, inquiries with their mails, reads and writes by staff, uploads. It samples memory (PSS), handles,
// connections and p99 over time. Flat means that the last quarter has at most 1.05 times the value of the second; exits
// with 1 when a measure is not flat or a request failed. `--write` stores the table. Linux only: it reads /proc.
import { setTimeout as sleep } from 'node:timers/promises'
import { publicPaths, startClients } from '../load/clients.ts'
import { Ledger } from '../load/ledger.ts'
import { begin } from '../support/begin.ts'
import { machine, reportResult, reportBroken } from '../support/report.ts'
import { serveSite } from '../support/site.ts'
import { FLAT, formatSamples, growths, type Sample, takeSample } from './samples.ts'

const SAMPLE_EVERY_MS = 5000

const { minutes, write } = await begin({ numbers: { minutes: 30 } })
const conditions = `${minutes} minutes, ${machine()} before`
const samples = await soak()
const growth = growths(samples)
const failed = samples.flatMap(({ answers }) => answers).filter(({ status }) => status !== 200)
const verdict = growth.map(({ name, ratio }) => `${name} ${ratio.toFixed(3)}`).join(', ')
const report = `${formatSamples(samples)}\n\nLast quarter by second quarter, goal ≤ ${FLAT}: ${verdict}.`
reportResult(report, conditions, write && 'soak')
reportBroken([
  ...failed.slice(0, 10).map(({ status, kind, subject }) => `${status} ${kind} ${subject}`),
  ...growth.filter(({ isFlat }) => !isFlat).map(({ name }) => `${name} is not flat`),
])

/** Uses a new site for this many minutes. Answers come with the samples. */
async function soak(): Promise<Sample[]> {
  await using site = await serveSite()
  const ledger = new Ledger()
  const stopClients = startClients(site, ledger, await publicPaths(site.url))
  const samples: Sample[] = []
  const startedAt = performance.now()
  try {
    while (performance.now() - startedAt < minutes * 60_000) {
      await sleep(SAMPLE_EVERY_MS)
      samples.push(await takeSample(site, ledger, startedAt))
      site.received.length = 0
    }
  } finally {
    await stopClients()
  }
  return samples
}
