import { v7 } from 'uuid'
import { Button } from '../../../core/office/button.tsx'
import { formatDateTime } from '../../../core/office/dates.ts'
import { useNow } from '../../../core/office/use-now.ts'
import { rebasedOn, useChangeTexts } from './pending-change-texts.ts'
import {
  type PendingChange,
  type PendingWrite,
  type PresentValues,
  removePendingWrite,
  storePendingWrite,
} from './pending-writes.ts'
import { sendPendingWrites } from './send-pending-writes.ts'
import { usePendingWrites } from './use-pending-writes.ts'

interface PendingChangesProps {
  /** The inquiry's id. */
  id: string
  /** Shows only changes by this procedure; all if omitted. */
  procedure?: PendingChange['procedure']
}

/**
 * The pending and refused writes of an inquiry, each of which can be discarded. A conflict with somebody else's change
 * offers the choice between both values.
 */
export function PendingChanges({ id, procedure }: PendingChangesProps) {
  const all = usePendingWrites(id)
  const writes = procedure ? all.filter(({ change }) => change.procedure === procedure) : all
  if (writes.length === 0) return null
  return (
    <ul className="mt-4 grid gap-3" aria-label="Changes that are not saved">
      {writes.map((write) => (
        <li key={write.key}>
          <PendingItem write={write} />
        </li>
      ))}
    </ul>
  )
}

function PendingItem({ write }: { write: PendingWrite }) {
  const { refused } = write
  if (!refused) return <Waiting write={write} />
  if ('message' in refused) return <Refused write={write} message={refused.message} />
  return <Conflict write={write} present={refused} />
}

function Waiting({ write: { key, at, change, failed } }: { write: PendingWrite }) {
  const now = useNow()
  const { textOf } = useChangeTexts()
  return (
    <div className="border-l-4 border-live px-4 py-1">
      <p className="leading-snug wrap-anywhere whitespace-pre-line">{textOf(change)}</p>
      <p className="tabular-nums text-sm text-soft">
        {failed ? 'The server could not save this yet' : 'Not sent yet'} · {formatDateTime(new Date(at), now)}
      </p>
      <Discard writeKey={key} />
    </div>
  )
}

/** A conflict with somebody else's change of the same field, with the choice between both. */
function Conflict({ write, present }: { write: PendingWrite; present: PresentValues }) {
  const { sidesOf } = useChangeTexts()
  const { what, theirs, mine } = sidesOf(write.change, present)

  async function sendOver() {
    focusRecord()
    // A new key: the server may know the old one from an earlier attempt.
    const change = rebasedOn(write.change, present)
    await storePendingWrite({ ...write, key: v7(), change, refused: undefined, failed: undefined })
    await removePendingWrite(write.key)
    await sendPendingWrites()
  }

  return (
    <div role="alert" className="border-l-4 border-bad px-4 py-1">
      <p className="wrap-anywhere">
        Somebody has since set {what} to <strong>{theirs}</strong>. You chose <strong>{mine}</strong>. Nothing
        has been overwritten.
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        <Button onClick={() => void discard(write.key)}>Leave it at {theirs}</Button>
        <Button tone="neutral" onClick={() => void sendOver()}>
          Set to {mine}
        </Button>
      </p>
    </div>
  )
}

function Refused({ write: { key, change }, message }: { write: PendingWrite; message: string }) {
  const { textOf } = useChangeTexts()
  return (
    <div role="alert" className="border-l-4 border-bad px-4 py-1">
      <p className="leading-snug wrap-anywhere whitespace-pre-line">{textOf(change)}</p>
      <p className="mt-1">This could not be saved. {message}</p>
      <Discard writeKey={key} />
    </div>
  )
}

const Discard = ({ writeKey }: { writeKey: string }) => (
  <Button className="mt-2" onClick={() => void discard(writeKey)}>
    Discard
  </Button>
)

async function discard(key: string): Promise<void> {
  focusRecord()
  await removePendingWrite(key)
}

/** Focuses the record's heading: the pressed button disappears with its change. */
const focusRecord = () => document.querySelector<HTMLElement>('#inquiry-name')?.focus({ preventScroll: true })
