/**
 * `npm run trial -- cdn [--write]`: the built server with CDN_MAX_AGE behind Debian's Varnish with ops/varnish.vcl:
 * what it caches, what it never caches, how soon a change is seen, and what visitors get while the server is down.
 * Without Varnish it says so (exit code 69). `--write` stores the table. The exit code is 1 when a promise did not
 * hold. Everything is on loopback, with its data in a temporary folder.
 */
import { createSite } from '../durability/site.ts'
import { begin } from '../support/begin.ts'
import { type Check, machine, reportChecks } from '../support/report.ts'
import { checkCached, checkNeverCached, METRICS_TOKEN } from './cached.ts'
import { checkChanges, checkFailures } from './changes.ts'
import { startVarnish } from './varnish.ts'

/** CDN_MAX_AGE in seconds: short, to keep the waits of a run short. */
const MAX_AGE = 5

const { write } = await begin({ needs: ['varnishd'] })

const checks = await run()
const conditions = `${machine()} at the end, CDN_MAX_AGE=${MAX_AGE}`
reportChecks(['done', 'seen'], checks, conditions, write && 'cdn')
process.exit()

async function run(): Promise<Check[]> {
  await using site = await createSite('outside', {
    CDN_MAX_AGE: String(MAX_AGE),
    TRUST_PROXY: '1',
    METRICS_TOKEN,
  })
  if (!site) throw new Error('there is no site')
  await using cache = await startVarnish(Number(new URL(site.url).port))
  return [
    ...(await checkCached(cache.url, site)),
    ...(await checkNeverCached(cache.url, site)),
    ...(await checkChanges(cache.url, site, MAX_AGE)),
    ...(await checkFailures(cache.url, site, MAX_AGE)),
  ]
}
