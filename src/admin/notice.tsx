import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

interface NoticeProps {
  children: ReactNode
  /** What its button says: 'Put mine back'. */
  actionLabel: string
  onAction: () => void
}

/** A line above a form about what became of its draft, with what can be done about it; read out when it comes. */
export function Notice({ children, actionLabel, onAction }: NoticeProps) {
  return (
    <output className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-l-4 border-live bg-plaster py-1 pr-1 pl-3">
      <span>{children}</span>
      <Button tone="quiet" onClick={onAction}>
        {actionLabel}
      </Button>
    </output>
  )
}
