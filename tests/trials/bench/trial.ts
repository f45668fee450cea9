// `npm run trial -- bench --only home --rounds 3 --seconds 2`: requests, processor time, start and memory of the built
// server, as ratios of the machine's ceiling: bare `node:http` that sends the same bytes, and `pg` alone. Both sides
// take turns, each in a process of its own. `--minutes 10` lengthens the load under which memory is measured, `--write`
// stores the table. Linux only: it reads /proc.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CONNECTIONS } from '../load/measure.ts'
import { begin } from '../support/begin.ts'
import { formatTable, machine, type Row, reportResult } from '../support/report.ts'
import { createSite, stopAll } from '../support/site.ts'
import { CASES } from './cases.ts'

const options = await begin({
  numbers: { rounds: 5, seconds: 4, minutes: 0.5 },
  parts: Object.keys(CASES),
})
const { rounds, seconds } = options
const conditions = `${rounds} rounds of ${seconds} s, ${CONNECTIONS} connections, ${machine()} before`
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isInterrupted = true
    stopAll()
  })
const dataDir = await mkdtemp(join(tmpdir(), 'busbar-bench-'))
const rows: Row[] = []
try {
  const site = await createSite(dataDir)
  for (const [name, run] of Object.entries(CASES)) {
    if (isInterrupted) throw new Error('interrupted')
    if (!options.only.includes(name)) continue
    process.stderr.write(`${name} …\n`)
    rows.push(...(await run(site, options)))
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
reportResult(formatTable(rows), conditions, options.write && 'bench')
