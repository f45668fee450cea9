import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface NoticeProps {
  children: ReactNode
  /** The button's text: 'Put mine back'. */
  actionLabel: string
  onAction: () => void
}

/** A live-region notice above a form about its draft, with one action. */
export function Notice({ children, actionLabel, onAction }: NoticeProps) {
  return (
    <output className="alert flex flex-wrap justify-between gap-x-4 gap-y-1 border-0 border-l-4">
      <span>{children}</span>
      <Button tone="ghost" onClick={onAction}>
        {actionLabel}
      </Button>
    </output>
  )
}
