import { type ReplyChannel, replyChannels } from '../../../server/features/inquiries/replies/schema.ts'
import { idempotentAttemptFor } from '../../core/idempotency-key.ts'
import { readDraft, useDraft, writeDraft } from '../../core/office/draft-storage.ts'

/** The draft of a reply. Its property names are stored: do not rename them. */
interface ReplyDraft {
  /** The edited text; absent while the field shows the template. '' when everything was deleted. */
  own?: string
  /** The edited text that was replaced by a template, set aside. */
  aside?: string
  /** The edited subject of an e-mail; absent while the field shows the template's. */
  subject?: string
  /** The text with which another app was last opened. The question whether it was sent stays until it is answered. */
  opened?: string
  /** The app that was opened. */
  asked?: ReplyChannel
  /** The idempotency key of the last attempt to send or log a reply, and its values: a retry adds no second reply. */
  key?: string
  key_for?: string
}

/** The stored reply draft of an inquiry; it survives a reload, a tab discarded by the phone and a closed browser. */
export function useReplyDraft(accountId: string, inquiryId: string): ReplyDraft {
  return toReplyDraft(useDraft(accountId, replySubject(inquiryId))[0])
}

/** The draft as it is now, for code that continues after a request. */
export const readReplyDraft = (accountId: string, inquiryId: string): ReplyDraft =>
  toReplyDraft(readDraft(accountId, replySubject(inquiryId)))

/** Changes fields of the stored draft; undefined deletes one. */
export function patchReplyDraft(accountId: string, inquiryId: string, change: ReplyDraft): void {
  const values = { ...readReplyDraft(accountId, inquiryId), ...change }
  const entries = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  writeDraft(accountId, replySubject(inquiryId), Object.fromEntries(entries))
}

/** Deletes the text and its subject, but neither an open question nor the text that was set aside. */
export const clearReplyText = (accountId: string, inquiryId: string): void =>
  patchReplyDraft(accountId, inquiryId, { own: undefined, subject: undefined })

/** The idempotency key for these values: the last attempt's key while they are unchanged. Stored before sending. */
export function replyKeyFor(accountId: string, inquiryId: string, values: object): string {
  const { key, key_for } = readReplyDraft(accountId, inquiryId)
  const previous = key !== undefined && key_for !== undefined ? { key, body: key_for } : null
  const attempt = idempotentAttemptFor(previous, values)
  patchReplyDraft(accountId, inquiryId, { key: attempt.key, key_for: attempt.body })
  return attempt.key
}

/** Deletes the key once its attempt was answered: the same text again is another reply, such as a second call. */
export const dropReplyKey = (accountId: string, inquiryId: string): void =>
  patchReplyDraft(accountId, inquiryId, { key: undefined, key_for: undefined })

const replySubject = (inquiryId: string) => `reply ${inquiryId}`

function toReplyDraft(values: Record<string, string | boolean>): ReplyDraft {
  const { own, aside, subject, opened, asked, key, key_for } = values
  return {
    own: toText(own),
    aside: toText(aside),
    subject: toText(subject),
    opened: toText(opened),
    asked: replyChannels.find((channel) => channel === asked),
    key: toText(key),
    key_for: toText(key_for),
  }
}

const toText = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined)
