import { readDraft, useDraft, writeDraft } from '../../../admin/draft-storage.ts'

/** The draft of a reply. Its property names are stored: do not rename them. */
interface ReplyDraft {
  /** The edited text; absent while the field shows the template. '' when everything was deleted. */
  own?: string
  /** The edited text that was replaced by a template, set aside. */
  aside?: string
  /** The edited text with which WhatsApp or the mail program was last opened: probably sent. */
  opened?: string
}

/** The stored reply draft of an inquiry; it survives a reload and a tab discarded by the phone. */
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

/** After a status change, deletes a draft that was opened unchanged: it was sent. Any other is still being written. */
export function clearSentReply(accountId: string, inquiryId: string): void {
  const { own, opened } = readDraft(accountId, replySubject(inquiryId))
  if (own !== undefined && own === opened) writeDraft(accountId, replySubject(inquiryId), {})
}

const replySubject = (inquiryId: string) => `reply ${inquiryId}`
const toText = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined)
