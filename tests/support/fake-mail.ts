import type { Outbox, Message } from '../../server/core/mail/mail.ts'

/** An outbox that collects messages instead of sending them. */
export function createFakeMail(): Outbox & { messages: Message[] } {
  const messages: Message[] = []
  return {
    messages,
    async send(_trx, message) {
      messages.push(message)
      return true
    },
    async retry(trx, id) {
      await trx.updateTable('mails').set({ failed_at: null, error: null }).where('id', '=', id).execute()
      return true
    },
  }
}

/** The `token` parameter of a message's link. */
export function tokenFromLink(message: Message | undefined): string {
  const token = message?.link && new URL(message.link.url).searchParams.get('token')
  if (!token) throw new Error('the message has no link with a token')
  return token
}

/** The path of a message's link. */
export function pathFromLink(message: Message | undefined): string {
  if (!message?.link) throw new Error('the message has no link')
  return new URL(message.link.url).pathname
}
