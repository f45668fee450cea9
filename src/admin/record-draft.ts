import type { Attempt } from '../attempt.ts'
import { readJson } from './stored-json.ts'

/** What stands in the fields: text as typed, or on and off. Names are the table's columns. */
export type Draft = Record<string, string | boolean>

/** A field of this draft that holds text. */
export type TextName<D extends Draft> = { [K in keyof D]: D[K] extends string ? K : never }[keyof D] & string
/** A field of this draft that is on or off. */
export type SwitchName<D extends Draft> = { [K in keyof D]: D[K] extends boolean ? K : never }[keyof D] &
  string

/** Somebody else saved between: what both began from, and what they made of it. */
export interface Conflict<D extends Draft> {
  base: D
  theirs: D
  /** The version that saving mine will be made from. */
  updated_at: string
}

/** What every record has: the version is what a save is made from. */
export interface Row {
  id: string
  updated_at: string
}

/** What is being edited, kept in the tab while it is not saved. */
export interface Edit<D extends Draft> {
  /** What it began from. */
  base: D
  /** What stands in the fields. */
  draft: D
  /** The `updated_at` that saving is made from; null adds a record. */
  version: string | null
  /** Theirs with what I changed, kept while theirs alone is shown. */
  aside: D | null
  /** The create that failed or was never answered: sent again, it finds what it added instead of adding it twice. */
  attempt: Attempt | null
  /** When it was last typed in, ISO 8601. */
  at: string
}

/** Whether something would be lost. */
export function isUnsaved<D extends Draft>({ base, draft, aside }: Edit<D>): boolean {
  return aside !== null || isChanged(base, draft)
}

/** The draft of a record that is kept in this tab; null when there is none, or the record says the same by now. */
export function keptEdit<D extends Draft>(key: string, saved: D): Edit<D> | null {
  const kept = readJson('sessionStorage', key)
  if (!isEdit(kept, saved)) return null
  return kept.aside || isChanged(saved, kept.draft) ? kept : null
}

function isEdit<D extends Draft>(value: unknown, like: D): value is Edit<D> {
  const { base, draft, aside, attempt, version, at } = Object(value) as Partial<
    Record<keyof Edit<D>, unknown>
  >
  return (
    [base, draft, aside ?? like].every((fields) => hasFieldsOf(like, fields)) &&
    (version === null || typeof version === 'string') &&
    (attempt === null || typeof Reflect.get(Object(attempt), 'key') === 'string') &&
    typeof at === 'string'
  )
}

/** Whether a kept draft has the fields that the form has today. */
export function hasFieldsOf<D extends Draft>(like: D, value: unknown): value is D {
  return Object.entries(like).every(
    ([name, known]) => typeof Reflect.get(Object(value), name) === typeof known,
  )
}

/**
 * The values of the fields that differ from where the edit began. An older row may hold what a form would refuse, such
 * as a sample's picture: it stays as it is until somebody changes it.
 */
export function changesOf<D extends Draft, Input extends object>(
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
export function mergeMine<D extends Draft>({ base, theirs }: Conflict<D>, mine: D): D {
  const changed = Object.entries(mine).filter(([name, value]) => value !== base[name])
  return { ...theirs, ...Object.fromEntries(changed) }
}
