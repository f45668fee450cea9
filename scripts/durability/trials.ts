import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../server/database/tables.ts'
import { publicPaths, startClients } from '../load/clients.ts'
import { Ledger } from '../load/ledger.ts'
import { startChanges } from './changes.ts'
import { FAULTS } from './faults.ts'
import {
  brokenPromises,
  type Course,
  type Fate,
  judgeAnswers,
  judgeWrites,
  latePromises,
  type Trial,
} from './judge.ts'
import { countRecords, countWaiting, findMails, findOrphans, messageId } from './records.ts'
import type { Site } from './site.ts'

export interface TrialOptions {
  /** How long a fault lasts that can last, in milliseconds. */
  faultMs: number
  /** How long the answers are watched after its end, in milliseconds; longer while something still fails. */
  watchMs: number
  /** How long mails and pictures may wait at the end before everything is compared, in milliseconds. */
  drainMs: number
}

/** A fault with all that is told of it. */
export interface Result extends Trial {
  fate: Fate
  course: Course
  /** The promises that it broke, and those of time, each in a line. */
  broken: string[]
  late: string[]
}

export interface Outcome {
  results: Result[]
  /** Mails that were delivered once more, under the same Message-ID. */
  repeatedMails: number
  /** Pictures in the store that belong to no record. */
  orphans: string[]
}

/** Tries the faults one after the other on a site that is used meanwhile, and compares what is there at the end. */
export async function tryFaults(site: Site, names: string[], options: TrialOptions): Promise<Outcome> {
  const ledger = new Ledger()
  const trials: Trial[] = []
  const stopClients = startClients(site, ledger, await publicPaths(site.url))
  const stopChanges = startChanges(site, ledger)
  try {
    for (const name of names) trials.push(await tryFault(site, ledger, name, options))
  } finally {
    await Promise.all([stopClients(), stopChanges()])
  }
  await drain(site.db, options.drainMs)
  const [counts, mails] = [await countRecords(site), await findMails(site.db, site.received)]
  const results = trials.map((trial) => {
    const fate = judgeWrites(ledger.writes.filter(isOf(trial)), counts, mails)
    const course = courseOf(trial, ledger, site)
    return { ...trial, fate, course, broken: brokenPromises(trial, fate, course), late: latePromises(course) }
  })
  return { results, repeatedMails: countRepeated(site), orphans: await findOrphans(site) }
}

/** Load under the fault's name, from before it begins. */
const CALM_MS = 1000

async function tryFault(site: Site, ledger: Ledger, name: string, options: TrialOptions): Promise<Trial> {
  const fault = FAULTS[name]
  if (!fault) throw new Error(`${name}: the faults are ${Object.keys(FAULTS).join(', ')}`)
  await waitForDatabase(site.db)
  ledger.phase = name
  await sleep(CALM_MS)
  const startedAt = performance.now()
  await fault.run(site, options.faultMs)
  const endedAt = performance.now()
  if (fault.stopsServer) await site.startAgain()
  await sleep(options.watchMs)
  const trial = { name, stopsServer: fault.stopsServer ?? false, startedAt, endedAt }
  await waitForRecovery(site, ledger, trial)
  return trial
}

/** Of a fault's trial: what was written and answered under its name. */
const isOf =
  (trial: Trial) =>
  ({ phase }: { phase: string }): boolean =>
    phase === trial.name

const courseOf = (trial: Trial, ledger: Ledger, { received }: Site): Course =>
  judgeAnswers(
    trial,
    ledger.answers.filter(isOf(trial)),
    received.map(({ receivedAt }) => receivedAt),
  )

const WAIT_MS = 30_000

/** Waits for half a minute at most, so that a late recovery is told with its time, and not cut off by the next fault. */
async function waitForRecovery(site: Site, ledger: Ledger, trial: Trial): Promise<void> {
  const deadline = performance.now() + WAIT_MS
  while (performance.now() < deadline && courseOf(trial, ledger, site).recovery.seconds === Infinity)
    await sleep(200)
}

/** @throws when PostgreSQL does not answer within half a minute */
async function waitForDatabase(db: Db): Promise<void> {
  const deadline = performance.now() + WAIT_MS
  for (;;)
    try {
      await sql`select`.execute(db)
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
      await sleep(50)
    }
}

/** Waits until nothing is left to send or to render, but not for ever: what waits in the outbox is there too. */
async function drain(db: Db, ms: number): Promise<void> {
  await waitForDatabase(db)
  const deadline = performance.now() + ms
  while (performance.now() < deadline && (await countWaiting(db)) > 0) await sleep(500)
}

/** How many mails were delivered once more, under the same Message-ID. */
function countRepeated({ received }: Site): number {
  return received.length - new Set(received.map(messageId)).size
}
