import { useSyncExternalStore } from 'react'
import { writeJson, readJson } from './json-storage.ts'

/** The fields of an unsent form by name; what is absent was not touched. */
export type DraftValues = Record<string, string | boolean>

/**
 * Drafts of the back office, in the tab's session storage: they survive a reload and a phone that discards the tab, not
 * the closing of the tab, for they are about people. Without storage they last as long as the page.
 * @param accountId the account that writes: in the same tab somebody else may sign in later
 * @param subject what the draft belongs to: 'note ID', 'reply ID'
 */
export function readDraft(accountId: string, subject: string): DraftValues {
  const key = draftKey(accountId, subject)
  const cached = drafts.get(key)
  if (cached) return cached
  const draft = parseDraft(readJson('sessionStorage', key))
  drafts.set(key, draft)
  return draft
}

/** Keeps a draft; one without fields is dropped. */
export function writeDraft(accountId: string, subject: string, values: DraftValues): void {
  const key = draftKey(accountId, subject)
  drafts.set(key, values)
  for (const notify of listeners) notify()
  writeJson('sessionStorage', key, Object.keys(values).length > 0 ? values : null)
}

/** A draft for the screen, drawn again with every change. */
export function useDraft(
  accountId: string,
  subject: string,
): [draft: DraftValues, write: (values: DraftValues) => void] {
  const draft = useSyncExternalStore(subscribe, () => readDraft(accountId, subject))
  return [draft, (values) => writeDraft(accountId, subject, values)]
}

/** What the drafts of one kind belong to: of 'client ID' and 'client new' the last words. */
export function listDraftIds(accountId: string, kind: string): string[] {
  const prefix = draftKey(accountId, `${kind} `)
  const keys = Object.keys(tabStorage() ?? {})
  return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
}

/** Drops the drafts of everybody, when somebody signs out; or of everybody but `keep`, who signs in. */
export function clearDrafts(exceptAccountId?: string): void {
  const keptPrefix = exceptAccountId === undefined ? null : draftKey(exceptAccountId, '')
  removeDraftsWhere((key) => keptPrefix === null || !key.startsWith(keptPrefix))
}

/** Drops all drafts about a record that was deleted for good: they may name the person. */
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
/** Where a draft lies in the tab's storage. */
export const draftKey = (accountId: string, subject: string) => `${KEY_PREFIX}${accountId} ${subject}`

const drafts = new Map<string, DraftValues>()
const listeners = new Set<() => void>()

function subscribe(onStoreChange: () => void): () => void {
  listeners.add(onStoreChange)
  return () => listeners.delete(onStoreChange)
}

/** A browser that keeps nothing on the device refuses storage by throwing. */
function tabStorage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}

/** What was stored, as far as it is a draft. */
function parseDraft(stored: unknown): DraftValues {
  return Object.fromEntries(
    Object.entries(Object(stored) as object).filter((entry): entry is [string, string | boolean] =>
      ['string', 'boolean'].includes(typeof entry[1]),
    ),
  )
}
