// What was promised, held against what was answered and what is there.
import type { Answer, Kind, Write } from '../load/ledger.ts'
import { emailOf } from '../load/writes.ts'
import type { Counts, Mails } from './records.ts'

/** Seconds after a fault's end from which every request is answered as ever. */
export const RECOVERY_SECONDS = 5

/** Seconds within which a write is answered, whatever is broken (S34). */
const ANSWER_SECONDS = 10

/** A fault as it was tried; times are of `performance.now()`. */
export interface Trial {
  name: string
  stopsServer: boolean
  startedAt: number
  endedAt: number
}

/** What became of the writes of one fault. */
export interface Fate {
  acknowledged: number
  /** Keys of acknowledged writes that are not there. */
  lost: string[]
  /** Keys that are there more than once. */
  doubled: string[]
  /** Writes of which no attempt was acknowledged, and how many of them are there. */
  unacknowledged: number
  unacknowledgedThere: number
  /** Keys of inquiries with no mail or several, and inquiries that are not there and have one. */
  wrongMails: string[]
}

/** Judges the writes of one fault. */
export function judgeWrites(writes: Write[], counts: Counts, mails: Mails): Fate {
  const countOf = ({ kind, key }: Write) => counts[kind].get(key) ?? 0
  const keysWhere = (isSo: (write: Write) => boolean) => writes.filter(isSo).map(({ key }) => key)
  const unacknowledged = writes.filter((write) => !write.isAcknowledged)
  return {
    acknowledged: writes.length - unacknowledged.length,
    lost: keysWhere((write) => write.isAcknowledged && countOf(write) === 0),
    doubled: keysWhere((write) => countOf(write) > 1),
    unacknowledged: unacknowledged.length,
    unacknowledgedThere: unacknowledged.filter((write) => countOf(write) > 0).length,
    wrongMails: keysWhere(
      (write) =>
        write.kind === 'inquiry' &&
        (mails.get(emailOf(write.key))?.size ?? 0) !== Math.min(1, countOf(write)),
    ),
  }
}

/** How a fault looked from outside. Times are in seconds. */
export interface Course {
  /** How long after the fault's end requests of a kind, the slowest, still failed. Infinity: as long as it was watched. */
  recovery: { seconds: number; kind: Kind | 'mail' }
  pages: { count: number; failed: string[]; slowest: number }
  /** The slowest answer to a write that was begun while the server ran. */
  slowestWrite: number
  /** Answers that are neither success nor 'try again': status and kind. */
  wrongAnswers: string[]
}

/** No answer at all, 'try again', and no room for an upload. */
const HONEST_FAILURES = new Set([503, 507])

/**
 * Judges the answers of one fault.
 * @param deliveries when mails were delivered
 */
export function judgeAnswers(
  { stopsServer, startedAt, endedAt }: Trial,
  answers: Answer[],
  deliveries: number[],
): Course {
  const kinds = [...new Set(answers.map(({ kind }) => kind))]
  const firstDelivery = deliveries.find((at) => at >= endedAt) ?? Infinity
  const recoveries = kinds.map((kind) => ({
    kind,
    seconds: recoverySeconds(
      answers.filter((answer) => answer.kind === kind),
      endedAt,
    ),
  }))
  const recovery = [...recoveries, { kind: 'mail' as const, seconds: (firstDelivery - endedAt) / 1000 }]
    .toSorted((a, b) => a.seconds - b.seconds)
    .at(-1)
  const during = answers.filter((answer) => answer.endedAt >= startedAt)
  const pages = during.filter(({ kind }) => kind === 'page')
  // A change that no page shows yet is late, and no wrong answer.
  const writes = during.filter(({ kind }) => kind !== 'page' && kind !== 'change')
  const isHonest = ({ status }: Answer) => HONEST_FAILURES.has(status) || (status === 0 && stopsServer)
  return {
    recovery: recovery ?? { seconds: Infinity, kind: 'page' },
    pages: {
      count: pages.length,
      failed: pages
        .filter(({ status }) => status !== 200)
        .map(({ status, subject }) => `${status} ${subject}`),
      slowest: slowestOf(pages),
    },
    slowestWrite: slowestOf(writes),
    wrongAnswers: writes
      .filter((answer) => answer.status !== 200 && !isHonest(answer))
      .map(({ status, kind }) => `${status} ${kind}`),
  }
}

/** From the fault's end to the last request that was begun then and failed. Infinity when none succeeded after that one. */
function recoverySeconds(answers: Answer[], endedAt: number): number {
  const after = answers.filter(({ startedAt }) => startedAt >= endedAt)
  const failures = after.filter(({ status }) => status !== 200)
  const lastFailure = Math.max(endedAt, ...failures.map(({ startedAt }) => startedAt))
  const hasSucceeded = after.some(({ status, startedAt }) => status === 200 && startedAt > lastFailure)
  return hasSucceeded ? (lastFailure - endedAt) / 1000 : Infinity
}

const slowestOf = (answers: Answer[]): number =>
  Math.max(0, ...answers.map(({ startedAt, endedAt }) => endedAt - startedAt)) / 1000

/** The promises that a fault broke, each in a line; none when all hold. Those of time are in `latePromises`. */
export function brokenPromises({ stopsServer }: Trial, fate: Fate, course: Course): string[] {
  const { pages, wrongAnswers } = course
  return [
    ...listed('acknowledged and not there', fate.lost),
    ...listed('there more than once', fate.doubled),
    ...listed('inquiries without exactly one mail', fate.wrongMails),
    ...(fate.acknowledged === 0 ? ['nothing was acknowledged'] : []),
    // A server that is dead serves no page.
    ...listed('pages that were not served', stopsServer ? [] : pages.failed),
    ...listed('wrong answers', wrongAnswers),
  ]
}

const listed = (what: string, items: string[]): string[] =>
  items.length === 0 ? [] : [`${items.length} ${what}: ${[...new Set(items)].slice(0, 5).join(', ')}`]

/** The same of the promises of time. */
export function latePromises({ recovery, slowestWrite }: Course): string[] {
  return [
    ...(recovery.seconds > RECOVERY_SECONDS
      ? [`recovered after ${recovery.seconds.toFixed(1)} s (${recovery.kind})`]
      : []),
    ...(slowestWrite > ANSWER_SECONDS ? [`a write was answered after ${slowestWrite.toFixed(1)} s`] : []),
  ]
}
