import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../server/core/database/tables.ts'
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

/** A fault with all that is told of it. */
export interface Result extends Trial {
  fate: Fate
  course: Course
  /** The promises that it broke, and those of time, each in a line. */
  broken: string[]
  late: string[]
}

/**
 * Holds what was acknowledged during each trial against what is there now.
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
    // What was sent before the first trial and cut off by it is judged with it.
    const isSentBefore = ({ phase }: Write) => i === 0 && phase === ''
    const writes = ledger.writes.filter((write) => isOf(trial)(write) || isSentBefore(write))
    const fate = judgeWrites(writes, counts, mails)
    const course = courseOf(trial, ledger, site)
    const [broken, late] = [brokenPromises(trial, fate, course), latePromises(course, limit)]
    return { ...trial, fate, course, broken, late }
  })
}

/** Of a trial: what was written and answered under its name. */
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

/** Waits for half a minute at most, so that a late recovery is told with its time, and not cut off by the next fault. */
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
