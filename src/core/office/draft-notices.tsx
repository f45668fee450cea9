import { formatDateTimeInText } from './dates.ts'
import type { DraftForm } from './draft-form.ts'
import { Notice } from './notice.tsx'
import type { Draft } from './record-draft.ts'

/** The notice that a draft is set aside while theirs is shown, is stale, or was restored after a reload. */
export function DraftNotices<D extends Draft>({ form }: { form: DraftForm<D> }) {
  if (form.restoreMine && !form.dirty)
    return (
      <Notice actionLabel="Put mine back" onAction={form.restoreMine}>
        You see their version. Yours is not lost.
      </Notice>
    )
  if (form.isStale)
    return (
      <Notice actionLabel="Compare" onAction={form.compare}>
        Somebody saved this while you were editing.
      </Notice>
    )
  if (form.restoredAt)
    return (
      <Notice actionLabel="Discard draft" onAction={form.discard}>
        Your draft of {formatDateTimeInText(form.restoredAt)} was restored. It is not saved yet.
      </Notice>
    )
  return null
}
