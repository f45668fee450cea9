// Compares the promises with the answers and the records.
import type { Answer, Kind, Write } from './ledger.ts'
import type { Counts, Mails } from './records.ts'
import { emailOf } from './writes.ts'

/** Seconds within which a write is answered, whatever is broken (S34). */
const ANSWER_SECONDS = 10

/** The same for a file: a separate process decodes it, which on a busy machine takes seconds before the storing. */
const UPLOAD_SECONDS = 20

const UPLOADS = new Set<Kind>(['picture', 'photograph'])

/** A fault as it was tried. Times are from `performance.now()`. */
export interface Trial {
  name: string
  stopsServer: boolean
  startedAt: number
  endedAt: number
}

/** The outcome of the writes during one fault. */
export interface Fate {
  acknowledged: number
  /** Keys of acknowledged writes without a record. */
  lost: string[]
  /** Keys with more than one record. */
  doubled: string[]
  /** Writes without an acknowledged attempt, and how many of them have a record. */
  unacknowledged: number
  unacknowledgedThere: number
  /** Keys of inquiries with no mail or several, or with a mail but no record. */
  wrongMails: string[]
}

/** Judges the writes during one fault. */
export function judgeWrites(writes: Write[], counts: Counts, mails: Mails): Fate {
  const countOf = ({ kind, key }: Write) => counts[kind].get(key) ?? 0
  // Includes the inquiry of a photograph, whose upload alone creates none.
  const inquiriesOf = ({ key }: Write) => counts.inquiry.get(key) ?? 0
  const keysWhere = (isSo: (write: Write) => boolean) => writes.filter(isSo).map(({ key }) => key)
  const unacknowledged = writes.filter((write) => !write.isAcknowledged)
  return {
    acknowledged: writes.length - unacknowledged.length,
    lost: keysWhere((write) => write.isAcknowledged && countOf(write) === 0),
    doubled: keysWhere((write) => countOf(write) > 1 || inquiriesOf(write) > 1),
    unacknowledged: unacknowledged.length,
    unacknowledgedThere: unacknowledged.filter((write) => countOf(write) > 0).length,
    wrongMails: keysWhere(
      (write) =>
        (write.kind === 'inquiry' || write.kind === 'photograph') &&
        (mails.get(emailOf(write.key))?.size ?? 0) !== Math.min(1, inquiriesOf(write)),
    ),
  }
}

/** The course of a fault as seen from outside. Times are in seconds. */
export interface Course {
  /** How long after the fault the slowest kind of request still failed. Infinity: until the end of the observation. */
  recovery: { seconds: number; kind: Kind | 'mail' }
  pages: { count: number; failed: string[]; slowest: number }
  /** The slowest answer to a write, and to an upload. */
  slowestWrite: number
  slowestUpload: number
  /** Answers that are neither a success nor 'try again': status, kind and duration. */
  wrongAnswers: string[]
}

/** 'Try again', and no space for an upload. A missing answer is judged separately. */
const HONEST_FAILURES = new Set([503, 507])

/**
 * Judges the answers during one fault.
 * @param deliveries when mails were delivered, or null without a mail server
 */
export function judgeAnswers(
  { stopsServer, startedAt, endedAt }: Trial,
  answers: Answer[],
  deliveries: number[] | null,
): Course {
  const kinds = [...new Set(answers.map(({ kind }) => kind))]
  const recoveries: Course['recovery'][] = kinds.map((kind) => ({
    kind,
    seconds: recoverySeconds(
      answers.filter((answer) => answer.kind === kind),
      endedAt,
    ),
  }))
  if (deliveries) {
    const firstDelivery = deliveries.find((at) => at >= endedAt) ?? Infinity
    recoveries.push({ kind: 'mail', seconds: (firstDelivery - endedAt) / 1000 })
  }
  const recovery = recoveries.toSorted((a, b) => a.seconds - b.seconds).at(-1)
  const during = answers.filter((answer) => answer.endedAt >= startedAt)
  const pages = during.filter(({ kind }) => kind === 'page')
  // A change that no page shows yet is late, but not a wrong answer.
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
    slowestWrite: slowestOf(writes.filter(({ kind }) => !UPLOADS.has(kind))),
    slowestUpload: slowestOf(writes.filter(({ kind }) => UPLOADS.has(kind))),
    wrongAnswers: writes
      .filter((answer) => answer.status !== 200 && !isHonest(answer))
      .map((answer) => `${answer.status} ${answer.kind} after ${slowestOf([answer]).toFixed(1)} s`),
  }
}

/** From the fault's end to the last failed request that started after it. Infinity when no later one succeeded. */
function recoverySeconds(answers: Answer[], endedAt: number): number {
  const after = answers.filter(({ startedAt }) => startedAt >= endedAt)
  const failures = after.filter(({ status }) => status !== 200)
  const lastFailure = Math.max(endedAt, ...failures.map(({ startedAt }) => startedAt))
  const hasSucceeded = after.some(({ status, startedAt }) => status === 200 && startedAt > lastFailure)
  return hasSucceeded ? (lastFailure - endedAt) / 1000 : Infinity
}

const slowestOf = (answers: Answer[]): number =>
  Math.max(0, ...answers.map(({ startedAt, endedAt }) => endedAt - startedAt)) / 1000

/** The promises that a fault broke, one per line; none when all hold. `latePromises` has the promises about time. */
export function brokenPromises({ stopsServer }: Trial, fate: Fate, course: Course): string[] {
  const { pages, wrongAnswers } = course
  return [
    ...listed('acknowledged and not there', fate.lost),
    ...listed('there more than once', fate.doubled),
    ...listed('inquiries without exactly one mail', fate.wrongMails),
    ...(fate.acknowledged === 0 ? ['nothing was acknowledged'] : []),
    // A dead server serves no page.
    ...listed('pages that were not served', stopsServer ? [] : pages.failed),
    ...listed('wrong answers', wrongAnswers),
  ]
}

const listed = (what: string, items: string[]): string[] =>
  items.length === 0 ? [] : [`${items.length} ${what}: ${[...new Set(items)].slice(0, 5).join(', ')}`]

/**
 * The broken promises about time.
 * @param limit seconds after the fault's end from which every request is answered normally
 */
export function latePromises({ recovery, slowestWrite, slowestUpload }: Course, limit: number): string[] {
  return [
    ...(recovery.seconds > limit
      ? [`recovered after ${recovery.seconds.toFixed(1)} s (${recovery.kind})`]
      : []),
    ...(slowestWrite > ANSWER_SECONDS ? [`a write was answered after ${slowestWrite.toFixed(1)} s`] : []),
    ...(slowestUpload > UPLOAD_SECONDS ? [`an upload was answered after ${slowestUpload.toFixed(1)} s`] : []),
  ]
}
