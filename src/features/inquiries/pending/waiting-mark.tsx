import { CloudUpload } from 'lucide-react'
import type { PendingWrite } from './pending-writes.ts'

/** The mark of a row with pending or refused writes. */
export function WaitingMark({ writes }: { writes: PendingWrite[] }) {
  if (writes.length === 0) return null
  if (writes.some(({ refused }) => refused))
    return <span className="text-sm font-strong text-bad">Needs you</span>
  return (
    <span className="inline-flex items-center gap-1 text-sm font-strong text-live-ink">
      <CloudUpload className="size-4" aria-hidden />
      Waiting
    </span>
  )
}
