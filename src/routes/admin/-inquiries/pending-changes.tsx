import { v7 } from 'uuid'
import { type InquiryStatus, statuses } from '../../../../server/inquiry/schema.ts'
import { Button } from '../../../admin/button.tsx'
import { formatDateTime } from '../../../admin/dates.ts'
import { STATUS_LABELS } from '../../../admin/inquiry-status.tsx'
import {
  keepPendingWrite,
  type PendingChange,
  type PendingWrite,
  removePendingWrite,
} from '../../../admin/offline/pending-writes.ts'
import { sendPendingWrites } from '../../../admin/offline/send-pending-writes.ts'
import { usePendingWrites } from '../../../admin/offline/use-pending-writes.ts'
import { useNow } from '../../../admin/use-now.ts'

interface PendingChangesProps {
  /** Of the inquiry. */
  id: string
  procedure: PendingChange['procedure']
}

/** What of an inquiry waits for the line, and what another's change stands in the way of, with the choice between both. */
export function PendingChanges({ id, procedure }: PendingChangesProps) {
  const writes = usePendingWrites(id).filter(({ change }) => change.procedure === procedure)
  if (writes.length === 0) return null
  return (
    <ul className="mt-4 grid gap-3" aria-label="Changes made offline">
      {writes.map((write) => (
        <li key={write.key}>
          <PendingItem write={write} />
        </li>
      ))}
    </ul>
  )
}

function PendingItem({ write }: { write: PendingWrite }) {
  const { change, refused } = write
  if (!refused) return <Waiting write={write} />
  const theirs = 'status' in refused && statuses.find((status) => status === refused.status)
  if (theirs && change.procedure === 'setStatus')
    return <StatusConflict write={write} change={change} theirs={theirs} />
  return <Refused write={write} message={'message' in refused ? refused.message : ''} />
}

/** A note's text, or the name of a status. */
const textOf = (change: PendingChange) =>
  change.procedure === 'addNote' ? `“${change.note}”` : STATUS_LABELS[change.status]

function Waiting({ write: { at, change } }: { write: PendingWrite }) {
  const now = useNow()
  return (
    <div className="border-l-4 border-live px-4 py-1">
      <p className="leading-snug wrap-anywhere whitespace-pre-line">{textOf(change)}</p>
      <p className="tabular-nums text-sm text-soft">
        Waiting for the line · {formatDateTime(new Date(at), now)}
      </p>
    </div>
  )
}

interface StatusConflictProps {
  write: PendingWrite
  change: Extract<PendingChange, { procedure: 'setStatus' }>
  /** The status that another has set meanwhile. */
  theirs: InquiryStatus
}

function StatusConflict({ write, change, theirs }: StatusConflictProps) {
  async function sendOver() {
    // A new key: the old one may stand for an earlier attempt.
    const next = { ...write, key: v7(), change: { ...change, status_was: theirs }, refused: undefined }
    await keepPendingWrite(next)
    await removePendingWrite(write.key)
    await sendPendingWrites()
  }

  return (
    <div role="alert" className="border-l-4 border-bad px-4 py-1">
      <p>
        While you were offline somebody set this to <strong>{STATUS_LABELS[theirs]}</strong>. You chose{' '}
        <strong>{STATUS_LABELS[change.status]}</strong>. Nothing has been overwritten.
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button onClick={() => void removePendingWrite(write.key)}>
          Leave it at {STATUS_LABELS[theirs]}
        </Button>
        <Button tone="neutral" onClick={() => void sendOver()}>
          Set to {STATUS_LABELS[change.status]}
        </Button>
      </p>
    </div>
  )
}

function Refused({ write: { key, change }, message }: { write: PendingWrite; message: string }) {
  return (
    <div role="alert" className="border-l-4 border-bad px-4 py-1">
      <p className="leading-snug wrap-anywhere whitespace-pre-line">{textOf(change)}</p>
      <p className="mt-1">This could not be saved. {message}</p>
      <Button className="mt-2" onClick={() => void removePendingWrite(key)}>
        Discard
      </Button>
    </div>
  )
}
