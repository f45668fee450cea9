import type { Transaction } from 'kysely'
import { isActive } from '../../core/auth/account-state.ts'
import { notifyDefaults, type NotifySettings } from '../../core/auth/schema.ts'
import type { Database } from '../../core/database/tables.ts'
import type { TellServices } from '../../core/staff-notices.ts'
import { notificationMails } from './emails.ts'
import type { NotificationEvent } from './events.ts'
import type { NotifiedAccount } from './events.ts'
import { noticesOf } from './notices.ts'

/** A way in which an account is told: queues what is to be sent, inside the caller's transaction. */
type NotificationChannel = (
  dependencies: TellServices,
  trx: Transaction<Database>,
  account: NotifiedAccount,
  event: NotificationEvent,
) => Promise<void>

/** Every way in which an account is told. Each event goes through all of them. */
const CHANNELS: NotificationChannel[] = [sendMails, sendNotices]

/**
 * Tells an account of an event, inside the caller's transaction: a rollback takes it back. An account that is not active,
 * or has switched the event off, is told nothing.
 * @returns whether the account was told
 */
export async function notify(
  dependencies: TellServices,
  trx: Transaction<Database>,
  accountId: string,
  event: NotificationEvent,
): Promise<boolean> {
  const account = await trx
    .selectFrom('users')
    .select(['id', 'email', 'notify'])
    .where('id', '=', accountId)
    .where(isActive)
    .executeTakeFirst()
  if (!account || !wantsEvent(account.notify, event.kind)) return false
  for (const tell of CHANNELS) await tell(dependencies, trx, account, event)
  return true
}

/** Tells every active account of an event, but for those that have switched it off. */
export async function notifyEverybody(
  dependencies: TellServices,
  trx: Transaction<Database>,
  event: NotificationEvent,
): Promise<void> {
  const accounts = await trx.selectFrom('users').select('id').where(isActive).orderBy('id').execute()
  for (const { id } of accounts) await notify(dependencies, trx, id, event)
}

const wantsEvent = (settings: Partial<NotifySettings>, kind: NotificationEvent['kind']): boolean =>
  settings[kind] ?? notifyDefaults[kind]

async function sendMails(
  { env, mail }: TellServices,
  trx: Transaction<Database>,
  account: NotifiedAccount,
  event: NotificationEvent,
): Promise<void> {
  for (const message of notificationMails(env, account, event)) await mail.send(trx, message)
}

async function sendNotices(
  { notices }: TellServices,
  trx: Transaction<Database>,
  { id }: NotifiedAccount,
  event: NotificationEvent,
): Promise<void> {
  for (const notice of noticesOf(event)) await notices.send(trx, { account: id }, notice)
}
