import { type RawBuilder, sql } from 'kysely'
import { type Log, serializeError } from '../log.ts'
import type { Db } from './tables.ts'

/*
 * Refusals in the audit log (S29). An attacker can cause any number of them, so they are counted: one entry an hour for
 * each reason, account and client address. They are written after the response, in batches every two seconds. So nobody
 * can flood the activity or cause a database write per request, and no rollback removes an entry. A process that is
 * killed loses two seconds of counts; the server's log has a line for each refusal.
 */

/** Why a request was refused. The activity screen has the words for it. */
export type RefusalReason =
  /** A wrong password at sign-in, or an address without an account. */
  | 'password'
  /** The right password with a wrong code. */
  | 'code'
  | 'passkey'
  /** A wrong password on the page that a verification mail links to. */
  | 'verification'
  /** A wrong password of a signed-in account that was asked to confirm it. */
  | 'confirmation'
  /** A new second factor whose first answer was wrong. */
  | 'factor'
  | 'setup_code'
  /** A session whose account may not do this (403). */
  | 'access'
  /** An invalid or expired session cookie (401). */
  | 'session'
  /** An exhausted rate limit (429). */
  | 'limit'

interface Refusal {
  reason: RefusalReason
  /** Id of the account that the attempt was for, if there is one. Left out for a signed-in account. */
  account?: string | null
  /** Name of the rate limit. */
  limit?: string
}

/** What a refusal's entry needs; every `Context` has it. */
export interface RefusalContext {
  db: Db
  log: Log
  /** The client address. */
  address: string
  /** The account that is signed in. */
  me?: { id: string } | null
}

/** Client addresses with an entry of their own, for each reason and account in an hour. The others share one. */
const MAX_ADDRESSES = 3

const FLUSH_MS = 2000

/** Refusals for the same reason, of the same account. */
interface RefusalGroup {
  refusal: Refusal
  user_id: string | null
  /** How many from each client address; null: from all others. */
  counts: Map<string | null, number>
}

/** Refusals that have not been written yet. */
interface PendingRefusals {
  groups: Map<string, RefusalGroup>
  timer?: NodeJS.Timeout
  /** Settles when the earlier flushes are written. */
  written: Promise<void>
  /** A flush is waiting for the previous one: refusals that are counted until then are written with it. */
  queued: boolean
}

const pendingByDb = new WeakMap<Db, PendingRefusals>()

function pendingOf(db: Db): PendingRefusals {
  const pending = pendingByDb.get(db) ?? { groups: new Map(), written: Promise.resolve(), queued: false }
  pendingByDb.set(db, pending)
  return pending
}

/** Counts a refusal for the audit log. Returns at once and never throws, also in a transaction that is rolled back. */
export function recordRefusal({ db, log, address, me }: RefusalContext, refusal: Refusal): void {
  const pending = pendingOf(db)
  const user_id = me?.id ?? null
  const key = JSON.stringify([refusal.reason, refusal.limit, user_id, refusal.account])
  const group: RefusalGroup = pending.groups.get(key) ?? { refusal, user_id, counts: new Map() }
  pending.groups.set(key, group)
  const { counts } = group
  const from = counts.has(address) || counts.size < MAX_ADDRESSES ? address : null
  counts.set(from, (counts.get(from) ?? 0) + 1)
  pending.timer ??= setTimeout(() => void flushRefusals(db, log), FLUSH_MS).unref()
}

/** Writes the refusals counted so far. Never throws: if the database is unavailable, they are lost with a warning. */
export function flushRefusals(db: Db, log: Log): Promise<void> {
  const pending = pendingOf(db)
  clearTimeout(pending.timer)
  pending.timer = undefined
  if (pending.queued) return pending.written
  pending.queued = true
  pending.written = pending.written.then(async () => {
    pending.queued = false
    const groups = [...pending.groups.values()]
    pending.groups.clear()
    await writeGroups(db, groups).catch((error: unknown) =>
      log.warn({ event: 'refusals_lost', ...serializeError(error) }),
    )
  })
  return pending.written
}

async function writeGroups(db: Db, groups: RefusalGroup[]): Promise<void> {
  for (const group of groups)
    for (const [address, count] of group.counts) await addToEntry(db, group, address, count)
}

/**
 * Adds to this hour's entry, by the database's clock. The entry's id is a hash of what the entry counts, so that all
 * instances add to the same one.
 */
async function addToEntry(
  db: Db,
  { refusal: { reason, limit, account }, user_id }: RefusalGroup,
  address: string | null,
  count: number,
): Promise<void> {
  const record_id = account ?? user_id
  const after = JSON.stringify({ reason, limit })
  await sql`
    with hour as (select date_trunc('hour', now(), 'UTC') as start),
    slot as (
      select start, case when count(others.id) < ${MAX_ADDRESSES} then ${address}::text end as address
      from hour left join activity as others
        on others.action = 'refuse' and others.created_at >= start
        and others.user_id is not distinct from ${user_id} and others.record_id is not distinct from ${record_id}
        and others.after @> ${after}::jsonb and others.address <> ${address}
      group by start
    )
    insert into activity as entry (id, user_id, action, table_name, record_id, address, after)
    select ${hashToUuid(sql`concat_ws(' ', ${after}::text, ${user_id}::text, ${record_id}::text, address, start)`)},
      (select id from users where id = ${user_id}), 'refuse', 'users', ${record_id}, address,
      ${after}::jsonb || jsonb_strip_nulls(jsonb_build_object(
        'count', ${count}::integer, 'others', case when address is null then true end,
        'email', (select email from users where id = ${account ?? null})))
    from slot
    on conflict (id) do update
    set after = entry.after || jsonb_build_object('count', (entry.after ->> 'count')::integer + ${count})`.execute(
    db,
  )
}

const hashToUuid = (text: RawBuilder<unknown>) =>
  sql`substr(encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), 1, 32)::uuid`
