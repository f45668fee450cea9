import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { record } from '../../core/database/activity-log.ts'
import { afterCursorDesc, countTotal, type Cursor, cursor, toPage } from '../../core/database/pagination.ts'
import type { Database, Db } from '../../core/database/tables.ts'
import { canonicalParts } from '../../core/email-address/schema.ts'
import { orNotFound } from '../../core/errors.ts'
import { escapePattern, searchForm } from '../../core/text/schema.ts'
import type { Account, Context } from '../../core/trpc.ts'
import { singleLine } from '../../core/validators/schema.ts'

const table = 'newsletter_subscribers'

const PAGE_SIZE = 50

export const subscribersInput = z._default(
  z.strictObject({ search: z.optional(singleLine(100)), cursor: z.optional(cursor) }),
  {},
)

type SubscriberQuery = SelectQueryBuilder<Database, typeof table, object>

/** A page of newsletter addresses, newest first, with the total of all pages. `search` is a part of the address. */
export async function listSubscribers(db: Db, input: z.output<typeof subscribersInput>) {
  let query: SubscriberQuery = db.selectFrom(table)
  if (input.search) query = query.where(matchesSearch(input.search))
  const rows = await readNewest(query, input.cursor, PAGE_SIZE + 1)
  const isOnlyPage = !input.cursor && rows.length <= PAGE_SIZE
  const total = isOnlyPage ? { total: rows.length } : await countTotal(db, query.select('id'))
  return { ...toPage(rows, PAGE_SIZE), ...total }
}

/** Reads `count` addresses after the cursor, newest first, each with the state of its subscription. */
export function readNewest(query: SubscriberQuery, start: Cursor | undefined, count: number) {
  const rows = query
    .select(['id', 'email', 'confirmed_at', 'unsubscribed_at', 'created_at', subscriptionState.as('state')])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
  return (start ? rows.where(afterCursorDesc(start, table)) : rows).execute()
}

/** waiting: the link in the confirmation mail was not opened yet. ended: unsubscribed. */
const subscriptionState = sql<'confirmed' | 'waiting' | 'ended'>`
  case when unsubscribed_at is not null then 'ended' when confirmed_at is null then 'waiting' else 'confirmed' end`

/** Matches a part of an address. One or two characters match only its start, because the index holds trigrams. */
function matchesSearch(search: string): RawBuilder<boolean> {
  const before = Array.from(search).length > 2 ? '%' : ''
  const parts = canonicalParts(searchForm(search)).map(escapePattern)
  return sql<boolean>`(${sql.join(
    parts.map((part) => sql`email like ${`${before}${part}%`}`),
    sql` or `,
  )})`
}

/**
 * Permanently deletes a newsletter address; links mailed to it stop working. The activity entry does not name it.
 * @throws TRPCError NOT_FOUND
 */
export function removeSubscriber({ db, address }: Context, me: Account, id: string) {
  return db.transaction().execute(async (trx) => {
    orNotFound(
      await trx.deleteFrom(table).where('id', '=', id).returning('id').executeTakeFirst(),
      'Subscriber',
    )
    await record(trx, { me, address }, 'delete', table, id)
    return { id }
  })
}
