// Servers that end under load: one is killed, one is drained.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Instances } from '../support/fleet.ts'
import { waitUntil } from '../support/programs.ts'
import type { Check } from '../support/report.ts'
import { READERS, STAFF_READERS, startClients, WRITERS } from './clients.ts'
import { judgeWrites } from './judge.ts'
import { Ledger } from './ledger.ts'
import { countRecords, countRepeated, countWaiting, findMails, type LoadedSite } from './records.ts'

/** The pages that are read. */
export const PATHS = ['/', '/projects', '/contact']

/** The load before and after each end, in milliseconds. */
const AROUND_MS = 4000

/** Seconds within which another worker notices a killed worker's missing heartbeat, and sends the mail that it held. */
const MAIL_S = 120

/**
 * Kills one server and drains another, and compares the acknowledged writes with the records and the mails.
 * @param cutWrites how many writes the kill may fail, by default those in flight
 */
export async function checkEnds(fleet: Instances, site: LoadedSite, cutWrites = WRITERS): Promise<Check[]> {
  const all = fleet.servers.length
  const ledger = new Ledger()
  const stopClients = startClients(site, ledger, PATHS)
  const checks: Check[] = []
  try {
    await sleep(AROUND_MS)
    const killedAt = performance.now()
    await fleet.signal(0, 'SIGKILL')
    await sleep(AROUND_MS)
    const isCut = { writes: cutWrites, reads: READERS + STAFF_READERS }
    checks.push(checkFailures(ledger, `one of ${all} killed`, killedAt, isCut))
    await fleet.start(0)
    await sleep(AROUND_MS)
    const drainedAt = performance.now()
    const code = await fleet.signal(1, 'SIGTERM')
    await sleep(AROUND_MS)
    const [end, done, seen, isHeld] = checkFailures(ledger, `one of ${all} drained (SIGTERM)`, drainedAt)
    checks.push([end, done, `${seen}; exit code ${code}`, isHeld && code === 0])
    await fleet.start(1)
  } finally {
    await stopClients()
  }
  return [...checks, ...(await compareAll(site, ledger))]
}

/**
 * Checks the answers that clients got since a server was ended.
 * @param cut how many requests may have been cut: each client has at most one in flight at a server
 */
export function checkFailures(
  { answers }: Ledger,
  what: string,
  since: number,
  cut = { writes: 0, reads: 0 },
): [string, string, string, boolean] {
  const recent = answers.filter(({ endedAt }) => endedAt >= since)
  const [writes, reads] = [
    recent.filter(({ kind }) => kind !== 'page' && kind !== 'admin'),
    recent.filter(({ kind }) => kind === 'page' || kind === 'admin'),
  ]
  const [failedWrites = 0, failedReads = 0] = [writes, reads].map(
    (list) => list.filter(({ status }) => status !== 200).length,
  )
  const failed = recent
    .filter(({ status }) => status !== 200)
    .map(({ status, kind, subject }) => `${status} ${kind === 'admin' || kind === 'page' ? subject : kind}`)
  const seen = `${failedWrites} of ${writes.length} writes and ${failedReads} of ${reads.length} reads failed${failed.length === 0 ? '' : ` (${[...new Set(failed)].join(', ')})`}`
  return ['end', what, seen, failedWrites <= cut.writes && failedReads <= cut.reads && writes.length > 0]
}

/**
 * Compares the acknowledged writes with the records, and each inquiry with its mails. A mail in flight at a kill may be
 * sent twice, under one Message-ID: a worker holds at most two mails.
 * @param kills how many workers were killed
 */
export async function compareAll(site: LoadedSite, { writes }: Ledger, kills = 1): Promise<Check[]> {
  await waitUntil(
    'nothing waits to be sent or rendered',
    async () => (await countWaiting(site.db)) === 0,
    MAIL_S,
  )
  const mails = await findMails(site)
  const fate = judgeWrites(writes, await countRecords(site), mails)
  const [lost, doubled, wrongMails] = [fate.lost.length, fate.doubled.length, fate.wrongMails.length]
  const repeated = countRepeated(site.received ?? [])
  return [
    [
      'writes',
      `${fate.acknowledged} acknowledged`,
      `${lost} lost, ${doubled} doubled`,
      lost === 0 && doubled === 0 && fate.acknowledged > 0,
    ],
    [
      'outbox',
      `mails to ${mails.size} addresses`,
      `${wrongMails} inquiries without exactly one; ${repeated} mails sent twice`,
      wrongMails === 0 && repeated <= 2 * kills,
    ],
  ]
}
