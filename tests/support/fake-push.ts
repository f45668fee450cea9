import type { PushMessage } from '../../server/features/push/push-message.ts'
import type { PushOutbox, PushRecipients } from '../../server/features/push/push-queue.ts'

/** An outbox of notifications that collects them instead of sending them. */
export function createFakePush(): PushOutbox & { sent: { to: PushRecipients; message: PushMessage }[] } {
  const sent: { to: PushRecipients; message: PushMessage }[] = []
  return {
    sent,
    async send(_trx, to, message) {
      sent.push({ to, message })
    },
  }
}
