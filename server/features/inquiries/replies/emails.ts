import type { Message } from '../../../core/mail/mail.ts'

/** A reply that staff wrote to the sender of an inquiry. Answers go to the firm's own address. */
export function replyMail(reply: {
  /** The id of the note that stores it. */
  note_id: string
  to: string
  subject: string
  body: string
  /** The e-mail address in the settings. */
  firmEmail: string
}): Message {
  return {
    to: reply.to,
    subject: reply.subject,
    text: reply.body.split(/\n{2,}/),
    replyTo: reply.firmEmail,
    replyNoteId: reply.note_id,
  }
}
