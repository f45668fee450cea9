import { useEffect, useState } from 'react'
import { type Conflict, type Draft, hasFieldsOf, isChanged, mergeMine } from '../../admin/record-draft.ts'
import { keepJson, readJson } from '../../admin/stored-json.ts'

/** A record as it stands in the fields, and the version that it is; null: it was never saved. */
export interface Standing<D extends Draft> {
  values: D
  version: string | null
}

interface Edits<D extends Draft> extends Standing<D> {
  /** What the edits were made from. */
  base: D
  /** When the last of them was made, ISO 8601. */
  at: string
}

/** What is kept on this device. `aside` is my version while I look at theirs. */
interface Kept<D extends Draft> {
  edits: Edits<D> | null
  aside: Edits<D> | null
}

export type StandingForm<D extends Draft> = ReturnType<typeof useStandingForm<D>>

/**
 * A form that stays on the screen after it was saved. Without edits it shows what is saved, also when somebody else
 * saves; with edits it holds them, on this device too, so that a reload or a crash of the browser loses nothing. When
 * somebody else saved meanwhile, both versions are shown and mine is merged over theirs or set aside (D28).
 * @param name of the draft on this device
 */
export function useStandingForm<D extends Draft>(name: string, saved: Standing<D>) {
  const key = `draft.${name}`
  const [{ edits, aside }, keep] = useState(() => read(key, saved.values))
  /** When the draft was made that stands here again after a reload. */
  const [restored, setRestored] = useState(edits?.at ?? null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [conflict, setConflict] = useState<Conflict<D> | null>(null)
  useEffect(
    () => keepJson('localStorage', key, edits || aside ? { edits, aside } : null),
    [key, edits, aside],
  )

  const base = edits?.base ?? saved.values
  const { values, version } = edits ?? saved
  const now = () => new Date().toISOString()

  return {
    base,
    draft: values,
    version,
    errors,
    setErrors,
    restored: edits && restored,
    conflict,
    dirty: edits !== null,
    /** Somebody saved since my edits were begun. */
    behind: edits !== null && edits.version !== saved.version && isChanged(base, saved.values),
    set(changes: Partial<D>) {
      const at = now()
      keep(({ edits, aside }) => {
        const from = edits ?? { base: saved.values, version: saved.version, values: saved.values }
        const values = { ...from.values, ...changes }
        return { edits: isChanged(from.base, values) ? { ...from, values, at } : null, aside }
      })
      setErrors((errors) => Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changes))))
    },
    discard() {
      keep({ edits: null, aside: null })
      setErrors({})
      setRestored(null)
    },
    /** After a save of `sent`: what was typed since stays, as an edit of the saved record. */
    markSaved(sent: Standing<D>, { values: base, version }: Standing<D>) {
      keep(({ edits, aside }) => {
        // Nothing of mine was sent, or what I began meanwhile was made from an older version: that is asked about later.
        if (edits?.version !== sent.version) return { edits, aside }
        return {
          edits: isChanged(sent.values, edits.values) ? { ...edits, base, version } : null,
          aside: null,
        }
      })
      setRestored(null)
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
    resolveStale(sent: Standing<D>, theirs: Standing<D>): Standing<D> | null {
      if (!edits) return theirs
      if (theirs.version !== null && isChanged(base, theirs.values)) {
        setConflict({ base, theirs: theirs.values, updated_at: theirs.version })
        return null
      }
      keep(({ edits, aside }) => ({ edits: edits && { ...edits, version: theirs.version }, aside }))
      return { values: sent.values, version: theirs.version }
    },
    /** The fields show what they saved; mine is kept aside. @returns what stands now */
    showTheirs(): Standing<D> {
      if (!conflict) return { values, version }
      keep({ edits: null, aside: { base, values, version, at: now() } })
      setConflict(null)
      return { values: conflict.theirs, version: conflict.updated_at }
    },
    /** What I changed over theirs; what only they changed stays theirs. @returns what is to be saved */
    keepMine(): Standing<D> {
      if (!conflict) return { values, version }
      const mine = { values: mergeMine(conflict, values), version: conflict.updated_at }
      keep({ edits: { base: conflict.theirs, ...mine, at: now() }, aside: null })
      setConflict(null)
      return mine
    },
    /** After a look at theirs: what I had changed stands in the fields again. Absent while nothing is kept aside. */
    putMineBack: aside
      ? () => {
          const values = mergeMine({ base: aside.base, theirs: saved.values, updated_at: '' }, aside.values)
          keep({ edits: { base: saved.values, version: saved.version, values, at: now() }, aside: null })
        }
      : undefined,
  }
}

/** What is kept under a name; nothing when it was made for other fields, or says what is saved anyway. */
function read<D extends Draft>(key: string, saved: D): Kept<D> {
  const { edits, aside } = Object(readJson('localStorage', key)) as Partial<Record<keyof Kept<D>, unknown>>
  const kept = { edits: isEdits(edits, saved) ? edits : null, aside: isEdits(aside, saved) ? aside : null }
  return kept.edits && !isChanged(saved, kept.edits.values) ? { ...kept, edits: null } : kept
}

function isEdits<D extends Draft>(value: unknown, saved: D): value is Edits<D> {
  const { values, base } = Object(value) as Partial<Record<keyof Edits<D>, unknown>>
  return hasFieldsOf(saved, values) && hasFieldsOf(saved, base)
}
