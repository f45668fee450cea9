import { expect, test } from '../support/browser-fixture.ts'
import { createSite } from './durability/site.ts'
import { tryFaults } from './durability/try-faults.ts'

const cleanUps: (() => unknown)[] = []

// Not in the test: after a timeout, the end of a test does not run.
test.afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

const OPTIONS = {
  /** Longer than the server's statement timeout: the server gives up, and PostgreSQL still commits the statement. */
  faultMs: 6500,
  watchMs: 1000,
  // Mails waiting in the outbox count as stored.
  drainMs: 0,
}

/** Seconds after a fault within which everything works again, on a machine that may have other work (S32). */
const RECOVERY_SECONDS = 15

// S30, S31, S32, S33: `npm run trial -- durability` tries sixteen faults, and expects recovery within five seconds.
test('Durability: acknowledged writes exist once, and pages are served, while PostgreSQL is killed, alone and with the server, and frozen', async () => {
  // Three faults, with half a minute for each recovery: a late recovery is reported with its time.
  test.setTimeout(180_000)
  const site = await createSite('own')
  if (!site) throw new Error('a site of its own needs no small disk')
  cleanUps.push(() => site[Symbol.asyncDispose]())
  const faults = ['PostgreSQL killed', 'both killed', 'PostgreSQL frozen']
  const { results, orphans } = await tryFaults(site, faults, OPTIONS)
  expect(results.map(({ name, broken }) => ({ name, broken }))).toEqual(
    faults.map((name) => ({ name, broken: [] })),
  )
  expect(orphans).toEqual([])
  for (const { name, course } of results)
    expect(course.recovery.seconds, `${name}: ${course.recovery.kind}`).toBeLessThan(RECOVERY_SECONDS)
})
