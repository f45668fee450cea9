import type { Attempt } from '../attempt.ts'
import { draftName } from './draft-name.ts'

/** What is typed by field name, as the browser's own form gives it. */
export type Values = Record<string, string>

/** A form that is not sent yet: survives a reload and a lost connection, not the closing of the tab (D71). */
export interface Draft {
  values: Values
  /** The attempt that failed or was never answered: its key goes on while the words stay the same. */
  attempt: Attempt | null
}

/** The kept draft of a form; null when there is none or the browser forbids storage. */
export function readDraft(form: string): Draft | null {
  return whereAllowed(() => {
    const kept = sessionStorage.getItem(draftName(form))
    return kept === null ? null : draftOf(JSON.parse(kept))
  })
}

export function keepDraft(form: string, draft: Draft): void {
  whereAllowed(() => sessionStorage.setItem(draftName(form), JSON.stringify(draft)))
}

export function dropDraft(form: string): void {
  whereAllowed(() => sessionStorage.removeItem(draftName(form)))
}

/** Storage that is switched off, full or written by an older version may cost the draft, never the form. */
function whereAllowed<T>(use: () => T): T | null {
  try {
    return use()
  } catch {
    return null
  }
}

function draftOf(kept: unknown): Draft | null {
  if (!isRecord(kept) || !isRecord(kept.values)) return null
  const values = Object.fromEntries(
    Object.entries(kept.values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  const { attempt } = kept
  const known = isRecord(attempt) && typeof attempt.key === 'string' && typeof attempt.body === 'string'
  return { values, attempt: known ? { key: String(attempt.key), body: String(attempt.body) } : null }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
