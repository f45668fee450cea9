import { useSyncExternalStore } from 'react'
import { readText } from '../ui/browser-storage.ts'
import { readJson, storedKeys, writeJson } from '../ui/json-storage.ts'

/** The values of a draft's fields, by name. */
type Draft = Record<string, string | boolean>

/** The age at which an abandoned draft is erased: drafts contain personal data. */
const MAX_AGE_MS = 30 * 86_400_000

/**
 * Reads a draft from the device's local storage. Drafts survive a reload, a tab that the phone discards and a closed
 * browser, until they are saved, the account signs out, or 30 days have passed. All tabs share them. Without storage
 * they last as long as the page.
 * @param accountId the author: another account may sign in later in the same browser
 * @param subject what the draft belongs to: 'note ID', 'reply ID'
 */
export function readDraft(accountId: string, subject: string): Draft {
  const key = draftKey(accountId, subject)
  const cached = drafts.get(key)
  const stored = readText('localStorage', key)
  if (cached?.stored === stored) return cached.draft
  const draft = parseDraft(readJson('localStorage', key))
  drafts.set(key, { stored, draft })
  return draft
}

/** Stores a draft; a draft without fields is deleted. */
export function writeDraft(accountId: string, subject: string, values: Draft): void {
  const key = draftKey(accountId, subject)
  const isEmpty = Object.keys(values).length === 0
  writeJson('localStorage', key, isEmpty ? null : { ...values, at: new Date().toISOString() })
  // If storage is disabled or full, the page still has the values.
  drafts.set(key, { stored: readText('localStorage', key), draft: values })
  for (const notify of listeners) notify()
}

/** A draft as React state, rendered again on every change, including those of other tabs. */
export function useDraft(accountId: string, subject: string): [draft: Draft, write: (values: Draft) => void] {
  const draft = useSyncExternalStore(subscribe, () => readDraft(accountId, subject))
  return [draft, (values) => writeDraft(accountId, subject, values)]
}

/** The ids of the stored drafts of a kind: of 'client ID' and 'client new', ID and 'new'. */
export function listDraftIds(accountId: string, kind: string): string[] {
  const prefix = draftKey(accountId, `${kind} `)
  return storedKeys('localStorage', prefix).map((key) => key.slice(prefix.length))
}

/** Deletes all drafts at sign-out; at sign-in, those of all accounts except the given one. */
export function clearDrafts(exceptAccountId?: string): void {
  const excludedPrefix = exceptAccountId === undefined ? null : draftKey(exceptAccountId, '')
  removeDraftsWhere((key) => excludedPrefix === null || !key.startsWith(excludedPrefix))
}

/** Deletes all drafts about a record that was deleted permanently: they may contain personal data. */
export function clearRecordDrafts(recordId: string): void {
  removeDraftsWhere((key) => key.endsWith(` ${recordId}`))
}

/** Deletes the drafts that are too old, of any account and kind. */
export function clearOldDrafts(): void {
  removeDraftsWhere((key) => {
    const at: unknown = Reflect.get(Object(readJson('localStorage', key)), 'at')
    return !(typeof at === 'string' && Date.parse(at) > Date.now() - MAX_AGE_MS)
  })
  // The keys of drafts of Settings and Content until 28 November 2026.
  for (const key of storedKeys('localStorage', 'draft.')) writeJson('localStorage', key, null)
}

function removeDraftsWhere(matches: (key: string) => boolean): void {
  for (const key of drafts.keys()) if (matches(key)) drafts.delete(key)
  for (const key of storedKeys('localStorage', KEY_PREFIX))
    if (matches(key)) writeJson('localStorage', key, null)
  for (const notify of listeners) notify()
}

const KEY_PREFIX = 'admin-draft '

/** The key of a draft in local storage. */
export const draftKey = (accountId: string, subject: string) => `${KEY_PREFIX}${accountId} ${subject}`

/** A cache of the drafts as last read or written, with their stored text at that time. */
const drafts = new Map<string, { stored: string | null; draft: Draft }>()
const listeners = new Set<() => void>()

function subscribe(onStoreChange: () => void): () => void {
  listeners.add(onStoreChange)
  // Another tab's change.
  addEventListener('storage', onStoreChange)
  return () => {
    listeners.delete(onStoreChange)
    removeEventListener('storage', onStoreChange)
  }
}

/** The stored fields with a valid type. */
function parseDraft(stored: unknown): Draft {
  return Object.fromEntries(
    Object.entries(Object(stored) as object).filter(
      (entry): entry is [string, string | boolean] =>
        entry[0] !== 'at' && ['string', 'boolean'].includes(typeof entry[1]),
    ),
  )
}
