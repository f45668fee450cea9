import { sql, type Transaction } from 'kysely'
import { generateToken, hashToken } from '../../auth/tokens.ts'
import { newId } from '../../database/ids.ts'
import type { Database, Db } from '../../database/tables.ts'
import { readParts } from '../inquiry-parts.ts'

/*
 * The link to the visitor's page of an inquiry, `/i/TOKEN`. It stands in the acknowledgement and nowhere else: of the token
 * only the hash is stored, and its row goes with the inquiry, however that is deleted.
 */

/** Creates the link of an inquiry, in the transaction that stores it. Returns the token: 192 random bits. */
export async function createInquiryLink(trx: Transaction<Database>, inquiry_id: string): Promise<string> {
  const token = generateToken()
  await trx
    .insertInto('inquiry_links')
    .values({ id: newId(), token_hash: hashToken(token), inquiry_id })
    .execute()
  return token
}

/** The link of a token; undefined for one that is unknown, or whose inquiry is gone. */
export function findInquiryLink(db: Db, token: string) {
  return db
    .selectFrom('inquiry_links')
    .select(['id', 'inquiry_id', 'merged_from', 'seen_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
}

/**
 * The link of a token, with its inquiry and the part of it that the link is about, locked until the transaction ends. Null
 * for a token that is unknown, or whose inquiry is gone. A link that is merged with its inquiry at this moment is followed.
 */
export async function lockInquiryOfLink(trx: Transaction<Database>, token: string) {
  let lastId: string | undefined
  for (;;) {
    const link = await findInquiryLink(trx, token)
    if (!link || link.inquiry_id === lastId) return null
    lastId = link.inquiry_id
    const inquiry = await trx
      .selectFrom('inquiries')
      .select(['id', 'status'])
      .where('id', '=', lastId)
      .forUpdate()
      .executeTakeFirst()
    if (!inquiry) continue
    const parts = await readParts(trx, [inquiry.id])
    const part = parts.find(({ merged_from }) => merged_from === link.merged_from)
    return part ? { link, inquiry, part, others: parts.filter((one) => one !== part) } : null
  }
}

/**
 * Notes that staff have opened an inquiry: its page tells the visitor since when, and what the visitor added is no longer
 * marked as new. Changes nothing of the inquiry itself, nor its version.
 */
export async function markSeen(db: Db, inquiry_id: string): Promise<void> {
  await db
    .updateTable('inquiry_links')
    .set({ seen_at: sql<Date>`coalesce(seen_at, now())`, wrote_at: null })
    .where('inquiry_id', '=', inquiry_id)
    .where((eb) => eb.or([eb('seen_at', 'is', null), eb('wrote_at', 'is not', null)]))
    .execute()
}

/** Of these inquiries, the ids of those to which the visitor added something that staff have not opened yet. */
export async function findUnreadAdditions(db: Db, inquiryIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('inquiry_links')
    .select('inquiry_id')
    .where('inquiry_id', '=', sql<string>`any(${inquiryIds}::uuid[])`)
    .where('wrote_at', 'is not', null)
    .execute()
  return new Set(rows.map((row) => row.inquiry_id))
}

/**
 * What the links of an inquiry say to staff. `unseen`: opening it is news to its visitor, so that the back office then calls
 * `markSeen`. `wrote_again`: the visitor added something that staff have not opened yet.
 */
export async function readLinkState(
  db: Db,
  inquiry_id: string,
): Promise<{ unseen: boolean; wrote_again: boolean }> {
  const links = await db
    .selectFrom('inquiry_links')
    .select(['seen_at', 'wrote_at'])
    .where('inquiry_id', '=', inquiry_id)
    .execute()
  const wrote_again = links.some(({ wrote_at }) => wrote_at)
  return { unseen: wrote_again || links.some(({ seen_at }) => !seen_at), wrote_again }
}
