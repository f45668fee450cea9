import type { IdempotentAttempt } from '../idempotency-key.ts'
import { readJson, writeJson } from '../ui/json-storage.ts'
import { draftKey } from './draft-key.ts'
import { isRecord } from './is-record.ts'

/** The values of a form by field name. */
export type FormValues = Record<string, string>

/** The draft of a form in session storage: it survives a reload, but not closing the tab (D71). */
export interface FormDraft {
  values: FormValues
  /** The last unconfirmed attempt: its idempotency key is reused while the values are unchanged. */
  attempt: IdempotentAttempt | null
}

/** The stored draft of a form; null when there is none or storage is disabled. */
export const readDraft = (form: string): FormDraft | null =>
  parseDraft(readJson('sessionStorage', draftKey(form)))

/** Stores the draft of a form; null removes it. */
export const saveDraft = (form: string, draft: FormDraft | null): void =>
  writeJson('sessionStorage', draftKey(form), draft)

function parseDraft(stored: unknown): FormDraft | null {
  if (!isRecord(stored) || !isRecord(stored.values)) return null
  const values = Object.fromEntries(
    Object.entries(stored.values).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  const { attempt } = stored
  const isAttempt = isRecord(attempt) && typeof attempt.key === 'string' && typeof attempt.body === 'string'
  return { values, attempt: isAttempt ? { key: String(attempt.key), body: String(attempt.body) } : null }
}
