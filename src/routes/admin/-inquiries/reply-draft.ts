import { readDraft, useDraft, writeDraft } from '../../../admin/draft-storage.ts'

/** A reply that is being written. */
interface ReplyDraft {
  /** Words of one's own; absent: the template stands in the field. May be empty, when everything was deleted. */
  own?: string
  /** Words of one's own that a template has taken the place of. */
  aside?: string
  /** The words with which WhatsApp or the mail program was last opened: likely, not surely, sent. */
  opened?: string
}

/** Survives looking at other inquiries, a reload and a tab that the phone discarded. */
export function useReplyDraft(
  accountId: string,
  inquiryId: string,
): [draft: ReplyDraft, write: (draft: ReplyDraft) => void] {
  const [values, write] = useDraft(accountId, replySubject(inquiryId))
  const { own, aside, opened } = values
  return [
    { own: toText(own), aside: toText(aside), opened: toText(opened) },
    (draft) => write(Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))),
  ]
}

/** After the status was changed: a reply that was opened as it stands was sent; any other is still being written. */
export function clearSentReply(accountId: string, inquiryId: string): void {
  const { own, opened } = readDraft(accountId, replySubject(inquiryId))
  if (own !== undefined && own === opened) writeDraft(accountId, replySubject(inquiryId), {})
}

const replySubject = (inquiryId: string) => `reply ${inquiryId}`
const toText = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined)
