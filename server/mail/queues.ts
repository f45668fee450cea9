/** Queues of the outbox: mails to send, those that wait for a digest, and those that could not be delivered. */
export const MAIL_QUEUE = 'mail'
export const DIGEST_QUEUE = 'mail-gathered'
export const DEAD_LETTER_QUEUE = 'mail-dead'
