import { useEffect, useState } from 'react'
import { writeJson, readJson } from './json-storage.ts'
import { type Conflict, type Draft, hasSameFields, isChanged, mergeOverTheirs } from './record-draft.ts'

/** A record as it stands in the fields, and the version that it is; null: it was never saved. */
export interface Versioned<D extends Draft> {
  values: D
  version: string | null
}

interface DraftEdits<D extends Draft> extends Versioned<D> {
  /** What the edits were made from. */
  base: D
  /** When the last of them was made, ISO 8601. */
  at: string
}

/** What is kept on this device. `aside` is my version while I look at theirs. */
interface StoredDraft<D extends Draft> {
  edits: DraftEdits<D> | null
  aside: DraftEdits<D> | null
}

export type DraftForm<D extends Draft> = ReturnType<typeof useDraftForm<D>>

/**
 * A form that stays on the screen after it was saved. Without edits it shows what is saved, also when somebody else
 * saves; with edits it holds them, on this device too, so that a reload or a crash of the browser loses nothing. When
 * somebody else saved meanwhile, both versions are shown and mine is merged over theirs or set aside (D28).
 * @param name of the draft on this device
 */
export function useDraftForm<D extends Draft>(name: string, saved: Versioned<D>) {
  const key = `draft.${name}`
  const [{ edits, aside }, setStored] = useState(() => readStoredDraft(key, saved.values))
  /** When the draft was made that stands here again after a reload. */
  const [restoredAt, setRestoredAt] = useState(edits?.at ?? null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [conflict, setConflict] = useState<Conflict<D> | null>(null)
  useEffect(
    () => writeJson('localStorage', key, edits || aside ? { edits, aside } : null),
    [key, edits, aside],
  )

  const base = edits?.base ?? saved.values
  const { values, version } = edits ?? saved
  const timestamp = () => new Date().toISOString()

  return {
    base,
    draft: values,
    version,
    errors,
    setErrors,
    restoredAt: edits && restoredAt,
    conflict,
    dirty: edits !== null,
    /** Somebody saved since my edits were begun. */
    isStale: edits !== null && edits.version !== saved.version && isChanged(base, saved.values),
    set(changes: Partial<D>) {
      const at = timestamp()
      setStored(({ edits, aside }) => {
        const start = edits ?? { base: saved.values, version: saved.version, values: saved.values }
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
    /** After a save of `sent`: what was typed since stays, as an edit of the saved record. */
    markSaved(sent: Versioned<D>, { values: base, version }: Versioned<D>) {
      setStored(({ edits, aside }) => {
        // Nothing of mine was sent, or what I began meanwhile was made from an older version: that is asked about
        // later.
        if (edits?.version !== sent.version) return { edits, aside }
        return {
          edits: isChanged(sent.values, edits.values) ? { ...edits, base, version } : null,
          aside: null,
        }
      })
      setRestoredAt(null)
    },
    /** Shows both versions before a save is tried. */
    compare() {
      if (saved.version !== null) setConflict({ base, theirs: saved.values, updated_at: saved.version })
    },
    /**
     * Somebody else saved before `sent` arrived. Where that changed none of these fields, or I none of them, there is
     * nothing to ask; what was typed since stays in the fields.
     * @returns what is to be saved now; null: both versions are shown first
     */
    resolveStale(sent: Versioned<D>, theirs: Versioned<D>): Versioned<D> | null {
      if (!edits) return theirs
      if (theirs.version !== null && isChanged(base, theirs.values)) {
        setConflict({ base, theirs: theirs.values, updated_at: theirs.version })
        return null
      }
      setStored(({ edits, aside }) => ({ edits: edits && { ...edits, version: theirs.version }, aside }))
      return { values: sent.values, version: theirs.version }
    },
    /** The fields show what they saved; mine is kept aside. @returns what stands now */
    showTheirs(): Versioned<D> {
      if (!conflict) return { values, version }
      setStored({ edits: null, aside: { base, values, version, at: timestamp() } })
      setConflict(null)
      return { values: conflict.theirs, version: conflict.updated_at }
    },
    /** What I changed over theirs; what only they changed stays theirs. @returns what is to be saved */
    keepMine(): Versioned<D> {
      if (!conflict) return { values, version }
      const mine = { values: mergeOverTheirs(conflict, values), version: conflict.updated_at }
      setStored({ edits: { base: conflict.theirs, ...mine, at: timestamp() }, aside: null })
      setConflict(null)
      return mine
    },
    /** After a look at theirs: what I had changed stands in the fields again. Absent while nothing is kept aside. */
    restoreMine: aside
      ? () => {
          const values = mergeOverTheirs(
            { base: aside.base, theirs: saved.values, updated_at: '' },
            aside.values,
          )
          setStored({
            edits: { base: saved.values, version: saved.version, values, at: timestamp() },
            aside: null,
          })
        }
      : undefined,
  }
}

/** What is kept under a name; nothing when it was made for other fields, or says what is saved anyway. */
function readStoredDraft<D extends Draft>(key: string, saved: D): StoredDraft<D> {
  const { edits, aside } = Object(readJson('localStorage', key)) as Partial<
    Record<keyof StoredDraft<D>, unknown>
  >
  const stored = {
    edits: isDraftEdits(edits, saved) ? edits : null,
    aside: isDraftEdits(aside, saved) ? aside : null,
  }
  return stored.edits && !isChanged(saved, stored.edits.values) ? { ...stored, edits: null } : stored
}

function isDraftEdits<D extends Draft>(value: unknown, saved: D): value is DraftEdits<D> {
  const { values, base } = Object(value) as Partial<Record<keyof DraftEdits<D>, unknown>>
  return hasSameFields(saved, values) && hasSameFields(saved, base)
}
