import { type ExpressionBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { withMinDuration } from '../../../core/auth/constant-time.ts'
import { generateToken, hashToken } from '../../../core/auth/tokens.ts'
import { findRecentUse, rememberUse } from '../../../core/auth/used-tokens.ts'
import { DATA_LINK_HOURS } from '../../../core/constants/schema.ts'
import { record } from '../../../core/database/activity-log.ts'
import type { Database, Db } from '../../../core/database/tables.ts'
import { consumePublicForm } from '../../../core/rate-limiter.ts'
import type { Context } from '../../../core/trpc.ts'
import { eraseByEmail, hasPersonData, inquiryIsOf } from '../data-subject.ts'
import { dataLinkMail } from '../emails.ts'
import { deleteMarkedPhotoFiles } from '../photos/stored-photos.ts'
import type { dataRequestInput } from '../schema.ts'
import { rejectTooFast } from '../submit.ts'
import { readOwnData } from './own-data.ts'

/**
 * Mails a link to the data held under an e-mail address, to that address (D73). Without any data no mail is sent, but
 * the response and its time are the same (S10). A filled honeypot changes nothing: only people who wrote get a mail.
 * @throws TRPCError TOO_MANY_REQUESTS over the rate limit, or when the form was sent too fast
 */
export async function requestData(
  ctx: Context,
  input: z.output<typeof dataRequestInput>,
): Promise<{ received: true }> {
  await consumePublicForm(ctx)
  rejectTooFast(input)
  await withMinDuration('dataRequest', () => mailDataLink(ctx, input.email))
  return { received: true }
}

async function mailDataLink({ db, env, mail }: Context, email: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await hasPersonData(trx, email))) return
    const token = generateToken()
    // Over the hourly limit of mails to this address, no link is made.
    if (!(await mail.send(trx, dataLinkMail(env, email, token)))) return
    await trx
      .insertInto('data_links')
      .values({
        token_hash: hashToken(token),
        email,
        expires_at: sql<Date>`now() + make_interval(hours => ${DATA_LINK_HOURS})`,
      })
      .execute()
  })
}

const isValid = (token: string) => (eb: ExpressionBuilder<Database, 'data_links'>) =>
  eb.and([eb('token_hash', '=', hashToken(token)), eb('expires_at', '>', sql<Date>`now()`)])

/** A valid link to a person's data, and when it was used to download; undefined for any other token. */
export function findDataLink(db: Db, token: string) {
  return db.selectFrom('data_links').select('downloaded_at').where(isValid(token)).executeTakeFirst()
}

/**
 * The data held about the person of a link, as that person may have it; null when the link is unknown, expired or was
 * already used to download. The activity entry stores how many rows there were.
 */
export function downloadOwnData({ db, env, log, requestId }: Context, token: string) {
  return db.transaction().execute(async (trx) => {
    const link = await trx
      .updateTable('data_links')
      .set({ downloaded_at: sql<Date>`now()` })
      .where(isValid(token))
      .where('downloaded_at', 'is', null)
      .returning('email')
      .executeTakeFirst()
    if (!link) return null
    const data = await readOwnData(trx, env, link.email)
    const counts = { inquiries: data.inquiries.length, newsletter: data.newsletter ? 1 : 0 }
    await record(trx, null, 'export', 'inquiries', null, { after: { ...counts, by_link: true } })
    log.info({ event: 'own_data_downloaded', requestId, ...counts })
    return data
  })
}

/**
 * Erases the data held about the person of a link, except inquiries that have led to work, and deletes the link.
 * Returns how many inquiries it kept; null when the link is unknown, expired, or was used before and not just now.
 */
export async function eraseOwnData(context: Context, token: string): Promise<{ kept: number } | null> {
  const { db, log, requestId } = context
  const erased = await db.transaction().execute(async (trx) => {
    const link = await trx
      .deleteFrom('data_links')
      .where(isValid(token))
      .returning('email')
      .executeTakeFirst()
    if (!link) return null
    const counts = await eraseByEmail(trx, link.email, { keepWon: true })
    const { rows } = await sql<{ kept: number }>`
      select count(*)::int as kept from inquiries where ${inquiryIsOf(link.email)}`.execute(trx)
    await record(trx, null, 'erase', 'inquiries', null, { after: { ...counts, by_link: true } })
    const kept = rows[0]?.kept ?? 0
    await rememberUse(trx, 'erase', token, kept)
    return { ...counts, kept }
  })
  if (!erased) return await findRecentUse(db, 'erase', token)
  await deleteMarkedPhotoFiles(context)
  log.info({ event: 'own_data_erased', requestId, ...erased })
  return erased
}
