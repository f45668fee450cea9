import type { Transaction } from 'kysely'
import { isActive } from '../../core/auth/account-state.ts'
import type { Database } from '../../core/database/tables.ts'
import type { Env } from '../../core/env.ts'
import type { Outbox } from '../../core/mail/mail.ts'
import { notificationPushes } from '../push/push-message.ts'
import type { PushOutbox } from '../push/push-queue.ts'
import { notificationMails } from './emails.ts'
import type { NotificationEvent } from './events.ts'
import type { NotifiedAccount } from './events.ts'
import { notifyDefaults, type NotifySettings } from './schema.ts'

/** What `notify` needs; every `Context` has it. */
export interface NotifyDependencies {
  env: Pick<Env, 'PUBLIC_URL'>
  mail: Pick<Outbox, 'send'>
  push: PushOutbox
}

/** A way in which an account is told: queues what is to be sent, inside the caller's transaction. */
type NotificationChannel = (
  dependencies: NotifyDependencies,
  trx: Transaction<Database>,
  account: NotifiedAccount,
  event: NotificationEvent,
) => Promise<void>

/** Every way in which an account is told. Each event goes through all of them. */
const CHANNELS: NotificationChannel[] = [sendMails, sendPushes]

/**
 * Tells an account of an event, inside the caller's transaction: a rollback takes it back. An account that is not active,
 * or has switched the event off, is told nothing.
 * @returns whether the account was told
 */
export async function notify(
  dependencies: NotifyDependencies,
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

const wantsEvent = (settings: Partial<NotifySettings>, kind: NotificationEvent['kind']): boolean =>
  settings[kind] ?? notifyDefaults[kind]

async function sendMails(
  { env, mail }: NotifyDependencies,
  trx: Transaction<Database>,
  account: NotifiedAccount,
  event: NotificationEvent,
): Promise<void> {
  for (const message of notificationMails(env, account, event)) await mail.send(trx, message)
}

async function sendPushes(
  { push }: NotifyDependencies,
  trx: Transaction<Database>,
  { id }: NotifiedAccount,
  event: NotificationEvent,
): Promise<void> {
  for (const message of notificationPushes(event)) await push.send(trx, { account: id }, message)
}
