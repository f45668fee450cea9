import { sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { withMinDuration } from '../../core/auth/constant-time.ts'
import { generateToken, hashToken } from '../../core/auth/tokens.ts'
import { findRecentUse, rememberUse } from '../../core/auth/used-tokens.ts'
import { CONSENT_VERSION } from '../../core/constants/schema.ts'
import { newId } from '../../core/database/ids.ts'
import type { Database } from '../../core/database/tables.ts'
import { appError } from '../../core/errors.ts'
import { consumePublicForm } from '../../core/rate-limiter.ts'
import type { Context } from '../../core/trpc.ts'
import { confirmationMail, welcomeMail } from './newsletter-emails.ts'
import type { subscribeInput } from './schema.ts'
import { isHoneypotFilled, rejectTooFast } from './submit.ts'

/**
 * Newsletter sign-up with double opt-in: stores the address and mails a confirmation link (D33). The response and its
 * time are the same for an address that is already subscribed (S10).
 * @throws TRPCError TOO_MANY_REQUESTS over the rate limit, or when the form was sent too fast
 */
export async function subscribe(
  ctx: Context,
  input: z.output<typeof subscribeInput>,
): Promise<{ received: true }> {
  await consumePublicForm(ctx)
  rejectTooFast(input)
  if (isHoneypotFilled(input)) return { received: true }
  await withMinDuration('subscribe', () => upsertSubscriber(ctx, input.email))
  return { received: true }
}

async function upsertSubscriber(ctx: Context, email: string): Promise<void> {
  const token = generateToken()
  await ctx.db.transaction().execute(async (trx) => {
    await sql`savepoint before`.execute(trx)
    const upserted = await trx
      .insertInto('newsletter_subscribers')
      .values({ id: newId(), email, consent_version: CONSENT_VERSION, confirm_hash: hashToken(token) })
      // No mail to a subscriber, and at most one in ten minutes to anybody else. Unsubscribing clears confirm_hash, so
      // that subscribing again needs no wait: updated_at is then the time of unsubscribing, not of a mail.
      .onConflict((conflict) =>
        conflict
          .column('email')
          .doUpdateSet((eb) => ({
            confirm_hash: eb.ref('excluded.confirm_hash'),
            consent_version: eb.ref('excluded.consent_version'),
          }))
          .where((eb) =>
            eb.and([
              eb.or([
                eb('newsletter_subscribers.confirmed_at', 'is', null),
                eb('newsletter_subscribers.unsubscribed_at', 'is not', null),
              ]),
              eb.or([
                eb('newsletter_subscribers.confirm_hash', 'is', null),
                eb('newsletter_subscribers.updated_at', '<', sql<Date>`now() - interval '10 minutes'`),
              ]),
            ]),
          ),
      )
      .returning('id')
      .executeTakeFirst()
    if (!upserted) return
    const sent = await ctx.mail.send(trx, confirmationMail(ctx.env, email, await businessName(trx), token))
    // Over the hourly limit of mails to this address, the last mailed link stays valid.
    if (!sent) await sql`rollback to savepoint before`.execute(trx)
  })
}

async function businessName(trx: Transaction<Database>): Promise<string> {
  const settings = await trx.selectFrom('settings').select('business_name').executeTakeFirstOrThrow()
  return settings.business_name
}

/** Whether a confirmation link is valid and not used yet. */
export async function isValidConfirmToken({ db }: Context, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('newsletter_subscribers')
    .select('id')
    .where('confirm_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Confirms a subscription: uses up the link and mails the unsubscribe link.
 * @returns false when the link is unknown, or was used before and not just now
 * @throws TRPCError TOO_MANY_REQUESTS over the hourly limit of mails to this address
 */
export function confirmSubscription({ db, env, mail }: Context, token: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const unsubscribeToken = generateToken()
    const row = await trx
      .updateTable('newsletter_subscribers')
      .set({
        confirm_hash: null,
        confirmed_at: sql<Date>`now()`,
        unsubscribed_at: null,
        unsubscribe_hash: hashToken(unsubscribeToken),
      })
      .where('confirm_hash', '=', hashToken(token))
      .returning('email')
      .executeTakeFirst()
    if (!row) return (await findRecentUse(trx, 'confirm', token)) !== null
    await rememberUse(trx, 'confirm', token)
    // Without this mail the reader could not unsubscribe, so there is no subscription and the link stays valid.
    if (!(await mail.send(trx, welcomeMail(env, row.email, await businessName(trx), unsubscribeToken))))
      throw appError('TOO_MANY_REQUESTS', 'Too many mails went to this address. Try again in an hour.')
    return true
  })
}

/** State of the subscription that an unsubscribe link belongs to; null for an unknown link. */
export async function subscriptionStatus(
  { db }: Context,
  token: string,
): Promise<'subscribed' | 'ended' | null> {
  const row = await db
    .selectFrom('newsletter_subscribers')
    .select('unsubscribed_at')
    .where('unsubscribe_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row ? (row.unsubscribed_at === null ? 'subscribed' : 'ended') : null
}

/**
 * Ends a subscription. Idempotent, because mail programs and people may submit twice.
 * @returns false when the link is unknown
 */
export async function unsubscribe({ db }: Context, token: string): Promise<boolean> {
  const row = await db
    .updateTable('newsletter_subscribers')
    .set({ confirm_hash: null, unsubscribed_at: sql<Date>`coalesce(unsubscribed_at, now())` })
    .where('unsubscribe_hash', '=', hashToken(token))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
