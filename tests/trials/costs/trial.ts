// `npm run trial -- costs --seconds 3 --rounds 3 --write`: what one page, one inquiry, one upload, one session costs:
// processor time of the server and of its PostgreSQL, and bytes in the database. `--write` stores the tables. The built
// server runs without limits on the sample company with 5,000 inquiries. Linux only: it reads /proc.
import { setTimeout as sleep } from 'node:timers/promises'
import { countWaiting } from '../load/records.ts'
import { begin } from '../support/begin.ts'
import { waitUntil } from '../support/programs.ts'
import { alignTable, machine, median, reportResult, threeDigits } from '../support/report.ts'
import { serveSite } from '../support/site.ts'
import { bytesPerInquiry, bytesPerSession } from './space.ts'
import { type Cost, measure, measureIdle, worksOf } from './work.ts'

const { rounds, seconds, write } = await begin({ numbers: { rounds: 3, seconds: 3 } })
const conditions = `median of ${rounds}, ${machine()} before`
reportResult(await measureAll(), conditions, write && 'costs')
process.exit()

async function measureAll(): Promise<string> {
  const mail = { MAIL_FROM: 'Busbar <office@busbar.test>', NOTIFY_EMAIL: 'desk@busbar.test' }
  await using site = await serveSite(mail)
  const mailsSent = () => waitUntil('no mail waits', async () => (await countWaiting(site.db)) === 0, 300)
  // By then the background work after the start is done.
  await sleep(15_000)
  const idle = await measureIdle(site, 20)
  const lines: string[][] = []
  for (const work of worksOf(seconds, mailsSent)) {
    const costs: Cost[] = []
    // The first round, in which V8 compiles, does not count.
    for (let round = 0; round <= rounds; round++) costs.push(await measure(site, work, idle))
    const [own = 0, postgres = 0] = (['server', 'postgres'] as const).map((part) =>
      Math.max(0, median(costs.slice(1).map((cost) => cost[part]))),
    )
    const line = [work.name, ...[own, postgres, 1000 / (own + postgres)].map(threeDigits)]
    process.stderr.write(`${line.join(', ')}\n`)
    lines.push(line)
  }
  process.stderr.write('space …\n')
  const kilobytes = (bytes: number) => `${threeDigits(bytes / 1000)} kB in the database`
  const idleText = `${threeDigits(idle.server)} ms, its PostgreSQL ${threeDigits(idle.postgres)} ms`
  const space = [
    ['an inquiry, while it is stored', kilobytes(await bytesPerInquiry(site, mailsSent))],
    ['a session', kilobytes(await bytesPerSession(site))],
    ['the server itself, each second', idleText],
  ]
  return [
    alignTable(['one of', 'ms in the server', 'ms in PostgreSQL', 'a second on one core'], lines),
    alignTable(['one of', 'takes'], space),
  ].join('\n\n')
}
