import type { Transaction } from 'kysely'
import { isActive } from '../../core/auth/account-state.ts'
import { notifyDefaults, type NotifySettings } from '../../core/auth/schema.ts'
import type { Database } from '../../core/database/tables.ts'
import type { NotifyServices } from '../../core/staff-notices.ts'
import { notificationMails } from './emails.ts'
import type { NotificationEvent } from './events.ts'
import type { NotifiedAccount } from './events.ts'
import { noticesOf } from './notices.ts'

/** A channel for notifications: queues the messages of an event for an account, inside the caller's transaction. */
type NotificationChannel = (
  dependencies: NotifyServices,
  trx: Transaction<Database>,
  account: NotifiedAccount,
  event: NotificationEvent,
) => Promise<void>

/** All channels. Each event goes through every one of them. */
const CHANNELS: NotificationChannel[] = [sendMails, sendNotices]

/**
 * Notifies an account of an event, inside the caller's transaction: after a rollback nothing is sent. An account that
 * is not active or has switched the event off is not notified.
 * @returns whether the account was notified
 */
export async function notify(
  dependencies: NotifyServices,
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
  for (const send of CHANNELS) await send(dependencies, trx, account, event)
  return true
}

/** Notifies every active account of an event, except those that have switched it off. */
export async function notifyEverybody(
  dependencies: NotifyServices,
  trx: Transaction<Database>,
  event: NotificationEvent,
): Promise<void> {
  const accounts = await trx.selectFrom('users').select('id').where(isActive).orderBy('id').execute()
  for (const { id } of accounts) await notify(dependencies, trx, id, event)
}

const wantsEvent = (settings: Partial<NotifySettings>, kind: NotificationEvent['kind']): boolean =>
  settings[kind] ?? notifyDefaults[kind]

async function sendMails(
  { env, mail }: NotifyServices,
  trx: Transaction<Database>,
  account: NotifiedAccount,
  event: NotificationEvent,
): Promise<void> {
  for (const message of notificationMails(env, account, event)) await mail.send(trx, message)
}

async function sendNotices(
  { notices }: NotifyServices,
  trx: Transaction<Database>,
  { id }: NotifiedAccount,
  event: NotificationEvent,
): Promise<void> {
  for (const notice of noticesOf(event)) await notices.send(trx, { account: id }, notice)
}
