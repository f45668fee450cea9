import { dayAndTime } from '../../admin/dates.ts'
import { Notice } from '../../admin/notice.tsx'
import type { Draft } from '../../admin/record-draft.ts'
import type { StandingForm } from './-standing-form.ts'

/** What became of a draft: mine waits while theirs is shown, somebody saved meanwhile, or it came back after a reload. */
export function Notices<D extends Draft>({ form }: { form: StandingForm<D> }) {
  if (form.putMineBack && !form.dirty)
    return (
      <Notice action="Put mine back" onAction={form.putMineBack}>
        Their version is shown. Yours is kept.
      </Notice>
    )
  if (form.behind)
    return (
      <Notice action="Compare" onAction={form.compare}>
        Somebody saved this while you were editing.
      </Notice>
    )
  if (form.restored)
    return (
      <Notice action="Discard draft" onAction={form.discard}>
        Your draft of {dayAndTime(form.restored)} was restored. It is not saved yet.
      </Notice>
    )
  return null
}
