// `npm run bench:soak [-- --minutes 30 --write]`: whether the built server stays as it is while everybody uses it at once:
// pages, inquiries with their mails, reading and writing by staff, uploads. Memory (PSS), handles, connections and p99 over
// time. Flat means that the last quarter has at most 1.05 times what the second one had; exits with 1 when something is
// not, or when a request failed. `--write` puts the table into docs/durability.md. Linux only: it reads /proc.
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect } from '../server/core/database/connect.ts'
import { attachOrStart } from '../server/core/database/embedded/embedded-postgres.ts'
import { insertInquiry } from '../tests/support/inquiries.ts'
import { startMailServer } from '../tests/support/mail-server.ts'
import { silentLog } from './bench-database.ts'
import { writeToDocs } from './bench/report.ts'
import { createSite, startServer } from './bench/site.ts'
import { publicPaths, startClients } from './load/clients.ts'
import { Ledger } from './load/ledger.ts'
import { FLAT, formatSamples, growths } from './soak/report.ts'
import { BENCH_NAME, type Sample, takeSample } from './soak/samples.ts'

const SAMPLE_EVERY_MS = 5000

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    write: { type: 'boolean', default: false },
  },
})

const loadBefore = loadavg()[0]?.toFixed(1)
const samples = await soak(Number(values.minutes))
const growth = growths(samples)
const failed = samples.flatMap(({ answers }) => answers).filter(({ status }) => status !== 200)
const conditions =
  `${values.minutes} minutes, Node ${process.versions.node}, ${availableParallelism()} cores ` +
  `with a load of ${loadBefore} before and ${loadavg()[0]?.toFixed(1)} at the end`
const verdict = growth
  .map(({ name, ratio, isFlat }) => `${name} ${ratio.toFixed(3)}${isFlat ? '' : ' (not flat)'}`)
  .join(', ')
const report = `${formatSamples(samples)}\n\nLast quarter by second quarter, goal ≤ ${FLAT}: ${verdict}.`
console.log(`${conditions}\n\n${report}`)
for (const { status, kind, subject } of failed.slice(0, 10))
  console.log(`failed: ${status} ${kind} ${subject}`)
if (failed.length > 0 || growth.some(({ isFlat }) => !isFlat)) process.exitCode = 1
if (values.write) writeToDocs('durability', 'soak', report, conditions)

/** Uses a new site for so many minutes. Answers come with the samples. */
async function soak(minutes: number): Promise<Sample[]> {
  await using stack = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'busbar-soak-'))
  stack.defer(() => rm(dataDir, { recursive: true, force: true }))
  const mailServer = await startMailServer()
  stack.defer(mailServer.close)
  const site = await createSite(dataDir)
  const server = stack.use(await startServer(site, { SMTP_URL: mailServer.url }))
  const { connection } = await attachOrStart(dataDir, silentLog)
  const ownConnection = { ...connection, application_name: BENCH_NAME }
  const db = connect(ownConnection, () => {})
  stack.defer(() => db.destroy())
  const ledger = new Ledger()
  const target = { ...site, inquiryId: await insertInquiry(db) }
  stack.defer(startClients(target, ledger, await publicPaths(site.url)))

  const samples: Sample[] = []
  const startedAt = performance.now()
  while (performance.now() - startedAt < minutes * 60_000) {
    await sleep(SAMPLE_EVERY_MS)
    samples.push(await takeSample(server.pid, db, ledger, startedAt))
    mailServer.received.length = 0
  }
  return samples
}
