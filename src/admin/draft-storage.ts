import { useSyncExternalStore } from 'react'
import { writeJson, readJson } from '../ui/json-storage.ts'

/** The values of a draft's fields, by name. */
type Draft = Record<string, string | boolean>

/**
 * Reads a draft from the tab's session storage. Drafts survive a reload and a tab discarded by the phone, but not the
 * closing of the tab, because they are about people. Without storage they last as long as the page.
 * @param accountId the author: somebody else may sign in later in the same tab
 * @param subject what the draft belongs to: 'note ID', 'reply ID'
 */
export function readDraft(accountId: string, subject: string): Draft {
  const key = draftKey(accountId, subject)
  const cached = drafts.get(key)
  if (cached) return cached
  const draft = parseDraft(readJson('sessionStorage', key))
  drafts.set(key, draft)
  return draft
}

/** Stores a draft; one without fields is deleted. */
export function writeDraft(accountId: string, subject: string, values: Draft): void {
  const key = draftKey(accountId, subject)
  drafts.set(key, values)
  for (const notify of listeners) notify()
  writeJson('sessionStorage', key, Object.keys(values).length > 0 ? values : null)
}

/** A draft as React state, rendered again on every change. */
export function useDraft(accountId: string, subject: string): [draft: Draft, write: (values: Draft) => void] {
  const draft = useSyncExternalStore(subscribe, () => readDraft(accountId, subject))
  return [draft, (values) => writeDraft(accountId, subject, values)]
}

/** The ids of the stored drafts of a kind: of 'client ID' and 'client new', ID and 'new'. */
export function listDraftIds(accountId: string, kind: string): string[] {
  const prefix = draftKey(accountId, `${kind} `)
  const keys = Object.keys(tabStorage() ?? {})
  return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
}

/** Deletes all drafts, at sign-out; at sign-in those of all accounts but the given one. */
export function clearDrafts(exceptAccountId?: string): void {
  const keptPrefix = exceptAccountId === undefined ? null : draftKey(exceptAccountId, '')
  removeDraftsWhere((key) => keptPrefix === null || !key.startsWith(keptPrefix))
}

/** Deletes all drafts about a record that was deleted permanently: they may contain personal data. */
export function clearRecordDrafts(recordId: string): void {
  removeDraftsWhere((key) => key.endsWith(` ${recordId}`))
}

function removeDraftsWhere(matches: (key: string) => boolean): void {
  for (const key of drafts.keys()) if (matches(key)) drafts.delete(key)
  const stored = tabStorage()
  for (const key of Object.keys(stored ?? {}))
    if (key.startsWith(KEY_PREFIX) && matches(key)) stored?.removeItem(key)
  for (const notify of listeners) notify()
}

const KEY_PREFIX = 'admin-draft '

/** The key of a draft in session storage. */
export const draftKey = (accountId: string, subject: string) => `${KEY_PREFIX}${accountId} ${subject}`

const drafts = new Map<string, Draft>()
const listeners = new Set<() => void>()

function subscribe(onStoreChange: () => void): () => void {
  listeners.add(onStoreChange)
  return () => listeners.delete(onStoreChange)
}

/** Session storage, or null where the browser blocks it: reading the property throws there. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/** The stored fields with a valid type. */
function parseDraft(stored: unknown): Draft {
  return Object.fromEntries(
    Object.entries(Object(stored) as object).filter((entry): entry is [string, string | boolean] =>
      ['string', 'boolean'].includes(typeof entry[1]),
    ),
  )
}
