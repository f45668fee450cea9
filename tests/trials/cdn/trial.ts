/**
 * `npm run test:cdn [-- --write]`: the built server with CDN_MAX_AGE behind Debian's Varnish with ops/varnish.vcl: what it
 * keeps, what it never keeps, how soon a change is seen, and what visitors get while the server is dead. Without Varnish it
 * says so (exit code 69). `--write` puts the table into docs/scale.md. The exit code is 1 when a promise did not hold.
 * Everything is on loopback, with its data in a temporary folder.
 */
import { parseArgs } from 'node:util'
import { createSite } from '../durability/site.ts'
import { allHeld, type Check, formatChecks } from '../load/report.ts'
import { requirePrograms } from '../support/packages.ts'
import { machine, writeToDocs } from '../support/report.ts'
import { checkChanges, checkFailures } from './changes.ts'
import { checkKept, checkNeverKept } from './kept.ts'
import { startVarnish } from './varnish.ts'

/** CDN_MAX_AGE in seconds: short, so that a run need not wait long. */
const MAX_AGE = 5

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
requirePrograms(['varnishd'])

const rows = await run()
const table = formatChecks(['done', 'seen'], rows)
const conditions = `${machine()} at the end, CDN_MAX_AGE=${MAX_AGE}`
console.log(`${conditions}\n\n${table}`)
if (values.write) writeToDocs('scale', 'cdn', table, conditions)
process.exit(allHeld(rows) ? 0 : 1)

async function run(): Promise<Check[]> {
  await using site = await createSite('outside', { CDN_MAX_AGE: String(MAX_AGE), TRUST_PROXY: '1' })
  if (!site) throw new Error('there is no site')
  await using cache = await startVarnish(Number(new URL(site.url).port))
  return [
    ...(await checkKept(cache.url, site)),
    ...(await checkNeverKept(cache.url, site)),
    ...(await checkChanges(cache.url, site, MAX_AGE)),
    ...(await checkFailures(cache.url, site, MAX_AGE)),
  ]
}
