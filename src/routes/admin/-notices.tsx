import type { ReactNode } from 'react'
import type { Draft } from '../../admin/record-form.ts'
import { Button } from '../../ui/button.tsx'
import type { StandingForm } from './-standing-form.ts'
import { dayAndTime } from './-when.ts'

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

function Notice({
  children,
  action,
  onAction,
}: {
  children: ReactNode
  action: string
  onAction: () => void
}) {
  return (
    <output className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-l-4 border-live bg-plaster py-1 pr-1 pl-3">
      <span>{children}</span>
      <Button tone="quiet" onClick={onAction}>
        {action}
      </Button>
    </output>
  )
}
