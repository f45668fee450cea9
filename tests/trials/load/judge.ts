// What was promised, held against what was answered and what is there.
import type { Answer, Kind, Write } from './ledger.ts'
import type { Counts, Mails } from './records.ts'
import { emailOf } from './writes.ts'

/** Seconds within which a write is answered, whatever is broken (S34). */
const ANSWER_SECONDS = 10

/** The same for a file: a process of its own decodes it, which on a busy machine takes seconds before anything is stored. */
const UPLOAD_SECONDS = 20

const UPLOADS = new Set<Kind>(['picture', 'photograph'])

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
  // That of a photograph too, whose upload alone makes none.
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

/** How a fault looked from outside. Times are in seconds. */
export interface Course {
  /** How long after the fault's end requests of a kind, the slowest, still failed. Infinity: as long as it was watched. */
  recovery: { seconds: number; kind: Kind | 'mail' }
  pages: { count: number; failed: string[]; slowest: number }
  /** The slowest answer to a write, and to an upload. */
  slowestWrite: number
  slowestUpload: number
  /** Answers that are neither success nor 'try again': status, kind and how long it took. */
  wrongAnswers: string[]
}

/** No answer at all, 'try again', and no room for an upload. */
const HONEST_FAILURES = new Set([503, 507])

/**
 * Judges the answers of one fault.
 * @param deliveries when mails were delivered; null where no mail server is there
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
    slowestWrite: slowestOf(writes.filter(({ kind }) => !UPLOADS.has(kind))),
    slowestUpload: slowestOf(writes.filter(({ kind }) => UPLOADS.has(kind))),
    wrongAnswers: writes
      .filter((answer) => answer.status !== 200 && !isHonest(answer))
      .map((answer) => `${answer.status} ${answer.kind} after ${slowestOf([answer]).toFixed(1)} s`),
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

/**
 * The same of the promises of time.
 * @param limit seconds after the fault's end from which every request is answered as ever
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
