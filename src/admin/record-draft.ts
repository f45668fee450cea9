import type { IdempotentAttempt } from '../idempotency-key.ts'
import { readJson } from './json-storage.ts'

/** What stands in the fields: text as typed, or on and off. Names are the table's columns. */
export type Draft = Record<string, string | boolean>

/** A field of this draft that holds text. */
export type TextFieldName<D extends Draft> = { [K in keyof D]: D[K] extends string ? K : never }[keyof D] &
  string
/** A field of this draft that is on or off. */
export type SwitchFieldName<D extends Draft> = { [K in keyof D]: D[K] extends boolean ? K : never }[keyof D] &
  string

/** Somebody else saved between: what both began from, and what they made of it. */
export interface Conflict<D extends Draft> {
  base: D
  theirs: D
  /** The version that saving mine will be made from. */
  updated_at: string
}

/** What every record has: the version is what a save is made from. */
export interface VersionedRow {
  id: string
  updated_at: string
}

/** What is being edited, kept in the tab while it is not saved. */
export interface EditState<D extends Draft> {
  /** What it began from. */
  base: D
  /** What stands in the fields. */
  draft: D
  /** The `updated_at` that saving is made from; null adds a record. */
  version: string | null
  /** Theirs with what I changed, kept while theirs alone is shown. */
  aside: D | null
  /** The create that failed or was never answered: sent again, it finds what it added instead of adding it twice. */
  attempt: IdempotentAttempt | null
  /** When it was last typed in, ISO 8601. */
  at: string
}

/** Whether something would be lost. */
export function hasUnsavedChanges<D extends Draft>({ base, draft, aside }: EditState<D>): boolean {
  return aside !== null || isChanged(base, draft)
}

/** The draft of a record that is kept in this tab; null when there is none, or the record says the same by now. */
export function restoreEdit<D extends Draft>(key: string, saved: D): EditState<D> | null {
  const stored = readJson('sessionStorage', key)
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

/** Whether a kept draft has the fields that the form has today. */
export function hasSameFields<D extends Draft>(template: D, value: unknown): value is D {
  return Object.entries(template).every(
    ([name, expected]) => typeof Reflect.get(Object(value), name) === typeof expected,
  )
}

/**
 * The values of the fields that differ from where the edit began. An older row may hold what a form would refuse, such
 * as a sample's picture: it stays as it is until somebody changes it.
 */
export function changedFields<D extends Draft, Input extends object>(
  base: D,
  draft: D,
  input: Input,
): Partial<Input> {
  const changes: Partial<Input> = { ...input }
  for (const name of Object.keys(base)) if (base[name] === draft[name]) Reflect.deleteProperty(changes, name)
  return changes
}

/** Whether any field differs. */
export function isChanged<D extends Draft>(base: D, draft: D): boolean {
  return Object.keys(base).some((name) => base[name] !== draft[name])
}

/** Their version with every field that I changed. */
export function mergeOverTheirs<D extends Draft>({ base, theirs }: Conflict<D>, mine: D): D {
  const changed = Object.entries(mine).filter(([name, value]) => value !== base[name])
  return { ...theirs, ...Object.fromEntries(changed) }
}
