import { useState } from 'react'
import { Button } from '../../core/office/button.tsx'
import type { ActivityEntry } from './activity-entry.ts'
import { ActivityLine } from './activity-line.tsx'
import { ActivityRow } from './activity-row.tsx'
import { countRefusals } from './refusal-format.ts'

/** A run of refusals as one line; expandable to its entries. */
export function RefusalRun({ entries }: { entries: ActivityEntry[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <li>
        <ActivityLine
          created_at={entries[0]?.created_at ?? ''}
          buttons={
            <Button tone="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? 'Hide' : 'Who was refused'}
            </Button>
          }
        >
          <span className="font-heading">The site itself</span> refused {countRefusals(entries)} attempts
        </ActivityLine>
      </li>
      {open && entries.map((entry) => <ActivityRow key={entry.id} entry={entry} onRestore={() => {}} />)}
    </>
  )
}
