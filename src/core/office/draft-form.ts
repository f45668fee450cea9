import { useState, type Dispatch, type SetStateAction } from 'react'
import { type Draft, isChanged, type Conflict, mergeOverTheirs } from './record-draft.ts'
import {
  toSubmission,
  useStoredEdits,
  type Versioned,
  type StoredEdits,
  type Submission,
} from './stored-edits.ts'

export type DraftForm<D extends Draft> = ReturnType<typeof useDraftForm<D>>

/**
 * The state of a form that stays open after saving. Without edits it shows the saved record, even when somebody else
 * saves; edits are stored on this device as a draft. Conflicts: see `useEditConflict`.
 * @param name what the draft belongs to: 'settings'
 */
export function useDraftForm<D extends Draft>(name: string, saved: Versioned<D>) {
  const [stored, setStored] = useStoredEdits(name, saved)
  const { edits } = stored
  /** When the draft that a reload has restored was made, in ISO 8601; null if none was restored. */
  const [restoredAt, setRestoredAt] = useState(edits?.at ?? null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const submission = toSubmission(edits, saved)

  return {
    ...useEditConflict(saved, stored, setStored),
    /** The submission that a save sends now. */
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
    /** After a save of `sent`: text typed while it was in flight stays, as edits of the saved record. */
    markSaved(sent: Versioned<D>, { values: base, version }: Versioned<D>) {
      setStored(({ edits, aside }) => {
        // These edits were not sent: they began from another version, so their own save detects the conflict.
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

/**
 * The edit conflicts of a form that stays open: somebody else saved since my edits began (optimistic locking, D28).
 * Either my changes are merged over theirs, or mine are set aside while theirs is shown.
 */
function useEditConflict<D extends Draft>(
  saved: Versioned<D>,
  { edits, aside }: StoredEdits<D>,
  setStored: Dispatch<SetStateAction<StoredEdits<D>>>,
) {
  const [conflict, setConflict] = useState<Conflict<D> | null>(null)
  const mine = toSubmission(edits, saved)
  const timestamp = () => new Date().toISOString()

  return {
    /** Both versions, while the conflict dialog is open. */
    conflict,
    /** Whether somebody else has saved other values since my edits began. */
    isStale: edits !== null && edits.version !== saved.version && isChanged(edits.base, saved.values),
    /** Opens the conflict dialog before a save is tried. */
    compare() {
      if (saved.version !== null)
        setConflict({ base: mine.base, theirs: saved.values, updated_at: saved.version })
    },
    /**
     * Resolves a save that was rejected as stale. If they changed none of these fields, or I have no edits, it is
     * retried with their version; otherwise the conflict dialog opens.
     * @returns the submission to save now; null if the dialog was opened
     */
    resolveStale(sent: Submission<D>, theirs: Versioned<D>): Submission<D> | null {
      if (!edits) return { ...sent, ...theirs }
      if (theirs.version !== null && isChanged(edits.base, theirs.values)) {
        setConflict({ base: edits.base, theirs: theirs.values, updated_at: theirs.version })
        return null
      }
      setStored(({ edits, aside }) => ({ edits: edits && { ...edits, version: theirs.version }, aside }))
      return { ...sent, version: theirs.version }
    },
    /** Answers the dialog: shows their version and sets mine aside. @returns theirs */
    showTheirs(): Submission<D> {
      if (!conflict) return mine
      setStored({ edits: null, aside: { ...mine, at: timestamp() } })
      setConflict(null)
      return { base: conflict.theirs, values: conflict.theirs, version: conflict.updated_at }
    },
    /** Answers the dialog: merges my changes over their version. @returns the submission to save, based on theirs */
    keepMine(): Submission<D> {
      if (!conflict) return mine
      const merged = {
        base: conflict.theirs,
        values: mergeOverTheirs(conflict, mine.values),
        version: conflict.updated_at,
      }
      setStored({ edits: { ...merged, at: timestamp() }, aside: null })
      setConflict(null)
      return merged
    },
    /** Merges the version that was set aside over the saved one. Absent while there is none. */
    restoreMine: aside
      ? () => {
          const values = mergeOverTheirs({ base: aside.base, theirs: saved.values }, aside.values)
          setStored({ edits: { ...saved, base: saved.values, values, at: timestamp() }, aside: null })
        }
      : undefined,
  }
}
