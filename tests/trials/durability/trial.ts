// `npm run trial -- durability --only 'disk full' --seconds 8 --write`: the build serves inquiries, changes by staff,
// uploads, mails and pages while server, database, disk, network and mail server fail, one after the other. Afterwards
// the acknowledged writes are compared with the stored ones. Exits with 1 when a promise is broken. `--seconds` is the
// length of those faults that last; `--write` stores the table. A whole run takes six to ten minutes.
import { begin } from '../support/begin.ts'
import { brokenBy, formatResults, machine, reportResult, reportBroken } from '../support/report.ts'
import { FAULTS } from './faults.ts'
import { createSite, type SiteKind } from './site.ts'
import { type Outcome, RECOVERY_SECONDS, tryFaults } from './try-faults.ts'

const { only, seconds, write } = await begin({ numbers: { seconds: 8 }, parts: Object.keys(FAULTS) })

const OPTIONS = { faultMs: 1000 * seconds, watchMs: 8000, drainMs: 120_000 }
const KINDS: SiteKind[] = ['own', 'outside', 'small']

const conditions = `faults of ${seconds} s, ${machine()} before`
const outcomes: Outcome[] = []
const notTried: string[] = []
for (const kind of KINDS) {
  const names = only.filter((name) => FAULTS[name]?.site === kind)
  if (names.length === 0) continue
  process.stderr.write(`${names.join(', ')} …\n`)
  await using site = await createSite(kind)
  if (site) outcomes.push(await tryFaults(site, names, OPTIONS))
  else
    notTried.push(
      `${names.join(', ')}: not tried, because this process may not mount a small disk (root on Linux may)`,
    )
}

const results = outcomes.flatMap((outcome) => outcome.results)
const repeated = outcomes.reduce((sum, { repeatedMails }) => sum + repeatedMails, 0)
const orphans = outcomes.flatMap((outcome) => outcome.orphans)
const report = [
  formatResults(results, RECOVERY_SECONDS),
  `Mails that were delivered again, under the same Message-ID: ${repeated}.`,
  ...notTried,
].join('\n\n')
reportResult(report, conditions, write && 'faults')
reportBroken([
  ...results.flatMap(brokenBy),
  ...orphans.map((hash) => `a picture lies in the store without a record: ${hash}`),
])
