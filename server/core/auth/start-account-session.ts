import type { Transaction } from 'kysely'
import { record } from '../database/activity-log.ts'
import type { Database } from '../database/tables.ts'
import type { Context } from '../trpc.ts'
import { startSession } from './sessions.ts'
import { markAddressKnown } from './sign-in-rate-limit.ts'

/**
 * Signs in an authenticated account inside the caller's transaction: starts its session, sets the cookie, and records
 * the sign-in in the activity log.
 * @returns whether the client address is new to the account
 */
export async function startAccountSession(
  trx: Transaction<Database>,
  ctx: Pick<Context, 'env' | 'address' | 'userAgent' | 'sessionToken' | 'responseHeaders'>,
  user: { id: string; verified_at: Date | null },
): Promise<boolean> {
  const { address, userAgent, sessionToken: previousToken } = ctx
  const session = { user_id: user.id, address, userAgent, previousToken }
  await startSession(trx, ctx.env, session, ctx.responseHeaders)
  const isNewPlace = await markAddressKnown(trx, user, address)
  await record(trx, { me: user, address }, 'sign_in', 'users', user.id)
  return isNewPlace
}
