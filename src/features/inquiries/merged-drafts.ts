import { readDraft, writeDraft } from '../../core/office/draft-storage.ts'
import { textOf } from '../../core/office/record-draft.ts'
import type { Inquiry } from './inquiry.ts'
import { patchReplyDraft, readReplyDraft } from './reply-draft.ts'

/**
 * Moves the unsaved drafts about an inquiry to the inquiry that it was merged into. A correction stays where it is, and
 * so do a colleague's drafts on the same device.
 */
export function moveDrafts(accountId: string, from: string, target: Pick<Inquiry, 'id' | 'status'>): void {
  const to = target.id
  const typed = textOf(readDraft(accountId, `note ${from}`).note)
  const note = [textOf(readDraft(accountId, `note ${to}`).note), typed].filter(Boolean).join('\n')
  if (typed) writeDraft(accountId, `note ${to}`, { note })
  moveReply(accountId, from, to)
  moveOutcome(accountId, from, target)
  for (const kind of ['note', 'reply', 'outcome']) writeDraft(accountId, `${kind} ${from}`, {})
}

/** A second text is set aside, where 'Put mine back' restores it; of two open questions the target's own stays. */
function moveReply(accountId: string, from: string, to: string): void {
  const moved = readReplyDraft(accountId, from)
  const own = readReplyDraft(accountId, to)
  const texts = own.own?.trim() ? [moved.own, moved.aside, own.aside] : [moved.aside, own.aside]
  const question = own.asked ? own : moved
  patchReplyDraft(accountId, to, {
    own: own.own?.trim() ? own.own : moved.own,
    subject: own.own?.trim() ? own.subject : moved.subject,
    aside: texts.filter((text) => text?.trim()).join('\n\n') || undefined,
    asked: question.asked,
    opened: question.opened,
  })
}

/** Moves an amount or a reason if the target asks for the same and nothing is typed there yet. */
function moveOutcome(accountId: string, from: string, { id, status }: Pick<Inquiry, 'id' | 'status'>): void {
  const moved = readDraft(accountId, `outcome ${from}`)
  const own = readDraft(accountId, `outcome ${id}`)
  if (moved.status === status && moved.text && !(own.status === status && own.text))
    writeDraft(accountId, `outcome ${id}`, moved)
}
