import type { Outbox, Message } from '../../server/mail/mail.ts'

/** An outbox that collects messages instead of sending them, and has a dead letter under every id. */
export function createFakeMail(): Outbox & { messages: Message[] } {
  const messages: Message[] = []
  return {
    messages,
    async send(_trx, message) {
      messages.push(message)
      return true
    },
    async purge() {},
    async reassign() {},
    requeue: async () => DEAD_LETTER,
    discard: async () => DEAD_LETTER,
  }
}

const DEAD_LETTER: Message = { to: 'gone@example.in', subject: 'Undelivered', text: [] }

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
