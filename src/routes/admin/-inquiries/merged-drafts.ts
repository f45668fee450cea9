import { clearRecordDrafts, readDraft, writeDraft } from '../../../admin/draft-storage.ts'
import { textOf } from '../../../admin/record-draft.ts'

/** Moves what was typed about an inquiry and not saved to the inquiry that it was merged into. */
export function moveDrafts(accountId: string, from: string, to: string): void {
  const typed = textOf(readDraft(accountId, `note ${from}`).note)
  const note = [textOf(readDraft(accountId, `note ${to}`).note), typed].filter(Boolean).join('\n')
  if (typed) writeDraft(accountId, `note ${to}`, { note })
  const reply = readDraft(accountId, `reply ${from}`)
  const hasReply = Object.keys(readDraft(accountId, `reply ${to}`)).length > 0
  if (!hasReply) writeDraft(accountId, `reply ${to}`, reply)
  // A second reply stays in the tab under the old id: there is no place for two.
  if (!hasReply) clearRecordDrafts(from)
}
