import type { IdempotentAttempt } from '../idempotency-key.ts'
import { draftKey } from './draft-key.ts'
import { isRecord } from './is-record.ts'

/** What is typed by field name, as the browser's own form gives it. */
export type FormValues = Record<string, string>

/** A form that is not sent yet: survives a reload and a lost connection, not the closing of the tab (D71). */
export interface FormDraft {
  values: FormValues
  /** The attempt that failed or was never answered: its key goes on while the words stay the same. */
  attempt: IdempotentAttempt | null
}

/** The kept draft of a form; null when there is none or the browser forbids storage. */
export function readDraft(form: string): FormDraft | null {
  return tryStorage(() => {
    const stored = sessionStorage.getItem(draftKey(form))
    return stored === null ? null : parseDraft(JSON.parse(stored))
  })
}

export function saveDraft(form: string, draft: FormDraft): void {
  tryStorage(() => sessionStorage.setItem(draftKey(form), JSON.stringify(draft)))
}

export function removeDraft(form: string): void {
  tryStorage(() => sessionStorage.removeItem(draftKey(form)))
}

/** Storage that is switched off, full or written by an older version may cost the draft, never the form. */
function tryStorage<T>(access: () => T): T | null {
  try {
    return access()
  } catch {
    return null
  }
}

function parseDraft(stored: unknown): FormDraft | null {
  if (!isRecord(stored) || !isRecord(stored.values)) return null
  const values = Object.fromEntries(
    Object.entries(stored.values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  const { attempt } = stored
  const isAttempt = isRecord(attempt) && typeof attempt.key === 'string' && typeof attempt.body === 'string'
  return { values, attempt: isAttempt ? { key: String(attempt.key), body: String(attempt.body) } : null }
}
