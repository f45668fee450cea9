import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../core/office/button.tsx'
import { DiffText, VersionField } from '../../core/office/diff-text.tsx'
import type { ActivityEntry } from './activity-entry.ts'
import {
  type FieldChange,
  fieldChangesOf,
  formatEntry,
  actorOf,
  addressInSentence,
} from './activity-format.ts'
import { ActivityLine } from './activity-line.tsx'

/** An activity entry as a sentence; expandable to its changes, with a restore button. */
export function ActivityRow({ entry, onRestore }: { entry: ActivityEntry; onRestore: () => void }) {
  const [open, setOpen] = useState(false)
  const { predicate, name, details } = formatEntry(entry)
  const changes = hasVisibleChanges(entry) ? fieldChangesOf(entry) : []
  const address = addressInSentence(entry)
  const isDeletion = entry.action === 'delete'
  return (
    <li>
      <ActivityLine
        created_at={entry.created_at}
        buttons={
          <>
            {changes.length > 0 && (
              <Button tone="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
                {open ? 'Hide' : toggleLabel(entry)}
              </Button>
            )}
            {isDeletion && entry.restorable && (
              <Button className="max-lg:ml-4" onClick={onRestore} aria-label={`Restore ${name}`}>
                <Undo2 size={18} />
                Restore
              </Button>
            )}
          </>
        }
      >
        <span className="font-heading" title={entry.by ?? undefined}>
          {actorOf(entry)}
        </span>{' '}
        {predicate}
        {name && ' '}
        {entry.record_id && name ? (
          <Link
            to="/admin/activity"
            search={{ record: entry.record_id }}
            className="font-heading hover:underline"
            title={`Only ${name}`}
          >
            {name}
          </Link>
        ) : (
          <span className="font-heading">{name}</span>
        )}
        {details && <span className="text-soft">: {details}</span>}
        {address && (
          <span className="text-soft">
            {details && ','} from {address}
          </span>
        )}
      </ActivityLine>
      {open && <Versions entry={entry} changes={changes} onRestore={isDeletion ? undefined : onRestore} />}
    </li>
  )
}

/** For rows of these tables the entry's sentence says everything, so nothing can be expanded. */
const hasVisibleChanges = ({ table_name }: ActivityEntry) =>
  !['inquiries', 'users', 'newsletter_subscribers'].includes(table_name)

function toggleLabel({ before, after }: ActivityEntry): string {
  if (before && after) return 'Before and after'
  return before ? 'What was deleted' : 'What was added'
}

/** The changed fields before and after, side by side, as a diff. */
function Versions({
  entry,
  changes,
  onRestore,
}: {
  entry: ActivityEntry
  changes: FieldChange[]
  onRestore?: () => void
}) {
  const { before, after, address, restorable } = entry
  const restoreButton = restorable && onRestore && (
    <Button className="mt-3" onClick={onRestore}>
      <Undo2 size={18} />
      Restore this version
    </Button>
  )
  return (
    <div className="grid items-start gap-x-4 gap-y-4 pr-4 pb-5 pl-18 lg:grid-cols-[1fr_1fr] lg:pr-5 lg:pl-25">
      {before && (
        <Version title="Before" changes={changes} side="before" isDiff={!!after}>
          {restoreButton}
        </Version>
      )}
      {after && (
        <Version title={before ? 'After' : 'Added'} changes={changes} side="after" isDiff={!!before}>
          {!before && restoreButton}
        </Version>
      )}
      {address && <p className="text-sm text-soft lg:col-span-2">From {address}</p>}
    </div>
  )
}

interface VersionProps {
  title: string
  changes: FieldChange[]
  side: 'before' | 'after'
  /** Whether there is another version to compare with. */
  isDiff: boolean
  children: React.ReactNode
}

function Version({ title, changes, side, isDiff, children }: VersionProps) {
  return (
    <div className="border-t border-rule pt-3">
      <h3 className="mb-1 text-sm text-soft">{title}</h3>
      <dl className="grid gap-2">
        {changes.map((change) => (
          <VersionField key={change.field} label={change.label} value={change[side]}>
            {isDiff ? <DiffText {...change} hide={side === 'before' ? 'added' : 'removed'} /> : change[side]}
          </VersionField>
        ))}
      </dl>
      {children}
    </div>
  )
}
