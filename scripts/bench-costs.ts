/**
 * `npm run bench:costs [-- --seconds 3 --rounds 3 --write]`: what one page, one inquiry, one upload, one session costs: processor
 * time of the server and of its PostgreSQL, bytes in the database. `docs/scale.md` reckons with it; `--write` puts the
 * tables there. The built server runs without limits on the sample company with 5,000 inquiries. Linux only: it reads /proc.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect } from '../server/core/database/connect.ts'
import { attachOrStart } from '../server/core/database/embedded/embedded-postgres.ts'
import type { Db } from '../server/core/database/tables.ts'
import { countMails } from '../server/core/mail/stored-mails.ts'
import { startMailServer } from '../tests/support/mail-server.ts'
import { median, silentLog } from './bench-database.ts'
import { alignTable, writeToDocs } from './bench/report.ts'
import { createSite, startServer } from './bench/site.ts'
import { bytesPerInquiry, bytesPerSession } from './costs/space.ts'
import { type Cost, measure, measureIdle, worksOf } from './costs/work.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
    write: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds)
const conditions = `median of ${rounds}, Node ${process.versions.node}, ${availableParallelism()} cores with a load of ${loadavg()[0]?.toFixed(1)} before`

const mailServer = await startMailServer()
const dataDir = await mkdtemp(join(tmpdir(), 'busbar-costs-'))
try {
  const tables = await measureAll()
  console.log(`${conditions}\n\n${tables}`)
  if (values.write) writeToDocs('scale', 'costs', tables, conditions)
} finally {
  await mailServer.close()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()

async function measureAll(): Promise<string> {
  const site = await createSite(dataDir)
  const mail = {
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Busbar <office@busbar.test>',
    NOTIFY_EMAIL: 'desk@busbar.test',
  }
  await using server = await startServer(site, mail)
  const { connection } = await attachOrStart(dataDir, silentLog)
  const db = connect(connection, () => {})
  const mailsSent = () => untilNoMailWaits(db)
  try {
    // What a start leaves to be done in the background is over by then.
    await sleep(15_000)
    const idle = await measureIdle(server.pid, 20)
    const lines: string[][] = []
    for (const work of worksOf(Number(values.seconds), mailsSent)) {
      const costs: Cost[] = []
      // The first round, in which V8 compiles, does not count.
      for (let round = 0; round <= rounds; round++) costs.push(await measure(server.pid, site, work, idle))
      const [own, postgres] = (['server', 'postgres'] as const).map((part) =>
        Math.max(0, median(costs.slice(1).map((cost) => cost[part]))),
      )
      const line = [work.name, format(own!), format(postgres!), format(1000 / (own! + postgres!))]
      process.stderr.write(`${line.join(', ')}\n`)
      lines.push(line)
    }
    process.stderr.write('space …\n')
    const inquiry = await bytesPerInquiry(site, db, mailsSent)
    const space = [
      ['an inquiry, while it is kept', `${format(inquiry / 1000)} kB in the database`],
      ['a session', `${format((await bytesPerSession(site, db)) / 1000)} kB in the database`],
      [
        'the server itself, each second',
        `${format(idle.server)} ms, its PostgreSQL ${format(idle.postgres)} ms`,
      ],
    ]
    return [
      alignTable(['one of', 'ms in the server', 'ms in PostgreSQL', 'a second on one core'], lines),
      alignTable(['one of', 'takes'], space),
    ].join('\n\n')
  } finally {
    await db.destroy()
  }
}

/** @throws when mails still wait after five minutes */
async function untilNoMailWaits(db: Db): Promise<void> {
  for (let i = 0; i < 1200; i++) {
    if ((await countMails(db)).waiting === 0) return
    await sleep(250)
  }
  throw new Error('mails still wait')
}

/** Three digits, and no fewer than the whole number. */
function format(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(value < 0.1 ? 2 : 3)
}
