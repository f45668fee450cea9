import type { IdempotentAttempt } from '../idempotency-key.ts'
import { draftKey } from './draft-key.ts'
import { isRecord } from './is-record.ts'

/** The values of a form by field name. */
export type FormValues = Record<string, string>

/** The draft of a form in session storage: survives a reload, not the closing of the tab (D71). */
export interface FormDraft {
  values: FormValues
  /** The last attempt that was not confirmed: its idempotency key is used again while the values are unchanged. */
  attempt: IdempotentAttempt | null
}

/** The stored draft of a form; null when there is none or storage is disabled. */
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

/** Null when storage is disabled, full or holds something else: the draft is lost, the form still works. */
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
