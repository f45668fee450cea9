import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../../server/core/database/tables.ts'
import {
  brokenPromises,
  type Course,
  type Fate,
  judgeAnswers,
  judgeWrites,
  latePromises,
  type Trial,
} from './judge.ts'
import type { Ledger, Write } from './ledger.ts'
import { countRecords, findMails, type LoadedSite } from './records.ts'

/** A fault with everything that is reported about it. */
export interface Result extends Trial {
  fate: Fate
  course: Course
  /** The broken promises, and those about time, one per line. */
  broken: string[]
  late: string[]
}

/**
 * Compares the acknowledged writes of each trial with the current records.
 * @param limit seconds for the recovery
 */
export async function judgeTrials(
  site: LoadedSite,
  ledger: Ledger,
  trials: Trial[],
  limit: number,
): Promise<Result[]> {
  const [counts, mails] = [await countRecords(site), await findMails(site)]
  return trials.map((trial, i) => {
    // Writes that were sent before the first trial and cut off by it are judged with it.
    const isSentBefore = ({ phase }: Write) => i === 0 && phase === ''
    const writes = ledger.writes.filter((write) => isOf(trial)(write) || isSentBefore(write))
    const fate = judgeWrites(writes, counts, mails)
    const course = courseOf(trial, ledger, site)
    const [broken, late] = [brokenPromises(trial, fate, course), latePromises(course, limit)]
    return { ...trial, fate, course, broken, late }
  })
}

/** Selects what was written and answered under the name of a trial. */
const isOf =
  (trial: Trial) =>
  ({ phase }: { phase: string }): boolean =>
    phase === trial.name

const courseOf = (trial: Trial, ledger: Ledger, { received }: LoadedSite): Course =>
  judgeAnswers(
    trial,
    ledger.answers.filter(isOf(trial)),
    received?.map(({ receivedAt }) => receivedAt) ?? null,
  )

const WAIT_MS = 30_000

/** Waits at most half a minute, so that a late recovery is reported with its time, not cut off by the next fault. */
export async function waitForRecovery(site: LoadedSite, ledger: Ledger, trial: Trial): Promise<void> {
  const deadline = performance.now() + WAIT_MS
  while (performance.now() < deadline && courseOf(trial, ledger, site).recovery.seconds === Infinity)
    await sleep(200)
}

/** @throws when PostgreSQL does not answer within half a minute */
export async function waitForDatabase(db: Db): Promise<void> {
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
