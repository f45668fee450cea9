import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../../server/core/database/tables.ts'
import { publicPaths, startClients } from '../load/clients.ts'
import type { Trial } from '../load/judge.ts'
import { Ledger } from '../load/ledger.ts'
import { countRepeated, countWaiting, findOrphans } from '../load/records.ts'
import { judgeTrials, type Result, waitForDatabase, waitForRecovery } from '../load/results.ts'
import { startChanges } from './changes.ts'
import { FAULTS } from './faults.ts'
import type { Site } from './site.ts'

/** Seconds after the end of a fault from which every request is answered normally. */
export const RECOVERY_SECONDS = 5

export interface TrialOptions {
  /** The length of faults that last, in milliseconds. */
  faultMs: number
  /** How long the answers are watched after a fault, in milliseconds; longer while something still fails. */
  watchMs: number
  /** How long mails and pictures may wait at the end before everything is compared, in milliseconds. */
  drainMs: number
}

export interface Outcome {
  results: Result[]
  /** The number of mails that were delivered again, under the same Message-ID. */
  repeatedMails: number
  /** Pictures in the store that belong to no record. */
  orphans: string[]
}

/** Tries the faults one after the other on a site under load, and compares what is stored at the end. */
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
  const results = await judgeTrials(site, ledger, trials, RECOVERY_SECONDS)
  return { results, repeatedMails: countRepeated(site.received), orphans: await findOrphans(site) }
}

/** How long the load runs under the fault's name before the fault begins. */
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

/** Waits until nothing is left to send or render, or `ms` have passed: mails in the outbox count as stored. */
async function drain(db: Db, ms: number): Promise<void> {
  await waitForDatabase(db)
  const deadline = performance.now() + ms
  while (performance.now() < deadline && (await countWaiting(db)) > 0) await sleep(500)
}
