// `npm run bench [-- --only home --rounds 3 --seconds 2]`: requests, processor time, start and memory of the built server,
// as ratios of what the machine can do at all: bare `node:http` that sends the same bytes, `pg` alone. Both sides run in
// turn, each in a process of its own. `--minutes 10` lengthens the load under which memory is measured, `--write` puts the
// table into docs/performance.md. Linux only: it reads /proc.
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatTable, type Row, writeToDocs } from '../support/report.ts'
import { createSite, stopAll } from '../support/site.ts'
import { CASES } from './cases.ts'
import { CONNECTIONS } from './measure.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    minutes: { type: 'string', default: '0.5' },
    only: { type: 'string', multiple: true, default: Object.keys(CASES) },
    write: { type: 'boolean', default: false },
  },
})
const options = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  memorySeconds: 60 * Number(values.minutes),
}
const unknown = values.only.find((name) => !(name in CASES))
if (unknown) throw new Error(`--only ${unknown}: the cases are ${Object.keys(CASES).join(', ')}`)

const conditions =
  `${options.rounds} rounds of ${options.seconds} s, ${CONNECTIONS} connections, Node ${process.versions.node}, ` +
  `${availableParallelism()} cores with a load of ${loadavg()[0]?.toFixed(1)} before`
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
    if (!values.only.includes(name)) continue
    process.stderr.write(`${name} …\n`)
    rows.push(...(await run(site, options)))
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
const table = formatTable(rows)
console.log(`${conditions}\n\n${table}`)
if (values.write) writeToDocs('performance', 'bench', table, conditions)
