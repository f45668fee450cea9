import { useState } from 'react'
import { useEditConflict } from './edit-conflict.ts'
import { type Draft, isChanged } from './record-draft.ts'
import { toSubmission, useStoredEdits, type Versioned } from './stored-edits.ts'

export type DraftForm<D extends Draft> = ReturnType<typeof useDraftForm<D>>

/**
 * The state of a form that stays open after saving. Without edits it shows the saved record, also when somebody else
 * saves; edits are stored on this device until they are saved or discarded. Conflicts: see `useEditConflict`.
 * @param name the draft's name in local storage
 */
export function useDraftForm<D extends Draft>(name: string, saved: Versioned<D>) {
  const [stored, setStored] = useStoredEdits(`draft.${name}`, saved)
  const { edits } = stored
  /** When the draft was made that a reload has restored, ISO 8601; null when none was. */
  const [restoredAt, setRestoredAt] = useState(edits?.at ?? null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const submission = toSubmission(edits, saved)

  return {
    ...useEditConflict(saved, stored, setStored),
    /** What a save sends now. */
    submission,
    draft: submission.values,
    base: submission.base,
    errors,
    setErrors,
    restoredAt: edits && restoredAt,
    dirty: edits !== null,
    /** Edits fields, and clears their errors. */
    set(changes: Partial<D>) {
      const at = new Date().toISOString()
      setStored(({ edits, aside }) => {
        const start = toSubmission(edits, saved)
        const values = { ...start.values, ...changes }
        return { edits: isChanged(start.base, values) ? { ...start, values, at } : null, aside }
      })
      setErrors((errors) => Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changes))))
    },
    discard() {
      setStored({ edits: null, aside: null })
      setErrors({})
      setRestoredAt(null)
    },
    /** After a save of `sent`: what was typed while it was in flight stays, as edits of the saved record. */
    markSaved(sent: Versioned<D>, { values: base, version }: Versioned<D>) {
      setStored(({ edits, aside }) => {
        // The edits are not those that were sent: they were begun from another version, and conflict at their own save.
        if (edits?.version !== sent.version) return { edits, aside }
        return {
          edits: isChanged(sent.values, edits.values) ? { ...edits, base, version } : null,
          aside: null,
        }
      })
      setRestoredAt(null)
    },
  }
}
