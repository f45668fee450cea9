// `npm run test:durability [-- --only 'disk full' --seconds 8 --write]`: the build serves inquiries, changes by staff,
// uploads, mails and pages while server, database, disk, network and mail server fail, one after the other. Afterwards what
// was acknowledged is held against what is there. Exits with 1 when a promise is broken. `--seconds` is how long a fault
// lasts that can; `--write` puts the table into docs/durability.md. All of it takes six to ten minutes.
import { parseArgs } from 'node:util'
import { formatResults, listBroken } from '../load/report.ts'
import { machine, writeToDocs } from '../support/report.ts'
import { FAULTS } from './faults.ts'
import { createSite, type SiteKind } from './site.ts'
import { type Outcome, RECOVERY_SECONDS, tryFaults } from './try-faults.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true, default: Object.keys(FAULTS) },
    seconds: { type: 'string', default: '8' },
    write: { type: 'boolean', default: false },
  },
})
const unknown = values.only.find((name) => !(name in FAULTS))
if (unknown) throw new Error(`--only '${unknown}': the faults are ${Object.keys(FAULTS).join(', ')}`)

const OPTIONS = { faultMs: 1000 * Number(values.seconds), watchMs: 8000, drainMs: 120_000 }
const KINDS: SiteKind[] = ['own', 'outside', 'small']

const conditions = `faults of ${values.seconds} s, ${machine()} before`
const outcomes: Outcome[] = []
const notTried: string[] = []
for (const kind of KINDS) {
  const names = values.only.filter((name) => FAULTS[name]?.site === kind)
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
console.log(`${conditions}\n\n${report}\n`)
const broken = [
  ...listBroken(results),
  ...orphans.map((hash) => `a picture lies in the store without a record: ${hash}`),
]
for (const line of broken) console.log(`broken: ${line}`)
if (broken.length > 0) process.exitCode = 1
if (values.write) writeToDocs('durability', 'faults', report, conditions)
