import { useEffect, useState } from 'react'
import { readJson, writeJson } from '../ui/json-storage.ts'
import { draftKey } from './draft-storage.ts'
import { type Draft, hasSameFields, isChanged } from './record-draft.ts'
import { useAccount } from './session.tsx'

/** The values of a record's fields, and their version (`updated_at`), which is null if it was never saved. */
export interface Versioned<D extends Draft> {
  values: D
  version: string | null
}

/** The data of a save: edited values, the version that they are based on, and the values of that version. */
export interface Submission<D extends Draft> extends Versioned<D> {
  base: D
}

/** Unsaved edits. `at` is the time of their last change, in ISO 8601. */
interface Edits<D extends Draft> extends Submission<D> {
  at: string
}

/**
 * Edits stored on this device; `aside` is my version while theirs is shown. The names are stored: do not rename them.
 */
export interface StoredEdits<D extends Draft> {
  edits: Edits<D> | null
  aside: Edits<D> | null
}

/** The unsaved edits of a form as React state in local storage: they survive a reload and a closed browser. */
export function useStoredEdits<D extends Draft>(name: string, saved: Versioned<D>) {
  const key = draftKey(useAccount().id, name)
  const [stored, setStored] = useState(() => readStoredEdits(key, saved.values))
  useEffect(() => {
    const last = stored.edits ?? stored.aside
    // `at` for `clearOldDrafts`.
    writeJson('localStorage', key, last && { ...stored, at: last.at })
  }, [key, stored])
  return [stored, setStored] as const
}

/** The submission of a save now: the edits, or the saved record if there are none. */
export const toSubmission = <D extends Draft>(
  edits: Submission<D> | null,
  saved: Versioned<D>,
): Submission<D> => edits ?? { ...saved, base: saved.values }

/**
 * The stored edits, without those whose fields differ from the current form's, and without those equal to the record.
 */
function readStoredEdits<D extends Draft>(key: string, saved: D): StoredEdits<D> {
  const { edits, aside } = Object(readJson('localStorage', key)) as Partial<
    Record<keyof StoredEdits<D>, unknown>
  >
  return {
    edits: isEdits(edits, saved) && isChanged(saved, edits.values) ? edits : null,
    aside: isEdits(aside, saved) ? aside : null,
  }
}

function isEdits<D extends Draft>(value: unknown, saved: D): value is Edits<D> {
  const { values, base } = Object(value) as Partial<Record<keyof Edits<D>, unknown>>
  return hasSameFields(saved, values) && hasSameFields(saved, base)
}
