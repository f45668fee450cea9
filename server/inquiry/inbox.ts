import type { SelectQueryBuilder } from 'kysely'
import * as z from 'zod/mini'
import type { Database, Db } from '../database.ts'
import { id, line, moment } from '../fields/schema.ts'
import { referenceOf } from '../ids.ts'
import { after, afterRising, COUNT_TO, cursor, limit, page, type Place, total } from '../keyset.ts'
import { openStatuses, statuses } from './schema.ts'
import { type Search, searchOf } from './search.ts'

/** What staff see of an inquiry. */
export const columns = [
  'inquiries.id',
  'inquiries.source',
  'inquiries.name',
  'inquiries.email',
  'inquiries.phone',
  'inquiries.company',
  'inquiries.project_type',
  'inquiries.budget',
  'inquiries.message',
  'inquiries.status',
  'inquiries.consent_version',
  'inquiries.assigned_to',
  'inquiries.follow_up_at',
  'inquiries.created_at',
  'inquiries.updated_at',
] as const

/** The row with what people call it by. */
export const named = <Row extends { id: string }>(row: Row) => ({ ...row, reference: referenceOf(row.id) })

export const inboxInput = z._default(
  z.strictObject({
    status: z.optional(z.enum(statuses)),
    assigned_to: z.optional(id),
    /** Whom to follow up before then: of the open statuses unless one is given, the earliest first. */
    follow_up_before: z.optional(moment),
    /** Who came first stands first. */
    oldest_first: z.optional(z.boolean()),
    search: z.optional(line(100)),
    cursor: z.optional(cursor),
    limit: z.optional(limit(100)),
  }),
  {},
)

const PAGE = 50

/** Among this many of the newest a search looks without an index, and finds nearly everything that is asked for. */
const NEWEST = 5000

type Chosen = SelectQueryBuilder<Database, 'inquiries', object>

/** A page of the inbox, newest first unless the input says otherwise. */
export async function inbox(db: Db, input: z.output<typeof inboxInput>) {
  const size = input.limit ?? PAGE
  const search = input.search ? searchOf(input.search) : null
  let chosen: Chosen = db.selectFrom('inquiries')
  if (input.status) chosen = chosen.where('inquiries.status', '=', input.status)
  else if (input.follow_up_before) chosen = chosen.where('inquiries.status', 'in', openStatuses)
  if (input.assigned_to) chosen = chosen.where('inquiries.assigned_to', '=', input.assigned_to)
  if (input.follow_up_before)
    chosen = chosen.where('inquiries.follow_up_at', '<', new Date(input.follow_up_before))
  const rising = input.follow_up_before ? 'follow_up_at' : input.oldest_first ? 'created_at' : null
  const below = input.cursor ? chosen.where(after(input.cursor, 'inquiries')) : chosen
  const rows = rising
    ? await earliest(search ? chosen.where(search.indexed) : chosen, rising, input.cursor, size + 1)
    : search
      ? await found(db, below, search, size + 1)
      : await newest(below, size + 1)
  const { items, next_cursor } = page(rows, size, (row) => (rising && row[rising]) || row.created_at)
  const isAll = !input.cursor && next_cursor === null
  const counted = isAll ? items.length : await count(db, search ? chosen.where(search.indexed) : chosen)
  return { items: items.map(named), next_cursor, ...total(counted) }
}

const newest = (chosen: Chosen, many: number) =>
  chosen
    .select(columns)
    .orderBy('inquiries.created_at', 'desc')
    .orderBy('inquiries.id', 'desc')
    .limit(many)
    .execute()

const earliest = (
  chosen: Chosen,
  time: 'follow_up_at' | 'created_at',
  place: Place | undefined,
  many: number,
) =>
  (place ? chosen.where(afterRising(place, 'inquiries', time)) : chosen)
    .select(columns)
    .orderBy(`inquiries.${time}`)
    .orderBy('inquiries.id')
    .limit(many)
    .execute()

/**
 * First among the newest; only when they do not fill a page, by the index in all. In one query the planner would walk
 * along the dates for a rare word: up to a second at a million rows.
 */
async function found(db: Db, chosen: Chosen, search: Search, many: number) {
  const latest = chosen
    .select([...columns, 'inquiries.tsv', 'inquiries.phone_digits'])
    .orderBy('inquiries.created_at', 'desc')
    .orderBy('inquiries.id', 'desc')
    .limit(NEWEST)
  const near = await db
    .selectFrom(latest.as('inquiries'))
    .select(columns)
    .where(search.anywhere)
    .orderBy('inquiries.created_at', 'desc')
    .orderBy('inquiries.id', 'desc')
    .limit(many)
    .execute()
  if (near.length === many) return near
  const all = await db
    .with(
      (cte) => cte('found').materialized(),
      () => chosen.where(search.indexed).select(['inquiries.id', 'inquiries.created_at']),
    )
    .selectFrom('found')
    .innerJoin('inquiries', 'inquiries.id', 'found.id')
    .select(columns)
    .orderBy('found.created_at', 'desc')
    .orderBy('found.id', 'desc')
    .limit(many)
    .execute()
  const known = new Set(near.map((row) => row.id))
  return [...near, ...all.filter((row) => !known.has(row.id))]
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, many)
}

async function count(db: Db, chosen: Chosen): Promise<number> {
  const { counted } = await db
    .selectFrom(
      chosen
        .select('inquiries.id')
        .limit(COUNT_TO + 1)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<string>().as('counted'))
    .executeTakeFirstOrThrow()
  return Number(counted)
}
