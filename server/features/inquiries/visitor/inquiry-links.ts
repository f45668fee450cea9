import { sql, type Transaction } from 'kysely'
import { generateToken, hashToken } from '../../../core/auth/tokens.ts'
import { newId } from '../../../core/database/ids.ts'
import type { Database, Db } from '../../../core/database/tables.ts'
import { findHead, isInGroup } from '../merged-group.ts'

/*
 * The link to the visitor's page of an inquiry, `/i/TOKEN`. Only the acknowledgement contains it, because only the hash
 * of the token is stored. Its row is deleted with the inquiry, however that happens.
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

/** The link of a token; undefined when the token is unknown, or its inquiry is gone. */
export function findInquiryLink(db: Db, token: string) {
  return db
    .selectFrom('inquiry_links')
    .select(['id', 'inquiry_id', 'seen_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
}

/**
 * The link of a token, with its inquiry and the head of its group. The group is locked until the transaction ends. Null
 * when the token is unknown, or its inquiry is gone.
 */
export async function lockInquiryOfLink(trx: Transaction<Database>, token: string) {
  const link = await findInquiryLink(trx, token)
  if (!link) return null
  const { inquiry_id } = link
  for (;;) {
    const headId = await findHead(trx, inquiry_id)
    if (headId === undefined) return null
    const heads = trx.selectFrom('inquiries').select(['id', 'status']).where('merged_into', 'is', null)
    const head = await heads.where('id', '=', headId).forUpdate().executeTakeFirst()
    if (!head) continue
    const own = trx.selectFrom('inquiries').select(['id', 'name', 'email', 'status'])
    const inquiry = await own.where('id', '=', inquiry_id).executeTakeFirst()
    return inquiry ? { link, inquiry, head } : null
  }
}

/**
 * Records that staff have opened an inquiry: its page shows the visitor when, and the visitor's additions are no longer
 * marked as new. Does not change the inquiry itself or its version.
 */
export async function markSeen(db: Db, id: string): Promise<void> {
  const head = await findHead(db, id)
  if (head === undefined) return
  await db
    .updateTable('inquiry_links')
    .set({ seen_at: sql<Date>`coalesce(seen_at, now())`, wrote_at: null })
    .where(isInGroup('inquiry_id', head))
    .where((eb) => eb.or([eb('seen_at', 'is', null), eb('wrote_at', 'is not', null)]))
    .execute()
}

/**
 * What the links of a group mean for staff. `unseen`: the back office calls `markSeen` when it opens the inquiry,
 * because that is news to the visitor. `wrote_again`: the visitor added something that staff have not opened yet.
 */
export async function readLinkState(
  db: Db,
  headId: string,
): Promise<{ unseen: boolean; wrote_again: boolean }> {
  const links = await db
    .selectFrom('inquiry_links')
    .select(['seen_at', 'wrote_at'])
    .where(isInGroup('inquiry_id', headId))
    .execute()
  const wrote_again = links.some(({ wrote_at }) => wrote_at)
  return { unseen: wrote_again || links.some(({ seen_at }) => !seen_at), wrote_again }
}
