import type { Photo } from '../../../server/core/database/column-types.ts'
import type { IdempotentAttempt } from '../idempotency-key.ts'
import { isPhotoList, isSamePhotoList, mergePhotos } from '../media/photo-list.ts'
import { readJson } from '../ui/json-storage.ts'

/** The value of a form's field: text as typed, a boolean, or a list of photographs. */
export type DraftValue = string | boolean | readonly Photo[]

/** The values of a form's fields. The names are the table's columns. */
export type Draft = Record<string, DraftValue>

/** The text of a text field; empty for a field of another kind. */
export const textOf = (value: DraftValue | undefined): string => (typeof value === 'string' ? value : '')

/** The names of the draft's text fields. */
export type TextFieldName<D extends Draft> = { [K in keyof D]: D[K] extends string ? K : never }[keyof D] &
  string
/** The names of the draft's boolean fields. */
export type SwitchFieldName<D extends Draft> = { [K in keyof D]: D[K] extends boolean ? K : never }[keyof D] &
  string

/** An edit conflict: the common base of both edits, and their saved version. */
export interface Conflict<D extends Draft> {
  base: D
  theirs: D
  /** Their version, over which mine will be saved. */
  updated_at: string
}

/** The columns of every record; `updated_at` is its version for optimistic locking. */
export interface VersionedRow {
  id: string
  updated_at: string
}

/** The state of an edit, stored on the device while unsaved. Its property names are stored: do not rename them. */
export interface EditState<D extends Draft> {
  /** The record when the edit began. */
  base: D
  /** The current values of the fields. */
  draft: D
  /** The `updated_at` of the base; null for a new record. */
  version: string | null
  /** My version merged over theirs, set aside while theirs is shown. */
  aside: D | null
  /**
   * The attempt of a create that failed or got no answer: a retry with its idempotency key does not add a second row.
   */
  attempt: IdempotentAttempt | null
  /** When it was last edited, ISO 8601. */
  at: string
}

/** Whether closing would lose any edits. */
export function hasUnsavedChanges<D extends Draft>({ base, draft, aside }: EditState<D>): boolean {
  return aside !== null || isChanged(base, draft)
}

/** The stored edit of a record; null if there is none, or if the record now has the same values. */
export function restoreEdit<D extends Draft>(key: string, saved: D): EditState<D> | null {
  const stored = readJson('localStorage', key)
  if (!isEditState(stored, saved)) return null
  return stored.aside || isChanged(saved, stored.draft) ? stored : null
}

function isEditState<D extends Draft>(value: unknown, template: D): value is EditState<D> {
  const { base, draft, aside, attempt, version, at } = Object(value) as Partial<
    Record<keyof EditState<D>, unknown>
  >
  return (
    [base, draft, aside ?? template].every((fields) => hasSameFields(template, fields)) &&
    (version === null || typeof version === 'string') &&
    (attempt === null || typeof Reflect.get(Object(attempt), 'key') === 'string') &&
    typeof at === 'string'
  )
}

/** Type guard: whether a stored draft has the fields of the current form. */
export function hasSameFields<D extends Draft>(template: D, value: unknown): value is D {
  return Object.entries(template).every(([name, expected]) => {
    const stored: unknown = Reflect.get(Object(value), name)
    return Array.isArray(expected) ? isPhotoList(stored) : typeof stored === typeof expected
  })
}

/**
 * The changed part of the input; only this part is validated and sent. An older row may have values that the schema
 * rejects, such as a sample's picture: they stay until somebody changes them.
 */
export function changedFields<D extends Draft, Input extends object>(
  base: D,
  draft: D,
  input: Input,
): Partial<Input> {
  const changes: Partial<Input> = { ...input }
  for (const name of Object.keys(base))
    if (isSame(base[name], draft[name])) Reflect.deleteProperty(changes, name)
  return changes
}

/** Whether any field differs. */
export function isChanged<D extends Draft>(base: D, draft: D): boolean {
  return Object.keys(base).some((name) => !isSame(base[name], draft[name]))
}

/** Whether two values of a field are equal. */
export const isSame = (a: DraftValue | undefined, b: DraftValue | undefined): boolean =>
  typeof a === 'object' && typeof b === 'object' ? isSamePhotoList(a, b) : a === b

/** Three-way merge: their version with every field that I changed. Lists of photographs are merged item by item. */
export function mergeOverTheirs<D extends Draft>(
  { base, theirs }: Pick<Conflict<D>, 'base' | 'theirs'>,
  mine: D,
): D {
  const changed = Object.entries(mine)
    .filter(([name, value]) => !isSame(value, base[name]))
    .map(([name, value]) => [name, mergeValue(base[name], theirs[name], value)])
  return { ...theirs, ...Object.fromEntries(changed) }
}

function mergeValue(base: DraftValue | undefined, theirs: DraftValue | undefined, mine: DraftValue) {
  const isList = typeof base === 'object' && typeof theirs === 'object' && typeof mine === 'object'
  return isList ? mergePhotos(base, theirs, mine) : mine
}
